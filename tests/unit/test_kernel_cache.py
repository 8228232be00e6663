"""Are compiled kernels stored where they may be, and is no place needed?"""

from pathlib import Path
from typing import Any

import numba
import pytest

from spanish21 import kernel_cache
from spanish21.disk_cache import CACHE_OFF, CACHE_VARIABLE, SOURCE_FOLDER
from spanish21.kernel_cache import cached_njit, kernel_folder

CONFIG: Any = numba.config


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a package as an installer leaves it; results are stored beside it."""
    sources = tmp_path / "site-packages" / "spanish21"
    sources.mkdir(parents=True)
    (sources.parent / "spanish21-9.9.dist-info").mkdir()
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "caches"))
    monkeypatch.setattr(CONFIG, "CACHE_DIR", "")
    return sources


def add_one(number: int) -> int:
    return number + 1


def test_a_checkout_leaves_the_place_to_numba() -> None:
    assert kernel_folder(SOURCE_FOLDER) == CONFIG.CACHE_DIR == ""


def test_an_installed_package_stores_nothing_where_it_is_installed(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel_cache, "SOURCE_FOLDER", installed)
    kernel = cached_njit()(add_one)
    assert kernel(1) == 2
    assert [*(tmp_path / "caches" / "kernels").rglob("*.nbi")]
    assert CONFIG.CACHE_DIR == ""


def test_where_numba_was_told_is_where_kernels_are(
    installed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CONFIG, "CACHE_DIR", "/somewhere")
    assert kernel_folder(installed) == "/somewhere"


@pytest.mark.parametrize("place", [CACHE_OFF, "file/below"])
def test_where_nothing_can_be_stored_kernels_are_compiled_all_the_same(
    place: str, installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv(CACHE_VARIABLE, place if place == CACHE_OFF else str(tmp_path / place))
    monkeypatch.setattr(kernel_cache, "SOURCE_FOLDER", installed)
    assert kernel_folder(installed) is None
    assert cached_njit()(add_one)(1) == 2
    assert not [*tmp_path.rglob("*.nbi")]


def test_numba_without_a_folder_compiles_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    njit, asked = numba.njit, []

    def has_no_folder(**options: Any) -> Any:
        asked.append(options)
        if options.get("cache"):
            raise RuntimeError("cannot cache function 'add_one': no locator available")
        return njit(**options)

    monkeypatch.setattr(numba, "njit", has_no_folder)
    assert cached_njit(nogil=True)(add_one)(1) == 2
    assert asked == [{"cache": True, "nogil": True}, {"nogil": True}]
