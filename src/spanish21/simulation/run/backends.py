"""Where a run is played: the threads of this machine, its GPU, or the machines of a cluster."""

from dataclasses import dataclass
from importlib import import_module

from spanish21.extras import require_module
from spanish21.refusal import Refusal
from spanish21.simulation.game_spec import GameSpec
from spanish21.simulation.kernels.interface import Kernel
from spanish21.simulation.run.pieces import Executor, KernelFactory
from spanish21.simulation.run.thread_executor import ThreadExecutor

CPU, CUDA = "cpu", "cuda"
GPU_MODULE, GPU_EXECUTOR = "spanish21.simulation.run.cuda_executor", "make_cuda_executor"


@dataclass(frozen=True, slots=True)
class Backend:
    """What a run is to be played on. ``threads`` is ``None`` for all cores."""

    device: str = CPU
    threads: int | None = None
    cluster: str | None = None


def check_backend(backend: Backend) -> None:
    """Refuse options that do not go together, and a GPU that is not there."""
    if backend.device not in (CPU, CUDA):
        raise Refusal("device", str(backend.device), f"choose {CPU} or {CUDA}")
    if backend.device != CPU and backend.cluster is not None:
        raise Refusal("device", backend.device, "a cluster's machines play on their processors")
    if backend.threads is not None and (backend.device != CPU or backend.cluster is not None):
        raise Refusal("threads", backend.threads, "only a processor here has threads to choose")
    if backend.device == CUDA:
        _check_gpu()


def _check_gpu() -> None:
    require_module("numba_cuda", "gpu")
    cuda = import_module("numba.cuda")
    if not cuda.is_available():
        raise Refusal("device", CUDA, "no GPU is found here; play on cpu")


def make_executor(
    backend: Backend, spec: GameSpec, kernel: Kernel, kernel_factory: KernelFactory
) -> Executor:
    """The executor of a backend, with its kernel compiled or its machines connected."""
    if backend.cluster is not None:
        from spanish21.simulation.run.cluster_executor import ClusterExecutor  # noqa: PLC0415

        return ClusterExecutor(backend.cluster, kernel_factory, kernel.block_rounds)
    if backend.device == CUDA:
        # Loaded by name: what it needs is installed only where there is a GPU.
        make_gpu_executor = getattr(import_module(GPU_MODULE), GPU_EXECUTOR)
        executor: Executor = make_gpu_executor(spec, kernel)
        return executor
    threads = ThreadExecutor(kernel, backend.threads)
    # Compiled before the run, so that its time does not count.
    kernel.play(0, 0, 1)
    return threads
