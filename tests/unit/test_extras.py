"""Does the core need next to nothing, and is what is missing named with the command that installs it?"""

import re
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from spanish21.extras import (
    EXTRA_MODULES,
    MissingExtra,
    from_extra,
    missing_extra_of,
    require_module,
)

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
FOR_WHOM_BUILDS = ("all", "bench", "dev", "docs")
"""Extras that bring others together, or what tests need; no code of the package asks for them."""
NOT_IN_ALL = ("gpu", "torch")


def distribution_names(requirements: list[str]) -> set[str]:
    """The names of what is required, in the form that they are compared in."""
    return {plain(re.split(r"[\[<>=; ]", each)[0]) for each in requirements}


def plain(name: str) -> str:
    return name.lower().replace("_", "-")


def names_of_extra(extra: str) -> set[str]:
    """What an extra brings, with what it has from the extras that it names."""
    names = set()
    for requirement in PROJECT["optional-dependencies"][extra]:
        nested = re.fullmatch(r"spanish21\[(.+)\]", requirement)
        if nested is None:
            names |= distribution_names([requirement])
        elif extra in ("simulate", *FOR_WHOM_BUILDS):
            names |= {name for each in nested[1].split(",") for name in names_of_extra(each)}
    return names


def test_the_core_has_three_dependencies() -> None:
    assert distribution_names(PROJECT["dependencies"]) == {"click", "msgspec", "rich"}


def test_extras_are_those_of_the_project_file() -> None:
    assert {*EXTRA_MODULES} == {*PROJECT["optional-dependencies"]} - {*FOR_WHOM_BUILDS}


# numba-cuda is installed only where there is a GPU, PyTorch only where somebody wants it.
@pytest.mark.parametrize("extra", sorted({*EXTRA_MODULES} - {*NOT_IN_ALL}))
def test_an_extra_brings_the_modules_that_the_package_imports(extra: str) -> None:
    distributions = packages_distributions()
    brought = {plain(distributions[module][0]) for module in EXTRA_MODULES[extra]}
    assert brought == names_of_extra(extra)


def test_all_is_every_extra_that_needs_neither_gpu_nor_pytorch() -> None:
    every = set.union(*(names_of_extra(extra) for extra in {*EXTRA_MODULES} - {*NOT_IN_ALL}))
    assert names_of_extra("all") == every


def test_a_missing_library_is_named_with_the_command_that_installs_it() -> None:
    with pytest.raises(MissingExtra) as refused, from_extra("reports"):
        raise ModuleNotFoundError("No module named 'typst.fonts'", name="typst.fonts")
    assert str(refused.value) == (
        "typst is not installed; to have it, run: pip install 'spanish21[reports]'"
    )
    assert refused.value.name == "MISSING_EXTRA"


@pytest.mark.parametrize("name", ["numpy", "spanish21.nothing", None])
def test_another_missing_module_is_no_matter_of_this_extra(name: str | None) -> None:
    with pytest.raises(ModuleNotFoundError, match="something") as missing, from_extra("reports"):
        raise ModuleNotFoundError("something", name=name)
    assert type(missing.value) is ModuleNotFoundError


def test_a_module_can_be_required_before_it_is_loaded() -> None:
    require_module("click", "play")
    with pytest.raises(MissingExtra, match=r"^no_such_module is not installed; .*21\[play\]'$"):
        require_module("no_such_module", "play")


def test_the_first_extra_with_a_module_is_named() -> None:
    missing = missing_extra_of(ModuleNotFoundError("", name="scipy.linalg"))
    assert missing is not None
    assert missing.allowed.endswith("pip install 'spanish21[simulate]'")
    assert missing_extra_of(ModuleNotFoundError("", name="tkinter")) is None
