"""A live house with its sign-in policy, as a web server and a command use it."""

from collections.abc import Callable, Sequence
from uuid import uuid4

from spanish21.house.administration import draft_events
from spanish21.house.configuration.approved_rules import differing_rules
from spanish21.house.journal.store import ExpiringStore
from spanish21.house.people.events import PeopleEvent
from spanish21.house.people.register import People, is_valid_name
from spanish21.house.state import House
from spanish21.ledger import EntryDraft
from spanish21.ledger.journal.command_text import format_stored_command
from spanish21.refusal import Refusal
from spanish21.service.first_start import give_play_chips
from spanish21.service.live_house import LiveHouse
from spanish21.service.sign_in.policy import DEFAULT_POLICY, SignInPolicy

_NOTHING_DECIDED = "NOTHING_DECIDED"


class HouseService:
    """A live house, and the policy by which people sign in to it.

    ``self_check_passed`` says whether the last self-check found the program and its rule sets
    as they were when the process started. What tables play by is compared at any time.
    """

    def __init__(self, live_house: LiveHouse, policy: SignInPolicy = DEFAULT_POLICY) -> None:
        self.live_house = live_house
        self.policy = policy
        self.self_check_passed = True

    @property
    def demo(self) -> bool:
        """Whether guests may play, with play chips."""
        return self.live_house.mirror.demo

    @property
    def name(self) -> str:
        """What the house is called."""
        return self.live_house.mirror.name

    @property
    def differing_tables(self) -> list[str]:
        """Tables that do not play by the rules that two people approved; none where all do."""
        mirror = self.live_house.mirror
        settings = [table.settings for table in mirror.tables.values()]
        return [*dict(differing_rules(settings, mirror.approved))]

    @property
    def sign_in_store(self) -> ExpiringStore:
        """Where sessions, links and counts of failures are kept: the house's own database."""
        return self.live_house.store

    def people(self) -> People:
        """Everybody, as of the last journal entry that this process has applied."""
        return self.live_house.mirror.people

    def now(self) -> int:
        """Whole seconds since 1970."""
        return self.live_house.environment.now()

    async def note(self, person: str, events: Sequence[PeopleEvent]) -> None:
        """Write events that a person caused, or that were caused in his name."""
        await self.decide(person, lambda _people: events)

    async def decide(
        self,
        person: str,
        decision: Callable[[People], Sequence[PeopleEvent]],
        secrets: tuple[tuple[str, str], ...] = (),
    ) -> Sequence[PeopleEvent]:
        """Call ``decision`` with the current people, and write its events and these secrets.

        The single writer calls ``decision``, so that two people who sign up at once do not get
        the same name. Where it returns no events, neither events nor secrets are written.
        """
        events: list[PeopleEvent] = []

        def draft_decision(house: House, at: int) -> EntryDraft:
            events[:] = decision(house.people)
            if not events:
                raise Refusal("event", "none", "nothing was decided", name=_NOTHING_DECIDED)
            # A failed sign-in under an unknown name has no stream of its own.
            is_person = is_valid_name(events[0].name)
            stream = f"people/{events[0].name if is_person else person}"
            return draft_events(stream, person, at, events)._replace(secrets=secrets)

        request, text = str(uuid4()), format_stored_command("record people", {})
        try:
            await self.live_house.submit(f"{person}:{request}", person, draft_decision, asked=text)
        except Refusal as refusal:
            if refusal.name != _NOTHING_DECIDED:
                raise
        return events

    async def catch_up(self) -> None:
        """Apply what other processes have written."""
        await self.live_house.query(lambda house: house.seq)

    async def recall(self, key: str) -> str | None:
        """The secret that was written under this key, such as a password's hash."""
        return await self.live_house.query_store(lambda store: store.recall(key))

    async def open_guest(self, name: str) -> None:
        """Give a new guest play chips."""
        await give_play_chips(self.live_house, name, str(uuid4()))
