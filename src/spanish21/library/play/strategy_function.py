"""A player's function made into a chart before anything is played.

The function is asked about every hand that can come, against every up card. What it answers must
be something that a chart can say: for a hand of three cards or more one action for each total and
number of cards, and for two dealt cards anything. A function that plays two hands differently
which a chart plays alike is refused with both of them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import cast

from spanish21.game.hand_values import TWENTY_ONE
from spanish21.game.rules import RuleSet
from spanish21.library.play.player_hand import (
    PlayerFunction,
    PlayerHand,
    ask_player,
    count_points,
    name_value,
)
from spanish21.refusal import Refusal
from spanish21.rulesets.strategies.strategy import (
    HARD_TOTALS,
    MOST_CARDS,
    PAIRS,
    SOFT_TOTALS,
    UP_CARDS,
    AfterDouble,
    ChartCell,
    ChartPairCell,
    DoubledChart,
    FirstAction,
    FirstTwoCards,
    FirstTwoSuits,
    HitFor,
    Strategy,
    StrategyOptions,
    order_cards,
)

_ACE = 1
_SUITED_PAIRS = ((6, 7), (6, 8), (7, 8), (7, 7))
_BONUS_SUITS: tuple[FirstTwoSuits, ...] = ("mixed", "suited", "spades")
_HIT_FOR: Mapping[HitFor, tuple[FirstTwoSuits, ...]] = {
    "": (),
    "spades": ("spades",),
    "suited": ("suited", "spades"),
    "any": _BONUS_SUITS,
}
_CELLS = tuple(
    ChartCell(move, otherwise, hit_from)
    for hit_from in (None, *range(3, MOST_CARDS + 1))
    for move in ("stand", "hit", "double")
    for otherwise in ("stand", "hit")
    if move == "double" or otherwise == "stand"
)
"""Every cell a chart can hold for hands of any suits, the simplest first."""


@cache
def _hands() -> tuple[tuple[int, ...], ...]:
    """Every hand that is not bust, as points in rising order, of two cards or more."""

    def longer(hand: tuple[int, ...], least: int, left: int) -> Iterator[tuple[int, ...]]:
        for points in range(least, min(10, left) + 1):
            grown = (*hand, points)
            if len(grown) > 1:
                yield grown
            yield from longer(grown, points, left - points)

    return tuple(longer((), _ACE, TWENTY_ONE))


@dataclass(frozen=True, slots=True)
class _Answer:
    """What the function does in one situation, and a hand it was asked about."""

    action: str
    hand: PlayerHand


_Situation = tuple[int, bool]
"""A number of cards, the most as one, and whether the hand may be doubled."""


def compile_player(player: PlayerFunction, rules: RuleSet) -> Strategy:
    """The chart of a function; refused where no chart can play as it does."""
    return _Compiler(player, rules).strategy()


class _Compiler:
    """Asks a function about every hand of a table, and finds the cells that say the same."""

    def __init__(self, player: PlayerFunction, rules: RuleSet) -> None:
        self.player, self.rules = player, rules
        self.first_two: dict[FirstTwoCards, FirstAction] = {}
        self.pairs: dict[tuple[str, str], ChartPairCell] = {}

    def strategy(self) -> Strategy:
        hard = {total: self._row(total, soft=False) for total in HARD_TOTALS}
        soft = {total: self._row(total, soft=True) for total in SOFT_TOTALS}
        for up in UP_CARDS:
            for first in range(_ACE, 11):
                for second in range(first, 11):
                    if (first, second) != (_ACE, 10):
                        self._two_cards(first, second, up, hard, soft)
        return Strategy(
            ruleset=self.rules.id,
            decks=self.rules.cards.decks,
            hard=hard,
            soft=soft,
            pairs={name: tuple(self.pairs[name, up] for up in UP_CARDS) for name in PAIRS},
            doubled=tuple(
                self._doubled(level) for level in range(1, self.rules.double.doublings + 1)
            ),
            insurance=False,
            first_two=self.first_two,
            made_for=StrategyOptions(
                "hit" if self.rules.dealer.soft_17 == "hit" else "stand",
                self.rules.double.doublings,
            ),
        )

    def _ask(
        self, points: tuple[int, ...], up: str, offered: tuple[str, ...], **more: object
    ) -> str:
        return ask_player(self.player, self._hand(points, up, offered, **more))

    def _hand(
        self, points: tuple[int, ...], up: str, offered: tuple[str, ...], **more: object
    ) -> PlayerHand:
        total, soft = count_points(points)
        names = tuple(map(name_value, points))
        return PlayerHand(names, up, total, soft, offered, **more)  # type: ignore[arg-type]

    # --- Totals -----------------------------------------------------------------------------

    def _row(self, total: int, *, soft: bool) -> tuple[ChartCell, ...]:
        return tuple(self._cell(total, up, soft=soft) for up in UP_CARDS)

    def _cell(self, total: int, up: str, *, soft: bool) -> ChartCell:
        answers = self._answers(total, up, soft=soft)
        # Where a hand may always be doubled, the rest of a double is what the function would rather.
        wishes = {**answers, **self._answers_without_double(total, up, soft=soft)}
        for actions in (wishes, answers):
            for cell in _CELLS:
                if all(
                    _cell_action(cell, *situation) == answer.action
                    for situation, answer in actions.items()
                ):
                    return replace(cell, hit_for=self._hit_for(cell, total, up, soft=soft))
        shown = "; ".join(f"{answer.hand}: {answer.action}" for answer in answers.values())
        say = "a chart has one action for a total and up card, and from some number of cards on hit"
        raise Refusal("strategy", shown, say)

    def _answers(self, total: int, up: str, *, soft: bool) -> Mapping[_Situation, _Answer]:
        """What the function does with this total, by the number of cards; hands of two are split ones."""
        answers: dict[_Situation, _Answer] = {}
        for points in _hands_of(total, soft=soft):
            cards = min(len(points), MOST_CARDS)
            split = len(points) == 2
            # A 6-7, 6-8 or 7-8 of a split hand is looked at by its suits.
            mixed = points in _SUITED_PAIRS and points[0] != points[1]
            if (split and not self._splits) or mixed:
                continue
            for after_split in {split, self._splits}:
                may_double = self._may_double(total, len(points), soft=soft, split=after_split)
                offered = self._offered(total, may_double=may_double)
                for suits in _suits_of(points):
                    hand = self._hand(points, up, offered, split=after_split, suits=suits)
                    answer = _Answer(ask_player(self.player, hand), hand)
                    known = answers.setdefault((cards, may_double), answer)
                    if known.action != answer.action:
                        _refuse_difference(known, answer)
        return answers

    def _answers_without_double(
        self, total: int, up: str, *, soft: bool
    ) -> Mapping[_Situation, _Answer]:
        """What the function does with a hand of each number of cards that it may not double."""
        answers: dict[_Situation, _Answer] = {}
        for points in _hands_of(total, soft=soft):
            cards = min(len(points), MOST_CARDS)
            if (cards, False) not in answers:
                hand = self._hand(points, up, self._offered(total, may_double=False))
                answers[cards, False] = _Answer(ask_player(self.player, hand), hand)
        return answers

    def _hit_for(self, cell: ChartCell, total: int, up: str, *, soft: bool) -> HitFor:
        """The suits for which a split 6-7, 6-8 or 7-8 is hit where its total is not."""
        points = next((pair for pair in _hands_of(total, soft=soft) if pair in _SUITED_PAIRS), None)
        if points is None or not self._splits or points[0] == points[1]:
            return ""
        may_double = self._may_double(total, 2, soft=soft, split=True)
        offered = self._offered(total, may_double=may_double)
        by_total = _cell_action(cell, 2, may_double=may_double)
        actions = []
        for suits in _BONUS_SUITS:
            hand = self._hand(points, up, offered, split=True, suits=suits)
            actions.append(_Answer(ask_player(self.player, hand), hand))
        for hit_for, hit_suits in _HIT_FOR.items():
            by_suits = ["hit" if suits in hit_suits else by_total for suits in _BONUS_SUITS]
            if [answer.action for answer in actions] == by_suits:
                return hit_for
        shown = "; ".join(f"{answer.hand}: {answer.action}" for answer in actions)
        say = f"after a split, as any hard {total} ({by_total}), or hit for suits that may come to 6-7-8"
        raise Refusal("strategy", shown, say)

    @property
    def _splits(self) -> bool:
        return self.rules.split.maximum_hands > 1

    def _may_double(self, total: int, cards: int, *, soft: bool, split: bool) -> bool:
        double = self.rules.double
        if double.doublings < 1 or (split and not double.after_split):
            return False
        if double.maximum_cards is not None and cards > double.maximum_cards:
            return False
        return total < TWENTY_ONE or (soft and double.soft_21)

    def _offered(self, total: int, *, may_double: bool) -> tuple[str, ...]:
        hits = total < TWENTY_ONE or self.rules.base.hit_on_21
        return ("stand", *["hit"] * hits, *["double"] * may_double)

    # --- Two dealt cards --------------------------------------------------------------------

    def _two_cards(
        self,
        first: int,
        second: int,
        up: str,
        hard: Mapping[int, tuple[ChartCell, ...]],
        soft_rows: Mapping[int, tuple[ChartCell, ...]],
    ) -> None:
        """Put in what the function does with two dealt cards where their total says otherwise."""
        points, pair = (first, second), first == second and self._splits
        total, soft = count_points(points)
        may_double = self._may_double(total, 2, soft=soft, split=False)
        surrenders = self.rules.surrender.offered == "late"
        offered = (
            *self._offered(total, may_double=may_double),
            *["surrender"] * surrenders,
            *["split"] * pair,
        )
        actions = {
            suits: cast("FirstAction", self._ask(points, up, offered, suits=suits))
            for suits in _suits_of(points)
        }
        splits = all(action == "split" for action in actions.values())
        cell = (soft_rows if soft else hard)[total][UP_CARDS.index(up)]
        if first == second:
            self.pairs[name_value(first), up] = ChartPairCell(splits)
            if pair:
                self._check_split_again(points, up, total, cell, soft=soft)
        by_total = "split" if splits else _cell_action(cell, 2, may_double=may_double)
        low, high = order_cards(name_value(first), name_value(second))
        for each, action in actions.items():
            hits = first != second and each and each in _HIT_FOR[cell.hit_for]
            if action != ("hit" if hits else by_total):
                self.first_two[low, high, each, up] = action

    def _check_split_again(
        self, points: tuple[int, int], up: str, total: int, cell: ChartCell, *, soft: bool
    ) -> None:
        """Refuse a function that plays a pair of a split hand otherwise than as dealt."""
        if self.rules.split.maximum_hands < 3 or (
            points[0] == _ACE and not self.rules.split.resplit_aces
        ):
            return
        splits = self.pairs[name_value(points[0]), up].split
        may_double = self._may_double(total, 2, soft=soft, split=True)
        offered = (*self._offered(total, may_double=may_double), "split")
        by_chart = "split" if splits else _cell_action(cell, 2, may_double=may_double)
        for suits in _suits_of(points):
            again = self._hand(points, up, offered, split=True, suits=suits)
            action = ask_player(self.player, again)
            if action != by_chart:
                once = (
                    "it is split" if splits else f"it is not split, and the total says {by_chart}"
                )
                say = "a chart plays a pair alike before and after a split: look at hand.pair alone"
                raise Refusal("strategy", f"{again}: {action}; as dealt {once}", say)

    # --- Doubled hands ----------------------------------------------------------------------

    def _doubled(self, level: int) -> DoubledChart:
        return DoubledChart(
            level,
            {total: self._doubled_row(level, total, soft=False) for total in HARD_TOTALS},
            {total: self._doubled_row(level, total, soft=True) for total in SOFT_TOTALS},
        )

    def _doubled_row(self, level: int, total: int, *, soft: bool) -> tuple[AfterDouble, ...]:
        return tuple(self._after_double(level, total, up, soft=soft) for up in UP_CARDS)

    def _after_double(self, level: int, total: int, up: str, *, soft: bool) -> AfterDouble:
        double = self.rules.double
        below = total < TWENTY_ONE
        rescue = double.rescue and (below or double.rescue_on_21)
        again = level < double.doublings and (below or (soft and double.soft_21))
        offered = ("stand", *["rescue"] * rescue, *["double"] * again)
        known: _Answer | None = None
        for points in _hands_of(total, soft=soft):
            if len(points) < level + 2 or len(offered) == 1:
                continue
            for split in {False, self._splits and double.after_split}:
                hand = self._hand(points, up, offered, doublings=level, split=split)
                answer = _Answer(ask_player(self.player, hand), hand)
                known = known or answer
                if known.action != answer.action:
                    _refuse_difference(known, answer)
        return "stand" if known is None else cast("AfterDouble", known.action)


@cache
def _hands_of(total: int, *, soft: bool) -> tuple[tuple[int, ...], ...]:
    return tuple(points for points in _hands() if count_points(points) == (total, soft))


def _suits_of(points: tuple[int, ...]) -> tuple[FirstTwoSuits, ...]:
    """How the suits of these cards may compare, as far as that matters."""
    return _BONUS_SUITS if points in _SUITED_PAIRS else ("",)


def _cell_action(cell: ChartCell, cards: int, may_double: bool) -> str:  # noqa: FBT001  a situation
    """What a cell says of so many cards."""
    if cell.hit_from is not None and cards >= cell.hit_from:
        return "hit"
    return cell.otherwise if cell.move == "double" and not may_double else cell.move


def _refuse_difference(one: _Answer, other: _Answer) -> None:
    shown = f"{one.hand}: {one.action}; {other.hand}: {other.action}"
    say = "a chart plays these alike: decide by total, soft, number of cards and up card"
    raise Refusal("strategy", shown, say)
