// Messages between the house and its pages. Generated from messages.schema.json, which is
// generated from spanish21.server.wire; do not edit.

/** The house lets a player wager in the middle of a shoe. */
export interface AdmitPlayer {
  readonly what: "AdmitPlayer";
  readonly player: string;
}

/** Your command has happened, in the table's entry of this number. */
export interface Answer {
  readonly what: "answer";
  readonly id: string;
  readonly seq: number;
}

/** Somebody from the floor has come. */
export interface AnswerCall {
  readonly what: "AnswerCall";
}

/** A jackpot that was hit; a progressive's share is known to its meter alone. */
export interface AwardView {
  readonly order: number;
  readonly box: number;
  readonly player: string;
  readonly jackpot: number;
  readonly row: string;
  readonly percent: number;
  readonly cents: number | null;
  readonly payer: string;
}

/** One player's wagers on a box. ``side`` are side wagers that are not settled yet; ``insurance`` what was answered, nothing for no. */
export interface BettorView {
  readonly player: string;
  readonly wagers: readonly (readonly [string, number])[];
  readonly coupons: readonly (readonly [string, number])[];
  readonly side: readonly (readonly [string, number])[];
  readonly insurance: readonly (readonly [string, number])[];
}

export interface BettorsConsentedTo {
  readonly kind: "BettorsConsentedTo";
  readonly box: number;
  readonly player: string;
}

/** A double of a blackjack, before the peek; it happens when the hand's turn comes (A12). */
export interface BlackjackDoubleChosen {
  readonly kind: "BlackjackDoubleChosen";
  readonly box: number;
  readonly player: string;
  readonly cents: number;
}

export interface BlackjackTaken {
  readonly kind: "BlackjackTaken";
  readonly box: number;
  readonly player: string;
}

/** A box of the layout: who sits there, who wagers, and the hands. */
export interface BoxView {
  readonly box: number;
  readonly player: string;
  readonly shared: boolean;
  readonly bettors: readonly BettorView[];
  readonly hands: readonly HandView[];
}

/** A finished round in short. */
export interface BriefView {
  readonly round: number;
  readonly at: number;
  readonly void: boolean;
  readonly nets: readonly (readonly [string, number])[];
}

/** A card comes out that cannot be used: found face up, or drawn past the dealer's 17. */
export interface BurnCard {
  readonly what: "BurnCard";
  readonly card: Card;
  readonly reason: string;
}

export interface BurnDisclosed {
  readonly kind: "BurnDisclosed";
  readonly card: Card;
}

/** A burn card; none where nobody has seen it. */
export interface BurnFirst {
  readonly what: "BurnFirst";
  readonly card?: Card | null;
}

/** A player at a live table buys chips for cash. */
export interface BuyChips {
  readonly what: "BuyChips";
  readonly player: string;
  readonly cents: number;
}

/** The house hangs up. */
export interface Bye {
  readonly what: "bye";
  readonly reason: string;
}

/** A spoken wager with cash, before the first card. */
export interface CallCashWager {
  readonly what: "CallCashWager";
  readonly box: number;
  readonly spot: string;
  readonly cents: number;
  readonly player?: string;
}

/** The dealer's key for the floor. */
export interface CallFloor {
  readonly what: "CallFloor";
  readonly reason: string;
}

/** A rank and a suit, such as 7s. */
export type Card =
  `${"A" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "J" | "Q" | "K"}${"s" | "h" | "c" | "d"}`;

export interface CardBurned {
  readonly kind: "CardBurned";
  readonly card: Card;
  readonly reason: string;
}

export interface CardBurnedAtTable {
  readonly kind: "CardBurnedAtTable";
  readonly card: Card | null;
  readonly reason: string;
}

/** A card; none where it was dealt face down and nobody has seen it. */
export interface CardDealt {
  readonly kind: "CardDealt";
  readonly to: "bonus" | "down" | "draw" | "hand" | "second" | "up";
  readonly box: number;
  readonly hand: number;
  readonly card: Card | null;
}

/** Where the next card goes. */
export interface CardDue {
  readonly to: "bonus" | "down" | "draw" | "hand" | "second" | "up";
  readonly box: number;
  readonly hand: number;
}

export interface CardMissed {
  readonly kind: "CardMissed";
  readonly to: "bonus" | "down" | "draw" | "hand" | "second" | "up";
  readonly box: number;
  readonly hand: number;
}

export interface CardRefused {
  readonly kind: "CardRefused";
  readonly box: number;
  readonly player: string;
}

/** A card drawn in error lies face up and goes to whoever draws next. */
export interface CardShown {
  readonly kind: "CardShown";
  readonly card: Card;
}

/** Other decks have come to the table. */
export interface CardsChanged {
  readonly kind: "CardsChanged";
  readonly at_minutes: number;
}

export interface CardsCounted {
  readonly kind: "CardsCounted";
  readonly by: string;
}

export interface CardsCut {
  readonly kind: "CardsCut";
  readonly by: string;
  readonly depth: number;
}

export interface CardsInspected {
  readonly kind: "CardsInspected";
  readonly tens: number;
}

export interface CardsShown {
  readonly kind: "CardsShown";
  readonly player: string;
}

/** One step of the shuffle; ``done`` with the last. */
export interface CardsShuffled {
  readonly kind: "CardsShuffled";
  readonly step: string;
  readonly done: boolean;
}

export interface CardsWashed {
  readonly kind: "CardsWashed";
  readonly exposed: boolean;
}

