import { beforeEach, describe, expect, it } from "vitest";
import { BURST_MS, type Expected, isWhole, LATE_ENTER_MS, Reader, SETTLE_MS } from "./reader";

let said: string[] = [];
let reader: Reader;
let now = 0;
beforeEach(() => {
  said = [];
  now = 10_000;
  reader = new Reader({
    card: (line) => said.push(`card ${line}`),
    number: (text) => said.push(`number ${text}`),
    key: (key) => said.push(`key ${key}`),
    enter: () => said.push("enter"),
    stray: (line) => said.push(`stray ${line}`),
  });
});

/** Keys so many milliseconds apart, each given its time to settle as the page does. */
function type(keys: readonly string[], gap: number, expected: Expected): void {
  for (const key of keys) {
    const at = reader.press(key, now, expected);
    if (at && at <= now + gap) reader.settle(at, expected);
    now += gap;
  }
}

describe("a card by hand", () => {
  it("is taken with Enter", () => {
    type(["9", "c", "Enter"], 100, "card");
    expect(said).toEqual(["card 9c"]);
  });
  it("is taken without Enter after a moment, and a late Enter is still the card's", () => {
    type(["9", "c"], 200, "card");
    expect(said).toEqual(["card 9c"]);
    type(["Enter"], 200, "card");
    expect(said).toEqual(["card 9c"]);
    now += LATE_ENTER_MS;
    type(["Enter"], 200, "card");
    expect(said).toEqual(["card 9c", "enter"]);
  });
  it("waits while only a rank is there", () => {
    type(["9"], SETTLE_MS * 3, "card");
    expect(said).toEqual([]);
    expect(reader.text).toBe("9");
  });
  it("is taken when the next one is begun", () => {
    type(["9", "c", "8", "h", "Enter"], 100, "card");
    expect(said).toEqual(["card 9c", "card 8h"]);
  });
  it("may be a jack, whatever J means at other times", () => {
    type(["j", "h", "Enter"], 100, "card");
    expect(said).toEqual(["card jh"]);
  });
  it("leaves keys to commands that no card begins with", () => {
    type(["f", "i", "l"], 100, "card");
    expect(said).toEqual(["key f", "key i", "key l"]);
  });
  it("can be taken back before it is entered", () => {
    type(["9"], 100, "card");
    expect(reader.back()).toBe(true);
    expect(reader.back()).toBe(false);
  });
});

describe("a scanner", () => {
  it("says one card, and its Enter is no other command", () => {
    type(["S", "0", "7", "Enter"], 5, "card");
    expect(said).toEqual(["card S07"]);
  });
  it("is not taken for keys when no card is expected", () => {
    type(["7", "S", "Enter"], 5, "nothing");
    expect(said).toEqual(["stray 7S"]);
  });
  it("is not taken for keys when it sends no Enter", () => {
    type(["7", "S"], 5, "nothing");
    reader.settle(now + BURST_MS, "nothing");
    expect(said).toEqual(["stray 7S"]);
  });
  it("does not become a number", () => {
    type(["7", "S", "Enter"], 5, "number");
    expect(said).toEqual(["stray 7S"]);
  });
});

describe("keys", () => {
  it("are commands when they stand alone", () => {
    type(["S"], BURST_MS, "nothing");
    expect(said).toEqual(["key s"]);
  });
  it("are each a command when a hand types them", () => {
    type(["h", "s"], 200, "nothing");
    expect(said).toEqual(["key h", "key s"]);
  });
  it("leave Enter for the step", () => {
    type(["Enter"], 200, "nothing");
    expect(said).toEqual(["enter"]);
  });
});

describe("a number", () => {
  it("is taken with Enter, an empty one too", () => {
    type(["1", "2", "0", "Enter"], 100, "number");
    type(["Enter"], 100, "number");
    expect(said).toEqual(["number 120", "number "]);
  });
  it("lets a letter be a command", () => {
    type(["d"], BURST_MS, "number");
    expect(said).toEqual(["key d"]);
  });
});

describe("a whole card", () => {
  it("is rank and suit in either order", () => {
    for (const text of ["9c", "C9", "07S", "A♠", "♥K", "10d"]) expect(isWhole(text)).toBe(true);
    for (const text of ["9", "c", "99", "cc", "", "9cc"]) expect(isWhole(text)).toBe(false);
  });
});
