"""A round replayed from the journal: its lines, and the layout step by step, as everybody may see it."""

from typing import Any

from spanish21.house.records.round_replay import ReplayedRound, ReplayStep
from spanish21.house.table.events import DisputeOpened
from spanish21.server.wire import table_parts as p
from spanish21.server.wire.field_types import CardText, OutgoingStruct, card_texts
from spanish21.server.wire.layout import box_of, dealer_of
from spanish21.server.wire.settlement import settlement_lines


class ReplayedStepView(OutgoingStruct, frozen=True):
    """What was said, and the cards and wagers as they lay then; ``settled`` counts the lines."""

    said: tuple[str, ...]
    begins_phase: bool
    phase: str
    boxes: tuple[p.BoxView, ...]
    dealer: p.DealerView
    bonus_cards: tuple[CardText, ...]
    settled: int


class ReplayedEntryView(OutgoingStruct, frozen=True):
    """An entry of the table's journal: who gave the command, its words, and what it led to."""

    number: int
    seq: int
    at: int
    by: str
    said: tuple[str, ...]
    chain: str
    steps: tuple[ReplayedStepView, ...]


class ReplayedDisputeView(OutgoingStruct, frozen=True):
    """A dispute of the round: its number, who opened it, and why."""

    dispute: str
    by: str
    reason: str


class ReplayedRoundView(OutgoingStruct, frozen=True):
    """A round from its opening to its settlement, and what was said and corrected afterwards."""

    table: str
    round: int
    ruleset: str
    commitment: str
    over: bool
    phase: str
    lines: tuple[p.LineView, ...]
    corrections_cents: dict[str, int]
    disputes: tuple[ReplayedDisputeView, ...]
    entries: tuple[ReplayedEntryView, ...]


def replayed_round_view(replay: ReplayedRound) -> ReplayedRoundView:
    """A replayed round as a message."""
    heading: dict[str, Any] = replay.heading()
    return ReplayedRoundView(
        **heading,
        lines=settlement_lines(replay.ended.lines, replay.rules_in_force),
        corrections_cents=dict(replay.corrections),
        disputes=tuple(
            ReplayedDisputeView(event.dispute, event.by, event.reason)
            for one in replay.entries
            for event in one.events
            if isinstance(event, DisputeOpened)
        ),
        entries=tuple(
            ReplayedEntryView(
                one.number,
                one.seq,
                one.at,
                one.by,
                one.said,
                one.chain,
                tuple(_step(replay, step) for step in one.steps),
            )
            for one in replay.entries
        ),
    )


def _step(replay: ReplayedRound, step: ReplayStep) -> ReplayedStepView:
    on = step.after
    return ReplayedStepView(
        step.said,
        step.begins_phase,
        on.phase.value,
        tuple(box_of(box, box.seated) for box in on.boxes if box.bettors),
        dealer_of(replay.dealer, on),
        card_texts(on.bonus_cards),
        len(on.lines),
    )
