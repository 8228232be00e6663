"""Plain blackjack is just another rule file: what it states, and what a house may choose."""

from fractions import Fraction
from operator import attrgetter
from typing import Any

import pytest

from fixtures.blackjack_rules import BLACKJACK, blackjack
from spanish21.game.playable_rules import unplayable_rules
from spanish21.game.rule_fields import ROADS
from spanish21.money import Odds
from spanish21.refusal import Refusal
from spanish21.rulesets import SHIPPED_RULESETS, build_ruleset, load_book, ruleset
from spanish21.rulesets.rule_files.toml_reader import read_toml


def test_blackjack_is_read_by_its_path_and_by_no_name() -> None:
    book = load_book(str(BLACKJACK))
    assert (book.id, book.title) == ("plain-blackjack", "Plain blackjack")
    assert book.id not in SHIPPED_RULESETS
    with pytest.raises(
        Refusal, match="^ruleset: 'plain-blackjack' is not allowed; choose wa-2025, "
    ):
        load_book("plain-blackjack")


def test_its_decks_keep_their_tens() -> None:
    cards = blackjack().cards
    assert (cards.decks, cards.cards_per_deck, cards.removed) == (6, 52, ("joker",))


def test_ties_push_at_21_and_between_blackjacks_too() -> None:
    base = blackjack().base
    assert base.blackjack_pays == Odds.parse("3 to 2")
    assert not base.blackjack_beats_dealer_blackjack
    assert (base.player_21_v_dealer_21, base.other_ties) == ("push", "push")


def test_it_doubles_two_cards_once_for_all_and_for_good() -> None:
    double = blackjack().double
    assert (double.minimum_cards, double.maximum_cards, double.doublings) == (2, 2, 1)
    assert double.after_split
    assert not any((double.blackjack, double.soft_21, double.for_less))
    assert not any((double.double_double, double.rescue))


def test_split_aces_get_one_card_and_may_be_split_again() -> None:
    split = blackjack().split
    assert (split.equal, split.maximum_hands, split.cards_dealt) == ("value", 4, 1)
    assert (split.aces_like_any_card, split.resplit_aces) == (False, True)


def test_the_dealer_peeks_and_surrender_is_late() -> None:
    rules = blackjack()
    assert rules.dealing.peeks
    assert rules.dealer.peeks_under == ("A", "K", "Q", "J", "10")
    assert (rules.surrender.offered, rules.surrender.returns) == ("late", Fraction(1, 2))


def test_its_only_other_wager_is_insurance() -> None:
    rules = blackjack()
    assert load_book(str(BLACKJACK)).side_wagers == ("insurance",)
    assert (rules.insurance.pays, rules.insurance.maximum) == (Odds.parse("2 to 1"), Fraction(1, 2))
    assert (rules.bonus_21, rules.jackpots, rules.break_bonus) == ((), (), ())
    assert (rules.super_bonus, rules.match, rules.bet_bigger) == (None, None, None)


@pytest.mark.parametrize(
    ("name", "choices", "rule"),
    [
        ("decks", range(1, 9), "cards.decks"),
        ("soft_17", ("hit", "stand"), "dealer.soft_17"),
        ("double_after_split", (True, False), "double.after_split"),
        ("maximum_hands", (1, 2, 3, 4), "split.maximum_hands"),
        ("resplit_aces", (True, False), "split.resplit_aces"),
        ("surrender", ("late", "never"), "surrender.offered"),
    ],
)
def test_the_house_chooses_among_the_common_rules(name: str, choices: Any, rule: str) -> None:
    read = attrgetter(rule)
    assert [read(blackjack(**{name: choice})) for choice in choices] == list(choices)


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("decks", 9, "decks: 9 is not allowed; choose 1 to 8 (plain-blackjack:BJ1)"),
        ("maximum_hands", 5, "maximum_hands: 5 is not allowed; choose 1 to 4 (plain-blackjack:BJ12)"),
        ("resplit_aces", "once", "resplit_aces: 'once' is not allowed; choose true or false (plain-blackjack:BJ13)"),
        ("surrender", "early", "surrender: 'early' is not allowed; choose late or never (plain-blackjack:BJ14)"),
    ],
)  # fmt: skip
def test_another_choice_is_refused_with_its_clause(option: str, value: object, said: str) -> None:
    with pytest.raises(Refusal) as refused:
        blackjack(**{option: value})
    assert str(refused.value) == said


def test_every_clause_it_cites_says_something_and_each_is_cited() -> None:
    registry = read_toml(BLACKJACK.with_name("clauses.toml"))["clauses"]
    cited = {c for place in load_book(str(BLACKJACK)).citations() for c in place.clauses}
    assert cited == set(registry)
    assert all(row["status"] == "coded" and row["says"] for row in registry.values())


@pytest.mark.parametrize("name", SHIPPED_RULESETS)
def test_every_shipped_rule_set_states_the_rules_that_blackjack_has_otherwise(name: str) -> None:
    rules = ruleset(name)
    assert (rules.cards.cards_per_deck, rules.cards.removed) == (48, ("10", "joker"))
    assert rules.base.player_21_v_dealer_21 == "player-wins"
    assert rules.base.blackjack_beats_dealer_blackjack
    assert rules.double.maximum_cards is None
    assert (rules.split.aces_like_any_card, rules.split.resplit_aces) == (True, True)
    assert rules.surrender.offered == "late"
    assert [unplayable_rules(rules, road) for road in ROADS] == [()] * len(ROADS)


@pytest.mark.parametrize("name", SHIPPED_RULESETS)
def test_every_shipped_rule_set_cites_its_new_rules_beside_the_ones_they_belong_to(
    name: str,
) -> None:
    book = load_book(name)
    assert book.source_of("double.maximum_cards") == book.source_of("double.minimum_cards")
    aces = book.source_of("split.aces_like_any_card").split(", ")
    assert set(aces) <= set(book.source_of("split.resplit_aces").split(", "))
    assert build_ruleset(book, {}).rules == ruleset(name)
