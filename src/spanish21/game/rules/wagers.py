"""Who may wager where, how much, and until when."""

from dataclasses import dataclass
from math import lcm
from typing import Literal


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

    Minima and maxima are amounts that the table's chips can make: the rule book brings them to
    its units.

    Clauses: wa-*:P2, wa-*:GR12-wagers, wa-*:DP12-wagers, section-13:(e)(3), section-13:(f)(2)*,
    section-13:(f)(3), section-13:(k)(2), bet-bigger:Limits-[12]. Rulings: A20, A21, A31, A72.
    """

    table_minimum_cents: int
    table_maximum_cents: int
    statutory_maximum_cents: int | None
    match_minimum_cents: int
    match_maximum_cents: int
    match_at_most_main: bool
    payout_unit_cents: int
    chip_unit_cents: int

    @property
    def step_cents(self) -> int:
        """Every amount wagered is a multiple of this: of the smallest chip and the payout unit."""
        return lcm(self.chip_unit_cents, self.payout_unit_cents)


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
class BetBiggerRules:
    """Extra spots beside the ante that share its cards and its result.

    Clauses: bet-bigger:Wagers-bet-bigger, bet-bigger:Actions-double,
    bet-bigger:Actions-split, bet-bigger:Insurance-2. Rulings: A24.
    """

    spots: int
    opens_when_previous_at_maximum: bool
    double_matches_every_spot: bool
