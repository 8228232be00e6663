import { describe, expect, it } from "vitest";
import { arc, bonusWidth, downTo, ownCorner, placesOf, spotsAcross } from "./stage";

describe("the layout", () => {
  it("has box 1 at the dealer's left, which is the player's right", () => {
    const places = placesOf(7, 4);
    expect(places.get(1)?.x).toBeGreaterThan(1000);
    expect(places.get(7)?.x).toBeLessThan(120);
  });

  it("puts every box on one circle, so that neighbours at the ends lie higher", () => {
    const places = placesOf(7, null);
    for (const place of places.values()) expect(place.y).toBeCloseTo(downTo(place.x, 1379), 6);
    expect(places.get(7)?.y).toBeLessThan(places.get(6)?.y ?? 0);
    expect(places.get(4)?.y).toBeCloseTo(479, 6);
  });

  it("turns print with the arc: clockwise on the left, not at all in the middle", () => {
    const places = placesOf(7, null);
    expect(places.get(7)?.angle).toBeGreaterThan(15);
    expect(places.get(4)?.angle).toBeCloseTo(0, 6);
    expect(places.get(1)?.angle).toBeCloseTo(-(places.get(7)?.angle ?? 0), 6);
  });

  it.each([1, 4, 7])("makes room for box %i enlarged, and nobody lies under it", (own) => {
    const places = placesOf(7, own);
    const { left } = ownCorner(places.get(own)!);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left + 372).toBeLessThanOrEqual(1120);
    for (const [box, place] of places) {
      if (box !== own) expect(place.x < left - 50 || place.x > left + 372 + 50).toBe(true);
    }
  });

  it("has room for nine boxes by drawing them smaller", () => {
    const places = placesOf(9, 5);
    expect(places.size).toBe(9);
    expect(places.get(9)?.scale).toBeLessThan(0.9);
    expect(placesOf(7, 4).get(7)?.scale).toBe(1);
  });

  it("keeps many spots within the width of a box", () => {
    expect(spotsAcross(1)).toEqual([0]);
    const many = spotsAcross(8);
    expect(many[7]! - many[0]!).toBeCloseTo(88, 6);
  });

  it("keeps five bonus cards clear of the shoe", () => {
    expect(bonusWidth(1)).toBe(50);
    expect(5 * (bonusWidth(5) + 10) + 4 * 8).toBeCloseTo(270, 6);
  });

  it("draws arcs of print through the same centre", () => {
    expect(arc(1134, 450)).toBe("M110 140.9A1134 1134 0 0 0 1010 140.9");
  });
});
