"""Does the audit of a house find nothing where all is well, and name what is not?"""

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from housed import (
    HOUSE,
    SAME_BOX,
    Housed,
    add_jackpots,
    any_choice,
    command_of,
    dealt,
    housed,
    playing,
    settings_of,
)
from spanish21.cli.audit_log import verify_shoe
from spanish21.game.cards import SPANISH_DECK
from spanish21.game.round import RoundState, options
from spanish21.game.round import commands as c
from spanish21.game.round import events as r
from spanish21.game.table import commands as t
from spanish21.game.table import events as e
from spanish21.house import commands as d
from spanish21.house import events as h
from spanish21.house import staff
from spanish21.house.codec import read_events, write_events
from spanish21.house.log_audit import LogAudited, LogAuditor, audit_log
from spanish21.house.people import CountersignGiven
from spanish21.house.settings import TableSettings
from spanish21.house.shoes import full_cards
from spanish21.house.store import BrokenJournal
from spanish21.ledger import Entry, Transfer
from spanish21.ledger.commands import CreateJackpot, LinkTable, MoveMoney
from spanish21.ledger.facts import TableLinked
from spanish21.ledger.journal import FIRST, link


def founded(at: Housed, *, demo: bool = False) -> Housed:
    at.put(staff.found_house(at.house, "house", at.at, "The Oak", demo=demo))
    return at


def agree(at: Housed, settings: TableSettings, change: str = "c1") -> None:
    """Two people set a table."""
    sue, meg = at.speaker("Sue"), at.speaker("Meg")
    at.put(staff.propose_change(at.house, sue, at.at, change, settings))
    at.put(staff.approve_change(at.house, meg, at.at, change))
    at.set_table(settings)


def open_table(at: Housed, settings: TableSettings) -> Housed:
    add_jackpots(at, settings)
    agree(at, settings)
    at.give(HOUSE, d.OpenDoors())
    at.says("Ann", t.Sit(1))
    at.says("Bob", t.Sit(2))
    return at


def looked_at(entries: list[Entry], at: Housed) -> LogAudited:
    seen: list[int] = []
    found = audit_log(entries, type(at.house)(at.shoes()), verify_shoe, seen=seen.append)
    assert seen == [entry.seq for entry in entries][: len(seen)]
    return found


def findings(entries: list[Entry], at: Housed) -> list[str]:
    return [f"{one.seq}: {one.what}" for one in looked_at(entries, at).findings]


def rewritten(at: Housed, change: Callable[[Entry], Entry]) -> list[Entry]:
    """A journal in which entries are others, chained anew by somebody who knows how."""
    previous, found = FIRST, []
    for entry in at.entries:
        other = change(entry)
        found.append(other._replace(chain=link(previous, other)))
        previous = found[-1].chain
    return found


def retold(at: Housed, kind: type, change: Callable[[Any], Any]) -> tuple[int, list[Entry]]:
    """A journal in which the first event of a kind is another one; and its entry."""
    place: list[int] = []

    def tell(entry: Entry) -> Entry:
        if place or not entry.game:
            return entry
        events = []
        for event in read_events(entry.game):
            inner = event.event if isinstance(event, e.RoundHappened) else event
            if isinstance(inner, kind) and not place:
                place.append(entry.seq)
                inner = change(inner)
            events.append(e.RoundHappened(inner) if isinstance(event, e.RoundHappened) else inner)
        return entry._replace(game=write_events(events)) if place else entry

    entries = rewritten(at, tell)
    return place[0], entries


@pytest.fixture(scope="module")
def night() -> Housed:
    """Rounds with a jackpot, decisions of all kinds, and every shoe revealed."""
    at = open_table(
        founded(housed(7)), settings_of(decks="6", games=(SAME_BOX,), jackpots=("high",))
    )
    choose = any_choice(random.Random(7))  # noqa: S311  play, not a shuffle
    for _ in range(40):
        for box, player in at.desk.state.seats:
            at.wager(player, box, 20_00, jackpot_1=1_00)
        at.ready("Ann", "Bob")
        at.finish(choose)
    at.give("Sue", d.CloseDoors())
    at.put(
        staff.note(
            staff.CHECKS, "house", at.at, [h.SelfChecked("host:1", "1", "ab", "cd", holds=True)]
        )
    )
    return at


def test_a_sound_house_is_clean(night: Housed) -> None:
    found = looked_at(night.entries, night)
    assert found.findings == ()
    assert found.rounds == 40
    assert found.shoes >= 2
    assert found.replayed
    assert found.notes == ()
    assert found.audited.entries == len(night.entries)


