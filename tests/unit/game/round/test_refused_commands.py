"""Refusals that the golden rounds do not show, each with the sentence a dealer would say."""

import pytest

from fixtures.round_script import ScriptedRound, play
from spanish21 import ruleset
from spanish21.game.cards import Card
from spanish21.game.round import commands as c
from spanish21.game.round import open_round, step
from spanish21.game.round.refusals import REASONS
from spanish21.refusal import Refusal

TWO = "Ann on 1: main $10\nBob on 2: main $10\nno more wagers\n"
ONE = "Ann on 1: main $10\nno more wagers\n"


def refused(played: ScriptedRound, script: str) -> tuple[str, str]:
    with pytest.raises(Refusal) as caught:
        played.then(script)
    return caught.value.name, str(caught.value)


def test_no_wagers_at_all_are_refused() -> None:
    with pytest.raises(Refusal) as caught:
        step(open_round(ruleset("wa-2025")), c.PlaceWagers(1, "Ann", ()))
    assert caught.value.name == "NO_WAGER_MADE"


def test_a_card_due_to_a_player_comes_before_a_decision_and_is_named() -> None:
    played = play(TWO + "deal K♠ 9♠ 6♦ 6♥ 9♥ K♣\nAnn on 1 hits")
    said = "command: 'stand' is not allowed; a card is due to box 1 first"
    assert refused(played, "Bob on 2 stands") == ("CARD_IS_DUE", said)
    said = "command: '2♣' is not allowed"
    assert refused(played, "drawn in error 2♣")[0] == "CARD_IS_DUE"


def test_a_card_due_to_the_dealer_is_said_to_be_the_dealers() -> None:
    played = play(ONE + "deal K♠ 6♦ 9♥ K♣\nAnn on 1 stands")
    said = "the round is at drawing: the dealer draws to 17, then everything left is settled"
    assert refused(played, "Ann on 1 hits") == (
        "WRONG_PHASE",
        f"command: 'hit' is not allowed; {said}",
    )


def test_a_bonus_card_cannot_be_missed() -> None:
    played = play(ONE + "deal K♠ 6♦ 9♥ K♣", match_configuration=4, bonus_cards=2)
    assert refused(played, "a card is missed")[0] == "CARD_CANNOT_BE_MISSED"


def test_the_wait_for_a_missed_card_is_said_before_the_down_card_is_dealt() -> None:
    played = play(TWO + "deal K♠\na card is missed\ndeal 6♦ 9♥ 8♥")
    say = "the dealer waits for Bob's word on the card missed on box 2"
    assert refused(played, "deal face down") == (
        "NO_CARD_IS_DUE",
        f"card: 'deal face down' is not allowed; no card is due; {say}",
    )
    assert refused(played, "Ann on 1 takes the missed card")[0] == "NO_CARD_WAS_MISSED"


def test_the_down_card_of_an_empty_shoe_cannot_be_dealt() -> None:
    shoe = [Card.parse(card) for card in ("Ks", "6d", "9h")]
    played = play(ONE + "deal K♠ 6♦ 9♥", shoe=shoe)
    assert refused(played, "deal face down") == (
        "SHOE_IS_EMPTY",
        "card: 'a card face down' is not allowed; the shoe is empty",
    )


def test_a_doubled_hand_has_no_card_to_refuse() -> None:
    played = play(ONE + "deal 5♠ 6♦ 6♥ 9♣\nAnn on 1 doubles $10\ndeal 2♦\ndrawn in error 5♦")
    assert refused(played, "Ann on 1 refuses the card") == (
        "NO_HIT_AFTER_DOUBLE",
        "hand: 'hard 13' is not allowed; a doubled hand gets one card only",
    )


def test_a_shown_card_is_not_missed() -> None:
    played = play(ONE + "deal 5♠ 6♦ 6♥ 9♣\ndrawn in error 5♦\nAnn on 1 hits")
    assert refused(played, "a card is missed") == (
        "CARD_ALREADY_SHOWN",
        "card: 'miss card' is not allowed; the 5♦ that was shown must be used first",
    )


def test_nothing_is_decided_on_a_hand_that_waits_for_its_missed_card() -> None:
    played = play(ONE + "deal 5♠ 6♦ 6♥ 9♣\nAnn on 1 hits\na card is missed")
    assert refused(played, "Ann on 1 hits") == (
        "NO_DECISION_LEFT",
        "hand: 'hand 1' is not allowed; nothing is left to decide on that hand",
    )


def test_every_reason_has_a_sentence_of_its_own() -> None:
    sentences = [(reason.field, reason.says) for reason in REASONS.values()]
    shared = {"{sentence}", "the dealer is waiting for {turn}"}
    plain = [says for _, says in sentences if says not in shared]
    assert len(plain) == len(set(plain))
    assert all(name.isupper() for name in REASONS)


def test_insurance_of_a_box_without_wagers_is_refused() -> None:
    played = play(ONE + "deal 5♠ A♦ 6♥ 9♣")
    assert refused(played, "Ann on 2 insures $5") == (
        "BOX_NOT_IN_PLAY",
        "box: 2 is not allowed; there is no wager on that box",
    )
