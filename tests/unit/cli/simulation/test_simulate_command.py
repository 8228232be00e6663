"""Does spanish21 simulate play what it is asked, tell it well, and refuse what makes no sense?"""

import csv
import gc
import io
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from fixtures.chart_fixture import chart_analysis
from fixtures.dice_game import FakeKernel, RichKernel
from spanish21 import extras
from spanish21.analysis.strategy import chart as analysis_chart
from spanish21.analysis.strategy.chart import Chart
from spanish21.cli import cli
from spanish21.cli.simulation import run_progress, simulate, stop_signals
from spanish21.cli.simulation.run_progress import describe_progress, format_rate
from spanish21.cli.simulation.stop_signals import stop_on_signal
from spanish21.library.simulated_game import read_penetration, read_rounds, read_target
from spanish21.refusal import Refusal
from spanish21.reports.strategy.chart_json import chart_record
from spanish21.rulesets.strategies.strategy_json import strategy_record
from spanish21.simulation import simulator
from spanish21.simulation.estimates import Estimate
from spanish21.simulation.game_spec import GameSpec, SessionSpec
from spanish21.simulation.general import GeneralKernel
from spanish21.simulation.run import kernel_choice, thread_executor
from spanish21.simulation.run.pieces import ExecutorFailed, Piece, PieceQueue
from spanish21.simulation.run.simulation_run import RunProgress, StopRule
from spanish21.simulation.standard_errors import PlayConditions
from spanish21.simulation.statistics import estimate_house_edge
from spanish21.simulation.tallies import BlockTally

pytestmark = pytest.mark.long

_BEST_CHART = analysis_chart.best_chart
_CHARTS: dict[str, Chart] = {}
SIMULATED: list[GameSpec] = []
CLOSED = "it cannot be written: its folder is missing or closed"
NO_SCHEDULER = "no scheduler answers there; start one with 'dask scheduler' and give its address"


