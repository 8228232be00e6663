"""Compiled rounds on a processor: sixty-four lanes side by side, so that they fill its vectors.

The number of lanes is a constant, every field has an array of its own, and the look-up in the table
is a loop of its own; otherwise the compiler would not use vectors. What is counted is exactly what
``steps`` counts one lane at a time.
"""

# As in ``steps``: these functions are compiled.
# ruff: noqa: PLR0912, PLR0913, PLR0915, PLR0917, C901
# mypy: allow-untyped-defs, no-check-untyped-defs, allow-untyped-decorators, allow-untyped-calls

from typing import Any

import numba
import numpy as np

from spanish21.kernel_cache import cached_njit
from spanish21.simulation.compiled import steps
from spanish21.simulation.compiled.steps import (
    CARD_SHIFT,
    FRESH_SERVICES,
    REAL_SERVICES,
    SERVICE_STEPS,
    SHOE_CHECK_SERVICES,
    VALUES,
)

LANES = 64
_jit = numba.njit(nogil=True)
_u32, _u64, _i64 = np.uint32, np.uint64, np.int64
_STAYS = np.uint64(15 << 28)
_CARDS = np.uint64(3 << CARD_SHIFT)


@_jit
def _plus(array, index, number):  # pragma: no cover - compiled
    array[index] += number


@_jit
def _high(x, y):  # pragma: no cover - compiled
    return _u32((_u64(x) * _u64(y)) >> _u64(32))


TARGET = steps.CompileTarget(_jit, _plus, _plus, _high)


@_jit
def _count_done(packed, done):  # pragma: no cover - compiled
    """Add the rounds that four-bit counts hold to what each lane has done, and empty them."""
    nibbles = _u64(0x0F0F0F0F0F0F0F0F)
    for i in range(LANES):
        word = packed[i] & _u64(0x0FFFFFFFFFFFFFFF)
        sums = (word & nibbles) + ((word >> _u64(4)) & nibbles)
        done[i] += _i64((sums * _u64(0x0101010101010101)) >> _u64(56))
        packed[i] = _u64(0)


