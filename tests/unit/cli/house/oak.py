"""The Oak: a house on a database for the tests of its commands, with people who have passwords."""

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from click.testing import CliRunner, Result

from housed import HOUSE_ACTOR, NOON, SAME_BOX, Housed, add_jackpots, housed, settings_of
from spanish21.adapters.passwords import hash_password
from spanish21.adapters.store import open_store
from spanish21.cli import cli, main
from spanish21.game.table import commands as t
from spanish21.house import administration
from spanish21.house.people.register import PasswordSet
from spanish21.house.table import commands as d
from spanish21.ledger import Entry

PASSWORD = "four oaks by the river"  # noqa: S105  a test's
SIGNED = ("Sue", "Meg", "Flo", "Adm")
"""Who has a password: shift, accounting, floor, administrator."""


@cache
def hashed() -> str:
    return hash_password(PASSWORD)


def oak() -> Housed:
    """The house in memory: its people, a jackpot, and the table T1 that plays for it."""
    at = housed(1)
    at.put(administration.found_house(at.house, "house", at.at, "The Oak", demo=False))
    for name in SIGNED:
        key = f"password/{name}"
        told = administration.draft_events(
            f"people/{name}", name, at.at, [PasswordSet(name, name, key)]
        )
        at.put(told._replace(secrets=((key, hashed()),)))
    settings = settings_of(games=(SAME_BOX,), jackpots=("high",))
    add_jackpots(at, settings)
    at.put(administration.propose_change(at.house, at.speaker("Sue"), at.at, "first", settings))
    at.put(administration.approve_change(at.house, at.speaker("Meg"), at.at, "first"))
    at.give(HOUSE_ACTOR, d.SetTable(settings), name="house:change.first")
    return at


def opened(at: Housed) -> Housed:
    """The same house with T1 open and Ann at it."""
    at.give(HOUSE_ACTOR, d.OpenDoors())
    at.says("Ann", t.Sit(1))
    return at


def write(at: Housed, where: str) -> None:
    """Put a house that was made in memory into a database."""
    with open_store(where) as store, store.writing() as writing:
        writing.add(at.entries)
        writing.keep([*at.secrets.items()])


@dataclass
class Oak:
    """A database, a clock, and the command as people run it."""

    where: str
    at: int = NOON + 1000
    columns: int = 200

    def run(self, *arguments: str, by: str = "", password: str = PASSWORD) -> Result:
        given = [*arguments, "--database", self.where, *(("--by", by) if by else ())]
        env = {"COLUMNS": str(self.columns), "SPANISH21_PASSWORD": password or None}
        result = CliRunner().invoke(cli, given, env=env, obj=lambda: self.at, input=None)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    def said(self, *arguments: str, by: str = "") -> str:
        result = self.run(*arguments, by=by)
        assert result.exit_code == 0, result.output
        return "\n".join(line.rstrip() for line in result.stdout.splitlines())

    def record(self, *arguments: str, by: str = "") -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.said(*arguments, "--json", by=by))
        assert found["version"] == 1
        return found

    def refuses(self, *arguments: str, by: str = "", password: str = PASSWORD) -> str:
        """The one sentence of a refusal, as from a shell."""
        given = [*arguments, "--database", self.where, *(("--by", by) if by else ())]
        out, err, status = io.StringIO(), io.StringIO(), 0
        with (
            patch.object(sys, "argv", ["spanish21", *given]),
            patch.dict("os.environ", {"SPANISH21_PASSWORD": password}),
            patch("spanish21.adapters.clock.now", lambda: self.at),
            redirect_stdout(out),
            redirect_stderr(err),
        ):
            try:
                main()
            except SystemExit as left:
                status = int(left.code or 0)
        assert status == 2
        assert out.getvalue() == ""
        assert err.getvalue().count("\n") == 1
        return err.getvalue().removeprefix("spanish21: ").rstrip("\n")

    def entries(self) -> list[Entry]:
        with open_store(self.where) as store:
            return list(store.entries())

    def settled(self) -> list[str]:
        """The journal but for who came and went."""
        return [
            entry.game
            for entry in self.entries()
            if not any(word in entry.game for word in ("SignedIn", "SignedOut", "SignInFailed"))
        ]


def new_oak(folder: Path, at: Housed | None = None) -> Oak:
    where = str(folder / "oak.db")
    write(at or oak(), where)
    return Oak(where)
