// What stands printed on the felt, taken from the table's sign and from nothing else.
import type { RulesSummary, RuleSection } from "../../wire/messages";

/** A part of a printed line: a name in brass, or what goes with it. */
export interface Inked {
  readonly text: string;
  readonly name: boolean;
}
export type PrintLine = readonly Inked[];

export interface Print {
  readonly title: string;
  readonly insurance: string;
  readonly pays: readonly PrintLine[];
  readonly small: string;
}

const section = (rules: RulesSummary, title: string): RuleSection | undefined =>
  rules.sections.find((one) => one.title === title);

/** Consecutive payouts of one thing are one entry: `6-7-8` mixed 3 to 2, suited 2 to 1, spades 3 to 1. */
function grouped(found: RuleSection): { readonly cards: PrintLine; readonly sets: PrintLine } {
  const cards: Inked[] = [];
  const sets = new Map<string, string[]>();
  for (const { name, text } of found.lines) {
    const of = /^(.+) of (mixed suits|the same suit|(?:♠|spades))$/.exec(name);
    if (of) {
      const kind = of[2] === "mixed suits" ? "mixed" : of[2] === "the same suit" ? "suited" : "spades";
      sets.set(of[1] ?? "", [...(sets.get(of[1] ?? "") ?? []), `${kind} ${text}`]);
    } else if (name) {
      cards.push({ text: name, name: true }, { text, name: false });
    }
  }
  // 6-7-8 and 7-7-7 mostly pay the same; then they share a line.
  const pays = [...new Set([...sets.values()].map((one) => one.join(" ◆ ")))];
  const names = [...sets.keys()];
  const line: Inked[] =
    pays.length === 1
      ? [{ text: names.join(" or "), name: true }, { text: pays[0] ?? "", name: false }]
      : names.flatMap((name) => [
          { text: name, name: true },
          { text: (sets.get(name) ?? []).join(" ◆ "), name: false },
        ]);
  return { cards, sets: line };
}

export function printOf(rules: RulesSummary | null): Print {
  if (!rules) return { title: "Spanish 21", insurance: "", pays: [], small: "" };
  const bonus = section(rules, "Bonus 21 payouts");
  const { cards, sets } = bonus ? grouped(bonus) : { cards: [], sets: [] };
  const insurance = section(rules, "Payouts")?.lines.find((line) => line.name === "Insurance")?.text;
  const loud = section(rules, "Dealer")?.lines.filter((line) => line.loud).map((line) => line.text.replace(/\.$/, ""));
  const match = section(rules, "Match The Dealer")?.lines.filter((line) => line.name) ?? [];
  const pays = match.map((line) => `${line.name.replace(/^Each matching card of /, "")} ${line.text}`).join(", ");
  // Where a Match pays by both cards together there are too many rows for a line.
  const matched = match.length && match.length <= 2 ? [`Match the dealer: ${pays}`] : match.length ? ["Match the dealer"] : [];
  return {
    title: "Spanish 21",
    insurance: insurance ? `Insurance pays ${insurance}` : "",
    pays: [cards, sets].filter((line) => line.length),
    small: [...(loud ?? []), ...matched].join(" ◆ "),
  };
}

/** A line in the pieces it is drawn in: names, words, and the small marks between them. */
export function inked(line: PrintLine): readonly { readonly text: string; readonly ink: "name" | "words" | "mark" }[] {
  return line.flatMap(({ text, name }, i) => {
    const ink = name ? "name" : "words";
    const parts = text.split(" ◆ ").flatMap((part, k) => [...(k ? [MARK] : []), { text: `${part.toUpperCase()}\u00a0`, ink } as const]);
    return name && i ? [MARK, ...parts] : parts;
  });
}
const MARK = { text: "◆\u00a0\u00a0", ink: "mark" } as const;

/** A sentence of the sign that begins so, for the facts over the table. */
export function ruleSays(rules: RulesSummary | null, title: string, pattern: RegExp): string {
  const found = rules && section(rules, title)?.lines.find((line) => pattern.test(line.name || line.text));
  return found ? found.text : "";
}
