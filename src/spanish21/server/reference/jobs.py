"""What a worker process works out: analyses, charts, cards, par sheets, advice, comparisons.

Every function makes bytes that are sent as they are, so that the server's process neither loads
the solver nor writes JSON. The solver's libraries are imported where they are used: this module
is loaded by the server as well.
"""

import json
import shlex
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal

from spanish21.disk_cache import CacheFormat, load_or_compute
from spanish21.game.cards import Card
from spanish21.game.composition import Composition
from spanish21.money import format_cents_short
from spanish21.phrasebook.text import format_value
from spanish21.refusal import Refusal
from spanish21.rulesets.strategies.cell_names import CellKind, CellName
from spanish21.rulesets.strategies.strategy import (
    HARD_TOTALS,
    PAIRS,
    SOFT_TOTALS,
    UP_CARDS,
)
from spanish21.server.reference.canonical_tables import (
    CanonicalTable,
    canonical_table,
    read_cards,
    shipped_rule_book,
)
from spanish21.server.reference.request_models import HandRequest

if TYPE_CHECKING:
    from spanish21.analysis import GameAnalysis, HandAdvice, RemainingCards

PageFormat = Literal["svg", "pdf"]
Paper = Literal["letter", "a4"]
_ANALYSES = CacheFormat("analysis", bytes.decode, str.encode)
_CACHED_SOLUTIONS = 4
"""How many analyses a worker caches: figures, chart and card of a table use the same one."""
_GAME_SECTIONS = ("cards", "dealer", "double", "split", "surrender", "insurance", "super_bonus")
_GAME_OPTIONS = ("table_minimum", "table_maximum", "payout_unit", "chip_unit", "dealing_mode")
"""Options of other sections that can change the value of a round."""


@dataclass(frozen=True, slots=True)
class AdviceRequest:
    """A hand to be advised on, at its table."""

    table: CanonicalTable
    hand: tuple[str, ...]
    up: str
    doublings: int
    hands: int
    number: int


def advice_request_of(body: HandRequest) -> AdviceRequest:
    """The canonical form of a hand that is asked about.

    Its cards keep their order: of a pair that is split the first card stays on the first hand.
    """
    book = shipped_rule_book(body.ruleset)
    (up, *hand) = read_cards([body.up, *body.hand], book)
    return AdviceRequest(
        table=canonical_table(body),
        hand=tuple(card.code for card in hand),
        up=up.code,
        doublings=body.doublings,
        hands=body.hands,
        number=body.number,
    )


def to_json_bytes(record: Mapping[str, Any]) -> bytes:
    """A record as JSON; a number that is not finite is an error of ours and raises."""
    return json.dumps(record, ensure_ascii=False, allow_nan=False).encode()


def analysis_json(table: CanonicalTable) -> bytes:
    """What ``spanish21 analyze --format json`` prints.

    It is stored between runs: a house that opens knows the edges of its tables from before.
    """
    from spanish21.reports.analysis_export import analysis_record  # noqa: PLC0415

    def work_out() -> bytes:
        return to_json_bytes(analysis_record(_analyze(table), choices=_game_choices(table)))

    return load_or_compute(_ANALYSES, repr(table), work_out)


def strategy_json(table: CanonicalTable) -> bytes:
    """What ``spanish21 strategy --json`` prints."""
    from spanish21.reports.strategy.chart_json import chart_record  # noqa: PLC0415

    return to_json_bytes(chart_record(_analyze(table)))


def cells_json(table: CanonicalTable) -> bytes:
    """What ``spanish21 strategy --explain … --json`` prints, of every cell that the game has."""
    from spanish21.analysis.strategy.chart_explanation import ChartExplainer  # noqa: PLC0415
    from spanish21.reports.strategy.chart_json import cells_record  # noqa: PLC0415

    analysis = _analyze(table)
    explainer, cells = ChartExplainer(analysis.solution, analysis.chart), []
    for name in cell_names():
        # Refused: without that up card or pair in the shoe, or at a table without doubling.
        with suppress(Refusal):
            cells.append(explainer.explain(name))
    return to_json_bytes(cells_record(analysis, cells))


def cell_names() -> Iterator[CellName]:
    """Every cell that a chart can have, in the order it is read."""
    parts: tuple[tuple[CellKind, Iterable[str]], ...] = (
        ("hard", map(str, HARD_TOTALS)),
        ("soft", map(str, SOFT_TOTALS)),
        ("pair", PAIRS),
        ("doubled hard", map(str, HARD_TOTALS)),
        ("doubled soft", map(str, SOFT_TOTALS)),
    )
    for kind, rows in parts:
        for row in rows:
            for up in UP_CARDS:
                yield CellName(kind, row, up)


def option_values_json(table: CanonicalTable) -> bytes:
    """What ``spanish21 analyze --options --format json`` prints as ``option_values``."""
    from spanish21.analysis.questions import change_effects  # noqa: PLC0415
    from spanish21.reports.analysis_export import options_record  # noqa: PLC0415

    rules, own = table.build().rules, _analyze(table)
    values = change_effects.rule_change_effects(
        rules, shoe=_shoe(table), wager_cents=table.wager_cents
    )
    return to_json_bytes({"house_edge": own.house_edge, "option_values": options_record(values)})


