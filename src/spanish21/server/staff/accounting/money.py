"""Money: commands of the ledger, awards with what they need, adjustments, balances."""

from collections.abc import Callable
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import Field

from spanish21.house import administration
from spanish21.house.people.register import PersonRecord
from spanish21.house.people.roles import ROLES, Act, HouseRole, act_of, check_may, second_person_of
from spanish21.house.signable_commands import normalise_second_person, signable_in_ledger
from spanish21.house.state import House
from spanish21.house.table.decide import Actor
from spanish21.ledger import Award, AwardStage, AwardThresholds, EntryDraft
from spanish21.ledger.commands import (
    ApproveAdjustment,
    ApproveAward,
    ChangeParameters,
    ConfirmBySurveillance,
    LedgerCommand,
    PayAward,
)
from spanish21.ledger.journal.command_text import command_fields
from spanish21.refusal import Refusal
from spanish21.reports.money import award_form, missing_award_steps
from spanish21.server.app_state import app_state_of, house_of
from spanish21.server.error_responses import documented_errors
from spanish21.server.sign_in import current_person, current_session, require_act
from spanish21.server.sign_in.routes import CHANGES, READS
from spanish21.server.staff.accounting.ledger_commands import CommandBody, read_command
from spanish21.server.staff.requests import (
    CHANGE_STATUSES,
    PDF,
    READ_STATUSES,
    NameInPath,
    Receipt,
    RequestById,
    StaffAnswer,
    StaffRoute,
    command_receipt,
    file_response,
    second_signer,
)
from spanish21.service.house_service import HouseService
from spanish21.service.sign_in.sessions import CurrentSession
from spanish21.service.sign_in.two_devices import check_two_devices
from spanish21.service.staff.award_steps import RemainingAwardStep, assign_remaining_steps
from spanish21.service.staff.configuration_changes import offer_terms

router = APIRouter(tags=["money"], route_class=StaffRoute)
_BALANCES = (HouseRole.ACCOUNTING, HouseRole.AUDITOR)
_STAGES = {stage.name.lower(): stage for stage in AwardStage}
StageName = Literal[
    "locked", "evidence", "verified", "approved", "paid", "closed", "void", "disputed"
]
Reader = Annotated[PersonRecord, Depends(require_act(Act.READ_TABLE_LOG))]


class LedgerBody(RequestById):
    """A command of the ledger, and the token of the person who countersigned it."""

    command: CommandBody
    countersign: Annotated[str, Field(min_length=1, max_length=128)] | None = None


class StepToDo(StaffAnswer):
    """A step that an award still needs; ``now`` if it is its turn, ``yours`` if you may take it."""

    command: str
    what: str
    roles: list[HouseRole]
    titles: list[str]
    second: list[HouseRole]
    others: list[str]
    now: bool
    yours: bool


class AwardShort(StaffAnswer):
    """An award in the list: of a jackpot, or a large win of a wager on ``spot``; the other is ""."""

    award: str
    jackpot: str
    spot: str
    won_from: str
    table: str
    round: int
    box: int
    player: str
    row: str
    cents: int
    at: int
    stage: StageName
    missing: list[str]


class AwardWhole(AwardShort):
    """Everything about an award, and the steps that are left."""

    order: int
    percent: int
    prize_cents: int
    before_micros: int
    house_cents: int
    wager_cents: int
    cards: str
    video: str
    wager_seen: bool
    shoe_checked: bool
    verified_by: str
    surveillance_by: str
    recording: str
    approved_by: str
    form: str
    identified: str
    paid_by: str
    witness: str
    number: int
    closed_by: str
    voided_because: str
    disputes: list[str]
    steps: list[StepToDo]


_MORE = AwardWhole.model_fields.keys() - AwardShort.model_fields.keys() - {"steps"}


class Awards(StaffAnswer):
    """Awards, the oldest first."""

    awards: list[AwardShort]


class AdjustmentAnswer(StaffAnswer):
    """A requested change of a meter, and what became of it."""

    adjustment: str
    jackpot: str
    reason: str
    micros: int
    note: str
    requested_by: str
    at: int
    decided: str
    decided_by: str
    decided_at: int