/** Cash has become chips on the layout. */
export interface CashChanged {
  readonly kind: "CashChanged";
  readonly player: string;
  readonly cents: number;
}

/** A spoken wager with cash that waits to be confirmed. */
export interface CashView {
  readonly player: string;
  readonly box: number;
  readonly spot: string;
  readonly cents: number;
  readonly confirmed: readonly string[];
}

export interface CashWagerCalled {
  readonly kind: "CashWagerCalled";
  readonly player: string;
  readonly box: number;
  readonly spot: string;
  readonly cents: number;
}

export interface CashWagerConfirmed {
  readonly kind: "CashWagerConfirmed";
  readonly player: string;
  readonly by: string;
  readonly role: string;
}

export interface CashWagerWithdrawn {
  readonly kind: "CashWagerWithdrawn";
  readonly player: string;
  readonly by: string;
}

/** Other decks are brought to the table. */
export interface ChangeCards {
  readonly what: "ChangeCards";
}

export interface ChangeDealer {
  readonly what: "ChangeDealer";
  readonly dealer: string;
}

/** Somebody counted the cards outside a round; they must all be there. */
export interface CheckCards {
  readonly what: "CheckCards";
  readonly cards: readonly (readonly [Card, number])[];
}

/** Your chips, for your eyes only. */
export interface Chips {
  readonly what: "chips";
  readonly cents: number;
}

/** A player at a live table has bought chips for cash. */
export interface ChipsSold {
  readonly kind: "ChipsSold";
  readonly player: string;
  readonly cents: number;
  readonly by: string;
}

/** What a page sends to a table. */
export type ClientMessage =
  | CommandMessage
  | Ping
  | Resume;

/** What an automatic table waits for, and until when. */
export interface ClockView {
  readonly what: "cut" | "insurance" | "turn" | "wager";
  readonly player: string;
  readonly until: number;
}

/** How many seconds an automatic table waits for people. ``wager`` runs from the first wager on; ``turn`` for every decision; ``cut`` of 0 means that the cut is left to the dealer. Whoever has said nothing for ``idle`` seconds and has no wagers on the layout loses his seat. */
export interface Clocks {
  readonly wager: number;
  readonly turn: number;
  readonly insurance: number;
  readonly cut: number;
  readonly idle: number;
}

/** How many seconds an automatic table waits for people. */
export interface ClocksView {
  readonly wager: number;
  readonly turn: number;
  readonly insurance: number;
  readonly cut: number;
  readonly idle: number;
}

/** The table is closed between two rounds; its shoe is revealed. */
export interface CloseDoors {
  readonly what: "CloseDoors";
}

/** Insurance is closed: who has not answered has declined. */
export interface CloseInsurance {
  readonly what: "CloseInsurance";
}

export interface CloseTable {
  readonly what: "CloseTable";
}

/** No more wagers: the next thing on the layout is a card. */
export interface CloseWagers {
  readonly what: "CloseWagers";
}

/** Everything people may ask of a table. */
export type Command =
  | Ready
  | OpenDoors
  | CloseDoors
  | PauseTable
  | ResumeTable
  | EnterCard
  | CallFloor
  | HitJackpot
  | AnswerCall
  | BuyChips
  | OpenDispute
  | RuleDispute
  | OpenTable
  | InspectCards
  | VerifyInspection
  | ShowCards
  | WashCards
  | ShuffleStep
  | ShuffleByDevice
  | RemoveDevice
  | CheckCards
  | OfferCut
  | DeclineCut
  | CutCards
  | OrderRecut
  | PlaceCutCard
  | CommitShoe
  | RevealShoe
  | BurnFirst
  | DiscloseBurn
  | Sit
  | Leave
  | ChangeDealer
  | AdmitPlayer
  | CallCashWager
  | ConfirmCashWager
  | WithdrawCashWager
  | OpenRound
  | ReportIrregularity
  | ConfirmIrregularity
  | DismissIrregularity
  | Reshuffle
  | SpreadCards
  | EndShoe
  | ChangeCards
  | CloseTable
  | PlaceWagers
  | TakeBackWagers
  | ConsentToBettors
  | CloseWagers
  | DealCard
  | DealFaceDown
  | ReportPeek
  | TurnDownCard
  | Insure
  | DeclineInsurance
  | CloseInsurance
  | Hit
  | Stand
  | DoubleDown
  | DeclineDouble
  | Split
  | NameHand
  | Surrender
  | Rescue
  | RefuseCard
  | MissCard
  | TakeMissedCard
  | LeaveHandDead
  | DrawInError
  | BurnCard
  | PaySuperBonus
  | VoidRound;

/** A command with an id of the page's own: sent again with the same id, it happens once. */
export interface CommandMessage {
  readonly what: "command";
  readonly id: string;
  readonly command: Command;
}

/** The order of the shoe is fixed before its first card: the SHA-256 of order and salt. */
export interface CommitShoe {
  readonly what: "CommitShoe";
  readonly commitment: string;
}

export interface ConfirmCashWager {
  readonly what: "ConfirmCashWager";
  readonly player: string;
}

/** The person the rules name confirms what was reported, and the remedy follows. */
export interface ConfirmIrregularity {
  readonly what: "ConfirmIrregularity";
}

/** The first bettor on a box lets others wager on it. */
export interface ConsentToBettors {
  readonly what: "ConsentToBettors";
  readonly box: number;
  readonly player?: string;
}

