// A card from what a dealer writes: 9c, C9, 07S, 9♣.
import type { Card } from "../../../wire/messages";

const SUITS: Readonly<Record<string, string>> = { s: "s", h: "h", d: "d", c: "c", "♠": "s", "♥": "h", "♦": "d", "♣": "c" };

export function cardOf(text: string): Card | null {
  const line = text.replace(/\s+/g, "").toLowerCase();
  const found = /^0*([2-9ajqk])([shdc♠♥♦♣])$/.exec(line) ?? turned(/^([shdc♠♥♦♣])0*([2-9ajqk])$/.exec(line));
  return found ? (`${(found[1] ?? "").toUpperCase()}${SUITS[found[2] ?? ""]}` as Card) : null;
}

const turned = (found: RegExpExecArray | null): readonly (string | undefined)[] | null => found && [found[0], found[2], found[1]];
