"""Settlement lines to the last field, where the rounds of other tests leave one open."""

from fractions import Fraction

import pytest

from played import play
from spanish21 import ruleset
from spanish21.game.round import open_round, step
from spanish21.game.round.commands import VoidRound
from spanish21.game.round.events import Line
from spanish21.refusal import Refusal

SHARED = """
Ann on 1: main $20
Ann on 1 consents to other bettors
Bob on 1: main $10
no more wagers
"""
TABLE_4 = {"table": "4d", "paytable": 1, "wager": "$2"}


def test_a_bettor_who_does_not_double_eleven_is_not_settled_before_the_card() -> None:
    played = play(
        SHARED + "deal 6♠ 9♦ 5♥ 9♣\nAnn on 1 doubles $20\nBob on 1 does not double",
        bettors_per_box=2,
    )
    assert played.lines == ()
    assert played.then("deal 9♠\nAnn on 1 stands").phase == "closed"


def test_a_jackpot_paid_on_the_up_card_ends_as_a_win_when_the_down_card_adds_nothing() -> None:
    script = """
    Ann on 1: main $10, jackpot-1 $2
    Bob on 2: main $10, jackpot-1 $2
    no more wagers
    deal 7♠ K♣ 7♦ 9♥ 6♥ 2♣
    """
    played = play(script, jackpots=[TABLE_4])
    address = "paytable.wa-2025/4d/1"
    before = played.line("jackpot-1", "Ann")
    assert (before.outcome, before.final, before.collected_cents) == ("wins", False, 0)
    assert before.rule == f"{address}#one-nonsuited"
    assert played.lines_of("jackpot-1", "Bob") == []
    done = played.then("Ann on 1 stands\nBob on 2 stands\ndeal K♥")
    after = done.lines_of("jackpot-1", "Ann")[1]
    assert after == Line(
        1, 0, "Ann", "jackpot-1", "wins", "", 200, 200, 0, 0, f"{address}#", "nothing more"
    )
    lost = done.line("jackpot-1", "Bob")
    assert lost == Line(
        2, 0, "Bob", "jackpot-1", "loses", "", 200, 200, 0, 0, f"{address}#", "nothing hit"
    )


def test_a_win_on_another_box_or_another_jackpot_is_not_this_wagers() -> None:
    script = """
    Ann on 1: main $10, jackpot-1 $2, jackpot-2 $2
    Ann on 2: main $10, jackpot-1 $2
    Bob on 3: main $10, jackpot-1 $2
    no more wagers
    deal 7♠ K♣ 2♥ 7♦ 9♥ 6♥ 3♥ 9♣
    Ann on 1 stands
    Ann on 2 stands
    Bob on 3 stands
    deal K♥
    """
    three = {"table": "3c", "paytable": 1, "wager": "$2"}
    played = play(script, jackpots=[TABLE_4, three])
    outcomes = [(x.box, x.spot, x.outcome) for x in played.lines if x.spot.startswith("jackpot")]
    assert outcomes == [
        (1, "jackpot-1", "wins"),
        (1, "jackpot-2", "wins"),
        (1, "jackpot-1", "wins"),
        (2, "jackpot-1", "loses"),
        (3, "jackpot-1", "loses"),
    ]


