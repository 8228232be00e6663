"""Rounds with bonuses in the four Washington rule sets: Bonus 21, Super Bonus and envy.

Further down are the house's own matters that bonuses meet: several bettors on a box, match
play coupons and void rounds. Tests named after a ruling rest on that ruling alone.
"""

from typing import Any

import pytest

from fixtures.round_script import Played, play
from spanish21.game.hand_values import Bonus21
from spanish21.game.round import at_risk
from spanish21.game.round.events import FloorNotified, Line, SuperBonusHit
from spanish21.refusal import Refusal

WASHINGTON = ("wa-2025", "wa-v003", "wa-v002", "wa-classic")
FLOOR = "floor: pay the Super Bonus"
every_set = pytest.mark.parametrize("name", WASHINGTON)


def ann(
    name: str, cards: str, dealer: str, *said: str, wager: str = "$10", **options: Any
) -> Played:
    """Ann's round on box 1: her two cards, the up and the down card, and what is said then."""
    first, second = cards.split()
    up, down = dealer.split()
    script = f"Ann on 1: main {wager}\nno more wagers\ndeal {first} {up} {second} {down}"
    return on(play(script, name, **options), *said)


def on(played: Played, *said: str) -> Played:
    """The same round played on, in whole sentences or with what Ann does."""
    whole = ("deal", "floor", "void")
    lines = (
        line if line.startswith(whole) or " on " in line else f"Ann on 1 {line}" for line in said
    )
    return played.then("\n".join(lines))


def hits(cards: str) -> list[str]:
    """What is said to draw these cards one by one."""
    return [line for card in cards.split() for line in ("hits", f"deal {card}")]


def refused(played: Played, said: str) -> tuple[str, str]:
    """The name of a refusal and what it says is allowed instead."""
    with pytest.raises(Refusal) as caught:
        played.then(said)
    return caught.value.name, caught.value.allowed


def money(line: Line) -> tuple[str, int, int, int]:
    """What a line says of the wager: outcome, cents collected, returned and paid."""
    return line.outcome, line.collected_cents, line.returned_cents, line.paid_cents


def bonuses(played: Played) -> dict[str, list[int]]:
    """The Super Bonuses and envies of a round by player, in the order they were paid."""
    found: dict[str, list[int]] = {}
    for line in played.lines:
        if line.spot in ("super-bonus", "envy"):
            found.setdefault(line.player, []).append(line.paid_cents)
    return found


# --- Bonus 21 ---------------------------------------------------------------------------------

BONUS_21 = [
    ("2♠ 3♦", "4♥ 5♣ 7♦", "five-cards", "3 to 2", 15_00),
    ("2♠ 2♦", "3♥ 4♣ 4♦ 6♦", "six-cards", "2 to 1", 20_00),
    ("2♠ 2♦", "2♥ 3♣ 3♦ 4♦ 5♦", "seven-cards", "3 to 1", 30_00),
    # A10: seven or more.
    ("2♠ 2♦", "2♥ 2♣ 3♦ 3♥ 3♣ 4♦", "seven-cards", "3 to 1", 30_00),
    ("7♦ 6♠", "8♠", "6-7-8-mixed", "3 to 2", 15_00),
    ("8♥ 6♥", "7♥", "6-7-8-suited", "2 to 1", 20_00),
    ("6♠ 7♠", "8♠", "6-7-8-spades", "3 to 1", 30_00),
]


@every_set
@pytest.mark.parametrize("decks", [2, 4, 5, 6, 8])
@pytest.mark.parametrize(("cards", "drawn", "kind", "odds", "paid"), BONUS_21)
@pytest.mark.clause("wa-*:GR11[abcdef]", "wa-*:DP11[abcdef]", "wa-*:GR4", "wa-*:DP3a", "wa-*:GR11")
def test_a_bonus_21_is_paid_at_its_rate_at_once(
    name: str, decks: int, cards: str, drawn: str, kind: str, odds: str, paid: int
) -> None:
    played = ann(name, cards, "9♥ J♣", *hits(drawn), decks=decks)
    line = played.line("main")
    words = Bonus21(kind).words
    assert (line.why, line.odds, line.rule) == (words, odds, f"bonus_21.{kind}")
    assert money(line) == ("wins", 0, 10_00, paid)
    assert (played.phase, played.state.exposed) == ("closed", False)


