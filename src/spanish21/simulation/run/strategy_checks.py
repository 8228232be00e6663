"""Whether a strategy fits the table it is to be played at."""

from collections.abc import Iterator

from spanish21.game.hand_values import TWENTY_ONE
from spanish21.game.rules import RuleSet
from spanish21.refusal import Refusal
from spanish21.rulesets.strategies.strategy import DoubledChart, Strategy

_SOFT_17 = {"hit": "hits soft 17", "stand": "stands on soft 17"}


def check_strategy(strategy: Strategy, rules: RuleSet) -> None:
    """Refuse a strategy that does with a doubled hand or a 21 what the table does not offer.

    A strategy without a chart for hands doubled so often is refused too: it could not say whether
    they are rescued or doubled again.
    """
    for place, chart in enumerate(strategy.doubled[: rules.double.doublings]):
        for name, moves in _doubled_moves(chart):
            path = f"strategy.doubled.{place}.{name}"
            if "rescue" in moves and not rules.double.rescue:
                raise Refusal(path, "rescue", f"{rules.id} has no rescue", rule="double.rescue")
            if "double" in moves and chart.doublings >= rules.double.doublings:
                say = f"a hand of this table doubles {_describe_most(rules)}"
                raise Refusal(path, "double", say, rule="double.doublings")
    _check_21s(strategy, rules)
    place = len(strategy.doubled)
    if place < rules.double.doublings:
        hands = f"hands that were doubled {_describe_times(place + 1)}"
        say = f"write a chart for {hands}: those of this table double {_describe_most(rules)}"
        raise Refusal(f"strategy.doubled.{place}", "nothing", say, rule="double.doublings")


def _check_21s(strategy: Strategy, rules: RuleSet) -> None:
    hits = any("hit" in (cell.move, cell.otherwise) for cell in strategy.soft[TWENTY_ONE])
    if hits and not rules.base.hit_on_21:
        say = f"a 21 takes no card at {rules.id}"
        raise Refusal(f"strategy.soft.{TWENTY_ONE}", "hit", say, rule="base.hit_on_21")


def _doubled_moves(chart: DoubledChart) -> Iterator[tuple[str, tuple[str, ...]]]:
    for name, rows in (("hard", chart.hard), ("soft", chart.soft)):
        for total, moves in rows.items():
            yield f"{name}.{total}", moves


def _describe_times(number: int) -> str:
    return "once" if number == 1 else "twice" if number == 2 else f"{number} times"


def _describe_most(rules: RuleSet) -> str:
    return f"{_describe_times(rules.double.doublings)} at most"


def describe_strategy_mismatch(strategy: Strategy, rules: RuleSet) -> str:
    """A remark on a strategy that was made for another game; ``""`` where it is for this one.

    The options of the table are compared where the strategy's file names its own.
    """
    remarks = []
    if (strategy.ruleset, strategy.decks) != (rules.id, rules.cards.decks):
        theirs = f"{strategy.ruleset} with {strategy.decks} decks"
        ours = f"{rules.id} with {rules.cards.decks}"
        remarks.append(f"the strategy is for {theirs}; this table is {ours}")
    options = strategy.made_for
    if options is not None and options.soft_17 != rules.dealer.soft_17:
        ours = _SOFT_17[rules.dealer.soft_17]
        remarks.append(
            f"the strategy is for a dealer who {_SOFT_17[options.soft_17]}; here he {ours}"
        )
    if options is not None and options.doublings != rules.double.doublings:
        theirs, ours = _describe_times(options.doublings), _describe_times(rules.double.doublings)
        remarks.append(
            f"the strategy is for hands that double {theirs} at most; here they do {ours}"
        )
    return "; ".join(remarks)
