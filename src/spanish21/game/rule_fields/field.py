"""What a row of the field table says: what the field is for, and what each road plays of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Literal, NamedTuple

from spanish21.game.rules import RuleSet

Road = Literal["round", "table", "odds", "analysis", "compiled", "general"]
ROAD_WORDS: Mapping[Road, str] = {
    "round": "rounds are dealt with",
    "table": "tables are run with",
    "odds": "odds are counted for",
    "analysis": "the exact analysis has a model for",
    "compiled": "the compiled kernel plays",
    "general": "the simulation plays",
}
"""How the sentence of a refusal begins; a limit says the rest."""
ROADS: tuple[Road, ...] = tuple(ROAD_WORDS)
SIMULATED: tuple[Road, ...] = ("compiled", "general")


class FieldUse(StrEnum):
    """What a field is for."""

    PLAYED = "played"
    """An engine reads it: the round, the table, the house, or a road to a number."""
    FIXED = "one way"
    """Played one way that needs no reading; any other value is refused."""
    FOLLOWS = "follows"
    """Follows from other fields; a value that does not is refused."""
    PRINTED = "printed"
    """Posted, printed or cited, and read by no engine."""
    PROCEDURE = "procedure"
    """Done by the staff, and read by no engine."""


@dataclass(frozen=True, slots=True)
class NumberRange:
    """All numbers from the least to the most; ``most`` is None where there is no end."""

    least: int | Fraction
    most: int | Fraction | None

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, int | Fraction) or value < self.least:
            return False
        return self.most is None or value <= self.most

    def __str__(self) -> str:
        return f"{self.least} or more" if self.most is None else f"{self.least} to {self.most}"


@dataclass(frozen=True, slots=True)
class FieldLimit:
    """The only values of a field that some roads play, and what they mean in a refusal."""

    roads: tuple[Road, ...]
    values: tuple[object, ...] | NumberRange
    says: str


class WrongRow(NamedTuple):
    """The row of a list that is in the way, by its name in a rule file, and what is wrong with it."""

    name: str
    value: object
    says: str


@dataclass(frozen=True, slots=True)
class RuleCombination:
    """A field whose value some roads do not play beside other values of the same rule set.

    Of a list, ``finds`` says which row is in the way; the refusal then names that one alone.
    """

    roads: tuple[Road, ...]
    field: str
    refuses: Callable[[RuleSet], bool]
    says: str
    finds: Callable[[RuleSet], WrongRow] | None = None


@dataclass(frozen=True, slots=True)
class RuleField:
    """A row of the table. A road without a limit plays every value that a rule file can state.

    ``rule`` is where a rule file states the field, "" for what is no rule.
    """

    name: str
    use: FieldUse
    limits: tuple[FieldLimit, ...] = ()
    rule: str = ""
    staff: str = ""

    def limit(self, road: Road) -> FieldLimit | None:
        """What this road plays of the field, None where it plays any value."""
        return next((limit for limit in self.limits if road in limit.roads), None)


def only(roads: tuple[Road, ...], values: tuple[object, ...], says: str) -> FieldLimit:
    """The only values that these roads play."""
    return FieldLimit(roads, values, says)


def within(least: int | Fraction, most: int | Fraction | None, noun: str) -> FieldLimit:
    """The numbers that make sense of a field, whatever the road."""
    numbers = NumberRange(least, most)
    return FieldLimit(ROADS, numbers, f"{numbers} {noun}")


def play(name: str, *limits: FieldLimit, rule: str | None = None) -> RuleField:
    """A field that an engine reads."""
    return RuleField(name, FieldUse.PLAYED, limits, name if rule is None else rule)


def fix(name: str, values: tuple[object, ...], says: str) -> RuleField:
    """A field that every road plays in one way, without asking."""
    return RuleField(name, FieldUse.FIXED, (FieldLimit(ROADS, values, says),), name)


def follow(name: str, *, rule: str | None = None) -> RuleField:
    """A field that other fields decide: a combination of the same name says how."""
    return RuleField(name, FieldUse.FOLLOWS, (), name if rule is None else rule)


def post(name: str, *, rule: str | None = None) -> RuleField:
    """A field that is posted, printed or cited."""
    return RuleField(name, FieldUse.PRINTED, (), name if rule is None else rule)


def instruct(name: str, staff: str) -> RuleField:
    """A field that the staff obey; ``staff`` says who does what."""
    return RuleField(name, FieldUse.PROCEDURE, (), name, staff)
