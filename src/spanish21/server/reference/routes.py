"""The reference desk: rule sets, odds, analyses, charts and advice, for whoever asks.

Nothing here changes anything. Light answers are made in a thread, slow ones by the workshop.
"""

from typing import Annotated, Any

from fastapi import APIRouter, Body, Path, Response
from pydantic import BaseModel

from spanish21.refusal import Refusal
from spanish21.server.problems import WORDS, ErrorBody
from spanish21.server.reference import answers, bodies, shelf, side, work
from spanish21.server.reference.refusing import ReferenceRoute
from spanish21.server.reference.tables import Table, shipped, table_of
from spanish21.server.reference.workshop import Workshop

JSON = "application/json"
PDF = "application/pdf"
SVG = "image/svg+xml"
_WHY = {
    **WORDS,
    413: "The body is too long.",
    503: "Too many questions wait: ask again after a few seconds.",
    504: "The answer took too long.",
}
_Responses = dict[int | str, dict[str, Any]]
_Id = Annotated[str, Path(max_length=64, examples=["wa-2025"], description="a rule set's id")]
_Chosen = Annotated[
    bodies.Configuration,
    Body(openapi_examples={"chosen": {"value": {"options": {"decks": 6, "soft_17": "hit"}}}}),
]


def router(workshop: Workshop) -> APIRouter:
    """Every read-only route, its slow answers made by this workshop."""
    made = APIRouter(prefix="/api", tags=["reference"], route_class=ReferenceRoute)
    _rule_sets(made, workshop)
    _odds(made, workshop)
    _analyses(made, workshop)
    _pages(made, workshop)
    return made


def _rule_sets(made: APIRouter, workshop: Workshop) -> None:
    @made.get("/rulesets", responses=_answers(answers.RuleSets))
    async def rule_sets() -> Response:
        """Every rule set: its document, the house's options with their clauses, its side wagers."""
        return _json(await workshop.do_lightly(shelf.all_books))

    @made.get("/rulesets/{ruleset}", responses=_answers(answers.RuleSetWhole, 404, 422))
    async def rule_set(ruleset: _Id) -> Response:
        """One rule set, with what cannot stand together and its jackpot tables."""
        return _json(await workshop.do_lightly(shelf.one_book, ruleset))

    @made.post("/rulesets/{ruleset}/check", responses=_answers(answers.Checked, 400, 404, 413, 422))
    async def check(ruleset: _Id, body: _Chosen) -> Response:
        """The table that these choices make, or why they cannot be made."""
        return _json(await workshop.do_lightly(shelf.check, ruleset, body))

    @made.get("/rulesets/{ruleset}/sign", responses=_answers(answers.Sign, 404, 422))
    async def default_sign(ruleset: _Id) -> Response:
        """What must be posted at a table with the rule set's defaults."""
        return _json(await workshop.do_lightly(shelf.sign, ruleset, bodies.Configuration()))

    @made.post("/rulesets/{ruleset}/sign", responses=_answers(answers.Sign, 400, 404, 413, 422))
    async def sign(ruleset: _Id, body: _Chosen) -> Response:
        """What must be posted at a table with these choices."""
        return _json(await workshop.do_lightly(shelf.sign, ruleset, body))


def _odds(made: APIRouter, workshop: Workshop) -> None:
    @made.post("/odds", responses=_answers(answers.TableOdds, 400, 413, 422))
    async def odds(body: bodies.SeatedTable) -> Response:
        """Exact odds of every side wager that a table offers."""
        return _json(await workshop.do_lightly(side.table_odds, body))

    @made.post("/odds/jackpot", responses=_answers(answers.Odds, 400, 413, 422))
    async def jackpot(body: bodies.JackpotQuestion) -> Response:
        """Exact odds of one jackpot pay table, wherever its meter stands."""
        return _json(await workshop.do_lightly(side.jackpot_odds, body))


