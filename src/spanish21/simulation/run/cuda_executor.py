"""Runs on an NVIDIA GPU: the same sums as on a processor, to the last unit."""

from collections.abc import Iterable, Iterator
from typing import Protocol

from spanish21.simulation.compiled import CompiledKernel
from spanish21.simulation.compiled.gpu import CompiledGpuPlayer
from spanish21.simulation.game_spec import GameSpec
from spanish21.simulation.general import GeneralKernel
from spanish21.simulation.general.gpu import GeneralGpuPlayer
from spanish21.simulation.kernels.cuda_target import cuda
from spanish21.simulation.kernels.interface import Kernel
from spanish21.simulation.run.pieces import Piece
from spanish21.simulation.tallies import BlockTally


class GpuPlayer(Protocol):
    """Plays blocks in sequence on the GPU."""

    piece_blocks: int

    def play(self, seed: int, first: int, rounds: int) -> BlockTally:
        """The sums of some blocks, of which the last may be short."""


class CudaExecutor:
    """Plays pieces one after the other, each on the whole GPU."""

    def __init__(self, player: GpuPlayer) -> None:
        self._player = player
        self.piece_blocks = player.piece_blocks
        name = cuda.get_current_device().name
        self.device = f"cuda, {name.decode() if isinstance(name, bytes) else name}"

    def play(self, seed: int, pieces: Iterable[Piece]) -> Iterator[tuple[Piece, BlockTally]]:
        for piece in pieces:
            yield piece, self._player.play(seed, piece.first, piece.rounds)

    def close(self) -> None:
        """Nothing is held beyond what Python lets go of."""


def make_cuda_executor(_simulated: GameSpec, kernel: Kernel) -> CudaExecutor:
    """Who plays a kernel's blocks on the GPU, ready to begin."""
    player: GpuPlayer
    if isinstance(kernel, CompiledKernel):
        player = CompiledGpuPlayer(kernel.game)
    elif isinstance(kernel, GeneralKernel):
        player = GeneralGpuPlayer(kernel)
    else:
        raise TypeError(kernel)
    # Compiled now, so that no time of the run goes into it.
    player.play(0, 0, 1)
    return CudaExecutor(player)
