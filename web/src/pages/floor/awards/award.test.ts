import { describe, expect, it } from "vitest";
import type { AwardWhole, StepToDo } from "../../../wire/openapi";
import { doneSteps, whoTakes } from "./award";

const AWARD = {
  table: "BJ-3", round: 41, player: "Ann", cards: "", video: "", wager_seen: false, shoe_checked: false, verified_by: "", surveillance_by: "",
  approved_by: "", form: "", identified: "", paid_by: "", witness: "", number: 0, closed_by: "", voided_because: "",
} as unknown as AwardWhole;
const STEP: StepToDo = {
  command: "ApproveAward", what: "somebody else lets it be paid", roles: ["accounting"], titles: ["accounting"], second: [], others: ["Flo"], now: true, yours: false,
};

describe("an award's steps", () => {
  it("begin with the win", () => {
    expect(doneSteps(AWARD)).toEqual([{ words: "Won at BJ-3, round 41, and locked", by: "Ann" }]);
  });

  it("name everybody who has had his part, in order", () => {
    const done = doneSteps({ ...AWARD, cards: "9♠ 9♠", wager_seen: true, verified_by: "Flo", approved_by: "Cat", form: "check", identified: "passport", paid_by: "Cat", witness: "Fay", number: 1, closed_by: "Meg" });
    expect(done.map((one) => one.by)).toEqual(["Ann", "", "Flo", "Cat", "Cat", "Meg"]);
    expect(done[1]?.words).toBe("Evidence: 9♠ 9♠; wager seen");
    expect(done[4]?.words).toContain("form 000001, witnessed by Fay");
  });

  it("say who is next, and who may not be", () => {
    expect(whoTakes(STEP, "Cat")).toBe("accounting, but not Flo");
    expect(whoTakes(STEP, "Flo")).toContain("you have had your part");
    expect(whoTakes({ ...STEP, yours: true, second: ["floor"] }, "Cat")).toBe("You, with a second person beside");
  });
});