class Adjustments(StaffAnswer):
    """Adjustments, the newest first."""

    adjustments: list[AdjustmentAnswer]


class Balance(StaffAnswer):
    account: str
    micros: int


class Balances(StaffAnswer):
    """Every account of the book as it stands after entry ``seq``."""

    seq: int
    owed_micros: int
    balances: list[Balance]


# --- Commands -----------------------------------------------------------------------------------


@router.post("/ledger", responses=documented_errors(*CHANGE_STATUSES), dependencies=CHANGES)
async def give_to_ledger(
    request: Request,
    by: Annotated[PersonRecord, Depends(current_person)],
    here: Annotated[CurrentSession, Depends(current_session)],
    body: LedgerBody,
) -> Receipt:
    """Give the ledger a command; where it takes a second person, with his signature.

    The signature is for this id and this content alone, and is used up by it, whatever comes of
    the command.
    """
    house = house_of(request)
    command = normalise_second_person(house.people(), read_command(body.command))
    check_may(by.roles, act_of(command))
    second = await _second(house, by, body, command)
    for earlier in await house.live_house.query(lambda house: _signers_before(house, command)):
        await check_two_devices(house, here, earlier)

    def decide(house: House, actor: Actor, at: int) -> EntryDraft:
        return administration.decide_ledger_command(house, actor, at, command, second=second)

    command_record = {"what": type(command).__name__, **command_fields(command)}
    receipt = await command_receipt(request, by, body, decide, asked=command_record)
    if isinstance(command, ChangeParameters):
        await offer_terms(house.live_house, command.jackpot, body.id)
    return receipt


def _signers_before(house: House, command: LedgerCommand) -> tuple[str, ...]:
    """The people by whose word a command goes on with an award or an adjustment."""
    if isinstance(command, ApproveAdjustment):
        adjustment = house.ledger.adjustments.get(command.adjustment)
        return () if adjustment is None else (adjustment.requested_by,)
    if isinstance(command, ConfirmBySurveillance | ApproveAward | PayAward):
        award = house.ledger.awards.get(command.award)
        names = (
            () if award is None else (award.verified_by, award.surveillance_by, award.approved_by)
        )
        return tuple(filter(None, names))
    return ()


async def _second(
    house: HouseService, by: PersonRecord, body: LedgerBody, command: LedgerCommand
) -> str:
    """The name of the second signer; a repeated command needs no second signature."""
    second = second_person_of(command)
    if body.countersign is None:
        return ""
    if second is None:
        allowed = "nobody signs beside for this command"
        raise Refusal("countersign", body.id, allowed, name="NO_SECOND")
    signable = signable_in_ledger(body.id, command)
    return await second_signer(house, by, body.countersign, signable, second.act)


# --- Awards -------------------------------------------------------------------------------------


@router.get("/awards", responses=documented_errors(*READ_STATUSES), dependencies=READS)
async def awards(
    request: Request,
    _by: Reader,
    stage: Annotated[StageName | None, Query()] = None,
    after: Annotated[str, Query(max_length=128)] = "",
    limit: Annotated[int, Query(ge=1, le=1000)] = 1000,
) -> Awards:
    """Awards in the order they were won, all or those of one stage; ``after`` is an award's id."""

    def look(house: House) -> list[AwardShort]:
        ledger = house.ledger
        following = [*ledger.awards.values()]
        if after in ledger.awards:
            following = following[1 + [*ledger.awards].index(after) :]
        selected = [one for one in following if stage is None or one.stage is _STAGES[stage]]
        return [AwardShort(**_short(one, ledger.thresholds)) for one in selected[:limit]]

    return Awards(awards=await house_of(request).live_house.query(look))


@router.get("/awards/{award}", responses=documented_errors(*READ_STATUSES), dependencies=READS)
async def one_award(request: Request, by: Reader, award: NameInPath) -> AwardWhole:
    """An award, and the steps that are left until its record is closed."""
    record, thresholds = await house_of(request).live_house.query(_award(award))
    more = {name: value for name, value in record._asdict().items() if name in _MORE}
    to_do = [_to_do(step, by) for step in assign_remaining_steps(record, thresholds)]
    return AwardWhole(**_short(record, thresholds), **more, steps=to_do)


