import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LineView } from "../../wire/messages";
import { momentsOf, netsOf, Replay, STEP_MS, type Layout, type RoundRecord } from "./replay.svelte";

const layout = (said: string, settled = 0): Layout => ({
  said: [said], begins_phase: said.startsWith("-- "), phase: "play", boxes: [], bonus_cards: [], settled,
  dealer: { name: "", up: null, down: null, down_dealt: false, drawn: [], total: "", looked: null, points: 0, soft: false, bust: false },
});
const line = (player: string, net_cents: number): LineView => ({ player, net_cents }) as LineView;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("moments follow each other across entries, and entries in which nothing lay are passed over", () => {
  const entry = (number: number, steps: Layout[]): RoundRecord["entries"][number] => ({ number, seq: number, at: number * 10, by: "Ann", said: [], chain: "", steps });
  const record: RoundRecord = {
    table: "Oak", round: 1, ruleset: "wa-2025", commitment: "", over: true, phase: "closed", lines: [],
    entries: [entry(4, [layout("a"), layout("b")]), entry(5, []), entry(6, [layout("c")])],
  };
  expect(momentsOf(record).map((one) => [one.entry, one.at, one.said[0]])).toEqual([[4, 40, "a"], [4, 40, "b"], [6, 60, "c"]]);
});

test("a phase that begins is no step", () => {
  const steps = [layout("-- play"), layout("Ann stands"), layout("-- closed")];
  const entries = [{ number: 1, seq: 1, at: 0, by: "", said: [], chain: "", steps }];
  const record: RoundRecord = { table: "", round: 1, ruleset: "", commitment: "", over: true, phase: "closed", lines: [], entries };
  expect(momentsOf(record).map((one) => one.said)).toEqual([["Ann stands"]]);
});

test("steps stop at both ends", () => {
  const replay = new Replay(3);
  replay.by(-1);
  expect(replay.at).toBe(0);
  for (let i = 0; i < 5; i++) replay.by(1);
  expect(replay.at).toBe(2);
});

test("play goes on by itself and stops at the end", () => {
  const replay = new Replay(3);
  replay.toggle();
  vi.advanceTimersByTime(STEP_MS);
  expect([replay.at, replay.playing]).toEqual([1, true]);
  vi.advanceTimersByTime(STEP_MS * 5);
  expect([replay.at, replay.playing]).toEqual([2, false]);
});

test("play at the end begins again", () => {
  const replay = new Replay(2);
  replay.to(1);
  replay.toggle();
  expect([replay.at, replay.playing]).toEqual([0, true]);
});

test("whoever steps by hand stops the play", () => {
  const replay = new Replay(9);
  replay.toggle();
  replay.by(1);
  vi.advanceTimersByTime(STEP_MS * 3);
  expect([replay.at, replay.playing]).toEqual([1, false]);
});

test("the keys drive it, and other keys are left alone", () => {
  const replay = new Replay(4);
  expect(replay.key("End")).toBe(true);
  expect(replay.at).toBe(3);
  replay.key("ArrowLeft");
  expect(replay.at).toBe(2);
  expect(replay.key("x")).toBe(false);
  expect(replay.at).toBe(2);
});

test("nets add up by player, line by line", () => {
  expect(netsOf([line("Ann", 1000), line("Bob", -500), line("Ann", -250)])).toEqual([["Ann", 750], ["Bob", -500]]);
});
