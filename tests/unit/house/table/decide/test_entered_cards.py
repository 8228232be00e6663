"""Cards that are scanned, typed or clicked at a live table: where they go, and who enters them."""

from collections.abc import Callable

import pytest

from fixtures.house_fixture import PEOPLE, HouseFixture
from fixtures.house_tables import live, round_on
from spanish21.game.cards import Card, parse_cards
from spanish21.game.round import commands as c
from spanish21.game.table import commands as t
from spanish21.house.table import commands as d
from spanish21.house.table.decide import HOUSE_ACTOR

EVERYBODY = tuple(PEOPLE)


def test_a_card_that_is_read_goes_where_the_table_waits_for_one() -> None:
    """The burn card, the deal, the cards that players ask for, the down card when it is turned."""
    at = live("burn", "wa-2025", seats={1: "Ann"})
    at.give("Dan", d.EnterCard("2C"))
    assert at.desk.state.burned == (Card.parse("2c"),)
    assert at.refuses("Dan", d.EnterCard("9S")).name == "WRONG_TABLE_PHASE"
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $10")
    assert at.refuses("Dan", d.EnterCard("9S")).name
    at.told("Dan", "no more wagers")
    for line in ("9S", "07D", "S2"):
        at.give("Dan", d.EnterCard(line))
    at.plays("Dan", c.DealFaceDown())
    assert at.refuses("Dan", d.EnterCard("KC")).name
    at.plays("Dan", c.Hit(1, "Ann"))
    at.give("Dan", d.EnterCard("9♥\r\n"))
    at.plays("Dan", c.Stand(1, "Ann"))
    at.give("Dan", d.EnterCard("5C"))
    at.give("Dan", d.EnterCard("KC"))
    assert at.desk.state.round is None
    assert at.last.dealer == tuple(Card.parse(code) for code in ("7d", "5c", "Kc"))
    assert [card.code for card in at.last.boxes[0].hands[0].cards] == ["9s", "2s", "9h"]


def test_a_card_is_entered_by_the_dealer_of_a_live_table_that_goes_on() -> None:
    at = live("burn")
    for name in EVERYBODY:
        if name != "Dan":
            dealer = "dealer" in PEOPLE[name]
            said = "NOT_THE_DEALER" if dealer else "NOT_YOUR_ROLE"
            assert at.refuses(name, d.EnterCard("2C")).name == said
    assert at.refuses(HOUSE_ACTOR, d.EnterCard("2C")).name == "NOT_THE_DEALER"
    for line in ("10S", "joker", "", "nonsense"):
        assert at.refuses("Dan", d.EnterCard(line)).field == "card"
    at.give("Flo", d.PauseTable("fire alarm"))
    assert at.refuses("Dan", d.EnterCard("2C")).name == "PAUSED"
    at.give("Flo", d.ResumeTable())
    at.give("Dan", d.EnterCard("2C"))
    refusal = round_on().refuses("Dan", d.EnterCard("2C" * 40))
    assert (refusal.name, refusal.allowed) == (
        "AUTOMATIC_TABLE",
        "the house deals at an automatic table",
    )
    assert refusal.value == "2C" * 20
    assert round_on().refuses("Dan", d.EnterCard("\x02♠\ud800")).value == "\\x02♠\\ud800"


def test_a_second_card_that_is_drawn_last_is_entered_as_it_is_drawn() -> None:
    at = live(seats={1: "Ann"})
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $10\nno more wagers")
    for line in ("9S", "7D", "9H"):
        at.give("Dan", d.EnterCard(line))
    at.plays("Dan", c.Stand(1, "Ann"))
    at.give("Dan", d.EnterCard("KC"))
    assert at.chips("Ann") == 10_010_00


def entered(at: HouseFixture, lines: str) -> None:
    for line in lines.split():
        at.give("Dan", d.EnterCard(line))


def wagered(*, burn: str = "", seats: dict[int, str] | None = None) -> HouseFixture:
    """A live table at which everybody has put $10 down and nothing is dealt yet."""
    at = live("burn", "wa-2025", seats=seats or {1: "Ann"})
    at.give("Dan", d.EnterCard(burn or "2C"))
    at.says("Dan", t.OpenRound(0))
    for box, name in at.desk.state.seats:
        at.told("Dan", f"{name} on {box}: main $10")
    at.told("Dan", "no more wagers")
    return at


def test_a_whole_round_is_entered_by_lines_of_a_scanner() -> None:
    """Two boxes, a split, a double, and a dealer who draws: every card is scanned, none is typed."""
    at = wagered(burn="\x02QH\r\n", seats={1: "Ann", 2: "Bob"})
    entered(at, "8S 5H 6D 8H 06S")
    at.plays("Dan", c.DealFaceDown(), c.Split(1, "Ann"))
    entered(at, "KS")
    at.plays("Dan", c.Stand(1, "Ann"))
    entered(at, "3C")
    at.plays("Dan", c.DoubleDown(1, "Ann", 10_00))
    entered(at, "H9")
    at.plays("Dan", c.Stand(1, "Ann"), c.DoubleDown(2, "Bob", 10_00))
    entered(at, "2♥")
    at.plays("Dan", c.Stand(2, "Bob"))
    assert at.round.phase.value == "exposure"
    entered(at, "9D A♣")
    assert at.round.phase.value == "drawing"
    entered(at, "2S")
    assert at.desk.state.round is None
    assert at.last.dealer == parse_cards("6d 9d Ac 2s")
    assert [hand.cards for hand in at.last.boxes[0].hands] == [
        parse_cards("8s Ks"),
        parse_cards("8h 3c 9h"),
    ]
    assert [hand.cards for hand in at.last.boxes[1].hands] == [parse_cards("5h 6s 2h")]
    assert (at.chips("Ann"), at.chips("Bob")) == (10_000_00 + 20_00, 10_000_00 - 20_00)
    dealt = [kind for entry in at.entries_of() for kind in at.kinds(entry)]
    assert dealt.count("CardDealt") == 12
    assert at.audited()


