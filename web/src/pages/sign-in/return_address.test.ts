import { expect, test } from "vitest";
import { wantedPath } from "./return_address";

test("whoever wanted a table goes there", () => {
  expect(wantedPath("?then=%2Ftables%2FOak")).toBe("/tables/Oak");
});

test("nobody is sent to another house", () => {
  for (const bad of ["https://elsewhere", "//elsewhere", "/\\elsewhere", "javascript:x", ""]) {
    expect(wantedPath(`?then=${encodeURIComponent(bad)}`)).toBe("/");
  }
});
