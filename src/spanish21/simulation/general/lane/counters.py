"""What a lane counts beside its rounds: squares, sittings, and its figures at the end."""

# Compiled functions have no types but those they are called with.
# mypy: allow-untyped-defs, no-check-untyped-defs
# ruff: noqa: C901, PLR0913, PLR0917

from typing import Any

from spanish21.simulation.general import layout as at
from spanish21.simulation.kernels.random_streams import Jit

LOW_WORD = 0xFFFFFFFF


def build_lane_counters(jit: Jit, add: Any) -> Any:
    """The functions that count, compiled by ``jit``."""

    @jit
    def begin_notes(notes, jackpots):  # pragma: no cover
        """Clear the notes of a lane; every meter begins at its reset amount."""
        for spot in range(at.SPOT_COUNT):
            notes[at.ROUND_CENTS + spot] = 0
            notes[at.LANE_CENTS + spot] = 0
            notes[at.OWN_SPOTS + spot] = 0
        notes[at.OWN_CENTS] = 0
        for jackpot in range(at.JACKPOTS):
            notes[at.METERS + jackpot] = jackpots[jackpot * at.JACKPOT_NUMBERS + at.JACKPOT_RESET]

    @jit
    def add_square(counts, high, low, cents):  # pragma: no cover
        """Add a square in two parts, so that no sum of a block outgrows its counter."""
        square = cents * cents
        add(counts, high, square >> 32)
        add(counts, low, square & LOW_WORD)

    @jit
    def end_sitting(numbers, counts, ends, won, ruined):  # pragma: no cover
        """Count a sitting that is over by what it won."""
        add(counts, at.SITTINGS, 1)
        if ruined:
            add(counts, at.RUINED, 1)
        bin_ = (won - numbers[at.END_LOW]) // numbers[at.END_STEP]
        add(ends, min(max(bin_, 0), numbers[at.END_BINS] - 1), 1)

    @jit
    def count_lane(  # pragma: no cover
        counts, notes, lane_cents, slot, shoes, main_net, main_high, main_low,
        whole_high, whole_low, own_net, own_high, own_low,
    ):  # fmt: skip
        """Add the figures of a lane that is over to the counts."""
        add(counts, at.LANES, 1)
        add(counts, at.SHOES, shoes)
        add(counts, at.SPOT_HIGH, main_high)
        add(counts, at.SPOT_LOW, main_low)
        add(counts, at.WHOLE_HIGH, whole_high)
        add(counts, at.WHOLE_LOW, whole_low)
        add(counts, at.OWN_WHOLE_NET, own_net)
        add(counts, at.OWN_WHOLE_HIGH, own_high)
        add(counts, at.OWN_WHOLE_LOW, own_low)
        lane_cents[slot * at.SPOT_COUNT] = main_net
        for spot in range(1, at.SPOT_COUNT):
            lane_cents[slot * at.SPOT_COUNT + spot] = notes[at.LANE_CENTS + spot]

    @jit
    def count_law(numbers, distribution, place, cents):  # pragma: no cover
        """Count what a round gained in the bins of its law that begin at this place."""
        bin_ = max(0, (cents - numbers[at.LAW_LOW]) // numbers[at.LAW_STEP])
        if bin_ >= at.LAW_FINE:
            # Four bins for each doubling: the doubling, and the next two binary digits.
            above, doubling = bin_ * 4 // at.LAW_FINE, 0
            while above >= 8:
                above >>= 1
                doubling += 1
            bin_ = min(at.LAW_FINE + 4 * doubling + above - 4, at.LAW_BINS - 1)
        add(distribution, place + bin_, 1)
        add(distribution, place + at.LAW_CENTS + bin_, cents)

    @jit
    def count_laws(numbers, distribution, whole, own):  # pragma: no cover
        """Count what all boxes gained in a round, and the first one where there are others."""
        count_law(numbers, distribution, numbers[at.LAW_AT], whole)
        if numbers[at.BOX_COUNT] > 1:
            count_law(numbers, distribution, numbers[at.LAW_AT] + at.LAW_SIZE, own)

    return begin_notes, add_square, end_sitting, count_lane, count_laws
