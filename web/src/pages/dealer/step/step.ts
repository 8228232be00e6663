// What the dealer does next: one sentence, what follows, and the keys that go with it.
import { nameOf, shortOf } from "../../../lib/game/cards";
import { dollars } from "../../../lib/money";
import { words } from "../../../lib/house/staff";
import type { Given } from "../../../lib/house/table.svelte";
import type { CardDue, OptionView, TableSummary, TableView } from "../../../wire/messages";
import { type Act, ENTER, step, type Step } from "./step_types";
import { optionActs } from "./options";
import type { Payout } from "./payouts";
import { preparing } from "./preparation";

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The next step at a table; payouts that are open come before everything at the layout. */
export function stepOf(view: TableView, summary: TableSummary, open: readonly Payout[]): Step {
  if (view.paused) return step("The table", "stands still", `${capital(view.paused)}. The floor lets it go on.`, { waits: true });
  if (view.irregularity) return reported(view, summary);
  const said = view.card_proposed;
  if (said) {
    const acts: Act[] = [{ key: "n", words: "Take it back", what: "DeclineCardCorrection", command: { what: "DeclineCardCorrection" } }];
    return step("Wait for the", "floor", `Card ${said.place} is the ${nameOf(said.card)}, not the ${nameOf(said.was)}: the floor looks, and confirms it.`, { acts, waits: true });
  }
  const payout = open[0];
  if (payout) return paying(payout, open.length, view);
  return view.phase === "round" ? inRound(view, summary) : preparing(view, summary);
}

function reported(view: TableView, summary: TableSummary): Step {
  const row = summary.irregularities.find((one) => one.name === view.irregularity);
  const remedy = view.remedy;
  const another = remedy?.by_another ? ` Money goes back to the house: somebody other than ${remedy.reported_by} confirms it.` : "";
  const then = `${row?.words ?? capital(words(view.irregularity))}. Then: ${remedy?.words ?? ""}.${another}`;
  const own = remedy?.confirmed_by.includes("dealer") && !(remedy.by_another && remedy.reported_by === view.dealer.name);
  if (own) {
    const acts = [
      { key: ENTER, words: "Confirm", what: "ConfirmIrregularity", command: { what: "ConfirmIrregularity" } as Given },
      { key: "n", words: "Nothing went wrong", what: "DismissIrregularity", command: { what: "DismissIrregularity" } as Given },
    ];
    return step("Confirm", "what was reported", then, { acts });
  }
  return step("Wait for the", remedy?.confirmed_by[0] ?? "floor", then, { waits: true });
}

const PAID: Readonly<Record<Payout["verb"], string>> = { Pay: "Paid", Take: "Taken", Leave: "Left", Return: "Returned", Undo: "Undone", Award: "Seen", Hold: "Left" };

function paying(payout: Payout, open: number, view: TableView): Step {
  const { verb, place, cents } = payout;
  const why = [payout.label, payout.why].filter(Boolean).join(": ");
  const done = cents && verb !== "Leave" ? `${PAID[verb]} ${dollars(cents)}` : PAID[verb];
  const acts: Act[] = [{ key: ENTER, words: done, what: "paid" }];
  if (open > 1) acts.push({ key: "a", words: `All ${open} done`, what: "all-paid" });
  const then = `${why}. Then: ${open > 1 ? "the next payout" : view.next}.`;
  if (verb === "Award") return step(`${place}:`, "jackpot hit", `${why}. Press J to call the floor; the wager stays where it is.`, { acts });
  if (verb === "Hold") return step(`${place}: do not pay`, dollars(cents), `${why}. The house holds this win until people have verified it; return the wager, and call the floor.`, { acts });
  if (verb === "Leave") return step("Leave", place, then, { acts });
  return step(`${verb} ${place}`, dollars(cents), then, { acts });
}

function inRound(view: TableView, summary: TableSummary): Step {
  if (view.round_phase === "wagering") return wagering(view, summary);
  // A missed card is asked about before anything else is dealt.
  const missed = view.options.find((option) => option.what === "TakeMissedCard");
  if (missed) {
    return step("Ask", `Box ${missed.box}`, "The card that was missed, or a dead hand with its wager back?", { acts: optionActs(view.options) });
  }
  if (view.card_due && view.shoe.burn_due && view.shoe.cards_left) {
    return step("Burn", "one card", "Face down: a new dealer burns one before he deals.", {
      acts: [{ key: ENTER, words: "Burned", what: "BurnFirst", command: { what: "BurnFirst", card: null } }],
    });
  }
  if (view.card_due) return dealing(view, summary, view.card_due);
  return (PHASES[view.round_phase] ?? plain)(view, summary);
}

const plain = (view: TableView): Step => step(view.next, "", capital(view.guide));

