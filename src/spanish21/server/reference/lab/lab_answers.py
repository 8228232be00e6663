"""What the lab answers, for the documentation; a test holds these models against the answers."""

from typing import Literal

from pydantic import Field

from spanish21.server.reference.response_models import RecordAnswer, ReferenceAnswer


class LabEffect(ReferenceAnswer):
    """One kind of card: how many the shoe has, and what the player gains when one is gone."""

    card: str
    cards: int
    effect: float


class LabSystem(ReferenceAnswer):
    """A counting system with its measures at this table."""

    name: str
    tags: dict[str, int]
    betting_correlation: float
    playing_efficiency: float
    insurance_correlation: float


class LabDecision(ReferenceAnswer):
    """A decision: how often it comes up, and what departures from the chart gain in it, a round."""

    decision: str
    chance: float
    correlation: float
    perfect_gain: float
    count_gain: float


class LabCards(RecordAnswer):
    """As ``spanish21 lab removals`` and ``… system`` print them."""

    ruleset: str
    decks: int
    subject: str
    gain: float = Field(description="what the player gains of the full shoe by the best chart")
    mean_effect: float
    deviation: float
    effects: list[LabEffect]
    systems: list[LabSystem]
    decisions: list[LabDecision]


class LabIndex(ReferenceAnswer):
    """A departure from the chart: from which true count it pays, and what it gains a round."""

    cell: str
    cards: str
    action: str
    side: Literal["at or above", "below"]
    index: int
    chance: float
    gain: float
    gain_by_true_count: list[float] = Field(description="a hand's, from −20 to 20")


class LabInsurance(ReferenceAnswer):
    """From which true count insurance pays; null where it never does."""

    index: int | None
    gain: float


class LabIndices(RecordAnswer):
    """As ``spanish21 lab indices`` prints them, those that are worth most."""

    ruleset: str
    decks: int
    name: str
    penetration: float
    shoes: int
    insurance: LabInsurance | None
    indices: list[LabIndex]
    found: int = Field(description="how many departures pay at all")


class LabState(ReferenceAnswer):
    """Rounds begun at one true count: their share, what a wager gains there, and the wager."""

    true_count: int
    chance: float
    gain: float
    wager_cents: int


class LabGrowth(ReferenceAnswer):
    """After so many hours: the mean win, where 95 of 100 players stand, and the risk of ruin by then."""

    hours: float
    mean_cents: float
    low: float
    high: float
    ruin: float


class LabFigure(ReferenceAnswer):
    """A figure in words."""

    name: str
    value: str


class LabRamp(RecordAnswer):
    """As ``spanish21 lab ramp`` prints it."""

    ruleset: str
    decks: int
    name: str
    penetration: float
    bankroll_cents: int
    kelly: float
    rounds_per_hour: int
    mean_cents: float
    deviation_cents: float
    average_wager_cents: float
    played: float
    n0: float | None
    drawdown_cents: float | None = Field(description="below the peak, on average")
    desirability_index: float
    score: float
    certainty_equivalent_cents: float
    risk_of_ruin: float
    risk_before_doubled: float
    flat_mean_cents: float
    states: list[LabState]
    growth: list[LabGrowth]
    figures: list[LabFigure]


class LabEstimate(ReferenceAnswer):
    """A simulated amount, with its error and its 95 % interval."""

    value: float
    standard_error: float
    low: float
    high: float


class LabMainWin(ReferenceAnswer):
    """What a count wins an hour, in cents, at one cut card and spread."""

    system: str
    penetration: float
    spread: int
    playing_cents: float
    watching_cents: float
    average_cents: float
    gaining: float


class LabSideWin(ReferenceAnswer):
    """What is won an hour of a side wager, in cents: knowing every card gone, and by the best count."""

    wager: str
    words: str
    most_cents: int
    penetration: float
    by_all: LabEstimate
    system: str
    tags: list[int]
    by_count: LabEstimate | None
    wagered: float


class _LabWins(RecordAnswer):
    ruleset: str
    decks: int
    rounds_per_hour: int
    least_cents: int
    may_enter: bool
    house_edge: float


class LabMainWins(_LabWins):
    """What one count wins of the main game."""

    main: list[LabMainWin]


class LabSideWins(_LabWins):
    """What is won of every side wager of the table."""

    side: list[LabSideWin]
