"""Is a simulation's page good on narrow and wide terminals, and honest about what it cannot know?"""

import io
import sys
from dataclasses import replace
from typing import Any

import pytest
from rich.console import Console
from rich.progress import Progress

from fixtures.dice_game import FakeKernel, spot
from fixtures.dice_run_summary import told
from spanish21 import ruleset
from spanish21.cli.simulation import run_progress
from spanish21.cli.simulation.run_progress import describe_progress_briefly, estimate_share_done
from spanish21.cli.simulation.simulation_page import draw_simulation
from spanish21.cli.terminal import progress
from spanish21.reports.simulation.figure_table import simulation_csv
from spanish21.reports.simulation.json_record import simulation_record
from spanish21.reports.simulation.run_summary import RunSummary
from spanish21.simulation.estimates import Estimate, estimate_mean
from spanish21.simulation.figures import EventFigures
from spanish21.simulation.run.simulation_run import RunProgress, StopRule
from spanish21.simulation.standard_errors import PlayConditions
from spanish21.simulation.statistics import estimate_house_edge
from spanish21.simulation.tallies import BlockTally

TABLE = PlayConditions(fresh=True, rounds_per_hour=60)


def page(run: RunSummary, width: int = 120) -> str:
    screen = Console(file=io.StringIO(), highlight=False, width=width)
    with screen.capture() as drawn:
        draw_simulation(screen, run)
    return "\n".join(line.rstrip() for line in drawn.get().splitlines())


def happened(label: str) -> RunSummary:
    """A run with one event of that name."""
    return told(figured={"events": (EventFigures("one", label, 12_345, 20_000_000),)})


def event_lines(text: str) -> list[str]:
    lines = text.splitlines()
    start = lines.index("What happened")
    return [line.strip() for line in lines[start + 2 : start + 5]]


def test_a_wide_page_has_everything_of_an_event() -> None:
    head, _, line = event_lines(page(happened("dealer has 17")))
    assert head.split("  ")[-1].strip() == "chance"
    assert "0.0606 % to 0.0628 %" in line
    assert line.endswith("1 in 1,620.1")


@pytest.mark.parametrize(
    ("width", "label", "ends"),
    [
        (80, "hands made by splitting", "0.0606 to 0.0628 %  1 in 1,620.1"),
        (75, "hands made by splitting", "0.0606 % to 0.0628 %"),
        (70, "hands made by splitting", "0.0606 to 0.0628 %"),
        (80, "2 Suited Matches with up AND down card, and more", "12,345   0.0617 %"),
    ],
)
def test_a_narrow_page_keeps_an_event_in_one_line(width: int, label: str, ends: str) -> None:
    text = page(happened(label), width)
    *_, line = event_lines(text)
    assert line.startswith(f"{label}  ")
    assert line.endswith(ends)


def test_where_not_even_the_count_has_room_the_name_is_folded() -> None:
    text = page(happened("a name that is much too long for a terminal"), 40)
    assert "12,345   0.0617 %" in text


def test_a_narrow_page_leaves_out_the_spread_of_wagers() -> None:
    assert "standard deviation" in page(told(), 80)
    assert "standard deviation" not in page(told(), 70)
    assert "house advantage" in page(told(), 70)


def test_a_long_name_of_a_count_is_cut_in_the_heading() -> None:
    text = page(told(count="a count " * 30), 400)
    assert "counting by a count a count a count a count a count…\n" in text


def line_of(text: str, begins: str) -> str:
    return next(line.strip() for line in text.splitlines() if line.strip().startswith(begins))


def bonus(hits: int) -> RunSummary:
    base = told().figures
    events = (EventFigures("super-bonus", "Super Bonus", hits, 20_000),)
    rows = tuple((row, 100, cents) for row, _, cents in base.jackpots[0].awards)
    jackpots = (replace(base.jackpots[0], awards=rows),)
    return told(figured={"events": events, "jackpots": jackpots})


RARE = "a prize was hit fewer than 30 times"


