import { expect, test } from "vitest";
import text from "../../../../docs/reference/openapi.json?raw";
import { routesByTag, typeOf, whoMayAsk, type Description, type Schema } from "./description";

const DESCRIPTION = JSON.parse(text) as Description;
const said = (schema: Schema): string => typeOf(schema).map((word) => word.text).join("");

test.each<[Schema, string]>([
  [{ $ref: "#/components/schemas/Act" }, "Act"],
  [{ type: "string" }, "text"],
  [{ type: "string", format: "binary" }, "file"],
  [{ type: ["integer", "null"] }, "integer or null"],
  [{ anyOf: [{ type: "string" }, { type: "null" }] }, "text or null"],
  [{ enum: ["hit", "stand"] }, '"hit" or "stand"'],
  [{ const: "lobby" }, '"lobby"'],
  [{ type: "array", items: { type: "integer" } }, "list of integer"],
  [{ type: "array", prefixItems: [{ type: "string" }, { type: "integer" }] }, "[text, integer]"],
  [{ type: "object", additionalProperties: { type: "number" } }, "by name: number"],
  [{}, "anything"],
])("a type is said in words", (schema, words) => expect(said(schema)).toBe(words));

test("every route stands under one tag", () => {
  const routes = routesByTag(DESCRIPTION).flatMap(([, some]) => some);
  const all = Object.values(DESCRIPTION.paths).flatMap((methods) => Object.keys(methods));
  expect(routes.length).toBe(all.length);
});

test("every name of a type is there to be looked up", () => {
  const names = Object.values(DESCRIPTION.components.schemas)
    .flatMap((schema) => Object.values(schema.properties ?? {}).flatMap(typeOf))
    .flatMap((word) => word.schema ?? []);
  expect(names.filter((name) => !(name in DESCRIPTION.components.schemas))).toEqual([]);
});

test("who may ask is said in words", () => {
  expect(whoMayAsk(DESCRIPTION.paths["/api/house"]!["get"]!)).toBe("anybody");
  expect(whoMayAsk(DESCRIPTION.paths["/api/me"]!["get"]!)).toBe("a session, or a program's token");
  expect(whoMayAsk(DESCRIPTION.paths["/api/tables"]!["post"]!)).toContain("CSRF");
  expect(whoMayAsk(DESCRIPTION.paths["/api/sign-out"]!["post"]!)).toBe("a session with its CSRF token");
});
