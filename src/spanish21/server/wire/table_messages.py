"""What the house sends about a table: one message for everybody, and a few for one person.

An update is written once and sent to everybody at the table, so it holds nothing private.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Literal, cast

import msgspec
from msgspec import Struct

from spanish21.game.hand_values import Bonus21
from spanish21.game.rules import RuleSet
from spanish21.game.table.devices import Device
from spanish21.game.wagers.match import CombinedSchedule
from spanish21.house.configuration.table_settings import TableSettings, rules_with_devices
from spanish21.house.state import AppliedEntry
from spanish21.house.table.house_table import HouseTable
from spanish21.ledger import Award
from spanish21.money import MICRODOLLARS_PER_CENT
from spanish21.phrasebook.money.held_wins import describe_held_win
from spanish21.refusal import Refusal
from spanish21.reports.signs.game_lines import BONUS_21_NAMES, felt_notices
from spanish21.reports.signs.parts import SignNote
from spanish21.reports.signs.sign import build_sign
from spanish21.server.wire.event_messages import (
    EventMessage,
    event_sentences,
    events_json,
    visible_events,
)
from spanish21.server.wire.field_types import OutgoingStruct
from spanish21.server.wire.table_parts import TableView
from spanish21.server.wire.table_view import parts_changed_by, view_of

_PLAYER = "player:"
_VALUE_SHOWN = 200
_ENCODER = msgspec.json.Encoder()


class TableUpdate(OutgoingStruct, frozen=True, tag_field="what", tag="update"):
    """An entry of the table's journal: what happened, in words, and the table after it.

    ``seq`` counts the table's entries without a gap. ``rules`` are the table's when they may have
    changed; null means that they are as they were.
    """

    table: str
    seq: int
    at: int
    by: str
    events: tuple[EventMessage, ...]
    said: tuple[str, ...]
    view: TableView
    rules: "RulesSummary | None"


class You(OutgoingStruct, frozen=True):
    """Who the page belongs to: his boxes, his chips if he has any here, and what is held for him."""

    name: str
    boxes: tuple[int, ...]
    chips_cents: int | None
    held: "tuple[HeldWin, ...]"


class RuleLine(OutgoingStruct, frozen=True):
    """A line of the table's sign: a name with what goes with it, or a sentence."""

    name: str
    text: str
    loud: bool


class RuleSection(OutgoingStruct, frozen=True):
    title: str
    kind: str
    lines: tuple[RuleLine, ...]


class PrintedBonus(OutgoingStruct, frozen=True):
    """What a Bonus 21 pays: a number of cards, or ``ranks`` of some ``suits``."""

    name: str
    ranks: str
    suits: Literal["", "mixed", "suited", "spades"]
    pays: str


class PrintedMatch(OutgoingStruct, frozen=True):
    """What a Match wager pays for each card that matches."""

    suits: Literal["another suit", "the same suit"]
    pays: str


class RulesSummary(OutgoingStruct, frozen=True):
    """The sign of the table: every limit and every payout. ``name`` is the game's, large.

    ``dealer_notices``, ``bonus_21``, ``insurance_pays`` and ``match_pays`` are what is printed on the
    felt; the last is empty where a Match is paid by both cards together. ``match`` is whether it
    is offered.
    """

    name: str
    title: str
    ruleset: str
    sign: str
    sections: tuple[RuleSection, ...]
    dealer_notices: tuple[str, ...]
    bonus_21: tuple[PrintedBonus, ...]
    insurance_pays: str
    match: bool
    match_pays: tuple[PrintedMatch, ...]


class TableWelcome(OutgoingStruct, frozen=True, tag_field="what", tag="welcome"):
    """The first message: the table as it stands at ``seq``, its rules, and who you are here."""

    table: str
    seq: int
    at: int
    you: You
    rules: RulesSummary
    view: TableView


class Answer(OutgoingStruct, frozen=True, tag_field="what", tag="answer"):
    """Your command has happened, in the table's entry of this number."""

    id: str
    seq: int


class Problem(OutgoingStruct, frozen=True):
    """Why a command is refused."""

    name: str
    field: str
    value: str
    allowed: str
    sentence: str
    clause: str


class Refused(OutgoingStruct, frozen=True, tag_field="what", tag="refused"):
    """Your command is refused and nothing has happened; the id is empty if it had none."""

    id: str
    error: Problem


class Chips(OutgoingStruct, frozen=True, tag_field="what", tag="chips"):
    """Your chips, for your eyes only."""

    cents: int


class HeldWin(OutgoingStruct, frozen=True):
    """What you have won and are not paid yet: an award, its amount, and what it waits for."""

    award: str
    table: str
    cents: int
    words: str


class HeldWinnings(OutgoingStruct, frozen=True, tag_field="what", tag="held"):
    """Everything that is held for you, for your eyes only; nothing of it is in your chips."""

    wins: tuple[HeldWin, ...]


class Pong(OutgoingStruct, frozen=True, tag_field="what", tag="pong"):
    """The answer to a ping, with the house's time."""

    at: int


