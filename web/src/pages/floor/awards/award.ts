// An award step by step: who has done what, and who is next, in words.
import { listed } from "../../../lib/house/staff";
import type { AwardWhole, StepToDo } from "../../../wire/openapi";

export interface DoneStep {
  readonly words: string;
  readonly by: string;
}

/** What has been done, in order. */
export function doneSteps(award: AwardWhole): DoneStep[] {
  const done: DoneStep[] = [{ words: `Won at ${award.table}, round ${award.round}, and locked`, by: award.player }];
  if (award.cards) {
    const seen = [award.wager_seen ? "wager seen" : "wager not seen", award.shoe_checked ? "shoe counted" : "", award.video ? `video ${award.video}` : ""];
    done.push({ words: `Evidence: ${award.cards}; ${seen.filter(Boolean).join(", ")}`, by: "" });
  }
  if (award.verified_by) done.push({ words: "Verified by the floor", by: award.verified_by });
  if (award.surveillance_by) done.push({ words: `Confirmed from the recording${award.recording ? ` ${award.recording}` : ""}`, by: award.surveillance_by });
  if (award.approved_by) done.push({ words: `Approved, to be paid in ${award.form === "check" ? "a check" : award.form}; identified by ${award.identified}`, by: award.approved_by });
  if (award.paid_by) done.push({ words: `Paid, form ${String(award.number).padStart(6, "0")}, witnessed by ${award.witness}`, by: award.paid_by });
  if (award.closed_by) done.push({ words: "Record closed", by: award.closed_by });
  if (award.voided_because) done.push({ words: `Void: ${award.voided_because}`, by: "" });
  return done;
}

/** Who takes a step, and who may not because he has had his part. */
export function whoTakes(step: StepToDo, me: string): string {
  const whom = listed(step.titles);
  const beside = step.second.length ? ", with a second person beside" : "";
  if (step.yours) return `You${beside}`;
  const had = step.others.length ? `, but not ${listed(step.others)}` : "";
  const mine = step.others.includes(me) ? ": you have had your part" : "";
  return `${whom}${beside}${had}${mine}`;
}