@pytest.fixture(autouse=True)
def thrown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds are thrown instead of played, and a chart is worked out once for all tests."""

    def once(solution: Any) -> Chart:
        key = repr((solution.ruleset, solution.decks, solution.terms))
        if key not in _CHARTS:
            _CHARTS[key] = _BEST_CHART(solution)
        return _CHARTS[key]

    def general(simulated: GameSpec) -> FakeKernel:
        SIMULATED.append(simulated)
        return RichKernel(simulated)

    def compiled(simulated: GameSpec) -> FakeKernel:
        SIMULATED.append(simulated)
        return FakeKernel(simulated, name="compiled")

    SIMULATED.clear()
    monkeypatch.setattr(analysis_chart, "best_chart", once)
    monkeypatch.setattr(
        kernel_choice, "KERNEL_FACTORIES", {"general": general, "compiled": compiled}
    )
    monkeypatch.setattr(thread_executor, "PIECE_ROUNDS", 1000)


def invoked(*arguments: str) -> Result:
    env = {"COLUMNS": "160", "FORCE_COLOR": None}
    return CliRunner().invoke(cli, ["simulate", *arguments], env=env)


def said(*arguments: str) -> str:
    result = invoked(*arguments)
    if result.exception is not None:
        raise result.exception
    return "\n".join(line.rstrip() for line in result.stdout.splitlines())


def record(*arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(said("--rounds", "5e3", *arguments, "--format", "json"))
    return found


def refused(*arguments: str) -> str:
    with pytest.raises(Refusal) as problem:
        said(*arguments)
    return str(problem.value)


def test_the_page_says_what_was_played_and_what_came_of_it() -> None:
    page = said("--rounds", "20_000", "--threads", "2")
    assert page.startswith(
        "wa-2025: 6 decks, dealer hits soft 17, $5 wager\n"
        "Spanish 21, Washington, submission #3166 (2025)\n"
        "1 box, a fresh shoe each round, the best chart for this table\n"
        "20,000 rounds, seed 21; compiled kernel, fast generator, cpu, 2 threads; "
    )
    for words in (
        "House edge",
        "Standard deviation",
        "House win an hour, 60 rounds",
        "Net result of a box in a round, base game",
        "What happened",
        "1 other event never happened.",
    ):
        assert words in page
    assert "Wagers" not in page


def test_the_page_of_everything_has_wagers_jackpots_sittings_and_counts() -> None:
    page = said("--rounds", "4e4", "--kernel", "general", "--penetration", "0.75")
    for words in (
        "1 box, a shoe cut at 75 %",
        "  super-bonus",
        "Jackpot 1: meter $10,000 on average",
        "400 sittings of 100 rounds with $50",
        "risk of ruin, diffusion formula",
        "By true count when the round begins",
        "unknown",
        "Standard errors from 400 independent runs of shoes.",
    ):
        assert words in page


def test_one_round_is_enough_for_a_page() -> None:
    assert "1 rounds, seed 21" in said("--rounds", "1")


def test_the_json_is_the_same_on_any_number_of_threads() -> None:
    one, three = record("--threads", "1"), record("--threads", "3")
    for name in ("device", "seconds", "rounds_per_second"):
        assert one.pop(name) != three.pop(name)
    assert one == three
    assert one["options"]["decks"] == 6
    assert (one["kernel"], one["rng"], one["seed"], one["complete"]) == (
        "compiled",
        "fast",
        21,
        True,
    )


def test_other_seeds_make_other_rounds() -> None:
    assert record("--seed", "1")["house_edge"] != record("--seed", "2")["house_edge"]


def test_csv_and_the_page_can_be_written_to_a_file(tmp_path: Path) -> None:
    out = tmp_path / "run.csv"
    assert said("--rounds", "1e3", "--format", "csv", "--output", str(out)) == ""
    rows = list(csv.DictReader(io.StringIO(out.read_text())))
    assert rows[0] == {"section": "run", "name": "rounds", "value": "1000"} | dict.fromkeys(
        ("standard_error", "low", "high", "count", "out_of"), ""
    )
    assert said("--rounds", "1e3", "--format", "csv").startswith("section,name,value,")
    said("--rounds", "1e3", "--output", str(out))
    assert out.read_text().startswith("wa-2025: 6 decks")


def test_parquet_and_a_picture_are_files(tmp_path: Path) -> None:
    out, picture = tmp_path / "run.parquet", tmp_path / "run.png"
    said("--rounds", "1e3", "--format", "parquet", "--output", str(out), "--plot", str(picture))
    assert out.read_bytes().startswith(b"PAR1")
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_a_target_ends_a_run_and_rounds_limit_it() -> None:
    found = record("--target-se", "5%")
    assert found["standard_error"] < 0.05
    assert (found["target_standard_error"], found["rounds_asked"]) == (0.05, 5000)
    alone = json.loads(said("--target-se", "5%", "--format", "json"))
    assert alone["rounds_asked"] is None
    assert alone["standard_error"] < 0.05


def test_a_target_that_is_missed_is_said() -> None:
    missed = ("--rounds", "5e3", "--target-se", "0.02%")
    found = json.loads(said(*missed, "--format", "json"))
    assert (found["complete"], found["target_reached"]) == (True, False)
    line = said(*missed).splitlines()[4]
    assert line.startswith("The standard error is 1.")
    assert line.endswith(" %: the target of 0.02000 % is missed")
    assert record("--target-se", "5%")["target_reached"] is True
    assert record()["target_reached"] is None
    assert "target" not in said("--rounds", "5e3", "--target-se", "5%")


def test_wagers_are_put_on_the_spots_they_name() -> None:
    record("--wager", "25", "--match", "5", "--match-down", "5", "--jackpot", "$1", "--boxes", "3",
           "--option", "match_configuration=2")  # fmt: skip
    assert SIMULATED[0].wagers == {
        "main": 2500,
        "match-up": 500,
        "match-down": 500,
        "jackpot-1": 100,
    }
    assert SIMULATED[0].boxes == 3
    assert SIMULATED[0].meters == (1_000_000,)
    record("--match-bonus", "5", "--option", "match_configuration=3", "--option", "bonus_cards=2")
    assert SIMULATED[1].wagers == {"main": 500, "match-bonus-1": 500, "match-bonus-2": 500}
    record("--ruleset", "bet-bigger", "--wager", "10", "--bet-bigger", "2", "--break", "1")
    assert SIMULATED[2].wagers == {
        "main": 1000, "bet-bigger-1": 1000, "bet-bigger-2": 1000, "break": 100,
    }  # fmt: skip


def test_a_jackpot_is_named_by_its_table_or_found_by_its_wager() -> None:
    named = record("--jackpot", "table=4 paytable=2 wager=$5", "--meter", "$20,000")
    assert named["jackpot_tables"] == ["wa-2025/4d/2"]
    assert named["wagers_cents"]["jackpot-1"] == 500
    assert named["meters_cents"] == [2_000_000]
    assert record("--jackpot", "1")["jackpot_tables"] == ["wa-2025/3c/1"]
    assert refused("--jackpot", "100") == (
        "jackpot wager: '100' is not allowed; choose $1.00 to $25.00 (wa-2025:JP3, wa-2025:JP4, A45)"
    )
    assert refused("--jackpot", "1", "--ruleset", "bet-bigger") == (
        "jackpot: '1' is not allowed; bet-bigger has no jackpots"
    )


def test_sittings_have_a_length_and_a_bankroll() -> None:
    assert record("--bankroll", "$1,000", "--session", "300")["kernel"] == "general"
    assert SIMULATED[-1].sessions == SessionSpec(rounds=300, bankroll_cents=100_000)


def test_a_shoe_is_fresh_real_or_cut_at_a_share() -> None:
    assert record("--fresh")["fresh"] is True
    assert record("--real")["cut_cards"] == 72
    assert record("--penetration", "50%")["cut_cards"] == 144
    assert refused("--fresh", "--penetration", "0.5") == (
        "penetration: '0.5' is not allowed; a fresh shoe has no cut card"
    )


def test_a_strategy_is_computed_or_read_from_a_file(tmp_path: Path) -> None:
    assert record()["strategy"]["words"] == "the best chart for this table"
    first = record("--strategy", "best-first-two", "--decks", "2")
    assert first["strategy"]["words"] == "the best chart, and best play of the first two cards"
    assert len(SIMULATED[-1].strategy.first_two) == 5
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(strategy_record(chart_analysis(decks=2).chart.strategy)))
    assert record("--strategy", str(path), "--decks", "2")["strategy"]["words"] == (
        "the strategy of mine.json"
    )
    assert invoked("--rounds", "10", "--strategy", str(path)).stderr == (
        "Note: the strategy is for wa-2025 with 2 decks; this table is wa-2025 with 6.\n"
    )


def test_a_strategy_for_other_options_is_remarked_on(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(chart_record(chart_analysis())))
    assert invoked("--rounds", "10", "--strategy", str(path)).stderr == ""
    assert invoked("--rounds", "10", "--strategy", str(path), "--soft17", "stand").stderr == (
        "Note: the strategy is for a dealer who hits soft 17; here he stands on soft 17.\n"
    )


def test_a_strategy_without_charts_for_doubled_hands_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    whole = chart_record(chart_analysis())
    path.write_text(json.dumps(whole | {"doubled": []}))
    assert refused("--strategy", str(path)) == (
        "strategy.doubled.0: 'nothing' is not allowed; write a chart for hands that were doubled "
        "once: those of this table double once at most (wa-2025:GR8, wa-2025:DP6b, wa-2025:DP6c)"
    )
    path.write_text(json.dumps(whole))
    assert refused("--strategy", str(path), "--double-double").startswith(
        "strategy.doubled.1: 'nothing' is not allowed; write a chart for hands that were doubled twice"
    )


@pytest.mark.parametrize("option", ["strategy", "count"])
def test_a_file_of_lists_in_lists_is_refused(option: str, tmp_path: Path) -> None:
    path = tmp_path / "deep.json"
    path.write_text("[" * 100_000)
    assert refused(f"--{option}", str(path)) == (
        f"{option}: '{path}' is not allowed; its lists lie too deep in each other to be read"
    )


@pytest.mark.parametrize(
    ("one", "other"),
    [("strategy", "output"), ("checkpoint", "output"), ("count", "output"), ("output", "plot")],
)
def test_two_options_that_name_one_file_are_refused(one: str, other: str, tmp_path: Path) -> None:
    path = tmp_path / "same.png"
    path.write_text("{}")
    link, twin = tmp_path / "link.png", tmp_path / "twin.png"
    link.symlink_to(path)
    twin.hardlink_to(path)
    for name in (path, tmp_path / "." / "same.png", link, twin):
        assert refused(f"--{one}", str(path), f"--{other}", str(name)) == (
            f"{other}: '{name}' is not allowed; --{one} names the same file;"
            " give each a file of its own"
        )
    assert path.read_text() == "{}"


def test_a_strategy_or_count_that_is_a_word_is_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said("--rounds", "10", "--output", "chart")
    said("--rounds", "10", "--count", "hi-lo", "--output", "hi-lo", "--checkpoint", "one")
    assert {path.name for path in tmp_path.iterdir()} == {"chart", "hi-lo"}


def test_a_strategy_file_that_does_not_fit_is_refused_by_its_place(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    whole = strategy_record(chart_analysis().chart.strategy)

    def with_hard(total: str, row: list[Any]) -> None:
        path.write_text(json.dumps(whole | {"hard": whole["hard"] | {total: row}}))

    with_hard("16", whole["hard"]["16"][:-1])
    assert refused("--strategy", str(path)) == (
        "strategy.hard.16: '9 cells' is not allowed; write 10 cells, one for each up card"
    )
    with_hard("16", [whole["hard"]["16"][0] | {"move": "split"}, *whole["hard"]["16"][1:]])
    assert refused("--strategy", str(path)) == (
        "strategy.hard.16.2.move: 'split' is not allowed; write stand, hit, double"
    )
    del whole["soft"]["18"]
    path.write_text(json.dumps(whole))
    assert refused("--strategy", str(path)) == (
        "strategy.soft.18: None is not allowed; write a list"
    )
    path.write_text("{")
    assert refused("--strategy", str(path)) == (
        f"strategy: '{path}' is not allowed; it cannot be read as JSON"
    )
    assert refused("--strategy", "mine") == (
        "strategy: 'mine' is not allowed; choose chart or best-first-two, "
        "name a file written by 'spanish21 strategy --json', or give a chart or a function"
    )


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (
            "--rounds 0",
            "rounds: '0' is not allowed; write a whole number from 1 to 1e15, such as 1e9",
        ),
        ("--target-se 0%", "target-se: '0%' is not allowed; write more than 0 %, such as 0.001%"),
        (
            "--target-se 0.001",
            "target-se: '0.001' is not allowed; write a percentage, such as 0.001%",
        ),
        ("--target-se 0", "target-se: '0' is not allowed; write a percentage, such as 0.001%"),
        ("--bet-bigger -1", "bet-bigger: -1 is not allowed; use 0 or more"),
        (
            "--meter -5",
            "meter: '-5' is not allowed; no jackpot wager is made: add one",
        ),
        ("--jackpot 1 --meter -5", "meter: '-5' is not allowed; it is $0 or more"),
        ("--boxes 8", "boxes: 8 is not allowed; wa-2025 has 1 to 7 (S1)"),
        ("--wager 1", "main: '$1' is not allowed; wager $5 to $300 (wa-2025:P2, S3)"),
        ("--match-bonus 5", "match-bonus: '5' is not allowed; this table has no bonus cards"),
        ("--break 5", "break: '$5' is not allowed; this table has main, match-up, match-down"),
        ("--session 10", "session: 10 is not allowed; say what a player brings: a bankroll"),
        (
            "--bankroll 10",
            "bankroll: '10' is not allowed; say how many rounds a player sits: a session",
        ),
        (
            "--seed -1",
            "seed: -1 is not allowed; write a whole number from 0 to 18446744073709551615",
        ),
        ("--rounds-per-hour 0", "rounds-per-hour: 0 is not allowed; use 1 to 10,000"),
        (
            "--penetration 1.5",
            "penetration: '1.5' is not allowed; write a share of the shoe, such as 0.75 or 75%",
        ),
        (
            "--format parquet",
            "format: 'parquet' is not allowed; it is no text: name a file with --out",
        ),
        ("--plot run.bmp", "plot: 'run.bmp' is not allowed; end its name in .png, .svg or .pdf"),
        (
            "--output none/run.csv",
            f"output: 'none/run.csv' is not allowed; {CLOSED}",
        ),
        (
            "--device cuda",
            "numba_cuda is not installed; to have it, run: pip install 'spanish21[gpu]'",
        ),
        (
            "--cluster tcp://127.0.0.1:9",
            f"cluster: 'tcp://127.0.0.1:9' is not allowed; {NO_SCHEDULER}",
        ),
    ],
)
def test_bad_input_is_refused(arguments: str, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda module: module != "numba_cuda" or None)
    monkeypatch.setattr("spanish21.simulation.run.cluster_executor.CONNECT_SECONDS", 0.3)
    assert refused(*arguments.split()) == says


def test_a_checkpoint_is_gone_on_from_and_another_runs_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.ckpt"
    record("--checkpoint", str(path))
    more = json.loads(said("--rounds", "9500", "--checkpoint", str(path), "--format", "json"))
    assert more["rounds_resumed"] == 5000
    assert more["house_edge"] == record("--rounds", "9500")["house_edge"]
    assert "9,000 of the rounds came from a checkpoint." in said(
        "--rounds", "9500", "--checkpoint", str(path)
    )
    before = path.read_bytes()
    assert refused("--rounds", "9500", "--checkpoint", str(path), "--seed", "22") == (
        f"checkpoint: '{path}' is not allowed; it is of another run (seed 21, here 22); "
        "name another file; this one stays as it is"
    )
    assert path.read_bytes() == before


def test_a_checkpoint_of_other_sittings_or_another_count_is_refused_in_words(
    tmp_path: Path,
) -> None:
    path = tmp_path / "run.ckpt"
    record("--checkpoint", str(path), "--bankroll", "1000", "--session", "5", "--real")
    words = refused("--checkpoint", str(path), "--count", "hi-lo")
    assert (
        "it is of another run (sittings of 5 rounds with $1,000, here none; count none, " in words
    )
    assert re.search(r"; count none, here by hi-lo \([0-9a-f]{16}\)\); name another file", words)


class Failing:
    """Machines that play two blocks and are gone."""

    device, piece_blocks = "cluster, 1 workers, 1 threads", 1

    def __init__(self, blocks: int) -> None:
        self._blocks = blocks

    def play(self, seed: int, pieces: PieceQueue) -> Iterator[tuple[Piece, BlockTally]]:
        for piece in islice(pieces, self._blocks):
            yield piece, FakeKernel().play(seed, piece.first, piece.rounds)
        pieces.on_note("nobody is there")
        raise ExecutorFailed("the scheduler tcp://host:1 is gone")

    def close(self) -> None:
        return


def test_a_cluster_that_fails_shows_what_was_counted_and_says_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulator, "make_executor", lambda *_: Failing(2))
    path = tmp_path / "run.ckpt"
    found = invoked("--rounds", "1e5", "--checkpoint", str(path), "--format", "json")
    assert found.exit_code == 2
    assert found.stderr == (
        "Note: nobody is there.\n"
        "spanish21: the scheduler tcp://host:1 is gone; 2,000 rounds are counted and kept in "
        f"{path}; the same command goes on from there\n"
    )
    told = json.loads(found.stdout)
    assert (told["rounds"], told["complete"]) == (2000, False)
    assert json.loads(path.read_text())["blocks"] == 2
    assert invoked("--rounds", "1e5").stderr.endswith(
        "spanish21: the scheduler tcp://host:1 is gone; 2,000 rounds are counted; "
        "with --checkpoint FILE the same command would go on from there\n"
    )


def test_a_cluster_that_fails_at_once_has_nothing_to_show(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulator, "make_executor", lambda *_: Failing(0))
    found = invoked("--rounds", "1e5", "--checkpoint", str(tmp_path / "run.ckpt"))
    assert (found.exit_code, found.stdout) == (2, "")
    assert found.stderr.endswith(
        "is gone; 0 rounds are counted; the same command goes on from there\n"
    )


def interrupted(*arguments: str, monkeypatch: pytest.MonkeyPatch) -> Result:
    """The command, stopped by a signal in its second block."""

    class Interrupted(FakeKernel):
        def play(self, seed: int, block: int, rounds: int) -> Any:
            if block == 1:
                signal.raise_signal(signal.SIGINT)
            return super().play(seed, block, rounds)

    monkeypatch.setattr(kernel_choice, "KERNEL_FACTORIES", {"compiled": Interrupted})
    return invoked("--rounds", "1e5", "--threads", "1", *arguments)


def test_ctrl_c_keeps_everything_and_says_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "run.ckpt"
    found = interrupted("--checkpoint", str(path), monkeypatch=monkeypatch)
    assert found.exit_code == 130
    assert "Stopped before the end." in found.stdout
    kept = json.loads(path.read_text())["blocks"]
    assert found.stderr == (
        f"Stopped after {kept},000 rounds, kept in {path}. The same command goes on from there.\n"
    )


def test_ctrl_c_without_a_checkpoint_says_how_one_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    found = interrupted(monkeypatch=monkeypatch)
    assert found.exit_code == 130
    assert found.stderr.endswith("With --checkpoint FILE a run can be gone on with.\n")


def test_a_cluster_that_is_stopped_before_its_first_round_tells_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Stopped:
        device, piece_blocks = "none", 1

        def play(self, _seed: int, _pieces: Any) -> Iterator[Any]:
            signal.raise_signal(signal.SIGTERM)
            yield from ()

        def close(self) -> None:
            return

    monkeypatch.setattr(simulator, "make_executor", lambda *_: Stopped())
    found = invoked("--rounds", "1e5")
    assert (found.exit_code, found.stdout) == (130, "")
    assert found.stderr.startswith("Stopped after 0 rounds.")


@pytest.mark.parametrize("place", ["while it loads", "while it plays", "while it is written"])
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signals_at_any_time_leave_one_whole_result(
    place: str, sent: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As ``timeout`` does: one signal for the process, one for its group."""

    class Signalled(FakeKernel):
        def __init__(self, simulated: GameSpec) -> None:
            super().__init__(simulated, name="compiled")
            if place == "while it loads":
                self.send()

        def send(self) -> None:
            signal.raise_signal(sent)
            signal.raise_signal(sent)

        def play(self, seed: int, block: int, rounds: int) -> Any:
            if place == "while it plays" and not block:
                os.kill(os.getpid(), sent)
                os.kill(os.getpid(), sent)
                time.sleep(0.05)
            return super().play(seed, block, rounds)

        def figures(self, tally: BlockTally) -> Any:
            if place == "while it is written":
                self.send()
            return super().figures(tally)

    monkeypatch.setattr(kernel_choice, "KERNEL_FACTORIES", {"compiled": Signalled})
    path = tmp_path / "run.json"
    found = invoked("--rounds", "1e5", "--threads", "1", "--format", "json", "--output", str(path))
    written = json.loads(path.read_text())
    assert written["complete"] is (found.exit_code == 0)
    if place == "while it is written":
        assert (found.exit_code, written["rounds"]) == (0, 100_000)
    else:
        assert found.exit_code == 130
        assert 0 < written["rounds"] < 100_000


