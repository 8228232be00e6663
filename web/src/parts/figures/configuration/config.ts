// A configuration: a rule set and what a house chose otherwise than by default. Kept this small so
// that a link can carry it.
import type { NeverTogether, OptionAnswer } from "../../../wire/openapi";

export type Value = boolean | number | string | readonly string[];
export type Options = Record<string, Value>;

const same = (a: unknown, b: unknown): boolean => String(a) === String(b);

/** What stands where the house has chosen nothing; some defaults follow other choices. */
export function defaultOf(option: OptionAnswer, chosen: Readonly<Options>): Value {
  const found = option.default_when.find((one) => Object.entries(one.when).every(([name, value]) => same(chosen[name], value)));
  return (found ?? option).default;
}

/** Every option's value: chosen or by default. */
export function effective(book: readonly OptionAnswer[], chosen: Readonly<Options>): Options {
  const plain = Object.fromEntries(book.map((option) => [option.name, chosen[option.name] ?? option.default]));
  return Object.fromEntries(book.map((option) => [option.name, chosen[option.name] ?? defaultOf(option, plain)]));
}

/** The choices with one changed; what equals its default is not carried along. */
export function choose(book: readonly OptionAnswer[], chosen: Readonly<Options>, name: string, value: Value): Options {
  const { [name]: _, ...others } = chosen;
  const option = book.find((one) => one.name === name);
  if (!option) return others;
  const plain = effective(book, others);
  return same(defaultOf(option, plain), value) ? others : { ...others, [name]: value };
}

const holds = (rule: NeverTogether, values: Readonly<Options>): boolean =>
  Object.entries(rule.when).every(([name, value]) =>
    Array.isArray(value) ? value.some((one) => same(one, values[name])) : same(value, values[name]),
  );

/** Why this value cannot be chosen beside the others, or nothing. */
export function blocked(
  book: readonly OptionAnswer[],
  never: readonly NeverTogether[],
  chosen: Readonly<Options>,
  name: string,
  value: Value,
): NeverTogether | undefined {
  const now = effective(book, chosen);
  if (same(now[name], value)) return undefined;
  const then = effective(book, choose(book, chosen, name, value));
  return never.find((rule) => holds(rule, then) && !holds(rule, now));
}

/** The rule that these choices break as they stand: a link may bring such. */
export const broken = (
  book: readonly OptionAnswer[],
  never: readonly NeverTogether[],
  chosen: Readonly<Options>,
): NeverTogether | undefined => never.find((rule) => holds(rule, effective(book, chosen)));

/** A configuration as it stands in an address: `rules=wa-2025&decks=8`; two of them have a prefix each. */
export function toQuery(params: URLSearchParams, prefix: string, ruleset: string, chosen: Readonly<Options>): void {
  for (const key of [...params.keys()]) {
    if (key === `${prefix}rules` || key.startsWith(`${prefix}o.`)) params.delete(key);
  }
  params.set(`${prefix}rules`, ruleset);
  for (const [name, value] of Object.entries(chosen)) params.set(`${prefix}o.${name}`, String(value));
}

export const rulesetIn = (params: URLSearchParams, prefix: string): string | null => params.get(`${prefix}rules`);

/** The choices in an address; what this rule set does not know is left out. */
export function optionsIn(params: URLSearchParams, prefix: string, book: readonly OptionAnswer[]): Options {
  const found: Options = {};
  for (const option of book) {
    const text = params.get(`${prefix}o.${option.name}`);
    if (text !== null) found[option.name] = read(option, text);
  }
  return found;
}

/** A value as the house wants it, from the text that a form or an address has. */
export function read(option: OptionAnswer, text: string): Value {
  if (option.kind === "set") return text ? text.split(",") : [];
  if (option.kind === "choice") return (option.choices ?? []).find((one) => same(one, text)) ?? text;
  if (option.kind === "number" && /^-?\d{1,9}$/.test(text)) return Number(text);
  return text;
}

/** The choices but this one. */
export const without = (chosen: Readonly<Options>, name: string): Options => Object.fromEntries(Object.entries(chosen).filter(([one]) => one !== name));
