"""Do correlations, slopes and spreads say what effects of cards mean?"""

import math
from fractions import Fraction
from itertools import combinations

import pytest

from spanish21.counting.card_effects import (
    CardEffect,
    EffectTable,
    correlation,
    gain_per_true_count,
)
from spanish21.counting.wager_effects import insurance_effects, wager_effects
from spanish21.odds.wager_odds import of

HI_LO = (-1, 1, 1, 1, 1, 1, 0, 0, 0, -1)
ZEN = (-1, 1, 1, 2, 2, 2, 1, 0, 0, -2)
WHOLE_DECK = (4,) * 9 + (16,)


def test_insurance_correlations_are_the_published_ones() -> None:
    # Griffin, The Theory of Blackjack, gives 0.76 for Hi-Lo and 0.85 for the Zen Count, of 52 cards.
    table = insurance_effects(16, 51, WHOLE_DECK)
    assert correlation(HI_LO, table) == pytest.approx(208 / math.sqrt(40 * 1872))
    assert round(correlation(HI_LO, table), 2) == 0.76
    assert round(correlation(ZEN, table), 2) == 0.85


def test_insurance_in_closed_form_is_that_of_the_odds() -> None:
    # The odds count every deal; of six Spanish decks 72 of 287 unseen cards are tens.
    counted = wager_effects("insurance", decks=6)
    closed = insurance_effects(72, 287, (24,) * 9 + (72,))
    assert counted.gain == pytest.approx(closed.gain)
    assert counted.by_value() == pytest.approx(closed.by_value())


def test_values_without_cards_have_no_effect() -> None:
    table = insurance_effects(4, 11, (4, 0, 0, 4, 0, 0, 0, 0, 0, 4))
    assert [each.card for each in table.effects] == ["A", "4", "10"]
    assert table.by_value()[1] == 0.0


def test_a_spread_is_that_of_every_way_to_draw_the_cards() -> None:
    # The gain is linear: the mean over the cards that are left of 1 for a ten and 0 for another.
    cards = (1, 1, 1, 0, 0, 0, 0)
    gain = Fraction(3, 7)
    table = EffectTable(
        "tens",
        float(gain),
        (
            CardEffect("10", 9, 3, float(Fraction(2, 6) - gain)),
            CardEffect("2", 1, 4, float(Fraction(3, 6) - gain)),
        ),
    )
    assert table.mean == pytest.approx(0.0, abs=1e-15)
    for left in (1, 3, 6):
        gains = [sum(drawn) / left for drawn in combinations(cards, left)]
        mean = sum(gains) / len(gains)
        spread = math.sqrt(sum((each - mean) ** 2 for each in gains) / len(gains))
        assert table.spread(left) == pytest.approx(spread)


def test_a_true_count_more_adds_what_the_cards_that_make_it_add() -> None:
    # Tags follow the effects: a deck with one 2 gone is one true count of 1 * deck / cards left.
    table = insurance_effects(16, 51, WHOLE_DECK)
    tags = tuple(round(each * 1e6) for each in table.by_value())
    slope = gain_per_true_count(tags, table, 52)
    removed = 1e6 * table.effects[1].effect * 52 / 51
    assert slope * removed == pytest.approx(table.effects[1].effect, rel=1e-5)
    assert gain_per_true_count((0,) * 10, table, 52) == 0.0


def test_what_does_not_vary_correlates_with_nothing() -> None:
    table = insurance_effects(16, 51, WHOLE_DECK)
    assert correlation((1,) * 10, table) == 0.0


def test_no_single_card_moves_a_match_or_a_jackpot_of_equal_suits() -> None:
    # Every rank and suit is paid alike: a shoe with any one card gone gives the same.
    for wager, choices in (("match-up", {}), ("jackpot", {"table": "6", "paytable": 1})):
        table = wager_effects(wager, decks=6, **choices)
        assert {each.effect for each in table.effects} == {0.0}
        assert [each.count for each in table.effects] == [24] * 12


def test_effects_are_what_the_odds_say_with_the_card_gone() -> None:
    table = wager_effects("break", ruleset="bet-bigger")
    assert table.mean == pytest.approx(0.0, abs=1e-16)
    assert table.gain == float(of("break", ruleset="bet-bigger").player_return - 1)
    two, seven = (next(x for x in table.effects if x.card == card) for card in "27")
    assert two.effect < 0 < seven.effect
    # A dealer's busts are worth less without the cards that make stiff hands longer.
    assert max(abs(x.effect) for x in table.effects) == abs(two.effect)


def test_suits_stand_apart_where_they_are_paid_apart() -> None:
    table = wager_effects("jackpot", table="3c", paytable=1, meter="$20000")
    assert [(x.card, x.count) for x in table.effects][:3] == [("A♠", 6), ("A♥♣♦", 18), ("2", 24)]
    assert table.effects[0].effect < 0 < table.effects[1].effect
    assert table.subject == "jackpot wa-2025/3c/1"


def test_a_progressive_of_which_nothing_is_said_stays_where_it_balances() -> None:
    balanced = wager_effects("jackpot", table="3c", paytable=1)
    cents = of("jackpot", table="3c", paytable=1).jackpot
    assert cents is not None
    assert cents.balance_cents is not None
    meter = f"${round(cents.balance_cents) / 100:.2f}"
    assert balanced == wager_effects("jackpot", table="3c", paytable=1, meter=meter)
    # Without an award there is no balance: the meter is taken for empty.
    free = wager_effects("super", decks=2)
    assert free.gain == float(of("super", decks=2).player_return) > 0