AT_THE_END = "it is verified once it is revealed"


def test_what_is_not_over_is_said() -> None:
    at = open_table(founded(housed()), settings_of())
    at.wager("Ann", 1)
    found = looked_at(at.entries, at)
    assert found.findings == ()
    promised = next(entry.seq for entry in at.entries if "ShoeCommitted" in entry.game)
    assert found.notes == (
        f"T1: the shoe promised in entry {promised} is still on; {AT_THE_END}",
        "T1: round 1 is not over",
        "no process has written a self-check",
    )


def test_void_rounds_rulings_and_chips_at_a_live_table_are_worked_out_again() -> None:
    at = open_table(founded(housed()), settings_of())
    at.deal(20_00)
    at.plays("Flo", c.VoidRound("a card fell"))
    at.deal(20_00)
    at.finish()
    at.give("Ann", d.OpenDispute(2, "I was paid short"))
    at.give("Flo", d.RuleDispute("she is right", (("Ann", 5_00), ("Bob", -3_00)), "Meg"))
    at.give("Ann", d.OpenDispute(2, "and again"))
    at.give("Flo", d.RuleDispute("it stands"))
    live = settings_of(table="L1", kind="live")
    agree(at, live, "c2")
    at.give("Flo", d.Give(t.OpenTable("Dan", 0)), table="L1")
    desk = at.house.tables["L1"]
    full = desk.state.full.items()
    at.give("Dan", d.Give(t.InspectCards(full)), table="L1")
    at.give("Flo", d.Give(t.VerifyInspection()), table="L1")
    at.give("Cid", d.Give(t.Sit(1)), table="L1")
    at.give("Dan", d.BuyChips("Cid", 50_00), table="L1")
    found = looked_at(at.entries, at)
    assert found.findings == ()
    assert found.rounds == 2

    def sold(entry: Entry, **parts: Any) -> Entry:
        if entry is at.entries[-1]:
            moved = entry.transfers[0]._replace(**parts)
            return entry._replace(transfers=(moved,))
        return entry

    last = len(at.entries)
    (said,) = findings(rewritten(at, lambda one: sold(one, credit="player:Ann")), at)
    assert said == (
        f"{last}: transfer 1: its events come to nothing more,"
        " it moves $50.00 (buy-in, cage to player:Ann)"
    )
    by_other = rewritten(at, lambda one: one._replace(by="Eve") if one.seq == last else one)
    assert findings(by_other, at)[0].startswith(f"{last}: transfer 1: its events come to nothing")


def greedy(on: RoundState) -> c.Command:
    """Split, hit, else stand: as many cards as there can be."""
    offers = [one for one in options(on) if one.player]
    for kind in (c.Split, c.Hit):
        for one in offers:
            if one.command is kind:
                return command_of(one)
    return command_of(offers[0])


def test_a_shoe_that_ran_short_is_excepted_and_said_so() -> None:
    seats = dict.fromkeys(range(1, 8), "Ann")
    at = founded(playing("bet-bigger", 1, seats=seats, decks="1"), demo=True)
    while not any("ShoeRefilled" in entry.game for entry in at.entries):
        at.deal(10_00)
        at.finish(greedy)
    found = looked_at(at.entries, at)
    assert found.findings == ()
    assert any("ran short; what was dealt from its discards" in note for note in found.notes)


# --- What is not as it was ----------------------------------------------------------------------


def first_with(at: Housed, code: str) -> Entry:
    return next(one for one in at.entries if any(x.code == code for x in one.transfers))


def with_moved(entry: Entry, code: str, micros: int) -> Entry:
    """The entry with more or less moved by one of its transfers."""
    place = next(i for i, x in enumerate(entry.transfers) if x.code == code)
    moves = list(entry.transfers)
    moves[place] = moves[place]._replace(micros=moves[place].micros + micros)
    return entry._replace(transfers=tuple(moves))


def test_a_payout_that_its_cards_do_not_come_to_is_found(night: Housed) -> None:
    paid = first_with(night, "payout")
    entries = rewritten(
        night, lambda one: with_moved(one, "payout", 10_000) if one is paid else one
    )
    said = findings(entries, night)
    assert said[0].startswith(f"{paid.seq}: transfer ")
    assert "its events come to $" in said[0]
    assert ": round 3: " in said[1]
    assert "'s lines come to " in said[1]
    assert len(said) == 2


