// What a check of a shoe has found, in three sentences: the order was fixed first, then cut, and the cards came from there.
import { shortOf } from "../../lib/game/cards";
import type { DealtFinding } from "../../lib/game/dealt";
import type { CutSeen } from "../../lib/game/shoe";

/** The house's own dealer, who cuts where no player does. */
const HOUSE = "Dealer";

export function sealSentence(sealed: boolean, cut: number, seenHere: boolean): string {
  const before = cut ? "Before the cards were cut" : "Before the first card";
  if (!sealed) return "The order that the house shows now is not the one that it sealed: its digits are others. Call the floor.";
  return `${before}, the house published digits that only one order makes; ${seenHere ? "this browser noted them, and " : ""}the order that it shows now makes them.`;
}

/** Whether the house says that the cards were cut where this browser saw them cut. */
export const cutsAgree = (cut: number, seen: CutSeen | null): boolean => !seen || seen.depth === cut;

export function cutSentence(cut: number, seen: CutSeen | null, me: string): string {
  if (seen && !cutsAgree(cut, seen)) return `This browser saw the cards cut ${seen.depth} deep, and the house says that it was ${cut}. Call the floor.`;
  if (!cut) return "They were not cut after that, and were dealt from the first card on.";
  if (seen?.by === HOUSE) return `No player cut them, so the house did, ${cut} deep, and they were dealt from there on.`;
  const who = !seen?.by ? "they were cut" : seen.by === me ? "you cut them" : `${seen.by} cut them`;
  return `Then ${who} ${cut} deep, when nobody could change the order any more, and they were dealt from there on.`;
}

export function dealtSentence({ cards, rounds, wrong }: DealtFinding): string {
  if (!cards) return "This browser saw none of these cards, so it cannot say whether those that were dealt are these.";
  const named = wrong.slice(0, 3).map((one) => `${shortOf(one.card)} in round ${one.round}`).join(", ");
  if (wrong.length) return `${wrong.length} of the ${cards} cards that you saw did not lie where that order has them: ${named}. Call the floor.`;
  return `All ${cards} cards that came before you in ${rounds.length} ${rounds.length === 1 ? "round" : "rounds"} lay where that order has them.`;
}
