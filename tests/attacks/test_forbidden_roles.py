"""Is every route of the house that is not public closed to strangers and to guests?"""

import re
from typing import Any

import pytest

from fixtures.house_server import HouseAtWork, Someone
from fixtures.route_examples import routes_of

pytestmark = pytest.mark.uncounted

PUBLIC = {
    "GET /health/live",
    "GET /health/ready",
    "GET /metrics",
    "GET /api/house",
    "GET /api/tables",
    "GET /api/tables/{table}/posting-pack",
    "GET /api/tables/{table}/posting-pack.pdf",
    "GET /api/tables/{table}/shoes",
    "GET /api/tables/{table}/shoes/{number}",
    "POST /api/sign-in",
    "POST /api/welcome",
    "POST /api/guest",
}
"""What anybody may ask; the sign-in itself is guarded otherwise."""
REFERENCE = ("/api/rulesets", "/api/odds", "/api/analysis", "/api/advise", "/api/compare")
GUESTS = {
    "GET /api/me",
    "GET /api/me/chips",
    "GET /api/me/coupons",
    "POST /api/me/chips",
    "GET /api/me/practice",
    "POST /api/me/practice",
    "GET /api/me/rounds",
    "GET /api/tables/{table}",
    "POST /api/tables",
    "POST /api/tables/{table}/commands",
    "GET /api/tables/{table}/advice",
    "GET /api/tables/{table}/rounds",
    "GET /api/tables/{table}/rounds/{number}",
    "GET /api/tables/{table}/rounds/{number}/file",
    "GET /api/tables/{table}/rounds/{number}/review",
    "POST /api/sign-out",
    "POST /api/countersign",
}
"""What a guest may ask as well, for himself."""


def ask(who: Someone, method: str, path: str, body: Any) -> Any:
    filled = re.sub(r"\{(number|round|seq)\}", "1", path)
    filled = re.sub(r"\{table\}", "Puget", filled)
    filled = filled.replace("/reports/{name}", "/reports/meters")
    filled = re.sub(r"\{[^}]+\}", "high-match", filled)
    more = {} if body is None else {"json": body}
    return who.request(method, filled, **more)


def is_public(route: str, path: str, security: set[str]) -> bool:
    return route in PUBLIC or route not in security or path.startswith(REFERENCE)


def test_every_route_that_says_so_wants_a_session(house: HouseAtWork) -> None:
    asked = 0
    for method, path, body in routes_of(house):
        described = house.app.openapi()["paths"][path][method.lower()]
        route = f"{method} {path}"
        if not described.get("security"):
            assert route in PUBLIC or method == "GET" or "reference" in str(described["tags"]), (
                f"{route} is for anybody, and not in the list"
            )
            continue
        answer = ask(house.someone(), method, path, body)
        assert answer.status_code == 401, (route, answer.text)
        asked += 1
    assert asked > 30


def test_what_is_open_to_strangers_is_known(house: HouseAtWork) -> None:
    """A route that forgets its guard would turn up here."""
    opened = {
        f"{method} {path}"
        for method, path, _ in routes_of(house)
        if not house.app.openapi()["paths"][path][method.lower()].get("security")
    }
    tagged = {
        f"{method} {path}"
        for method, path, _ in routes_of(house)
        if {"reference", "rules", "odds", "analysis"}
        & {*house.app.openapi()["paths"][path][method.lower()].get("tags", ())}
    }
    signs = {route for route in opened if route.startswith(("GET /api/jackpots", "GET /api/signs"))}
    assert opened - tagged - signs == PUBLIC


def test_a_guest_reaches_no_route_of_staff(house: HouseAtWork) -> None:
    guest = house.guest("Mallory")
    entries = len([*house.live_house.store.entries()])
    refused = 0
    for method, path, body in routes_of(house):
        route = f"{method} {path}"
        described = house.app.openapi()["paths"][path][method.lower()]
        if route in GUESTS or not described.get("security"):
            continue
        answer = ask(guest, method, path, body)
        assert answer.status_code == 403, (route, body, answer.text)
        assert answer.json()["error"]["name"] in ("NOT_YOUR_ROLE", "NO_COUNTERSIGN"), route
        refused += 1
    assert refused > 20
    assert len([*house.live_house.store.entries()]) == entries, "nothing of it is in the journal"


@pytest.mark.parametrize("role", ["dealer", "floor", "surveillance", "auditor"])
def test_nobody_makes_himself_more_than_he_is(house: HouseAtWork, role: str) -> None:
    person = house.hire(f"A-{role}", role)
    name = person.name
    for answer in (
        person.request("PUT", f"/api/people/{name}/roles", json={"id": "r", "roles": ["admin"]}),
        person.post("/api/people", {"id": "p", "name": "Twin", "roles": ["admin"]}),
        person.post("/api/people/admin/link", {"id": "l"}),
        person.post("/api/people/admin/disable", {"id": "d", "reason": "mine now"}),
    ):
        assert answer.status_code == 403
    assert person.get("/api/me").json()["roles"] == [role]
