"""Sections of a rule file that are checked as written before they become rules."""

from dataclasses import dataclass

from spanish21.game.match_grades import MatchGrade
from spanish21.money import Odds


@dataclass(frozen=True, slots=True)
class LimitsSection:
    """The [limits] of a rule file, amounts still as written."""

    table_minimum: str
    table_maximum: str
    statute: str
    match_minimum: str
    match_maximum: str
    match_at_most_main: bool
    payout_unit: str
    chip_unit: str


@dataclass(frozen=True, slots=True)
class SuperBonusHand:
    cards: str
    up_card: str


@dataclass(frozen=True, slots=True)
class SuperBonusTierRow:
    start: str
    pays: str


@dataclass(frozen=True, slots=True)
class SuperBonusSection:
    """The [super_bonus] of a rule file; rows are those that fit the decks."""

    offered: bool
    envy: str
    notice_to_floor: bool
    hand: tuple[SuperBonusHand, ...]
    tier: tuple[SuperBonusTierRow, ...]


@dataclass(frozen=True, slots=True)
class MatchConfiguration:
    number: int
    up: bool
    down: bool
    bonus_cards_from: int
    bonus_cards_to: int


@dataclass(frozen=True, slots=True)
class MatchPays:
    unsuited: Odds
    suited: Odds


@dataclass(frozen=True, slots=True)
class CombinedPays:
    row: MatchGrade
    label: str
    pays: Odds


@dataclass(frozen=True, slots=True)
class MatchSection:
    """The [match] of a rule file; rows are those that fit the decks."""

    offered: bool
    configuration: int
    bonus_cards: int
    down_needs_up: bool
    configurations: tuple[MatchConfiguration, ...]
    pays: tuple[MatchPays, ...]
    combined: tuple[CombinedPays, ...]
    unsuited: str
    suited: str