def _fresh(generator: str) -> Any:  # pragma: no cover - compiled
    functions = steps.build_steps(TARGET, generator, real=False)
    begin, draw, tail, lane, finish_share = (
        functions.begin, functions.draw, functions.tail, functions.lane, functions.finish_share
    )  # fmt: skip

    @_jit
    def run_steps(full32, table, w0, w1, w2, w3, state, used, after, place, entry, packed):
        full = _u64(full32)
        for _ in range(SERVICE_STEPS):
            for i in range(LANES):
                x, w0[i], w1[i], w2[i], w3[i] = draw(w0[i], w1[i], w2[i], w3[i])
                product = _u64(x) * _u64(12)
                rank = product >> _u64(32)
                card = ((product & _u64(0xFFFFFFFF)) * full) >> _u64(32)
                shift = rank << _u64(2)
                free = card >= ((used[i] >> shift) & _u64(15))
                after[i] = used[i] + (_u64(free) << shift)
                place[i] = state[i] + min(rank, _u64(9))
            for i in range(LANES):
                entry[i] = _u64(table[place[i]])
            for i in range(LANES):
                # A card that was refused changes nothing.
                next_entry = entry[i] if after[i] != used[i] else state[i] | _STAYS
                kind = next_entry >> _u64(28)
                packed[i] += _u64(1) << (kind << _u64(2))
                used[i] = after[i] if kind == _u64(15) else _u64(0)
                state[i] = next_entry & _u64(0xFFFFF)

    @_jit
    def group(seed, first, rounds, table, constants, tally):
        w0, w1 = np.empty(LANES, np.uint32), np.empty(LANES, np.uint32)
        w2, w3 = np.empty(LANES, np.uint32), np.empty(LANES, np.uint32)
        state, used = np.zeros(LANES, np.uint64), np.zeros(LANES, np.uint64)
        after, place = np.zeros(LANES, np.uint64), np.zeros(LANES, np.uint64)
        entry, packed = np.zeros(LANES, np.uint64), np.zeros(LANES, np.uint64)
        done = np.zeros(LANES, np.int64)
        full32, waits_from = _u32(constants[steps.FULL]), _u64(constants[steps.WAITS_FROM])
        for i in range(LANES):
            w0[i], w1[i], w2[i], w3[i] = begin(seed, steps.PLAY_PURPOSE, _u64(first + i))
        left = rounds
        while left >= 3 * FRESH_SERVICES:
            for _ in range(left // (3 * FRESH_SERVICES)):
                for _ in range(FRESH_SERVICES):
                    run_steps(
                        full32, table, w0, w1, w2, w3, state, used, after, place, entry, packed
                    )
                    for i in range(LANES):
                        if state[i] >= waits_from:
                            tally[steps.WAITED + _i64((state[i] - waits_from) // _u64(VALUES))] += 1
                            done[i] += 1
                            state[i] = _u64(0)
                            used[i] = _u64(0)
                for kind in range(15):
                    ends_of_kind = _u64(0)
                    for i in range(LANES):
                        ends_of_kind += (packed[i] >> _u64(4 * kind)) & _u64(15)
                    tally[kind] += _i64(ends_of_kind)
                _count_done(packed, done)
            left = rounds - done.max()
        for i in range(LANES):
            tail(
                _u32(rounds), _u32(done[i]), _u32(state[i]), used[i], full32, _u32(0), _u32(0),
                _u32(0), table, constants, tally, w0[i], w1[i], w2[i], w3[i],
            )  # fmt: skip
        return 0

    lanes = _player(group, lane)

    @_jit
    def play(seed, block, first, number, rounds, last_rounds, table, constants, tally):
        """The lanes of a block, and then what waited in them."""
        lanes(seed, block, first, number, rounds, last_rounds, table, constants, tally)
        for line in range(constants[steps.LINES]):
            count = tally[steps.WAITED + line]
            at = _i64(constants[steps.WAITING]) + line * steps.LINE
            if constants[at + steps.KIND] == 0:
                tally[_i64(constants[steps.T_ENDS]) + _i64(constants[at + steps.FIRST])] += count
                continue
            for share in range(min(count, steps.FINISH_STREAMS)):
                finish_share(seed, block, line, share, count, table, constants, tally)
        return 0

    return play


def _player(group: Any, lane: Any) -> Any:  # pragma: no cover - compiled
    @_jit
    def play(seed, _block, first, lanes, rounds, last_rounds, table, constants, tally):
        """Lanes of so many rounds each and one of the rest: the squares of what lanes gain."""
        done, squares = 0, 0
        while lanes - done >= LANES:
            squares += group(seed, first + done, rounds, table, constants, tally)
            done += LANES
        while done <= lanes:
            number = _u32(rounds if done < lanes else last_rounds)
            gain_sum = lane(seed, _u64(first + done), number, table, constants, tally)
            squares += gain_sum * gain_sum
            done += 1
        return squares

    return play


def _real(generator: str) -> Any:  # pragma: no cover - compiled
    functions = steps.build_steps(TARGET, generator, real=True)
    begin, draw, serve_waiting, tail, one_lane, _, most_left = functions

    @_jit
    def run_steps(
        waits, shuffles, cut, table, x, w0, w1, w2, w3, state, left, most, dealt, after, place,
        entry, packed,
    ):  # fmt: skip
        for _ in range(SERVICE_STEPS):
            for i in range(LANES):
                x[i], w0[i], w1[i], w2[i], w3[i] = draw(w0[i], w1[i], w2[i], w3[i])
            for i in range(LANES):
                value = min((_u64(x[i]) * _u64(12)) >> _u64(32), _u64(9))
                mosts = most[i] & _u64(0xFFFF)
                dozen = (mosts << _u64(3)) + (mosts << _u64(2))
                position = ((_u64(x[i]) * dozen) >> _u64(32)) - value * mosts
                shift = (value << _u64(2)) + (value << _u64(1))
                # Six bits, and one more for tens.
                mask = _u64(63) | (((value + _u64(7)) & _u64(16)) << _u64(2))
                # No card comes for a round that waits.
                free = _u64(position < ((left[i] >> shift) & mask)) & _u64(state[i] < waits)
                after[i] = left[i] - (free << shift)
                place[i] = state[i] + value
            for i in range(LANES):
                entry[i] = _u64(table[place[i]])
            for i in range(LANES):
                next_entry = entry[i] if after[i] != left[i] else state[i] | _STAYS
                kind = next_entry >> _u64(28)
                packed[i] += _u64(1) << (kind << _u64(2))
                dealt[i] += next_entry & _CARDS
                out = (_u64(kind != _u64(15)) & _u64(dealt[i] >= cut)) != _u64(0)
                left[i] = after[i]
                state[i] = shuffles if out else next_entry & _u64(0xFFFFF)

    @_jit
    def group(seed, first, rounds, table, constants, tally):
        w0, w1 = np.empty(LANES, np.uint32), np.empty(LANES, np.uint32)
        w2, w3 = np.empty(LANES, np.uint32), np.empty(LANES, np.uint32)
        x = np.empty(LANES, np.uint32)
        split, results = np.zeros(LANES, np.uint32), np.zeros(LANES, np.uint32)
        state = np.zeros(LANES, np.uint64)
        after, place = np.zeros(LANES, np.uint64), np.zeros(LANES, np.uint64)
        entry, packed = np.zeros(LANES, np.uint64), np.zeros(LANES, np.uint64)
        full, waits_from = _u64(constants[steps.FULL]), _u64(constants[steps.WAITS_FROM])
        shuffles, card = _u64(constants[steps.SHUFFLES]), _u64(CARD_SHIFT)
        cut, burned = _u64(constants[steps.CUT]) << card, _u64(constants[steps.BURNED]) << card
        begins = _u64(constants[steps.SHOE]) | (_u64(constants[steps.SHOE + 1]) << _u64(32))
        left, most = np.full(LANES, begins, np.uint64), np.full(LANES, full, np.uint64)
        dealt, gain_sum = np.full(LANES, burned, np.uint64), np.zeros(LANES, np.int64)
        done, ends_by_lane = np.zeros(LANES, np.int64), np.zeros((15, LANES), np.int64)
        for i in range(LANES):
            w0[i], w1[i], w2[i], w3[i] = begin(seed, steps.PLAY_PURPOSE, _u64(first + i))
        togo = rounds
        while togo >= 3 * REAL_SERVICES:
            for _ in range(togo // (3 * REAL_SERVICES)):
                for _ in range(REAL_SERVICES // SHOE_CHECK_SERVICES):
                    for _ in range(SHOE_CHECK_SERVICES):
                        run_steps(
                            waits_from, shuffles, cut, table, x, w0, w1, w2, w3, state, left,
                            most, dealt, after, place, entry, packed,
                        )  # fmt: skip
                        for i in range(LANES):
                            if state[i] == shuffles:
                                left[i], dealt[i], most[i] = begins, burned, full
                                state[i] = _u64(0)
                            elif state[i] >= waits_from:
                                goes_on, split[i], results[i], over, gain, unseen, w0[i], w1[i], w2[i], w3[i] = (
                                    serve_waiting(
                                        _u32(state[i]), split[i], results[i], constants, tally,
                                        w0[i], w1[i], w2[i], w3[i],
                                    )
                                )  # fmt: skip
                                state[i] = goes_on
                                if over:
                                    done[i] += 1
                                    gain_sum[i] += gain
                                    dealt[i] += _u64(unseen) << card
                                    if dealt[i] >= cut:
                                        left[i], dealt[i], most[i] = begins, burned, full
                    for i in range(LANES):
                        most[i] = _u64(most_left(left[i]))
                for kind in range(15):
                    for i in range(LANES):
                        ends_by_lane[kind, i] += _i64((packed[i] >> _u64(4 * kind)) & _u64(15))
                _count_done(packed, done)
            togo = rounds - done.max()
        squares = 0
        for i in range(LANES):
            lane = gain_sum[i] + tail(
                _u32(rounds), _u32(done[i]), _u32(state[i]), left[i], _u32(most[i]), _u32(dealt[i]),
                split[i], results[i], table, constants, tally, w0[i], w1[i], w2[i], w3[i],
            )  # fmt: skip
            for kind in range(15):
                lane += ends_by_lane[kind, i] * _i64(
                    np.int32(constants[constants[steps.GAINS] + _u32(kind)])
                )
                tally[kind] += ends_by_lane[kind, i]
            squares += lane * lane
        return squares

    return _player(group, one_lane)


_fresh_fast, _fresh_philox = _fresh("fast"), _fresh("philox")
_real_fast, _real_philox = _real("fast"), _real("philox")
_cached_jit = cached_njit(nogil=True)


@_cached_jit
def _play_fresh_fast(
    seed, block, first, lanes, rounds, last, table, constants, tally
):  # pragma: no cover - compiled
    return _fresh_fast(seed, block, first, lanes, rounds, last, table, constants, tally)


@_cached_jit
def _play_fresh_philox(
    seed, block, first, lanes, rounds, last, table, constants, tally
):  # pragma: no cover - compiled
    return _fresh_philox(seed, block, first, lanes, rounds, last, table, constants, tally)


@_cached_jit
def _play_real_fast(
    seed, block, first, lanes, rounds, last, table, constants, tally
):  # pragma: no cover - compiled
    return _real_fast(seed, block, first, lanes, rounds, last, table, constants, tally)


@_cached_jit
def _play_real_philox(
    seed, block, first, lanes, rounds, last, table, constants, tally
):  # pragma: no cover - compiled
    return _real_philox(seed, block, first, lanes, rounds, last, table, constants, tally)


PLAY = {
    (False, "fast"): _play_fresh_fast,
    (False, "philox"): _play_fresh_philox,
    (True, "fast"): _play_real_fast,
    (True, "philox"): _play_real_philox,
}
"""What plays lanes of a block, by whether the shoe is real and by generator.

Each returns the squares of what lanes gained, for real shoes.
"""