export interface CutCardPlaced {
  readonly kind: "CutCardPlaced";
  readonly from_back: number;
}

/** The round that is on is the shoe's last. */
export interface CutCardReached {
  readonly kind: "CutCardReached";
}

/** The cutting card goes in so many cards from the top. */
export interface CutCards {
  readonly what: "CutCards";
  readonly depth: number;
  readonly player?: string;
}

export interface CutDeclined {
  readonly kind: "CutDeclined";
  readonly player: string;
}

export interface CutOffered {
  readonly kind: "CutOffered";
  readonly player: string;
}

/** The next card, to where a card is due. */
export interface DealCard {
  readonly what: "DealCard";
  readonly card: Card;
}

/** The dealer's down card, where nobody has seen it: a live table with real cards. */
export interface DealFaceDown {
  readonly what: "DealFaceDown";
}

export interface DealerChanged {
  readonly kind: "DealerChanged";
  readonly dealer: string;
}

export interface DealerPeeked {
  readonly kind: "DealerPeeked";
  readonly blackjack: boolean;
}

/** The dealer's cards that lie face up; ``looked`` is what looking for a blackjack found. */
export interface DealerView {
  readonly name: string;
  readonly up: Card | null;
  readonly down: Card | null;
  readonly down_dealt: boolean;
  readonly drawn: readonly Card[];
  readonly total: string;
  readonly looked: boolean | null;
}

export interface DeclineCut {
  readonly what: "DeclineCut";
  readonly player?: string;
}

/** A bettor behind the caller lets the caller double alone. */
export interface DeclineDouble {
  readonly what: "DeclineDouble";
  readonly box: number;
  readonly player?: string;
}

export interface DeclineInsurance {
  readonly what: "DeclineInsurance";
  readonly box: number;
  readonly player?: string;
  readonly spot?: string;
}

export interface DeviceRemoved {
  readonly kind: "DeviceRemoved";
  readonly by: string;
}

/** A player has asked: the burn card is shown. */
export interface DiscloseBurn {
  readonly what: "DiscloseBurn";
  readonly card: Card;
}

/** The person the rules name finds that nothing went wrong. */
export interface DismissIrregularity {
  readonly what: "DismissIrregularity";
}

/** A round is disputed, and the table may stand still until somebody rules on it. */
export interface DisputeOpened {
  readonly kind: "DisputeOpened";
  readonly dispute: string;
  readonly round: number;
  readonly reason: string;
  readonly by: string;
  readonly stands_still: boolean;
}

/** The ruling, and the money it moves; above nothing two people have signed it. */
export interface DisputeRuled {
  readonly kind: "DisputeRuled";
  readonly dispute: string;
  readonly ruling: string;
  readonly corrections: readonly (readonly [string, number])[];
  readonly by: string;
  readonly second: string;
}

export interface DoubleDeclined {
  readonly kind: "DoubleDeclined";
  readonly box: number;
  readonly hand: number;
  readonly player: string;
}

/** Add a wager and take one card; also to double again, and to follow the caller's double. */
export interface DoubleDown {
  readonly what: "DoubleDown";
  readonly box: number;
  readonly player?: string;
  readonly cents: number;
}

export interface DownCardExposed {
  readonly kind: "DownCardExposed";
  readonly card: Card;
}

/** A card is drawn that nobody asked for, and everybody has seen it. */
export interface DrawInError {
  readonly what: "DrawInError";
  readonly card: Card;
}

/** The cards of the shoe and the discard rack are gathered and counted. */
export interface EndShoe {
  readonly what: "EndShoe";
  readonly cards: readonly (readonly [Card, number])[];
}

/** A card at a live table as it was scanned, typed or clicked; it goes where one is due. */
export interface EnterCard {
  readonly what: "EnterCard";
  readonly line: string;
}

/** The dealer wants somebody from the floor: a jackpot was hit, or something else. */
export interface FloorCalled {
  readonly kind: "FloorCalled";
  readonly reason: string;
  readonly by: string;
}

export interface FloorCame {
  readonly kind: "FloorCame";
  readonly by: string;
}

/** The initial deal could make a Super Bonus: the floor is called. */
export interface FloorNotified {
  readonly kind: "FloorNotified";
  readonly box: number;
}

/** A hand is out of the round with its wagers returned. */
export interface HandDied {
  readonly kind: "HandDied";
  readonly box: number;
  readonly hand: number;
  readonly reason: string;
}

export interface HandDoubled {
  readonly kind: "HandDoubled";
  readonly box: number;
  readonly hand: number;
  readonly player: string;
  readonly cents: number;
}

export interface HandHit {
  readonly kind: "HandHit";
  readonly box: number;
  readonly hand: number;
  readonly player: string;
}

/** A bettor behind the caller goes on with one of the two hands of a split. */
export interface HandNamed {
  readonly kind: "HandNamed";
  readonly box: number;
  readonly hand: number;
  readonly player: string;
}

export interface HandRescued {
  readonly kind: "HandRescued";
  readonly box: number;
  readonly hand: number;
  readonly player: string;
}

/** The caller splits; ``cents`` is what the second hand is covered with. */
export interface HandSplit {
  readonly kind: "HandSplit";
  readonly box: number;
  readonly hand: number;
  readonly player: string;
  readonly cents: number;
}

export interface HandStood {
  readonly kind: "HandStood";
  readonly box: number;
  readonly hand: number;
  readonly player: string;
}

