"""A damaged rule file is refused by the path of the damage, never with a traceback."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from spanish21.refusal import Refusal
from spanish21.rulesets import build_ruleset
from spanish21.rulesets.rule_book.book import build_book
from spanish21.rulesets.rule_files.toml_reader import read_shipped

LEAF = "write { value = …, clause = […] } or { option = …, default = …, clause = […] }"
OPTION = 'write a list, { from, to }, { any_of }, { odds_at_least }, { version_from } or "text"'
CITE = 'every rule cites its source: clause = ["…"]'
STATED = "every rule is stated; write this one"


def damaged(harm: Callable[[dict[str, Any]], object], name: str = "wa-classic") -> str:
    """What is said of a rule file after this harm was done to it."""
    tree = copy.deepcopy(read_shipped(name, "ruleset.toml"))
    harm(tree)
    with pytest.raises(Refusal) as refused:
        build_ruleset(build_book(tree, None), {})
    return str(refused.value)


def put(value: object, *path: str) -> Callable[[dict[str, Any]], None]:
    def harm(tree: dict[str, Any]) -> None:
        for key in path[:-1]:
            tree = tree[key]
        tree[path[-1]] = value

    return harm


def drop(*path: str) -> Callable[[dict[str, Any]], None]:
    def harm(tree: dict[str, Any]) -> None:
        for key in path[:-1]:
            tree = tree[key]
        del tree[path[-1]]

    return harm


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        (drop("limits"), f"limits: 'nothing' is not allowed; {STATED}"),
        (drop("limits", "statute"), f"limits.statute: 'nothing' is not allowed; {STATED}"),
        (drop("match", "configurations"), f"match.configurations: 'nothing' is not allowed; {STATED}"),
        (drop("super_bonus", "tier"), f"super_bonus.tier: 'nothing' is not allowed; {STATED}"),
        (drop("dealer", "peeks_under"), f"dealer.peeks_under: 'nothing' is not allowed; {STATED}"),
        (drop("bonus_21"), f"bonus_21: 'nothing' is not allowed; {STATED}"),
        (put(5, "limits"), "limits: 5 is not allowed; write a [limits] table"),
        (put(5, "bonus_21"), "bonus_21: 5 is not allowed; write [[bonus_21]] tables"),
        (put([5], "bonus_21"), "bonus_21[1]: 5 is not allowed; write [[bonus_21]] tables"),
        (put({}, "extras"), "extras: 'a section' is not allowed; a rule file has cards, boxes, limits, wagers, dealing, dealer, base, double, split, surrender, insurance, super_bonus, match, jackpot, shoe, sign, bonus_21, irregularity, break_bonus, bet_bigger, edition or refuse"),
        (put("hit", "dealer", "soft_17"), f"dealer.soft_17: 'hit' is not allowed; {LEAF}"),
        (drop("dealer", "soft_17", "default"), f"dealer.soft_17: {{'option': ['hit', 'stand'], 'clause': ['GR5']}} is not allowed; {LEAF}"),
        (put(1, "dealer", "soft_17", "value"), f"dealer.soft_17: {{'option': ['hit', 'stand'], 'default': 'hit', 'clause': ['GR5'], 'value': 1}} is not allowed; {LEAF}"),
        (drop("dealer", "soft_17", "clause"), f"dealer.soft_17.clause: 'nothing' is not allowed; {CITE}"),
        (put([], "dealer", "soft_17", "clause"), f"dealer.soft_17.clause: [] is not allowed; {CITE}"),
        (put("GR5", "dealer", "soft_17", "clause"), f"dealer.soft_17.clause: 'GR5' is not allowed; {CITE}"),
        (put([5], "dealer", "soft_17", "clause"), f"dealer.soft_17.clause: [5] is not allowed; {CITE}"),
        (put([], "dealer", "soft_17", "option"), f"dealer.soft_17.option: [] is not allowed; {OPTION}"),
        (put({"from": 1}, "dealer", "soft_17", "option"), f"dealer.soft_17.option: {{'from': 1}} is not allowed; {OPTION}"),
        (put("words", "dealer", "soft_17", "option"), f"dealer.soft_17.option: 'words' is not allowed; {OPTION}"),
        (put(5, "double", "doublings", "value_when"), "double.doublings.value_when: 5 is not allowed; write [{ OPTION = …, value = … }]"),
        (put([{"x": 1}], "double", "for_less", "default_when"), "double.for_less.default_when: [{'x': 1}] is not allowed; write [{ OPTION = …, default = … }]"),
        (put([{"x": 1, "value": 2}], "double", "doublings", "value_when"), "condition: 'x' is not allowed; name a house option, bettors_per_box, boxes,"),
        (put("maybe", "dealer", "soft_17", "default"), "soft_17: 'maybe' is not allowed; choose hit or stand (wa-classic:GR5)"),
        (put(5, "limits", "table_minimum", "default"), "table_minimum: 5 is not allowed; write dollars and whole cents"),
        (put("x", "limits", "statute", "value"), "limits.statute: 'x' is not allowed; choose none or wa-single-wager"),
        (put("$0", "limits", "chip_unit", "option"), f"limits.chip_unit.option: '$0' is not allowed; {OPTION}"),
        (put({"value": "$0", "clause": ["S3"]}, "limits", "chip_unit"), "limits.chip_unit: '$0' is not allowed; write more than $0"),
        (put([], "cards", "decks"), f"cards.decks: [] is not allowed; {LEAF}"),
        (put([1], "dealer", "soft_17", "name"), "dealer.soft_17.name: [1] is not allowed; write text"),
        (put(7, "cards", "decks", "default"), "decks: 7 is not allowed; choose 2, 4, 5, 6 or 8 (wa-classic:GR2, A2)"),
        (put([], "super_bonus", "hand"), "super_bonus.hand: '0 rows' is not allowed; write one row for each number of decks"),
        (put([], "match", "pays"), "match.pays: '0 rows' is not allowed; write one row for each number of decks"),
        (put({"value": 5, "clause": ["GR12"]}, "match", "configuration"), "match.configurations, number 5: '0 rows' is not allowed; write one row for each number of decks"),
        (put([{"decks": 5, "clause": ["GR1"]}], "bonus_21"), "bonus_21[1].decks: 5 is not allowed; write a list of deck counts"),
        (put("-$50", "super_bonus", "envy", "value"), "super_bonus.envy: '-$50' is not allowed; write more than $0"),
        (put("x", "jackpot", "maximum_games", "value"), "jackpot.maximum_games: 'x' is not allowed; write a whole number"),
        (put("yes", "match", "down_needs_up", "value"), "match.down_needs_up: 'yes' is not allowed; write true or false"),
        (put(50, "cards", "cards_per_deck", "value"), "cards.cards_per_deck: 50 is not allowed; choose 48 or 52"),
        (put(52, "cards", "cards_per_deck", "value"), "cards.removed: '10, joker' is not allowed; games are played with 48 cards left in a deck without its 10s and jokers, 52 in one without its jokers (wa-classic:GR2, wa-classic:DP1)"),
        (put(["joker"], "cards", "removed", "value"), "cards.removed: 'joker' is not allowed; games are played with 48 cards left in a deck without its 10s and jokers, 52 in one without its jokers (wa-classic:GR2, wa-classic:DP1)"),
        (put("loses", "base", "player_21_v_dealer_21", "value"), "base.player_21_v_dealer_21: 'loses' is not allowed; choose player-wins or push"),
        (put("all", "double", "maximum_cards", "value"), "double.maximum_cards: 'all' is not allowed; write a whole number, or any"),
        (drop("double", "maximum_cards"), f"double.maximum_cards: 'nothing' is not allowed; {STATED}"),
        (put("yes", "split", "resplit_aces", "value"), "split.resplit_aces: 'yes' is not allowed; write true or false"),
        (drop("split", "resplit_aces"), f"split.resplit_aces: 'nothing' is not allowed; {STATED}"),
        (put("early", "surrender", "offered", "value"), "surrender.offered: 'early' is not allowed; choose late or never"),
    ],
)  # fmt: skip
def test_damage_is_refused_by_its_path(harm: Callable[[dict[str, Any]], object], said: str) -> None:
    assert damaged(harm).startswith(said)


def test_a_fixed_number_of_decks_needs_no_option() -> None:
    tree = copy.deepcopy(read_shipped("bet-bigger", "ruleset.toml"))
    tree["cards"]["decks"] = {"value": 6, "clause": ["Equipment-1"]}
    for rule in ("cut_minimum_cards", "cut_card_share_from_back", "cut_card_cards_from_back"):
        del tree["shoe"][rule]["value_when"]
    assert build_ruleset(build_book(tree, None), {}).rules.cards.decks == 6
