// Scales for drawn charts: from a value to a place, and marks at round values.

export interface Scale {
  readonly at: (value: number) => number;
  readonly ticks: readonly number[];
}

/** Equal steps for equal differences, with about so many round marks. */
export function linear(from: number, to: number, start: number, end: number, about = 5): Scale {
  const span = to - from || 1;
  const rough = span / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((one) => one * power >= rough) ?? 10) * power;
  const ticks: number[] = [];
  for (let i = Math.ceil(from / step - 1e-9); i * step <= to + step * 1e-9; i += 1) ticks.push(Number((i * step).toPrecision(12)));
  return { at: (value) => start + ((value - from) / span) * (end - start), ticks };
}

/** Equal steps for equal ratios, with a mark at every power of ten. */
export function logarithmic(from: number, to: number, start: number, end: number): Scale {
  const [low, high] = [Math.log10(from), Math.log10(to)];
  const ticks: number[] = [];
  for (let power = Math.ceil(low - 1e-9); power <= high + 1e-9; power += 1) ticks.push(10 ** power);
  const clip = (value: number): number => Math.min(Math.max(value, from), to);
  return { at: (value) => start + ((Math.log10(clip(value)) - low) / (high - low || 1)) * (end - start), ticks };
}

/** Dollars at a place of a slider from 0 to 1000, on a scale of ratios, rounded to what people say. */
export function meterAt(place: number, from: number, to: number): number {
  const value = from * (to / from) ** (place / 1000);
  const step = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 2);
  return Math.round(value / step) * step;
}
export const placeOf = (meter: number, from: number, to: number): number =>
  Math.round((1000 * Math.log(Math.min(Math.max(meter, from), to) / from)) / Math.log(to / from));

/** How wide a drawing is, in units as large as a pixel is at the usual size of type: on a large wall
    type grows, and the words of a drawing with it. */
export function unitsIn(pixels: number): number {
  const type = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return Math.max(280, (pixels * 16) / type);
}
