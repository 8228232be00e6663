"""What a house that plays for money does not answer: advice, by whichever road it is asked.

The chart and the figures of a full shoe are printed matter. What a hand is worth now, and any
figure for a shoe from which named cards are gone, is advice at a table.
"""

import json
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import Request

from spanish21.refusal import Refusal

_GONE = "without"
"""The field of a question with the cards that are gone from the shoe."""
PlaysForMoney = Callable[[], bool]
"""Whether the house behind the routes plays for money."""


def refuse_cards_gone(plays_for_money: PlaysForMoney) -> Callable[[Request], Awaitable[None]]:
    """What routes depend on that may be asked about a shoe."""

    async def refuse(request: Request) -> None:
        if plays_for_money() and _names_cards_gone(await request.body()):
            raise no_advice(_GONE, "cards that are gone")

    return refuse


def refuse_advice(plays_for_money: PlaysForMoney) -> Callable[[], Awaitable[None]]:
    """What the route for a hand's values depends on."""

    async def refuse() -> None:
        if plays_for_money():
            raise no_advice("hand", "a hand")

    return refuse


def no_advice(field: str, value: str) -> Refusal:
    """The refusal of advice, whichever road it was asked by."""
    allowed = "a house that plays for money gives no exact advice; the chart of its rules is free"
    return Refusal(field, value, allowed, name="NOT_FOR_MONEY")


def _names_cards_gone(body: bytes) -> bool:
    """Whether a question, or either side of a comparison, names cards that are gone."""
    try:
        question: Any = json.loads(body)
    except (ValueError, RecursionError):
        return False  # no question at all: it is refused as malformed
    sides = [question, question.get("a"), question.get("b")] if isinstance(question, dict) else []
    return any(isinstance(side, dict) and side.get(_GONE) for side in sides)
