"""What the compiled kernel's sums say, as figures that are the same for every kernel."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from spanish21.game.hand_values import Bonus21
from spanish21.game.wager_spots import MAIN
from spanish21.simulation.compiled import steps
from spanish21.simulation.compiled.automaton import Automaton
from spanish21.simulation.compiled.kernel_constants import KernelConstants
from spanish21.simulation.compiled.transitions import BLACKJACK, BUST
from spanish21.simulation.figures import (
    EventFigures,
    RunFigures,
    SpotFigures,
    SumFigures,
    count_split_trials,
)
from spanish21.simulation.game_spec import GameSpec
from spanish21.simulation.tallies import BlockTally

_BONUSES = {bonus.value for bonus in Bonus21}
_GIVEN_UP = "surrender lost to blackjack"


class HandEnd(NamedTuple):
    """How a hand ended, and how many times it had been doubled."""

    event: str
    level: int


def read_figures(
    spec: GameSpec, automaton: Automaton, constants: KernelConstants, tally: BlockTally
) -> RunFigures:
    """The figures of a tally."""
    counts = tally.counts["counts"]
    ends, splits = constants.ends(counts), constants.splits(counts)
    rounds = int(ends.sum() + splits.sum())
    gains: Counter[int] = Counter()
    prizes: Counter[int] = Counter()
    both: Counter[int] = Counter()
    for end, count in zip(automaton.ends, ends, strict=True):
        gains[end.gain] += int(count)
        prizes[end.super_bonus] += int(count)
        both[end.gain + end.super_bonus] += int(count)
    for place, count in enumerate(splits):
        gain = (place - constants.most) * constants.unit
        gains[gain] += int(count)
        both[gain] += int(count)
    lanes, squares = int(tally.counts["lanes"][0]), tally.counts["lane_squares"]
    lane_squares = ((int(squares[0]) << 32) + int(squares[1])) * constants.unit**2
    wager = spec.wagers[MAIN]
    spots = [_spot(MAIN, rounds, rounds * wager, gains, lane_squares)]
    if spec.rules.super_bonus is not None:
        spots.append(_spot("super-bonus", 0, 0, prizes, 0))
    law = tuple((float(gain), both[gain]) for gain in sorted(both) if both[gain])
    return RunFigures(
        rounds=rounds,
        boxes=1,
        lanes=0 if spec.fresh else lanes,
        spots=tuple(spots),
        whole=_sums(both),
        own=_sums(both),
        events=tuple(_events(spec, automaton, constants, counts, rounds)),
        distribution=tuple((gain, gains[gain]) for gain in sorted(gains) if gains[gain]),
        whole_law=law,
        own_law=law,
    )


def _spot(
    spot: str, wagers: int, wagered: int, gains: Counter[int], lane_squares: int
) -> SpotFigures:
    own = _sums(gains)
    return SpotFigures(
        spot=spot,
        wagers=wagers,
        wagered_cents=wagered,
        net_cents=own.net_cents,
        round_squares=own.round_squares,
        lane_squares=lane_squares,
        own=own,
    )


def _sums(gains: Counter[int]) -> SumFigures:
    return SumFigures(
        net_cents=sum(gain * count for gain, count in gains.items()),
        round_squares=sum(gain * gain * count for gain, count in gains.items()),
    )


def _hands(
    automaton: Automaton,
    constants: KernelConstants,
    counts: np.ndarray[tuple[int], np.dtype[np.int64]],
) -> Counter[HandEnd]:
    """Every hand, split ones each for itself, by how it ended."""
    hands: Counter[HandEnd] = Counter()
    for end, count in zip(automaton.ends, constants.ends(counts), strict=True):
        hands[HandEnd(end.event, end.level)] += int(count)
    results = constants.results(counts)
    for number, result in enumerate(automaton.results):
        for ending in range(steps.ENDINGS):
            first, later = (int(results[place, number, ending]) for place in (0, 1))
            if ending == BLACKJACK and result.event != "rescue":
                hands[HandEnd("lost to blackjack", result.level)] += first
                hands[HandEnd("returned", result.level)] += later
                continue
            event = result.event
            if event == "stand":
                event = _describe_meeting(result.total, ending)
            hands[HandEnd(event, result.level)] += first + later
    return hands


def _describe_meeting(total: int, ending: int) -> str:
    if ending == BUST or total > 17 + ending:
        return "win"
    return "push" if total == 17 + ending else "loss"


def _events(
    spec: GameSpec,
    automaton: Automaton,
    constants: KernelConstants,
    counts: np.ndarray[tuple[int], np.dtype[np.int64]],
    rounds: int,
) -> Iterator[EventFigures]:
    hands = _hands(automaton, constants, counts)
    split = constants.hands(counts)

    def number(holds: Callable[[HandEnd], bool]) -> int:
        return sum(count for hand, count in hands.items() if holds(hand))

    def of(*events: str) -> int:
        return number(lambda hand: hand.event in events)

    natural = of("blackjack", "blackjack against blackjack")
    if spec.rules.dealing.peeks:
        count = of("dealer blackjack", "blackjack against blackjack")
        yield EventFigures("dealer-blackjack", "dealer blackjack", count, rounds)
    yield EventFigures("blackjack", "blackjack", natural, rounds)
    yield EventFigures("surrender", "surrender", of("surrender", _GIVEN_UP), rounds)
    for count in range(2, 5):
        words = f"split to {count} hands"
        yield EventFigures(f"split-{count}", words, int(split[count]), rounds)
    yield EventFigures("split", "split", int(split.sum()), rounds)
    made_by = sum(count * int(split[count]) for count in range(2, 5))
    trials = count_split_trials({count: int(split[count]) for count in range(2, 5)}, rounds)
    yield EventFigures("split-hands", "hands made by splitting", made_by, rounds, trials)
    if spec.rules.super_bonus is not None:
        count = sum(
            int(count)
            for end, count in zip(automaton.ends, constants.ends(counts), strict=True)
            if end.super_bonus
        )
        yield EventFigures("super-bonus", "Super Bonus", count, rounds)
    every = sum(hands.values())
    lost_to = of("lost to blackjack", _GIVEN_UP, "dealer blackjack")
    won = number(lambda hand: hand.event in {"win", "21"} | _BONUSES) + natural
    yield EventFigures("won", "hands won", won, every, rounds)
    yield EventFigures("lost", "hands lost without a bust", of("loss") + lost_to, every, rounds)
    yield EventFigures("push", "hands pushed", of("push"), every, rounds)
    yield EventFigures("bust", "hands bust", of("bust"), every, rounds)
    yield EventFigures("lost-to-blackjack", "hands lost to a blackjack", lost_to, every, rounds)
    words = "added wagers given back to a blackjack"
    yield EventFigures("returned", words, of("returned"), every, rounds)
    yield from _doubled(hands, every, rounds)
    for bonus in Bonus21:
        yield EventFigures(bonus.value, bonus.words, of(bonus.value), every, rounds)


def _doubled(hands: Counter[HandEnd], every: int, rounds: int) -> Iterator[EventFigures]:
    levels: Counter[int] = Counter()
    rescued: Counter[int] = Counter()
    for hand, count in hands.items():
        levels[hand.level] += count
        rescued[hand.level] += count * (hand.event == "rescue")
    double = sum(levels[level] for level in (1, 2, 3))
    yield EventFigures("double", "hands doubled", double, every, rounds)
    yield EventFigures("redouble", "hands doubled again", levels[2] + levels[3], every, rounds)
    for level, times in ((1, "once"), (2, "twice"), (3, "three times")):
        words = f"hands doubled {times}, no more"
        yield EventFigures(f"doubled-{level}", words, levels[level], every, rounds)
    yield EventFigures("rescue", "hands rescued", sum(rescued.values()), every, rounds)
    for level in (1, 2, 3):
        words = f"hands rescued after {level} double{'s' * (level > 1)}"
        yield EventFigures(f"rescued-{level}", words, rescued[level], every, rounds)
