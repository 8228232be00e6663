// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TableView } from "../../wire/messages";
import { LiveTable } from "./table.svelte";

/** The house at the other end of the line, which can go and come back. */
class House {
  static sockets: House[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  heard: { what: string; id?: string; command?: { what: string } }[] = [];
  static readonly OPEN = 1;
  constructor(readonly address: string) {
    House.sockets.push(this);
  }
  send(text: string): void {
    this.heard.push(JSON.parse(text));
  }
  close(): void {}
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  goes(): void {
    this.readyState = 3;
    this.onclose?.({ code: 1006, reason: "" });
  }
  get commands(): string[] {
    return this.heard.filter((one) => one.what === "command").map((one) => one.command?.what ?? "");
  }
  static get last(): House {
    return House.sockets.at(-1)!;
  }
}

const view = (cards: readonly string[], more: Partial<TableView> = {}): TableView =>
  ({
    phase: "round", round: 3, round_phase: "play", wagering: false, ready: [], cut_offered: "",
    shoe: { shown_to: "" }, turn: { box: 1, hand: 1, player: "Ann" }, dealer: { up: "7H" },
    boxes: [{ box: 1, player: "Ann", hands: [{ cards }], bettors: [] }],
    options: [{ what: "Hit", box: 1, spot: "", hand: 1, player: "Ann", most_cents: 0 }],
    ...more,
  }) as unknown as TableView;
const welcome = (now: TableView, seq: number): object => ({ what: "welcome", view: now, rules: null, seq, you: { name: "Ann", boxes: [1], chips_cents: 0, held: [] } });
const pong = { what: "pong", at: 0 };

/** A table that Ann sits at, with the house in touch. */
function seated(now = view(["5C", "3D"])): LiveTable {
  const table = new LiveTable("Oak");
  House.last.open();
  House.last.says(welcome(now, 7));
  House.last.says(pong);
  return table;
}

/** The line goes, and comes back to a table that stands so. */
async function cut(): Promise<void> {
  House.last.goes();
}
function back(now: TableView, seq: number): void {
  vi.advanceTimersByTime(60_000);
  House.last.open();
  House.last.says(welcome(now, seq));
  House.last.says(pong);
}

beforeEach(() => {
  vi.useFakeTimers();
  House.sockets = [];
  vi.stubGlobal("WebSocket", House);
  vi.stubGlobal("location", { origin: "http://oak" });
  vi.stubGlobal("window", { addEventListener: () => {}, removeEventListener: () => {} });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("while the house cannot be heard", () => {
  it("one command waits, and a second one is not taken", async () => {
    const table = seated();
    await cut();
    const first = table.give({ what: "Hit", box: 1 });
    await expect(table.give({ what: "Hit", box: 1 })).rejects.toThrow("one command waits for it already");
    expect(table.underWay.map((one) => one.what)).toEqual(["Hit"]);
    back(view(["5C", "3D"]), 7);
    expect(House.last.commands).toEqual(["Hit"]);
    House.last.says({ what: "answer", id: House.last.heard.at(-1)!.id, seq: 8 });
    await expect(first).resolves.toBe(8);
    expect(table.underWay).toEqual([]);
  });

  it("what waits is not given for another hand than the one that was seen", async () => {
    const table = seated();
    await cut();
    const hit = table.give({ what: "Hit", box: 1 });
    const refused = expect(hit).rejects.toThrow("the table went on meanwhile");
    back(view(["5C", "3D", "9D"]), 8);
    await refused;
    expect(House.last.commands).toEqual([]);
  });

  it("what waits can be taken back", async () => {
    const table = seated();
    await cut();
    const refused = expect(table.give({ what: "Hit", box: 1 })).rejects.toThrow("Taken back");
    table.takeBack();
    await refused;
    back(view(["5C", "3D"]), 7);
    expect(House.last.commands).toEqual([]);
  });

  it("a command whose answer was lost is asked for again under its own id", async () => {
    const table = seated();
    const before = House.last;
    const first = table.give({ what: "Hit", box: 1 });
    await cut();
    back(view(["5C", "3D"]), 7);
    const ids = [before, House.last].map((socket) => socket.heard.find((one) => one.what === "command")?.id);
    expect(ids[0]).toBe(ids[1]);
    House.last.says({ what: "answer", id: ids[0], seq: 9 });
    await expect(first).resolves.toBe(9);
  });

  it("nothing goes before it is known how the table stands", async () => {
    const table = seated();
    await cut();
    const refused = expect(table.give({ what: "Hit", box: 1 })).rejects.toThrow();
    vi.advanceTimersByTime(60_000);
    House.last.open();
    House.last.says(welcome(view(["5C", "3D", "9D"]), 8));
    expect(table.inTouch).toBe(false);
    expect(House.last.commands).toEqual([]);
    House.last.says(pong);
    expect(table.inTouch).toBe(true);
    await refused;
  });
});

describe("random presses, cuts and returns", () => {
  it("give no command for a hand that was not on the screen", async () => {
    let seed = 7;
    const random = (): number => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
    let sequences = 0;
    for (let run = 0; run < 200; run++) {
      let cards = ["5C", "3D"];
      let seq = 7;
      const table = seated(view(cards));
      // The hand that each command was pressed for, by the command's id.
      const pressed = new Map<string, string>();
      const sent = (socket: House): void => {
        for (const one of socket.heard.splice(0)) {
          if (one.what !== "command") continue;
          if (pressed.has(one.id!)) expect(pressed.get(one.id!)).toBe(String(cards));
          pressed.set(one.id!, String(cards));
        }
      };
      const wait = new Set<string>();
      for (let step = 0; step < 12; step++, sequences++) {
        const chance = random();
        if (chance < 0.45) {
          const id = `id ${run} ${step}`;
          if (table.underWay.length === 0) wait.add(id);
          pressed.set(id, String(cards));
          table.give({ what: "Hit", box: 1 }, id).catch(() => {});
        } else if (chance < 0.65 && House.last.readyState === 1) {
          House.last.goes();
        } else if (chance < 0.8 && House.last.readyState !== 1) {
          // Meanwhile a clock may have played on.
          if (random() < 0.5) (cards = [...cards, `${2 + Math.floor(random() * 8)}H`]), seq++;
          back(view(cards), seq);
        } else if (House.last.readyState === 1) {
          for (const one of House.last.heard.filter((each) => each.what === "command")) {
            cards = [...cards, "2S"];
            House.last.says({ what: "update", seq: ++seq, at: 0, said: [], events: [], view: view(cards), rules: null });
            House.last.says({ what: "answer", id: one.id, seq });
            pressed.delete(one.id!);
          }
          House.last.heard = [];
        }
        for (const socket of House.sockets.slice(-1)) if (chance >= 0.65) sent(socket);
      }
      table.close();
    }
    expect(sequences).toBe(2400);
  });
});
