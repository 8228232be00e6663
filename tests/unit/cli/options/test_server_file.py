"""Are a server's settings taken from file and environment, and what is not allowed refused by name?"""

import re
import socket
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from spanish21.adapters.anchor_places import FilePlace, HttpPlace, MailPlace, SheetPlace
from spanish21.adapters.house_key import create_key
from spanish21.adapters.meter_address import MeterAddress
from spanish21.cli import cli
from spanish21.cli.options.anchor_settings import read_anchor_settings
from spanish21.cli.options.meter_settings import read_meter_settings
from spanish21.cli.options.server_file import SETTINGS, check_environment, read_server_file
from spanish21.refusal import Refusal
from spanish21.server.web_server import HouseWebServer

FILE = """
database = "house.db"
host = "127.0.0.2"
port = 0
name = "The Oak"
origins = ["https://oak.example"]
behind_proxy = "10.0.0.1"
log_level = "warning"
request_log = false
welcome_file = "welcome"
"""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("spanish21.server.log_setup.set_up_logs", lambda **_given: None)


def serve(*options: str, env: dict[str, str] | None = None) -> Any:
    return CliRunner().invoke(cli, ["serve", *options], env=env)


def served(
    monkeypatch: pytest.MonkeyPatch, *options: str, env: dict[str, str] | None = None
) -> Any:
    """The server as it would have begun, and the address that it listens at."""
    found: list[tuple[HouseWebServer, str]] = []

    def keep(server: HouseWebServer, listening: socket.socket) -> None:
        found.append((server, listening.getsockname()[0]))
        listening.close()

    monkeypatch.setattr(HouseWebServer, "run_house", keep)
    result = serve(*options, env=env)
    assert result.exit_code == 0, result.output
    return found[0]


def test_the_file_sets_what_is_not_said_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("house.toml").write_text(FILE)
    server, address = served(monkeypatch, "--config", "house.toml")
    assert address == "127.0.0.2"
    assert server.config.forwarded_allow_ips == "10.0.0.1"
    assert server.config.log_level == "warning"
    app: Any = server.config.app
    assert app.state.house.service.policy.origins == ("https://oak.example",)
    assert app.state.house.anchors.places == ()


def test_the_environment_goes_before_the_file_and_options_before_both(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Path("house.toml").write_text(FILE)
    env = {"SPANISH21_CONFIG": "house.toml", "SPANISH21_HOST": "127.0.0.3"}
    env["SPANISH21_LOG_LEVEL"] = "error"
    server, address = served(monkeypatch, "--log-level", "critical", env=env)
    assert (address, server.config.log_level) == ("127.0.0.3", "critical")


def test_settings_are_checked_without_opening_anything() -> None:
    Path("house.toml").write_text(FILE)
    said = serve("--config", "house.toml", "--check")
    assert said.output == "The settings hold: 127.0.0.2:0, 0 places for anchors.\n"
    assert not Path("house.db").exists()


@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ("prot = 1", "config: 'prot' is not allowed; choose database, host"),
        ("port = 70000", "config port: 70000 is not allowed; choose 0 to 65535"),
        ('port = "8021"', "config port: '8021' is not allowed; choose 0 to 65535"),
        ("port = true", "config port: True is not allowed"),
        ('log_level = "loud"', "config log_level: 'loud' is not allowed; choose debug, info"),
        ('demo = "yes"', "config demo: 'yes' is not allowed; write true or false"),
        ('origins = "x"', "config origins: 'x' is not allowed; list addresses"),
        ("origins = [1]", "config origins: '[1]' is not allowed; list addresses"),
        ('name = ""', "config name: '' is not allowed; write a text in quotes"),
        ("database = 1.5", "config database: '1.5' is not allowed; name a SQLite file"),
        ("port =", "config: 'house.toml' is not allowed; it is not TOML: "),
        ("anchors = 3", "config anchors: 3 is not allowed; write [anchors]"),
    ],
)
def test_what_is_not_allowed_is_refused_with_field_value_and_what_is(
    line: str, refusal: str
) -> None:
    Path("house.toml").write_text(line)
    found = serve("--config", "house.toml").exception
    assert isinstance(found, Refusal)
    assert str(found).startswith(refusal)


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(Refusal, match="it cannot be read: No such file"):
        read_server_file(Path("none.toml"))


