"""The rows of a game packed into arrays that a kernel walks.

An entry of the table is a 32-bit number: in its low bits where the next state's row begins, above
them how many cards it takes, in its top four bits which of the fifteen commonest ends this is, or
``GOES_ON``. A round that ends in another way goes to a row of its own that leads nowhere, and waits
there for somebody to finish it; so does a lane whose shoe is over, in the last row.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from spanish21.game.rules import RuleSet
from spanish21.kept import Form, kept
from spanish21.rulesets.strategy import Strategy, strategy_record
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
from spanish21.simulation.compiled.steps import CARD_SHIFT

RANKS = 12
"""A Spanish deck's ranks, of which the last three count ten."""
COMMON = 15
GOES_ON = 15
CLASS_SHIFT = 28
CARD = 1 << CARD_SHIFT
"""A card, above the place of a row; an end takes two where one lies there unseen."""
ENDED, ASKED, SPLIT, PLAYED, AGAIN, DEALT = 0, 1, 2, 3, 4, 5
"""What waits: a round that is over; one that suits decide; a pair to be split; a split hand that is
over, or that is another pair; a dealer who is done for a split."""
_WHOLE = 1 << 32
_Kind = TypeVar("_Kind", bound=Step)


@dataclass(frozen=True, slots=True)
class Automaton:
    """A game as rows and lists of numbers.

    ``table`` holds the rows of unsplit rounds, then those of split hands and their dealers, and
    from ``waits_from`` on rows that lead nowhere: where a round waits, and last where a shoe is to
    be shuffled. The first ends of ``ends`` are the common ones. ``waiting`` has a line for each row
    where a round waits: what kind it is; the number of its end, question, result or ending, or a
    split hand's row while it may be split again; its row after that; where the dealer plays for a
    split, and where he only shows his second card, if he may have to; whether a down card lies
    there unseen. ``out`` are the values on the table when a whole round waits. ``kinds``,
    ``limits`` and ``answers`` belong to questions.
    ``meets`` is what a split hand's result gains by the dealer's ending, first for the hand with the
    original wager, then for the others. ``dealers`` is where the dealer's rows of unsplit rounds
    begin.
    """

    ends: tuple[End, ...]
    results: tuple[Result, ...]
    table: NDArray[np.uint32]
    waits_from: int
    waiting: tuple[tuple[int, ...], ...]
    out: tuple[tuple[int, ...], ...]
    kinds: tuple[tuple[tuple[str, bool], ...], ...]
    limits: tuple[tuple[int, ...], ...]
    answers: tuple[tuple[int, ...], ...]
    meets: NDArray[np.int64]
    dealers: frozenset[int]


def compile_game(rules: RuleSet, strategy: Strategy, wager_cents: int, *, real: bool) -> Automaton:
    """Rules, strategy and wager as an automaton.

    With a ``real`` shoe it matters whether a down card was dealt that nobody saw; ends are told
    apart by it.
    """
    prices = prices_of(rules, wager_cents)
    return _Packing(Rounds(rules, strategy, prices, real=real)).packed()


def kept_game(rules: RuleSet, strategy: Strategy, wager_cents: int, *, real: bool) -> Automaton:
    """The same, as an earlier run has kept it where there was one."""
    asked = [repr(rules), strategy_record(strategy), wager_cents, real]
    return kept(FORM, asked, lambda: compile_game(rules, strategy, wager_cents, real=real))


def _record(made: Automaton) -> dict[str, Any]:
    """An automaton as JSON writes it: whole numbers, words and lists of them."""
    return {
        "ends": [astuple(end) for end in made.ends],
        "results": [astuple(result) for result in made.results],
        "table": made.table.tolist(),
        "waits_from": made.waits_from,
        "waiting": made.waiting,
        "out": made.out,
        "kinds": made.kinds,
        "limits": made.limits,
        "answers": made.answers,
        "meets": made.meets.tolist(),
        "dealers": sorted(made.dealers),
    }


def _read(record: Mapping[str, Any]) -> Automaton:
    return Automaton(
        ends=tuple(End(*end) for end in record["ends"]),
        results=tuple(Result(*result) for result in record["results"]),
        table=np.array(record["table"], dtype=np.uint32),
        waits_from=record["waits_from"],
        waiting=tuple(tuple(line) for line in record["waiting"]),
        out=tuple(tuple(values) for values in record["out"]),
        kinds=tuple(tuple((kind, wins) for kind, wins in asked) for asked in record["kinds"]),
        limits=tuple(tuple(limits) for limits in record["limits"]),
        answers=tuple(tuple(answers) for answers in record["answers"]),
        # Where no hand is ever split these lists are empty, and do not say how deep they are.
        meets=np.array(record["meets"], dtype=np.int64).reshape(2, len(record["results"]), ENDINGS),
        dealers=frozenset(record["dealers"]),
    )


FORM = Form("automaton", _record, _read)
"""How an automaton is kept."""


