// What the floor may do at a table as it stands: each command with its words, none that is refused.
import type { Act } from "../../../wire/openapi";
import type { DeviceView } from "../../../wire/messages";
import { CARDS_CHANGE } from "../queue";

/** What an action needs of a table. */
export interface Standing {
  readonly kind: string;
  readonly phase: string;
  readonly rounds: number;
  readonly roundPhase: string;
  readonly paused: string;
  readonly dispute: string;
  readonly called: string;
  readonly waiting: readonly string[];
  readonly devices: readonly DeviceView[];
  readonly dealer: string;
  readonly decks: number;
  readonly mayRecut: boolean;
}

export type What =
  | "AnswerCall" | "PaySuperBonus" | "VerifyInspection" | "OpenDoors" | "OpenTable" | "ResumeTable" | "PauseTable" | "AdmitPlayer"
  | "ChangeDealer" | "Reshuffle" | "OrderRecut" | "CheckCards" | "ChangeCards" | "CloseDoors" | "CloseTable" | "VoidRound" | "OpenDispute"
  | "ReportFault" | "RemoveDevice" | "ReturnDevice" | "BringDevice";

interface Rule {
  readonly what: What;
  readonly act: Act;
  readonly when: (table: Standing) => boolean;
}
const live = (table: Standing): boolean => table.kind === "live";
const open = (table: Standing): boolean => table.phase !== "closed";
const goesOn = (table: Standing): boolean => open(table) && !table.paused;
const inUse = (device: DeviceView): boolean => device.condition === "in use";
/** Cards that are together, and not in the shoe, can be counted. */
export const COUNTED: readonly string[] = ["shuffle", "cut", "cut-card"];
const between = ["inspection", "verification", "spread", "ready", "shoe-end"];

const RULES: readonly Rule[] = [
  { what: "AnswerCall", act: "answer-call", when: (t) => t.called !== "" },
  { what: "PaySuperBonus", act: "pay-super-bonus", when: (t) => t.roundPhase === "super-bonus" && !t.paused },
  { what: "VerifyInspection", act: "verify-cards", when: (t) => live(t) && t.phase === "verification" && !t.paused },
  { what: "OpenDoors", act: "open-table", when: (t) => !live(t) && !open(t) },
  { what: "OpenTable", act: "open-table", when: (t) => live(t) && !open(t) && !t.paused },
  { what: "ResumeTable", act: "resume-table", when: (t) => t.paused !== "" && !t.dispute },
  { what: "PauseTable", act: "pause-table", when: goesOn },
  { what: "AdmitPlayer", act: "admit-player", when: (t) => goesOn(t) && t.waiting.length > 0 && ["ready", "round"].includes(t.phase) },
  { what: "ChangeDealer", act: "change-dealer", when: (t) => live(t) && goesOn(t) },
  { what: "Reshuffle", act: "order-cards", when: (t) => goesOn(t) && t.phase === "ready" },
  { what: "OrderRecut", act: "order-cards", when: (t) => goesOn(t) && t.mayRecut },
  { what: "CheckCards", act: "count-cards", when: (t) => live(t) && goesOn(t) && COUNTED.includes(t.phase) },
  { what: "ChangeCards", act: "order-cards", when: (t) => live(t) && goesOn(t) && CARDS_CHANGE.includes(t.phase) && !t.roundPhase },
  { what: "ReportFault", act: "report-irregularity", when: (t) => live(t) && goesOn(t) && !t.roundPhase && t.devices.some(inUse) },
  { what: "RemoveDevice", act: "order-cards", when: (t) => live(t) && goesOn(t) && !t.roundPhase && t.devices.some((one) => one.condition !== "away") },
  { what: "ReturnDevice", act: "order-cards", when: (t) => live(t) && goesOn(t) && !t.roundPhase && !t.devices.every(inUse) },
  { what: "BringDevice", act: "order-cards", when: (t) => live(t) && goesOn(t) && !t.roundPhase && t.devices.length > 0 },
  { what: "OpenDispute", act: "open-dispute", when: (t) => !t.dispute && t.rounds > 0 },
  { what: "CloseDoors", act: "close-table", when: (t) => !live(t) && open(t) && t.phase !== "round" && !t.dispute },
  { what: "CloseTable", act: "close-table", when: (t) => live(t) && goesOn(t) && between.includes(t.phase) },
  { what: "VoidRound", act: "void-round", when: (t) => t.phase === "round" },
];

/** The actions there are now, in an order that never changes. */
export function actionsAt(table: Standing, may: (act: Act) => boolean): What[] {
  return RULES.filter((rule) => may(rule.act) && rule.when(table)).map((rule) => rule.what);
}
