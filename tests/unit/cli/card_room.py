"""A card room for the command's tests: the command itself, and what its tables write beside it.

Rounds are not played here. What their wagers give and what they win goes through an office as
a table's postings would.
"""

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from click.testing import CliRunner, Result

from spanish21.adapters.store import open_store
from spanish21.cli import cli, main
from spanish21.house.journal.writer import JournalWriter
from spanish21.ledger import Entry, EntryDraft, Ledger
from spanish21.ledger.decide.awards import AwardWin, lock_award
from spanish21.ledger.decide.jackpots import check_takes_wagers, contribute_wagers
from stores import Database

NOON = 1_800_014_400
"""2027-01-15, 12:00 UTC."""
GAME = ("--decks", "6", "--game", "table=3c paytable=1 wager=$1")


@dataclass
class CardRoom:
    """A database, a clock, and the command as people run it."""

    where: str
    at: int = NOON
    columns: int = 160
    rounds: int = 0

    def run(self, *arguments: str, by: str = "") -> Result:
        """The command with this database; a problem that is no exit comes out as it is."""
        given = [*arguments, "--database", self.where, *(("--by", by) if by else ())]
        return self.run_bare(*given)

    def run_bare(self, *arguments: str) -> Result:
        env = {"COLUMNS": str(self.columns)}
        result = CliRunner().invoke(cli, arguments, env=env, obj=lambda: self.at)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    def said(self, *arguments: str, by: str = "") -> str:
        """What a command that went well printed, its lines without spaces at their ends."""
        result = self.run(*arguments, by=by)
        assert result.exit_code == 0, result.output
        return "\n".join(line.rstrip() for line in result.stdout.splitlines())

    def record(self, *arguments: str, by: str = "") -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.said(*arguments, "--json", by=by))
        assert found["version"] == 1
        return found

    def fails(self, *arguments: str, by: str = "") -> tuple[int, str]:
        """The status and the one sentence of a command that does not do it, as from a shell."""
        given = [*arguments, "--database", self.where, *(("--by", by) if by else ())]
        out, err = io.StringIO(), io.StringIO()
        status = 0
        with patch.object(sys, "argv", ["spanish21", *given]):
            try:
                with redirect_stdout(out), redirect_stderr(err):
                    main()
            except SystemExit as left:
                status = int(left.code or 0)
        assert out.getvalue() == ""
        said = err.getvalue()
        assert said.startswith("spanish21: ")
        assert said.count("\n") == 1
        return status, said.removeprefix("spanish21: ").rstrip("\n")

    def refuses(self, *arguments: str, by: str = "") -> str:
        """The sentence of a refusal, which writes nothing."""
        before = self.entries()
        status, said = self.fails(*arguments, by=by)
        assert status == 2
        assert self.entries() == before
        return said

    # --- What tables do ---------------------------------------------------------------------

    def entries(self) -> list[Entry]:
        with open_store(self.where) as store:
            return list(store.entries())

    def _table(self, name: str, table: str, decide: Any) -> Entry:
        def draft(ledger: Ledger) -> EntryDraft:
            facts, transfers = decide(ledger)
            return EntryDraft("", f"table/{table}", 0, "", "", facts, transfers)

        with open_store(self.where) as store, JournalWriter(store) as office:
            return office.submit(
                name, "Dee", self.at, draft, asked=f'{{"round":"{name}"}}'
            ).result()

    def wagers(self, jackpot: str, count: int, *, table: str = "T1") -> Entry:
        """A round with so many jackpot wagers."""
        self.rounds += 1
        number = self.rounds

        def decide(ledger: Ledger) -> Any:
            found = check_takes_wagers(ledger, self.at, jackpot, table)
            fact, moves, _ = contribute_wagers(
                found, ledger.meter(jackpot), table=table, number=number, wagers=count
            )
            return (fact,), moves

        return self._table(f"{table}-{number}-wagers", table, decide)

    def win(
        self, jackpot: str, *shares: int, table: str = "T1", cents: int = 0, player: str = "Ann"
    ) -> list[str]:
        """Awards of the round just played, in order; their numbers. A share of 0 wins ``cents``."""
        number = self.rounds

        def decide(ledger: Ledger) -> Any:
            meter = ledger.meter(jackpot)
            facts: list[Any] = []
            moves: tuple[Any, ...] = ()
            for order, percent in enumerate(shares, 1):
                name = f"{table}-{number}-{order}"
                row = "two-suited-aces-of-spades" if percent == 100 else "two-suited"
                won = AwardWin(name, order, order, player, row, percent, 0 if percent else cents)
                fact, more, meter = lock_award(
                    ledger.jackpot(jackpot), meter, won, table=table, number=number
                )
                facts.append(fact)
                moves += more
            return tuple(facts), moves

        entry = self._table(f"{table}-{number}-awards", table, decide)
        return [fact.award for fact in entry.facts if hasattr(fact, "award")]

    # --- Beginnings -------------------------------------------------------------------------

    def open(self, *parameters: str) -> "CardRoom":
        """A room with money, the jackpot ``high`` and two tables that play for it."""
        self.said("ledger", "move", "capital", "$100,000", by="Cat")
        self.said("ledger", "move", "deposit", "$50,000", by="Cat")
        base = parameters or ("--base", "$10,000", "--reset", "$5,000")
        self.said("jackpot", "create", "high", *GAME, *base, by="Ada")
        for table in ("T1", "T2"):
            self.said("jackpot", "link", "high", table, *GAME, by="Ada")
            self.said("ledger", "move", "fill", "$1,000", "--table", table, by="Cat")
        return self


def on_file(folder: Path) -> CardRoom:
    """A room on a SQLite file that is not there yet."""
    return CardRoom(str(folder / "room.db"))


def on(database: Database) -> CardRoom:
    """A room on a database of the fixtures."""
    return CardRoom(database.where)
