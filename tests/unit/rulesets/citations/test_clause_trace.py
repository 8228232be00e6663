"""Tracing clauses: what is found, and what counts as missing."""

from pathlib import Path

import pytest

from spanish21.refusal import Refusal
from spanish21.rulesets.citations import clause_trace as tracing
from spanish21.rulesets.citations.clause_readers import clause_readers
from spanish21.rulesets.citations.clause_trace import CitationSource, ClauseTrace, trace_clauses
from spanish21.rulesets.citations.clauses import (
    Clause,
    ClauseStatus,
    document_clauses,
    matching_clauses,
)


def test_a_citation_may_stand_for_several_clauses_of_several_documents() -> None:
    assert matching_clauses("wa-*:GR11[ab]", "wa-classic") == ["GR11a", "GR11b"]
    assert matching_clauses("wa-*:GR5", "section-13") == []
    assert matching_clauses("section-13:(l)(2)", "section-13") == ["(l)(2)"]


def test_only_a_coded_clause_can_lack_something() -> None:
    coded = Clause("GR5", "soft 17", ClauseStatus.CODED, "")
    staffing = Clause("L1", "letter", ClauseStatus.STAFFING, "between agencies")
    assert ClauseTrace(coded, (), ("a",), (), ()).missing == ("data", "test", "reader")
    assert ClauseTrace(coded, ("a",), (), ("b",), ("round",)).missing == ("code",)
    assert ClauseTrace(coded, ("a",), ("c",), ("b",), ()).missing == ("reader",)
    assert ClauseTrace(staffing, (), (), (), ()).missing == ()


def test_what_the_staff_alone_obey_nothing_reads() -> None:
    assert clause_readers(["ruleset.dealing.hand_signals"]) == ()
    assert clause_readers(["ruleset.dealing.hand_signals", "ruleset.dealing.signals"]) == ("print",)
    assert clause_readers(["ruleset.double.rescue", "ruleset.base.other_ties"]) == (
        "round", "analysis", "compiled", "general", "print", "one way",
    )  # fmt: skip
    assert clause_readers(["ruleset.double.double_double"]) == ("follows",)
    assert clause_readers(["ruleset.bonus_21[1]"])[0] == "round"
    assert clause_readers(["paytables/4b", "ruleset.refuse[1]"]) == ("rule book",)


def test_a_clause_is_tied_to_its_data_code_and_test() -> None:
    found = {row.clause.id: row for row in trace_clauses("wa-2025")}
    soft_17 = found["GR5"]
    assert "ruleset.dealer.soft_17" in soft_17.data
    assert {"round", "analysis", "compiled", "general"} <= set(soft_17.readers)
    assert "game/rules/dealing:DealerRules" in soft_17.code
    assert any(test.startswith("washington/test_gr_base_rules.py::") for test in soft_17.tests)
    assert "game/wagers/jackpot:AWARD_TRIGGERS" in found["T3a"].code


def test_a_citation_that_names_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        tracing,
        "code_citations",
        lambda: (CitationSource("here", "wa-2025:GR99"), CitationSource("there", "section-13:*")),
    )
    monkeypatch.setattr(tracing, "rulings", dict)
    problems = tracing.find_dangling_citations()
    assert "here cites wa-2025:GR99, which is no clause" in problems
    assert "there cites section-13:*, 137 clauses of section-13 at once" in problems
    assert "wa-2025 ruleset.cards.decks cites A2, which is no clause" in problems


def test_an_unknown_rule_set_has_no_clauses() -> None:
    with pytest.raises(Refusal, match="ruleset: 'x' is not allowed; choose wa-2025"):
        document_clauses("x")


def test_markers_are_read_without_running_the_tests(tmp_path: Path) -> None:
    path = tmp_path / "test_x.py"
    path.write_text(
        "import pytest\nX = 1\n"
        "@pytest.mark.clause('wa-2025:GR5', X)\n@pytest.mark.other('no')\n"
        "def test_y():\n    pass\n",
        encoding="utf-8",
    )
    assert list(tracing._markers(path)) == [("test_y", "wa-2025:GR5")]
