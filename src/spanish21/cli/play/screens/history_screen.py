"""The page of the rounds that were played."""

from pathlib import Path

from rich.text import Text
from textual.app import ComposeResult
from textual.events import Key
from textual.screen import Screen
from textual.widgets import OptionList, Static

from spanish21.cli.play import felt_text
from spanish21.cli.play.screens import felt_drawing
from spanish21.cli.play.screens.felt_widgets import KeyBar
from spanish21.cli.play.screens.page_keys import leave_page
from spanish21.cli.play.screens.replay_screen import ReplayScreen
from spanish21.cli.play.session.play_session import PlaySession, SessionRound
from spanish21.money import format_cents_short
from spanish21.phrasebook.money.amounts import format_signed_cents
from spanish21.refusal import Refusal


class HistoryScreen(Screen[None]):
    """The rounds of the session, the last first; Enter replays one, w writes it down."""

    def __init__(self, session: PlaySession, folder: Path) -> None:
        super().__init__()
        self._rounds = list(reversed(session.history))
        self._folder = folder

    def compose(self) -> ComposeResult:
        yield Static(Text(" ROUNDS OF THIS SITTING", style=f"bold {felt_drawing.BRASS}"), id="rail")
        yield OptionList(*(_round_line(played) for played in self._rounds), id="list")
        yield Static("" if self._rounds else "No round is over yet.", id="message")
        keys = [("Enter", "Replay"), ("w", "Write to file")] if self._rounds else []
        yield KeyBar([*keys, ("Esc", "Back")])

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.app.push_screen(ReplayScreen(self._rounds[event.option_index]))

    def on_key(self, event: Key) -> None:
        row = self.query_one(OptionList).highlighted
        if event.key == "w" and row is not None:
            try:
                said = f"Written to {felt_text.save_round(self._rounds[row], self._folder)}"
            except Refusal as refusal:
                said = str(refusal)
            self.query_one("#message", Static).update(Text(said))
        leave_page(self, event, "y")


def _round_line(played: SessionRound) -> Text:
    wagers = played.view.boxes
    put = sum(cents for box in wagers for bettor in box.bettors for _, cents in bettor.wagers)
    drawn = Text(f" Round {played.number:>3}   wagers {format_cents_short(put):>8}   ")
    style = felt_drawing.result_style(played.net_cents)
    drawn.append(f"{format_signed_cents(played.net_cents):>11}", style=f"bold {style}")
    return drawn.append(f"   chips {format_cents_short(played.after_cents)}")
