"""Does text that means something to a database, a file system or a header mean nothing here?"""

import socket
import sqlite3
from contextlib import closing
from typing import Any
from urllib.parse import quote

import pytest

from fixtures.house_server import HouseAtWork, Someone

pytestmark = pytest.mark.long

SQL = [
    "'; DROP TABLE entries; --",
    "' OR '1'='1",
    '" OR 1=1 --',
    "x'); DELETE FROM memory; --",
    "%' UNION SELECT value FROM secrets --",
    "\\'; SELECT pg_sleep(10); --",
]
TABLES = {"entries", "transfers", "secrets", "memory", "snapshots"}


class Staff:
    """One person of every role that has routes of its own."""

    def __init__(self, house: HouseAtWork) -> None:
        self.house = house
        self.guest = house.guest("Ann")
        self.people = {
            role: house.hire(f"A-{role}", role)
            for role in ("admin", "floor", "shift", "accounting", "auditor")
        }


@pytest.fixture(scope="module")
def staff(house: HouseAtWork) -> Staff:
    return Staff(house)


def tables_of(house: HouseAtWork) -> set[str]:
    with closing(sqlite3.connect(house.where)) as connection:
        rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {name for (name,) in rows}


@pytest.mark.parametrize("text", SQL)
def test_sql_is_only_text(staff: Staff, text: str) -> None:
    house, guest = staff.house, staff.guest
    admin, shift = staff.people["admin"], staff.people["shift"]
    accounting, auditor = staff.people["accounting"], staff.people["auditor"]
    seq = house.live_house.mirror.seq
    path = quote(text, safe="")
    strangers: list[tuple[str, dict[str, Any]]] = [
        ("/api/guest", {"wish": text}),
        ("/api/sign-in", {"name": text, "password": text}),
        ("/api/welcome", {"token": text, "password": f"{text} and more"}),
    ]
    answers = [house.someone().post(where, body) for where, body in strangers]
    for who in (guest, admin, shift, accounting, auditor):
        answers += [
            who.get(f"/api/tables/{path}"),
            who.get(f"/api/tables/{path}/rounds/1"),
            who.get(f"/api/tables/Puget/rounds/{path}"),
            who.get("/api/log", params={"stream": text, "by": text}),
            who.get("/api/log", params={"stream": f"table/{text}"}),
            who.get("/api/people", params={"after": text}),
            who.get(f"/api/awards/{path}"),
            who.get(f"/api/awards/{path}/form.pdf"),
            who.get(f"/api/jackpots/{path}"),
            who.get(f"/api/rulesets/{path}"),
            who.post(f"/api/people/{path}/link", {"id": "x"}),
            who.post("/api/people", {"id": "y", "name": text, "roles": [text]}),
            who.post(f"/api/changes/{path}/approve", {"id": "z"}),
            who.post("/api/tables", {"table": text[:24], "ruleset": text[:24]}),
            who.post("/api/tables", {"table": "T", "ruleset": "wa-2025", "options": {text: text}}),
            who.gives("Puget", what="CallFloor", reason=text),
            who.gives("Puget", what="PlaceWagers", box=1, player=text[:24], wagers=[[text, 1]]),
            who.post(
                "/api/ledger",
                {"id": "l", "command": {"what": "TakeDownTable", "jackpot": text, "table": text}},
            ),
            who.post("/api/countersign", {"name": text, "password": text, "command": text}),
            who.post(
                "/api/countersign",
                {
                    "name": text,
                    "password": text,
                    "command": {"id": "l", "command": {"what": "CloseAward", "award": text}},
                },
            ),
            who.post(
                "/api/countersign",
                {
                    "name": text,
                    "password": text,
                    "table": "Puget",
                    "command": {
                        "what": "command",
                        "id": "l",
                        "command": {"what": "RuleDispute", "ruling": text, "second": text},
                    },
                },
            ),
        ]
    assert {one.status_code for one in answers} <= {200, 400, 401, 403, 404, 405, 409, 422, 429}
    assert tables_of(house) >= TABLES
    assert house.live_house.mirror.seq >= seq
    assert guest.get("/api/me").status_code == 200
    with closing(sqlite3.connect(house.where)) as connection:
        (kept,) = connection.execute("SELECT count(*) FROM secrets").fetchone()
    assert kept >= len(staff.people), "and secrets are where they were"
    assert all("argon2" not in one.text for one in answers)


# --- Paths --------------------------------------------------------------------------------------


