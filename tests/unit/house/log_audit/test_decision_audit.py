"""Is every command decided again, by the rules and with the cards, and a forged journal found?"""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from fixtures.audited_journals import a_night, rewritten
from fixtures.house_fixture import HouseFixture
from fixtures.house_tables import live
from spanish21.adapters.commitment import commit_shoe
from spanish21.adapters.shoe_verification import verify_audited_shoe
from spanish21.game.cards import Card
from spanish21.game.round import commands as c
from spanish21.game.round import events as r
from spanish21.game.table import commands as t
from spanish21.game.table import events as e
from spanish21.house import administration
from spanish21.house.events import SelfChecked
from spanish21.house.journal.event_codec import read_events, write_events
from spanish21.house.log_audit import (
    AuditShare,
    LogAuditor,
    LogAuditResult,
    ProgramFingerprint,
    audit_log,
    join_shares,
)
from spanish21.house.log_audit.decision_audit import DecisionAudit
from spanish21.house.log_audit.shoes.revealed_orders import RevealedOrders
from spanish21.house.state import House
from spanish21.house.table.cards.secret_orders import SecretOrders, ShuffleSource
from spanish21.ledger import Entry, EntryDraft, Transfer
from spanish21.ledger.audit import audit

COMMITS = ShuffleSource(tuple, bytes, lambda order, salt: commit_shoe(order, salt).digest)
OWN = ProgramFingerprint("ab", "cd")


def empty(at: HouseFixture) -> House:
    return House(at.shoes())


def decided(
    entries: list[Entry], at: HouseFixture, program: ProgramFingerprint = OWN
) -> LogAuditResult:
    return audit_log(entries, empty(at), verify_audited_shoe, program=program)


def checked(at: HouseFixture, program: ProgramFingerprint = OWN) -> None:
    """A process of this program checks itself."""
    check = SelfChecked("host:1", "1", *program, holds=True)
    at.put(administration.draft_events(administration.CHECKS_STREAM, "house", at.at, [check]))


@pytest.fixture(scope="module")
def night() -> HouseFixture:
    """A night at an automatic table; the process checks itself only at its end."""
    return a_night()


def test_every_command_of_a_sound_night_comes_out_as_it_is_written(night: HouseFixture) -> None:
    found = decided(night.entries, night)
    assert (found.findings, found.undecided) == ((), ())
    assert found.decided == sum(bool(one.asked) for one in night.entries) > 250


@pytest.fixture(scope="module")
def paid() -> HouseFixture:
    """A round that Ann has won at a live table, where this program has checked itself."""
    at = live("ready", "wa-2025", seats={1: "Ann"})
    checked(at)
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $100\nno more wagers\ndeal 9♠ 6♦ 8♥")
    at.plays("Dan", c.DealFaceDown(), c.Stand(1, "Ann"), c.TurnDownCard(Card.parse("7c")))
    at.told("Dan", "deal K♦")
    assert at.chips("Ann") == 10_100_00
    return at


def forged(
    at: HouseFixture,
    change_events: Callable[[Any], Any] = lambda event: event,
    change_money: Callable[[Transfer], Transfer] = lambda moved: moved,
) -> list[Entry]:
    """The journal with the settlement's entry told otherwise, and the chain made again."""

    def tell(entry: Entry) -> Entry:
        if not entry.stream.startswith("table/") or "WagersSettled" not in entry.game:
            return entry
        events = [
            e.RoundHappened(change_events(one.event)) if isinstance(one, e.RoundHappened) else one
            for one in read_events(entry.game)
        ]
        moved = tuple(change_money(one) for one in entry.transfers)
        return entry._replace(game=write_events(events), transfers=moved)

    return rewritten(at, tell)


def ten_times(event: Any) -> Any:
    """A settlement whose wins pay ten times as much."""
    if not isinstance(event, r.WagersSettled):
        return event
    lines = tuple(replace(line, paid_cents=10 * line.paid_cents) for line in event.lines)
    return replace(event, lines=lines)


