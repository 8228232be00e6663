import { describe, expect, it } from "vitest";
import type { LobbyTable } from "../../wire/messages";
import { friendsTableOf, ownTableOf, roomiest } from "./play_now";

const table = (name: string, more: Partial<LobbyTable> = {}): LobbyTable =>
  ({ table: name, kind: "automatic", phase: "ready", paused: "", boxes: 7, boxes_taken: 0, ...more }) as LobbyTable;

describe("a table of one's own", () => {
  it("has a name that a table may have", () => {
    expect(ownTableOf("Guest-12")).toBe("private-Guest-12");
    expect(ownTableOf("Ann Lee O'Neill of Tacoma")).toMatch(/^[A-Za-z0-9][A-Za-z0-9-]{0,23}$/);
  });
});

describe("a table for friends", () => {
  it("has a name that a table may have, and that nobody guesses", () => {
    const name = friendsTableOf(new Uint8Array([0, 30, 31, 255, 7, 99, 12, 200, 1, 2]));
    expect(name).toMatch(/^private-[a-z2-9]{10}$/);
    expect(name).toMatch(/^[A-Za-z0-9][A-Za-z0-9-]{0,23}$/);
  });
});

describe("where the house has no room for one more table", () => {
  it("one plays where most seats are free, and not at a table that is dealt by a person, closed or stopped", () => {
    const tables = [
      table("Full", { boxes_taken: 7 }), table("Some", { boxes_taken: 3 }), table("Most", { boxes_taken: 1 }),
      table("Live", { kind: "live" }), table("Shut", { phase: "closed" }), table("Still", { paused: "spilled coffee" }),
    ];
    expect(roomiest(tables)).toBe("Most");
    expect(roomiest([table("Full", { boxes_taken: 7 })])).toBe("");
  });
});
