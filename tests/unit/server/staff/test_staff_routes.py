"""What every route of the staff has in common: who may ask, and what is refused."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from fixtures.staff_house import EVERYBODY, PEOPLE, Staffed, opened, refused


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staffed]:
    with opened(tmp_path_factory.mktemp("house")) as staffed:
        yield staffed


# --- Who may ------------------------------------------------------------------------------------

LOGS = "shift manager or surveillance or accounting or auditor"
BOSSES_LOGS = f"floor supervisor or {LOGS}"
CONFIGURED = "shift manager or accounting or auditor or administrator"
READS: Mapping[str, tuple[str, str]] = {
    "/people": (f"{LOGS} or administrator", "look at people and their roles"),
    "/changes": (CONFIGURED, "look at the configuration and its history"),
    "/awards": (BOSSES_LOGS, "read the log of a table"),
    "/awards/A-1-1": (BOSSES_LOGS, "read the log of a table"),
    "/awards/A-1-1/form.pdf": (BOSSES_LOGS, "read the log of a table"),
    "/adjustments": ("shift manager or accounting or auditor", "look at meters' adjustments"),
    "/balances": ("accounting or auditor", "look at the balances"),
    "/reports/accrual": (LOGS, "read reports"),
    "/reports/irregularities": (
        "floor supervisor or shift manager or surveillance or auditor",
        "look at irregularities",
    ),
    "/reports/sign-ins": (f"{LOGS} or administrator", "read the system's logs"),
    "/reports/privileged": (f"{LOGS} or administrator", "read the system's logs"),
    "/reports/configuration": (CONFIGURED, "look at the configuration and its history"),
    "/log": (LOGS, "read all logs"),
    "/log?stream=table/Baker": (BOSSES_LOGS, "read the log of a table"),
    "/log?stream=table": (LOGS, "read all logs"),
    "/log?stream=people": (f"{LOGS} or administrator", "read the system's logs"),
    "/log?stream=house/settings": (f"{LOGS} or administrator", "read the system's logs"),
    "/log/head": (f"{LOGS} or administrator", "read the system's logs"),
    "/log/3/proof": (LOGS, "read all logs"),
    "/self-check": (f"{LOGS} or administrator", "have the system check itself"),
    "/floor": (BOSSES_LOGS, "read the log of a table"),
    "/coupons": (
        "dealer or floor supervisor or shift manager or accounting or auditor",
        "look at coupons",
    ),
    "/floor/tables/Evergreen/held": (
        "dealer or floor supervisor or shift manager",
        "report an irregularity",
    ),
    "/floor/dealers": ("floor supervisor or shift manager", "change the dealer"),
}
_SHIFT, _ACCOUNTING, _ADMIN = "shift manager", "accounting", "administrator"
CHANGES: Mapping[str, tuple[str, str, Mapping[str, Any]]] = {
    "POST /people": (_ADMIN, "add a person", {"name": "X", "roles": ["none"]}),
    "PUT /people/No/roles": (_ADMIN, "change a person's roles", {"roles": ["floor"]}),
    "POST /people/No/disable": (_ADMIN, "disable or enable a person", {"reason": "left"}),
    "POST /people/No/enable": (_ADMIN, "disable or enable a person", {}),
    "POST /people/No/link": (_ADMIN, "send a person a link to set a password", {}),
    "POST /changes": (
        _SHIFT,
        "propose rules, pay tables and links",
        {"settings": {"table": "!", "kind": "live", "ruleset": "wa-2025"}},
    ),
    "POST /changes/no/approve": (_ACCOUNTING, "approve rules, pay tables and links", {}),
    "POST /changes/no/reject": (
        f"{_SHIFT} or {_ACCOUNTING}",
        "reject or withdraw what was proposed",
        {"reason": "because"},
    ),
    "POST /self-check": (f"{LOGS} or administrator", "have the system check itself", {}),
}
TITLES = {
    "admin": "administrator",
    "floor": "floor supervisor",
    "shift": "shift manager",
}


def may(who: str, titles: str) -> bool:
    (role,) = PEOPLE[who]
    return TITLES.get(role, role) in titles.split(" or ")


@pytest.mark.parametrize("path", READS)
@pytest.mark.parametrize("who", EVERYBODY)
def test_only_the_roles_of_the_matrix_read(house: Staffed, who: str, path: str) -> None:
    titles, what = READS[path]
    response = house.get(who, path)
    if may(who, titles):
        assert response.status_code in (200, 404), response.text
    else:
        assert refused(response, 403, "NOT_YOUR_ROLE") == f"only {titles} may {what}"


@pytest.mark.parametrize("route", CHANGES)
@pytest.mark.parametrize("who", EVERYBODY)
def test_only_the_roles_of_the_matrix_change(house: Staffed, who: str, route: str) -> None:
    titles, what, body = CHANGES[route]
    method, path = route.split()
    response = house.post(who, path, body, method=method)
    if may(who, titles):
        assert response.status_code in (200, 400, 404), response.text
    else:
        assert refused(response, 403, "NOT_YOUR_ROLE") == f"only {titles} may {what}"


@pytest.mark.parametrize("path", READS)
def test_nobody_reads_who_is_not_signed_in(house: Staffed, path: str) -> None:
    assert refused(house.get("", path), 401, "NOT_SIGNED_IN") == "sign in first"


@pytest.mark.parametrize("route", [*CHANGES, "POST /ledger"])
def test_what_changes_something_carries_the_token_of_its_session(
    house: Staffed, route: str
) -> None:
    method, path = route.split()
    body = {"id": "x", "command": {"what": "VerifyAward", "award": "a"}}
    sent = {"id": "x", **CHANGES[route][2]} if route in CHANGES else body
    cookie = {"Cookie": house.headers["Ada"]["Cookie"]}
    response = house.client.request(method, f"/api{path}", json=sent, headers=cookie)
    refused(response, 403, "CSRF_TOKEN")
    refused(house.client.request(method, f"/api{path}", json=sent), 401, "NOT_SIGNED_IN")


@pytest.mark.parametrize("bad", ["", "x" * 65, "a b", "a/b", "ä", "a\n", "a:b"])
def test_ids_are_short_and_plain(house: Staffed, bad: str) -> None:
    refused(house.post("Ada", "/self-check", {"id": bad}), 422, "MALFORMED")


def test_nothing_unknown_is_passed_over(house: Staffed) -> None:
    refused(house.post("Ada", "/self-check", {"more": 1}), 422, "MALFORMED")
    refused(house.post("Ada", "/people/Flo/enable", {"id": 7}), 422, "MALFORMED")


def test_a_body_that_is_too_long_is_not_read(house: Staffed) -> None:
    response = house.post("Ada", "/self-check", {"more": "x" * 70_000})
    assert response.status_code == 413
