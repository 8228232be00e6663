"""Does a protection report work out what its simulation plays, and refuse what it cannot read?"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import spanish21
from fixtures.labs import washington_lab
from spanish21 import Refusal
from spanish21.library.input.table_spec import TableSpec, read_table
from spanish21.library.lab import protection_study
from spanish21.library.lab.protection import ProtectionResult
from spanish21.library.lab.protection_study import allowed_rules
from spanish21.rulesets.rule_book.ruleset_builder import BuiltRuleSet

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def report() -> Iterator[ProtectionResult]:
    """Six decks, with one rule that may change."""

    def only_soft_17(table: TableSpec) -> Iterator[tuple[str, BuiltRuleSet]]:
        return (each for each in allowed_rules(table) if each[0].startswith("soft 17"))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(protection_study, "allowed_rules", only_soft_17)
        patch.setattr(protection_study, "counting_system_names", lambda: ("hi-lo",))
        yield washington_lab().protection(
            threshold="1 wager",
            penetration="75%",
            penetrations=["60%"],
            spread=16,
            spreads=[4],
            shoes=12,
            plays=4,
            dealt_shoes=3,
            rounds=1e6,
            played=4e6,
        )


def test_what_is_won_is_what_a_simulation_wins(report: ProtectionResult) -> None:
    played = report.figures.played
    assert played.rounds == 4_000_000
    # The cut-card effect is not worked out: half a cent of each dollar of the average wager.
    apart = abs(played.worked_out - played.simulated.value)
    assert apart < 4 * played.simulated.standard_error + 60 * 0.005 * played.win.average_cents


def test_more_cards_and_wider_wagers_win_more(report: ProtectionResult) -> None:
    at = {(x.system, x.penetration, x.spread): x for x in report.figures.main}
    for system in report.figures.systems:
        deep, shallow = at[system.name, 0.75, 16], at[system.name, 0.6, 16]
        assert deep.watching_cents > shallow.watching_cents > 0
        assert deep.playing_cents > at[system.name, 0.75, 4].playing_cents
        assert deep.watching_cents > deep.playing_cents
    assert len({x.name for x in report.figures.systems}) == 2
    assert report.figures.worst_cents == max(
        at[x.name, 0.75, 16].watching_cents for x in report.figures.systems
    )


def test_changes_bring_it_below_the_threshold(report: ProtectionResult) -> None:
    figures = report.figures
    assert figures.threshold_cents == 500
    assert figures.worst_cents > 500
    kinds = [each.kind for each in figures.changes]
    assert kinds[0] == "cut card"
    assert kinds[-3:] == ["spread", "entry", "rule"]
    cuts = [each for each in figures.changes if each.kind == "cut card"]
    assert [each.below for each in cuts[:-1]] == [False] * (len(cuts) - 1)
    assert all(each.costs_cents == 0 for each in figures.changes[:-1])
    rule = figures.changes[-1]
    own = spanish21.analyze("wa-2025", decks=6, soft_17="stand")
    assert rule.house_edge == pytest.approx(own.chart_house_edge, abs=1e-6)
    # 60 rounds of $5 an hour, at what the house edge moves.
    assert rule.costs_cents == pytest.approx(30_000 * (rule.house_edge - figures.house_edge))
    assert figures.advice is not None
    assert figures.advice.below


def test_side_wagers_stand_in_it(report: ProtectionResult) -> None:
    sides = report.figures.side
    assert {(x.wager, x.penetration) for x in sides} == {
        (wager, cut) for wager in ("match-up", "match-down") for cut in (0.6, 0.75)
    }
    assert all(x.by_count is None and x.by_all.value >= 0 for x in sides)


def test_it_leaves_in_every_form(report: ProtectionResult, tmp_path: Path) -> None:
    assert report.save(tmp_path / "it.pdf").read_bytes().startswith(b"%PDF")
    assert report.save(tmp_path / "it.svg").read_bytes().startswith(b"<svg")
    record: dict[str, Any] = json.loads(report.save(tmp_path / "it.json").read_text())
    assert record["format"] == "spanish21-protection"
    assert "Protection report" in report.save(tmp_path / "it.txt").read_text()
    rows = report.frame_rows()
    assert len(rows) == 2 * 2 * 2 + 4
    assert rows[-1]["playing_cents"] is None
    assert rows[0]["wager"] == "main"


def test_a_break_bonus_is_followed_by_tags_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game whose only spread is narrow, closed in mid-shoe, and played without indices."""
    monkeypatch.setattr(protection_study, "allowed_rules", lambda _table: iter(()))
    monkeypatch.setattr(protection_study, "counting_system_names", lambda: ("hi-lo",))
    lab = spanish21.lab("bet-bigger", mid_shoe_entry=False)
    report = lab.protection(
        threshold="$0.01", spread=2, spreads=[2], penetrations=["70%"], shoes=6, plays=0,
        dealt_shoes=3, rounds=2e5, played=2e5, paper="a4",
    )  # fmt: skip
    figures = report.figures
    assert not figures.may_enter
    assert not figures.played.watches
    assert "entry" not in [each.kind for each in figures.changes]
    by_name = {x.wager: x for x in figures.side_at(0.7)}
    assert by_name["break"].system.startswith("its best tags")
    assert by_name["break"].by_count is not None
    assert [row["playing_cents"] for row in report.frame_rows() if row["wager"] == "break"]


def test_only_rules_that_go_together_are_changes() -> None:
    words = [
        each for each, _ in allowed_rules(read_table("wa-2025", {"decks": 6, "soft_17": "stand"}))
    ]
    assert "soft 17: hit" in words
    assert "decks: 8" in words
    # Double-double needs a dealer who hits.
    assert not any("double double" in each for each in words)
    rules = read_table("wa-2025", {"decks": 6}).rules
    assert list(allowed_rules(read_table(rules, {}))) == []


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda lab: lab.protection(paper="folio"), "letter or a4"),
        (lambda lab: lab.protection(threshold="two wagers"), "2 wagers"),
        (lambda lab: lab.protection(threshold="much"), "threshold"),
        (lambda lab: lab.protection(spreads=[]), "one at least"),
        (lambda lab: lab.protection(penetrations="75%"), "give a list"),
    ],
)
def test_what_cannot_be_read_is_refused(ask: Callable[[Any], Any], says: str) -> None:
    with pytest.raises(Refusal, match=says):
        ask(washington_lab())


def test_a_shoe_with_cards_gone_has_no_report() -> None:
    with pytest.raises(Refusal, match="for a full shoe"):
        spanish21.lab("wa-2025", decks=6, without="As").protection()
