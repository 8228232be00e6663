"""A meter service: takes the messages of its members, and states what their meters show.

It is a ledger without a house on a database of its own. Every message is an entry under the
member's name and its number: sent again it gets the same receipt, and the order of the entries is
the order in which hits are locked. Several processes may serve one database.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from spanish21.adapters.house_key import HouseKey, is_signed_text
from spanish21.house.state import House
from spanish21.ledger import EntryDraft, decide_entry
from spanish21.ledger.journal.command_text import command_text
from spanish21.ledger.refusals import refuse_entry
from spanish21.ledger.sharing.commands import MemberMessage
from spanish21.ledger.sharing.messages import (
    MeterReceipt,
    read_message,
    receipt_of,
    signed_line,
    statement_of,
    text_of_answer,
    text_of_message,
)
from spanish21.refusal import Refusal
from spanish21.service.live_house import LiveHouse

MOST_MESSAGES = 50
"""How many messages a house sends at once."""


class MeterService:
    """The service of shared meters over one journal, which signs with its own key."""

    def __init__(self, live_house: LiveHouse, key: HouseKey) -> None:
        self.live_house = live_house
        self._key = key

    async def check_journal(self) -> None:
        """Refuse the journal of a house: a meter service has one of its own."""
        name = await self.live_house.query(lambda house: house.name)
        if name:
            say = f"it is the journal of {name}; a meter service has a database of its own"
            raise Refusal("database", "a house", say)

    async def answer(self, meter: str, messages: Sequence[Any]) -> dict[str, Any]:
        """Take messages in their order up to the first that is refused, and state the meter."""
        if len(messages) > MOST_MESSAGES:
            raise Refusal("messages", len(messages), f"send {MOST_MESSAGES} at most")
        receipts, refusal = [], ""
        for values in messages:
            try:
                receipts.append(await self._take(meter, values))
            except Refusal as refused:
                if refused.name == "UNAVAILABLE":
                    raise
                refusal = str(refused)
                break
        lines = [signed_line(self._sign_receipt(one)) for one in receipts]
        return {"statement": await self.state_meter(meter), "receipts": lines, "refusal": refusal}

    async def state_meter(self, meter: str) -> str:
        """What a meter shows now and its terms, in one signed line."""
        at = self.live_house.environment.now()
        stated = await self.live_house.query(lambda house: statement_of(house.ledger, meter, at))
        signature = self._key.sign_text(text_of_answer(stated))
        return signed_line(stated._replace(signature=signature))

    def _sign_receipt(self, receipt: MeterReceipt) -> MeterReceipt:
        return receipt._replace(signature=self._key.sign_text(text_of_answer(receipt)))

    async def _take(self, meter: str, values: Any) -> MeterReceipt:
        """Take one message of a member whose signature it bears."""
        if not isinstance(values, Mapping):
            raise Refusal("message", str(values)[:40], "write its kind and its fields")
        fields = {name: value for name, value in values.items() if name != "kind"}
        message = read_message(str(values.get("kind", "")), fields)
        member = await self.live_house.query(lambda house: house.ledger.members.get(message.member))
        if member is None:
            raise refuse_entry("NO_SUCH_MEMBER", message.member)
        if member.jackpot != meter:
            raise refuse_entry("NOT_A_MEMBER", message.member, jackpot=meter)
        text = text_of_message(message)
        if not is_signed_text(text, key=member.key, signature=message.signature):
            say = "its member's key has not signed it"
            raise Refusal("message", message.number, say, name="NOT_SIGNED")
        entry = await self.live_house.submit(
            f"{member.name}.{message.number}",
            member.name,
            lambda house, at: _decide(house, at, message),
            asked=command_text(message),
        )
        return receipt_of(entry)


def _decide(house: House, at: int, message: MemberMessage) -> EntryDraft:
    return decide_entry(house.ledger, "", message.member, at, message)