@pytest.mark.parametrize(("hits", "words"), [(0, "no hits yet"), (29, "few hits")])
def test_a_bonus_hit_seldom_or_never_has_no_interval(hits: int, words: str) -> None:
    text = page(bonus(hits))
    assert words in line_of(text, "with the Super Bonus")
    assert words in line_of(text, "super-bonus")
    assert words not in line_of(text, "House win an hour")
    assert words not in line_of(text, "jackpot-1")
    assert RARE in text


def test_a_bonus_hit_often_has_an_interval() -> None:
    text = page(bonus(30))
    assert "hits" not in line_of(text, "super-bonus")
    assert RARE not in text


@pytest.mark.parametrize("hits", [0, 2])
def test_a_jackpot_with_a_row_hit_seldom_has_no_interval_nor_has_the_hour(hits: int) -> None:
    base = bonus(30).figures
    rows = (("four-of-a-kind", hits, 0), ("pair", 1000, 0))
    jackpots = (replace(base.jackpots[0], awards=rows),)
    text = page(told(figured={"events": base.events, "jackpots": jackpots}))
    assert "few hits" in line_of(text, "jackpot-1")
    assert "few hits" in line_of(text, "House win an hour")
    assert "hits" not in line_of(text, "with the Super Bonus")
    assert RARE in text


def test_one_round_knows_little_and_says_so() -> None:
    text = page(told(blocks=1, rounds=1))
    assert line_of(text, "Variance").split() == ["Variance", *["unknown"] * 3]
    assert line_of(text, "risk of ruin, as played").endswith("unknown")
    assert line_of(text, "risk of ruin, diffusion formula").endswith("unknown")
    assert "No sitting came to its end: play more rounds." in text
    assert "inf" not in text
    assert "nan" not in text


def test_a_count_that_never_wagers_has_a_page() -> None:
    spots = (spot("main", 0, 0, 0, 0, 0), spot("super-bonus", 0, 0, 0, 0, 0))
    text = page(told(figured={"distribution": (), "spots": spots}))
    assert line_of(text, "House edge").split()[2:] == ["7s", "hit", *["unknown"] * 3]
    assert "Net result" not in text


def lanes(number: int, *, fresh: bool, jackpots: bool) -> str:
    figured: dict[str, Any] = {"lanes": number}
    base = told(figured=figured if jackpots else figured | {"jackpots": ()})
    return page(replace(base, spec=replace(base.spec, fresh=fresh)))


def test_too_few_lanes_for_an_error_are_said() -> None:
    words = "Only 3 runs of shoes or meters, where 4 would do: standard errors take rounds as"
    assert words in lanes(3, fresh=False, jackpots=False)
    assert words in lanes(3, fresh=True, jackpots=True)
    assert "Only 1 run of shoes" in lanes(1, fresh=False, jackpots=False)
    assert "Only" not in lanes(3, fresh=True, jackpots=False)
    assert "Only" not in lanes(4, fresh=True, jackpots=True)


def test_a_page_of_several_boxes_has_their_covariance() -> None:
    base = told()
    assert "Covariance of two boxes" not in page(base)
    common = estimate_mean(0.47, 0.01)
    two = replace(base, results=replace(base.results, box_covariance=common))
    assert line_of(page(two), "Covariance of two boxes").split()[-3:] == [
        "0.47000",
        "0.01960",
        "0.01000",
    ]
    record, text = simulation_record(two), simulation_csv(two)
    assert record["box_covariance_interval"] == [common.low, common.high]
    assert simulation_record(base)["box_covariance"] is None
    assert "base,box_covariance,0.47,0.01," in text
    assert "box_covariance" not in simulation_csv(base)


def test_a_page_says_whether_sevens_are_hit_for_the_super_bonus() -> None:
    name, words = "House edge, 7s hit", "7s hit for the Super Bonus, what it pays left out, "
    base = told()
    assert name in page(base)
    assert f"House edge: {words}the same play after a split as before" in page(base)
    small = replace(base, spec=replace(base.spec, wagers={"main": 100}))
    blackjack = replace(base, spec=replace(base.spec, rules=ruleset("blackjack")))
    for other in (small, blackjack):
        assert name not in page(other)
        assert "House edge: the same play after a split as before" in page(other)
    assert base.edge_meaning == (
        "of each original wager; the best chart for this table, a fresh shoe each round, "
        "7s hit for the Super Bonus, the same play after a split as before; bonuses left out"
    )


