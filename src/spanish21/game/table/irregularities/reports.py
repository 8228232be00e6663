"""Which irregularity can be reported when, and about which card; the remedy of each."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from spanish21.game.cards import Card
from spanish21.game.rules import Irregularity, RuleSet
from spanish21.game.table.devices import Device, device_in_use, find_device
from spanish21.game.table.irregularities.failed_devices import (
    READER_MISUSES,
    call_all_dead,
    jam_shuffler,
    misuse_of_reader,
    play_on,
    put_reader_away,
    remove_shuffler,
)
from spanish21.game.table.irregularities.missing_cards import (
    miss_dealer_card,
    miss_hit_card,
    miss_player_card,
    run_short,
)
from spanish21.game.table.irregularities.remedy import Remedy
from spanish21.game.table.irregularities.wrong_cards import (
    drawn_and_shown,
    drew_past_17,
    find_face_up,
    find_ten,
)
from spanish21.game.table.people import Role
from spanish21.game.table.phases import TABLE_PHASES, TablePhase
from spanish21.game.table.refusals import refuse_at_table
from spanish21.game.table.state import TableState, happened_before

CONFIRMING_ROLES: Mapping[str, Role] = {
    "dealer": Role.DEALER,
    "floor": Role.FLOOR,
    "supervisor": Role.SUPERVISOR,
}
_DEALING = (TablePhase.ROUND, TablePhase.READY, TablePhase.BURN)
_AFTER = (TablePhase.READY, TablePhase.SHOE_END)


class _Flow(NamedTuple):
    """When an irregularity can be reported, whether it is about a card, and what is done.

    ``again_voids`` says whether the remedy takes the whole round back where it happens again in
    the same shoe.
    """

    phases: tuple[TablePhase, ...]
    remedy: Callable[[TableState, Card | None], Remedy]
    needs_card: bool = False
    reader: bool = False
    device: bool = False
    again_voids: bool = False


class ReportableIrregularity(NamedTuple):
    """How an irregularity is reported: in which phases of a table, and whether with its card.

    ``again_voids`` says whether its remedy takes the whole round back in the same shoe.
    """

    row: Irregularity
    phases: tuple[TablePhase, ...]
    needs_card: bool
    again_voids: bool


def reportable_irregularities(
    rules: RuleSet, devices: tuple[Device, ...]
) -> tuple[ReportableIrregularity, ...]:
    """What can go wrong at a table of these rules and devices; what it does not have cannot fail.

    Clauses: section-13:(o)(12)*. Rulings: A62.
    """
    has_reader = device_in_use(devices, "reader") is not None
    shuffler = find_device(devices, "shuffler")
    has_shuffler = shuffler is not None and shuffler.condition != "away"
    flows = (
        (row, _FLOWS[row.name])
        for row in rules.irregularities
        if row.name not in READER_MISUSES or row.name == misuse_of_reader(devices)
    )
    return tuple(
        ReportableIrregularity(row, flow.phases, flow.needs_card, flow.again_voids)
        for row, flow in flows
        if (has_reader or not flow.reader) and (has_shuffler or not flow.device)
    )


def find_irregularity(state: TableState, name: str) -> Irregularity:
    """The rule set's row for a name, or a refusal that lists the names."""
    for row in state.rules.irregularities:
        if row.name == name:
            return row
    names = ", ".join(row.name for row in state.rules.irregularities)
    raise refuse_at_table("NO_SUCH_IRREGULARITY", name, names=names)


def check_report(state: TableState, name: str, card: Card | None) -> None:
    """Refuse a report of what cannot have happened here and now."""
    flow = _FLOWS[name]
    if state.phase not in flow.phases:
        what = TABLE_PHASES[state.phase].what
        raise refuse_at_table("IRREGULARITY_NOT_NOW", name, what=what)
    if flow.reader and device_in_use(state.devices, "reader") is None:
        what = "this table deals without a card reader"
        raise refuse_at_table("IRREGULARITY_NOT_NOW", name, what=what)
    if flow.needs_card and card is None:
        raise refuse_at_table("IRREGULARITY_NEEDS_A_CARD", name)
    flow.remedy(state, card)


def remedy_words(state: TableState, row: Irregularity) -> str:
    """What the rules say is done, the first time or again in the same shoe."""
    return row.again if happened_before(state, row.name) else row.first


def find_remedy(state: TableState, name: str, card: Card | None) -> Remedy:
    """What an irregularity makes happen once it is confirmed."""
    return _FLOWS[name].remedy(state, card)


def _nothing(_state: TableState, _card: Card | None) -> Remedy:
    return Remedy()


_FLOWS: Mapping[str, _Flow] = {
    "face-up-card": _Flow(_DEALING, find_face_up, needs_card=True, again_voids=True),
    "ten-found": _Flow(_DEALING, find_ten, again_voids=True),
    "drawn-in-error-unexposed": _Flow((TablePhase.ROUND,), _nothing),
    "drawn-in-error-exposed": _Flow((TablePhase.ROUND, *_AFTER), drawn_and_shown, needs_card=True),
    "dealer-drew-past-17": _Flow(_AFTER, drew_past_17, needs_card=True),
    "dealer-card-missed": _Flow((TablePhase.ROUND,), miss_dealer_card),
    "shoe-runs-short": _Flow((TablePhase.ROUND,), run_short),
    "player-card-missed": _Flow((TablePhase.ROUND,), miss_player_card),
    "hit-card-missed": _Flow((TablePhase.ROUND,), miss_hit_card),
    "shuffler-jam": _Flow((TablePhase.SHUFFLE,), jam_shuffler, device=True),
    "shuffler-replaced": _Flow((TablePhase.SHUFFLE,), remove_shuffler, device=True),
    "reader-misused-card-seen": _Flow((TablePhase.ROUND,), call_all_dead, reader=True),
    "reader-misused-card-unseen": _Flow((TablePhase.ROUND,), play_on, reader=True),
    "reader-failed": _Flow((TablePhase.ROUND, TablePhase.READY), put_reader_away, reader=True),
}
