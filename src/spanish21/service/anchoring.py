"""Anchoring: heads of the journal are signed, sent outside on a schedule, and recorded.

What a place has taken is written to the journal, so that every process knows how old the last
anchor is. Several processes may send: none does while another one's anchor is fresh.
"""

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import structlog

from spanish21.adapters.anchor_places import AnchorPlace, PlaceUnreachable
from spanish21.adapters.house_key import HouseKey
from spanish21.house.administration import ANCHORS_STREAM, draft_events
from spanish21.house.events import HeadAnchored
from spanish21.house.journal.merkle_tree import MerkleTree
from spanish21.house.journal.signed_heads import SignedHead, head_line
from spanish21.house.journal.store import Store
from spanish21.house.people.register import HOUSE_NAME
from spanish21.ledger.journal.command_text import format_stored_command
from spanish21.refusal import Refusal
from spanish21.service.house_condition import AnchorCondition
from spanish21.service.live_house import LiveHouse

RETRY_SECONDS = 60
_LOOK_SECONDS = 5.0
log = structlog.get_logger("spanish21.anchors")


class AnchorSettings(NamedTuple):
    """Where heads go, how often, and when a house without an anchor is not ready any more.

    With ``stale_seconds`` of 0 a house stays ready however old its anchors are.
    """

    key: HouseKey
    places: tuple[AnchorPlace, ...]
    every_seconds: int = 3600
    stale_seconds: int = 0


class AnchorScheduler:
    """Sends heads to places outside when they are due, and tries again where that failed."""

    def __init__(self, live_house: LiveHouse, settings: AnchorSettings | None) -> None:
        self._live_house = live_house
        self._settings = settings
        self._tree = MerkleTree()
        self._last_chain = ""
        self._retry_at: dict[str, int] = {}
        self._failures: Counter[str] = Counter()
        self._anchored: dict[str, int] = {}

    @property
    def places(self) -> Sequence[AnchorPlace]:
        """The places that heads go to."""
        return () if self._settings is None else self._settings.places

    async def run(self) -> None:
        """Send what is due, until cancelled."""
        while True:
            if self.places and self._live_house.available:
                try:
                    await self.send_due()
                except Refusal as refusal:
                    log.warning("no head is sent", why=str(refusal))
            await asyncio.sleep(_LOOK_SECONDS)

    async def send_due(self) -> None:
        """Send one head to every place that has none of this period."""
        await self.look()
        now = self._live_house.environment.now()
        due = [one for one in self.places if self._due_at(one.name) <= now]
        if due:
            head = await self.sign_head()
            for place in due:
                await self._send(place, head)

    async def look(self) -> None:
        """Learn from the journal what places have taken, also from other processes."""
        self._anchored = await self._live_house.query(
            lambda house: {name: event.at for name, event in house.anchors.items()}
        )

    def _due_at(self, place: str) -> int:
        settings = self._settings
        every = 0 if settings is None else settings.every_seconds
        next_at = self._anchored[place] + every if place in self._anchored else 0
        return max(next_at, self._retry_at.get(place, 0))

    async def sign_head(self) -> SignedHead:
        """The head of the journal as it is now, signed."""
        if self._settings is None:
            raise RuntimeError("a house that signs needs its key")
        house = self._live_house.mirror.name
        at = self._live_house.environment.now()
        chain = await self._live_house.query_store(self._follow)
        head = SignedHead(house, self._tree.size, chain, self._tree.root(), at, "")
        return self._settings.key.sign(head)

    def _follow(self, store: Store) -> str:
        """Take the journal's newest entries into the tree; the hash of the last."""
        known = self._tree.size
        chains = [chain for _, _, chain in store.chains(after=max(0, known - 1))]
        if known and chains[:1] != [self._last_chain]:
            # It is another journal than before, such as one that was restored.
            self._tree = MerkleTree()
            return self._follow(store)
        self._tree.add(chains[1:] if known else chains)
        self._last_chain = chains[-1]
        return self._last_chain

    async def _send(self, place: AnchorPlace, head: SignedHead) -> None:
        try:
            await asyncio.to_thread(place.send, head)
        except PlaceUnreachable as error:
            self._failures[place.name] += 1
            self._retry_at[place.name] = head.at + RETRY_SECONDS
            log.warning("a place outside has not taken the head", place=place.name, why=str(error))
            return
        self._retry_at.pop(place.name, None)
        await self._record(place.name, head)
        self._anchored[place.name] = head.at
        log.info("a place outside has the head", place=place.name, seq=head.seq, chain=head.chain)

    async def _record(self, place: str, head: SignedHead) -> None:
        event = HeadAnchored(
            place, head.seq, head.chain, head.root, head.at, head.key, head.signature
        )
        await self._live_house.submit_staff_command(
            HOUSE_NAME,
            f"anchor.{place}.{head.at}",
            lambda _house, by, at: draft_events(ANCHORS_STREAM, by.name, at, [event]),
            asked=format_stored_command("anchor", {"place": place, "head": head_line(head)}),
        )

    # --- What operators see -----------------------------------------------------------------

    def conditions(self, now: int) -> tuple[AnchorCondition, ...]:
        """How old the last anchor at each place is; where there is none, since the start."""
        return tuple(
            AnchorCondition(
                place.name, max(0, now - self._since(place.name)), self._failures[place.name]
            )
            for place in self.places
        )

    def _since(self, place: str) -> int:
        return self._anchored.get(place, self._live_house.started_at)

    def is_stale(self, now: int) -> bool:
        """Whether no place has taken a head for longer than the house's settings allow."""
        limit = 0 if self._settings is None else self._settings.stale_seconds
        ages = [one.age_seconds for one in self.conditions(now)]
        return bool(limit and ages and min(ages) > limit)
