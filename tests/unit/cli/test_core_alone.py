"""Does the core work by itself, and does every other command name what it lacks?"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[3]
ANALYSIS, SIMULATE, REPORTS, SERVE, PLAY = "analysis", "simulate", "reports", "serve", "play"


def run_with(extras: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command where only these extras are installed; ``-`` is the core alone."""
    return subprocess.run(  # noqa: S603  our own command
        [sys.executable, "-m", "fixtures.core_alone", extras, *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": "tests"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("--version", "spanish21, version"),
        ("--help", "Commands:"),
        ("rules list", "wa-2025"),
        ("rules show wa-2025", "Spanish 21, Washington"),
        ("rules sign wa-2025", "SPANISH 21"),
        ("rules validate examples/table.toml", ""),
        ("odds match-up --decks 6", "match-up"),
        ("odds jackpot --table 6 --paytable 1 --format json", '"wager": "jackpot"'),
        ("replay examples/shared-box.round", "round closed"),
        ("play --plain --seed 1", "make wagers"),
    ],
)
def test_the_core_needs_no_extra(command: str, says: str) -> None:
    done = run_with("-", *command.split())
    assert done.returncode == 0, done.stderr
    assert says in done.stdout


@pytest.mark.parametrize(
    ("extras", "command", "module", "extra"),
    [
        ("-", "analyze", "numpy", ANALYSIS),
        ("-", "strategy", "numpy", ANALYSIS),
        ("-", "compare wa-2025 wa-classic", "numpy", ANALYSIS),
        ("-", "simulate --rounds 1e3", "numba", SIMULATE),
        ("-", "rng test --shoes 300", "numpy", SIMULATE),
        ("-", "evidence", "numba", SIMULATE),
        ("-", "rules sign wa-2025 --out sign.pdf", "typst", REPORTS),
        ("-", "replay --database no.db --table T1 --round 1", "sqlalchemy", SERVE),
        ("-", "serve --demo", "fastapi", SERVE),
        ("-", "audit log --database no.db", "cryptography", SERVE),
        ("analysis", "report par", "matplotlib", REPORTS),
        ("analysis", "simulate --rounds 1e3 --seed 1", "scipy", SIMULATE),
    ],
)
def test_what_is_missing_is_named(extras: str, command: str, module: str, extra: str) -> None:
    done = run_with(extras, *command.split())
    sentence = f"{module} is not installed; to have it, run: pip install 'spanish21[{extra}]'"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"spanish21: {sentence}\n")


def test_a_command_that_cannot_be_loaded_says_so_in_the_list() -> None:
    listed = run_with("-", "house", "--help").stdout
    assert "structlog is not installed; to have it, run: pip install 'spanish21[serve]'" in listed


@pytest.mark.parametrize(
    ("extras", "command", "says"),
    [
        ("analysis", "analyze", "House edge"),
        ("simulate", "simulate --rounds 1e3 --seed 1", "1,000 rounds"),
    ],
)
def test_an_extra_suffices_for_what_it_is_for(extras: str, command: str, says: str) -> None:
    done = run_with(extras, *command.split())
    assert done.returncode == 0, done.stderr
    assert says.lower() in done.stdout.lower()


def test_a_program_can_use_the_core() -> None:
    program = """
from fixtures.core_alone import block_extras_but
block_extras_but([])
import spanish21
from spanish21.service.local_house import open_house_in_memory
assert spanish21.odds.of("match-up", decks=6).house_advantage > 0
house = open_house_in_memory("The Oak")
house.add_person("Ann", "player")
assert house.audit().findings == ()
house.close()
try:
    import spanish21.analysis
except spanish21.Refusal as refusal:
    print(refusal)
"""
    done = subprocess.run(  # noqa: S603  our own program
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": "tests"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    said = "numpy is not installed; to have it, run: pip install 'spanish21[analysis]'"
    assert done.stdout.strip() == said