export interface HandSurrendered {
  readonly kind: "HandSurrendered";
  readonly box: number;
  readonly hand: number;
  readonly player: string;
}

/** Cards played as one; ``total`` is ``soft 17``, ``blackjack`` or ``bust with 24``. */
export interface HandView {
  readonly cards: readonly Card[];
  readonly total: string;
  readonly points: number;
  readonly status: string;
  readonly doublings: number;
  readonly split: boolean;
  readonly stakes: readonly StakeView[];
}

export interface Hit {
  readonly what: "Hit";
  readonly box: number;
  readonly player?: string;
}

/** The dealer's key for a jackpot that was hit: the floor is called to the award. */
export interface HitJackpot {
  readonly what: "HitJackpot";
}

/** The dealer has sorted the decks: the cards that were there, and 10s taken out. */
export interface InspectCards {
  readonly what: "InspectCards";
  readonly cards: readonly (readonly [Card, number])[];
  readonly tens?: number;
}

export interface InspectionVerified {
  readonly kind: "InspectionVerified";
  readonly by: string;
}

export interface InsuranceDeclined {
  readonly kind: "InsuranceDeclined";
  readonly box: number;
  readonly player: string;
  readonly spot: string;
}

export interface InsuranceMade {
  readonly kind: "InsuranceMade";
  readonly box: number;
  readonly player: string;
  readonly spot: string;
  readonly cents: number;
}

/** A wager that the dealer has blackjack, beside one spot of a box. */
export interface Insure {
  readonly what: "Insure";
  readonly box: number;
  readonly player?: string;
  readonly cents: number;
  readonly spot?: string;
}

export interface IrregularityConfirmed {
  readonly kind: "IrregularityConfirmed";
  readonly name: string;
  readonly by: string;
  readonly remedy: string;
}

export interface IrregularityDismissed {
  readonly kind: "IrregularityDismissed";
  readonly name: string;
  readonly by: string;
}

export interface IrregularityReported {
  readonly kind: "IrregularityReported";
  readonly name: string;
  readonly card: Card | null;
  readonly by: string;
}

/** What can go wrong at a live table: who confirms it, and what is done then. ``again`` is done where it happens once more in the same shoe. It can be reported in these ``phases`` of the table, some only with the card it is about. */
export interface IrregularityView {
  readonly name: string;
  readonly words: string;
  readonly confirmed_by: "dealer" | "floor" | "supervisor";
  readonly first: string;
  readonly again: string;
  readonly player_chooses: readonly string[];
  readonly phases: readonly string[];
  readonly needs_card: boolean;
}

/** A jackpot was hit, in award order (A41). ``percent`` is the share of the jackpot. ``cents`` is an amount the table knows: a $ prize or a house jackpot's share; a progressive's share is known to the meter alone. */
export interface JackpotAwarded {
  readonly kind: "JackpotAwarded";
  readonly order: number;
  readonly box: number;
  readonly player: string;
  readonly jackpot: number;
  readonly row: string;
  readonly percent: number;
  readonly cents: number | null;
  readonly payer: Payer;
}

export interface Leave {
  readonly what: "Leave";
  readonly player?: string;
}

/** The player does not want the missed card: the hand is dead and its wager returned. */
export interface LeaveHandDead {
  readonly what: "LeaveHandDead";
  readonly box: number;
  readonly player?: string;
}

/** One wager, or one part of it, settled: what a person checks at the table. ``collected_cents`` and ``returned_cents`` are the wager itself, ``paid_cents`` what is added to it. A line that is not ``final`` leaves the wager where it is, for a later one. ``rule`` names the rule the line rests on, which whoever knows the document turns into its clause. ``why`` says what was hit. */
export interface Line {
  readonly box: number;
  readonly hand: number;
  readonly player: string;
  readonly spot: string;
  readonly outcome: "award" | "loses" | "pushes" | "rescued" | "returned" | "reversed" | "surrendered" | "wins";
  readonly odds: string;
  readonly wager_cents: number;
  readonly collected_cents: number;
  readonly returned_cents: number;
  readonly paid_cents: number;
  readonly rule: string;
  readonly why: string;
  readonly breakage_cents: string;
  readonly final: boolean;
}

/** One wager, or a part of it, settled: in words, and as the dealer does it. */
export interface LineView {
  readonly box: number;
  readonly hand: number;
  readonly player: string;
  readonly spot: string;
  readonly label: string;
  readonly outcome: string;
  readonly odds: string;
  readonly wager_cents: number;
  readonly collected_cents: number;
  readonly returned_cents: number;
  readonly paid_cents: number;
  readonly net_cents: number;
  readonly final: boolean;
  readonly why: string;
  readonly words: string;
  readonly dealer: string;
  readonly clause: string;
}

/** A jackpot in the list of tables. */
export interface LobbyJackpot {
  readonly jackpot: string;
  readonly kind: string;
  readonly cents: number;
}

/** A table in the list of tables. */
export interface LobbyTable {
  readonly table: string;
  readonly kind: string;
  readonly ruleset: string;
  readonly options: readonly (readonly [string, string])[];
  readonly decks: number;
  readonly jackpots: readonly string[];
  readonly phase: string;
  readonly round: number;
  readonly round_phase: string;
  readonly players: readonly string[];
  readonly boxes: number;
  readonly boxes_taken: number;
  readonly least_cents: number;
  readonly most_cents: number;
  readonly cards_left: number;
  readonly paused: string;
  readonly dispute: string;
  readonly floor_called: string;
  readonly seq: number;
}

