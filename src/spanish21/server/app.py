"""The application: every route and socket of a house, and its life from start to stop."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from time import monotonic
from typing import Any, NamedTuple

import structlog
from fastapi import FastAPI, Request, Response
from fastapi.openapi.utils import get_openapi

from spanish21 import __version__
from spanish21.house.journal.store import Store
from spanish21.refusal import Refusal
from spanish21.server.app_state import AppState
from spanish21.server.error_responses import install_error_handlers
from spanish21.server.page_routes import add_page_routes
from spanish21.server.play import advice_routes as play_advice
from spanish21.server.play import routes as play_routes
from spanish21.server.play import sockets as play_sockets
from spanish21.server.reference.routes import router as reference_router
from spanish21.server.request_limits import RequestLimiter
from spanish21.server.sign_in import router as sign_in_router
from spanish21.server.staff import check_house_itself, finish_approved_changes
from spanish21.server.staff import router as staff_router
from spanish21.server.wire.json_schema import message_schema
from spanish21.service.first_start import ADMINISTRATOR, start_house
from spanish21.service.live_house import LiveHouse, LiveHouseEnvironment
from spanish21.service.sign_in.addresses import is_loopback
from spanish21.service.sign_in.authenticator import Authenticator
from spanish21.service.sign_in.policy import DEFAULT_POLICY, SignInPolicy
from spanish21.service.workers.job_queue import JobQueue

DAY_SECONDS = 24 * 3600
SHUTDOWN_REASON = "the house goes down for a moment"
_TIDY_SECONDS = 600
log = structlog.get_logger("spanish21.server")


class HouseStartup(NamedTuple):
    """How a house is opened: its name if it is new, and who hears of it.

    ``welcome`` hears the token of the administrator's first link, ``opened`` that people may
    come.
    """

    name: str
    demo: bool
    welcome: Callable[[str], None] = lambda _token: None
    opened: Callable[[], None] = lambda: None


def create_app(
    outside: LiveHouseEnvironment, opening: HouseStartup, *, terms: SignInPolicy = DEFAULT_POLICY
) -> FastAPI:
    """The application of a house over a database."""
    app = FastAPI(
        title="spanish21",
        version=__version__,
        summary="A house of Spanish 21: tables, jackpots, people and exact odds.",
        lifespan=lambda app: _life(app, opening),
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
    )
    workshop = JobQueue()
    served = AppState(LiveHouse(outside), workshop, terms=terms)
    app.state.house = served
    install_error_handlers(app)
    app.add_middleware(RequestLimiter, clock=monotonic)
    app.include_router(sign_in_router)
    app.include_router(play_routes.router)
    app.include_router(play_advice.router)
    app.include_router(staff_router)
    app.include_router(reference_router(workshop))
    app.include_router(play_sockets.router)
    _add_health(app, served)
    add_page_routes(app)
    app.openapi = lambda: _openapi(app)  # type: ignore[method-assign]
    return app


@asynccontextmanager
async def _life(app: FastAPI, opening: HouseStartup) -> AsyncIterator[None]:
    """Open the house, keep its clocks running, and close it in order."""
    served: AppState = app.state.house
    running = served.running
    tasks: list[asyncio.Task[None]] = []
    try:
        await running.start()
        await start_house(running, opening.name, demo=opening.demo)
        await finish_approved_changes(running)
        await _welcome_first(served, opening)
        tasks = [
            asyncio.create_task(_keep_on(name, work))
            for name, work in (
                ("clocks", served.clocks.run),
                ("signs", served.publisher.run),
                ("tidy", lambda: _tidy(served)),
                ("self-check", lambda: _check_daily(served)),
            )
        ]
        log.info("the house is open", house=running.mirror.name, seq=running.mirror.seq)
        opening.opened()
        yield
    finally:
        for task in tasks:
            task.cancel()
        served.topics.close(SHUTDOWN_REASON)
        await running.stop()
        await served.workshop.close()
        log.info("the house is closed", seq=running.mirror.seq)


async def _welcome_first(served: AppState, opening: HouseStartup) -> None:
    """While nobody can sign in, the administrator gets a link that works once."""
    person = served.people().find(ADMINISTRATOR)
    if person is not None and not person.hash_key:
        opening.welcome(await Authenticator(served).invite("house", ADMINISTRATOR))


async def _keep_on(name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Work that goes on for as long as the house does, whatever happens to it."""
    while True:
        try:
            await work()
        except Exception:
            log.exception("it goes on after a second", work=name)
        await asyncio.sleep(1)


async def _tidy(served: AppState) -> None:
    """Clear away sessions and counts that are over."""
    while True:
        await served.running.look_up(partial(_forget_expired, now=served.now()))
        await asyncio.sleep(_TIDY_SECONDS)


def _forget_expired(store: Store, *, now: int) -> None:
    store.forget_expired(now)


async def _check_daily(served: AppState) -> None:
    """Look at the program and its rule sets at the start and once a day (GLI-19 2.3.2)."""
    while True:
        served.holds = await check_house_itself(served.running)
        await asyncio.sleep(DAY_SECONDS)


def _add_health(app: FastAPI, served: AppState) -> None:
    @app.get("/health/live", tags=["health"])
    async def live() -> dict[str, str]:
        """Whether this process runs."""
        return {"status": "live"}

    @app.get("/health/ready", tags=["health"])
    async def ready(response: Response) -> dict[str, str]:
        """Whether this process takes commands; a balancer sends nobody where it does not."""
        looked_at = {
            "the database does not answer": await served.running.answers(),
            "the self-check has failed": served.holds,
        }
        why = next((say for say, holds in looked_at.items() if not holds), "")
        response.status_code = 503 if why else 200
        return {"status": why or "ready"}

    @app.get("/metrics", tags=["health"], response_class=Response)
    async def metrics(request: Request) -> Response:
        """Counters for Prometheus, for whoever asks from this machine itself."""
        host = request.client.host if request.client else None
        if not is_loopback(host) or "x-forwarded-for" in request.headers:
            raise Refusal("address", host or "unknown", "ask from here", name="NOT_YOUR_ROLE")
        return Response(served.metrics.text(), media_type="text/plain; version=0.0.4")


def _openapi(app: FastAPI) -> dict[str, Any]:
    """The description of every route, with the messages of the sockets beside it."""
    if app.openapi_schema is None:
        made = get_openapi(
            title=app.title, version=app.version, summary=app.summary, routes=app.routes
        )
        made.setdefault("components", {}).setdefault("schemas", {}).update(_wire_schemas())
        app.openapi_schema = made
    return app.openapi_schema


def openapi_text(app: FastAPI) -> str:
    """The description as it is committed; an application has it before its house is open."""
    return json.dumps(app.openapi(), indent=1, ensure_ascii=False) + "\n"


def _wire_schemas() -> dict[str, Any]:
    """The messages of the sockets, under names that no route's own models have."""
    written = json.dumps(message_schema()["$defs"])
    moved = written.replace('"#/$defs/', '"#/components/schemas/Wire')
    return {f"Wire{name}": schema for name, schema in json.loads(moved).items()}
