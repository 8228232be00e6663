import { expect, test } from "vitest";
import { clockProblem, firstClocks, nameProblem, newTable } from "./opening";

test("a name that the house would refuse is refused here", () => {
  for (const bad of ["", "-oak", "an oak", "x".repeat(25), "../x"]) expect(nameProblem(bad, [])).not.toBe("");
  expect(nameProblem("Oak-7", ["Elm"])).toBe("");
  expect(nameProblem("Oak", ["Oak"])).toContain("already");
});

test("only the cut may have no clock", () => {
  expect(clockProblem({ ...firstClocks(), cut: 0 })).toBe("");
  expect(clockProblem({ ...firstClocks(), turn: 0 })).toContain("For a decision");
  expect(clockProblem({ ...firstClocks(), idle: 3601 })).toContain("3600");
  expect(clockProblem({ ...firstClocks(), wager: Number.NaN })).toContain("For wagers");
});

test("options go as text", () => {
  const sent = newTable("Oak", "wa-2025", { decks: 8, double_double: true, required_wagers: ["match-up", "match-down"] }, firstClocks());
  expect(sent.options).toEqual({ decks: "8", double_double: "true", required_wagers: "match-up,match-down" });
});