@every_set
@pytest.mark.parametrize("decks", [4, 5, 6, 8])
@pytest.mark.parametrize(
    ("cards", "drawn", "odds", "paid"),
    [
        ("7♦ 7♠", "7♠", "3 to 2", 15_00),
        ("7♥ 7♥", "7♥", "2 to 1", 20_00),
        ("7♠ 7♠", "7♠", "3 to 1", 30_00),
    ],
)
@pytest.mark.clause("wa-*:GR11[ghi]", "wa-*:DP11[ghi]")
def test_three_sevens_pay_by_their_suits_with_four_decks_or_more(
    name: str, decks: int, cards: str, drawn: str, odds: str, paid: int
) -> None:
    # A11: spades before suited, suited before mixed.
    line = ann(name, cards, "9♥ J♣", *hits(drawn), decks=decks).line("main")
    assert (line.odds, line.paid_cents) == (odds, paid)


@every_set
@pytest.mark.clause("wa-*:GR11j", "wa-*:DP11j")
def test_three_sevens_pay_2_to_1_with_two_decks(name: str) -> None:
    line = ann(name, "7♦ 7♠", "9♥ J♣", *hits("7♠"), decks=2).line("main")
    assert (line.odds, line.paid_cents) == ("2 to 1", 20_00)


@every_set
@pytest.mark.clause("wa-*:GR11", "wa-*:DP3a", "wa-*:DP11")
def test_a_21_of_four_cards_or_of_other_three_cards_is_paid_even_money(name: str) -> None:
    for cards, drawn in (("9♠ 8♠", "4♠"), ("6♠ 7♠", "2♠ 6♦")):
        line = ann(name, cards, "9♥ J♣", *hits(drawn)).line("main")
        assert (line.odds, line.paid_cents, line.why) == ("1 to 1", 10_00, "21")


@every_set
@pytest.mark.clause("wa-*:DP4c", "wa-*:GR11", "wa-*:DP11")
def test_bonuses_are_paid_on_split_hands_that_did_not_double(name: str) -> None:
    # A9.
    split = ann(name, "8♠ 8♦", "9♥ J♣", "splits", "deal 7♠", *hits("6♠"))
    assert split.line("main", hand=1).odds == "3 to 1"
    assert money(split.line("main", hand=1)) == ("wins", 0, 10_00, 30_00)
    second = on(split, "deal 2♦", *hits("3♦ 4♦ 4♣"))
    assert second.line("main", hand=2).why == "5 card 21"
    assert money(second.line("main", hand=2)) == ("wins", 0, 10_00, 15_00)
    doubled = on(split, "deal 7♦", "doubles $10", "deal 6♦")
    assert doubled.line("main", hand=2).odds == "1 to 1"
    assert money(doubled.line("main", hand=2)) == ("wins", 0, 20_00, 20_00)


@every_set
@pytest.mark.parametrize(
    ("cards", "drawn", "last"),
    [
        ("6♠ 7♠", "", "8♠"),
        ("7♥ 7♥", "", "7♥"),
        ("2♠ 3♦", "4♥ 5♣", "7♦"),
        ("2♠ 2♦", "3♥ 4♣ 4♦", "6♦"),
    ],
)
@pytest.mark.clause("wa-*:GR11", "wa-*:DP5b", "wa-*:DP11")
def test_a_doubled_hand_loses_its_bonus_and_is_paid_even_money(
    name: str, cards: str, drawn: str, last: str
) -> None:
    played = ann(name, cards, "9♥ J♣", *hits(drawn), "doubles $10", f"deal {last}")
    assert played.line("main").odds == "1 to 1"
    assert money(played.line("main")) == ("wins", 0, 20_00, 20_00)


# --- Super Bonus ------------------------------------------------------------------------------


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
    played = ann(name, "7♠ 7♠", "7♣ J♣", *hits("7♠"), FLOOR, wager=wager)
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
    played = play(script, name, table_minimum="$1")
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


# --- Several bettors on a box ------------------------------------------------------------------

SHARED = """Ann on 1: main $10
    Ann on 1 consents to other bettors
    Ben on 1: main $20
    no more wagers"""