class Bye(OutgoingStruct, frozen=True, tag_field="what", tag="bye"):
    """The house hangs up."""

    reason: str


TableMessage = TableUpdate | TableWelcome | Answer | Refused | Chips | HeldWinnings | Pong | Bye


def encode(message: Struct) -> bytes:
    """A message as it is sent."""
    return _ENCODER.encode(message)


def update_of(news: AppliedEntry) -> bytes:
    """The update of an entry of a table; an entry of another stream is refused."""
    entry, table = news.entry, news.table
    if table is None:
        raise Refusal("entry", entry.stream, "only what happens at a table is told there")
    visible = visible_events(news.events, table)
    sentences = event_sentences(visible, table.rules_in_force)
    changed = parts_changed_by(news.events)
    update = TableUpdate(
        table.name,
        table.number,
        entry.at,
        entry.by,
        cast("Any", events_json(news, visible)),
        sentences,
        view_of(table, changed),
        _rules(table.settings, table.state.devices) if changed.summary else None,
    )
    return _ENCODER.encode(update)


def welcome_of(table: HouseTable, you: You) -> bytes:
    """The first message to a person who comes to a table."""
    rules = _rules(table.settings, table.state.devices)
    return encode(TableWelcome(table.name, table.number, table.at, you, rules, view_of(table)))


def seat_message(
    table: HouseTable, name: str, chips_cents: int | None, held: Iterable[Award] = ()
) -> You:
    """A person at a table: name, boxes, the chips if he has any, and what is held for him."""
    boxes = tuple(box for box, seated in table.state.seats if seated == name)
    return You(name, boxes, chips_cents, held_wins(held))


def held_wins(awards: Iterable[Award]) -> tuple[HeldWin, ...]:
    """Unpaid awards as their player reads them."""
    return tuple(
        HeldWin(award.id, award.table, award.cents, describe_held_win(award)) for award in awards
    )


@lru_cache(maxsize=256)
def _rules(settings: TableSettings, devices: tuple[Device, ...]) -> RulesSummary:
    """The sign of a table that is set so and has these devices, section by section."""
    rules = rules_with_devices(settings, devices).rules
    sign = build_sign(rules)
    sections = tuple(
        RuleSection(
            section.title,
            section.kind,
            tuple(
                RuleLine("", line.text, line.loud)
                if isinstance(line, SignNote)
                else RuleLine(line.name, line.shown, loud=False)
                for line in section.lines
            ),
        )
        for section in sign.sections
    )
    return RulesSummary(
        sign.name,
        sign.title,
        sign.ruleset,
        sign.number,
        sections,
        dealer_notices=tuple(felt_notices(rules)),
        bonus_21=tuple(_bonus_pay(row.hand, str(row.pays)) for row in rules.bonus_21),
        insurance_pays=str(rules.insurance.pays),
        match=rules.match is not None,
        match_pays=_match_pays(rules),
    )


def _bonus_pay(hand: Bonus21, pays: str) -> PrintedBonus:
    ranks, _, suits = hand.value.rpartition("-")
    if suits == "cards":
        return PrintedBonus(BONUS_21_NAMES[hand], "", "", pays)
    return PrintedBonus(BONUS_21_NAMES[hand], ranks, cast("Any", suits), pays)


def _match_pays(rules: RuleSet) -> tuple[PrintedMatch, ...]:
    if rules.match is None or isinstance(rules.match.schedule, CombinedSchedule):
        return ()
    schedule = rules.match.schedule
    return (
        PrintedMatch("another suit", str(schedule.unsuited)),
        PrintedMatch("the same suit", str(schedule.suited)),
    )


def answer_of(command_id: str, seq: int) -> bytes:
    """That a command has happened."""
    return encode(Answer(command_id, seq))


def refused_of(command_id: str, refusal: Refusal) -> bytes:
    """That a command is refused, and why."""
    return encode(Refused(command_id, problem_of(refusal)))


def problem_of(refusal: Refusal) -> Problem:
    """A refusal as a page shows it."""
    return Problem(
        name=refusal.name or "NOT_ALLOWED",
        field=refusal.field,
        value=str(refusal.value)[:_VALUE_SHOWN],
        allowed=refusal.allowed,
        sentence=str(refusal),
        clause=refusal.clause,
    )


def chips_of(news: AppliedEntry) -> Iterator[tuple[str, bytes]]:
    """Whose chips an entry changed, each with the message for him alone."""
    for account, micros in news.balances:
        if account.startswith(_PLAYER):
            cents = micros // MICRODOLLARS_PER_CENT
            yield account.removeprefix(_PLAYER), encode(Chips(cents))


def held_of(news: AppliedEntry) -> Iterator[tuple[str, bytes]]:
    """For whom an entry changed what is held, each with the message for him alone."""
    for player, awards in news.held:
        yield player, encode(HeldWinnings(held_wins(awards)))


def pong_of(at: int) -> bytes:
    """The answer to a ping."""
    return encode(Pong(at))


def bye_of(reason: str) -> bytes:
    """The last message."""
    return encode(Bye(reason))
