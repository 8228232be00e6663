"""A house in which something has happened, so that every page has something to show."""

from collections.abc import Callable
from typing import Any, NamedTuple

from fixtures.house_server import HouseAtWork, Seat, Someone
from spanish21.game.table import TablePhase, cut_order
from spanish21.house.table.house_table import HouseTable

from .harness import Room

LIVE = "Live-1"
SUITED_MATCHES = "9s 9s 9s Kd Kc"
"""Two suited matches: a tenth of the jackpot of the first demo table, for the first box."""


class Staff(NamedTuple):
    """One person of each department that the pages are for."""

    dan: Someone
    flo: Someone
    sue: Someone
    sam: Someone
    meg: Someone
    art: Someone
    adm: Someone


def hire(house: HouseAtWork) -> Staff:
    """Dealer, floor, shift, surveillance, accounting, auditor, administrator."""
    roles = ("dealer", "floor", "shift", "surveillance", "accounting", "auditor", "admin")
    names = ("Dan", "Flo", "Sue", "Sam", "Meg", "Art", "Adm")
    return Staff(*(house.hire(name, role) for name, role in zip(names, roles, strict=True)))


def win_jackpot(room: Room, who: Someone, table: str = "Evergreen") -> Seat:
    """A round in which this player hits the table's jackpot; the award waits for the floor."""
    room.shoes.put(SUITED_MATCHES)
    seat = who.at(table)
    seat.sit(3)
    seat.wager(3, 10_00, **{"jackpot-1": 1_00})
    seat.finish(3)
    return seat


def open_live(house: HouseAtWork, staff: Staff, player: Someone, *, box: int = 1) -> None:
    """The live table with cards in its shoe and one player, ready for a round."""
    assert staff.flo.gives(LIVE, what="OpenTable", dealer=staff.dan.name).is_success
    assert player.gives(LIVE, what="Sit", box=box).is_success
    while _desk(house).state.phase is not TablePhase.READY:
        _prepare(_desk(house), staff, player)


def _desk(house: HouseAtWork) -> HouseTable:
    return house.live_house.mirror.tables[LIVE]


def _prepare(desk: HouseTable, staff: Staff, player: Someone) -> None:
    """The ordinary next thing before a round at a live table, by whoever does it."""
    state, shoe = desk.state, desk.state.rules.shoe
    cards = [[card.code, number] for card, number in state.full.items()]

    def says(by: Someone, **command: Any) -> None:
        answer = by.gives(LIVE, **command)
        assert answer.is_success, answer.text

    def shuffle() -> None:
        if state.has_shuffler:
            says(staff.dan, what="ShuffleByDevice")
        for step in () if state.has_shuffler else shoe.shuffle_steps:
            says(staff.dan, what="ShuffleStep", step=step)

    def cut() -> None:
        if state.cut_offered:
            says(player, what="CutCards", depth=state.full.size // 3)
        else:
            says(staff.dan, what="OfferCut", player=cut_order(state)[0])

    steps: dict[TablePhase, Callable[[], None]] = {
        TablePhase.INSPECTION: lambda: says(staff.dan, what="InspectCards", cards=cards),
        TablePhase.VERIFICATION: lambda: says(staff.flo, what="VerifyInspection"),
        TablePhase.SPREAD: lambda: says(staff.dan, what="ShowCards", player=player.name),
        TablePhase.WASH: lambda: says(staff.dan, what="WashCards"),
        TablePhase.SHUFFLE: shuffle,
        TablePhase.CUT: cut,
        TablePhase.CUT_CARD: lambda: says(
            staff.dan, what="PlaceCutCard", from_back=shoe.cut_card_depth(state.full.size)
        ),
        TablePhase.BURN: lambda: says(staff.dan, what="BurnFirst"),
    }
    steps[state.phase]()
