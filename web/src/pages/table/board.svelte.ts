// The table as one person sees and plays it: what lies there, which box is large, what moves, what is said.
import { playerSentence } from "../../lib/house/refusals";
import { cardsSeen, lastSeenIn, noteCards, seenIn } from "../../lib/game/dealt";
import { decisionOf } from "../../lib/game/decision";
import { commandOf } from "../../lib/game/moves";
import { noteCut } from "../../lib/game/shoe";
import { PACE_OF, settings } from "../../lib/settings.svelte";
import { play } from "../../lib/sound";
import { LiveTable, type Given } from "../../lib/house/table.svelte";
import type { BoxView, OptionView, TableUpdate, TableView } from "../../wire/messages";
import { askedOf } from "./decisions/actions";
import { DEAL_GAP_MS, PressGuard } from "./decisions/press_guard.svelte";
import { handKey, movesOf, NO_MOVES, sceneOf, type Moves, type Scene } from "./scene";
import { Stack } from "./decisions/stack.svelte";
import { total } from "./wagers";
import { noteCoached, wasCoached } from "./messages/coach";
import { speechOf } from "./messages/speech";
import { announcement, lateWords } from "./messages/words";

const COLLECT_MS = 320;
const DEAL_MS = 260;
/** So long what a round came to stays in view, though others wager already. */
const READ_MS = 2500;
/** How long what follows the cards takes to appear. */
const LATE_MS = 200;
/** What lies before somebody who came to play at once. */
const FIRST_WAGER_CENTS = 10_00;

