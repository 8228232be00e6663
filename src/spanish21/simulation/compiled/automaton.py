"""The rows of a game packed into arrays that a kernel walks.

An entry of the table is a 32-bit number: in its low bits where the next state's row begins, in its
top four bits which of the fifteen commonest ends this is, or ``GOES_ON``. A round that ends in
another way goes to a row of its own that leads nowhere, and waits there for somebody to finish it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from spanish21.game.rules import RuleSet
from spanish21.rulesets.strategy import Strategy
from spanish21.simulation.compiled.choices import ACE, TEN, VALUES
from spanish21.simulation.compiled.prices import prices_of
from spanish21.simulation.compiled.rounds import (
    BLACKJACK,
    ENDINGS,
    NO_CARD,
    Again,
    End,
    Ending,
    Question,
    Result,
    Rounds,
    Row,
    Split,
    Step,
)

RANKS = 12
"""A Spanish deck's ranks, of which the last three count ten."""
COMMON = 15
GOES_ON = 15
CLASS_SHIFT = 28
UNSEEN_BIT = 1 << 27
STOP_BIT = 1 << 26
"""In rows of split hands and of the dealer: a result, whose number is in the low bits."""
PLACE_MASK = (1 << 20) - 1
AGAIN = PLACE_MASK
"""The result of a split hand that is split again."""
ASKS = 1 << 16
"""Results from here on are questions that suits answer."""
COUNTED, ASKED, SPLIT = 0, 1, 2
"""What a round waits for: to have its end counted, suits drawn, a split played."""
_WHOLE = 1 << 32


@dataclass(frozen=True, slots=True)
class Automaton:
    """A game as rows and lists of numbers.

    ``table`` holds the rows of whole rounds, from ``waits_from`` on those of rounds that wait, then
    those of split hands and dealers. The first ends of ``ends`` are the common ones. ``waiting``
    has a line for each row that waits: what for; the end's or question's number, or a split hand's
    row while it may be split again and after that; where the dealer begins; whether a down card
    lies there unseen; whether it may be a blackjack that nobody has looked for. ``out`` are the
    values on the table by then. ``limits`` and ``answers`` belong to questions. ``meets`` is what a
    split hand's result gains by the dealer's ending, first for the hand with the original wager,
    then for the others.
    """

    ends: tuple[End, ...]
    results: tuple[Result, ...]
    table: NDArray[np.uint32]
    waits_from: int
    waiting: tuple[tuple[int, ...], ...]
    out: tuple[tuple[int, ...], ...]
    limits: tuple[tuple[int, ...], ...]
    answers: tuple[tuple[int, ...], ...]
    meets: NDArray[np.int64]
    rows: int


def compile_game(
    rules: RuleSet, strategy: Strategy, wager_cents: int, *, real: bool
) -> Automaton:
    """Rules, strategy and wager as an automaton.

    With a ``real`` shoe it matters whether a down card was dealt that nobody saw; ends are told
    apart by it.
    """
    prices = prices_of(rules, wager_cents)
    return _Packing(Rounds(rules, strategy, prices, real=real)).packed()