def test_a_box_without_cards_gets_its_wagers_and_coupons_back() -> None:
    played = play(
        """
        Ann on 1: main $10, match-up $5; coupons main $10, match-up $4
        Bob on 2: main $10, match-up $5
        no more wagers
        a card is missed
        a card is missed
        deal 6♦
        a card is missed
        a card is missed
        """,
        "section-13",
    )
    rule = "irregularity.player-card-missed"
    back = [
        Line(1, 1, "Ann", "main", "returned", "", 1000, 0, 1000, 0, rule, "dead hand"),
        Line(
            1,
            1,
            "Ann",
            "main-coupon",
            "returned",
            "",
            1000,
            0,
            0,
            0,
            "wagers.match_play_coupon",
            "coupon kept",
        ),
        Line(1, 0, "Ann", "match-up", "returned", "", 500, 0, 500, 0, rule, "dead hand"),
        Line(1, 0, "Ann", "match-up-coupon", "returned", "", 400, 0, 0, 0, rule, "coupon kept"),
        Line(2, 1, "Bob", "main", "returned", "", 1000, 0, 1000, 0, rule, "dead hand"),
        Line(2, 0, "Bob", "match-up", "returned", "", 500, 0, 500, 0, rule, "dead hand"),
    ]
    assert list(played.lines) == back
    assert played.phase == "closed"


def test_a_dead_hand_with_two_cards_keeps_its_side_wagers_in_play() -> None:
    played = play(
        """
        Ann on 1: main $10, match-down $5
        no more wagers
        deal 5♠ 6♦ 6♥ 5♣
        Ann on 1 hits
        a card is missed
        Ann on 1 leaves the hand dead
        """
    )
    assert [(x.spot, x.outcome, x.rule) for x in played.lines] == [
        ("main", "returned", "irregularity.hit-card-missed"),
        ("match-down", "wins", "match.pays"),
    ]


def test_a_void_round_undoes_breakage_and_returns_coupons_insurance_and_chosen_doubles() -> None:
    played = play(
        """
        Ann on 1: main $5.25; coupons main $5
        Bob on 2: main $10, match-up $5; coupons match-up $5
        Cat on 3: main $10
        no more wagers
        deal A♠ K♠ 6♠ A♦ K♥ A♣ 6♥ 9♣
        Ann on 1 stands
        Bob on 2 doubles $10
        Bob on 2 insures $5
        void: test
        """,
        match_play_coupon=True,
    )
    undone = next(
        line for line in played.lines if line.outcome == "reversed" and line.spot == "main"
    )
    assert (undone.paid_cents, undone.breakage_cents) == (-788, Fraction(-1, 2))
    returned = [
        (x.player, x.spot, x.wager_cents, x.returned_cents, x.rule)
        for x in played.lines
        if x.outcome == "returned"
    ]
    assert returned == [
        ("Ann", "main", 525, 525, "void"),
        ("Ann", "main-coupon", 500, 0, "void"),
        ("Bob", "insurance", 500, 500, "void"),
        ("Bob", "main", 2000, 2000, "void"),
        ("Bob", "match-up", 500, 500, "void"),
        ("Bob", "match-up-coupon", 500, 0, "void"),
        ("Cat", "main", 1000, 1000, "void"),
    ]
    assert played.net() == 0
    assert sum(line.breakage_cents for line in played.lines) == 0


def test_a_void_round_returns_the_insurance_of_each_spot_by_its_name() -> None:
    played = play(
        """
        Ann on 1: main $10, bet-bigger-1 $10, bet-bigger-2 $4
        no more wagers
        deal K♠ A♦ 6♥ 9♣
        Ann on 1 insures $5
        Ann on 1 insures $5 of bet-bigger-1
        void: test
        """,
        "bet-bigger",
    )
    assert [(x.spot, x.returned_cents) for x in played.lines] == [
        ("insurance", 500),
        ("insurance-bet-bigger-1", 500),
        ("main", 1000),
        ("bet-bigger-1", 1000),
        ("bet-bigger-2", 400),
    ]


@pytest.mark.parametrize(("length", "taken"), [(0, False), (1, True), (200, True), (201, False)])
def test_a_reason_has_1_to_200_characters(length: int, taken: bool) -> None:
    state = open_round(ruleset("wa-2025"))
    if taken:
        assert step(state, VoidRound("x" * length)).state.phase.value == "void"
    else:
        with pytest.raises(Refusal) as caught:
            step(state, VoidRound("x" * length))
        assert caught.value.name == "REASON_MISSING"
