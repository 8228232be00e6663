"""Values that would change nothing where they stand: what they are about is not offered."""

from collections.abc import Callable

from spanish21.game.rule_fields.field import ROADS, RuleCombination
from spanish21.game.rules import RuleSet, requirable_wagers


def _has_down_match(rules: RuleSet) -> bool:
    return rules.match is not None and rules.match.down


def _requires_what_nobody_offers(rules: RuleSet) -> bool:
    return not set(rules.wagers.required) <= set(requirable_wagers(rules))


def _names_cards_for_any_seven(rules: RuleSet) -> bool:
    bonus = rules.super_bonus
    return bonus is not None and bool(bonus.cards) is (bonus.up_card is None)


def _posts_otherwise(rules: RuleSet) -> bool:
    """Whether a progressive has a posted amount, or a house jackpot none."""
    return any((game.kind == "house") is (game.posted_cents is None) for game in rules.jackpots)


def _without_effect(field: str, stands: Callable[[RuleSet], bool], says: str) -> RuleCombination:
    return RuleCombination(ROADS, field, stands, says)


WITHOUT_EFFECT = (
    _without_effect(
        "wagers.required", _requires_what_nobody_offers, "required wagers that the table offers"
    ),
    _without_effect(
        "dealing.bonus_match_order",
        lambda rules: (
            rules.dealing.bonus_match_order != "none"
            and (rules.match is None or not rules.match.bonus_cards)
        ),
        "none where there are no bonus cards",
    ),
    _without_effect(
        "dealing.down_match_settled",
        lambda rules: rules.dealing.down_match_settled != "never" and not _has_down_match(rules),
        "never where there is no Match wager on the down card",
    ),
    _without_effect(
        "match.down_needs_up",
        lambda rules: (
            rules.match is not None and rules.match.down_needs_up and not rules.match.down
        ),
        "false where there is no Match wager on the down card",
    ),
    _without_effect(
        "double.capped_at_table_maximum",
        lambda rules: rules.double.capped_at_table_maximum and rules.double.doublings < 2,
        "false where no hand is doubled twice",
    ),
    _without_effect(
        "double.rescue_on_bust",
        lambda rules: rules.double.rescue_on_bust and not rules.double.rescue,
        "false where no hand is rescued",
    ),
    _without_effect(
        "double.rescue_on_21",
        lambda rules: rules.double.rescue_on_21 and not rules.double.rescue,
        "false where no hand is rescued",
    ),
    _without_effect(
        "insurance.may_round_up_to_chip",
        lambda rules: rules.insurance.may_round_up_to_chip and rules.insurance.exactly_maximum,
        "false where a wager is insured at exactly the maximum",
    ),
    _without_effect(
        "insurance.on_paid_blackjack",
        lambda rules: (
            not rules.insurance.on_paid_blackjack and rules.base.blackjack_paid == "end-of-round"
        ),
        "true where no blackjack has been paid before insurance",
    ),
    _without_effect(
        "insurance.insures_match",
        lambda rules: rules.insurance.insures_match and not _has_down_match(rules),
        "false where there is no Match wager on the down card",
    ),
    _without_effect(
        "insurance.each_spot_apart",
        lambda rules: rules.insurance.each_spot_apart and rules.bet_bigger is None,
        "false where a hand has one wager",
    ),
    _without_effect(
        "super_bonus.cards",
        _names_cards_for_any_seven,
        "named cards with a named up card, and suited 7s with any 7",
    ),
    _without_effect(
        "super_bonus_notice",
        lambda rules: rules.super_bonus_notice and rules.super_bonus is None,
        "false where there is no Super Bonus",
    ),
    _without_effect(
        "shoe.cut_after_automatic_shuffle",
        lambda rules: rules.shoe.cut_after_automatic_shuffle and rules.shoe.shuffle == "manual",
        "false where cards are shuffled by hand",
    ),
    _without_effect(
        "jackpots.contribution",
        lambda rules: any(game.kind == "house" and game.contribution for game in rules.jackpots),
        "nothing of a wager for a house jackpot",
    ),
    _without_effect(
        "jackpots.posted_cents",
        _posts_otherwise,
        "an amount posted for a house jackpot, and none for a progressive",
    ),
)
"""Asked after what is not played together."""
