"""The Washington rule sets in whole rounds: the Super Bonus."""

import pytest

from fixtures.round_script import money, play
from fixtures.washington_bonus_rounds import FLOOR, ann, bonuses, every_set, hits, on, refused
from spanish21.game.round.events import FloorNotified, SuperBonusHit


@every_set
@pytest.mark.parametrize("decks", [4, 5, 6, 8])
@pytest.mark.clause("wa-*:DP10", "wa-*:DP10-notice", "wa-*:GR10", "wa-*:DP10-several")
def test_three_suited_sevens_are_paid_their_21_and_wait_for_the_floor(
    name: str, decks: int
) -> None:
    dealt = ann(name, "7♥ 7♥", "7♣ J♣", decks=decks)
    assert dealt.happened(FloorNotified) == [FloorNotified(1)]
    hit = on(dealt, *hits("7♥"))
    assert hit.happened(SuperBonusHit) == [SuperBonusHit(1, 1)]
    assert money(hit.line("main")) == ("wins", 0, 10_00, 20_00)
    assert hit.phase == "super-bonus"
    assert len(hit.state.boxes[0].hands[0].cards) == 3
    assert bonuses(hit) == {}
    paid = on(hit, FLOOR)
    assert bonuses(paid) == {"Ann": [1_000_00]}
    assert paid.phase == "closed"
    assert paid.net() == 1_020_00


@every_set
@pytest.mark.parametrize("cards", ["7♥ 7♣ 7♦", "7♦ 7♥ 7♣", "7♣ 7♦ 7♥"])
@pytest.mark.clause("wa-*:DP10", "wa-*:DP10-notice", "wa-*:GR10", "wa-*:DP11j")
def test_with_two_decks_hearts_clubs_and_diamonds_win_against_the_seven_of_spades(
    name: str, cards: str
) -> None:
    first, second, third = cards.split()
    dealt = ann(name, f"{first} {second}", "7♠ J♣", decks=2)
    assert dealt.happened(FloorNotified) == [FloorNotified(1)]
    hit = on(dealt, *hits(third))
    assert hit.line("main").odds == "2 to 1"
    assert bonuses(on(hit, FLOOR)) == {"Ann": [1_000_00]}


@every_set
@pytest.mark.parametrize(
    ("decks", "cards", "up", "third"),
    [
        (6, "7♥ 7♥", "7♣", "7♦"),
        (6, "7♥ 7♦", "7♣", "7♥"),
        (6, "7♥ 7♥", "8♣", "7♥"),
        (2, "7♥ 7♣", "7♦", "7♦"),
        (2, "7♥ 7♣", "7♠", "7♥"),
        (2, "7♥ 7♠", "7♠", "7♣"),
    ],
)
@pytest.mark.clause("wa-*:GR10", "wa-*:DP10-notice")
def test_other_sevens_win_their_bonus_21_and_no_super_bonus(
    name: str, decks: int, cards: str, up: str, third: str
) -> None:
    # A22.
    played = ann(name, cards, f"{up} J♣", *hits(third), decks=decks)
    assert played.line("main").outcome == "wins"
    assert (played.phase, bonuses(played)) == ("closed", {})
    assert played.happened(SuperBonusHit) == []


@every_set
@pytest.mark.parametrize(
    ("decks", "cards", "up", "called"),
    [
        (6, "7♥ 7♥", "7♠", True),
        (6, "7♥ 7♦", "7♠", False),
        (6, "7♥ 7♥", "8♠", False),
        (2, "7♥ 7♣", "7♠", True),
        (2, "7♥ 7♥", "7♠", False),
        (2, "7♠ 7♣", "7♠", False),
        (2, "7♥ 7♣", "7♦", False),
    ],
)
@pytest.mark.clause("wa-*:DP10-notice")
def test_the_floor_is_called_for_two_sevens_that_can_make_the_super_bonus(
    name: str, decks: int, cards: str, up: str, called: bool
) -> None:
    dealt = ann(name, cards, f"{up} J♣", decks=decks)
    assert dealt.happened(FloorNotified) == ([FloorNotified(1)] if called else [])


@every_set
@pytest.mark.parametrize(
    ("wager", "bonus"),
    [("$5", 1_000_00), ("$24.99", 1_000_00), ("$25", 5_000_00), ("$300", 5_000_00)],
)
@pytest.mark.clause("wa-*:GR10", "wa-*:DP10")
def test_the_super_bonus_goes_by_the_original_wager(name: str, wager: str, bonus: int) -> None:
    # A22.
    played = ann(name, "7♠ 7♠", "7♣ J♣", *hits("7♠"), FLOOR, wager=wager, chip_unit="$0.01")
    assert bonuses(played) == {"Ann": [bonus]}
    assert played.line("main").odds == "3 to 1"


