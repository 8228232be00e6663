"""Section 13 (m), (n) (document 002): several bettors on a box, one player on several boxes."""

import pytest

from fixtures.round_script import money, settled
from fixtures.section_13_rounds import refused, table
from fixtures.section_13_rules import rules
from spanish21.refusal import Refusal


@pytest.mark.clause("section-13:(m)(1)")
@pytest.mark.parametrize("bettors", [1, 2, 3])
def test_the_house_may_allow_one_to_three_bettors_if_the_first_consents(bettors: int) -> None:
    boxes = rules(bettors_per_box=bettors).boxes
    assert boxes.bettors_per_box == bettors
    assert boxes.first_bettor_consents


@pytest.mark.clause("section-13:(m)(1)")
@pytest.mark.parametrize("bettors", [0, 4])
def test_no_box_has_more_than_three_bettors(bettors: int) -> None:
    with pytest.raises(Refusal, match=r"1, 2 or 3 \(section-13:\(m\)\(1\)\)"):
        rules(bettors_per_box=bettors)


@pytest.mark.clause("section-13:(m)(2)", "section-13:(m)(3)")
def test_the_seated_player_decides_or_else_the_highest_wager_nearest_the_dealer() -> None:
    assert rules().boxes.caller == ("seated-player", "highest-wager")
    assert rules().boxes.caller_wager == "nearest-dealer"


@pytest.mark.clause("section-13:(m)(4)")
def test_the_others_may_double_with_the_caller_and_the_hand_gets_one_card() -> None:
    assert rules().boxes.others_on_double == "may-double"
    assert rules().double.cards_drawn == 1


@pytest.mark.clause("section-13:(m)(5)", "section-13:(m)(6)")
def test_the_others_cover_a_split_or_name_one_hand_and_insure_for_themselves() -> None:
    assert rules().boxes.others_on_split == "cover-each-or-name-one"
    assert rules().boxes.insurance_by_each_bettor


@pytest.mark.clause("section-13:(n)(1)")
def test_a_player_has_one_box_unless_the_house_permits_more() -> None:
    assert not rules().boxes.several_boxes_per_player
    assert rules(several_boxes_per_player=True).boxes.several_boxes_per_player


SEATED = {1: "Ann"}
SHARED = """
Ann on 1: main $25
Ann on 1 consents to other bettors
Bob on 1: main $10
Cleo on 1: main $50
no more wagers
"""
"""Three bettors on box 1; Ann calls when she is seated there, otherwise Cleo, the highest."""


@pytest.mark.clause("section-13:(m)(1)")
def test_the_first_bettor_on_a_box_must_consent_to_others() -> None:
    alone = table("Ann on 1: main $25")
    assert str(refused(alone, "Bob on 1: main $10")) == (
        "box: 1 is not allowed; Ann was first on box 1 and must consent to other bettors "
        "(section-13:(m)(1))"
    )
    assert refused(alone, "Bob on 1 consents to other bettors").name == "NOT_A_BETTOR"
    open_box = alone.then("Ann on 1 consents to other bettors\nBob on 1: main $10")
    assert refused(open_box, "Bob on 1 consents to other bettors").name == "NOT_FIRST_ON_BOX"
    assert refused(open_box, "Ann on 1 consents to other bettors").name == "CONSENT_ALREADY_GIVEN"


@pytest.mark.clause("section-13:(m)(1)")
def test_a_box_takes_three_bettors_or_as_few_as_the_house_says() -> None:
    three = SHARED.replace("no more wagers", "")
    assert str(refused(table(three), "Dan on 1: main $10")) == (
        "box: 1 is not allowed; no more than 3 may wager on one box (section-13:(m)(1))"
    )
    alone = table("Ann on 1: main $25", bettors_per_box=1)
    assert refused(alone, "Ann on 1 consents to other bettors").name == "BOX_NOT_SHARED_HERE"
    assert refused(alone, "Bob on 1: main $10").name == "BOX_IS_FULL"


@pytest.mark.clause("section-13:(m)(2)", "section-13:(m)(3)")
@pytest.mark.parametrize(
    ("seated", "caller", "others"),
    [
        ({1: "Ann"}, "Ann", ["Bob", "Cleo"]),
        ({1: "Bob"}, "Bob", ["Ann", "Cleo"]),
        ({}, "Cleo", ["Ann", "Bob"]),
        ({1: "Dan"}, "Cleo", ["Ann", "Bob"]),
        ({2: "Bob"}, "Cleo", ["Ann", "Bob"]),
    ],
)
def test_the_seated_player_calls_the_hand_and_otherwise_the_highest_wager(
    seated: dict[int, str], caller: str, others: list[str]
) -> None:
    dealt = table(f"{SHARED}deal 6♠ 9♦ 5♥", seated=seated)
    assert [bettor.player for bettor in dealt.state.boxes[0].bettors] == [caller, *others]
    for other in others:
        assert str(refused(dealt, f"{other} on 1 stands")) == (
            f"player: '{other}' is not allowed; {caller} calls the hand on box 1 "
            "(section-13:(m)(2))"
        )
    assert dealt.then(f"{caller} on 1 stands\ndeal K♦").net(caller) < 0


