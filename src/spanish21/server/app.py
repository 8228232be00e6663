"""The application: every route and socket of a house, and its life from start to stop."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.openapi.utils import get_openapi

from spanish21 import __version__
from spanish21.refusal import Refusal
from spanish21.server.app_state import AppState
from spanish21.server.body_limit import BodyLimiter
from spanish21.server.error_responses import install_error_handlers
from spanish21.server.page_routes import add_page_routes
from spanish21.server.play import advice_routes as play_advice
from spanish21.server.play import chip_routes as play_chips
from spanish21.server.play import round_routes as play_rounds
from spanish21.server.play import routes as play_routes
from spanish21.server.play import sockets as play_sockets
from spanish21.server.play.topics import SHUTDOWN
from spanish21.server.reference.routes import router as reference_router
from spanish21.server.request_limits import RequestLimiter
from spanish21.server.sign_in import router as sign_in_router
from spanish21.server.staff import router as staff_router
from spanish21.server.wire.json_schema import message_schema
from spanish21.service.house_connection import LiveHouseEnvironment
from spanish21.service.house_service import HouseService
from spanish21.service.life_cycle import HouseStartup, open_house
from spanish21.service.live_house import LiveHouse
from spanish21.service.sign_in.addresses import is_loopback
from spanish21.service.sign_in.policy import DEFAULT_POLICY, SignInPolicy
from spanish21.service.workers.job_queue import JobQueue


def create_app(
    environment: LiveHouseEnvironment,
    startup: HouseStartup,
    *,
    policy: SignInPolicy = DEFAULT_POLICY,
) -> FastAPI:
    """The application of a house over a database."""
    app = FastAPI(
        title="spanish21",
        version=__version__,
        summary="A house of Spanish 21: tables, jackpots, people and exact odds.",
        lifespan=lambda app: _serve_open_house(app, startup),
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
    )
    job_queue = JobQueue()
    state = AppState(HouseService(LiveHouse(environment), policy), job_queue)
    app.state.house = state
    install_error_handlers(app)
    app.add_middleware(BodyLimiter)
    app.add_middleware(RequestLimiter, clock=monotonic)
    app.include_router(sign_in_router)
    app.include_router(play_routes.router)
    app.include_router(play_rounds.router)
    app.include_router(play_chips.router)
    app.include_router(play_advice.router)
    app.include_router(staff_router)
    app.include_router(reference_router(job_queue, lambda: not state.service.demo))
    app.include_router(play_sockets.router)
    _add_health(app, state)
    add_page_routes(app)
    app.openapi = lambda: _openapi(app)  # type: ignore[method-assign]
    return app


@asynccontextmanager
async def _serve_open_house(app: FastAPI, startup: HouseStartup) -> AsyncIterator[None]:
    """Open the house, and close it after every connection was told."""
    state: AppState = app.state.house
    work = {"clocks": state.scheduler.run, "signs": state.publisher.run}
    try:
        async with open_house(state.service, startup, work):
            try:
                yield
            finally:
                state.topics.close(SHUTDOWN)
    finally:
        await state.job_queue.close()


def _add_health(app: FastAPI, state: AppState) -> None:
    @app.get("/health/live", tags=["health"])
    async def live() -> dict[str, str]:
        """Whether this process runs."""
        return {"status": "live"}

    @app.get("/health/ready", tags=["health"])
    async def ready(response: Response) -> dict[str, str]:
        """Whether this process takes commands; a balancer sends no requests where it does not."""
        conditions = {
            "the database does not answer": await state.live_house.is_healthy(),
            "the self-check has failed": state.service.self_check_passed,
        }
        problem = next((text for text, holds in conditions.items() if not holds), "")
        response.status_code = 503 if problem else 200
        return {"status": problem or "ready"}

    @app.get("/metrics", tags=["health"], response_class=Response)
    async def metrics(request: Request) -> Response:
        """Counters for Prometheus, for requests from this machine only."""
        host = request.client.host if request.client else None
        if not is_loopback(host) or "x-forwarded-for" in request.headers:
            raise Refusal("address", host or "unknown", "ask from here", name="NOT_YOUR_ROLE")
        return Response(state.metrics.text(), media_type="text/plain; version=0.0.4")


def _openapi(app: FastAPI) -> dict[str, Any]:
    """The description of every route, with the messages of the sockets beside it."""
    if app.openapi_schema is None:
        schema = get_openapi(
            title=app.title, version=app.version, summary=app.summary, routes=app.routes
        )
        schema.setdefault("components", {}).setdefault("schemas", {}).update(_wire_schemas())
        app.openapi_schema = schema
    return app.openapi_schema


def openapi_text(app: FastAPI) -> str:
    """The description as it is committed; an application has it before its house is open."""
    return json.dumps(app.openapi(), indent=1, ensure_ascii=False) + "\n"


def _wire_schemas() -> dict[str, Any]:
    """The messages of the sockets, under names that no route's own models have."""
    text = json.dumps(message_schema()["$defs"])
    text = text.replace('"#/$defs/', '"#/components/schemas/Wire')
    return {f"Wire{name}": schema for name, schema in json.loads(text).items()}
