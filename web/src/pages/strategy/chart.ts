// A chart as it is drawn and read: parts, rows, squares, and each square in words.
import type { CellAnswer, StrategyAnswer } from "../../wire/openapi";

export type Kind = "stand" | "hit" | "double" | "split" | "surrender" | "rescue" | "none";
export type PartName = "hard" | "soft" | "pair" | `doubled ${number} hard` | `doubled ${number} soft`;

export interface TotalCell {
  readonly code: string;
  readonly move: "stand" | "hit" | "double";
  readonly otherwise: "stand" | "hit";
  readonly hit_from: number | null;
  readonly hit_for: "" | "any" | "suited" | "spades";
  readonly surrender: boolean;
}
interface PairCell {
  readonly split: boolean;
  readonly hit_for_super: boolean;
}
interface DoubledChart {
  readonly doublings: number;
  readonly hard: Readonly<Record<string, readonly Kind[]>>;
  readonly soft: Readonly<Record<string, readonly Kind[]>>;
}

export interface Square {
  readonly part: PartName;
  readonly row: string;
  readonly up: string;
  readonly code: string;
  readonly kind: Kind;
  /** What to do, in sentences. */
  readonly says: readonly string[];
}
export interface Part {
  readonly name: PartName;
  readonly title: string;
  readonly rows: readonly (readonly [string, readonly Square[]])[];
}

export const LETTERS: Readonly<Record<Exclude<Kind, "none">, string>> = {
  hit: "H", stand: "S", double: "D", split: "P", surrender: "X", rescue: "E",
};
const TIMES = ["", "once", "twice", "three times"];
const ORDER = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "A"];
const SUITS = { any: "of any suits", suited: "of one suit", spades: "of spades" } as const;

/** Rows in the order of totals: an object whose keys are numbers is sorted by the browser, A last. */
const rowsOf = <T>(rows: Readonly<Record<string, T>>): [string, T][] =>
  Object.entries(rows).sort(([a], [b]) => (Number(a) || 99) - (Number(b) || 99));

function totalSays(cell: TotalCell): string[] {
  const said: string[] = [];
  if (cell.surrender) said.push("Surrender the first two cards.");
  if (cell.move === "double") said.push(`Double; where the table takes no double, ${cell.otherwise}.`);
  else said.push(cell.surrender ? `Otherwise ${cell.move}.` : `${cell.move === "hit" ? "Hit" : "Stand"}.`);
  if (cell.hit_from !== null) said.push(`With ${cell.hit_from} cards or more: hit.`);
  if (cell.hit_for) said.push(`A 6-7, 6-8 or 7-8 ${SUITS[cell.hit_for]}: hit, for the 6-7-8.`);
  return said;
}

function pairOf(cell: PairCell, row: string): Pick<Square, "code" | "kind" | "says"> {
  const bonus = cell.hit_for_super ? ["Of one suit, with the Super Bonus in reach: hit."] : [];
  if (cell.split) return { code: cell.hit_for_super ? "P$" : "P", kind: "split", says: ["Split.", ...bonus] };
  const total = row === "A" ? "soft 12" : `hard ${2 * Number(row)}`;
  return { code: cell.hit_for_super ? "$" : "–", kind: "none", says: [`Do not split: play it as ${total}.`, ...bonus] };
}

/** Every part of a chart, in the order it is read. */
export function partsOf(strategy: StrategyAnswer): Part[] {
  const ups = strategy.up_cards;
  const totals = (name: "hard" | "soft", title: string): Part => ({
    name,
    title,
    rows: rowsOf(strategy[name] as unknown as Record<string, readonly TotalCell[]>).map(([row, cells]) => [
      row,
      cells.map((cell, i) => ({
        part: name, row, up: ups[i] ?? "", code: cell.code, kind: cell.surrender ? "surrender" : cell.move, says: totalSays(cell),
      })),
    ]),
  });
  const pairs: Part = {
    name: "pair",
    title: "Pairs",
    rows: rowsOf(strategy.pairs as unknown as Record<string, readonly PairCell[]>).map(([row, cells]) => [
      row,
      cells.map((cell, i) => ({ part: "pair", row, up: ups[i] ?? "", ...pairOf(cell, row) })),
    ]),
  };
  const doubled = (strategy.doubled as unknown as readonly DoubledChart[]).flatMap((chart) =>
    (["hard", "soft"] as const).map((side): Part => {
      const name = `doubled ${chart.doublings} ${side}` as const;
      return {
        name,
        title: `Doubled ${TIMES[chart.doublings]}, ${side}`,
        rows: rowsOf(chart[side]).map(([row, moves]) => [
          row,
          moves.map((kind, i) => ({
            part: name, row, up: ups[i] ?? "", kind, code: kind === "none" ? "" : LETTERS[kind],
            says: [kind === "double" ? "Double once more." : kind === "rescue" ? "Rescue." : "Stand."],
          })),
        ]),
      };
    }),
  );
  return [totals("hard", "Hard"), totals("soft", "Soft"), pairs, ...doubled];
}

/** The square's name among the values: those of a doubled hand stand together for every doubling. */
export const cellName = ({ part, row, up }: Pick<Square, "part" | "row" | "up">): string =>
  `${part.replace(/ \d/, "")} ${row} v ${up}`;
/** The square as people say it. */
export const squareWords = ({ part, row, up }: Square): string => {
  const hand = part === "pair" ? `${row}-${row}` : `${part.replace(/ (\d)/, (_, times: string) => ` ${TIMES[Number(times)]},`)} ${row}`;
  return `${hand.slice(0, 1).toUpperCase()}${hand.slice(1)} v ${up}`;
};

/** Of a doubled hand's values only those after this many doublings; of others all. */
export function casesFor(cell: CellAnswer | undefined, square: Square): CellAnswer["cases"] {
  const times = Number(/\d/.exec(square.part)?.[0] ?? 0);
  return (cell?.cases ?? []).filter((one) => !times || one.doublings === times);
}

/** The square an arrow key leads to; parts follow each other. */
export function moved(parts: readonly Part[], from: Square, key: string): Square | undefined {
  const rows = parts.flatMap((part) => part.rows.map(([, squares]) => squares));
  const r = rows.findIndex((squares) => squares.some((one) => one === from || same(one, from)));
  const c = ORDER.indexOf(from.up);
  const step: Readonly<Record<string, readonly [number, number]>> = {
    ArrowUp: [r - 1, c], ArrowDown: [r + 1, c], ArrowLeft: [r, c - 1], ArrowRight: [r, c + 1],
    Home: [r, 0], End: [r, ORDER.length - 1],
  };
  const to = step[key];
  return to && r >= 0 ? rows[to[0]]?.[to[1]] : undefined;
}
export const same = (a: Pick<Square, "part" | "row" | "up">, b: Pick<Square, "part" | "row" | "up">): boolean =>
  a.part === b.part && a.row === b.row && a.up === b.up;
