"""The keys that leave a page and go back to the table."""

from textual.events import Key
from textual.screen import Screen


def leave_page(screen: Screen[None], event: Key, *more: str) -> None:
    if event.key in ("escape", "q", *more) or event.character in more:
        event.stop()
        screen.app.pop_screen()