/** Tables and jackpots that are new or have changed; those not named are as they were. */
export interface LobbyUpdate {
  readonly what: "lobby";
  readonly seq: number;
  readonly tables: readonly LobbyTable[];
  readonly jackpots: readonly LobbyJackpot[];
}

/** The dealer passes by where a card is due. */
export interface MissCard {
  readonly what: "MissCard";
}

export interface MissedCardTaken {
  readonly kind: "MissedCardTaken";
  readonly box: number;
  readonly hand: number;
  readonly player: string;
}

/** A bettor behind the caller names the split hand that his wager goes on with. */
export interface NameHand {
  readonly what: "NameHand";
  readonly box: number;
  readonly player?: string;
  readonly hand: number;
}

export interface OfferCut {
  readonly what: "OfferCut";
  readonly player: string;
}

export interface OpenDispute {
  readonly what: "OpenDispute";
  readonly round: number;
  readonly reason: string;
}

/** An automatic table is opened, with the house as its staff. */
export interface OpenDoors {
  readonly what: "OpenDoors";
}

/** Wagers may be made. */
export interface OpenRound {
  readonly what: "OpenRound";
}

/** A dealer is sent to the table with cards; minutes count from any fixed moment. */
export interface OpenTable {
  readonly what: "OpenTable";
  readonly dealer: string;
}

/** Something a player may do now. ``what`` is the command to send, ``words`` stand on its button. Where it costs chips it takes from least to most; ``back_cents`` come back. Without a player it is anybody's. */
export interface OptionView {
  readonly what: string;
  readonly words: string;
  readonly box: number;
  readonly player: string;
  readonly spot: string;
  readonly hand: number;
  readonly least_cents: number;
  readonly most_cents: number;
  readonly back_cents: number;
}

export interface OrderRecut {
  readonly what: "OrderRecut";
}

export interface PauseTable {
  readonly what: "PauseTable";
  readonly reason: string;
}

/** The floor's word: pay the Super Bonus and the envy. */
export interface PaySuperBonus {
  readonly what: "PaySuperBonus";
}

/** Whose money a pay is. */
export type Payer = "house" | "jackpot";

/** An award that is won and not paid yet. A sign names nobody. */
export interface PendingAward {
  readonly cents: number;
  readonly since: number;
  readonly row: string;
  readonly percent: number;
  readonly table: string;
}

/** Where a round stands. */
export type Phase = "blackjacks" | "closed" | "dealing" | "drawing" | "exposure" | "insurance" | "peek" | "play" | "super-bonus" | "void" | "wagering";

export interface PhaseEntered {
  readonly kind: "PhaseEntered";
  readonly phase: Phase;
}

/** Is anybody there? Answered by a pong. */
export interface Ping {
  readonly what: "ping";
}

/** The cut card goes in so many cards from the back. */
export interface PlaceCutCard {
  readonly what: "PlaceCutCard";
  readonly from_back: number;
}

/** Everything this player has on this box from now on, chips and coupons. */
export interface PlaceWagers {
  readonly what: "PlaceWagers";
  readonly box: number;
  readonly player?: string;
  readonly wagers: readonly (readonly [string, number])[];
  readonly coupons?: readonly (readonly [string, number])[];
}

export interface PlayerAdmitted {
  readonly kind: "PlayerAdmitted";
  readonly player: string;
  readonly by: string;
}

export interface PlayerLeft {
  readonly kind: "PlayerLeft";
  readonly player: string;
}

/** A player has made his wagers, or sits this round out. */
export interface PlayerReady {
  readonly kind: "PlayerReady";
  readonly player: string;
}

export interface PlayerSat {
  readonly kind: "PlayerSat";
  readonly player: string;
  readonly box: number;
}

/** The answer to a ping, with the house's time. */
export interface Pong {
  readonly what: "pong";
  readonly at: number;
}

/** A row of the pay table as it is posted. */
export interface Prize {
  readonly label: string;
  readonly pays: string;
}

/** Why a command is refused. */
export interface Problem {
  readonly name: string;
  readonly field: string;
  readonly value: string;
  readonly allowed: string;
  readonly sentence: string;
  readonly clause: string;
}

/** From now on the table deals without the card reader. */
export interface ReaderPutAway {
  readonly kind: "ReaderPutAway";
}

/** The player's wagers are made, or he sits this round out. */
export interface Ready {
  readonly what: "Ready";
}

export interface RecutOrdered {
  readonly kind: "RecutOrdered";
  readonly by: string;
}

/** Refuse a card that was drawn in error and shown; the box gets no more cards. */
export interface RefuseCard {
  readonly what: "RefuseCard";
  readonly box: number;
  readonly player?: string;
}

/** Your command is refused and nothing has happened; the id is empty if it had none. */
export interface Refused {
  readonly what: "refused";
  readonly id: string;
  readonly error: Problem;
}

/** The automatic shuffler is taken off the table, so that cards may be shuffled by hand. */
export interface RemoveDevice {
  readonly what: "RemoveDevice";
}

/** Something went wrong, by its name in the rule set, with the card it is about if any. */
export interface ReportIrregularity {
  readonly what: "ReportIrregularity";
  readonly name: string;
  readonly card?: Card | null;
}

/** What the dealer or the card reader found under the up card. */
export interface ReportPeek {
  readonly what: "ReportPeek";
  readonly blackjack: boolean;
}