def test_a_page_says_what_its_errors_come_from() -> None:
    base = told(figured={"lanes": 8})
    for source, words in (
        ("batches", "Standard errors from how much batches of rounds differ."),
        ("lanes", "Standard errors from 8 independent runs of shoes."),
    ):
        results = replace(base.results, error_from=source)
        assert words in page(replace(base, results=results))


# --- Progress -----------------------------------------------------------------------------------


def standing(rounds: int, goal: int, tally: BlockTally | None = None) -> RunProgress:
    return RunProgress(tally or BlockTally({}), rounds, goal, 2.0, 0)


def test_progress_towards_rounds_is_the_share_of_them() -> None:
    assert (
        estimate_share_done(standing(1000, 4000), estimate_mean(0.0, 0.1), StopRule(4000)) == 0.25
    )


@pytest.mark.parametrize(
    ("error", "share"),
    [
        # Twice the error that is wanted takes four times the rounds.
        (0.02, 0.25),
        # The next goal is played to its end even if less would do.
        (0.001, 0.5),
        # No more is played than was asked for.
        (10.0, 0.01),
        (float("inf"), 0.01),
    ],
)
def test_progress_towards_an_error_is_told_from_the_error(error: float, share: float) -> None:
    wanted = StopRule(100_000, 0.01)
    found = Estimate(0.0, error, 0.0, 0.0)
    assert estimate_share_done(standing(1000, 2000), found, wanted) == pytest.approx(share)


def edge(progress: RunProgress) -> Estimate:
    return estimate_house_edge(FakeKernel().figures(progress.tally), TABLE)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_never_goes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_progress, "_UPDATE_SECONDS", 0.0)
    monkeypatch.setattr(sys, "stderr", Terminal())
    shares: list[float] = []

    class Noted(Progress):
        def update(self, *_: Any, **fields: Any) -> None:
            shares.append(fields["completed"])
            assert fields["total"] == 1.0

    monkeypatch.setattr(progress, "Progress", Noted)
    tally = FakeKernel().play(1, 0, 1000)
    with run_progress.show_run_progress(edge, StopRule(5000)) as watch:
        watch(standing(1000, 2000, tally))
        watch(standing(2000, 8000, tally))
        watch(standing(3000, 4000, tally))
    assert shares == [0.5, 0.5, 0.75]


@pytest.mark.parametrize(("columns", "whole"), [(80, True), (120, True), (50, False)])
def test_the_time_left_is_whole_on_any_terminal(
    monkeypatch: pytest.MonkeyPatch, columns: int, *, whole: bool
) -> None:
    monkeypatch.setattr(run_progress, "_UPDATE_SECONDS", 0.0)
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("TERM", "xterm")
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    tally = FakeKernel().play(1, 0, 1000)
    with run_progress.show_run_progress(edge, StopRule(10**9)) as watch:
        watch(standing(123_456_789, 10**9, tally))
    last = screen.getvalue()
    assert "-:--:--" in last
    assert ("…" not in last) is whole
    assert ("123,456,789 rounds" in last) is (columns == 120)


def test_a_narrow_terminal_gets_short_words() -> None:
    found = Estimate(0.004185, 0.00004, 0.004106, 0.004264)
    assert describe_progress_briefly(standing(150_000_000, 10**9), found) == (
        "150 M rounds, 75 M/s, house edge 0.4185 % ± 0.0079 %"
    )


def test_the_risk_of_ruin_by_the_law_of_a_round_stands_where_it_is_known() -> None:
    run = told()
    assert run.results.sessions is not None
    for risk, ends in ((0.0123, "1.23"), (None, "")):
        sessions = replace(run.results.sessions, law_risk=risk)
        text = page(replace(run, results=replace(run.results, sessions=sessions)))
        assert ("risk of ruin, by the law of a round" in text) is (risk is not None)
        assert ends in text