def shared(name: str, script: str, **options: Any) -> Played:
    """A round in which Ann, who sits there, and Ben behind her wager on box 1."""
    return play(SHARED, name, bettors_per_box=3, seated={1: "Ann"}, **options).then(script)


@every_set
def test_a57_others_wager_on_a_box_only_where_the_house_and_its_first_bettor_let_them(
    name: str,
) -> None:
    first = play("Ann on 1: main $10", name)
    full = ("BOX_IS_FULL", "no more than 1 may wager on one box")
    assert refused(first, "Ben on 1: main $20") == full
    asked = play("Ann on 1: main $10", name, bettors_per_box=2)
    needs = "Ann was first on box 1 and must consent to other bettors"
    assert refused(asked, "Ben on 1: main $20") == ("FIRST_BETTOR_CONSENTS", needs)
    two = asked.then("Ann on 1 consents to other bettors\nBen on 1: main $20")
    assert refused(two, "Cal on 1: main $20")[0] == "BOX_IS_FULL"


@every_set
def test_a57_the_seated_player_calls_the_hand_and_otherwise_the_highest_wager(name: str) -> None:
    cards = "deal 9♠ 9♥ 3♦ J♣"
    seated = shared(name, cards)
    caller = ("NOT_THE_CALLER", "Ann calls the hand on box 1")
    assert refused(seated, "Ben on 1 hits") == caller
    standing = play(SHARED, name, bettors_per_box=3).then(cards)
    assert refused(standing, "Ann on 1 hits") == ("NOT_THE_CALLER", "Ben calls the hand on box 1")


@every_set
def test_a57_the_callers_stand_and_surrender_are_everybodys(name: str) -> None:
    stood = shared(name, "deal 9♠ 9♥ J♦ 8♣\nAnn on 1 stands")
    assert [stood.net("Ann"), stood.net("Ben")] == [10_00, 20_00]
    given_up = shared(name, "deal 9♠ 9♥ 7♦ J♣\nAnn on 1 surrenders")
    assert money(given_up.line("main", "Ann")) == ("surrendered", 5_00, 5_00, 0)
    assert money(given_up.line("main", "Ben")) == ("surrendered", 10_00, 10_00, 0)


@every_set
def test_a57_doubling_and_rescue_are_each_bettors_own(name: str) -> None:
    hand = shared(name, "deal 6♠ 9♥ 5♦ J♣\nAnn on 1 doubles $10")
    assert refused(hand, "Ben on 1 doubles $21") == ("DOUBLE_AMOUNT", "a double adds $1 to $20")
    both = hand.then("Ben on 1 doubles $15\ndeal 7♦\nAnn on 1 stands\nBen on 1 rescues")
    assert money(both.line("main", "Ben")) == ("rescued", 20_00, 15_00, 0)
    assert money(both.line("main", "Ann")) == ("loses", 20_00, 0, 0)
    alone = hand.then("Ben on 1 does not double\ndeal 9♦\nAnn on 1 stands")
    assert money(alone.line("main", "Ann")) == ("wins", 0, 20_00, 20_00)
    assert money(alone.line("main", "Ben")) == ("wins", 0, 20_00, 20_00)


@every_set
def test_a57_a_bettor_who_does_not_follow_the_double_of_a_blackjack_is_paid_3_to_2(
    name: str,
) -> None:
    # A12, A57.
    played = shared(name, "deal A♠ 9♥ K♦ J♣\nAnn on 1 doubles $10\nBen on 1 does not double")
    assert money(played.line("main", "Ben")) == ("wins", 0, 20_00, 30_00)
    done = played.then("deal 9♦\nAnn on 1 stands")
    assert money(done.line("main", "Ann")) == ("wins", 0, 20_00, 20_00)


@every_set
def test_a57_behind_a_split_a_bettor_covers_both_hands_or_names_one(name: str) -> None:
    split = shared(name, "deal 8♠ 9♥ 8♦ 9♣\nAnn on 1 splits")
    rest = "deal 3♣\nAnn on 1 hits\ndeal 8♣\nAnn on 1 stands\ndeal 9♦\nAnn on 1 stands"
    covered = split.then(f"Ben on 1 splits\n{rest}")
    assert [covered.line("main", "Ben", hand).net_cents for hand in (1, 2)] == [20_00, -20_00]
    named = split.then(f"Ben on 1 names hand 2\n{rest}")
    assert named.line("main", "Ben").hand == 2
    assert [named.net("Ann"), named.net("Ben")] == [0, -20_00]


