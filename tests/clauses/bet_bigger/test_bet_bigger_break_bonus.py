"""Bet Bigger (document 004): the Break Bonus."""

import pytest

from fixtures.bet_bigger_rounds import ann, hits, refused, table
from fixtures.bet_bigger_rules import rules
from fixtures.round_script import dealer, settled
from spanish21.game.cards import parse_cards
from spanish21.game.round.events import WagersSettled
from spanish21.game.wager_spots import spots
from spanish21.game.wagers.break_bonus import settle_break


@pytest.mark.clause("bet-bigger:Break", "bet-bigger:Break-?", "bet-bigger:Wagers-break")
@pytest.mark.parametrize(
    ("dealer", "pays"),
    [
        ("Ks 6h Qd", ["1 to 1"]),
        ("Ks 2h 3d 9c", ["3 to 1"]),
        ("Ks 2h 2d 2c 6s", ["4 to 1"]),
        ("4s 3h 2d 2c 2s Kh", ["15 to 1"]),
        ("2s 2h 2d 2c 3s 3h Kd", ["50 to 1"]),
        ("2s 2h 2d 2c 2s 2h 2d Kc", ["200 to 1"]),
        ("2s 2h 2d 2c 3s Ah Ad Ac Kd", ["200 to 1"]),
        ("Ks 7h", []),
        ("Ks 5h 6d", []),
    ],
)
def test_the_break_bonus_pays_by_the_number_of_cards_the_dealer_breaks_with(
    dealer: str, pays: list[str]
) -> None:
    result = settle_break(parse_cards(dealer), rules().break_bonus)
    assert [str(hit.pays) for hit in result.hits] == pays
    assert "break" in spots(rules())


BREAKS = [
    ("6♦", "K♦ K♣", 1, 500),
    ("2♦", "3♦ 8♦ K♣", 3, 1500),
    ("2♦", "3♦ 4♦ 5♦ K♣", 4, 2000),
    ("2♦", "2♣ 2♥ 3♦ 4♦ K♣", 15, 7500),
    ("2♦", "2♣ 2♥ 2♠ 2♦ 3♦ K♣", 50, 25_000),
    ("2♦", "2♣ 2♥ 2♠ 2♦ 2♣ 3♦ K♣", 200, 100_000),
    ("2♦", "2♣ 2♥ 2♠ 2♦ 2♣ 2♥ 2♠ K♣", 200, 100_000),
]


@pytest.mark.clause("bet-bigger:Break", "bet-bigger:Break-?", "bet-bigger:Wagers-break")
@pytest.mark.parametrize(("up", "more", "odds", "paid"), BREAKS)
def test_the_break_bonus_is_paid_by_the_number_of_cards_of_a_dealer_bust(
    up: str, more: str, odds: int, paid: int
) -> None:
    down, *drawn = more.split()
    done = ann(f"K♠ {up} 8♥ {down}", "main $10, break $5").then(
        f"Ann on 1 stands\ndeal {' '.join(drawn)}"
    )
    assert settled(done, "break") == ("wins", 0, 500, paid)
    assert done.line("break").odds == f"{odds} to 1"
    assert settled(done) == ("wins", 0, 1000, 1000)


@pytest.mark.clause("bet-bigger:Break", "bet-bigger:Wagers-break")
@pytest.mark.parametrize(
    ("cards", "played"),
    [
        ("K♠ 6♦ 6♥ K♦", hits("K♥")),
        ("K♠ 6♦ 6♥ K♦", "Ann on 1 surrenders"),
        ("K♠ 6♦ 6♥ K♦", hits("5♥")),
        ("A♠ 6♦ K♥ K♦", ""),
    ],
    ids=["bust", "surrender", "paid 21", "paid blackjack"],
)
def test_a26_a_break_bonus_keeps_the_dealer_drawing_when_every_hand_is_decided(
    cards: str, played: str
) -> None:
    decided = ann(cards, "main $10, break $5").then(played)
    assert decided.phase == "drawing"
    assert decided.line("main").final
    done = decided.then("deal Q♣")
    assert dealer(done) == "6♦ K♦ Q♣"
    assert settled(done, "break") == ("wins", 0, 500, 500)
    without = ann(cards).then(played)
    assert without.phase == "closed"
    assert dealer(without) == "6♦"


