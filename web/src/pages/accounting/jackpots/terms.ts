// The terms of a jackpot as a person writes them, and as the ledger's commands say them.
import { centsOf, dollars, exact } from "../../../lib/money";
import type { ChangeParameters, CheckedConfiguration, CreateJackpot, JackpotTableAnswer, OneJackpot } from "../../../wire/openapi";
import { operatorRows, type Prize } from "../../odds/jackpot";

export interface Terms {
  jackpot: string;
  title: string;
  kind: "progressive" | "house";
  ruleset: string;
  table: string;
  paytable: number;
  alternate: number | null;
  decks: number;
  reading: string;
  /** Amounts in dollars and shares in percent, as they are typed. */
  wager: string;
  base: string;
  reset: string;
  rate: string;
  hidden: string;
  limit: string;
  unreasonable: string;
  posted: string;
  prizes: Record<string, Prize>;
}

export const NEW_TERMS: Terms = {
  jackpot: "", title: "", kind: "progressive", ruleset: "", table: "", paytable: 1, alternate: null, decks: 6, reading: "",
  wager: "1", base: "", reset: "", rate: "21", hidden: "", limit: "", unreasonable: "", posted: "", prizes: {},
};
/** How a table's rows may be read where the document leaves it open; the first is the plain one. */
export const PLAIN_READING = "player-and-dealer";
export const READ_TABLES: readonly string[] = ["6"];
const PPM_OF_PERCENT = 10_000;
const IN_A_PRIZE = " ($ prize)";

/** What cannot be read as an amount or a share, by the name of its field. */
export class Unreadable extends Error {}

function cents(name: string, text: string): number {
  if (!text.trim()) return 0;
  const found = centsOf(text);
  if (found === null) throw new Unreadable(`${name}: write an amount such as 5000 or 12.50.`);
  return found;
}

/** Millionths from a percentage such as "22.79". */
export function ppmOf(name: string, text: string): number {
  if (!text.trim()) return 0;
  const found = /^\s*(\d{1,3})(?:\.(\d{1,4}))?\s*%?\s*$/.exec(text);
  if (!found) throw new Unreadable(`${name}: write a percentage such as 21 or 22.79.`);
  return Number(found[1]) * PPM_OF_PERCENT + Number((found[2] ?? "").padEnd(4, "0"));
}

/** "21 %", "22.79 %", from millionths. */
export const shareOf = (ppm: number): string => `${ppm / PPM_OF_PERCENT} %`;
const plain = (amount: number): string => (amount ? (amount / 100).toFixed(amount % 100 ? 2 : 0) : "");

/** The address of the pay table: rule set, table, number and alternate. */
export const addressOf = (terms: Terms): string =>
  `${terms.ruleset}/${terms.table}/${terms.paytable}${terms.alternate === null ? "" : `/alternate-${terms.alternate}`}`;

/** The terms that a jackpot has now, to be changed. */
export function termsOf({ sign, parameters }: OneJackpot): Terms {
  if (!parameters) return NEW_TERMS;
  const [ruleset = "", table = "", number = "1", alternate = ""] = parameters.paytable.split("/");
  return {
    jackpot: sign.jackpot, title: parameters.title, kind: sign.kind, ruleset, table, paytable: Number(number),
    alternate: alternate ? Number(alternate.replace("alternate-", "")) : null, decks: parameters.decks, reading: parameters.reading,
    wager: plain(sign.wager_cents), base: "", reset: plain(parameters.reset_cents), rate: String(parameters.rate_ppm / PPM_OF_PERCENT),
    hidden: parameters.hidden_ppm ? String(parameters.hidden_ppm / PPM_OF_PERCENT) : "", limit: plain(parameters.limit_cents),
    unreasonable: plain(parameters.unreasonable_cents), posted: plain(parameters.posted_cents), prizes: prizesOf(parameters.prizes),
  };
}

/** The operator's prizes by row, from "two-suited=50-for-1@house four-aces=$500@jackpot". */
export function prizesOf(text: string): Record<string, Prize> {
  const found: Record<string, Prize> = {};
  for (const one of text.split(" ").filter(Boolean)) {
    const [, row = "", amount = "", payer = ""] = /^([^=]+)=([^@]+)@(.+)$/.exec(one) ?? [];
    found[row] = { amount: amount.replaceAll("-", " "), payer: payer === "house" ? "house" : "jackpot" };
  }
  return found;
}

/** The rows whose prizes the house sets. */
export const prizeRows = (table: JackpotTableAnswer, terms: Terms) =>
  operatorRows(table, { ...terms, meter: "", contribution: "", amount: "", suited: "" });

