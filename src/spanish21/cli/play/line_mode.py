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
from spanish21.phrasebook.derivation import describe_game
from spanish21.phrasebook.money.amounts import describe_result
from spanish21.phrasebook.round.hands import describe_hand
from spanish21.phrasebook.round.spots import describe_spot_limits, describe_wagers
from spanish21.phrasebook.table.table_rules import (
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
    """A play session driven by lines."""

    def __init__(
        self, session: PlaySession, *, read: ReadLine, write: WriteLine, folder: Path
    ) -> None:
        self._session = session
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
                if self._session.cutting:
                    self._try(self._cut)
                elif list_choices(self._session):
                    self._decide()
                else:
                    self._between_rounds()
        except (EOFError, KeyboardInterrupt):
            self._write("The input has ended.")
        self._session.leave()
        self._tell()
        self._write(felt_text.describe_farewell(self._session))

    def _greet(self) -> None:
        rules = self._session.table.rules
        self._write(f"{describe_game(rules)}, {count_noun(rules.cards.decks, 'deck')}.")
        for said in (describe_table_limits(rules), describe_rules(rules)):
            self._write(f"{said}.")
        for notice in house_jackpot_notices(rules):
            self._write(notice)

    def _tell(self) -> None:
        for line in self._session.log[self._told :]:
            self._write(line)
        self._told = len(self._session.log)

    def _ask(self, words: str) -> str:
        self._write(words)
        return self._read().strip()

    def _pick(self, question: str, offered: Sequence[tuple[str, str]]) -> str:
        """One of several by its number or its key."""
        self._write(question)
        for number, (key, words) in enumerate(offered, start=1):
            self._write(f"  {number} ({key}) {words}")
        keys = [key for key, _ in offered]
        while True:
            answer = self._read().strip().lower()
            if answer in keys:
                return answer
            if answer.isdecimal() and 1 <= int(answer) <= len(keys):
                return keys[int(answer) - 1]
            self._write(f"'{answer}' is not there; type a number from 1 to {len(keys)}.")

    def _try(self, act: Callable[[], None]) -> None:
        """Do something; a refusal is said and nothing has happened."""
        try:
            act()
        except Refusal as refusal:
            self._write(f"Refused: {refusal}")

    def _decide(self) -> None:
        choices = list_choices(self._session)
        question = _situation(self._session.view)
        offered = [(choice.key, choice.words) for choice in choices]
        key = self._pick(question, [*offered, ("q", "leave the table")])
        if key == "q":
            self._leave()
            return
        choice = next(choice for choice in choices if choice.key == key)
        self._try(lambda: self._act(choice))

    def _act(self, choice: PlayerChoice) -> None:
        decision = choice.decision
        if choice.asks:
            least, most = (
                format_cents_short(choice.least_cents),
                format_cents_short(choice.most_cents),
            )
            decision = choice.with_amount(self._ask(f"How much, {least} to {most}?"))
        self._session.act(decision)

    def _cut(self) -> None:
        limits = describe_cut_limits(self._session.cut_limits)
        answer = self._ask(f"Cut how many cards deep, {limits}? Nothing, and the dealer cuts.")
        if answer.lower() == "q":
            self._leave()
        elif answer.lower() in ("", "n", "no"):
            self._session.decline_cut()
        else:
            self._session.cut(parse_whole_number("cut", answer))

    def _between_rounds(self) -> None:
        session = self._session
        if session.over:
            session.next_round()
            self._tell()
            if session.cutting:
                return
        offered = [("w", "make wagers")]
        if session.last_wagers:
            offered.append(("r", f"repeat {_wagers_words(session)}"))
        if session.history:
            offered += [("t", "tell the last round again"), ("f", "write it to a .round file")]
            offered.append(("y", "history"))
        offered += [("b", "buy in again"), ("o", "payouts"), ("q", "leave")]
        question = f"Round {session.number}: you have {format_cents_short(session.chips_cents)}."
        shown = felt_text.describe_jackpots(session.jackpots)
        question += f" {shown}." if shown else ""
        key = self._pick(question, offered)
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
        rules = self._session.table.rules
        wagers: dict[int, dict[str, int]] = {}
        self._write("Type an amount for each spot, or nothing.")
        for box in self._session.boxes:
            wagers[box] = {}
            for spot in spots(rules):
                cents = self._wager_on(box, spot)
                if cents is not None:
                    wagers[box][spot] = cents
                elif spot == MAIN:
                    break
        self._session.deal(wagers)

    def _wager_on(self, box: int, spot: str) -> int | None:
        """What is put on one spot; a fixed amount needs a yes only."""
        rules = self._session.table.rules
        fixed = felt_text.fixed_amount_spots(rules).get(spot, 0)
        limits = describe_spot_limits(spot, rules) + (", y for yes" if fixed else "")
        answer = self._ask(f"Box {box}, {spot}, {limits}:")
        if fixed and answer.lower() in ("y", "yes"):
            return fixed
        if not answer or (fixed and answer.lower() in ("n", "no")):
            return None
        return parse_cents(answer, field=spot)

    def _repeat(self) -> None:
        self._session.deal(self._session.last_wagers)

    def _tell_again(self) -> None:
        played = self._session.history[-1]
        for line in (*played.record.result, *played.awards_told):
            self._write(f"  {line}")

    def _write_file(self) -> None:
        path = felt_text.save_round(self._session.history[-1], self._folder)
        self._write(f"Written to {path}; spanish21 replay plays it again.")

    def _history(self) -> None:
        for played in self._session.history:
            left = format_cents_short(played.after_cents)
            self._write(
                f"  Round {played.number}: {describe_result(played.net_cents)}; {left} left."
            )

    def _buy_in(self) -> None:
        answer = self._ask("Buy in for how much?")
        self._session.buy_in(parse_cents(answer, field="buy-in"))

    def _payouts(self) -> None:
        rules = self._session.table.rules
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


def _wagers_words(session: PlaySession) -> str:
    """The last wagers, each box's on its own when they are several."""
    said = [f"box {box}: {describe_wagers(on.items())}" for box, on in session.last_wagers.items()]
    return "; ".join(said)