def test_a_down_card_that_a_shoe_has_read_is_hidden_until_it_is_turned() -> None:
    at = wagered()
    entered(at, "9S 9D 8S 7C")
    assert (at.round.down, at.round.exposed) == (Card.parse("7c"), False)
    at.plays("Dan", c.Stand(1, "Ann"))
    assert "DownCardExposed" in at.kinds()
    entered(at, "5H")
    assert at.last.dealer == parse_cards("9d 7c 5h")


def test_a_down_card_is_the_one_that_the_peek_said_it_was() -> None:
    at = wagered()
    entered(at, "9S AD 8S")
    at.plays("Dan", c.DealFaceDown(), c.CloseInsurance(), c.ReportPeek(blackjack=True))
    assert at.refuses("Dan", d.EnterCard("9C")).name == "PEEK_SAID_BLACKJACK"
    entered(at, "KC")
    assert at.chips("Ann") == 10_000_00 - 10_00


def test_a_new_dealer_burns_by_the_scanner_too() -> None:
    at = live()
    at.says("Flo", t.ChangeDealer("Eve"))
    assert at.refuses("Dan", d.EnterCard("KC")).name == "NOT_THE_DEALER"
    at.give("Eve", d.EnterCard("KC"))
    assert at.phase == "ready"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("10S", "the 10 of spades is removed from a Spanish deck"),
        ("T♥", "the 10 of hearts is removed from a Spanish deck"),
        ("joker", "jokers are removed from a Spanish deck"),
        ("", "write a rank A 2-9 J Q K and a suit s h c d, such as 7s or 7♠"),
        ("7S8H", "write a rank A 2-9 J Q K and a suit s h c d, such as 7s or 7♠"),
    ],
)
def test_what_is_no_card_of_this_deck_goes_nowhere(line: str, said: str) -> None:
    at = wagered()
    assert str(at.refuses("Dan", d.EnterCard(line))) == f"card: '{line}' is not allowed; {said}"


def test_a_ten_that_was_found_is_reported_and_the_next_card_waits_for_the_floor() -> None:
    at = wagered()
    entered(at, "9S")
    assert at.refuses("Dan", d.EnterCard("10S")).rule == "cards.removed"
    at.says("Dan", t.ReportIrregularity("ten-found"))
    assert at.refuses("Dan", d.EnterCard("7D")).name == "IRREGULARITY_PENDING"
    at.says("Flo", t.ConfirmIrregularity())
    entered(at, "7D")


def not_dealt() -> HouseFixture:
    at = live("burn", "wa-2025", seats={1: "Ann"})
    at.give("Dan", d.EnterCard("2C"))
    at.says("Dan", t.OpenRound(0))
    return at


def insuring() -> HouseFixture:
    at = wagered()
    entered(at, "9S AD 8S")
    at.plays("Dan", c.DealFaceDown())
    return at


def peeking() -> HouseFixture:
    at = insuring()
    at.plays("Dan", c.CloseInsurance())
    return at


def deciding() -> HouseFixture:
    at = wagered()
    entered(at, "9S 7D 8S KC")
    return at


@pytest.mark.parametrize(
    ("make", "name"),
    [
        (lambda: live("inspection"), "WRONG_TABLE_PHASE"),
        (lambda: live("shuffle"), "WRONG_TABLE_PHASE"),
        (lambda: live("cut"), "WRONG_TABLE_PHASE"),
        (live, "WRONG_TABLE_PHASE"),
        (not_dealt, "WRONG_PHASE"),
        (insuring, "WRONG_PHASE"),
        (peeking, "WRONG_PHASE"),
        (deciding, "NO_CARD_IS_DUE"),
    ],
)
def test_where_no_card_is_due_none_is_taken(make: Callable[[], HouseFixture], name: str) -> None:
    assert make().refuses("Dan", d.EnterCard("3H")).name == name


def test_a_table_that_stands_still_takes_no_card() -> None:
    at = wagered()
    entered(at, "9S")
    at.give("Ann", d.OpenDispute(1, "that is not mine"))
    refusal = at.refuses("Dan", d.EnterCard("7D"))
    assert str(refusal) == "table: 'T1' is not allowed; it stands still: round 1 is disputed"
    at.give("Flo", d.RuleDispute("it is hers"))
    entered(at, "7D")


def test_a_card_of_which_all_are_dealt_is_refused() -> None:
    at = live("burn", "wa-2025", seats={1: "Ann"}, decks="2")
    at.give("Dan", d.EnterCard("9S"))
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $10\nno more wagers")
    entered(at, "9S 7D")
    assert at.refuses("Dan", d.EnterCard("9S")).field == "card"
    entered(at, "8S")
