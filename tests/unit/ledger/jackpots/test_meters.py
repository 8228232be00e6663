"""Is the arithmetic of a meter right to the micro-dollar?"""

import pytest

from spanish21.ledger.jackpots.meters import (
    NO_RESET,
    AwardAmounts,
    Contribution,
    Meter,
    award_prize,
    award_share,
    compute_contribution,
    displayed_cents,
)

DOLLAR = 1_000_000


@pytest.mark.parametrize(
    ("primary", "cents", "rate", "hidden", "limit", "gives"),
    [
        (0, 1_00, 210_000, 0, 0, (210_000, 0, 0)),
        (0, 1_00, 210_000, 12_300, 0, (210_000, 12_300, 0)),
        (0, 1, 100, 100, 0, (1, 1, 0)),
        (0, 1, 1_000_000, 0, 0, (10_000, 0, 0)),
        (99 * DOLLAR + 790_000, 1_00, 210_000, 0, 100_00, (210_000, 0, 0)),
        (99 * DOLLAR + 790_001, 1_00, 210_000, 0, 100_00, (209_999, 0, 1)),
        (100 * DOLLAR, 1_00, 210_000, 10_000, 100_00, (0, 10_000, 210_000)),
        (101 * DOLLAR, 1_00, 210_000, 0, 100_00, (0, 0, 210_000)),
    ],
)
def test_wagers_give_their_share_and_what_is_beyond_the_limit_aside(
    primary: int, cents: int, rate: int, hidden: int, limit: int, gives: tuple[int, int, int]
) -> None:
    given = compute_contribution(
        Meter(primary), cents, rate_ppm=rate, hidden_ppm=hidden, limit_cents=limit
    )
    assert given == Contribution(*gives)
    assert given.total == sum(gives)


@pytest.mark.parametrize(
    ("primary", "cents", "left"),
    [
        (1_000 * DOLLAR, 100_00, 900 * DOLLAR),
        (1_000 * DOLLAR + 99_999, 100_00, 900 * DOLLAR + 99_999),
        (1_000 * DOLLAR + 100_000, 100_01, 900 * DOLLAR + 90_000),
        (99_999, 0, 99_999),
        (100_000, 1, 90_000),
        (0, 0, 0),
    ],
)
def test_ten_percent_is_rounded_down_to_the_cent_and_the_rest_stays(
    primary: int, cents: int, left: int
) -> None:
    won = award_share(Meter(primary, 7, 8), 10, reset_cents=500_00)
    assert won == AwardAmounts(cents, 0, NO_RESET, Meter(left, 7, 8))
    assert won.jackpot_micros == primary - left


@pytest.mark.parametrize(
    ("meter", "reset", "cents", "brought", "after"),
    [
        (Meter(100_000_000), 0, 100_00, (0, 0, 0), Meter(0)),
        (Meter(100_009_999), 0, 100_00, (0, 0, 0), Meter(9_999)),
        (Meter(100_009_999), 10_00, 100_00, (0, 0, 9_990_001), Meter(10_000_000)),
        (
            Meter(100_000_000, 12_000_000),
            10_00,
            100_00,
            (10_000_000, 0, 0),
            Meter(10**7, 2 * 10**6),
        ),
        (
            Meter(100_000_000, 4_000_000, 3_000_000),
            10_00,
            100_00,
            (4_000_000, 3_000_000, 3_000_000),
            Meter(10_000_000),
        ),
        (
            Meter(100_000_000, 4_000_000, 9_000_000),
            10_00,
            100_00,
            (4_000_000, 6_000_000, 0),
            Meter(10_000_000, 0, 3_000_000),
        ),
        (Meter(0), 10_00, 0, (0, 0, 10_000_000), Meter(10_000_000)),
    ],
)
def test_the_whole_jackpot_resets_it_from_reserve_then_overflow_then_seed_money(
    meter: Meter, reset: int, cents: int, brought: tuple[int, int, int], after: Meter
) -> None:
    assert award_share(meter, 100, reset_cents=reset) == AwardAmounts(cents, 0, brought, after)


@pytest.mark.parametrize(
    ("primary", "prize", "house", "left"),
    [
        (500_000_000, 200_00, 0, 300_000_000),
        (500_000_000, 500_00, 0, 0),
        (500_009_999, 500_01, 1, 9_999),
        (500_000_000, 700_00, 200_00, 0),
        (0, 3_00, 3_00, 0),
        (5, 0, 0, 5),
    ],
)
def test_a_prize_beyond_the_meter_is_made_up_by_the_house(
    primary: int, prize: int, house: int, left: int
) -> None:
    won = award_prize(Meter(primary, 1, 2), prize)
    assert won == AwardAmounts(prize, house, NO_RESET, Meter(left, 1, 2))
    assert won.jackpot_micros == primary - left


def test_a_sign_shows_whole_cents() -> None:
    assert [displayed_cents(micros) for micros in (0, 9_999, 10_000, 1_234_567)] == [0, 0, 1, 123]
