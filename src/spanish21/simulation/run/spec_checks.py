"""What can be simulated at a table: wagers, boxes, cut card and sittings."""

from spanish21.game.playable_rules import check_playable, unplayable_rules
from spanish21.game.rules import RuleSet
from spanish21.game.wager_spots import Wagers, check_wagers
from spanish21.money import format_cents_short
from spanish21.refusal import Refusal
from spanish21.simulation.game_spec import GameSpec, SessionSpec
from spanish21.simulation.kernels.random_streams import GENERATORS
from spanish21.simulation.run.strategy_checks import check_strategy

MAX_SEED = 2**64 - 1
MAX_SESSION_ROUNDS = 1_000_000
_CARDS_A_BOX = 3
_CARDS_MORE = 3
"""What a box and the dealer take on average. A round that needs more has a refilled shoe."""


def check_game_spec(spec: GameSpec) -> None:
    """Refuse what cannot be played, naming the option that asks for it."""
    check_boxes(spec.rules, spec.boxes, spec.wagers)
    check_strategy(spec.strategy, spec.rules)
    if spec.sessions is not None:
        _check_sessions(spec.sessions, spec)
    check_generator(spec.generator)


def check_generator(generator: str) -> None:
    """Refuse a generator of random numbers that there is none of."""
    if generator not in GENERATORS:
        raise Refusal("rng", generator, f"choose {' or '.join(GENERATORS)}")


def check_boxes(rules: RuleSet, boxes: int, wagers: Wagers) -> None:
    """Refuse rules that no kernel plays, and boxes or wagers that the table does not take."""
    if unplayable_rules(rules, "compiled"):
        check_playable(rules, "general")
    most = rules.boxes.boxes
    if not 1 <= boxes <= most:
        raise Refusal("boxes", boxes, f"{rules.id} has 1 to {most}", rule="boxes.boxes")
    check_wagers(wagers, rules)


def check_seed(seed: int) -> None:
    """Refuse a seed that the random streams have no room for."""
    if not 0 <= seed <= MAX_SEED:
        raise Refusal("seed", seed, f"write a whole number from 0 to {MAX_SEED}")


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
        raise Refusal("penetration", "the rule set's own", _describe_share(boxes, deepest))
    behind = cards - round(cards * penetration)
    if not (penetration > 0 and least <= behind < cards):
        raise Refusal("penetration", f"{penetration:g}", _describe_share(boxes, deepest))
    return behind


def least_cut_cards(boxes: int) -> int:
    """How many cards a round with so many boxes should find behind the cut card."""
    return _CARDS_A_BOX * boxes + _CARDS_MORE


def _describe_share(boxes: int, deepest: float) -> str:
    if deepest <= 0:
        return f"the shoe is too small for rounds with {boxes} boxes and a cut card; use --fresh"
    boxes_text = "1 box" if boxes == 1 else f"{boxes} boxes"
    return f"for {boxes_text}, deal more than 0 and at most {int(deepest * 1000) / 1000:g} of this shoe"


def _check_sessions(sessions: SessionSpec, spec: GameSpec) -> None:
    if not 1 <= sessions.rounds <= MAX_SESSION_ROUNDS:
        raise Refusal(
            "session", sessions.rounds, f"a sitting has 1 to {MAX_SESSION_ROUNDS:,} rounds"
        )
    round_cents = sum(spec.wagers.values())
    if sessions.bankroll_cents < round_cents:
        bankroll = format_cents_short(sessions.bankroll_cents)
        raise Refusal(
            "bankroll", bankroll, f"the wagers of one round are {format_cents_short(round_cents)}"
        )
