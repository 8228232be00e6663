// What needs a person on the floor, from what the house says of its tables, awards and proposals.
import { exact } from "../../lib/money";
import { capital, listed, microDollars, words } from "../../lib/house/staff";
import type { Act, AdjustmentAnswer, Attention, AwardWhole, FloorTable, OneChange } from "../../wire/openapi";

export type Tone = "hot" | "bad" | "warn" | "plain";

/** One thing to see to. `yours` is whether whoever looks may do something about it now. */
export interface Item {
  readonly key: string;
  readonly what: Attention["what"] | "inspection" | "adjustment" | "change";
  readonly label: string;
  readonly title: string;
  readonly text: string;
  readonly tone: Tone;
  readonly weight: number;
  readonly at: number;
  readonly table: string;
  readonly round: number;
  readonly award: string;
  /** Whose spoken wager in cash waits; "" for anything else. */
  readonly player: string;
  readonly live: boolean;
  readonly phase: string;
  readonly yours: boolean;
  /** Who could, in words, where it is somebody else's. */
  readonly whose: string;
}

/** Who looks: his name, and what he may do. */
export interface Looker {
  readonly name: string;
  may(act: Act): boolean;
}

export interface Seen {
  readonly tables: readonly FloorTable[];
  readonly awards: readonly AwardWhole[];
  readonly adjustments: readonly AdjustmentAnswer[];
  readonly changes: readonly OneChange[];
}

interface Row {
  readonly label: string;
  readonly tone: Tone;
  readonly act: Act;
  readonly whose: string;
}
const BOSSES = "floor supervisor or shift manager";
const ROWS: Readonly<Record<Exclude<Attention["what"], "closed" | "award"> | "inspection", Row>> = {
  dispute: { label: "Dispute", tone: "bad", act: "rule-dispute", whose: BOSSES },
  "floor-call": { label: "Floor called", tone: "bad", act: "answer-call", whose: BOSSES },
  irregularity: { label: "Irregularity", tone: "bad", act: "settle-irregularity", whose: BOSSES },
  card: { label: "Wrong card", tone: "bad", act: "confirm-card", whose: BOSSES },
  "cash-wager": { label: "Cash wager", tone: "bad", act: "confirm-cash", whose: BOSSES },
  coupons: { label: "Coupons", tone: "warn", act: "confirm-cash", whose: "the dealer or the floor" },
  "super-bonus": { label: "Super Bonus", tone: "warn", act: "pay-super-bonus", whose: BOSSES },
  "super-bonus-near": { label: "Sevens in play", tone: "warn", act: "pay-super-bonus", whose: BOSSES },
  "no-rounds": { label: "Deals no more", tone: "bad", act: "propose-configuration", whose: "shift manager" },
  "no-jackpot-wagers": { label: "Jackpot stopped", tone: "warn", act: "resume-jackpot", whose: "shift manager or accounting" },
  "tray-owes": { label: "Fill needed", tone: "bad", act: "fill-table", whose: BOSSES },
  "tray-count": { label: "Tray count", tone: "warn", act: "count-tray", whose: BOSSES },
  "card-change": { label: "Card change", tone: "warn", act: "order-cards", whose: BOSSES },
  inspection: { label: "Inspection", tone: "warn", act: "verify-cards", whose: BOSSES },
  paused: { label: "Stands still", tone: "plain", act: "resume-table", whose: BOSSES },
};
const INSPECTION_WEIGHT = 45;
const ADJUSTMENT_WEIGHT = 15;
const CHANGE_WEIGHT = 10;
/** Cards can be changed in these phases of a live table; the house does it at an automatic one. */
export const CARDS_CHANGE: readonly string[] = ["inspection", "verification", "spread", "shuffle", "cut", "cut-card", "ready", "shoe-end"];

/** Everything that needs somebody: what is the looker's own first, then the heaviest first. */
export function queueOf(seen: Seen, looker: Looker): Item[] {
  const items = [
    ...seen.tables.flatMap((table) => atTable(table, seen.awards, looker)),
    ...seen.adjustments.filter((one) => !one.decided).map((one) => adjustment(one, looker)),
    ...seen.changes.filter((one) => !one.decided).map((one) => change(one, looker)),
  ];
  return items.sort((a, b) => Number(b.yours) - Number(a.yours) || b.weight - a.weight || a.at - b.at || a.key.localeCompare(b.key));
}

function atTable(table: FloorTable, awards: readonly AwardWhole[], looker: Looker): Item[] {
  const found = table.attention.flatMap((one): Item[] => {
    if (one.what === "closed") return [];
    if (one.what === "award") {
      const award = awards.find((each) => each.award === one.award);
      return award ? [awardItem(award, one.weight)] : [];
    }
    return [plain(table, one.what, one, one.weight, looker)];
  });
  if (table.phase === "verification") found.push(plain(table, "inspection", null, INSPECTION_WEIGHT, looker));
  return found;
}

function plain(table: FloorTable, what: keyof typeof ROWS, said: Attention | null, weight: number, looker: Looker): Item {
  const row = ROWS[what];
  const itself = what === "card-change" && table.kind === "automatic";
  return {
    key: `${table.table}/${what}${said?.player ? `/${said.player}` : ""}`,
    what,
    label: row.label,
    ...wordsFor(table, what, said),
    tone: row.tone,
    weight,
    at: table.at,
    table: table.table,
    round: table.round,
    award: "",
    player: said?.player ?? "",
    live: table.kind === "live",
    phase: table.phase,
    yours: looker.may(row.act) && !itself,
    whose: itself ? "the house, by itself" : row.whose,
  };
}

