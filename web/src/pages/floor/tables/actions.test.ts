import { describe, expect, it } from "vitest";
import { actionsAt, type Standing } from "./actions";

const at = (more: Partial<Standing>): Standing => ({
  kind: "live", phase: "ready", rounds: 7, roundPhase: "", paused: "", dispute: "", called: "", waiting: [], devices: [], dealer: "Dan", decks: 6, mayRecut: false, ...more,
});
const anybody = () => true;

describe("the floor's actions", () => {
  it("has none that the person may not do", () => {
    expect(actionsAt(at({ phase: "round" }), () => false)).toEqual([]);
    expect(actionsAt(at({ phase: "round" }), (act) => act === "void-round")).toEqual(["VoidRound"]);
  });

  it("opens a live table with its dealer and an automatic one by itself", () => {
    expect(actionsAt(at({ phase: "closed" }), anybody)).toContain("OpenTable");
    expect(actionsAt(at({ phase: "closed", kind: "automatic" }), anybody)).toContain("OpenDoors");
    expect(actionsAt(at({ phase: "closed", kind: "automatic" }), anybody)).not.toContain("OpenTable");
  });

  it("closes a table between rounds only", () => {
    expect(actionsAt(at({}), anybody)).toContain("CloseTable");
    expect(actionsAt(at({ phase: "round" }), anybody)).not.toContain("CloseTable");
    expect(actionsAt(at({ phase: "round", kind: "automatic" }), anybody)).not.toContain("CloseDoors");
    expect(actionsAt(at({ kind: "automatic", dispute: "A-1-2" }), anybody)).not.toContain("CloseDoors");
  });

  it("lets a table that stands still go on, unless its round is disputed", () => {
    expect(actionsAt(at({ paused: "a spill" }), anybody)).toContain("ResumeTable");
    expect(actionsAt(at({ paused: "a spill" }), anybody)).not.toContain("PauseTable");
    expect(actionsAt(at({ paused: "disputed", dispute: "A-1-2" }), anybody)).not.toContain("ResumeTable");
  });

  it("declares a round void even at a table that stands still", () => {
    expect(actionsAt(at({ phase: "round", paused: "a spill" }), anybody)).toContain("VoidRound");
    expect(actionsAt(at({ phase: "ready" }), anybody)).not.toContain("VoidRound");
  });

  it("disputes a round where one was played, and no other one is disputed", () => {
    expect(actionsAt(at({}), anybody)).toContain("OpenDispute");
    expect(actionsAt(at({ rounds: 0 }), anybody)).not.toContain("OpenDispute");
    expect(actionsAt(at({ dispute: "A-1-2" }), anybody)).not.toContain("OpenDispute");
  });

  it("lets players in during a shoe where some wait", () => {
    expect(actionsAt(at({ waiting: ["Ann"] }), anybody)).toContain("AdmitPlayer");
    expect(actionsAt(at({}), anybody)).not.toContain("AdmitPlayer");
  });

  it("puts devices out of use and into use between rounds", () => {
    const shoe = { kind: "shoe", name: "", exposes_card: false, reads_cards: false, condition: "in use" } as const;
    const devices = (more: Partial<Standing>) => actionsAt(at(more), anybody).filter((what) => /Device|Fault/.test(what));
    expect(devices({ devices: [shoe] })).toEqual(["ReportFault", "RemoveDevice", "BringDevice"]);
    expect(devices({ devices: [{ ...shoe, condition: "out of order" }] })).toEqual(["RemoveDevice", "ReturnDevice", "BringDevice"]);
    expect(devices({ devices: [{ ...shoe, condition: "away" }] })).toEqual(["ReturnDevice", "BringDevice"]);
    expect(devices({ devices: [shoe], phase: "round", roundPhase: "play" })).toEqual([]);
    expect(devices({ devices: [] })).toEqual([]);
  });

  it("counts the cards while they are together, and not in the shoe", () => {
    expect(actionsAt(at({ phase: "cut" }), anybody)).toContain("CheckCards");
    expect(actionsAt(at({ phase: "ready" }), anybody)).not.toContain("CheckCards");
  });

  it("relieves a dealer at any time", () => {
    for (const phase of ["inspection", "shuffle", "ready", "round"]) expect(actionsAt(at({ phase }), anybody)).toContain("ChangeDealer");
    expect(actionsAt(at({ phase: "closed" }), anybody)).not.toContain("ChangeDealer");
  });

  it("brings other cards between rounds only", () => {
    expect(actionsAt(at({ phase: "cut" }), anybody)).toContain("ChangeCards");
    expect(actionsAt(at({ phase: "cut", roundPhase: "wagering" }), anybody)).not.toContain("ChangeCards");
  });

  it("orders another cut wherever the table says that one may be made", () => {
    for (const kind of ["live", "automatic"]) {
      expect(actionsAt(at({ kind, phase: "ready", mayRecut: true }), anybody)).toContain("OrderRecut");
      expect(actionsAt(at({ kind, phase: "ready" }), anybody)).not.toContain("OrderRecut");
      expect(actionsAt(at({ kind, phase: "ready", mayRecut: true, paused: "a spill" }), anybody)).not.toContain("OrderRecut");
    }
  });

  it("orders no cards at an automatic table, where the house does", () => {
    expect(actionsAt(at({ kind: "automatic" }), anybody)).not.toContain("ChangeCards");
    expect(actionsAt(at({ kind: "automatic" }), anybody)).toContain("Reshuffle");
  });
});
