"""What a seat sees, and what it does not."""

from fixtures.round_script import play
from spanish21.game.cards import Card
from spanish21.game.round import commands as c
from spanish21.game.round import event_as_seen, view
from spanish21.game.round import events as e
from spanish21.game.round.view import dealer_as_seen, state_as_seen

ONE = "Ann on 1: main $10\nno more wagers\n"
KING = Card.parse("Kc")


def test_the_down_card_is_hidden_until_it_is_exposed() -> None:
    played = play(ONE + "deal 9♠ 8♦ 9♥ K♣")
    seen = view(played.state, "Ann")
    assert (seen.up_card, seen.down_card, seen.down_card_dealt) == (Card.parse("8d"), None, True)
    assert (seen.turn_box, seen.turn_hand, seen.cards_left) == (1, 1, 284)
    after = view(played.then("Ann on 1 stands").state, "Ann")
    assert (after.down_card, after.turn_hand) == (KING, 0)


def test_an_up_card_that_is_turned_after_the_deal_is_hidden_during_it() -> None:
    during = play(ONE + "deal 9♠ 8♦", "bet-bigger")
    assert view(during.state).up_card is None
    done = during.then("deal 9♥ K♣")
    assert view(done.state).up_card == Card.parse("8d")
    assert e.UpCardTurned(Card.parse("8d")) in done.events


def test_a_seat_is_offered_its_own_decisions_and_nobody_else_any() -> None:
    state = play("Bob on 2: main $10\n" + ONE + "deal 9♠ 9♣ 8♦ 9♥ 9♦ K♣").state
    assert {option.command for option in view(state, "Ann").options} == {
        c.Hit,
        c.Stand,
        c.DoubleDown,
        c.Split,
        c.Surrender,
    }
    assert view(state, "Bob").options == view(state, "").options == ()


def test_a_free_box_is_offered_to_every_seat_before_the_deal() -> None:
    state = play("Ann on 1: main $10").state
    boxes = {(option.command, option.box) for option in view(state, "Bob").options}
    assert boxes == {(c.PlaceWagers, number) for number in range(2, 8)}
    assert view(state).options == ()


def test_events_are_seen_without_hidden_cards() -> None:
    played = play(ONE + "deal 9♠ 8♦ 9♥ K♣")
    seen = [event_as_seen(event, played.state) for event in played.events]
    assert e.CardDealt("down", 0, 1, None) in seen
    assert e.CardDealt("up", 0, 1, Card.parse("8d")) in seen
    assert not any(getattr(event, "card", None) == KING for event in seen)
    turned_later = play(ONE + "deal 9♠ 8♦ 9♥ K♣", "bet-bigger")
    up = e.CardDealt("up", 0, 1, Card.parse("8d"))
    assert event_as_seen(up, turned_later.state) == e.CardDealt("up", 0, 1, None)


def test_a_state_as_seen_is_without_the_cards_that_lie_face_down() -> None:
    played = play(ONE + "deal 9♠ 8♦ 9♥ K♣")
    assert dealer_as_seen(played.state) == (Card.parse("8d"), None)
    seen = state_as_seen(played.state)
    assert (seen.up, seen.down, seen.down_dealt) == (Card.parse("8d"), None, True)
    ended = played.then("Ann on 1 stands").state
    assert state_as_seen(ended) == ended
