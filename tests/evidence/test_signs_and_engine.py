"""A second road to every sign: rounds are played, and the sign is held against what was seen.

Nothing here asks the rule set what a sentence should be. A check plays rounds at the table, sees
what is offered, refused, dealt and paid, and then reads the text of the posted sign. A sign that
names another rule than the table plays by is caught, whichever of the two is wrong; the last
tests show it, first of all for soft 17.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from signs.checks import CHECKS, Check
from signs.posted import Posted, Table
from signs.side_checks import check_jackpots
from signs.table_checks import MATCH, check_limits, check_soft_17
from spanish21.game.round.events import JackpotAwarded
from spanish21.game.rules import RuleSet
from spanish21.refusal import Refusal
from spanish21.reports.signs.sign import sign_text
from spanish21.rulesets import SHIPPED_RULESETS, load_book, ruleset

pytestmark = pytest.mark.uncounted

# --- Every table ---------------------------------------------------------------------------------

WASHINGTON = ("wa-2025", "wa-v003", "wa-v002", "wa-classic")
HOUSE_3C = {"table": "3c", "paytable": 3, "wager": "$5", "kind": "house", "posted": "$12,345"}
CHOICES: dict[str, list[dict[str, Any]]] = {
    name: [
        {"soft_17": "stand"},
        {"double_double": True},
        {"double_double": True, "table_maximum": "$120", "table_minimum": "$15"},
        {"chip_unit": "$5", "payout_unit": "$0.25"},
        {"match": False},
        {"match_configuration": 1},
        {"table_minimum": "$1", "table_maximum": "$25", "match_minimum": "$2"},
        {"bettors_per_box": 3, "several_boxes_per_player": False, "match_play_coupon": True},
        {"up_card": "second"},
        {"deal_order": "players-players-dealer-dealer"},
    ]
    for name in WASHINGTON
}
for _name in ("wa-2025", "wa-v003", "wa-v002"):
    CHOICES[_name].append({"required_wagers": ["match-up", "match-down"]})
CHOICES["wa-2025"] += [
    {"match_configuration": 4, "required_wagers": ["match-bonus-2", "match-bonus-5"]},
    {"match_configuration": 3, "bonus_cards": 1},
    {"match_configuration": 4, "required_wagers": ["match-bonus"]},
    {"dealt_from": "hand", "decks": 2},
    {"jackpots": [HOUSE_3C, {**HOUSE_3C, "paytable": 5, "wager": "$1", "posted": "$500"}]},
]
CHOICES["section-13"] = [
    {"dealing_mode": "down-card-unseen"},
    {"dealing_mode": "card-reader"},
    {"match_unsuited": "5 to 1", "match_suited": "11 to 1"},
    {"match": False},
    {"required_wagers": ["match-up"]},
    {"table_minimum": "$2", "table_maximum": "$1,000", "match_maximum": "$50"},
    {"payout_unit": "$1", "chip_unit": "$5"},
    {"bettors_per_box": 1, "several_boxes_per_player": True, "match_play_coupon": False},
]
CHOICES["bet-bigger"] = [
    {"match": False},
    {"required_wagers": ["match-up", "match-down", "break"]},
    {"table_maximum": "$7", "match_maximum": "$3"},
    {"bettors_per_box": 2, "match_play_coupon": True},
]


def possible(name: str, chosen: Mapping[str, Any]) -> bool:
    try:
        ruleset(name, **chosen)
    except Refusal:
        return False
    return True


def every_table() -> Iterator[tuple[str, dict[str, Any]]]:
    for name in SHIPPED_RULESETS:
        for decks in range(1, 9):
            if possible(name, {"decks": decks}):
                yield name, {"decks": decks}
        for chosen in CHOICES[name]:
            yield name, chosen


TABLES = [pytest.param(name, chosen, id=f"{name} {chosen}") for name, chosen in every_table()]


@cache
def _built(name: str, chosen: str) -> RuleSet:
    return ruleset(name, **KEPT[name, chosen])


KEPT: dict[tuple[str, str], Mapping[str, Any]] = {}


def rules_of(name: str, chosen: Mapping[str, Any]) -> RuleSet:
    """A table's rules, made once."""
    KEPT[name, repr(chosen)] = chosen
    return _built(name, repr(chosen))


def posted_at(rules: RuleSet) -> Posted:
    return Posted(sign_text(rules))


@pytest.mark.parametrize(("name", "chosen"), TABLES)
def test_the_sign_says_what_happens_at_the_table(name: str, chosen: dict[str, Any]) -> None:
    rules = rules_of(name, chosen)
    sign = posted_at(rules)
    for check in CHECKS.values():
        check(rules, sign)


