import { afterEach, expect, test, vi } from "vitest";
import { canonicalText, checkShoe, commitmentsSeen, cutSeen, dealtOrder, grouped, noteCommitment, noteCut, sha256Plain, shortDigits, type RevealedShoe } from "./shoe";

// The vector of docs/reference/shoe-commitment.md.
const SALT = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const SHOE: RevealedShoe = {
  version: 1, ruleset: "wa-2025", decks: 1, order: "7s Kd Ah", salt: SALT,
  commitment: "f5c87845eec015deebed6d422099b3820e5d1d00bef67bc17659e4f65127dd1d",
};
const deck = "A23456789JQK".split("").flatMap((rank) => "shdc".split("").map((suit) => rank + suit));

afterEach(() => vi.unstubAllGlobals());

test("the documented shoe is what was sealed", async () => {
  const found = await checkShoe(SHOE, SHOE.commitment);
  expect(found.digest).toBe(SHOE.commitment);
  expect(found.sealed).toBe(true);
});

test("a shoe with two cards exchanged is not what was sealed", async () => {
  expect((await checkShoe({ ...SHOE, order: "Kd 7s Ah" }, SHOE.commitment)).sealed).toBe(false);
});

test("discards of a shoe that ran short are no whole decks, and hold no card too often", async () => {
  const odd = async (order: string, discards: boolean): Promise<readonly string[]> =>
    (await checkShoe({ ...SHOE, decks: 1, order, discards }, SHOE.commitment)).odd;
  expect(await odd("7s Ah Kd", true)).toEqual([]);
  expect(await odd("7s Ah Kd 7s", true)).toEqual(["1 7s too many"]);
  expect((await odd("7s Ah Kd", false)).length).toBe(45);
});

test("a commitment changed after the shoe does not help the house", async () => {
  const published = "0".repeat(64);
  expect((await checkShoe(SHOE, published)).sealed).toBe(false);
});

test("a form of shoe that this page does not know is not called good", async () => {
  expect((await checkShoe({ ...SHOE, version: 2 }, SHOE.commitment)).sealed).toBe(false);
});

test("a browser without a hash of its own comes to the same digits", async () => {
  vi.stubGlobal("crypto", {});
  expect((await checkShoe(SHOE, SHOE.commitment)).sealed).toBe(true);
});

test("the hash by the book holds at every length around a block", async () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1200]) {
    const bytes = new TextEncoder().encode("a".repeat(length));
    const own = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    expect(sha256Plain(bytes)).toBe(Array.from(own, (byte) => byte.toString(16).padStart(2, "0")).join(""));
  }
});

test("cards missing from whole decks and cards that do not belong are named", async () => {
  expect((await checkShoe({ ...SHOE, order: deck.join(" ") }, "")).odd).toEqual([]);
  const wrong = ["10s", ...deck.slice(1)].join(" ");
  expect((await checkShoe({ ...SHOE, order: wrong }, "")).odd).toEqual(["1 As too few", "1 10s too many"]);
});

test("what is hashed is three lines", () => {
  expect(canonicalText("7s Kd", "00")).toBe("spanish21 shoe 1\nsalt 00\n7s Kd\n");
});

test("digits are grouped by four, and shortened in the middle", () => {
  expect(grouped("7f3a90d24be8")).toBe("7f3a 90d2 4be8");
  expect(shortDigits(SHOE.commitment)).toBe("f5c8 7845 … 5127 dd1d");
});

test("a browser remembers each commitment once, by its table", () => {
  const kept = new Map<string, string>();
  const store = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  for (const seen of ["aa", "bb", "aa", ""]) noteCommitment("Oak", seen, store);
  expect(commitmentsSeen("Oak", store)).toEqual(["aa", "bb"]);
  expect(commitmentsSeen("Elm", store)).toEqual([]);
});

test("cards are dealt from where the sealed order was cut", () => {
  expect(dealtOrder({ order: "7s Kd Ah 2c", cut: 3 })).toEqual(["2c", "7s", "Kd", "Ah"]);
  expect(dealtOrder({ order: "7s Kd Ah 2c" })).toEqual(["7s", "Kd", "Ah", "2c"]);
});

test("a browser remembers where it saw an order cut last, and who cut it", () => {
  const kept = new Map<string, string>();
  const store = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  expect(cutSeen("aa", store)).toBeNull();
  noteCut("aa", { depth: 0, by: "" }, store);
  noteCut("", { depth: 47, by: "Ann" }, store);
  expect(kept.size).toBe(0);
  noteCut("aa", { depth: 47, by: "Ann Lee" }, store);
  noteCut("aa", { depth: 47, by: "" }, store);
  expect(cutSeen("aa", store)).toEqual({ depth: 47, by: "Ann Lee" });
  noteCut("aa", { depth: 50, by: "" }, store);
  expect(cutSeen("aa", store)).toEqual({ depth: 50, by: "" });
  kept.set("cut aa", "what ever");
  expect(cutSeen("aa", store)).toBeNull();
  expect(() => noteCut("bb", { depth: 3, by: "" }, { ...store, setItem: () => { throw new Error("full"); } })).not.toThrow();
});
