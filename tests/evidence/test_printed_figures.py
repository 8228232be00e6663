"""Does every figure the documents print come out of our arithmetic?

The expected numbers here are literals: printed ones, ones proved by exact arithmetic on the
documents elsewhere, and published ones with their source.
"""

from fractions import Fraction

import pytest

from spanish21 import odds
from spanish21.odds.printed_figures import Claim, as_printed

pytestmark = pytest.mark.long


def test_every_printed_figure_is_reproduced_to_the_printed_digit() -> None:
    claims = odds.verify()
    plain = [claim for claim in claims if not claim.misprint]
    assert [claim for claim in plain if not claim.agrees] == []
    jackpots = {
        (c.table, c.item) for c in plain if c.figure == "house advantage" and "pay" in c.item
    }
    families = [sum(table.startswith(f"T{n}") for table, _ in jackpots) for n in "34589"]
    assert families == [32, 40, 32, 32, 32]
    assert len(jackpots) == 168
    match = [claim for claim in plain if "pay table" not in claim.item]
    assert len(match) == 4 * 5 * 3
    assert len(plain) == 2 * 104 + 64 + 60


def test_the_probability_table_of_004_is_the_standard_six_deck_schedule() -> None:
    claims = [claim for claim in odds.verify() if claim.table == "MatchTable"]
    assert len(claims) == 13
    assert all(claim.agrees and "(A25)" in claim.misprint for claim in claims)
    assert claims[-1].computed == Fraction(-114, 3731)


def test_the_house_edge_that_004_prints_is_named_and_not_claimed() -> None:
    (edge,) = [claim for claim in odds.verify() if claim.table == "Payouts-edge"]
    assert edge.printed == ".42%"
    assert (edge.ruleset, edge.item, edge.figure) == ("bet-bigger", "main wager", "house edge")
    assert edge.shown == "not this game"
    assert edge.computed is None
    assert edge.agrees is False
    assert "(A8)" in edge.misprint


def test_a_claim_says_where_what_was_printed_and_what_we_found() -> None:
    claims = odds.verify()
    assert claims[0] == Claim(
        ruleset="wa-2025",
        table="T2",
        item="2 decks",
        figure="win frequency",
        printed="14.3%",
        computed=Fraction(637, 4465),
        shown="14.3%",
        agrees=True,
    )
    assert [claim.figure for claim in claims[:3]] == [
        "win frequency",
        "one win in",
        "house advantage",
    ]
    jackpot = next(claim for claim in claims if claim.table == "T3a")
    assert (jackpot.ruleset, jackpot.item) == ("wa-2025", "4 decks, pay table 1")
    assert (jackpot.figure, jackpot.printed, jackpot.shown) == (
        "house advantage",
        "22.79%",
        "22.79%",
    )
    table = [claim for claim in claims if claim.table == "MatchTable"]
    assert {claim.ruleset for claim in table} == {"bet-bigger"}
    assert [(c.item, c.figure, c.printed, c.shown) for c in table[::6]] == [
        ("2 suited matches", "probability", ".000244", ".000244"),
        ("1 suited match", "probability", ".032163", ".032163"),
        ("total", "return", "-.030555", "-.030555"),
    ]
    assert table[1].figure == "return"


@pytest.mark.parametrize(
    ("decks", "advantage", "frequency"),
    [
        (2, "3.6282%", "14.267%"),
        (4, "3.1965%", "15.128%"),
        (5, "3.5301%", "15.298%"),
        (6, "3.0555%", "15.411%"),
        (8, "2.9855%", "15.552%"),
    ],
)
@pytest.mark.parametrize("spot", ["match-up", "match-down", "match-bonus"])
def test_match_odds_by_deck_count(spot: str, decks: int, advantage: str, frequency: str) -> None:
    found = odds.of(spot, decks=decks)
    assert as_printed(found.house_advantage, advantage) == advantage
    assert as_printed(found.hit_frequency, frequency) == frequency


def test_the_schedule_004_lists_has_a_house_advantage_of_its_own() -> None:
    found = odds.of("match-up", ruleset="bet-bigger")
    assert as_printed(found.house_advantage, "10.81%") == "10.81%"


@pytest.mark.parametrize(
    ("paytable", "fixed"),
    [
        (1, "56.2138%"),
        (2, "59.4544%"),
        (3, "65.5387%"),
        (4, "65.6710%"),
        (5, "68.9115%"),
        (6, "71.8876%"),
        (7, "72.0198%"),
        (8, "74.9959%"),
    ],
)
@pytest.mark.parametrize(
    ("ruleset", "table"), [("wa-2025", "3a"), ("wa-2025", "5a"), ("wa-v002", "8a")]
)
def test_fixed_returns_of_four_decks(ruleset: str, table: str, paytable: int, fixed: str) -> None:
    prizes = {"two-suited": "$0"} if table == "5a" else {}
    found = odds.of("jackpot", ruleset=ruleset, table=table, paytable=paytable, prizes=prizes)
    assert found.jackpot is not None
    assert as_printed(found.jackpot.fixed_return, fixed) == fixed


