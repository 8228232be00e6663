"""Do a few rounds of real tables make all the lines they should, and do those agree?"""

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from spanish21.evidence.compared_figures import ComparedFigure, FigureSource
from spanish21.evidence.kernel_agreement import between_lines
from spanish21.evidence.kernel_runs import EvidenceSettings, run_evidence
from spanish21.evidence.report import (
    EvidenceReport,
    evidence_page,
    evidence_record,
    figure_cells,
    format_figure,
)
from spanish21.evidence.table_list import EVIDENCE_TABLES, EvidenceTable, select_tables
from spanish21.refusal import Refusal
from spanish21.simulation.figures import RunFigures, SpotFigures, SumFigures
from spanish21.simulation.run.spec_checks import check_boxes

pytestmark = pytest.mark.long

ASKED = EvidenceSettings(rounds=40_000, general_rounds=20_000, seed=5, threads=1)
HOUSE = {"table": "4d", "paytable": 5, "wager": "$1", "kind": "house", "posted": "$100"}
TRIALS = {
    "break": EvidenceTable("bet-bigger", {"decks": 1}, 1000, {"bet-bigger-1": 1000, "break": 200}),
    "unseen": EvidenceTable("section-13", {"dealing_mode": "down-card-unseen"}, 100 * 25),
    "bonus": EvidenceTable(
        "wa-2025",
        {"soft_17": "stand", "match_configuration": 3, "bonus_cards": 1, "table_minimum": "$1"},
        100,
        {"match-up": 100, "match-bonus-1": 100, "jackpot-1": 100},
        (HOUSE,),
    ),
    "meter": EvidenceTable(
        "wa-v002",
        {"decks": 8, "soft_17": "stand"},
        500,
        {"jackpot-1": 100},
        ({"table": "9d", "paytable": 1, "wager": "$1"},),
    ),
    "envy": EvidenceTable("section-13", {"dealing_mode": "card-reader"}, 500, boxes=2),
    "pushed": EvidenceTable("blackjack", {}, 1000, insures=False),
}
GENERAL_ALONE = ("envy", "pushed")


@cache
def gathered(name: str) -> dict[tuple[str, str], ComparedFigure]:
    lines = run_evidence({1: TRIALS[name]}, ASKED, lambda *_: None)
    return {(line.source.kernel, line.what): line for line in lines}


@pytest.mark.parametrize("name", TRIALS)
def test_every_line_of_a_real_table_agrees(name: str) -> None:
    lines = gathered(name)
    assert [line for line in lines.values() if not line.agrees] == []
    kernels = {kernel for kernel, _ in lines}
    assert kernels == ({"general"} if name in GENERAL_ALONE else {"compiled", "general", "both"})


def test_the_base_game_is_compared_by_both_kernels() -> None:
    lines = gathered("bonus")
    for kernel in ("compiled", "general"):
        for what in ("house edge", "standard deviation", "split", "hands won", "hands bust"):
            assert (kernel, what) in lines
        assert {what for of, what in lines if of == kernel} >= {
            "net result -$5.00",
            "net result $10.00",
        }
        assert any(what.startswith("all net results") for of, what in lines if of == kernel)
    assert ("compiled", "house edge with Super Bonus") not in lines
    assert ("both", "difference of house edges") in lines


def test_the_super_bonus_counts_where_the_wager_wins_one() -> None:
    lines = gathered("meter")
    plain, bonus = (
        lines["compiled", what].exact for what in ("house edge", "house edge with Super Bonus")
    )
    assert bonus < plain
    assert ("general", "Super Bonus") in lines


def test_where_nobody_looks_first_only_what_both_roads_count_is_compared() -> None:
    lines = gathered("unseen")
    for what in ("split", "hands won", "hands lost without a bust", "hands pushed", "5 card 21"):
        assert ("compiled", what) in lines
    for what in ("hands doubled", "hands bust", "split to 2 hands", "surrender"):
        assert ("compiled", what) not in lines


def test_a_blackjack_that_the_dealers_pushes_is_a_blackjack_and_no_win() -> None:
    lines = gathered("pushed")
    # 24 aces and 96 tens of 312 cards, in either order; then the dealer's two of what is left.
    own = 2 * 24 * 96 / (312 * 311)
    pushed = own * 2 * 23 * 95 / (310 * 309)
    assert lines["general", "blackjack"].exact == pytest.approx(own)
    assert lines["general", "hands pushed"].exact > pushed
    ends = ("won", "pushed", "lost without a bust", "bust", "lost to a blackjack")
    hands = sum(lines["general", f"hands {end}"].exact for end in ends)
    more = lines["general", "hands made by splitting"].exact - lines["general", "split"].exact
    surrendered = lines["general", "surrender"].exact
    assert hands + surrendered == pytest.approx(1 + more)
    assert not any(what.startswith("insurance") for _, what in lines)


