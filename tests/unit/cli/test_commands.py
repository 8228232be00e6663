"""The command as a person runs it: what is drawn, what is said, and with which exit status."""

import csv
import io
import json
import runpy
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from fixtures.own_rule_files import own_copy
from spanish21 import __version__
from spanish21.cli import BROKEN_PIPE_STATUS, cli, main
from spanish21.extras import MissingExtra, from_extra
from spanish21.refusal import Refusal
from spanish21.rulesets import SHIPPED_RULESETS


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(cli, arguments, env={"COLUMNS": "160"}, catch_exceptions=True)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def said(*arguments: str) -> str:
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    return result.output


def unpadded(*arguments: str) -> str:
    return "\n".join(line.rstrip() for line in said(*arguments).splitlines())


def record(*arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(said(*arguments, "--format", "json"))
    return found


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("odds", "super", "--ruleset", "nowhere"), "ruleset: 'nowhere' is not allowed; choose wa-2025"),
        (("odds", "jackpot", "--table", "3c", "--paytable", "9"), "paytable: 9 is not allowed; table 3c has pay tables 1 to 8"),
        (("odds", "jackpot", "--table", "3c", "--paytable", "1", "--decks", "8"), "decks: 8 is not allowed; table 3c is for 6 decks"),
        (("odds", "jackpot", "--table", "3c", "--paytable", "1", "--meter", "-$5"), "meter: '-$5' is not allowed; it is $0 or more"),
        (("odds", "jackpot", "--table", "5c", "--paytable", "1"), "prize: 'nothing' is not allowed; the operator sets the $ prize"),
        (("odds", "jackpot", "--table", "5c", "--paytable", "1", "--prize", "500"), "prize: '500' is not allowed; write NAME=VALUE"),
        (("odds", "chess"), "wager: 'chess' is not allowed; choose match-up"),
        (("odds", "match-up", "--without", "10h"), "the 10 of hearts is removed from a Spanish deck (wa-2025:GR2, wa-2025:DP1)"),
        (("odds", "match-up", "--without", "7h*x"), "without: '7h*x' is not allowed; write CARD or CARD*NUMBER"),
        (("odds", "match-up", "--without", "7h*7"), "without: '7h' is not allowed; the shoe holds 6 of 7h, and more are named"),
        (("odds", "match-up", "--without", " "), "without: 'nothing' is not allowed; name one card at least"),
        (("odds", "match-up", "--without", "7s*9999"), "without: '7s*9999' is not allowed; write CARD or CARD*NUMBER"),
        (("odds", "match-up", "--decks", "six"), "Invalid value for '--decks': 'six' is not a valid integer."),
        (("odds", "match-up", "--format", "xml"), "'xml' is not one of 'table', 'json', 'csv'."),
        (("odds", "match-up", "--colour"), "No such option '--colour'"),
        (("odds",), "Missing argument 'WAGER'."),
        (("odds", "match-up", "--table", "3c"), "table: '3c' is not allowed; match-up has no such choice"),
        (("nonsense",), "No such command 'nonsense'."),
        (("odds", "verify", "--decks", "6"), "decks: '6' is not allowed; verify takes only --format"),
        (("odds", "jackpot", "--table", "5c", "--paytable", "1", "--prize", "a=1", "--prize", "a=2"), "prize: 'a=2' is not allowed; a was given before"),
        (("rules", "show", ""), "ruleset: '' is not allowed; choose wa-2025"),
        (("rules", "sign", "wa-2025", "--on", "2026-13-01"), "on: '2026-13-01' is not allowed; write a date, such as 2026-01-31"),
        (("rules", "show", "nowhere"), "ruleset: 'nowhere' is not allowed"),
        (("rules", "show", "wa-2025/9z"), "table: '9z' is not allowed; the jackpot tables of wa-2025 are: 3a"),
        (("rules", "show", "wa-classic/3a"), "the jackpot tables of wa-classic are: none"),
        (("rules", "show", "wa-2025/3a/9"), "paytable: '9' is not allowed; table 3a has 1 to 8"),
        (("rules", "show", "wa-2025:GR99"), "clause: 'GR99' is not allowed"),
        (("rules", "validate", "absent.toml"), "file: 'absent.toml' is not allowed; it cannot be read"),
        (("rules", "trace", "x"), "ruleset: 'x' is not allowed"),
        (("rules", "sign"), "ruleset: 'nothing' is not allowed; name a rule set or give --config FILE"),
        (("rules", "sign", "wa-2025", "--option", "decks"), "option: 'decks' is not allowed; write NAME=VALUE"),
        (("rules", "sign", "wa-2025", "--option", "decks=7"), "decks: '7' is not allowed; choose 2, 4, 5, 6 or 8"),
        (("rules", "sign", "wa-2025", "--config", "x.toml"), "a configuration file says everything itself"),
    ],
)  # fmt: skip
def test_bad_input_is_one_line_and_exit_status_2(
    arguments: tuple[str, ...],
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["spanish21", *arguments])
    with pytest.raises(SystemExit) as left:
        main()
    printed = capsys.readouterr()
    assert left.value.code == 2
    assert printed.out == ""
    assert printed.err.startswith("spanish21: ")
    assert printed.err.count("\n") == 1
    assert words in printed.err


