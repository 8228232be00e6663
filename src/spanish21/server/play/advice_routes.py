"""Exact advice at a table over HTTP; how it is worked out is in the service."""

import json
from fractions import Fraction
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field

from spanish21.game.composition import Composition
from spanish21.game.round import Phase
from spanish21.game.round import commands as c
from spanish21.game.table.view import unseen_by_all
from spanish21.house.table.house_table import HouseTable
from spanish21.phrasebook.round.round_commands import option_label
from spanish21.server.app_state import app_state_of, house_of
from spanish21.server.error_responses import STATUS_DESCRIPTIONS, documented_errors
from spanish21.server.play.routes import PersonDependency, TableName, house_table_of
from spanish21.server.reference.error_mapping import ReferenceRoute
from spanish21.server.reference.money_house import no_advice
from spanish21.server.sign_in.routes import READS
from spanish21.service.table_advice import (
    COMMAND_OF_ACTION,
    DueDecision,
    advice_request_of,
    cards_only_house_knows,
    decision_at,
    hand_values,
    insurance_values,
)

router = APIRouter(prefix="/api", tags=["tables"], route_class=ReferenceRoute)


class ValuedAction(BaseModel):
    """One thing that may be done now, and what it is worth."""

    what: str = Field(description="the command, as an option of the table's view has it")
    action: str = Field(description="as `POST /api/advice` calls it", examples=["double"])
    words: str = Field(description="what stands on its button", examples=["Double again"])
    value: float = Field(description="what it gains on average, in original wagers of this hand")
    cost: float = Field(description="how much less than the best, in original wagers")
    cents: int = Field(description="its value for this wager, to the nearest cent")
    cost_cents: int = Field(description="its cost for this wager, to the nearest cent")


class TableAdvice(BaseModel):
    """What every action of a hand is worth at this moment, the best first.

    ``unseen`` is how many cards the values are exact for: ``in_shoe`` of them in the shoe, the
    others face down on the table or burned.
    """

    table: str
    seq: int = Field(description="after which entry of the table's journal this holds")
    box: int
    hand: int
    player: str = Field(description="whose decision it is")
    cards: list[str]
    up: str
    doublings: int
    hands: int = Field(description="how many hands the box has")
    wager_cents: int = Field(description="the original wager that the values are multiples of")
    unseen: int
    in_shoe: int
    best: str
    actions: list[ValuedAction]


_STATUS_DESCRIPTIONS = {
    **STATUS_DESCRIPTIONS,
    503: "Too many questions wait.",
    504: "The answer took too long.",
}


@router.get(
    "/tables/{table}/advice",
    responses=documented_errors(
        400, 401, 403, 404, 422, 503, 504, descriptions=_STATUS_DESCRIPTIONS
    ),
    dependencies=READS,
)
async def table_advice(
    request: Request,
    me: PersonDependency,
    table: TableName,
    box: Annotated[int, Query(ge=1, le=9)],
    hand: Annotated[int, Query(ge=1, le=9)] = 1,
) -> TableAdvice:
    """What every action on offer is worth for a hand at its turn, exactly, for the cards unseen.

    Only what everybody at the table has seen is used, and only in a demo house, because a house
    gives no advice at tables played for money. While insurance is offered, the actions are to
    insure and not to, for a person who has a wager on the box. Where no decision
    is due on this hand the answer is a refusal with `NO_DECISION`.
    """
    house = house_of(request)
    house_table = house_table_of(house, table)
    if not house.demo:
        raise no_advice("table", table)
    decision = decision_at(house_table, box, hand, me.name)
    read_cards = partial(cards_only_house_knows, house_table)
    read_only = () if house_table.automatic else await house.live_house.query_store(read_cards)
    unseen = unseen_by_all(decision.on, read_only)
    if decision.on.phase is Phase.INSURANCE:
        values = insurance_values(decision, unseen)
    else:
        question = advice_request_of(house_table, decision, unseen)
        values = json.loads(await app_state_of(request).job_queue.run(hand_values, question))
    return advice_answer(house_table, decision, unseen, values)


def advice_answer(
    table: HouseTable, decision: DueDecision, unseen: Composition, values: dict[str, float]
) -> TableAdvice:
    """The answer: what is on offer with its value, the best first."""
    on, wager = decision.on, decision.wager_cents
    offered = {option.command: option for option in decision.offered}
    commands = {**COMMAND_OF_ACTION, "insure": c.Insure, "decline": c.DeclineInsurance}
    legal = sorted(
        ((name, value) for name, value in values.items() if commands[name] in offered),
        key=lambda each: -each[1],
    )
    best = legal[0][1]
    return TableAdvice(
        table=table.name,
        seq=table.number,
        box=decision.box,
        hand=decision.hand,
        player=decision.player,
        cards=[card.code for card in decision.held.cards],
        up=decision.up.code,
        doublings=decision.held.doublings,
        hands=len(on.boxes[decision.box - 1].hands),
        wager_cents=wager,
        unseen=unseen.size,
        in_shoe=on.cards_left,
        best=legal[0][0],
        actions=[
            ValuedAction(
                what=commands[name].__name__,
                action=name,
                words="Double for less"
                if name == "double for less"
                else option_label(offered[commands[name]], on),
                value=value,
                cost=best - value,
                cents=round(Fraction(value) * wager),
                cost_cents=round(Fraction(best - value) * wager),
            )
            for name, value in legal
        ],
    )