def test_side_wagers_are_compared_row_by_row() -> None:
    lines = gathered("break")
    assert lines["general", "break: house advantage"].exact == pytest.approx(0.1256, abs=0.02)
    assert ("general", "break: Dealer busts with 8 or more cards") in lines
    assert ("general", "house edge of bet-bigger-1") in lines
    assert lines["general", "insurance: won"].exact == pytest.approx(12 / 47)
    assert ("general", "insurance-bet-bigger-1: won") in lines
    assert ("general", "match-bonus-1: 1 suited match") in gathered("bonus")


def test_a_house_jackpot_has_a_house_advantage_and_a_progressive_a_fixed_return() -> None:
    house, meter = gathered("bonus"), gathered("meter")
    assert ("general", "jackpot-1: house advantage") in house
    assert ("general", "jackpot-1: 2 Non-Suited Matches, wa-2025/4d/5") in house
    assert ("general", "jackpot-1: fixed return, wa-v002/9d/1") in meter
    # A fixed row of these tables can be hit against the up card and again against the down card.
    line = meter["general", "jackpot-1: 1 Non-Suited Match, wa-v002/9d/1"]
    assert line.error > (line.exact * (1 - line.exact) / line.source.rounds) ** 0.5


def test_envy_is_paid_for_every_super_bonus_of_another_box() -> None:
    lines = gathered("envy")
    hits, adds = lines["general", "envy: hits"], lines["general", "envy: adds"]
    assert hits.exact == pytest.approx(1.4961504e-06, rel=1e-6)
    assert adds.exact == pytest.approx(hits.exact * 50 / 5)
    assert adds.deviation == hits.deviation
    assert lines["general", "super-bonus: adds"].exact == pytest.approx(hits.exact * 200)


def test_every_table_takes_the_wagers_laid_on_it() -> None:
    for trial in EVIDENCE_TABLES:
        check_boxes(trial.rules(), trial.boxes, {"main": trial.wager, **trial.side})
    assert {trial.ruleset for trial in EVIDENCE_TABLES} == {
        "wa-2025", "wa-v003", "wa-v002", "wa-classic", "section-13", "bet-bigger",
        "pontoon", "blackjack", "two-deck-21",
    }  # fmt: skip


def test_tables_can_be_those_of_one_rule_set() -> None:
    assert tuple(select_tables().values()) == EVIDENCE_TABLES
    assert {trial.ruleset for trial in select_tables("bet-bigger").values()} == {"bet-bigger"}
    say = (
        "ruleset: 'wa-1999' is not allowed; "
        "choose wa-2025, wa-v003, wa-v002, wa-classic, section-13, bet-bigger, pontoon, blackjack, "
        "two-deck-21"
    )
    with pytest.raises(Refusal) as refused:
        select_tables("wa-1999")
    assert str(refused.value) == say


def test_tables_can_be_some_of_the_list_and_keep_their_numbers() -> None:
    chosen = select_tables("bet-bigger", [17])
    assert chosen == {17: EVIDENCE_TABLES[16]}
    with pytest.raises(Refusal, match=r"table: 1 is not allowed; choose 16, 17"):
        select_tables("bet-bigger", [17, 1])


def test_tables_can_be_played_without_their_jackpots() -> None:
    plain = select_tables(jackpots=False)
    assert not any(table.rules().jackpots for table in plain.values())
    first, whole = plain[1], EVIDENCE_TABLES[0]
    assert set(whole.side) - set(first.side) == {"jackpot-1", "jackpot-2"}
    for table in plain.values():
        check_boxes(table.rules(), table.boxes, {"main": table.wager, **table.side})


def test_a_table_comes_out_in_a_part_of_the_list_as_in_the_whole() -> None:
    few, trials = (
        replace(ASKED, rounds=1000, general_rounds=1000),
        (TRIALS["break"], TRIALS["envy"]),
    )
    whole = list(run_evidence(dict(enumerate(trials, 1)), few, lambda *_: None))
    part = list(run_evidence({2: TRIALS["envy"]}, few, lambda *_: None))
    assert part
    assert whole[-len(part) :] == part


def test_a_table_says_how_it_is_set_up() -> None:
    assert TRIALS["break"].words() == "decks=1, wager $10.00"
    assert TRIALS["envy"].words() == "dealing_mode=card-reader, wager $5.00, 2 boxes"


# --- The two kernels beside each other ----------------------------------------------------------


