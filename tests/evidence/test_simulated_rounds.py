"""The general kernel and the round engine play the same shoes, and agree on every spot.

The long form, a million rounds a rule set, is ``scripts/evidence-rounds``.
"""

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest
from simulated_counts import CountingEngine
from simulated_engine import Compared, compare, shuffled, wild_strategy
from simulated_events import Counts, missing
from simulated_forced import FORCED, Spec, jackpot_tables, play_forced, play_rows
from simulated_tables import TABLES, play_piece

from spanish21 import ruleset
from spanish21.money import Odds
from spanish21.simulation.counting_systems import (
    CARD_VALUES,
    CountingSystem,
    load_counting_system,
    read_counting_system,
)
from spanish21.simulation.game_spec import GameSpec
from spanish21.simulation.general import layout

pytestmark = pytest.mark.uncounted

PIECES = [(name, place) for name, tables in TABLES.items() for place in range(len(tables))]
SPECS = list(jackpot_tables(every=False))
ROUNDS = 60


@cache
def piece(name: str, place: int) -> Compared:
    # The first table of each rule set is played by its chart.
    return play_piece(name, place, seed=7, rounds=ROUNDS, charts=place == 0)


@cache
def forced(name: str) -> Compared:
    return play_forced(name)


@cache
def rows(spec: Spec) -> Compared:
    return play_rows(*spec)


@pytest.mark.parametrize(("name", "place"), PIECES)
def test_both_roads_agree_on_every_box_spot_and_meter(name: str, place: int) -> None:
    found = piece(name, place)
    assert found.wrong == ""
    assert found.rounds >= ROUNDS // 2


@pytest.mark.parametrize("name", FORCED)
def test_both_roads_agree_on_a_round_that_is_arranged(name: str) -> None:
    found = forced(name)
    assert (found.wrong, found.rounds) == ("", 1)


@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_both_roads_agree_on_every_row_of_a_jackpot_pay_table(spec: Spec) -> None:
    found = rows(spec)
    assert found.wrong == ""
    hits = found.counts[layout.JACKPOT_HITS : layout.JACKPOT_HITS + layout.MOST_ROWS]
    assert np.count_nonzero(hits) + len(found.unmade) == found.rows


def test_rows_that_their_decks_cannot_make_are_those_of_no_pay_table() -> None:
    assert [row for spec in SPECS for row in rows(spec).unmade] == []


_PUSHES = {
    "player_21_v_dealer_21": "push",
    "blackjack_beats_dealer_blackjack": False,
    "blackjack_paid": "end-of-round",
}
OTHER_RULES: list[tuple[str, str, dict[str, Any]]] = [
    ("wa-2025", "split", {"equal": "rank"}),
    ("wa-2025", "split", {"aces_like_any_card": False}),
    ("wa-2025", "split", {"maximum_hands": 2}),
    ("wa-2025", "split", {"maximum_hands": 1}),
    ("wa-2025", "double", {"after_split": False}),
    ("wa-2025", "double", {"soft_21": False}),
    ("wa-2025", "double", {"doublings": 0, "blackjack": False}),
    ("wa-2025", "dealer", {"draws_only_when_it_matters": False}),
    ("wa-2025", "insurance", {"on_paid_blackjack": False}),
    ("wa-2025", "base", {"blackjack_pays": Odds.parse("6 to 5")}),
    ("section-13", "dealer", {"draws_only_when_it_matters": False}),
    ("section-13", "dealing", {"twenty_ones_paid": "at-once"}),
    ("section-13", "surrender", {"held_under": ("A",)}),
    ("section-13", "base", {"blackjack_paid": "before-peek"}),
    ("wa-2025", "surrender", {"offered": "never"}),
    ("wa-2025", "surrender", {"after_split": True}),
    ("section-13", "surrender", {"after_split": True}),
    ("section-13", "surrender", {"after_split": True, "held_under": ()}),
    ("wa-2025", "double", {"rescue_on_bust": True}),
    ("wa-2025", "double", {"rescue_on_21": True}),
    (
        "wa-2025",
        "double",
        {"rescue_on_21": True, "rescue_on_bust": True, "doublings": 3, "double_double": True},
    ),
    ("section-13", "double", {"rescue_on_21": True, "rescue_on_bust": True}),
    ("wa-2025", "double", {"rescue": False}),
    ("wa-2025", "double", {"maximum_cards": 2}),
    ("wa-2025", "double", {"maximum_cards": 3, "doublings": 3, "double_double": True}),
    ("wa-2025", "base", {"hit_on_21": True}),
    ("section-13", "base", {"hit_on_21": True}),
    ("wa-2025", "base", _PUSHES),
    ("section-13", "base", _PUSHES),
    ("wa-2025", "base", {"player_21_v_dealer_21": "push"}),
    ("section-13", "base", {"player_21_v_dealer_21": "push"}),
    (
        "wa-2025",
        "base",
        {"blackjack_beats_dealer_blackjack": False, "blackjack_paid": "end-of-round"},
    ),
    ("section-13", "base", {"blackjack_beats_dealer_blackjack": False}),
    ("wa-2025", "split", {"resplit_aces": False}),
    ("wa-2025", "split", {"resplit_aces": False, "aces_like_any_card": False}),
]


