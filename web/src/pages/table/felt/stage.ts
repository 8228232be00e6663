// Where things lie on the layout: one stage of 1120 x 736 units, everything on circles round one point.

export const STAGE = { width: 1120, height: 736 } as const;
const CENTRE = { x: 560, y: -900 } as const;
const BOX_RADIUS = 1379;
/** The enlarged box with its margins. */
const OWN = { width: 372, height: 330, top: 384, room: 390 } as const;
/** Where cards come from, and where they go. */
export const SHOE = { x: 1044, y: 57 } as const;
export const RACK = { x: 76, y: 57 } as const;

export interface Place {
  readonly x: number;
  readonly y: number;
  /** Degrees that print turns by on the arc. */
  readonly angle: number;
  /** How much smaller than usual the box is drawn, where there are many. */
  readonly scale: number;
}

/** How far down a circle of this radius is at x. */
export const downTo = (x: number, radius: number): number => CENTRE.y + Math.sqrt(radius ** 2 - (x - CENTRE.x) ** 2);

/** Boxes run from the dealer's left, so from right to left for the player; `own` is enlarged. */
export function placesOf(count: number, own: number | null): ReadonlyMap<number, Place> {
  const edge = 10;
  const room = STAGE.width - 2 * edge;
  const each = own === null ? room / count : (room - OWN.room) / (count - 1);
  const places = new Map<number, Place>();
  let left = edge;
  for (let box = count; box >= 1; box--) {
    const width = box === own ? OWN.room : each;
    const x = left + width / 2;
    const angle = (Math.asin((CENTRE.x - x) / BOX_RADIUS) * 180) / Math.PI;
    places.set(box, { x, y: downTo(x, BOX_RADIUS), angle, scale: Math.min(1, each / 118) });
    left += width;
  }
  return places;
}

/** The upper left corner of the enlarged box; towards the ends of the arc it lies higher. */
export function ownCorner(place: Place): { readonly left: number; readonly top: number } {
  const rise = downTo(CENTRE.x, BOX_RADIUS) - place.y;
  return { left: place.x - OWN.width / 2, top: OWN.top - 0.5 * rise };
}

/** Side spots of a box that is not enlarged: their middles, left to right. */
export function spotsAcross(count: number): readonly number[] {
  const gap = Math.min(22, 88 / Math.max(1, count - 1));
  return Array.from({ length: count }, (_, i) => (i - (count - 1) / 2) * gap);
}

/** How wide the bonus cards are drawn, so that all of them lie between the dealer and the shoe. */
export function bonusWidth(count: number): number {
  const [room, gap, border] = [270, 8, 10];
  return Math.min(50, (room - gap * (count - 1)) / Math.max(1, count) - border);
}

/** An arc of the print, from left to right, as a path. */
export function arc(radius: number, half: number): string {
  const y = downTo(CENTRE.x - half, radius).toFixed(1);
  return `M${CENTRE.x - half} ${y}A${radius} ${radius} 0 0 0 ${CENTRE.x + half} ${y}`;
}
