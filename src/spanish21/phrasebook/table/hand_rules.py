"""What a player may do with a hand, in the words that a sign and a par sheet share."""

from spanish21.game.rules import BaseRules, DoubleRules, SurrenderRules


def describe_21_draws(base: BaseRules) -> str:
    """Which 21s may take another card.

    Clauses: section-13:(l)(1)(i). Rulings: A13, S40.
    """
    if base.hit_on_21:
        return "a soft 21 may take a card, a hard one takes none"
    return "a 21 takes no card"


def describe_rescued_hands(double: DoubleRules) -> str:
    """Whether a bust or a 21 is rescued as a lower doubled hand is.

    Clauses: wa-*:DP7a, section-13:(i)(4). Rulings: A18, S40.
    """
    if double.rescue_on_bust and double.rescue_on_21:
        return "also on a bust or a 21"
    if double.rescue_on_bust:
        return "also on a bust, not on a 21"
    if double.rescue_on_21:
        return "also on a 21, not on a bust"
    return "not on a bust or a 21"


def describe_surrendered_hands(surrender: SurrenderRules) -> str:
    """With how many cards a hand may be given up.

    Clauses: wa-*:GR9, section-13:(h)(1), bet-bigger:Actions-surrender. Rulings: A19, S40.
    """
    if not surrender.first_decision_only:
        return f"on {surrender.cards} or more cards"
    return "on the first two cards" if surrender.cards == 2 else f"on {surrender.cards} cards"
