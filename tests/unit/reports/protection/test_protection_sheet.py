"""Does the report say what its figures are, on paper, in short and as data?"""

import json
from dataclasses import replace

import pytest

from fixtures.protection import protection_figures
from spanish21.counting.protection.protection_figures import ProtectionFigures
from spanish21.library.input.table_spec import read_table
from spanish21.reports.par.parts import ParParagraph
from spanish21.reports.protection.page import protection_page
from spanish21.reports.protection.sections import side_section
from spanish21.reports.protection.sheet import build_protection_sheet, protection_record
from spanish21.reports.protection.text import protection_text

RULES = read_table("wa-2025", {"decks": 6}).rules
COMMAND = "spanish21 report protection --decks 6"


def text(figures: ProtectionFigures) -> str:
    shown = protection_text(build_protection_sheet(RULES, figures, COMMAND))
    assert max(len(line) for line in shown.splitlines()) <= 110
    return " ".join(shown.split())


def test_above_the_threshold_the_least_dear_change_is_named() -> None:
    figures = protection_figures()
    shown = text(figures)
    assert figures.worst_cents == 600
    assert figures.advice == figures.changes[2]
    assert "$6.00 an hour" in shown
    assert "above it: see what would change it" in shown
    assert "Least dear to players who do not count: soft 17: stand." in shown
    assert "it leaves those others $1.11 an hour" in shown
    assert "watching for good shoes" in shown
    assert "$6.10 ($5.70 to $6.50)" in shown


@pytest.mark.parametrize(
    ("costs", "says"), [(0.2, "costs those others nothing"), (250.0, "costs those others $2.50")]
)
def test_what_a_change_costs_is_said(costs: float, says: str) -> None:
    figures = protection_figures()
    only = replace(figures.changes[1], costs_cents=costs)
    assert says in text(replace(figures, changes=(only,)))


def test_below_the_threshold_nothing_has_to_change() -> None:
    figures = replace(protection_figures(), threshold_cents=700)
    assert figures.advice is None
    shown = text(figures)
    assert "The main game stays below the threshold as it is." in shown
    assert "below it" in shown


def test_where_no_change_is_enough_it_is_said() -> None:
    figures = protection_figures()
    figures = replace(figures, changes=figures.changes[:1])
    assert "No single change that this house may make" in text(figures)


def test_a_closed_shoe_has_nobody_who_watches() -> None:
    figures = protection_figures()
    played = replace(figures.played, watches=False)
    closed = replace(figures, may_enter=False, played=played)
    assert closed.worst_cents == figures.worst.playing_cents
    assert played.worked_out == figures.worst.playing_cents
    assert figures.played.worked_out == figures.worst.watching_cents
    shown = text(closed)
    assert "playing every round" in shown
    assert "no entry once a shoe is dealt" in shown


def test_a_side_wager_is_capped_by_what_its_players_win() -> None:
    shown = text(protection_figures())
    assert "match-up, $100: no count of tags finds anything in it" in shown
    assert "break, $10: its best tags of level 1 wins $9.00 an hour" in shown
    # $10 wins $13.00 an hour at the most of its interval, and $5.00 are allowed.
    assert "stays below the threshold with wagers of $3.85 at most" in shown


def test_a_table_without_side_wagers_says_so() -> None:
    section = side_section(replace(protection_figures(), side=()))
    assert section.blocks == (ParParagraph("This table has no side wager."),)


@pytest.mark.parametrize(("form", "begins"), [("pdf", b"%PDF"), ("svg", b"<svg")])
def test_the_page_is_drawn(form: str, begins: bytes) -> None:
    figures = protection_figures()
    sheet = build_protection_sheet(RULES, figures, COMMAND)
    page = protection_page(sheet, figures, form)  # type: ignore[arg-type]
    assert page.startswith(begins)
    assert page == protection_page(sheet, figures, form)  # type: ignore[arg-type]


def test_the_data_have_every_figure() -> None:
    figures = protection_figures()
    record = json.loads(json.dumps(protection_record(RULES, figures)))
    assert record["format"] == "spanish21-protection"
    assert record["worst_cents"] == 600
    assert record["advice"]["words"] == "soft 17: stand"
    assert record["systems"][0]["tags"]["A"] == -1
    assert len(record["main"]) == 4
    assert record["side"][0]["by_count"] is None
    assert replace(figures, threshold_cents=10_000).advice is None
    calm = protection_record(RULES, replace(figures, threshold_cents=10_000))
    assert calm["advice"] is None
