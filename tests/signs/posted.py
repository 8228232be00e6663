"""A posted sign as it is read, and a table at which its sentences are tried."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from spanish21.game.cards import Card
from spanish21.game.round import Option, RoundState, open_round, options, step
from spanish21.game.round import commands as c
from spanish21.game.round.events import Line
from spanish21.game.rules import RuleSet
from spanish21.game.wager_spots import MAIN, spots
from spanish21.money import parse_cents
from spanish21.refusal import Refusal


class Posted:
    """The words of a sign as a player reads them: rows and sentences under their titles."""

    def __init__(self, text: str) -> None:
        self.rows: dict[str, dict[str, str]] = {}
        self.notes: dict[str, list[str]] = {}
        for block in text.strip("\n").split("\n\n")[1:-1]:
            title, _, *lines = re.sub(r"\n  +", " ", block).splitlines()
            found = [re.fullmatch(r"(.+?) \.{2,} (.+)", line) for line in lines]
            self.rows[title] = {row[1]: row[2] for row in found if row}
            self.notes[title] = [
                line for line, row in zip(lines, found, strict=True) if row is None
            ]

    def says(self, title: str, sentence: str) -> bool:
        return sentence in self.notes.get(title, ())


def dollars(text: str) -> list[int]:
    """Every amount in a text, in cents."""
    return [parse_cents(found) for found in re.findall(r"\$[0-9.,]*[0-9]", text)]


def limits_of(shown: str) -> tuple[int, int]:
    found = dollars(shown)
    return found[0], found[-1]


PLAYERS = ("Ann", "Ben")
TENS = [Card.parse(rank + suit) for rank in "KQJ" for suit in "♠♥♦♣"]
FILLERS = [*TENS, *(Card.parse(rank + suit) for rank in "98765432A" for suit in "♠♥♦♣")]


def cards(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


def enough(rules: RuleSet, *hands: str) -> bool:
    """Whether the table's decks hold all these cards."""
    held = Counter(card for hand in hands for card in cards(hand))
    return max(held.values()) <= rules.cards.decks


def main_of(rules: RuleSet) -> int:
    """An even wager that the table takes."""
    low, high = rules.limits.table_minimum_cents, rules.limits.table_maximum_cents
    return min(max(10_00, low), high)


def company(rules: RuleSet, wagers: Mapping[str, int]) -> dict[str, int]:
    """These wagers with those beside them that no player may leave out."""
    found = {MAIN: main_of(rules), **wagers}
    for spot in spots(rules):
        if any(spot == kind or spot.startswith(f"{kind}-") for kind in rules.wagers.required):
            low = rules.limits.match_minimum_cents
            least = rules.limits.table_minimum_cents if spot == "break" else low
            found.setdefault(spot, least)
    if "match-down" in wagers:
        found.setdefault("match-up", rules.limits.match_minimum_cents)
    return found


def takes(rules: RuleSet, wagers: Mapping[str, int]) -> bool:
    """Whether the table takes exactly these wagers of one player."""
    try:
        step(open_round(rules), c.PlaceWagers(1, "Ann", tuple(wagers.items())))
    except Refusal:
        return False
    return True


class Table:
    """A round at a table. Cards come from where the test says they come from."""

    def __init__(
        self,
        rules: RuleSet,
        *hands: str,
        up: str = "9♥",
        down: str = "8♣",
        draws: str = "",
        bonus: str = "3♦ 3♣ 3♠ 4♦ 4♣",
        wagers: Mapping[str, int] | None = None,
        others: Mapping[str, int] | None = None,
    ) -> None:
        self.state: RoundState = open_round(rules)
        self.events: list[Any] = []
        self.hands = [cards(hand) for hand in hands]
        second = cards(down)
        self.dealer = {"up": cards(up), "down": second, "second": second, "draw": cards(draws)}
        self.dealer["bonus"] = cards(bonus)
        for number, player in enumerate(PLAYERS[: len(hands)], start=1):
            wanted = (wagers if number == 1 else others) or {}
            self.do(c.PlaceWagers(number, player, tuple(company(rules, wanted).items())))
        self.do(c.CloseWagers())

    def do(self, command: c.Command) -> None:
        taken = step(self.state, command)
        self.state = taken.state
        self.events += taken.events
        self.feed()

    def feed(self) -> None:
        """Deal on while the card that is due is one the test has named."""
        due = self.due
        while due is not None:
            queue = self.hands[due.box - 1] if due.to == "hand" else self.dealer[due.to]
            if not queue:
                return
            taken = step(self.state, c.DealCard(queue.pop(0)))
            self.state = taken.state
            self.events += taken.events
            due = self.due

    def offers(self, kind: type) -> list[Option]:
        return [option for option in options(self.state) if option.command is kind]

    def offer(self, kind: type) -> Option | None:
        return next(iter(self.offers(kind)), None)

    @property
    def due(self) -> Option | None:
        return self.offer(c.DealCard)

    def act(self, kind: type, card: str = "", cents: int | None = None) -> "Table":
        """The player at turn does this, and the card comes that is named."""
        option = self.offer(kind)
        assert option is not None, kind
        amount = option.most_cents if cents is None else cents
        given: dict[str, Any] = {"cents": amount} if kind in (c.DoubleDown, c.Insure) else {}
        if card:
            self.hands[option.box - 1] += cards(card)
        self.do(kind(option.box, option.player, **given))
        return self

    def hits(self, drawn: str) -> "Table":
        for card in drawn.split():
            self.act(c.Hit, card)
        return self

    def finish(self) -> "Table":
        """Everybody stands, nobody insures, the dealer gets tens: until the round is over."""
        while self.state.phase.value != "closed":
            due = self.due
            if due is not None and due.cards is not None:
                held = due.cards
                self.do(c.DealCard(next(card for card in FILLERS if held.count(card))))
            elif self.offer(c.DeclineInsurance):
                self.do(c.CloseInsurance())
            elif self.offer(c.PaySuperBonus):
                self.do(c.PaySuperBonus())
            else:
                self.act(c.Stand)
        return self

    def lines(self, spot: str = MAIN, player: str = "Ann") -> list[Line]:
        return [it for it in self.state.lines if it.spot == spot and it.player == player]

    def line(self, spot: str = MAIN, player: str = "Ann") -> Line:
        return self.lines(spot, player)[0]

    @property
    def playing(self) -> bool:
        return self.state.phase.value == "play"