function wagering(view: TableView, summary: TableSummary): Step {
  const cash = view.cash[0];
  if (cash) {
    const by = `Box ${cash.box}: ${cash.player} calls ${dollars(cash.cents)} in cash`;
    const acts: Act[] = [
      { key: "n", words: "Not accepted", what: "WithdrawCashWager", command: { what: "WithdrawCashWager", player: cash.player } },
    ];
    if (cash.confirmed.includes("dealer")) return step("Cash wager: the", "supervisor", `${by}. The supervisor confirms it too.`, { acts, waits: true });
    acts.unshift({ key: ENTER, words: "Confirm cash", what: "ConfirmCashWager", command: { what: "ConfirmCashWager", player: cash.player } });
    return step("Confirm cash", dollars(cash.cents), `${by}. The supervisor confirms it too.`, { acts });
  }
  const called = view.coupon_calls[0];
  if (called) {
    const worth = called.coupons.reduce((sum, [, , cents]) => sum + cents, 0);
    const named = called.coupons.map(([spot, serial, cents]) => `${serial}, ${dollars(cents)} on ${words(spot)}`).join("; ");
    return step("See the coupon,", dollars(worth), `Box ${called.box}: ${called.player} names ${named}. Take the paper and compare.`, {
      acts: [
        { key: ENTER, words: "Seen", what: "ConfirmCoupons", command: { what: "ConfirmCoupons", player: called.player } },
        { key: "n", words: "Not accepted", what: "DeclineCoupons", command: { what: "DeclineCoupons", player: called.player } },
      ],
    });
  }
  const on = view.boxes.filter((box) => box.bettors.length).length;
  if (!on) return step("Wagers,", "please", "Press a box’s number to seat a player, to sell chips or to put his wagers down.");
  const locks = summary.jackpots.length ? "This locks the jackpot wagers too." : "";
  return step("Close", "wagers", `${on} ${on === 1 ? "box has" : "boxes have"} wagers. ${locks} Then: the first card.`, {
    acts: [{ key: "l", words: "No more wagers", what: "CloseWagers", command: { what: "CloseWagers" } }],
  });
}

/** Where a card goes, and what the dealer is told to do with it before the place and after it. */
const PLACES: Readonly<Record<CardDue["to"], (due: CardDue) => readonly [string, string, string]>> = {
  hand: (due) => ["Deal one card to", `Box ${due.box}${due.hand > 1 ? `, hand ${due.hand}` : ""}`, ""],
  up: () => ["Deal the dealer’s", "up card", ""],
  down: () => ["Deal the", "down card", "face down"],
  second: () => ["Say “Dealer’s card”, then deal the", "second card", ""],
  draw: () => ["Deal one card to", "the dealer", ""],
  bonus: (due) => ["Deal", `bonus card ${due.hand}`, ""],
};

/** The ways of dealing in which no person sees the down card before play is over. */
const UNSEEN: readonly TableSummary["dealing_mode"][] = ["down-card-unseen", "card-reader"];
const readsCards = (summary: TableSummary): boolean => summary.devices.some((one) => one.kind === "shoe" && one.reads_cards && one.condition === "in use");

function dealing(view: TableView, summary: TableSummary, due: CardDue): Step {
  const [before, mark, after] = PLACES[due.to](due);
  const acts: Act[] = [];
  let then = `Scan it, or type rank and suit.`;
  if (due.to === "down") {
    acts.push({ key: ENTER, words: "Lies face down", what: "DealFaceDown", command: { what: "DealFaceDown" } });
    then = "Nobody looks at it.";
    if (UNSEEN.includes(summary.dealing_mode) && !readsCards(summary)) return step(before, mark, then, { after, acts });
  }
  if (due.to === "hand" && view.boxes[due.box - 1]?.hands[due.hand - 1]?.doublings) then = "Lay it across: the hand is doubled.";
  if (view.shown_card) {
    const line = view.shown_card;
    acts.unshift({ key: ENTER, words: `It is the ${shortOf(line)}`, what: "EnterCard", command: { what: "EnterCard", line } });
    then = `The ${nameOf(line)} that was shown comes first.`;
  }
  return step(before, mark, then, { after, acts, expects: "card", place: mark });
}

type OfPhase = (view: TableView, summary: TableSummary) => Step;

const asking: OfPhase = (view, summary) => {
  const turn = view.turn;
  const box = turn && view.boxes[turn.box - 1];
  const hand = turn && box?.hands[turn.hand - 1];
  if (!turn || !hand) return plain(view);
  const place = `Box ${turn.box}${(box?.hands.length ?? 0) > 1 ? `, hand ${turn.hand}` : ""}`;
  const against = view.dealer.up ? ` against ${shortOf(view.dealer.up)}` : "";
  const doubled = hand.doublings ? " The hand is doubled." : "";
  const named = box?.bettors.length && turn.player !== box.bettors[0]?.player ? ` ${turn.player} is asked, who wagers behind.` : "";
  const shown = view.shown_card ? ` The ${nameOf(view.shown_card)} lies face up and goes to whoever draws next.` : "";
  return step("Ask", place, `${turn.player ? `${turn.player} has ` : ""}${hand.total}${against}.${doubled}${named}${shown} ${summary.signals}`, { acts: optionActs(view.options) });
};

const PHASES: Readonly<Record<string, OfPhase>> = {
  blackjacks: asking,
  play: asking,
  insurance: (view) => {
    const asked = [...new Set(view.options.map((option) => option.box))];
    const then = asked.length ? `Not answered yet: ${asked.map((box) => `Box ${box}`).join(", ")}. Press the box’s number.` : "Everybody has answered.";
    return step("Offer", "insurance", `${then} Who says nothing has declined.`, {
      acts: [{ key: "c", words: "Close insurance", what: "CloseInsurance", command: { what: "CloseInsurance" } }],
    });
  },
  peek: () =>
    step("Look for a", "blackjack", "Under the up card, by the reader or by hand. Say nothing of the card itself.", {
      acts: [
        { key: "n", words: "No blackjack", what: "ReportPeek", command: { what: "ReportPeek", blackjack: false } },
        { key: "y", words: "Blackjack", what: "ReportPeek", command: { what: "ReportPeek", blackjack: true } },
      ],
    }),
  exposure: () => step("Turn the", "down card", "Scan it, or type rank and suit.", { expects: "card", place: "down card" }),
  "super-bonus": () => step("Call the floor:", "Super Bonus", "The hand stays on the layout until the floor has it paid. Press F.", { waits: true }),
};

/** The options of one box that are not asked of the whole table, such as insurance. */
export const optionsOf = (options: readonly OptionView[], box: number): readonly OptionView[] =>
  options.filter((option) => option.box === box);
