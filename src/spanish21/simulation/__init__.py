"""Playing a table millions of times over: ``simulate(GameSpec(...), StopRule(rounds))``.

``simulator`` is the way in. ``game_spec`` says what is played, ``run`` how a run goes and where,
``compiled`` and ``general`` are the two kernels that play it, ``statistics`` what the counts say.

* ``batch_errors``: errors from batches of rounds, where boxes or rounds share cards
* ``counting_systems``: counting systems as data: tags, the true count, a ramp of wagers, and plays
  that depend on it
* ``estimates``: estimates with their standard errors and 95 % confidence intervals
* ``figures``: what the counts of a run mean, in figures that are the same for every kernel
* ``kernels``: what both kernels share: their interface, their random streams, and the CUDA target
* ``path_quantiles``: many paths at once: bankrolls and meters by rounds
* ``standard_errors``: the standard errors of a run's sums, estimated from rounds, lanes or batches
* ``tables``: tables that stop wherever their player has to decide, for environments to step
* ``tallies``: what blocks of rounds count, and the sums of it
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from spanish21.extras import require_module

if TYPE_CHECKING:
    from spanish21.simulation.game_spec import GameSpec, SessionSpec
    from spanish21.simulation.run.backends import Backend
    from spanish21.simulation.run.simulation_run import StopRule
    from spanish21.simulation.simulator import SimulationResult, prepare_simulation, simulate

__all__ = [
    "Backend",
    "GameSpec",
    "SessionSpec",
    "SimulationResult",
    "StopRule",
    "prepare_simulation",
    "simulate",
]
_PLACES = {
    "Backend": "run.backends",
    "GameSpec": "game_spec",
    "SessionSpec": "game_spec",
    "SimulationResult": "simulator",
    "StopRule": "run.simulation_run",
    "prepare_simulation": "simulator",
    "simulate": "simulator",
}
"""The module of each public name. They load NumPy, and a command starts without it."""

require_module("numba", "simulate")


def __getattr__(name: str) -> Any:
    """A public name, loaded when it is first asked for."""
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name)
    return getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
