"""Section 13 (g) (document 002): dealing."""

import pytest

from fixtures.round_script import dealer, settled
from fixtures.section_13_rounds import MODES, TWO, ann, places, refused, table
from spanish21.game.cards import parse_cards, show_cards
from spanish21.game.round import view
from spanish21.game.round.events import CardDealt, DealerPeeked, DownCardExposed, TurnPassed

WITH_DOWN_CARD = ("down-card-unseen", "card-reader")


@pytest.mark.clause(
    "section-13:(g)(4)", "section-13:(g)(4)(i)", "section-13:(g)(4)(ii)", "section-13:(g)(4)(iii)"
)
def test_cards_go_from_the_dealers_left_to_boxes_with_a_wager_dealer_and_boxes_again() -> None:
    dealt = table(
        "Bob on 5: main $25\nAnn on 2: main $25\nno more wagers\ndeal K♠ K♣ 9♦ 8♥ 9♣",
    )
    assert places(dealt.happened(CardDealt)) == [
        ("hand", 2),
        ("hand", 5),
        ("up", 0),
        ("hand", 2),
        ("hand", 5),
    ]
    assert show_cards(dealt.state.boxes[1].pair) == "K♠ 8♥"
    assert show_cards(dealt.state.boxes[4].pair) == "K♣ 9♣"
    assert dealer(dealt) == "9♦"
    assert dealt.phase == "play"


@pytest.mark.clause("section-13:(g)(4)", "section-13:(g)(9)")
@pytest.mark.parametrize("mode", WITH_DOWN_CARD)
def test_a_down_card_follows_the_players_second_cards(mode: str) -> None:
    dealt = table(f"{TWO}deal K♠ K♣ 9♦ 8♥ 9♣ 7♦", dealing_mode=mode)
    assert places(dealt.happened(CardDealt)) == [
        ("hand", 1),
        ("hand", 2),
        ("up", 0),
        ("hand", 1),
        ("hand", 2),
        ("down", 0),
    ]


@pytest.mark.clause("section-13:(g)(5)")
def test_players_decide_one_after_the_other_from_the_dealers_left() -> None:
    dealt = table(f"{TWO}deal K♠ K♣ 9♦ 8♥ 9♣")
    assert str(refused(dealt, "Bob on 2 stands")) == (
        "box: 2 is not allowed; it is Ann's turn on box 1 (section-13:(g)(5))"
    )
    assert refused(dealt, "Bob on 1 stands").name == "NOT_A_BETTOR"
    assert refused(dealt, "Bob on 3 stands").name == "BOX_NOT_IN_PLAY"
    assert refused(dealt, "Bob on 8 stands").name == "NO_SUCH_BOX"
    stood = dealt.then("Ann on 1 stands")
    assert stood.happened(TurnPassed) == [TurnPassed(1, 1), TurnPassed(2, 1)]
    assert refused(stood, "Ann on 1 hits").name == "NOT_YOUR_TURN"


@pytest.mark.clause("section-13:(g)(5)")
def test_a_player_may_surrender_double_split_stand_or_draw() -> None:
    assert ann("8♠ 9♦ 8♥").may() == {"Surrender", "DoubleDown", "Split", "Stand", "Hit"}
    assert ann("8♠ 9♦ 7♥").may() == {"Surrender", "DoubleDown", "Stand", "Hit"}


@pytest.mark.clause("section-13:(g)(6)")
def test_a_card_asked_for_is_dealt_face_up_before_anything_else() -> None:
    asked = ann("5♠ 9♦ 4♥").then("Ann on 1 hits")
    assert refused(asked, "Ann on 1 stands").name == "CARD_IS_DUE"
    assert refused(asked, "deal face down").name == "WRONG_PHASE"
    dealt = asked.then("deal 3♣")
    assert dealt.happened(CardDealt)[-1].card.rank.points == 3
    assert view(dealt.state).boxes[0].hands[0].points == 12
    assert dealt.may() == {"DoubleDown", "Stand", "Hit"}
    assert refused(dealt, "deal 3♣").name == "NO_CARD_IS_DUE"


@pytest.mark.clause("section-13:(g)(7)")
def test_the_dealers_second_card_and_draws_come_after_all_players_are_done() -> None:
    dealt = table(f"{TWO}deal K♠ K♣ 5♦ 8♥ 6♣")
    assert refused(dealt, "deal 9♦").name == "NO_CARD_IS_DUE"
    done = dealt.then("Ann on 1 stands\nBob on 2 hits\ndeal 3♣\nBob on 2 stands\ndeal 4♦ 6♦ 5♣")
    assert places(done.happened(CardDealt))[5:] == [
        ("hand", 2),
        ("second", 0),
        ("draw", 0),
        ("draw", 0),
    ]
    assert dealer(done) == "5♦ 4♦ 6♦ 5♣"
    assert settled(done) == ("loses", 2500, 0, 0)


