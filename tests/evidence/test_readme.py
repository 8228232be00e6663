"""Do the README's examples run as printed?"""

import doctest
from pathlib import Path

README = Path(__file__).parents[2] / "README.md"


def test_the_readme_is_true() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried >= 6
    assert failed == 0
