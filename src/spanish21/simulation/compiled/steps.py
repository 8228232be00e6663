"""The steps of a compiled round, one lane at a time: the same source for a processor and a GPU.

A lane is a run of rounds from one random stream. Each step spends one random number: it draws a
rank, accepts it with the chance that such a card is left, and follows the table. Every eighth step
a bell rings: a round that waits is counted (fresh shoes, where it is finished later) or finished at
once (real shoes, where later rounds depend on it). A lane's counts are a pure function of its
stream and its number of rounds.

``table`` holds the automaton's rows; ``book`` everything else a kernel must know, behind a heading
that says where; ``tally`` all counts, in the order the heading gives. This module imports NumPy and
nothing else.
"""

# The functions here are compiled, and what they count is tested; nobody steps through them in
# Python. Their state is in scalars because that is what runs fast.
# ruff: noqa: PLR0913, PLR0915, ANN001, ANN201, ANN202, C901
# mypy: disable-error-code="no-untyped-def"

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from spanish21.simulation.kernels import streams

BELL = 8
"""Steps between bells. At most three rounds can end in that many."""
BELLS = 5
"""Bells between looks at how many rounds are done: at most fifteen, which four bits hold."""
MOST_ROUNDS = 3 * BELLS
SHARES = 64
"""Streams among which the rounds of a block that waited for the same thing are shared out."""
PLAYS, FINISHES = 1, 2
"""Purposes of random streams: whole rounds; rounds that waited."""

# The heading of a book: how many hands a box may have; where the rows that wait begin and how many
# there are; the cards of a rank, when a shoe is over and what is burned; how many results a split
# hand can have.
HANDS_MOST, WAITS_FROM, LINES, FULL, CUT, BURNED, RESULTS = 0, 1, 2, 3, 4, 5, 6
# Where its parts begin.
WAITING, LIMITS, ANSWERS, STANDS, SETTLED, MEETS, GAINS, COMMON = 7, 8, 9, 10, 11, 12, 13, 14
# Where the parts of a tally begin, after the fifteen common ends and one for nothing.
T_WAITING, T_ENDS, T_SPLITS, T_RESULTS, T_HANDS, T_SIZE = 15, 16, 17, 18, 19, 20
HEADING = 21

# A line about a round that waits.
KIND, FIRST, SECOND, DEALER, UNSEEN, HIDDEN, USED, LINE = 0, 1, 2, 3, 4, 5, 6, 7
ANSWERED = 4
ENDINGS = 7
VALUES = 10
"""Columns of the table."""

Add = Callable[[Any, Any, Any], None]


class Steps(NamedTuple):
    """Functions made for one target, generator and kind of shoe."""

    begin: Any
    draw: Any
    finish: Any
    finish_share: Any
    fresh_tail: Any
    fresh_lane: Any
    real_tail: Any
    real_lane: Any


