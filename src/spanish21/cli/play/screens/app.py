"""The full-screen game: which screen comes first, and what everything looks like.

The colours are those of the table's pages: felt the only large colour, ivory for what is
said, brass for one thing at a time.
"""

from pathlib import Path

from textual.app import App

from spanish21.cli.play.screens.table_choice import TableChoiceScreen
from spanish21.cli.play.screens.table_screen import TableScreen
from spanish21.cli.play.session.play_session import PlaySession
from spanish21.cli.play.session.session_setup import SessionSetup


class PlayApp(App[None]):
    """Spanish 21 on a terminal: at a table, or first choosing one."""

    TITLE = "Spanish 21"
    ENABLE_COMMAND_PALETTE = False
    # Textual declares this one as if it were an instance's.
    VERTICAL_BREAKPOINTS = [(0, "-low"), (32, "-high")]  # noqa: RUF012
    CSS = """
    Screen { background: #0c3f3b; color: #f4eddc; layout: vertical; overflow: hidden; }
    #rail { height: 1; background: #082f2c; }
    Felt { height: auto; }
    #dealer { height: 4; margin: 0 2; text-align: center; }
    #print { height: auto; width: 100%; padding: 0 1; text-align: center; }
    .-low #print { margin: 0; }
    .-high #print { margin: 1 0; }
    .-high #dealer { margin: 1 2; }
    .-low Felt.-wagering #dealer { height: 1; }
    .-low Felt.-over #print, .-low Felt.-crowded #print { display: none; }
    #meters { height: auto; width: 100%; padding: 0 1; text-align: center; }
    #boxes { height: auto; }
    BoxPanel {
        width: 1fr; height: auto; min-height: 6; padding: 0;
        border: round #6f8884; border-title-color: #b9cdbf; border-subtitle-color: #f4eddc;
        border-title-align: left; border-subtitle-align: right;
        background: #13504b; text-align: center;
    }
    Felt.-split BoxPanel { min-height: 7; }
    BoxPanel.-turn {
        border: round #d0af6c; border-title-color: #ecd297; border-subtitle-color: #ecd297;
        border-subtitle-style: bold;
    }
    #told { height: 1fr; margin: 0 2; scrollbar-size-vertical: 1; background: #0c3f3b;
            scrollbar-background: #0c3f3b; scrollbar-color: #6f8884; }
    #page { height: 1fr; padding: 0 2; scrollbar-size-vertical: 1;
            scrollbar-background: #0c3f3b; scrollbar-color: #6f8884; }
    #message { height: auto; max-height: 3; padding: 0 2; background: #0c3f3b; }
    #allowed { height: auto; max-height: 2; padding: 0 1; }
    #keys { height: auto; max-height: 3; padding: 0 1; background: #082f2c; }
    #list { height: 1fr; background: #0c3f3b; border: none; padding: 1 1; }
    #list:focus { background-tint: #0c3f3b 0%; border: none; }
    #list > .option-list--option-highlighted { background: #19605a; color: #f4eddc; }
    """

    def __init__(self, setup: SessionSetup, session: PlaySession | None, folder: Path) -> None:
        super().__init__()
        self._setup = setup
        self.session = session
        self._folder = folder

    def on_mount(self) -> None:
        if self.session is None:
            self.push_screen(TableChoiceScreen(self._setup), self._sit)
        else:
            self._sit(self.session)

    def _sit(self, session: PlaySession | None) -> None:
        self.session = session
        if session is None:
            self.exit()
        else:
            self.push_screen(TableScreen(session, self._folder))
