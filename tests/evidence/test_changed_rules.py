"""Does each rule bite? One rule is changed at a time, and every road that plays it must notice.

A road that plays a value without noticing the change would play the old rule and post the new one.
What no road plays is refused, with the clause of the document.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, get_args

import pytest
from changed_figures import answer, questions
from changed_play import Said, cards_differ, round_differs, round_heard, table_differs, table_heard

from fixtures.rule_changes import RuleChange, rule_changes
from spanish21 import ruleset
from spanish21.game.playable_rules import unplayable_rules
from spanish21.game.rule_fields import FIELDS, FieldUse, Road, RuleField
from spanish21.game.rules import DealingMode, RuleSet
from spanish21.notation.round_file import parse_jackpot
from spanish21.reports.signs.sign import build_sign, sign_text
from spanish21.rulesets import SHIPPED_RULESETS, load_book
from spanish21.rulesets.citations.field_readers import field_readers

pytestmark = [pytest.mark.long, pytest.mark.uncounted]

ROUNDS, EVENINGS = 300, 24


class Table(NamedTuple):
    """A table of a rule set: what the house chose, and its jackpots."""

    options: Mapping[str, Any]
    jackpots: Sequence[str] = ()

    def rules(self, name: str) -> RuleSet:
        return ruleset(
            name, jackpots=[parse_jackpot(text) for text in self.jackpots], **self.options
        )


_SHARED = Table({"bettors_per_box": 3, "double_double": True, "shuffle": "automatic"})
_OLDER = (
    Table({}, ("table=8a paytable=1 wager=$1",)),
    _SHARED,
    Table({"decks": 2, "mid_shoe_entry": False}),
)
TABLES: Mapping[str, Sequence[Table]] = {
    "wa-2025": (
        Table({}),
        _SHARED,
        Table({"match_configuration": 4, "bonus_cards": 2, "match_play_coupon": True}),
        Table(
            {"decks": 2, "mid_shoe_entry": False},
            ("table=4a paytable=2 wager=$2 prize:four-of-a-rank=$40@jackpot",),
        ),
        Table(
            {"payout_unit": "$1", "match_configuration": 2},
            (
                "table=5c paytable=2 wager=$1 kind=house posted=$9,999.99 prize:two-suited=$500@house",
            ),
        ),
    ),
    "wa-v003": _OLDER[1:],
    "wa-v002": _OLDER[1:],
    "wa-classic": (Table({}), *_OLDER[1:]),
    "section-13": (
        Table({}),
        Table({"match": False}),
        Table({"dealing_mode": "card-reader", "several_boxes_per_player": True}),
        Table(
            {"dealing_mode": "down-card-unseen", "shuffle": "automatic", "mid_shoe_entry": False}
        ),
    ),
    "blackjack": (Table({}),),
    "bet-bigger": (Table({}), Table({"bettors_per_box": 3, "mid_shoe_entry": False})),
}

PRINTED = {row.name for row in FIELDS if row.use is FieldUse.PRINTED}
Notices = Callable[[RuleSet], bool]


@cache
def rounds_heard(base: RuleSet) -> tuple[tuple[Said, ...], ...]:
    """Rounds at a table as its rules stand."""
    return tuple(round_heard(base, seed) for seed in range(ROUNDS))


def rounds_notice(base: RuleSet) -> Notices:
    heard = rounds_heard(base)
    return lambda rules: any(round_differs(rules, each) for each in heard)


def tables_notice(name: str, table: Table, base: RuleSet) -> Notices:
    without = None
    if base.dealing.mode == "card-reader":
        without = ruleset(name, **{**table.options, "dealing_mode": "down-card-unseen"})
    heard = [table_heard(base, without, seed) for seed in range(EVENINGS)]
    return lambda rules: (
        cards_differ(rules, without, base)
        or any(table_differs(rules, without, each, seed, base) for seed, each in enumerate(heard))
    )


def figures_notice(road: Road, base: RuleSet) -> Notices:
    asked = [(question, answer(question, base)) for question in questions(road, base)]
    # A road that refuses the table itself would notice nothing.
    assert not [before for _, before in asked if isinstance(before, str)]
    return lambda rules: any(answer(question, rules) != before for question, before in asked)


def notices(road: Road, name: str, table: Table, base: RuleSet) -> Notices:
    if road == "round":
        return rounds_notice(base)
    return tables_notice(name, table, base) if road == "table" else figures_notice(road, base)


# --- What is changed ------------------------------------------------------------------------------


def changes(name: str, table: Table, base: RuleSet) -> Iterator[RuleChange]:
    """Every rule of a table changed by itself, with what follows from it; other modes and jackpots."""
    for change in rule_changes(base):
        yield change._replace(rules=with_what_follows(change))
    modes = load_book(name).options.get("dealing_mode")
    for mode in get_args(DealingMode) if modes else ():
        if mode not in (base.dealing.mode, "down-card-peeked"):
            moded = table._replace(options={**table.options, "dealing_mode": mode})
            yield RuleChange("dealing.mode", mode, moded.rules(name))
    for text in table.jackpots:
        house = f"{text} kind=house posted=$50".replace("@jackpot", "@house")
        other = re.sub(r" (kind|posted)=\S+", "", text) if "kind=house" in text else house
        of_kind = table._replace(jackpots=[other])
        yield RuleChange("jackpots.kind", other, of_kind.rules(name))
        richer = table._replace(jackpots=[text.replace(" paytable=2", " paytable=3")])
        yield RuleChange("jackpots.table", richer.jackpots[0], richer.rules(name))


def with_what_follows(change: RuleChange) -> RuleSet:
    """The changed rules with one other field brought in line, where that alone is in the way."""
    refused = {each.field for each in unplayable_rules(change.rules, "round")}
    if len(refused) != 1 or change.field in refused:
        return change.rules
    others = (each for each in rule_changes(change.rules) if each.field in refused)
    fitting = (each.rules for each in others if not unplayable_rules(each.rules, "round"))
    return next(fitting, change.rules)


def is_played(change: RuleChange, road: Road) -> bool:
    return road in field_readers()[change.field] and not unplayable_rules(change.rules, road)


def plays_two_values(row: RuleField, road: Road) -> bool:
    """Whether a road reads a field and plays more than one of its values."""
    limit = row.limit(road)
    one = limit is not None and isinstance(limit.values, tuple) and len(limit.values) == 1
    return road in field_readers()[row.name] and not one


# --- Rounds and tables ----------------------------------------------------------------------------


@cache
def noticed(road: Road, name: str) -> Mapping[str, bool]:
    """Which changed rules are noticed on a road, at one table of the rule set at least."""
    found: dict[str, bool] = {}
    for table in TABLES[name]:
        base = table.rules(name)
        notice = notices(road, name, table, base)
        for change in changes(name, table, base):
            said = str(change)
            if not found.get(said) and is_played(change, road):
                found[said] = notice(change.rules)
    return found


@pytest.mark.parametrize("name", SHIPPED_RULESETS)
def test_a_changed_rule_is_noticed_in_rounds_and_at_tables(name: str) -> None:
    for road in ("round", "table"):
        found = noticed(road, name)
        assert len(found) > 20
        assert [said for said, was_noticed in found.items() if not was_noticed] == []


@pytest.mark.parametrize("name", SHIPPED_RULESETS)
def test_a_flag_that_is_turned_changes_play_or_is_refused_with_its_clause(name: str) -> None:
    book = load_book(name)
    turned: dict[str, bool] = {}
    for table in TABLES[name]:
        base = table.rules(name)
        for change in rule_changes(base):
            if not isinstance(change.value, bool):
                continue
            refusals = unplayable_rules(change.rules, "round")
            if refusals:
                explained = book.explain(refusals[0], base.cards.decks)
                bites = bool(explained.clause)
            elif change.field in PRINTED:
                bites = build_sign(change.rules) != build_sign(base)
            else:
                bites = any(noticed(road, name).get(str(change)) for road in ("round", "table"))
            turned[str(change)] = turned.get(str(change), False) or bites
    assert len(turned) > 25
    assert [said for said, bites in turned.items() if not bites] == []


# --- Signs ----------------------------------------------------------------------------------------

_ORDER = "when or in which order things are done changes no pay"
_SIGHT = "a player sees it, and it changes no pay"
_DECIDED = "other rules decide it, and they are posted"
_STAFF = "the staff's own procedure"
NOT_ON_A_SIGN: Mapping[str, str] = {
    "boxes.boxes": _SIGHT,
    "dealer.draws_only_when_it_matters": "no wager goes by a card that does not matter",
    "dealing.bonus_cards": _DECIDED,
    "dealing.bonus_match_order": _ORDER,
    "dealing.down_match_settled": _ORDER,
    "dealing.match_collected": _ORDER,
    "dealing.order": _SIGHT,
    "dealing.up_card": _SIGHT,
    "dealing.up_card_shown": _ORDER,
    "dealing.wagers_resolved": _ORDER,
    "insurance.lost_collected": _ORDER,
    "super_bonus_notice": _STAFF,
}
"""What a round does otherwise by these rules, and why no sign need tell of it."""


@pytest.mark.parametrize("name", TABLES)
def test_a_changed_rule_that_a_round_notices_is_on_the_sign(name: str) -> None:
    silent: set[str] = set()
    for table in TABLES[name]:
        base = table.rules(name)
        posted = sign_text(base)
        unsaid = [
            change
            for change in changes(name, table, base)
            if is_played(change, "round") and sign_text(change.rules) == posted
        ]
        notice = rounds_notice(base)
        silent |= {change.field for change in unsaid if notice(change.rules)}
    assert silent <= set(NOT_ON_A_SIGN)


# --- Figures --------------------------------------------------------------------------------------

ROADS_TO_FIGURES: Mapping[Road, Sequence[str]] = {
    "odds": ("wa-2025", "wa-v003", "bet-bigger"),
    "analysis": ("wa-2025", "section-13", "bet-bigger", "blackjack"),
    "compiled": ("wa-2025", "section-13", "bet-bigger"),
    "general": ("wa-2025", "section-13", "bet-bigger"),
}
UNNOTICEABLE: Mapping[tuple[Road, str], str] = {
    ("general", "base.blackjack_paid"): "money comes to the same; insurance alone goes by it, where paid blackjacks are not insured",
}  # fmt: skip


@pytest.mark.parametrize("road", ROADS_TO_FIGURES)
def test_a_changed_rule_is_noticed_on_every_road_to_a_figure(road: Road) -> None:
    found: dict[str, bool] = {}
    for name in ROADS_TO_FIGURES[road]:
        for table in TABLES[name]:
            base = table.rules(name)
            notice = figures_notice(road, base)
            for change in changes(name, table, base):
                if not found.get(change.field) and is_played(change, road):
                    found[change.field] = notice(change.rules)
    silent = {(road, field) for field, was_noticed in found.items() if not was_noticed}
    assert silent == {key for key in UNNOTICEABLE if key[0] == road}
    assert {row.name for row in FIELDS if plays_two_values(row, road)} == {*found}
