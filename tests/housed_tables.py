"""Tables of a house in memory, brought as far as a test needs them."""

from collections.abc import Callable
from typing import Any

from housed import (
    Housed,
    add_jackpots,
    dealt,
    housed,
    playing,
    settings_of,
)
from spanish21.game.round import commands as c
from spanish21.game.table import TablePhase, cut_order
from spanish21.game.table import commands as t
from spanish21.house.table import commands as d


def wagers(box: int = 1, name: str = "Ann", cents: int = 10_00) -> d.Give:
    return d.Give(t.Play(c.PlaceWagers(box, name, (("main", cents),))))


def in_round(command: c.Command) -> d.Give:
    return d.Give(t.Play(command))


def round_on() -> Housed:
    at = dealt("9s 7d 8h Kc 2c 3c")
    at.deal()
    return at


def ready_table() -> Housed:
    return playing(seats={1: "Ann"}, reshuffle_after_any_round="true")


def closed_table() -> Housed:
    at = housed()
    at.set_table(settings_of())
    return at


def finished() -> Housed:
    at = round_on()
    at.finish()
    return at


def live(
    to: str = "ready",
    ruleset: str = "section-13",
    /,
    *,
    seats: dict[int, str] | None = None,
    **chosen: Any,
) -> Housed:
    """A live table that Dan deals and Flo watches, brought as far as that."""
    at = housed()
    settings = settings_of(ruleset, kind="live", **chosen)
    add_jackpots(at, settings)
    at.set_table(settings)
    at.says("Flo", t.OpenTable("Dan", 0))
    for box, name in ({1: "Ann", 2: "Bob"} if seats is None else seats).items():
        at.says(name, t.Sit(box))
    while at.desk.state.phase.value != to:
        next_step(at)
    return at


def next_step(at: Housed) -> None:
    """The ordinary next thing at a live table, by whoever does it."""
    state = at.desk.state
    steps: dict[TablePhase, Callable[[], None]] = {
        TablePhase.INSPECTION: lambda: at.says("Dan", t.InspectCards(state.full.items())),
        TablePhase.VERIFICATION: lambda: at.says("Flo", t.VerifyInspection()),
        TablePhase.SPREAD: lambda: at.says("Dan", t.ShowCards(state.players[0])),
        TablePhase.WASH: lambda: at.says("Dan", t.WashCards()),
        TablePhase.SHUFFLE: lambda: at.says(
            "Dan", *(t.ShuffleStep(step) for step in state.rules.shoe.shuffle_steps)
        ),
        TablePhase.CUT: lambda: next_cut(at),
        TablePhase.CUT_CARD: lambda: at.says(
            "Dan", t.PlaceCutCard(state.rules.shoe.cut_card_depth(state.full.size))
        ),
        TablePhase.BURN: lambda: at.says("Dan", t.BurnFirst()),
    }
    steps[state.phase]()


def next_cut(at: Housed) -> None:
    state = at.desk.state
    if state.cut_offered:
        at.says(state.cut_offered, t.CutCards(state.full.size // 3))
    else:
        at.says("Dan", t.OfferCut(cut_order(state)[0]))
