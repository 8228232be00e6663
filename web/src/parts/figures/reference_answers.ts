// What the house has told these pages already, so that moving back and forth asks nothing twice.
import { get, post } from "../../lib/house/api";
import type { RuleSetBrief, RuleSets, RuleSetDetails } from "../../wire/openapi";

const MOST = 80;
const kept = new Map<string, Promise<unknown>>();
const there = new Map<string, unknown>();

function keep<T>(key: string, ask: () => Promise<T>): Promise<T> {
  const before = kept.get(key) as Promise<T> | undefined;
  if (before) return before;
  const asked = ask();
  kept.set(key, asked);
  asked.then(
    (answer) => there.set(key, answer),
    // A refusal is not kept: the next one may be answered.
    () => kept.delete(key),
  );
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST) break;
    kept.delete(oldest);
    there.delete(oldest);
  }
  return asked;
}

const keyOf = (path: string, body: unknown): string => `${path} ${JSON.stringify(body)}`;

/** An answer of the reference desk; the same question is asked once. */
export const answer = <T>(path: string, body: unknown): Promise<T> => keep(keyOf(path, body), () => post<T>(path, body));
/** The same, where it is here already. */
export const answerHere = <T>(path: string, body: unknown): T | undefined => there.get(keyOf(path, body)) as T | undefined;

export const books = async (): Promise<readonly RuleSetBrief[]> =>
  (await keep("books", () => get<RuleSets>("/api/rulesets"))).rulesets;
export const book = (id: string): Promise<RuleSetDetails> =>
  keep(`book ${id}`, () => get<RuleSetDetails>(`/api/rulesets/${encodeURIComponent(id)}`));
