"""Counting systems as data: tags, the true count, a ramp of wagers, and plays that depend on it.

The true count is the running count over the decks left in the shoe. A count knows the cards that
were seen: neither the burn card nor a down card that was never turned. ``docs/reference/
counting-json.md`` describes the JSON form.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from spanish21.money import parse_cents
from spanish21.refusal import Refusal
from spanish21.rulesets.strategies.cell_names import CellName, read_cell_name
from spanish21.rulesets.strategies.strategy import (
    UP_CARDS,
    ChartCell,
    ChartMove,
    ChartPairCell,
    DoubledChart,
    Strategy,
)

FORMAT = "spanish21-count"
VERSION = 1
CARD_VALUES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
TRUE_COUNT_LIMIT = 20
"""True counts beyond this, on either side, are taken for this one."""
Rounding = Literal["floor", "truncate"]
_FIELDS = ("format", "version", "name", "tags", "start_per_deck", "true_count", "ramp", "plays")
_ALLOWED: Mapping[str, tuple[str, ...]] = {
    "hard": ("stand", "hit", "double", "surrender"),
    "soft": ("stand", "hit", "double", "surrender"),
    "pair": ("split", "play by its total"),
    "doubled hard": ("stand", "rescue", "double"),
    "doubled soft": ("stand", "rescue", "double"),
}


@dataclass(frozen=True, slots=True)
class RampStep:
    """What is wagered from a true count up, to the next step; ``0``: the box is only watched."""

    at_or_above: int
    wager_cents: int


@dataclass(frozen=True, slots=True)
class IndexPlay:
    """A cell that is played another way from a true count up, or below it."""

    cell: CellName
    above: bool
    index: int
    action: str

    def holds(self, true_count: int) -> bool:
        return (true_count >= self.index) is self.above


@dataclass(frozen=True, slots=True)
class CountingSystem:
    """A counting system and what its player does with it.

    ``tags`` are for the ten values, ace first. The running count of a new shoe begins at
    ``start_per_deck`` for each deck. Without a ``ramp`` the wager is always the same.
    ``insurance`` is the true count from which insurance is taken; without one the strategy decides.
    """

    name: str
    tags: tuple[int, ...]
    start_per_deck: int
    true_count: Rounding = "floor"
    ramp: tuple[RampStep, ...] = ()
    plays: tuple[IndexPlay, ...] = ()
    insurance: int | None = None

    def wager(self, true_count: int, otherwise: int) -> int:
        """What is wagered at a true count."""
        if not self.ramp:
            return otherwise
        reached = [step.wager_cents for step in self.ramp if true_count >= step.at_or_above]
        return reached[-1] if reached else 0

    def active(self, true_count: int) -> tuple[bool, ...]:
        """Which plays hold at a true count, and last whether insurance is taken by it."""
        insured = self.insurance is not None and true_count >= self.insurance
        return (*(play.holds(true_count) for play in self.plays), insured)

    def strategy(self, strategy: Strategy, active: tuple[bool, ...]) -> Strategy:
        """A strategy with these plays put in."""
        *active_plays, insured = active
        for play, holds in zip(self.plays, active_plays, strict=True):
            if holds:
                strategy = apply_index_play(strategy, play)
        return strategy if self.insurance is None else replace(strategy, insurance=insured)


def apply_index_play(strategy: Strategy, play: IndexPlay) -> Strategy:
    """A strategy with one cell played another way."""
    name, column = play.cell, UP_CARDS.index(play.cell.up)
    if name.kind == "pair":
        pairs = strategy.pairs[name.row]
        cell = ChartPairCell(play.action == "split", pairs[column].hit_for_super)
        row = (*pairs[:column], cell, *pairs[column + 1 :])
        return replace(strategy, pairs={**strategy.pairs, name.row: row})
    total = int(name.row)
    if name.doubled:
        charts = tuple(_doubled(chart, play, total, column) for chart in strategy.doubled)
        return replace(strategy, doubled=charts)
    rows = strategy.soft if name.soft else strategy.hard
    cells = rows[total]
    changed = {**rows, total: (*cells[:column], _cell(cells[column], play), *cells[column + 1 :])}
    return replace(strategy, soft=changed) if name.soft else replace(strategy, hard=changed)


def _cell(cell: ChartCell, play: IndexPlay) -> ChartCell:
    if play.action == "surrender":
        return replace(cell, surrender=True)
    moves: Mapping[str, ChartMove] = {"stand": "stand", "hit": "hit", "double": "double"}
    move = moves[play.action]
    otherwise = move if move != "double" else cell.move if cell.move != "double" else cell.otherwise
    return replace(cell, move=move, otherwise=otherwise, surrender=False)


def _doubled(chart: DoubledChart, play: IndexPlay, total: int, column: int) -> DoubledChart:
    rows: dict[int, Any] = dict(chart.soft if play.cell.soft else chart.hard)
    rows[total] = (*rows[total][:column], play.action, *rows[total][column + 1 :])
    return replace(chart, soft=rows) if play.cell.soft else replace(chart, hard=rows)


# --- Reading ------------------------------------------------------------------------------------


@cache
def _shipped() -> Mapping[str, Any]:
    text = files("spanish21.simulation").joinpath("data/counts.toml").read_text("utf-8")
    return tomllib.loads(text)


def counting_system_names() -> tuple[str, ...]:
    """The systems that are known by name."""
    return tuple(_shipped())


def load_counting_system(name: str) -> CountingSystem:
    """A system by its name, without ramp or plays."""
    if name not in _shipped():
        known = ", ".join(counting_system_names())
        raise Refusal("count", name, f"choose {known}, or give a file")
    system = _shipped()[name]
    return CountingSystem(name, _tags(system["tags"]), system["start_per_deck"])


def read_counting_system(record: Any) -> CountingSystem:
    """A system from its JSON form; what does not fit is refused by its place."""
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        value = record.get("format") if isinstance(record, dict) else type(record).__name__
        raise Refusal("count.format", value, f"a count says {FORMAT}")
    if record.get("version") != VERSION:
        raise Refusal("count.version", record.get("version"), f"this program reads {VERSION}")
    for field in record:
        if field not in (*_FIELDS, "insurance"):
            raise Refusal("count", field, f"a count has {', '.join(_FIELDS)}, insurance")
    name = record.get("name")
    if not isinstance(name, str) or not name:
        raise Refusal("count.name", name, "write text")
    rounding = record.get("true_count", "floor")
    if rounding not in ("floor", "truncate"):
        raise Refusal("count.true_count", rounding, "write floor or truncate")
    insurance = record.get("insurance")
    return CountingSystem(
        name=name,
        tags=_tags(record.get("tags")),
        start_per_deck=_whole(record.get("start_per_deck", 0), "count.start_per_deck", 48),
        true_count=rounding,
        ramp=_ramp(record.get("ramp", [])),
        plays=_plays(record.get("plays", [])),
        insurance=None
        if insurance is None
        else _whole(insurance, "count.insurance", TRUE_COUNT_LIMIT),
    )


def _whole(value: Any, field: str, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not -most <= value <= most:
        raise Refusal(field, value, f"write a whole number from {-most} to {most}")
    return value


def _tags(tags: Any) -> tuple[int, ...]:
    if not isinstance(tags, dict):
        raise Refusal("count.tags", tags, f"write a tag for each of {', '.join(CARD_VALUES)}")
    for value in tags:
        if value not in CARD_VALUES:
            raise Refusal(
                "count.tags", value, f"values are {', '.join(CARD_VALUES)}; 10 is any ten"
            )
    for value in CARD_VALUES:
        if value not in tags:
            raise Refusal(f"count.tags.{value}", "nothing", "every value has a tag; 0 for none")
    return tuple(_whole(tags[value], f"count.tags.{value}", 9) for value in CARD_VALUES)


def _ramp(ramp: Any) -> tuple[RampStep, ...]:
    if not isinstance(ramp, list):
        raise Refusal("count.ramp", ramp, "write a list of steps")
    steps: list[RampStep] = []
    for place, step in enumerate(ramp):
        field = f"count.ramp.{place}"
        if not isinstance(step, dict) or set(step) != {"at_or_above", "wager"}:
            raise Refusal(field, step, "write at_or_above and wager")
        index = _whole(step["at_or_above"], f"{field}.at_or_above", TRUE_COUNT_LIMIT)
        if steps and index <= steps[-1].at_or_above:
            raise Refusal(f"{field}.at_or_above", index, "steps go up")
        cents = 0 if step["wager"] is None else parse_cents(step["wager"], field=f"{field}.wager")
        steps.append(RampStep(index, cents))
    if steps and not any(step.wager_cents for step in steps):
        raise Refusal("count.ramp", "nothing", "wager at one step at least")
    return tuple(steps)


def _plays(plays: Any) -> tuple[IndexPlay, ...]:
    if not isinstance(plays, list):
        raise Refusal("count.plays", plays, "write a list of plays")
    return tuple(_play(play, f"count.plays.{place}") for place, play in enumerate(plays))


def _play(play: Any, field: str) -> IndexPlay:
    sides = ("at_or_above", "below")
    side = [name for name in sides if isinstance(play, dict) and name in play]
    if len(side) != 1 or set(play) != {"cell", "action", side[0]}:
        raise Refusal(field, play, "write cell, action, and at_or_above or below")
    if not isinstance(play["cell"], str):
        raise Refusal(f"{field}.cell", play["cell"], "write text such as 'hard 16 v 10'")
    cell = read_cell_name(play["cell"], f"{field}.cell")
    allowed = _ALLOWED[cell.kind]
    if cell.row == "21":
        allowed = tuple(word for word in allowed if word in ("stand", "double"))
    if play["action"] not in allowed:
        raise Refusal(f"{field}.action", play["action"], f"write {', '.join(allowed)}")
    index = _whole(play[side[0]], f"{field}.{side[0]}", TRUE_COUNT_LIMIT)
    return IndexPlay(cell, side[0] == "at_or_above", index, play["action"])
