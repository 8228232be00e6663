"""RuleSet: every rule of one table, frozen and complete.

Nothing here has a default: each value is loaded from cited data, where it stands beside
the clause it comes from. Nothing in the game asks *which* rule set it plays by; it asks
what the rule says. The groups below are the sections of a rule set's file.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from spanish21.game.cards import Card
from spanish21.game.hand_values import Bonus21
from spanish21.game.wagers.break_bonus import BreakRow
from spanish21.game.wagers.jackpot import JackpotPayTable
from spanish21.game.wagers.match import MatchSchedule
from spanish21.game.wagers.super_bonus import SuperBonusRules
from spanish21.money import Odds

DealingMode = Literal["down-card-peeked", "second-card-last", "down-card-unseen", "card-reader"]
Equipment = Literal["v002", "v003", "v005t", "v006"]
DealOrder = Literal[
    "players-dealer-players-dealer", "players-players-dealer-dealer", "players-dealer-players"
]
EQUIPMENT_ORDER: tuple[Equipment, ...] = ("v002", "v003", "v005t", "v006")


@dataclass(frozen=True, slots=True)
class CardRules:
    """The decks in play and what their cards count.

    A deck of 48 has no 10s; one of 52 has them, and only its jokers are ``removed``.

    Clauses: wa-*:GR2, wa-*:DP1, section-13:(a)(1)(vi), section-13:(b)(1), section-13:(b)(2)*,
    bet-bigger:Equipment-[12], bet-bigger:Rules-[1234].
    Rulings: A2, A3.
    """

    decks: int
    cards_per_deck: Literal[48, 52]
    removed: tuple[str, ...]
    suits: tuple[str, ...]
    number_points: Literal["as-printed"]
    face_points: Literal[10]
    ace_points: tuple[int, ...]
    dealt_from: Literal["shoe", "hand"]


@dataclass(frozen=True, slots=True)
class BoxRules:
    """Who may wager where.

    ``caller`` says who decides for a shared box; ``others_on_double`` and
    ``others_on_split`` what the other bettors on it may then do.

    Clauses: section-13:(m)(1), section-13:(m)(2), section-13:(m)(3), section-13:(m)(4),
    section-13:(m)(5), section-13:(m)(6), section-13:(n)(1), bet-bigger:Rules-[56].
    Rulings: A57.
    """

    boxes: int
    bettors_per_box: int
    first_bettor_consents: bool
    caller: tuple[Literal["seated-player", "highest-wager"], ...]
    caller_wager: Literal["nearest-dealer"]
    others_on_double: Literal["may-double"]
    others_on_split: Literal["cover-each-or-name-one"]
    insurance_by_each_bettor: bool
    several_boxes_per_player: bool


@dataclass(frozen=True, slots=True)
class WagerLimits:
    """What one wager may be. A table's limits never exceed the statute's (WAC 230-15-140).

    Clauses: wa-*:P2, wa-*:GR12-wagers, wa-*:DP12-wagers, section-13:(f)(2)*,
    bet-bigger:Limits-[12]. Rulings: A20, A21, A31.
    """

    table_minimum_cents: int
    table_maximum_cents: int
    statutory_maximum_cents: int | None
    match_minimum_cents: int
    match_maximum_cents: int
    match_at_most_main: bool
    payout_unit_cents: int
    chip_unit_cents: int


@dataclass(frozen=True, slots=True)
class WagerRules:
    """How and until when wagers are made.

    Clauses: section-13:(e)(1), section-13:(e)(3), section-13:(e)(4), section-13:(e)(8),
    section-13:(e)(9), section-13:(e)(10), section-13:(f)(2), section-13:(f)(3),
    bet-bigger:Wagers-ante, bet-bigger:Wagers-main-first, wa-*:GR12-wagers, wa-*:JP8,
    wa-2025:JP10. Rulings: A30, A58.
    """

    main_wager_first: bool
    locked_from: Literal["first-card"]
    match_play_coupon: bool
    verbal_cash_wager: Literal["dealer-and-supervisor-confirm"]
    mid_shoe_entry: bool
    required: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DealingRules:
    """The order of a round, from the first card to the last payment.

    ``mode`` says what the dealer's second card is and when it is known (A4). ``up_card``
    is which of the dealer's first two is shown.

    Clauses: wa-*:P1, wa-*:DP0, wa-*:DP12-deal, wa-2025:DP12-lock, wa-*:DP12-up,
    wa-*:DP12-down, wa-*:DP3, wa-*:JP3, wa-2025:JP5, wa-2025:JP6, wa-2025:JP7, wa-v00?:JP4,
    wa-v00?:JP5, section-13:(e)(5), section-13:(f)(4), section-13:(g)(4)*, section-13:(g)(5),
    section-13:(g)(6), section-13:(g)(7), section-13:(g)(9), bet-bigger:Rules-[89],
    bet-bigger:Method-1[3459], bet-bigger:Method-2[012346], bet-bigger:Actions-order,
    bet-bigger:Actions-hit, bet-bigger:Actions-stay. Rulings: A4, A40, A52, A60.
    """

    mode: DealingMode
    mode_notice_on_sign: bool
    starts: Literal["dealers-left"]
    order: DealOrder
    player_cards: Literal["face-up"]
    up_card: Literal["first", "second"]
    up_card_shown: Literal["as-dealt", "after-the-deal"]
    bonus_cards: Literal["none", "after-initial-deal"]
    bonus_cards_become: Literal["none", "discards"]
    up_match_settled: Literal["before-play"]
    match_collected: Literal["losers-first", "house-order"]
    bonus_match_order: Literal["none", "box-by-box", "card-by-card"]
    down_match_settled: Literal["never", "at-exposure", "with-21-wagers"]
    fixed_jackpot_pays: Literal["never", "at-exposure"]
    percentage_awards: Literal["never", "off-table"]
    twenty_ones_paid: Literal["at-once", "end-of-round"]
    play_order: Literal["dealers-left-to-right"]
    totals_announced: bool
    dealers_card_announced: bool
    signals: Literal["hand-over-voice", "announced-decision"]
    hand_signals: tuple[str, ...]
    wagers_resolved: Literal["right-to-left", "left-to-right"]

    @property
    def peeks(self) -> bool:
        """Whether a dealer blackjack is known before any player acts."""
        return self.mode in ("down-card-peeked", "card-reader")

    @property
    def has_down_card(self) -> bool:
        return self.mode != "second-card-last"


@dataclass(frozen=True, slots=True)
class DealerRules:
    """What the dealer draws and when the dealer looks.

    Clauses: wa-*:GR5, wa-*:GR9, section-13:(l)(2), section-13:(l)(3), section-13:(g)(9),
    bet-bigger:Rules-10, bet-bigger:Method-1[78], bet-bigger:Method-25. Rulings: A7, A26.
    """

    soft_17: Literal["hit", "stand"]
    peeks_under: tuple[str, ...]
    draws_only_when_it_matters: bool


def soft_17_words(rule: str) -> str:
    """The dealer's soft-17 rule as a player says it."""
    return "hits soft 17" if rule == "hit" else "stands on soft 17"


