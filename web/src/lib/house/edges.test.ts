import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refused } from "./api";
import { Edges, keyOf, type Configured } from "./edges.svelte";

const OAK: Configured = { ruleset: "wa-2025", options: [["decks", "8"], ["soft_17", "hit"]] };
const SAME: Configured = { ruleset: "wa-2025", options: [["soft_17", "hit"], ["decks", "8"]] };
const ELM: Configured = { ruleset: "section-13", options: [] };
/** Whatever can happen has happened: the clock is the test's own, so no machine is too busy. */
const settle = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(20));
const refusal = (status: number): Refused =>
  new Refused(status, { name: "BUSY", field: "", value: "", allowed: "", sentence: "busy" });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the order in which options are written makes no other game", () => {
  expect(keyOf(OAK)).toBe(keyOf(SAME));
  expect(keyOf(OAK)).not.toBe(keyOf(ELM));
});

test("each configuration is asked once, however many tables have it", async () => {
  const asked: string[] = [];
  const edges = new Edges(async (of) => (asked.push(of.ruleset), 0.004));
  expect(edges.of(OAK)).toBeUndefined();
  edges.of(SAME);
  edges.of(OAK);
  await settle();
  expect(asked).toEqual(["wa-2025"]);
  expect(edges.of(SAME)).toBe(0.004);
});

test("the next question waits for the answer to the last", async () => {
  let answer = (_: number): void => {};
  const asked: string[] = [];
  const edges = new Edges((of) => {
    asked.push(of.ruleset);
    return new Promise((done) => (answer = done));
  });
  edges.of(OAK);
  edges.of(ELM);
  await settle();
  expect(asked).toEqual(["wa-2025"]);
  answer(0.01);
  await settle();
  expect(asked).toEqual(["wa-2025", "section-13"]);
});

test("a busy house is asked again, a refusal is not", async () => {
  let times = 0;
  const busy = new Edges(async () => {
    if (++times < 3) throw refusal(503);
    return 0.005;
  }, 0);
  busy.of(OAK);
  await settle();
  expect(busy.of(OAK)).toBe(0.005);
  let refused = 0;
  const never = new Edges(async () => {
    refused++;
    throw refusal(400);
  }, 0);
  never.of(OAK);
  await settle();
  expect([never.of(OAK), refused]).toEqual([null, 1]);
});