def reader_has_gone(**_: object) -> None:
    raise BrokenPipeError


def library_has_noticed(**_: object) -> None:
    try:
        reader_has_gone()
    except BrokenPipeError:
        sys.exit(1)


@pytest.mark.parametrize("ends", [reader_has_gone, library_has_noticed])
def test_a_reader_that_goes_away_is_no_error_to_report(
    ends: Callable[..., None], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("spanish21.cli.cli", ends)
    monkeypatch.setattr("os.dup2", lambda *_: None)
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == BROKEN_PIPE_STATUS
    assert capfd.readouterr().err == ""


def test_an_end_of_another_kind_keeps_its_status(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spanish21.cli.cli", lambda **_: sys.exit(1))
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 1


def lacks(module: str) -> Callable[..., None]:
    def ends(**_: object) -> None:
        raise ModuleNotFoundError(f"No module named {module!r}", name=module)

    return ends


def test_a_library_of_an_extra_that_is_missing_is_refused_by_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("spanish21.cli.cli", lacks("structlog"))
    with pytest.raises(SystemExit) as left:
        main()
    said = "structlog is not installed; to have it, run: pip install 'spanish21[serve]'"
    assert (left.value.code, capsys.readouterr().err) == (2, f"spanish21: {said}\n")
    monkeypatch.setattr("spanish21.cli.cli", lacks("tkinter"))
    with pytest.raises(ModuleNotFoundError, match="tkinter"):
        main()


@pytest.mark.parametrize("guarded", [True, False])
def test_a_command_that_lacks_a_library_stands_in_the_list_and_says_so(
    monkeypatch: pytest.MonkeyPatch, *, guarded: bool
) -> None:
    def load(module: str) -> object:
        with from_extra("serve") if guarded else nullcontext():
            return lacks("structlog")(module=module)

    monkeypatch.setattr("spanish21.cli.import_module", load)
    listed = CliRunner().invoke(cli, ["--help"]).output
    assert "structlog is not installed" in " ".join(listed.split())
    refused = CliRunner().invoke(cli, ["serve", "--demo", "anything"])
    assert isinstance(refused.exception, MissingExtra)


def test_a_command_that_is_broken_is_no_missing_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spanish21.cli.import_module", lambda _: lacks("tkinter")())
    assert isinstance(CliRunner().invoke(cli, ["--help"]).exception, ModuleNotFoundError)


def test_the_package_runs_as_a_module(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["spanish21", "--version"])
    runpy.run_module("spanish21", run_name="__main__")
    assert capsys.readouterr().out == f"spanish21, version {__version__}\n"


def test_a_fault_of_the_program_is_not_told_as_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(**_: object) -> None:
        raise ZeroDivisionError("a fault")

    monkeypatch.setattr("spanish21.cli.cli", breaks)
    with pytest.raises(ZeroDivisionError, match="a fault"):
        main()


def abort_after(problem: type[BaseException]) -> Callable[..., None]:
    """A command that ends as the library ends one that is interrupted, or has no input left."""

    def ends(**_: object) -> None:
        raise click.Abort from problem()

    return ends


def interrupted(**_: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("command", "status", "says"),
    [
        (abort_after(KeyboardInterrupt), 130, "stopped"),
        (interrupted, 130, "stopped"),
        (abort_after(EOFError), 2, "the input ended before everything was answered"),
    ],
    ids=["ctrl-c", "ctrl-c beside the library", "end of input"],
)
def test_a_command_that_is_interrupted_ends_in_one_line(
    command: Callable[..., None],
    status: int,
    says: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("spanish21.cli.cli", command)
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == status
    assert capsys.readouterr().err == f"spanish21: {says}\n"


def test_ctrl_c_while_a_command_loads_ends_it_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def loading(_place: str, _name: str) -> click.Command:
        signal.raise_signal(signal.SIGINT)
        raise AssertionError

    monkeypatch.setattr("spanish21.cli._load_command", loading)
    monkeypatch.setattr(sys, "argv", ["spanish21", "simulate"])
    # As in a terminal; whoever starts the tests in the background has them ignore it.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(SystemExit) as left:
            main()
    finally:
        signal.signal(signal.SIGINT, before)
    assert left.value.code == 130
    assert capsys.readouterr().err.strip() == "spanish21: stopped"


def test_the_command_alone_shows_its_help(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["spanish21"])
    main()
    printed = capsys.readouterr()
    assert printed.out.startswith("Usage: spanish21 [OPTIONS] COMMAND [ARGS]...\n")
    assert printed.err == ""


def test_the_installed_command_runs_in_a_process_of_its_own() -> None:
    command = Path(sys.executable).with_name("spanish21")
    done = subprocess.run(  # noqa: S603
        [command, "odds", "super", "--decks", "7"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr == (
        "spanish21: decks: 7 is not allowed; choose 2, 4, 5, 6 or 8 (wa-2025:GR2, A2)\n"
    )
    assert "Traceback" not in done.stderr + done.stdout


def test_the_command_names_its_version_and_its_parts() -> None:
    assert __version__ in said("--version")
    assert "odds" in said("--help")
    for part in ("list", "show", "options", "validate", "trace", "sign"):
        assert part in said("rules", "--help")


def test_rules_list_names_every_rule_set() -> None:
    printed = said("rules", "list")
    for name in SHIPPED_RULESETS:
        assert name in printed
    assert "stand (fixed)" in printed
    assert "2, 4, 5, 6 or 8" in printed


@pytest.mark.parametrize("name", SHIPPED_RULESETS)
def test_rules_show_draws_every_section(name: str) -> None:
    printed = said("rules", "show", name)
    for section in ("cards", "dealing", "double", "insurance", "bonus_21", "shoe", "irregularity"):
        assert f"\n{section}" in printed
    assert "face-up-card" in printed


def test_rules_show_explains_pay_tables_clauses_and_rulings() -> None:
    grid = said("rules", "show", "wa-2025/4a")
    assert "13 for 2" in grid
    assert "20.25%" in grid
    one = said("rules", "show", "wa-2025/4a/1")
    assert "13 for 2" in one
    assert "18.16%" not in one
    assert "none" in said("rules", "show", "wa-2025/6")
    assert said("rules", "show", "wa-2025:GR5").startswith("wa-2025:GR5  [coded]  House option")
    assert "(a decision of the agency" in said("rules", "show", "wa-2025:L1")
    assert said("rules", "show", "A22").startswith("A22  ")
    assert "double-double is offered only" in said("rules", "show", "wa-2025")


def test_rules_show_reads_a_rule_file(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(own_copy("section-13"), encoding="utf-8")
    assert "Section 13" in said("rules", "show", str(own))


def test_rules_options_tells_choices_defaults_and_what_excludes_what() -> None:
    printed = said("rules", "options", "wa-2025")
    assert "$0.01 to $400.00" in printed
    assert "when match_configuration = 3" in " ".join(printed.split())
    assert "Never double_double = true with soft_17 = stand" in printed


def test_rules_validate_says_what_a_configuration_makes(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text('ruleset = "wa-2025"\n[options]\nmatch_configuration = 4\n', encoding="utf-8")
    result = run("rules", "validate", str(path))
    assert result.exit_code == 0
    assert "valid. Spanish 21, Washington" in result.output
    assert "match-bonus" in result.output
    assert "Warning: 8 separate games" in result.stderr


@pytest.mark.parametrize("name", SHIPPED_RULESETS)
def test_rules_trace_is_complete(name: str) -> None:
    printed = said("rules", "trace", name)
    assert "0 of those incomplete" in printed
    assert "none" not in said("rules", "trace", name, "--missing").splitlines()[:-1]


def test_every_place_of_one_clause_is_named() -> None:
    printed = said("rules", "trace", "section-13", "(o)(7)")
    assert printed.startswith("(o)(7)  ")
    assert "  code     game/table/irregularities/missing_cards:" in printed
    assert "  read by  table\n" in printed
    assert "named. [staffing]\n" in said("rules", "trace", "wa-2025", "L9")
    with pytest.raises(Refusal, match=r"^clause: '\(o\)\(77\)' is not allowed; choose \(o\), "):
        run("rules", "trace", "section-13", "(o)(77)")
    with pytest.raises(Refusal, match=r"^clause: 'GR8' is not allowed; choose \(a\)$"):
        run("rules", "trace", "section-13", "GR8")


def test_an_incomplete_trace_ends_with_status_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spanish21.rulesets.citations.clause_trace.clause_test_citations", tuple)
    monkeypatch.setattr(
        "spanish21.cli.rules.clause_trace.find_dangling_citations", lambda: ("x cites nothing",)
    )
    result = run("rules", "trace", "wa-classic", "--missing")
    assert result.exit_code == 1
    assert "82 of those incomplete" in result.output
    assert "x cites nothing" in result.stderr


def test_rules_sign_prints_the_sign_of_these_very_options(tmp_path: Path) -> None:
    jackpot = "table=5c paytable=3 wager=$5 prize.two-suited=$500@house"
    printed = said(
        "rules", "sign", "wa-2025", "--option", "soft_17=stand", "--jackpot", jackpot,
        "--on", "2025-06-01",
    )  # fmt: skip
    assert "DEALER STANDS ON ALL 17s." in printed
    assert "500 for 1 ($ prize)" in printed
    path = tmp_path / "table.toml"
    path.write_text('ruleset = "wa-2025"\n[options]\nmatch_configuration = 4\n', encoding="utf-8")
    result = run("rules", "sign", "--config", str(path))
    assert "bonus card 4" in result.output
    assert "Warning: 8 separate games" in result.stderr


def test_odds_as_json_have_the_documented_fields() -> None:
    found = record("odds", "jackpot", "--table", "6", "--paytable", "1", "--decks", "6")
    assert found["table"] == "wa-2025/6/1"
    assert [row["probability"] for row in found["rows"]][:2] == ["2/779779", "31/779779"]
    assert [row["pays"] for row in found["rows"]][:3] == [
        "100% of jackpot",
        "100% of jackpot",
        "200 for 1",
    ]
    assert found["house_advantage"] == pytest.approx(0.3119568621)
    assert found["return"] == pytest.approx(1 - found["house_advantage"])
    assert found["jackpot"]["fixed_return"] == pytest.approx(0.4780431379)
    assert found["longest_odds"] == {"row": "four-of-a-kind-suited", "one_in": 779779 / 2}
    loose = record(
        "odds", "jackpot", "--table", "6", "--paytable", "1", "--decks", "6",
        "--suited-match", "any-two",
    )  # fmt: skip
    assert loose["jackpot"]["fixed_return"] == pytest.approx(0.536839284)


def test_json_of_every_other_wager() -> None:
    assert record("odds", "match-up", "--wagers", "2")["joint"]["wagers"] == 2
    assert record("odds", "super")["values"][0]["main_wager"] == "$5.00"
    assert len(record("odds", "envy", "--players", "4")["rows"]) == 3
    assert record("odds", "insurance")["rows"][0]["hits_per_100000"] == pytest.approx(25087.108)
    assert record("odds", "insurance")["hit_frequency"] == pytest.approx(72 / 287)
    assert record("odds", "break", "--ruleset", "bet-bigger")["variance"] > 1
    prized = record(
        "odds", "jackpot", "--table", "5c", "--paytable", "1", "--prize", "two-suited=$500"
    )
    assert prized["without_prizes"]["printed_house_advantage"] == "24.19%"
    bare = record("odds", "jackpot", "--table", "3c", "--paytable", "1", "--without", "As*6 Kd")
    assert bare["cards_in_shoe"] == 281
    gone = " ".join(f"{rank}{suit}*5" for rank in "A23456789JQK" for suit in "shcd")
    never = record("odds", "jackpot", "--table", "3c", "--paytable", "1", "--without", gone)
    assert never["jackpot"]["balance_meter"] is None
    assert never["jackpot"]["wagers_between_full_awards"] is None
    drawn = said("odds", "jackpot", "--table", "3c", "--paytable", "1", "--without", gone)
    assert "it grows without end" in drawn
    assert "100 % awards" not in drawn
    alone = record("odds", "envy", "--players", "1")
    assert "longest_odds" not in alone


def test_odds_as_csv_have_a_row_for_each_row_and_each_total() -> None:
    printed = said("odds", "match-up", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(printed)))
    assert [row["row"] for row in rows] == [
        "two-suited",
        "one-nonsuited-one-suited",
        "one-suited",
        "two-nonsuited",
        "one-nonsuited",
        "hit_frequency",
        "return",
        "house_advantage",
        "variance",
    ]
    assert rows[0]["probability"] == "10/41041"


def test_odds_are_drawn_for_people() -> None:
    printed = said("odds", "match-up", "--wagers", "3", "--without", "7s,7h*2")
    assert "285 cards left" in printed
    assert "3 wagers at once" in printed
    jackpot = said(
        "odds", "jackpot", "--table", "5c", "--paytable", "1", "--prize", "two-suited=$500"
    )
    assert "Without the operator's $ prizes:" in jackpot
    assert "(printed: 24.19%)" in jackpot
    assert "Break-even meter" in jackpot
    assert "Adds to return, % of the main wager, by main wager\n" in unpadded("odds", "super")
    assert "by main wager and players\n" in unpadded("odds", "envy")
    house = said(
        "odds", "jackpot", "--table", "3c", "--paytable", "1", "--kind", "house",
        "--meter", "$10,000",
    )  # fmt: skip
    assert "none. A house jackpot stands at its posted amount" in house
    never = said("odds", "envy", "--players", "1")
    assert "never" in never


def test_odds_verify_draws_lists_and_agrees() -> None:
    drawn = said("odds", "verify")
    assert "332 of 332 printed figures agree to the printed digit." in drawn
    assert "22.7862" in drawn
    assert "(A25)" in drawn
    found = record("odds", "verify")
    assert (found["figures"], found["agree"]) == (346, 345)
    assert found["claims"][-1]["exact"] is None
    rows = list(csv.DictReader(io.StringIO(said("odds", "verify", "--format", "csv"))))
    assert len(rows) == 346


def test_a_figure_that_disagrees_ends_with_status_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "spanish21.odds.printed_figures.as_printed", lambda _value, _printed: "something else"
    )
    result = run("odds", "verify")
    assert result.exit_code == 1
    assert "0 of 332 printed figures agree" in result.output
    assert "✗" in result.output


def test_a_terminal_gets_colour_and_a_narrow_one_the_essential_columns() -> None:
    def on_a_terminal(columns: str, *arguments: str) -> str:
        env = {"COLUMNS": columns, "FORCE_COLOR": "1"}
        return CliRunner().invoke(cli, arguments, env=env).output

    assert "\x1b[" in on_a_terminal("160", "rules", "list")
    assert "clauses coded" in on_a_terminal("160", "rules", "list")
    assert "clauses coded" not in on_a_terminal("80", "rules", "list")
    narrow = on_a_terminal("80", "odds", "jackpot", "--table", "4d", "--paytable", "3")
    assert "389,890" in narrow
    assert "in 100,000" not in narrow
