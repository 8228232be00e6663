"""Section 13 (o) (document 002): what goes wrong within a round, acted out; the default of the other rule sets too (A55)."""

import pytest

from fixtures.irregular_rounds import ONE, refused, table
from fixtures.round_script import ScriptedRound, dealer, money, play, settled
from spanish21.game.cards import Card, show_cards
from spanish21.game.round.events import (
    CardBurned,
    CardDealt,
    CardRefused,
    DownCardExposed,
    HandDied,
)

TWO = "Ann on 1: main $25\nBob on 2: main $10\nno more wagers\n"
MODES = ("second-card-last", "down-card-unseen", "card-reader")
WITH_DOWN_CARD = ("down-card-unseen", "card-reader")


def cards_of(played: ScriptedRound, box: int, hand: int = 1) -> str:
    return show_cards(played.state.boxes[box - 1].hands[hand - 1].cards)


def places(played: ScriptedRound) -> list[tuple[str, int]]:
    return [(event.to, event.box) for event in played.happened(CardDealt)]


@pytest.mark.clause("section-13:(o)(1)")
def test_a_card_found_face_up_is_burned_and_the_next_card_goes_where_one_was_due() -> None:
    dealt = table(f"{ONE}deal K♠ 9♦\nburn A♥: found face up\ndeal 8♥")
    assert cards_of(dealt, 1) == "K♠ 8♥"
    assert dealt.happened(CardBurned) == [CardBurned(Card.parse("Ah"), "found face up")]
    asked = dealt.then("Ann on 1 hits\nburn 3♥: found face up\ndeal 2♥")
    assert cards_of(asked, 1) == "K♠ 8♥ 2♥"
    assert asked.state.cards_left == 288 - 6


@pytest.mark.clause("section-13:(o)(1)")
def test_a_burned_card_cannot_come_out_again() -> None:
    burned = table(ONE)
    for _ in range(6):
        burned = burned.then("burn A♥: found face up")
    assert refused(burned, "burn A♥: found face up").name == "CARD_NOT_IN_SHOE"
    assert refused(burned, "deal A♥").name == "CARD_NOT_IN_SHOE"


@pytest.mark.clause("section-13:(o)(1)")
def test_a_second_card_found_face_up_voids_the_round_by_the_dealers_word() -> None:
    done = table(
        f"{TWO}deal K♠ 9♣\nburn A♥: found face up\ndeal 9♦ 8♥ 7♣\nburn 2♥: found face up\n"
        "void: two cards found face up"
    )
    assert done.phase == "void"
    assert [(line.player, money(line)) for line in done.lines] == [
        ("Ann", ("returned", 0, 2500, 0)),
        ("Bob", ("returned", 0, 1000, 0)),
    ]


@pytest.mark.clause("section-13:(o)(4)")
def test_a_card_drawn_in_error_and_shown_is_the_next_card() -> None:
    shown = table(f"{TWO}deal 5♠ K♣ 9♦ 4♥ 7♣\ndrawn in error 6♠")
    asked = shown.then("Ann on 1 hits")
    assert str(refused(asked, "deal K♥")) == (
        "card: 'K♥' is not allowed; the 6♠ that was shown is the next card (section-13:(o)(4), S14)"
    )
    taken = asked.then("deal 6♠")
    assert cards_of(taken, 1) == "5♠ 4♥ 6♠"
    assert taken.state.shown_card is None
    assert taken.state.cards_left == 288 - 6
    assert taken.then("Ann on 1 hits\ndeal K♥").state.boxes[0].hands[0].points == 25


@pytest.mark.clause("section-13:(o)(4)")
def test_who_refuses_the_shown_card_gets_no_more_cards() -> None:
    shown = table(f"{TWO}deal 5♠ K♣ 9♦ 4♥ 7♣\ndrawn in error 6♠")
    declined = shown.then("Ann on 1 refuses the card")
    assert declined.happened(CardRefused) == [CardRefused(1, "Ann")]
    assert {option.box for option in declined.options if option.player} == {2}
    assert refused(declined, "Ann on 1 hits").name == "NOT_YOUR_TURN"
    done = declined.then("Bob on 2 hits\ndeal 6♠\ndeal 8♦")
    assert cards_of(done, 1) == "5♠ 4♥"
    assert cards_of(done, 2) == "K♣ 7♣ 6♠"
    assert settled(done) == ("loses", 2500, 0, 0)
    assert settled(done, player="Bob") == ("loses", 1000, 0, 0)