PRIZES = {
    "two-suited": "$500@jackpot",
    "four-of-a-rank": "$250@house",
    "three-suited-2-to-K": "$75.50@house",
    "three-suited-up-or-down": "40 for 1@jackpot",
}


def jackpot_games(name: str, table: str) -> Iterator[dict[str, Any]]:
    """Every pay table of a jackpot table, plain and with each of its alternates."""
    book = load_book(name)
    data = book.tables[table]
    alternates = [it["number"] for it in book.alternates if table in it["tables"]]
    for column in data["paytable"]:
        for alternate in (None, *alternates):
            rows = [
                row["row"]
                for row, pays in zip(data["rows"], column["pays"], strict=True)
                if pays == "$"
            ]
            game = {"table": table, "paytable": column["number"], "wager": "$3"}
            if alternate is not None:
                (found,) = [
                    it
                    for it in book.alternates
                    if it["number"] == alternate and table in it["tables"]
                ]
                rows = [row["row"] for row in found["rows"] if row["pays"] == "$"]
                game["alternate"] = alternate
            yield {**game, "prizes": {row: PRIZES[row] for row in rows}}


JACKPOT_TABLES = [(name, table) for name in SHIPPED_RULESETS for table in load_book(name).tables]


@pytest.mark.parametrize(("name", "table"), JACKPOT_TABLES)
def test_every_row_of_every_jackpot_table_is_paid_as_posted(name: str, table: str) -> None:
    decks = load_book(name).tables[table]["decks"][-1]
    for game in jackpot_games(name, table):
        rules = ruleset(name, decks=decks, jackpots=[game])
        sign = posted_at(rules)
        check_jackpots(rules, sign)
        check_limits(rules, sign)


def test_the_other_reading_of_table_6_is_on_its_sign() -> None:
    six = {"table": "6", "paytable": 1, "wager": "$1"}
    for reading in ("player-and-dealer", "any-two"):
        rules = ruleset("wa-2025", jackpots=[six], suited_match=reading)
        check_jackpots(rules, posted_at(rules))


@pytest.mark.parametrize("kind", ["progressive", "house"])
def test_several_awards_are_paid_as_the_sign_says(kind: str) -> None:
    game = {"table": "3d", "paytable": 1, "wager": "$1", "kind": kind}
    posted = {"posted": "$1,000"} if kind == "house" else {}
    rules = ruleset("wa-2025", decks=8, jackpots=[{**game, **posted}])
    one = {"jackpot-1": 1_00}
    table = Table(rules, "7♥ 7♥", "7♥ 7♥", up="7♥", wagers=one, others=one).finish()
    awards = [event for event in table.events if isinstance(event, JackpotAwarded)]
    assert [(award.order, award.player, award.percent) for award in awards] == [
        (1, "Ann", 10),
        (2, "Ben", 10),
    ]
    in_full = [award.cents for award in awards] == [100_00, 100_00]
    sign = posted_at(rules)
    title = f"JACKPOT 1: {kind.upper()}"
    assert sign.says(title, "Several awards in a round are each paid in full.") is in_full
    sequence = (
        "Several awards in a round are paid in sequence from the dealer's left, "
        "each out of what the one before left; after all of it, out of what it starts again from."
    )
    assert sign.says(title, sequence) is not in_full
    for notice in rules.jackpots[0].notices:
        assert sign.says(title, notice)


# --- Rules of a house's own ----------------------------------------------------------------------

OWN_RULES: Sequence[tuple[str, str, Mapping[str, Any], str]] = [
    ("wa-2025", "base", {"hit_on_21": True}, "doubling"),
    ("wa-2025", "double", {"doublings": 0}, "double_double"),
    ("wa-2025", "double", {"rescue_on_21": True}, "rescue"),
    ("wa-2025", "double", {"rescue_on_bust": True}, "rescue"),
    ("section-13", "double", {"rescue_on_21": True, "rescue_on_bust": True}, "rescue"),
    ("wa-2025", "surrender", {"after_split": True}, "surrender"),
    ("bet-bigger", "surrender", {"first_decision_only": False}, "surrender"),
    ("bet-bigger", "insurance", {"insures_match": True}, "insurance"),
    ("wa-2025", "insurance", {"insures_match": True}, "insurance"),
]


@pytest.mark.parametrize(("name", "section", "changed", "check"), OWN_RULES)
def test_the_sign_of_a_house_with_rules_of_its_own_says_what_happens_there(
    name: str, section: str, changed: Mapping[str, Any], check: str
) -> None:
    filed = ruleset(name)
    rules = replace(filed, **{section: replace(getattr(filed, section), **changed)})
    CHECKS[check](rules, posted_at(rules))
    assert is_caught(CHECKS[check], rules, posted_at(filed))


