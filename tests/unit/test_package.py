"""Does the package offer its public names, and no others?"""

import pytest

import spanish21


def test_the_package_has_its_public_names_and_no_others() -> None:
    assert {"Refusal", "odds", "ruleset", "__version__"} <= {*dir(spanish21)}
    for name in spanish21.__all__:
        assert getattr(spanish21, name).__name__.rpartition(".")[2] == name
    with pytest.raises(AttributeError, match=r"^module 'spanish21' has no attribute 'roulette'$"):
        _ = spanish21.roulette
