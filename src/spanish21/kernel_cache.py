"""Compiled kernels, stored so that the next run need not compile them again.

``$NUMBA_CACHE_DIR`` says where, if it is set. Otherwise a source checkout stores them beside their
sources, and an installed package below the folder of ``disk_cache``, so that nothing is left in
the place it was installed in once it is uninstalled. Where no such folder can be written, as for a
service without a home, every run compiles them again.
"""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import numba

from spanish21.disk_cache import SOURCE_FOLDER, cache_folder

_NUMBA_CONFIG: Any = numba.config
_NUMBAS_CHOICE = ""
_SUBFOLDER = "kernels"


def cached_njit(**options: Any) -> Callable[[Callable[..., Any]], Any]:
    """``numba.njit`` that stores what it compiles where that is possible."""

    def compile_when_called(function: Callable[..., Any]) -> Any:
        folder = kernel_folder(SOURCE_FOLDER)
        if folder is not None:
            # Numba raises RuntimeError where it can write to no folder.
            with _numba_stores_in(folder), suppress(RuntimeError):
                return numba.njit(cache=True, **options)(function)
        return numba.njit(**options)(function)

    return compile_when_called


def kernel_folder(sources: Path) -> str | None:
    """Where kernels of these sources are stored; ``""`` where Numba chooses, ``None`` nowhere."""
    if _NUMBA_CONFIG.CACHE_DIR:
        return str(_NUMBA_CONFIG.CACHE_DIR)
    # An installed package lies beside what its installer wrote about it.
    if not any(sources.parent.glob(f"{sources.name}-*.dist-info")):
        return _NUMBAS_CHOICE
    results = cache_folder()
    if results is None:
        return None
    folder = results / _SUBFOLDER
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return None
    return str(folder)


@contextmanager
def _numba_stores_in(folder: str) -> Iterator[None]:
    """Numba's setting, for the functions that are decorated meanwhile and no others."""
    before, _NUMBA_CONFIG.CACHE_DIR = _NUMBA_CONFIG.CACHE_DIR, folder
    try:
        yield
    finally:
        _NUMBA_CONFIG.CACHE_DIR = before