@pytest.mark.clause("section-13:(g)(8)")
def test_after_settlement_every_hand_can_still_be_told_from_its_cards() -> None:
    done = table(
        f"{TWO}deal 8♠ K♣ 5♦ 8♥ 6♣\nAnn on 1 splits\ndeal 3♠\nAnn on 1 stands\n"
        "deal 9♥\nAnn on 1 stands\nBob on 2 hits\ndeal 3♣\nBob on 2 stands\ndeal 4♦ 6♦ 5♣"
    )
    assert done.phase == "closed"
    assert [show_cards(hand.cards) for hand in done.state.boxes[0].hands] == ["8♠ 3♠", "8♥ 9♥"]
    assert [show_cards(hand.cards) for hand in done.state.boxes[1].hands] == ["K♣ 6♣ 3♣"]


@pytest.mark.clause("section-13:(g)(9)")
@pytest.mark.parametrize("up", ["A♦", "K♦", "7♦"])
def test_an_unseen_down_card_is_not_looked_at_until_the_players_are_done(up: str) -> None:
    dealt = ann(f"K♠ {up} 8♥ 9♦", dealing_mode="down-card-unseen")
    playing = dealt.then("insurance is closed") if up == "A♦" else dealt
    assert playing.phase == "play"
    assert not playing.happened(DealerPeeked)
    assert view(playing.state, "Ann").down_card is None
    assert view(playing.state).down_card_dealt
    done = playing.then("Ann on 1 stands")
    assert done.happened(DownCardExposed) != []
    assert show_cards(done.state.dealer[:2]) == f"{up} 9♦"


@pytest.mark.clause("section-13:(g)(9)")
@pytest.mark.parametrize("mode", WITH_DOWN_CARD)
def test_a_down_card_that_nobody_may_see_changes_nothing_anybody_sees(mode: str) -> None:
    first = ann("K♠ 7♦ 8♥ 9♦", dealing_mode=mode)
    other = ann("K♠ 7♦ 8♥ 2♣", dealing_mode=mode)
    assert view(first.state, "Ann") == view(other.state, "Ann")


@pytest.mark.clause("section-13:(g)(9)")
@pytest.mark.parametrize("up", ["A♦", "K♦", "Q♦", "J♦"])
def test_the_card_reader_looks_before_play_under_an_ace_king_queen_or_jack(up: str) -> None:
    dealt = ann(f"K♠ {up} 8♥ 9♦", dealing_mode="card-reader")
    playing = dealt.then("insurance is closed") if up == "A♦" else dealt
    assert playing.happened(DealerPeeked) == [DealerPeeked(blackjack=False)]
    assert playing.phase == "play"
    assert view(playing.state).down_card is None


@pytest.mark.clause("section-13:(g)(9)")
@pytest.mark.parametrize("up", range(2, 10))
def test_the_card_reader_is_not_used_under_a_2_to_9(up: int) -> None:
    dealt = ann(f"K♠ {up}♦ 8♥ 9♣", dealing_mode="card-reader")
    assert dealt.phase == "play"
    assert not dealt.happened(DealerPeeked)


@pytest.mark.clause("section-13:(g)(9)", "section-13:(e)(1)(iii)")
@pytest.mark.parametrize(("up", "down"), [("K♦", "A♦"), ("A♦", "J♦")])
def test_a_blackjack_in_the_card_reader_ends_the_round_without_another_card(
    up: str, down: str
) -> None:
    dealt = table(f"{TWO}deal A♠ 6♣ {up} K♥ 5♣ {down}", dealing_mode="card-reader")
    done = dealt.then("insurance is closed") if up == "A♦" else dealt
    assert done.phase == "closed"
    assert len(done.happened(CardDealt)) == 6
    assert dealer(done) == f"{up} {down}"
    assert settled(done) == ("wins", 0, 2500, 3750)
    assert settled(done, player="Bob") == ("loses", 2500, 0, 0)


@pytest.mark.clause("section-13:(g)(9)")
def test_live_a_down_card_dealt_face_down_is_turned_when_the_players_are_done() -> None:
    dealt = table(
        "Ann on 1: main $25\nno more wagers\ndeal K♠ K♦ 8♥\ndeal face down",
        dealing_mode="down-card-unseen",
    )
    assert dealt.phase == "play"
    assert dealt.happened(CardDealt)[-1] == CardDealt("down", 0, 1, None)
    assert dealt.state.cards_left == 288 - 4
    assert refused(dealt, "turn A♦").name == "WRONG_PHASE"
    assert refused(dealt, "dealer has no blackjack").name == "WRONG_PHASE"
    stood = dealt.then("Ann on 1 stands")
    assert stood.phase == "exposure"
    assert refused(stood, "deal 7♦").name == "NO_CARD_IS_DUE"
    done = stood.then("turn 7♦")
    assert dealer(done) == "K♦ 7♦"
    assert settled(done) == ("wins", 0, 2500, 2500)
    assert done.state.cards_left == 288 - 4


