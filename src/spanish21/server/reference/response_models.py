"""What is answered, for the documentation. Answers are sent as they were made; a test holds these
models against them, so that nothing is checked twice while people wait.
"""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from spanish21.server.reference.request_models import OptionValue

Plain = bool | int | str | list[str]


class ReferenceAnswer(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class ClauseAnswer(ReferenceAnswer):
    clause: str = Field(examples=["wa-2025:GR8"])
    says: str


class OptionCondition(ReferenceAnswer):
    when: dict[str, Any]
    default: Plain


class OptionAnswer(ReferenceAnswer):
    """One choice of the house."""

    name: str
    path: str = Field(description="where it stands in the rule file")
    kind: Literal["choice", "set", "number", "amount", "percentage", "odds", "version", "text"]
    choices: list[Plain] | None = Field(description="what one (of a set: any) is picked from")
    low: Plain | None = Field(alias="from")
    high: Plain | None = Field(alias="to", description="nothing where there is no upper end")
    allowed: str = Field(description="what is allowed, in words")
    default: Plain
    default_when: list[OptionCondition]
    clauses: list[ClauseAnswer]


class DocumentAnswer(ReferenceAnswer):
    source: str
    jurisdiction: str


class DepartureAnswer(ReferenceAnswer):
    """One rule that a derived game changes: what it says here, what there, and why."""

    rule: str
    here: str
    there: str
    reason: str


class DerivationAnswer(ReferenceAnswer):
    """What a derived game departs from; ``document`` is the filed rule set at the root."""

    base: str
    base_title: str
    document: str
    departures: list[DepartureAnswer]


class RuleSetBrief(ReferenceAnswer):
    id: str
    title: str
    derivation: DerivationAnswer | None
    document: DocumentAnswer
    side_wagers: list[str]
    options: list[OptionAnswer]


class RuleSets(ReferenceAnswer):
    rulesets: list[RuleSetBrief]


class NeverTogether(ReferenceAnswer):
    when: dict[str, Any]
    because: str
    clauses: list[ClauseAnswer]


class PayRowAnswer(ReferenceAnswer):
    row: str
    label: str
    pays: str | None = None


class PayTableAnswer(ReferenceAnswer):
    number: int
    pays: list[str]
    printed_advantage: str | None


class AlternateAnswer(ReferenceAnswer):
    number: int
    replaces: list[str]
    rows: list[PayRowAnswer]
    clauses: list[ClauseAnswer]


class JackpotTableAnswer(ReferenceAnswer):
    table: str
    decks: list[int]
    equipment: str
    rows: list[PayRowAnswer]
    paytables: list[PayTableAnswer]
    alternates: list[AlternateAnswer]
    clauses: list[ClauseAnswer]


class RuleSetDetails(RuleSetBrief):
    """A rule set whole; ``clauses`` are those of its document and the rulings, in our words."""

    never_together: list[NeverTogether]
    jackpot_tables: list[JackpotTableAnswer]
    clauses: list[ClauseAnswer]


class LimitsAnswer(ReferenceAnswer):
    table_minimum_cents: int
    table_maximum_cents: int
    statutory_maximum_cents: int | None
    match_minimum_cents: int
    match_maximum_cents: int
    match_at_most_main: bool
    payout_unit_cents: int
    chip_unit_cents: int


class JackpotGameAnswer(ReferenceAnswer):
    kind: Literal["progressive", "house"]
    table: str
    wager_cents: int
    equipment: str
    contribution: str = Field(description="the meter's share of each wager, as a fraction")
    posted_cents: int | None
    rows: list[PayRowAnswer]


class CheckedConfiguration(ReferenceAnswer):
    """A configuration that the document allows, every choice made."""

    ruleset: str
    title: str
    options: dict[str, OptionValue]
    limits: LimitsAnswer
    decks: int
    side_wagers: list[str]
    jackpots: list[JackpotGameAnswer]
    sign: str = Field(description="the number of the sign to be posted")
    can_be_dealt: bool
    warnings: list[str] = Field(description="what a regulator may ask about")


class SignLineAnswer(ReferenceAnswer):
    """A row (name and shown) or a note (text)."""

    name: str | None
    shown: str | None
    text: str | None
    loud: bool


class SignSectionAnswer(ReferenceAnswer):
    title: str
    kind: Literal["rules", "pays", "notice"]
    lines: list[SignLineAnswer]


class SignAnswer(ReferenceAnswer):
    ruleset: str
    title: str
    number: str
    foot: str
    sections: list[SignSectionAnswer]
    text: str


class OddsRowAnswer(ReferenceAnswer):
    row: str
    label: str
    against: str
    probability: str = Field(description="the exact fraction", examples=["2/779779"])
    decimal: float
    pays: str
    net: float
    hits_per_100000: float


class OddsAnswer(ReferenceAnswer):
    """The odds of one wager; ratios are numbers, with their exact fractions under ``exact``."""

    format: str
    version: int
    wager: str
    ruleset: str
    decks: int
    cards_in_shoe: int
    table: str | None
    basis: str
    rows: list[OddsRowAnswer]
    hit_frequency: float
    player_return: float = Field(alias="return")
    house_advantage: float
    variance: float
    standard_deviation: float
    exact: dict[str, str]
    longest_odds: dict[str, Any] | None = None
    printed_house_advantage: str | None = None
    jackpot: dict[str, Any] | None = None
    values: list[dict[str, Any]] | None = None
    without_prizes: "OddsAnswer | None" = None


class TableOdds(ReferenceAnswer):
    ruleset: str
    odds: list[OddsAnswer]


class RecordAnswer(ReferenceAnswer):
    """A record whose whole form is in the reference of formats; fields may be added to it."""

    model_config = ConfigDict(strict=True, extra="allow")

    format: str
    version: int


class AnalysisAnswer(RecordAnswer):
    """As ``spanish21 analyze --format json`` prints it. Figures are per original wager."""

    ruleset: str
    title: str
    decks: int
    cards: int
    shoe: dict[str, int]
    wager: str
    wager_cents: int
    options: dict[str, Plain]
    strategy: dict[str, Any]
    split_mode: str
    house_edge: float
    house_edge_with_super_bonus: float
    chart_house_edge: float
    chart_house_edge_with_super_bonus: float
    house_edge_hitting_sevens: float
    chart_house_edge_hitting_sevens: float
    chart_cost: float
    element_of_risk: float
    average_wager: float
    variance: float
    variance_with_super_bonus: float
    standard_deviation: float
    standard_deviation_with_super_bonus: float
    split_variance_bound: float
    super_bonus: dict[str, float | None] | None
    distribution: list[dict[str, float]]
    events: list[dict[str, Any]]
    by_up_card: list[dict[str, Any]]
    by_first_action: list[dict[str, Any]]
    error_bound: float
    method: list[str]


class StrategyAnswer(RecordAnswer):
    """As ``spanish21 strategy --json`` prints it."""

    ruleset: str
    decks: int
    up_cards: list[str]
    hard: dict[str, list[dict[str, Any]]]
    soft: dict[str, list[dict[str, Any]]]
    pairs: dict[str, list[dict[str, Any]]]
    doubled: list[dict[str, Any]]
    insurance: bool
    game: dict[str, Any]
    edge: dict[str, float]


class CellCaseAnswer(ReferenceAnswer):
    """Some hands of a cell that the chart plays alike."""

    hands: str = Field(examples=["2 cards"])
    doublings: int = Field(description="how often these hands were doubled before")
    chance: float = Field(description="how often they are met in a round")
    values: dict[str, float] = Field(description="what each move gains, in original wagers")
    plays: str
    next_best: str | None
    margin: float | None


class CellDifferenceAnswer(ReferenceAnswer):
    """Hands that best play by composition plays differently."""

    hand: str
    chance: float
    plays: str
    best: str
    cost: float
    cost_per_round: float


class CellAnswer(ReferenceAnswer):
    cell: str = Field(examples=["hard 16 v 10"])
    code: str
    cases: list[CellCaseAnswer]
    best_play_differs: list[CellDifferenceAnswer]


class CellsAnswer(RecordAnswer):
    """As ``spanish21 strategy --explain … --json`` prints one cell: all of a chart."""

    ruleset: str
    decks: int
    wager_cents: int
    cells: list[CellAnswer]


class OptionEffect(ReferenceAnswer):
    """One rule changed: the house edge it makes, and how much that is more than the table's."""

    name: str
    words: str
    house_edge: float
    difference: float


class OptionValues(ReferenceAnswer):
    house_edge: float
    option_values: list[OptionEffect]


class ActionValueAnswer(ReferenceAnswer):
    action: str
    value: float = Field(description="what it gains on average, in original wagers")
    cost: float


class AdviceAnswer(RecordAnswer):
    """As ``spanish21 advise --format json`` prints it: every legal action, the best first."""

    hand: list[str]
    up: str
    known: list[str]
    best: str
    actions: list[ActionValueAnswer]
    insurance: float | None
    dealer_blackjack: float


class ComparisonAnswer(RecordAnswer):
    """As ``spanish21 compare --format json`` prints it."""

    a: AnalysisAnswer
    b: AnalysisAnswer
    differences: dict[str, float]
    event_differences: dict[str, float]
    chart_differences: list[dict[str, str]]
