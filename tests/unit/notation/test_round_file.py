"""Is a .round file read and written the same, and is what is wrong in it named with its place?"""

from dataclasses import replace

import pytest

from spanish21.game.cards import Card
from spanish21.game.round import commands as c
from spanish21.notation import (
    RoundRecord,
    format_record,
    parse_record,
    parse_records,
    replay_record,
)
from spanish21.notation.round_file import parse_jackpot
from spanish21.refusal import Refusal

TEXT = """\
spanish21 round 1
rules wa-2025
on 2026-01-31
option decks = 4
option double_double = true
jackpot table=4b paytable=3 wager=$5
seat 1: Ann
seat 3: Cy
shoe 2♠*2 7♠*4 K♠ 8♥ 6♦
face down 1

Ann on 1: main $25, jackpot-1 $5
no more wagers
deal 7♠ 8♥ 7♠ 6♦
Ann on 1 stands
deal 7♠
"""


def record() -> RoundRecord:
    return RoundRecord(
        ruleset="wa-2025",
        options=(("decks", "4"), ("double_double", "true")),
        jackpots=("table=4b paytable=3 wager=$5",),
        on="2026-01-31",
        seats=((1, "Ann"), (3, "Cy")),
        shoe=tuple(
            (Card.parse(card), count)
            for card, count in (("2s", 2), ("7s", 4), ("Ks", 1), ("8h", 1), ("6d", 1))
        ),
        face_down=1,
        commands=(
            c.PlaceWagers(1, "Ann", (("main", 2500), ("jackpot-1", 500))),
            c.CloseWagers(),
            *(c.DealCard(Card.parse(card)) for card in ("7s", "8h", "7s", "6d")),
            c.Stand(1, "Ann"),
            c.DealCard(Card.parse("7s")),
        ),
    )


def test_every_part_of_a_record_is_read_and_written() -> None:
    assert parse_record(TEXT) == record()
    assert format_record(record()) == TEXT


def test_a_record_is_read_whatever_its_line_ends_comments_and_byte_order_mark() -> None:
    noisy = "\ufeff" + TEXT.replace("\n", "\r\n").replace("no more", "# a comment\r\n\r\n no  more")
    assert parse_record(noisy) == record()


def test_a_replay_says_what_happened_and_confirms_what_is_written() -> None:
    replayed = replay_record(record())
    assert replayed.state.phase.value == "closed"
    assert replayed.result[0] == "box 1 Ann wagers main $25, jackpot-1 $5"
    assert replayed.result[-2].startswith("box 1 hand 1 Ann, main $25 loses: $25.00 collected")
    written = format_record(replace(record(), result=replayed.result))
    assert replay_record(parse_record(written)).result == replayed.result


def test_an_empty_record_is_the_round_before_its_first_wager() -> None:
    replayed = replay_record(RoundRecord("wa-classic"))
    assert replayed.state is replayed.opened
    assert replayed.result == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1, column 1, file: 'nothing' is not allowed; a round begins with the line: "),
        ("chess\n", "line 1, column 1, file: 'chess' is not allowed; a round begins with"),
        (
            "spanish21 round 1\n",
            "line 2, column 1, rules: 'nothing' is not allowed; name a rule set",
        ),
        ("rules mars", "line 2, column 1, ruleset: 'mars' is not allowed; choose "),
        ("on 20260131", "line 3, column 4, on: '20260131' is not allowed; write a day as"),
        ("on someday", "line 3, column 4, on: 'someday' is not allowed; write a day as"),
        ("option decks", "line 3, column 8, option: 'decks' is not allowed; write option NAME"),
        ("option decks = 3", "line 3, column 1, decks: '3' is not allowed; choose 2, 4, 5, 6 or 8"),
        ("option colour = red", "line 3, column 1, option: 'colour' is not allowed; wa-2025 has"),
        ("jackpot table", "line 3, column 9, jackpot: 'table' is not allowed; write KEY=VALUE"),
        (
            "jackpot table=3c table=3d",
            "line 3, column 9, jackpot: 'table=3d' is not allowed; table is there twice",
        ),
        (
            "jackpot table=3c paytable=9 wager=$1",
            "line 3, column 1, paytable: 9 is not allowed; ",
        ),
        ("seat Ann", "line 3, column 6, seat: 'Ann' is not allowed; write seat BOX: PLAYER"),
        ("seat 1: A:b", "line 3, column 6, seat: '1: A:b' is not allowed; write seat BOX: PLAYER"),
        ("seat 9: Ann", "line 3, column 1, seat: 9 is not allowed; this table has boxes 1 to 7"),
        ("shoe", "line 3, column 6, shoe: 'nothing' is not allowed; write its cards, or leave"),
        ("shoe 7s*0", "line 3, column 6, shoe: '7s*0' is not allowed; write a card and how many"),
        ("shoe 10s", "line 2, column 1, card: '10♠' is not allowed; the 10 of spades is removed"),
        ("shoe 7s*9", "line 3, column 1, shoe: '9 of 7♠' is not allowed; 6 decks hold 6 of a card"),
        ("face up 1", "line 3, column 6, face down: 'up 1' is not allowed; write face down and"),
        ("face down 999", "line 3, column 1, face_down: 999 is not allowed; 0 to 288 cards"),
        ("rules wa-v003", "line 3, column 7, rules: 'wa-v003' is not allowed; line 2 has said so"),
        ("seat 1: Ann\nseat 1: Bob", "line 4, column 6, seat 1: '1: Bob' is not allowed; line 3"),
        ("Ann on 1 hits", "line 3, column 1, command: 'hit' is not allowed; the round is at wager"),
        ("Ann on 1: main $1", "line 3, column 1, main: '$1' is not allowed; wager $5 to $300 "),
        ("deal 7s 7x", "line 3, column 9, card: '7x' is not allowed; write a rank"),
    ],
)
def test_what_is_wrong_is_named_with_its_line_and_column(text: str, said: str) -> None:
    whole = (
        text
        if text in ("", "chess\n", "spanish21 round 1\n")
        else (
            f"spanish21 round 1\n{text}\n"
            if text == "rules mars"
            else f"spanish21 round 1\nrules wa-2025\n{text}\n"
        )
    )
    with pytest.raises(Refusal) as caught:
        replay_record(parse_record(whole))
    assert str(caught.value).startswith(said)