def run_of(*gains: tuple[int, int]) -> RunFigures:
    rounds = sum(count for _, count in gains)
    net = sum(gain * count for gain, count in gains)
    squares = sum(gain**2 * count for gain, count in gains)
    sums = SumFigures(net, squares)
    main = SpotFigures("main", rounds, rounds * 100, net, squares, 0, sums)
    law = tuple((float(gain), count) for gain, count in gains)
    return RunFigures(rounds, 1, 0, (main,), sums, sums, (), gains, law, law)


def compared(one: RunFigures, other: RunFigures) -> list[ComparedFigure]:
    return list(between_lines(FigureSource("wa-2025", "", "both", 1000), one, other))


def test_runs_that_are_spread_otherwise_fail() -> None:
    one, other = run_of((-100, 5000), (100, 5000)), run_of((-100, 4000), (0, 2000), (100, 4000))
    edges, spread = compared(one, other)
    assert (edges.verdict, spread.verdict) == ("agrees", "FAILS")
    assert spread.what == "net results alike, G test of 3 classes"
    assert spread.deviation > 4


def test_runs_alike_are_less_apart_than_chance_makes_them() -> None:
    one = run_of((-100, 5000), (100, 5000))
    edges, spread = compared(one, one)
    assert edges.simulated == 0
    assert spread.simulated == pytest.approx(0.0, abs=1e-9)
    assert spread.deviation <= 0


@pytest.mark.parametrize(("rare", "classes"), [([(400, 9)], 2), ([(400, 9), (600, 8)], 3), ([], 2)])
def test_rare_net_results_are_put_together(rare: Any, classes: int) -> None:
    one = run_of((-100, 5000), (100, 5000), *rare)
    _, spread = compared(one, one)
    assert spread.what == f"net results alike, G test of {classes} classes"
    assert np.isfinite(spread.deviation)


# --- How it is told -----------------------------------------------------------------------------


def told(*lines: ComparedFigure) -> EvidenceReport:
    return EvidenceReport(ASKED, lines, 90.0)


SOURCE = FigureSource("wa-2025", "decks=6", "general", 20_000)
PLAIN = ComparedFigure(SOURCE, "split", 0.0284, 0.0285, 0.00117, 0.0855)
SPREAD = ComparedFigure(SOURCE, "standard deviation", 1.25, 1.26, 0.004, 2.5)
IMPOSSIBLE = ComparedFigure(SOURCE, "never", 0.0, 0.00005, 0.0, float("inf"))


def test_figures_have_as_many_digits_as_their_error_has_a_say_in() -> None:
    assert figure_cells(PLAIN) == (
        "general",
        "split",
        "0.0284",
        "0.0285",
        "0.0012",
        "+0.09",
        "0.16",
        "agrees",
    )
    assert figure_cells(SPREAD)[2:4] == ("1.2500", "1.2600")
    assert figure_cells(IMPOSSIBLE)[2:] == ("0", "5e-05", "0", "+inf", "inf", "FAILS")
    assert format_figure(33.0, 8.1) == "33.0"
    assert format_figure(3300.0, 810.0) == "3300"


def test_the_record_has_every_line_and_what_they_say_together() -> None:
    record = evidence_record(told(PLAIN, SPREAD))
    assert record["format"] == "spanish21-evidence"
    assert (record["seed"], record["rounds"], record["general_rounds"]) == (5, 40_000, 20_000)
    assert record["lines"][1] == {
        "ruleset": "wa-2025",
        "table": "decks=6",
        "kernel": "general",
        "rounds": 20_000,
        "what": "standard deviation",
        "exact": 1.25,
        "simulated": 1.26,
        "standard_error": 0.004,
        "deviation": 2.5,
        "finds": 0.0128,
        "verdict": "agrees",
    }
    assert (record["failed"], record["largest_deviation"]) == (0, 2.5)


def test_json_has_no_number_for_what_cannot_be() -> None:
    record = evidence_record(told(IMPOSSIBLE))
    assert (record["lines"][0]["deviation"], record["largest_deviation"]) == (None, None)


def test_the_page_says_how_it_was_made_and_shows_every_table() -> None:
    other = ComparedFigure(
        FigureSource("bet-bigger", "decks=1", "both", 20_000), "split", 0.5, 0.5, 0.1, 0.0
    )
    page = evidence_page(told(PLAIN, other), command="x --seed 5", machine="2 cores", date="today")
    assert "Made by `x --seed 5` on 2 cores, today, in 2 minutes." in page
    assert "**2 lines: all agree." in page
    assert "\n## wa-2025: decks=6\n\n| kernel | what |" in page
    assert "\n| general | split | 0.0284 | 0.0285 | 0.0012 | +0.09 | 0.16 | agrees |\n" in page
    assert page.index("## wa-2025") < page.index("## bet-bigger")
    assert page.endswith("|\n")