export class Board {
  readonly table: LiveTable;
  readonly stack: Stack;
  /** Keeps presses from what its giver cannot have seen. */
  readonly guard = new PressGuard();
  /** The box that was picked to be large. */
  picked = $state<number | null>(null);
  #cleared = $state(false);
  moves = $state.raw<Moves>(NO_MOVES);
  /** Cards are on their way: totals and results are shown once the last of them lies. */
  dealing = $state(false);
  #landing: ReturnType<typeof setTimeout> | undefined;
  /** What a round came to appears after its last cards. */
  late = $state(false);
  #lateness: ReturnType<typeof setTimeout> | undefined;
  problem = $state("");
  /** What was paid where the pointer or the focus is. */
  told = $state("");
  /** The command that the trainer shows as best; empty where it shows none. */
  best = $state("");
  /** Somebody plays his first hand here, and is told what to press. */
  coaching = $state(false);
  #taught = false;
  /** How things stand in a sentence, as it is shown. */
  said = $state("");
  /** What the one live region says: what an update brings, and the seconds when they run out. */
  aloud = $state("");
  /** What was said has not been on the page yet. */
  #unheard = false;
  #before: Scene | null = null;
  #viewBefore: TableView | null = null;
  #dealing = false;
  #collecting: ReturnType<typeof setTimeout> | undefined;
  /** When this page saw a round end; 0 before it has. */
  #endedAt = $state(0);
  #room: ReturnType<typeof setTimeout> | undefined;
  readonly scene = $derived.by(() => {
    const { view } = this.table;
    // Whoever comes while wagers lie for the next round finds no cards of the last one under them.
    return view ? sceneOf(view, this.#cleared || (!this.#endedAt && wagersLie(view))) : null;
  });

  constructor(name: string) {
    this.table = new LiveTable(name);
    this.stack = new Stack(this.table, () => this.clear());
    this.table.onUpdate((update) => this.#hear(update));
  }

  close(): void {
    clearTimeout(this.#collecting);
    clearTimeout(this.#landing);
    clearTimeout(this.#lateness);
    clearTimeout(this.#room);
    this.guard.close();
    this.table.close();
  }

  get me(): string {
    return this.table.you?.name ?? "";
  }

  /** The boxes at which this person sits. */
  get mine(): readonly number[] {
    return this.table.you?.boxes ?? [];
  }

  /** The boxes on which he wagers or may: his own, and others' that he stands behind. */
  get wagered(): readonly number[] {
    const behind = (this.table.view?.boxes ?? []).filter((box) => box.bettors.some((one) => one.player === this.me)).map((box) => box.box);
    return [...new Set([...this.mine, ...behind, ...(this.large === null ? [] : [this.large])])];
  }

  /** What is asked of this person now. */
  get asked(): readonly OptionView[] {
    return askedOf(this.table.view?.options ?? [], this.me);
  }

  /** The enlarged box: where something is asked, else the one picked, else the first of one's own. */
  get large(): number | null {
    const asked = this.asked[0]?.box;
    if (asked !== undefined) return asked;
    if (this.picked !== null && (this.mine.includes(this.picked) || this.mayStandBehind(this.picked))) return this.picked;
    return this.mine[0] ?? null;
  }

  box(number: number): BoxView | undefined {
    return this.scene?.boxes.find((one) => one.box === number);
  }

  /** Another's box that takes wagers from behind, or has one of this person's. */
  mayStandBehind(number: number): boolean {
    const view = this.table.view;
    const box = view?.boxes.find((one) => one.box === number);
    if (!view || !box || !this.me || box.player === this.me) return false;
    if (box.bettors.some((one) => one.player === this.me)) return true;
    return box.shared && view.options.some((one) => one.what === "PlaceWagers" && one.box === number && !one.player);
  }

  /** The last cards of a round are on their way: how many; what it came to is shown after them. */
  get coming(): number {
    return this.scene?.stands === "over" ? [...this.moves.values()].filter((one) => one.how !== "collect").length : 0;
  }

  get ready(): boolean {
    return this.table.view?.ready.includes(this.me) ?? false;
  }

  /** Cards of the last round go to the rack, because somebody has begun with the next. */
  clear(): void {
    if (this.scene?.stands !== "over") return;
    clearTimeout(this.#collecting);
    this.moves = everyCard(this.scene);
    this.#collecting = setTimeout(() => {
      this.#cleared = true;
      this.moves = NO_MOVES;
    }, COLLECT_MS * PACE_OF[settings.now.pace]);
  }

  /** Others wager: the last cards make room for their chips, once they have lain long enough to be read. */
  #makeRoom(): void {
    clearTimeout(this.#room);
    this.#room = setTimeout(() => this.clear(), Math.max(0, this.#endedAt + READ_MS - Date.now()));
  }

  /** Sit down in the middle and lay a small wager; true once that is done, or cannot be. */
  begin(): boolean {
    const view = this.table.view;
    const main = this.table.summary?.spots.find((one) => one.spot === "main");
    if (!view || !main) return false;
    const [mine] = this.mine;
    if (mine === undefined) {
      const open = view.boxes.filter((box) => !box.player).map((box) => box.box);
      const middle = open[Math.floor(open.length / 2)];
      if (middle === undefined) return true;
      if (!this.table.underWay.length) void this.act({ what: "Sit", box: middle });
      return false;
    }
    if (!view.wagering) return view.round_phase !== "";
    if (!total(this.stack.on(mine))) this.stack.lay(mine, Math.min(main.most_cents, Math.max(main.least_cents, FIRST_WAGER_CENTS)));
    return true;
  }

  /** Say the first hand step by step, where this browser has not seen one to its end. */
  coach(): void {
    this.coaching = !wasCoached(localStorage);
  }

  coached(): void {
    this.coaching = false;
    noteCoached(localStorage);
  }

  /** What the buttons stand for is on the screen. */
  show(): void {
    this.guard.ask(decisionOf(this.table.view, this.me), this.moves.size);
  }

  /** Whether a press of this command counts: what it is for has been seen, and nothing else is under way. */
  takes(what: string): boolean {
    return this.guard.takes(what) && this.table.underWay.length === 0;
  }

  /** A button or key is pressed; a press that does not count does nothing. */
  press(command: Given): void {
    if (this.takes(command.what)) void this.act(command);
  }

  /** Give a command. Motion that is under way jumps to its end; a refusal is said as the house says it. */
  async act(command: Given): Promise<boolean> {
    this.moves = NO_MOVES;
    this.#land();
    this.problem = "";
    try {
      await this.table.give(command);
      return true;
    } catch (error) {
      this.problem = playerSentence(error);
      return false;
    }
  }

  /** Stand up; chips for a round that has not begun are taken along. */
  async leave(): Promise<void> {
    if (!this.takes("Leave")) return;
    if (this.table.view?.wagering) {
      this.stack.clear(this.wagered);
      for (const box of this.wagered) if (!(await this.stack.send(box))) return;
    }
    await this.act({ what: "Leave" });
  }

  take(option: OptionView, cents?: number): void {
    this.press(commandOf(option, cents));
  }

  /** Everything is on the layout: deal. What was wagered last is wagered again where nothing lies. */
  async deal(): Promise<void> {
    if (!this.guard.takes("Ready") || this.#dealing) return;
    this.#dealing = true;
    try {
      await this.#placeAndDeal();
    } finally {
      this.#dealing = false;
    }
  }

  async #placeAndDeal(): Promise<void> {
    this.problem = "";
    if (!this.wagered.some((box) => total(this.stack.on(box)))) this.stack.repeat(this.wagered);
    for (const box of this.wagered) if (!(await this.stack.send(box))) return;
    await this.act({ what: "Ready" });
  }

  /** What one hears of it, where one wants to hear anything. */
  #sound(happened: readonly string[], scene: Scene): void {
    if (!settings.now.sound) return;
    const cards = happened.filter((kind) => kind === "CardDealt").length;
    const gap = (DEAL_GAP_MS * PACE_OF[settings.now.pace]) / 1000;
    if (cards) play("card", cards, gap);
    else if (happened.includes("WagersPlaced")) play("chip");
    const net = happened.includes("RoundEnded") ? (scene.result?.nets.find(([player]) => player === this.me)?.[1] ?? 0) : 0;
    if (net) setTimeout(() => play(net > 0 ? "win" : "lose"), cards * gap * 1000);
  }

  /** Wait with totals for the cards that are on their way; cards that do not move have landed. */
  #land(): void {
    clearTimeout(this.#landing);
    clearTimeout(this.#lateness);
    const cards = [...this.moves.values()].filter((one) => one.how !== "collect").length;
    this.dealing = cards > 0 && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.late = this.dealing && this.coming > 0;
    if (!this.dealing) return;
    const lands = ((cards - 1) * DEAL_GAP_MS + DEAL_MS) * PACE_OF[settings.now.pace];
    this.#landing = setTimeout(() => (this.dealing = false), lands);
    this.#lateness = setTimeout(() => (this.late = false), lands + LATE_MS * PACE_OF[settings.now.pace]);
  }

  /** Say something through the live region. */
  speak(words: string): void {
    this.aloud = words;
    this.#unheard = true;
    setTimeout(() => (this.#unheard = false));
  }

  /** Say something after what is just being said; what has been heard is not said again. */
  speakAfter(words: string): void {
    this.aloud = this.#unheard ? `${this.aloud} ${words}` : words;
  }

  #hear(update: TableUpdate): void {
    const view = this.table.view;
    if (!view) return;
    const happened = update.events.flatMap((one) => (one.kind === "RoundHappened" ? [one.event.kind] : [one.kind]));
    const late = lateWords(view, update.events, this.me);
    if (late) this.problem = late;
    if (happened.includes("WagersPlaced")) this.#makeRoom();
    if (happened.includes("WagersLocked")) this.stack.locked(this.wagered);
    if (this.#taught && happened.includes("WagersLocked")) this.coached();
    if (happened.includes("RoundEnded")) {
      clearTimeout(this.#room);
      [this.#cleared, this.#taught, this.#endedAt] = [false, this.coaching, Date.now()];
    }
    const scene = sceneOf(view, this.#cleared);
    if (scene.stands !== "wagers" && !(scene.stands === "over" && this.#before?.stands === "over")) {
      clearTimeout(this.#collecting);
      this.moves = movesOf(this.#before, scene, update.events);
      this.#land();
    }
    this.#sound(happened, scene);
    const words = announcement(view, scene, this.me);
    const speech = speechOf(this.#before && this.#viewBefore ? { view: this.#viewBefore, scene: this.#before } : null, { view, scene }, update.events, this.me);
    if (speech) this.speak(speech);
    this.said = words || (scene.stands === "wagers" ? "" : this.said);
    this.#note(view, update.events);
    this.#before = scene;
    this.#viewBefore = view;
  }

  /** Note where the sealed cards were cut and which came, so that they can be held against the order when it is shown. */
  #note(view: TableView, events: TableUpdate["events"]): void {
    const before = this.#viewBefore;
    const { commitment, cut } = view.shoe;
    const cuts = events.flatMap((one) => (one.kind === "CardsCut" ? [one.by] : []));
    if (cut && !cardsSeen(commitment).length) noteCut(commitment, { depth: cut, by: cuts.at(-1) ?? "" });
    const sealed = before?.shoe.commitment;
    if (!before || !sealed) return;
    const known = cardsSeen(sealed);
    noteCards(sealed, commitment === sealed ? seenIn(before, view, events, known) : lastSeenIn(before, events, known));
  }
}

const wagersLie = (view: TableView): boolean => view.round_phase === "wagering" && view.boxes.some((box) => box.bettors.some((one) => one.wagers.length > 0));

function everyCard(scene: Scene): Moves {
  const collect = { how: "collect", order: 0 } as const;
  const keys = scene.boxes.flatMap((box) => box.hands.flatMap((hand, i) => hand.cards.map((_, k) => handKey(box.box, i + 1, k))));
  const dealers = ["up", "down", ...scene.dealer.drawn.map((_, k) => `draw ${k}`), ...scene.bonus.map((_, k) => `bonus ${k}`)];
  return new Map([...keys, ...dealers].map((key) => [key, collect]));
}
