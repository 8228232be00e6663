"""Section 13 (o) and rulings A48, A56 (document 002): void rounds."""

import pytest

from fixtures.irregular_rounds import ONE, refused, table
from fixtures.round_script import ScriptedRound, play, settled
from spanish21.game.round import step
from spanish21.game.round.commands import VoidRound
from spanish21.game.round.events import RoundVoided
from spanish21.game.round.state import at_risk
from spanish21.refusal import Refusal

LONG = [
    "Ann on 1: main $25, match-up $5; coupons main $25, match-up $5",
    "Ann on 1 consents to other bettors",
    "Bob on 1: main $10, match-up $10",
    "Cleo on 2: main $50",
    "no more wagers",
    "deal A♠",
    "deal K♣ A♦ A♥",
    "deal 6♣",
    "Cleo on 2 insures $25",
    "Bob on 1 insures $5",
    "Ann on 1 declines insurance",
    "Ann on 1 splits",
    "Bob on 1 splits",
    "deal 7♠",
    "Ann on 1 doubles $25",
    "Bob on 1 doubles $3",
    "deal A♣",
    "Ann on 1 rescues",
    "Bob on 1 stands",
    "deal K♥",
    "Ann on 1 stands",
    "Cleo on 2 surrenders",
    "deal 5♦",
]
"""A round that pays, collects and returns something at nearly every step."""


def chips_down(played: ScriptedRound) -> dict[str, int]:
    """What each player had put down in chips: what still lies there and what was settled."""
    return {
        player: sum(
            line.collected_cents + line.returned_cents
            for line in played.lines
            if line.player == player
        )
        for player in ("Ann", "Bob", "Cleo")
    }


def settled_so_far(played: ScriptedRound) -> int:
    return sum(line.collected_cents + line.returned_cents for line in played.lines)


@pytest.mark.clause("section-13:(o)(1)", "section-13:(o)(12)(i)")
@pytest.mark.parametrize("steps", range(1, len(LONG) + 1))
def test_a56_a_void_round_restores_every_bettor_at_every_moment(steps: int) -> None:
    before = table("\n".join(LONG[:steps]))
    on_layout = at_risk(before.state) + settled_so_far(before)
    done = before.then("void: two cards found face up")
    assert done.phase == "void"
    assert [done.net(player) for player in ("Ann", "Bob", "Cleo")] == [0, 0, 0]
    assert sum(line.collected_cents for line in done.lines) == 0
    assert sum(line.paid_cents for line in done.lines) == 0
    assert sum(line.returned_cents for line in done.lines) == on_layout
    assert sum(line.breakage_cents for line in done.lines) == 0
    assert at_risk(done.state) == 0
    assert done.options == ()


@pytest.mark.clause("section-13:(o)(1)")
def test_a56_at_the_end_of_that_round_each_has_all_his_chips_and_coupons_back() -> None:
    """Ann: 25 + 5, split 25, double 25. Bob: 10 + 10, insurance 5, split 10, double 3. Cleo: 75."""
    before = table("\n".join(LONG))
    assert before.phase == "drawing"
    done = before.then("void: a 10 found for the second time")
    assert chips_down(done) == {"Ann": 8000, "Bob": 3800, "Cleo": 7500}
    (voided,) = done.happened(RoundVoided)
    coupons = [line for line in voided.lines if line.spot.endswith("-coupon")]
    assert [(line.spot, line.outcome) for line in coupons if line.outcome != "reversed"] == [
        ("main-coupon", "returned"),
        ("match-up-coupon", "returned"),
    ]


@pytest.mark.clause("section-13:(o)(1)")
def test_a56_payments_already_made_are_reversed_by_correcting_entries() -> None:
    before = table(
        "Ann on 1: main $25, match-up $5\nBob on 2: main $10, match-up $10\nno more wagers\n"
        "deal 9♠ K♣ 9♦ 6♥ 7♣\nAnn on 1 surrenders"
    )
    assert [line.net_cents for line in before.lines] == [-1000, 2000, -1250]
    done = before.then("void: two cards found face up")
    corrections = [line for line in done.lines if line.outcome == "reversed"]
    assert [(line.player, line.spot, line.net_cents) for line in corrections] == [
        ("Ann", "main", 1250),
        ("Ann", "match-up", -2000),
        ("Bob", "match-up", 1000),
    ]
    returned = [line for line in done.lines if line.outcome == "returned"]
    assert [(line.player, line.spot, line.returned_cents) for line in returned] == [
        ("Ann", "match-up", 500),
        ("Ann", "main", 2500),
        ("Bob", "main", 1000),
        ("Bob", "match-up", 1000),
    ]


def test_a56_a_void_round_takes_back_a_blackjack_paid_at_once() -> None:
    paid = play(
        "Ann on 1: main $10, match-up $5\nBob on 2: main $10\nno more wagers\n"
        "deal A♠ K♣ 9♦ K♥ 7♣ 8♦",
        "bet-bigger",
    )
    assert settled(paid) == ("wins", 0, 1000, 1500)
    done = paid.then("void: two cards found face up")
    assert done.net() == 0
    assert sum(line.returned_cents for line in done.lines) == 2500


def test_a48_an_award_in_a_void_round_is_void_and_the_jackpot_wager_goes_back() -> None:
    hit = play(
        "Ann on 1: main $10, jackpot-1 $1\nno more wagers\ndeal A♠ A♠ A♠ 9♦",
        "wa-2025",
        decks=6,
        jackpots=[{"table": "3c", "paytable": 1, "wager": "$1"}],
    )
    assert [award.percent for award in hit.awards] == [100]
    done = hit.then("void: two cards found face up")
    assert done.awards == ()
    assert done.net() == 0
    assert sum(line.returned_cents for line in done.lines) == 1100


@pytest.mark.clause("section-13:(o)(1)")
def test_a_void_round_needs_a_reason_and_stays_void() -> None:
    playing = table(f"{ONE}deal K♠ 9♦ 8♥")
    with pytest.raises(Refusal) as caught:
        step(playing.state, VoidRound(" "))
    assert caught.value.name == "REASON_MISSING"
    done = playing.then("void: two cards found face up")
    (voided,) = done.happened(RoundVoided)
    assert voided.reason == "two cards found face up"
    for sentence in ("Ann on 1 hits", "deal K♦", "void: again"):
        assert refused(done, sentence).name == "WRONG_PHASE"


@pytest.mark.clause("section-13:(o)(1)")
def test_a_settled_round_is_not_voided() -> None:
    done = table(f"{ONE}deal A♠ 9♦ K♥")
    assert done.phase == "closed"
    assert refused(done, "void: too late").name == "WRONG_PHASE"
