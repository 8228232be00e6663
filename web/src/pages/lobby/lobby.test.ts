import { expect, test } from "vitest";
import type { LobbyTable, LobbyUpdate } from "../../wire/messages";
import { after, doing, EMPTY, fits, freeSeats, sideWords } from "./lobby";

const table = (name: string, more: Partial<LobbyTable> = {}): LobbyTable => ({
  table: name, kind: "automatic", ruleset: "wa-2025", options: [], decks: 6, soft_17: "hit", double_double: false, jackpots: [], phase: "ready", round: 3, round_phase: "",
  players: [], boxes: 7, boxes_taken: 0, least_cents: 500, most_cents: 30000, cards_left: 100, paused: "", dispute: "", floor_called: "", seq: 1,
  ...more,
});
const news = (tables: LobbyTable[]): LobbyUpdate => ({ what: "lobby", seq: 1, tables, jackpots: [], removed: [], tables_removed: [] });

test("news of one table leave the others as they were", () => {
  const first = after(EMPTY, news([table("T10"), table("T2")]));
  const then = after(first, news([table("T2", { boxes_taken: 4 })]));
  expect(then.tables.map((one) => [one.table, one.boxes_taken])).toEqual([["T2", 4], ["T10", 0]]);
  expect(then.tables[1]).toBe(first.tables[1]);
});

test("a guest's table that was closed leaves the list", () => {
  const first = after(EMPTY, news([table("Mine"), table("Oak")]));
  expect(after(first, { ...news([]), tables_removed: ["Mine"] }).tables.map((one) => one.table)).toEqual(["Oak"]);
});

test("a full table and a closed one have no seat to offer", () => {
  const wish = { ruleset: "", free: true };
  expect(fits(table("A", { boxes_taken: 7 }), wish)).toBe(false);
  expect(fits(table("A", { phase: "closed" }), wish)).toBe(false);
  expect(fits(table("A", { boxes_taken: 6 }), wish)).toBe(true);
  expect(freeSeats(table("A", { boxes_taken: 6 }))).toBe(1);
});

test("a rule set is wanted or any is", () => {
  expect(fits(table("A"), { ruleset: "section-13", free: false })).toBe(false);
  expect(fits(table("A"), { ruleset: "", free: false })).toBe(true);
});

test("what a table does is said in a word or two", () => {
  expect(doing(table("A", { phase: "round", round_phase: "wagering" })).words).toBe("Takes wagers");
  expect(doing(table("A", { phase: "round", round_phase: "play" })).words).toBe("Round 3");
  expect(doing(table("A", { phase: "cut-card" })).words).toBe("Cut");
  expect(doing(table("A", { phase: "round", paused: "fire" }))).toEqual({ words: "Stopped", tone: "bad" });
});

test("side wagers fit in one line", () => {
  expect(sideWords(["match-up", "match-down", "match-bonus"], 1)).toBe("Match up, down and bonus, Jackpot");
  expect(sideWords(["match-up"], 0)).toBe("Match up");
  expect(sideWords([], 0)).toBe("None");
});

test("a jackpot that was removed leaves the lobby", () => {
  const high = { jackpot: "high", title: "High", kind: "progressive", cents: 100 };
  const low = { ...high, jackpot: "low" };
  const before = after(EMPTY, { ...news([]), jackpots: [high, low] });
  expect(after(before, { ...news([]), removed: ["high"] }).jackpots).toEqual([low]);
});
