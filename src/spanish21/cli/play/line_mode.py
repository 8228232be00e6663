"""The line mode: what happens in words, numbered choices, one line read for each.

For pipes, scripts and screen readers. The end of the input leaves the table.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

from spanish21.cli.play import felt_text
from spanish21.cli.play.session.play_session import PlaySession
from spanish21.cli.play.session.player_choices import PlayerChoice, list_choices
from spanish21.cli.play.session.session_setup import parse_whole_number
from spanish21.game.cards import show_cards
from spanish21.game.round import RoundView
from spanish21.game.wager_spots import MAIN, spots
from spanish21.money import format_cents_short, parse_cents
from spanish21.phrasebook.amounts import describe_result
from spanish21.phrasebook.hands import describe_hand
from spanish21.phrasebook.spots import describe_spot_limits, describe_wagers
from spanish21.phrasebook.table_rules import (
    describe_bonus_21,
    describe_cut_limits,
    describe_jackpot_payouts,
    describe_match,
    describe_rules,
    describe_super_bonus,
    describe_table_limits,
    house_jackpot_notices,
)
from spanish21.phrasebook.text import count_noun
from spanish21.refusal import Refusal

ReadLine = Callable[[], str]
"""The next line without its end; raises ``EOFError`` when there is none."""
WriteLine = Callable[[str], None]


class LineMode:
    """A sitting driven by lines."""

    def __init__(
        self, sitting: PlaySession, *, read: ReadLine, write: WriteLine, folder: Path
    ) -> None:
        self._sitting = sitting
        self._read = read
        self._write = write
        self._folder = folder
        self._told = 0
        self._leaving = False

    def run(self) -> None:
        """Play until the player leaves or the input ends."""
        self._greet()
        try:
            while not self._leaving:
                self._tell()
                if self._sitting.cutting:
                    self._try(self._cut)
                elif list_choices(self._sitting):
                    self._decide()
                else:
                    self._between_rounds()
        except (EOFError, KeyboardInterrupt):
            self._write("The input has ended.")
        self._sitting.leave()
        self._tell()
        self._write(felt_text.describe_farewell(self._sitting))

    def _greet(self) -> None:
        rules = self._sitting.table.rules
        self._write(f"{rules.title}, {count_noun(rules.cards.decks, 'deck')}.")
        for said in (describe_table_limits(rules), describe_rules(rules)):
            self._write(f"{said}.")
        for notice in house_jackpot_notices(rules):
            self._write(notice)

    def _tell(self) -> None:
        for line in self._sitting.log[self._told :]:
            self._write(line)
        self._told = len(self._sitting.log)

    def _ask(self, words: str) -> str:
        self._write(words)
        return self._read().strip()

    def _pick(self, asked: str, offered: Sequence[tuple[str, str]]) -> str:
        """One of several by its number or its key."""
        self._write(asked)
        for number, (key, words) in enumerate(offered, start=1):
            self._write(f"  {number} ({key}) {words}")
        keys = [key for key, _ in offered]
        while True:
            given = self._read().strip().lower()
            if given in keys:
                return given
            if given.isdecimal() and 1 <= int(given) <= len(keys):
                return keys[int(given) - 1]
            self._write(f"'{given}' is not there; type a number from 1 to {len(keys)}.")

    def _try(self, act: Callable[[], None]) -> None:
        """Do something; a refusal is said and nothing has happened."""
        try:
            act()
        except Refusal as refusal:
            self._write(f"Refused: {refusal}")

    def _decide(self) -> None:
        found = list_choices(self._sitting)
        asked = _situation(self._sitting.view)
        offered = [(choice.key, choice.words) for choice in found]
        key = self._pick(asked, [*offered, ("q", "leave the table")])
        if key == "q":
            self._leave()
            return
        chosen = next(choice for choice in found if choice.key == key)
        self._try(lambda: self._act(chosen))

    def _act(self, chosen: PlayerChoice) -> None:
        decision = chosen.decision
        if chosen.asks:
            least, most = (
                format_cents_short(chosen.least_cents),
                format_cents_short(chosen.most_cents),
            )
            decision = chosen.with_amount(self._ask(f"How much, {least} to {most}?"))
        self._sitting.act(decision)

    def _cut(self) -> None:
        limits = describe_cut_limits(self._sitting.table.rules)
        given = self._ask(f"Cut how many cards deep, {limits}? Nothing, and the dealer cuts.")
        if given.lower() == "q":
            self._leave()
        elif given.lower() in ("", "n", "no"):
            self._sitting.decline_cut()
        else:
            self._sitting.cut(parse_whole_number("cut", given))

    def _between_rounds(self) -> None:
        sitting = self._sitting
        if sitting.over:
            sitting.next_round()
            self._tell()
            if sitting.cutting:
                return
        offered = [("w", "make wagers")]
        if sitting.last_wagers:
            offered.append(("r", f"repeat {_wagers_words(sitting)}"))
        if sitting.history:
            offered += [("t", "tell the last round again"), ("f", "write it to a .round file")]
            offered.append(("y", "history"))
        offered += [("b", "buy in again"), ("o", "payouts"), ("q", "leave")]
        asked = f"Round {sitting.number}: you have {format_cents_short(sitting.chips_cents)}."
        shown = felt_text.describe_jackpots(sitting.jackpots)
        asked += f" {shown}." if shown else ""
        key = self._pick(asked, offered)
        self._try(
            {
                "w": self._wager,
                "r": self._repeat,
                "t": self._tell_again,
                "f": self._write_file,
                "y": self._history,
                "b": self._buy_in,
                "o": self._payouts,
                "q": self._leave,
            }[key]
        )

    def _wager(self) -> None:
        rules = self._sitting.table.rules
        wagers: dict[int, dict[str, int]] = {}
        self._write("Type an amount for each spot, or nothing.")
        for box in self._sitting.boxes:
            wagers[box] = {}
            for spot in spots(rules):
                cents = self._wager_on(box, spot)
                if cents is not None:
                    wagers[box][spot] = cents
                elif spot == MAIN:
                    break
        self._sitting.deal(wagers)

    def _wager_on(self, box: int, spot: str) -> int | None:
        """What is put on one spot; a fixed amount needs a yes only."""
        rules = self._sitting.table.rules
        fixed = felt_text.fixed_amount_spots(rules).get(spot, 0)
        limits = describe_spot_limits(spot, rules) + (", y for yes" if fixed else "")
        given = self._ask(f"Box {box}, {spot}, {limits}:")
        if fixed and given.lower() in ("y", "yes"):
            return fixed
        if not given or (fixed and given.lower() in ("n", "no")):
            return None
        return parse_cents(given, field=spot)

    def _repeat(self) -> None:
        self._sitting.deal(self._sitting.last_wagers)

    def _tell_again(self) -> None:
        played = self._sitting.history[-1]
        for line in (*played.record.result, *played.awards_told):
            self._write(f"  {line}")

    def _write_file(self) -> None:
        path = felt_text.save_round(self._sitting.history[-1], self._folder)
        self._write(f"Written to {path}; spanish21 replay plays it again.")

    def _history(self) -> None:
        for played in self._sitting.history:
            left = format_cents_short(played.after_cents)
            self._write(
                f"  Round {played.number}: {describe_result(played.net_cents)}; {left} left."
            )

    def _buy_in(self) -> None:
        given = self._ask("Buy in for how much?")
        self._sitting.buy_in(parse_cents(given, field="buy-in"))

    def _payouts(self) -> None:
        rules = self._sitting.table.rules
        said = (describe_rules(rules), *describe_bonus_21(rules))
        side = (describe_super_bonus(rules), describe_match(rules))
        for line in (
            *said,
            *side,
            *describe_jackpot_payouts(rules),
            *house_jackpot_notices(rules),
        ):
            if line:
                self._write(f"  {line}")

    def _leave(self) -> None:
        self._leaving = True


def _situation(view: RoundView) -> str:
    """Whose turn it is, with the cards that decide it."""
    up = "" if view.up_card is None else f"Dealer shows {view.up_card}. "
    if not view.turn_box:
        return f"{up}Insurance?"
    box = view.boxes[view.turn_box - 1]
    hand = box.hands[view.turn_hand - 1]
    many = f", hand {view.turn_hand}" if len(box.hands) > 1 else ""
    return f"{up}Box {box.number}{many}: {show_cards(hand.cards)}, {describe_hand(hand)}."


def _wagers_words(sitting: PlaySession) -> str:
    """The last wagers, each box's on its own when they are several."""
    said = [f"box {box}: {describe_wagers(on.items())}" for box, on in sitting.last_wagers.items()]
    return "; ".join(said)
