"""What the door needs of the house behind it, and the terms on which it lets people in."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from spanish21.house.people.events import PeopleEvent
from spanish21.house.people.register import People
from spanish21.service.sign_in.sign_in_store import SignInStore

_MINUTE, _HOUR = 60, 3600


class SignInPolicy(NamedTuple):
    """How long and how often, in seconds and numbers (GLI-19's usual values).

    ``origins`` are the addresses of pages elsewhere that may ask us, such as
    ``https://floor.example``; pages of our own need no entry.
    """

    idle_staff: int = 30 * _MINUTE
    idle_players: int = 12 * _HOUR
    longest: int = 12 * _HOUR
    link: int = 24 * _HOUR
    countersign: int = 2 * _MINUTE
    failures: int = 3
    lock_out: int = 30 * _MINUTE
    tries_per_address: int = 60
    guests_per_address: int = 30
    address_window: int = 10 * _MINUTE
    origins: tuple[str, ...] = ()


DEFAULT_POLICY = SignInPolicy()


class SignInHouse(Protocol):
    """The house, as far as the door knows it; ``app.state.house`` is one.

    ``note`` writes to the journal what has happened; ``decide`` lets the one writer decide on
    the people as they are then, so that two who come at once do not get one name. What it
    decides is written together with the secrets; nothing is written where it decides nothing.
    """

    @property
    def demo(self) -> bool:
        """Whether guests may play, with play chips."""

    @property
    def memory(self) -> SignInStore: ...

    @property
    def terms(self) -> SignInPolicy: ...

    def people(self) -> People:
        """Everybody, as far as the journal goes."""

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
        """Decide, write what was decided with these secrets, and say what it was."""

    async def catch_up(self) -> None:
        """Take in what other processes have written."""

    async def recall(self, key: str) -> str | None:
        """The secret that was written under this key."""

    async def open_guest(self, name: str) -> None:
        """Give a new guest play chips."""
