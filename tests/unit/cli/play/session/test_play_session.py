"""Does a sitting deal, settle, reshuffle and keep the bankroll, without a screen?"""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fixtures.stacked_shoe import (
    ACE_UP_BLACKJACK,
    ACE_UP_NO_BLACKJACK,
    BLACKJACK,
    ELEVEN,
    PAIR_OF_EIGHTS,
    SEVENS,
    play_on,
    sit,
    stacked,
    void_round,
)
from spanish21.cli.play.session.play_session import PlaySession
from spanish21.cli.play.session.player_choices import PlayerChoice, decision_for_key, list_choices
from spanish21.cli.play.session.session_environment import SessionEnvironment
from spanish21.cli.play.session.table_feed import FLOOR_CONFIRMATION
from spanish21.game.cards import SPANISH_DECK
from spanish21.game.round import Phase
from spanish21.game.round import commands as c
from spanish21.house.configuration.rules_in_force import configure_rules
from spanish21.notation import format_record, parse_record, replay_record
from spanish21.refusal import Refusal
from spanish21.rulesets import SHIPPED_RULESETS


def offered(sitting: PlaySession) -> dict[str, PlayerChoice]:
    return {choice.key: choice for choice in list_choices(sitting)}


def press(sitting: PlaySession, keys: str) -> None:
    for key in keys.split():
        sitting.act(offered(sitting)[key].decision)


def test_the_down_card_is_dealt_face_down_and_shows_only_when_turned() -> None:
    sitting = sit(PAIR_OF_EIGHTS + " 5c")
    sitting.deal({1: {"main": 1000}})
    assert (sitting.view.down_card, sitting.view.down_card_dealt) == (None, True)
    assert "dealer down card: face down" in sitting.log
    assert not any("K♣" in line for line in sitting.log)
    press(sitting, "s")
    assert str(sitting.view.down_card) == "K♣"
    assert "dealer turns K♣" in sitting.log


def test_only_legal_decisions_are_offered_with_what_they_cost_or_give_back() -> None:
    sitting = sit(PAIR_OF_EIGHTS + " 3c 2d 9s Kd")
    sitting.deal({1: {"main": 1000}})
    words = [(choice.key, choice.words) for choice in list_choices(sitting)]
    assert words == [
        ("h", "Hit"),
        ("s", "Stand"),
        ("d", "Double $10"),
        ("l", "Double for less"),
        ("p", "Split $10"),
        ("u", "Surrender"),
    ]
    press(sitting, "p")
    assert set(offered(sitting)) == {"h", "s", "d", "l"}
    press(sitting, "d")
    assert offered(sitting)["r"].words == "Rescue, $10 back"
    press(sitting, "r")
    assert sitting.chips_cents == 50000 - 20 * 100
    press(sitting, "s")
    assert sitting.over


def test_double_again_where_the_table_offers_it() -> None:
    sitting = sit("2h 9d 3c Kh 2d 3h", double_double="true")
    sitting.deal({1: {"main": 1000}})
    assert "l" not in offered(sitting)
    press(sitting, "d")
    assert offered(sitting)["d"].words == "Double again $20"


def test_for_less_asks_for_an_amount_within_its_range() -> None:
    sitting = sit(ELEVEN + " Qh")
    sitting.deal({1: {"main": 1000}})
    less = offered(sitting)["l"]
    assert (less.asks, less.least_cents, less.most_cents) == (True, 100, 1000)
    with pytest.raises(Refusal, match=r"amount: '\$11' is not allowed; type \$1 to \$10"):
        less.with_amount("11")
    sitting.act(less.with_amount("$4"))
    assert sitting.history[-1].net_cents == 1400


@pytest.mark.parametrize(("cards", "net"), [(ACE_UP_BLACKJACK, 0), (ACE_UP_NO_BLACKJACK, -1500)])
def test_insurance_is_asked_first_and_settled(cards: str, net: int) -> None:
    sitting = sit(cards + " Kd")
    sitting.deal({1: {"main": 1000}})
    assert [(one.key, one.words) for one in list_choices(sitting)] == [
        ("i", "Insure box 1 for $5"),
        ("l", "Insure for less"),
        ("n", "No insurance for box 1"),
    ]
    press(sitting, "i")
    if not sitting.over:
        press(sitting, "s")
    assert sitting.history[-1].net_cents == net