def raw(house: HouseAtWork, request: bytes) -> bytes:
    """What is answered to bytes that no client would send."""
    host, port = house.base.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=5) as line:
        line.sendall(request)
        found = b""
        while b"\r\n\r\n" not in found:
            part = line.recv(65536)
            if not part:
                break
            found += part
        return found


PATHS = [
    "/pages/../app.py",
    "/pages/..%2fapp.py",
    "/pages/%2e%2e/app.py",
    "/pages/%2e%2e%2f%2e%2e%2fapp.py",
    "/pages/....//app.py",
    "/pages/..%5capp.py",
    "/pages//etc/passwd",
    "/pages/%2fetc%2fpasswd",
    "/pages/house.js%00.html",
    "/pages/%00",
    "/pages/" + "a" * 5000,
    "/pages/" + "a/" * 2000,
    "/pages/",
    "/pages",
    "/api/tables/..%2f..%2fetc%2fpasswd",
    "/api/tables/%00",
    "/api/tables/" + "x" * 8000,
    "/api/tables/Puget/rounds/99999999999999999999",
    "/api/tables/Puget/rounds/-1",
    "/api/tables/Puget/shoes/%D9%A3",
    "/api/tables/%ff%fe",
    "/api/tables/%ed%a0%80",
    "/api/rulesets/..%2f..%2fpyproject",
    "/api/rulesets/%2e%2e",
    "//evil.example/",
    "/%",
    "/%zz",
    "/api/log?after=%00&stream=%ff",
    "/ws/tables/%2e%2e",
    "/%0d%0aSet-Cookie:%20session=x",
]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: str(path[:40]))
def test_no_path_leads_out_of_the_house(staff: Staff, path: str) -> None:
    cookie = f"Cookie: session={staff.guest.token}\r\n"
    request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{cookie}Connection: close\r\n\r\n"
    found = raw(staff.house, request.encode())
    status = int(found.split(b" ")[1])
    assert status in (307, 400, 401, 403, 404, 405, 414, 422), found[:200]
    assert b"import" not in found
    assert b"root:" not in found
    assert b"set-cookie" not in found.lower()


@pytest.mark.parametrize(
    "request_",
    [
        b"GARBAGE\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n",
        b"GET /api/house HTTP/1.1\r\nHost: \xff\xfe\r\nConnection: close\r\n\r\n",
        b"GET /api/me HTTP/1.1\r\nHost: [::1\r\nCookie: session=x\r\nConnection: close\r\n\r\n",
        b"GET /api/me HTTP/1.1\r\nHost: x:y:z\r\nCookie: session=x\r\nConnection: close\r\n\r\n",
        b"GET /api/me HTTP/1.1\r\nCookie: session=x\r\nConnection: close\r\n\r\n",
        b"GET /api/me HTTP/1.1\r\nHost: a\r\nCookie: \xff=\xfe; session=\xff\r\n\r\n",
        b"POST /api/guest HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
        (
            b"POST /api/guest HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
        ),
        (
            b"POST /api/guest HTTP/1.1\r\nHost: a\r\nOrigin: http://[\r\nContent-Length: 2\r\n"
            b"Connection: close\r\n\r\n{}"
        ),
        b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"y" * 100_000 + b"\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ],
    ids=lambda request: str(request[:30]),
)
def test_requests_that_are_hardly_any(house: HouseAtWork, request_: bytes) -> None:
    try:
        found = raw(house, request_ + b"\r\n\r\n")
    except (ConnectionError, TimeoutError):
        found = b""
    assert not found or int(found.split(b" ")[1]) < 500, found[:300]
    assert house.someone().get("/health/live").status_code == 200


# --- Headers ------------------------------------------------------------------------------------


def test_nothing_that_is_sent_becomes_a_header(staff: Staff) -> None:
    split = "x\r\nSet-Cookie: session=evil\r\nX-Evil: 1"
    people: list[Someone] = [staff.house.someone(), staff.guest, staff.people["accounting"]]
    for who in people:
        answers = [
            who.http.post("/api/guest", json={"wish": split})
            if not who.csrf
            else who.get("/api/me"),
            who.get(f"/api/awards/{quote(split, safe='')}/form.pdf"),
            who.get(f"/api/jackpots/{quote(split, safe='')}/sign"),
            who.get("/api/log", params={"stream": split}),
            who.get("/api/house", headers={"X-Request-Id": "a\tb"}),
        ]
        for answer in answers:
            assert "x-evil" not in answer.headers
            assert "evil" not in answer.headers.get("set-cookie", "")
