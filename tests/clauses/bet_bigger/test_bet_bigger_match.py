"""Bet Bigger (document 004): Match the Dealer."""

import pytest

from fixtures.bet_bigger_rounds import ann, hits, table
from fixtures.bet_bigger_rules import rules
from fixtures.round_script import settled
from spanish21.game.cards import Card, parse_cards
from spanish21.game.match_grades import Pair
from spanish21.game.rules import MatchRules
from spanish21.game.wager_spots import spots
from spanish21.game.wagers.match import settle_match


def match_rules() -> MatchRules:
    match = rules().match
    assert match is not None
    return match


def pair(text: str) -> Pair:
    first, second = parse_cards(text)
    return first, second


@pytest.mark.clause("bet-bigger:Match", "bet-bigger:Match-?", "bet-bigger:Wagers-match")
@pytest.mark.parametrize("spot", ["up", "down"])
@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("9s 9s", ["25 to 1"]),
        ("9h 9s", ["15 to 1"]),
        ("9h 9d", ["8 to 1"]),
        ("9s 4d", ["10 to 1"]),
        ("4s 9d", ["3 to 1"]),
        ("Ks 4s", []),
    ],
)
def test_a_match_wager_is_paid_once_for_both_cards(cards: str, pays: list[str], spot: str) -> None:
    result = settle_match(pair(cards), Card.parse("9s"), match_rules().schedule, spot=spot)
    assert [str(hit.pays) for hit in result.hits] == pays
    assert f"match-{spot}" in spots(rules())


MATCHES = [
    ("9♦ 9♦", "9♦", 12_500),
    ("9♦ 9♠", "9♦", 7500),
    ("9♥ 9♠", "9♦", 4000),
    ("9♦ K♠", "9♦", 5000),
    ("K♠ 9♠", "9♦", 1500),
]


@pytest.mark.clause(
    "bet-bigger:Match", "bet-bigger:Match-?", "bet-bigger:Method-15", "bet-bigger:Wagers-match"
)
@pytest.mark.parametrize(("pair", "card", "paid"), MATCHES)
def test_a25_a_match_with_the_up_card_is_paid_once_as_soon_as_it_shows(
    pair: str, card: str, paid: int
) -> None:
    first, second = pair.split()
    dealing = table("Ann on 1: main $10, match-up $5\nno more wagers\n").then(
        f"deal {first} {card} {second}"
    )
    assert dealing.lines == ()
    dealt = dealing.then("deal 2♣")
    assert settled(dealt, "match-up") == ("wins", 0, 500, paid)
    assert dealt.phase == "play"


@pytest.mark.clause(
    "bet-bigger:Match", "bet-bigger:Match-?", "bet-bigger:Method-24", "bet-bigger:Wagers-match"
)
@pytest.mark.parametrize(("pair", "card", "paid"), MATCHES)
def test_a25_a_match_with_the_down_card_is_paid_once_when_it_is_turned(
    pair: str, card: str, paid: int
) -> None:
    first, second = pair.split()
    playing = ann(f"{first} 2♣ {second} {card}", "main $10, match-down $5")
    assert playing.lines == ()
    turned = playing.then("Ann on 1 stands")
    assert settled(turned, "match-down") == ("wins", 0, 500, paid)
    assert turned.phase == "drawing"


@pytest.mark.clause("bet-bigger:Match", "bet-bigger:Wagers-match")
def test_a25_the_two_match_wagers_are_settled_each_on_its_own_card() -> None:
    done = ann("9♦ 9♦ 8♥ 8♣", "main $10, match-up $5, match-down $2").then("Ann on 1 stands")
    assert settled(done, "match-up") == ("wins", 0, 500, 5000)
    assert settled(done, "match-down") == ("wins", 0, 200, 600)
    lost = ann("9♦ 7♦ K♥ J♣", "main $10, match-up $5, match-down $2").then("Ann on 1 stands")
    assert settled(lost, "match-up") == ("loses", 500, 0, 0)
    assert settled(lost, "match-down") == ("loses", 200, 0, 0)


@pytest.mark.clause("bet-bigger:Method-24")
@pytest.mark.parametrize(
    ("cards", "played"),
    [
        ("9♦ 7♦ 6♥ 9♣", hits("K♥")),
        ("9♦ 7♦ 6♥ 9♣", "Ann on 1 surrenders"),
        ("9♦ 7♦ 6♥ 9♣", hits("6♣")),
        ("A♦ 7♦ K♥ A♣", ""),
    ],
    ids=["bust", "surrender", "paid 21", "paid blackjack"],
)
def test_a40_a_down_card_match_lives_on_after_the_hand_and_the_down_card_is_turned_for_it(
    cards: str, played: str
) -> None:
    done = ann(cards, "main $10, match-down $5").then(played)
    assert done.phase == "closed"
    assert settled(done, "match-down") == ("wins", 0, 500, 1500)
    assert done.state.drawn == ()
    main, match = (done.lines.index(done.line(spot)) for spot in ("main", "match-down"))
    assert main < match


@pytest.mark.clause("bet-bigger:Method-24", "bet-bigger:Actions-split")
def test_a40_a_match_wager_reads_the_first_two_cards_of_a_split_hand() -> None:
    done = ann("8♠ 7♦ 8♥ 8♦", "main $10, match-down $5").then(
        "Ann on 1 splits\ndeal K♠\nAnn on 1 stands\ndeal K♥\nAnn on 1 stands\ndeal K♣"
    )
    assert settled(done, "match-down") == ("wins", 0, 500, 4000)
