"""Which kernel plays a game: the compiled one where it can, the general one for everything."""

from collections.abc import Callable, Mapping
from functools import partial

from spanish21.refusal import Refusal
from spanish21.simulation.contract import Kernel, Simulated
from spanish21.simulation.run.pieces import Maker

AUTO, COMPILED, GENERAL = "auto", "compiled", "general"
KERNELS = (AUTO, COMPILED, GENERAL)
PLAY_FIRST_TWO: frozenset[str] = frozenset({COMPILED})
"""The kernels that look at ``Strategy.first_two``; the others would pass over it."""


def _compiled(simulated: Simulated) -> Kernel:
    from spanish21.simulation.compiled import CompiledKernel  # noqa: PLC0415  Numba takes a while

    return CompiledKernel(simulated)


def _general(simulated: Simulated) -> Kernel:
    from spanish21.simulation.general import GeneralKernel  # noqa: PLC0415

    return GeneralKernel(simulated)


MAKERS: Mapping[str, Callable[[Simulated], Kernel]] = {COMPILED: _compiled, GENERAL: _general}


def maker_of(simulated: Simulated, kernel: str) -> Maker:
    """What makes the kernel that was asked for, here or on another machine."""
    name = kernel
    if kernel == AUTO:
        name = GENERAL if _beyond(simulated, COMPILED) else COMPILED
    beyond = _beyond(simulated, name)
    if beyond:
        also = "" if _beyond(simulated, GENERAL) else "; use general or auto"
        raise Refusal("kernel", name, f"it does not play {beyond}{also}")
    return partial(MAKERS[name], simulated)


def _beyond(simulated: Simulated, name: str) -> str:
    """What of a game a kernel does not play, in words; empty where it plays it all."""
    if simulated.strategy.first_two and name not in PLAY_FIRST_TWO:
        return "single pairs of cards apart from the chart"
    if name == GENERAL:
        return ""
    if simulated.counting is not None:
        return "by the count"
    from spanish21.simulation.compiled import beyond_compiled  # noqa: PLC0415

    return beyond_compiled(simulated)
