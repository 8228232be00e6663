"""Health and metrics: what a balancer, a watchdog and Prometheus ask a process."""

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from spanish21.refusal import Refusal
from spanish21.server.app_state import app_state_of
from spanish21.service.house_condition import measure_condition
from spanish21.service.sign_in.addresses import is_loopback

router = APIRouter(tags=["health"])


class Readiness(BaseModel):
    """Whether a process takes commands, and whether its workers can answer questions of odds."""

    status: str = Field(description="ready, or why not", examples=["ready"])
    analysis: str = Field(
        description="works, is being tried, or why it does not work", examples=["works"]
    )


@router.get("/health/live")
async def live() -> dict[str, str]:
    """Whether this process runs."""
    return {"status": "live"}


@router.get("/health/ready")
async def ready(request: Request, response: Response) -> Readiness:
    """Whether this process takes commands; a balancer sends no requests where it does not.

    Tables are played without exact analysis: where it does not work, this says so and why.
    """
    state = app_state_of(request)
    differing = state.service.differing_tables
    conditions = {
        "the database does not answer": await state.live_house.is_healthy(),
        "the self-check has failed": state.service.self_check_passed,
        f"the rules of {', '.join(differing)} are not those that were approved": not differing,
        "no place outside has taken the journal's head for too long": not state.anchors.is_stale(
            state.service.now()
        ),
    }
    problem = next((text for text, holds in conditions.items() if not holds), "")
    response.status_code = 503 if problem else 200
    return Readiness(status=problem or "ready", analysis=state.analysis.state())


@router.get("/metrics", response_class=Response)
async def metrics(request: Request) -> Response:
    """Counters for Prometheus, for requests from this machine only."""
    host = request.client.host if request.client else None
    if not is_loopback(host) or "x-forwarded-for" in request.headers:
        raise Refusal("address", host or "unknown", "ask from here", name="NOT_YOUR_ROLE")
    state = app_state_of(request)
    condition = await measure_condition(state.service)
    anchors = state.anchors.conditions(state.service.now())
    state.metrics.take_condition(condition._replace(anchors=anchors))
    return Response(state.metrics.text(), media_type="text/plain; version=0.0.4")
