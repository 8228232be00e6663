"""Is an automaton that was kept the one that was compiled, to the last number?"""

import json
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fixtures.chart_fixture import chart_analysis
from spanish21 import ruleset
from spanish21.disk_cache import CACHE_VARIABLE
from spanish21.rulesets.strategies.strategy import ChartPairCell, Strategy
from spanish21.simulation.compiled import automaton as compiling
from spanish21.simulation.compiled.automaton import (
    AUTOMATON_CACHE_FORMAT,
    Automaton,
    compile_automaton,
    load_automaton,
)

pytestmark = pytest.mark.long

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("wa-2025", {"decks": 2}),
    ("wa-2025", {"double_double": True}),
    ("wa-classic", {}),
    ("section-13", {"dealing_mode": "down-card-unseen"}),
    ("bet-bigger", {}),
]


def chart() -> Strategy:
    return chart_analysis("wa-2025", double_double=True).chart.strategy


def splitless() -> Strategy:
    pairs = {pair: (ChartPairCell(split=False),) * 10 for pair in chart().pairs}
    return replace(chart(), pairs=pairs)


def check_alike(found: Automaton, made: Automaton) -> None:
    """Every field the same, of the same kind: a yes is no 1, a list no tuple."""
    for field in fields(Automaton):
        ours, theirs = getattr(found, field.name), getattr(made, field.name)
        if isinstance(theirs, np.ndarray):
            assert (ours.dtype, ours.shape) == (theirs.dtype, theirs.shape), field.name
            assert np.array_equal(ours, theirs), field.name
            assert ours.flags.c_contiguous == theirs.flags.c_contiguous
        else:
            assert repr(ours) == repr(theirs) or isinstance(theirs, frozenset), field.name
            assert ours == theirs, field.name
            assert type(ours) is type(theirs), field.name


@pytest.mark.parametrize("real", [False, True])
@pytest.mark.parametrize(("name", "options"), GAMES)
def test_an_automaton_read_back_is_the_one_compiled(
    name: str, options: dict[str, Any], *, real: bool
) -> None:
    made = compile_automaton(ruleset(name, **options), chart(), 1000, real=real)
    check_alike(
        AUTOMATON_CACHE_FORMAT.read(json.loads(json.dumps(AUTOMATON_CACHE_FORMAT.record(made)))),
        made,
    )


def test_an_automaton_without_splits_is_read_back_too() -> None:
    made = compile_automaton(ruleset("wa-2025"), splitless(), 1000, real=False)
    assert made.meets.shape == (2, 0, 7)
    check_alike(
        AUTOMATON_CACHE_FORMAT.read(json.loads(json.dumps(AUTOMATON_CACHE_FORMAT.record(made)))),
        made,
    )


def test_a_game_is_compiled_once_for_each_thing_it_hangs_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))
    plain = compile_automaton(ruleset("wa-2025", decks=2), splitless(), 1000, real=False)
    compiled: list[Automaton] = []

    def compile_and_note(*_given: Any, **_named: Any) -> Automaton:
        # Each unlike all others, and none takes long.
        compiled.append(replace(plain, waits_from=len(compiled)))
        return compiled[-1]

    monkeypatch.setattr(compiling, "compile_automaton", compile_and_note)
    six, two = ruleset("wa-2025"), ruleset("wa-2025", decks=2)
    asked: list[tuple[Any, Strategy, int, bool]] = [
        (six, chart(), 1000, False),
        (two, chart(), 1000, False),
        (six, splitless(), 1000, False),
        (six, chart(), 500, False),
        (six, chart(), 1000, True),
    ]
    for _ in range(2):
        found = [load_automaton(*each, real=real) for *each, real in asked]
    assert len(compiled) == len(list(tmp_path.iterdir())) == len(asked)
    for one, made in zip(found, compiled, strict=True):
        check_alike(one, made)
