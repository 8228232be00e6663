"""What each rule is worth, and each card."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from fixtures.blackjack_rules import blackjack
from spanish21 import ruleset
from spanish21.analysis import RemainingCards, solve
from spanish21.analysis.questions import change_effects
from spanish21.analysis.questions.change_effects import (
    CardRemovalEffect,
    RuleChangeEffect,
    card_removal_effects,
    rule_change_effects,
)
from spanish21.analysis.strategy.chart import best_chart
from spanish21.analysis.strategy.strategy_solution import follow_strategy
from spanish21.game.cards import SPANISH_DECK, Card, parse_cards
from spanish21.game.composition import Composition
from spanish21.game.rules import RuleSet

pytestmark = pytest.mark.long

WASHINGTON = ruleset("wa-2025", decks=6)
REDOUBLING = ruleset("wa-2025", decks=6, double_double=True)
# Few kinds of cards make few up cards, and so a game that is soon solved.
FEW = parse_cards("3s 3h 5s 5h 8s 8h Ks Kh " * 6)


def few(text: str = "") -> RemainingCards:
    return RemainingCards.of_composition(Composition.of_cards((*FEW, *parse_cards(text))))


def changed(rules: RuleSet, shoe: RemainingCards) -> dict[str, RuleChangeEffect]:
    """Every change by its words."""
    return {option.words: option for option in rule_change_effects(rules, shoe=shoe)}


@pytest.fixture(scope="module")
def valued() -> dict[str, RuleChangeEffect]:
    """The changes of one full table, other numbers of decks left out to save time."""
    return changed(WASHINGTON, RemainingCards.of_decks(WASHINGTON.cards))


@pytest.fixture(scope="module")
def removed() -> dict[str, CardRemovalEffect]:
    return {removal.card: removal for removal in card_removal_effects(WASHINGTON)}


def names(options: dict[str, RuleChangeEffect]) -> dict[str, str]:
    return {words: option.name for words, option in options.items()}


def test_each_rule_is_changed_once(valued: dict[str, RuleChangeEffect]) -> None:
    assert names(valued) == {
        "dealer stands on soft 17": "soft_17",
        "no surrender": "surrender",
        "no rescue": "rescue",
        "double on two cards only": "double_cards",
        "no double after a split": "double_after_split",
        "no splits": "split_hands",
        "splits to 2 hands": "split_hands",
        "splits to 3 hands": "split_hands",
        "one card to split aces": "split_aces",
        "aces split once only": "resplit_aces",
        "no Bonus 21 after a split": "bonus_after_split",
        "no Bonus 21 payouts": "bonus_21",
        "21 pushes against the dealer's 21": "player_21",
        "blackjack pushes against blackjack": "blackjack_v_blackjack",
        "blackjack pays 6 to 5": "blackjack_pays",
        "dealer does not look for blackjack": "peek",
        "double-double": "double_double",
    }


@pytest.mark.parametrize(
    ("words", "percent"),
    [
        ("dealer stands on soft 17", -0.41231),
        ("no surrender", 0.01787),
        ("no rescue", 0.03092),
        ("one card to split aces", 0.27532),
        ("aces split once only", 0.06542),
        ("no Bonus 21 payouts", 0.34898),
        ("double-double", -0.35996),
    ],
)
def test_a_rule_is_worth_what_it_was_found_to_be_worth(
    valued: dict[str, RuleChangeEffect], words: str, percent: float
) -> None:
    assert 100 * valued[words].difference == pytest.approx(percent, abs=1e-5)


def test_differences_are_from_the_table_s_own_edge(valued: dict[str, RuleChangeEffect]) -> None:
    own = float(solve(WASHINGTON).edge(super_bonus=False))
    for option in valued.values():
        assert option.house_edge - own == pytest.approx(option.difference, abs=1e-15)


def test_what_a_player_loses_costs_and_what_he_is_given_pays(
    valued: dict[str, RuleChangeEffect],
) -> None:
    gained = {w for w, option in valued.items() if option.difference < 0}
    assert gained == {"dealer stands on soft 17", "double-double"}
    less = [valued[f"splits to {most} hands"].difference for most in (3, 2)]
    assert 0 < less[0] < less[1] < valued["no splits"].difference


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ("dealer stands on soft 17", {"soft_17": "stand"}),
        ("double-double", {"double_double": True}),
    ],
)
def test_a_change_that_a_house_may_make_comes_to_that_house_s_edge(
    valued: dict[str, RuleChangeEffect], words: str, options: dict[str, Any]
) -> None:
    house = solve(ruleset("wa-2025", decks=6, **options))
    edge = float(house.edge(super_bonus=False))
    assert valued[words].house_edge == pytest.approx(edge, abs=1e-14)


def test_blackjack_pays_3_to_2_in_one_of_so_many_rounds(
    valued: dict[str, RuleChangeEffect],
) -> None:
    # Every blackjack loses three tenths of a wager: an ace and a ten, in either order.
    chance = 2 * 24 * 72 / (288 * 287)
    found = valued["blackjack pays 6 to 5"].difference
    assert found == pytest.approx(0.3 * chance, abs=1e-12)
    both = chance * 2 * 23 * 71 / (286 * 285)
    found = valued["blackjack pushes against blackjack"].difference
    assert found == pytest.approx(1.5 * both, abs=1e-12)


def test_double_double_is_taken_away_where_there_is_one() -> None:
    found = changed(REDOUBLING, few())
    taken = found["no double-double"]
    assert taken.name == "double_double"
    given = changed(WASHINGTON, few())["double-double"]
    assert taken.difference == pytest.approx(-given.difference)
    assert given.difference < 0
    assert found["dealer does not look for blackjack"].name == "peek"


def test_double_double_is_given_with_the_cap_of_the_table_maximum() -> None:
    # $200, $100 more and then nothing up to a maximum of $300.
    plain, again = (
        ruleset("wa-2025", decks=6, double_double=on, table_minimum="$200") for on in (False, True)
    )
    given = changed(plain, few())["double-double"]
    own = solve(again, shoe=few()).edge(super_bonus=False)
    assert given.house_edge == pytest.approx(float(own), abs=1e-12)


def test_a_table_where_nobody_looks_may_begin_to_and_may_double_again() -> None:
    rules = ruleset("section-13")
    found = changed(rules, few())
    assert "dealer hits soft 17" in found
    assert found["dealer looks first"].name == "peek"
    assert found["dealer looks first"].difference <= 0
    assert found["double-double"].difference < 0


def test_a_table_that_voids_bonuses_after_a_split_may_pay_them() -> None:
    found = changed(ruleset("bet-bigger"), few("7s 7h 7d 7c"))
    assert found["Bonus 21 after a split"].name == "bonus_after_split"
    assert found["Bonus 21 after a split"].difference < 0
    assert found["rescue"].difference <= 0


def test_blackjack_is_offered_what_spanish_21_has() -> None:
    shoe = few("As As As As As As 4s 4s 4s 4s 6s 6s 6s 6s")
    found = changed(blackjack(), shoe)
    assert {words for words, option in found.items() if option.difference < 0} >= {
        "dealer stands on soft 17",
        "double on any number of cards",
        "split aces draw freely",
        "21 always wins",
        "blackjack beats blackjack",
        "double-double",
    }
    assert found["rescue"].difference <= 0
    assert not {"bonus_21", "bonus_after_split"} & set(names(found).values())
    aces, tens, size = shoe.values[0], shoe.values[9], shoe.size
    own = 2 * aces * tens / (size * (size - 1))
    both = own * 2 * (aces - 1) * (tens - 1) / ((size - 2) * (size - 3))
    assert found["blackjack beats blackjack"].difference == pytest.approx(-1.5 * both, abs=1e-12)
    pays = found["blackjack pays 6 to 5"].difference
    assert pays == pytest.approx(0.3 * (own - both), abs=1e-12)


def test_a_house_that_grants_little_may_grant_more() -> None:
    rules = blackjack(surrender="never", double_after_split=False, resplit_aces=False)
    found = changed(rules, few("As Ah Ad Ac As Ah " + "6s 9s 9d " * 4))
    for words in ("late surrender", "double after a split", "aces resplit"):
        assert found[words].difference < 0


def test_full_shoes_are_compared_with_other_numbers_of_decks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(change_effects, "_changes", lambda _terms: ())
    told: list[str] = []
    rules = blackjack()
    own, *decks = rule_change_effects(rules, progress=told.append)
    assert own.words == told[0] == "double-double"
    assert [option.words for option in decks] == told[1:]
    assert told[1:] == [
        "1 deck, same payouts",
        "2 decks, same payouts",
        "4 decks, same payouts",
        "5 decks, same payouts",
        "8 decks, same payouts",
    ]
    # Fewer decks are better for the player.
    edges = [option.house_edge for option in decks]
    assert edges == sorted(edges)
    eight = solve(blackjack(decks=8)).edge(super_bonus=False)
    assert edges[-1] == pytest.approx(float(eight), abs=1e-14)


def test_a_change_that_changes_nothing_is_left_out() -> None:
    words = [option.words for option in rule_change_effects(blackjack(maximum_hands=2), shoe=few())]
    assert "aces resplit" not in words
    assert "splits to 3 hands" in words


def test_each_kind_of_card_is_removed_and_suits_where_they_count(
    removed: dict[str, CardRemovalEffect],
) -> None:
    assert {removal.card: removal.words for removal in removed.values()} == {
        "A": "an ace",
        "2": "a 2",
        "3": "a 3",
        "4": "a 4",
        "5": "a 5",
        "6♠": "a 6 of spades",
        "6♥♣♦": "a 6 of another suit",
        "7♠": "a 7 of spades",
        "7♥♣♦": "a 7 of another suit",
        "8♠": "an 8 of spades",
        "8♥♣♦": "an 8 of another suit",
        "9": "a 9",
        "10": "a ten-valued card",
    }


def test_low_cards_are_better_gone_and_high_ones_missed(
    removed: dict[str, CardRemovalEffect],
) -> None:
    effects = {card: removal.effect for card, removal in removed.items()}
    assert max(effects, key=lambda card: effects[card]) == "5"
    assert min(effects, key=lambda card: effects[card]) == "A"
    assert {card for card, effect in effects.items() if effect < 0} == {
        "A",
        "8♠",
        "8♥♣♦",
        "9",
        "10",
    }
    assert effects["2"] < effects["3"] < effects["4"] < effects["5"]
    # A spade is missed a little more: three of them are paid best.
    for rank in "678":
        spade, other = effects[f"{rank}♠"], effects[f"{rank}♥♣♦"]
        assert 0 < other - spade < 2e-5


def test_a_removal_is_the_edge_of_the_shoe_without_that_card(
    removed: dict[str, CardRemovalEffect],
) -> None:
    own = solve(WASHINGTON).edge(super_bonus=False)
    for card in ("Ks", "7s"):
        shoe = RemainingCards.of_composition(Composition.of_decks(6).less(Card.parse(card)))
        less = solve(WASHINGTON, shoe=shoe).edge(super_bonus=False)
        name = {"Ks": "10", "7s": "7♠"}[card]
        assert removed[name].effect == pytest.approx(float(own - less), abs=1e-14)


def _kind(card: Card) -> str:
    """The name under which a card of a full shoe is removed."""
    if card.points in (6, 7, 8):
        return f"{card.points}{'♠' if card.suit.letter == 's' else '♥♣♦'}"
    return {1: "A"}.get(card.points, str(card.points))


def test_a_card_that_leaves_unseen_changes_nothing_but_what_knowing_it_gains(
    removed: dict[str, CardRemovalEffect],
) -> None:
    # On average over all cards the edge is the same; to see which one left can only help.
    mean = sum(removed[_kind(card)].effect for card in SPANISH_DECK) / len(SPANISH_DECK)
    assert 0 <= mean < 1.5e-5


def test_a_chart_that_does_not_heed_the_card_that_left_gains_nothing_by_it() -> None:
    # The law of total expectation, to the last digit: removals, deals, splits and suits.
    shoe = few("7s 7s 7h 7h")
    whole = solve(WASHINGTON, shoe=shoe)
    chart = best_chart(whole).strategy
    edge = follow_strategy(whole, chart).edge(whole.terms, super_bonus=False)
    assert shoe.cards is not None
    ways: Counter[RemainingCards] = Counter()
    for card, count in shoe.cards.items():
        ways[RemainingCards.of_composition(shoe.cards.less(card))] += count
    mean = 0.0
    for left, count in ways.items():
        less = solve(WASHINGTON, shoe=left)
        after = follow_strategy(less, chart).edge(less.terms, super_bonus=False)
        mean += count / shoe.size * float(after - edge)
    assert abs(mean) < 1e-14


def test_suits_of_which_there_are_not_as_many_are_removed_apart() -> None:
    told: list[str] = []
    shoe = few("6h 6c 6d 7s 8c 8d")
    found = card_removal_effects(WASHINGTON, shoe=shoe, progress=told.append)
    assert [removal.card for removal in found] == [
        "3",
        "5",
        "6♥♣♦",
        "7♠",
        "8♠",
        "8♥",
        "8♣",
        "8♦",
        "10",
    ]
    assert [removal.words for removal in found] == told
    assert told[3:6] == ["a 7 of spades", "an 8 of spades", "an 8 of hearts"]


def test_what_is_not_offered_has_no_rules_to_change() -> None:
    plain = ruleset("bet-bigger")
    undoubled = replace(plain, double=replace(plain.double, doublings=0))
    whole = replace(undoubled, split=replace(undoubled.split, maximum_hands=1))
    words = {option.words for option in rule_change_effects(whole, shoe=few())}
    assert not words & {"rescue", "double on two cards only", "one card to split aces"}
    assert "splits to 2 hands" in words
