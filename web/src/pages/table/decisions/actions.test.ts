import { describe, expect, it } from "vitest";
import type { OptionView } from "../../../wire/messages";
import { commandOf } from "../../../lib/game/moves";
import { askedOf, buttonsOf, playOf, takesAmount } from "./actions";

const option = (what: string, more: Partial<OptionView> = {}): OptionView => ({
  what, words: what, box: 4, player: "Ann", spot: "", hand: 0, least_cents: 0, most_cents: 0, step_cents: 1, back_cents: 0, ...more,
});

describe("buttons", () => {
  it("stand in their fixed order, whatever the order of the house", () => {
    const offered = ["Surrender", "Split", "DoubleDown", "Stand", "Hit"].map((what) => option(what));
    expect(buttonsOf(offered, "Ann").map((one) => one.option.what)).toEqual(["Hit", "Stand", "DoubleDown", "Split", "Surrender"]);
    expect(buttonsOf(offered, "Ann").map((one) => one.key)).toEqual(["H", "S", "D", "P", "X"]);
  });

  it("are only those of the person who looks", () => {
    expect(buttonsOf([option("Hit", { player: "Bob" })], "Ann")).toEqual([]);
  });

  it("leave wagers to the chips", () => {
    expect(playOf([option("PlaceWagers"), option("Hit")], "Ann").map((one) => one.what)).toEqual(["Hit"]);
  });

  it("say what is added, and what comes back", () => {
    const [double, rescue] = buttonsOf([option("DoubleDown", { least_cents: 100, most_cents: 2500 }), option("Rescue", { back_cents: 2500 })], "Ann");
    expect(double?.amount).toBe("+$25");
    expect(double?.chooses).toBe(true);
    expect(rescue?.amount).toBe("$25 back");
    expect(rescue?.key).toBe("E");
  });

  it("have no amount to choose where a double is in full", () => {
    expect(buttonsOf([option("DoubleDown", { least_cents: 2500, most_cents: 2500 })], "Ann")[0]?.chooses).toBe(false);
  });

  it("take amounts that chips can make, or all of it", () => {
    const double = option("DoubleDown", { least_cents: 500, most_cents: 1250, step_cents: 500 });
    expect([400, 500, 511, 1000, 1250, 1500].filter((cents) => takesAmount(double, cents))).toEqual([500, 1000, 1250]);
  });

  it("ask about insurance one spot at a time", () => {
    const offered = [
      option("Insure", { spot: "main", most_cents: 500 }), option("Insure", { spot: "bet-bigger-1", most_cents: 500 }),
      option("DeclineInsurance", { spot: "main" }), option("DeclineInsurance", { spot: "bet-bigger-1" }),
    ];
    expect(askedOf(offered, "Ann").map((one) => [one.what, one.spot])).toEqual([["Insure", "main"], ["DeclineInsurance", "main"]]);
    expect(buttonsOf(offered, "Ann").map((one) => one.key)).toEqual(["I", "N"]);
  });

  it("number the hands that a bettor behind may go on with", () => {
    const offered = [option("NameHand", { hand: 2 }), option("NameHand", { hand: 1 })];
    expect(buttonsOf(offered, "Ann").map((one) => one.key)).toEqual(["1", "2"]);
  });
});

describe("commands", () => {
  it("take the chosen amount, or all of it", () => {
    const double = option("DoubleDown", { least_cents: 100, most_cents: 2500 });
    expect(commandOf(double)).toEqual({ what: "DoubleDown", box: 4, cents: 2500 });
    expect(commandOf(double, 700)).toEqual({ what: "DoubleDown", box: 4, cents: 700 });
  });

  it("name the spot of an insurance and the hand of a split", () => {
    expect(commandOf(option("DeclineInsurance", { spot: "bet-bigger-2" }))).toEqual({ what: "DeclineInsurance", box: 4, spot: "bet-bigger-2" });
    expect(commandOf(option("NameHand", { hand: 2 }))).toEqual({ what: "NameHand", box: 4, hand: 2 });
    expect(commandOf(option("Hit"))).toEqual({ what: "Hit", box: 4 });
  });
});