def test_a_wager_that_lies_otherwise_than_it_moved_is_found(night: Housed) -> None:
    made = first_with(night, "wager")
    entries = rewritten(night, lambda one: with_moved(one, "wager", 10_000) if one is made else one)
    said = findings(entries, night)
    assert f"{made.seq}: $21.00 lies on the layout of T1, its account holds $21.01" in said


def test_facts_that_no_event_led_to_are_found(night: Housed) -> None:
    gave = next(one for one in night.entries if "table/" in one.stream and one.facts)
    entries = rewritten(night, lambda one: one._replace(facts=()) if one is gave else one)
    assert f"{gave.seq}: its facts are not what its events come to" in findings(entries, night)


def test_events_whose_money_cannot_be_worked_out_are_named() -> None:
    at = open_table(founded(housed()), settings_of(games=(SAME_BOX,), jackpots=("high",)))
    at.wager("Ann", 1, 10_00, jackpot_1=1_00)
    linked = next(one for one in at.entries if any(isinstance(x, TableLinked) for x in one.facts))
    entries = rewritten(at, lambda one: one._replace(facts=()) if one is linked else one)
    said = findings(entries, at)
    why = "table: 'T1' is not allowed; this table is not linked to the jackpot"
    assert said == [f"{len(entries)}: its events cannot be worked out again: {why}"]


def test_an_entry_that_does_not_replay_ends_the_replay_and_is_named(night: Housed) -> None:
    sat = next(one for one in night.entries if "PlayerSat" in one.game)
    nonsense = rewritten(night, lambda one: one._replace(game="[{}]") if one is sat else one)
    found = looked_at(nonsense, night)
    assert not found.replayed
    assert found.findings[0].seq == sat.seq
    assert found.findings[0].what.startswith(
        "the house cannot be replayed from here on: events: '[{}]' is not allowed;"
    )
    ended = write_events([e.RoundEnded(())])
    early = rewritten(night, lambda one: one._replace(game=ended) if one is sat else one)
    said = findings(early, night)
    assert said[0].startswith(f"{sat.seq}: the house cannot be replayed from here on: ")


def test_a_chain_that_was_not_made_anew_is_named(night: Housed) -> None:
    entries = list(night.entries)
    entries[4] = entries[4]._replace(at=entries[4].at + 1)
    assert findings(entries, night) == ["5: the entry is not what was chained"]


def test_a_row_that_is_no_entry_ends_the_reading(night: Housed) -> None:
    def broken() -> Any:
        yield from night.entries[:3]
        raise BrokenJournal(4, "facts are damaged")

    found = audit_log(broken(), type(night.house)(night.shoes()), verify_shoe)
    assert [(one.seq, one.what) for one in found.findings] == [
        (4, "it cannot be read: facts are damaged")
    ]
    assert not found.replayed


def dealt_in(at: Housed) -> list[r.CardDealt]:
    return [
        event.event
        for entry in at.entries_of()
        for event in at.events(entry)
        if isinstance(event, e.RoundHappened) and isinstance(event.event, r.CardDealt)
    ]


def test_a_card_that_did_not_lie_there_is_named(night: Housed) -> None:
    lay = dealt_in(night)[0].card
    assert lay is not None
    other = next(card for card in SPANISH_DECK if card.points == lay.points and card != lay)
    _, entries = retold(
        night,
        r.CardDealt,
        lambda one: r.CardDealt(one.to, one.box, one.hand, other),
    )
    said = "\n".join(findings(entries, night))
    assert f"was dealt as {other}, and lay there as {lay}" in said
    assert "dealt: its " in said
    assert "cards do not lie in this order in the shoe" in said


def test_an_order_that_was_not_promised_is_named(night: Housed) -> None:
    seq, entries = retold(
        night, e.ShoeRevealed, lambda one: e.ShoeRevealed(full_cards(6), one.salt)
    )
    said = "\n".join(findings(entries, night))
    assert f"{seq}: the shoe of T1 promised in entry " in said
    assert "commitment: order and salt hash to" in said


def test_a_salt_that_is_none_is_named(night: Housed) -> None:
    _, entries = retold(night, e.ShoeRevealed, lambda one: e.ShoeRevealed(one.order, "salt"))
    assert "it cannot be checked: " in "\n".join(findings(entries, night))


def test_a_shoe_that_was_never_shown_is_named(night: Housed) -> None:
    _, entries = retold(night, e.ShoeRevealed, lambda _one: e.CardsCounted("Dealer"))
    said = findings(entries, night)
    assert any(one.endswith("was never revealed") for one in said)


# --- Two people -----------------------------------------------------------------------------


