"""What is given again after a corrected card, and where it ends."""

from fixtures.round_script import play
from spanish21.game.cards import Card
from spanish21.game.round import Phase
from spanish21.game.round import commands as c
from spanish21.game.round import events as e
from spanish21.game.round.decide_again import GivenCommand, decide_again


def test_a_decision_on_another_hand_is_not_given_for_this_one() -> None:
    before = play("Ann on 1: main $10\nno more wagers\ndeal 9♠ 6♦", "section-13").state
    wrong = Card.parse("7h")
    stood = GivenCommand(c.Stand(1, "Ann"), e.HandStood(1, 2, "Ann"))
    given = (GivenCommand(c.DealCard(wrong), e.CardDealt("hand", 1, 1, wrong)), stood)
    again = decide_again(before, given, Card.parse("8h"))
    assert again.steps[0].state.phase is Phase.PLAY
    assert len(again.steps) == 1
    assert again.steps[0].state.boxes[0].hands[0].points == 17
    assert [type(command) for command in again.left] == [c.Stand]
