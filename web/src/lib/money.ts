// Cents as people read them.
const WHOLE = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
const CENTS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** $25 or $37.50: cents are shown where there are any. */
export const dollars = (cents: number): string => (cents % 100 ? CENTS : WHOLE).format(cents / 100);
/** $25.00: for balances and meters, which always show their cents. */
export const exact = (cents: number): string => CENTS.format(cents / 100);
/** +$25 or −$25, with a real minus. */
export const signed = (cents: number): string => (cents < 0 ? "−" : cents > 0 ? "+" : "") + dollars(Math.abs(cents));
/** 0.42 % from a fraction such as 0.0042. */
export const percent = (share: number, digits = 2): string => `${(share * 100).toFixed(digits).replace("-", "−")} %`;

/** Cents from what a person typed, or null where it is no amount. */
export function centsOf(text: string): number | null {
  const found = /^\s*\$?\s*(\d{1,9})(?:\.(\d{1,2}))?\s*$/.exec(text.replaceAll(",", ""));
  return found ? Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0")) : null;
}