/** Take back the last doubled portion and give up the rest. */
export interface Rescue {
  readonly what: "Rescue";
  readonly box: number;
  readonly player?: string;
}

export interface RescueDeclined {
  readonly kind: "RescueDeclined";
  readonly box: number;
  readonly hand: number;
  readonly player: string;
}

/** The house has the cards reshuffled after a round. */
export interface Reshuffle {
  readonly what: "Reshuffle";
}

/** The last round as it ended, until the next one is dealt. */
export interface ResultView {
  readonly round: number;
  readonly void: boolean;
  readonly boxes: readonly BoxView[];
  readonly dealer: DealerView;
  readonly bonus_cards: readonly Card[];
  readonly lines: readonly LineView[];
  readonly nets: readonly (readonly [string, number])[];
  readonly awards: readonly AwardView[];
}

/** The page has everything up to this number of the table, and wants what followed. */
export interface Resume {
  readonly what: "resume";
  readonly after: number;
}

export interface ResumeTable {
  readonly what: "ResumeTable";
}

/** The order that was committed to, first card first, and its salt in hexadecimal digits. */
export interface RevealShoe {
  readonly what: "RevealShoe";
  readonly order: readonly Card[];
  readonly salt: string;
}

/** The cards as they were picked up: from the far right, the dealer's last. */
export interface RoundEnded {
  readonly kind: "RoundEnded";
  readonly collected: readonly Card[];
}

/** Everything that happens in a round. */
export type RoundEvent =
  | WagersPlaced
  | WagersTakenBack
  | BettorsConsentedTo
  | WagersLocked
  | PhaseEntered
  | CardDealt
  | CardMissed
  | MissedCardTaken
  | HandDied
  | UpCardTurned
  | FloorNotified
  | TurnPassed
  | BlackjackDoubleChosen
  | BlackjackTaken
  | InsuranceMade
  | InsuranceDeclined
  | DealerPeeked
  | DownCardExposed
  | HandHit
  | HandStood
  | HandDoubled
  | DoubleDeclined
  | HandSplit
  | SplitCovered
  | HandNamed
  | HandSurrendered
  | HandRescued
  | RescueDeclined
  | CardShown
  | CardRefused
  | CardBurned
  | SuperBonusHit
  | WagersSettled
  | JackpotAwarded
  | RoundVoided;

export interface RoundHappened {
  readonly kind: "RoundHappened";
  readonly event: RoundEvent;
}

export interface RoundOpened {
  readonly kind: "RoundOpened";
  readonly number: number;
  readonly at_minutes: number;
}

/** Everything undone by correcting entries, awards of the round included (A48, A56). */
export interface RoundVoided {
  readonly kind: "RoundVoided";
  readonly reason: string;
  readonly lines: readonly Line[];
  readonly awards: readonly number[];
}

/** The ruling on the open dispute; where it moves money, a second person signs. */
export interface RuleDispute {
  readonly what: "RuleDispute";
  readonly ruling: string;
  readonly corrections?: readonly (readonly [string, number])[];
  readonly second?: string;
}

/** A line of the table's sign: a name with what goes with it, or a sentence. */
export interface RuleLine {
  readonly name: string;
  readonly text: string;
  readonly loud: boolean;
}

export interface RuleSection {
  readonly title: string;
  readonly kind: string;
  readonly lines: readonly RuleLine[];
}

/** The sign of the table: every limit and every payout. */
export interface RulesSummary {
  readonly title: string;
  readonly ruleset: string;
  readonly sign: string;
  readonly sections: readonly RuleSection[];
}

/** What is published before the first card. */
export interface ShoeCommitted {
  readonly kind: "ShoeCommitted";
  readonly commitment: string;
}

export interface ShoeEnded {
  readonly kind: "ShoeEnded";
  readonly number: number;
}

/** The discards were shuffled and cut to finish a round; so many more cards. */
export interface ShoeRefilled {
  readonly kind: "ShoeRefilled";
  readonly cards: number;
}

/** What proves the commitment, published when no more cards will be dealt. */
export interface ShoeRevealed {
  readonly kind: "ShoeRevealed";
  readonly order: readonly Card[];
  readonly salt: string;
}

/** What is known of the shoe. ``revealed`` is the commitment of the last one that was shown. ``burned`` counts cards burned, ``behind_cut`` the cards behind the cut card. By ``change_at`` other cards must be brought. ``shuffle_step`` is what comes next of a shuffle by hand, ``cut_next`` who is offered the cut next. */
export interface ShoeView {
  readonly number: number;
  readonly cards_left: number;
  readonly cut_card_out: boolean;
  readonly commitment: string;
  readonly revealed: string;
  readonly burned: number;
  readonly behind_cut: number;
  readonly change_at: number;
  readonly shuffle_step: string;
  readonly cut_next: string;
}

/** The cards are spread face up for the first player to look at. */
export interface ShowCards {
  readonly what: "ShowCards";
  readonly player: string;
}

/** The automatic shuffler has run; not completed when it jammed or stopped. */
export interface ShuffleByDevice {
  readonly what: "ShuffleByDevice";
  readonly completed?: boolean;
}

/** One step of the manual shuffle, by its words in the rule set. */
export interface ShuffleStep {
  readonly what: "ShuffleStep";
  readonly step: string;
}

