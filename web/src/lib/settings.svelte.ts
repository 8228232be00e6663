// What a person likes: light, sound, pace. Kept in this browser; nothing of it is told to the house.

export const THEMES = ["dark", "light", "device"] as const;
export const PACES = ["slow", "usual", "fast"] as const;
export type Theme = (typeof THEMES)[number];
export type Pace = (typeof PACES)[number];

export interface Settings {
  readonly theme: Theme;
  /** Off until somebody asks for it. */
  readonly sound: boolean;
  readonly pace: Pace;
}

export const USUAL: Settings = { theme: "dark", sound: false, pace: "usual" };
/** How long a motion lasts beside its usual time. */
export const PACE_OF: Readonly<Record<Pace, number>> = { slow: 1.8, usual: 1, fast: 0.45 };
const KEY = "spanish21.settings";

type Shelf = Pick<Storage, "getItem" | "setItem">;
const oneOf = <T extends string>(all: readonly T[], value: unknown, usual: T): T => all.find((one) => one === value) ?? usual;

/** What was kept; what is damaged or unknown is as usual. */
export function load(shelf: Shelf): Settings {
  try {
    const kept = (JSON.parse(shelf.getItem(KEY) ?? "null") ?? {}) as Partial<Record<keyof Settings, unknown>>;
    return { theme: oneOf(THEMES, kept.theme, USUAL.theme), sound: kept.sound === true, pace: oneOf(PACES, kept.pace, USUAL.pace) };
  } catch {
    return USUAL;
  }
}

export function save(shelf: Shelf, settings: Settings): void {
  try {
    shelf.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing: it is chosen again next time.
  }
}

/** The settings as the style sheets read them. */
export function show(settings: Settings, root: HTMLElement): void {
  root.dataset["theme"] = settings.theme;
  root.style.setProperty("--pace", String(PACE_OF[settings.pace]));
}

class Chosen {
  now = $state.raw<Settings>(USUAL);

  constructor() {
    if (typeof window === "undefined") return;
    this.now = load(localStorage);
    show(this.now, document.documentElement);
  }

  choose(more: Partial<Settings>): void {
    this.now = { ...this.now, ...more };
    save(localStorage, this.now);
    show(this.now, document.documentElement);
  }
}

export const settings = new Chosen();
