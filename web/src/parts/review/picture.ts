// A round as a picture that stands by itself: cards, what was chosen, what it came to.
import { rankOf, SUIT_SIGNS, suitOf } from "../../lib/game/cards";
import { signed } from "../../lib/money";
import type { Card } from "../../wire/messages";
import type { RoundReview } from "../../wire/openapi";
import { didWords, luckWords } from "./review";

const [WIDTH, CARD, STEP, TALL] = [720, 52, 34, 74];
const INK: Readonly<Record<string, string>> = { s: "#15191d", h: "#bf1f2b", d: "#1a5bb0", c: "#17723d" };
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function card(code: string, x: number, y: number): string {
  const suit = suitOf(code as Card);
  return `<rect x="${x}" y="${y}" width="${CARD}" height="${TALL}" rx="5" fill="#fbf8ef" stroke="#d9d2bf"/>` +
    `<text x="${x + 7}" y="${y + 22}" font-size="20" font-weight="700" fill="${INK[suit]}">${rankOf(code as Card)}</text>` +
    `<text x="${x + 7}" y="${y + 44}" font-size="20" fill="${INK[suit]}">${SUIT_SIGNS[suit]}</text>`;
}
const text = (words: string, x: number, y: number, size = 15, fill = "#f4eddc", weight = 400): string =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}">${escaped(words)}</text>`;

/** Words in lines of so many letters at most. */
export function lined(words: string, letters: number): readonly string[] {
  const lines: string[] = [];
  for (const word of words.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length + 1 <= letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The round drawn as SVG. */
export function pictureOf(review: RoundReview, ruleset: string): string {
  const parts: string[] = [];
  const net = review.net_cents;
  parts.push(text(`${review.table}, round ${review.round}`, 28, 44, 22, "#d0af6c"), text(ruleset, 28, 66, 13, "#b9cdbf"));
  parts.push(`<text x="${WIDTH - 28}" y="50" text-anchor="end" font-size="30" font-weight="700" fill="${net < 0 ? "#f59a8b" : "#86d3a6"}">${net ? signed(net) : "Even"}</text>`);
  parts.push(text("Dealer", 28, 98, 13, "#b9cdbf"), ...review.dealer.map((one, i) => card(one, 28 + i * (CARD + 6), 106)));
  let y = 214;
  for (const { box, hands } of review.boxes) {
    parts.push(text(`Box ${box}`, 28, y - 8, 13, "#b9cdbf"));
    let x = 28;
    for (const cards of hands) {
      parts.push(...cards.map((one, i) => card(one, x + i * STEP, y)));
      x += (cards.length - 1) * STEP + CARD + 24;
    }
    y += TALL + 34;
  }
  for (const one of review.choices) {
    const said = one.unvalued ? didWords(one.chosen) : one.cost > 0 ? `${didWords(one.chosen)}: cost $${(one.cost_cents / 100).toFixed(2)}, best was ${one.best}` : `${didWords(one.chosen)}: best`;
    parts.push(text(`${one.cards.join(" ")} v ${one.up}, ${said}`, 28, y, 15, one.cost > 0 ? "#f2bb66" : "#f4eddc"));
    y += 22;
  }
  for (const line of lined(luckWords(review), 84)) {
    parts.push(text(line, 28, y + 4, 14, "#b9cdbf"));
    y += 20;
  }
  const height = y + 16;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="system-ui, sans-serif">` +
    `<rect width="${WIDTH}" height="${height}" rx="16" fill="#0c3f3b"/>${parts.join("")}</svg>`;
}
