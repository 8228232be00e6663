"""The rows of a game packed into arrays that a kernel walks.

An entry of the table is a 32-bit number: in its low bits where the next state's row begins, above
them how many cards it takes, in its top four bits which of the fifteen commonest ends this is, or
``GOES_ON``. A round that ends in another way goes to a row of its own that leads nowhere, and waits
there until a service takes it up; so does a lane whose shoe is over, in the last row.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from spanish21.disk_cache import CacheFormat, load_or_compute
from spanish21.game.rules import RuleSet
from spanish21.rulesets.strategies.strategy import Strategy
from spanish21.rulesets.strategies.strategy_json import strategy_record
from spanish21.simulation.compiled.chart_reader import ACE, TEN, VALUES
from spanish21.simulation.compiled.prices import price_base_game
from spanish21.simulation.compiled.round_states import RoundStates
from spanish21.simulation.compiled.steps import CARD_SHIFT
from spanish21.simulation.compiled.transitions import (
    BLACKJACK,
    ENDINGS,
    NO_CARD,
    DealerEnding,
    EndState,
    FurtherPair,
    HandResult,
    PairSplit,
    StateRow,
    SuitQuestion,
    Transition,
)

RANKS = 12
"""A Spanish deck's ranks, of which the last three count ten."""
COMMON = 15
GOES_ON = 15
CLASS_SHIFT = 28
CARD = 1 << CARD_SHIFT
"""A card, above the place of a row; an end takes two where one lies there unseen."""
END_LINE, QUESTION_LINE, SPLIT_LINE, SPLIT_HAND_LINE, AGAIN_LINE, DEALER_LINE = 0, 1, 2, 3, 4, 5
"""What waits: a round that is over; one that suits decide; a pair to be split; a split hand that is
over, or that is another pair; a dealer who is done for a split."""
_TWO_TO_32 = 1 << 32
_TransitionT = TypeVar("_TransitionT", bound=Transition)


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

    ends: tuple[EndState, ...]
    results: tuple[HandResult, ...]
    table: NDArray[np.uint32]
    waits_from: int
    waiting: tuple[tuple[int, ...], ...]
    out: tuple[tuple[int, ...], ...]
    kinds: tuple[tuple[tuple[str, bool], ...], ...]
    limits: tuple[tuple[int, ...], ...]
    answers: tuple[tuple[int, ...], ...]
    meets: NDArray[np.int64]
    dealers: frozenset[int]


def compile_automaton(
    rules: RuleSet, strategy: Strategy, wager_cents: int, *, real: bool
) -> Automaton:
    """Rules, strategy and wager as an automaton.

    With a ``real`` shoe it matters whether a down card stayed unseen: ends with and without one
    differ.
    """
    prices = price_base_game(rules, wager_cents)
    return _AutomatonPacker(RoundStates(rules, strategy, prices, real=real)).pack()


def load_automaton(
    rules: RuleSet, strategy: Strategy, wager_cents: int, *, real: bool
) -> Automaton:
    """The same, read from the disk cache where an earlier run stored it."""
    key = [repr(astuple(rules)), strategy_record(strategy), wager_cents, real]
    return load_or_compute(
        AUTOMATON_CACHE_FORMAT,
        key,
        lambda: compile_automaton(rules, strategy, wager_cents, real=real),
    )


def _record(automaton: Automaton) -> dict[str, Any]:
    """An automaton as JSON writes it: whole numbers, words and lists of them."""
    return {
        "ends": [astuple(end) for end in automaton.ends],
        "results": [astuple(result) for result in automaton.results],
        "table": automaton.table.tolist(),
        "waits_from": automaton.waits_from,
        "waiting": automaton.waiting,
        "out": automaton.out,
        "kinds": automaton.kinds,
        "limits": automaton.limits,
        "answers": automaton.answers,
        "meets": automaton.meets.tolist(),
        "dealers": sorted(automaton.dealers),
    }


def _read(record: Mapping[str, Any]) -> Automaton:
    return Automaton(
        ends=tuple(EndState(*end) for end in record["ends"]),
        results=tuple(HandResult(*result) for result in record["results"]),
        table=np.array(record["table"], dtype=np.uint32),
        waits_from=record["waits_from"],
        waiting=tuple(tuple(line) for line in record["waiting"]),
        out=tuple(tuple(values) for values in record["out"]),
        kinds=tuple(tuple((kind, wins) for kind, wins in kinds) for kinds in record["kinds"]),
        limits=tuple(tuple(limits) for limits in record["limits"]),
        answers=tuple(tuple(answers) for answers in record["answers"]),
        # Where no hand is ever split these lists are empty, and do not say how deep they are.
        meets=np.array(record["meets"], dtype=np.int64).reshape(2, len(record["results"]), ENDINGS),
        dealers=frozenset(record["dealers"]),
    )


AUTOMATON_CACHE_FORMAT = CacheFormat("automaton", _record, _read)
"""How an automaton is stored between runs."""


