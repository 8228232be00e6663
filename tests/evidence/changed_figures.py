"""What each road to a number makes of a rule set, so that a changed rule can be told from another.

A road is asked several things; each answer is a value that can be compared.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
from changed_play import MOODS, Mood
from simulated_engine import wild_strategy

from fixtures.given_shoes import play_shoes
from spanish21 import odds, ruleset
from spanish21.analysis.model.remaining_cards import RemainingCards
from spanish21.analysis.model.terms import build_terms
from spanish21.analysis.questions.side_wagers import solve_side_wagers
from spanish21.analysis.solver.solution import solve
from spanish21.analysis.strategy.strategy_solution import follow_strategy
from spanish21.game.cards import cards_of_deck, parse_cards
from spanish21.game.composition import Composition
from spanish21.game.playable_rules import check_playable
from spanish21.game.rule_fields import Road
from spanish21.game.rules import RuleSet
from spanish21.game.wager_spots import spots
from spanish21.refusal import Refusal
from spanish21.rulesets import load_book
from spanish21.rulesets.strategies.strategy import Strategy
from spanish21.simulation.compiled.kernel import compile_game
from spanish21.simulation.game_spec import GameSpec
from spanish21.simulation.run.spec_checks import check_boxes, check_game_spec, count_cut_cards
from spanish21.simulation.run.strategy_checks import describe_strategy_mismatch

Question = Callable[[RuleSet], object]


def answer(question: Callable[[Any], object], rules: Any) -> object:
    """What a road says of these rules; a refusal is an answer too."""
    try:
        return question(rules)
    except Refusal as refusal:
        return str(refusal)


# --- The exact analysis ---------------------------------------------------------------------------

_SHOES = {
    # Many equal cards: few hands, quickly solved, and full of pairs, 21s and bonuses.
    "aces": "As " * 8 + "Kd " * 8 + "6s " * 6 + "5c " * 4,
    "sevens": "7s " * 9 + "8s " * 5 + "6s " * 5 + "7h 7c 7d 7h 7c 7d",
    "eights": "8s " * 8 + "Kd " * 8 + "3c " * 6 + "As " * 2,
    "low cards": "2c " * 8 + "3h " * 8 + "As " * 6 + "9d " * 12,
}


@cache
def _wild(rules: RuleSet) -> Strategy:
    return wild_strategy(rules, 3)


def _solved(base: RuleSet, shoe: str, units: int | None) -> Question:
    cards = RemainingCards.of_composition(Composition.of_cards(parse_cards(_SHOES[shoe])))

    limits = base.limits
    wager = None if units is None else limits.table_minimum_cents + units * limits.step_cents

    def ask(rules: RuleSet) -> object:
        found = solve(rules, shoe=cards, wager_cents=wager)
        edges = (found.edge(super_bonus=paid) for paid in (True, False))
        # Play that is far from the best makes use of every rule.
        followed = follow_strategy(found, _wild(base)).edge(found.terms, super_bonus=True)
        return found.ruleset, found.decks, *edges, followed

    return ask


def _terms(base: RuleSet) -> Question:
    """What is solved at each wager; also a rule that best play makes no use of."""
    low, high, step = (
        base.limits.table_minimum_cents,
        base.limits.table_maximum_cents,
        base.limits.step_cents,
    )
    wagers = (low - step, low, low + step // 2, 3 * low + step, high, high + step)
    # The Super Bonus in them is the rule as it stands: what is read of it is asked elsewhere.
    return lambda rules: tuple(
        answer(lambda cents: replace(build_terms(rules, cents), super_bonus=None), cents)
        for cents in wagers
    )


def _side_wagers_solved(shoe: str) -> Question:
    cards = RemainingCards.of_composition(Composition.of_cards(parse_cards(_SHOES[shoe])))
    return lambda rules: solve_side_wagers(rules, shoe=cards)


# --- Counted odds ---------------------------------------------------------------------------------


def _counted(wager: str, **asked: Any) -> Question:
    def ask(rules: RuleSet) -> object:
        return (answer(lambda each: repr(odds.of(wager, ruleset=each, **asked)), rules),)

    return ask


# --- Simulated rounds -----------------------------------------------------------------------------


def _mood_shoe(mood: Mood, rules: RuleSet, chance: np.random.Generator) -> list[int]:
    """A whole shoe in which most of the first cards are of the mood."""
    deck = cards_of_deck(rules.cards.cards_per_deck)
    cards = [card for card in deck for _ in range(rules.cards.decks)]
    weights = [
        30.0
        if card.rank.letter in mood.ranks and (not mood.suited or card.suit is deck[0].suit)
        else 1.0
        for card in cards
    ]
    drawn = chance.exponential(size=len(cards)) / np.array(weights)
    return [cards[place].index for place in np.argsort(drawn)]


@cache
def _shoes(decks: int, cards_per_deck: int, shoes: int) -> Any:
    rules = ruleset("blackjack" if cards_per_deck == 52 else "wa-2025")
    rules = replace(rules, cards=replace(rules.cards, decks=decks))
    chance = np.random.default_rng(7)
    return np.array(
        [_mood_shoe(MOODS[n % len(MOODS)], rules, chance) for n in range(shoes)], np.uint8
    )


def _game(rules: RuleSet, base: RuleSet, seed: int, **changed: Any) -> GameSpec:
    plain: dict[str, Any] = {
        "rules": rules,
        "strategy": replace(wild_strategy(base, seed), insurance=seed % 2 == 0),
        "wagers": {"main": base.limits.table_minimum_cents + base.limits.step_cents},
        "boxes": 2,
        "fresh": True,
        "cut_cards": 0,
        "generator": "fast",
    }
    return GameSpec(**(plain | changed))


def _simulated(base: RuleSet, seed: int, **changed: Any) -> Question:
    def ask(rules: RuleSet) -> object:
        game = _game(rules, base, seed, **changed)
        shoes = _shoes(base.cards.decks, base.cards.cards_per_deck, 200 if game.fresh else 8)
        found = play_shoes(game, shoes)
        return tuple(part.tobytes() for part in found)

    return ask


def _compiled(base: RuleSet, seed: int, **changed: Any) -> Question:
    game = _game(base, base, seed, boxes=1, **changed)
    game = replace(game, strategy=replace(game.strategy, insurance=False))

    def ask(rules: RuleSet) -> object:
        made = compile_game(replace(game, rules=rules))
        automaton = made.automaton
        arrays = (automaton.table, automaton.meets, made.constants.words)
        return automaton.ends, automaton.results, *(array.tobytes() for array in arrays)

    return ask


def _taken(base: RuleSet, kernel: Road) -> Question:
    """What is simulated at all: wagers on every spot, boxes, and where the cut card lies."""
    game = _game(base, base, 0)
    low, high = base.limits.table_minimum_cents, base.limits.table_maximum_cents
    least, most = base.limits.match_minimum_cents, base.limits.match_maximum_cents
    step = base.limits.step_cents
    mains = [{"main": cents} for cents in (low, low + step, low + step // 2, high, high + step)]
    sides = [
        {spot: cents, **({"main": main} if main else {})}
        for spot in (*spots(base)[1:], *(f"match-bonus-{number}" for number in range(1, 6)))
        for cents in (least, least - step, most, most + step, low, high, 100)
        for main in (0, low, high)
    ]
    spread = {"main": high, **dict.fromkeys(spots(base)[1:], least)}

    def ask(rules: RuleSet) -> object:
        check_playable(rules, kernel)
        asked = (replace(game, rules=rules, wagers=wagers) for wagers in (*mains, *sides, spread))
        said = tuple(answer(check_game_spec, each) for each in asked)
        boxes = (answer(lambda n: check_boxes(rules, n, {"main": low}), n) for n in (1, 7, 8, 9))
        depth = answer(lambda n: count_cut_cards(rules, n, None), 1)
        return said, *boxes, depth, describe_strategy_mismatch(game.strategy, rules)

    return ask


# --- What is asked of whom ------------------------------------------------------------------------


def questions(road: Road, base: RuleSet) -> tuple[Question, ...]:
    """What a road is asked about a table and its changed rules."""
    return tuple(_QUESTIONS[road](base))


def _of_odds(base: RuleSet) -> Iterator[Question]:
    book = load_book(base.id)
    for wager in ("super", "envy", "insurance", "break"):
        if wager in book.side_wagers:
            yield _counted(wager)
    yield from (_counted("super", amount=amount) for amount in ("$5", "$25"))
    # Named 7s are all alike to one hand of a whole shoe.
    short = Composition.of_decks(base.cards.decks).without(parse_cards("7d"))
    yield _counted("envy", players=3, shoe=short)
    if "jackpot" in book.side_wagers:
        decks = base.cards.decks
        table = next(name for name, rows in book.tables.items() if decks in rows["decks"])
        for amount in ("$1", "$1.50", "$300", "$500"):
            yield _counted("jackpot", table=table, paytable=1, amount=amount)


def _of_analysis(base: RuleSet) -> Iterator[Question]:
    yield _terms(base)
    yield from (_solved(base, shoe, None) for shoe in _SHOES)
    yield _solved(base, "aces", 1)
    # The dealer breaks with many cards in the one, with few in the other; sevens win a bonus.
    yield from (_side_wagers_solved(shoe) for shoe in ("low cards", "eights", "sevens"))
    yield lambda rules: (RemainingCards.of_decks(rules.cards),)


def _of_compiled(base: RuleSet) -> Iterator[Question]:
    yield _taken(base, "compiled")
    yield _compiled(base, 1)
    high = {"main": base.limits.table_maximum_cents}
    yield _compiled(base, 2, fresh=False, cut_cards=40, wagers=high)


def _hitting_21(base: RuleSet) -> RuleSet:
    return replace(base, base=replace(base.base, hit_on_21=True))


def _of_general(base: RuleSet) -> Iterator[Question]:
    yield _taken(base, "general")
    limits = base.limits
    game = _game(base, base, 0)
    high = limits.table_maximum_cents
    main = high if base.bet_bigger else game.wagers["main"]
    every = {"main": main, **dict.fromkeys(spots(base)[1:], limits.match_minimum_cents)}
    every |= {spot: high for spot in every if spot.startswith("bet-bigger")}
    meters = tuple(1_000_00 for jackpot in base.jackpots if jackpot.kind == "progressive")
    for number, jackpot in enumerate(base.jackpots, 1):
        every[f"jackpot-{number}"] = jackpot.wager_cents
    for seed in range(4):
        yield _simulated(base, seed, wagers=every, meters=meters)
    yield _simulated(_hitting_21(base), 7, wagers=every, meters=meters)
    yield _simulated(base, 4, wagers={"main": 5 * limits.table_minimum_cents}, meters=meters)
    yield _simulated(base, 6, wagers={"main": high}, meters=meters)
    yield _simulated(base, 5, fresh=False, cut_cards=40, meters=meters)


_QUESTIONS: Mapping[Road, Callable[[RuleSet], Iterator[Question]]] = {
    "odds": _of_odds,
    "analysis": _of_analysis,
    "compiled": _of_compiled,
    "general": _of_general,
}
