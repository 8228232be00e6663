"""Reference answers without sign-in: rule sets, odds, analyses, charts and advice.

No route here changes anything. Quick answers are made in a thread, slow ones in the job queue.
"""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Body, Depends, Path, Response
from pydantic import BaseModel

from spanish21.refusal import Refusal
from spanish21.server.error_responses import STATUS_DESCRIPTIONS, documented_errors
from spanish21.server.reference import (
    jobs,
    request_models,
    response_models,
    rule_book_answers,
    side_wager_odds,
)
from spanish21.server.reference.canonical_tables import (
    CanonicalTable,
    canonical_table,
    shipped_rule_book,
)
from spanish21.server.reference.error_mapping import ReferenceRoute
from spanish21.server.reference.lab.lab_routes import add_lab_routes
from spanish21.server.reference.money_house import (
    PlaysForMoney,
    refuse_advice,
    refuse_cards_gone,
)
from spanish21.service.workers.job_queue import JobQueue

JSON = "application/json"
PDF = "application/pdf"
SVG = "image/svg+xml"
_STATUS_DESCRIPTIONS = {
    **STATUS_DESCRIPTIONS,
    413: "The body is too long.",
    503: "Too many questions wait: ask again after a few seconds.",
    504: "The answer took too long.",
}
_SLOW = (400, 413, 422, 503, 504)
"""How a question may be refused that a job answers."""
_Responses = dict[int | str, dict[str, Any]]
T = TypeVar("T")
B = TypeVar("B", bound=BaseModel)
_Id = Annotated[str, Path(max_length=64, examples=["wa-2025"], description="a rule set's id")]
_Chosen = Annotated[
    request_models.ConfigurationRequest,
    Body(openapi_examples={"chosen": {"value": {"options": {"decks": 6, "soft_17": "hit"}}}}),
]


def router(job_queue: JobQueue, plays_for_money: PlaysForMoney = lambda: False) -> APIRouter:
    """Every read-only route, its slow answers worked out in this job queue.

    A house that ``plays_for_money`` gives no advice by any of them.
    """
    routes = APIRouter(
        prefix="/api",
        tags=["reference"],
        route_class=ReferenceRoute,
        dependencies=[Depends(refuse_cards_gone(plays_for_money))],
    )
    _rule_sets(routes, job_queue)
    _odds(routes, job_queue)
    _analyses(routes, job_queue)
    _advice(routes, job_queue, plays_for_money)
    _pages(routes, job_queue)
    add_lab_routes(routes, job_queue)
    return routes


def _rule_sets(routes: APIRouter, job_queue: JobQueue) -> None:
    @routes.get("/rulesets", responses=_answers(response_models.RuleSets))
    async def rule_sets() -> Response:
        """Every rule set: its document, the house's options with their clauses, its side wagers."""
        return _json(await job_queue.run_in_thread(rule_book_answers.all_rule_sets))

    @routes.get("/rulesets/{ruleset}", responses=_answers(response_models.RuleSetDetails, 404, 422))
    async def rule_set(ruleset: _Id) -> Response:
        """One rule set, with what cannot stand together and its jackpot tables."""
        return _json(await job_queue.run_in_thread(rule_book_answers.one_rule_set, ruleset))

    @routes.post(
        "/rulesets/{ruleset}/check",
        responses=_answers(response_models.CheckedConfiguration, 400, 404, 413, 422),
    )
    async def check(ruleset: _Id, body: _Chosen) -> Response:
        """The table that these choices make, or why they cannot be made."""
        return _json(
            await job_queue.run_in_thread(rule_book_answers.check_configuration, ruleset, body)
        )

    @routes.get(
        "/rulesets/{ruleset}/sign", responses=_answers(response_models.SignAnswer, 404, 422)
    )
    async def default_sign(ruleset: _Id) -> Response:
        """What must be posted at a table with the rule set's defaults."""
        return _json(
            await job_queue.run_in_thread(
                rule_book_answers.sign_answer, ruleset, request_models.ConfigurationRequest()
            )
        )

    @routes.post(
        "/rulesets/{ruleset}/sign",
        responses=_answers(response_models.SignAnswer, 400, 404, 413, 422),
    )
    async def sign(ruleset: _Id, body: _Chosen) -> Response:
        """What must be posted at a table with these choices."""
        return _json(await job_queue.run_in_thread(rule_book_answers.sign_answer, ruleset, body))


def _odds(routes: APIRouter, job_queue: JobQueue) -> None:
    @routes.post("/odds", responses=_answers(response_models.TableOdds, 400, 413, 422))
    async def odds(body: request_models.SeatedTable) -> Response:
        """Exact odds of every side wager that a table offers."""
        return _json(await job_queue.run_in_thread(side_wager_odds.table_odds, body))

    @routes.post("/odds/jackpot", responses=_answers(response_models.OddsAnswer, 400, 413, 422))
    async def jackpot(body: request_models.JackpotOddsRequest) -> Response:
        """Exact odds of one jackpot pay table, wherever its meter stands."""
        return _json(await job_queue.run_in_thread(side_wager_odds.jackpot_odds, body))


