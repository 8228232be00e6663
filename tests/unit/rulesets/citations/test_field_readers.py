"""Who reads which field: every field is read as the field table says, and the code is understood."""

import ast
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from spanish21 import ruleset
from spanish21.game.rule_fields import FIELDS, FieldUse, RuleField
from spanish21.game.rule_fields.field import fix, instruct, play, post
from spanish21.rulesets import load_book
from spanish21.rulesets.citations import field_readers as readers_module
from spanish21.rulesets.citations.field_readers import ENGINES, FieldReader, field_readers
from spanish21.rulesets.citations.field_reads import find_reads, find_rule_holders
from spanish21.rulesets.citations.field_report import field_lines, find_unread, unread_fields
from spanish21.rulesets.citations.rule_classes import field_names, rules_named


def test_no_field_falls_through() -> None:
    assert unread_fields() == ()


def test_the_code_reads_the_fields_of_the_table() -> None:
    assert tuple(row.name for row in FIELDS) == field_names() == tuple(field_readers())


@pytest.mark.parametrize(
    ("row", "readers", "said"),
    [
        (play("a.b"), (), ["a.b: no engine reads it"]),
        (play("a.b"), ("print",), ["a.b: no engine reads it"]),
        (play("a.b"), ("round", "print"), []),
        (post("a.b"), ("print",), []),
        (post("a.b"), (), ["a.b: nothing prints it"]),
        (post("a.b"), ("round", "print"), ["a.b: printed, but round read it"]),
        (fix("a.b", (1,), "one"), (), []),
        (fix("a.b", (1,), "one"), ("general",), ["a.b: one way, but general read it"]),
        (instruct("a.b", "the dealer does it"), (), []),
        (instruct("a.b", "the dealer does it"), ("table", "house"), ["a.b: procedure, but table and house read it"]),
    ],
)  # fmt: skip
def test_a_field_that_is_read_otherwise_than_declared_is_named(
    row: RuleField, readers: tuple[FieldReader, ...], said: list[str]
) -> None:
    assert list(find_unread([row], {"a.b": readers})) == said


def reads(code: str, *others: str) -> set[str]:
    trees = [ast.parse(text) for text in (code, *others)]
    holders = find_rule_holders(trees)
    return set().union(*(find_reads(node, holders) for node in trees[0].body))


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("def f(rules): return rules.double.after_split", ["double.after_split"]),
        ("def f(s): return s.rules.double.after_split", ["double.after_split"]),
        ("def f(double: DoubleRules): return double.pays", ["double.pays"]),
        ("def f(game: RuleSet | None): return game.id", ["id"]),
        ("def f(rules: SuperBonusRules): return rules.tiers", ["super_bonus.tiers"]),
        ("def f(rules): x, y = rules.split, 1; return x.equal", ["split.equal"]),
        ("def f(rules): return [row.pays for row in rules.bonus_21]", ["bonus_21.pays"]),
        ("def f(rules):\n for n, row in enumerate(rules.bonus_21, 1): row.hand", ["bonus_21.hand"]),
        ("def f(rules, x):\n for row, n in zip(rules.bonus_21, x): row.hand", ["bonus_21.hand"]),
        ("def f(rules): return next(r for r in rules.bonus_21).pays", ["bonus_21.pays"]),
        ("def f(rules): return [r for r in rules.jackpots][0].kind", ["jackpots.kind"]),
        ("def f(rules): return rules.bonus_odds(1)", ["bonus_21.hand", "bonus_21.pays"]),
        ("def f(rules): return rules.dealing.peeks", ["dealing.mode"]),
        ("def f(rules): return (rules.match or rules.match).up", ["match.up"]),
        ("def f(rules, y): return (rules.match if y else None).up", ["match.up"]),
        ("def f(rules):\n if (m := rules.match): return m.down", ["match.down"]),
        ("def f(a):\n part: DealerRules = a.b\n return part.soft_17", ["dealer.soft_17"]),
        ("def f(t): return t.dealer_rules.soft_17", ["dealer.soft_17"]),
        ("def f(t): return rules_of(t).id", ["id"]),
        ("def f(rules): return rules.double.nothing", []),
        ("def f(other): return other.double.pays", []),
        ("def f(rules): return rules.double.pays.net", ["double.pays"]),
        ('def f(x):\n s = cast("SplitRules", x)\n return s.equal', ["split.equal"]),
        ("LIMIT = rules.split.maximum_hands", ["split.maximum_hands"]),
    ],
)  # fmt: skip
def test_a_read_is_found_in_the_syntax(code: str, found: list[str]) -> None:
    holders = (
        "class T:\n dealer_rules: DealerRules\n x: int\n"
        " def rules_too(self) -> int: ...\ndef rules_of(t) -> RuleSet: ..."
    )
    assert reads(code, holders) == set(found)


def test_a_name_that_says_two_things_says_nothing() -> None:
    twice = "class A:\n part: SplitRules\nclass B:\n part: DoubleRules"
    assert reads("def f(a): return a.part.pays", twice) == set()
    union = ast.parse("x: SplitRules | DoubleRules").body[0]
    assert isinstance(union, ast.AnnAssign)
    assert rules_named(union.annotation) == ""


def test_what_a_road_calls_in_shared_code_it_reads_and_no_other_roads_reads() -> None:
    readers = field_readers()
    # ``game/prices.py`` reads it for everybody who calls it.
    assert {"round", "analysis", "general"} <= set(readers["limits.payout_unit_cents"])
    # A rule that is optional and cast to what it must be.
    assert "round" in readers["super_bonus.envy_cents"]
    # The round settles wagers; the table only calls the round.
    assert "round" in readers["dealing.wagers_resolved"]
    assert "table" not in readers["dealing.wagers_resolved"]


