import { expect, test } from "vitest";
import { Refused } from "../../lib/house/api";
import { pathOfFile, sessionFile } from "./session_file";

const row = (round: number, more: object = {}) => ({ table: "Oak", round, at: 1_800_000_000 + round, void: false, ...more });
const refused = (name: string) => new Refused(400, { name, field: "round", value: "2", allowed: "replayed from the journal alone", sentence: "" });

test("rounds stand one below the other, the oldest first, each with its name", async () => {
  const told: number[] = [];
  const found = await sessionFile([row(2), row(1)], async (path) => `spanish21 round 1\nrules wa-2025\n# ${path}\n`, (done) => told.push(done));
  expect(found.rounds).toBe(2);
  const first = found.text.indexOf("# Oak, round 1, 2027-01-15T08:00:01.000Z");
  expect(first).toBe("spanish21 round 1\n".length);
  expect(found.text.indexOf("# Oak, round 2")).toBeGreaterThan(first);
  expect(found.text).not.toContain("Not in this file");
  expect(told).toEqual([0, 1]);
});

test("a void round and one that is no file are named at the end", async () => {
  const fetch = async (path: string) => {
    if (path === pathOfFile(row(2))) throw refused("NOT_AS_FILE");
    return "spanish21 round 1\nrules wa-2025\n";
  };
  const { text, rounds } = await sessionFile([row(3, { void: true }), row(2), row(1)], fetch, () => {});
  expect(rounds).toBe(1);
  expect(text).toMatch(/# Not in this file:\n# Oak, round 2, .*: replayed from the journal alone\n# Oak, round 3, .*: void\n$/);
});

test("any other refusal ends it, and nothing to keep is no file", async () => {
  await expect(sessionFile([row(1)], async () => { throw refused("AWAY"); }, () => {})).rejects.toThrow();
  expect(await sessionFile([row(1, { void: true })], async () => "", () => {})).toEqual({ text: "", rounds: 0 });
});