def build(jit: streams.Jit, add: Add, generator: str, *, real: bool) -> Steps:  # pragma: no cover
    """Compile the steps; ``add(array, index, number)`` adds to a count."""
    begin, draw = streams.build(jit, generator)
    u32, u64, i64 = np.uint32, np.uint64, np.int64
    low, half = u64(0xFFFFFFFF), u64(32)
    ranks, ten, one, refused = u64(12), u64(9), u64(1), u64(12)
    class_shift, goes_on = u32(28), u32(15)
    unseen_bit, stop_bit = u32(1 << 27), u32(1 << 26)
    place_mask = u32((1 << 20) - 1)
    again, asks = i64((1 << 20) - 1), i64(1 << 16)
    fields, nibbles = u32(0x33333333), u32(0x0F0F0F0F)

    if real:

        @jit
        def taken(x, used, full):
            """The rank of a random number, or 12 if no such card is left, and what is used then.

            Six bits a value; the ten-valued ranks share what is left.
            """
            product = u64(u64(x) * ranks)
            rank = u64(product >> half)
            card = u64(u64(u64(product & low) * u64(full)) >> half)
            value = rank if rank < ten else ten
            place = u64(card + u64(u64(rank - value) * u64(full)))
            shift = u64(value * u64(6))
            mask = u64(127) if value == ten else u64(63)
            if place < u64(u64(used >> shift) & mask):
                return refused, used
            return rank, u64(used + u64(one << shift))

    else:

        @jit
        def taken(x, used, full):
            """The rank of a random number, or 12 if that card is used, and what is used then.

            Four bits a rank.
            """
            product = u64(u64(x) * ranks)
            rank = u64(product >> half)
            card = u64(u64(u64(product & low) * u64(full)) >> half)
            shift = u64(rank << u64(2))
            if card < u64(u64(used >> shift) & u64(15)):
                return refused, used
            return rank, u64(used + u64(one << shift))

    @jit
    def card(used, full, w0, w1, w2, w3):
        """The next card, however many numbers that takes."""
        rank = refused
        while rank == refused:
            x, w0, w1, w2, w3 = draw(w0, w1, w2, w3)
            rank, used = taken(x, used, full)
        return i64(rank if rank < ten else ten), used, w0, w1, w2, w3

    @jit
    def answer(question, book, w0, w1, w2, w3):
        """Draw suits: the entry that a question leads to."""
        x, w0, w1, w2, w3 = draw(w0, w1, w2, w3)
        first = book[LIMITS] + question * i64(ANSWERED)
        place = i64(0)
        while place < i64(ANSWERED - 1) and i64(x) >= book[first + place]:
            place += i64(1)
        entry = u32(book[book[ANSWERS] + question * i64(ANSWERED) + place])
        return entry, w0, w1, w2, w3

    @jit
    def split(at, used, full, table, book, tally, w0, w1, w2, w3):
        """Play a split to its end: what it gains, the cards it took, and the rest as it was given."""
        more, last, hands_most = book[at + FIRST], book[at + SECOND], book[HANDS_MOST]
        hands, played, dealt = i64(2), i64(0), i64(0)
        packed = u64(0)
        standing, unsettled = i64(0), i64(0)
        while played < hands:
            place = more if hands < hands_most else last
            number = i64(-1)
            while number < i64(0):
                rank, used, w0, w1, w2, w3 = card(used, full, w0, w1, w2, w3)
                dealt += i64(1)
                entry = table[place + rank]
                while number < i64(0) and u32(entry & stop_bit) != u32(0):
                    number = i64(u32(entry & place_mask))
                    if number == again:
                        hands += i64(1)
                        entry = u32(more if hands < hands_most else last)
                        number = i64(-1)
                    elif number >= asks:
                        entry, w0, w1, w2, w3 = answer(number - asks, book, w0, w1, w2, w3)
                        number = i64(-1)
                place = i64(u32(entry & place_mask))
            packed = u64(packed | u64(u64(number) << u64(u64(played) << u64(4))))
            standing += book[book[STANDS] + number]
            unsettled += i64(1) - book[book[SETTLED] + number]
            played += i64(1)
        add(tally, book[T_HANDS] + hands, 1)
        # Without a hand that stands the dealer draws no further; one that nobody has looked at
        # still shows his second card for a blackjack.
        entry = u32(book[at + DEALER])
        shows = standing == i64(0) and book[at + HIDDEN] != i64(0) and unsettled > i64(0)
        draws = standing > i64(0) or shows
        while draws and u32(entry & stop_bit) == u32(0):
            rank, used, w0, w1, w2, w3 = card(used, full, w0, w1, w2, w3)
            dealt += i64(1)
            entry = table[i64(u32(entry & place_mask)) + rank]
            draws = not shows
        ending = i64(0)
        if u32(entry & stop_bit) != u32(0):
            ending = i64(u32(entry & place_mask))
        if standing == i64(0) and not shows:
            # A down card that lies there is seen by nobody.
            dealt += book[at + UNSEEN]
        # The first hand holds the original wager.
        gain, part = i64(0), i64(0)
        for hand in range(hands):
            number = i64(u64(packed >> u64(u64(hand) << u64(4))) & u64(0xFFFF))
            met = part + number * i64(ENDINGS) + ending
            gain += book[book[MEETS] + met]
            add(tally, book[T_RESULTS] + met, 1)
            part = book[RESULTS] * i64(ENDINGS)
        return gain, dealt, used, w0, w1, w2, w3

    @jit
    def finish(state, used, full, table, book, tally, w0, w1, w2, w3):
        """Bring a round that waits to its end and count it: its gain, the cards it took, the rest."""
        dealt = i64(0)
        while True:
            at = book[WAITING] + (state - book[WAITS_FROM]) // i64(VALUES) * i64(LINE)
            if book[at + KIND] == i64(0):
                end = book[at + FIRST]
                add(tally, book[T_ENDS] + end, 1)
                gain = book[book[GAINS] + end]
                return gain, dealt + book[at + UNSEEN], used, w0, w1, w2, w3
            if book[at + KIND] == i64(2):
                gain, more, used, w0, w1, w2, w3 = split(
                    at, used, full, table, book, tally, w0, w1, w2, w3
                )
                add(tally, book[T_SPLITS] + gain, 1)
                return gain, dealt + more, used, w0, w1, w2, w3
            entry, w0, w1, w2, w3 = answer(book[at + FIRST], book, w0, w1, w2, w3)
            state = i64(-1)
            while state < book[WAITS_FROM]:
                kind = u32(entry >> class_shift)
                if kind != goes_on:
                    end = book[book[COMMON] + i64(kind)]
                    add(tally, book[T_ENDS] + end, 1)
                    if u32(entry & unseen_bit) != u32(0):
                        dealt += i64(1)
                    return book[book[GAINS] + end], dealt, used, w0, w1, w2, w3
                state = i64(u32(entry & place_mask))
                if state < book[WAITS_FROM]:
                    rank, used, w0, w1, w2, w3 = card(used, full, w0, w1, w2, w3)
                    dealt += i64(1)
                    entry = table[state + rank]

    @jit
    def finish_share(seed, block, line, share, count, table, book, tally):
        """Finish one share of the rounds that waited in a block for the same thing."""
        number = u64(u64(block) * u64(book[LINES]) + u64(line)) * u64(SHARES) + u64(share)
        w0, w1, w2, w3 = begin(seed, FINISHES, number)
        full, state = u32(book[FULL]), book[WAITS_FROM] + i64(VALUES) * line
        used = u64(book[book[WAITING] + line * i64(LINE) + i64(USED)])
        for _ in range((count + i64(SHARES - 1) - share) // i64(SHARES)):
            _, _, _, w0, w1, w2, w3 = finish(
                state, used, full, table, book, tally, w0, w1, w2, w3
            )

    @jit
    def single(state, used, full, table, w0, w1, w2, w3):
        """One step: the entry it leads to, what is used then, and the stream."""
        x, w0, w1, w2, w3 = draw(w0, w1, w2, w3)
        rank, after = taken(x, used, full)
        if rank == refused:
            return u32(u32(goes_on << class_shift) | u32(state)), used, w0, w1, w2, w3
        return table[state + u32(rank if rank < ten else ten)], after, w0, w1, w2, w3

    @jit
    def rounds_in(even, odd):
        """How many ends two words of four-bit counts hold."""
        sums = u32(u32(even & nibbles) + u32(u32(even >> u32(4)) & nibbles))
        sums = u32(sums + u32(u32(odd & nibbles) + u32(u32(odd >> u32(4)) & nibbles)))
        return i64(u32(u32(sums * u32(0x01010101)) >> u32(24)))

    @jit
    def fresh_tail(rounds, done, state, used, table, book, tally, w0, w1, w2, w3):
        """The last rounds of a lane of fresh shoes, step by step from a bell on."""
        full, waits_from = u32(book[FULL]), u32(book[WAITS_FROM])
        steps = u32(0)
        while done < rounds:
            entry, used, w0, w1, w2, w3 = single(state, used, full, table, w0, w1, w2, w3)
            kind = u32(entry >> class_shift)
            state = u32(entry & place_mask)
            steps = u32(steps + u32(1))
            if kind != goes_on:
                add(tally, kind, 1)
                done += i64(1)
                used = u64(0)
            elif u32(steps & u32(BELL - 1)) == u32(0) and state >= waits_from:
                add(tally, book[T_WAITING] + i64(u32(state - waits_from) // u32(VALUES)), 1)
                done += i64(1)
                state, used = u32(0), u64(0)

    @jit
    def fresh_lane(seed, number, rounds, table, book, tally):
        """Play a lane of rounds, each from a fresh shoe: count common ends and rounds that wait."""
        full, waits_from = u32(book[FULL]), u32(book[WAITS_FROM])
        w0, w1, w2, w3 = begin(seed, PLAYS, number)
        state, used = u32(0), u64(0)
        done = i64(0)
        while done + i64(MOST_ROUNDS) <= rounds:
            even, odd = u32(0), u32(0)
            for _ in range(BELLS):
                packed = u32(0)
                for _ in range(BELL):
                    entry, used, w0, w1, w2, w3 = single(
                        state, used, full, table, w0, w1, w2, w3
                    )
                    kind = u32(entry >> class_shift)
                    packed = u32(packed + u32(u32(1) << u32(kind + kind)))
                    if kind != goes_on:
                        used = u64(0)
                    state = u32(entry & place_mask)
                if state >= waits_from:
                    add(tally, book[T_WAITING] + i64(u32(state - waits_from) // u32(VALUES)), 1)
                    done += i64(1)
                    state, used = u32(0), u64(0)
                even = u32(even + u32(packed & fields))
                odd = u32(odd + u32(u32(packed >> u32(2)) & fields))
            odd = u32(odd & u32(0x0FFFFFFF))
            done += rounds_in(even, odd)
            for kind in range(8):
                add(tally, 2 * kind, u32(even >> u32(4 * kind)) & u32(15))
                add(tally, 2 * kind + 1, u32(odd >> u32(4 * kind)) & u32(15))
        fresh_tail(rounds, done, state, used, table, book, tally, w0, w1, w2, w3)

    @jit
    def real_tail(rounds, done, state, used, dealt, table, book, tally, w0, w1, w2, w3):
        """The last rounds of a lane of real shoes, step by step from a bell on: what they gain."""
        full, waits_from = u32(book[FULL]), u32(book[WAITS_FROM])
        cut, burned = book[CUT], book[BURNED]
        steps, gained = u32(0), i64(0)
        while done < rounds:
            entry, after, w0, w1, w2, w3 = single(state, used, full, table, w0, w1, w2, w3)
            kind = u32(entry >> class_shift)
            state = u32(entry & place_mask)
            steps = u32(steps + u32(1))
            if after != used:
                dealt += i64(1)
            used = after
            over = kind != goes_on
            if over:
                add(tally, kind, 1)
                gained += book[book[GAINS] + book[book[COMMON] + i64(kind)]]
                if u32(entry & unseen_bit) != u32(0):
                    dealt += i64(1)
            elif u32(steps & u32(BELL - 1)) == u32(0) and state >= waits_from:
                gain, more, used, w0, w1, w2, w3 = finish(
                    i64(state), used, full, table, book, tally, w0, w1, w2, w3
                )
                gained += gain
                dealt += more
                state = u32(0)
                over = True
            if over:
                done += i64(1)
                if dealt >= cut:
                    used, dealt = u64(0), burned
        return gained

    @jit
    def real_lane(seed, number, rounds, table, book, tally):
        """Play a lane of rounds from real shoes, one after the other: what the lane gains."""
        full, waits_from = u32(book[FULL]), u32(book[WAITS_FROM])
        cut, burned = book[CUT], book[BURNED]
        w0, w1, w2, w3 = begin(seed, PLAYS, number)
        state, used, dealt = u32(0), u64(0), burned
        done, gained = i64(0), i64(0)
        while done + i64(MOST_ROUNDS) <= rounds:
            even, odd = u32(0), u32(0)
            for _ in range(BELLS):
                packed = u32(0)
                for _ in range(BELL):
                    entry, after, w0, w1, w2, w3 = single(
                        state, used, full, table, w0, w1, w2, w3
                    )
                    kind = u32(entry >> class_shift)
                    packed = u32(packed + u32(u32(1) << u32(kind + kind)))
                    if after != used:
                        dealt += i64(1)
                    used = after
                    if kind != goes_on:
                        if u32(entry & unseen_bit) != u32(0):
                            dealt += i64(1)
                        if dealt >= cut:
                            used, dealt = u64(0), burned
                    state = u32(entry & place_mask)
                if state >= waits_from:
                    gain, more, used, w0, w1, w2, w3 = finish(
                        i64(state), used, full, table, book, tally, w0, w1, w2, w3
                    )
                    gained += gain
                    dealt += more
                    done += i64(1)
                    state = u32(0)
                    if dealt >= cut:
                        used, dealt = u64(0), burned
                even = u32(even + u32(packed & fields))
                odd = u32(odd + u32(u32(packed >> u32(2)) & fields))
            odd = u32(odd & u32(0x0FFFFFFF))
            done += rounds_in(even, odd)
            for kind in range(8):
                found = i64(u32(even >> u32(4 * kind)) & u32(15))
                add(tally, 2 * kind, found)
                gained += found * book[book[GAINS] + book[book[COMMON] + 2 * kind]]
                found = i64(u32(odd >> u32(4 * kind)) & u32(15))
                add(tally, 2 * kind + 1, found)
                gained += found * book[book[GAINS] + book[book[COMMON] + 2 * kind + 1]]
        return gained + real_tail(
            rounds, done, state, used, dealt, table, book, tally, w0, w1, w2, w3
        )

    return Steps(
        begin, draw, finish, finish_share, fresh_tail, fresh_lane, real_tail, real_lane
    )
