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

from spanish21.game.cards import Card
from spanish21.game.shoe import Composition
from spanish21.money import short_cents
from spanish21.refusal import Refusal
from spanish21.rulesets.cells import CellKind, CellName
from spanish21.rulesets.schema import show
from spanish21.rulesets.strategy import HARD_TOTALS, PAIRS, SOFT_TOTALS, UP_CARDS
from spanish21.server.reference.bodies import Hand
from spanish21.server.reference.tables import Table, read_cards, shipped, table_of

if TYPE_CHECKING:
    from spanish21.analysis import Advice, Analysis, Remaining

PageFormat = Literal["svg", "pdf"]
Paper = Literal["letter", "a4"]
_SOLVED_KEPT = 4
"""Analyses a worker keeps: who looks at a table asks for its figures, its chart and its card."""
_GAME_SECTIONS = ("cards", "dealer", "double", "split", "surrender", "insurance", "super_bonus")
_GAME_OPTIONS = ("table_minimum", "table_maximum", "payout_unit", "chip_unit", "dealing_mode")
"""Options of other sections that the value of a round can hang on."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A hand to be advised on, at its table."""

    table: Table
    hand: tuple[str, ...]
    up: str
    doublings: int
    hands: int
    number: int


def situation_of(body: Hand) -> Situation:
    """The canonical form of a hand that is asked about.

    Its cards keep their order: of a pair that is split the first card stays on the first hand.
    """
    book = shipped(body.ruleset)
    (up, *hand) = read_cards([body.up, *body.hand], book)
    return Situation(
        table=table_of(body),
        hand=tuple(card.code for card in hand),
        up=up.code,
        doublings=body.doublings,
        hands=body.hands,
        number=body.number,
    )


def as_json(record: Mapping[str, Any]) -> bytes:
    """JSON as it is sent; what is no number would be a mistake of ours and is not sent."""
    return json.dumps(record, ensure_ascii=False, allow_nan=False).encode()


def analysis(table: Table) -> bytes:
    """What ``spanish21 analyze --format json`` prints."""
    from spanish21.reports.analysis import analysis_record  # noqa: PLC0415

    return as_json(analysis_record(_solved(table), choices=_game_choices(table)))


def strategy(table: Table) -> bytes:
    """What ``spanish21 strategy --json`` prints."""
    from spanish21.reports.strategy_json import chart_record  # noqa: PLC0415

    return as_json(chart_record(_solved(table)))


def cells(table: Table) -> bytes:
    """What ``spanish21 strategy --explain … --json`` prints, of every cell that the game has."""
    from spanish21.analysis.explaining import Explainer  # noqa: PLC0415
    from spanish21.reports.strategy_json import cells_record  # noqa: PLC0415

    found = _solved(table)
    explainer, made = Explainer(found.solution, found.chart), []
    for name in cell_names():
        # Refused: without that up card or pair in the shoe, or at a table without doubling.
        with suppress(Refusal):
            made.append(explainer.explain(name))
    return as_json(cells_record(found, made))


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


def option_values(table: Table) -> bytes:
    """What ``spanish21 analyze --options --format json`` prints as ``option_values``."""
    from spanish21.analysis import variants  # noqa: PLC0415
    from spanish21.reports.analysis import options_record  # noqa: PLC0415

    rules, own = table.built().rules, _solved(table)
    values = variants.option_values(rules, shoe=_shoe(table), wager_cents=table.wager_cents)
    return as_json({"house_edge": own.house_edge, "option_values": options_record(values)})


def card(table: Table, form: PageFormat) -> bytes:
    """The chart as a pocket card."""
    from spanish21.reports.strategy_card import strategy_card  # noqa: PLC0415

    return strategy_card(_solved(table), form)


def par(table: Table, paper: Paper) -> bytes:
    """The par sheet as a PDF."""
    from spanish21.reports.par import par_page, par_sheet  # noqa: PLC0415

    command = par_command(table, paper)
    source, built = table.ruleset, table.built()
    sheet = par_sheet(table.book, built, _solved(table), source=source, command=command)
    return par_page(sheet, "pdf", paper=paper)