@dataclass(frozen=True, slots=True)
class BaseRules:
    """What the main wager pays against the dealer's total.

    A blackjack that does not beat the dealer's blackjack pushes against it.

    Clauses: wa-*:GR3, wa-*:GR4, wa-*:DP2, wa-*:DP2[ab], wa-*:DP3a, section-13:(a)(1)(i),
    section-13:(a)(1)(iii), section-13:(e)(1)*, section-13:(e)(2), section-13:(e)(5),
    section-13:(i)(3), section-13:(j)(4), section-13:(l)(1)*, bet-bigger:Object,
    bet-bigger:Rules-1[1234], bet-bigger:Method-16, bet-bigger:Payouts-win,
    bet-bigger:Payouts-blackjack. Rulings: A4, A5, A6, A18.
    """

    blackjack_is: Literal["ace-and-ten-value-as-first-two-cards"]
    blackjack_pays: Odds
    blackjack_beats_dealer_blackjack: bool
    blackjack_paid: Literal["before-peek", "end-of-round"]
    win_pays: Odds
    losing_wager: Literal["collected"]
    player_21_v_dealer_21: Literal["player-wins", "push"]
    drawn_21_v_unpeeked_blackjack: Literal["cannot-happen", "loses"]
    other_ties: Literal["push"]
    unpeeked_blackjack_takes: Literal["cannot-happen", "original-wager"]
    hit_on_21: bool


@dataclass(frozen=True, slots=True)
class DoubleRules:
    """Doubling, double-double and rescue.

    ``maximum_cards`` is None where a hand of any number of cards may double. ``doublings``
    counts the first double as well. ``for_less`` is whether an added wager may be smaller
    than a full one.

    Clauses: wa-*:GR7, wa-*:GR8, wa-*:GR8-important, wa-*:DP2c, wa-*:DP3b, wa-*:DP5[abcd],
    wa-*:DP6, wa-*:DP6[abcde], wa-*:DP7[ab], section-13:(a)(1)(iv), section-13:(i)(1),
    section-13:(i)(2), section-13:(i)(4), section-13:(l)(1)(ii), bet-bigger:Method-23,
    bet-bigger:Actions-double. Rulings: A12, A13, A14, A15, A16, A17, A18, A24b.
    """

    minimum_cards: int
    maximum_cards: int | None
    cards_drawn: Literal[1]
    after_split: bool
    blackjack: bool
    soft_21: bool
    for_less: bool
    double_double: bool
    doublings: int
    capped_at_table_maximum: bool
    pays: Odds
    rescue: bool
    rescue_returns: Literal["nothing", "last-doubled-portion"]
    rescue_on_bust: bool
    rescue_on_21: bool


