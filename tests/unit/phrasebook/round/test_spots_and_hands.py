"""Are spots, limits, wagers and hands said as a dealer says them?"""

from typing import Any

import pytest

from spanish21 import ruleset
from spanish21.game.cards import parse_cards
from spanish21.game.round.state import Hand, HandStatus
from spanish21.phrasebook.round.hands import (
    describe_hand,
    describe_hand_total,
    describe_total,
    describe_total_briefly,
)
from spanish21.phrasebook.round.spots import (
    describe_spot_limits,
    describe_wagers,
    join_amounts,
    short_spot_label,
    spot_label,
    spot_mark,
    spot_name,
)

JACKPOT: list[dict[str, Any]] = [{"table": "4b", "paytable": 3, "wager": "$1"}]


@pytest.mark.parametrize(
    ("spot", "label", "name"),
    [
        ("main", "Main", "Main"),
        ("match-up", "Up", "Match up"),
        ("match-down", "Down", "Match down"),
        ("match-bonus-2", "Bonus 2", "Bonus 2"),
        ("bet-bigger-1", "Bet Bigger 1", "Bet Bigger 1"),
        ("jackpot-1", "Jackpot 1", "Jackpot 1"),
        ("break", "Break", "Break"),
    ],
)
def test_a_spot_has_a_label_on_the_layout_and_a_name_beside_it(
    spot: str, label: str, name: str
) -> None:
    assert (spot_label(spot), spot_name(spot)) == (label, name)


@pytest.mark.parametrize(
    ("spot", "jackpots", "label", "mark"),
    [
        ("match-up", 1, "Up", "Up"),
        ("match-bonus-2", 1, "Bonus 2", "2"),
        ("bet-bigger-1", 1, "Bigger 1", "B1"),
        ("break", 0, "Break", "Break"),
        ("jackpot-1", 1, "Jackpot", "JP"),
        ("jackpot-1", 2, "Jackpot 1", "J1"),
    ],
)
def test_a_spot_has_a_short_label_beside_it_and_a_mark_inside(
    spot: str, jackpots: int, label: str, mark: str
) -> None:
    assert short_spot_label(spot, jackpots=jackpots) == label
    assert spot_mark(spot, jackpots=jackpots) == mark


def test_limits_of_a_spot_are_two_amounts_or_the_one_of_a_jackpot() -> None:
    rules = ruleset("wa-2025", decks=4, jackpots=JACKPOT)
    assert describe_spot_limits("jackpot-1", rules) == "$1"
    assert describe_spot_limits("main", rules) == "$5 to $300"
    assert describe_spot_limits("match-up", rules) == "$1 to $100"


def test_wagers_are_named_for_readers_and_for_files() -> None:
    wagers = (("main", 25_00), ("match-up", 5_00))
    assert describe_wagers(wagers) == "Main $25, Match up $5"
    assert join_amounts(wagers) == "main $25, match-up $5"


def test_hands_are_told_with_what_was_done_to_them() -> None:
    hand = Hand(parse_cards("7s 7d 9h"), (), 23)
    assert describe_hand(hand) == "bust with 23"
    assert describe_total_briefly(hand) == "bust"
    assert describe_total_briefly(Hand((), ())) == ""
    assert describe_hand(Hand((), ())) == ""
    twice = Hand(parse_cards("7s 7d"), (), 14, doublings=2)
    assert describe_hand(twice) == "hard 14, doubled 2 times"
    assert describe_total_briefly(twice) == "14"
    dead = Hand(parse_cards("7s 7d"), (), 14, status=HandStatus.DEAD)
    assert describe_hand(dead) == "hard 14, dead"


def test_totals_are_hard_soft_or_bust() -> None:
    assert describe_total(()) == ""
    assert describe_total(parse_cards("As 6d")) == "soft 17"
    assert describe_total(parse_cards("Ks 2d")) == "hard 12"
    assert describe_hand_total(Hand(parse_cards("As Kd"), (), 21, True)) == ("blackjack")
