"""The course of a table as a table: which role may give which command in which phase."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from spanish21.game.round.moves import MOVE_OF
from spanish21.game.table import commands as c
from spanish21.game.table.people import Role


class TablePhase(StrEnum):
    """Where a table stands."""

    CLOSED = "closed"
    INSPECTION = "inspection"
    VERIFICATION = "verification"
    SPREAD = "spread"
    WASH = "wash"
    SHUFFLE = "shuffle"
    CUT = "cut"
    CUT_CARD = "cut-card"
    BURN = "burn"
    READY = "ready"
    ROUND = "round"
    SHOE_END = "shoe-end"


class TablePhaseRow(NamedTuple):
    """One phase: what happens in it, who may give which command, and which phases can follow."""

    what: str
    commands: Mapping[type, tuple[Role, ...]]
    then: tuple[TablePhase, ...]


_D, _F, _S, _P = (Role.DEALER,), (Role.FLOOR,), (Role.SUPERVISOR,), (Role.PLAYER,)
_HOUSE = (Role.FLOOR, Role.SUPERVISOR)
_STAFF = (Role.DEALER, Role.FLOOR, Role.SUPERVISOR)
_ANYBODY = (Role.PLAYER, *_STAFF)
_DEVICES = {c.RemoveDevice: _S, c.ReturnDevice: _S, c.BringDevice: _S}
_PEOPLE = {
    c.Sit: _P,
    c.Leave: _P,
    c.ChangeDealer: _HOUSE,
    c.ReportFault: _STAFF,
    **_DEVICES,
}
_BURN_CARD = {c.AskForBurnCard: _P, c.DiscloseBurn: _D}
_TROUBLE = {
    c.ReportIrregularity: _STAFF,
    c.ConfirmIrregularity: _STAFF,
    c.DismissIrregularity: _STAFF,
}

TABLE_PHASES: Mapping[TablePhase, TablePhaseRow] = {
    TablePhase.CLOSED: TablePhaseRow(
        "the table is closed", {c.OpenTable: _HOUSE, **_DEVICES}, (TablePhase.INSPECTION,)
    ),
    TablePhase.INSPECTION: TablePhaseRow(
        "the dealer sorts and inspects the decks",
        {c.InspectCards: _D, **_PEOPLE, c.ChangeCards: _HOUSE, c.CloseTable: _HOUSE},
        (TablePhase.VERIFICATION, TablePhase.INSPECTION, TablePhase.CLOSED),
    ),
    TablePhase.VERIFICATION: TablePhaseRow(
        "the floor verifies the inspection",
        {
            c.VerifyInspection: _F,
            c.InspectCards: _D,
            **_PEOPLE,
            c.ChangeCards: _HOUSE,
            c.CloseTable: _HOUSE,
        },
        (TablePhase.SPREAD, TablePhase.WASH, TablePhase.INSPECTION, TablePhase.CLOSED),
    ),
    TablePhase.SPREAD: TablePhaseRow(
        "the cards are spread for the first player to look at",
        {c.ShowCards: _D, **_PEOPLE, c.ChangeCards: _HOUSE, c.CloseTable: _HOUSE},
        (TablePhase.WASH, TablePhase.INSPECTION, TablePhase.CLOSED),
    ),
    TablePhase.WASH: TablePhaseRow(
        "the first player looks at the cards; they are mixed face down and stacked",
        {c.WashCards: _D, c.AcceptCards: _P, **_PEOPLE},
        (TablePhase.SHUFFLE,),
    ),
    TablePhase.SHUFFLE: TablePhaseRow(
        "the cards are shuffled",
        {
            c.ShuffleStep: _D,
            c.ShuffleByDevice: _D,
            c.CheckCards: _STAFF,
            c.ChangeCards: _HOUSE,
            **_PEOPLE,
            **_TROUBLE,
        },
        (TablePhase.CUT, TablePhase.CUT_CARD, TablePhase.INSPECTION),
    ),
    TablePhase.CUT: TablePhaseRow(
        "the cut is offered",
        {
            c.OfferCut: _D,
            c.DeclineCut: (Role.PLAYER, Role.DEALER),
            c.CutCards: (Role.PLAYER, Role.DEALER),
            c.CommitShoe: _D,
            c.RevealShoe: _D,
            c.CheckCards: _STAFF,
            c.ChangeCards: _HOUSE,
            **_PEOPLE,
        },
        (TablePhase.CUT_CARD, TablePhase.SHOE_END, TablePhase.INSPECTION),
    ),
    TablePhase.CUT_CARD: TablePhaseRow(
        "the cut card goes in and the cards into the shoe",
        {
            c.PlaceCutCard: _D,
            c.CommitShoe: _D,
            c.RevealShoe: _D,
            c.OrderRecut: _S,
            c.CheckCards: _STAFF,
            c.ChangeCards: _HOUSE,
            **_PEOPLE,
        },
        (
            TablePhase.BURN,
            TablePhase.READY,
            TablePhase.ROUND,
            TablePhase.CUT,
            TablePhase.SHOE_END,
            TablePhase.INSPECTION,
        ),
    ),
    TablePhase.BURN: TablePhaseRow(
        "a card is burned",
        {c.BurnFirst: _D, **_BURN_CARD, c.OrderRecut: _S, **_PEOPLE, **_TROUBLE},
        (TablePhase.READY, TablePhase.ROUND, TablePhase.CUT, TablePhase.SHOE_END),
    ),
    TablePhase.READY: TablePhaseRow(
        "a round may begin",
        {
            c.OpenRound: _D,
            **_BURN_CARD,
            c.AdmitPlayer: _S,
            c.OrderRecut: _S,
            c.Reshuffle: _HOUSE,
            c.RevealShoe: _D,
            c.SpreadCards: _D,
            c.ChangeCards: _HOUSE,
            c.CloseTable: _HOUSE,
            **_PEOPLE,
            **_TROUBLE,
        },
        (
            TablePhase.ROUND,
            TablePhase.BURN,
            TablePhase.CUT,
            TablePhase.SHOE_END,
            TablePhase.SPREAD,
            TablePhase.INSPECTION,
            TablePhase.CLOSED,
        ),
    ),
    TablePhase.ROUND: TablePhaseRow(
        "a round is played",
        {
            **dict.fromkeys(MOVE_OF, _ANYBODY),
            c.CallCashWager: _P,
            c.ConfirmCashWager: (Role.DEALER, Role.SUPERVISOR),
            c.WithdrawCashWager: (Role.PLAYER, Role.DEALER, Role.SUPERVISOR),
            c.BurnFirst: _D,
            **_BURN_CARD,
            c.OrderRecut: _S,
            c.AdmitPlayer: _S,
            **_PEOPLE,
            **_TROUBLE,
        },
        (
            TablePhase.READY,
            TablePhase.BURN,
            TablePhase.SHUFFLE,
            TablePhase.CUT,
            TablePhase.SHOE_END,
        ),
    ),
    TablePhase.SHOE_END: TablePhaseRow(
        "the cards are gathered and counted",
        {
            c.EndShoe: _D,
            c.RevealShoe: _D,
            c.SpreadCards: _D,
            c.ChangeCards: _HOUSE,
            c.CloseTable: _HOUSE,
            **_PEOPLE,
            **_TROUBLE,
        },
        (TablePhase.SHUFFLE, TablePhase.SPREAD, TablePhase.INSPECTION, TablePhase.CLOSED),
    ),
}
