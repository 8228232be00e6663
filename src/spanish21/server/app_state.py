"""The house as its routes and sockets know it: one object behind an application."""

from collections.abc import Callable, Sequence
from uuid import uuid4

from spanish21.house.administration import draft_events
from spanish21.house.journal.store import ExpiringStore
from spanish21.house.people.events import PeopleEvent
from spanish21.house.people.register import People, is_valid_name
from spanish21.house.state import House
from spanish21.ledger import EntryDraft
from spanish21.ledger.command_text import format_stored_command
from spanish21.refusal import Refusal
from spanish21.server.metrics import Metrics
from spanish21.server.play.publisher import Publisher
from spanish21.server.play.topics import Topics
from spanish21.service.first_start import give_play_chips
from spanish21.service.live_house import LiveHouse
from spanish21.service.sign_in.policy import DEFAULT_POLICY, SignInPolicy
from spanish21.service.timeouts import TimeoutScheduler
from spanish21.service.workers.job_queue import JobQueue

_NOTHING = "NOTHING_DECIDED"


class AppState:
    """A running house, who listens to it, and the terms on which people come in.

    ``holds`` is whether the last self-check found everything as it was at the start.
    """

    def __init__(
        self, running: LiveHouse, workshop: JobQueue, *, terms: SignInPolicy = DEFAULT_POLICY
    ) -> None:
        self.running = running
        self.workshop = workshop
        self.terms = terms
        self.topics = Topics()
        self.metrics = Metrics()
        self.publisher = Publisher(running, self.topics, self.metrics)
        self.clocks = TimeoutScheduler(running)
        self.holds = True

    @property
    def demo(self) -> bool:
        return self.running.mirror.demo

    @property
    def memory(self) -> ExpiringStore:
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

        def decided(house: House, at: int) -> EntryDraft:
            found[:] = decision(house.people)
            if not found:
                raise Refusal("event", "none", "nothing was decided", name=_NOTHING)
            # Whoever failed to sign in as nobody we know has no stream of his own.
            known = is_valid_name(found[0].name)
            draft = draft_events(f"people/{found[0].name if known else person}", person, at, found)
            return draft._replace(secrets=secrets)

        name, text = str(uuid4()), format_stored_command("record people", {})
        try:
            await self.running.give(f"{person}:{name}", person, decided, asked=text)
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
