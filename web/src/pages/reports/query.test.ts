import { describe, expect, it } from "vitest";
import { EMPTY, fieldsIn, queryOf } from "./query";

describe("what is asked of a report", () => {
  it("is nothing where nothing was chosen", () => {
    expect(queryOf({ ...EMPTY, report: "accrual" })).toBe("");
  });

  it("names days, shifts and the form", () => {
    const asked = { ...EMPTY, report: "accrual", from: "2026-11-01", to: "2026-11-02", dayHour: 6, shifts: "6,14,22" };
    expect(queryOf(asked, "csv")).toBe("from=2026-11-01&to=2026-11-02&day_hour=6&shifts=6%2C14%2C22&format=csv");
  });

  it("names a jackpot for the meters only", () => {
    expect(queryOf({ ...EMPTY, report: "meters", jackpot: "high" })).toBe("jackpot=high");
    expect(queryOf({ ...EMPTY, report: "hits", jackpot: "high" })).toBe("");
  });

  it("comes back from an address, without hours that no day has", () => {
    const asked = { ...EMPTY, report: "meters", jackpot: "high", dayHour: 6 };
    expect(fieldsIn(new URLSearchParams(`report=meters&${queryOf(asked)}`))).toEqual(asked);
    expect(fieldsIn(new URLSearchParams("day_hour=99")).dayHour).toBe(0);
  });
});
