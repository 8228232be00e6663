// What differs between two configurations: options, and squares of their charts.
import type { Options, Value } from "../../parts/figures/configuration/config";
import type { AnalysisAnswer, ComparisonAnswer } from "../../wire/openapi";

export interface Changed {
  readonly name: string;
  readonly a: Value | null;
  readonly b: Value | null;
}

/** The options that can move the game and that the two tables have otherwise. */
export function changedOptions(a: AnalysisAnswer, b: AnalysisAnswer): Changed[] {
  const names = [...new Set([...Object.keys(a.options), ...Object.keys(b.options)])];
  return names
    .map((name) => ({ name, a: a.options[name] ?? null, b: b.options[name] ?? null }))
    .filter((one) => String(one.a) !== String(one.b));
}

/** The first table's choices with one option as in the second. */
export function withOne(chosen: Readonly<Options>, changed: Changed): Options {
  const { [changed.name]: _, ...others } = chosen;
  return changed.b === null ? others : { ...others, [changed.name]: changed.b };
}

/** The second chart's squares where they differ, by the square's name; doubled hands are in words only. */
export function otherCodes(differences: ComparisonAnswer["chart_differences"]): Map<string, string> {
  const parts: Readonly<Record<string, string>> = { hard: "hard", soft: "soft", pairs: "pair" };
  const found = new Map<string, string>();
  for (const one of differences) {
    const part = parts[one["part"] ?? ""];
    if (part) found.set(`${part} ${one["hand"]} v ${one["up_card"]}`, one["b"] ?? "");
  }
  return found;
}

/** Which way the edge goes, in a sentence. */
export function verdict(difference: number, shown: (value: number) => string): string {
  if (Math.abs(difference) < 5e-9) return "Both tables have the same house edge.";
  const more = difference > 0 ? "more" : "less";
  return `The house keeps ${shown(Math.abs(difference))} ${more} of each wager at table B.`;
}
