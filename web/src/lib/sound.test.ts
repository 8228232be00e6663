import { describe, expect, it } from "vitest";
import { notesOf, play } from "./sound";

describe("sounds", () => {
  it("of several cards come one after another", () => {
    expect(notesOf("card", 4, 0.1).map((note) => Number(note.at.toFixed(2)))).toEqual([0, 0.1, 0.2, 0.3]);
  });

  it("rise for a win, and are soft and short", () => {
    const pitches = notesOf("win").map((note) => note.pitch);
    expect(pitches).toEqual([...pitches].sort((a, b) => a - b));
    for (const sound of ["card", "chip", "win", "lose", "turn"] as const) {
      for (const note of notesOf(sound)) expect([note.loud <= 0.2, note.at + note.lasts < 1]).toEqual([true, true]);
    }
  });

  it("are none where a browser has none", () => expect(() => play("win")).not.toThrow());
});
