// The house over HTTP: one way to ask, one shape of refusal.
import type { ErrorDetail } from "../../wire/openapi";

/** A refusal, said as the house says it. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly detail: ErrorDetail,
  ) {
    super(detail.sentence);
  }
}

let csrf = "";
/** The token that goes with everything that changes something. */
export function useToken(token: string): void {
  csrf = token;
}

const AWAY: ErrorDetail = {
  name: "AWAY",
  field: "house",
  value: "no answer",
  allowed: "try again in a moment",
  sentence: "The house does not answer. Try again in a moment.",
};

async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const sent: RequestInit = { method, headers: { ...headers } };
  if (method !== "GET") {
    sent.headers = { "Content-Type": "application/json", "X-CSRF-Token": csrf, ...headers };
    sent.body = JSON.stringify(body ?? {});
  }
  let answer: Response;
  try {
    answer = await fetch(path, sent);
  } catch {
    throw new Refused(0, AWAY);
  }
  if (answer.ok) return answer;
  const told = (await answer.json().catch(() => null)) as { error?: ErrorDetail } | null;
  throw new Refused(answer.status, told?.error ?? { ...AWAY, sentence: `The house answers ${answer.status}.` });
}

async function read<T>(answer: Response): Promise<T> {
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

export const get = async <T>(path: string): Promise<T> => read<T>(await ask("GET", path));
export const post = async <T>(path: string, body?: unknown, headers?: Record<string, string>): Promise<T> =>
  read<T>(await ask("POST", path, body, headers));
export const put = async <T>(path: string, body?: unknown): Promise<T> => read<T>(await ask("PUT", path, body));

/** What the house answers as text. */
export const getText = async (path: string): Promise<string> => (await ask("GET", path)).text();

/** A file that the house makes, handed to the browser to keep. */
export async function download(path: string, name: string, body?: unknown): Promise<void> {
  const blob = await (await ask(body === undefined ? "GET" : "POST", path, body)).blob();
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A file that this page makes, handed to the browser to keep. */
export function keepText(text: string, name: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** What went wrong, as a sentence. */
export const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** An id that no other command has. */
export function newId(): string {
  // randomUUID is there for secure origins only; a card room may well use plain HTTP in-house.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
