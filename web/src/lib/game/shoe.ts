// A shoe checked in the browser: the cards that were sealed before the first one are those that came.
import { RANKS, SUITS } from "./cards";

/** A shoe as the house reveals it when it is over. */
export interface RevealedShoe {
  readonly version: number;
  readonly ruleset: string;
  readonly decks: number;
  readonly order: string;
  readonly salt: string;
  readonly commitment: string;
  /** How many cards deep that order was cut after its digits were published: the deal began there. */
  readonly cut?: number;
  /** The discards of a shoe that ran short, shuffled to finish its round: not whole decks. */
  readonly discards?: boolean;
}

export interface ShoeFinding {
  /** The order and the salt make the digits that were published. */
  readonly sealed: boolean;
  readonly digest: string;
  /** Cards too many or too few for so many whole Spanish decks, in words; discards can only have too many. */
  readonly odd: readonly string[];
}

/** The cards as they were to be dealt: the sealed order, from its cut on. */
export function dealtOrder({ order, cut = 0 }: Pick<RevealedShoe, "order" | "cut">): readonly string[] {
  const cards = order.split(" ");
  return [...cards.slice(cut), ...cards.slice(0, cut)];
}

/** The three lines that are hashed. */
export const canonicalText = (order: string, salt: string): string => `spanish21 shoe 1\nsalt ${salt}\n${order}\n`;

/** 7f3a 90d2 …: digits as people compare them. */
export const grouped = (hex: string): string => hex.match(/.{1,4}/g)?.join(" ") ?? "";
/** 7f3a 90d2 … 4be8 c91e: enough to recognise a shoe by. */
export const shortDigits = (hex: string): string =>
  hex.length > 16 ? `${grouped(hex.slice(0, 8))} … ${grouped(hex.slice(-8))}` : grouped(hex);

export async function checkShoe(shoe: RevealedShoe, published: string): Promise<ShoeFinding> {
  const digest = await sha256(canonicalText(shoe.order, shoe.salt));
  return { sealed: shoe.version === 1 && digest === published, digest, odd: oddCards(shoe) };
}

function oddCards({ order, decks, discards = false }: RevealedShoe): string[] {
  const counted = new Map<string, number>(RANKS.flatMap((rank) => SUITS.map((suit) => [rank + suit, -decks] as const)));
  for (const card of order.split(" ")) counted.set(card, (counted.get(card) ?? 0) + 1);
  return [...counted]
    .filter(([, over]) => (discards ? over > 0 : over !== 0))
    .map(([card, over]) => (over > 0 ? `${over} ${card} too many` : `${-over} ${card} too few`));
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

async function sha256(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  // Browsers keep their own SHA-256 for secure origins; a card room may well use plain HTTP in-house.
  const own = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  return own ? hexOf(new Uint8Array(await own.digest("SHA-256", bytes))) : sha256Plain(bytes);
}

const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime)) found.push(n);
  return found;
};
/** The first 32 bits behind the point of a root, as FIPS 180-4 makes its constants. */
const rootBits = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0;
const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

/** SHA-256 by the book (FIPS 180-4), where the browser lends none. */
export function sha256Plain(bytes: Uint8Array): string {
  const K = primes(64).map((prime) => rootBits(Math.cbrt(prime)));
  const H = primes(8).map((prime) => rootBits(Math.sqrt(prime)));
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const w = new Int32Array(64);
  const at = (i: number): number => w[i] ?? 0;
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) {
        w[i] = view.getInt32(block + i * 4);
        continue;
      }
      const [x, y] = [at(i - 15), at(i - 2)];
      const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
      const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
      w[i] = (at(i - 16) + s0 + at(i - 7) + s1) | 0;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = H;
    for (let i = 0; i < 64; i++) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] ?? 0) + at(i)) | 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => (H[i] = ((H[i] ?? 0) + value) | 0));
  }
  return H.map((value) => (value >>> 0).toString(16).padStart(8, "0")).join("");
}

const KEPT = 30;
const keyOf = (table: string): string => `shoes ${table}`;

/** Commitments that this browser has seen while their shoes were on: a house cannot change those. */
export function commitmentsSeen(table: string, store: Pick<Storage, "getItem"> = sessionStorage): readonly string[] {
  return (store.getItem(keyOf(table)) ?? "").split(" ").filter(Boolean);
}

export function noteCommitment(table: string, commitment: string, store: Pick<Storage, "getItem" | "setItem"> = sessionStorage): void {
  const before = commitmentsSeen(table, store);
  if (!commitment || before.includes(commitment)) return;
  store.setItem(keyOf(table), [...before, commitment].slice(-KEPT).join(" "));
}

/** A cut as this browser saw it: how deep, and whose the last was. */
export interface CutSeen {
  readonly depth: number;
  readonly by: string;
}
const cutKeyOf = (commitment: string): string => `cut ${commitment}`;

export function cutSeen(commitment: string, store: Pick<Storage, "getItem"> = sessionStorage): CutSeen | null {
  const [depth = "", ...by] = (store.getItem(cutKeyOf(commitment)) ?? "").split(" ");
  return /^\d+$/.test(depth) ? { depth: Number(depth), by: by.join(" ") } : null;
}

/** Note how deep a sealed order was cut: a house that deals from elsewhere cannot say later that it was cut there. */
export function noteCut(commitment: string, { depth, by }: CutSeen, store: Pick<Storage, "getItem" | "setItem"> = sessionStorage): void {
  if (!commitment || !depth || cutSeen(commitment, store)?.depth === depth) return;
  try {
    store.setItem(cutKeyOf(commitment), `${depth} ${by}`.trimEnd());
  } catch {
    // A browser that keeps nothing cannot check later where the cards were cut.
  }
}
