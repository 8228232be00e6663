"""Does a table play by the rules that two people approved, whatever the rule files say today?"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from fixtures.audited_journals import agree, findings, founded, looked_at, rewritten
from fixtures.house_fixture import (
    HOUSE_ACTOR,
    HouseFixture,
    add_jackpots,
    memory_house,
    settings_of,
)
from fixtures.oak_house import oak, write
from spanish21.game.table import commands as t
from spanish21.house import administration
from spanish21.house.configuration import approved_rules, rules_in_force, table_settings
from spanish21.house.configuration.approved_rules import (
    ApprovedRules,
    ProgramVersion,
    check_as_approved,
    describe_differences,
    differing_rules,
    record_approval,
)
from spanish21.house.configuration.rules_in_force import ConfiguredRules
from spanish21.house.configuration.table_settings import TableSettings
from spanish21.house.journal.event_codec import read_events, write_events
from spanish21.house.table import commands as d
from spanish21.ledger import Entry
from spanish21.money import Odds, OddsForm
from spanish21.refusal import Refusal

PACKAGE = Path(approved_rules.__file__).parents[2]
ROW = '{"form":"to","pays":6,"per":5}'
SIX_TO_FIVE = Odds(6, 5, OddsForm.TO)
CHANGED = (
    "rules.base.win_pays.pays was 1 when it was approved, and is 6",
    "rules.base.win_pays.per was 1 when it was approved, and is 5",
)


@pytest.fixture
def changes(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """A call has the rule files of this process say that a win pays 6 to 5."""
    real = rules_in_force.configure_rules

    def configure(*given: object, **named: object) -> ConfiguredRules:
        found: ConfiguredRules = real(*given, **named)  # type: ignore[arg-type]
        base = replace(found.rules.base, win_pays=SIX_TO_FIVE)
        return replace(found, rules=replace(found.rules, base=base))

    def forget() -> None:
        table_settings._configured_rules.cache_clear()
        table_settings.rules_with_devices.cache_clear()
        approved_rules._fingerprint.cache_clear()

    def change() -> None:
        monkeypatch.setattr(table_settings, "configure_rules", configure)
        forget()

    yield change
    monkeypatch.undo()
    forget()


def agreed(at: HouseFixture, settings: TableSettings) -> HouseFixture:
    add_jackpots(at, settings)
    agree(at, settings)
    return at


def test_an_approval_holds_every_value_of_the_rules_and_the_program() -> None:
    at, program = founded(memory_house()), ProgramVersion("1.2", "ab" * 32)
    sue, meg = at.find_actor("Sue"), at.find_actor("Meg")
    at.put(administration.propose_change(at.house, sue, at.at, "c1", settings_of()))
    at.put(administration.approve_change(at.house, meg, at.at, "c1", program=program))
    (event,) = read_events(at.entries[-1].game)
    assert ProgramVersion(event.version, event.code) == program
    assert '"win_pays":{"form":"to","pays":1,"per":1}' in event.record
    assert "paytables" not in event.record
    known = at.house.approved[settings_of()]
    assert known == ApprovedRules(event.record, event.fingerprint, program)
    assert known == record_approval(settings_of(), program)
    assert [*describe_differences(settings_of(), known)] == []


def test_pay_tables_and_the_table_without_its_reader_are_part_of_the_rules() -> None:
    plain = record_approval(settings_of("section-13", dealing_mode="card-reader"), ProgramVersion())
    assert '"without_reader":{' in plain.record
    with_jackpots = replace(settings_of(), jackpots=("high",))
    record = record_approval(with_jackpots, ProgramVersion()).record
    assert '"paytables":{"alternates":[' in record
    assert '"number":1,"pays":["100%"' in record


def test_a_table_whose_rules_changed_does_not_open_before_two_people_agree(
    changes: Callable[[], None],
) -> None:
    at = agreed(founded(memory_house()), settings_of())
    changes()
    refused = at.refused(lambda: at.give("Flo", d.OpenDoors()))
    assert (refused.name, refused.field) == ("RULES_DIFFER", "rules")
    assert refused.allowed == (
        f"propose it and have it approved again: {CHANGED[0]} and {CHANGED[1]}"
    )
    assert looked_at(at.entries, at).notes[-2:] == tuple(
        f"the rules of T1 here are not those approved: {one}" for one in CHANGED
    )
    agree(at, settings_of(), "c2")
    at.give("Flo", d.OpenDoors())
    assert at.desk.state.dealer


def test_a_table_that_is_open_deals_no_further_round_by_other_rules(
    changes: Callable[[], None],
) -> None:
    at = agreed(founded(memory_house()), settings_of())
    at.give(HOUSE_ACTOR, d.OpenDoors())
    at.says("Ann", t.Sit(1))
    changes()
    refused = at.refused(lambda: at.wager("Ann", 1, 10_00))
    assert refused.name == "RULES_DIFFER"


def test_a_new_configuration_waits_and_the_old_approval_counts_until_then() -> None:
    at = agreed(founded(memory_house()), settings_of())
    at.give(HOUSE_ACTOR, d.OpenDoors())
    at.says("Ann", t.Sit(1))
    at.wager("Ann", 1, 10_00)
    other = settings_of(table_maximum="$200")
    agree(at, other, "c2")
    assert at.desk.next == other
    assert set(at.house.approved) == {settings_of(), other}
    agree(at, settings_of(table_maximum="$100"), "c3")
    assert set(at.house.approved) == {settings_of(), other, settings_of(table_maximum="$100")}
    assert looked_at(at.entries, at).findings == ()


def test_a_table_of_another_program_stays_closed_between_two_shoes(
    changes: Callable[[], None],
) -> None:
    at = agreed(founded(memory_house()), settings_of())
    at.give(HOUSE_ACTOR, d.OpenDoors())
    changes()
    at.set_table(settings_of())
    assert not at.desk.state.dealer


def test_many_differences_are_counted_and_a_forged_record_is_none() -> None:
    approved = record_approval(settings_of("pontoon"), ProgramVersion())
    with pytest.raises(Refusal) as caught:
        check_as_approved(settings_of(), approved)
    assert " more" in caught.value.allowed
    tables = [settings_of(), settings_of("pontoon")]
    found = dict(differing_rules(tables, dict.fromkeys(tables, approved)))
    assert list(found) == ["T1"]
    forged = record_approval(settings_of(), ProgramVersion())._replace(fingerprint="00")
    assert [*describe_differences(settings_of(), forged)] == [
        "the record of the approval does not have the fingerprint that was approved"
    ]


def test_the_audit_finds_a_record_without_its_fingerprint() -> None:
    at = agreed(founded(memory_house()), settings_of())

    def forge(entry: Entry) -> Entry:
        if "ChangeApproved" not in entry.game:
            return entry
        (event,) = read_events(entry.game)
        record = event.record.replace('"pays":1,"per":1}', '"pays":6,"per":5}')
        return entry._replace(game=write_events([replace(event, record=record)]))

    assert any(
        one.endswith("the rules of the change c1 do not have their fingerprint")
        for one in findings(rewritten(at, forge), at)
    )


OTHER_PROGRAM = """
import asyncio, sys
from spanish21.house.table.commands import OpenDoors
from spanish21.refusal import Refusal
from spanish21.service.environments import database_environment
from spanish21.service.house_service import HouseService
from spanish21.service.live_house import LiveHouse
from spanish21.service.staff.self_check import check_house_itself, record_self_check