def signed_by(second: str, one: h.DisputeRuled) -> h.DisputeRuled:
    return h.DisputeRuled(one.dispute, one.ruling, one.corrections, one.by, second)


def test_one_person_alone_changes_nothing_unseen() -> None:
    at = open_table(founded(housed()), settings_of())
    at.deal(20_00)
    at.finish()
    at.give("Ann", d.OpenDispute(1, "I was paid short"))
    at.give("Flo", d.RuleDispute("she is right", (("Ann", 5_00),), "Meg"))

    def alone(kind: type, change: Callable[[Any], Any]) -> list[str]:
        seq, entries = retold(at, kind, change)
        return [one.removeprefix(f"{seq}: ") for one in findings(entries, at)]

    said = alone(h.ChangeApproved, lambda one: h.ChangeApproved(one.change, "Sue"))
    assert said[:2] == [
        "Sue is nobody who may approve rules, pay tables and links",
        "the change c1 was proposed and approved by Sue alone",
    ]
    assert "T1 is set as no approved change says" in said[2]
    said = alone(
        h.ChangeProposed, lambda one: h.ChangeProposed(one.change, one.settings, "Nobody-known")
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


def test_a_demo_sets_its_tables_itself() -> None:
    at = founded(housed(), demo=True)
    at.set_table(settings_of())
    assert looked_at(at.entries, at).findings == ()


def test_what_nobody_countersigned_is_noted() -> None:
    at = founded(housed())
    agree(at, settings_of())
    game = settings_of(games=(SAME_BOX,), jackpots=("high",)).chosen.rules.jackpots[0]
    created = CreateJackpot("high", "progressive", game.table.address, 6, game.wager_cents)
    at.pays(created, "Sue", second="Meg")
    at.put(staff.note("people/Meg", "Meg", at.at, [CountersignGiven("Meg", "c-link", "Sue")]))
    linked = LinkTable("high", "T1", game.table.address, 6, game.wager_cents)
    by = at.speaker("Sue")
    draft = staff.give_to_ledger(at.house, by, at.at, linked, second="Meg")
    at.put(draft, "Sue:c-link")
    found = looked_at(at.entries, at)
    assert found.findings == ()
    seq = len(at.entries) - 2
    assert found.notes[0] == (
        f"entry {seq}: Sue alone wrote JackpotCreated of high; nobody has countersigned it in the"
        " log"
    )
    assert len(found.notes) == 2


# --- At the end ---------------------------------------------------------------------------------


def test_a_self_check_that_does_not_hold_is_a_finding() -> None:
    at = founded(housed())
    for holds in (True, False):
        at.at += 1
        check = h.SelfChecked("host:1", "1", "ab", "cd", holds=holds)
        at.put(staff.note(staff.CHECKS, "house", at.at, [check]))
    assert findings(at.entries, at) == ["0: the last self-check, of host:1, does not hold"]


def test_a_ledger_that_the_entries_do_not_add_up_to_is_a_finding() -> None:
    at = founded(housed())
    auditor = LogAuditor(type(at.house)(at.shoes()), verify_shoe)
    for entry in at.entries:
        auditor.look(entry)
    auditor.ledger.forms += 1
    auditor.finish()
    assert [one.what for one in auditor.findings] == [
        "the ledger of the house is not what the entries alone add up to"
    ]


def test_a_payment_that_a_void_round_does_not_get_back_is_written_off() -> None:
    at = founded(dealt("2c 7s 7s 7s 7s 7s"), demo=True)
    at.deal(10_00, match_up=5_00)
    assert first_with(at, "payout") is at.entries[-1]
    at.pays(MoveMoney("cash-out", "player:Ann", "cage", at.chips("Ann")))
    at.plays("Flo", c.VoidRound("a card fell"))
    assert first_with(at, "payout-unrecovered") is at.entries[-1]
    assert looked_at(at.entries, at).findings == ()


def test_a_void_round_that_somebody_keeps_money_of_is_found() -> None:
    at = open_table(founded(housed()), settings_of())
    at.deal(20_00)
    at.plays("Flo", c.VoidRound("a card fell"))
    void = at.entries[-1]

    def kept(entry: Entry) -> Entry:
        if entry is not void:
            return entry
        paid = Transfer("x", "house", "table:T1", 1_000_000, "fill")
        more = Transfer("y", "table:T1", "player:Ann", 1_000_000, "payout")
        return entry._replace(transfers=(*entry.transfers, paid, more))

    said = findings(rewritten(at, kept), at)
    assert f"{void.seq}: void round 1: players keep $1.00, $0.00 is written off" in said