@pytest.mark.clause("bet-bigger:Break")
@pytest.mark.parametrize(
    ("cards", "more"), [("K♠ 9♦ 8♥ 8♦", ""), ("K♠ 9♦ 8♥ 2♦", "deal 6♦"), ("K♠ 9♦ 8♥ 5♦", "deal 7♦")]
)
def test_a26_a_break_bonus_loses_when_the_dealer_stands(cards: str, more: str) -> None:
    done = ann(cards, "main $10, break $5").then(f"Ann on 1 stands\n{more}")
    assert settled(done, "break") == ("loses", 500, 0, 0)


@pytest.mark.clause("bet-bigger:Break")
@pytest.mark.parametrize("cards", ["K♠ K♦ 8♥ A♦", "A♠ K♦ K♥ A♦"])
def test_a26_a_break_bonus_loses_to_a_dealer_blackjack(cards: str) -> None:
    done = ann(cards, "main $10, break $5")
    assert done.phase == "closed"
    assert settled(done, "break") == ("loses", 500, 0, 0)


@pytest.mark.clause("bet-bigger:Break", "bet-bigger:Method-26")
def test_a26_another_players_break_bonus_makes_the_dealer_draw_for_him_alone() -> None:
    done = table(
        "Ann on 1: main $10\nBob on 2: main $10, break $5\nno more wagers\n"
        f"deal K♠ K♣ 6♦ 6♥ 6♣ K♦\n{hits('K♥')}\nBob on 2 hits\ndeal Q♦\ndeal 5♦"
    )
    assert settled(done) == ("loses", 1000, 0, 0)
    assert settled(done, "break", "Bob") == ("loses", 500, 0, 0)
    assert dealer(done) == "6♦ K♦ 5♦"


@pytest.mark.clause("bet-bigger:Rules-12", "bet-bigger:Method-16", "bet-bigger:Method-26")
def test_only_open_hands_and_the_break_bonus_wait_for_the_end() -> None:
    done = table(
        "Ann on 1: main $10\nBob on 2: main $10\nCleo on 3: main $10, break $5\nno more wagers\n"
        "deal A♠ K♣ 9♠ 6♦ K♥ 5♣ 9♥ K♦\nBob on 2 hits\ndeal 6♣\nCleo on 3 stands\ndeal Q♦"
    )
    moments = [[line.player for line in event.lines] for event in done.happened(WagersSettled)]
    assert moments == [["Ann"], ["Bob"], ["Cleo", "Cleo"]]


def test_a57_bettors_behind_the_caller_double_and_split_all_their_spots_or_none() -> None:
    wagers = (
        "Ann on 1: main $10\nAnn on 1 consents to other bettors\n"
        "Bob on 1: main $10, bet-bigger-1 $6\nno more wagers\n"
    )
    seated = {1: "Ann"}
    asked = table(f"{wagers}deal 8♠ 9♦ 8♥ 8♦\nAnn on 1 splits", bettors_per_box=2, seated=seated)
    both = asked.then("Bob on 1 splits\ndeal 3♠\nAnn on 1 doubles $10")
    assert refused(both, "Bob on 1 doubles $10").name == "DOUBLE_AMOUNT"
    done = both.then("Bob on 1 doubles $16\ndeal K♠\ndeal 2♥\nAnn on 1 stands")
    assert settled(done, "bet-bigger-1", "Bob", 1) == ("wins", 0, 1200, 1200)
    assert settled(done, "bet-bigger-1", "Bob", 2) == ("loses", 600, 0, 0)
    assert refused(table("Ann on 1: main $10"), "Bob on 1: main $10").name == "BOX_IS_FULL"
