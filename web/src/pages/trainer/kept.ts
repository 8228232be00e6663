// What the drill remembers, kept with the account: a line that fails costs nothing but that.
import { get, post } from "../../lib/house/api";
import { session } from "../../lib/house/session.svelte";
import type { KeptPractice, PracticeToKeep } from "../../wire/openapi";
import type { DrillRecord } from "./drill";

/** Answers come fast: so long after the last one they are sent together. */
const SETTLE_MS = 1_500;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** The account's record under these rules, null where it has none; undefined where there is no account, or no answer. */
export async function findKept(shelf: string): Promise<DrillRecord | null | undefined> {
  await session.looked;
  if (!session.me) return undefined;
  try {
    return (await get<KeptPractice>(`/api/me/practice?shelf=${encodeURIComponent(shelf)}`)).practice;
  } catch {
    return undefined;
  }
}

export function keepWithAccount(shelf: string, practice: DrillRecord): void {
  if (!session.me) return;
  clearTimeout(waiting.get(shelf));
  const send = (): void => void post("/api/me/practice", { shelf, practice } satisfies PracticeToKeep).catch(() => {});
  waiting.set(shelf, setTimeout(send, SETTLE_MS));
}