def test_bet_bigger_spots_are_insured_one_after_the_other() -> None:
    sitting = sit(ACE_UP_BLACKJACK, ruleset="bet-bigger")
    sitting.deal({1: {"main": 1000, "bet-bigger-1": 500}})
    assert offered(sitting)["n"].words == "No insurance for box 1"
    press(sitting, "n")
    assert offered(sitting)["n"].words == "No insurance for bet-bigger-1 of box 1"
    press(sitting, "n")
    assert sitting.history[-1].net_cents == -1500


def test_a_blackjack_is_taken_or_doubled() -> None:
    sitting = sit(BLACKJACK)
    sitting.deal({1: {"main": 1000}})
    assert offered(sitting)["s"].words == "Take 3 to 2"
    assert "d" in offered(sitting)
    press(sitting, "s")
    assert sitting.history[-1].net_cents == 1500


def test_the_floor_gives_its_word_for_a_super_bonus_at_once() -> None:
    sitting = sit(SEVENS)
    sitting.deal({1: {"main": 2500}})
    press(sitting, "h")
    assert FLOOR_CONFIRMATION in sitting.log
    assert sitting.history[-1].net_cents == 7500 + 500000


def test_a_surrender_gives_half_back() -> None:
    sitting = sit("9s 8d 7h Kc")
    sitting.deal({1: {"main": 1000}})
    press(sitting, "u")
    assert sitting.log[-1] == "Round 1: you are down $5; $495 left."


def test_the_dealers_second_card_may_come_last() -> None:
    sitting = sit("9s 8d 9h Kc", ruleset="section-13")
    sitting.deal({1: {"main": 1000}})
    assert not sitting.view.down_card_dealt
    press(sitting, "s")
    assert "dealer second card: K♣" in sitting.log


@pytest.mark.parametrize(
    ("mode", "cards"), [("card-reader", "9s Kd 9h 8c"), ("down-card-unseen", "9s Kd 9h 8c")]
)
def test_the_other_dealing_modes(mode: str, cards: str) -> None:
    sitting = sit(cards, ruleset="section-13", dealing_mode=mode)
    sitting.deal({1: {"main": 1000}})
    press(sitting, "s")
    assert (sitting.history[-1].net_cents, str(sitting.view.down_card)) == (0, "8♣")


# --- Bankroll ---------------------------------------------------------------------------------


def test_wagers_beyond_the_bankroll_are_refused_and_nothing_happens() -> None:
    sitting = sit(ELEVEN, boxes=2, bankroll_cents=3000)
    said = list(sitting.log)
    with pytest.raises(Refusal, match=r"wagers: '\$40' is not allowed; you have \$30") as refused:
        sitting.deal({1: {"main": 2000}, 2: {"main": 2000}})
    assert refused.value.name == "BEYOND_BANKROLL"
    assert (sitting.log, sitting.chips_cents, sitting.last_wagers) == (said, 3000, {})
    assert sitting.view.phase is Phase.WAGERING


def test_wagers_are_put_down_all_or_none() -> None:
    sitting = sit(ELEVEN, boxes=2)
    with pytest.raises(Refusal, match="MAIN|main"):
        sitting.deal({1: {"main": 1000}, 2: {"match-up": 500}})
    assert not any(box.bettors for box in sitting.view.boxes)
    with pytest.raises(Refusal, match="nobody has made a wager"):
        sitting.deal({1: {}})


