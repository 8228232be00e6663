"""The chances of suits, against a count of every way that cards can lie."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations, product

import pytest

from spanish21 import ruleset
from spanish21.game.rules import RuleSet
from spanish21.simulation.compiled.suit_chances import (
    MIXED,
    OTHER,
    SPADES,
    SUITED,
    SUPER,
    TWO_CARDS,
    named_sevens,
    pair_suits,
    run_suits,
    seven_suits,
)

DECKS = (2, 4, 6, 8)


def kind_of(suits: Sequence[int]) -> str:
    if len(set(suits)) > 1:
        return MIXED
    return SPADES if suits[0] == 0 else SUITED


def shares(counted: Counter[tuple[str, bool]]) -> dict[tuple[str, bool], Fraction]:
    return {key: Fraction(count, counted.total()) for key, count in counted.items()}


def sevens_against_a_seven(rules: RuleSet) -> Counter[tuple[int, ...]]:
    """Every way that an up card and three cards can be 7s, by suits."""
    sevens = [suit for suit in range(4) for _ in range(rules.cards.decks)]
    if rules.cards.decks <= 4:
        return Counter(permutations(sevens, 4))
    found: Counter[tuple[int, ...]] = Counter()
    for suits in product(range(4), repeat=4):
        ways = 1
        for place, suit in enumerate(suits):
            ways *= rules.cards.decks - suits[:place].count(suit)
        found[suits] = ways
    return found


def possible(law: dict[tuple[str, bool], Fraction]) -> dict[tuple[str, bool], Fraction]:
    return {key: chance for key, chance in law.items() if chance}


def is_super(rules: RuleSet, up: int, three: Sequence[int]) -> bool:
    if named_sevens(rules):
        return up == 0 and sorted(three) == [1, 2, 3]
    return len(set(three)) == 1


def test_two_cards_of_different_ranks_agree_as_often_as_they_should() -> None:
    counted = Counter(kind_of(suits) for suits in product(range(4), repeat=2))
    assert {kind: Fraction(count, 16) for kind, count in counted.items()} == dict(TWO_CARDS)


@pytest.mark.parametrize("known", ["", SPADES, SUITED, MIXED])
def test_a_6_7_8_is_suited_as_often_as_a_count_of_suits_says(known: str) -> None:
    counted = Counter(
        (kind_of(suits), False)
        for suits in product(range(4), repeat=3)
        if not known or kind_of(suits[:2]) == known
    )
    assert dict(run_suits(known)) == shares(counted)


@pytest.mark.parametrize("decks", DECKS)
@pytest.mark.parametrize("prize", [False, True])
def test_two_7s_agree_as_often_as_a_count_of_suits_says(decks: int, prize: bool) -> None:
    rules = ruleset("wa-2025", decks=decks)
    counted: Counter[tuple[str, bool]] = Counter()
    for (up, first, second, _), ways in sevens_against_a_seven(rules).items():
        kind = kind_of((first, second))
        if prize and named_sevens(rules):
            kind = SUPER if up == 0 and kind == MIXED and first and second else OTHER
        counted[kind, False] += ways
    chances = pair_suits(rules, super_bonus=prize)
    assert {(kind, False): chance for kind, chance in chances.items()} == shares(counted)
    assert sum(chances.values()) == 1


@pytest.mark.parametrize("decks", DECKS)
@pytest.mark.parametrize("known", ["", SPADES, SUITED, MIXED, SUPER, OTHER])
@pytest.mark.parametrize("prize", [False, True])
def test_three_7s_agree_as_often_as_a_count_of_suits_says(
    decks: int, known: str, prize: bool
) -> None:
    rules = ruleset("wa-2025", decks=decks)
    if (known in (SUPER, OTHER)) != (prize and named_sevens(rules)) and known:
        return
    counted: Counter[tuple[str, bool]] = Counter()
    for (up, *three), ways in sevens_against_a_seven(rules).items():
        kind = kind_of(three[:2])
        if prize and named_sevens(rules):
            kind = SUPER if up == 0 and kind == MIXED and three[0] and three[1] else OTHER
        if not known or kind == known:
            counted[kind_of(three), prize and is_super(rules, up, three)] += ways
    law = seven_suits(rules, known, super_bonus=prize)
    assert possible(dict(law)) == shares(counted)
    assert sum(law.values()) == 1


def test_only_two_decks_name_their_7s() -> None:
    assert named_sevens(ruleset("wa-2025", decks=2))
    assert not named_sevens(ruleset("wa-2025", decks=4))
    assert not named_sevens(ruleset("bet-bigger", decks=2))
