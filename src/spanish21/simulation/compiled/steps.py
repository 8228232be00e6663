"""The steps of a compiled round, one lane at a time: the same source for a processor and a GPU.

A lane is a run of rounds from one random stream. Each step spends one random number: it draws a
rank, accepts it with the chance that such a card is left, and follows the table. Every eighth step
a bell rings for rounds that wait. From a real shoe they are served: an end that is not a common one
is counted, suits are drawn, the next hand of a split is taken up. So all lanes do the same thing at
the same time, whatever happens to them. From fresh shoes, where rounds do not hang together, they
are counted by what they wait for and finished later, as many as there were. What is counted is a
pure function of streams and numbers of rounds.

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
"""Purposes of random streams: lanes; rounds of fresh shoes that waited."""

# The heading of a book: how many hands a box may have; where the rows that wait begin and how
# many there are; the cards of a rank, when a shoe is over and what is burned; how many results a split hand can have.
HANDS_MOST, WAITS_FROM, LINES, FULL, CUT, BURNED, RESULTS = 0, 1, 2, 3, 4, 5, 6
# Where its parts begin.
WAITING, LIMITS, ANSWERS, STANDS, SETTLED, MEETS, GAINS = 7, 8, 9, 10, 11, 12, 13
# Where the parts of a tally begin, after the fifteen common ends and one for nothing.
T_WAITING, T_ENDS, T_SPLITS, T_RESULTS, T_HANDS, T_SIZE = 14, 15, 16, 17, 18, 19
HEADING = 20

# A line about a row that waits: see ``Automaton.waiting``; and what is used of a fresh shoe by then.
KIND, FIRST, SECOND, DEALER, SHOWS, UNSEEN, USED, LINE = 0, 1, 2, 3, 4, 5, 6, 7
ANSWERED = 4
ENDINGS = 7
VALUES = 10
"""Columns of the table."""

Add = Callable[[Any, Any, Any], None]


class Steps(NamedTuple):
    """Functions made for one target, generator and kind of shoe."""

    begin: Any
    draw: Any
    ring: Any
    tail: Any
    lane: Any
    finish_share: Any


def build(jit: streams.Jit, add: Add, generator: str, *, real: bool) -> Steps:  # pragma: no cover
    """Compile the steps; ``add(array, index, number)`` adds to a count."""
    begin, draw = streams.build(jit, generator)
    u32, u64, i64 = np.uint32, np.uint64, np.int64
    low, half = u64(0xFFFFFFFF), u64(32)
    ranks, ten, one, refused = u64(12), u64(9), u64(1), u64(12)
    class_shift, goes_on = u32(28), u32(15)
    unseen_bit, place_mask = u32(1 << 27), u32((1 << 20) - 1)
    fields, nibbles = u32(0x33333333), u32(0x0F0F0F0F)
    # What a lane remembers of a split: its line, hands and hands played, whether one stands and
    # whether one is not settled.
    hand_one, played_one, stands_bit, open_bit = u32(1 << 16), u32(1 << 20), u32(1 << 24), u32(1 << 25)

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
    def single(state, used, full, waits_from, table, w0, w1, w2, w3):
        """One step: the entry it leads to, what is used then, and the stream."""
        x, w0, w1, w2, w3 = draw(w0, w1, w2, w3)
        rank, after = taken(x, used, full)
        if rank == refused or state >= waits_from:
            return u32(u32(goes_on << class_shift) | u32(state)), used, w0, w1, w2, w3
        return table[state + u32(rank if rank < ten else ten)], after, w0, w1, w2, w3

    @jit
    def settle(split, results, ending, book, tally):
        """What a split gains once the dealer is done; every hand and the box are counted."""
        hands = i64(u32(u32(split >> u32(16)) & u32(15)))
        # The first hand holds the original wager.
        gain, part = i64(0), i64(0)
        for _ in range(hands):
            met = part + i64(u32(results & u32(255))) * i64(ENDINGS) + ending
            gain += book[book[MEETS] + met]
            add(tally, book[T_RESULTS] + met, 1)
            results = u32(results >> u32(8))
            part = book[RESULTS] * i64(ENDINGS)
        add(tally, book[T_HANDS] + hands, 1)
        add(tally, book[T_SPLITS] + gain, 1)
        return gain

    @jit
    def ring(state, split, results, book, tally, w0, w1, w2, w3):
        """The bell: what becomes of a round that waits.

        Gives the state it goes on from, what it remembers of a split and its hands' results,
        whether the round is over, what it gained, and the cards that were dealt unseen.
        """
        at = book[WAITING] + i64(u32(state - u32(book[WAITS_FROM])) // u32(VALUES)) * i64(LINE)
        kind, number = book[at + KIND], book[at + FIRST]
        gain, unseen = i64(0), i64(0)
        over = False
        if kind == i64(0):
            add(tally, book[T_ENDS] + number, 1)
            gain, unseen = book[book[GAINS] + number], book[at + UNSEEN]
            state, over = u32(0), True
        elif kind == i64(1):
            x, w0, w1, w2, w3 = draw(w0, w1, w2, w3)
            place = number * i64(ANSWERED)
            while i64(x) >= book[book[LIMITS] + place]:
                place += i64(1)
            entry = u32(book[book[ANSWERS] + place])
            common = u32(entry >> class_shift)
            state = u32(entry & place_mask)
            if common != goes_on:
                add(tally, i64(common), 1)
                gain = book[book[GAINS] + i64(common)]
                unseen = i64(u32(entry >> u32(27)) & u32(1))
                over = True
        elif kind == i64(5):
            gain = settle(split, results, number, book, tally)
            state, over = u32(0), True
        else:
            if kind == i64(2):
                split = u32(u32(at - book[WAITING]) | u32(hand_one + hand_one))
                results = u32(0)
            elif kind == i64(4):
                split = u32(split + hand_one)
            else:
                played = u32(u32(split >> u32(20)) & u32(15))
                results = u32(results | u32(u32(number) << u32(played << u32(3))))
                if book[book[STANDS] + number] != i64(0):
                    split = u32(split | stands_bit)
                if book[book[SETTLED] + number] == i64(0):
                    split = u32(split | open_bit)
                split = u32(split + played_one)
            at = book[WAITING] + i64(u32(split & u32(0xFFFF)))
            hands = i64(u32(u32(split >> u32(16)) & u32(15)))
            if i64(u32(u32(split >> u32(20)) & u32(15))) < hands:
                state = u32(book[at + (FIRST if hands < book[HANDS_MOST] else SECOND)])
            elif u32(split & stands_bit) != u32(0):
                state = u32(book[at + DEALER])
            elif u32(split & open_bit) != u32(0) and book[at + SHOWS] != i64(0):
                state = u32(book[at + SHOWS])
            else:
                # The dealer draws for nobody, and a down card that lies there stays unseen.
                gain = settle(split, results, i64(0), book, tally)
                unseen = book[at + UNSEEN]
                state, over = u32(0), True
        return state, split, results, over, gain, unseen, w0, w1, w2, w3

    @jit
    def rounds_in(even, odd):
        """How many ends two words of four-bit counts hold."""
        sums = u32(u32(even & nibbles) + u32(u32(even >> u32(4)) & nibbles))
        sums = u32(sums + u32(u32(odd & nibbles) + u32(u32(odd >> u32(4)) & nibbles)))
        return i64(u32(u32(sums * u32(0x01010101)) >> u32(24)))

    @jit
    def next_round(used, dealt, book):
        """Between rounds: a shoe whose cut card is out is shuffled, or every one."""
        if not real or dealt >= book[CUT]:
            return u64(0), book[BURNED]
        return used, dealt

    @jit
    def serve(state, split, results, waits_from, book, tally, w0, w1, w2, w3):
        """At the bell: a round that waits goes on, or is counted and finished later."""
        if real:
            return ring(state, split, results, book, tally, w0, w1, w2, w3)
        add(tally, book[T_WAITING] + i64(u32(state - waits_from) // u32(VALUES)), 1)
        return u32(0), split, results, True, i64(0), i64(0), w0, w1, w2, w3

    @jit
    def finish_share(seed, block, line, share, count, table, book, tally):
        """Finish one share of the rounds that waited in a block for the same thing."""
        number = u64(u64(block) * u64(book[LINES]) + u64(line)) * u64(SHARES) + u64(share)
        w0, w1, w2, w3 = begin(seed, FINISHES, number)
        full, waits_from = u32(book[FULL]), u32(book[WAITS_FROM])
        begun = u32(waits_from + u32(VALUES * line))
        out = u64(book[book[WAITING] + line * LINE + USED])
        for _ in range((count + SHARES - 1 - share) // SHARES):
            state, used, split, results = begun, out, u32(0), u32(0)
            over = False
            while not over:
                if state >= waits_from:
                    state, split, results, over, _, _, w0, w1, w2, w3 = ring(
                        state, split, results, book, tally, w0, w1, w2, w3
                    )
                else:
                    entry, used, w0, w1, w2, w3 = single(
                        state, used, full, waits_from, table, w0, w1, w2, w3
                    )
                    kind = u32(entry >> class_shift)
                    state = u32(entry & place_mask)
                    if kind != goes_on:
                        add(tally, i64(kind), 1)
                        over = True

    @jit
    def tail(rounds, done, state, used, dealt, split, results, table, book, tally, w0, w1, w2, w3):
        """The last rounds of a lane, step by step from a bell on: what they gain."""
        full, waits_from = u32(book[FULL]), u32(book[WAITS_FROM])
        steps, gained = u32(0), i64(0)
        while done < rounds:
            entry, after, w0, w1, w2, w3 = single(
                state, used, full, waits_from, table, w0, w1, w2, w3
            )
            if after != used:
                dealt += i64(1)
            used = after
            kind = u32(entry >> class_shift)
            state = u32(entry & place_mask)
            steps = u32(steps + u32(1))
            over = kind != goes_on
            if over:
                add(tally, i64(kind), 1)
                gained += book[book[GAINS] + i64(kind)]
                dealt += i64(u32(entry >> u32(27)) & u32(1))
            elif u32(steps & u32(BELL - 1)) == u32(0) and state >= waits_from:
                state, split, results, over, gain, unseen, w0, w1, w2, w3 = serve(
                    state, split, results, waits_from, book, tally, w0, w1, w2, w3
                )
                gained += gain
                dealt += unseen
            if over:
                done += i64(1)
                used, dealt = next_round(used, dealt, book)
        return gained

    @jit
    def lane(seed, number, rounds, table, book, tally):
        """Play a lane: what it gains."""
        full, waits_from = u32(book[FULL]), u32(book[WAITS_FROM])
        w0, w1, w2, w3 = begin(seed, PLAYS, number)
        state, used, dealt = u32(0), u64(0), book[BURNED]
        split, results = u32(0), u32(0)
        done, gained = i64(0), i64(0)
        while done + i64(MOST_ROUNDS) <= rounds:
            even, odd = u32(0), u32(0)
            for _ in range(BELLS):
                packed = u32(0)
                for _ in range(BELL):
                    entry, after, w0, w1, w2, w3 = single(
                        state, used, full, waits_from, table, w0, w1, w2, w3
                    )
                    if real and after != used:
                        dealt += i64(1)
                    used = after
                    kind = u32(entry >> class_shift)
                    packed = u32(packed + u32(u32(1) << u32(kind + kind)))
                    if kind != goes_on:
                        dealt += i64(u32(entry >> u32(27)) & u32(1))
                        used, dealt = next_round(used, dealt, book)
                    state = u32(entry & place_mask)
                if state >= waits_from:
                    state, split, results, over, gain, unseen, w0, w1, w2, w3 = serve(
                        state, split, results, waits_from, book, tally, w0, w1, w2, w3
                    )
                    if over:
                        gained += gain
                        dealt += unseen
                        done += i64(1)
                        used, dealt = next_round(used, dealt, book)
                even = u32(even + u32(packed & fields))
                odd = u32(odd + u32(u32(packed >> u32(2)) & fields))
            odd = u32(odd & u32(0x0FFFFFFF))
            done += rounds_in(even, odd)
            for kind in range(8):
                found = i64(u32(even >> u32(4 * kind)) & u32(15))
                add(tally, 2 * kind, found)
                if real:
                    gained += found * book[book[GAINS] + 2 * kind]
                found = i64(u32(odd >> u32(4 * kind)) & u32(15))
                add(tally, 2 * kind + 1, found)
                if real:
                    gained += found * book[book[GAINS] + 2 * kind + 1]
        return gained + tail(
            rounds, done, state, used, dealt, split, results, table, book, tally, w0, w1, w2, w3
        )

    return Steps(begin, draw, ring, tail, lane, finish_share)