# --- Nothing is left out -------------------------------------------------------------------------

UNSEEN = {
    "boxes": "a player sees how many boxes the layout has",
    "deal_order": "the order of the deal changes no wager",
    "up_card": "which of two cards shows changes no wager",
    "up_card_shown": "when it shows changes no wager",
    "bonus_match_order": "the order of settling changes no pay",
    "down_match_settled": "the time of settling changes no pay",
    "wagers_resolved": "the order of settling changes no pay",
    "cards_changed_within_hours": "the house's own procedure",
    "shuffle": "the house's own procedure",
    "cut_after_automatic_shuffle": "the house's own procedure",
    "cut_card_from_back": "the house's own procedure",
    "recut_by": "the house's own procedure",
    "reshuffle_after_any_round": "the house's own procedure",
    "remix_after_exposed_card": "the house's own procedure",
    "idle_spread": "the house's own procedure",
    "equipment": "it decides which pay tables there may be, and those are posted",
    "contribution": "the meter is the display's business",
    "suited_match": "it speaks of Table 6, whose sign is tested above",
}
"""House options that no sign need tell of, and why."""
OTHER_VALUES: dict[str, dict[str, Any]] = {
    "bonus_cards": {"match_configuration": 4, "bonus_cards": 2},
    "dealt_from": {"dealt_from": "hand", "decks": 2},
    "required_wagers": {"required_wagers": ["match-up"]},
    "match_unsuited": {"match_unsuited": "6 to 1"},
    "match_suited": {"match_suited": "20 to 1"},
    "disputes": {"disputes": "Ask the floor."},
    "dealing_mode": {"dealing_mode": "card-reader"},
    "match_configuration": {"match_configuration": 1},
}
VALUES: tuple[Any, ...] = (
    True,
    False,
    2,
    8,
    "hit",
    "stand",
    "$1",
    "$2",
    "$5",
    "$7",
    "announced-decision",
)


@pytest.mark.parametrize("name", SHIPPED_RULESETS)
def test_every_house_option_a_player_meets_changes_the_sign(name: str) -> None:
    plain = sign_text(ruleset(name))
    for option in load_book(name).options:
        if option in UNSEEN:
            continue
        tried = (
            [OTHER_VALUES[option]] if option in OTHER_VALUES else [{option: it} for it in VALUES]
        )
        signs = {sign_text(ruleset(name, **it)) for it in tried if possible(name, it)}
        assert signs - {plain}, option


POSTED_WHERE = {
    "wager limits": "WAGER LIMITS",
    "soft 17 rule": "DEALER",
    "Bonus 21 payouts": "BONUS 21 PAYOUTS",
    "Match The Dealer payouts": MATCH,
    "Break Bonus payouts": "BREAK BONUS",
    "jackpot payouts": "JACKPOT 1: ",
    "jackpot payouts and $ prizes": "JACKPOT 1: ",
    "jackpot amounts": "JACKPOT 1: ",
    "house jackpot notices": "JACKPOT 1: HOUSE",
    "dealing mode": "NOTICE",
    "house rules in force": "HOUSE RULES",
    "required wagers": "REQUIRED WAGERS",
    "dispute procedure": "DISPUTES",
}
FULL: Mapping[str, Mapping[str, Any]] = {
    "wa-2025": {"jackpots": [HOUSE_3C], "required_wagers": ["match-up"]},
    "wa-v003": {
        "jackpots": [{"table": "3c", "paytable": 1, "wager": "$1"}],
        "required_wagers": ["match-up"],
    },
    "wa-v002": {
        "jackpots": [{"table": "8c", "paytable": 1, "wager": "$1"}],
        "required_wagers": ["match-up"],
    },
    "wa-classic": {},
    "section-13": {"dealing_mode": "card-reader", "required_wagers": ["match-up"]},
    "bet-bigger": {"required_wagers": ["match-up"]},
}


@pytest.mark.parametrize("name", SHIPPED_RULESETS)
def test_what_the_rule_file_says_must_be_posted_has_its_place(name: str) -> None:
    rules = ruleset(name, **FULL[name])
    titles = list(posted_at(rules).notes)
    for thing in rules.sign.posted:
        assert [title for title in titles if title.startswith(POSTED_WHERE[thing])], thing


# --- A wrong sign is caught ----------------------------------------------------------------------


