"""How a table may be set, and what is said of every setting that is wrong."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from fixtures.house_fixture import SAME_BOX, settings_of
from spanish21.house.configuration.table_settings import Clocks, TableSettings, check_settings
from spanish21.phrasebook.table.table_settings import describe_change
from spanish21.refusal import Refusal
from spanish21.rulesets import SHIPPED_RULESETS
from spanish21.rulesets.rule_book.book import KNOWN_RULESETS

GOOD = TableSettings("T1", "automatic", "wa-2025")


@pytest.mark.parametrize("ruleset", SHIPPED_RULESETS)
@pytest.mark.parametrize("kind", ["automatic", "live"])
def test_every_shipped_rule_set_can_be_played_at_both_kinds_of_table(
    ruleset: str, kind: Any
) -> None:
    chosen = check_settings(TableSettings("T1", kind, ruleset))
    assert (chosen.name, chosen.rules.jackpots) == (ruleset, ())


def test_settings_give_the_rules_they_name() -> None:
    settings = replace(settings_of("wa-2025", soft_17="stand", jackpots=("J1",)), games=(SAME_BOX,))
    chosen = check_settings(settings)
    assert chosen.rules.dealer.soft_17 == "stand"
    assert chosen.rules.jackpots[0].wager_cents == 100
    assert settings.configured_rules is chosen


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"table": ""},
            "table: '' is not allowed; a table's name has 1 to 24 letters, digits and -, such as BJ-3",
        ),
        (
            {"table": "-3"},
            "table: '-3' is not allowed; a table's name has 1 to 24 letters, digits and -, such as BJ-3",
        ),
        (
            {"table": "T 1"},
            "table: 'T 1' is not allowed; a table's name has 1 to 24 letters, digits and -, such as BJ-3",
        ),
        (
            {"table": "é"},
            "table: 'é' is not allowed; a table's name has 1 to 24 letters, digits and -, such as BJ-3",
        ),
        ({"kind": "robot"}, "kind: 'robot' is not allowed; choose automatic or live"),
        (
            {"ruleset": "baccarat"},
            f"ruleset: 'baccarat' is not allowed; choose {', '.join(KNOWN_RULESETS)}",
        ),
        (
            {"clocks": Clocks(wager=0)},
            "clocks.wager: 0 is not allowed; write 1 to 3600 seconds",
        ),
        (
            {"clocks": Clocks(turn=3601)},
            "clocks.turn: 3601 is not allowed; write 1 to 3600 seconds",
        ),
        (
            {"clocks": Clocks(insurance=-1)},
            "clocks.insurance: -1 is not allowed; write 1 to 3600 seconds",
        ),
        ({"clocks": Clocks(cut=-1)}, "clocks.cut: -1 is not allowed; write 0 to 3600 seconds"),
        ({"clocks": Clocks(idle=0)}, "clocks.idle: 0 is not allowed; write 1 to 3600 seconds"),
    ],
)
def test_wrong_settings_are_refused_by_field(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refusal) as caught:
        check_settings(replace(GOOD, **changes))
    assert str(caught.value) == sentence


@pytest.mark.parametrize("seconds", [1, 3600])
def test_clocks_run_from_a_second_to_an_hour(seconds: int) -> None:
    clocks = Clocks(seconds, seconds, seconds, 0, seconds)
    assert check_settings(replace(GOOD, clocks=clocks)).name == "wa-2025"


@pytest.mark.parametrize(
    ("options", "games"),
    [
        ((("decks", "3"),), ()),
        ((("roulette", "true"),), ()),
        ((("double_double", "true"), ("soft_17", "stand")), ()),
        ((), ("table=9z paytable=1 wager=$1",)),
        ((), ("nonsense",)),
    ],
)
def test_what_the_rules_do_not_allow_is_refused(
    options: tuple[tuple[str, str], ...], games: tuple[str, ...]
) -> None:
    jackpots = tuple("J1" for _ in games)
    with pytest.raises(Refusal):
        check_settings(replace(GOOD, options=options, games=games, jackpots=jackpots))


def test_a_bank_is_filled_by_rule_or_by_two_people_and_in_no_other_way() -> None:
    with pytest.raises(Refusal, match="fills: 'by-magic' is not allowed; a bank is filled by rule"):
        check_settings(replace(GOOD, fills=cast("Any", "by-magic")))


def test_a_table_with_a_private_name_is_in_no_list() -> None:
    assert GOOD.listed
    assert not replace(GOOD, table="private-x7").listed


def test_what_has_become_of_a_change_is_said_in_words() -> None:
    def became(table: Any, decided: str = "approved") -> str:
        change = SimpleNamespace(decided=decided, settings=GOOD, reason="too dear")
        return describe_change(change, table)

    other = replace(GOOD, ruleset="wa-v002")
    assert became(None, "") == "waits for approval"
    assert became(None, "rejected") == "rejected: too dear"
    assert became(None) == "replaced"
    assert became(SimpleNamespace(settings=GOOD, next=None)) == "in force"
    assert became(SimpleNamespace(settings=other, next=None)) == "replaced"
    assert became(SimpleNamespace(settings=other, next=GOOD)) == "waits for the shoe"
