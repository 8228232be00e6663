"""What a worker works out of the lab. It keeps the labs of the last tables, so that the second question is quick."""

from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal

from spanish21.server.reference.canonical_tables import CanonicalTable, canonical_table
from spanish21.server.reference.jobs import to_json_bytes
from spanish21.server.reference.lab.lab_requests import LabProtection, LabTable, LabWagers
from spanish21.server.reference.request_models import FullTable

if TYPE_CHECKING:
    from spanish21.library.lab.counting_lab import CountingLab
    from spanish21.simulation.counting_systems import CountingSystem

_LABS = 2
"""How many tables' labs a worker keeps: what is solved of each takes some megabytes."""
_SHOES, _DEALT, _ROUNDS = 24, 40, 2e6
"""Less is solved, dealt and simulated than on a terminal: somebody waits for it."""
_INDICES, _DECISIONS = 40, 18
_CUTS = (60, 70, 75, 80, 85)
_SPREADS = (4, 8, 12, 16, 20)


@dataclass(frozen=True, slots=True)
class LabQuestion:
    """A question to the lab in one form, hashable and picklable."""

    table: CanonicalTable
    count: str
    penetration: int
    spread: int = 0
    bankroll: str = ""
    watch_below: int | None = None
    rounds_per_hour: int = 60


def lab_question(body: LabTable) -> LabQuestion:
    """What is asked of a table; its wagers are read where the lab reads them."""
    table = FullTable(
        ruleset=body.ruleset,
        options=body.options,
        jackpots=body.jackpots,
        on=body.on,
        wager=body.wager,
    )
    wagers = body if isinstance(body, LabWagers) else None
    played = body if isinstance(body, LabWagers | LabProtection) else None
    return LabQuestion(
        table=canonical_table(table),
        count=body.count,
        penetration=body.penetration,
        spread=0 if played is None else played.spread,
        bankroll="" if wagers is None else wagers.bankroll,
        watch_below=None if wagers is None else wagers.watch_below,
        rounds_per_hour=60 if played is None else played.rounds_per_hour,
    )


def lab_cards_json(question: LabQuestion) -> bytes:
    """The effects of each card gone, and how good each count is here."""
    lab = _lab(question.table)
    dealt = question.penetration / 100
    systems = [lab.system(_system(lab, name), penetration=dealt) for name in _counts()]
    chosen = lab.system(_system(lab, question.count), penetration=dealt)
    return to_json_bytes(
        {
            **lab.removals().to_dict(),
            "systems": [
                {name: value for name, value in each.to_dict().items() if name in _MEASURES}
                for each in systems
            ],
            "decisions": [dict(row) for row in chosen.frame_rows()[:_DECISIONS]],
        }
    )


_MEASURES = (
    "name", "tags", "betting_correlation", "playing_efficiency", "insurance_correlation",
)  # fmt: skip


def lab_indices_json(question: LabQuestion) -> bytes:
    """What ``spanish21 lab indices --format json`` prints, of those that are worth most."""
    lab = _lab(question.table)
    found = lab.indices(
        _system(lab, question.count), penetration=question.penetration / 100, shoes=_SHOES
    )
    record = found.to_dict()
    return to_json_bytes(
        {**record, "indices": record["indices"][:_INDICES], "found": len(record["indices"])}
    )


def lab_ramp_json(question: LabQuestion) -> bytes:
    """What ``spanish21 lab ramp --format json`` prints, and its figures in words."""
    lab = _lab(question.table)
    result = lab.ramp(
        _system(lab, question.count),
        bankroll=question.bankroll,
        penetration=question.penetration / 100,
        spread=question.spread,
        watch_below=question.watch_below,
        rounds_per_hour=question.rounds_per_hour,
        shoes=_SHOES,
    )
    words = [{"name": name, "value": value} for name, value in result.figure_rows()]
    return to_json_bytes({**result.to_dict(), "figures": words})


def lab_protection_json(question: LabQuestion, part: Literal["main", "side"]) -> bytes:
    """What one count wins of the main game at each cut card and spread, or what is won of side wagers."""
    from spanish21.library.lab.protection_study import ProtectionQuestion, ProtectionStudy  # noqa: PLC0415

    lab = _lab(question.table)
    cuts = sorted({*_CUTS, question.penetration})
    asked = ProtectionQuestion(
        penetration=question.penetration / 100,
        penetrations=tuple(cut / 100 for cut in cuts),
        spread=question.spread,
        spreads=_SPREADS,
        threshold_cents=0,
        plays=18,
        rounds_per_hour=question.rounds_per_hour,
        shoes=_SHOES,
        dealt_shoes=_DEALT,
        rounds=int(_ROUNDS),
        played=int(_ROUNDS),
    )
    study, system = ProtectionStudy(lab, asked), _system(lab, question.count)
    wins: dict[str, Any] = (
        {"main": [asdict(each) for each in study.main_wins(system)]}
        if part == "main"
        else {"side": [asdict(each) for each in study.side_wins([system])]}
    )
    return to_json_bytes(
        {
            "format": f"spanish21-lab-protection-{part}",
            "version": 1,
            "ruleset": question.table.ruleset,
            "decks": lab.table.rules.cards.decks,
            "rounds_per_hour": question.rounds_per_hour,
            "least_cents": study.least,
            "may_enter": study.may_enter,
            "house_edge": -lab.main_effects.whole.gain,
            **wins,
        }
    )


@lru_cache(maxsize=_LABS)
def _lab(table: CanonicalTable) -> "CountingLab":
    from spanish21.library.input.table_spec import TableSpec  # noqa: PLC0415  the solver is large
    from spanish21.library.lab.counting_lab import CountingLab  # noqa: PLC0415

    return CountingLab(
        TableSpec(table.book, table.build(), table.wager_cents, None), lambda _: None
    )


def _counts() -> tuple[str, ...]:
    return ("hi-lo", "zen", "best-1", "best-2")


def _system(lab: "CountingLab", name: str) -> "CountingSystem":
    """A count by its name, or the best tags of a level for this table."""
    from spanish21.simulation.counting_systems import load_counting_system  # noqa: PLC0415

    kind, _, level = name.partition("best-")
    if kind:
        return load_counting_system(kind)
    return lab.tags(int(level)).system(f"best tags of level {level}")
