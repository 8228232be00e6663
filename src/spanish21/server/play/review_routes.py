"""A round reviewed over HTTP: what each choice of the person who asks has cost him."""

import json
from fractions import Fraction
from functools import partial

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from spanish21.game.cards import Card
from spanish21.house.journal.store import Store
from spanish21.house.table.house_table import HouseTable
from spanish21.refusal import Refusal
from spanish21.server.app_state import app_state_of, house_of
from spanish21.server.error_responses import STATUS_DESCRIPTIONS, documented_errors
from spanish21.server.play.round_routes import Number
from spanish21.server.play.routes import PersonDependency, TableName, house_table_of
from spanish21.server.reference.error_mapping import ReferenceRoute
from spanish21.server.reference.money_house import no_advice
from spanish21.server.sign_in.routes import READS
from spanish21.service.round_review import (
    JudgedChoice,
    PlayedChoice,
    PlayedRound,
    judged,
    nets_of,
    played_round,
    sums_of,
)
from spanish21.service.table_advice import cards_only_house_knows, hand_values

router = APIRouter(prefix="/api", tags=["tables"], route_class=ReferenceRoute)


class ReviewedAction(BaseModel):
    """One thing that might have been done, and what it was worth."""

    action: str = Field(examples=["double"])
    words: str = Field(description="what stood on its button", examples=["Double again"])
    value: float = Field(description="what it gains on average, in original wagers of this hand")
    cost: float = Field(description="how much less than the best, in original wagers")
    cents: int = Field(description="its value for this wager, to the nearest cent")
    cost_cents: int = Field(description="its cost for this wager, to the nearest cent")


class ReviewedChoice(BaseModel):
    """A choice beside the best there was; without actions where ``unvalued`` says why."""

    box: int
    hand: int
    hands: int = Field(description="how many hands the box had")
    cards: list[str]
    up: str
    doublings: int
    wager_cents: int = Field(description="the original wager that values are multiples of")
    chosen: str = Field(examples=["stand"])
    late: bool = Field(description="time ran out, and the house answered")
    unvalued: str = Field(description="why there are no exact values; empty where there are")
    best: str
    cost: float = Field(description="how much less than the best, in original wagers")
    cost_cents: int = Field(description="the same for this wager, to the nearest cent")
    actions: list[ReviewedAction]


class ReviewedBox(BaseModel):
    """The hands of a box as the round left them."""

    box: int
    hands: list[list[str]]


class RoundReview(BaseModel):
    """A round explained: ``net_cents`` is ``main_cents`` of the hands, with insurance and side wagers.

    Luck apart from skill: ``main_cents`` is ``worth_cents`` (the hands as they were dealt, played
    best from the first choice on) less ``cost_cents`` (what the choices cost) with ``luck_cents``
    (what the cards that came afterwards brought).
    """

    table: str
    round: int
    player: str
    net_cents: int
    main_cents: int
    insurance_cents: int
    side_cents: int
    worth_cents: int
    cost_cents: int
    insurance_cost_cents: int
    luck_cents: int
    up: str
    dealer: list[str]
    boxes: list[ReviewedBox]
    choices: list[ReviewedChoice]


@router.get(
    "/tables/{table}/rounds/{number}/review",
    responses=documented_errors(
        401,
        403,
        404,
        422,
        503,
        504,
        descriptions={
            **STATUS_DESCRIPTIONS,
            503: "Too many questions wait.",
            504: "The answer took too long.",
        },
    ),
    dependencies=READS,
)
async def round_review(
    request: Request, me: PersonDependency, table: TableName, number: Number
) -> RoundReview:
    """Each of one's own choices in a round that is over, exactly, for the cards that were unseen then.

    Only in a demo house, because a house gives no advice at tables played for money.
    """
    house = house_of(request)
    house_table = house_table_of(house, table)
    if not house.demo:
        raise no_advice("table", table)
    played = await house.live_house.query_store(
        partial(_replayed_choices, house_table=house_table, number=number, player=me.name)
    )
    if me.name not in {one.player for box in played.ended.boxes for one in box.bettors}:
        allowed = "a player reviews rounds he had wagers in"
        raise Refusal("round", number, allowed, name="NOT_YOUR_ROUND")
    found: list[JudgedChoice | PlayedChoice] = []
    for choice in played.choices:
        if choice.request is not None:
            answer = await app_state_of(request).job_queue.run(hand_values, choice.request)
            found.append(judged(choice, json.loads(answer)))
        else:
            found.append(judged(choice, choice.values) if choice.values else choice)
    return review_answer(table, number, me.name, played, found)


def _replayed_choices(
    store: Store, *, house_table: HouseTable, number: int, player: str
) -> PlayedRound:
    name = house_table.name

    def hidden(before: HouseTable) -> tuple[Card, ...]:
        return () if before.automatic else cards_only_house_knows(before, store)

    return played_round(store.stream(f"table/{name}"), name, number, player, hidden)


def review_answer(
    table: str,
    number: int,
    player: str,
    played: PlayedRound,
    found: list[JudgedChoice | PlayedChoice],
) -> RoundReview:
    """The answer: the round's nets, luck apart from skill, and every choice."""
    ended = played.ended
    nets = nets_of(ended.lines, player)
    sums = sums_of([one for one in found if isinstance(one, JudgedChoice)], nets.main_cents)
    worth, cost = round(sums.worth_cents), round(sums.cost_cents)
    return RoundReview(
        table=table,
        round=number,
        player=player,
        net_cents=nets.cents,
        main_cents=nets.main_cents,
        insurance_cents=nets.insurance_cents,
        side_cents=nets.side_cents,
        worth_cents=worth,
        cost_cents=cost,
        insurance_cost_cents=round(sums.insurance_cost_cents),
        # In whole cents the three must still come to the net.
        luck_cents=nets.main_cents - worth + cost,
        up=ended.up.code if ended.up else "",
        dealer=[card.code for card in ended.dealer],
        boxes=[
            ReviewedBox(box=place, hands=[[card.code for card in hand.cards] for hand in box.hands])
            for place, box in enumerate(ended.boxes, 1)
            if player in {one.player for one in box.bettors}
        ],
        choices=[_reviewed(one) for one in found],
    )


def _reviewed(one: JudgedChoice | PlayedChoice) -> ReviewedChoice:
    choice = one.choice if isinstance(one, JudgedChoice) else one
    wager = choice.wager_cents
    values = one.values if isinstance(one, JudgedChoice) else ()
    best = values[0][1] if values else 0.0
    cost = one.cost if isinstance(one, JudgedChoice) else 0.0
    return ReviewedChoice(
        box=choice.box,
        hand=choice.hand,
        hands=choice.hands,
        cards=list(choice.cards),
        up=choice.up,
        doublings=choice.doublings,
        wager_cents=wager,
        chosen=choice.action,
        late=choice.late,
        unvalued=choice.unvalued,
        best=values[0][0] if values else "",
        cost=cost,
        cost_cents=_cents(cost, wager),
        actions=[
            ReviewedAction(
                action=name,
                words=choice.words[name],
                value=value,
                cost=best - value,
                cents=_cents(value, wager),
                cost_cents=_cents(best - value, wager),
            )
            for name, value in values
        ],
    )


def _cents(value: float, wager_cents: int) -> int:
    return round(Fraction(value) * wager_cents)
