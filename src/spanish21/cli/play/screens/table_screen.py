"""The table: wagers, decisions and results, every one by a key."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from rich.console import Group, RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Static

from spanish21.cli.play import felt_text
from spanish21.cli.play.screens import felt_drawing
from spanish21.cli.play.screens.felt_widgets import Felt, KeyBar
from spanish21.cli.play.screens.help_screen import HelpScreen
from spanish21.cli.play.screens.history_screen import HistoryScreen
from spanish21.cli.play.screens.replay_screen import ReplayScreen
from spanish21.cli.play.session.play_session import PlaySession
from spanish21.cli.play.session.player_choices import (
    DECISION_KEYS,
    PlayerChoice,
    decision_for_key,
    list_choices,
)
from spanish21.cli.play.session.session_setup import parse_whole_number
from spanish21.cli.play.session.table_feed import FLOOR_CONFIRMATION
from spanish21.cli.play.session.wager_entry import AMOUNT_KEYS, WagerEntry, append_key
from spanish21.game.round import Phase
from spanish21.game.wager_spots import MAIN, spots
from spanish21.house.table.decide import SHOE_RAN_OUT
from spanish21.money import format_cents, format_cents_short, parse_cents
from spanish21.phrasebook.money.amounts import describe_result
from spanish21.phrasebook.round.settlement import settlement_sentence
from spanish21.phrasebook.round.spots import describe_spot_limits
from spanish21.phrasebook.table.table_rules import describe_cut_limits
from spanish21.phrasebook.text import count_noun
from spanish21.refusal import Refusal

KeyActions = dict[str, Callable[[], None]]

_NAME = " SPANISH 21  "


class TableScreen(Screen[None]):
    """One play session on the felt."""

    def __init__(self, session: PlaySession, folder: Path) -> None:
        super().__init__()
        self.session = session
        self._folder = folder
        rules = session.table.rules
        self._draft = WagerEntry(session.boxes, spots(rules), felt_text.fixed_amount_spots(rules))
        least = rules.limits.table_minimum_cents
        self._draft.load({box: {MAIN: least} for box in session.boxes})
        self._asking: PlayerChoice | None = None
        self._buying = False
        self._amount = ""
        self._leaving = False
        self._message = ""
        self._refused = False
        self._round_began = 0
        self._scrolled_at = 0

    def compose(self) -> ComposeResult:
        yield Static(id="rail")
        yield Felt(self.session.boxes, self.session.view)
        with VerticalScroll(id="told", can_focus=False):
            yield Static(id="lines")
        yield Static(id="message")
        yield KeyBar()

    def on_mount(self) -> None:
        self.show()

    def on_screen_resume(self) -> None:
        self.show()

    def on_resize(self) -> None:
        self.show()

    # --- What is shown --------------------------------------------------------------------

    def show(self) -> None:
        """Draw the session as it is now."""
        session = self.session
        over = session.over
        draft = self._draft if self._wagering else None
        shown = session.jackpots
        self.query_one(Felt).show(session.view, draft, shown=shown, over=over)
        self.query_one("#rail", Static).update(self._rail())
        self.query_one("#lines", Static).update(self._settlement() if over else self._log())
        style = f"bold {felt_drawing.BAD}" if self._refused else f"bold {felt_drawing.BRASS}"
        self.query_one("#message", Static).update(Text(self._message or self._prompt(), style))
        self.query_one(KeyBar).show(self._keys_shown())
        self._scroll(over=over)

    @property
    def _wagering(self) -> bool:
        """Whether wagers are being typed."""
        return self.session.view.phase is Phase.WAGERING and not self.session.cutting

    def _scroll(self, *, over: bool) -> None:
        """When something new was said, to the end of it; to the start of a settlement."""
        said = len(self.session.log)
        if said == self._scrolled_at:
            return
        self._scrolled_at = said
        log_pane = self.query_one("#told", VerticalScroll)
        if over:
            log_pane.scroll_home(animate=False)
        else:
            log_pane.scroll_end(animate=False)

    def _rail(self) -> Text:
        session, rules = self.session, self.session.table.rules
        put = self._draft.total_cents if self._wagering else 0
        chips = f"chips {format_cents(session.chips_cents - put)} "
        shoe = f"shoe {session.shoe_left}"
        if session.last_round_of_shoe:
            shoe += ", last round"
        # The least important goes first where the line is too short.
        parts = [session.table.name, describe_spot_limits(MAIN, rules), shoe]
        parts += [count_noun(rules.cards.decks, "deck"), f"round {session.number}"]
        room = max(0, self.size.width - len(_NAME) - len(chips) - 2)
        while len(parts) > 1 and len(" · ".join(parts)) > room:
            parts.pop()
        said = " · ".join(parts)
        return Text.assemble(
            (_NAME, f"bold {felt_drawing.BRASS}"),
            (f"{said:<{room + 1}} ", felt_drawing.PRINT),
            (chips, f"bold {felt_drawing.BRASS}"),
        )

    def _log(self) -> Text:
        lines = self.session.log[self._round_began :]
        return Text("\n".join(lines), style=felt_drawing.DIM)

    def _settlement(self) -> RenderableType:
        table = self.session.table
        lines = [
            (
                settlement_sentence(line),
                line.net_cents,
                felt_text.settlement_clauses(line, table),
            )
            for line in self.session.view.lines
        ]
        awards = Text("\n".join(self.session.history[-1].awards_told), style=felt_drawing.PRINT)
        return (
            Group(felt_drawing.draw_settlement(lines), awards)
            if awards
            else felt_drawing.draw_settlement(lines)
        )

    def _prompt(self) -> str:
        session, view = self.session, self.session.view
        if self._asking or self._buying:
            return f"How much? {self._range()}   ${self._amount}▏"
        if session.cutting:
            limits = describe_cut_limits(session.cut_limits)
            return f"The cut is yours: how many cards deep, {limits}?   {self._amount}▏"
        if session.over:
            played = session.history[-1]
            said = self.session.log[self._round_began :]
            floor = f"{FLOOR_CONFIRMATION} " if FLOOR_CONFIRMATION in said else ""
            void = f"The round is void: {SHOE_RAN_OUT}. " if view.phase is Phase.VOID else ""
            return f"{floor}{void}Round {played.number}: {describe_result(played.net_cents)}."
        if view.phase is Phase.WAGERING:
            return self._prompt_between()
        if view.phase is Phase.INSURANCE:
            return "An ace is up: insurance?"
        hands = len(view.boxes[view.turn_box - 1].hands)
        hand = f", hand {view.turn_hand}" if hands > 1 else ""
        return f"Box {view.turn_box}{hand}: your turn."

    def _prompt_between(self) -> str:
        rules = self.session.table.rules
        if self.session.broke:
            least = format_cents_short(rules.limits.table_minimum_cents)
            return f"The table minimum is {least}: buy in again, or leave."
        return "Type your wagers, then Enter for the deal."

    def _range(self) -> str:
        if self._asking is None:
            return "Buy in for"
        least, most = (
            format_cents_short(self._asking.least_cents),
            format_cents_short(self._asking.most_cents),
        )
        return f"{self._asking.words}, {least} to {most}:"

    def _keys_shown(self) -> list[tuple[str, str]]:
        if self._asking or self._buying:
            return [("0-9", "Amount"), ("Enter", "Agreed"), ("Esc", "Back")]
        more = [("y", "History"), ("?", "Help"), ("q", "Leave")]
        if self.session.cutting:
            return [("0-9", "Cards"), ("Enter", "Cut"), ("Esc", "Let the dealer cut"), *more[1:]]
        if self.session.over:
            ends = [("Enter", "Next round"), ("r", "Repeat wagers"), ("v", "Replay")]
            return [*ends, ("w", "Write to file"), ("b", "Buy in"), *more]
        if self.session.view.phase is Phase.WAGERING:
            fixed = self._draft.fixed_cents
            put = ("Space", f"Jackpot {format_cents_short(fixed)}") if fixed else ("0-9", "Amount")
            typing = [("←↑↓→", "Spot"), put, ("Enter", "Deal")]
            again = [("r", "Repeat")] if self.session.last_wagers else []
            return [*typing, *again, ("c", "Clear"), ("b", "Buy in"), *more]
        return [(choice.key, choice.words) for choice in list_choices(self.session)] + more[1:]

    # --- What is pressed ------------------------------------------------------------------

    def on_key(self, event: Key) -> None:
        """Every key of the table; one that means nothing now is let through."""
        key = event.character if event.is_printable and event.character else event.key
        key = key.lower() if len(key) == 1 else key
        leaving, self._leaving = self._leaving, False
        act = self._keys().get(key)
        if act is None:
            return
        event.stop()
        event.prevent_default()
        self._message, self._refused = "", False
        try:
            if key == "q":
                self._leave(sure=leaving)
            else:
                act()
        except Refusal as refusal:
            self._message, self._refused = str(refusal), True
            self._draft.go_to(refusal.field)
        self.show()

    def _keys(self) -> KeyActions:
        """What each key does now."""
        log_pane = self.query_one("#told", VerticalScroll)
        always: KeyActions = {
            "q": lambda: None,
            "?": lambda: self._push(HelpScreen(self.session.table.rules)),
            "f1": lambda: self._push(HelpScreen(self.session.table.rules)),
            "pageup": lambda: log_pane.scroll_page_up(animate=False),
            "pagedown": lambda: log_pane.scroll_page_down(animate=False),
        }
        if self._asking or self._buying:
            return self._amount_keys()
        if self.session.cutting:
            return always | self._cut_keys()
        if self.session.over:
            return always | self._between_keys() | self._over_keys()
        if self.session.view.phase is Phase.WAGERING:
            return always | self._between_keys() | self._wager_keys()
        return always | {key: partial(self._decide, key) for key in DECISION_KEYS}

    def _amount_keys(self) -> KeyActions:
        actions: KeyActions = {key: partial(self._type, key) for key in AMOUNT_KEYS}
        actions |= {"backspace": self._erase, "enter": self._agree, "escape": self._stop_asking}
        return actions

    def _cut_keys(self) -> KeyActions:
        actions: KeyActions = {key: partial(self._type, key) for key in "0123456789"}
        actions |= {"backspace": self._erase, "enter": self._cut, "escape": self._decline_cut}
        return actions

    def _cut(self) -> None:
        """Cut as deep as was typed; with nothing typed the dealer cuts."""
        depth, self._amount = self._amount, ""
        if depth:
            self.session.cut(parse_whole_number("cut", depth))
        else:
            self.session.decline_cut()

    def _decline_cut(self) -> None:
        self._amount = ""
        self.session.decline_cut()

    def _type(self, key: str) -> None:
        self._amount = append_key(self._amount, key)

    def _erase(self) -> None:
        self._amount = self._amount[:-1]

    def _between_keys(self) -> KeyActions:
        return {
            "y": lambda: self._push(HistoryScreen(self.session, self._folder)),
            "b": self._ask_buy_in,
            "r": self._repeat,
        }

    def _wager_keys(self) -> KeyActions:
        draft = self._draft
        actions: KeyActions = {
            # Box 1 stands at the right.
            "left": lambda: draft.move(boxes=1),
            "right": lambda: draft.move(boxes=-1),
            "up": lambda: draft.move(spots=-1),
            "down": lambda: draft.move(spots=1),
            "tab": lambda: draft.move(spots=1),
            "backspace": draft.erase,
            "c": draft.clear,
            "enter": self._deal,
        }
        if draft.fixed_cents:
            actions |= {"space": draft.toggle, " ": draft.toggle}
        return actions | {key: partial(draft.type, key) for key in AMOUNT_KEYS}

    def _over_keys(self) -> KeyActions:
        return {
            "enter": self._next_round,
            "space": self._next_round,
            " ": self._next_round,
            "v": lambda: self._push(ReplayScreen(self.session.history[-1])),
            "w": self._write_file,
        }

    def _push(self, screen: Screen[None]) -> None:
        self.app.push_screen(screen)

    def _leave(self, *, sure: bool) -> None:
        if self.session.waiting or sure:
            self.app.exit()
            return
        self._leaving = True
        self._message = "The round is not over: press q again to leave your wagers behind."

    def _deal(self) -> None:
        self.session.deal(self._draft.wagers())

    def _repeat(self) -> None:
        """The last wagers again: at once after a round, into the spots before one."""
        if not self.session.last_wagers:
            raise Refusal("repeat", "nothing", "there are no wagers to repeat yet")
        after_a_round = self.session.over
        if after_a_round:
            self._next_round()
        self._draft.load(self.session.last_wagers)
        if after_a_round and not self.session.cutting:
            self._deal()

    def _next_round(self) -> None:
        self._round_began = len(self.session.log)
        self.session.next_round()
        self._draft.load(self.session.last_wagers)

    def _decide(self, key: str) -> None:
        choice = next((one for one in list_choices(self.session) if one.key == key), None)
        if choice is None:
            self.session.act(decision_for_key(self.session, key))
        elif choice.asks:
            self._asking, self._amount = choice, ""
        else:
            self.session.act(choice.decision)

    def _ask_buy_in(self) -> None:
        if self.session.over:
            self._next_round()
        self._buying, self._amount = True, ""

    def _stop_asking(self) -> None:
        self._asking, self._buying, self._amount = None, False, ""

    def _agree(self) -> None:
        asking, amount = self._asking, self._amount
        if asking is None:
            self.session.buy_in(parse_cents(amount, field="buy-in"))
        else:
            self.session.act(asking.with_amount(amount))
        self._stop_asking()

    def _write_file(self) -> None:
        path = felt_text.save_round(self.session.history[-1], self._folder)
        self._message = f"Written to {path}"
