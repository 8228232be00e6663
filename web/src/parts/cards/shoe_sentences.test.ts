import { describe, expect, it } from "vitest";
import { cutsAgree, cutSentence, dealtSentence, sealSentence } from "./shoe_sentences";

const three = (cut: number, by: string, cards: number): string[] => [
  sealSentence(true, cut, true),
  cutSentence(cut, { depth: cut, by }, "Ann"),
  dealtSentence({ cards, rounds: [{ round: 1, cards, wrong: 0 }], wrong: [] }),
];

describe("what a check of a shoe has found", () => {
  it("is said in three sentences", () => {
    expect(three(47, "Ann", 9)).toEqual([
      "Before the cards were cut, the house published digits that only one order makes; this browser noted them, and the order that it shows now makes them.",
      "Then you cut them 47 deep, when nobody could change the order any more, and they were dealt from there on.",
      "All 9 cards that came before you in 1 round lay where that order has them.",
    ]);
  });

  it("says whose the cut was, and that a house's own cut was none of a player's", () => {
    expect(cutSentence(47, { depth: 47, by: "Bob" }, "Ann")).toContain("Then Bob cut them 47 deep");
    expect(cutSentence(47, null, "Ann")).toContain("Then they were cut 47 deep");
    expect(cutSentence(144, { depth: 144, by: "Dealer" }, "Ann")).toBe("No player cut them, so the house did, 144 deep, and they were dealt from there on.");
  });

  it("does not claim a cut where an order was sealed after it", () => {
    expect(sealSentence(true, 0, false)).toBe("Before the first card, the house published digits that only one order makes; the order that it shows now makes them.");
    expect(cutSentence(0, null, "Ann")).toBe("They were not cut after that, and were dealt from the first card on.");
  });

  it("names what does not hold, and sends for the floor", () => {
    expect(sealSentence(false, 47, true)).toContain("not the one that it sealed");
    expect(cutsAgree(48, { depth: 47, by: "Ann" })).toBe(false);
    expect(cutSentence(48, { depth: 47, by: "Ann" }, "Ann")).toBe("This browser saw the cards cut 47 deep, and the house says that it was 48. Call the floor.");
    const wrong = [{ left: 3, round: 4, card: "2c" } as const];
    const rounds = [{ round: 4, cards: 5, wrong: 1 }, { round: 5, cards: 4, wrong: 0 }];
    expect(dealtSentence({ cards: 9, rounds, wrong })).toBe("1 of the 9 cards that you saw did not lie where that order has them: 2♣ in round 4. Call the floor.");
    expect(dealtSentence({ cards: 9, rounds, wrong: [] })).toContain("in 2 rounds lay");
  });

  it("claims nothing of cards that were not seen here", () => {
    expect(dealtSentence({ cards: 0, rounds: [], wrong: [] })).toContain("saw none of these cards");
  });
});