@every_set
def test_a57_each_bettor_insures_for_himself(name: str) -> None:
    played = shared(name, "deal 9♠ A♥ 9♦ K♣\nBen on 1 insures $10\ninsurance is closed")
    assert [played.net("Ann"), played.net("Ben")] == [-10_00, 0]


@every_set
@pytest.mark.clause("wa-*:GR10", "wa-*:DP10")
def test_a57_each_bettors_super_bonus_goes_by_his_own_wager_and_none_envies_the_hand(
    name: str,
) -> None:
    script = """Ann on 1: main $10
        Ann on 1 consents to other bettors
        Ben on 1: main $25
        Cal on 1: main $4
        Dan on 2: main $5
        Dan on 2 consents to other bettors
        Eve on 2: main $1
        no more wagers
        deal 7♥ 9♠ 7♣ 7♥ 9♦ J♣
        Ann on 1 hits
        deal 7♥
        Dan on 2 stands"""
    options: dict[str, Any] = {"bettors_per_box": 3, "seated": {1: "Ann"}, "table_minimum": "$1"}
    played = play(script, name, **options).then(FLOOR)
    assert bonuses(played) == {"Ann": [1_000_00], "Ben": [5_000_00]} | {
        "Dan": [50_00],
        "Eve": [50_00],
    }
    assert [played.line("main", who).odds for who in ("Ann", "Ben", "Cal")] == ["2 to 1"] * 3


# --- Match play coupons ------------------------------------------------------------------------


def coupon(name: str, cards: str, dealer: str, *said: str) -> Played:
    """Ann's round with $10 in chips and a $10 coupon on the main wager."""
    return ann(name, cards, dealer, *said, wager="$10; coupons main $10", match_play_coupon=True)


@every_set
def test_a58_a_coupon_is_paid_1_to_1_on_a_win_lost_on_a_loss_and_kept_on_a_push(name: str) -> None:
    won = coupon(name, "9♠ J♦", "9♥ 9♣", "stands")
    assert money(won.line("main-coupon")) == ("wins", 0, 0, 10_00)
    assert (won.line("main-coupon").why, won.net()) == ("coupon collected", 20_00)
    lost = coupon(name, "9♠ 8♦", "9♥ 9♣", "stands")
    assert money(lost.line("main-coupon")) == ("loses", 0, 0, 0)
    assert (lost.line("main-coupon").why, lost.net()) == ("coupon collected", -10_00)
    pushed = coupon(name, "9♠ 9♦", "9♥ 9♣", "stands")
    assert money(pushed.line("main-coupon")) == ("returned", 0, 0, 0)
    assert (pushed.line("main-coupon").why, pushed.net()) == ("coupon kept", 0)


@every_set
def test_a58_blackjack_bonus_double_split_and_insurance_count_the_chips_only(name: str) -> None:
    def both(played: Played) -> tuple[int, int]:
        chips = sum(line.paid_cents for line in played.lines_of("main"))
        return chips, played.line("main-coupon").paid_cents

    assert both(coupon(name, "A♠ J♦", "9♥ 9♣", "stands")) == (15_00, 10_00)
    assert both(coupon(name, "6♠ 7♠", "9♥ 9♣", *hits("8♠"))) == (30_00, 10_00)
    doubling = coupon(name, "6♠ 5♠", "9♥ 9♣")
    assert refused(doubling, "Ann on 1 doubles $20")[0] == "DOUBLE_AMOUNT"
    assert both(on(doubling, "doubles $10", "deal 8♦", "stands")) == (20_00, 10_00)
    split = ("splits", "deal J♠", "stands", "deal Q♦", "stands")
    assert both(coupon(name, "9♠ 9♦", "9♥ 9♣", *split)) == (20_00, 10_00)
    dealt = coupon(name, "9♠ 9♦", "A♥ K♣")
    assert refused(dealt, "Ann on 1 insures $6") == ("INSURANCE_AMOUNT", "insure $1 to $5")


