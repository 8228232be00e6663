"""Does a settlement line read right in a record, to a player and to the dealer?"""

from typing import Any

from spanish21.game.round.events import Line
from spanish21.phrasebook.round.settlement import (
    dealer_instruction,
    line_label,
    record_settlement_line,
    settlement_at_box,
    settlement_sentence,
)


def settlement_line(**more: Any) -> Line:
    fields = {"box": 1, "hand": 2, "player": "Ann", "spot": "main", "outcome": "wins"}
    cents = {"wager_cents": 500, "collected_cents": 0, "returned_cents": 500, "paid_cents": 500}
    return Line(**{**fields, "odds": "1 to 1", **cents, "rule": "base.win_pays", **more})


def test_a_player_reads_what_why_and_odds() -> None:
    line = settlement_line(why="20 against 18")
    assert settlement_sentence(line) == "Box 1, hand 2, main $5 wins 1 to 1: 20 against 18"
    assert settlement_at_box(line) == "hand 2, main $5 wins 1 to 1: 20 against 18"
    bare = settlement_line(hand=1, wager_cents=0, odds="")
    assert settlement_sentence(bare) == "Box 1, main wins"


def test_an_award_bears_its_amount_where_the_table_knows_it() -> None:
    award = {"hand": 0, "spot": "jackpot-1", "outcome": "award", "odds": ""}
    line = settlement_line(**award, paid_cents=500_00, why="7-7-7 suited")
    assert settlement_sentence(line) == "Box 1, jackpot 1 $5 award = $500.00: 7-7-7 suited"
    assert (
        settlement_sentence(settlement_line(**award, paid_cents=0)) == "Box 1, jackpot 1 $5 award"
    )


def test_a_record_has_whose_wager_it_was_and_its_clauses_if_they_are_known() -> None:
    line = settlement_line(why="20 against 18")
    words = "box 1 hand 2 Ann, main $5 wins 1 to 1: $5.00 returned, $5.00 paid; 20 against 18"
    assert record_settlement_line(line) == words
    assert record_settlement_line(line, "GR4") == f"{words} [GR4]"


def test_the_dealer_pays_takes_leaves_or_undoes() -> None:
    assert dealer_instruction(settlement_line()) == "Pay box 1, hand 2: $5.00, 1 to 1"
    lost = settlement_line(outcome="loses", collected_cents=500, paid_cents=0, returned_cents=0)
    assert dealer_instruction(lost) == "Take box 1, hand 2: $5.00"
    pushed = settlement_line(outcome="pushes", paid_cents=0)
    assert dealer_instruction(pushed) == "Leave box 1, hand 2: pushes"
    assert dealer_instruction(settlement_line(outcome="reversed")) == "Undo box 1, hand 2, main"
    assert line_label(settlement_line(spot="match-up-coupon")) == "Coupon on match up"
