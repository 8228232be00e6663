"""Numba's CUDA target, and kernels that need much of a multiprocessor's own memory."""

from typing import Any

import numpy as np

# numba-cuda 0.30 still asks NumPy for three names that NumPy 2.5 has dropped.
for _old, _new in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
    if not hasattr(np, _old):
        setattr(np, _old, getattr(np, _new))

from numba import cuda as _cuda  # noqa: E402
from numba.cuda import libdevice as _libdevice  # noqa: E402
from numba.cuda.cudadrv import driver as _driver  # noqa: E402

cuda: Any = _cuda
libdevice: Any = _libdevice
"""Numba's CUDA target, which has no types, and the functions NVIDIA gives it."""


class CudaLaunch:
    """A kernel with its number of threads and its share of a multiprocessor's memory, in bytes."""

    def __init__(self, kernel: Any, threads: int, shared: int = 0) -> None:
        self._kernel, self._threads, self._shared = kernel, threads, shared
        self._ready: Any = None

    def __call__(self, blocks: int, *arguments: Any) -> None:
        """Launch it; compiled for the kinds of its first arguments."""
        if self._ready is None:
            self._ready = self._kernel.specialize(*arguments)
            self._allow()
        self._ready[blocks, self._threads, 0, self._shared](*arguments)

    def _allow(self) -> None:
        """Let it have more than the 48 KiB a kernel gets unasked; Numba has no call for that."""
        (kernel,) = self._ready.overloads.values()
        function = kernel._codelibrary.get_cufunc()  # noqa: SLF001
        driver: Any = _driver
        attributes = driver.binding.CUfunction_attribute
        attribute = attributes.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
        device = function.device.id
        driver.driver.cuKernelSetAttribute(attribute, self._shared, function.handle, device)