@pytest.mark.clause("section-13:(m)(2)")
def test_a57_the_callers_draw_stand_and_surrender_are_everybodys() -> None:
    dealt = table(f"{SHARED}deal K♠ 9♦ 6♥", seated=SEATED)
    drawn = dealt.then("Ann on 1 hits\ndeal 4♣\nAnn on 1 stands\ndeal K♦")
    assert [money(line) for line in drawn.lines] == [
        ("wins", 0, 2500, 2500),
        ("wins", 0, 1000, 1000),
        ("wins", 0, 5000, 5000),
    ]
    given_up = dealt.then("Ann on 1 surrenders")
    assert [money(line) for line in given_up.lines] == [
        ("surrendered", 1250, 1250, 0),
        ("surrendered", 500, 500, 0),
        ("surrendered", 2500, 2500, 0),
    ]


@pytest.mark.clause("section-13:(m)(4)", "section-13:(i)(1)", "section-13:(i)(2)")
def test_when_the_caller_doubles_the_others_double_for_less_or_not_at_all() -> None:
    called = table(f"{SHARED}deal 6♠ 9♦ 7♥\nAnn on 1 doubles $25", seated=SEATED)
    assert called.may() == {"DoubleDown", "DeclineDouble"}
    assert refused(called, "deal 8♣").name == "NO_CARD_IS_DUE"
    assert refused(called, "Cleo on 1 does not double").name == "NOT_ASKED"
    assert refused(called, "Bob on 1 names hand 1").name == "ANSWER_NOT_ASKED_FOR"
    assert str(refused(called, "Bob on 1 doubles $10.01")) == (
        "double: '$10.01' is not allowed; a double adds $1 to $10 (section-13:(i)(1), A15)"
    )
    done = called.then("Bob on 1 doubles $5\nCleo on 1 does not double\ndeal 8♣")
    assert len(done.state.boxes[0].hands[0].cards) == 3
    assert settled(done, player="Ann") == ("wins", 0, 5000, 5000)
    assert settled(done, player="Bob") == ("wins", 0, 1500, 1500)
    assert settled(done, player="Cleo") == ("wins", 0, 5000, 7500)
    assert done.line("main", "Cleo").odds == "3 to 2"


@pytest.mark.clause("section-13:(m)(4)")
def test_only_the_caller_can_start_a_double() -> None:
    dealt = table(f"{SHARED}deal 6♠ 9♦ 5♥", seated=SEATED)
    assert refused(dealt, "Bob on 1 doubles $10").name == "NOT_THE_CALLER"
    assert "DeclineDouble" not in dealt.may()
    with pytest.raises(Refusal):
        dealt.then("Ann on 1 does not double")


@pytest.mark.clause("section-13:(m)(4)", "section-13:(i)(4)")
def test_a57_each_bettor_rescues_his_own_double() -> None:
    doubled = table(
        f"{SHARED}deal 6♠ 9♦ 5♥\nAnn on 1 doubles $25\nBob on 1 doubles $10\n"
        "Cleo on 1 does not double\ndeal 2♣",
        seated=SEATED,
    )
    rescued = doubled.then("Ann on 1 rescues")
    assert settled(rescued) == ("rescued", 2500, 2500, 0)
    assert rescued.may() == {"Rescue", "Stand"}
    assert refused(rescued, "Cleo on 1 rescues").name == "NOT_ASKED"
    kept = rescued.then("Bob on 1 stands\ndeal 6♦ K♦")
    assert settled(kept, player="Bob") == ("wins", 0, 2000, 2000)
    assert settled(kept, player="Cleo") == ("wins", 0, 5000, 5000)
    other = doubled.then("Ann on 1 stands\nBob on 1 rescues\ndeal 6♦ K♦")
    assert settled(other) == ("wins", 0, 5000, 5000)
    assert settled(other, player="Bob") == ("rescued", 1000, 1000, 0)
    assert settled(other, player="Cleo") == ("wins", 0, 5000, 5000)


@pytest.mark.clause("section-13:(m)(4)", "section-13:(i)(3)")
def test_a18_a_dealer_blackjack_takes_each_bettors_original_wager_alone() -> None:
    done = table(
        f"{SHARED}deal 6♠ K♦ 5♥\nAnn on 1 doubles $25\nBob on 1 doubles $4\n"
        "Cleo on 1 does not double\ndeal K♥\ndeal A♦",
        seated=SEATED,
    )
    assert settled(done) == ("loses", 2500, 2500, 0)
    assert settled(done, player="Bob") == ("loses", 1000, 400, 0)
    assert settled(done, player="Cleo") == ("loses", 5000, 0, 0)


