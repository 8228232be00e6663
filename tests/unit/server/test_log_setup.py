"""Is every line of the log one JSON object, whatever is logged and whoever logs it?"""

import json
import logging
from collections.abc import Iterator
from datetime import datetime

import pytest
import structlog

from spanish21.server.log_setup import set_up_logs


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    yield
    root.handlers, root.level = handlers, level
    logging.getLogger("spanish21").setLevel(logging.NOTSET)
    structlog.reset_defaults()


def fail() -> None:
    raise ValueError("on two\nlines")


def test_every_line_is_one_object_with_its_time(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs()
    structlog.get_logger("spanish21.test").info("opened", table="A\nB", seq=3)
    logging.getLogger("some.library").warning("it is %s", "late")
    try:
        fail()
    except ValueError:
        structlog.get_logger("spanish21.test").exception("it failed")
        logging.getLogger("other").exception("it failed there")
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [one["event"] for one in lines] == [
        "opened",
        "it is late",
        "it failed",
        "it failed there",
    ]
    assert lines[0]["table"] == "A\nB"
    assert lines[0]["seq"] == 3
    assert [one["level"] for one in lines] == ["info", "warning", "error", "error"]
    assert lines[1]["logger"] == "some.library"
    assert all("on two" in one["exception"] for one in lines[2:])
    assert datetime.fromisoformat(lines[0]["timestamp"]).tzname() == "UTC"


def test_what_matters_less_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs(level="warning")
    structlog.get_logger("spanish21.test").info("opened")
    structlog.get_logger("spanish21.test").error("closed")
    (line,) = capsys.readouterr().err.splitlines()
    assert json.loads(line)["event"] == "closed"


def test_libraries_never_tell_what_they_are_sent(capsys: pytest.CaptureFixture[str]) -> None:
    """In detail a server writes down every header, and so the cookie of every session."""
    set_up_logs(level="debug")
    logging.getLogger("some.library").debug("cookie: session=secret")
    structlog.get_logger("spanish21.test").debug("told")
    (line,) = capsys.readouterr().err.splitlines()
    assert json.loads(line)["event"] == "told"


def test_a_person_may_read_them_as_well(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs(readable=True)
    structlog.get_logger("spanish21.test").info("opened", table="Baker")
    password = "of Ann's"  # noqa: S105  for this test
    try:
        fail()
    except ValueError:
        structlog.get_logger("spanish21.test").exception("it failed")
    said = capsys.readouterr().err
    assert "opened" in said
    assert "Baker" in said
    assert not said.startswith("{")
    assert "ValueError: on two" in said
    assert password not in said, "of a failure no values are told"