def test_a_refused_command_keeps_its_name_and_its_clause() -> None:
    with pytest.raises(Refusal) as caught:
        replay_record(parse_record(TEXT + "Ann on 1 hits\n"))
    assert caught.value.name == "WRONG_PHASE"
    assert str(caught.value).startswith("line 17, column 1, command: 'hit' is not allowed; ")


def test_a_refused_command_of_a_record_without_a_file_has_no_place() -> None:
    with pytest.raises(Refusal, match="^command: 'hit' is not allowed"):
        replay_record(RoundRecord("wa-2025", commands=(c.Hit(1, "Ann"),)))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            lambda lines: [*lines[:1], "  box 1 wins", *lines[2:]],
            "line 21, column 3, result: 'box 1",
        ),
        (lambda lines: lines[:1], "line 20, column 3, result: 'nothing more' is not allowed; the"),
        (lambda lines: [*lines, "  more"], "the replay says: nothing more"),
    ],
)
def test_a_result_that_the_replay_does_not_confirm_is_refused(change: object, said: str) -> None:
    said_lines = [f"  {line}" for line in replay_record(record()).result]
    assert callable(change)
    # Two lines between, so that a comment and a blank line are counted.
    text = TEXT + "\nresult\n# as played\n" + "\n".join(change(said_lines)) + "\n"
    with pytest.raises(Refusal) as caught:
        replay_record(parse_record(text))
    assert said in str(caught.value)


def test_a_result_without_a_file_that_is_not_confirmed_names_its_first_line() -> None:
    with pytest.raises(Refusal, match="^line 1, column 3, result: 'x' is not allowed"):
        replay_record(replace(record(), result=("x",)))


def test_a_jackpot_is_read_with_its_prizes() -> None:
    spec = "table=3c paytable=1 wager=$5 alternate=1 prize:three-suited-2-to-K=$50@house"
    assert parse_jackpot(spec) == {
        "table": "3c",
        "paytable": 1,
        "wager": "$5",
        "alternate": 1,
        "prizes": {"three-suited-2-to-K": "$50@house"},
    }
    odds = parse_jackpot("table=3c prize:three-suited-2-to-K=75 for 2@house wager=$5")
    assert odds["prizes"] == {"three-suited-2-to-K": "75 for 2@house"}
    assert odds["wager"] == "$5"
    with pytest.raises(Refusal, match="'for' is not allowed; write KEY=VALUE"):
        parse_jackpot("table=75 for 2")
    with pytest.raises(Refusal, match="prize:x is there twice"):
        parse_jackpot("prize:x=$1@house prize:x=$2@house")


# --- Several rounds in a file -------------------------------------------------------------------


def test_a_file_may_hold_the_rounds_of_a_session() -> None:
    other = replace(record(), ruleset="wa-v003")
    text = "\n".join([format_record(record()), "# the second one", format_record(other)])
    assert parse_records(text) == (record(), other)
    assert parse_records(TEXT) == (parse_record(TEXT),)


def test_what_is_wrong_in_a_later_round_is_named_by_its_line_in_the_file() -> None:
    with pytest.raises(Refusal, match="^line 19, column 1, rules: 'nothing'"):
        parse_records(f"{TEXT}\nspanish21 round 1\n\n")
    result = "result\n  something else\n"
    *_, last = parse_records(f"{TEXT}\n{TEXT}\n{result}")
    with pytest.raises(Refusal, match="^line 36, column 3, result: 'something else'"):
        replay_record(last)


def test_where_one_round_is_wanted_a_second_is_refused() -> None:
    with pytest.raises(Refusal, match="^line 18, column 1, file: .* another one begins"):
        parse_record(f"{TEXT}\n{TEXT}")
