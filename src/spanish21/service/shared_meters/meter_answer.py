"""What a meter service answers to a house's messages, and how a house reads it.

The house believes nothing that does not bear the signature of the service it was linked to.
"""

from typing import Any, NamedTuple

from spanish21.adapters.house_key import is_signed_text
from spanish21.ledger.jackpots.jackpots import Jackpot
from spanish21.ledger.sharing.messages import (
    MeterReceipt,
    MeterStatement,
    read_signed_line,
    text_of_answer,
)
from spanish21.ledger.sharing.shares import Share
from spanish21.refusal import Refusal


class MeterAnswer(NamedTuple):
    """The meter as it is stated, receipts in the order of their messages, and a refusal, or ""."""

    statement: MeterStatement
    receipts: tuple[MeterReceipt, ...]
    refusal: str


def read_answer(body: Any, *, meter: str, member: str, key: str) -> MeterAnswer:
    """An answer from its plain values; refuses one that this service has not signed."""
    if not isinstance(body, dict) or not isinstance(body.get("receipts"), list):
        raise Refusal("answer of the meter service", str(body)[:60], "it states meter and receipts")
    statement = read_signed_line(MeterStatement, str(body.get("statement", "")))
    receipts = tuple(read_signed_line(MeterReceipt, str(line)) for line in body["receipts"])
    signed: list[MeterStatement | MeterReceipt] = [statement, *receipts]
    for said in signed:
        if not is_signed_text(text_of_answer(said), key=key, signature=said.signature):
            raise Refusal("answer of the meter service", said.seq, "another key has signed it")
    if statement.jackpot != meter or any(one.member != member for one in receipts):
        raise Refusal("answer of the meter service", statement.jackpot, f"it is for {meter}")
    return MeterAnswer(statement, receipts, str(body.get("refusal", "")))


def find_trouble(answer: MeterAnswer, share: Share, jackpot: Jackpot) -> str:
    """Why a house takes no wagers by what its meter service answers; "" where it takes them."""
    stated = answer.statement
    if answer.refusal:
        return f"the meter service refuses a message: {answer.refusal}"[:500]
    if stated.seq < share.seq:
        return "the meter service's journal is shorter than this house has seen it"
    if stated.stopped:
        return f"the meter service has stopped it: {stated.stopped}"[:500]
    terms = jackpot.terms
    posted = (terms.hidden_ppm, terms.unreasonable_cents, terms.reset_cents, terms.limit_cents)
    stated_too = (
        stated.hidden_ppm,
        stated.unreasonable_cents,
        stated.reset_cents,
        stated.limit_cents,
    )
    if stated.game != jackpot.game or posted != stated_too:
        return "the meter's terms are not those that this house was linked by"
    return ""
