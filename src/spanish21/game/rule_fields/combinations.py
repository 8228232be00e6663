"""Values that are each played, but not together: what stands in the way, and what is played."""

from collections.abc import Mapping

from spanish21.game.rule_fields.field import ROADS, SIMULATED, RuleCombination
from spanish21.game.rules import PostedItem, RuleSet

METER_FALLS_FOR = (
    "award",
    "display malfunction",
    "display above its limit",
    "non-displayed funds taken to gross receipts",
    "recovery of seed money",
)
"""The five reasons for which the ledger lets a meter go down (A54)."""
_COURTS = frozenset("KQJ")


def _other_cards_removed(rules: RuleSet) -> bool:
    tens = set() if rules.cards.cards_per_deck == 52 else {"10"}
    return sorted(rules.cards.removed) != sorted({*tens, "joker"})


def _shows_no_second_card(rules: RuleSet) -> bool:
    return not rules.dealing.has_down_card and rules.dealing.up_card != "first"


def _looks_without_a_peek(rules: RuleSet) -> bool:
    return not rules.dealing.peeks and bool(rules.dealer.peeks_under)


def _holds_what_is_known(rules: RuleSet) -> bool:
    under = set(rules.surrender.held_under)
    return bool(under) if rules.dealing.peeks else not under <= {"A", *_tens(rules)}


def _doubles_on_no_cards(rules: RuleSet) -> bool:
    most = rules.double.maximum_cards
    return rules.double.minimum_cards < 2 or (
        most is not None and most < rules.double.minimum_cards
    )


def _down_never_settled(rules: RuleSet) -> bool:
    offered = rules.match is not None and rules.match.down
    return offered and rules.dealing.down_match_settled == "never"


def _down_never_wagered(rules: RuleSet) -> bool:
    match = rules.match
    return match is not None and match.down_needs_up and match.down and not match.up


def _unseen_is_otherwise(rules: RuleSet) -> bool:
    """What the compiled kernel does not know of a blackjack that the dealer did not look for."""
    if rules.dealing.peeks:
        return False
    everywhere = {"A", *_tens(rules)} <= set(rules.surrender.held_under)
    return rules.surrender.offered == "late" and not everywhere


def _tens(rules: RuleSet) -> frozenset[str]:
    return _COURTS if rules.cards.cards_per_deck == 48 else _COURTS | {"10"}


def _denies_the_mode(value: str, *, impossible: bool) -> bool:
    """Whether a rule on an unpeeked blackjack says that it cannot happen where it can, or the reverse."""
    return (value == "cannot-happen") is not impossible


def _21s_are_settled_first(rules: RuleSet) -> bool:
    """Whether a drawn 21 never meets a dealer's blackjack: looked for before, or paid before."""
    wins = rules.base.player_21_v_dealer_21 == "player-wins"
    return rules.dealing.peeks or (wins and rules.dealing.twenty_ones_paid == "at-once")


def _announces_what_lies_face_down(rules: RuleSet) -> bool:
    return rules.dealing.has_down_card and rules.dealing.dealers_card_announced


def _second_card_comes_last(rules: RuleSet) -> bool:
    return rules.dealing.order == "players-dealer-players"


def _holds_some_tens(rules: RuleSet) -> bool:
    held = _tens(rules) & set(rules.surrender.held_under)
    return not rules.dealing.peeks and held not in (frozenset(), _tens(rules))


def _other_sevens(rules: RuleSet) -> bool:
    bonus = rules.super_bonus
    if bonus is None or bonus.up_card is None:
        return False
    named = {*bonus.cards, bonus.up_card}
    return len(bonus.cards) != 3 or len(named) != 4 or any(card.points != 7 for card in named)


def _bonus_cards(rules: RuleSet) -> bool:
    return rules.match is not None and rules.match.bonus_cards > 0


def _match_on_no_card(rules: RuleSet) -> bool:
    match = rules.match
    return match is not None and not (match.up or match.down or match.bonus_cards)


