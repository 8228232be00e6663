"""Is every answer to any request one that the description of the API has, whoever asks?"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from attacks.conftest import attacked
from fixtures.house_server import Clock, HouseAtWork, Someone, outside_at
from spanish21.server.app import create_app
from spanish21.service.life_cycle import HouseStartup

pytestmark = pytest.mark.long

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
ROLES = ("guest", "floor", "accounting", "admin")
ENDING = "/api/sign-out"
"""Whoever asks this has to come in again."""


def described() -> Any:
    """The whole application's description, without the reference routes, which have such a test."""
    found = create_app(
        outside_at(Path("unused.db"), Clock()), HouseStartup("", demo=True)
    ).openapi()
    slow = {
        path
        for path, methods in found["paths"].items()
        if any({"reference", "rules"} & {*route.get("tags", ())} for route in methods.values())
    }
    found["paths"] = {
        path: route for path, route in found["paths"].items() if path not in slow | {ENDING}
    }
    return found


schema = schemathesis.openapi.from_dict(described())


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Someone]]:
    with attacked(tmp_path_factory.mktemp("any") / "house.db") as house:
        yield [_person(house, role) for role in ROLES]


def _person(house: HouseAtWork, role: str) -> Someone:
    return house.guest("Ann") if role == "guest" else house.hire(f"A-{role}", role)


@schema.parametrize()
@settings(
    max_examples=2,
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_any_request_is_answered_as_described(
    case: "schemathesis.Case[Any]", people: list[Someone]
) -> None:
    for person in people:
        asked = case.as_transport_kwargs(base_url=person.base)
        asked.pop("cookies", None)
        if isinstance(asked.get("data"), bytes):
            asked["content"] = asked.pop("data")
        own = {"X-CSRF-Token": person.csrf, "Cookie": f"session={person.token}"}
        with httpx.Client(timeout=30) as client:
            response = client.request(**{**asked, "headers": {**asked["headers"], **own}})
        case.validate_response(response, checks=CHECKS)
