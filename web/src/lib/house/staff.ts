// What the staff's pages share: giving commands by ids, and times and amounts as staff read them.
import type { CommandReceipt, Countersign, LedgerBody, Receipt, Standing } from "../../wire/openapi";
import type { Command } from "../../wire/messages";
import { newId, post } from "./api";
import { timesAs } from "../zone";

export type LedgerCommand = LedgerBody["command"];

/** A second person's signature for one command. */
export interface Signature {
  readonly name: string;
  readonly token: string;
}

/** A command that two people sign: its id, and what it says with the second one's name in it. */
export type ForTwo =
  | { readonly id: string; readonly table: string; readonly command: (second: string) => Command }
  | { readonly id: string; readonly command: (second: string) => LedgerCommand }
  | AboutPeople;

/** A command about people: what its entry keeps of it, and how it is given once it is signed. */
export interface AboutPeople {
  readonly id: string;
  readonly about: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly give: (countersign: string) => Promise<unknown>;
}

/** Give the ledger a command; the id is made before, where somebody has signed for it. */
export function giveLedger(command: LedgerCommand, id = newId(), signed?: Signature): Promise<Receipt> {
  return post<Receipt>("/api/ledger", { ...toLedger(command, id), ...(signed ? { countersign: signed.token } : {}) });
}

export function giveAtTable(table: string, command: Command, id = newId(), signed?: Signature): Promise<CommandReceipt> {
  const headers = signed ? { "X-Countersign": signed.token } : undefined;
  return post<CommandReceipt>(`/api/tables/${encodeURIComponent(table)}/commands`, toTable(command, id), headers);
}

function toSign(it: ForTwo, name: string): object {
  if ("about" in it) return { command: { what: it.about, id: it.id, values: it.values } };
  return "table" in it ? { table: it.table, command: toTable(it.command(name), it.id) } : { command: toLedger(it.command(name), it.id) };
}

/** Have a second person sign a command here, this one and no other, and give it. */
export async function giveSigned(it: ForTwo, name: string, password: string, code = ""): Promise<void> {
  await giveWith(it, await post<Countersign>("/api/countersign", { name, password, code, ...toSign(it, name) }));
}

/** Ask a second person to sign a command on his own page. */
export const askToSign = (it: ForTwo, name: string): Promise<Signature> => post<Countersign>("/api/signatures/ask", { name, ...toSign(it, name) });

export const standingOf = async (asked: Signature): Promise<Standing["standing"]> =>
  (await post<Standing>("/api/signatures/standing", { token: asked.token })).standing;

/** Give a command that was signed. */
export async function giveWith(it: ForTwo, signed: Signature): Promise<void> {
  if ("about" in it) await it.give(signed.token);
  else if ("table" in it) await giveAtTable(it.table, it.command(signed.name), it.id, signed);
  else await giveLedger(it.command(signed.name), it.id, signed);
}

const toLedger = (command: LedgerCommand, id: string) => ({ id, command });
const toTable = (command: Command, id: string) => ({ what: "command", id, command });

const CLOCK = timesAs({ hour: "2-digit", minute: "2-digit", second: "2-digit" });
const MOMENT = timesAs({ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
/** 07:58:12, from seconds since 1970. */
export const clock = (at: number): string => CLOCK(at * 1000);
/** 3 Nov, 07:58. */
export const moment = (at: number): string => MOMENT(at * 1000);

/** How long ago something was, in the largest unit that says enough. */
export function ago(at: number, now: number): string {
  const minutes = Math.floor(Math.max(0, now - at) / 60);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return `${Math.floor(minutes / (24 * 60))} days ago`;
}

const MICROS_PER_DOLLAR = 1_000_000;
/** Micro-dollars as dollars; what is less than a cent is shown where there is any. */
export function microDollars(micros: number): string {
  const size = Math.abs(micros);
  const parts = String(size % MICROS_PER_DOLLAR).padStart(6, "0");
  const cents = parts.slice(2) === "0000" ? parts.slice(0, 2) : parts.replace(/0+$/, "");
  const whole = Math.floor(size / MICROS_PER_DOLLAR).toLocaleString("en-US");
  return `${micros < 0 ? "−" : ""}$${whole}.${cents}`;
}

/** Cents with a sign, from what a person typed: "-5", "+12.50", "$3". Null where it is no amount. */
export function signedCents(text: string): number | null {
  const found = /^\s*([+\-−]?)\s*\$?\s*(\d{1,9})(?:\.(\d{1,2}))?\s*$/.exec(text.replaceAll(",", ""));
  if (!found) return null;
  const cents = Number(found[2]) * 100 + Number((found[3] ?? "").padEnd(2, "0"));
  return found[1] === "" || found[1] === "+" ? cents : -cents;
}

/** first, second and third as a list in a sentence. */
export function listed(words: readonly string[], last = "or"): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${last} ${words[words.length - 1]}`;
}

/** A name such as display-malfunction as words. */
export const words = (name: string): string => name.replaceAll("-", " ");
/** The same at the start of a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
