"""The options that name a table, as every command reads them."""

import re
from pathlib import Path
from typing import Any

import pytest

from fixtures.blackjack_rules import BLACKJACK
from spanish21.cli.options.table_spec import build_table_spec
from spanish21.game.cards import Rank, parse_cards
from spanish21.refusal import Refusal

NOTHING: dict[str, Any] = {
    "ruleset": "wa-2025",
    "decks": None,
    "soft17": None,
    "double_double": None,
    "options": (),
    "wager": None,
    "without": None,
}


def table(**given: Any) -> Any:
    return build_table_spec(**{**NOTHING, **given})


def refusal(**given: Any) -> str:
    with pytest.raises(Refusal) as caught:
        table(**given)
    return str(caught.value)


def test_flags_and_options_make_one_choice() -> None:
    made = table(decks=8, soft17="hit", double_double=True, options=("payout_unit=$1",), wager="5")
    assert (made.rules.cards.decks, made.rules.dealer.soft_17) == (8, "hit")
    assert made.rules.double.double_double
    assert made.rules.limits.payout_unit_cents == 100
    assert (made.wager_cents, made.shoe) == (500, None)


def test_a_flag_may_ask_for_what_a_rule_set_has_fixed() -> None:
    assert table(ruleset="bet-bigger", soft17="hit", double_double=False).rules.id == "bet-bigger"


def test_a_flag_that_asks_for_anything_else_is_refused_with_the_clause() -> None:
    assert refusal(ruleset="bet-bigger", soft17="stand") == (
        "soft_17: 'stand' is not allowed; bet-bigger has hit fixed "
        "(bet-bigger:Rules-10, bet-bigger:Method-25, A7)"
    )
    assert refusal(ruleset="section-13", double_double=True) == (
        "double_double: 'true' is not allowed; section-13 has false fixed "
        "(section-13:(i)(1), section-13:(l)(1)(ii))"
    )


def test_a_shoe_is_what_its_decks_leave_of_it() -> None:
    shoe = table(without="7s Kd*3").shoe
    assert (shoe.of_rank(Rank.SEVEN), shoe.by_points()[10]) == (23, 69)
    assert [shoe.count(card) for card in parse_cards("7s 7h 7c 7d")] == [5, 6, 6, 6]
    other = table(ruleset=str(BLACKJACK), without="7s Kd*3").shoe
    assert (other.of_rank(Rank.SEVEN), other.by_points()[10]) == (23, 93)


@pytest.mark.parametrize(
    ("without", "sentence"),
    [
        ("Kd*x", "without: 'Kd*x' is not allowed; write CARD or CARD*NUMBER, such as Kd*3"),
        (" ", "without: 'nothing' is not allowed; name one card at least"),
        ("7s*7", "without: '7s' is not allowed; the shoe holds 6 of 7s, and more are named"),
    ],
)
def test_cards_that_cannot_be_gone_are_refused(without: str, sentence: str) -> None:
    assert refusal(without=without) == sentence


def test_a_wager_is_an_amount() -> None:
    assert refusal(wager="five").startswith("wager: 'five' is not allowed;")


def test_decks_that_a_rule_file_has_fixed_cannot_be_chosen(tmp_path: Path) -> None:
    text = BLACKJACK.read_text(encoding="utf-8")
    fixed = 'decks = { value = 6, clause = ["BJ1"] }'
    changed = re.sub(r"^decks = .*$", fixed, text, count=1, flags=re.MULTILINE)
    for name in ("ruleset.toml", "clauses.toml"):
        (tmp_path / name).write_text((BLACKJACK.parent / name).read_text(encoding="utf-8"))
    (tmp_path / "ruleset.toml").write_text(changed, encoding="utf-8")
    where = str(tmp_path / "ruleset.toml")
    assert table(ruleset=where, decks=6).rules.cards.decks == 6
    assert refusal(ruleset=where, decks=2).startswith(
        "decks: '2' is not allowed; plain-blackjack has 6 fixed"
    )


def test_a_choice_is_made_once() -> None:
    assert table(decks=8, options=("decks=8",)).rules.cards.decks == 8
    assert refusal(decks=8, options=("decks=6",)) == (
        "decks: '8' is not allowed; --option decks=6 was given as well"
    )
