"""The audit of large wins: what wagers win in the log, against what was held for it.

The audit adds up the settlement lines of each wager itself, from the amounts that the log says the
house has set, and shares nothing with the code that holds wins.
"""

from collections import Counter
from typing import Any

from spanish21.game.round import events as r
from spanish21.game.table import events as e
from spanish21.house.log_audit.findings import FindingReporter
from spanish21.house.table import events as h
from spanish21.ledger import Entry
from spanish21.ledger import facts as f
from spanish21.money import format_cents

_RULING = "ruling"
_Wins = Counter[tuple[str, int]]
"""How often each player wins each amount on one wager."""


class LargeWinAudit:
    """Holds every settlement against the large wins of its entry.

    ``surveillance_above`` and ``check_above`` are those of the ledger until the log sets others.
    """

    def __init__(self, say: FindingReporter) -> None:
        self._say = say
        self._above: int | None = None
        self._surveillance_above = 3_000_00
        self._check_above = 5_000_00
        self._ruled: Counter[tuple[str, int, str]] = Counter()

    def hear(self, entry: Entry) -> None:
        """Take over the amounts that an entry sets, after it has been looked at."""
        for fact in entry.facts:
            if isinstance(fact, f.WinThresholdSet):
                self._above = fact.above_cents
            elif isinstance(fact, f.ThresholdsSet):
                self._surveillance_above = fact.surveillance_above_cents
                self._check_above = fact.check_above_cents

    def look(self, entry: Entry, table: str, events: tuple[Any, ...]) -> Counter[str]:
        """Check a table's entry; the cents that must be held in it, by player."""
        due: _Wins = Counter()
        for event in events:
            if isinstance(event, e.RoundHappened) and isinstance(event.event, r.WagersSettled):
                due += self._large(event.event)
        held = _find_held_wins(entry, ruled=False)
        for player, cents in (due - held).elements():
            won = f"{player} wins {format_cents(cents)} on one wager at {table}"
            self._say(f"{won}, and it is not held until it is verified")
        for player, cents in (held - due).elements():
            self._say(f"{format_cents(cents)} is held for {player} at {table}, and no wager won it")
        by_player: Counter[str] = Counter()
        for (player, cents), times in due.items():
            by_player[player] += cents * times
        return by_player

    def find_large(
        self, table: str, number: int, corrections: h.Corrections
    ) -> list[tuple[str, int]]:
        """What of a ruling on a round must be held: all rulings on it together count."""
        most = self._most_paid_at_once()
        if most is None:
            return []
        return [
            (player, cents)
            for player, cents in corrections
            if cents > 0 and self._ruled[table, number, player] + cents > most
        ]

    def look_at_ruling(
        self, entry: Entry, table: str, number: int, corrections: h.Corrections
    ) -> None:
        """Check that what a ruling gives passes the same control: it is held where it is large."""
        due: _Wins = Counter(self.find_large(table, number, corrections))
        for player, cents in corrections:
            self._ruled[table, number, player] += max(0, cents)
        held = _find_held_wins(entry, ruled=True)
        for player, cents in (due - held).elements():
            gave = f"a ruling at {table} gives {player} {format_cents(cents)}"
            self._say(f"{gave}, and it is not held until it is verified")
        for player, cents in (held - due).elements():
            self._say(
                f"{format_cents(cents)} is held for {player} at {table}, and no ruling gave it"
            )

    def _most_paid_at_once(self) -> int | None:
        """The most that the house pays without more; ``None`` where it has no such control."""
        if self._above is None:
            return None
        return min(self._above, self._surveillance_above, self._check_above)

    def _large(self, settled: r.WagersSettled) -> _Wins:
        """The wins of one settlement that are above what the house pays at once."""
        most = self._most_paid_at_once()
        if most is None:
            return Counter()
        wagers: Counter[tuple[int, int, str, str]] = Counter()
        for line in settled.lines:
            if line.outcome != "award":
                wagers[line.box, line.hand, line.player, line.spot] += line.paid_cents
        return Counter(
            (player, cents) for (_, _, player, _), cents in wagers.items() if cents > most
        )


def _find_held_wins(entry: Entry, *, ruled: bool) -> _Wins:
    """What an entry holds for each player, by settlements or by a ruling."""
    return Counter(
        (fact.player, fact.cents)
        for fact in entry.facts
        if isinstance(fact, f.WinHeld) and (fact.spot == _RULING) is ruled
    )
