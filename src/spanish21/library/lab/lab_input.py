"""What people say to the lab: a count, a penetration, values counted at the side."""

from spanish21.library.input.amounts import Share, check_kind
from spanish21.library.simulated_game import CountSource, read_count_system, read_penetration
from spanish21.refusal import Refusal
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


def read_side(side: object) -> tuple[int, ...]:
    """The values that are counted at the side, by their indices."""
    check_kind(side, str, "side", "name values such as 'A 7'")
    values: list[int] = []
    for word in str(side).replace(",", " ").split():
        if word.upper() not in CARD_VALUES:
            raise Refusal("side", word, f"values are {', '.join(CARD_VALUES)}")
        values.append(CARD_VALUES.index(word.upper()))
    return tuple(sorted(set(values)))
