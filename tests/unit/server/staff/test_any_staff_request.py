"""Is any request of any role answered by what is documented, and never by an error of ours?"""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from fixtures.staff_house import Staffed, opened
from spanish21.server.error_responses import install_error_handlers
from spanish21.server.staff import router

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
STAFF = ("Dan", "Flo", "Sue", "Sid", "Amy", "Art", "Ada")


def described() -> Any:
    app = FastAPI()
    install_error_handlers(app)
    app.include_router(router)
    return app.openapi()


schema = schemathesis.openapi.from_dict(described())


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staffed]:
    with opened(tmp_path_factory.mktemp("anything")) as staffed:
        staffed.lock_award("Evergreen-1-1")
        yield staffed


@schema.parametrize()
@settings(
    max_examples=3,
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_nothing_is_answered_by_an_error_of_ours(
    case: "schemathesis.Case[Any]", house: Staffed
) -> None:
    asked = case.as_transport_kwargs(base_url="http://localhost")
    asked.pop("cookies", None)
    if isinstance(asked.get("data"), bytes):
        asked["content"] = asked.pop("data")
    for who in STAFF:
        headers = {**asked["headers"], **house.headers[who]}
        response = house.client.request(**{**asked, "headers": headers})
        case.validate_response(response, checks=CHECKS)


def test_every_route_documents_its_answer_and_its_refusals() -> None:
    paths = schema.raw_schema["paths"]
    assert len(paths) >= 23
    for path, methods in paths.items():
        for method, route in methods.items():
            documented = set(route["responses"])
            assert route["description"], path
            assert {"200", "422", "503"} <= documented, path
            if not path.startswith("/api/jackpots") and "/posting-pack" not in path:
                assert {"401", "403"} <= documented, path
                assert route["security"], path
            if method != "get":
                assert {"400", "409", "413"} <= documented, path
