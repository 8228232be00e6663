"""Everything a kernel must know beside the table, written into one array behind a heading."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd

import numpy as np
from numpy.typing import NDArray

from spanish21.simulation.compiled import steps
from spanish21.simulation.compiled.automaton import COMMON, Automaton
from spanish21.simulation.compiled.transitions import HandResult
from spanish21.simulation.tallies import CountArray

_WHOLE = (1 << 32) - 1
_MOST_HANDS = 4
WordArray = NDArray[np.uint32]
"""32-bit words, of which gains are signed."""


@dataclass(frozen=True, slots=True)
class ShoeConstants:
    """The cards of a rank in a full shoe; for a real shoe when it is over and what is burned."""

    of_rank: int
    cut: int
    burned: int
    real: bool

    @property
    def begins(self) -> int:
        """A full shoe as a kernel counts it: nothing used, or all left, six bits a value."""
        if not self.real:
            return 0
        return sum(self.of_rank << (6 * value) for value in range(9)) + (3 * self.of_rank << 54)


@dataclass(frozen=True, slots=True)
class KernelConstants:
    """The array, the unit in cents that its gains are counted in, and the largest gain of a split."""

    words: WordArray
    unit: int
    most: int

    def at(self, place: int) -> int:
        """A number of the heading."""
        return int(self.words[place])

    def splits(self, tally: CountArray) -> CountArray:
        """How often splits gained so much, from the largest loss to the largest gain."""
        middle = self.at(steps.T_SPLITS)
        return tally[middle - self.most : middle + self.most + 1]

    def results(self, tally: CountArray) -> CountArray:
        """How often split hands ended so: whether they held the original wager, result, ending."""
        shape = (2, self.at(steps.RESULTS), steps.ENDINGS)
        return tally[self.at(steps.T_RESULTS) : self.at(steps.T_HANDS)].reshape(shape)

    def hands(self, tally: CountArray) -> CountArray:
        """How often a box was split into so many hands."""
        return tally[self.at(steps.T_HANDS) : self.at(steps.T_SIZE)]

    def ends(self, tally: CountArray) -> CountArray:
        """How often each end came, common or not."""
        first = self.at(steps.T_ENDS)
        counts = tally[first : self.at(steps.T_SPLITS) - self.most].copy()
        common = tally[:COMMON][: len(counts)]
        counts[: len(common)] += common
        return counts

    @property
    def size(self) -> int:
        """How many counts a tally has."""
        return self.at(steps.T_SIZE)


def pack_constants(automaton: Automaton, shoe: ShoeConstants, hands_most: int) -> KernelConstants:
    """The constants of a game dealt from such a shoe."""
    gains = [end.gain for end in automaton.ends]
    unit = gcd(*gains, *(int(gain) for gain in automaton.meets.ravel()))
    most = _MOST_HANDS * int(abs(automaton.meets).max(initial=0)) // unit
    parts: dict[int, Sequence[int]] = {
        steps.WAITING: [
            number
            for line, out in zip(automaton.waiting, automaton.out, strict=True)
            for number in (*line, *_used(out))
        ],
        steps.LIMITS: _padded(automaton.limits, _WHOLE),
        steps.ANSWERS: _padded(automaton.answers, 0),
        steps.STANDS: [result.event == "stand" for result in automaton.results],
        steps.SETTLED: [_settled(result) for result in automaton.results],
        steps.MEETS: [int(gain) // unit for gain in automaton.meets.ravel()],
        # Ends with a class come first; room for all sixteen.
        steps.GAINS: [*(gain // unit for gain in gains), *[0] * (COMMON + 1)],
    }
    numbers = [0] * steps.HEADING
    for place, part in parts.items():
        numbers[place] = len(numbers)
        numbers += [int(number) for number in part]
    numbers[steps.HANDS_MOST] = hands_most
    numbers[steps.WAITS_FROM] = automaton.waits_from
    numbers[steps.SHUFFLES] = automaton.waits_from + steps.VALUES * len(automaton.waiting)
    numbers[steps.RESULTS] = len(automaton.results)
    numbers[steps.FULL] = shoe.of_rank
    numbers[steps.SHOE], numbers[steps.SHOE + 1] = shoe.begins & _WHOLE, shoe.begins >> 32
    numbers[steps.CUT], numbers[steps.BURNED] = shoe.cut, shoe.burned
    numbers[steps.LINES] = len(automaton.waiting)
    numbers[steps.T_ENDS] = steps.WAITED + numbers[steps.LINES]
    numbers[steps.T_SPLITS] = numbers[steps.T_ENDS] + len(gains) + most
    numbers[steps.T_RESULTS] = numbers[steps.T_SPLITS] + most + 1
    numbers[steps.T_HANDS] = numbers[steps.T_RESULTS] + automaton.meets.size
    numbers[steps.T_SIZE] = numbers[steps.T_HANDS] + _MOST_HANDS + 1
    return KernelConstants(
        np.array([number & _WHOLE for number in numbers], dtype=np.uint32), unit, most
    )


def _settled(result: HandResult) -> int:
    """Whether nothing can change a split hand's result: 1 always, 2 if it is the first hand.

    A blackjack that the dealer did not look for gives back what was added to the original wager, which is on
    the first hand; a plain bust there has nothing to be given back.

    Rulings: A18.
    """
    if result.event == "rescue":
        return 1
    return 2 if result.event == "bust" and not result.level else 0


def _used(out: Sequence[int]) -> tuple[int, int]:
    """Values on the table as a fresh round counts them: four bits each, any ten as a jack."""
    used = sum(1 << (4 * value) for value in out)
    return used & _WHOLE, used >> 32


def _padded(rows: Sequence[Sequence[int]], filler: int) -> list[int]:
    return [number for row in rows for number in (*row, *[filler] * (steps.ANSWERED - len(row)))]
