import { describe, expect, it } from "vitest";
import { load, PACE_OF, save, show, USUAL } from "./settings.svelte";

function shelf(first = ""): { getItem: () => string | null; setItem: (_: string, value: string) => void } {
  let kept: string | null = first || null;
  return { getItem: () => kept, setItem: (_, value) => (kept = value) };
}

describe("settings", () => {
  it("are as usual at first: dark, and without sound", () => {
    expect(load(shelf())).toEqual({ theme: "dark", sound: false, pace: "usual" });
  });

  it("are there again", () => {
    const kept = shelf();
    save(kept, { theme: "light", sound: true, pace: "fast" });
    expect(load(kept)).toEqual({ theme: "light", sound: true, pace: "fast" });
  });

  it("are as usual where they are damaged, and only there", () => {
    for (const bad of ["{", "null", "3", '"x"', '{"theme": "pink", "sound": 1, "pace": "warp"}']) expect(load(shelf(bad))).toEqual(USUAL);
    expect(load(shelf('{"theme": "device", "pace": 7}'))).toEqual({ ...USUAL, theme: "device" });
  });

  it("cost nobody anything where a browser keeps nothing", () => {
    const full = { getItem: () => null, setItem: () => { throw new Error("full"); } };
    expect(() => save(full, USUAL)).not.toThrow();
  });

  it("are told to the style sheets", () => {
    const set: string[] = [];
    const root = { dataset: {} as Record<string, string>, style: { setProperty: (name: string, value: string) => set.push(name, value) } };
    show({ theme: "light", sound: false, pace: "slow" }, root as unknown as HTMLElement);
    expect([root.dataset["theme"], ...set]).toEqual(["light", "--pace", String(PACE_OF.slow)]);
  });
});
