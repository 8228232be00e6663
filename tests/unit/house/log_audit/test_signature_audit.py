"""Is everything that takes two people held against who signed?"""

from collections.abc import Callable
from functools import partial
from typing import Any

from fixtures.audited_journals import (
    agree,
    findings,
    founded,
    looked_at,
    open_table,
    retold,
    rewritten,
)
from fixtures.house_fixture import (
    memory_house,
    settings_of,
)
from spanish21.house import administration
from spanish21.house.events import ChangeApproved, ChangeProposed, GamblingDaySet
from spanish21.house.gambling_day import GamblingDay
from spanish21.house.people.events import CountersignGiven
from spanish21.house.signable_commands import (
    digest_of,
    signable_at_table,
    signable_in_ledger,
    table_command_text,
)
from spanish21.house.table import commands as d
from spanish21.house.table import events as h
from spanish21.ledger.commands import CreateJackpot, LinkTable, MoveMoney

HIGH = "wa-2025/3c/1"


def signed_by(second: str, one: h.DisputeRuled) -> h.DisputeRuled:
    return h.DisputeRuled(one.dispute, one.ruling, one.corrections, one.by, second)


def test_one_person_alone_changes_nothing_unseen() -> None:
    at = open_table(founded(memory_house()), settings_of())
    at.deal(20_00)
    at.finish()
    at.give("Ann", d.OpenDispute(1, "I was paid short"))
    at.give("Flo", d.RuleDispute("she is right", (("Ann", 5_00),), "Meg"))

    def alone(kind: type, change: Callable[[Any], Any]) -> list[str]:
        seq, entries = retold(at, kind, change)
        return [one.removeprefix(f"{seq}: ") for one in findings(entries, at)]

    said = alone(ChangeApproved, lambda one: ChangeApproved(one.change, "Sue"))
    assert said[:2] == [
        "Sue is nobody who may approve rules, pay tables and links",
        "the change c1 was proposed and approved by Sue alone",
    ]
    assert "T1 is set as no approved change says" in said[2]
    said = alone(
        ChangeProposed, lambda one: ChangeProposed(one.change, one.settings, "Nobody-known")
    )
    assert said == ["Nobody-known is nobody who may propose rules, pay tables and links"]
    for second in ("", "Flo"):
        said = alone(
            h.DisputeRuled,
            partial(signed_by, second),
        )
        (only,) = said
        assert only.startswith("the ruling on T1-1-")
        assert only.endswith(" moves money and is Flo's alone")
    said = alone(
        h.DisputeRuled,
        lambda one: h.DisputeRuled(one.dispute, one.ruling, one.corrections, "Dan", "Dan2"),
    )
    assert said == [
        "Dan is nobody who may rule on a dispute",
        "Dan2 is nobody who may sign a ruling that moves money, as the second person",
    ]
    other = settings_of(boxes="3")
    said = alone(h.TableSet, lambda _one: h.TableSet(other))
    assert said[0] == "T1 is set as no approved change says"


def test_what_nobody_countersigned_is_noted() -> None:
    at = founded(memory_house())
    created = CreateJackpot("high", "progressive", HIGH, 6, 1_00)
    at.pays(created, "Sue", second="Meg")
    agree(at, settings_of(jackpots=("high",)))
    at.put(
        administration.draft_events(
            "people/Meg", "Meg", at.at, [CountersignGiven("Meg", "c-link", "Sue")]
        )
    )
    linked = LinkTable("high", "T1", HIGH, 6, 1_00)
    by = at.find_actor("Sue")
    draft = administration.decide_ledger_command(at.house, by, at.at, linked, second="Meg")
    at.put(draft, "Sue:c-link")
    found = looked_at(at.entries, at)
    assert found.findings == ()
    seq = len(at.entries) - 5
    assert found.notes[0] == (
        f"entry {seq}: Sue alone wrote JackpotCreated of high; nobody has countersigned it in the"
        " log"
    )
    assert len(found.notes) == 2