@dataclass(frozen=True, slots=True)
class SplitRules:
    """Splitting equal values.

    Aces that do not play like any card get one card each; ``resplit_aces`` is whether two
    aces of a split hand may be split in their turn.

    Clauses: wa-*:GR6, wa-*:DP4[abc], section-13:(j)(1), section-13:(j)(2),
    section-13:(j)(3), section-13:(j)(5), bet-bigger:Method-23, bet-bigger:Actions-split,
    bet-bigger:Rules-16. Rulings: A6, A9, A24b.
    """

    equal: Literal["value", "rank"]
    maximum_hands: Literal[1, 2, 3, 4]
    aces_like_any_card: bool
    resplit_aces: bool
    cards_dealt: Literal[1]
    hands_finished: Literal["one-by-one"]
    bonus_21_after_split: bool


@dataclass(frozen=True, slots=True)
class SurrenderRules:
    """Giving up a first two-card hand for half its wager.

    Under the up cards of ``held_under`` the wager waits for the dealer's second card.
    Where it is never ``offered``, the rest says nothing.

    Clauses: wa-*:GR9, wa-*:DP9, wa-*:DP7b, section-13:(h)(1)*, section-13:(h)(2),
    bet-bigger:Actions-surrender. Rulings: A19.
    """

    offered: Literal["late", "never"]
    cards: int
    first_decision_only: bool
    after_split: bool
    returns: Fraction
    unpeeked_blackjack_takes: Literal["cannot-happen", "whole-wager"]
    held_under: tuple[str, ...]
    settles_apart_from_insurance: bool


@dataclass(frozen=True, slots=True)
class InsuranceRules:
    """The wager that the dealer's ace hides a blackjack.

    Clauses: wa-*:DP2b, wa-*:DP8, section-13:(k)(1), section-13:(k)(2), section-13:(k)(3),
    section-13:(k)(4), section-13:(k)(5), bet-bigger:Insurance-?, bet-bigger:Method-17.
    Rulings: A21, A24.
    """

    up_card: Literal["A"]
    pays: Odds
    maximum: Fraction
    exactly_maximum: bool
    may_round_up_to_chip: bool
    on_paid_blackjack: bool
    insures_match: bool
    each_spot_apart: bool
    placed: Literal["after-initial-deal-before-peek"]
    lost_collected: Literal["after-peek", "when-second-card-shows"]


@dataclass(frozen=True, slots=True)
class BonusPay:
    """What one Bonus 21 hand pays.

    Clauses: wa-*:GR11, wa-*:GR11?, wa-*:DP11, wa-*:DP11?, section-13:(e)(6)*,
    bet-bigger:Super21-?, bet-bigger:Rules-1[57]. Rulings: A10, A11.
    """

    hand: Bonus21
    pays: Odds


@dataclass(frozen=True, slots=True)
class MatchRules:
    """Which Match The Dealer wagers are offered and what they pay.

    Clauses: wa-*:GR12, wa-*:DP12, wa-2025:T1, wa-2025:T1-?, wa-v003:T1, wa-v003:T1-?,
    wa-v002:T6, wa-v002:T6-?, wa-2025:GR12-spaces, wa-2025:DP12-spaces,
    wa-classic:GR12-down-needs-up, wa-classic:DP12-down-needs-up, wa-classic:DP12-circles,
    wa-*:T2-?, wa-v002:T7-?, wa-classic:T-match-?, section-13:(f)(5)*, wa-2025:JP4,
    wa-v00?:JP2. Rulings: A25, A28, A29, A59.
    """

    configuration: int
    up: bool
    down: bool
    bonus_cards: int
    down_needs_up: bool
    schedule: MatchSchedule


@dataclass(frozen=True, slots=True)
class JackpotRules:
    """One jackpot wager spot: its pay table and its single fixed wager.

    Clauses: wa-2025:JP1, wa-2025:JP2, wa-2025:JP3, wa-2025:JP4, wa-2025:JP8, wa-2025:JP9,
    wa-2025:JP12, wa-2025:JP13, wa-v00?:JP1, wa-v00?:JP2, wa-v00?:JP6, wa-v00?:JP7.
    Rulings: A41, A44, A45, A53, A54.
    """

    kind: Literal["progressive", "house"]
    table: JackpotPayTable
    wager_cents: int
    equipment: Equipment
    contribution: Fraction
    posted_cents: int | None
    meter_falls_only_for: tuple[str, ...]
    awards_paid: Literal["in-sequence", "in-full-to-each"]
    notices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BetBiggerRules:
    """Extra spots beside the ante that share its cards and its result.

    Clauses: bet-bigger:Wagers-bet-bigger, bet-bigger:Actions-double,
    bet-bigger:Actions-split, bet-bigger:Insurance-2. Rulings: A24.
    """

    spots: int
    opens_when_previous_at_maximum: bool
    double_matches_every_spot: bool