/** A jackpot's sign: its meter or its posted prize, at ``seq`` of the house's journal. ``live`` is false while the jackpot takes no wagers; ``stopped`` says why. */
export interface SignUpdate {
  readonly what: "sign";
  readonly jackpot: string;
  readonly seq: number;
  readonly kind: "house" | "progressive";
  readonly cents: number;
  readonly wager_cents: number;
  readonly tables: readonly string[];
  readonly pending: readonly PendingAward[];
  readonly won: readonly WonAward[];
  readonly won_count: number;
  readonly prizes: readonly Prize[];
  readonly notices: readonly string[];
  readonly live: boolean;
  readonly stopped: string;
}

export interface Sit {
  readonly what: "Sit";
  readonly box: number;
  readonly player?: string;
}

/** Make two hands of a pair; also to cover both hands of the caller's split. */
export interface Split {
  readonly what: "Split";
  readonly box: number;
  readonly player?: string;
}

/** A bettor behind the caller covers the second hand as well. */
export interface SplitCovered {
  readonly kind: "SplitCovered";
  readonly box: number;
  readonly hand: number;
  readonly player: string;
  readonly cents: number;
}

/** A wager spot of every box, in the order wagers are announced. */
export interface SpotLimits {
  readonly spot: string;
  readonly label: string;
  readonly least_cents: number;
  readonly most_cents: number;
}

/** Nobody plays: the cards are spread on the table until a player comes. */
export interface SpreadCards {
  readonly what: "SpreadCards";
}

/** One bettor's wager on one hand; ``waits_cents`` is a double that waits for its turn. */
export interface StakeView {
  readonly player: string;
  readonly spot: string;
  readonly cents: number;
  readonly added: readonly number[];
  readonly coupon_cents: number;
  readonly waits_cents: number;
}

/** No card: stand, take the pay for a blackjack or a soft 21, or keep a doubled hand. */
export interface Stand {
  readonly what: "Stand";
  readonly box: number;
  readonly player?: string;
}

/** The winning sevens; the hand stays on the table until the bonus is paid. */
export interface SuperBonusHit {
  readonly kind: "SuperBonusHit";
  readonly box: number;
  readonly hand: number;
}

export interface Surrender {
  readonly what: "Surrender";
  readonly box: number;
  readonly player?: string;
}

export interface TableClosed {
  readonly kind: "TableClosed";
  readonly by: string;
}

/** Everything that happens at a table. */
export type TableEvent =
  | TableOpened
  | TablePhaseEntered
  | CardsChanged
  | CardsInspected
  | InspectionVerified
  | CardsShown
  | CardsWashed
  | CardsShuffled
  | DeviceRemoved
  | CardsCounted
  | CutOffered
  | CutDeclined
  | CardsCut
  | RecutOrdered
  | CutCardPlaced
  | ShoeCommitted
  | ShoeRevealed
  | CardBurnedAtTable
  | BurnDisclosed
  | PlayerSat
  | PlayerLeft
  | DealerChanged
  | PlayerAdmitted
  | CashWagerCalled
  | CashWagerConfirmed
  | CashWagerWithdrawn
  | CashChanged
  | RoundOpened
  | RoundHappened
  | CutCardReached
  | RoundEnded
  | IrregularityReported
  | IrregularityConfirmed
  | IrregularityDismissed
  | ShoeRefilled
  | ReaderPutAway
  | ShoeEnded
  | TableClosed
  | TableSet
  | PlayerReady
  | TimeRanOut
  | TablePaused
  | TableResumed
  | ChipsSold
  | FloorCalled
  | FloorCame
  | DisputeOpened
  | DisputeRuled;

/** What a table sends to a page. */
export type TableMessage =
  | TableUpdate
  | TableWelcome
  | Answer
  | Refused
  | Chips
  | Pong
  | Bye;

export interface TableOpened {
  readonly kind: "TableOpened";
  readonly dealer: string;
  readonly at_minutes: number;
}

export interface TablePaused {
  readonly kind: "TablePaused";
  readonly reason: string;
  readonly by: string;
}

/** Where a table stands. */
export type TablePhase = "burn" | "closed" | "cut" | "cut-card" | "inspection" | "ready" | "round" | "shoe-end" | "shuffle" | "spread" | "verification" | "wash";

export interface TablePhaseEntered {
  readonly kind: "TablePhaseEntered";
  readonly phase: TablePhase;
}

export interface TableResumed {
  readonly kind: "TableResumed";
  readonly by: string;
}

/** A table is configured: at once when it is new or closed, else when its shoe is over. */
export interface TableSet {
  readonly kind: "TableSet";
  readonly settings: TableSettings;
}

/** One table as it is configured. ``games`` are its jackpot games as a record writes them, ``jackpots`` the house's jackpot behind each of them. */
export interface TableSettings {
  readonly table: string;
  readonly kind: "automatic" | "live";
  readonly ruleset: string;
  readonly options: readonly (readonly [string, string])[];
  readonly games: readonly string[];
  readonly jackpots: readonly string[];
  readonly clocks: Clocks;
}

/** How the table is set. The rules in full are in the welcome. ``games`` are its jackpot games as a record writes them, ``jackpots`` the house's jackpot behind each of them. The cut card goes in from ``cut_card_least`` to ``cut_card_most`` cards from the back. Only at a live table do people report irregularities; only at an automatic one do clocks run. */
export interface TableSummary {
  readonly table: string;
  readonly kind: "automatic" | "live";
  readonly ruleset: string;
  readonly options: readonly (readonly [string, string])[];
  readonly decks: number;
  readonly least_cents: number;
  readonly most_cents: number;
  readonly chip_cents: number;
  readonly spots: readonly SpotLimits[];
  readonly games: readonly string[];
  readonly jackpots: readonly string[];
  readonly cut_least: number;
  readonly cut_most: number;
  readonly cut_card_least: number;
  readonly cut_card_most: number;
  readonly irregularities: readonly IrregularityView[];
  readonly clocks: ClocksView;
}

