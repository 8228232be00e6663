// The clauses that a payout rests on, in plain words: asked for once for a rule set, when somebody wants to know.
import { get } from "../../../lib/house/api";
import type { RuleSetDetails } from "../../../wire/openapi";

export interface Cited {
  readonly name: string;
  readonly says: string;
}

const MOST = 4;
const asked = new Map<string, Promise<ReadonlyMap<string, string>>>();

/** The clauses of a citation such as "wa-2025:GR11a, A10", each with its words; of many the first. */
export const cited = (citation: string, words: ReadonlyMap<string, string>): readonly Cited[] =>
  citation
    .split(",")
    .map((one) => one.trim())
    .flatMap((name) => (words.has(name) ? [{ name, says: words.get(name) ?? "" }] : []))
    .slice(0, MOST);

export async function clausesOf(ruleset: string, citation: string, fetch: (path: string) => Promise<RuleSetDetails> = get<RuleSetDetails>): Promise<readonly Cited[]> {
  const words =
    asked.get(ruleset) ??
    fetch(`/api/rulesets/${encodeURIComponent(ruleset)}`).then((found) => new Map(found.clauses.map((one) => [one.clause, one.says])));
  asked.set(ruleset, words);
  // What did not come is asked for again next time.
  words.catch(() => asked.delete(ruleset));
  return cited(citation, await words);
}