@pytest.mark.parametrize("name", WASHINGTON)
@pytest.mark.parametrize(("played", "posted"), [("hit", "stand"), ("stand", "hit")])
def test_a_sign_that_names_the_wrong_soft_17_rule_is_caught(
    name: str, played: str, posted: str
) -> None:
    """The enforcement case: the dealer played one soft-17 rule and the sign named the other."""
    table = ruleset(name, soft_17=played)
    old_sign = posted_at(ruleset(name, soft_17=posted))
    with pytest.raises(AssertionError):
        check_soft_17(table, old_sign)
    check_soft_17(table, posted_at(table))


@pytest.mark.parametrize("name", ["section-13", "bet-bigger"])
def test_a_soft_17_sentence_overwritten_on_a_sign_is_caught(name: str) -> None:
    rules = ruleset(name)
    right = sign_text(rules)
    hits, stands = "DEALER HITS SOFT 17.", "DEALER STANDS ON ALL 17s."
    wrong = right.replace(hits, stands) if hits in right else right.replace(stands, hits)
    with pytest.raises(AssertionError):
        check_soft_17(rules, Posted(wrong))


TAMPERED: Sequence[tuple[str, str, str, str]] = [
    ("limits", "wa-2025", "$5 to $300", "$5 to $500"),
    ("limits", "bet-bigger", "Break Bonus wager", "Another wager"),
    ("wagers_beside_others", "section-13", "may not exceed", "may exceed"),
    ("soft_17", "wa-classic", "HITS SOFT 17", "STANDS ON SOFT 17"),
    ("decks", "wa-2025", "6 decks", "8 decks"),
    ("payouts", "wa-2025", "3 to 2\nAny", "6 to 5\nAny"),
    ("ties", "section-13", "but loses to", "and beats"),
    ("dealer_blackjack_after_play", "section-13", "original wager\n  only", "whole wager"),
    ("multiples", "wa-2025", "multiples of $1.", "multiples of $5."),
    ("rounding", "wa-2025", "the next $0.01", "the next $1"),
    ("bonus_21", "wa-2025", "6-card 21 .", "6-card 20 ."),
    ("split_blackjack", "wa-2025", "is a 21, paid 1 to 1", "is a 21, paid 3 to 2"),
    ("super_bonus", "wa-2025", "$24.99", "$29.99"),
    ("doubling", "wa-2025", "from $1 up.", "from $5 up."),
    ("double_double", "wa-2025", "A hand doubles once.", "A hand doubles twice."),
    ("rescue", "bet-bigger", "cannot be rescued", "can be rescued"),
    ("splits", "wa-2025", "to 4 hands", "to 3 hands"),
    ("surrender", "section-13", "takes the whole", "takes half the"),
    ("insurance", "bet-bigger", "exactly half", "from $1 up to half"),
    (
        "match",
        "wa-2025",
        "same suit ....................... 9",
        "same suit ...................... 10",
    ),
    ("jackpots", "wa-2025", "PAYOUTS", "JACKPOT 1: HOUSE"),
    ("break_bonus", "bet-bigger", "200 to 1", "100 to 1"),
    ("bet_bigger", "bet-bigger", "3 more spots", "4 more spots"),
    ("required", "wa-2025", "HOUSE RULES", "REQUIRED WAGERS"),
    ("dealing_mode", "section-13", "is dealt after all", "is dealt before all"),
    ("house_rules", "section-13", "Up to 3 bettors", "Up to 2 bettors"),
    ("disputes", "wa-2025", "Call the floor supervisor", "Call nobody"),
]


@pytest.mark.parametrize(("check", "name", "right", "wrong"), TAMPERED)
def test_each_check_catches_a_sign_that_was_tampered_with(
    check: str, name: str, right: str, wrong: str
) -> None:
    rules = ruleset(name)
    text = sign_text(rules)
    assert right in text
    with pytest.raises((AssertionError, KeyError)):
        CHECKS[check](rules, Posted(text.replace(right, wrong, 1)))


@pytest.mark.parametrize(("name", "chosen"), TABLES)
def test_the_sign_of_another_table_is_caught(name: str, chosen: dict[str, Any]) -> None:
    """The document's usual sign, hung at a table whose own sign is another."""
    rules = rules_of(name, chosen)
    usual = sign_text(ruleset(name))
    caught = any(is_caught(check, rules, Posted(usual)) for check in CHECKS.values())
    assert caught is (usual != sign_text(rules))


def is_caught(check: Check, rules: RuleSet, sign: Posted) -> bool:
    try:
        check(rules, sign)
    except (AssertionError, KeyError):
        return True
    return False


def test_no_check_is_without_a_tampered_sign() -> None:
    assert {check for check, *_ in TAMPERED} == set(CHECKS)
