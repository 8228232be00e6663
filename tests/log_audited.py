"""Houses whose journal is audited, and journals that somebody has written anew."""

import random
from collections.abc import Callable
from functools import cache
from typing import Any

from housed import HOUSE_ACTOR, SAME_BOX, Housed, add_jackpots, any_choice, housed, settings_of
from spanish21.cli.audit.log import verify_audited_shoe
from spanish21.game.table import commands as t
from spanish21.game.table import events as e
from spanish21.house import administration
from spanish21.house import events as h
from spanish21.house.configuration.table_settings import TableSettings
from spanish21.house.journal.event_codec import read_events, write_events
from spanish21.house.log_audit import LogAuditResult, audit_log
from spanish21.house.table import commands as d
from spanish21.ledger import Entry
from spanish21.ledger.journal import FIRST_CHAIN_HASH, chain_hash


def founded(at: Housed, *, demo: bool = False) -> Housed:
    at.put(administration.found_house(at.house, "house", at.at, "The Oak", demo=demo))
    return at


def agree(at: Housed, settings: TableSettings, change: str = "c1") -> None:
    """Two people set a table."""
    sue, meg = at.speaker("Sue"), at.speaker("Meg")
    at.put(administration.propose_change(at.house, sue, at.at, change, settings))
    at.put(administration.approve_change(at.house, meg, at.at, change))
    at.set_table(settings)


def open_table(at: Housed, settings: TableSettings) -> Housed:
    add_jackpots(at, settings)
    agree(at, settings)
    at.give(HOUSE_ACTOR, d.OpenDoors())
    at.says("Ann", t.Sit(1))
    at.says("Bob", t.Sit(2))
    return at


def looked_at(entries: list[Entry], at: Housed) -> LogAuditResult:
    seen: list[int] = []
    found = audit_log(entries, type(at.house)(at.shoes()), verify_audited_shoe, seen=seen.append)
    assert seen == [entry.seq for entry in entries][: len(seen)]
    return found


def findings(entries: list[Entry], at: Housed) -> list[str]:
    return [f"{one.seq}: {one.what}" for one in looked_at(entries, at).findings]


def rewritten(at: Housed, change: Callable[[Entry], Entry]) -> list[Entry]:
    """A journal in which entries are others, chained anew by somebody who knows how."""
    previous, found = FIRST_CHAIN_HASH, []
    for entry in at.entries:
        other = change(entry)
        found.append(other._replace(chain=chain_hash(previous, other)))
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


def first_with(at: Housed, code: str) -> Entry:
    return next(one for one in at.entries if any(x.code == code for x in one.transfers))


@cache
def a_night() -> Housed:
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
        administration.draft_events(
            administration.CHECKS_STREAM,
            "house",
            at.at,
            [h.SelfChecked("host:1", "1", "ab", "cd", holds=True)],
        )
    )
    return at
