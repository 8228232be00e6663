"""Are amounts, shares and numbers read as people write them?"""

from fractions import Fraction
from typing import Any

import pytest

from spanish21.library.input.amounts import (
    check_kind,
    read_cents,
    read_count,
    read_share,
    read_signed_cents,
)
from spanish21.refusal import Refusal

SHARE = "write a share"


@pytest.mark.parametrize(("amount", "cents"), [("$12.50", 1250), ("25", 2500), (25, 2500)])
def test_amounts_are_text_or_whole_dollars(amount: Any, cents: int) -> None:
    assert read_cents(amount, "wager") == cents


@pytest.mark.parametrize("amount", [5.0, True, None, "five", [5]], ids=str)
def test_what_is_no_amount_is_refused(amount: Any) -> None:
    with pytest.raises(Refusal, match=r"^wager: .* is not allowed; write "):
        read_cents(amount, "wager")


def test_an_amount_is_of_one_cent_at_least_unless_it_may_be_nothing() -> None:
    assert read_cents("$0", "wager", least=0) == 0
    assert read_signed_cents("-$5", "wager") == -500
    with pytest.raises(Refusal, match=r"^wager: '\$0' is not allowed; name more than \$0$"):
        read_cents("$0", "wager")
    with pytest.raises(Refusal, match=r"^wager: -5 is not allowed; it is \$0 or more$"):
        read_cents(-5, "wager", least=0)


@pytest.mark.parametrize("share", ["75%", "0.75", ".75", 0.75, Fraction(3, 4)], ids=str)
def test_a_share_is_of_one_or_in_per_cent(share: Any) -> None:
    assert read_share(share, "penetration", allowed=SHARE) == 0.75


@pytest.mark.parametrize("share", ["x", 1.5, -0.1, True, "150%", None], ids=str)
def test_what_is_no_share_is_refused(share: Any) -> None:
    with pytest.raises(Refusal, match=r"^penetration: .* is not allowed; write a share$"):
        read_share(share, "penetration", allowed=SHARE)


def test_a_number_is_whole_and_within_its_bounds() -> None:
    assert read_count(1e3, "rounds", most=10_000) == 1000
    for number in (0, 10_001, 1.5, "3", True):
        with pytest.raises(Refusal, match=r"choose a whole number from 1 to 10,000$"):
            read_count(number, "rounds", most=10_000)


def test_a_value_of_another_kind_is_refused_by_its_type() -> None:
    check_kind("x", str, "name", "write text")
    with pytest.raises(Refusal, match=r"^name: 'a value of type dict' is not allowed; write text$"):
        check_kind({}, str, "name", "write text")
