"""Cents, odds and roundings do what they say."""

import pickle
from fractions import Fraction

import pytest

from spanish21.money import (
    Odds,
    OddsForm,
    RoundedAmount,
    Rounding,
    format_cents,
    format_cents_short,
    meter_share_cents,
    parse_cents,
    parse_percent,
    round_to_unit,
)
from spanish21.refusal import Refusal


@pytest.mark.parametrize(
    ("text", "cents"),
    [("$12.50", 1250), ("12", 1200), ("$1,000", 100000), (" -$5 ", -500), ("$0.01", 1), ("0", 0)],
)
def test_dollars_are_read_as_whole_cents(text: str, cents: int) -> None:
    assert parse_cents(text) == cents


@pytest.mark.parametrize(
    "text", ["", "five", "$1.5", "$1.234", "1,00", "$-5", "$", "1e3", "12.50.1"]
)
def test_anything_but_dollars_and_whole_cents_is_refused_by_name(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        parse_cents(text, field="meter")
    assert str(refused.value) == (
        f"meter: '{text}' is not allowed; write dollars and whole cents, such as $5 or $12.50"
    )


@pytest.mark.parametrize("value", [None, 5, 0.21, b"$5", "9" * 13, "٣", "1,234,567,890,123"])
def test_only_text_of_a_reasonable_length_is_an_amount(value: object) -> None:
    for parse in (parse_cents, parse_percent, Odds.parse):
        with pytest.raises(Refusal):
            parse(value)
    assert parse_cents("999,999,999,999.99") == 99_999_999_999_999
    assert parse_cents("9" * 12) == 99_999_999_999_900
    assert Odds.parse("999999999 to 1").pays == 999_999_999


def test_a_refusal_is_one_line_whatever_was_typed() -> None:
    assert "\n" not in str(Refusal("ruleset", "a\nb", "choose\n one"))


def test_the_field_is_called_amount_unless_named() -> None:
    with pytest.raises(Refusal, match="^amount: "):
        parse_cents("x")
    with pytest.raises(Refusal, match="^percentage: "):
        parse_percent("x")
    with pytest.raises(Refusal, match="^odds: "):
        Odds.parse("x")


@pytest.mark.parametrize(
    ("cents", "long", "short"),
    [
        (1250, "$12.50", "$12.50"),
        (100000, "$1,000.00", "$1,000"),
        (-1, "-$0.01", "-$0.01"),
        (-500, "-$5.00", "-$5"),
        (0, "$0.00", "$0"),
        (105, "$1.05", "$1.05"),
    ],
)
def test_cents_are_printed_as_on_a_sign(cents: int, long: str, short: str) -> None:
    assert format_cents(cents) == long
    assert format_cents_short(cents) == short
    assert parse_cents(long) == cents


@pytest.mark.parametrize(
    ("text", "value"),
    [("21%", Fraction(21, 100)), ("22.79 %", Fraction(2279, 10000)), ("100%", Fraction(1))],
)
def test_percentages_are_exact(text: str, value: Fraction) -> None:
    assert parse_percent(text) == value


@pytest.mark.parametrize("text", ["21", "%", "-1%", "2,1%"])
def test_a_percentage_needs_its_sign(text: str) -> None:
    with pytest.raises(Refusal, match="write a percentage, such as 21% or 22.79%"):
        parse_percent(text)


@pytest.mark.parametrize(
    ("text", "printed", "net"),
    [
        ("4 to 1", "4 to 1", Fraction(4)),
        ("4:1", "4 to 1", Fraction(4)),
        ("3 TO 2", "3 to 2", Fraction(3, 2)),
        ("13 for 2", "13 for 2", Fraction(11, 2)),
        ("1 for 1", "1 for 1", Fraction(0)),
        ("5 for 1", "5 for 1", Fraction(4)),
    ],
)
def test_odds_know_to_from_for(text: str, printed: str, net: Fraction) -> None:
    odds = Odds.parse(text)
    assert str(odds) == printed
    assert odds.net == net


@pytest.mark.parametrize("text", ["4", "4 at 1", "4 to", "-4 to 1", "4.5 to 1", "to 1"])
def test_malformed_odds_are_refused(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        Odds.parse(text, field="pays")
    assert refused.value.field == "pays"
    assert refused.value.allowed == "write odds such as '4 to 1', '4:1' or '13 for 2'"


def test_odds_per_nothing_are_refused() -> None:
    with pytest.raises(Refusal, match="odds are paid per one or more units wagered"):
        Odds.parse("4 to 0")


def test_a_win_that_does_not_come_out_favours_the_player_and_says_by_how_much() -> None:
    odds = Odds(3, 2, OddsForm.TO)
    assert odds.net_cents(500) == RoundedAmount(750, Fraction(0))
    assert odds.net_cents(501) == RoundedAmount(752, Fraction(1, 2))
    assert odds.net_cents(500, unit_cents=100) == RoundedAmount(800, Fraction(50))


def test_rounding_down_keeps_the_rest_back() -> None:
    down = round_to_unit(Fraction(1999, 2), unit_cents=25, rounding=Rounding.DOWN_TO_UNIT)
    assert down == RoundedAmount(975, Fraction(-49, 2))
    whole = round_to_unit(Fraction(100), unit_cents=25, rounding=Rounding.PLAYER_FAVOUR)
    assert whole == RoundedAmount(100, Fraction(0))


def test_a_payout_unit_is_at_least_a_cent() -> None:
    with pytest.raises(Refusal, match="payout unit: 0 is not allowed; use one cent or more"):
        round_to_unit(Fraction(1), unit_cents=0, rounding=Rounding.DOWN_TO_UNIT)
    assert round_to_unit(Fraction(1), unit_cents=1, rounding=Rounding.DOWN_TO_UNIT).cents == 1


def test_a_tenth_of_a_meter_rounds_down_to_the_cent() -> None:
    meter = 10_000_123_456  # $10,000.123456
    assert meter_share_cents(meter, 10) == 100001
    assert meter_share_cents(meter, 100) == 1000012


def test_a_refusal_survives_a_trip_between_processes() -> None:
    refusal = Refusal(
        "decks", 7, "choose 2, 4, 5, 6 or 8", clause="wa-2025:GR2", rule="cards.decks"
    )
    again = pickle.loads(pickle.dumps(refusal))  # noqa: S301
    assert (
        str(again)
        == str(refusal)
        == ("decks: 7 is not allowed; choose 2, 4, 5, 6 or 8 (wa-2025:GR2)")
    )
    assert again.rule == "cards.decks"
    assert refusal.args == ("decks", 7, "choose 2, 4, 5, 6 or 8")
