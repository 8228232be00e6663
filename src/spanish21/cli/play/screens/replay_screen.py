"""The page that plays a round again, card by card."""

from dataclasses import replace

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Static

from spanish21.cli.play.screens import felt_drawing
from spanish21.cli.play.screens.felt_widgets import Felt, KeyBar
from spanish21.cli.play.screens.page_keys import leave_page
from spanish21.cli.play.session.play_session import SessionRound
from spanish21.game.round import RoundView, event_as_seen, view
from spanish21.game.round import events as e
from spanish21.notation import replay_record
from spanish21.phrasebook.round.round_events import describe_round_event


class ReplayScreen(Screen[None]):
    """A round played again, one thing after the other."""

    def __init__(self, played: SessionRound) -> None:
        super().__init__()
        self._played = played
        self._steps = _steps_of(played)
        self._at = 0

    def compose(self) -> ComposeResult:
        boxes = [box.number for box in self._played.view.boxes if box.bettors]
        yield Static(id="rail")
        yield Felt(boxes, self._played.view)
        with VerticalScroll(id="told", can_focus=False):
            yield Static(id="lines")
        keys = [("→", "On"), ("←", "Back"), ("Home", "Start"), ("End", "End"), ("Esc", "Leave")]
        yield KeyBar(keys)

    def on_mount(self) -> None:
        self._show()

    def _show(self) -> None:
        shown, _ = self._steps[self._at]
        said = [line for _, lines in self._steps[: self._at + 1] for line in lines]
        where = f" REPLAY OF ROUND {self._played.number}   {self._at + 1} of {len(self._steps)}"
        self.query_one("#rail", Static).update(Text(where, style=f"bold {felt_drawing.BRASS}"))
        self.query_one(Felt).show(shown, over=True)
        self.query_one("#lines", Static).update(Text("\n".join(said), style=felt_drawing.DIM))
        self.query_one("#told", VerticalScroll).scroll_end(animate=False)

    def on_key(self, event: Key) -> None:
        last = len(self._steps) - 1
        places = {
            "right": min(self._at + 1, last),
            "enter": min(self._at + 1, last),
            "space": min(self._at + 1, last),
            "left": max(self._at - 1, 0),
            "home": 0,
            "end": last,
        }
        if event.key in places:
            event.stop()
            self._at = places[event.key]
            self._show()
        else:
            leave_page(self, event, "v")


def _steps_of(played: SessionRound) -> list[tuple[RoundView, list[str]]]:
    """What was seen after each command of a round, and what was said."""
    replayed = replay_record(played.record)
    steps = []
    state = replayed.opened
    for taken in replayed.steps:
        seen = [event_as_seen(event, state) for event in taken.events]
        shown = [one for one in seen if not isinstance(one, e.PhaseEntered)]
        lines = [
            line
            for one in shown
            for line in describe_round_event(one, replayed.book, replayed.rules)
        ]
        seen_then = view(taken.state, played.view.seat)
        # The round does not know what its awards came to; the session does.
        priced = played.view.lines[: len(seen_then.lines)]
        steps.append((replace(seen_then, lines=priced), lines))
        state = taken.state
    return steps