class _AutomatonPacker:
    """Gives a number to everything that rows lead to, and packs it all into arrays."""

    def __init__(self, rounds: RoundStates) -> None:
        self.rounds = rounds
        chances = estimate_end_chances(rounds)
        by_chance = sorted(chances, key=lambda end: (-chances[end], end))
        self.common = {end: place for place, end in enumerate(by_chance[:COMMON])}
        self.first = rounds.root.number
        self.waiting: dict[Transition, int] = {}
        self._await(step for row in rounds.rows for step in row)
        self.splits = {
            step: self._split(step) for step in list(self.waiting) if isinstance(step, PairSplit)
        }
        # Playing splits has made rows of its own, whose steps wait as well.
        self._await(step for row in rounds.rows[self.first + 1 :] for step in row)
        self._await(step for parts in self.splits.values() for step in parts if step is not None)
        self.ends = self._numbered(EndState, self.common)
        self.questions = self._numbered(SuitQuestion)
        self.results = self._numbered(HandResult)

    def _await(self, steps: Iterable[Transition]) -> None:
        """Give a waiting row to every step that is neither a state nor a common end."""
        for step in steps:
            if isinstance(step, StateRow) or step in self.common or step in self.waiting:
                continue
            self.waiting[step] = len(self.waiting)
            if isinstance(step, SuitQuestion):
                self._await(step.then)

    def _numbered(
        self, kind: type[_TransitionT], first: Iterable[_TransitionT] = ()
    ) -> dict[_TransitionT, int]:
        numbered: list[_TransitionT] = [
            *first,
            *(step for step in self.waiting if isinstance(step, kind)),
        ]
        return dict(zip(numbered, range(len(numbered)), strict=True))

    def _split(
        self, split: PairSplit
    ) -> tuple[Transition, Transition, Transition, Transition | None]:
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

    def _place(self, step: Transition) -> int:
        """Where a row begins. The first row of a round, which was made last of them, comes first."""
        if not isinstance(step, StateRow):
            return (len(self.rounds.rows) + self.waiting[step]) * VALUES
        return (self.first - step.number if step.number <= self.first else step.number) * VALUES

    def _entry(self, step: Transition) -> int:
        if isinstance(step, EndState) and step in self.common:
            return self.common[step] << CLASS_SHIFT | (CARD + CARD * step.unseen)
        return GOES_ON << CLASS_SHIFT | CARD | self._place(step)

    def pack(self) -> Automaton:
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
            kinds=tuple(question.kinds for question in self.questions),
            limits=tuple(_limits(question.chances) for question in self.questions),
            answers=tuple(
                tuple(self._entry(step) for step in question.then) for question in self.questions
            ),
            meets=self._meets(),
            dealers=frozenset(self._place(row) for row in self.rounds.dealer_rows),
        )

    def _waiting_line(self, step: Transition) -> tuple[int, ...]:
        match step:
            case EndState():
                return END_LINE, self.ends[step], 0, 0, 0, step.unseen
            case SuitQuestion():
                return QUESTION_LINE, self.questions[step], 0, 0, 0, 0
            case PairSplit():
                more, last, dealer, shows = self.splits[step]
                unseen = step.down == NO_CARD and self.rounds.leaves_unseen
                shows_row = 0 if shows is None else self._place(shows)
                return (
                    SPLIT_LINE,
                    self._place(more),
                    self._place(last),
                    self._place(dealer),
                    shows_row,
                    unseen,
                )
            case HandResult():
                return SPLIT_HAND_LINE, self.results[step], 0, 0, 0, 0
            case FurtherPair():
                return AGAIN_LINE, 0, 0, 0, 0, 0
            case DealerEnding():
                return DEALER_LINE, step.number, 0, 0, 0, 0
        raise AssertionError(step)

    def _meets(self) -> NDArray[np.int64]:
        """Gains of results by ending. A dealer's blackjack not looked for takes original wagers only.

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
            meets[0, number, BLACKJACK] = result.gain if rescued else -self.rounds.prices.wagers[0]
            meets[1, number, BLACKJACK] = result.gain if rescued else 0
        return meets


def _out(step: Transition) -> tuple[int, ...]:
    """The values on the table when a round waits."""
    if isinstance(step, SuitQuestion):
        return step.cards
    if isinstance(step, PairSplit):
        return tuple(v for v in (step.up, step.pair, step.pair, step.down) if v != NO_CARD)
    return ()


def _limits(chances: Sequence[Fraction]) -> tuple[int, ...]:
    """The largest 32-bit number for which each answer but the last is given."""
    return tuple(round(chance * _TWO_TO_32) - 1 for chance in accumulate(chances))[:-1]


def estimate_end_chances(rounds: RoundStates) -> dict[EndState, float]:
    """How likely each plain end is when cards come back into the deck: exact enough to rank them."""
    reached = [0.0] * len(rounds.rows)
    reached[rounds.root.number] = 1.0
    ends: dict[EndState, float] = {}
    # A row is made after all rows it leads to.
    for number in range(len(rounds.rows) - 1, -1, -1):
        for value, step in enumerate(rounds.rows[number]):
            chance = reached[number] * (3 if value == TEN else 1) / RANKS
            if isinstance(step, StateRow):
                reached[step.number] += chance
            elif isinstance(step, EndState):
                ends[step] = ends.get(step, 0.0) + chance
    return ends
