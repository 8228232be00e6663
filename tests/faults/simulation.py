"""One house by seed: tables and people ask, answers get lost, the house dies and comes back.

A run is played in one thread, so that a seed gives the same run again: the clerk takes
batches of what has arrived, in an order of the seed's choosing. When all clients have their
answers, the journal is held against everything that was answered, against the audit and
against a model of its own.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol

from faults.clients import Client
from faults.model import Model
from faults.requests import Request, desk_work, opening, rounds_of
from spanish21.adapters.store import SqlStore
from spanish21.house.journal.committer import CommandJob, Committer
from spanish21.house.journal.store import Journal, JournalHead, StoreFailed
from spanish21.ledger import Ledger
from spanish21.ledger.audit import audit
from spanish21.ledger.journal.entries import Entry
from spanish21.refusal import Refusal

MICROS = 1_000_000
ROUNDS = 6
DESK = 90
PATIENCE = 2_000
"""How many turns a run may take; one that needs more is stuck."""


class Crash(Exception):
    """The house's process is dead."""


class Disk(Protocol):
    """Where the journal lies: it can be opened, and it can fail."""

    def opened(self) -> AbstractContextManager[Journal]:
        """The store, with this run's faults built in."""

    def pristine(self) -> AbstractContextManager[Journal]:
        """The store without any fault, for looking at it afterwards."""


class ReadStore:
    """The reading half of a store, handed on; what writes meet is its heirs' business."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store

    def entries(self, after: int = 0) -> Iterator[Entry]:
        return self._store.entries(after)

    def find(self, name: str) -> Entry | None:
        return self._store.find(name)

    def head(self) -> JournalHead:
        return self._store.head()


@dataclass
class Outcome:
    """What a run came to."""

    seed: int
    entries: int = 0
    crashes: int = 0
    counts: Counter[str] = field(default_factory=Counter)


class Run:
    """One seed."""

    def __init__(self, seed: int, disk: Disk, *, rounds: int = ROUNDS, desk: int = DESK) -> None:
        self.chance = random.Random(seed)  # noqa: S311  a simulation, by seed
        self.disk = disk
        self.outcome = Outcome(seed)
        tables = [f"T{number}" for number in range(1, self.chance.randint(2, 4) + 1)]
        self.clients = [
            *(Client(rounds_of(table, self.chance, rounds), window=1) for table in tables),
            Client(desk_work(self.chance, tables, desk), window=1),
        ]
        self.tables = tables
        self.mail: list[tuple[Client, Request]] = []

    def play(self) -> Outcome:
        """Open, serve until everybody has his answers, and look at what is left."""
        self._serve([Client(opening(self.tables), window=1)])
        self._serve(self.clients)
        self._judge()
        return self.outcome

    def _serve(self, clients: Sequence[Client]) -> None:
        turns = 0
        while not all(client.finished for client in clients):
            self.mail.clear()
            try:
                with self.disk.opened() as store:
                    clerk = Committer(store)
                    while not all(client.finished for client in clients):
                        turns += 1
                        assert turns < PATIENCE, f"seed {self.outcome.seed} gets nowhere"
                        self._turn(clerk, clients)
            except (Crash, StoreFailed) as failure:
                self.outcome.crashes += 1
                self.outcome.counts[type(failure).__name__] += 1

    def _turn(self, clerk: Committer, clients: Sequence[Client]) -> None:
        """Letters arrive late, twice and out of order; some answers never do."""
        chance = self.chance
        for client in clients:
            self.mail += [(client, request) for request in client.send(chance)]
            strange = client.strange(chance) if chance.random() < 0.05 else None
            if strange is not None:
                self._refused_as_reused(clerk, strange)
        chance.shuffle(self.mail)
        count = chance.randint(1, len(self.mail)) if self.mail else 0
        taken = [self.mail.pop() for _ in range(count)]
        self.mail = [letter for letter in self.mail if chance.random() < 0.8]
        answers = clerk.take([_command(request) for _, request in taken])
        for (client, request), answer in zip(taken, answers, strict=True):
            if isinstance(answer, Exception):
                assert isinstance(answer, Refusal), f"{request.asked}: {answer!r}"
                self.outcome.counts[f"refused {answer.name}"] += 1
            if chance.random() < 0.85:
                client.hear(request.name, answer if isinstance(answer, Entry) else None)

    def _refused_as_reused(self, clerk: Committer, request: Request) -> None:
        (answer,) = clerk.take([_command(request)])
        assert isinstance(answer, Refusal), f"{request.name} was written with other content"
        assert answer.name == "ID_REUSED"

    # --- Afterwards ---------------------------------------------------------------------------

    def _judge(self) -> None:
        with self.disk.pristine() as store:
            entries = list(store.entries())
        self.outcome.entries = len(entries)
        self._everything_answered_is_there(entries)
        ledger = Ledger().replay(entries)
        found = audit(entries, chain=ledger.chain, balances=ledger.book.balances())
        assert found.findings == (), f"seed {self.outcome.seed}: {found.findings}"
        self._model_agrees(entries, ledger)

    def _everything_answered_is_there(self, entries: Sequence[Entry]) -> None:
        """Answered: exactly once, in the place that was said. Unanswered: at most once."""
        times = Counter(entry.id for entry in entries)
        where = {entry.id: entry.seq for entry in entries}
        twice = [name for name, count in times.items() if count > 1]
        assert not twice, f"seed {self.outcome.seed}: {twice} written twice"
        for client in self.clients:
            for name, seq in client.acked.items():
                lost = seq is not None and where.get(name) != seq
                assert not lost, f"seed {self.outcome.seed}: {name} was entry {seq}"
        for entry in entries:
            self.outcome.counts[f"entries of {entry.stream.partition('/')[0]}"] += 1
            self.outcome.counts.update(f"fact {type(fact).__name__}" for fact in entry.facts)

    def _model_agrees(self, entries: Sequence[Entry], ledger: Ledger) -> None:
        model = Model().follow(entry.asked for entry in entries)
        for account, dollars in model.balances().items():
            held = Fraction(ledger.book.balance(account), MICROS)
            assert held == dollars, f"seed {self.outcome.seed}: {account} {held} != {dollars}"


def _command(request: Request) -> CommandJob:
    return CommandJob(request.name, request.by, request.at, request.asked, request.decide)