@pytest.mark.clause("section-13:(g)(9)", "section-13:(l)(3)")
def test_live_a_down_card_that_cannot_matter_is_never_turned() -> None:
    done = table(
        "Ann on 1: main $25\nno more wagers\ndeal K♠ 9♦ 6♥\ndeal face down\nAnn on 1 hits\ndeal Q♥",
        dealing_mode="down-card-unseen",
    )
    assert done.phase == "closed"
    assert dealer(done) == "9♦"


LIVE_READER = "Ann on 1: main $25\nno more wagers\ndeal K♠ K♦ 8♥\ndeal face down"


@pytest.mark.clause("section-13:(g)(9)")
def test_live_the_card_reader_says_whether_there_is_a_blackjack() -> None:
    dealt = table(LIVE_READER, dealing_mode="card-reader")
    assert dealt.phase == "peek"
    assert dealt.may() == set()
    assert refused(dealt, "Ann on 1 stands").name == "WRONG_PHASE"
    playing = dealt.then("dealer has no blackjack")
    assert playing.phase == "play"
    assert refused(playing, "dealer has no blackjack").name == "WRONG_PHASE"
    stood = playing.then("Ann on 1 stands")
    assert str(refused(stood, "turn A♦")) == (
        "card: 'A♦' is not allowed; the peek found no blackjack"
    )
    assert refused(stood, "turn A♦").name == "PEEK_SAID_NO_BLACKJACK"
    assert settled(stood.then("turn 7♦")) == ("wins", 0, 2500, 2500)


@pytest.mark.clause("section-13:(g)(9)")
def test_live_a_blackjack_in_the_card_reader_must_be_turned() -> None:
    found = table(LIVE_READER, dealing_mode="card-reader").then("dealer has blackjack")
    assert found.phase == "exposure"
    assert found.lines == ()
    assert refused(found, "turn 7♦").name == "PEEK_SAID_BLACKJACK"
    assert settled(found.then("turn A♦")) == ("loses", 2500, 0, 0)


@pytest.mark.clause("section-13:(g)(9)", "section-13:(k)(2)")
def test_live_the_card_reader_is_used_only_after_insurance_is_closed() -> None:
    dealt = table(
        "Ann on 1: main $20\nno more wagers\ndeal K♠ A♦ 8♥\ndeal face down",
        dealing_mode="card-reader",
    )
    assert dealt.phase == "insurance"
    assert refused(dealt, "dealer has no blackjack").name == "WRONG_PHASE"
    insured = dealt.then("Ann on 1 insures $10")
    assert insured.phase == "peek"
    done = insured.then("dealer has blackjack\nturn K♦")
    assert settled(done, "insurance") == ("wins", 0, 1000, 2000)
    assert settled(done) == ("loses", 2000, 0, 0)


@pytest.mark.clause("section-13:(g)(9)", "section-13:(g)(7)")
def test_live_only_a_down_card_is_dealt_face_down() -> None:
    start = "Ann on 1: main $25\nno more wagers\n"
    for mode in MODES:
        fresh = table(start, dealing_mode=mode)
        assert refused(fresh, "deal face down").name == "DOWN_CARD_IS_NOT_DUE"
    last = ann("K♠ K♦ 8♥").then("Ann on 1 stands")
    assert last.phase == "exposure"
    assert refused(last, "deal face down").name == "WRONG_PHASE"


@pytest.mark.clause("section-13:(b)(1)", "section-13:(g)(9)")
def test_live_a_card_that_cannot_be_left_is_neither_dealt_nor_turned() -> None:
    shoe = parse_cards("Ks Kd 8h 7d")
    dealt = table(LIVE_READER, dealing_mode="card-reader", shoe=shoe)
    assert refused(dealt, "dealer has blackjack").name == "PEEK_IMPOSSIBLE"
    stood = dealt.then("dealer has no blackjack\nAnn on 1 stands")
    assert refused(stood, "turn 8♥").name == "CARD_NOT_IN_SHOE"
    asked = dealt.then("dealer has no blackjack\nAnn on 1 hits")
    assert refused(asked, "deal 7♦").name == "SHOE_IS_EMPTY"
