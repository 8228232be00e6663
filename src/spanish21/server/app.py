"""The application: every route and socket of a house, and its life from start to stop."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from spanish21 import __version__
from spanish21.server.app_state import AppState
from spanish21.server.body_limit import BodyLimiter
from spanish21.server.error_responses import install_error_handlers
from spanish21.server.health_routes import router as health_router
from spanish21.server.page_routes import add_page_routes
from spanish21.server.play import advice_routes as play_advice
from spanish21.server.play import chip_routes as play_chips
from spanish21.server.play import practice_routes, review_routes
from spanish21.server.play import round_routes as play_rounds
from spanish21.server.play import routes as play_routes
from spanish21.server.play import sockets as play_sockets
from spanish21.server.play.topics import SHUTDOWN
from spanish21.server.reference.edges_ahead import EdgesAhead
from spanish21.server.reference.routes import router as reference_router
from spanish21.server.request_limits import RequestLimiter
from spanish21.server.request_log import RequestLog
from spanish21.server.sign_in import router as sign_in_router
from spanish21.server.sign_in.token_access import NEVER_BY_TOKEN
from spanish21.server.sign_in.token_routes import router as token_router
from spanish21.server.staff import router as staff_router
from spanish21.server.wire.json_schema import message_schema
from spanish21.service.anchoring import AnchorSettings
from spanish21.service.house_connection import LiveHouseEnvironment
from spanish21.service.house_service import HouseService
from spanish21.service.life_cycle import HouseStartup, open_house
from spanish21.service.live_house import LiveHouse
from spanish21.service.shared_meters.meter_lines import MeterLineSettings
from spanish21.service.sign_in.policy import DEFAULT_POLICY, SignInPolicy
from spanish21.service.workers.job_queue import JobQueue


def create_app(
    environment: LiveHouseEnvironment,
    startup: HouseStartup,
    *,
    policy: SignInPolicy = DEFAULT_POLICY,
    anchors: AnchorSettings | None = None,
    meters: MeterLineSettings | None = None,
    logs_requests: bool = False,
    works_ahead: bool = False,
) -> FastAPI:
    """The application of a house over a database; it may write a line of log for each request.

    One that works ahead has the figures of its tables before anybody asks for them.
    """
    app = FastAPI(
        title="spanish21",
        version=__version__,
        summary="A house of Spanish 21: tables, jackpots, people and exact odds.",
        lifespan=lambda app: _serve_open_house(app, startup, works_ahead=works_ahead),
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
    )
    job_queue = JobQueue()
    state = AppState(HouseService(LiveHouse(environment), policy), job_queue, anchors, meters)
    app.state.house = state
    install_error_handlers(app)
    app.add_middleware(BodyLimiter)
    app.add_middleware(RequestLimiter, clock=monotonic)
    app.add_middleware(RequestLog, metrics=state.metrics, writes=logs_requests)
    app.include_router(sign_in_router)
    app.include_router(token_router)
    app.include_router(play_routes.router)
    app.include_router(play_rounds.router)
    app.include_router(play_chips.router)
    app.include_router(play_advice.router)
    app.include_router(review_routes.router)
    app.include_router(practice_routes.router)
    app.include_router(staff_router)
    app.include_router(reference_router(job_queue, lambda: not state.service.demo))
    app.include_router(play_sockets.router)
    app.include_router(health_router)
    add_page_routes(app)
    app.openapi = lambda: _openapi(app)  # type: ignore[method-assign]
    return app


@asynccontextmanager
async def _serve_open_house(
    app: FastAPI, startup: HouseStartup, *, works_ahead: bool
) -> AsyncIterator[None]:
    """Open the house, and close it after every connection was told."""
    state: AppState = app.state.house
    work = {
        "clocks": state.scheduler.run,
        "signs": state.publisher.run,
        "anchors": state.anchors.run,
        "shared meters": state.meters.run,
    }
    if works_ahead:
        work["house edges"] = EdgesAhead(state.live_house, state.job_queue).run
    try:
        async with open_house(state.service, startup, work):
            try:
                yield
            finally:
                state.topics.close(SHUTDOWN)
    finally:
        await state.job_queue.close()


def _openapi(app: FastAPI) -> dict[str, Any]:
    """The description of every route, with the messages of the sockets beside it."""
    if app.openapi_schema is None:
        schema = get_openapi(
            title=app.title, version=app.version, summary=app.summary, routes=app.routes
        )
        for path, methods in schema["paths"].items():
            for described in methods.values():
                _say_who_may_ask(path, described)
        schema.setdefault("components", {}).setdefault("schemas", {}).update(_wire_schemas())
        app.openapi_schema = schema
    return app.openapi_schema


def _say_who_may_ask(path: str, described: dict[str, Any]) -> None:
    """Of a list of schemes any one will do; a browser that changes something needs two."""
    if {"csrf": []} in described.get("security", []):
        described["security"] = [{"session": [], "csrf": []}]
        if path not in NEVER_BY_TOKEN:
            described["security"].append({"token": []})


def openapi_text(app: FastAPI) -> str:
    """The description as it is committed; an application has it before its house is open."""
    return json.dumps(app.openapi(), indent=1, ensure_ascii=False) + "\n"


def _wire_schemas() -> dict[str, Any]:
    """The messages of the sockets, under names that no route's own models have."""
    text = json.dumps(message_schema()["$defs"])
    text = text.replace('"#/$defs/', '"#/components/schemas/Wire')
    # A tuple's length says already that nothing follows it, and some generators know no "false".
    text = text.replace(', "items": false', "")
    return {f"Wire{name}": schema for name, schema in json.loads(text).items()}