@pytest.mark.parametrize(
    ("paytables", "returns"),
    [
        ((1, 3), ["43.90%", "46.23%", "47.80%", "49.78%"]),
        ((2, 4), ["49.24%", "51.90%", "53.68%", "55.93%"]),
        ((5,), ["46.05%", "48.58%", "50.29%", "52.43%"]),
    ],
)
def test_table_6_prints_no_advantage_so_ours_is_computed(
    paytables: tuple[int, ...], returns: list[str]
) -> None:
    for paytable in paytables:
        for decks, printed in zip((4, 5, 6, 8), returns, strict=True):
            found = odds.of("jackpot", table="6", paytable=paytable, decks=decks)
            assert found.jackpot is not None
            assert as_printed(found.jackpot.fixed_return, printed) == printed
            assert found.printed_advantage is None
            assert found.house_advantage == 1 - found.jackpot.fixed_return - Fraction(21, 100)


@pytest.mark.parametrize(
    ("table", "alternate", "one_in"),
    [
        ("3", None, [(290320, 6177), (227528, 4841), (196997, 4191), (167207, 3558)]),
        ("3", 1, [(13717620, 72966), (10784827, 57184), (9357348, 49510), (7963227, 42022)]),
        ("4", 1, [(13717620, 1247056), (6740517, 612774), (4678674, 425334), (3185291, 289572)]),
        ("5", None, [(13717620, 1247056), (6740517, 612774), (4678674, 425334), (3185291, 289572)]),
    ],
)
def test_trigger_odds_of_the_percentage_awards(
    table: str, alternate: int | None, one_in: list[tuple[int, int]]
) -> None:
    prizes = {
        ("3", 1): {"three-suited-2-to-K": "$0"},
        ("4", 1): {"three-suited-up-or-down": "$0"},
        ("5", None): {"two-suited": "$0"},
    }.get((table, alternate), {})
    for decks, expected in zip((4, 5, 6, 8), one_in, strict=True):
        found = odds.of(
            "jackpot", table=table, paytable=1, decks=decks, alternate=alternate, prizes=prizes
        )
        first, second = found.rows[0].probability, found.rows[1].probability
        assert (round(1 / first), round(1 / second)) == expected


@pytest.mark.parametrize(
    ("table", "alternate", "levels"),
    [
        ("3", None, [10696, 8383, 7258, 6160]),
        ("4", None, [6219, 4815, 4135, 3475]),
    ],
)
def test_levels_at_which_awards_balance_a_21_percent_contribution(
    table: str, alternate: int | None, levels: list[int]
) -> None:
    for decks, level in zip((4, 5, 6, 8), levels, strict=True):
        found = odds.of("jackpot", table=table, paytable=1, decks=decks, alternate=alternate)
        assert found.jackpot is not None
        assert found.jackpot.balance_cents is not None
        assert round(found.jackpot.balance_cents / 100) == level


def test_two_deck_awards_of_table_4a() -> None:
    found = odds.of("jackpot", table="4a", paytable=1, prizes={"four-of-a-rank": "$0"})
    assert [round(1 / row.probability) for row in found.rows[:3]] == [4982940, 47457, 4314]


@pytest.mark.parametrize(("decks", "one_in"), [(6, 668382), (8, 549188)])
def test_super_bonus_odds_are_the_published_ones(decks: int, one_in: int) -> None:
    """Published by the Wizard of Odds for six and eight decks."""
    assert round(1 / odds.of("super", decks=decks).hit_frequency) == one_in


def test_both_readings_of_the_suited_match_in_table_6() -> None:
    strict = odds.of("jackpot", table="6", paytable=1, decks=6)
    loose = odds.of("jackpot", table="6", paytable=1, decks=6, suited_match="any-two")
    assert [row.probability for row in strict.rows] == [
        Fraction(2, 779779),
        Fraction(31, 779779),
        Fraction(146, 354445),
        Fraction(352, 70889),
        Fraction(6336, 354445),
        Fraction(4168, 70889),
    ]
    assert [row.probability for row in loose.rows[:5]] == [
        row.probability for row in strict.rows[:5]
    ]
    assert loose.rows[5].probability > strict.rows[5].probability