@every_set
@pytest.mark.clause("wa-*:GR10", "wa-*:DP10")
def test_a_wager_below_5_dollars_wins_no_super_bonus_and_brings_no_envy(name: str) -> None:
    # A22, A57.
    script = """Ann on 1: main $4.99
        Ben on 2: main $100
        no more wagers
        deal 7♥ 9♠ 7♣ 7♥ 9♦ J♣
        Ann on 1 hits
        deal 7♥
        Ben on 2 stands"""
    played = play(script, name, table_minimum="$1", chip_unit="$0.01")
    assert money(played.line("main", "Ann")) == ("wins", 0, 4_99, 9_98)
    assert (played.phase, bonuses(played)) == ("closed", {})


@every_set
@pytest.mark.clause("wa-*:DP4c", "wa-*:GR10")
def test_splitting_or_doubling_voids_the_super_bonus(name: str) -> None:
    doubled = ann(name, "7♥ 7♥", "7♣ J♣", "doubles $10", "deal 7♥")
    assert doubled.line("main").odds == "1 to 1"
    split = ann(name, "7♥ 7♥", "7♣ J♣", "splits", "deal 7♥", *hits("7♥"), "deal 9♠", "stands")
    assert split.line("main", hand=1).odds == "2 to 1"
    for played in (doubled, split):
        assert (played.phase, bonuses(played)) == ("closed", {})


@every_set
@pytest.mark.clause("wa-*:DP10-notice", "wa-*:DP10-several")
def test_the_round_is_played_out_before_the_floor_has_the_bonus_paid(name: str) -> None:
    script = """Ann on 1: main $5
        Ben on 2: main $25
        no more wagers
        deal 7♥ 9♠ 7♣ 7♥ 9♦ J♣
        Ann on 1 hits
        deal 7♥"""
    hit = play(script, name)
    assert (hit.phase, hit.state.box) == ("play", 1)
    assert refused(hit, FLOOR) == (
        "WRONG_PHASE",
        "the round is at play: hands are played from the dealer's left",
    )
    played = hit.then("Ben on 2 stands")
    assert money(played.line("main", "Ben")) == ("wins", 0, 25_00, 25_00)
    assert played.phase == "super-bonus"
    assert bonuses(played.then(FLOOR)) == {"Ann": [1_000_00], "Ben": [50_00]}


@every_set
@pytest.mark.clause("wa-*:GR10", "wa-*:DP10", "wa-*:DP10-several")
def test_each_super_bonus_is_paid_in_full_with_envy_for_the_others(name: str) -> None:
    script = """Ann on 1: main $5
        Ben on 2: main $25
        Cal on 3: main $5
        no more wagers
        deal 7♥ 7♠ 9♠ 7♣ 7♥ 7♠ 9♦ J♣
        Ann on 1 hits
        deal 7♥
        Ben on 2 hits
        deal 7♠
        Cal on 3 stands"""
    played = play(script, name).then(FLOOR)
    assert bonuses(played) == {
        "Ann": [1_000_00, 50_00],
        "Ben": [5_000_00, 50_00],
        "Cal": [50_00, 50_00],
    }


@every_set
@pytest.mark.clause("wa-*:GR10", "wa-*:DP10")
def test_envy_goes_once_to_every_other_player_whatever_became_of_his_hand(name: str) -> None:
    # A23: busted, surrendered, paid; any size of wager; a player, not a box.
    script = """Bea on 1: main $1
        Cal on 2: main $5
        Dan on 3: main $5
        Eve on 4: main $5
        Eve on 5: main $5
        Ann on 6: main $5
        Ann on 7: main $5
        no more wagers
        deal 9♠ 9♠ A♠ 2♠ 3♠ 7♥ 9♠ 7♣ 9♦ 6♦ K♦ J♦ J♦ 7♥ J♥ J♣
        Dan on 3 stands
        Bea on 1 hits
        deal 8♣
        Cal on 2 surrenders
        Eve on 4 stands
        Eve on 5 stands
        Ann on 6 hits
        deal 7♥
        Ann on 7 stands"""
    played = play(script, name, table_minimum="$1").then(FLOOR)
    assert bonuses(played) == {
        "Ann": [1_000_00],
        "Bea": [50_00],
        "Cal": [50_00],
        "Dan": [50_00],
        "Eve": [50_00],
    }


@every_set
@pytest.mark.clause("wa-*:GR10", "wa-*:DP10-several")
def test_a_player_who_hits_twice_is_paid_twice_without_envy_of_himself(name: str) -> None:
    # A23: envy is for a Super Bonus that another player hits.
    script = """Ann on 1: main $5
        Ann on 2: main $25
        Ben on 3: main $5
        no more wagers
        deal 7♥ 7♠ 9♠ 7♣ 7♥ 7♠ 9♦ J♣
        Ann on 1 hits
        deal 7♥
        Ann on 2 hits
        deal 7♠
        Ben on 3 stands"""
    played = play(script, name).then(FLOOR)
    assert bonuses(played) == {"Ann": [1_000_00, 5_000_00], "Ben": [50_00, 50_00]}