def test_a_variable_that_looks_like_a_setting_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPANISH21_PASSWORD", "x")
    check_environment()
    monkeypatch.setenv("SPANISH21_PROT", "8021")
    with pytest.raises(Refusal, match="'SPANISH21_PROT' is not allowed; write SPANISH21_PORT"):
        check_environment()


def test_a_value_of_the_environment_is_refused_by_its_name() -> None:
    said = serve("--demo", env={"SPANISH21_PORT": "many"})
    assert said.exit_code == 2
    assert "'--port' (env var: 'SPANISH21_PORT'): 'many' is not a valid" in said.output


def test_every_setting_is_an_option() -> None:
    page = serve("--help").output
    for name in SETTINGS:
        option = "--origin" if name == "origins" else f"--{name.replace('_', '-')}"
        assert re.search(rf"{option}\b", page), option


# --- Anchors ----------------------------------------------------------------------------------

PLACES = """
[anchors]
key = "oak.key"
every = "30 min"
not_ready_after = "2d"
[[anchors.place]]
kind = "file"
name = "vault"
path = "vault/oak.anchors"
[[anchors.place]]
kind = "http"
url = "https://anchors.example/oak"
[[anchors.place]]
kind = "mail"
relay = "localhost"
from = "oak@oak.example"
to = ["auditor@example.org"]
[[anchors.place]]
kind = "sheet"
folder = "print"
"""


def test_places_are_read_with_key_and_times(monkeypatch: pytest.MonkeyPatch) -> None:
    key = create_key(Path("oak.key"))
    Path("house.toml").write_text('database = "house.db"\nport = 0\n' + PLACES)
    server, _ = served(monkeypatch, "--config", "house.toml")
    app: Any = server.config.app
    scheduler = app.state.house.anchors
    assert scheduler.places == (
        FilePlace("vault", Path("vault/oak.anchors")),
        HttpPlace("http", "https://anchors.example/oak"),
        MailPlace("mail", "localhost", 25, "oak@oak.example", ("auditor@example.org",)),
        SheetPlace("sheet", Path("print")),
    )
    settings = scheduler._settings
    assert (settings.every_seconds, settings.stale_seconds) == (1800, 172_800)
    assert settings.key.public == key.public
    assert serve("--config", "house.toml", "--check").output.endswith("4 places for anchors.\n")


def test_times_have_defaults() -> None:
    create_key(Path("oak.key"))
    read = read_anchor_settings({"key": "oak.key", "place": [{"kind": "sheet", "folder": "x"}]})
    assert (read.every_seconds, read.stale_seconds) == (3600, 0)


