"""``lab.protection()``: what counts win of a table an hour, and what a house may change about it."""

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from spanish21.counting.protection.protection_figures import ProtectionFigures
from spanish21.library.input.amounts import Amount, Share, check_kind, read_cents, read_count
from spanish21.library.input.table_spec import TableSpec
from spanish21.library.lab.counting_lab import LEAST_SHOES, MOST_SHOES, CountingLab
from spanish21.library.lab.index_results import MOST_INDICES
from spanish21.library.lab.index_results import SHOWN as DEFAULT_PLAYS
from spanish21.library.lab.lab_input import read_dealt
from spanish21.library.lab.protection_study import (
    ProtectionQuestion,
    ProtectionStudy,
    least_wager,
)
from spanish21.library.papers import PAPERS, PaperResult, PaperSize
from spanish21.library.simulated_game import read_rounds
from spanish21.library.simulations import MOST_ROUNDS_PER_HOUR
from spanish21.phrasebook.text import join_alternatives
from spanish21.refusal import Refusal
from spanish21.reports.protection.page import protection_page
from spanish21.reports.protection.sheet import build_protection_sheet, protection_record
from spanish21.reports.protection.text import protection_text
from spanish21.simulation.run.spec_checks import count_cut_cards
from spanish21.simulation.simulator import DEFAULT_ROUNDS_PER_HOUR

DEFAULT_PENETRATIONS: tuple[Share, ...] = ("50%", "60%", "70%", "75%", "80%", "85%")
DEFAULT_SPREADS = (4, 8, 12, 16, 20)
DEFAULT_SPREAD = 12
DEFAULT_THRESHOLD = "1 wager"
_SHOES, _DEALT = 24, 60
_MOST_DEALT = 5000


@dataclass(frozen=True, slots=True, repr=False)
class ProtectionResult(PaperResult):
    """A protection report: ``save("it.pdf")`` writes it; ``figures`` has every value."""

    figures: ProtectionFigures


def study_protection(  # noqa: PLR0913  everything that a win an hour hangs on
    lab: CountingLab,
    *,
    threshold: Amount = DEFAULT_THRESHOLD,
    penetration: Share | None = None,
    penetrations: Sequence[Share] = DEFAULT_PENETRATIONS,
    spread: int = DEFAULT_SPREAD,
    spreads: Sequence[int] = DEFAULT_SPREADS,
    plays: int = DEFAULT_PLAYS,
    rounds_per_hour: int = DEFAULT_ROUNDS_PER_HOUR,
    shoes: int = _SHOES,
    dealt_shoes: int = _DEALT,
    rounds: str | float = "4e6",
    played: str | float = "2e7",
    paper: PaperSize = "letter",
    command: str = "",
) -> ProtectionResult:
    """What the known counts and the best tags of two levels win of a table, and what would change it.

    ``threshold`` is an amount an hour, or so many least wagers: ``"$20"``, ``"2 wagers"``.
    ``penetration`` is the cut card that the table has, its rules' own if none; ``spread`` the widest
    ramp that is looked at there. ``shoes`` are solved for each count, ``dealt_shoes`` drawn for each side
    wager; ``rounds`` are simulated for how often true counts come up, ``played`` to confirm the most that is
    won.
    """
    if paper not in PAPERS:
        raise Refusal("paper", str(paper), f"choose {join_alternatives(PAPERS)}")
    asked = ProtectionQuestion(
        penetration=_own_penetration(lab.table) if penetration is None else read_dealt(penetration),
        penetrations=tuple(sorted({read_dealt(each) for each in _listed(penetrations)})),
        spread=read_count(spread, "spread", most=10_000),
        spreads=tuple(
            sorted({read_count(each, "spreads", most=10_000) for each in _listed(spreads)})
        ),
        threshold_cents=_read_threshold(threshold, least_wager(lab.table)),
        plays=read_count(plays, "plays", most=MOST_INDICES, least=0),
        rounds_per_hour=read_count(rounds_per_hour, "rounds_per_hour", most=MOST_ROUNDS_PER_HOUR),
        shoes=read_count(shoes, "shoes", most=MOST_SHOES, least=LEAST_SHOES),
        dealt_shoes=read_count(dealt_shoes, "dealt_shoes", most=_MOST_DEALT, least=2),
        rounds=read_rounds(rounds),
        played=read_rounds(played),
    )
    if lab.table.shoe is not None:
        raise Refusal("without", "cards", "a protection report is for a full shoe")
    figures = ProtectionStudy(lab, asked).figures()
    sheet = build_protection_sheet(lab.table.rules, figures, command or _command(lab.table))
    return ProtectionResult(
        title=sheet.title + ": " + sheet.subtitle,
        text=protection_text(sheet),
        record=protection_record(lab.table.rules, figures),
        lines=tuple(_lines(figures)),
        draw=lambda form: protection_page(
            sheet, figures, "pdf" if form == "pdf" else "svg", paper=paper
        ),
        warnings=lab.table.built.warnings,
        figures=figures,
    )


def _listed(values: object) -> Sequence[Any]:
    """A list that is not empty."""
    check_kind(values, (list, tuple), "list", "give a list")
    if not values:
        raise Refusal("list", "nothing", "give one at least")
    return list(values)  # type: ignore[call-overload, no-any-return]


def _own_penetration(table: TableSpec) -> float:
    """How much the rule set's own cut card lets be dealt."""
    size = table.full_shoe.size
    return 1 - count_cut_cards(table.rules, 1, None) / size


def _read_threshold(threshold: object, least_cents: int) -> int:
    """An amount an hour in cents, of money or of least wagers."""
    number, _, unit = str(threshold).partition(" ")
    if unit in ("wager", "wagers"):
        try:
            return round(float(number) * least_cents)
        except ValueError:
            say = "write an amount an hour, such as $20 or '2 wagers'"
            raise Refusal("threshold", str(threshold), say) from None
    return read_cents(threshold, "threshold")


def _command(table: TableSpec) -> str:
    return shlex.join(["spanish21", "report", "protection", "--ruleset", table.rules.id])


def _lines(figures: ProtectionFigures) -> Iterator[dict[str, Any]]:
    for each in figures.main:
        yield {
            "wager": "main",
            "system": each.system,
            "penetration": each.penetration,
            "spread": each.spread,
            "playing_cents": each.playing_cents,
            "watching_cents": each.watching_cents,
        }
    for side in figures.side:
        yield {
            "wager": side.wager,
            "system": side.system,
            "penetration": side.penetration,
            "spread": None,
            "playing_cents": None if side.by_count is None else side.by_count.value,
            "watching_cents": side.by_all.value,
        }
