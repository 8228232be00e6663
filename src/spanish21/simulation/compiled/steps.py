"""The steps of a compiled round, one lane at a time: the same source for a processor and a GPU.

A lane is a run of rounds from one random stream. Each step spends one random number: it draws a
rank, accepts it with the chance that such a card is left, and follows the table. After every eighth
step comes a *service* for rounds that wait. From a real shoe they are served one by one: an end that
is not a common one is counted, suits are drawn, the next hand of a split begins, a shoe whose cut
card is out is shuffled. So all lanes do the same thing at the same time, whatever happens to them.
From fresh shoes rounds are independent of each other: those that wait are counted by what they wait
for, and as many are finished at the end of the block. What is counted is a pure function of streams
and numbers of rounds.

``table`` holds the automaton's rows; ``constants`` everything else a kernel must know, behind a
heading that says where; ``tally`` all counts, in the order the heading gives. This module imports
NumPy and nothing else.
"""

# The functions here are compiled, and what they count is tested; they never run in Python. Their
# state is in scalars because that runs fast.
# ruff: noqa: PLR0912, PLR0913, PLR0915, PLR0917, C901
# mypy: allow-untyped-defs, no-check-untyped-defs

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from spanish21.simulation.compiled.card_step import GOES_ON, build_card_step
from spanish21.simulation.kernels import random_streams

SERVICE_STEPS = 8
"""Steps from one service to the next. At most three rounds can end in that many."""
FRESH_SERVICES, REAL_SERVICES = 5, 4
"""Services from one count of finished rounds to the next: at most fifteen rounds, in four bits."""
SHOE_CHECK_SERVICES = 2
"""Services from one look at what is left of a real shoe to the next."""
TALLY_CHECKS = 16
"""Counts of rounds from one addition to the tally to the next: eight bits hold each common end."""
FINISH_STREAMS = 64
"""Streams among which the rounds of a block that waited for the same thing are shared out."""
PLAY_PURPOSE, FINISH_PURPOSE = 1, 3
"""Purposes of random streams: lanes; rounds of fresh shoes that waited."""

# The heading of the constants: how many hands a box may have; where the rows that wait begin, where the one
# for shoes to be shuffled does, and for how many things rounds wait; the cards of a rank, when a shoe
# is over and what is burned; how many results a split hand can have.
HANDS_MOST, WAITS_FROM, SHUFFLES, LINES, FULL, CUT, BURNED, RESULTS = 0, 1, 2, 3, 4, 5, 6, 7
SHOE = 8
# Where its parts begin.
WAITING, LIMITS, ANSWERS, STANDS, SETTLED, MEETS, GAINS = 10, 11, 12, 13, 14, 15, 16
# Where the parts of a tally begin, after the fifteen common ends and one for nothing; rounds of fresh
# shoes that waited come first.
WAITED = 16
T_ENDS, T_SPLITS, T_RESULTS, T_HANDS, T_SIZE = 17, 18, 19, 20, 21
HEADING = 22

# A line about a row that waits: see ``Automaton.waiting``; and what is used of a fresh shoe by then.
KIND, FIRST, SECOND, DEALER, SHOWS, UNSEEN, USED, LINE = 0, 1, 2, 3, 4, 5, 6, 8
ANSWERED = 4
ENDINGS = 7
VALUES = 10
"""Columns of the table."""
CARD_SHIFT = 20
"""Where an entry holds how many cards it takes, above its row's place. Cards dealt are counted so."""

AddFunction = Callable[[Any, Any, Any], None]


class CompileTarget(NamedTuple):
    """What compiles steps, with its own way to add and to multiply.

    ``add(tally, index, number)`` adds to a count, ``add_common`` to one of the common ends; ``high``
    gives the upper half of the product of two 32-bit numbers.
    """

    jit: random_streams.Jit
    add: AddFunction
    add_common: AddFunction
    high: Callable[[Any, Any], Any]


class StepFunctions(NamedTuple):
    """Functions made for one target, generator and kind of shoe."""

    begin: Any
    draw: Any
    serve_waiting: Any
    tail: Any
    lane: Any
    finish_share: Any
    most_left: Any