def _analyses(made: APIRouter, workshop: Workshop) -> None:
    slow = (400, 413, 422, 503, 504)

    @made.post("/analysis", responses=_answers(answers.Analysis, *slow))
    async def analysis(body: bodies.SeatedTable) -> Response:
        """The exact analysis of a table: house edge, spread, how often everything happens."""
        table = await workshop.do_lightly(table_of, body)
        return _json(await workshop.do(work.analysis, table))

    @made.post("/strategy", responses=_answers(answers.Strategy, *slow))
    async def strategy(body: bodies.SeatedTable) -> Response:
        """The best chart for a table."""
        table = await workshop.do_lightly(table_of, body)
        return _json(await workshop.do(work.strategy, table))

    @made.post("/strategy/cells", responses=_answers(answers.Cells, *slow))
    async def cells(body: bodies.SeatedTable) -> Response:
        """Every cell of the best chart, with what each of its moves is worth."""
        table = await workshop.do_lightly(table_of, body)
        return _json(await workshop.do(work.cells, table))

    @made.post("/analysis/options", responses=_answers(answers.OptionValues, *slow))
    async def option_values(body: bodies.SeatedTable) -> Response:
        """What each rule is worth: the table with one rule changed at a time."""
        table = await workshop.do_lightly(table_of, body)
        return _json(await workshop.do(work.option_values, table))

    @made.post("/advice", responses=_answers(answers.Advice, *slow))
    async def advice(body: bodies.Hand) -> Response:
        """What every legal action of a hand is worth; ``without`` are all other cards seen."""
        asked = await workshop.do_lightly(work.situation_of, body)
        return _json(await workshop.do(work.advice, asked))

    @made.post("/compare", responses=_answers(answers.Comparison, *slow))
    async def compare(body: bodies.Two) -> Response:
        """Two tables side by side: both analyses, and where their charts differ."""
        a, b = await workshop.do_lightly(_both, body)
        return _json(await workshop.do(work.compare, a, b))


def _pages(made: APIRouter, workshop: Workshop) -> None:
    slow = (400, 413, 422, 503, 504)

    @made.post("/strategy/card.svg", responses=_files(SVG, *slow), response_class=Response)
    async def card_svg(body: bodies.SeatedTable) -> Response:
        """The chart as a pocket card: one picture."""
        table = await workshop.do_lightly(table_of, body)
        return _file(await workshop.do(work.card, table, "svg"), SVG, f"{table.ruleset}-card.svg")

    @made.post("/strategy/card.pdf", responses=_files(PDF, *slow), response_class=Response)
    async def card_pdf(body: bodies.SeatedTable) -> Response:
        """The chart as a pocket card: two A6 pages."""
        table = await workshop.do_lightly(table_of, body)
        return _file(await workshop.do(work.card, table, "pdf"), PDF, f"{table.ruleset}-card.pdf")

    @made.post("/par.pdf", responses=_files(PDF, *slow), response_class=Response)
    async def par(body: bodies.FullTable) -> Response:
        """The par sheet of a table, for filing."""
        table = await workshop.do_lightly(table_of, body)
        return _file(
            await workshop.do(work.par, table, body.paper), PDF, f"{table.ruleset}-par.pdf"
        )

    @made.post(
        "/rulesets/{ruleset}/sign.svg", responses=_files(SVG, 404, *slow), response_class=Response
    )
    async def sign_svg(ruleset: _Id, body: _Chosen) -> Response:
        """The sign as one tall picture."""
        table = await workshop.do_lightly(_posted, ruleset, body)
        return _file(await workshop.do(work.sign, table, "svg"), SVG, f"{table.ruleset}-sign.svg")

    @made.post(
        "/rulesets/{ruleset}/sign.pdf", responses=_files(PDF, 404, *slow), response_class=Response
    )
    async def sign_pdf(ruleset: _Id, body: _Chosen) -> Response:
        """The sign as pages to be posted."""
        table = await workshop.do_lightly(_posted, ruleset, body)
        return _file(await workshop.do(work.sign, table, "pdf"), PDF, f"{table.ruleset}-sign.pdf")


def _both(body: bodies.Two) -> tuple[Table, Table]:
    found = []
    for name, side_of in (("a", body.a), ("b", body.b)):
        try:
            found.append(table_of(side_of))
        except Refusal as refusal:
            raise work.of_side(refusal, name) from None
    return found[0], found[1]


def _posted(ruleset: str, body: bodies.Configuration) -> Table:
    """The table whose sign is drawn; a sign hangs on no wager, so that of any table will do."""
    given = body.model_dump(exclude_none=True)
    return table_of(bodies.SeatedTable(ruleset=shipped(ruleset).id, **given))


def _json(content: bytes) -> Response:
    return Response(content, media_type=JSON)


def _file(content: bytes, media_type: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, headers=headers, media_type=media_type)


def _answers(model: type[BaseModel], *refusals: int) -> _Responses:
    return {200: {"model": model, "description": "The answer."}, **_refusals(refusals)}


def _files(media_type: str, *refusals: int) -> _Responses:
    kind = {"schema": {"type": "string", "format": "binary"}}
    return {200: {"content": {media_type: kind}, "description": "A file."}, **_refusals(refusals)}


def _refusals(statuses: tuple[int, ...]) -> _Responses:
    return {status: {"model": ErrorBody, "description": _WHY[status]} for status in statuses}
