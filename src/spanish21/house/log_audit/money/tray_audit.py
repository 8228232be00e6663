"""The audit of trays in a house: who signed for chips, and what a table did without its tray."""

from collections.abc import Callable, Mapping
from typing import Any

from spanish21.game.table import TablePhase
from spanish21.game.table import events as e
from spanish21.house.log_audit.findings import FindingReporter
from spanish21.house.people.register import HOUSE_NAME
from spanish21.house.people.roles import ACTS, Act, may
from spanish21.house.state import House
from spanish21.house.table import events as h
from spanish21.house.table.house_table import HouseTable
from spanish21.ledger import Entry
from spanish21.ledger import facts as f

_SIGNERS: Mapping[type, tuple[Act, Act]] = {
    f.TableFilled: (Act.FILL_TABLE, Act.ISSUE_CHIPS),
    f.TableCredited: (Act.FILL_TABLE, Act.ISSUE_CHIPS),
    f.TrayCounted: (Act.COUNT_TRAY, Act.SECOND_COUNT),
    f.DropCounted: (Act.COUNT_DROP, Act.SECOND_DROP),
}
"""What the two people who sign must be allowed to do."""
_CHIPS = ("fill", "standing-fill", "table-credit")


class TrayAudit:
    """Checks what the house's people and tables did about chips, entry by entry.

    A house that was founded before chips were signed for is judged from its first slip or count on.
    """

    def __init__(self, house: House, say: FindingReporter) -> None:
        self._house, self._say = house, say
        self._signs = False

    def look(self, entry: Entry, before: HouseTable | None, events: tuple[Any, ...]) -> None:
        """Check an entry that the house has just applied, against the table before it."""
        slips = [fact for fact in entry.facts if type(fact) in _SIGNERS]
        self._signs |= self._house.signs_money or bool(slips)
        for fact in slips:
            self._check_slip(fact)
        if not slips and before is None and self._signs:
            for transfer in entry.transfers:
                if transfer.code in _CHIPS:
                    name = transfer.credit if transfer.code != "table-credit" else transfer.debit
                    self._say(f"{transfer.code} of {name} has no slip, and nobody signed it")
        if before is not None and self._signs:
            for event in events:
                check = _CHECKS.get(type(event))
                if check is not None:
                    check(self, before, event)

    def _check_slip(self, fact: Any) -> None:
        """Check the roles of both signers, and that the table is one with a tray."""
        if not self._house.name:
            return
        table, what = self._house.tables.get(fact.table), type(fact).__name__
        if table is None or table.automatic:
            self._say(f"{what} of {fact.table}, where there is no tray")
            return
        counts = isinstance(fact, f.TrayCounted) and fact.moment in ("opening", "closing")
        if counts and table.state.phase is not TablePhase.CLOSED:
            self._say(f"the tray of {fact.table} is counted for its {fact.moment} in play")
        if self._house.demo and fact.by == HOUSE_NAME:
            return
        for name, act in zip((fact.by, fact.second), _SIGNERS[type(fact)], strict=True):
            person = self._house.people.find(name)
            if person is None or not may(person.roles, act):
                self._say(f"{name} is nobody who may {ACTS[act].what}")

    def check_opened(self, table: HouseTable, _event: e.TableOpened) -> None:
        tray = self._house.ledger.trays.get(table.name)
        if not table.automatic and (tray is None or not tray.open):
            self._say(f"{table.name} opens without a tray that two people have counted")

    def check_round(self, table: HouseTable, event: e.RoundOpened) -> None:
        if self._house.ledger.book.balance(f"short:{table.name}"):
            self._say(f"round {event.number} of {table.name} opens while the table owes")

    def check_set(self, table: HouseTable, event: h.TableSet) -> None:
        if event.settings.fills != "by-rule":
            self._say(f"{table.name} is set with a bank that no rule fills")


_CHECKS: Mapping[type, Callable[[TrayAudit, HouseTable, Any], None]] = {
    e.TableOpened: TrayAudit.check_opened,
    e.RoundOpened: TrayAudit.check_round,
    h.TableSet: TrayAudit.check_set,
}
