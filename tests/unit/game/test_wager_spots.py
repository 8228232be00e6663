"""Wagers before the first card: what each table takes, and what it says when it does not."""

from dataclasses import replace
from typing import Any

import pytest

from spanish21.game.wager_spots import check_wagers, spots
from spanish21.refusal import Refusal
from spanish21.rulesets import build_ruleset, load_book, ruleset

JACKPOT = {"table": "3c", "paytable": 1, "wager": "$5"}


def test_every_spot_of_the_layout_has_a_name() -> None:
    full = ruleset("wa-2025", match_configuration=4, bonus_cards=2, jackpots=[JACKPOT, JACKPOT])
    assert spots(full) == (
        "main",
        "match-up",
        "match-down",
        "match-bonus-1",
        "match-bonus-2",
        "jackpot-1",
        "jackpot-2",
    )
    assert spots(ruleset("bet-bigger")) == (
        "main",
        "bet-bigger-1",
        "bet-bigger-2",
        "bet-bigger-3",
        "match-up",
        "match-down",
        "break",
    )
    assert spots(ruleset("section-13", match=False)) == ("main",)


@pytest.mark.parametrize(
    ("name", "wagers", "options"),
    [
        ("wa-2025", {"main": 500}, {}),
        ("wa-2025", {"main": 30000, "match-down": 100}, {}),
        ("wa-2025", {"main": 500, "match-up": 10000, "jackpot-1": 500}, {"jackpots": [JACKPOT]}),
        ("wa-classic", {"main": 500, "match-up": 100, "match-down": 100}, {}),
        ("section-13", {"main": 500, "match-up": 500}, {}),
        ("section-13", {"main": 50000, "match-up": 10000}, {}),
        ("bet-bigger", {"main": 1000, "bet-bigger-1": 1000, "bet-bigger-2": 100}, {}),
        ("bet-bigger", {"main": 100, "break": 1000}, {}),
        ("wa-2025", {}, {"required_wagers": "match-up"}),
        ("wa-2025", {"main": 500, "match-up": 100}, {"required_wagers": "match-up"}),
    ],
)
def test_wagers_a_table_takes(name: str, wagers: dict[str, int], options: dict[str, Any]) -> None:
    check_wagers(wagers, ruleset(name, **options))


@pytest.mark.parametrize(
    ("name", "wagers", "options", "said"),
    [
        ("wa-2025", {"match-up": 100}, {}, "match-up: '$1' is not allowed; a main wager comes first (wa-2025:GR12-wagers, wa-2025:DP12-wagers, wa-2025:JP4)"),
        ("wa-2025", {"main": 499}, {}, "main: '$4.99' is not allowed; wager $5 to $300 (wa-2025:P2, S3)"),
        ("wa-2025", {"main": 30001}, {}, "main: '$300.01' is not allowed; wager $5 to $300 (wa-2025:P2, S3)"),
        ("wa-2025", {"main": 0}, {}, "main: '$0' is not allowed; a wager is more than $0"),
        ("wa-2025", {"main": 500, "match-up": 99}, {}, "match-up: '$0.99' is not allowed; wager $1 to $100 (wa-2025:P2, wa-2025:GR12-wagers, wa-2025:DP12-wagers, wa-2025:JP10)"),
        ("wa-2025", {"main": 500, "match-down": 10001}, {}, "match-down: '$100.01' is not allowed; wager $1 to $100 (wa-2025:P2, wa-2025:GR12-wagers, wa-2025:DP12-wagers, wa-2025:JP10)"),
        ("wa-2025", {"main": 500, "break": 100}, {}, "break: '$1' is not allowed; this table has main, match-up, match-down"),
        ("wa-2025", {"main": 500, "jackpot-1": 499}, {"jackpots": [JACKPOT]}, "jackpot-1: '$4.99' is not allowed; this jackpot takes one fixed wager, $5 (wa-2025:JP3, wa-2025:JP4, A45)"),
        ("wa-classic", {"main": 500, "match-down": 100}, {}, "match-down: '$1' is not allowed; a down-card wager needs an up-card wager on the same hand (wa-classic:GR12-down-needs-up, wa-classic:DP12-down-needs-up, A29)"),
        ("section-13", {"main": 500, "match-up": 99}, {}, "match-up: '$0.99' is not allowed; wager $1 to $5 (section-13:(f)(2), A31)"),
        ("section-13", {"main": 50, "match-up": 60}, {"table_minimum": "$0.50", "chip_unit": "$0.01"}, "match-up: '$0.60' is not allowed; a Match wager of $1 needs a main wager as large (section-13:(f)(2), A31)"),
        ("section-13", {"main": 500, "match-up": 501}, {}, "match-up: '$5.01' is not allowed; wager $1 to $5 (section-13:(f)(2), section-13:(f)(2)(i))"),
        ("section-13", {"main": 50000, "match-up": 10001}, {}, "match-up: '$100.01' is not allowed; wager $1 to $100 (section-13:(f)(2), section-13:(f)(2)(ii))"),
        ("bet-bigger", {"main": 900, "bet-bigger-1": 100}, {}, "bet-bigger-1: '$1' is not allowed; it opens when main is at the table maximum, $10 (bet-bigger:Wagers-bet-bigger, A24)"),
        ("bet-bigger", {"main": 1000, "bet-bigger-2": 100}, {}, "bet-bigger-2: '$1' is not allowed; it opens when bet-bigger-1 is at the table maximum, $10 (bet-bigger:Wagers-bet-bigger, A24)"),
        ("wa-2025", {"main": 500}, {"required_wagers": "match-up"}, "match-up: 'nothing' is not allowed; this table requires it with every main wager (A30, wa-2025:JP10)"),
        ("wa-2025", {"main": 500, "match-bonus-1": 100}, {"required_wagers": "match-bonus", "match_configuration": 3, "bonus_cards": 2}, "match-bonus-2: 'nothing' is not allowed; this table requires it with every main wager (A30, wa-2025:JP10)"),
    ],
)  # fmt: skip
def test_wagers_a_table_refuses_with_the_clause(
    name: str, wagers: dict[str, int], options: dict[str, Any], said: str
) -> None:
    book = load_book(name)
    choices = {name: value for name, value in options.items() if name != "jackpots"}
    rules = build_ruleset(book, choices, jackpots=options.get("jackpots", ())).rules
    with pytest.raises(Refusal) as refused:
        check_wagers(wagers, rules)
    assert str(book.explain(refused.value)) == said


def test_a_table_that_does_not_ask_for_it_takes_side_wagers_and_spots_in_any_order() -> None:
    rules = ruleset("bet-bigger")
    assert rules.bet_bigger is not None
    loose = replace(
        rules,
        wagers=replace(rules.wagers, main_wager_first=False),
        bet_bigger=replace(rules.bet_bigger, opens_when_previous_at_maximum=False),
    )
    check_wagers({"break": 100}, loose)
    check_wagers({"main": 100, "bet-bigger-3": 100}, loose)
