"""The Washington rule sets in whole rounds: the awards of a round."""

from fractions import Fraction

import pytest

from fixtures.round_script import play
from fixtures.washington_side_rounds import V_BOTH, ann, game, newer_sets, on, refusal
from spanish21.game.payouts import Payer
from spanish21.game.round.events import CardDealt, JackpotAwarded, WagersLocked

TWO_BOXES = """Ben on 4: main $10, {side}
    Ann on 2: main $10, {side}
    no more wagers
    deal 7♥ 7♥ 7♥ 7♥ 7♥ 7♥
    Ann on 2 stands
    Ben on 4 stands"""


@newer_sets
@pytest.mark.clause("wa-2025:JP9", "wa-v00?:JP7")
def test_awards_go_from_the_dealers_left_whoever_wagered_first(name: str) -> None:
    # A41.
    jackpots = [game("8c" if name == "wa-v002" else "3c")]
    played = play(TWO_BOXES.format(side="jackpot-1 $5"), name, jackpots=jackpots)
    assert [(it.order, it.box, it.player) for it in played.awards] == [(1, 2, "Ann"), (2, 4, "Ben")]


@pytest.mark.clause("wa-2025:JP9", "wa-2025:JP3")
def test_awards_go_by_exposure_then_box_then_spot() -> None:
    # A41: what the up card wins comes before anything the down card wins.
    side = "jackpot-1 $5, jackpot-2 $1"
    both = [game("4d"), game("3c", wager="$1")]
    played = play(TWO_BOXES.format(side=side), "wa-2025", jackpots=both)
    assert [(it.order, it.box, it.jackpot, it.percent) for it in played.awards] == [
        (1, 2, 2, 10),
        (2, 4, 2, 10),
        (3, 2, 1, 100),
        (4, 4, 1, 100),
    ]
    same = [game("3c"), game("3c", 1, wager="$1")]
    played = play(TWO_BOXES.format(side=side), "wa-2025", jackpots=same)
    assert [(it.box, it.jackpot) for it in played.awards] == [(2, 1), (2, 2), (4, 1), (4, 2)]


@pytest.mark.clause("wa-2025:JP9", "wa-2025:AA-payer")
def test_a_prize_from_the_jackpot_takes_its_turn_among_the_awards() -> None:
    # A39, A41.
    jackpots = [game("3c", alternate=2, prizes={"three-suited-2-to-K": "$40@jackpot"})]
    played = play(TWO_BOXES.format(side="jackpot-1 $5"), "wa-2025", jackpots=jackpots)
    assert [(it.order, it.box, it.percent, it.cents) for it in played.awards] == [
        (1, 2, 0, 200_00),
        (2, 4, 0, 200_00),
    ]


@pytest.mark.parametrize(
    ("table", "percent", "cents"), [("4d", 100, 10_000_00), ("3c", 10, 1_000_00)]
)
@pytest.mark.clause("wa-2025:JP12", "wa-2025:JP1", "wa-2025:JP2")
def test_a_house_jackpot_is_paid_in_full_to_each_winner(
    table: str, percent: int, cents: int
) -> None:
    # A53: the posted amount stays as posted.
    jackpots = [game(table, kind="house", posted="$10,000")]
    played = play(TWO_BOXES.format(side="jackpot-1 $5"), "wa-2025", jackpots=jackpots)
    row = "two-suited-up-and-down" if table == "4d" else "two-suited"
    assert played.awards == (
        JackpotAwarded(1, 2, "Ann", 1, row, percent, cents, Payer.HOUSE),
        JackpotAwarded(2, 4, "Ben", 1, row, percent, cents, Payer.HOUSE),
    )
    assert [played.line("jackpot-1", who).paid_cents for who in ("Ann", "Ben")] == [cents, cents]


@pytest.mark.clause("wa-2025:JP3", "wa-2025:JP4")
def test_two_jackpots_are_wagered_and_settled_apart() -> None:
    # A44, A45.
    jackpots = [game("3c", 1, "$1"), game("4d", 1, "$25")]
    one = ann("wa-2025", "7♥ 2♣", "7♥ 2♠", side="jackpot-2 $25", jackpots=jackpots)
    assert [line.spot for line in one.lines] == ["jackpot-2"]
    both = ann(
        "wa-2025",
        "7♥ 2♣",
        "7♥ 2♠",
        "stands",
        side="jackpot-1 $1, jackpot-2 $25",
        jackpots=jackpots,
    )
    assert both.line("jackpot-1").net_cents == 5_00 - 1_00
    assert sum(line.net_cents for line in both.lines_of("jackpot-2")) == 62_50 + 37_50 - 25_00


@newer_sets
@pytest.mark.clause("wa-2025:JP4", "wa-v00?:JP2", "wa-v00?:JP8")
def test_a_jackpot_wager_is_the_one_fixed_amount_and_needs_a_main_wager(name: str) -> None:
    # A45.
    jackpots = [game("8c" if name == "wa-v002" else "3c")]
    say = "this jackpot takes one fixed wager, $5"
    for amount in ("$4", "$6", "$10"):
        script = f"Ann on 1: main $10, jackpot-1 {amount}"
        assert refusal(script, name, jackpots=jackpots) == ("JACKPOT_WAGER_IS_FIXED", say)
    first = ("MAIN_WAGER_MISSING", "a main wager comes first")
    assert refusal("Ann on 1: jackpot-1 $5", name, jackpots=jackpots) == first


@newer_sets
@pytest.mark.clause("wa-2025:JP4", "wa-v00?:JP2")
def test_wagers_lock_before_the_first_card_so_that_contributions_are_in_the_award(
    name: str,
) -> None:
    # A42.
    jackpots = [game("8c" if name == "wa-v002" else "3c")]
    dealt = ann(name, "7♥ 7♥", "7♥ 9♠", side="jackpot-1 $5", jackpots=jackpots)
    kinds = (WagersLocked, CardDealt, JackpotAwarded)
    happened = [type(event) for event in dealt.events if isinstance(event, kinds)]
    assert happened == [WagersLocked, *[CardDealt] * 4, JackpotAwarded]


@pytest.mark.parametrize(("name", "table"), V_BOTH)
@pytest.mark.clause("wa-2025:T4d", "wa-v003:T4d", "wa-v002:T9c")
def test_a_jackpot_pay_between_two_payout_units_is_rounded_in_the_players_favour(
    name: str, table: str
) -> None:
    # A20: 5 for 2 on $5 is $12.50, paid $13 in whole dollars.
    jackpots = [game(table, 1)]
    dealt = ann(name, "7♥ 2♣", "7♥ 9♠", side="jackpot-1 $5", jackpots=jackpots, payout_unit="$1")
    line = dealt.line("jackpot-1")
    assert (line.paid_cents, line.breakage_cents) == (13_00, Fraction(50))


@newer_sets
@pytest.mark.clause("wa-2025:JP8", "wa-v00?:JP6")
def test_an_award_of_a_void_round_is_void_and_the_jackpot_wager_comes_back(name: str) -> None:
    # A48, A56.
    jackpots = [game("8c" if name == "wa-v002" else "3c")]
    won = ann(name, "7♥ 7♥", "7♥ 9♠", side="jackpot-1 $5, match-up $5", jackpots=jackpots)
    assert len(won.awards) == 1
    void = on(won, "void: two cards face up in the shoe")
    assert (void.phase, void.awards, void.net()) == ("void", (), 0)
    given = {line.spot: line.returned_cents for line in void.lines if line.outcome == "returned"}
    assert given == {"main": 10_00, "jackpot-1": 5_00, "match-up": 5_00}
