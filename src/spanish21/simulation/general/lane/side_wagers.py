"""Match, jackpot and other side wagers of one box, for a lane of the general kernel."""

# Compiled functions have no types but those they are called with, and must be long to be fast.
# mypy: allow-untyped-defs, no-check-untyped-defs
# ruff: noqa: C901, PLR0913, PLR0915, PLR0917, PLR1714

from typing import Any

import numpy as np

from spanish21.simulation.general import layout as at
from spanish21.simulation.kernels.random_streams import Jit

CENT = 10_000
"""Micro-dollars of a cent."""


def build_side_wagers(jit: Jit, add: Any) -> Any:
    """The functions that settle side wagers, compiled by ``jit``."""

    @jit
    def credit(notes, record, records, box, spot, cents):  # pragma: no cover
        """Write down what a spot of a box has gained in this round."""
        notes[at.ROUND_CENTS + spot] += cents
        if box == 0:
            notes[at.OWN_CENTS] += cents
            notes[at.OWN_SPOTS + spot] += cents
        if record >= 0:
            records[record + box * at.SPOT_COUNT + spot] += cents

    @jit
    def settle_match(money, counts, notes, record, records, box, match, card):  # pragma: no cover
        """One Match wager: the box's first two cards against a dealer's or bonus card."""
        grade = 0
        for which in (at.FIRST_CARDS, at.SECOND_CARDS):
            held = notes[which + box]
            if held == card:
                grade += 3
            elif held % 12 == card % 12:
                grade += 1
        add(counts, at.MATCH_HITS + match * at.MATCH_GRADES + grade, 1)
        cents = money[at.MATCH_PAYS + match * at.MATCH_GRADES + grade]
        credit(notes, record, records, box, at.MATCH + match, cents)

    @jit
    def label(place, first, second, third, one, two, three):  # pragma: no cover
        """The class of a rank: ace, king, one that came before, or the next new one."""
        if place == 0:
            return 0
        if place == 11:
            return 1
        if place == first:
            return one
        if place == second:
            return two
        if place == third:
            return three
        fresh = 2
        if one >= fresh:
            fresh = one + 1
        if two >= fresh:
            fresh = two + 1
        if three >= fresh:
            fresh = three + 1
        return fresh

    @jit
    def outcome_of(classes, jackpot, first, second, up, down):  # pragma: no cover
        """Which outcome of a jackpot's pay table four cards are; -1 where no two ranks are alike."""
        a, b, c, d = first % 12, second % 12, up % 12, down % 12
        if a != b and a != c and a != d and b != c and b != d and c != d:
            return -1
        one = label(a, -1, -1, -1, -1, -1, -1)
        two = label(b, a, -1, -1, one, -1, -1)
        three = label(c, a, b, -1, one, two, -1)
        four = label(d, a, b, c, one, two, three)
        key = one * 4 + first // 12
        key = key * at.CARD_CLASSES + two * 4 + second // 12
        key = key * at.CARD_CLASSES + three * 4 + up // 12
        key = key * at.CARD_CLASSES + four * 4 + down // 12
        return np.int64(classes[jackpot * at.DEAL_CLASSES + key])

    @jit
    def pay_rows(jackpots, counts, notes, jackpot, outcome, when):  # pragma: no cover
        """What an outcome pays at one moment, its awards taken from the meter in order."""
        here = jackpot * at.JACKPOT_NUMBERS
        rows = here + at.OUTCOMES_AT + outcome * at.OUTCOME_NUMBERS + 3 * when
        paid = 0
        for which in range(3):
            row = jackpots[rows + which]
            if row == 0:
                break
            row -= 1
            numbers_of_row = here + at.JACKPOT_ROWS + row * at.ROW_NUMBERS
            kind = jackpots[numbers_of_row + at.ROW_KIND]
            cents = jackpots[numbers_of_row + at.ROW_CENTS]
            add(counts, at.JACKPOT_HITS + jackpot * at.MOST_ROWS + row, 1)
            house = cents
            if kind == at.SHARE_ROW:
                percent = jackpots[numbers_of_row + at.ROW_PERCENT]
                meter = notes[at.METERS + jackpot]
                cents = meter * percent // (100 * CENT)
                meter -= cents * CENT
                if percent == 100 and meter < jackpots[here + at.JACKPOT_RESET]:
                    meter = jackpots[here + at.JACKPOT_RESET]
                notes[at.METERS + jackpot] = meter
                house = 0
            elif kind == at.PRIZE_ROW:
                meter = notes[at.METERS + jackpot]
                house = max(0, cents - meter // CENT)
                notes[at.METERS + jackpot] = meter - (cents - house) * CENT
            add(counts, at.JACKPOT_TOOK + jackpot * at.MOST_ROWS + row, cents - house)
            add(counts, at.JACKPOT_HOUSE_CENTS + jackpot, house)
            paid += cents
        return paid

    @jit
    def settle_jackpots(  # pragma: no cover
        numbers, jackpots, classes, counts, notes, record, records, up, down,
    ):  # fmt: skip
        """Every jackpot wager of the round: what the up card makes sure first, then the down card.

        Whether one of them waits for the down card comes back.
        """
        boxes, mask = numbers[at.BOX_COUNT], numbers[at.JACKPOT_MASK]
        waits = 0
        for jackpot in range(at.JACKPOTS):
            if not (mask >> jackpot) & 1:
                continue
            here = jackpot * at.JACKPOT_NUMBERS
            gives = jackpots[here + at.JACKPOT_GIVES]
            notes[at.METERS + jackpot] += gives * boxes
            add(counts, at.JACKPOT_GAVE + jackpot, gives * boxes)
            for when in range(2):
                for box in range(boxes):
                    outcome = outcome_of(
                        classes,
                        jackpot,
                        notes[at.FIRST_CARDS + box],
                        notes[at.SECOND_CARDS + box],
                        up,
                        down,
                    )
                    cents = -jackpots[here + at.JACKPOT_WAGER] if when == 0 else 0
                    if outcome >= 0:
                        cents += pay_rows(jackpots, counts, notes, jackpot, outcome, when)
                        place = here + at.OUTCOMES_AT + outcome * at.OUTCOME_NUMBERS
                        waits |= jackpots[place + 6]
                    else:
                        waits |= jackpots[here + at.JACKPOT_WAITS]
                    credit(notes, record, records, box, at.JACKPOT + jackpot, cents)
        return waits

    @jit
    def note_meters(  # pragma: no cover
        numbers, counts, notes, meter_records, meter_paths, slot, number,
    ):  # fmt: skip
        """Write down where the meters stand after a round: their sum, each round's, the path."""
        for jackpot in range(at.JACKPOTS):
            add(counts, at.JACKPOT_SHOWED + jackpot, notes[at.METERS + jackpot] // CENT)
        if numbers[at.RECORDS]:
            for jackpot in range(at.JACKPOTS):
                meter_records[number * at.JACKPOTS + jackpot] = notes[at.METERS + jackpot]
        if numbers[at.METER_POINTS] and (number + 1) % numbers[at.METER_STEP] == 0:
            for jackpot in range(at.JACKPOTS):
                meter_paths[
                    (slot * at.JACKPOTS + jackpot) * numbers[at.METER_POINTS]
                    + (number + 1) // numbers[at.METER_STEP]
                    - 1
                ] = notes[at.METERS + jackpot] // CENT

    return credit, settle_match, settle_jackpots, note_meters
