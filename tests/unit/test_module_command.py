"""Is ``python -m spanish21`` the command?"""

import runpy
import sys

import pytest

from spanish21 import __version__


def test_the_package_runs_as_a_module(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["spanish21", "--version"])
    runpy.run_module("spanish21", run_name="__main__")
    assert __version__ in capsys.readouterr().out
