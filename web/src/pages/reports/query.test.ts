import { describe, expect, it } from "vitest";
import { EMPTY, fieldsIn, queryOf } from "./query";

describe("what is asked of a report", () => {
  it("is nothing where nothing was chosen", () => {
    expect(queryOf({ ...EMPTY, report: "accrual" })).toBe("");
  });

  it("names days and the form", () => {
    const asked = { ...EMPTY, report: "accrual", from: "2026-11-01", to: "2026-11-02" };
    expect(queryOf(asked, "csv")).toBe("from=2026-11-01&to=2026-11-02&format=csv");
  });

  it("names a jackpot for the meters only", () => {
    expect(queryOf({ ...EMPTY, report: "meters", jackpot: "high" })).toBe("jackpot=high");
    expect(queryOf({ ...EMPTY, report: "hits", jackpot: "high" })).toBe("");
  });

  it("comes back from an address", () => {
    const asked = { ...EMPTY, report: "meters", jackpot: "high" };
    expect(fieldsIn(new URLSearchParams(`report=meters&${queryOf(asked)}`))).toEqual(asked);
  });
});
