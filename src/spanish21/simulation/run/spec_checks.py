"""What can be simulated at a table: wagers, boxes, cut card, sittings, and a strategy that fits."""

from collections.abc import Iterator

from spanish21.game.playable_rules import check_playable
from spanish21.game.rules import RuleSet
from spanish21.game.wager_spots import Wagers, check_wagers
from spanish21.money import format_cents_short
from spanish21.refusal import Refusal
from spanish21.rulesets.strategies.strategy import DoubledChart, Strategy
from spanish21.simulation.game_spec import GameSpec, SessionSpec
from spanish21.simulation.kernels.random_streams import GENERATORS

MOST_SEED = 2**64 - 1
MOST_SESSION_ROUNDS = 1_000_000
_CARDS_A_BOX = 3
_CARDS_MORE = 3
"""What a box and the dealer take on average. A round that needs more has a refilled shoe."""


def check_game_spec(simulated: GameSpec) -> None:
    """Refuse what cannot be played, by the option that asks for it."""
    check_boxes(simulated.rules, simulated.boxes, simulated.wagers)
    check_strategy(simulated.strategy, simulated.rules)
    if simulated.sessions is not None:
        _check_sessions(simulated.sessions, simulated)
    if simulated.generator not in GENERATORS:
        raise Refusal("rng", simulated.generator, f"choose {' or '.join(GENERATORS)}")


def check_boxes(rules: RuleSet, boxes: int, wagers: Wagers) -> None:
    """Refuse rules that cannot be played, and boxes or wagers that the table does not take."""
    check_playable(rules)
    most = rules.boxes.boxes
    if not 1 <= boxes <= most:
        raise Refusal("boxes", boxes, f"{rules.id} has 1 to {most}", rule="boxes.boxes")
    check_wagers(wagers, rules)


def check_seed(seed: int) -> None:
    """Refuse a seed that the random streams have no room for."""
    if not 0 <= seed <= MOST_SEED:
        raise Refusal("seed", seed, f"write a whole number from 0 to {MOST_SEED}")


def count_cut_cards(rules: RuleSet, boxes: int, penetration: float | None) -> int:
    """How many cards lie behind the cut card: the rule set's number, or what a share leaves.

    A round may begin when only these are left, so it must find enough of them.
    Clauses: section-13:(d)(4)(*), bet-bigger:Method-1[012]. Rulings: A50.
    """
    cards = rules.cards.decks * rules.cards.cards_per_deck
    least = least_cut_cards(boxes)
    deepest = (cards - least) / cards
    if penetration is None:
        behind = rules.shoe.cut_card_depth(cards)
        if least <= behind < cards:
            return behind
        raise Refusal("penetration", "the rule set's own", _share_words(boxes, deepest))
    behind = cards - round(cards * penetration)
    if not (penetration > 0 and least <= behind < cards):
        raise Refusal("penetration", f"{penetration:g}", _share_words(boxes, deepest))
    return behind


def least_cut_cards(boxes: int) -> int:
    """How many cards a round with so many boxes should find behind the cut card."""
    return _CARDS_A_BOX * boxes + _CARDS_MORE


def _share_words(boxes: int, deepest: float) -> str:
    if deepest <= 0:
        return f"the shoe is too small for rounds with {boxes} boxes and a cut card; use --fresh"
    hold = "1 box" if boxes == 1 else f"{boxes} boxes"
    return f"for {hold}, deal more than 0 and at most {int(deepest * 1000) / 1000:g} of this shoe"


def check_strategy(strategy: Strategy, rules: RuleSet) -> None:
    """Refuse a strategy that does with a doubled hand what the table does not offer, or lacks one.

    Without a chart for a hand that was doubled so many times nobody would rescue or double it.
    """
    for place, chart in enumerate(strategy.doubled[: rules.double.doublings]):
        for name, words in _doubled_words(chart):
            path = f"strategy.doubled.{place}.{name}"
            if "rescue" in words and not rules.double.rescue:
                raise Refusal(path, "rescue", f"{rules.id} has no rescue", rule="double.rescue")
            if "double" in words and chart.doublings >= rules.double.doublings:
                say = f"a hand of this table doubles {_most(rules)}"
                raise Refusal(path, "double", say, rule="double.doublings")
    place = len(strategy.doubled)
    if place < rules.double.doublings:
        hands = f"hands that were doubled {_times(place + 1)}"
        say = f"write a chart for {hands}: those of this table double {_most(rules)}"
        raise Refusal(f"strategy.doubled.{place}", "nothing", say, rule="double.doublings")


def _doubled_words(chart: DoubledChart) -> Iterator[tuple[str, tuple[str, ...]]]:
    for name, rows in (("hard", chart.hard), ("soft", chart.soft)):
        for total, words in rows.items():
            yield f"{name}.{total}", words


def _times(number: int) -> str:
    return "once" if number == 1 else "twice" if number == 2 else f"{number} times"


def _most(rules: RuleSet) -> str:
    return f"{_times(rules.double.doublings)} at most"


def describe_strategy_mismatch(strategy: Strategy, rules: RuleSet) -> str:
    """A remark on a strategy that was made for another game; empty where it is for this one.

    Options are looked at where the strategy's file says which it was made for.
    """
    said = []
    if (strategy.ruleset, strategy.decks) != (rules.id, rules.cards.decks):
        theirs = f"{strategy.ruleset} with {strategy.decks} decks"
        ours = f"{rules.id} with {rules.cards.decks}"
        said.append(f"the strategy is for {theirs}; this table is {ours}")
    made = strategy.made_for
    if made is not None and made.soft_17 != rules.dealer.soft_17:
        ours = _SOFT_17[rules.dealer.soft_17]
        said.append(f"the strategy is for a dealer who {_SOFT_17[made.soft_17]}; here he {ours}")
    if made is not None and made.doublings != rules.double.doublings:
        theirs, ours = _times(made.doublings), _times(rules.double.doublings)
        said.append(f"the strategy is for hands that double {theirs} at most; here they do {ours}")
    return "; ".join(said)


_SOFT_17 = {"hit": "hits soft 17", "stand": "stands on soft 17"}


def _check_sessions(sessions: SessionSpec, simulated: GameSpec) -> None:
    if not 1 <= sessions.rounds <= MOST_SESSION_ROUNDS:
        raise Refusal(
            "session", sessions.rounds, f"a sitting has 1 to {MOST_SESSION_ROUNDS:,} rounds"
        )
    first = sum(simulated.wagers.values())
    if sessions.bankroll_cents < first:
        given = format_cents_short(sessions.bankroll_cents)
        raise Refusal("bankroll", given, f"the wagers of one round are {format_cents_short(first)}")