/** An entry of the table's journal: what happened, in words, and the table after it. ``seq`` counts the table's entries without a gap. */
export interface TableUpdate {
  readonly what: "update";
  readonly table: string;
  readonly seq: number;
  readonly at: number;
  readonly by: string;
  readonly events: readonly TableEvent[];
  readonly said: readonly string[];
  readonly view: TableView;
}

/** Everything a page needs to draw the table, for anybody. ``next`` is what the dealer does next; ``lines`` what was settled in the round that is on, in the order the dealer pays and takes. ``wagering`` says whether wagers can be made: at an automatic table the first one opens the round. Those who ``wait_for_shoe`` may not wager in this one. An ``irregularity`` waits to be confirmed. ``summary``, ``result`` and ``recent`` are told in the welcome and when they change; null means that they are as they were. The result of a round stands until the next one is dealt. */
export interface TableView {
  readonly summary: TableSummary | null;
  readonly phase: string;
  readonly round: number;
  readonly round_phase: string;
  readonly guide: string;
  readonly next: string;
  readonly card_due: CardDue | null;
  readonly boxes: readonly BoxView[];
  readonly dealer: DealerView;
  readonly bonus_cards: readonly Card[];
  readonly shown_card: Card | null;
  readonly burned: readonly Card[];
  readonly shoe: ShoeView;
  readonly turn: TurnView | null;
  readonly clock: ClockView | null;
  readonly wagering: boolean;
  readonly wait_for_shoe: readonly string[];
  readonly options: readonly OptionView[];
  readonly ready: readonly string[];
  readonly cut_offered: string;
  readonly cash: readonly CashView[];
  readonly irregularity: string;
  readonly paused: string;
  readonly dispute: string;
  readonly floor_called: string;
  readonly lines: readonly LineView[];
  readonly awards: readonly AwardView[];
  readonly result: ResultView | null;
  readonly recent: readonly BriefView[] | null;
}

/** The first message: the table as it stands at ``seq``, its rules, and who you are here. */
export interface TableWelcome {
  readonly what: "welcome";
  readonly table: string;
  readonly seq: number;
  readonly at: number;
  readonly you: You;
  readonly rules: RulesSummary;
  readonly view: TableView;
}

/** Clear the box of this player's wagers, while that is still allowed. */
export interface TakeBackWagers {
  readonly what: "TakeBackWagers";
  readonly box: number;
  readonly player?: string;
}

/** The player wants the card that was missed, after everybody else's. */
export interface TakeMissedCard {
  readonly what: "TakeMissedCard";
  readonly box: number;
  readonly player?: string;
}

/** Somebody was waited for long enough; what follows is the safe answer. */
export interface TimeRanOut {
  readonly kind: "TimeRanOut";
  readonly what: string;
  readonly player: string;
}

/** A down card dealt unseen is turned face up. */
export interface TurnDownCard {
  readonly what: "TurnDownCard";
  readonly card: Card;
}

/** The turn is this hand's. */
export interface TurnPassed {
  readonly kind: "TurnPassed";
  readonly box: number;
  readonly hand: number;
}

/** Whose turn it is; ``deadline`` is 0 where nobody counts the seconds. */
export interface TurnView {
  readonly box: number;
  readonly hand: number;
  readonly player: string;
  readonly deadline: number;
}

/** The up card, dealt face down, is turned when the initial deal is done. */
export interface UpCardTurned {
  readonly kind: "UpCardTurned";
  readonly card: Card;
}

/** The floor verifies the inspection and destroys the 10s. */
export interface VerifyInspection {
  readonly what: "VerifyInspection";
  readonly tens_destroyed?: number;
}

/** The round does not count; everybody stands where he stood before it. */
export interface VoidRound {
  readonly what: "VoidRound";
  readonly reason: string;
}

/** No wager is made, raised or taken back from here on; contributions post now (A42). */
export interface WagersLocked {
  readonly kind: "WagersLocked";
}

export interface WagersPlaced {
  readonly kind: "WagersPlaced";
  readonly box: number;
  readonly player: string;
  readonly wagers: readonly (readonly [string, number])[];
  readonly coupons: readonly (readonly [string, number])[];
}

export interface WagersSettled {
  readonly kind: "WagersSettled";
  readonly lines: readonly Line[];
}

export interface WagersTakenBack {
  readonly kind: "WagersTakenBack";
  readonly box: number;
  readonly player: string;
}

/** The cards are mixed face down and stacked; one that turned over makes it be done again. */
export interface WashCards {
  readonly what: "WashCards";
  readonly exposed?: boolean;
}

/** A spoken wager is taken back, or not accepted. */
export interface WithdrawCashWager {
  readonly what: "WithdrawCashWager";
  readonly player?: string;
}

/** An award of the last ones. */
export interface WonAward {
  readonly cents: number;
  readonly row: string;
  readonly table: string;
}

/** Who the page belongs to: at which boxes he sits, and his chips if he has any here. */
export interface You {
  readonly name: string;
  readonly boxes: readonly number[];
  readonly chips_cents: number | null;
}
