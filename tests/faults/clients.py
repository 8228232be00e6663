"""Clients that lose answers, ask again, ask twice, and ask for something else under an old id."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from faults.requests import Request
from spanish21.ledger.journal.entries import Entry


@dataclass
class Client:
    """Somebody with a list of things to ask for, some of them at the same time.

    ``acked`` are answers that arrived: an entry's place, or nothing for a refusal.
    """

    requests: Iterator[Request]
    window: int
    open: dict[str, Request] = field(default_factory=dict)
    acked: dict[str, int | None] = field(default_factory=dict)
    asked: dict[str, Request] = field(default_factory=dict)
    done: bool = False

    def send(self, chance: random.Random) -> list[Request]:
        """What goes out next: something new, something again, sometimes something strange."""
        while not self.done and len(self.open) < self.window:
            request = next(self.requests, None)
            if request is None:
                self.done = True
            else:
                self.open[request.name] = self.asked[request.name] = request
        out = [request for request in self.open.values() if chance.random() < 0.7]
        out += [request for request in out if chance.random() < 0.2]
        if self.acked and chance.random() < 0.1:
            out.append(self.asked[chance.choice(sorted(self.acked))])
        return out

    def strange(self, chance: random.Random) -> Request | None:
        """An id that was answered, with other content."""
        written = sorted(name for name, seq in self.acked.items() if seq is not None)
        if not written:
            return None
        request = self.asked[chance.choice(written)]
        return replace(request, asked=request.asked.replace("{", '{"again": true, ', 1))

    def hear(self, name: str, entry: Entry | None) -> None:
        """An answer arrives, perhaps not for the first time."""
        seq = None if entry is None else entry.seq
        before = self.acked.get(name)
        assert before is None or before == seq, f"{name} was answered {before}, then {seq}"
        self.acked[name] = seq
        self.open.pop(name, None)

    @property
    def finished(self) -> bool:
        return self.done and not self.open
