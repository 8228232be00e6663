"""The screens round the table: choosing it, history, replay of a round, help."""

from dataclasses import replace
from pathlib import Path

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.events import Key
from textual.screen import Screen
from textual.widgets import OptionList, Static

from spanish21.cli.play import felt_text
from spanish21.cli.play.screens import felt_drawing
from spanish21.cli.play.screens.felt_widgets import Felt, KeyBar
from spanish21.cli.play.session.play_session import PlaySession, SessionRound
from spanish21.game.round import RoundView, event_as_seen, view
from spanish21.game.round import events as e
from spanish21.game.rules import RuleSet
from spanish21.money import format_cents_short
from spanish21.notation import replay_record
from spanish21.phrasebook.amounts import format_signed_cents
from spanish21.phrasebook.round_events import describe_round_event
from spanish21.refusal import Refusal
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
        _leave_page(self, event, "?", "f1")


def _leave_page(screen: Screen[None], event: Key, *more: str) -> None:
    if event.key in ("escape", "q", *more) or event.character in more:
        event.stop()
        screen.app.pop_screen()


class HistoryScreen(Screen[None]):
    """The rounds of the sitting, the last first; Enter replays one, w writes it down."""

    def __init__(self, sitting: PlaySession, folder: Path) -> None:
        super().__init__()
        self._rounds = list(reversed(sitting.history))
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
        chosen = self.query_one(OptionList).highlighted
        if event.key == "w" and chosen is not None:
            try:
                said = f"Written to {felt_text.save_round(self._rounds[chosen], self._folder)}"
            except Refusal as refusal:
                said = str(refusal)
            self.query_one("#message", Static).update(Text(said))
        _leave_page(self, event, "y")


def _round_line(played: SessionRound) -> Text:
    wagers = played.view.boxes
    put = sum(cents for box in wagers for bettor in box.bettors for _, cents in bettor.wagers)
    drawn = Text(f" Round {played.number:>3}   wagers {format_cents_short(put):>8}   ")
    style = felt_drawing.result_style(played.net_cents)
    drawn.append(f"{format_signed_cents(played.net_cents):>11}", style=f"bold {style}")
    return drawn.append(f"   chips {format_cents_short(played.after_cents)}")


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
            _leave_page(self, event, "v")


def _steps_of(played: SessionRound) -> list[tuple[RoundView, list[str]]]:
    """What was seen after each command of a round, and what was said."""
    replayed = replay_record(played.record)
    found = []
    state = replayed.opened
    for taken in replayed.steps:
        seen = [event_as_seen(event, state) for event in taken.events]
        told = [one for one in seen if not isinstance(one, e.PhaseEntered)]
        lines = [
            line
            for one in told
            for line in describe_round_event(one, replayed.book, replayed.rules)
        ]
        seen_then = view(taken.state, played.view.seat)
        # The round does not know what its awards came to; the sitting does.
        priced = played.view.lines[: len(seen_then.lines)]
        found.append((replace(seen_then, lines=priced), lines))
        state = taken.state
    return found
