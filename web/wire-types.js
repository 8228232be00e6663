// Writes the types of the messages between the house and its pages, from their JSON Schema.
import { readFileSync, writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";

const SCHEMA = "../docs/reference/messages.schema.json";
const TYPES = "src/wire/messages.ts";
const HEAD = `// Messages between the house and its pages. Generated from docs/reference/messages.schema.json,
// which is generated from spanish21.server.wire, by wire-types.js; do not edit.

`;
/** A rank and a suit, such as 7s: JSON Schema can only say it as a pattern. */
const CARD =
  '`${"A" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "J" | "Q" | "K"}${"s" | "h" | "c" | "d"}`';

// The library reads definitions where an OpenAPI document has them.
const text = readFileSync(SCHEMA, "utf8").replaceAll("#/$defs/", "#/components/schemas/");
const document = {
  openapi: "3.1.0",
  info: { title: "Messages", version: "1" },
  paths: {},
  components: { schemas: JSON.parse(text).$defs },
};
const nodes = await openapiTS(document, {
  immutable: true,
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  // A field with a default may be left out of what a page sends.
  defaultNonNullable: false,
  transform: (schema) => (schema.title === "Card" ? ts.factory.createTypeReferenceNode(CARD) : undefined),
});
writeFileSync(TYPES, HEAD + astToString(nodes));
