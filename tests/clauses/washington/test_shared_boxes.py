"""The Washington rule sets in whole rounds: several bettors on a box."""

from typing import Any

import pytest

from fixtures.round_script import ScriptedRound, money, play
from fixtures.washington_bonus_rounds import FLOOR, bonuses, every_set, refused

SHARED = """Ann on 1: main $10
    Ann on 1 consents to other bettors
    Ben on 1: main $20
    no more wagers"""


def shared(name: str, script: str, **options: Any) -> ScriptedRound:
    """A round in which Ann, who sits there, and Ben behind her wager on box 1."""
    return play(SHARED, name, bettors_per_box=3, seated={1: "Ann"}, **options).then(script)


@every_set
def test_a57_others_wager_on_a_box_only_where_the_house_and_its_first_bettor_let_them(
    name: str,
) -> None:
    first = play("Ann on 1: main $10", name)
    full = ("BOX_IS_FULL", "no more than 1 may wager on one box")
    assert refused(first, "Ben on 1: main $20") == full
    asked = play("Ann on 1: main $10", name, bettors_per_box=2)
    needs = "Ann was first on box 1 and must consent to other bettors"
    assert refused(asked, "Ben on 1: main $20") == ("FIRST_BETTOR_CONSENTS", needs)
    two = asked.then("Ann on 1 consents to other bettors\nBen on 1: main $20")
    assert refused(two, "Cal on 1: main $20")[0] == "BOX_IS_FULL"


@every_set
def test_a57_the_seated_player_calls_the_hand_and_otherwise_the_highest_wager(name: str) -> None:
    cards = "deal 9♠ 9♥ 3♦ J♣"
    seated = shared(name, cards)
    caller = ("NOT_THE_CALLER", "Ann calls the hand on box 1")
    assert refused(seated, "Ben on 1 hits") == caller
    standing = play(SHARED, name, bettors_per_box=3).then(cards)
    assert refused(standing, "Ann on 1 hits") == ("NOT_THE_CALLER", "Ben calls the hand on box 1")


@every_set
def test_a57_the_callers_stand_and_surrender_are_everybodys(name: str) -> None:
    stood = shared(name, "deal 9♠ 9♥ J♦ 8♣\nAnn on 1 stands")
    assert [stood.net("Ann"), stood.net("Ben")] == [10_00, 20_00]
    given_up = shared(name, "deal 9♠ 9♥ 7♦ J♣\nAnn on 1 surrenders")
    assert money(given_up.line("main", "Ann")) == ("surrendered", 5_00, 5_00, 0)
    assert money(given_up.line("main", "Ben")) == ("surrendered", 10_00, 10_00, 0)


@every_set
def test_a57_doubling_and_rescue_are_each_bettors_own(name: str) -> None:
    hand = shared(name, "deal 6♠ 9♥ 5♦ J♣\nAnn on 1 doubles $10")
    assert refused(hand, "Ben on 1 doubles $21") == ("DOUBLE_AMOUNT", "a double adds $1 to $20")
    both = hand.then("Ben on 1 doubles $15\ndeal 7♦\nAnn on 1 stands\nBen on 1 rescues")
    assert money(both.line("main", "Ben")) == ("rescued", 20_00, 15_00, 0)
    assert money(both.line("main", "Ann")) == ("loses", 20_00, 0, 0)
    alone = hand.then("Ben on 1 does not double\ndeal 9♦\nAnn on 1 stands")
    assert money(alone.line("main", "Ann")) == ("wins", 0, 20_00, 20_00)
    assert money(alone.line("main", "Ben")) == ("wins", 0, 20_00, 20_00)


@every_set
def test_a57_a_bettor_who_does_not_follow_the_double_of_a_blackjack_is_paid_3_to_2(
    name: str,
) -> None:
    # A12, A57.
    played = shared(name, "deal A♠ 9♥ K♦ J♣\nAnn on 1 doubles $10\nBen on 1 does not double")
    assert money(played.line("main", "Ben")) == ("wins", 0, 20_00, 30_00)
    done = played.then("deal 9♦\nAnn on 1 stands")
    assert money(done.line("main", "Ann")) == ("wins", 0, 20_00, 20_00)


@every_set
def test_a57_behind_a_split_a_bettor_covers_both_hands_or_names_one(name: str) -> None:
    split = shared(name, "deal 8♠ 9♥ 8♦ 9♣\nAnn on 1 splits")
    rest = "deal 3♣\nAnn on 1 hits\ndeal 8♣\nAnn on 1 stands\ndeal 9♦\nAnn on 1 stands"
    covered = split.then(f"Ben on 1 splits\n{rest}")
    assert [covered.line("main", "Ben", hand).net_cents for hand in (1, 2)] == [20_00, -20_00]
    named = split.then(f"Ben on 1 names hand 2\n{rest}")
    assert named.line("main", "Ben").hand == 2
    assert [named.net("Ann"), named.net("Ben")] == [0, -20_00]


@every_set
def test_a57_each_bettor_insures_for_himself(name: str) -> None:
    played = shared(name, "deal 9♠ A♥ 9♦ K♣\nBen on 1 insures $10\ninsurance is closed")
    assert [played.net("Ann"), played.net("Ben")] == [-10_00, 0]


@every_set
@pytest.mark.clause("wa-*:GR10", "wa-*:DP10")
def test_a57_each_bettors_super_bonus_goes_by_his_own_wager_and_none_envies_the_hand(
    name: str,
) -> None:
    script = """Ann on 1: main $10
        Ann on 1 consents to other bettors
        Ben on 1: main $25
        Cal on 1: main $4
        Dan on 2: main $5
        Dan on 2 consents to other bettors
        Eve on 2: main $1
        no more wagers
        deal 7♥ 9♠ 7♣ 7♥ 9♦ J♣
        Ann on 1 hits
        deal 7♥
        Dan on 2 stands"""
    options: dict[str, Any] = {"bettors_per_box": 3, "seated": {1: "Ann"}, "table_minimum": "$1"}
    played = play(script, name, **options).then(FLOOR)
    assert bonuses(played) == {"Ann": [1_000_00], "Ben": [5_000_00]} | {
        "Dan": [50_00],
        "Eve": [50_00],
    }
    assert [played.line("main", who).odds for who in ("Ann", "Ben", "Cal")] == ["2 to 1"] * 3
