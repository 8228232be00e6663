"""Section 13 (e), (f) and ruling A58 (document 002): match play coupons."""

from typing import Any

import pytest

from fixtures.round_script import settled
from fixtures.section_13_rounds import ann, hits, refused

COUPON = "main $25; coupons main $20"
COUPON_WON = ("wins", 0, 0, 2000)
COUPON_LOST = ("loses", 0, 0, 0)
COUPON_KEPT = ("returned", 0, 0, 0)


@pytest.mark.clause("section-13:(e)(3)", "section-13:(e)(5)", "section-13:(e)(6)")
@pytest.mark.parametrize(
    ("cards", "played", "chips", "coupon"),
    [
        ("K♠ 9♦ 8♥", "Ann on 1 stands\ndeal 8♦", ("wins", 0, 2500, 2500), COUPON_WON),
        ("A♠ 9♦ K♥", "", ("wins", 0, 2500, 3750), COUPON_WON),
        ("6♠ 9♦ 7♠", hits("8♠"), ("wins", 0, 2500, 7500), COUPON_WON),
        (
            "6♠ 9♦ 5♥",
            "Ann on 1 doubles $25\ndeal 9♥\nAnn on 1 stands\ndeal K♦",
            ("wins", 0, 5000, 5000),
            COUPON_WON,
        ),
        ("K♠ 9♦ 8♥", "Ann on 1 stands\ndeal 9♣", ("pushes", 0, 2500, 0), COUPON_KEPT),
        ("K♠ 9♦ 8♥", "Ann on 1 stands\ndeal K♦", ("loses", 2500, 0, 0), COUPON_LOST),
        ("K♠ 9♦ 6♥", "Ann on 1 surrenders", ("surrendered", 1250, 1250, 0), COUPON_LOST),
        (
            "6♠ 9♦ 5♥",
            "Ann on 1 doubles $25\ndeal 2♦\nAnn on 1 rescues",
            ("rescued", 2500, 2500, 0),
            COUPON_LOST,
        ),
        (
            "K♠ K♦ 5♥",
            "Ann on 1 doubles $25\ndeal 2♣\nAnn on 1 stands\ndeal A♦",
            ("loses", 2500, 2500, 0),
            COUPON_LOST,
        ),
    ],
    ids=[
        "win",
        "blackjack",
        "bonus",
        "double",
        "push",
        "loss",
        "surrender",
        "rescue",
        "dealer blackjack",
    ],
)
def test_a58_a_coupon_is_paid_even_money_lost_or_kept_and_adds_nothing_to_the_chips(
    cards: str, played: str, chips: tuple[Any, ...], coupon: tuple[Any, ...]
) -> None:
    done = ann(cards, COUPON).then(played)
    assert settled(done) == chips
    assert settled(done, "main-coupon") == coupon


@pytest.mark.clause("section-13:(e)(3)", "section-13:(j)(1)")
def test_a58_a_split_counts_the_chips_and_the_coupon_stays_with_the_first_hand() -> None:
    split = ann("8♠ 9♦ 8♥", COUPON).then("Ann on 1 splits\ndeal K♣\nAnn on 1 stands\ndeal Q♣")
    done = split.then("Ann on 1 stands\ndeal 8♦")
    assert settled(done, hand=1) == ("wins", 0, 2500, 2500)
    assert settled(done, hand=2) == ("wins", 0, 2500, 2500)
    assert settled(done, "main-coupon") == COUPON_WON
    assert done.line("main-coupon").hand == 1


@pytest.mark.clause("section-13:(e)(3)", "section-13:(i)(1)", "section-13:(k)(2)")
def test_a58_a_double_and_insurance_count_the_chips_only() -> None:
    doubling = ann("6♠ 9♦ 5♥", COUPON)
    assert refused(doubling, "Ann on 1 doubles $25.01").name == "DOUBLE_AMOUNT"
    insuring = ann("K♠ A♦ 8♥", "main $20; coupons main $20")
    assert refused(insuring, "Ann on 1 insures $10.01").name == "INSURANCE_AMOUNT"


@pytest.mark.clause("section-13:(f)(3)", "section-13:(f)(5)(i)")
@pytest.mark.parametrize(
    ("cards", "chips", "coupon"),
    [
        ("9♠ 9♦ 8♥", ("wins", 0, 1000, 4000), ("wins", 0, 0, 2000)),
        ("9♦ 9♦ 8♥", ("wins", 0, 1000, 9000), ("wins", 0, 0, 4500)),
        ("9♠ 9♦ 9♦", ("wins", 0, 1000, 13_000), ("wins", 0, 0, 6500)),
        ("K♠ 9♦ 8♥", ("loses", 1000, 0, 0), ("loses", 0, 0, 0)),
    ],
)
def test_a58_a_match_coupon_is_paid_at_the_odds_of_the_match_wager(
    cards: str, chips: tuple[Any, ...], coupon: tuple[Any, ...]
) -> None:
    dealt = ann(cards, "main $25, match-up $10; coupons match-up $5")
    assert settled(dealt, "match-up") == chips
    assert settled(dealt, "match-up-coupon") == coupon


@pytest.mark.clause("section-13:(e)(7)")
def test_a58_a_super_bonus_goes_by_the_chips() -> None:
    done = ann("7♥ 7♦ 7♥", "main $20; coupons main $20").then(hits("7♥"))
    assert settled(done) == ("wins", 0, 2000, 4000)
    assert settled(done, "main-coupon") == ("wins", 0, 0, 2000)
    assert settled(done, "super-bonus") == ("wins", 0, 0, 100_000)


@pytest.mark.clause("section-13:(e)(3)")
def test_a58_coupons_move_no_chips_but_what_they_win() -> None:
    """What lay on the layout in chips is all collected or returned."""
    done = ann("9♠ 9♦ 8♥", "main $25, match-up $10; coupons main $25, match-up $10").then(
        "Ann on 1 stands\ndeal 6♦ K♦"
    )
    assert sum(line.collected_cents + line.returned_cents for line in done.lines) == 3500
    assert done.net("Ann") == 2 * 2500 + 2 * 4000
