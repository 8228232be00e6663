"""The bettors behind the caller: who is asked, one after the other, and what follows.

A caller plays the hands of a shared box; the others follow his double, cover his split or
rescue their own double, each for himself (A57).
"""

from typing import Any

from spanish21.game.round.state import BettorQuestion, CardSlot, RoundState


def others_on_hand(state: RoundState) -> tuple[int, ...]:
    """The bettors behind the caller who have a wager on the hand at turn."""
    return tuple(dict.fromkeys(wager.bettor for wager in state.current.wagers if wager.bettor))


def question_to(question: BettorQuestion, bettors: tuple[int, ...]) -> dict[str, Any]:
    """The changes with which these bettors owe an answer; without one there is no question."""
    return {"bettors_to_answer": bettors, "question": question if bettors else BettorQuestion.NONE}


def after_answer(state: RoundState) -> dict[str, Any]:
    """The changes that one answer makes: one bettor fewer, and with the last no question."""
    return question_to(state.question, state.bettors_to_answer[1:])


def card_when_answered(state: RoundState) -> RoundState:
    """The card that the caller called for is due once no bettor behind him owes an answer."""
    if state.bettors_to_answer:
        return state
    return state.but(due=(CardSlot("hand", state.box, state.hand),))