def _keeps_silent(rules: RuleSet) -> bool:
    """Whether a pay, a limit or a wager that must be made would not be posted."""
    there: Mapping[tuple[PostedItem, ...], bool] = {
        ("wager limits",): True,
        ("soft 17 rule",): True,
        ("required wagers",): bool(rules.wagers.required),
        ("Bonus 21 payouts",): bool(rules.bonus_21),
        ("Match The Dealer payouts",): rules.match is not None,
        ("jackpot payouts", "jackpot payouts and $ prizes"): bool(rules.jackpots),
        ("Break Bonus payouts",): bool(rules.break_bonus),
    }
    posted = set(rules.sign.posted)
    return any(is_there and posted.isdisjoint(items) for items, is_there in there.items())


def _match_follows_no_main(rules: RuleSet) -> bool:
    return rules.limits.match_at_most_main and not rules.wagers.main_wager_first


def _full_shoe(rules: RuleSet) -> int:
    return rules.cards.decks * rules.cards.cards_per_deck


def _awards_paid_otherwise(rules: RuleSet) -> bool:
    ways = {"progressive": "in-sequence", "house": "in-full-to-each"}
    return any(jackpot.awards_paid != ways[jackpot.kind] for jackpot in rules.jackpots)


def _meter_falls_otherwise(rules: RuleSet) -> bool:
    reasons = {"progressive": METER_FALLS_FOR, "house": ()}
    return any(each.meter_falls_only_for != reasons[each.kind] for each in rules.jackpots)