@pytest.mark.clause("section-13:(o)(4)")
def test_a_split_box_that_refuses_the_shown_card_leaves_all_its_hands_as_they_are() -> None:
    done = table(
        f"{ONE}deal 8♠ 9♦ 8♥\nAnn on 1 splits\ndeal K♠\ndrawn in error 6♦\n"
        "Ann on 1 refuses the card\ndeal 6♦ K♦"
    )
    assert [cards_of(done, 1, hand) for hand in (1, 2)] == ["8♠ K♠", "8♥"]
    assert dealer(done) == "9♦ 6♦ K♦"
    assert done.net("Ann") == 5000


@pytest.mark.clause("section-13:(o)(4)")
@pytest.mark.parametrize("mode", MODES)
def test_a_shown_card_that_the_players_leave_goes_to_the_dealer(mode: str) -> None:
    down = "" if mode == "second-card-last" else " 5♦"
    dealt = table(f"{TWO}deal K♠ K♣ 9♦ 4♥ 7♣{down}\ndrawn in error 6♠", dealing_mode=mode)
    left = dealt.then("Ann on 1 refuses the card\nBob on 2 stands")
    assert refused(left, "deal 7♥").name == "SHOWN_CARD_FIRST"
    done = left.then("deal 6♠")
    if mode == "second-card-last":
        done = done.then("deal 5♦")
    assert dealer(done) == ("9♦ 6♠ 5♦" if mode == "second-card-last" else "9♦ 5♦ 6♠")
    assert done.phase == "closed"
    assert not done.happened(CardBurned)


@pytest.mark.clause("section-13:(o)(4)")
@pytest.mark.parametrize("mode", WITH_DOWN_CARD)
def test_a_shown_card_that_neither_players_nor_dealer_can_use_is_burned(mode: str) -> None:
    done = table(f"{ONE}deal K♠ 9♦ 4♥ 8♦\ndrawn in error 6♠", dealing_mode=mode).then(
        "Ann on 1 refuses the card"
    )
    assert done.phase == "closed"
    assert done.happened(CardBurned) == [
        CardBurned(Card.parse("6s"), "shown in error and not used")
    ]
    assert show_cards(done.state.burned) == "6♠"
    assert settled(done) == ("loses", 2500, 0, 0)


@pytest.mark.clause("section-13:(o)(4)", "section-13:(l)(3)")
def test_a_shown_card_is_burned_when_the_dealer_needs_no_card_at_all() -> None:
    done = table(f"{ONE}deal K♠ 9♦ 6♥\ndrawn in error 6♠\nAnn on 1 surrenders")
    assert dealer(done) == "9♦"
    assert show_cards(done.state.burned) == "6♠"


@pytest.mark.clause("section-13:(o)(4)")
def test_a_card_is_shown_in_error_only_after_the_initial_deal_and_one_at_a_time() -> None:
    dealing = table(f"{ONE}deal K♠ 9♦")
    assert refused(dealing, "drawn in error 6♠").name == "WRONG_PHASE"
    playing = dealing.then("deal 4♥")
    assert refused(playing, "Ann on 1 refuses the card").name == "NO_CARD_WAS_SHOWN"
    shown = playing.then("drawn in error 6♠")
    assert refused(shown, "drawn in error 7♠").name == "CARD_ALREADY_SHOWN"
    assert refused(shown, "burn 7♠: found face up").name == "CARD_ALREADY_SHOWN"
    asked = playing.then("Ann on 1 hits")
    assert refused(asked, "drawn in error 6♠").name == "CARD_IS_DUE"


@pytest.mark.clause("section-13:(o)(4)", "section-13:(k)(2)")
def test_a_card_shown_while_insurance_is_offered_waits_for_the_first_draw() -> None:
    done = table(
        f"{ONE}deal K♠ A♦ 4♥\ndrawn in error 7♠\nAnn on 1 insures $10\nAnn on 1 hits\ndeal 7♠\n"
        "deal 9♦"
    )
    assert cards_of(done, 1) == "K♠ 4♥ 7♠"
    assert settled(done, "insurance") == ("loses", 1000, 0, 0)
    assert settled(done) == ("wins", 0, 2500, 2500)