def pays_ten_times(moved: Transfer) -> Transfer:
    return moved._replace(micros=10 * moved.micros) if moved.code == "payout" else moved


SHOULD = (
    "Ann's main on box 1 hand 1 wins 1 to 1: pays $1,000.00, collects $0.00, returns $100.00 is"
    " written, and it comes to Ann's main on box 1 hand 1 wins 1 to 1: pays $100.00, collects"
    " $0.00, returns $100.00"
)


def test_a_payout_changed_with_its_transfer_and_the_chain_is_found(paid: HouseFixture) -> None:
    assert decided(paid.entries, paid).findings == ()
    entries = forged(paid, ten_times, pays_ten_times)
    found = decided(entries, paid)
    settled = next(one.seq for one in entries if "WagersSettled" in one.game)
    assert [(one.seq, one.what) for one in found.findings] == [
        (settled, f"decided again, it is another entry: {SHOULD}")
    ]
    assert found.undecided == ()


def test_what_another_program_wrote_is_no_finding_and_is_not_called_decided(
    paid: HouseFixture,
) -> None:
    entries = forged(paid, ten_times, pays_ten_times)
    for program in (ProgramFingerprint("ab", "ef"), ProgramFingerprint("gh", "cd")):
        found = decided(entries, paid, program)
        assert found.findings == ()
        ((_, count, why),) = found.undecided
        assert count == 1
        assert why == f"another program wrote it, and would differ: {SHOULD}"
    # What comes out as it is written has been decided again, whoever wrote it.
    assert decided(paid.entries, paid, ProgramFingerprint("gh", "ij")).undecided == ()


def test_a_transfer_or_an_event_that_does_not_come_out_is_named(paid: HouseFixture) -> None:
    (found,) = {
        one.what
        for one in decided(forged(paid, change_money=pays_ten_times), paid).findings
        if "decided again" in one.what
    }
    assert (
        "transfer 2 moves $1,000.00 (payout, table:T1 to player:Ann), and should move $100.00"
        in found
    )

    def other_card(event: Any) -> Any:
        return replace(event, card=Card.parse("Qd")) if isinstance(event, r.CardDealt) else event

    said = decided(forged(paid, other_card), paid).findings[0].what
    assert said.startswith("decided again, it is another entry: CardDealt(")
    assert ", and it comes to CardDealt(" in said


def command_of(entry: Entry) -> str:
    return str(json.loads(entry.asked).get("command", "")) if entry.asked else ""


def with_asked(at: HouseFixture, change: Callable[[str], str], *, of: str) -> list[Entry]:
    """The journal with the texts of these commands changed, chained anew."""
    return rewritten(
        at, lambda one: one._replace(asked=change(one.asked)) if command_of(one) == of else one
    )


def test_a_command_that_would_be_refused_is_a_finding(paid: HouseFixture) -> None:
    entries = with_asked(
        paid,
        lambda text: text.replace('"box":1,"kind":"Stand"', '"box":2,"kind":"Stand"'),
        of="Give",
    )
    (one,) = decided(entries, paid).findings
    assert one.what.startswith("decided again, it is another entry: it is refused: ")


def test_a_command_of_the_ledger_is_decided_again(paid: HouseFixture) -> None:
    entries = with_asked(
        paid, lambda text: text.replace('"cents":1000000,', '"cents":999900,'), of="MoveMoney"
    )
    # No process had checked itself yet: it may have been another program.
    found = decided(entries, paid)
    assert found.findings == ()
    assert (
        "transfer 1 moves $10,000.00 (buy-in, cage to player:Ann), and should move $9,999.00"
        in (found.undecided[0].why)
    )


def test_commands_of_another_form_are_said_to_be_undecided(paid: HouseFixture) -> None:
    old = with_asked(paid, lambda _: "T1 Give(command=Sit(box=1), player='')", of="Give")
    unknown = with_asked(paid, lambda text: text.replace('"kind":"', '"kind":"New'), of="Give")
    odd = with_asked(paid, lambda text: text.replace('"player":""', '"player":1'), of="Give")
    extra = with_asked(paid, lambda text: text.replace('"cents"', '"pence"'), of="MoveMoney")
    for entries in (old, unknown, odd, extra):
        found = decided(entries, paid)
        assert found.findings == ()
        ((_, count, why),) = found.undecided
        assert why == "its command is not kept in a form that this program reads"
        assert count > 2


