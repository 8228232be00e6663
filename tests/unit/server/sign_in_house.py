"""A house that the door's tests stand before: its journal is a list, its clock a number."""

from collections.abc import Callable, Sequence

from spanish21.adapters.passwords import hash_password
from spanish21.house.people.register import (
    PasswordSet,
    People,
    PeopleEvent,
    PersonAdded,
    evolve_people,
)
from spanish21.server.sign_in import DEFAULT_POLICY, InMemorySignInStore, SignInPolicy
from spanish21.service.sign_in.sessions import find_session

AT = 1_700_000_000
HERE = "192.0.2.7"
GOOD = "seven cards of spades"
MINUTE, HOUR = 60, 3600


class FakeHouse:
    """A house whose journal is a list, with Ada, who administers, and a few others."""

    def __init__(self, *, demo: bool = False, terms: SignInPolicy = DEFAULT_POLICY) -> None:
        self.demo = demo
        self.terms = terms
        self.memory = InMemorySignInStore()
        self.at = AT
        self.journal: list[tuple[str, PeopleEvent]] = []
        self.secrets: dict[str, str] = {}
        self.chips: list[str] = []
        self._people = People()
        for name, roles in (
            ("Ada", ("admin",)),
            ("Dan", ("dealer",)),
            ("Flo", ("floor",)),
            ("Sue", ("shift",)),
            ("Ann", ("player",)),
        ):
            self.write("house", PersonAdded(name, roles, "house"))
            self.secrets[f"of-{name}"] = hash_password(GOOD)
            self.write(name, PasswordSet(name, name, f"of-{name}"))
        self.journal.clear()
        self.elsewhere: list[tuple[str, PeopleEvent]] = []

    def write(self, by: str, event: PeopleEvent) -> None:
        self._people = evolve_people(self._people, event, self.at)
        self.journal.append((by, event))

    def people(self) -> People:
        return self._people

    def now(self) -> int:
        return self.at

    async def note(self, person: str, events: Sequence[PeopleEvent]) -> None:
        for event in events:
            self.write(person, event)

    async def decide(
        self,
        person: str,
        decision: Callable[[People], Sequence[PeopleEvent]],
        secrets: tuple[tuple[str, str], ...] = (),
    ) -> Sequence[PeopleEvent]:
        events = decision(self._people)
        if events:
            self.secrets.update(secrets)
        await self.note(person, events)
        return events

    async def catch_up(self) -> None:
        """What another process has written, if the test gave any."""
        for by, event in self.elsewhere:
            self.write(by, event)
        self.elsewhere.clear()

    async def recall(self, key: str) -> str | None:
        return self.secrets.get(key)

    async def open_guest(self, name: str) -> None:
        self.chips.append(name)

    def whose(self, token: str, *, touch: bool = True) -> str | None:
        found = find_session(self.memory, self.terms, self._people, token, now=self.at, touch=touch)
        return found and found.person.name