@router.get(
    "/awards/{award}/form.pdf",
    responses={
        200: {"content": {PDF: {"schema": {"type": "string", "format": "binary"}}}},
        **documented_errors(*READ_STATUSES, 504),
    },
    response_class=Response,
    dependencies=READS,
)
async def form(request: Request, _by: Reader, award: NameInPath) -> Response:
    """The award's form, to be signed and filed."""
    house = house_of(request)
    record, thresholds = await house.live_house.query(_award(award))
    mirror = house.live_house.mirror
    content = await app_state_of(request).job_queue.run(
        draw_form, record, thresholds, mirror.name, house.now(), mirror.day.zone
    )
    return file_response(content, PDF, f"award-{record.number or 'unpaid'}.pdf")


def draw_form(award: Award, thresholds: AwardThresholds, house: str, at: int, zone: str) -> bytes:
    """Draw the form as a page, in a worker process."""
    return award_form(award, thresholds, house=house, generated_at=at, zone=zone)


def _award(name: str) -> Callable[[House], tuple[Award, AwardThresholds]]:
    def look(house: House) -> tuple[Award, AwardThresholds]:
        return house.ledger.award(name), house.ledger.thresholds

    return look


def _short(award: Award, thresholds: AwardThresholds) -> dict[str, Any]:
    """The fields of an award in the list."""
    return {
        "award": award.id,
        "jackpot": award.jackpot,
        "spot": award.spot,
        "won_from": award.won_from,
        "table": award.table,
        "round": award.round,
        "box": award.box,
        "player": award.player,
        "row": award.row,
        "cents": award.cents,
        "at": award.at,
        "stage": award.stage.name.lower(),
        "missing": missing_award_steps(award, thresholds),
    }


def _to_do(step: RemainingAwardStep, by: PersonRecord) -> StepToDo:
    return StepToDo(
        command=step.command,
        what=step.what,
        roles=list(step.roles),
        titles=[ROLES[role].title for role in step.roles],
        second=list(step.second),
        others=list(step.others),
        now=step.now,
        yours=step.is_for(by),
    )


# --- What the book says -------------------------------------------------------------------------


@router.get("/adjustments", responses=documented_errors(*READ_STATUSES), dependencies=READS)
async def adjustments(
    request: Request, _by: Annotated[PersonRecord, Depends(require_act(Act.READ_ADJUSTMENTS))]
) -> Adjustments:
    """Adjustments of meters, those that wait for a decision and the others."""
    requests = await house_of(request).live_house.query(
        lambda house: [*house.ledger.adjustments.values()]
    )
    rows = ({"adjustment": one.name, **one._asdict()} for one in reversed(requests))
    return Adjustments(
        adjustments=[
            AdjustmentAnswer(**{name: value for name, value in row.items() if name != "name"})
            for row in rows
        ]
    )


async def _accountant(by: Annotated[PersonRecord, Depends(current_person)]) -> PersonRecord:
    """A person who may read the balances: accountants and auditors."""
    if not any(role in _BALANCES for role in by.roles):
        titles = " or ".join(ROLES[role].title for role in _BALANCES)
        allowed = f"only {titles} may look at the balances"
        raise Refusal("role", ", ".join(by.roles), allowed, name="NOT_YOUR_ROLE")
    return by


@router.get("/balances", responses=documented_errors(*READ_STATUSES), dependencies=READS)
async def balances(
    request: Request, _by: Annotated[PersonRecord, Depends(_accountant)]
) -> Balances:
    """Every account and what it holds, in micro-dollars."""

    def look(house: House) -> Balances:
        ledger = house.ledger
        held = sorted(ledger.book.balances().items())
        return Balances(
            seq=ledger.seq,
            owed_micros=ledger.owed_micros,
            balances=[Balance(account=name, micros=micros) for name, micros in held],
        )

    return await house_of(request).live_house.query(look)