@pytest.mark.clause("section-13:(m)(5)")
def test_when_the_caller_splits_the_others_cover_each_hand_or_name_one() -> None:
    called = table(f"{SHARED}deal 8♠ 9♦ 8♥\nAnn on 1 splits", seated=SEATED)
    assert called.may() == {"Split", "NameHand"}
    assert refused(called, "deal 3♣").name == "NO_CARD_IS_DUE"
    assert str(refused(called, "Bob on 1 names hand 3")) == (
        "hand: 3 is not allowed; name hand 1 or hand 2 (section-13:(m)(5))"
    )
    assert refused(called, "Bob on 1 doubles $10").name == "ANSWER_NOT_ASKED_FOR"
    done = called.then(
        "Bob on 1 splits\nCleo on 1 names hand 2\ndeal 3♣\nAnn on 1 stands\n"
        "deal K♣\nAnn on 1 stands\ndeal 8♦"
    )
    assert settled(done, hand=1) == ("loses", 2500, 0, 0)
    assert settled(done, hand=2) == ("wins", 0, 2500, 2500)
    assert settled(done, player="Bob", hand=1) == ("loses", 1000, 0, 0)
    assert settled(done, player="Bob", hand=2) == ("wins", 0, 1000, 1000)
    assert settled(done, player="Cleo") == ("wins", 0, 5000, 5000)
    assert done.line("main", "Cleo").hand == 2


@pytest.mark.clause("section-13:(m)(5)", "section-13:(j)(3)")
def test_only_bettors_on_a_hand_answer_when_it_is_split_again_or_doubled() -> None:
    called = table(
        f"{SHARED}deal 8♠ 9♦ 8♥\nAnn on 1 splits\nBob on 1 names hand 1\n"
        "Cleo on 1 names hand 2\ndeal 8♣\nAnn on 1 splits",
        seated=SEATED,
    )
    assert {option.player for option in called.options if option.player} == {"Bob"}
    playing = called.then("Bob on 1 names hand 2\ndeal 3♣\nAnn on 1 doubles $25\ndeal K♣")
    assert [[s.bettor for s in hand.wagers] for hand in playing.state.boxes[0].hands] == [
        [0],
        [0, 1],
        [0, 2],
    ]


@pytest.mark.clause("section-13:(m)(5)", "section-13:(j)(4)")
def test_a18_after_a_shared_split_each_bettor_loses_his_original_wager_to_a_blackjack() -> None:
    done = table(
        f"{SHARED}deal 8♠ K♦ 8♥\nAnn on 1 splits\nBob on 1 splits\nCleo on 1 names hand 2\n"
        "deal K♣\nAnn on 1 stands\ndeal Q♣\nAnn on 1 stands\ndeal A♦",
        seated=SEATED,
    )
    assert done.net("Ann") == -2500
    assert done.net("Bob") == -1000
    assert done.net("Cleo") == -5000
    assert settled(done, player="Bob", hand=2) == ("returned", 0, 1000, 0)


@pytest.mark.clause("section-13:(m)(6)", "section-13:(k)(1)")
def test_each_bettor_on_a_box_insures_or_not_for_himself() -> None:
    asked = table(f"{SHARED}deal K♠ A♦ 8♥", seated=SEATED)
    assert refused(asked, "Bob on 1 insures $5.01").name == "INSURANCE_AMOUNT"
    done = asked.then(
        "Bob on 1 insures $5\nCleo on 1 insures $25\nAnn on 1 declines insurance\n"
        "Ann on 1 stands\ndeal K♦"
    )
    assert not done.lines_of("insurance", "Ann")
    assert settled(done, "insurance", "Bob") == ("wins", 0, 500, 1000)
    assert settled(done, "insurance", "Cleo") == ("wins", 0, 2500, 5000)
    assert [done.net(player) for player in ("Ann", "Bob", "Cleo")] == [-2500, 0, 0]


@pytest.mark.clause("section-13:(m)(1)", "section-13:(f)(1)")
def test_each_bettor_on_a_box_has_his_own_match_wager() -> None:
    dealt = table(
        "Ann on 1: main $25, match-up $5\nAnn on 1 consents to other bettors\n"
        "Bob on 1: main $10, match-up $10\nCleo on 1: main $5\nno more wagers\ndeal 9♠ 9♦ 8♥"
    )
    assert settled(dealt, "match-up", "Ann") == ("wins", 0, 500, 2000)
    assert settled(dealt, "match-up", "Bob") == ("wins", 0, 1000, 4000)
    assert not dealt.lines_of("match-up", "Cleo")


@pytest.mark.clause("section-13:(n)(1)")
def test_a_player_wagers_on_one_box_unless_the_house_permits_more() -> None:
    alone = table("Ann on 1: main $25")
    assert str(refused(alone, "Ann on 2: main $25")) == (
        "box: 2 is not allowed; this house lets a player wager on one box, and Ann is on box 1 "
        "(section-13:(n)(1))"
    )
    behind = alone.then("Bob on 2: main $25\nBob on 2 consents to other bettors")
    assert refused(behind, "Ann on 2: main $25").name == "ONE_BOX_PER_PLAYER"
    done = table(
        "Ann on 1: main $25\nAnn on 2: main $10\nno more wagers\ndeal K♠ K♣ 9♦ 8♥ 6♣\n"
        "Ann on 1 stands\nAnn on 2 stands\ndeal 8♦",
        several_boxes_per_player=True,
    )
    assert [line.net_cents for line in done.lines] == [-1000, 2500]
