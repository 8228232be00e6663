import { describe, expect, it } from "vitest";
import { INSURANCE_ROWS, keyOf, spotFrom, spotOf, spotsFrom, spotWords, totalOf } from "./spots";

const hand = (cards: string, up: string, more: Partial<{ doublings: number; splits: boolean }> = {}) =>
  spotOf({ cards: cards.split(" "), up, doublings: 0, splits: false, ...more });

describe("a spot", () => {
  it("counts an ace as 11 where that fits, and as 1 where it does not", () => {
    expect(totalOf(["As", "7d"])).toEqual({ total: 18, soft: true });
    expect(totalOf(["As", "7d", "5c"])).toEqual({ total: 13, soft: false });
    expect(totalOf(["As", "Ad", "9c"])).toEqual({ total: 21, soft: true });
  });

  it("names a hand by its total and the up card by its value", () => {
    expect(spotWords(hand("9s 2d", "6h"))).toBe("11 v 6");
    expect(spotWords(hand("As 7d", "Kh"))).toBe("Soft 18 v 10");
  });

  it("is a pair only where the hand may be split", () => {
    expect(spotWords(hand("8s 8d", "6h", { splits: true }))).toBe("8-8 v 6");
    expect(spotWords(hand("8s 8d", "6h"))).toBe("16 v 6");
    expect(spotWords(hand("Ks Jd", "Ah", { splits: true }))).toBe("10-10 v A");
  });

  it("knows a doubled hand by its total alone", () => {
    expect(hand("5s 4d 4c", "6h", { doublings: 1 })).toEqual({ kind: "doubled", row: "13", up: "6" });
  });

  it("is read back from its key", () => {
    for (const spot of [hand("9s 2d", "6h"), hand("As 7d", "9h"), hand("As Ad", "Ah", { splits: true })]) {
      expect(spotFrom(keyOf(spot))).toEqual(spot);
    }
  });

  it("of insurance says what was held, or what was left", () => {
    const keys = INSURANCE_ROWS.map((row) => keyOf({ kind: "insurance", row, up: "A" }));
    expect(spotsFrom(keys.join(",")).map(spotWords)).toEqual([
      "Insurance, blackjack v A", "Insurance, 20 v A", "Insurance, 16 v A", "Insurance, few tens left v A", "Insurance, many tens left v A",
    ]);
  });

  it("is not read from anything else", () => {
    for (const key of ["", "hard-11", "hard-11-6-7", "hard-22-6", "hard-3-6", "pair-J-6", "soft-18-1", "insurance-A-A", "insurance-20-9"]) {
      expect(spotFrom(key)).toBeNull();
    }
    expect(spotsFrom("hard-11-6,nonsense,soft-18-9").map(spotWords)).toEqual(["11 v 6", "Soft 18 v 9"]);
  });
});
