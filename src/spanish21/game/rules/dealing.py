"""The order in which a round is dealt and paid, and what the dealer draws."""

from dataclasses import dataclass
from typing import Literal

DealingMode = Literal["down-card-peeked", "second-card-last", "down-card-unseen", "card-reader"]
DealOrder = Literal[
    "players-dealer-players-dealer", "players-players-dealer-dealer", "players-dealer-players"
]


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
