"""The application of a meter service: messages taken, meters stated, and whether it is ready."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic
from typing import Annotated, Any

from fastapi import FastAPI, Path, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from spanish21 import __version__
from spanish21.adapters.house_key import HouseKey
from spanish21.server.body_limit import BodyLimiter
from spanish21.server.error_responses import install_error_handlers
from spanish21.server.request_limits import RequestLimiter
from spanish21.service.house_connection import LiveHouseEnvironment
from spanish21.service.live_house import LiveHouse
from spanish21.service.shared_meters.meter_service import MOST_MESSAGES, MeterService

MeterName = Annotated[str, Path(max_length=24)]


class MessageBatch(BaseModel):
    """The next messages of a member, in their order, each signed."""

    model_config = ConfigDict(extra="forbid")

    messages: list[dict[str, Any]] = Field(max_length=MOST_MESSAGES)


def create_meter_app(environment: LiveHouseEnvironment, key: HouseKey) -> FastAPI:
    """The application of a meter service over a database, which signs with this key."""
    service = MeterService(LiveHouse(environment), key)

    @asynccontextmanager
    async def serve(_app: FastAPI) -> AsyncIterator[None]:
        await service.live_house.start()
        try:
            await service.check_journal()
            yield
        finally:
            await service.live_house.stop()

    app = FastAPI(
        title="spanish21 meter service",
        version=__version__,
        lifespan=serve,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
    )
    install_error_handlers(app)
    app.add_middleware(BodyLimiter)
    app.add_middleware(RequestLimiter, clock=monotonic)
    app.state.meters = service
    app.get("/meters/{meter}")(_state)
    app.post("/meters/{meter}")(_take)
    app.get("/health/live")(_live)
    app.get("/health/ready")(_ready)
    return app


def _service_of(request: Request) -> MeterService:
    service: MeterService = request.app.state.meters
    return service


async def _state(request: Request, meter: MeterName) -> dict[str, str]:
    """What a meter shows now and its terms, signed: everybody may ask."""
    return {"statement": await _service_of(request).state_meter(meter)}


async def _take(request: Request, meter: MeterName, body: MessageBatch) -> dict[str, Any]:
    """Take a member's messages up to the first that is refused, and state the meter."""
    return await _service_of(request).answer(meter, body.messages)


async def _live() -> dict[str, str]:
    """Whether this process runs."""
    return {"status": "live"}


async def _ready(request: Request, response: Response) -> dict[str, str]:
    """Whether its database answers."""
    healthy = await _service_of(request).live_house.is_healthy()
    response.status_code = 200 if healthy else 503
    return {"status": "ready" if healthy else "the database does not answer"}
