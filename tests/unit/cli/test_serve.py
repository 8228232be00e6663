"""Does spanish21 serve open a house, say in one sentence why it cannot, and stop in order?"""

import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner
from structlog.testing import capture_logs

from fixtures.house_server import GOOD, ServerProcess, check_books
from spanish21.adapters.store import open_store
from spanish21.cli import cli, serve
from spanish21.refusal import Refusal
from spanish21.server.app import create_app
from spanish21.server.web_server import HouseWebServer
from spanish21.service.environments import database_environment
from spanish21.service.life_cycle import HouseStartup

pytestmark = pytest.mark.long


@pytest.fixture(autouse=True)
def _quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Logs are left as the tests have them."""
    monkeypatch.setattr("spanish21.server.log_setup.set_up_logs", lambda **_given: None)


def run(*options: str) -> Any:
    return CliRunner().invoke(cli, ["serve", *options])


def said(where: Path, *options: str) -> str:
    """What a start that fails says last; it is one line without a trace."""
    command = [sys.executable, "-c", "from spanish21.cli import main; main()", "serve", *options]
    done = subprocess.run(  # noqa: S603  our own words
        command, capture_output=True, text=True, cwd=where, timeout=60, check=False
    )
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    *logs, last = done.stderr.splitlines()
    assert all(json.loads(line) for line in logs)
    return last


# --- What is wrong is said in one sentence ------------------------------------------------------


def test_a_database_is_named_or_a_demo_is_wanted() -> None:
    found = run()
    assert isinstance(found.exception, Refusal)
    assert "name a file with --database, or begin with --demo" in str(found.exception)


def test_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        found = run("--database", "unused.db", "--port", str(port))
    assert isinstance(found.exception, Refusal)
    assert f"127.0.0.1:{port} cannot be used: Address already in use" in str(found.exception)
    assert not Path("unused.db").exists()


def test_a_level_of_logs_that_there_is_not() -> None:
    assert "is not one of 'debug', 'info'" in run("--demo", "--log-level", "loud").output


def test_a_database_that_cannot_be_opened(tmp_path: Path) -> None:
    where = tmp_path / "no" / "house.db"
    found = run("--database", str(where), "--port", "0")
    assert isinstance(found.exception, Refusal)
    assert "it cannot be opened: unable to open database file" in str(found.exception)


def test_a_name_that_no_house_has(tmp_path: Path) -> None:
    found = run("--database", str(tmp_path / "x.db"), "--port", "0", "--name", "x" * 61)
    assert isinstance(found.exception, Refusal)
    assert str(found.exception).endswith("a house's name has 1 to 60 letters, each of which shows")


def test_a_database_of_a_newer_program(tmp_path: Path) -> None:
    where = tmp_path / "house.db"
    open_store(where).close()
    with closing(sqlite3.connect(where)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    sentence = said(tmp_path, "--database", str(where), "--port", "0")
    assert sentence.startswith(f"spanish21: database: '{where}' is not allowed; its schema 9999")


# --- Who may read the file ----------------------------------------------------------------------


@pytest.mark.parametrize("mode", [0o600, 0o644])
def test_a_file_that_others_can_read_is_warned_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: int
) -> None:
    where = tmp_path / "house.db"
    open_store(where).close()
    where.chmod(mode)
    monkeypatch.setattr(HouseWebServer, "run_house", lambda _server, listening: listening.close())
    with capture_logs() as logged:
        assert run("--database", str(where), "--port", "0").exit_code == 0
    warned = {
        "event": "others can read the database, which holds running shoes and passwords' hashes",
        "file": str(where),
        "then": f"chmod 600 {where}",
        "log_level": "warning",
    }
    assert logged == ([] if mode == 0o600 else [warned])
    assert where.stat().st_mode & 0o777 == mode


# --- How it is started --------------------------------------------------------------------------


def test_what_is_chosen_reaches_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[HouseWebServer] = []

    def keep(server: HouseWebServer, listening: socket.socket) -> None:
        assert listening.family == socket.AF_INET6
        listening.close()
        found.append(server)

    monkeypatch.setattr(HouseWebServer, "run_house", keep)
    monkeypatch.chdir(tmp_path)
    options = ["--host", "::1", "--port", "0", "--demo", "--log-level", "ERROR"]
    options += ["--origin", "https://floor.example", "--behind-proxy", "10.0.0.1"]
    assert run(*options).exit_code == 0
    (server,) = found
    assert server.config.proxy_headers
    assert server.config.forwarded_allow_ips == "10.0.0.1"
    assert server.config.log_level == "error"
    app: Any = server.config.app
    assert app.state.house.service.policy.origins == ("https://floor.example",)


def test_addresses_are_shown_as_a_browser_takes_them() -> None:
    assert serve._printable_host("0.0.0.0") == "localhost"  # noqa: S104  what is shown for it
    assert serve._printable_host("::") == "localhost"
    assert serve._printable_host("::1") == "[::1]"
    assert serve._printable_host("10.0.0.1") == "10.0.0.1"


def test_the_first_link_is_not_printed_where_a_file_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "welcome"
    for token in ("old", "token"):
        serve._welcome("http://here", token, str(file))
    assert file.read_text() == "http://here/welcome#token\n"
    assert file.stat().st_mode & 0o777 == 0o600
    said = capsys.readouterr().out
    assert "token" not in said
    assert said.endswith(f"Administrator, set your password within a day by the link in {file}\n")
    with pytest.raises(Refusal, match="it cannot be written: No such file or directory"):
        serve._welcome("http://here", "token", str(tmp_path / "no" / "welcome"))


def test_the_first_link_is_said_and_where_the_house_is(capsys: pytest.CaptureFixture[str]) -> None:
    serve._welcome("http://here", "token", "")
    serve._print_address("http://here")
    assert capsys.readouterr().out == (
        "Administrator, set your password within a day: http://here/welcome#token\n"
        "The house is open at http://here\n"
    )


def test_chance_time_and_the_database_come_from_this_machine(tmp_path: Path) -> None:
    outside = database_environment(str(tmp_path / "house.db"))
    assert outside.now() > 1_790_000_000 - 10**9
    with outside.open_store() as store:
        assert store.head().seq == 0
    order = outside.shuffling.shuffle(())
    assert len(outside.shuffling.commit(order, outside.shuffling.new_salt())) == 64


def test_a_second_interrupt_does_not_wait(tmp_path: Path) -> None:
    server = HouseWebServer(
        create_app(database_environment(str(tmp_path / "x.db")), HouseStartup("Oak", demo=False))
    )
    server.handle_exit(signal.SIGTERM, None)
    assert (server.should_exit, server.force_exit) == (True, False)
    server.handle_exit(signal.SIGINT, None)
    assert server.force_exit


# --- As a process -------------------------------------------------------------------------------


def test_a_process_from_its_first_start_to_an_orderly_stop(tmp_path: Path) -> None:
    where = tmp_path / "house.db"
    with ServerProcess(where, "--demo") as served:
        admin = served.someone()
        admin.let_in("/api/welcome", {"token": served.link, "password": GOOD})
        again = served.someone().post("/api/welcome", {"token": served.link, "password": GOOD})
        assert again.status_code == 401
        guest = served.guest()
        seat, lobby = guest.at("Puget"), guest.listen("/ws/lobby")
        seat.sit()
        seat.wager()
        assert served.stop() == 0
        for one in (seat, lobby):
            code, messages = one.end()
            assert (code, messages[-1]["what"]) == (1012, "bye")
        logs = [json.loads(line) for line in served.logs().splitlines()]
    assert logs[-1]["event"] == "the house is closed"
    assert {"event", "level", "logger", "timestamp"} <= logs[-1].keys()
    assert not any(one["level"] in ("error", "critical") for one in logs)
    everything = served.logs()
    for secret in (served.link, GOOD, guest.token, guest.csrf, admin.token):
        assert secret not in everything
    before = check_books(where)
    with ServerProcess(where, "--demo") as served:
        assert served.link == "", "the administrator can sign in"
        with httpx.Client(base_url=served.base, cookies={"session": guest.token}) as client:
            rounds = client.get("/api/me").json()
        assert rounds["name"] == guest.name, "sessions go on as well"
        assert served.stop() == 0
    assert [entry.chain for entry in check_books(where)[: len(before)]] == [
        entry.chain for entry in before
    ]


def test_an_interrupt_is_an_orderly_stop_too(tmp_path: Path) -> None:
    with ServerProcess(tmp_path / "house.db", "--readable-logs") as served:
        os.kill(served.process.pid, signal.SIGINT)
        assert served.process.wait(30) == 0
        assert re.search(r"the house is closed", served.logs())
