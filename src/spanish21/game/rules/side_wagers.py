"""The wagers beside the main wager: insurance, Match The Dealer and jackpots."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from spanish21.game.wagers.jackpot import JackpotPayTable
from spanish21.game.wagers.match import MatchSchedule
from spanish21.money import Odds


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
class MatchRules:
    """Which Match The Dealer wagers are offered and what they pay.

    Clauses: wa-*:GR12, wa-*:DP12, wa-2025:T1, wa-2025:T1-?, wa-v003:T1, wa-v003:T1-?,
    wa-v002:T6, wa-v002:T6-?, wa-2025:GR12-spaces, wa-2025:DP12-spaces,
    wa-classic:GR12-down-needs-up, wa-classic:DP12-down-needs-up, wa-classic:DP12-circles,
    wa-*:T2-?, wa-v002:T7-?, wa-classic:T-match-?, section-13:(f)(5)*, wa-2025:JP4,
    wa-v00?:JP2. Rulings: A25, A28, A29, A59.
    """

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
    equipment: str
    contribution: Fraction
    posted_cents: int | None
    meter_falls_only_for: tuple[str, ...]
    awards_paid: Literal["in-sequence", "in-full-to-each"]
    notices: tuple[str, ...]
