"""Values that are each played, but not together: what stands in the way, and what is played."""

from collections.abc import Callable
from dataclasses import dataclass

from spanish21.game.rule_fields.field import ROADS, SIMULATED, Road
from spanish21.game.rules import RuleSet

_COURTS = frozenset("KQJ")


@dataclass(frozen=True, slots=True)
class RuleCombination:
    """A field whose value some roads do not play beside other values of the same rule set."""

    roads: tuple[Road, ...]
    field: str
    refuses: Callable[[RuleSet], bool]
    says: str


def _tens(rules: RuleSet) -> frozenset[str]:
    return _COURTS if rules.cards.cards_per_deck == 48 else _COURTS | {"10"}


def _rests_on_the_peek(value: str, rules: RuleSet) -> bool:
    """Whether a rule on an unpeeked blackjack says that it cannot happen where it can, or v.v."""
    return (value == "cannot-happen") is not rules.dealing.peeks


def _second_card_comes_last(rules: RuleSet) -> bool:
    return rules.dealing.order == "players-dealer-players"


def _other_sevens(rules: RuleSet) -> bool:
    bonus = rules.super_bonus
    if bonus is None or bonus.up_card is None:
        return False
    sevens = all(card.points == 7 for card in (*bonus.cards, bonus.up_card))
    return not sevens or len(set(bonus.cards)) != 3


COMBINATIONS = (
    RuleCombination(
        ROADS,
        "base.drawn_21_v_unpeeked_blackjack",
        lambda rules: _rests_on_the_peek(rules.base.drawn_21_v_unpeeked_blackjack, rules),
        "cannot-happen where the dealer peeks, and loses where nobody does",
    ),
    RuleCombination(
        ROADS,
        "base.unpeeked_blackjack_takes",
        lambda rules: _rests_on_the_peek(rules.base.unpeeked_blackjack_takes, rules),
        "cannot-happen where the dealer peeks, and original-wager where nobody does",
    ),
    RuleCombination(
        ROADS,
        "surrender.unpeeked_blackjack_takes",
        lambda rules: _rests_on_the_peek(rules.surrender.unpeeked_blackjack_takes, rules),
        "cannot-happen where the dealer peeks, and whole-wager where nobody does",
    ),
    RuleCombination(
        ROADS,
        "base.blackjack_paid",
        lambda rules: (
            rules.base.blackjack_paid == "before-peek"
            and not rules.base.blackjack_beats_dealer_blackjack
        ),
        "end-of-round where a blackjack pushes against a dealer's",
    ),
    RuleCombination(
        ROADS,
        "double.blackjack",
        lambda rules: rules.double.blackjack and rules.base.blackjack_paid == "end-of-round",
        "false where blackjacks are paid at the end of the round",
    ),
    RuleCombination(
        ("general",),
        "dealing.order",
        lambda rules: _second_card_comes_last(rules) is rules.dealing.has_down_card,
        "a dealer's second card that is in the order of the deal just where it lies face down",
    ),
    RuleCombination(
        ("general",),
        "dealing.up_card",
        lambda rules: _second_card_comes_last(rules) and rules.dealing.up_card != "first",
        "a dealer's only card as the up card: first",
    ),
    RuleCombination(
        ("general",),
        "dealing.mode",
        lambda rules: _second_card_comes_last(rules) and bool(rules.jackpots),
        "jackpot wagers where there is a down card",
    ),
    RuleCombination(
        SIMULATED,
        "dealer.peeks_under",
        lambda rules: rules.dealing.peeks and set(rules.dealer.peeks_under) != {"A", *_tens(rules)},
        "a peek under an ace and every ten-valued card",
    ),
    RuleCombination(
        ("analysis",),
        "dealer.peeks_under",
        lambda rules: (
            rules.dealing.peeks and not {"A", *_tens(rules)} <= set(rules.dealer.peeks_under)
        ),
        "an ace and every ten-valued card",
    ),
    RuleCombination(
        ("general",),
        "super_bonus.cards",
        _other_sevens,
        "a Super Bonus of three different 7s against a 7 where it names cards",
    ),
    RuleCombination(
        ROADS,
        "bet_bigger.double_matches_every_spot",
        lambda rules: (
            rules.bet_bigger is not None and not rules.bet_bigger.double_matches_every_spot
        ),
        "a double that matches every Bet Bigger spot",
    ),
    RuleCombination(
        ("analysis",),
        "base.player_21_v_dealer_21",
        lambda rules: rules.base.player_21_v_dealer_21 == "push" and bool(rules.bonus_21),
        "player-wins where there are Bonus 21 payouts",
    ),
    RuleCombination(
        ROADS,
        "double.rescue_returns",
        lambda rules: rules.double.rescue and rules.double.rescue_returns == "nothing",
        "last-doubled-portion where hands are rescued",
    ),
    RuleCombination(
        ("analysis",),
        "double.doublings",
        lambda rules: not rules.dealing.peeks and rules.double.doublings > 1,
        "1 where the dealer does not look under an ace or ten",
    ),
    RuleCombination(
        ("analysis",),
        "double.blackjack",
        lambda rules: not rules.dealing.peeks and rules.double.blackjack,
        "false where the dealer does not look under an ace or ten",
    ),
)
"""Asked in this order, after the limits of single fields."""
