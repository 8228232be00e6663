"""Section 13 (o) (document 002): irregularities and their steps, as the rule data has them."""

import pytest

from fixtures.section_13_rules import rules
from spanish21.game.rules import Irregularity


def irregularity(name: str) -> Irregularity:
    (found,) = (row for row in rules().irregularities if row.name == name)
    return found


@pytest.mark.clause("section-13:(o)(1)", "section-13:(o)(2)")
@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("face-up-card", "discard the card unused"),
        ("ten-found", "remove and destroy the 10, play on"),
    ],
)
def test_one_wrong_card_in_the_shoe_is_taken_out_and_a_second_voids_the_round(
    name: str, first: str
) -> None:
    found = irregularity(name)
    assert (found.first, found.again) == (first, "void the round and reshuffle")
    assert found.player_chooses == ()


@pytest.mark.clause("section-13:(o)(2)")
def test_a_floorperson_sees_to_a_ten_that_is_found() -> None:
    assert irregularity("ten-found").confirmed_by == "floor"


@pytest.mark.clause(
    "section-13:(o)(3)",
    "section-13:(o)(5)",
    "section-13:(o)(6)",
    "section-13:(o)(7)",
    "section-13:(o)(10)",
    "section-13:(o)(11)",
    "section-13:(o)(13)",
)
@pytest.mark.parametrize(
    ("name", "remedy"),
    [
        ("drawn-in-error-unexposed", "use as the next card"),
        ("dealer-drew-past-17", "burn the card"),
        ("dealer-card-missed", "finish the players' two cards, then deal the dealer's"),
        ("shoe-runs-short", "shuffle and cut the discards, burn one, finish the round"),
        ("shuffler-jam", "reshuffle"),
        ("shuffler-replaced", "remove the device before shuffling another way"),
        ("reader-failed", "deal on without the reader"),
    ],
)
def test_these_irregularities_have_one_remedy_each_time(name: str, remedy: str) -> None:
    found = irregularity(name)
    assert (found.first, found.again) == (remedy, remedy)
    assert found.player_chooses == ()


@pytest.mark.clause("section-13:(o)(4)", "section-13:(o)(8)", "section-13:(o)(9)")
@pytest.mark.parametrize(
    ("name", "remedy", "choices"),
    [
        (
            "drawn-in-error-exposed",
            "after the initial deal, use as the next card; burn it if nobody can use it",
            ("accept the card", "refuse it and take no more cards"),
        ),
        (
            "player-card-missed",
            "dead hand if no card, second card last if one",
            ("take the second card last", "leave the hand dead"),
        ),
        (
            "hit-card-missed",
            "player chooses",
            ("deal the cards before the down card shows", "dead hand, original wager returned"),
        ),
    ],
)
def test_these_irregularities_leave_the_player_a_choice(
    name: str, remedy: str, choices: tuple[str, ...]
) -> None:
    found = irregularity(name)
    assert (found.first, found.again) == (remedy, remedy)
    assert found.player_chooses == choices


@pytest.mark.clause("section-13:(o)(12)", "section-13:(o)(12)(i)", "section-13:(o)(12)(ii)")
@pytest.mark.parametrize(
    ("name", "remedy"),
    [
        ("reader-misused-card-seen", "all hands dead, wagers returned"),
        ("reader-misused-card-unseen", "play on"),
    ],
)
def test_a_misused_card_reader_ends_the_round_only_if_a_player_can_know_the_card(
    name: str, remedy: str
) -> None:
    found = irregularity(name)
    assert (found.first, found.again) == (remedy, remedy)
    assert found.player_chooses == ()
    assert found.confirmed_by == "supervisor"
