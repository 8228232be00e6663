"""Which kernel plays a game: the compiled one where it can, the general one for everything."""

from collections.abc import Callable, Mapping
from functools import partial

from spanish21.refusal import Refusal
from spanish21.simulation.game_spec import GameSpec
from spanish21.simulation.kernels.interface import Kernel
from spanish21.simulation.run.pieces import KernelFactory

AUTO, COMPILED, GENERAL = "auto", "compiled", "general"


def _compiled(spec: GameSpec) -> Kernel:
    from spanish21.simulation.compiled import CompiledKernel  # noqa: PLC0415  Numba takes a while

    return CompiledKernel(spec)


def _general(spec: GameSpec) -> Kernel:
    from spanish21.simulation.general import GeneralKernel  # noqa: PLC0415

    return GeneralKernel(spec)


KERNEL_FACTORIES: Mapping[str, Callable[[GameSpec], Kernel]] = {
    COMPILED: _compiled,
    GENERAL: _general,
}


def plays_compiled(spec: GameSpec) -> bool:
    """Whether the compiled kernel plays this game."""
    return not _describe_beyond_compiled(spec)


def choose_kernel(spec: GameSpec, kernel: str) -> KernelFactory:
    """A function that makes the kernel of this name, here or on another machine."""
    if kernel not in (AUTO, *KERNEL_FACTORIES):
        raise Refusal("kernel", str(kernel), f"choose {AUTO}, {COMPILED} or {GENERAL}")
    name = kernel
    if kernel == AUTO:
        name = COMPILED if plays_compiled(spec) else GENERAL
    elif kernel == COMPILED and _describe_beyond_compiled(spec):
        say = f"it does not play {_describe_beyond_compiled(spec)}; use general or auto"
        raise Refusal("kernel", kernel, say)
    return partial(KERNEL_FACTORIES[name], spec)


def _describe_beyond_compiled(spec: GameSpec) -> str:
    """What of a game the compiled kernel does not play, in words; ``""`` where it plays all."""
    if spec.counting is not None:
        return "by the count"
    from spanish21.simulation.compiled import describe_unsupported  # noqa: PLC0415

    return describe_unsupported(spec)