@pytest.mark.parametrize(
    ("cards", "key", "said"),
    [
        (PAIR_OF_EIGHTS, "p", r"split: '\$10' is not allowed; you have \$0"),
        (ELEVEN, "d", r"double: '\$1' is not allowed; you have \$0"),
        (ACE_UP_BLACKJACK, "i", r"insurance: '\$1' is not allowed; you have \$0"),
    ],
)
def test_what_the_bankroll_cannot_cover_is_not_offered_and_refused(
    cards: str, key: str, said: str
) -> None:
    sitting = sit(cards, bankroll_cents=1000)
    sitting.deal({1: {"main": 1000}})
    assert key not in offered(sitting)
    with pytest.raises(Refusal, match=said):
        sitting.act(decision_for_key(sitting, key))
    assert sitting.chips_cents == 0


def test_a_double_takes_what_is_left_where_less_is_allowed() -> None:
    sitting = sit(ELEVEN + " Qh", bankroll_cents=1300)
    sitting.deal({1: {"main": 1000}})
    assert offered(sitting)["d"].words == "Double $3"
    assert offered(sitting)["l"].most_cents == 300
    press(sitting, "d")
    assert sitting.chips_cents == 1300 + 1300


def test_who_is_broke_may_buy_in_between_rounds() -> None:
    sitting = sit("Ks 9d 6h Kc Qd", bankroll_cents=1000)
    sitting.deal({1: {"main": 1000}})
    with pytest.raises(Refusal, match="between rounds"):
        sitting.buy_in(5000)
    press(sitting, "h")
    assert (sitting.broke, sitting.number) == (True, 1)
    with pytest.raises(Refusal, match=r"more than \$0"):
        sitting.buy_in(0)
    sitting.buy_in(5000)
    assert (sitting.chips_cents, sitting.bought_cents, sitting.number) == (5000, 6000, 2)
    sitting.buy_in(100)
    assert sitting.chips_cents == 5100


# --- Sitting down -----------------------------------------------------------------------------


def test_a_sitting_that_cannot_begin_is_refused_with_its_clause() -> None:
    with pytest.raises(Refusal, match=r"this table has boxes 1 to 7 \(S1\)"):
        sit(ELEVEN, boxes=8)
    with pytest.raises(Refusal, match=r"a player have one box \(section-13:\(n\)\(1\)\)"):
        sit(ELEVEN, ruleset="section-13", boxes=2)
    with pytest.raises(Refusal, match=r"bankroll: '\$4' is not allowed; bring \$5 or more"):
        sit(ELEVEN, bankroll_cents=400)
    with pytest.raises(Refusal, match="a name has 1 to 24 letters"):
        PlaySession(
            configure_rules("wa-2025", {}),
            player="Ann and Bob",
            boxes=1,
            bankroll_cents=500,
            outside=SessionEnvironment(stacked(ELEVEN), lambda: 0),
        )


def test_a_table_that_requires_side_wagers_can_be_sat_down_at() -> None:
    sitting = sit(ELEVEN, required_wagers="match-up")
    with pytest.raises(Refusal, match="this table requires it with every main wager"):
        sitting.deal({1: {"main": 1000}})


def test_a_shuffle_that_loses_a_card_is_refused() -> None:
    with pytest.raises(Refusal, match="gives back the very cards"):
        PlaySession(
            configure_rules("wa-2025", {}),
            player="Ann",
            boxes=1,
            bankroll_cents=500,
            outside=SessionEnvironment(lambda cards: cards[1:], lambda: 0),
        )


# --- Shoes and records ------------------------------------------------------------------------


def test_the_cut_card_ends_the_shoe_after_its_round() -> None:
    sitting = sit(ELEVEN, ruleset="bet-bigger", decks="1")
    play_on(sitting, until=lambda one: one.over and one.last_round_of_shoe)
    assert sitting.number > 2
    sitting.next_round()
    assert (sitting.shoe_left, sitting.last_round_of_shoe) == (47, False)
    assert sitting.log.count("The cut card is out: this round is the shoe's last.") == 1
    assert [line[:24] for line in sitting.log[-5:]] == [
        "The shoe is over; --reve",
        "A shoe of 1 deck is shuf",
        "Commitment " + sitting.log[-3][11:24],
        "The dealer cuts 24 cards",
        "A card is burned.",
    ]