def sign(table: Table, form: PageFormat) -> bytes:
    """The sign that the table must post, drawn."""
    from spanish21.reports.sign_page import sign_page  # noqa: PLC0415

    return sign_page(table.built().rules, form)


def compare(a: Table, b: Table) -> bytes:
    """What ``spanish21 compare --format json`` prints."""
    from spanish21.reports.comparison import comparison_record  # noqa: PLC0415

    analyses = _of_side(a, "a"), _of_side(b, "b")
    return as_json(comparison_record(*analyses, choices=(_game_choices(a), _game_choices(b))))


def advice(asked: Situation) -> bytes:
    """What ``spanish21 advise --format json`` prints."""
    from spanish21.analysis import advise  # noqa: PLC0415

    table = asked.table
    hand, up = tuple(map(Card.parse, asked.hand)), Card.parse(asked.up)
    known = table.cards_gone()
    try:
        found = advise(
            table.built().rules,
            hand,
            up,
            known,
            doublings=asked.doublings,
            hands_in_box=asked.hands,
            hand_number=asked.number,
            wager_cents=table.wager_cents,
        )
    except Refusal as refusal:
        raise table.book.explain(refusal) from None
    return as_json(_advice_record(found, asked))


def _advice_record(found: "Advice", asked: Situation) -> dict[str, Any]:
    return {
        "format": "spanish21-advice",
        "version": 1,
        "hand": list(asked.hand),
        "up": asked.up,
        "known": list(asked.table.gone),
        "best": found.best,
        "actions": [
            {"action": each.action, "value": each.value, "cost": each.cost}
            for each in found.actions
        ],
        "insurance": found.insurance,
        "dealer_blackjack": found.blackjack,
    }


@lru_cache(maxsize=_SOLVED_KEPT)
def _solved(table: Table) -> "Analysis":
    from spanish21.analysis import analyze  # noqa: PLC0415

    rules = table.built().rules
    try:
        return analyze(rules, shoe=_shoe(table), wager_cents=table.wager_cents)
    except Refusal as refusal:
        raise table.book.explain(refusal) from None


def _shoe(table: Table) -> "Remaining | None":
    """The cards left, where some are gone."""
    if not table.gone:
        return None
    from spanish21.analysis import Remaining  # noqa: PLC0415

    decks = table.built().rules.cards.decks
    return Remaining.of_composition(Composition.of_decks(decks).without(table.cards_gone()))


def _of_side(table: Table, side: str) -> "Analysis":
    """An analysis whose refusal says which of two tables it is about."""
    try:
        return _solved(table)
    except Refusal as refusal:
        raise of_side(refusal, side) from None


def of_side(refusal: Refusal, side: str) -> Refusal:
    """The same refusal, saying which of two tables it is about."""
    field = f"{side}.{refusal.field}"
    return Refusal(field, refusal.value, refusal.allowed, clause=refusal.clause, name=refusal.name)


def _game_choices(table: Table) -> dict[str, Any]:
    """The house options that can move the value of a round."""
    options = table.book.options
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in table.options
        if name in _GAME_OPTIONS or options[name].path.partition(".")[0] in _GAME_SECTIONS
    }


def par_command(table: Table, paper: Paper) -> str:
    """What is typed to make the same sheet at a terminal; only choices that are no defaults."""
    words = ["spanish21", "report", "par", "--ruleset", table.ruleset]
    built = table.built()
    if table.wager_cents != built.rules.limits.table_minimum_cents:
        words += ["--wager", short_cents(table.wager_cents)]
    for name, value in table.options:
        default = table.book.options[name].default_for(built.choices)
        if show(value) != show(default):
            words += ["--option", f"{name}={show(value)}"]
    for jackpot in table.jackpots:
        words += ["--jackpot", _jackpot_words(dict(jackpot))]
    if paper != "letter":
        words += ["--paper", paper]
    return shlex.join([*words, "-o", "par.pdf"])


def _jackpot_words(given: Mapping[str, Any]) -> str:
    plain = [f"{name}={value}" for name, value in given.items() if name != "prizes"]
    return " ".join([*plain, *(f"prize.{row}={prize}" for row, prize in given["prizes"])])