async def main():
    house = LiveHouse(database_environment(sys.argv[1]))
    await house.start()
    try:
        await house.submit_at_table("Flo", "T1", "open", OpenDoors())
    except Refusal as refusal:
        print(refusal.name)
    checked = await record_self_check(house, "house", "check")
    print(checked.event.holds, checked.unchanged, *checked.event.differences, sep="|")
    print(HouseService(house).differing_tables)
    await house.stop()

asyncio.run(main())
"""


@pytest.mark.long
def test_a_copy_of_the_program_with_another_rule_file_does_not_open_the_table(
    tmp_path: Path,
) -> None:
    """The whole program is copied, one line of its rule file is changed, and it is given the house."""
    at = oak()
    where = str(tmp_path / "oak.db")
    write(at, where)
    ignored = shutil.ignore_patterns("__pycache__", "pages", "*.svg")
    shutil.copytree(PACKAGE, tmp_path / "lib" / "spanish21", ignore=ignored)
    rules = tmp_path / "lib/spanish21/rulesets/data/wa-2025/ruleset.toml"
    before = rules.read_text()
    after = before.replace('win_pays = { value = "1 to 1"', 'win_pays = { value = "6 to 5"')
    assert after != before
    rules.write_text(after)
    done = subprocess.run(  # noqa: S603  our own program
        [sys.executable, "-c", OTHER_PROGRAM, where],
        env={**os.environ, "PYTHONPATH": str(tmp_path / "lib")},
        capture_output=True,
        text=True,
        check=True,
    )
    told = [line for line in done.stdout.splitlines() if "[error" not in line]
    refusal, check, differing = told
    assert refusal == "RULES_DIFFER"
    assert check == f"False|True|T1: {CHANGED[0]}|T1: {CHANGED[1]}"
    assert differing == "['T1']"