def strategy_card_file(table: CanonicalTable, form: PageFormat) -> bytes:
    """The chart as a pocket card."""
    from spanish21.reports.strategy.pocket_card import strategy_card  # noqa: PLC0415

    return strategy_card(_analyze(table), form)


def par_sheet_pdf(table: CanonicalTable, paper: Paper) -> bytes:
    """The par sheet as a PDF."""
    from spanish21.reports.par import build_par_sheet, par_page  # noqa: PLC0415

    command = par_sheet_command(table, paper)
    source, built = table.ruleset, table.build()
    sheet = build_par_sheet(table.book, built, _analyze(table), source=source, command=command)
    return par_page(sheet, "pdf", paper=paper)


def sign_file(table: CanonicalTable, form: PageFormat) -> bytes:
    """The sign that the table must post, drawn."""
    from spanish21.reports.signs.page import sign_page  # noqa: PLC0415

    return sign_page(table.build().rules, form)


def comparison_json(a: CanonicalTable, b: CanonicalTable) -> bytes:
    """What ``spanish21 compare --format json`` prints."""
    from spanish21.reports.comparison import comparison_record  # noqa: PLC0415

    analyses = _of_side(a, "a"), _of_side(b, "b")
    return to_json_bytes(comparison_record(*analyses, choices=(_game_choices(a), _game_choices(b))))


def advice_json(request: AdviceRequest) -> bytes:
    """What ``spanish21 advise --format json`` prints."""
    from spanish21.analysis import advise  # noqa: PLC0415

    table = request.table
    hand, up = tuple(map(Card.parse, request.hand)), Card.parse(request.up)
    removed_cards = table.removed_cards()
    try:
        advice = advise(
            table.build().rules,
            hand,
            up,
            removed_cards,
            doublings=request.doublings,
            hands_in_box=request.hands,
            hand_number=request.number,
            wager_cents=table.wager_cents,
        )
    except Refusal as refusal:
        raise table.book.explain(refusal) from None
    return to_json_bytes(_advice_record(advice, request))


def _advice_record(advice: "HandAdvice", request: AdviceRequest) -> dict[str, Any]:
    return {
        "format": "spanish21-advice",
        "version": 1,
        "hand": list(request.hand),
        "up": request.up,
        "known": list(request.table.removed),
        "best": advice.best,
        "actions": [
            {"action": each.action, "value": each.value, "cost": each.cost}
            for each in advice.actions
        ],
        "insurance": advice.insurance,
        "dealer_blackjack": advice.blackjack,
    }


@lru_cache(maxsize=_CACHED_SOLUTIONS)
def _analyze(table: CanonicalTable) -> "GameAnalysis":
    from spanish21.analysis import analyze  # noqa: PLC0415

    rules = table.build().rules
    try:
        return analyze(rules, shoe=_shoe(table), wager_cents=table.wager_cents)
    except Refusal as refusal:
        raise table.book.explain(refusal) from None


def _shoe(table: CanonicalTable) -> "RemainingCards | None":
    """The cards left, where some are gone."""
    if not table.removed:
        return None
    from spanish21.analysis import RemainingCards  # noqa: PLC0415

    decks = table.build().rules.cards.decks
    return RemainingCards.of_composition(Composition.of_decks(decks).without(table.removed_cards()))


def _of_side(table: CanonicalTable, side: str) -> "GameAnalysis":
    """An analysis whose refusal says which of two tables it is about."""
    try:
        return _analyze(table)
    except Refusal as refusal:
        raise refusal_of_side(refusal, side) from None


def refusal_of_side(refusal: Refusal, side: str) -> Refusal:
    """The same refusal, saying which of two tables it is about."""
    field = f"{side}.{refusal.field}"
    return Refusal(field, refusal.value, refusal.allowed, clause=refusal.clause, name=refusal.name)


def _game_choices(table: CanonicalTable) -> dict[str, Any]:
    """The house options that can move the value of a round."""
    options = table.book.options
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in table.options
        if name in _GAME_OPTIONS or options[name].path.partition(".")[0] in _GAME_SECTIONS
    }


def par_sheet_command(table: CanonicalTable, paper: Paper) -> str:
    """What is typed to make the same sheet at a terminal; only choices that are no defaults."""
    words = ["spanish21", "report", "par", "--ruleset", table.ruleset]
    built = table.build()
    if table.wager_cents != built.rules.limits.table_minimum_cents:
        words += ["--wager", format_cents_short(table.wager_cents)]
    for name, value in table.options:
        default = table.book.options[name].default_for(built.choices)
        if format_value(value) != format_value(default):
            words += ["--option", f"{name}={format_value(value)}"]
    for jackpot in table.jackpots:
        words += ["--jackpot", _jackpot_words(dict(jackpot))]
    if paper != "letter":
        words += ["--paper", paper]
    return shlex.join([*words, "--out", "par.pdf"])


def _jackpot_words(spec: Mapping[str, Any]) -> str:
    plain = [f"{name}={value}" for name, value in spec.items() if name != "prizes"]
    return " ".join([*plain, *(f"prize.{row}={prize}" for row, prize in spec["prizes"])])