@pytest.mark.clause("section-13:(o)(6)")
@pytest.mark.parametrize("mode", MODES)
def test_a_dealer_who_misses_the_up_card_deals_it_after_the_players_second_cards(mode: str) -> None:
    missed = table(f"{TWO}deal K♠ K♣\na card is missed\ndeal 8♥ 7♣ 9♦", dealing_mode=mode)
    dealt = missed if mode == "second-card-last" else missed.then("deal 6♦")
    last = [] if mode == "second-card-last" else [("down", 0)]
    assert places(dealt) == [("hand", 1), ("hand", 2), ("hand", 1), ("hand", 2), ("up", 0), *last]
    assert dealt.phase == "play"
    assert dealer(dealt) == "9♦"


@pytest.mark.clause("section-13:(o)(6)", "section-13:(f)(4)", "section-13:(k)(1)")
def test_match_and_insurance_wait_for_an_up_card_that_was_missed() -> None:
    missed = table(
        "Ann on 1: main $25, match-up $5\nno more wagers\ndeal A♠\na card is missed\ndeal 8♥"
    )
    assert missed.lines == ()
    dealt = missed.then("deal A♦")
    assert settled(dealt, "match-up") == ("wins", 0, 500, 2000)
    assert dealt.phase == "insurance"


@pytest.mark.clause("section-13:(o)(6)")
def test_a_down_card_with_no_player_card_after_it_is_simply_next() -> None:
    due = table(f"{ONE}deal K♠ 9♦ 8♥", dealing_mode="card-reader")
    assert refused(due, "a card is missed").name == "CARD_CANNOT_BE_MISSED"
    assert due.then("deal 8♦").phase == "play"


@pytest.mark.clause("section-13:(o)(8)")
@pytest.mark.parametrize("mode", MODES)
def test_a_hand_without_any_card_is_dead_and_its_wagers_go_back(mode: str) -> None:
    down = "" if mode == "second-card-last" else " 8♦"
    done = table(
        "Ann on 1: main $25, match-up $5; coupons main $25\nBob on 2: main $10\nno more wagers\n"
        f"a card is missed\ndeal K♣ 9♦\na card is missed\ndeal 7♣{down}",
        dealing_mode=mode,
    )
    assert done.happened(HandDied) == [HandDied(1, 1, "no card was dealt to it")]
    assert settled(done) == ("returned", 0, 2500, 0)
    assert settled(done, "match-up") == ("returned", 0, 500, 0)
    assert settled(done, "main-coupon") == ("returned", 0, 0, 0)
    assert {option.box for option in done.options if option.player} == {2}
    assert refused(done, "Ann on 1 hits").name == "BOX_NOT_IN_PLAY"


@pytest.mark.clause("section-13:(o)(8)", "section-13:(l)(3)")
def test_a_round_whose_only_hand_is_dead_is_over() -> None:
    done = table(f"{ONE}a card is missed\ndeal 9♦\na card is missed")
    assert done.phase == "closed"
    assert done.net() == 0


@pytest.mark.clause("section-13:(o)(8)")
@pytest.mark.parametrize("missed", ["first", "second"])
@pytest.mark.parametrize("mode", MODES)
def test_a_hand_with_one_card_may_have_its_second_after_all_other_players(
    mode: str, missed: str
) -> None:
    cards = {
        "first": "a card is missed\ndeal K♣ 9♦ 8♥ 7♣",
        "second": "deal 8♥ K♣ 9♦\na card is missed\ndeal 7♣",
    }[missed]
    asked = table(TWO + cards, dealing_mode=mode)
    assert asked.phase == "dealing"
    assert asked.may() == {"TakeMissedCard", "LeaveHandDead"}
    assert refused(asked, "deal 3♦").name == "NO_CARD_IS_DUE"
    assert refused(asked, "Bob on 2 takes the missed card").name == "NO_CARD_WAS_MISSED"
    assert refused(asked, "Zoe on 1 takes the missed card").name == "NOT_A_BETTOR"
    taken = asked.then("Ann on 1 takes the missed card\ndeal 3♦")
    if mode != "second-card-last":
        taken = taken.then("deal 8♦")
    assert cards_of(taken, 1) == "8♥ 3♦"
    assert taken.phase == "play"
    assert refused(taken, "Bob on 2 stands").name == "NOT_YOUR_TURN"