class _Packing:
    """Numbers for everything that rows lead to."""

    def __init__(self, rounds: Rounds) -> None:
        self.rounds = rounds
        chances = end_chances(rounds)
        by_chance = sorted(chances, key=lambda end: (-chances[end], end))
        self.common = {end: place for place, end in enumerate(by_chance[:COMMON])}
        self.first = rounds.root.number
        self.waiting: dict[Step, int] = {}
        self._await(step for row in rounds.rows for step in row)
        self.splits = {
            step: self._split(step) for step in list(self.waiting) if isinstance(step, Split)
        }
        # Playing splits has made rows of its own, whose steps wait as well.
        self._await(step for row in rounds.rows[self.first + 1 :] for step in row)
        self._await(step for parts in self.splits.values() for step in parts if step is not None)
        self.ends = self._numbered(End, self.common)
        self.questions = self._numbered(Question)
        self.results = self._numbered(Result)

    def _await(self, steps: Iterable[Step]) -> None:
        """Give a waiting row to every step that is neither a state nor a common end."""
        for step in steps:
            if isinstance(step, Row) or step in self.common or step in self.waiting:
                continue
            self.waiting[step] = len(self.waiting)
            if isinstance(step, Question):
                self._await(step.then)

    def _numbered(self, kind: type[_Kind], first: Iterable[_Kind] = ()) -> dict[_Kind, int]:
        found: list[_Kind] = [*first, *(step for step in self.waiting if isinstance(step, kind))]
        return dict(zip(found, range(len(found)), strict=True))

    def _split(self, split: Split) -> tuple[Step, Step, Step, Step | None]:
        """A split hand's rows while it may be split again and after; the dealer's two ways."""
        rules = self.rounds.rules.split
        again = rules.maximum_hands > 2 and (split.pair != ACE or rules.resplit_aces)
        hidden = not self.rounds.peeks and split.up in (ACE, TEN)
        return (
            self.rounds.split_hand(split.up, split.pair, again=again),
            self.rounds.split_hand(split.up, split.pair, again=False),
            self.rounds.dealer_ends(split.up, split.down, draws=True),
            self.rounds.dealer_ends(split.up, split.down, draws=False) if hidden else None,
        )

    def _place(self, step: Step) -> int:
        """Where a row begins. The first row of a round, which was made last of them, comes first."""
        if not isinstance(step, Row):
            return (len(self.rounds.rows) + self.waiting[step]) * VALUES
        return (self.first - step.number if step.number <= self.first else step.number) * VALUES

    def _entry(self, step: Step) -> int:
        if isinstance(step, End) and step in self.common:
            return self.common[step] << CLASS_SHIFT | (CARD + CARD * step.unseen)
        return GOES_ON << CLASS_SHIFT | CARD | self._place(step)

    def packed(self) -> Automaton:
        rows = self.rounds.rows
        whole = [[self._entry(step) for step in row] for row in rows[self.first :: -1]]
        apart = [[self._entry(step) for step in row] for row in rows[self.first + 1 :]]
        waits_from = len(rows) * VALUES
        waits = [
            [GOES_ON << CLASS_SHIFT | waits_from + VALUES * line] * VALUES
            for line in range(len(self.waiting) + 1)
        ]
        return Automaton(
            ends=tuple(self.ends),
            results=tuple(self.results),
            table=np.array([*whole, *apart, *waits], dtype=np.uint32).ravel(),
            waits_from=waits_from,
            waiting=tuple(self._waiting_line(step) for step in self.waiting),
            out=tuple(_out(step) for step in self.waiting),
            kinds=tuple(asked.kinds for asked in self.questions),
            limits=tuple(_limits(asked.chances) for asked in self.questions),
            answers=tuple(
                tuple(self._entry(step) for step in asked.then) for asked in self.questions
            ),
            meets=self._meets(),
            dealers=frozenset(self._place(row) for row in self.rounds.dealer_rows),
        )

    def _waiting_line(self, step: Step) -> tuple[int, ...]:
        match step:
            case End():
                return ENDED, self.ends[step], 0, 0, 0, step.unseen
            case Question():
                return ASKED, self.questions[step], 0, 0, 0, 0
            case Split():
                more, last, dealer, shows = self.splits[step]
                unseen = step.down == NO_CARD and self.rounds.leaves_unseen
                shown = 0 if shows is None else self._place(shows)
                return (
                    SPLIT,
                    self._place(more),
                    self._place(last),
                    self._place(dealer),
                    shown,
                    unseen,
                )
            case Result():
                return PLAYED, self.results[step], 0, 0, 0, 0
            case Again():
                return AGAIN, 0, 0, 0, 0, 0
            case Ending():
                return DEALT, step.number, 0, 0, 0, 0
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
            meets[0, number, BLACKJACK] = result.gain if rescued else -self.rounds.prices.stakes[0]
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
    """The largest 32-bit number for which each answer but the last is given."""
    return tuple(round(chance * _WHOLE) - 1 for chance in accumulate(chances))[:-1]


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