@dataclass(frozen=True, slots=True)
class ShoeRules:
    """How cards are opened, shuffled, cut, burned and gathered.

    Clauses: section-13:(c)(?), section-13:(d)(1), section-13:(d)(2)(?), section-13:(d)(2)(ii),
    section-13:(d)(3), section-13:(d)(4)(*), section-13:(d)(5), section-13:(d)(6),
    section-13:(d)(7), section-13:(d)(8), section-13:(g)(1), section-13:(g)(3),
    section-13:(g)(8), section-13:(g)(10)*, bet-bigger:Method-?, bet-bigger:Method-1[012].
    Rulings: A50, A55, A60.
    """

    inspection: tuple[str, ...]
    first_player_inspects: bool
    first_player_spread: str
    washed_before_first_shuffle: bool
    remix_after_exposed_card: bool
    cards_changed_within_hours: int
    shuffle: Literal["manual", "automatic"]
    shuffle_steps: tuple[str, ...]
    cut_after_manual_shuffle: bool
    cut_after_automatic_shuffle: bool
    cut_offered: tuple[str, ...]
    cut_by_dealer_if_declined: bool
    cut_completed: Literal["top-to-bottom", "back-to-front"]
    cut_minimum_cards: int
    cut_card_share_from_back: Fraction
    cut_card_cards_from_back: int
    recut_by: Literal["last-cutter", "next-in-order"]
    recut_ordered_by: Literal["supervisor"]
    reshuffle_after_any_round: bool
    at_cut_card: Literal["finish-round-then-shuffle"]
    idle_spread: Literal["face-up", "face-down"]
    burn_per_shoe: int
    burn_per_new_dealer: int
    burn_disclosed_on_request: bool
    collected: Literal["right-to-left-dealer-last"]
    end_of_shoe: tuple[str, ...]

    def cut_card_depth(self, shoe_cards: int) -> int:
        """How many cards lie behind the cut card in a full shoe of this size."""
        return int(self.cut_card_share_from_back * shoe_cards) + self.cut_card_cards_from_back


@dataclass(frozen=True, slots=True)
class Irregularity:
    """One thing that can go wrong, who must confirm it and what the rules then do.

    Clauses: section-13:(o)(?), section-13:(o)(1?), section-13:(o)(12)*. Rulings: A49, A55.
    """

    name: str
    confirmed_by: Literal["dealer", "floor", "supervisor"]
    first: str
    again: str
    player_chooses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SignRules:
    """What must be posted at the table.

    Clauses: wa-*:GR1, wa-2025:JP12, wa-2025:A?-prize, wa-v003:A?-prize, section-13:(f)(2)(ii),
    section-13:(g)(9). Rulings: A8, A30.
    """

    posted: tuple[str, ...]
    disputes: str


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One table's rules, whole: a document's fixed rules and the house's choices.

    Clauses: wa-2025:L2, wa-*:P3.
    """

    id: str
    title: str
    cards: CardRules
    boxes: BoxRules
    limits: WagerLimits
    wagers: WagerRules
    dealing: DealingRules
    dealer: DealerRules
    base: BaseRules
    double: DoubleRules
    split: SplitRules
    surrender: SurrenderRules
    insurance: InsuranceRules
    bonus_21: tuple[BonusPay, ...]
    super_bonus: SuperBonusRules | None
    super_bonus_notice: bool
    match: MatchRules | None
    jackpots: tuple[JackpotRules, ...]
    break_bonus: tuple[BreakRow, ...]
    bet_bigger: BetBiggerRules | None
    shoe: ShoeRules
    irregularities: tuple[Irregularity, ...]
    sign: SignRules

    def bonus_odds(self, hand: Bonus21) -> Odds:
        """What a Bonus 21 hand pays at this table.

        A hand the table's decks cannot make has no row, and never comes to be asked for.
        """
        return next(row.pays for row in self.bonus_21 if row.hand is hand)


def super_bonus_notice(cards: Sequence[Card], up_card: Card, rules: RuleSet) -> bool:
    """Whether an initial deal calls for the floor: one more card would make a Super Bonus.

    Clauses: wa-*:DP10-notice.
    """
    bonus = rules.super_bonus
    if bonus is None or not rules.super_bonus_notice or len(cards) != 2:
        return False
    if bonus.up_card is not None:
        named = len(set(cards)) == 2 and set(cards) <= set(bonus.cards)
        return named and up_card == bonus.up_card
    return len(set(cards)) == 1 and cards[0].rank.points == 7 and up_card.rank.points == 7
