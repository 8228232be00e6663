"""Is every kernel compiled before the tests, so that no worker of theirs does it once more?"""

import pkgutil
from importlib import import_module
from typing import Any

import pytest

from fixtures.compile_kernels import compile_kernels
from spanish21 import simulation

ON_A_GPU = ("gpu", "cuda")


def stored_kernels() -> dict[str, Any]:
    """The functions of the simulation that are stored once compiled, by module and name."""
    found = {}
    for module in pkgutil.walk_packages(simulation.__path__, f"{simulation.__name__}."):
        if module.name.rpartition(".")[2].startswith(ON_A_GPU):
            continue
        for name, function in vars(import_module(module.name)).items():
            if type(getattr(function, "_cache", None)).__name__ == "FunctionCache":
                found[f"{function.__module__}.{name}"] = function
    return found


@pytest.fixture(scope="module")
def kernels() -> dict[str, Any]:
    found = stored_kernels()
    compile_kernels()
    return found


def test_each_is_compiled_for_the_arguments_of_a_run(kernels: dict[str, Any]) -> None:
    assert len(kernels) >= 11
    assert {name: len(one.signatures) for name, one in kernels.items()} == dict.fromkeys(kernels, 1)
