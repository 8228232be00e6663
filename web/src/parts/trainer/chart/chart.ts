// A strategy chart as rows that a page draws: what stands in a cell, and what that means.
import type { StrategyAnswer } from "../../../wire/openapi";

/** What a code begins with decides its colour; the code itself says it in letters. */
export type Move = "hit" | "stand" | "double" | "split" | "surrender" | "rescue" | "other";

export interface ChartCell {
  readonly code: string;
  readonly move: Move;
  readonly words: string;
}
export interface ChartRow {
  readonly name: string;
  readonly cells: readonly ChartCell[];
}
export interface ChartPart {
  readonly title: string;
  readonly rows: readonly ChartRow[];
}

const MOVES: Readonly<Record<string, Move>> = { H: "hit", S: "stand", D: "double", P: "split", X: "surrender", E: "rescue" };
const moveOf = (word: unknown): Move => Object.values(MOVES).find((one) => one === word) ?? "other";
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

type Plain = Readonly<Record<string, unknown>>;

const BONUS: Readonly<Record<string, string>> = {
  any: "hit a possible 6-7-8", suited: "hit a possible 6-7-8 of one suit", spades: "hit a possible 6-7-8 of spades",
};

/** A cell of hard or soft hands, in words: double; hit with 5 cards or more. */
function cellOf(cell: Plain): ChartCell {
  const move = cell.surrender ? "surrender" : moveOf(cell.move);
  const words = [
    cell.surrender ? `surrender, or ${String(cell.move)} with more than two cards` : String(cell.move),
    cell.move === "double" ? `${String(cell.otherwise)} where that is not allowed` : "",
    cell.hit_from ? `hit with ${String(cell.hit_from)} cards or more` : "",
    BONUS[String(cell.hit_for)] ?? "",
  ];
  return { code: String(cell.code), move, words: capital(words.filter(Boolean).join("; ")) };
}

function pairOf(cell: Plain): ChartCell {
  if (cell.split) return { code: cell.hit_for_super ? "P*" : "P", move: "split", words: cell.hit_for_super ? "Split; hit for the Super Bonus" : "Split" };
  return { code: "–", move: "other", words: "Do not split: play the total" };
}

const DOUBLED: Readonly<Record<string, ChartCell>> = {
  stand: { code: "S", move: "stand", words: "Stand" },
  rescue: { code: "E", move: "rescue", words: "Rescue" },
  double: { code: "D", move: "double", words: "Double again" },
};
const doubledOf = (word: unknown): ChartCell => DOUBLED[String(word)] ?? { code: String(word), move: MOVES[String(word).slice(0, 1)] ?? "other", words: String(word) };

/** The parts of a chart for a hand that was doubled once, twice, three times. */
const AFTER = ["After a double", "Doubled twice", "Doubled three times"];

const byNumber = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (Number(a) || 99) - (Number(b) || 99);

/** Every part of a chart in the order of a pocket card. */
export function partsOf(chart: StrategyAnswer): readonly ChartPart[] {
  const rows = (part: StrategyAnswer["hard"], name: (row: string) => string): ChartRow[] =>
    Object.entries(part).sort(byNumber).map(([row, cells]) => ({ name: name(row), cells: cells.map(cellOf) }));
  const doubled = chart.doubled.map((one): ChartPart => {
    const level = Number(one.doublings);
    const of = (part: unknown, soft: boolean): ChartRow[] =>
      Object.entries((part ?? {}) as Record<string, readonly unknown[]>)
        .sort(byNumber)
        .map(([row, cells]) => ({ name: soft ? `Soft ${row}` : row, cells: cells.map(doubledOf) }));
    return { title: AFTER[level - 1] ?? `Doubled ${level} times`, rows: [...of(one.hard, false), ...of(one.soft, true)] };
  });
  return [
    { title: "Hard", rows: rows(chart.hard, (row) => row) },
    { title: "Soft", rows: rows(chart.soft, (row) => `Soft ${row}`) },
    { title: "Pairs", rows: Object.entries(chart.pairs).map(([row, cells]) => ({ name: row, cells: cells.map(pairOf) })) },
    ...doubled,
  ].filter((part) => part.rows.length > 0);
}