@pytest.mark.parametrize(("name", "section", "changed"), OTHER_RULES)
def test_both_roads_agree_on_rules_that_no_rule_set_has(
    name: str, section: str, changed: dict[str, Any]
) -> None:
    rules = ruleset(name, chip_unit="$0.01")
    rules = replace(rules, **{section: replace(getattr(rules, section), **changed)})
    if rules.base.blackjack_paid == "end-of-round":
        rules = replace(rules, double=replace(rules.double, blackjack=False))
    if rules.dealing.twenty_ones_paid == "at-once":
        base = replace(rules.base, drawn_21_v_unpeeked_blackjack="cannot-happen")
        rules = replace(rules, base=base)
    for seed in range(3):
        game = GameSpec(
            rules=rules,
            strategy=replace(wild_strategy(rules, seed), insurance=seed != 1),
            wagers={"main": 1001},
            boxes=2,
            fresh=False,
            cut_cards=72,
            generator="fast",
        )
        found = compare(game, shuffled(rules.cards.decks, 10, seed))
        assert found.wrong == ""
        assert found.rounds > 100


@pytest.mark.parametrize("paid", [True, False])
@pytest.mark.parametrize("name", ["wa-2025", "wa-classic", "bet-bigger"])
def test_both_roads_agree_where_a_match_wager_is_insured(name: str, paid: bool) -> None:
    rules = ruleset(name, chip_unit="$0.01")
    changed = replace(rules.insurance, insures_match=True, on_paid_blackjack=paid)
    rules = replace(rules, insurance=changed)
    for seed in range(3):
        game = GameSpec(
            rules=rules,
            strategy=replace(wild_strategy(rules, seed), insurance=seed != 1),
            wagers={"main": 999, "match-up": 300, "match-down": 401},
            boxes=2,
            fresh=False,
            cut_cards=72,
            generator="fast",
        )
        found = compare(game, shuffled(rules.cards.decks, 10, seed))
        assert found.wrong == ""
        assert found.rounds > 100


DERIVED: list[tuple[str, dict[str, Any]]] = [
    ("blackjack", {}),
    ("blackjack", {"decks": 1}),
    ("blackjack", {"surrender": "never", "resplit_aces": False, "double_after_split": False}),
    ("blackjack", {"maximum_hands": 2, "soft_17": "stand"}),
    ("pontoon", {}),
    ("two-deck-21", {}),
]


@pytest.mark.parametrize(("name", "options"), DERIVED)
def test_both_roads_agree_on_rule_sets_that_are_derived(name: str, options: dict[str, Any]) -> None:
    rules = ruleset(name, chip_unit="$0.01", **options)
    for seed in range(3):
        game = GameSpec(
            rules=rules,
            strategy=replace(wild_strategy(rules, seed), insurance=seed != 1),
            wagers={"main": 1001},
            boxes=2,
            fresh=False,
            cut_cards=24,
            generator="fast",
        )
        shoes = shuffled(rules.cards.decks, 10, seed, rules.cards.cards_per_deck)
        found = compare(game, shoes)
        assert found.wrong == ""
        assert found.rounds > 10


HI_LO = load_counting_system("hi-lo")
PLAYS = read_counting_system(
    {
        "format": "spanish21-count",
        "version": 1,
        "name": "a count with everything",
        "tags": dict(zip(CARD_VALUES, HI_LO.tags, strict=True)),
        "start_per_deck": -4,
        "true_count": "truncate",
        "ramp": [
            {"at_or_above": -2, "wager": "$5"},
            {"at_or_above": 0, "wager": None},
            {"at_or_above": 1, "wager": "$25.01"},
            {"at_or_above": 3, "wager": "$300"},
        ],
        "plays": [
            {"cell": "hard 16 v 10", "at_or_above": 0, "action": "stand"},
            {"cell": "hard 11 v 10", "below": 1, "action": "hit"},
            {"cell": "hard 15 v 10", "at_or_above": 2, "action": "surrender"},
            {"cell": "soft 18 v 9", "below": -1, "action": "double"},
            {"cell": "pair 10 v 6", "at_or_above": 2, "action": "split"},
            {"cell": "pair 8 v A", "below": 0, "action": "play by its total"},
            {"cell": "doubled 15 v 10", "below": 3, "action": "rescue"},
            {"cell": "doubled soft 17 v 6", "at_or_above": 0, "action": "double"},
        ],
        "insurance": 1,
    }
)


@pytest.mark.parametrize(
    "counting", [HI_LO, load_counting_system("zen"), PLAYS], ids=lambda it: it.name
)
@pytest.mark.parametrize(
    ("name", "wagers", "boxes"),
    [
        ("wa-2025", {"main": 1000, "match-up": 100, "match-down": 100}, 3),
        ("wa-2025", {"main": 1000}, 1),
        ("section-13", {"main": 1000}, 2),
    ],
)
def test_a_player_who_counts_plays_alike_on_both_roads(
    name: str, wagers: dict[str, int], boxes: int, counting: CountingSystem
) -> None:
    rules = ruleset(name, chip_unit="$0.01")
    for seed in (1, 2):
        game = GameSpec(
            rules=rules,
            strategy=wild_strategy(rules, seed),
            wagers=wagers,
            boxes=boxes,
            fresh=False,
            cut_cards=72,
            generator="fast",
            counting=counting,
        )
        engine = CountingEngine(game, counting)
        found = compare(game, shuffled(rules.cards.decks, 12, seed), engine)
        assert found.wrong == ""
        assert min(engine.true_counts) < 0 < max(engine.true_counts)


def test_no_event_of_the_kernel_goes_unseen() -> None:
    counts: Counts = np.zeros(layout.COUNTERS, np.int64)
    for found in (
        *(piece(*of) for of in PIECES),
        *(forced(name) for name in FORCED),
        *(rows(spec) for spec in SPECS),
    ):
        counts += found.counts
    assert missing(counts) == []
