// The steps outside a round: cards inspected, shuffled, cut and burned, and the end of a shoe.
import { allCards, shortOf } from "../../../lib/game/cards";
import type { Given } from "../../../lib/house/table.svelte";
import type { Card, TableSummary, TableView } from "../../../wire/messages";
import { type Act, ENTER, step, type Step } from "./step_types";

const act = (key: string, words: string, command: Given): Act => ({ key, words, what: command.what, command });
const MISSING = "If a card is missing or one too many, press M and say which.";
const MISCOUNTED: Act = { key: "m", words: "The count is wrong", what: "count" };

/** What a count is told with in this phase; `null` where cards are not counted. */
export function countOf(phase: string, cards: readonly (readonly [Card, number])[]): Given | null {
  if (phase === "inspection" || phase === "verification") return { what: "InspectCards", cards, tens: 0 };
  if (phase === "shoe-end") return { what: "EndShoe", cards };
  return ["shuffle", "cut", "cut-card"].includes(phase) ? { what: "CheckCards", cards } : null;
}

function miscounted(view: TableView, summary: TableSummary): Step {
  const wrong = view.shoe.discrepancy.map(([card, count]) => `${Math.abs(count)} of ${shortOf(card)} ${count < 0 ? "missing" : "too many"}`).join(", ");
  const again = countOf(view.phase, allCards(summary.decks));
  const acts = again ? [act(ENTER, "Counted again: all are there", again), MISCOUNTED] : [];
  return step("Count the", "cards again", `${wrong}. If that stays so, the floor brings other cards.`, { acts });
}

/** Nobody has played since the last player left: the cards are spread before anything else. */
const idleStep = (view: TableView): Step =>
  step("Spread", "the cards", `Each deck apart, face ${view.shoe.spreads_up ? "up" : "down"}. Whoever comes looks at them before the wash.`, {
    acts: [act(ENTER, "Spread", { what: "SpreadCards" })],
  });

type OfPhase = (view: TableView, summary: TableSummary) => Step;

const PHASES: Readonly<Record<string, OfPhase>> = {
  closed: () => step("The table is", "closed", "The floor opens it with the name of its dealer.", { waits: true }),
  inspection: (_view, summary) =>
    step("Inspect the", `${summary.decks} decks`, `Take out every 10. ${summary.decks * 48} cards must be left. ${MISSING}`, {
      expects: "number", acts: [MISCOUNTED],
      asked: {
        label: "10s taken out", least: 0, most: 4 * summary.decks, usual: 0, what: "InspectCards",
        make: (tens) => ({ what: "InspectCards", cards: allCards(summary.decks), tens }),
      },
    }),
  verification: () => step("The", "floor verifies", "The floor looks at the decks and destroys the 10s.", { waits: true }),
  spread: (view) => {
    const { first_player: first, face_up: up } = view.shoe;
    if (!first) return step("Seat the", "first player", `Press the number of a box. The cards lie face ${up ? "up" : "down"} until a player comes.`);
    const words = up ? "Shown" : "Turned up and shown";
    return step("Show the cards to", first, `${up ? "They lie" : "Turn them"} face up, each deck apart, by suit and in sequence.`, { acts: [act(ENTER, words, { what: "ShowCards", player: first })] });
  },
  wash: (view) =>
    step("Wash", "the cards", `${view.shoe.shown_to ? `When ${view.shoe.shown_to} has looked at them: face` : "Face"} down, then stack them.`, {
      acts: [act(ENTER, "Washed", { what: "WashCards", exposed: false }), act("x", "A card turned over", { what: "WashCards", exposed: true })],
    }),
  shuffle: (view) => {
    const next = view.shoe.shuffle_step;
    if (next) {
      const acts = [act(ENTER, "Done", { what: "ShuffleStep", step: next })];
      return step("By hand:", next, "Step by step, in the order of the rules. Press Enter when it is done.", { acts });
    }
    return step("Run the", "shuffler", "Wait until it has completed its cycle.", {
      acts: [act(ENTER, "Completed", { what: "ShuffleByDevice", completed: true }), act("x", "Not completed", { what: "ShuffleByDevice", completed: false })],
    });
  },
  cut: (view) => {
    const { cut_offered: offered, shoe } = view;
    const cut = (label: string, player: string): Partial<Step> => ({
      expects: "number",
      asked: {
        label, least: shoe.cut_least, most: shoe.cut_most, usual: Math.round((shoe.cut_least + shoe.cut_most) / 2), what: "CutCards",
        make: (depth) => (player ? { what: "CutCards", depth, player } : { what: "CutCards", depth }),
      },
    });
    if (offered) {
      const decline = act("n", "Declines", { what: "DeclineCut", player: offered });
      return step("Let", offered, "How many cards from the top does the cutting card go in?", { ...cut("Cards from the top", offered), after: "cut", acts: [decline] });
    }
    const next = view.shoe.cut_next;
    if (next) return step("Offer the cut to", next, `${next} cuts, or declines.`, { acts: [act(ENTER, `Offered to ${next}`, { what: "OfferCut", player: next })] });
    return step("Cut", "the cards", "Nobody else cuts: the dealer does.", cut("Cards from the top", ""));
  },
  "cut-card": ({ shoe }) =>
    step("Put in the", "cut card", `About ${shoe.cut_card_about} cards from the back: ${shoe.cut_card_least} to ${shoe.cut_card_most}. Then: the cards go into the shoe.`, {
      expects: "number",
      asked: {
        label: "Cards from the back", least: shoe.cut_card_least, most: shoe.cut_card_most,
        usual: shoe.cut_card_about,
        what: "PlaceCutCard", make: (from) => ({ what: "PlaceCutCard", from_back: from }),
      },
    }),
  burn: () =>
    step("Burn", "one card", "Face down. If it was seen, enter it.", {
      expects: "card", place: "burn card", acts: [act(ENTER, "Burned unseen", { what: "BurnFirst", card: null })],
    }),
  ready: (view) => {
    const seated = view.boxes.some((box) => box.player);
    if (view.shoe.idle) return idleStep(view);
    const acts = [act(ENTER, "Open round", { what: "OpenRound" })];
    if (!seated) acts.push(act("s", "Spread the cards", { what: "SpreadCards" }));
    return step("Open", `round ${view.round + 1}`, seated ? "Then: wagers are made." : "Nobody sits here. Press a box’s number to seat a player.", { acts });
  },
  "shoe-end": (view, summary) => view.shoe.idle ? idleStep(view) :
    step("Gather and count", `${summary.decks * 48} cards`, `Shoe and discard rack together. ${MISSING}`, {
      acts: [act(ENTER, "All are there", { what: "EndShoe", cards: allCards(summary.decks) }), MISCOUNTED],
    }),
};

export function preparing(view: TableView, summary: TableSummary): Step {
  if (view.shoe.discrepancy.length) return miscounted(view, summary);
  return (PHASES[view.phase] ?? (() => step(view.next, "", "")))(view, summary);
}
