"""What must hold for any shoe and any amount."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spanish21.game.cards import SPANISH_DECK, Card, parse_cards, show_cards
from spanish21.game.composition import Composition
from spanish21.game.hand_values import bonus_21, total
from spanish21.money import Odds, Rounding, format_cents, parse_cents, round_to_unit
from spanish21.odds.jackpot import MeterTerms, jackpot_odds
from spanish21.odds.match import match_odds
from spanish21.rulesets import load_book, ruleset
from spanish21.rulesets.rule_book.pay_tables import build_jackpot_table

pytestmark = pytest.mark.uncounted

cards = st.sampled_from(SPANISH_DECK)
shoes = st.lists(cards, min_size=6, max_size=40).map(Composition.of_cards)


@given(st.integers(-(10**12), 10**12))
def test_every_amount_survives_printing(cents: int) -> None:
    assert parse_cents(format_cents(cents)) == cents


@given(st.integers(0, 10**6), st.integers(1, 100), st.integers(1, 10**6), st.integers(1, 100))
def test_rounding_loses_less_than_a_unit_and_accounts_for_it(
    pays: int, per: int, wager: int, unit: int
) -> None:
    exact = Odds.parse(f"{pays} to {per}").net * wager
    up = round_to_unit(exact, unit_cents=unit, rounding=Rounding.PLAYER_FAVOUR)
    down = round_to_unit(exact, unit_cents=unit, rounding=Rounding.DOWN_TO_UNIT)
    assert up.cents - up.breakage_cents == exact == down.cents - down.breakage_cents
    assert 0 <= up.breakage_cents < unit
    assert -unit < down.breakage_cents <= 0
    assert up.cents % unit == down.cents % unit == 0


@given(st.lists(cards, max_size=12))
def test_a_hand_reads_the_same_in_any_order(hand: list[Card]) -> None:
    assert total(hand) == total(sorted(hand))
    assert bonus_21(hand) == bonus_21(sorted(hand))
    assert parse_cards(show_cards(tuple(hand))) == tuple(hand)
    if bonus_21(hand) is not None:
        assert total(hand).points == 21


@given(shoes)
def test_match_rows_share_out_every_deal(shoe: Composition) -> None:
    rules = ruleset("wa-2025").match
    assert rules is not None
    odds = match_odds(shoe, rules.schedule, spot="up")
    assert sum((row.probability for row in odds.rows), Fraction(0)) == odds.hit_frequency
    assert 0 <= odds.hit_frequency <= 1
    assert odds.variance >= 0


@settings(max_examples=40)
@given(shoes, st.sampled_from(["3c", "4d", "6"]))
def test_jackpot_weights_count_every_deal_once(shoe: Composition, name: str) -> None:
    table = build_jackpot_table(load_book("wa-2025"), name, 1)
    meter = MeterTerms(
        wager_cents=100, contribution=Fraction(21, 100), level_cents=0, reset_cents=0
    )
    odds = jackpot_odds(shoe, table, meter)
    gained = sum((row.probability * (row.net + 1) for row in odds.priced.rows), Fraction(0))
    assert gained == odds.fixed_return == odds.priced.player_return
    assert 0 <= odds.priced.hit_frequency <= 1
