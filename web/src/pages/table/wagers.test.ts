import { describe, expect, it } from "vitest";
import type { BoxView, SpotLimits, TableView } from "../../wire/messages";
import { asAmounts, chipsOf, doubled, firstChip, lifted, placedOf, same, shortOf, sidesOf, stacked, total, wageredBy } from "./wagers";

const spot = (name: string, label: string, least: number, most: number): SpotLimits => ({ spot: name, label, short_label: label, mark: label, least_cents: least, most_cents: most });
const MAIN = spot("main", "Main", 500, 30_000);
const UP = spot("match-up", "Up", 100, 10_000);
const JACKPOT = spot("jackpot-1", "Jackpot 1", 100, 100);
const SPOTS = [MAIN, UP, JACKPOT];
const table = (least: number, most: number, chip = 100) => ({ least_cents: least, most_cents: most, chip_cents: chip });

describe("chips", () => {
  it("are those that the unit and the limit of the table have a use for", () => {
    expect(chipsOf(table(500, 30_000))).toEqual([100, 500, 2500, 10_000]);
    expect(chipsOf(table(100, 1000))).toEqual([100, 500]);
    expect(chipsOf(table(100, 1000, 50))).toContain(50);
  });

  it("begin with one that makes a smallest wager", () => {
    expect(firstChip(table(500, 30_000))).toBe(500);
    expect(firstChip(table(2500, 50_000))).toBe(2500);
  });
});

describe("stacking", () => {
  it("adds the chip in hand", () => {
    expect(stacked({ main: 500 }, MAIN, 2500)).toEqual({ wagers: { main: 3000 }, says: "" });
  });

  it("goes to the limit and says so", () => {
    expect(stacked({ "match-up": 9900 }, UP, 500)).toEqual({ wagers: { "match-up": 10_000 }, says: "Up takes $1 to $100." });
  });

  it("puts a fixed wager down as a whole, and picks it up again", () => {
    const down = stacked({ main: 500 }, JACKPOT, 2500).wagers;
    expect(down).toEqual({ main: 500, "jackpot-1": 100 });
    expect(stacked(down, JACKPOT, 2500).wagers).toEqual({ main: 500 });
  });

  it("lifts chips until nothing is left", () => {
    expect(lifted({ main: 3000 }, "main", 2500)).toEqual({ main: 500 });
    expect(lifted({ main: 500, "match-up": 100 }, "main", 2500)).toEqual({ "match-up": 100 });
  });

  it("doubles everything but fixed wagers, as far as limits go", () => {
    expect(doubled({ main: 20_000, "match-up": 500, "jackpot-1": 100 }, SPOTS)).toEqual({
      wagers: { main: 30_000, "match-up": 1000, "jackpot-1": 100 }, says: "Main takes $5 to $300.",
    });
  });
});

describe("limits", () => {
  it("say what is too little", () => expect(shortOf({ main: 100 }, SPOTS)).toBe("Main takes $5 to $300."));
  it("want a main wager first", () => expect(shortOf({ "match-up": 100 }, SPOTS)).toBe("A main wager comes first."));
  it("say nothing of wagers that fit, or of none", () => {
    expect(shortOf({ main: 500, "match-up": 100 }, SPOTS)).toBe("");
    expect(shortOf({}, SPOTS)).toBe("");
  });
});

describe("a box", () => {
  it("is told in the order in which wagers are announced", () => {
    expect(asAmounts({ "jackpot-1": 100, main: 500 }, SPOTS)).toEqual([["main", 500], ["jackpot-1", 100]]);
    expect(total({ "jackpot-1": 100, main: 500 })).toBe(600);
  });

  it("shows what the house has from this player, and not from others", () => {
    const bettor = (player: string, cents: number) => ({ player, wagers: [["main", cents]] as const, coupons: [], side: [], insurance: [] });
    const box: BoxView = { box: 4, player: "Ann", shared: true, bettors: [bettor("Ann", 500), bettor("Bob", 900)], hands: [] };
    expect(placedOf(box, "Bob")).toEqual({ main: 900 });
    expect(placedOf(box, "Cid")).toEqual({});
    expect(same(placedOf(box, "Ann"), { main: 500, "match-up": 0 })).toBe(true);
  });

  it("has its side spots in the order Up, Down, bonus cards, Jackpot", () => {
    const mixed = [MAIN, spot("bet-bigger-1", "Bet Bigger 1", 100, 1000), JACKPOT, UP, spot("break", "Break", 100, 1000)];
    expect(sidesOf(mixed).map((one) => one.spot)).toEqual(["match-up", "bet-bigger-1", "break", "jackpot-1"]);
  });
});

describe("what lies on the layout", () => {
  it("is on hands with what was added, beside them, and insured, of one player alone", () => {
    const stake = (player: string, cents: number, added: number[] = []) => ({ player, spot: "main", cents, added, coupon_cents: 0, waits_cents: 0 });
    const bettor = (player: string, side: [string, number][], insurance: [string, number][]) => ({ player, wagers: [], coupons: [], side, insurance });
    const box = {
      box: 1,
      hands: [{ stakes: [stake("Ann", 1000, [1000]), stake("Bob", 500)] }, { stakes: [stake("Ann", 1000)] }],
      bettors: [bettor("Ann", [["match-up", 500]], [["main", 250]]), bettor("Bob", [["match-up", 700]], [])],
    };
    const view = { boxes: [box] } as unknown as TableView;
    expect([wageredBy(view, "Ann"), wageredBy(view, "Bob"), wageredBy(view, "Cid")]).toEqual([3750, 1200, 0]);
  });
});
