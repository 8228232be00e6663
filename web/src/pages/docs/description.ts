// The API's own description (OpenAPI), as the page of it needs it.

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
export interface Operation {
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema?: Schema; readonly description?: string }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}
export interface Description {
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** Every route, under the first of its tags, in the order of the description. */
export function routesByTag(description: Description): [string, Route[]][] {
  const found = new Map<string, Route[]>();
  for (const [path, methods] of Object.entries(description.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? "other";
      found.set(tag, [...(found.get(tag) ?? []), { method: method.toUpperCase(), path, operation }]);
    }
  return [...found];
}

/** The part of a type that is text, or the name of another schema. */
export interface Word {
  readonly text: string;
  readonly schema?: string;
}

const REF = "#/components/schemas/";

/** A type as one writes it: `list of PersonAnswer`, `text or null`, `"hit" or "stand"`. */
export function typeOf(schema: Schema): Word[] {
  if (schema.$ref) {
    const name = schema.$ref.slice(REF.length);
    return [{ text: name, schema: name }];
  }
  const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (parts) return joined(parts.map(typeOf), " or ");
  if (schema.const !== undefined) return [{ text: JSON.stringify(schema.const) }];
  if (schema.enum) return [{ text: schema.enum.map((one) => JSON.stringify(one)).join(" or ") }];
  if (schema.prefixItems) return [{ text: "[" }, ...joined(schema.prefixItems.map(typeOf), ", "), { text: "]" }];
  if (schema.items) return [{ text: "list of " }, ...typeOf(schema.items)];
  if (typeof schema.additionalProperties === "object") return [{ text: "by name: " }, ...typeOf(schema.additionalProperties)];
  const kind = typeof schema.type === "string" ? schema.type : (schema.type ?? ["anything"]).join(" or ");
  return [{ text: schema.format === "binary" ? "file" : kind === "string" ? "text" : kind }];
}

function joined(parts: Word[][], between: string): Word[] {
  return parts.flatMap((part, i) => (i ? [{ text: between }, ...part] : part));
}

/** Who may ask, in words. */
export function whoMayAsk(operation: Operation): string {
  if (!operation.security?.length) return "anybody";
  const schemes = operation.security.flatMap((one) => Object.keys(one));
  const session = schemes.includes("csrf") ? "a session with its CSRF token" : "a session";
  return schemes.includes("token") ? `${session}, or a program's token` : session;
}
