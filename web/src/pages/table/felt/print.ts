// What stands printed on the felt, taken from the table's sign and from nothing else.
import type { RulesSummary } from "../../../wire/messages";

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

/** Consecutive payouts of one thing are one entry: `6-7-8` mixed 3 to 2, suited 2 to 1, spades 3 to 1. */
function grouped(rows: RulesSummary["bonus_21"]): { readonly cards: PrintLine; readonly sets: PrintLine } {
  const cards: Inked[] = [];
  const sets = new Map<string, string[]>();
  for (const { name, ranks, suits, pays } of rows) {
    if (ranks) sets.set(ranks, [...(sets.get(ranks) ?? []), `${suits} ${pays}`]);
    else cards.push({ text: name, name: true }, { text: pays, name: false });
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
  const { cards, sets } = grouped(rules.bonus_21);
  const pays = rules.match_pays.map((one) => `${one.suits} ${one.pays}`).join(", ");
  // Where a Match pays by both cards together there are too many rows for a line.
  const matched = pays ? [`Match the dealer: ${pays}`] : rules.match ? ["Match the dealer"] : [];
  return {
    title: rules.name,
    insurance: `Insurance pays ${rules.insurance_pays}`,
    pays: [cards, sets].filter((line) => line.length),
    small: [...rules.dealer_notices, ...matched].join(" ◆ "),
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
