"""Choosing a table, before the first round."""

from rich.text import Text
from textual.app import ComposeResult
from textual.events import Key
from textual.screen import Screen
from textual.widgets import OptionList, Static

from spanish21.cli.play.screens import felt_drawing
from spanish21.cli.play.screens.felt_widgets import KeyBar
from spanish21.cli.play.session.play_session import PlaySession
from spanish21.cli.play.session.session_setup import SessionSetup
from spanish21.refusal import Refusal


class TableChoiceScreen(Screen[PlaySession | None]):
    """Which table: rule set, seat and the options a player cares about."""

    def __init__(self, setup: SessionSetup) -> None:
        super().__init__()
        self._setup = setup

    def compose(self) -> ComposeResult:
        yield Static(
            Text(" SPANISH 21   choose a table", style=f"bold {felt_drawing.BRASS}"), id="rail"
        )
        yield OptionList(id="list")
        yield Static(id="allowed")
        yield Static(id="message")
        keys = [("↑↓", "Choose"), ("←→", "Change"), ("0-9", "Amount"), ("Enter", "Sit down")]
        yield KeyBar([*keys, ("q", "Leave")])

    def on_mount(self) -> None:
        self._fill(0)
        self.query_one(OptionList).focus()

    def _fill(self, at: int) -> None:
        """List what is chosen now, with the cursor at one row."""
        rows = self._setup.rows()
        listed = self.query_one(OptionList)
        listed.clear_options()
        width = max(len(row.name) for row in rows)
        listed.add_options(
            Text.assemble(
                (f" {_plain(row.name):<{width}}  ", felt_drawing.IVORY),
                (_plain(row.value), f"bold {felt_drawing.BRASS}"),
            )
            for row in rows
        )
        listed.highlighted = min(at, len(rows) - 1)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        row = self._setup.rows()[event.option_index]
        self.query_one("#allowed", Static).update(
            Text(f" {row.name}: {row.allowed}", felt_drawing.PRINT)
        )

    def on_option_list_option_selected(self, _event: OptionList.OptionSelected) -> None:
        try:
            self.dismiss(self._setup.sit_down())
        except Refusal as refusal:
            self._say(str(refusal))

    def _say(self, words: str) -> None:
        self.query_one("#message", Static).update(
            Text(f" {words}", style=f"bold {felt_drawing.BAD}")
        )

    def on_key(self, event: Key) -> None:
        at = self.query_one(OptionList).highlighted or 0
        name = self._setup.rows()[at].name
        if event.key in ("left", "right"):
            self._setup.change(name, 1 if event.key == "right" else -1)
        elif event.key in ("q", "escape"):
            self.dismiss(None)
            return
        else:
            printed = event.character if event.is_printable else None
            self._setup.type(name, printed or event.key)
        self._say("")
        self._fill(at)


def _plain(text: str) -> str:
    """A name or a value as a player says it: ``double double``, ``yes``."""
    return {"true": "yes", "false": "no"}.get(text, text.replace("_", " "))
