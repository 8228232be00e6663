"""Are limits, shares and results said in words?"""

from fractions import Fraction

from spanish21.phrasebook.money.amounts import (
    describe_result,
    describe_share,
    format_limits,
    format_signed_cents,
)


def test_limits_name_one_amount_or_two() -> None:
    assert format_limits(5_00, 5_00) == "exactly $5"
    assert format_limits(5_00, 1_000_50) == "$5 to $1,000.50"


def test_shares_are_words_where_there_is_one() -> None:
    assert describe_share(Fraction(1, 2)) == "half"
    assert describe_share(Fraction(1, 3)) == "1/3"


def test_results_bear_their_sign() -> None:
    assert [format_signed_cents(cents) for cents in (500, 0, -5)] == ["+$5.00", "$0.00", "-$0.05"]
    assert [describe_result(cents) for cents in (500, 0, -5)] == [
        "you are up $5",
        "you are even",
        "you are down $0.05",
    ]
