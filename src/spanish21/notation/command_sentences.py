"""Commands in a dealer's words, one line each, and back.

The sentence of each kind of command is in ``phrasebook.round.round_commands``.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from spanish21.game.cards import Card
from spanish21.game.round import commands as c
from spanish21.money import parse_cents
from spanish21.phrasebook.round.round_commands import COMMAND_SENTENCES
from spanish21.refusal import Refusal


def format_command(command: c.Command) -> str:
    """A command in a dealer's words."""
    return COMMAND_SENTENCES[type(command)].say(command)


_ASKS_FOR_A_CARD = (c.Hit, c.DoubleDown, c.DeclineDouble, c.Split, c.NameHand, c.TakeMissedCard)


def format_commands(commands: Iterable[c.Command]) -> list[str]:
    """Commands as lines. Cards dealt one after the other share a line.

    The card that a decision asked for has a line of its own, so that it is not taken for
    the next hand's or the dealer's.
    """
    lines: list[str] = []
    before: c.Command | None = None
    alone = False
    for command in commands:
        if isinstance(command, c.DealCard) and isinstance(before, c.DealCard) and not alone:
            lines[-1] += f" {command.card}"
        else:
            lines.append(format_command(command))
            alone = isinstance(command, c.DealCard) and isinstance(before, _ASKS_FOR_A_CARD)
        before = command
    return lines


@dataclass(frozen=True, slots=True)
class ParsedCommand:
    """A command and the column of its line where it stands."""

    command: c.Command
    column: int


class UnreadableCommand(Refusal):
    """A line that is no command, with the column where it goes wrong."""

    def __init__(self, column: int, refusal: Refusal) -> None:
        self.column = column
        super().__init__(
            refusal.field, refusal.value, refusal.allowed, rule=refusal.rule, name=refusal.name
        )


def parse_commands(line: str) -> tuple[ParsedCommand, ...]:
    """Read one line: a command, or several cards dealt one after the other."""
    text = line.strip()
    start = len(line) - len(line.lstrip()) + 1
    words = list(re.finditer(r"\S+", text))
    dealing = len(words) > 1 and words[0][0] == "deal" and words[1][0] != "face"
    if dealing and not begins_with_player(text):
        return tuple(_parse_card(word, start) for word in words[1:])
    for kind, sentence in COMMAND_SENTENCES.items():
        match = sentence.pattern.fullmatch(text)
        if match:
            return (ParsedCommand(kind(**_fields(match, start)), start),)
    allowed = "write a sentence of a round, such as: Ann on 1 hits"
    raise UnreadableCommand(start, Refusal("command", text, allowed))


def _parse_card(word: re.Match[str], start: int) -> ParsedCommand:
    column = start + word.start()
    return ParsedCommand(c.DealCard(_read("card", word[0], column)), column)


def begins_with_player(text: str) -> bool:
    """Whether a line begins as a player's sentence does, whatever the player's name is."""
    return re.match(r"\s*[^\s:]+\s+on\s+[0-9]+[\s:]", text) is not None


def _fields(match: re.Match[str], start: int) -> dict[str, Any]:
    parts = {name: text for name, text in match.groupdict().items() if text is not None}
    return {name: _read(name, text, start + match.start(name)) for name, text in parts.items()}


def _read(name: str, text: str, column: int) -> Any:
    """One part of a sentence as the field of its command."""
    if name in ("wagers", "coupons"):
        return _read_amounts(text, column)
    try:
        return _READERS.get(name, str)(text)
    except Refusal as refusal:
        raise UnreadableCommand(column, refusal) from None


def _read_amounts(text: str, column: int) -> c.SpotAmounts:
    """``main $25, match-up $5``: a comma between amounts is followed by the next spot."""
    amounts = []
    for part in re.finditer(r"\s*(?P<one>[^,\s](?:[^,]|,(?=[0-9]))*)(?:,|$)", text):
        spot, _, amount = " ".join(part["one"].split()).partition(" ")
        try:
            amounts.append((spot, parse_cents(amount, field=spot)))
        except Refusal as refusal:
            raise UnreadableCommand(column + part.start("one"), refusal) from None
    return tuple(amounts)


_READERS: Mapping[str, Callable[[str], Any]] = {
    "box": int,
    "hand": int,
    "card": Card.parse_any,
    "cents": lambda text: parse_cents(text, field="amount"),
    "blackjack": lambda text: text == "blackjack",
}
