"""A shoe's commitment: one canonical text, a strict file, and an audit that names what is wrong."""

import hashlib
import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spanish21.adapters.commitment import (
    Commitment,
    RevealedShoe,
    ShoeCheck,
    cards_out_of_shoe,
    commit_shoe,
    new_salt,
    read_reveal,
    reveal_shoe,
    verify_shoe,
    write_reveal,
)
from spanish21.adapters.shufflers import SeededShuffler
from spanish21.game.cards import SPANISH_DECK, Card, parse_cards
from spanish21.notation import parse_record
from spanish21.refusal import Refusal

SALT = bytes(range(32))
ORDER = SeededShuffler(1).shuffle(SPANISH_DECK * 2)
SHOE = reveal_shoe(ruleset="wa-2025", decks=2, order=ORDER, salt=SALT)


def recommitted(*codes: str, decks: int = 2) -> RevealedShoe:
    """A shoe of any codes whose commitment is right."""
    text = f"spanish21 shoe 1\nsalt {SALT.hex()}\n{' '.join(codes)}\n"
    digest = hashlib.sha256(text.encode()).hexdigest()
    return RevealedShoe("wa-2025", decks, codes, SALT, Commitment(digest))


def test_the_commitment_is_the_hash_of_the_canonical_text() -> None:
    text = (
        "spanish21 shoe 1\n"
        "salt 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n"
        "7s Kd Ah\n"
    )
    made = commit_shoe(parse_cards("7♠ Kd A♥"), SALT)
    assert str(made) == hashlib.sha256(text.encode("ascii")).hexdigest()
    assert made.digest == "f5c87845eec015deebed6d422099b3820e5d1d00bef67bc17659e4f65127dd1d"


def test_order_and_salt_both_matter() -> None:
    assert commit_shoe(ORDER, SALT) != commit_shoe(ORDER[::-1], SALT)
    assert commit_shoe(ORDER, SALT) != commit_shoe(ORDER, bytes(32))


def test_salts_are_new_each_time() -> None:
    assert len(new_salt()) == 32
    assert new_salt() != new_salt()


def test_a_short_salt_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        commit_shoe(ORDER, b"short")
    assert str(refused.value) == "salt: '5 bytes' is not allowed; use 32 bytes"


@given(
    seed=st.integers(0, 10**6),
    decks=st.integers(1, 8),
    salt=st.binary(min_size=32, max_size=32),
)
def test_what_is_written_is_read_back(seed: int, decks: int, salt: bytes) -> None:
    order = SeededShuffler(seed).shuffle(SPANISH_DECK * decks)
    shoe = reveal_shoe(ruleset="section-13", decks=decks, order=order, salt=salt)
    assert read_reveal(write_reveal(shoe)) == shoe
    assert all(check.holds for check in verify_shoe(shoe, published=commit_shoe(order, salt)))


def test_the_file_has_these_fields() -> None:
    assert json.loads(write_reveal(SHOE)) == {
        "version": 1,
        "ruleset": "wa-2025",
        "decks": 2,
        "order": " ".join(card.code for card in ORDER),
        "salt": SALT.hex(),
        "commitment": SHOE.commitment.digest,
    }


FIELDS = "the fields are version, ruleset, decks, order, salt, commitment"
HEX = "write 64 hexadecimal digits 0-9 a-f"
CARD = "write a rank A 2-9 J Q K and a suit s h c d, one space between cards"


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"version": 2}, "version: '2' is not allowed; this software reads version 1"),
        ({"version": True}, "version: 'true' is not allowed; this software reads version 1"),
        (
            {"ruleset": ""},
            "ruleset: '' is not allowed; name the rule set, such as wa-2025",
        ),
        (
            {"ruleset": None},
            "ruleset: 'null' is not allowed; name the rule set, such as wa-2025",
        ),
        ({"decks": 0}, "decks: '0' is not allowed; write a whole number from 1 to 8"),
        ({"decks": 9}, "decks: '9' is not allowed; write a whole number from 1 to 8"),
        ({"decks": 2.0}, "decks: '2.0' is not allowed; write a whole number from 1 to 8"),
        (
            {"order": ["7s"]},
            "order: 'a list' is not allowed; write the cards in one text, such as 7s Kd",
        ),
        (
            {"order": {}},
            "order: 'an object' is not allowed; write the cards in one text, such as 7s Kd",
        ),
        ({"order": ""}, f"order, card 1: '' is not allowed; {CARD}"),
        ({"order": "7s  Kd"}, f"order, card 2: '' is not allowed; {CARD}"),
        ({"order": "7s 7♠"}, f"order, card 2: '7\\u2660' is not allowed; {CARD}"),
        ({"order": "7s kd"}, f"order, card 2: 'kd' is not allowed; {CARD}"),
        ({"salt": "00"}, f"salt: '00' is not allowed; {HEX}"),
        ({"salt": 7}, f"salt: '7' is not allowed; {HEX}"),
        ({"commitment": "AB"}, f"commitment: 'AB' is not allowed; {HEX}"),
        ({"commitment": "f" * 65}, f"commitment: '{'f' * 40}' is not allowed; {HEX}"),
        ({"commitment": 12}, f"commitment: '12' is not allowed; {HEX}"),
        ({"discards": 1}, "discards: '1' is not allowed; write true or false"),
        ({"dealer": "Ann"}, f"dealer: 'Ann' is not allowed; {FIELDS}"),
    ],
)
def test_a_field_that_is_not_as_it_should_be_is_refused(
    changed: dict[str, Any], sentence: str
) -> None:
    data = json.loads(write_reveal(SHOE)) | changed
    with pytest.raises(Refusal) as refused:
        read_reveal(json.dumps(data))
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "shoe: '' is not allowed; write a JSON object"),
        ("[1]", "shoe: 'a list' is not allowed; write a JSON object"),
        ("[" * 100_000, f"shoe: '{'[' * 40}' is not allowed; write a JSON object"),
        ("9" * 5000, f"shoe: '{'9' * 40}' is not allowed; write a JSON object"),
        ('{"version": 1}', f"ruleset: 'nothing' is not allowed; {FIELDS}"),
        (
            '{"decks": 2, "decks": 8}',
            "field: 'decks' is not allowed; write each field once",
        ),
        ('{"\\ud800": 1}', f"\\ud800: '1' is not allowed; {FIELDS}"),
    ],
)
def test_a_file_that_is_no_revealed_shoe_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_reveal(text)
    assert str(refused.value) == sentence


