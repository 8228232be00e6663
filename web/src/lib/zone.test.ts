import { afterEach, describe, expect, it } from "vitest";
import { clock, moment } from "./house/staff";
import { timesAs, useZone } from "./zone";

// 9:30 UTC on November 1, 2026: in Seattle 1:30 for the second time, the clock has just been put back.
const BACK = Date.UTC(2026, 10, 1, 9, 30);
// 10:30 UTC on March 8, 2026: in Seattle 3:30, there was no half past two.
const FORWARD = Date.UTC(2026, 2, 8, 10, 30);

describe("the house's clock", () => {
  afterEach(() => useZone("UTC"));
  const time = timesAs({ hour: "2-digit", minute: "2-digit" });

  it("shows the house's time on any device, on both sides of a change", () => {
    useZone("America/Los_Angeles");
    expect(time(BACK)).toBe("01:30");
    expect(time(BACK - 3_600_000)).toBe("01:30");
    expect(time(BACK + 3_600_000)).toBe("02:30");
    expect(time(FORWARD)).toBe("03:30");
    expect(time(FORWARD - 3_600_000)).toBe("01:30");
  });

  it("goes along when the zone becomes known later", () => {
    useZone("UTC");
    expect(time(BACK)).toBe("09:30");
    useZone("Asia/Kolkata");
    expect(time(BACK)).toBe("15:00");
  });

  it("is the device's where the zone is not known", () => {
    useZone("Not/AZone");
    expect(time(BACK)).toBe(new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" }).format(BACK));
  });

  it("is what staff read", () => {
    useZone("America/Los_Angeles");
    expect(clock(FORWARD / 1000)).toBe("03:30:00");
    expect(moment(FORWARD / 1000)).toBe("8 Mar, 03:30");
  });
});