def catches(process: int, sent: signal.Signals) -> bool:
    """Whether a process has a handler for a signal by now."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    (mask,) = re.findall(r"SigCgt:\s*([0-9a-f]+)", status)
    return bool(int(mask, 16) >> (sent - 1) & 1)


def test_a_process_that_is_told_to_end_and_its_group_too_writes_its_result() -> None:
    """As ``timeout`` does it."""
    command = [str(Path(sys.executable).with_name("spanish21")), "simulate", "--rounds", "1e12"]
    with subprocess.Popen(  # noqa: S603  our own words
        [*command, "--format", "json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        while not catches(process.pid, signal.SIGTERM):
            time.sleep(0.01)
        os.kill(process.pid, signal.SIGTERM)
        os.killpg(process.pid, signal.SIGTERM)
        written, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert json.loads(written)["rounds"] > 0


def test_a_second_ctrl_c_ends_a_command_that_has_not_counted_yet(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stop, counting = threading.Event(), threading.Event()
    with stop_on_signal(stop, counting):
        signal.raise_signal(signal.SIGINT)
        assert stop.is_set()
        signal.raise_signal(signal.SIGINT)
        monkeypatch.setattr(stop_signals, "SAME_REQUEST_SECONDS", 0.0)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        counting.set()
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


def test_a_signal_that_is_ignored_stays_ignored() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with stop_on_signal(threading.Event(), threading.Event()):
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


def test_outside_the_main_thread_signals_are_left_alone() -> None:
    before, seen = signal.getsignal(signal.SIGINT), []

    def other() -> None:
        with stop_on_signal(threading.Event(), threading.Event()):
            seen.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=other)
    thread.start()
    thread.join()
    assert seen == [before]


def test_progress_is_shown_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_progress, "_UPDATE_SECONDS", 0.0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    standing = RunProgress(FakeKernel().play(1, 0, 1000), 1000, 5000, 0.5, 0)
    table = PlayConditions(fresh=True, rounds_per_hour=60)

    def edge(progress: RunProgress) -> Estimate:
        return estimate_house_edge(FakeKernel().figures(progress.tally), table)

    words = describe_progress(standing, edge(standing))
    assert words.startswith("1,000 rounds, 2 k rounds/s, house edge ")
    assert "±" in words

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(run_progress, "_UPDATE_SECONDS", 1e9)
    with run_progress.show_run_progress(edge, StopRule(5000)) as watch:
        watch(standing)
    monkeypatch.setattr(run_progress, "_UPDATE_SECONDS", 0.0)
    with run_progress.show_run_progress(edge, StopRule(5000)) as watch:
        watch(standing)
    assert "house edge" in screen.getvalue()


def test_speeds_are_said_as_people_say_them() -> None:
    assert format_rate(100, 1) == "100 rounds/s"
    assert format_rate(3e6, 2) == "1.5 M rounds/s"
    assert format_rate(2e11, 1) == "200 G rounds/s"
    assert format_rate(1, 0) == "0 rounds/s"


@pytest.mark.parametrize(
    ("text", "rounds"),
    [("1e9", 10**9), ("2.5e8", 250_000_000), ("1_000_000", 10**6), ("1,000", 1000), ("7", 7)],
)
def test_rounds_are_read_as_people_write_them(text: str, rounds: int) -> None:
    assert read_rounds(text) == rounds


@pytest.mark.parametrize(
    "text", ["0", "-1", "1.5", "1e16", "2.5e0", "many", "", "1e-3", "_1", "1e99"]
)
def test_what_is_no_number_of_rounds_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="write a whole number from 1 to 1e15, such as 1e9"):
        read_rounds(text)


def test_shares_and_targets_are_read() -> None:
    assert read_penetration("0.75") == read_penetration(".75") == read_penetration("75 %") == 0.75
    assert read_target("0.001%") == pytest.approx(1e-5)
    assert read_target(1e-5) == 1e-5


def test_a_file_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    folder = tmp_path / "gone.csv"
    folder.symlink_to(tmp_path / "missing" / "file")
    assert refused("--rounds", "10", "--output", str(folder)) == (
        f"output: '{folder}' is not allowed; it cannot be written: No such file or directory"
    )


def test_a_count_is_named_or_read_from_a_file_and_needs_a_real_shoe(tmp_path: Path) -> None:
    found = record("--count", "hi-lo", "--kernel", "auto")
    assert (found["count"], found["kernel"], found["cut_cards"]) == ("hi-lo", "general", 72)
    path = tmp_path / "mine.json"
    tags = dict.fromkeys(("A", "2", "3", "4", "5", "6", "7", "8", "9", "10"), 0)
    mine = {"format": "spanish21-count", "version": 1, "name": "mine", "tags": tags}
    path.write_text(json.dumps(mine))
    page = said("--rounds", "1e3", "--count", str(path))
    assert "the best chart for this table, counting by mine" in page
    assert refused("--count", "none") == (
        "count: 'none' is not allowed; choose hi-lo, zen, or name a JSON file"
    )
    assert refused("--count", "zen", "--kernel", "compiled") == (
        "kernel: 'compiled' is not allowed; it does not play by the count; use general or auto"
    )


def test_a_ramp_below_the_table_minimum_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine.json"
    tags = dict.fromkeys(("A", "2", "3", "4", "5", "6", "7", "8", "9", "10"), 0)
    ramp = [{"at_or_above": -20, "wager": "$1"}]
    mine = {"format": "spanish21-count", "version": 1, "name": "mine", "tags": tags, "ramp": ramp}
    path.write_text(json.dumps(mine))
    monkeypatch.setattr(kernel_choice, "KERNEL_FACTORIES", {"general": GeneralKernel})
    assert refused("--count", str(path)) == (
        "count.ramp at -20: main: '$1' is not allowed; wager $5 to $300 (wa-2025:P2, S3)"
    )
    assert refused("--count", "hi-lo", "--fresh") == (
        "count: 'hi-lo' is not allowed; a shoe that is shuffled before every round has nothing to "
        "count: use a cut card"
    )


def test_a_ramp_that_never_wagers_ends_with_a_page_and_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "rare.json"
    tags = dict.fromkeys(("A", "2", "3", "4", "5", "6", "7", "8", "9", "10"), 0)
    ramp = [{"at_or_above": 20, "wager": "$5"}]
    rare = {"format": "spanish21-count", "version": 1, "name": "rare", "tags": tags, "ramp": ramp}
    path.write_text(json.dumps(rare))
    monkeypatch.setattr(kernel_choice, "KERNEL_FACTORIES", {"general": GeneralKernel})
    found = record("--count", str(path))
    assert (found["rounds"], found["house_edge"]) == (5000, None)
    assert "counting by rare" in said("--rounds", "5e3", "--count", str(path))


def test_results_of_a_ramp_are_told_in_its_smallest_wager(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine.json"
    tags = dict.fromkeys(("A", "2", "3", "4", "5", "6", "7", "8", "9", "10"), 0)
    steps: list[dict[str, Any]] = [
        {"at_or_above": -20, "wager": None},
        {"at_or_above": 0, "wager": "$25"},
        {"at_or_above": 2, "wager": "$100"},
    ]
    mine = {"format": "spanish21-count", "version": 1, "name": "mine", "tags": tags, "ramp": steps}
    path.write_text(json.dumps(mine))
    monkeypatch.setattr(kernel_choice, "KERNEL_FACTORIES", {"general": GeneralKernel})
    found = record("--count", str(path))
    assert (found["wager_cents"], found["wagers_cents"]) == (2500, {"main": 2500})
    assert "$25 wager" in said("--rounds", "5e3", "--count", str(path))
    assert refused("--count", str(path), "--wager", "50") == (
        "wager: '$50.00' is not allowed; the ramp of the count names the wagers; leave this out"
    )


@pytest.mark.parametrize("swept", [True, False])
def test_libraries_are_loaded_without_looking_for_garbage_and_set_apart(*, swept: bool) -> None:
    try:
        if not swept:
            gc.disable()
        with simulate._loading():
            assert not gc.isenabled()
        assert gc.isenabled() == swept
        assert gc.get_freeze_count()
    finally:
        gc.unfreeze()
        gc.enable()