class _Packing:
    """Numbers for everything that rows lead to."""

    def __init__(self, rounds: Rounds) -> None:
        self.rounds = rounds
        self.whole = len(rounds.rows)
        chances = end_chances(rounds)
        by_chance = sorted(chances, key=lambda end: (-chances[end], end))
        self.common = {end: place for place, end in enumerate(by_chance[:COMMON])}
        self.waiting: dict[Step, int] = {}
        self.questions: dict[Question, int] = {}
        self._await(step for row in rounds.rows for step in row)
        self.hand_rows, self.dealers = self._split_rows()
        self.results: dict[Result, int] = {}
        self.ends = {
            end: number
            for number, end in enumerate(
                [*self.common, *(step for step in self.waiting if isinstance(step, End))]
            )
        }

    def _await(self, steps: Iterable[Step]) -> None:
        """Give a waiting row to every step that is neither a state nor a common end."""
        for step in steps:
            if isinstance(step, Row) or step in self.common or step in self.waiting:
                continue
            self.waiting[step] = len(self.waiting)
            if isinstance(step, Question):
                self.questions[step] = len(self.questions)
                self._await(step.then)

    def _split_rows(self) -> tuple[dict[Split, tuple[Row, Row]], dict[Split, Step]]:
        hands, dealers = {}, {}
        rules = self.rounds.rules.split
        for step in self.waiting:
            if isinstance(step, Split):
                again = rules.maximum_hands > 2 and (step.pair != ACE or rules.resplit_aces)
                more = self.rounds.split_hand(step.up, step.pair, again=again)
                last = self.rounds.split_hand(step.up, step.pair, again=False)
                hands[step] = (more, last)
                dealers[step] = self.rounds.dealer_ends(step.up, step.down)
        return hands, dealers

    def _place(self, row: Row) -> int:
        """Where a row begins; the first row of a round is the last that was made."""
        if row.number < self.whole:
            return (self.whole - 1 - row.number) * VALUES
        return (row.number + len(self.waiting)) * VALUES

    def _entry(self, step: Step) -> int:
        on = GOES_ON << CLASS_SHIFT
        match step:
            case Row():
                return on | self._place(step)
            case Ending():
                return on | STOP_BIT | step.number
            case Again():
                return on | STOP_BIT | AGAIN
            case Result():
                return on | STOP_BIT | self.results.setdefault(step, len(self.results))
            case End() if step in self.common:
                return self.common[step] << CLASS_SHIFT | UNSEEN_BIT * step.unseen
            case Question() if step not in self.waiting:
                number = self.questions.setdefault(step, len(self.questions))
                return on | STOP_BIT | (ASKS + number)
        return on | (self.whole + self.waiting[step]) * VALUES

    def packed(self) -> Automaton:
        rows = self.rounds.rows
        whole = [[self._entry(step) for step in row] for row in rows[: self.whole][::-1]]
        waits = [[self._entry(step)] * VALUES for step in self.waiting]
        apart = [[self._entry(step) for step in row] for row in rows[self.whole :]]
        waiting = [self._waiting_line(step) for step in self.waiting]
        answers = [tuple(self._entry(step) for step in asked.then) for asked in self.questions]
        return Automaton(
            ends=tuple(self.ends),
            results=tuple(self.results),
            table=np.array([*whole, *waits, *apart], dtype=np.uint32).ravel(),
            waits_from=len(whole) * VALUES,
            waiting=tuple(waiting),
            out=tuple(_out(step) for step in self.waiting),
            limits=tuple(_limits(asked.chances) for asked in self.questions),
            answers=tuple(answers),
            meets=self._meets(),
            rows=len(whole),
        )

    def _waiting_line(self, step: Step) -> tuple[int, ...]:
        match step:
            case End():
                return COUNTED, self.ends[step], 0, 0, step.unseen, 0
            case Question():
                return ASKED, self.questions[step], 0, 0, 0, 0
            case Split():
                more, last = (self._place(row) for row in self.hand_rows[step])
                dealer = self._entry(self.dealers[step]) & ~(GOES_ON << CLASS_SHIFT)
                unseen = step.down == NO_CARD and self.rounds.leaves_unseen
                hidden = not self.rounds.peeks and step.up in (ACE, TEN)
                return SPLIT, more, last, dealer, unseen, hidden
        raise AssertionError(step)

    def _meets(self) -> NDArray[np.int64]:
        """Gains of results by ending. A blackjack nobody looked for takes an original wager only.

        Rulings: A18.
        """
        meets = np.zeros((2, len(self.results), ENDINGS), dtype=np.int64)
        for result, number in self.results.items():
            for ending in range(BLACKJACK):
                gain = result.gain
                if result.event == "stand":
                    _, gain = self.rounds.meet(result.level, result.total, ending)
                meets[:, number, ending] = gain
            rescued = result.event == "rescue"
            meets[0, number, BLACKJACK] = (
                result.gain if rescued else -self.rounds.prices.stakes[0]
            )
            meets[1, number, BLACKJACK] = result.gain if rescued else 0
        return meets


def _out(step: Step) -> tuple[int, ...]:
    """The values on the table when a round waits."""
    if isinstance(step, Question):
        return step.cards
    if isinstance(step, Split):
        return tuple(v for v in (step.up, step.pair, step.pair, step.down) if v != NO_CARD)
    return ()


def _limits(chances: Sequence[Fraction]) -> tuple[int, ...]:
    """Below which 32-bit numbers each answer but the last is given."""
    return tuple(round(chance * _WHOLE) for chance in accumulate(chances))[:-1]


def end_chances(rounds: Rounds) -> dict[End, float]:
    """How likely each plain end is when cards come back into the deck: good enough to rank them."""
    reached = [0.0] * len(rounds.rows)
    reached[rounds.root.number] = 1.0
    ends: dict[End, float] = {}
    # A row is made after all rows it leads to.
    for number in range(len(rounds.rows) - 1, -1, -1):
        for value, step in enumerate(rounds.rows[number]):
            chance = reached[number] * (3 if value == TEN else 1) / RANKS
            if isinstance(step, Row):
                reached[step.number] += chance
            elif isinstance(step, End):
                ends[step] = ends.get(step, 0.0) + chance
    return ends