def _analyses(routes: APIRouter, job_queue: JobQueue) -> None:
    slow, work_out = _SLOW, partial(_work_out, job_queue)

    @routes.post("/analysis", responses=_answers(response_models.AnalysisAnswer, *slow))
    async def analysis(body: request_models.SeatedTable) -> Response:
        """The exact analysis of a table: house edge, spread, how often everything happens."""
        return await work_out(jobs.analysis_json, canonical_table, body)

    @routes.post("/strategy", responses=_answers(response_models.StrategyAnswer, *slow))
    async def strategy(body: request_models.SeatedTable) -> Response:
        """The best chart for a table."""
        return await work_out(jobs.strategy_json, canonical_table, body)

    @routes.post("/strategy/cells", responses=_answers(response_models.CellsAnswer, *slow))
    async def cells(body: request_models.SeatedTable) -> Response:
        """Every cell of the best chart, with what each of its moves is worth."""
        return await work_out(jobs.cells_json, canonical_table, body)

    @routes.post("/analysis/options", responses=_answers(response_models.OptionValues, *slow))
    async def option_values(body: request_models.SeatedTable) -> Response:
        """What each rule is worth: the table with one rule changed at a time."""
        return await work_out(jobs.option_values_json, canonical_table, body)

    @routes.post("/compare", responses=_answers(response_models.ComparisonAnswer, *slow))
    async def compare(body: request_models.TwoTables) -> Response:
        """Two tables side by side: both analyses, and where their charts differ."""
        a, b = await job_queue.run_in_thread(_both, body)
        return _json(await job_queue.run(jobs.comparison_json, a, b))


def _advice(routes: APIRouter, job_queue: JobQueue, plays_for_money: PlaysForMoney) -> None:
    @routes.post(
        "/advice",
        responses=_answers(response_models.AdviceAnswer, 403, *_SLOW),
        dependencies=[Depends(refuse_advice(plays_for_money))],
    )
    async def advice(body: request_models.HandRequest) -> Response:
        """What every legal action of a hand is worth; ``without`` are all other cards seen.

        A house that plays for money does not answer this.
        """
        return await _work_out(job_queue, jobs.advice_json, jobs.advice_request_of, body)


def _pages(routes: APIRouter, job_queue: JobQueue) -> None:
    slow, make_file = _SLOW, partial(_make_file, job_queue)

    @routes.post("/strategy/card.svg", responses=_files(SVG, *slow), response_class=Response)
    async def card_svg(body: request_models.SeatedTable) -> Response:
        """The chart as a pocket card: one picture."""
        table = await job_queue.run_in_thread(canonical_table, body)
        return await make_file("card.svg", jobs.strategy_card_file, table, "svg")

    @routes.post("/strategy/card.pdf", responses=_files(PDF, *slow), response_class=Response)
    async def card_pdf(body: request_models.SeatedTable) -> Response:
        """The chart as a pocket card: two A6 pages."""
        table = await job_queue.run_in_thread(canonical_table, body)
        return await make_file("card.pdf", jobs.strategy_card_file, table, "pdf")

    @routes.post("/par.pdf", responses=_files(PDF, *slow), response_class=Response)
    async def par(body: request_models.FullTable) -> Response:
        """The par sheet of a table, for filing."""
        table = await job_queue.run_in_thread(canonical_table, body)
        return await make_file("par.pdf", jobs.par_sheet_pdf, table, body.paper)

    @routes.post(
        "/rulesets/{ruleset}/sign.svg", responses=_files(SVG, 404, *slow), response_class=Response
    )
    async def sign_svg(ruleset: _Id, body: _Chosen) -> Response:
        """The sign as one tall picture."""
        table = await job_queue.run_in_thread(_posted, ruleset, body)
        return await make_file("sign.svg", jobs.sign_file, table, "svg")

    @routes.post(
        "/rulesets/{ruleset}/sign.pdf", responses=_files(PDF, 404, *slow), response_class=Response
    )
    async def sign_pdf(ruleset: _Id, body: _Chosen) -> Response:
        """The sign as pages to be posted."""
        table = await job_queue.run_in_thread(_posted, ruleset, body)
        return await make_file("sign.pdf", jobs.sign_file, table, "pdf")


def _both(body: request_models.TwoTables) -> tuple[CanonicalTable, CanonicalTable]:
    tables = []
    for name, side_of in (("a", body.a), ("b", body.b)):
        try:
            tables.append(canonical_table(side_of))
        except Refusal as refusal:
            raise jobs.refusal_of_side(refusal, name) from None
    return tables[0], tables[1]


def _posted(ruleset: str, body: request_models.ConfigurationRequest) -> CanonicalTable:
    """The table whose sign is drawn; a sign hangs on no wager, so that of any table will do."""
    configuration = body.model_dump(exclude_none=True)
    return canonical_table(
        request_models.SeatedTable(ruleset=shipped_rule_book(ruleset).id, **configuration)
    )


def _json(content: bytes) -> Response:
    return Response(content, media_type=JSON)


async def _work_out(
    job_queue: JobQueue, work: Callable[[T], bytes], read: Callable[[B], T], body: B
) -> Response:
    """What a job answers to a request that is read first."""
    return _json(await job_queue.run(work, await job_queue.run_in_thread(read, body)))


async def _make_file(
    job_queue: JobQueue, name: str, work: Callable[..., bytes], table: CanonicalTable, form: str
) -> Response:
    """A file of a table that a job makes; how it ends says what it is."""
    content = await job_queue.run(work, table, form)
    headers = {"Content-Disposition": f'attachment; filename="{table.ruleset}-{name}"'}
    return Response(content, headers=headers, media_type=SVG if name.endswith(".svg") else PDF)


def _answers(model: type[BaseModel], *refusals: int) -> _Responses:
    errors = documented_errors(*refusals, descriptions=_STATUS_DESCRIPTIONS)
    return {200: {"model": model, "description": "The answer."}, **errors}


def _files(media_type: str, *refusals: int) -> _Responses:
    kind = {"schema": {"type": "string", "format": "binary"}}
    errors = documented_errors(*refusals, descriptions=_STATUS_DESCRIPTIONS)
    return {200: {"content": {media_type: kind}, "description": "A file."}, **errors}
