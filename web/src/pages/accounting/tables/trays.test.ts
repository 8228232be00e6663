import { describe, expect, it } from "vitest";
import type { TrayAnswer } from "../../../wire/openapi";
import { actsOn, momentsOf, trayCommand, trayStanding } from "./trays";

const tray = (more: Partial<TrayAnswer>): TrayAnswer =>
  ({ table: "BJ-1", phase: "ready", dealer: "Dan", open: true, holds_micros: 5, drop_micros: 0, owes_micros: 0, moment: "opening", counted_cents: 0, counted_at: 0, ...more });
const MOMENTS = ["opening", "dealer-change", "shift", "closing"];

describe("the bank of a table", () => {
  it("is opened by its first count, and counted at anything else afterwards", () => {
    expect(momentsOf(tray({ open: false }), MOMENTS)).toEqual(["opening"]);
    expect(momentsOf(tray({}), MOMENTS)).toEqual(["dealer-change", "shift", "closing"]);
  });

  it("offers what one may do, and no credit from an empty tray", () => {
    const floor = (act: string): boolean => act === "fill-table" || act === "count-tray";
    expect(actsOn(tray({}), floor).map((one) => one.what)).toEqual(["CountTray", "FillTable", "CreditTable"]);
    expect(actsOn(tray({ holds_micros: 0 }), floor).map((one) => one.what)).toEqual(["CountTray", "FillTable"]);
    expect(actsOn(tray({}), (act) => act === "count-drop").map((one) => one.what)).toEqual(["CountDrop"]);
  });

  it("says amounts in cents, and the moment of a count", () => {
    expect(trayCommand("FillTable", "BJ-1", "$5,000", "shift", "Meg")).toEqual({ what: "FillTable", table: "BJ-1", cents: 500_000, second: "Meg" });
    expect(trayCommand("CountTray", "BJ-1", "12.50", "shift", "Dan")).toEqual({ what: "CountTray", table: "BJ-1", moment: "shift", cents: 1250, second: "Dan" });
    expect(() => trayCommand("CountDrop", "BJ-1", "", "", "Sam")).toThrow("Write an amount");
  });

  it("stands open, closed or not counted yet", () => {
    expect([tray({}), tray({ open: false }), tray({ open: false, moment: "" })].map(trayStanding)).toEqual(["open", "closed", "not counted yet"]);
  });
});