def build_steps(
    target: CompileTarget, generator: str, *, real: bool
) -> StepFunctions:  # pragma: no cover - compiled
    """Compile the steps."""
    jit, add, add_common, high = target
    begin, draw = random_streams.build_streams(jit, generator)
    single, most_left = build_card_step(jit, draw, high, real=real)
    u32, u64, i32, i64 = np.uint32, np.uint64, np.int32, np.int64
    half = u64(32)
    goes_on, class_shift, place_mask = u32(GOES_ON), u32(28), u32((1 << 20) - 1)
    card_shift, cards_mask = u32(CARD_SHIFT), u32(3 << CARD_SHIFT)
    values, line_size = u32(VALUES), u32(LINE)
    fields, nibbles = u32(0x33333333), u32(0x0F0F0F0F)
    nothing, one, two, four, eight = u32(0), u32(1), u32(2), u32(4), u32(8)
    services, shoe_checks = (REAL_SERVICES, SHOE_CHECK_SERVICES) if real else (FRESH_SERVICES, 1)
    # What a lane remembers of a split: its line, hands and hands played, whether one stands and
    # whether one is not settled.
    hand_one, played_one, stands_bit, open_bit = (
        u32(1 << 16), u32(1 << 20), u32(1 << 24), u32(1 << 25)
    )  # fmt: skip

    @jit
    def settle(split, results, ending, constants, tally):
        """What a split gains once the dealer is done; counts every hand and the box."""
        hands = u32(u32(split >> u32(16)) & u32(15))
        # The first hand holds the original wager.
        gain, part = i32(0), nothing
        for _ in range(hands):
            place = u32(part + u32(u32(u32(results & u32(255)) * u32(ENDINGS)) + ending))
            gain = i32(gain + i32(constants[u32(constants[MEETS] + place)]))
            add(tally, u32(constants[T_RESULTS] + place), one)
            results = u32(results >> eight)
            part = u32(constants[RESULTS] * u32(ENDINGS))
        add(tally, u32(constants[T_HANDS] + hands), one)
        add(tally, u32(constants[T_SPLITS] + u32(gain)), one)
        return gain

    @jit
    def serve_waiting(state, split, results, constants, tally, w0, w1, w2, w3):
        """What becomes of a round that waits.

        Gives the state it goes on from, what it remembers of a split and its hands' results,
        whether the round is over, what it gained, and the cards that were dealt unseen.
        """
        line = u32(u32(state - constants[WAITS_FROM]) // values)
        at = u32(constants[WAITING] + u32(line * line_size))
        kind, number = constants[at + KIND], constants[at + FIRST]
        gain, unseen, ending = i32(0), nothing, nothing
        over = settles = False
        if kind == nothing:
            add(tally, u32(constants[T_ENDS] + number), one)
            gain, unseen = i32(constants[u32(constants[GAINS] + number)]), constants[at + UNSEEN]
            state, over = nothing, True
        elif kind == one:
            x, w0, w1, w2, w3 = draw(w0, w1, w2, w3)
            place = u32(number * u32(ANSWERED))
            while x > constants[u32(constants[LIMITS] + place)]:
                place = u32(place + one)
            entry = constants[u32(constants[ANSWERS] + place)]
            state = u32(entry & place_mask)
            if entry < goes_on:
                common = u32(entry >> class_shift)
                add_common(tally, common, one)
                gain = i32(constants[u32(constants[GAINS] + common)])
                # The card that led to the question is dealt already.
                unseen = u32(u32(u32(entry & cards_mask) >> card_shift) - one)
                over = True
        elif kind == u32(5):
            over = settles = True
            ending = number
        else:
            if kind == two:
                split = u32(u32(at - constants[WAITING]) | u32(hand_one + hand_one))
                results = nothing
            elif kind == u32(4):
                split = u32(split + hand_one)
            else:
                played = u32(u32(split >> u32(20)) & u32(15))
                results = u32(results | u32(number << u32(played << u32(3))))
                if constants[u32(constants[STANDS] + number)] != nothing:
                    split = u32(split | stands_bit)
                settled = constants[u32(constants[SETTLED] + number)]
                if settled == nothing or (settled == two and played != nothing):
                    split = u32(split | open_bit)
                split = u32(split + played_one)
            at = u32(constants[WAITING] + u32(split & u32(0xFFFF)))
            hands = u32(u32(split >> u32(16)) & u32(15))
            if u32(u32(split >> u32(20)) & u32(15)) < hands:
                state = constants[at + (FIRST if hands < constants[HANDS_MOST] else SECOND)]
            elif u32(split & stands_bit) != nothing:
                state = constants[at + DEALER]
            elif u32(split & open_bit) != nothing and constants[at + SHOWS] != nothing:
                state = constants[at + SHOWS]
            else:
                # No hand is left to draw for, and a down card that lies there stays unseen.
                over = settles = True
                unseen = constants[at + UNSEEN]
        if settles:
            gain = settle(split, results, ending, constants, tally)
            state = nothing
        return state, split, results, over, gain, unseen, w0, w1, w2, w3

    @jit
    def serve_or_count(state, split, results, waits_from, constants, tally, w0, w1, w2, w3):
        """A round that waits goes on, or is counted to be finished later."""
        if real:
            return serve_waiting(state, split, results, constants, tally, w0, w1, w2, w3)
        line = u32(u32(state - waits_from) // values)
        add(tally, u32(u32(WAITED) + line), one)
        return nothing, split, results, True, i32(0), nothing, w0, w1, w2, w3

    @jit
    def finish_share(seed, block, line, share, count, table, constants, tally):
        """Finish one share of the rounds that waited in a block for the same thing."""
        number = u64(u64(block) * u64(constants[LINES]) + u64(line)) * u64(FINISH_STREAMS) + u64(
            share
        )
        w0, w1, w2, w3 = begin(seed, FINISH_PURPOSE, number)
        full, waits_from = constants[FULL], constants[WAITS_FROM]
        begun = u32(waits_from + u32(values * u32(line)))
        at = u32(constants[WAITING] + u32(u32(line) * line_size))
        out = u64(u64(constants[at + USED]) | u64(u64(constants[at + USED + 1]) << half))
        for _ in range((count + FINISH_STREAMS - 1 - share) // FINISH_STREAMS):
            state, used, split, results = begun, out, nothing, nothing
            over = False
            while not over:
                while not over and state < waits_from:
                    entry, used, w0, w1, w2, w3 = single(
                        state, used, full, waits_from, table, w0, w1, w2, w3
                    )
                    state = u32(entry & place_mask)
                    if entry < goes_on:
                        add_common(tally, u32(entry >> class_shift), one)
                        over = True
                if not over:
                    state, split, results, over, _, _, w0, w1, w2, w3 = serve_waiting(
                        state, split, results, constants, tally, w0, w1, w2, w3
                    )

    @jit
    def shoe_of(constants):
        """A shoe before the first card: none used, or all left."""
        return u64(u64(constants[SHOE]) | u64(u64(constants[SHOE + 1]) << half))

    @jit
    def serve_lane(state, cards, most, dealt, split, results, done, gain_sum, begins, waits_from,
               shuffles, constants, tally, w0, w1, w2, w3):  # fmt: skip
        """The service of a lane that may wait: its shoe is shuffled, or its round is served."""
        if real:
            # Without a branch, which few lanes would take at a time.
            out = state == shuffles
            cards = begins if out else cards
            most = constants[FULL] if out else most
            dealt = u32(constants[BURNED] << card_shift) if out else dealt
            state = nothing if out else state
        if state >= waits_from:
            state, split, results, over, gain, unseen, w0, w1, w2, w3 = serve_or_count(
                state, split, results, waits_from, constants, tally, w0, w1, w2, w3
            )
            if over:
                gain_sum += i64(gain)
                done = u32(done + one)
                dealt = u32(dealt + u32(unseen << card_shift))
                if real and dealt >= u32(constants[CUT] << card_shift):
                    cards, most = begins, constants[FULL]
                    dealt = u32(constants[BURNED] << card_shift)
                elif not real:
                    cards = begins
        return state, cards, most, dealt, split, results, done, gain_sum, w0, w1, w2, w3

    @jit
    def tail(rounds, done, state, cards, most, dealt, split, results, table, constants, tally,
             w0, w1, w2, w3):  # fmt: skip
        """The last rounds of a lane, step by step from a service on: what they gain."""
        cut, waits_from, begins = (
            u32(constants[CUT] << card_shift),
            constants[WAITS_FROM],
            shoe_of(constants),
        )
        steps, shuffles, gain_sum = nothing, constants[SHUFFLES], i64(0)
        while done < rounds:
            entry, cards, w0, w1, w2, w3 = single(
                state, cards, most, waits_from, table, w0, w1, w2, w3
            )
            dealt = u32(dealt + u32(entry & cards_mask))
            state = u32(entry & place_mask)
            steps = u32(steps + one)
            if entry < goes_on:
                kind = u32(entry >> class_shift)
                add_common(tally, kind, one)
                gain_sum += i64(i32(constants[u32(constants[GAINS] + kind)]))
                done = u32(done + one)
                if not real:
                    cards = begins
                elif dealt >= cut:
                    state = shuffles
            if u32(steps & u32(SERVICE_STEPS - 1)) == nothing:
                if done < rounds:
                    state, cards, most, dealt, split, results, done, gain_sum, w0, w1, w2, w3 = serve_lane(
                        state, cards, most, dealt, split, results, done, gain_sum, begins,
                        waits_from, shuffles, constants, tally, w0, w1, w2, w3
                    )  # fmt: skip
                if real and u32(steps & u32(SERVICE_STEPS * SHOE_CHECK_SERVICES - 1)) == nothing:
                    most = most_left(cards)
        return gain_sum

    @jit
    def count(tally, constants, place, found):
        """Add eight bits of common ends to the tally: what they gain, where the shoe is real."""
        number = u32(found & u32(255))
        add_common(tally, place, number)
        if not real:
            return i64(0)
        return i64(number) * i64(i32(constants[u32(constants[GAINS] + place)]))

    @jit
    def lane(seed, number, rounds, table, constants, tally):
        """Play a lane: what it gains, where the shoe is real."""
        cut, waits_from, begins = (
            u32(constants[CUT] << card_shift),
            constants[WAITS_FROM],
            shoe_of(constants),
        )
        shuffles, fewest = constants[SHUFFLES], u32(3 * services)
        w0, w1, w2, w3 = begin(seed, PLAY_PURPOSE, number)
        state, cards, most, dealt = (
            nothing,
            begins,
            constants[FULL],
            u32(constants[BURNED] << card_shift),
        )
        split, results = nothing, nothing
        done, gain_sum = nothing, i64(0)
        while u32(done + fewest) <= rounds:
            c0, c1, c2, c3 = nothing, nothing, nothing, nothing
            looks = 0
            while looks < TALLY_CHECKS and u32(done + fewest) <= rounds:
                looks += 1
                even, odd = nothing, nothing
                for _ in range(services // shoe_checks):
                    for _ in range(shoe_checks):
                        packed = nothing
                        for _ in range(SERVICE_STEPS):
                            entry, after, w0, w1, w2, w3 = single(
                                state, cards, most, waits_from, table, w0, w1, w2, w3
                            )
                            # Two bits for each common end; what goes on runs over the top.
                            packed = u32(packed + u32(one << u32(entry >> u32(27))))
                            state = u32(entry & place_mask)
                            over = entry < goes_on
                            if real:
                                dealt = u32(dealt + u32(entry & cards_mask))
                                state = shuffles if over & (dealt >= cut) else state
                                cards = after
                            else:
                                cards = begins if over else after
                        even = u32(even + u32(packed & fields))
                        odd = u32(odd + u32(u32(packed >> two) & fields))
                        state, cards, most, dealt, split, results, done, gain_sum, w0, w1, w2, w3 = (
                            serve_lane(
                                state, cards, most, dealt, split, results, done, gain_sum, begins,
                                waits_from, shuffles, constants, tally, w0, w1, w2, w3
                            )
                        )  # fmt: skip
                    if real:
                        most = most_left(cards)
                # Four bits for each end, every fourth end in a word, become eight.
                n0, n1 = u32(even & nibbles), u32(odd & nibbles)
                n2 = u32(u32(even >> four) & nibbles)
                n3 = u32(u32(odd >> four) & u32(0x000F0F0F))
                sums = u32(u32(n0 + n1) + u32(n2 + n3))
                done = u32(done + u32(u32(sums * u32(0x01010101)) >> u32(24)))
                c0, c1, c2, c3 = u32(c0 + n0), u32(c1 + n1), u32(c2 + n2), u32(c3 + n3)
            for quarter in range(4):
                place, shift = u32(4 * quarter), u32(8 * quarter)
                gain_sum += count(tally, constants, place, u32(c0 >> shift))
                gain_sum += count(tally, constants, u32(place + one), u32(c1 >> shift))
                gain_sum += count(tally, constants, u32(place + two), u32(c2 >> shift))
                gain_sum += count(tally, constants, u32(place + u32(3)), u32(c3 >> shift))
        return gain_sum + tail(
            u32(rounds), done, state, cards, most, dealt, split, results, table, constants, tally,
            w0, w1, w2, w3
        )  # fmt: skip

    return StepFunctions(begin, draw, serve_waiting, tail, lane, finish_share, most_left)