def test_a_round_for_which_the_shoe_runs_out_is_void() -> None:
    sitting = void_round()
    played = sitting.history[-1]
    assert played.net_cents == 0
    assert sitting.chips_cents == played.before_cents
    assert "round void: the shoe ran out of cards" in sitting.log
    assert f"Round {played.number}: you are even;" in sitting.log[-1]
    sitting.next_round()
    assert sitting.shoe_left == 47


def test_every_round_is_a_record_that_replays_to_the_same() -> None:
    sitting = sit(seed=7)
    for _ in range(4):
        sitting.deal({1: {"main": 1000, "match-up": 500}})
        while not sitting.over:
            press(sitting, "s" if "s" in offered(sitting) else "n")
        record = sitting.history[-1].record
        assert parse_record(format_record(record)) == record
        assert replay_record(record).state.lines == sitting.view.lines
        sitting.next_round()
    assert sitting.last_wagers == {1: {"main": 1000, "match-up": 500}}
    with pytest.raises(Refusal, match="the round is not over yet"):
        sitting.next_round()
    sitting = play_on(sitting, until=lambda one: one.over)
    with pytest.raises(Refusal, match="'closed' is not allowed; clear the table for the next"):
        sitting.deal({1: {"main": 1000}})


def test_a_decision_on_no_amount_keeps_its_words() -> None:
    sitting = sit(ELEVEN)
    sitting.deal({1: {"main": 1000}})
    hit = offered(sitting)["h"]
    assert PlayerChoice("h", "Hit", hit.decision, 0, 500).with_amount("1") == c.Hit(1, "Ann")


@settings(max_examples=15, deadline=None)
@given(
    ruleset=st.sampled_from(SHIPPED_RULESETS),
    seed=st.integers(0, 10**6),
    boxes=st.integers(1, 3),
    picks=st.integers(0, 10**6),
)
def test_every_cent_is_kept_whatever_is_played(
    ruleset: str, seed: int, boxes: int, picks: int
) -> None:
    one_box = ruleset == "section-13"
    sitting = sit(ruleset=ruleset, boxes=1 if one_box else boxes, seed=seed, bankroll_cents=10000)
    chance = random.Random(picks)  # noqa: S311  a test's picks
    for _ in range(3):
        if sitting.broke:
            sitting.buy_in(10000)
        main = min(1000, sitting.chips_cents // len(sitting.boxes))
        wagers = {box: {"main": main} for box in sitting.boxes}
        if main < sitting.table.rules.limits.table_minimum_cents:
            wagers = {1: {"main": sitting.table.rules.limits.table_minimum_cents}}
        before = sitting.chips_cents
        sitting.deal(wagers)
        while not sitting.over:
            assert sitting.chips_cents >= 0
            assert sitting.view.down_card is None
            choice = chance.choice(list_choices(sitting))
            sitting.act(choice.decision)
        played = sitting.history[-1]
        assert played.before_cents == before
        assert before + sum(line.net_cents for line in sitting.view.lines) == played.after_cents
        sitting.next_round()
        assert sitting.chips_cents == played.after_cents
    assert sitting.bought_cents + sum(one.net_cents for one in sitting.history) == (
        sitting.chips_cents
    )


@settings(max_examples=15, deadline=None)
@given(down=st.sampled_from([card.code for card in SPANISH_DECK]), picks=st.integers(0, 10**6))
def test_what_the_player_is_shown_does_not_depend_on_the_down_card(down: str, picks: int) -> None:
    """Two shoes that differ in the down card alone look the same until it is turned."""
    shown = []
    for card in (down, "2c"):
        sitting = sit(f"8s 6d 8h {card} 3c 2d 9s Kd 4h 5h")
        sitting.deal({1: {"main": 1000, "match-down": 500}})
        chance = random.Random(picks)  # noqa: S311  a test's picks
        seen: list[object] = []
        while not sitting.over:
            # The commitment is to the order, and tells nothing about it.
            said = [line for line in sitting.log if not line.startswith("Commitment ")]
            seen.append((sitting.view, said, list_choices(sitting)))
            sitting.act(chance.choice(list_choices(sitting)).decision)
        shown.append(seen)
    assert shown[0] == shown[1]
