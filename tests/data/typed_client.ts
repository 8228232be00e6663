// A client that knows the house by its description alone: types from openapi-typescript, and fetch.
import type { paths } from "./openapi";

type Answer<Path extends keyof paths, Method extends "get" | "post"> = paths[Path] extends Record<
  Method,
  { responses: { 200: { content: { "application/json": infer Body } } } }
>
  ? Body
  : never;
type Asked<Path extends keyof paths> = paths[Path] extends {
  post: { requestBody: { content: { "application/json": infer Body } } };
}
  ? Body
  : never;

declare const process: { argv: string[] };
const house = process.argv[2] ?? "";

async function get<Path extends keyof paths>(path: Path): Promise<Answer<Path, "get">> {
  const answer = await fetch(house + path);
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  return (await answer.json()) as Answer<Path, "get">;
}
async function post<Path extends keyof paths>(path: Path, body: Asked<Path>): Promise<Answer<Path, "post">> {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(house + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  return (await answer.json()) as Answer<Path, "post">;
}

const about = await get("/api/house");
const lobby = await get("/api/tables");
const me = await post("/api/guest", { wish: "Typed" });
const names: string[] = lobby.tables.map((table) => table.table);
const owed: number = lobby.jackpots.reduce((sum, jackpot) => sum + jackpot.cents, 0);
console.log(JSON.stringify({ house: about.name, guest: me.name, tables: names.length, owed }));