@pytest.mark.clause("section-13:(o)(8)")
@pytest.mark.parametrize("mode", MODES)
def test_a_hand_with_one_card_may_be_left_dead(mode: str) -> None:
    asked = table(
        "Ann on 1: main $25, match-up $5; coupons match-up $5\nBob on 2: main $10\nno more wagers\n"
        "deal 9♥ K♣ 9♦\na card is missed\ndeal 7♣",
        dealing_mode=mode,
    )
    dead = asked.then("Ann on 1 leaves the hand dead")
    if mode != "second-card-last":
        dead = dead.then("deal 8♦")
    assert settled(dead) == ("returned", 0, 2500, 0)
    assert settled(dead, "match-up") == ("returned", 0, 500, 0)
    assert settled(dead, "match-up-coupon") == ("returned", 0, 0, 0)
    assert {option.box for option in dead.options if option.player} == {2}


@pytest.mark.clause("section-13:(o)(8)", "section-13:(a)(1)(i)")
def test_a_second_card_that_comes_late_can_still_make_a_blackjack_and_a_match() -> None:
    done = table(
        "Ann on 1: main $25, match-up $5\nBob on 2: main $10\nno more wagers\n"
        "deal A♥ K♣ 9♦\na card is missed\ndeal 7♣\nAnn on 1 takes the missed card\ndeal K♦\n"
        "Bob on 2 stands\ndeal 8♦"
    )
    assert settled(done, "match-up") == ("loses", 500, 0, 0)
    assert settled(done) == ("wins", 0, 2500, 3750)


@pytest.mark.clause("section-13:(o)(8)", "section-13:(m)(2)")
def test_on_a_shared_box_the_caller_has_the_word_on_a_missed_card() -> None:
    asked = table(
        "Ann on 1: main $25\nAnn on 1 consents to other bettors\nBob on 1: main $10\n"
        "no more wagers\ndeal 9♥ 9♦\na card is missed"
    )
    assert refused(asked, "Bob on 1 leaves the hand dead").name == "NOT_THE_CALLER"
    dead = asked.then("Ann on 1 leaves the hand dead")
    assert settled(dead) == ("returned", 0, 2500, 0)
    assert settled(dead, player="Bob") == ("returned", 0, 1000, 0)


@pytest.mark.clause("section-13:(o)(9)")
@pytest.mark.parametrize("mode", MODES)
def test_a_missed_card_may_be_had_after_the_others_and_before_the_dealers_second_shows(
    mode: str,
) -> None:
    down = "" if mode == "second-card-last" else " 9♣"
    missed = table(
        f"{TWO}deal 5♠ K♣ 8♦ 4♥ 2♣{down}\nAnn on 1 hits\na card is missed", dealing_mode=mode
    )
    assert {option.box for option in missed.options if option.player} == {2}
    others = missed.then("Bob on 2 hits\ndeal 6♣\nBob on 2 stands")
    assert others.may() == {"TakeMissedCard", "LeaveHandDead"}
    assert not others.happened(DownCardExposed)
    taken = others.then("Ann on 1 takes the missed card\ndeal 2♥")
    assert taken.may() == {"Hit", "Stand", "DoubleDown"}
    done = taken.then("Ann on 1 hits\ndeal 8♥\nAnn on 1 stands")
    if mode == "second-card-last":
        done = done.then("deal 9♣")
    assert cards_of(done, 1) == "5♠ 4♥ 2♥ 8♥"
    assert dealer(done) == "8♦ 9♣"
    assert settled(done) == ("wins", 0, 2500, 2500)
    assert settled(done, player="Bob") == ("wins", 0, 1000, 1000)


@pytest.mark.clause("section-13:(o)(9)")
@pytest.mark.parametrize("mode", MODES)
def test_a_player_whose_card_was_missed_may_have_a_dead_hand_and_the_wager_back(mode: str) -> None:
    down = "" if mode == "second-card-last" else " 9♣"
    dead = table(
        f"{TWO}deal 5♠ K♣ 8♦ 4♥ 8♣{down}\nAnn on 1 hits\na card is missed\nBob on 2 stands\n"
        "Ann on 1 leaves the hand dead",
        dealing_mode=mode,
    )
    assert settled(dead) == ("returned", 0, 2500, 0)
    done = dead.then("deal 9♣") if mode == "second-card-last" else dead
    assert settled(done, player="Bob") == ("wins", 0, 1000, 1000)
    assert done.net("Ann") == 0


