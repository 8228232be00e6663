"""Is a shared meter run and looked at from the terminal as its operators and inspectors need it?"""

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from click.testing import CliRunner, Result

from fixtures.meter_line_house import MeterPair, with_pair
from spanish21.adapters.house_key import HouseKey, create_key
from spanish21.adapters.store import open_store
from spanish21.cli import cli
from spanish21.ledger import Ledger
from spanish21.ledger import commands as c
from spanish21.ledger.sharing.messages import signed_line, statement_of, text_of_answer

GAME = ("--decks", "6", "--game", "table=3c paytable=1 wager=$1")
METER = ("--reset", "$2,000", "--limit", "$9,000")
KEY = "ab" * 32


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, words)


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A service's database with a meter, ``mega``, and its member oak."""
    where = str(tmp_path / "meters.db")
    ada = ("--by", "Ada", "--database", where)
    made = run("jackpot", "create", "mega", *GAME, "--base", "$5,000", *METER, *ada)
    assert made.exit_code == 0, made.output
    admitted = run("meter", "admit", "mega", "oak", "--key", KEY, "--second", "Bea", *GAME, *ada)
    assert admitted.exit_code == 0, admitted.output
    assert (
        "The house oak is admitted to mega by Ada and Bea, key abababababababab…" in admitted.output
    )
    return where


def test_a_house_with_another_game_is_not_admitted(database: str) -> None:
    other = ("--decks", "6", "--game", "table=3c paytable=2 wager=$1")
    ada = ("--by", "Ada", "--database", database)
    refused = run("meter", "admit", "mega", "elm", "--key", KEY, "--second", "Bea", *other, *ada)
    assert refused.exit_code == 1
    assert "the jackpot's terms say wa-2025/3c/1" in str(refused.exception)


def test_what_a_meter_shows_and_its_members_hold(database: str) -> None:
    shown = run("meter", "show", "mega", "--database", database)
    assert shown.output == "mega shows $5,000.00\noak holds $0.00, 0 messages taken\n"
    as_json = run("meter", "show", "mega", "--database", database, "--json")
    assert json.loads(as_json.output)["members"] == [
        {"member": "oak", "key": KEY, "held_micros": 0, "messages": 0}
    ]
    assert run("meter", "show", "none", "--database", database).exit_code == 1


def test_no_more_is_settled_than_a_member_holds(database: str) -> None:
    words = ("meter", "settle", "mega", "oak", "$1", "--note", "wire 7", "--second", "Bea")
    for way in ((), ("--to-member",)):
        refused = run(*words, *way, "--by", "Ada", "--database", database)
        assert "$0.00 is open" in str(refused.exception)


def test_a_house_takes_no_command_of_a_meter_service(tmp_path: Path) -> None:
    from spanish21.service.local_house import LocalHouse  # noqa: PLC0415

    where = str(tmp_path / "oak.db")
    with open_store(where, create=True) as store, LocalHouse(store) as house:
        house.found_house("The Oak")
        from fixtures.shared_meters import admission  # noqa: PLC0415

        with pytest.raises(Exception, match="a meter service has a journal of its own"):
            house.give_in_ledger("Ada", admission("oak"))


# --- Terms that a service states ------------------------------------------------------------


@contextmanager
def stating(database: str, key: HouseKey, *, meter: str = "mega") -> Iterator[str]:
    """An address at which a service states its meter."""
    with open_store(database) as store:
        stated = statement_of(Ledger().replay(store.entries()), meter, 7)
    line = signed_line(stated._replace(signature=key.sign_text(text_of_answer(stated))))

    class _Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps({"statement": line}).encode())

        def log_message(self, *_: Any) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def terms(url: str, key: str, meter: str = "mega") -> Result:
    words = ("--service-key", key, "--member", "oak", "--jackpot", "high", "--second", "Bea")
    return run("meter", "terms", url, meter, *words)


def test_a_house_is_linked_by_the_terms_that_the_service_has_signed(
    database: str, tmp_path: Path
) -> None:
    key = create_key(tmp_path / "service.pem")
    with stating(database, key) as url:
        command = json.loads(terms(url, key.public).output)
        other = create_key(tmp_path / "other.pem").public
        assert "the service there signs with another one" in str(terms(url, other).exception)
        assert terms(url, key.public, "giga").exit_code == 1
    assert command.pop("what") == "ShareJackpot"
    share = c.ShareJackpot(**command)
    assert (share.paytable, share.decks, share.wager_cents) == ("wa-2025/3c/1", 6, 1_00)
    assert (share.jackpot, share.meter, share.member) == ("high", "mega", "oak")
    assert (share.reset_cents, share.limit_cents) == (2_000_00, 9_000_00)


def test_an_address_without_a_service_is_refused() -> None:
    assert "write https://HOST" in str(terms("ftp://x", KEY).exception)
    assert "no meter service answers there" in str(terms("http://127.0.0.1:9", KEY).exception)


# --- Two journals -----------------------------------------------------------------------------


def test_the_journals_of_a_house_and_its_service_are_compared(tmp_path: Path) -> None:
    house, service = str(tmp_path / "oak.db"), str(tmp_path / "meters.db")

    async def do(pair: MeterPair) -> None:
        await pair.play(3, percent=10)
        await pair.lines.send_next("high")
        for where, live_house in ((house, pair.house), (service, pair.service.live_house)):
            with open_store(where, create=True) as store, store.writing() as writing:
                writing.add([*live_house.store.entries()])
            await asyncio.sleep(0)

    with_pair(tmp_path, do)
    agreed = run("meter", "reconcile", "high", "--database", house, "--service", service)
    assert agreed.exit_code == 0, agreed.output
    assert agreed.output == (
        "oak: 1 contributions, $0.63\n1 hits, $100.06; 0 void\n0 messages wait; settled $0.00\n"
        "They agree.\n"
    )
    differ = run("meter", "reconcile", "low", "--database", house, "--service", service, "--json")
    assert differ.exit_code == 1
    assert json.loads(differ.output)["findings"] == ["the house has no shared jackpot low"]
    said = run("meter", "reconcile", "low", "--database", house, "--service", service)
    assert said.output.endswith("the house has no shared jackpot low\n1 findings.\n")


# --- The service ------------------------------------------------------------------------------


def test_a_meter_service_is_served_by_its_own_key(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = create_key(tmp_path / "service.pem")
    served: dict[str, Any] = {}
    monkeypatch.setattr(uvicorn, "run", lambda app, **given: served.update(given, app=app))
    monkeypatch.setattr("spanish21.server.log_setup.set_up_logs", lambda **_given: None)
    words = ("--database", database, "--key", str(tmp_path / "service.pem"), "--port", "0")
    result = run("meter", "serve", *words)
    assert result.output == f"The meter service signs with {key.public}\n"
    assert (served["host"], served["port"]) == ("127.0.0.1", 0)
    assert served["app"].title == "spanish21 meter service"
