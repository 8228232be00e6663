"""What people say to the lab: a count, a penetration, values counted at the side."""

from collections.abc import Sequence

from spanish21.counting.departures import PlayDeparture
from spanish21.counting.ramps import RampLimits
from spanish21.library.input.amounts import Amount, Share, check_kind, read_cents, read_count
from spanish21.library.input.table_spec import TableSpec
from spanish21.library.simulated_game import CountSource, read_count_system, read_penetration
from spanish21.phrasebook.text import join_alternatives
from spanish21.refusal import Refusal
from spanish21.rulesets.strategies.cell_names import read_cell_name
from spanish21.simulation.counting_systems import CARD_VALUES, TRUE_COUNT_LIMIT, CountingSystem


def ramp_units(system: CountingSystem) -> dict[int, float]:
    """What a system's ramp wagers at each true count, in its smallest wagers; empty without a ramp."""
    placed = [step.wager_cents for step in system.ramp if step.wager_cents]
    if not placed:
        return {}
    reach = range(-TRUE_COUNT_LIMIT, TRUE_COUNT_LIMIT + 1)
    return {count: system.wager(count, 0) / min(placed) for count in reach}


def read_dealt(penetration: Share) -> float:
    """The share of a shoe that is dealt: more than nothing, and less than all."""
    dealt = read_penetration(penetration)
    if not 0 < dealt < 1:
        raise Refusal("penetration", str(penetration), "some cards are dealt, and some are not")
    return dealt


def read_system(count: CountSource) -> CountingSystem:
    """A counting system that was named; there must be one."""
    system = read_count_system(count)
    if system is None:
        raise Refusal("count", "nothing", "name a counting system, such as hi-lo")
    return system


def wager_limits(
    table: TableSpec, spread: int, chip: Amount | None, watch_below: int | None
) -> RampLimits:
    """What may be wagered: whole chips from the least wager to the spread's, or the table's, most."""
    limits = table.rules.limits
    least = table.wager_cents or limits.table_minimum_cents
    unit = least if chip is None else read_cents(chip, "chip")
    most = min(spread * least, limits.table_maximum_cents)
    if watch_below is not None:
        read_count(watch_below, "watch_below", least=-TRUE_COUNT_LIMIT, most=TRUE_COUNT_LIMIT)
    return RampLimits(least, most, unit, watch_below)


def read_side(side: object) -> tuple[int, ...]:
    """The values that are counted at the side, by their indices."""
    check_kind(side, str, "side", "name values such as 'A 7'")
    values: list[int] = []
    for word in str(side).replace(",", " ").split():
        if word.upper() not in CARD_VALUES:
            raise Refusal("side", word, f"values are {', '.join(CARD_VALUES)}")
        values.append(CARD_VALUES.index(word.upper()))
    return tuple(sorted(set(values)))


def find_departure(
    departures: Sequence[PlayDeparture], cell: str | None, instead: str | None
) -> int:
    """The place of a departure that is named by its cell and its action."""
    if cell is None or instead is None:
        say = "name both: cell='hard 16 v 10', instead='stand'"
        raise Refusal("cell", cell or instead, say)
    check_kind(cell, str, "cell", "write a cell such as 'hard 16 v 10'")
    name = read_cell_name(cell)
    there = [(place, each.action) for place, each in enumerate(departures) if each.cell == name]
    for place, action in there:
        if action == instead:
            return place
    actions = join_alternatives([action for _, action in there]) or "another cell"
    raise Refusal("instead", instead, f"the chart leaves open there: {actions}")