function wordsFor(table: FloorTable, what: keyof typeof ROWS, said: Attention | null): { title: string; text: string } {
  switch (what) {
    case "dispute":
      return { title: `Round ${disputedRound(said?.dispute ?? "") ?? table.round} is disputed`, text: capital(said?.words ?? "") };
    case "floor-call":
      return { title: capital(said?.reason ?? ""), text: `Round ${table.round}. The table waits for somebody from the floor.` };
    case "irregularity":
      return { title: capital(words(said?.irregularity ?? "")), text: `Round ${table.round}. Confirm or dismiss it.` };
    case "card":
      return { title: capital(said?.words ?? ""), text: `Round ${table.round}. Look at the card; the round is decided again from it.` };
    case "cash-wager":
      return { title: capital(said?.words ?? ""), text: `Round ${table.round}. The dealer and the floor both accept it, before the first card.` };
    case "coupons":
      return { title: capital(said?.words ?? ""), text: `Round ${table.round}. Somebody sees the paper before wagers are closed.` };
    case "super-bonus":
      return { title: "The Super Bonus waits for the floor", text: `Round ${table.round}. Look at the sevens, then have it paid.` };
    case "super-bonus-near":
      return { title: capital(said?.words ?? ""), text: `Round ${table.round}. Be at the table while the hand is played.` };
    case "inspection":
      return { title: "Cards wait to be verified", text: `${table.dealer} has inspected the decks and taken out the 10s.` };
    case "card-change":
      return { title: capital(said?.words ?? ""), text: table.kind === "automatic" ? "The house brings them between two rounds." : "At the end of the shoe, or between two rounds." };
    case "no-rounds":
      return { title: capital(said?.words ?? ""), text: "Two people set it to what is allowed, or record another limit." };
    case "no-jackpot-wagers":
      return { title: capital(said?.words ?? ""), text: "The table deals on without them. Accounting shows what each waits for." };
    case "tray-owes":
      return { title: capital(said?.words ?? ""), text: `Round ${table.round}. No round opens before its players are paid.` };
    case "tray-count":
      return { title: capital(said?.words ?? ""), text: "Two people count it, and both sign." };
    case "paused":
      return { title: "The table stands still", text: capital(said?.reason ?? "") };
  }
}

/** The round that a dispute is about: its name is the table, the round and an entry. */
export function disputedRound(dispute: string): number | null {
  const found = /-(\d+)-\d+$/.exec(dispute.trim());
  return found ? Number(found[1]) : null;
}

function awardItem(award: AwardWhole, weight: number): Item {
  const now = award.steps.find((step) => step.now);
  return {
    key: `award/${award.award}`,
    what: "award",
    label: award.jackpot ? "Jackpot" : "Large win",
    title: `${award.percent ? `${award.percent} % award, ` : award.jackpot ? "Prize, " : `${capital(words(award.spot))}, `}${exact(award.cents)}`,
    text: `${award.box ? `Box ${award.box}, ` : ""}${award.player}: ${words(award.row)}. Next: ${now?.what ?? "nothing"}.`,
    tone: "hot",
    weight,
    at: award.at,
    table: award.table,
    round: award.round,
    award: award.award,
    player: "",
    live: false,
    phase: award.stage,
    yours: award.steps.some((step) => step.yours),
    whose: now ? listed(now.titles) : "",
  };
}

function adjustment(one: AdjustmentAnswer, looker: Looker): Item {
  return {
    ...NOWHERE,
    key: `adjustment/${one.adjustment}`,
    what: "adjustment",
    label: "Adjustment",
    title: `${microDollars(one.micros)}, ${words(one.reason)}`,
    text: `${one.requested_by} asks for it on ${one.jackpot}: ${one.note}. A second person decides.`,
    weight: ADJUSTMENT_WEIGHT,
    at: one.at,
    yours: looker.may("approve-adjustment") && looker.name !== one.requested_by,
    whose: "accounting",
  };
}

function change(one: OneChange, looker: Looker): Item {
  return {
    ...NOWHERE,
    key: `change/${one.change}`,
    what: "change",
    label: "Configuration",
    title: `${one.settings.table} is to be set anew`,
    text: `Proposed by ${one.proposed_by}: ${one.settings.kind}, ${one.settings.ruleset}. A second person decides.`,
    weight: CHANGE_WEIGHT,
    at: one.at,
    yours: looker.may("approve-configuration") && looker.name !== one.proposed_by,
    whose: "accounting",
  };
}

const NOWHERE = { tone: "plain", table: "", round: 0, award: "", player: "", live: false, phase: "" } as const;

/** The edge of a table: the colour of its heaviest item in the queue. */
export function toneOf(table: string, items: readonly Item[]): Tone {
  const ours = items.filter((item) => item.table === table);
  return ours.reduce<Item | null>((best, item) => (best && best.weight >= item.weight ? best : item), null)?.tone ?? "plain";
}

/** Where an entry of the log belongs, in a word: its table, or which part of the house. */
export function placeOf(stream: string): string {
  const [folder = "", name = ""] = stream.split("/");
  return folder === "table" ? name : capital(folder);
}