def names(rows: Iterable[RuleField], use: FieldUse) -> set[str]:
    return {row.name for row in rows if row.use is use}


def test_engines_read_what_is_played_and_nothing_else() -> None:
    read = {name for name, readers in field_readers().items() if set(readers) & set(ENGINES)}
    assert read == names(FIELDS, FieldUse.PLAYED)


def test_each_field_of_a_rule_set_has_its_value_and_its_clause() -> None:
    lines = {
        line.name: line for line in field_lines(load_book("section-13"), ruleset("section-13"))
    }
    assert tuple(lines) == field_names()
    double = lines["double.doublings"]
    assert (double.value, double.clauses) == ("1", "(i)(1), (l)(1)(ii)")
    assert double.plays["general"] == ("0", "1", "2", "3")
    assert double.plays["round"] == ("0 or more",)
    assert lines["double.rescue"].plays["round"] is None
    assert "peek" in lines["dealer.peeks_under"].beside["general"]
    assert (lines["double.maximum_cards"].value, lines["bet_bigger.spots"].value) == ("any", "none")
    assert (lines["bet_bigger.spots"].clauses, lines["id"].clauses) == ("", "")
    assert lines["super_bonus.cards"].clauses == "(e)(7), (i)(2), (j)(5)"
    assert lines["bonus_21.hand"].value.startswith("6-7-8-mixed, 6-7-8-suited")
    assert lines["match.schedule"].value == "4 to 1 9 to 1"


def test_a_jackpot_is_shown_by_the_address_of_its_pay_table() -> None:
    game = {"table": "6", "paytable": 1, "wager": "$1"}
    rules = ruleset("wa-2025", jackpots=[game])
    lines = {line.name: line for line in field_lines(load_book("wa-2025"), rules)}
    assert lines["jackpots.table"].value == "wa-2025/6/1"


def test_tests_that_a_package_brings_along_are_no_readers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("clause_tests", "game"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "one.py").write_text("x = 1\n")
    monkeypatch.setattr(readers_module, "_PACKAGE", tmp_path)
    assert [name for name, _ in readers_module._syntax_trees()] == ["game.one"]


ONE_PLAYER = {
    "boxes.bettors_per_box",
    "boxes.first_bettor_consents",
    "boxes.several_boxes_per_player",
    "wagers.match_play_coupon",
}
"""A road to a figure plays for one player, with chips alone."""
IN_WHICH_ORDER = {
    "dealing.up_card_shown",
    "dealing.match_collected",
    "dealing.bonus_match_order",
    "dealing.down_match_settled",
    "dealing.wagers_resolved",
    "super_bonus_notice",
}
"""When a thing is shown, settled or seen to changes no amount."""
PEEKS = {"dealer.peeks_under"}
"""Its values are held against what a road plays by a combination."""
THE_DEAL = {"dealing.order", "dealing.up_card"}
"""Every order of the cards is as likely."""
INSURANCE = {
    "insurance.pays",
    "insurance.maximum",
    "insurance.exactly_maximum",
    "insurance.may_round_up_to_chip",
    "insurance.on_paid_blackjack",
    "insurance.insures_match",
    "insurance.each_spot_apart",
    "insurance.lost_collected",
}
NEED_NOT_READ: dict[FieldReader, set[str]] = {
    # A chart doubles no blackjack and nothing for less.
    "general": ONE_PLAYER | IN_WHICH_ORDER | PEEKS | {"double.blackjack", "double.for_less"},
    # It counts hands and cards; nobody insures, and side wagers are priced by what was counted.
    "compiled": ONE_PLAYER
    | IN_WHICH_ORDER
    | PEEKS
    | THE_DEAL
    | INSURANCE
    | {"double.blackjack", "double.for_less", "surrender.held_under"}
    | {"dealing.twenty_ones_paid", "base.blackjack_paid"}
    | {"super_bonus.cards", "super_bonus.envy_cents", "match.schedule"}
    | {"jackpots.table", "jackpots.posted_cents"}
    | {"break_bonus.cards", "break_bonus.or_more", "break_bonus.pays"},
    # One box and its main wager; Match and jackpots by what is counted, the dealer's hand whole.
    "analysis": ONE_PLAYER
    | IN_WHICH_ORDER
    | PEEKS
    | THE_DEAL
    | {"boxes.boxes", "wagers.main_wager_first", "wagers.required"}
    | {"limits.match_minimum_cents", "limits.match_maximum_cents", "limits.match_at_most_main"}
    | {"dealer.draws_only_when_it_matters", "base.blackjack_paid"}
    | {"insurance.insures_match", "insurance.each_spot_apart", "insurance.lost_collected"}
    | {"match.up", "match.down", "match.bonus_cards", "match.down_needs_up"}
    | {"jackpots.table", "jackpots.wager_cents", "jackpots.posted_cents"}
    | {"bet_bigger.spots", "bet_bigger.opens_when_previous_at_maximum"},
}


@pytest.mark.parametrize("road", NEED_NOT_READ)
def test_a_road_reads_what_rounds_are_played_by_or_plays_one_value_of_it(road: Any) -> None:
    """A road that stopped reading a rule would play the old one and refuse nothing."""
    readers = field_readers()

    def plays_one(row: RuleField) -> bool:
        limit = row.limit(road)
        return limit is not None and isinstance(limit.values, tuple) and len(limit.values) == 1

    played = [row for row in FIELDS if "round" in readers[row.name] and not plays_one(row)]
    assert {row.name for row in played if road not in readers[row.name]} == NEED_NOT_READ[road]
