import { expect, test } from "vitest";
import { passwordProblem } from "./password";

test("a short password is too short even when it is given twice", () => {
  expect(passwordProblem("elevenchars", "elevenchars")).toContain("12 characters");
});

test("two passwords that differ are not taken", () => {
  expect(passwordProblem("twelve chars!", "twelve chars?")).toContain("differ");
});

test("the same password twice is taken", () => {
  expect(passwordProblem("twelve chars!", "twelve chars!")).toBe("");
});
