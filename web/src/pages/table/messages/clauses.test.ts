import { describe, expect, it } from "vitest";
import type { RuleSetDetails } from "../../../wire/openapi";
import { cited, clausesOf } from "./clauses";

const WORDS = new Map([["wa:GR4", "A 21 wins."], ["A10", "Seven cards or more."]]);

describe("clauses of a payout", () => {
  it("are said in plain words, and unknown ones are left out", () => {
    expect(cited("wa:GR4, wa:X, A10", WORDS)).toEqual([{ name: "wa:GR4", says: "A 21 wins." }, { name: "A10", says: "Seven cards or more." }]);
    expect(cited("wa:GR4,".repeat(9), WORDS)).toHaveLength(4);
  });

  it("are asked for once, and again if they did not come", async () => {
    let asks = 0;
    const fails = () => (asks++, Promise.reject(new Error("away")));
    const comes = () => (asks++, Promise.resolve({ clauses: [{ clause: "wa:GR4", says: "A 21 wins." }] } as unknown as RuleSetDetails));
    await expect(clausesOf("wa", "wa:GR4", fails)).rejects.toThrow("away");
    for (let i = 0; i < 2; i += 1) expect(await clausesOf("wa", "wa:GR4", comes)).toEqual([{ name: "wa:GR4", says: "A 21 wins." }]);
    expect(asks).toBe(2);
  });
});
