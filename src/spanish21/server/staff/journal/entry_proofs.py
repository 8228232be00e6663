"""Proofs over HTTP: that one entry of the journal stands under a head the house has signed."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request

from spanish21.house.journal.entry_proofs import make_entry_proof, newest_head_over
from spanish21.house.journal.store import Store
from spanish21.house.people.register import PersonRecord
from spanish21.house.people.roles import Act
from spanish21.server.app_state import house_of
from spanish21.server.error_responses import documented_errors
from spanish21.server.sign_in import require_act
from spanish21.server.sign_in.routes import READS
from spanish21.server.staff.requests import READ_STATUSES, StaffAnswer, StaffRoute

router = APIRouter(prefix="/log", tags=["log"], route_class=StaffRoute)


class SignedHeadAnswer(StaffAnswer):
    """A head as the house has signed it; ``examples/verify_entry.py`` shows what is signed."""

    version: int
    house: str
    seq: int
    chain: str
    root: str
    at: int
    key: str
    signature: str


class EntryProofAnswer(StaffAnswer):
    """An entry's text, and the hashes that lead from it to the signed root (RFC 6962)."""

    version: int
    seq: int
    entry: str
    path: list[str]
    head: SignedHeadAnswer


@router.get("/{seq}/proof", responses=documented_errors(*READ_STATUSES), dependencies=READS)
async def entry_proof(
    request: Request,
    _by: Annotated[PersonRecord, Depends(require_act(Act.READ_ALL_LOGS))],
    seq: Annotated[int, Path(ge=1, le=2**53)],
) -> EntryProofAnswer:
    """The proof of one entry under the newest head that a place outside has taken."""
    live_house = house_of(request).live_house
    head = newest_head_over(seq, await live_house.query(lambda house: house.signed_heads()))

    def prove(store: Store) -> dict[str, Any]:
        return make_entry_proof(store, seq, head)

    return EntryProofAnswer(**await live_house.query_store(prove))
