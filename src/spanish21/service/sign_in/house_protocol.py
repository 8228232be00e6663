"""What signing in needs of the house behind it."""

from collections.abc import Callable, Sequence
from typing import Protocol

from spanish21.house.journal.store import ExpiringStore
from spanish21.house.people.events import PeopleEvent
from spanish21.house.people.register import People
from spanish21.service.sign_in.policy import SignInPolicy


class SignInHouse(Protocol):
    """A house to sign in to; ``spanish21.service.house_service.HouseService`` is one."""

    @property
    def demo(self) -> bool:
        """Whether guests may play, with play chips."""

    @property
    def name(self) -> str:
        """What the house is called."""

    @property
    def sign_in_store(self) -> ExpiringStore:
        """Where sessions, links and counts of failures are kept."""

    @property
    def policy(self) -> SignInPolicy:
        """How long sessions last, and how many tries a person has."""

    def people(self) -> People:
        """Everybody, as of the last journal entry that this process has applied."""

    def now(self) -> int:
        """Whole seconds since 1970."""

    async def note(self, person: str, events: Sequence[PeopleEvent]) -> None:
        """Write what a person did, or what was done in his name."""

    async def decide(
        self,
        person: str,
        decision: Callable[[People], Sequence[PeopleEvent]],
        secrets: tuple[tuple[str, str], ...] = (),
    ) -> Sequence[PeopleEvent]:
        """Decide on the people as they are then, and write the events with these secrets."""

    async def catch_up(self) -> None:
        """Apply what other processes have written."""

    async def recall(self, key: str) -> str | None:
        """The secret that was written under this key."""

    async def open_guest(self, name: str) -> None:
        """Give a new guest play chips."""
