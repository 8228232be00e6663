"""Settlement lines to the last field, where the rounds of other tests leave one open."""

from fractions import Fraction

import pytest

from fixtures.round_script import play
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
        chip_unit="$0.25",
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


def test_lines_of_a_house_jackpot_and_of_a_progressive_to_the_last_field() -> None:
    script = "Ann on 1: main $10, jackpot-1 $2\nno more wagers\ndeal 7♠ 7♠ 7♠ 9♣"
    table = {"table": "3c", "paytable": 1, "wager": "$2"}
    rule = "paytable.wa-2025/3c/1#two-suited"
    why = "2 Suited Matches (all others): player 7♠ 7♠, dealer 7♠ up"
    house = play(script, jackpots=[{**table, "kind": "house", "posted": "$999.99"}])
    share = "10% of jackpot"
    assert house.line("jackpot-1") == Line(
        1, 0, "Ann", "jackpot-1", "award", share, 200, 200, 0, 9999, rule, why
    )
    meter = play(script, jackpots=[table])
    assert meter.line("jackpot-1") == Line(
        1, 0, "Ann", "jackpot-1", "award", share, 200, 200, 0, 0, rule, why
    )
    assert [(a.order, a.cents, a.percent, a.payer.value) for a in house.awards + meter.awards] == [
        (1, 9999, 10, "house"),
        (1, None, 10, "jackpot"),
    ]


def test_lines_of_a_super_bonus_and_its_envy_to_the_last_field() -> None:
    played = play(
        """
        Ann on 1: main $25
        Bob on 2: main $3
        no more wagers
        deal 7♠ 9♠ 7♥ 7♠ 9♥ K♣
        Ann on 1 hits
        deal 7♠
        Bob on 2 stands
        floor: pay the Super Bonus
        """,
        table_minimum="$1",
    )
    why = "7♠ 7♠ 7♠ against 7♥ up"
    assert played.line("super-bonus") == Line(
        1, 0, "Ann", "super-bonus", "wins", "$5,000", 2500, 0, 0, 500000, "super_bonus.tier", why
    )
    envy = "Super Bonus on the hand of Ann"
    assert played.line("envy") == Line(
        2, 0, "Bob", "envy", "wins", "$50", 0, 0, 0, 5000, "super_bonus.envy", envy
    )


def test_the_line_of_a_rescue_and_of_its_coupon_to_the_last_field() -> None:
    played = play(
        """
        Ann on 1: main $10; coupons main $5
        no more wagers
        deal 5♠ 9♦ 6♥
        Ann on 1 doubles $4
        deal 2♦
        Ann on 1 rescues
        """,
        "section-13",
    )
    rule = "double.rescue_returns"
    assert played.lines == (
        Line(1, 1, "Ann", "main", "rescued", "", 1400, 1000, 400, 0, rule),
        Line(
            1,
            1,
            "Ann",
            "main-coupon",
            "loses",
            "",
            500,
            0,
            0,
            0,
            "wagers.match_play_coupon",
            "coupon collected",
        ),
    )


def test_side_wagers_are_multiples_of_the_payout_unit_and_paid_without_breakage() -> None:
    matched = play(
        "Ann on 1: main $10, match-up $2\nno more wagers\ndeal 7♠ 7♦ K♥ 9♣",
        decks=8,
        payout_unit="$1",
    ).line("match-up")
    assert (matched.paid_cents, matched.breakage_cents, matched.hand) == (600, Fraction(0), 0)
    insured = play(
        "Ann on 1: main $5.25\nno more wagers\ndeal 7♠ A♦ 8♥ K♣\nAnn on 1 insures $2.50",
        payout_unit="$0.25",
        chip_unit="$0.25",
    ).line("insurance")
    assert (insured.paid_cents, insured.breakage_cents) == (500, Fraction(0))
    assert insured.why == "dealer blackjack"


def test_insurance_under_an_unseen_card_is_collected_when_the_peek_finds_nothing() -> None:
    played = play(
        """
        Ann on 1: main $10
        no more wagers
        deal 7♠ A♦ 8♥
        deal face down
        Ann on 1 insures $5
        dealer has no blackjack
        """
    )
    assert played.line("insurance") == Line(
        1,
        0,
        "Ann",
        "insurance",
        "loses",
        "",
        500,
        500,
        0,
        0,
        "insurance.lost_collected",
        "no dealer blackjack",
    )


def test_whoever_doubled_behind_the_caller_may_rescue_instead_of_following_again() -> None:
    played = play(
        SHARED
        + """
        deal 2♠ 9♦ 3♥ 9♣
        Ann on 1 doubles $20
        Bob on 1 doubles $10
        deal 2♦
        Ann on 1 doubles $40
        """,
        bettors_per_box=2,
        double_double=True,
    )
    assert played.may() == {"DoubleDown", "DeclineDouble", "Rescue"}
    rescued = played.then("Bob on 1 rescues")
    assert rescued.net("Bob") == -1000
    assert rescued.line("main", "Bob").returned_cents == 1000
    done = rescued.then("deal 3♦\nAnn on 1 stands")
    assert done.phase == "closed"
    assert done.net("Ann") == -8000


def test_a_bettor_who_did_not_double_has_nothing_to_rescue_when_asked_again() -> None:
    played = play(
        SHARED
        + """
        deal 2♠ 9♦ 3♥ 9♣
        Ann on 1 doubles $20
        Bob on 1 does not double
        deal 2♦
        Ann on 1 doubles $40
        """,
        bettors_per_box=2,
        double_double=True,
    )
    assert played.may() == {"DoubleDown", "DeclineDouble"}
