"""Does the clause registry hold every paragraph, and does every coded clause have its proof?

The counts were taken from the documents themselves when they were read.
"""

import re

import pytest

from spanish21.rulesets import SHIPPED_RULESETS
from spanish21.rulesets.citations.clause_trace import find_dangling_citations, trace_clauses
from spanish21.rulesets.citations.clauses import ClauseStatus, document_clauses, rulings

pytestmark = pytest.mark.uncounted

SECTION_13 = {
    "a": (1, 6),
    "b": (2, 3),
    "c": (4, 0),
    "d": (8, 4),
    "e": (10, 11),
    "f": (6, 4),
    "g": (12, 6),
    "h": (2, 2),
    "i": (4, 0),
    "j": (5, 0),
    "k": (5, 0),
    "l": (3, 2),
    "m": (6, 0),
    "n": (1, 0),
    "o": (13, 2),
}
"""Numbered paragraphs and roman sub-paragraphs by lettered section."""

WASHINGTON = ("wa-2025", "wa-v003", "wa-v002", "wa-classic")
TABLES = {
    "wa-2025": "3abcd 4abcde 5abcd",
    "wa-v003": "3abcd 4abcde 5abcd",
    "wa-v002": "8abcd 9abcd",
    "wa-classic": "",
}


def test_section_13_has_every_lettered_numbered_and_roman_paragraph() -> None:
    found = document_clauses("section-13")
    for letter, (numbered, roman) in SECTION_13.items():
        own = [name for name in found if name.startswith(f"({letter})")]
        assert own[0] == f"({letter})"
        assert sum(name.count("(") == 2 for name in own) == numbered
        assert sum(name.count("(") == 3 for name in own) == roman
    assert len(found) == 137


@pytest.mark.parametrize("name", WASHINGTON)
def test_washington_sets_have_every_numbered_and_lettered_paragraph(name: str) -> None:
    found = document_clauses(name)
    for part in ("GR", "DP"):
        numbers = {int(i[2:]) for i in found if re.fullmatch(rf"{part}\d+", i)} - {0}
        assert numbers == set(range(1, 13))
    letters = [i for i in found if re.fullmatch(r"(GR|DP)\d+[a-j]", i)]
    assert len(letters) == 10 + 3 + 2 + 3 + 4 + 5 + 2 + 10


@pytest.mark.parametrize("name", WASHINGTON)
def test_washington_sets_have_every_pay_table(name: str) -> None:
    found = document_clauses(name)
    wanted = [f"T{t[0]}{letter}" for t in TABLES[name].split() for letter in t[1:]]
    assert [i for i in found if re.fullmatch(r"T\d[a-e]", i)] == wanted
    assert sum(bool(re.fullmatch(r"T(2|7|-match)-[24568]", i)) for i in found) == 5


def test_bet_bigger_has_every_lettered_pay_and_bullet() -> None:
    found = document_clauses("bet-bigger")
    assert sum(bool(re.fullmatch(r"Match-[a-e]", i)) for i in found) == 5
    assert sum(bool(re.fullmatch(r"Break-[a-f]", i)) for i in found) == 6
    assert sum(i.startswith("Super21-") for i in found) == 9
    assert sum(i.startswith("Equipment-") for i in found) == 4


@pytest.mark.parametrize("name", SHIPPED_RULESETS)
def test_every_clause_is_paraphrased_and_every_uncoded_one_says_why(name: str) -> None:
    for clause in document_clauses(name).values():
        assert 5 < len(clause.says) <= 170
        assert "\n" not in clause.says
        if clause.status in (
            ClauseStatus.FURNITURE,
            ClauseStatus.STAFFING,
            ClauseStatus.SUPERSEDED,
        ):
            assert clause.why


@pytest.mark.parametrize("name", SHIPPED_RULESETS)
def test_every_coded_clause_has_data_that_something_reads_code_and_a_test(name: str) -> None:
    assert [(row.clause.id, row.missing) for row in trace_clauses(name) if row.missing] == []


def test_no_citation_dangles() -> None:
    assert find_dangling_citations() == ()


def test_rulings_are_all_there() -> None:
    found = rulings()
    assert {"A24b", "S1", "S12"} <= set(found)
    first_reading = {f"A{number}" for number in range(1, 61)}
    assert first_reading - set(found) == {"A32", "A33", "A51"}
    assert all(text.strip() for text in found.values())