/** What the rule book is asked of the game, before anybody signs for it. */
export function questionOf(table: JackpotTableAnswer, terms: Terms): object {
  const prizes = prizeRows(table, terms).map(({ row }) => {
    const prize = terms.prizes[row];
    return [row, `${dollarsOrOdds(prize?.amount ?? "")}@${prize?.payer ?? "jackpot"}`];
  });
  const game = {
    table: terms.table, paytable: terms.paytable, wager: `$${terms.wager.trim()}`, kind: terms.kind, prizes: Object.fromEntries(prizes),
    ...(terms.alternate === null ? {} : { alternate: terms.alternate }),
    ...(terms.kind === "house" ? { posted: `$${terms.posted.trim()}` } : { contribution: `${terms.rate.trim()}%` }),
    ...(READ_TABLES.includes(terms.table) ? { reading: terms.reading || PLAIN_READING } : {}),
  };
  return { options: { decks: terms.decks }, jackpots: [game] };
}

const dollarsOrOdds = (text: string): string => (/^[\d.,]+$/.test(text.trim()) ? `$${text.trim()}` : text.trim());

/** The prizes as the rule book writes them, from its answer. */
export function prizesWritten(table: JackpotTableAnswer, terms: Terms, checked: CheckedConfiguration): string {
  const rows = checked.jackpots[0]?.rows ?? [];
  return prizeRows(table, terms)
    .map(({ row }) => {
      const pays = rows.find((one) => one.row === row)?.pays ?? "";
      return `${row}=${pays.replace(IN_A_PRIZE, "").replaceAll(" ", "-")}@${terms.prizes[row]?.payer ?? "jackpot"}`;
    })
    .join(" ");
}

/** A jackpot is created by these terms. */
export function creation(terms: Terms, prizes: string): CreateJackpot & { what: "CreateJackpot" } {
  const progressive = terms.kind === "progressive";
  return {
    what: "CreateJackpot", jackpot: terms.jackpot.trim(), kind: terms.kind, ...gameOf(terms, prizes), ...meterOf(terms),
    base_cents: progressive ? cents("It begins with", terms.base) : 0,
  };
}

/** Its terms become these; the game is said only where it is another one. */
export function change(terms: Terms, prizes: string, before: OneJackpot, second: string): ChangeParameters & { what: "ChangeParameters" } {
  const game = gameOf(terms, prizes);
  const now = before.parameters;
  const same = now !== null && game.paytable === now.paytable && game.decks === now.decks && game.wager_cents === before.sign.wager_cents && prizes === now.prizes && game.reading === now.reading;
  const said = same ? { paytable: "", decks: 0, wager_cents: 0, prizes: "", reading: "" } : game;
  return { what: "ChangeParameters", jackpot: terms.jackpot, ...said, ...meterOf(terms), approved_by: second };
}

function gameOf(terms: Terms, prizes: string) {
  const reads = READ_TABLES.includes(terms.table) && terms.reading !== PLAIN_READING;
  return { paytable: addressOf(terms), decks: terms.decks, wager_cents: cents("Wager", terms.wager), prizes, reading: reads ? terms.reading : "" };
}

function meterOf(terms: Terms) {
  const house = terms.kind === "house";
  return {
    title: terms.title.trim(),
    reset_cents: house ? 0 : cents("Starts again from", terms.reset),
    rate_ppm: house ? 0 : ppmOf("Share of each wager", terms.rate),
    hidden_ppm: house ? 0 : ppmOf("Share for the reserve", terms.hidden),
    limit_cents: house ? 0 : cents("Limit of the meter", terms.limit),
    unreasonable_cents: house ? 0 : cents("Most of one round", terms.unreasonable),
    posted_cents: house ? cents("Posted amount", terms.posted) : 0,
  };
}

/** The terms in a sentence, as the second person reads them before he signs. */
export function inWords(terms: Terms, command: { base_cents?: number | undefined } & ReturnType<typeof meterOf>): string {
  const game = `${addressOf(terms)}, ${terms.decks} decks, ${dollars(cents("Wager", terms.wager))} a wager`;
  const prizes = Object.entries(terms.prizes).filter(([, one]) => one.amount.trim()).map(([row, one]) => `${row.replaceAll("-", " ")} ${one.amount} by the ${one.payer}`);
  const meter = terms.kind === "house"
    ? [`${exact(command.posted_cents)} posted`]
    : [
        ...(command.base_cents === undefined ? [] : [`begins with ${exact(command.base_cents)}`]),
        `starts again from ${exact(command.reset_cents)}`,
        `${shareOf(command.rate_ppm)} of each wager${command.hidden_ppm ? ` and ${shareOf(command.hidden_ppm)} for the reserve` : ""}`,
        command.limit_cents ? `limit ${exact(command.limit_cents)}` : "no limit",
      ];
  return [terms.kind, game, ...prizes, ...meter].join(", ");
}
