"""What everybody at a table sees of its events, whatever the house has read."""

import pytest

from fixtures.round_script import play
from spanish21.game.cards import Card
from spanish21.game.round import RoundState
from spanish21.game.round import events as r
from spanish21.game.table import TablePhase
from spanish21.game.table import events as e
from spanish21.game.table.procedures.burn import BURN_REASON
from spanish21.game.table.view import cards_read_face_down, table_event_as_seen

KING, NINE = Card.parse("Kc"), Card.parse("9s")
WAGERS = "Ann on 1: main $10\nno more wagers\n"


def state(cards: str, ruleset: str = "wa-2025") -> RoundState:
    return play(WAGERS + f"deal {cards}", ruleset).state


@pytest.mark.parametrize("ruleset", ["wa-2025", "bet-bigger"])
@pytest.mark.parametrize("known", [True, False])
def test_events_that_differ_in_a_hidden_card_are_seen_alike(ruleset: str, known: bool) -> None:
    on = state("9♠ 8♦ 9♥ 7♣", ruleset) if known else None
    for to in ("down", "up"):
        first, other = (e.RoundHappened(r.CardDealt(to, 0, 1, card)) for card in (KING, NINE))
        alike = table_event_as_seen(first, on) == table_event_as_seen(other, on)
        assert alike is (to == "down" or not known or ruleset == "bet-bigger")


def test_a_burn_card_lies_face_down_and_one_that_went_wrong_does_not() -> None:
    seen = table_event_as_seen(e.CardBurnedAtTable(KING, BURN_REASON), None)
    assert seen == e.CardBurnedAtTable(None, BURN_REASON)
    found = e.CardBurnedAtTable(KING, "found face up")
    assert table_event_as_seen(found, None) is found


def test_the_cards_picked_up_are_seen_where_no_card_lay_face_down() -> None:
    ended = e.RoundEnded((KING, NINE))
    hidden = state("9♠ 8♦ 9♥ K♣")
    assert table_event_as_seen(ended, hidden) == e.RoundEnded(())
    assert table_event_as_seen(ended, None) == e.RoundEnded(())
    assert table_event_as_seen(ended, hidden.but(exposed=True)) is ended


@pytest.mark.parametrize("on", [None, state("9♠ 8♦ 9♥ K♣")])
def test_what_hides_nothing_is_the_very_same_event(on: RoundState | None) -> None:
    for event in (
        e.RoundHappened(r.CardDealt("hand", 1, 1, NINE)),
        e.RoundHappened(r.CardDealt("down", 0, 1, None)),
        e.RoundHappened(r.HandStood(1, 1, "Ann")),
        e.CardBurnedAtTable(None, BURN_REASON),
        e.CutCardReached(),
    ):
        assert table_event_as_seen(event, on) is event


READ, UNREAD = e.CardBurnedAtTable(KING, BURN_REASON), e.CardBurnedAtTable(None, BURN_REASON)


@pytest.mark.parametrize(
    ("happened", "left"),
    [
        ((READ,), (KING,)),
        ((READ, e.BurnDisclosed(KING)), ()),
        # One that no shoe has read is shown first.
        ((READ, UNREAD, e.BurnDisclosed(NINE)), (KING,)),
        ((READ, UNREAD, e.BurnDisclosed(NINE), e.BurnDisclosed(KING)), ()),
        ((e.CardBurnedAtTable(KING, "found face up"),), ()),
        ((READ, e.ShoeRefilled(30), e.BurnDisclosed(NINE)), ()),
        ((READ, e.TablePhaseEntered(TablePhase.SHUFFLE)), ()),
        ((e.RoundHappened(r.CardDealt("down", 0, 1, NINE)), e.RoundEnded(())), (NINE,)),
        ((e.RoundHappened(r.CardDealt("down", 0, 1, NINE)), READ), (KING, NINE)),
        (
            (
                e.RoundHappened(r.CardDealt("down", 0, 1, NINE)),
                e.RoundHappened(r.DownCardExposed(NINE)),
                e.RoundHappened(r.HandStood(1, 1, "Ann")),
            ),
            (),
        ),
    ],
)
def test_the_house_alone_knows_what_it_has_read_and_nobody_was_shown(
    happened: tuple[e.TableEvent, ...], left: tuple[Card, ...]
) -> None:
    assert cards_read_face_down(happened) == left