@every_set
def test_a58_a_coupon_does_not_lift_a_wager_to_the_larger_super_bonus(name: str) -> None:
    wager = "$20; coupons main $20"
    played = ann(name, "7♥ 7♥", "7♣ J♣", *hits("7♥"), FLOOR, wager=wager, match_play_coupon=True)
    assert bonuses(played) == {"Ann": [1_000_00]}


@every_set
def test_a58_a_coupon_on_a_match_wager_is_paid_at_its_odds(name: str) -> None:
    wagers = "$10, match-up $5; coupons match-up $5"
    won = ann(name, "9♥ J♦", "9♥ 9♣", wager=wagers, match_play_coupon=True)
    assert won.line("match-up").paid_cents == 45_00
    assert won.line("match-up-coupon").paid_cents == 45_00
    lost = ann(name, "8♥ J♦", "9♥ 9♣", wager=wagers, match_play_coupon=True)
    assert money(lost.line("match-up")) == ("loses", 5_00, 0, 0)
    assert money(lost.line("match-up-coupon")) == ("loses", 0, 0, 0)


@every_set
def test_a58_a_coupon_needs_a_house_that_takes_it_and_chips_of_its_value(name: str) -> None:
    plain, takes = play("", name), play("", name, match_play_coupon=True)
    said = "Ann on 1: main $10; coupons main $10"
    none_here = ("NO_COUPONS_HERE", "this table takes no match play coupons")
    assert refused(plain, said) == none_here
    chips = ("COUPON_OVER_CHIPS", "a coupon needs chips of at least its value beside it")
    assert refused(takes, "Ann on 1: main $10; coupons main $11") == chips
    assert refused(takes, "Ann on 1: main $10; coupons match-up $1") == chips


# --- Void rounds -------------------------------------------------------------------------------


@every_set
def test_a56_a_void_round_takes_back_what_was_paid_and_gives_back_every_wager(name: str) -> None:
    script = """Ann on 1: main $10, match-up $5
        Ben on 2: main $20, match-up $5
        no more wagers
        deal A♠ 8♦ A♥ K♦ 8♣ 9♣
        Ann on 1 stands
        Ann on 1 insures $5
        Ben on 2 declines insurance
        Ben on 2 splits
        deal 3♠
        Ben on 2 doubles $20
        deal 9♠
        void: a second 10 in the shoe"""
    played = play(script, name)
    assert (played.phase, played.net("Ann"), played.net("Ben")) == ("void", 0, 0)
    assert at_risk(played.state) == 0
    back = [line for line in played.lines if line.outcome == "reversed"]
    assert [(line.player, line.spot, line.paid_cents, line.collected_cents) for line in back] == [
        ("Ann", "insurance", 0, -5_00),
        ("Ann", "main", -15_00, 0),
        ("Ben", "match-up", 0, -5_00),
        ("Ann", "match-up", -20_00, 0),
    ]
    given = [line for line in played.lines if line.outcome == "returned"]
    assert {(line.player, line.spot): line.returned_cents for line in given} == {
        ("Ann", "main"): 10_00,
        ("Ann", "match-up"): 5_00,
        ("Ann", "insurance"): 5_00,
        ("Ben", "main"): 60_00,
        ("Ben", "match-up"): 5_00,
    }
    assert refused(played, "Ben on 2 stands")[0] == "WRONG_PHASE"


@every_set
def test_a56_a_void_round_pays_no_super_bonus_and_takes_back_the_bonus_21(name: str) -> None:
    hit = ann(name, "7♥ 7♥", "7♣ J♣", *hits("7♥"))
    assert hit.net() == 20_00
    played = on(hit, "void: a card too many in the shoe")
    assert (played.phase, played.net(), bonuses(played)) == ("void", 0, {})
    assert refused(played, FLOOR)[0] == "WRONG_PHASE"


@every_set
def test_a56_a_coupon_comes_back_from_a_void_round(name: str) -> None:
    played = on(coupon(name, "9♠ J♦", "9♥ 9♣"), "void: shuffled wrongly")
    assert played.line("main-coupon").outcome == "returned"
    assert (played.net(), played.phase) == (0, "void")
