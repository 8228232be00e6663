"""The lab's routes: each a question that a worker answers."""

from fastapi import APIRouter, Response
from pydantic import BaseModel

from spanish21.server.error_responses import STATUS_DESCRIPTIONS, documented_errors
from spanish21.server.reference.lab import lab_answers, lab_jobs, lab_requests
from spanish21.service.workers.job_queue import JobQueue

_DESCRIPTIONS = {
    **STATUS_DESCRIPTIONS,
    413: "The body is too long.",
    503: "Too many questions wait: ask again after a few seconds.",
    504: "The answer took too long.",
}
JSON = "application/json"


def add_lab_routes(routes: APIRouter, job_queue: JobQueue) -> None:
    """What a count is worth at a table, for those who count and for those who guard it."""

    @routes.post("/lab/cards", responses=_answers(lab_answers.LabCards))
    async def cards(body: lab_requests.LabTable) -> Response:
        """What each card gone is worth, and how good counts are here."""
        question = await job_queue.run_in_thread(lab_jobs.lab_question, body)
        return _json(await job_queue.run(lab_jobs.lab_cards_json, question))

    @routes.post("/lab/indices", responses=_answers(lab_answers.LabIndices))
    async def indices(body: lab_requests.LabTable) -> Response:
        """From which true count departures from the chart pay, those that are worth most."""
        question = await job_queue.run_in_thread(lab_jobs.lab_question, body)
        return _json(await job_queue.run(lab_jobs.lab_indices_json, question))

    @routes.post("/lab/ramp", responses=_answers(lab_answers.LabRamp))
    async def ramp(body: lab_requests.LabWagers) -> Response:
        """The best wagers for a bankroll, what they win and what they risk."""
        question = await job_queue.run_in_thread(lab_jobs.lab_question, body)
        return _json(await job_queue.run(lab_jobs.lab_ramp_json, question))

    @routes.post("/lab/protection/main", responses=_answers(lab_answers.LabMainWins))
    async def main(body: lab_requests.LabProtection) -> Response:
        """What one count wins of the main game an hour, at each cut card and spread."""
        question = await job_queue.run_in_thread(lab_jobs.lab_question, body)
        return _json(await job_queue.run(lab_jobs.lab_protection_json, question, "main"))

    @routes.post("/lab/protection/side", responses=_answers(lab_answers.LabSideWins))
    async def side(body: lab_requests.LabProtection) -> Response:
        """What is won an hour of every side wager, at each cut card."""
        question = await job_queue.run_in_thread(lab_jobs.lab_question, body)
        return _json(await job_queue.run(lab_jobs.lab_protection_json, question, "side"))


def _json(content: bytes) -> Response:
    return Response(content, media_type=JSON)


def _answers(model: type[BaseModel]) -> dict[int | str, dict[str, object]]:
    errors = documented_errors(400, 413, 422, 503, 504, descriptions=_DESCRIPTIONS)
    return {200: {"model": model, "description": "The answer."}, **errors}
