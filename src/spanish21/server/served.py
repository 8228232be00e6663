"""The house as its routes and sockets know it: one object behind an application."""

from collections.abc import Callable, Sequence
from uuid import uuid4

from spanish21.house.people import People, PeopleEvent, is_name
from spanish21.house.staff import note
from spanish21.house.state import House
from spanish21.house.store import Memory
from spanish21.ledger import Draft
from spanish21.refusal import Refusal
from spanish21.server.clocks import Clocks
from spanish21.server.founding import give_play_chips
from spanish21.server.metrics import Metrics
from spanish21.server.play.publisher import Publisher
from spanish21.server.reference.workshop import Workshop
from spanish21.server.running import RunningHouse
from spanish21.server.sign_in.needs import DEFAULTS, Terms
from spanish21.server.topics import Topics

_NOTHING = "NOTHING_DECIDED"


class ServedHouse:
    """A running house, who listens to it, and the terms on which people come in.

    ``holds`` is whether the last self-check found everything as it was at the start.
    """

    def __init__(
        self, running: RunningHouse, workshop: Workshop, *, terms: Terms = DEFAULTS
    ) -> None:
        self.running = running
        self.workshop = workshop
        self.terms = terms
        self.topics = Topics()
        self.metrics = Metrics()
        self.publisher = Publisher(running, self.topics, self.metrics)
        self.clocks = Clocks(running)
        self.holds = True

    @property
    def demo(self) -> bool:
        return self.running.mirror.demo

    @property
    def memory(self) -> Memory:
        return self.running.store

    def people(self) -> People:
        """Everybody, as far as the journal goes."""
        return self.running.mirror.people

    def now(self) -> int:
        """Whole seconds since 1970."""
        return self.running.outside.now()

    async def note(self, person: str, events: Sequence[PeopleEvent]) -> None:
        """Write what a person did, or what was done in his name."""
        await self.decide(person, lambda _people: events)

    async def decide(
        self,
        person: str,
        decision: Callable[[People], Sequence[PeopleEvent]],
        secrets: tuple[tuple[str, str], ...] = (),
    ) -> Sequence[PeopleEvent]:
        """Decide, write what was decided with these secrets, and say what it was."""
        found: list[PeopleEvent] = []

        def decided(house: House, at: int) -> Draft:
            found[:] = decision(house.people)
            if not found:
                raise Refusal("event", "none", "nothing was decided", name=_NOTHING)
            # Whoever failed to sign in as nobody we know has no stream of his own.
            known = is_name(found[0].name)
            draft = note(f"people/{found[0].name if known else person}", person, at, found)
            return draft._replace(secrets=secrets)

        name = str(uuid4())
        try:
            await self.running.give(f"{person}:{name}", person, decided, asked=name)
        except Refusal as refusal:
            if refusal.name != _NOTHING:
                raise
        return found

    async def catch_up(self) -> None:
        """Take in what other processes have written."""
        await self.running.ask(lambda house: house.seq)

    async def recall(self, key: str) -> str | None:
        """The secret that was written under this key."""
        return await self.running.look_up(lambda store: store.recall(key))

    async def open_guest(self, name: str) -> None:
        """Give a new guest play chips."""
        await give_play_chips(self.running, name, str(uuid4()))
