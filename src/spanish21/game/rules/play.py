"""What a player may do with a hand, and what its wager pays."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from spanish21.game.hand_values import Bonus21
from spanish21.money import Odds


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
class BonusPay:
    """What one Bonus 21 hand pays.

    Clauses: wa-*:GR11, wa-*:GR11?, wa-*:DP11, wa-*:DP11?, section-13:(e)(6)*,
    bet-bigger:Super21-?, bet-bigger:Rules-1[57]. Rulings: A10, A11.
    """

    hand: Bonus21
    pays: Odds


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