COMBINATIONS = (
    RuleCombination(
        ROADS,
        "jackpots.meter_falls_only_for",
        _meter_falls_otherwise,
        f"a progressive's meter that falls only for {', '.join(METER_FALLS_FOR)}",
    ),
    RuleCombination(
        ROADS,
        "cards.removed",
        _other_cards_removed,
        "48 cards left in a deck without its 10s and jokers, 52 in one without its jokers",
    ),
    RuleCombination(
        ROADS,
        "wagers.main_wager_first",
        _match_follows_no_main,
        "true where a Match wager is at most the main wager",
    ),
    RuleCombination(
        ROADS,
        "dealing.bonus_cards",
        lambda rules: rules.dealing.bonus_cards == "none" and _bonus_cards(rules),
        "after-initial-deal where there are bonus cards",
    ),
    RuleCombination(
        ROADS,
        "dealing.bonus_cards_become",
        lambda rules: rules.dealing.bonus_cards_become == "none" and _bonus_cards(rules),
        "discards where there are bonus cards",
    ),
    RuleCombination(
        ROADS,
        "dealing.fixed_jackpot_pays",
        lambda rules: rules.dealing.fixed_jackpot_pays == "never" and bool(rules.jackpots),
        "at-exposure where there are jackpots",
    ),
    RuleCombination(
        ROADS,
        "dealing.percentage_awards",
        lambda rules: rules.dealing.percentage_awards == "never" and bool(rules.jackpots),
        "off-table where there are jackpots",
    ),
    RuleCombination(
        ROADS,
        "jackpots.awards_paid",
        _awards_paid_otherwise,
        "awards in sequence from a progressive, in full to each from the house's own jackpot",
    ),
    RuleCombination(
        ROADS,
        "base.drawn_21_v_unpeeked_blackjack",
        lambda rules: _denies_the_mode(
            rules.base.drawn_21_v_unpeeked_blackjack, impossible=_21s_are_settled_first(rules)
        ),
        "cannot-happen where the dealer peeks or a 21 is paid at once, and loses elsewhere",
    ),
    RuleCombination(
        ("general",),
        "cards.cards_per_deck",
        lambda rules: (
            rules.cards.cards_per_deck != 48 and bool(rules.match is not None or rules.jackpots)
        ),
        "Match and jackpot wagers with decks of 48 cards",
    ),
    RuleCombination(
        ROADS,
        "base.unpeeked_blackjack_takes",
        lambda rules: _denies_the_mode(
            rules.base.unpeeked_blackjack_takes, impossible=rules.dealing.peeks
        ),
        "cannot-happen where the dealer peeks, and original-wager where nobody does",
    ),
    RuleCombination(
        ROADS,
        "surrender.unpeeked_blackjack_takes",
        lambda rules: _denies_the_mode(
            rules.surrender.unpeeked_blackjack_takes, impossible=rules.dealing.peeks
        ),
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
        ROADS,
        "dealing.order",
        lambda rules: _second_card_comes_last(rules) is rules.dealing.has_down_card,
        "a dealer's second card that is in the order of the deal just where it lies face down",
    ),
    RuleCombination(
        ROADS,
        "dealing.up_card",
        _shows_no_second_card,
        "a dealer's only card as the up card: first",
    ),
    RuleCombination(
        ROADS,
        "dealing.bonus_match_order",
        lambda rules: rules.dealing.bonus_match_order == "none" and _bonus_cards(rules),
        "box-by-box or card-by-card where there are bonus cards",
    ),
    RuleCombination(
        ROADS,
        "dealing.down_match_settled",
        _down_never_settled,
        "at-exposure or with-21-wagers where there is a Match wager on the down card",
    ),
    RuleCombination(
        ROADS,
        "match.down_needs_up",
        _down_never_wagered,
        "false where there is no Match wager on the up card",
    ),
    RuleCombination(
        ROADS,
        "dealing.dealers_card_announced",
        _announces_what_lies_face_down,
        "false where the dealer has a down card",
    ),
    RuleCombination(
        ROADS,
        "shoe.cut_minimum_cards",
        lambda rules: 2 * rules.shoe.cut_minimum_cards > _full_shoe(rules),
        "a cut that leaves so many cards on either side",
    ),
    RuleCombination(
        ROADS,
        "shoe.cut_card_cards_from_back",
        lambda rules: rules.shoe.cut_card_depth(_full_shoe(rules)) >= _full_shoe(rules),
        "a cut card within the shoe",
    ),
    RuleCombination(
        ROADS,
        "dealer.peeks_under",
        _looks_without_a_peek,
        "no up card to look under where the dealer has no peek",
    ),
    RuleCombination(
        ROADS,
        "surrender.held_under",
        _holds_what_is_known,
        "none where the dealer peeks, and up cards that may hide a blackjack where nobody does",
    ),
    RuleCombination(
        ROADS,
        "insurance.lost_collected",
        lambda rules: rules.insurance.lost_collected == "after-peek" and not rules.dealing.peeks,
        "when-second-card-shows where the dealer has no peek",
    ),
    RuleCombination(
        ROADS,
        "double.minimum_cards",
        _doubles_on_no_cards,
        "hands of two cards or more that double, up to double.maximum_cards",
    ),
    RuleCombination(
        ROADS,
        "double.double_double",
        lambda rules: rules.double.double_double is not (rules.double.doublings > 1),
        "double-double just where a hand is doubled more than once",
    ),
    RuleCombination(
        ("compiled",),
        "surrender.held_under",
        _unseen_is_otherwise,
        "a surrender that is held under every card that may hide a blackjack",
    ),
    RuleCombination(
        ("compiled",),
        "dealing.twenty_ones_paid",
        lambda rules: not rules.dealing.peeks and rules.dealing.twenty_ones_paid == "at-once",
        "21s that wait for the dealer's second card where nobody has looked at it",
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
        ROADS,
        "super_bonus.cards",
        _other_sevens,
        "a Super Bonus of three different 7s against the fourth where it names cards",
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
        ROADS,
        "double.rescue_returns",
        lambda rules: rules.double.rescue and rules.double.rescue_returns == "nothing",
        "last-doubled-portion where hands are rescued",
    ),
    RuleCombination(
        ROADS,
        "match.up",
        _match_on_no_card,
        "Match wagers on one card at the least",
    ),
    RuleCombination(
        ROADS,
        "sign.posted",
        _keeps_silent,
        "a sign with limits, soft 17, every pay and every required wager that there is",
    ),
    RuleCombination(
        ("analysis",),
        "surrender.held_under",
        _holds_some_tens,
        "a surrender that is held under every ten-valued card or under none",
    ),
    RuleCombination(
        ("analysis",),
        "double.blackjack",
        lambda rules: not rules.dealing.peeks and rules.double.blackjack,
        "false where the dealer does not look under an ace or ten",
    ),
)
"""Asked in this order, after the limits of single fields."""