FILE_PLACE = {"kind": "file", "path": "x"}
MAIL = {"kind": "mail", "relay": "localhost:25", "from": "a@b", "to": ["c@d"]}


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"keys": "x"}, "config anchors: 'keys' is not allowed; choose key, every"),
        ({"place": []}, "config anchors place: '' is not allowed; write [[anchors.place]]"),
        ({"place": {"kind": "file"}}, "config anchors place: "),
        ({"place": ["x"]}, "config anchors place kind: '' is not allowed; choose file, http"),
        ({"place": [{"kind": "fax"}]}, "config anchors place kind: 'fax' is not allowed"),
        ({"place": [{**FILE_PLACE, "url": "x"}]}, "config anchors place file: 'url' is not"),
        ({"place": [{"kind": "file"}]}, "config anchors place file path: '' is not allowed"),
        ({"place": [{**FILE_PLACE, "name": "a b"}]}, "config anchors place file name: 'a b' is"),
        ({"place": [FILE_PLACE, FILE_PLACE]}, "config anchors place name: 'file, file' is not"),
        ({"place": [{"kind": "http", "url": "ftp://x"}]}, "config anchors place http url: 'ftp"),
        ({"place": [{**MAIL, "relay": "h:x"}]}, "config anchors place mail relay: 'h:x' is not"),
        ({"place": [{**MAIL, "relay": "h:0"}]}, "config anchors place mail relay: 'h:0' is not"),
        ({"place": [{**MAIL, "to": "c@d"}]}, "config anchors place mail to: 'c@d' is not allowed"),
        ({"place": [{**MAIL, "to": ["cd"]}]}, "config anchors place mail to: '['cd']' is not"),
        ({"place": [{**MAIL, "from": "a"}]}, "config anchors place mail from: 'a' is not allowed"),
        ({"every": "often"}, "config anchors every: 'often' is not allowed; write a minute"),
        ({"every": 60}, "config anchors every: 60 is not allowed"),
        ({"every": "30 s"}, "config anchors every: '30 s' is not allowed"),
        ({"key": "none.key"}, "key: 'none.key' is not allowed; it cannot be read"),
        ({"key": 7}, "config anchors key: 7 is not allowed"),
    ],
)
def test_anchors_that_are_not_allowed(changes: dict[str, Any], refusal: str) -> None:
    create_key(Path("oak.key"))
    with pytest.raises(Refusal) as caught:
        read_anchor_settings({"key": "oak.key", "place": [FILE_PLACE], **changes})
    assert str(caught.value).startswith(refusal)


# --- Lines to the services of shared meters -------------------------------------------------

METERS = """
database = "house.db"
[meters]
key = "oak.key"
lost_after = "2 min"
[[meters.line]]
jackpot = "high"
url = "https://meters.example"
"""
LINE = {"jackpot": "high", "url": "https://meters.example"}


def test_the_file_names_a_line_for_each_shared_jackpot(monkeypatch: pytest.MonkeyPatch) -> None:
    create_key(Path("oak.key"))
    Path("house.toml").write_text(METERS)
    server, _ = served(monkeypatch, "--config", "house.toml")
    app: Any = server.config.app
    assert app.state.house.meters.lines == {"high": MeterAddress("https://meters.example")}
    said = serve("--config", "house.toml", "--check").output
    assert said.endswith("0 places for anchors, 1 shared meters.\n")
    assert read_meter_settings({"key": "oak.key", "line": [LINE]}).lost_after_seconds == 300


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"keys": "x"}, "config meters: 'keys' is not allowed; choose key, lost_after, line"),
        ({"line": []}, "config meters line: '' is not allowed; write [[meters.line]]"),
        ({"line": ["x"]}, "config meters line: 'x' is not allowed; write [[meters.line]]"),
        ({"line": [{**LINE, "x": 1}]}, "config meters line: 'x' is not allowed; choose jackpot"),
        ({"line": [LINE, LINE]}, "config meters line jackpot: 'high' is not allowed; give each"),
        ({"line": [{**LINE, "url": "ftp://x"}]}, "config meters line url: 'ftp://x' is not"),
        ({"line": [{"url": "https://x"}]}, "config meters line jackpot: '' is not allowed"),
        ({"key": 7}, "config meters key: 7 is not allowed"),
        ({"lost_after": "soon"}, "config meters lost_after: 'soon' is not allowed"),
    ],
)
def test_lines_that_are_not_allowed(changes: dict[str, Any], refusal: str) -> None:
    create_key(Path("oak.key"))
    with pytest.raises(Refusal) as refused:
        read_meter_settings({"key": "oak.key", "line": [LINE], **changes})
    assert str(refused.value).startswith(refusal)


def test_meters_are_a_part_of_the_file() -> None:
    with pytest.raises(Refusal, match=r"write \[meters\] and what belongs to it"):
        read_meter_settings(3)
