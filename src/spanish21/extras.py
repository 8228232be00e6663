"""What is installed beside the core, by extra: ``pip install 'spanish21[analysis]'``.

Rules, odds, rounds, notation and the ledger need next to nothing. A module that needs more imports
it in a ``with from_extra(...)`` block, so that a missing library is named with the command that
installs it.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec

from spanish21.refusal import Refusal

MISSING_EXTRA = "MISSING_EXTRA"
EXTRA_MODULES: Mapping[str, tuple[str, ...]] = {
    "analysis": ("numpy", "numba", "gmpy2", "platformdirs"),
    "simulate": ("numpy", "numba", "gmpy2", "platformdirs", "scipy"),
    "gpu": ("numba_cuda",),  # and simulate
    "cluster": ("distributed",),  # and simulate
    "learn": ("gymnasium", "pettingzoo"),  # and simulate
    "torch": ("torch",),  # and learn
    "parquet": ("pyarrow",),
    "reports": ("matplotlib", "qrcode", "typst"),
    "serve": (
        "alembic",
        "anyio",
        "argon2",
        "cryptography",
        "fastapi",
        "prometheus_client",
        "psycopg",
        "pyotp",
        "sqlalchemy",
        "structlog",
        "tzdata",
        "uvicorn",
        "websockets",
    ),
    "play": ("textual",),
}
"""Every extra, and the modules that it brings; those of ``pyproject.toml``."""


class MissingExtra(Refusal):
    """A library that is not installed, and the command that installs it."""

    def __str__(self) -> str:
        return f"{self.value} is not installed; {self.allowed}"


@contextmanager
def from_extra(extra: str) -> Iterator[None]:
    """Import from libraries of an extra; a missing one is refused by name."""
    try:
        yield
    except ModuleNotFoundError as error:
        module = _top_level(error)
        if module not in EXTRA_MODULES[extra]:
            raise
        raise _missing(module, extra) from None


def require_module(module: str, extra: str) -> None:
    """Refuse to go on without a module, and do not load it yet."""
    if find_spec(module) is None:
        raise _missing(module, extra)


def missing_extra_of(error: ModuleNotFoundError) -> MissingExtra | None:
    """The first extra that brings what could not be imported; ``None`` if no extra does."""
    module = _top_level(error)
    extras = (extra for extra, modules in EXTRA_MODULES.items() if module in modules)
    extra = next(extras, None)
    return None if extra is None else _missing(module, extra)


def _top_level(error: ModuleNotFoundError) -> str:
    return (error.name or "").partition(".")[0]


def _missing(module: str, extra: str) -> MissingExtra:
    command = f"to have it, run: pip install 'spanish21[{extra}]'"
    return MissingExtra("extra", module, command, name=MISSING_EXTRA)
