"""Everything that must be posted at a table, over HTTP, for everybody: it hangs there anyway."""

from fastapi import APIRouter, Request, Response

from spanish21.reports.signs.page import draw_sign
from spanish21.reports.signs.posting_pack import PostedTable, build_posting_pack
from spanish21.reports.signs.sign import TableSign
from spanish21.server.app_state import app_state_of, house_of
from spanish21.server.error_responses import documented_errors
from spanish21.server.reference.response_models import SignSectionAnswer
from spanish21.server.reference.rule_book_answers import sign_sections
from spanish21.server.staff.requests import (
    PDF,
    PUBLIC_STATUSES,
    NameInPath,
    StaffAnswer,
    StaffRoute,
    file_response,
)
from spanish21.service.staff.posted_tables import posted_table

router = APIRouter(prefix="/tables", tags=["tables"], route_class=StaffRoute)


class PostingPack(StaffAnswer):
    """The pack of a table: its sections in their order, and a number made from all its words."""

    table: str
    name: str
    title: str
    ruleset: str
    number: str
    foot: str
    sections: list[SignSectionAnswer]


@router.get("/{table}/posting-pack", responses=documented_errors(*PUBLIC_STATUSES))
async def posting_pack(request: Request, table: NameInPath) -> PostingPack:
    """What must be posted at a table, for a screen beside it."""
    sign = build_posting_pack(await _posted(request, table))
    return PostingPack(
        table=table,
        name=sign.name,
        title=sign.title,
        ruleset=sign.ruleset,
        number=sign.number,
        foot=sign.foot,
        sections=[SignSectionAnswer(**section) for section in sign_sections(sign)],
    )


@router.get(
    "/{table}/posting-pack.pdf",
    responses={
        200: {"content": {PDF: {"schema": {"type": "string", "format": "binary"}}}},
        **documented_errors(*PUBLIC_STATUSES, 504),
    },
    response_class=Response,
)
async def posting_pack_file(request: Request, table: NameInPath) -> Response:
    """What must be posted at a table, to print."""
    sign = build_posting_pack(await _posted(request, table))
    content = await app_state_of(request).job_queue.run(draw_pack, sign)
    return file_response(content, PDF, f"posting-pack-{table}.pdf")


def draw_pack(sign: TableSign) -> bytes:
    """Draw the pack, in a worker process."""
    return draw_sign(sign, "pdf")


async def _posted(request: Request, table: str) -> PostedTable:
    return await house_of(request).live_house.query(lambda house: posted_table(house, table))
