"""The page of keys and of the sign that is posted at the table."""

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Static

from spanish21.cli.play.screens import felt_drawing
from spanish21.cli.play.screens.felt_widgets import KeyBar
from spanish21.cli.play.screens.page_keys import leave_page
from spanish21.game.rules import RuleSet
from spanish21.reports.signs.sign import sign_text

HELP_TEXT = """\
KEYS AT THE TABLE
h Hit   s Stand   d Double   l Double or insure for less   p Split
u Surrender   r Rescue a doubled hand   i Insure   n No insurance
Only what the rules allow now is shown. Press another key and the
dealer says why not, with the clause.

WAGERS
Arrows go from spot to spot, left and right from box to box. Digits type
the amount; Backspace takes one back. Enter deals. r repeats the last
wagers, c clears the spots, b buys in again. A jackpot takes one amount:
Space puts it down or takes it up. With --cut ask a new shoe is yours to
cut: type how deep, then Enter; Esc leaves it to the dealer.

AFTER A ROUND
Enter goes on, r repeats the wagers at once, v replays the round, w writes
it to a .round file, y shows the history, q leaves. PageUp and PageDown
scroll what does not fit.
"""


class HelpScreen(Screen[None]):
    """The keys, and what is posted at this table."""

    def __init__(self, rules: RuleSet) -> None:
        super().__init__()
        self._rules = rules

    def compose(self) -> ComposeResult:
        drawn = Text(HELP_TEXT, style=felt_drawing.IVORY)
        drawn.append("\nPOSTED AT THIS TABLE\n\n", style=f"bold {felt_drawing.BRASS}")
        drawn.append(sign_text(self._rules), style=felt_drawing.PRINT)
        with VerticalScroll(id="page"):
            yield Static(drawn)
        yield KeyBar([("Esc", "Back"), ("↑↓", "Scroll")])

    def on_key(self, event: Key) -> None:
        leave_page(self, event, "?", "f1")
