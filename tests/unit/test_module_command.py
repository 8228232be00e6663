"""Is ``python -m spanish21`` the command?"""

import sys
from importlib import import_module

import pytest

from spanish21 import __version__


def test_the_package_runs_as_a_module(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["spanish21", "--version"])
    import_module("spanish21.__main__")
    assert __version__ in capsys.readouterr().out
