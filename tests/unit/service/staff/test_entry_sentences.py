"""Is an event said alike, as a table's and as a round's?"""

from spanish21.game.cards import Card
from spanish21.game.round.events import CardBurned
from spanish21.game.table.events import RoundHappened
from spanish21.service.staff.entry_sentences import sentences_of_event


def test_an_event_of_a_round_is_said_as_the_table_says_it() -> None:
    burned = CardBurned(Card.parse("7s"), "found face up")
    assert sentences_of_event(burned) == sentences_of_event(RoundHappened(burned)) != ()