def test_what_was_given_is_what_was_countersigned() -> None:
    at = founded(memory_house())
    agree(at, settings_of())
    created = CreateJackpot("high", "progressive", HIGH, 6, 1_00)
    other = CreateJackpot("higher", "progressive", HIGH, 6, 1_00)

    def signed_for(command: CreateJackpot) -> None:
        given = CountersignGiven("Meg", "c-1", "Sue", signable_in_ledger("c-1", command).digest)
        at.put(administration.draft_events("people/Meg", "Meg", at.at, [given]))

    signed_for(other)
    by = at.find_actor("Sue")
    at.put(
        administration.decide_ledger_command(at.house, by, at.at, created, second="Meg"), "Sue:c-1"
    )
    seq = len(at.entries)
    found = looked_at(at.entries, at)
    assert [(one.seq, one.what) for one in found.findings] == [
        (seq, "Sue gave another command by c-1 than was countersigned")
    ]
    assert not any("countersigned it in the log" in note for note in found.notes)


def test_a_ruling_is_held_against_what_was_countersigned() -> None:
    at = open_table(founded(memory_house()), settings_of())
    at.deal(20_00)
    at.finish()
    at.give("Ann", d.OpenDispute(1, "I was paid short"))
    ruling = d.RuleDispute("she is right", (("Ann", 5_00),), "Meg")
    for signed in (ruling, d.RuleDispute("she is right", (("Ann", 900_00),), "Meg")):
        given = CountersignGiven("Meg", "r-1", "Flo", signable_at_table("T1", "r-1", signed).digest)
        at.put(administration.draft_events("people/Meg", "Meg", at.at, [given]))
    draft = at.house.decide_at_table(at.find_actor("Flo"), "T1", at.at, ruling)
    at.put(draft._replace(asked=table_command_text("T1", ruling)), "Flo:r-1")
    assert findings(at.entries, at) == []
    unsigned = d.RuleDispute("she is right", (("Ann", 1_00),), "Meg")
    told = rewritten(
        at,
        lambda one: (
            one._replace(asked=table_command_text("T1", unsigned)) if one.id == "Flo:r-1" else one
        ),
    )
    (only,) = findings(told, at)
    assert only.endswith(": Flo gave another command by r-1 than was countersigned")


def test_a_journal_of_version_1_is_audited_by_the_text_it_has() -> None:
    at = open_table(founded(memory_house()), settings_of())
    at.deal(20_00)
    at.finish()
    at.give("Ann", d.OpenDispute(1, "I was paid short"))
    ruling = d.RuleDispute("she is right", (("Ann", 5_00),), "Meg")
    text = "T1 RuleDispute(ruling='she is right', corrections=(('Ann', 500),), second='Meg')"
    given = CountersignGiven("Meg", "r-1", "Flo", digest_of("r-1", text))
    at.put(administration.draft_events("people/Meg", "Meg", at.at, [given]))
    draft = at.house.decide_at_table(at.find_actor("Flo"), "T1", at.at, ruling)
    at.put(draft._replace(asked=text), "Flo:r-1")
    assert looked_at(at.entries, at).findings == ()
    other = text.replace("500", "900")
    told = rewritten(at, lambda one: one._replace(asked=other) if one.id == "Flo:r-1" else one)
    (only,) = findings(told, at)
    assert only.endswith(": Flo gave another command by r-1 than was countersigned")


def test_the_house_sets_its_own_day_and_one_person_cashes_out_a_little() -> None:
    at = founded(memory_house())
    day = GamblingDaySet(GamblingDay("Europe/Vienna"), "house", "")
    at.put(administration.draft_events(administration.SETTINGS_STREAM, "house", at.at, [day]))
    at.pays(MoveMoney("buy-in", "cage", "player:Ann", 5_00), "Meg")
    at.pays(MoveMoney("cash-out", "player:Ann", "cage", 5_00), "Meg")
    assert findings(at.entries, at) == []
