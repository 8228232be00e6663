import { expect, test } from "vitest";
import { atMeter, jackpotOf } from "./games";

test("a game is asked for as it is written at its table", () => {
  expect(jackpotOf("table=3c paytable=1 wager=$1")).toEqual({ table: "3c", paytable: 1, wager: "$1", prizes: {} });
  expect(jackpotOf("table=6 paytable=1 wager=$1 contribution=22.79% reading=any-two")).toEqual({
    table: "6", paytable: 1, wager: "$1", contribution: "22.79%", reading: "any-two", prizes: {},
  });
});

test("the house's own prizes and alternates go along", () => {
  expect(jackpotOf("table=4b paytable=3 alternate=2 wager=$5 kind=house posted=$10,000 prize:two-suited=$500@house")).toEqual({
    table: "4b", paytable: 3, alternate: 2, wager: "$5", kind: "house", posted: "$10,000", prizes: { "two-suited": "$500@house" },
  });
});

test("a progressive is asked for where its meter stands, a house jackpot as it is posted", () => {
  const progressive = jackpotOf("table=3c paytable=1 wager=$1");
  expect(atMeter(progressive, 2_500_840)).toEqual({ ...progressive, meter: "$25008.40" });
  expect(atMeter(progressive, undefined)).toBe(progressive);
  const posted = jackpotOf("table=3c paytable=1 wager=$1 kind=house posted=$2,500");
  expect(atMeter(posted, 250_000)).toBe(posted);
});
