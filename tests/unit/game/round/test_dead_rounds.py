"""What goes back when all hands are called dead?"""

import pytest

from fixtures.round_script import play
from spanish21.game.round.settle import settle_dead_round


@pytest.mark.parametrize(
    ("rules", "wagers", "back"),
    [
        ("wa-2025", "match-up $5, match-down $5", {"main": 1000, "match-down": 500}),
        ("bet-bigger", "break $5", {"main": 1000, "break": 500}),
    ],
)
def test_what_is_not_settled_goes_back_with_the_hand(
    rules: str, wagers: str, back: dict[str, int]
) -> None:
    """The wager on the up card was settled when it was dealt, and stands (A62)."""
    played = play(
        f"Ann on 1: main $10, {wagers}\nno more wagers\ndeal 9♠ 6♦ 9♥\ndeal face down", rules
    )
    lines = settle_dead_round(played.state, "dealer.reader_misused")
    assert {line.spot: line.returned_cents for line in lines} == back
    assert {line.outcome for line in lines} == {"returned"}


def test_insurance_goes_back_too() -> None:
    insured = play(
        "Ann on 1: main $10\nno more wagers\ndeal 9♠ A♦ 9♥\ndeal face down\nAnn on 1 insures $5",
        "wa-2025",
    )
    lines = settle_dead_round(insured.state, "dealer.reader_misused")
    assert {line.spot: line.returned_cents for line in lines} == {
        "main": 1000,
        "insurance": 500,
    }
