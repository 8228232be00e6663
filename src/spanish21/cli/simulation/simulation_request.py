"""The game that the options of spanish21 simulate describe, and how far it is played."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from spanish21.cli.options.table_spec import read_choices
from spanish21.library.simulated_game import (
    STRATEGY_DESCRIPTIONS,
    GameRequest,
    read_target,
)
from spanish21.library.simulations import read_stop_rule as read_rounds_to_play
from spanish21.refusal import Refusal
from spanish21.simulation.counting_systems import counting_system_names
from spanish21.simulation.run.backends import Backend
from spanish21.simulation.run.simulation_run import StopRule

_NO_FILES = {("strategy", word) for word in STRATEGY_DESCRIPTIONS} | {
    ("count", n) for n in counting_system_names()
}
_TABLE = ("decks", "soft17", "double_double", "options")


def read_table_choices(options: Mapping[str, Any]) -> dict[str, Any]:
    """The house options of the table."""
    return read_choices(**{name: options[name] for name in _TABLE})


def read_stop_rule(options: Mapping[str, Any]) -> StopRule:
    """How far the run goes."""
    target = options["target_se"]
    return read_rounds_to_play(options["rounds"], None if target is None else read_target(target))


def read_backend(options: Mapping[str, Any]) -> Backend:
    """Where the run is played."""
    return Backend(options["device"], options["threads"], options["cluster"])


def read_game_request(options: Mapping[str, Any]) -> GameRequest:
    """The game, as a person would say it in Python."""
    return GameRequest(
        strategy=options["strategy"],
        count=options["count"],
        wager=options["wager"],
        boxes=options["boxes"],
        fresh=options["fresh"],
        penetration=options["penetration"],
        match=options["match"],
        match_down=options["match_down"],
        match_bonus=options["match_bonus"],
        break_bonus=options["break_bonus"],
        bet_bigger=options["bet_bigger"],
        jackpots=options["jackpots"],
        meter=options["meter"],
        bankroll=options["bankroll"],
        session=options["session"],
        generator=options["rng"],
    )


def check_distinct_files(options: Mapping[str, Any]) -> None:
    """Refuse two options that name one file: the one written last would replace the other."""
    named: dict[str, Path] = {}
    for option in ("strategy", "count", "checkpoint", "output", "plot"):
        name = options[option]
        if name is None or (option, name) in _NO_FILES:
            continue
        path = Path(os.path.realpath(name))
        for other, known in named.items():
            if path == known or (path.exists() and known.exists() and path.samefile(known)):
                say = f"--{other} names the same file; give each a file of its own"
                raise Refusal(option, str(name), say)
        named[option] = path