@pytest.mark.clause("section-13:(o)(9)", "section-13:(i)(1)")
def test_a_double_whose_card_was_missed_gets_it_late_or_goes_back_whole() -> None:
    missed = table(
        f"{TWO}deal 6♠ K♣ 8♦ 5♥ 8♣\nAnn on 1 doubles $25\na card is missed\nBob on 2 stands"
    )
    dead = missed.then("Ann on 1 leaves the hand dead")
    assert settled(dead) == ("returned", 0, 5000, 0)
    late = missed.then("Ann on 1 takes the missed card\ndeal 8♥")
    assert late.may() == {"Stand", "Rescue"}
    done = late.then("Ann on 1 stands\ndeal 9♣")
    assert settled(done) == ("wins", 0, 5000, 5000)


@pytest.mark.clause("section-13:(o)(9)", "section-13:(l)(3)")
def test_a_dead_hand_leaves_the_dealer_nothing_to_draw_for() -> None:
    done = table(
        f"{ONE}deal 5♠ K♦ 4♥\nAnn on 1 hits\na card is missed\nAnn on 1 leaves the hand dead"
    )
    assert done.phase == "closed"
    assert dealer(done) == "K♦"


@pytest.mark.clause("section-13:(o)(9)", "section-13:(j)(2)")
def test_one_hand_of_a_split_may_miss_its_card_while_the_other_plays_on() -> None:
    missed = table(
        f"{ONE}deal 8♠ 9♦ 8♥\nAnn on 1 splits\na card is missed\ndeal K♥\nAnn on 1 stands"
    )
    assert missed.may() == {"TakeMissedCard", "LeaveHandDead"}
    late = missed.then("Ann on 1 takes the missed card\ndeal 3♥\nAnn on 1 stands\ndeal 8♦")
    assert settled(late, hand=1) == ("loses", 2500, 0, 0)
    assert settled(late, hand=2) == ("wins", 0, 2500, 2500)
    dead = missed.then("Ann on 1 leaves the hand dead\ndeal 8♦")
    assert settled(dead, hand=1) == ("returned", 0, 2500, 0)
    assert settled(dead, hand=2) == ("wins", 0, 2500, 2500)


def test_a55_bet_bigger_follows_section_13_when_a_card_is_missed_or_shown() -> None:
    wagers = "Ann on 1: main $10, bet-bigger-1 $10, break $5\nBob on 2: main $10\nno more wagers\n"
    asked = play(f"{wagers}deal 9♥ K♣ 9♦\na card is missed\ndeal 7♣", "bet-bigger")
    dead = asked.then("Ann on 1 leaves the hand dead\ndeal 8♦")
    for spot, cents in (("main", 1000), ("bet-bigger-1", 1000), ("break", 500)):
        assert settled(dead, spot) == ("returned", 0, cents, 0)
    shown = asked.then("Ann on 1 takes the missed card\ndeal 2♦ 8♦\ndrawn in error 6♠")
    done = shown.then("Ann on 1 refuses the card\nBob on 2 stands")
    assert cards_of(done, 1) == "9♥ 2♦"
    assert show_cards(done.state.burned) == "6♠"


@pytest.mark.clause("section-13:(o)(12)", "section-13:(o)(12)(i)")
def test_a_down_card_that_players_may_have_seen_makes_all_hands_dead() -> None:
    done = table(
        f"{TWO}deal K♠ K♣ 9♦ 8♥ 7♣\ndeal face down\n"
        "void: card reader used under a 9 and the down card seen",
        dealing_mode="card-reader",
    )
    assert done.phase == "void"
    assert [line.returned_cents for line in done.lines] == [2500, 1000]
    assert done.net() == 0


@pytest.mark.clause("section-13:(o)(12)", "section-13:(o)(12)(ii)")
def test_a_down_card_that_nobody_has_seen_lets_play_go_on() -> None:
    playing = table(f"{ONE}deal K♠ 9♦ 8♥\ndeal face down", dealing_mode="card-reader")
    assert refused(playing, "dealer has no blackjack").name == "WRONG_PHASE"
    done = playing.then("Ann on 1 stands\nturn 8♦")
    assert settled(done) == ("wins", 0, 2500, 2500)