def test_a_fact_that_does_not_come_out_is_named(night: HouseFixture) -> None:
    def other(entry: Entry) -> Entry:
        if entry.stream.startswith("table/") and entry.facts:
            fact: Any = entry.facts[0]
            fact = replace(fact, wagers=9)
            return entry._replace(facts=(fact, *entry.facts[1:]))
        return entry

    why = decided(rewritten(night, other), night).undecided[0].why
    assert "the fact WagersContributed(" in why
    assert " should be WagersContributed(" in why


def test_a_longer_settlement_is_named(paid: HouseFixture) -> None:
    def twice(event: Any) -> Any:
        if not isinstance(event, r.WagersSettled):
            return event
        return replace(event, lines=(*event.lines, *event.lines))

    said = decided(forged(paid, twice), paid).findings[0].what
    assert said.endswith("is written, and it comes to nothing")


# --- The cards ----------------------------------------------------------------------------------


@pytest.mark.parametrize("kept", ["", "zzz", "another"])
def test_lost_orders_are_read_from_what_the_table_has_shown(night: HouseFixture, kept: str) -> None:
    shown = RevealedOrders(lambda name: night.entries_of(name.removeprefix("table/")))
    another = night.secrets["shoe/T1/2"]
    texts = {"": None, "zzz": "zzz", "another": another}
    house = House(SecretOrders(COMMITS, lambda _key: texts[kept]))
    auditor = LogAuditor(house, verify_audited_shoe, program=OWN, recall_shown=shown.recall)
    found = join_shares(audit(auditor.read(night.entries)), [auditor.finish()])
    assert (found.findings, found.undecided) == ((), ())
    for key, order in night.secrets.items():
        assert shown.recall(key) == order


def test_a_shoe_that_is_nowhere_leaves_its_rounds_undecided(night: HouseFixture) -> None:
    house = House(SecretOrders(COMMITS, lambda _key: None))
    found = audit_log(night.entries, house, verify_audited_shoe, program=OWN)
    assert found.findings == ()
    assert {one.why for one in found.undecided} == {
        f"shoe shoe/T1/{number}: its order is not in the database"
        for number in range(1, len(night.secrets) + 1)
    }
    assert sum(one.entries for one in found.undecided) > 100


# --- Shares -------------------------------------------------------------------------------------


def test_auditors_with_a_share_each_find_together_what_one_finds(night: HouseFixture) -> None:
    def share(index: int) -> Any:
        auditor = LogAuditor(
            empty(night), verify_audited_shoe, program=OWN, share=AuditShare(index, 2)
        )
        for entry in night.entries:
            auditor.look(entry)
        return auditor.finish()

    whole = decided(night.entries, night)
    assert join_shares(audit(night.entries), [share(0), share(1)]) == whole
    assert share(1).rounds == 0
    assert share(0).rounds == whole.rounds


def test_an_entry_in_another_stream_is_another_entry(paid: HouseFixture) -> None:
    entries = rewritten(
        paid,
        lambda one: one._replace(stream="jackpot/high") if one is paid.entries[-1] else one,
    )
    said = [one.what for one in decided(entries, paid).findings]
    assert any("decided again, it is another entry: it belongs to table/T1" in one for one in said)


def test_events_may_be_written_otherwise_and_be_the_same(paid: HouseFixture) -> None:
    """What counts is what they say: an older program may have left out what was not so."""
    entry = paid.entries[-1]
    spaced = entry._replace(game=json.dumps(json.loads(entry.game), indent=1))
    due = EntryDraft(entry.id, entry.stream, entry.at, entry.by, entry.asked, entry.facts)
    due = due._replace(game=entry.game, transfers=entry.transfers)
    assert spaced.game != due.game
    assert DecisionAudit._difference(due, spaced) == ""