def test_an_honest_shoe_verifies() -> None:
    digest = SHOE.commitment
    cards = ShoeCheck("cards", holds=True, found="96 cards are 2 whole Spanish decks")
    assert verify_shoe(SHOE) == (
        ShoeCheck(
            "commitment",
            holds=True,
            found=f"order and salt hash to {digest}, as the file says",
        ),
        cards,
    )
    assert verify_shoe(SHOE, published=digest) == (
        ShoeCheck("commitment", holds=True, found=f"order and salt hash to {digest}, as published"),
        cards,
    )
    single = reveal_shoe(ruleset="bet-bigger", decks=1, order=SPANISH_DECK, salt=SALT)
    assert verify_shoe(single)[1].found == "48 cards are 1 whole Spanish deck"


def test_two_cards_that_changed_places_are_found() -> None:
    order = (SHOE.order[1], SHOE.order[0], *SHOE.order[2:])
    hashed = recommitted(*order).commitment
    check, cards = verify_shoe(replace(SHOE, order=order))
    assert check == ShoeCheck(
        "commitment",
        holds=False,
        found=f"order and salt hash to {hashed}, the file says {SHOE.commitment}",
    )
    assert cards.holds


def test_a_file_made_again_after_the_deal_is_found() -> None:
    again = recommitted(*reversed(SHOE.order))
    check = verify_shoe(again, published=SHOE.commitment)[0]
    assert check == ShoeCheck(
        "commitment",
        holds=False,
        found=f"order and salt hash to {again.commitment}, {SHOE.commitment} was published",
    )


@pytest.mark.parametrize(
    ("codes", "found"),
    [
        (("10s", *SHOE.order), "the 10 of spades is in the shoe"),
        (("10h", "10h", *SHOE.order), "the 10 of hearts is in the shoe 2 times"),
        (("joker", *SHOE.order), "a joker is in the shoe"),
        (("7s", *SHOE.order), "7♠: 1 too many"),
        (("7s", "7s", *SHOE.order), "7♠: 2 too many"),
        (("7s", "7s", "7s", *SHOE.order), "7♠: 3 too many"),
        (tuple(c for c in SHOE.order if c != "Kd"), "K♦: 2 missing"),
        (
            ("10d", "7s", *(c for c in SHOE.order if c != "Kd"), "Kd"),
            "the 10 of diamonds is in the shoe; 7♠: 1 too many; K♦: 1 missing",
        ),
    ],
)
def test_cards_too_many_or_too_few_are_named(codes: tuple[str, ...], found: str) -> None:
    hashed, cards = verify_shoe(recommitted(*codes))
    assert hashed.holds
    assert cards == ShoeCheck("cards", holds=False, found=found)


def test_discards_are_no_whole_decks_and_hold_no_card_too_often() -> None:
    lying = ORDER[:40]
    shoe = reveal_shoe(ruleset="wa-2025", decks=2, order=lying, salt=SALT, discards=True)
    assert read_reveal(write_reveal(shoe)) == shoe
    assert json.loads(write_reveal(shoe))["discards"] is True
    cards = verify_shoe(shoe)[1]
    assert cards == ShoeCheck("cards", holds=True, found="40 cards are discards of 2 Spanish decks")
    one = replace(recommitted("7s", "Kd", decks=1), discards=True)
    assert verify_shoe(one)[1].found == "2 cards are discards of 1 Spanish deck"
    twice = replace(recommitted("7s", "7s", "10h", decks=1), discards=True)
    assert verify_shoe(twice)[1] == ShoeCheck(
        "cards", holds=False, found="the 10 of hearts is in the shoe; 7♠: 1 too many"
    )


