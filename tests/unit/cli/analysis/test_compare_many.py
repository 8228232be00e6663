"""Does spanish21 compare solve many tables, each combination of what is typed, on several processes?"""

import json

import pytest
from click.testing import CliRunner

from spanish21.analysis import analyze
from spanish21.cli import cli
from spanish21.cli.analysis.compare import format_table_spec
from spanish21.cli.analysis.many_tables import expand_tables
from spanish21.library.table_comparison import group_tables, solve_tables
from spanish21.refusal import Refusal

DECKS = "bet-bigger,decks=1|2|6"


def said(*arguments: str) -> str:
    result = CliRunner().invoke(cli, ["compare", *arguments], env={"COLUMNS": "120"})
    if result.exception is not None:
        raise result.exception
    return result.output


def test_values_with_a_bar_between_them_are_a_table_each() -> None:
    assert expand_tables(["wa-2025,decks=2|6,soft_17=hit|stand", "pontoon"]) == [
        "wa-2025,decks=2,soft_17=hit",
        "wa-2025,decks=2,soft_17=stand",
        "wa-2025,decks=6,soft_17=hit",
        "wa-2025,decks=6,soft_17=stand",
        "pontoon",
    ]


def test_three_tables_are_a_list_of_figures() -> None:
    page = said(DECKS)
    assert "3 tables by best play, the same play after a split as before" in page
    figures = analyze(format_table_spec("bet-bigger,decks=2", "A").rules)
    (line,) = (line for line in page.splitlines() if "bet-bigger,decks=2" in line)
    assert line.split() == [
        "bet-bigger,decks=2",
        f"{100 * figures.house_edge:.5f}".replace("-", "−"),
        "%",
        f"{100 * figures.house_edge_with_super_bonus:.5f}".replace("-", "−"),
        "%",
        f"{100 * figures.element_of_risk:.5f}".replace("-", "−"),
        "%",
        f"{figures.average_wager:.5f}",
    ]


def test_a_list_as_json_has_the_figures_of_the_analysis() -> None:
    record = json.loads(said("wa-2025,decks=2|6|8,wager=$25", "--format", "json"))
    assert record["format"] == "spanish21-comparison"
    table = record["tables"][1]
    figures = analyze(format_table_spec("wa-2025,wager=$25", "A").rules, wager_cents=2500)
    assert (table["table"], table["ruleset"], table["decks"], table["wager"]) == (
        "wa-2025,decks=6,wager=$25",
        "wa-2025",
        6,
        "$25",
    )
    assert table["options"]["soft_17"] == "hit"
    for name in (
        "house_edge",
        "house_edge_with_super_bonus",
        "element_of_risk",
        "average_wager",
    ):
        assert table[name] == pytest.approx(getattr(figures, name), abs=1e-12)


def test_processes_solve_what_one_solves_and_say_how_many_are_done() -> None:
    specs = [format_table_spec(text, "A") for text in expand_tables([DECKS])]
    heard: list[int] = []
    alone = solve_tables(specs, heard.append)
    together = solve_tables(specs, heard.append, processes=2)
    assert alone == together
    assert heard == [1, 2, 3] * 2


def test_editions_that_are_alike_to_the_solver_are_solved_once() -> None:
    texts = expand_tables(["wa-2025,decks=6|8", "wa-v003,decks=6", "wa-2025,decks=6,wager=$10"])
    specs = [format_table_spec(text, "A") for text in texts]
    assert group_tables(specs) == [[0, 2], [1], [3]]
    heard: list[int] = []
    figures = solve_tables(specs, heard.append)
    assert heard == [2, 3, 4]
    assert figures[0] == figures[2]
    assert len({each.house_edge_with_super_bonus for each in figures}) == 3


@pytest.mark.parametrize("processes", [1, 2])
def test_a_table_that_cannot_be_solved_is_refused(processes: int) -> None:
    specs = [
        format_table_spec(text, "A") for text in ("bet-bigger,decks=1", "bet-bigger,wager=$1.23")
    ]
    with pytest.raises(Refusal, match="wager: .* is not allowed"):
        solve_tables(specs, lambda _number: None, processes=processes)


def test_one_table_alone_or_too_many_are_refused() -> None:
    with pytest.raises(Refusal, match="tables: 'wa-2025' is not allowed; name two or more"):
        said("wa-2025")
    many = "wa-2025,wager=" + "|".join(f"${number}" for number in range(1001))
    with pytest.raises(Refusal, match="tables: '1,001' is not allowed; compare up to 1,000"):
        said(many)


def test_a_table_that_cannot_be_read_is_refused_by_its_number() -> None:
    with pytest.raises(Refusal, match="table 3, decks: '7' is not allowed"):
        said("wa-2025,decks=2|6|7")