def test_a_shoe_that_was_cut_after_its_commitment_is_dealt_from_there() -> None:
    """The hash is of the order before the cut; deals are looked for behind it, and round its end."""
    shoe = reveal_shoe(ruleset="wa-2025", decks=2, order=ORDER, salt=SALT, cut=90)
    assert shoe.commitment == SHOE.commitment
    assert read_reveal(write_reveal(shoe)) == shoe
    assert json.loads(write_reveal(shoe))["cut"] == 90
    lying = (*ORDER[90:], *ORDER[:90])
    checks = verify_shoe(shoe, dealt=[("first", lying[1:5]), ("next", lying[5:12])])
    assert [check.holds for check in checks] == [True] * 4
    assert [check.found for check in checks[2:]] == [
        "cards 2 to 5 of the shoe",
        "cards 6 to 12 of the shoe",
    ]
    elsewhere = replace(shoe, cut=30)
    assert not verify_shoe(elsewhere, dealt=[("all", lying[1:])])[2].holds


@given(cut=st.integers(0, len(ORDER) - 1), first=st.integers(0, 80))
def test_a_cut_turns_an_order_and_loses_nothing(cut: int, first: int) -> None:
    shoe = reveal_shoe(ruleset="wa-2025", decks=2, order=ORDER, salt=SALT, cut=cut)
    assert sorted(shoe.dealing_order) == sorted(shoe.order)
    assert shoe.dealing_order[first] == shoe.order[(cut + first) % len(ORDER)]
    assert read_reveal(write_reveal(shoe)) == shoe


@pytest.mark.parametrize("cut", [-1, 1.5, True, "30", None])
def test_a_cut_that_is_no_number_of_cards_is_refused(cut: Any) -> None:
    record = {**json.loads(write_reveal(SHOE)), "cut": cut}
    with pytest.raises(Refusal, match="cut: .* a whole number from 0 on"):
        read_reveal(json.dumps(record))


def test_a_cut_deeper_than_the_order_is_refused() -> None:
    record = {**json.loads(write_reveal(SHOE)), "cut": 96}
    with pytest.raises(Refusal, match="cut: '96' is not allowed; the order has 96 cards"):
        read_reveal(json.dumps(record))


def test_the_number_of_decks_counts() -> None:
    check = verify_shoe(replace(SHOE, decks=3))[1]
    assert not check.holds
    assert check.found.startswith("A♠: 1 missing; 2♠: 1 missing; ")


def deals(*cards: tuple[Card | None, ...]) -> tuple[ShoeCheck, ...]:
    named = [(f"round {number}", deal) for number, deal in enumerate(cards, start=1)]
    return verify_shoe(SHOE, dealt=named)[2:]


def test_deals_are_found_one_after_the_other() -> None:
    assert deals(ORDER[1:9], (*ORDER[9:12], None, ORDER[13])) == (
        ShoeCheck("round 1", holds=True, found="cards 2 to 9 of the shoe"),
        ShoeCheck("round 2", holds=True, found="cards 10 to 14 of the shoe"),
    )
    assert deals(ORDER) == (ShoeCheck("round 1", holds=True, found="cards 1 to 96 of the shoe"),)


def test_a_deal_out_of_order_is_found() -> None:
    swapped = (ORDER[2], ORDER[1], *ORDER[3:9])
    assert deals(swapped) == (
        ShoeCheck("round 1", holds=False, found="its 8 cards do not lie in this order in the shoe"),
    )
    assert deals(ORDER[8:16], ORDER[1:8])[1] == ShoeCheck(
        "round 2",
        holds=False,
        found="its 7 cards do not lie in this order in the shoe after card 16",
    )
    assert not deals((*ORDER, ORDER[0]))[0].holds


HEAD = "spanish21 round 1\nrules wa-2025\nAnn on 1: main $10\nno more wagers\n"


@pytest.mark.parametrize(
    ("commands", "cards"),
    [
        ("deal 8♠ 7♦ 8♥ K♣\nAnn on 1 stands\n", "8s 7d 8h Kc"),
        ("deal 8♠ 7♦ 8♥\ndeal face down\nAnn on 1 hits\ndeal 2s\nturn K♦\n", "8s 7d 8h Kd 2s"),
        ("deal 8♠\ndrawn in error 9♠\nAnn on 1 hits\ndeal 9♠ 9♠\n", "8s 9s 9s"),
        ("drawn in error 9♠\ndeal 8♠\n", "9s 8s"),
        ("deal 8♠\nburn 5♦: found face up\ndeal 9♠\n", "8s 5d 9s"),
    ],
)
def test_cards_leave_the_shoe_in_this_order(commands: str, cards: str) -> None:
    assert cards_out_of_shoe(parse_record(HEAD + commands)) == parse_cards(cards)


def test_a_card_nobody_turned_is_unknown() -> None:
    assert cards_out_of_shoe(parse_record(HEAD + "deal 8♠\ndeal face down\n"))[1:] == (None,)


def test_no_card_is_turned_that_was_not_dealt_face_down() -> None:
    with pytest.raises(Refusal) as refused:
        cards_out_of_shoe(parse_record(HEAD + "deal 8♠\nturn K♦\n"))
    assert str(refused.value) == "turn: 'K♦' is not allowed; no card lies face down"
