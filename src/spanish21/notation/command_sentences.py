"""Commands in a dealer's words, one line each, and back.

Each kind of command has one sentence. ``SENTENCES`` pairs the pattern that reads it with
the function that says it, so that what is said can always be read.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from spanish21.game.cards import Card
from spanish21.game.round import commands as c
from spanish21.game.wager_spots import MAIN
from spanish21.money import format_cents_short, parse_cents
from spanish21.phrasebook.spots import join_amounts
from spanish21.refusal import Refusal

_WHO = r"(?P<player>[^\s:]+) on (?P<box>[0-9]{1,3})"
_MONEY = r"(?P<cents>-?\$?[0-9][0-9.,]*)"
_CARD = r"(?P<card>\S+)"


@dataclass(frozen=True, slots=True)
class CommandSentence:
    """How one kind of command is read and said."""

    pattern: re.Pattern[str]
    say: Callable[[Any], str]


def _who(command: Any) -> str:
    return f"{command.player} on {command.box}"


def _wagers(command: c.PlaceWagers) -> str:
    sentence = f"{_who(command)}: {join_amounts(command.wagers)}"
    return f"{sentence}; coupons {join_amounts(command.coupons)}" if command.coupons else sentence


def _spot(command: c.Insure | c.DeclineInsurance) -> str:
    return "" if command.spot == MAIN else f" of {command.spot}"


def _pattern(sentence: str) -> re.Pattern[str]:
    """The pattern of a sentence, between whose words there may be any white space."""
    return re.compile(sentence.replace(" ", r"\s+"))


def _plain(words: str) -> CommandSentence:
    """A sentence without a variable part."""
    return CommandSentence(_pattern(words), lambda _command: words)


def _by_player(verb: str) -> CommandSentence:
    """A sentence that only says who does it, and where."""
    return CommandSentence(_pattern(f"{_WHO} {verb}"), lambda command: f"{_who(command)} {verb}")


COMMAND_SENTENCES: Mapping[type, CommandSentence] = {
    c.PlaceWagers: CommandSentence(
        _pattern(_WHO + r":(?P<wagers>[^;]*)(?:;\s*coupons (?P<coupons>.*))?"), _wagers
    ),
    c.TakeBackWagers: _by_player("takes all wagers back"),
    c.ConsentToBettors: _by_player("consents to other bettors"),
    c.CloseWagers: _plain("no more wagers"),
    c.DealFaceDown: _plain("deal face down"),
    c.DealCard: CommandSentence(_pattern(rf"deal {_CARD}"), lambda it: f"deal {it.card}"),
    c.ReportPeek: CommandSentence(
        _pattern(r"dealer has (?P<blackjack>no blackjack|blackjack)"),
        lambda it: f"dealer has {'' if it.blackjack else 'no '}blackjack",
    ),
    c.TurnDownCard: CommandSentence(_pattern(rf"turn {_CARD}"), lambda it: f"turn {it.card}"),
    c.Insure: CommandSentence(
        _pattern(rf"{_WHO} insures {_MONEY}(?: of (?P<spot>\S+))?"),
        lambda it: f"{_who(it)} insures {format_cents_short(it.cents)}{_spot(it)}",
    ),
    c.DeclineInsurance: CommandSentence(
        _pattern(_WHO + r" declines insurance(?: of (?P<spot>\S+))?"),
        lambda it: f"{_who(it)} declines insurance{_spot(it)}",
    ),
    c.CloseInsurance: _plain("insurance is closed"),
    c.Hit: _by_player("hits"),
    c.Stand: _by_player("stands"),
    c.DoubleDown: CommandSentence(
        _pattern(rf"{_WHO} doubles {_MONEY}"),
        lambda it: f"{_who(it)} doubles {format_cents_short(it.cents)}",
    ),
    c.DeclineDouble: _by_player("does not double"),
    c.Split: _by_player("splits"),
    c.NameHand: CommandSentence(
        _pattern(_WHO + r" names hand (?P<hand>[0-9]{1,3})"),
        lambda it: f"{_who(it)} names hand {it.hand}",
    ),
    c.Surrender: _by_player("surrenders"),
    c.Rescue: _by_player("rescues"),
    c.RefuseCard: _by_player("refuses the card"),
    c.MissCard: _plain("a card is missed"),
    c.TakeMissedCard: _by_player("takes the missed card"),
    c.LeaveHandDead: _by_player("leaves the hand dead"),
    c.DrawInError: CommandSentence(
        _pattern(rf"drawn in error {_CARD}"), lambda it: f"drawn in error {it.card}"
    ),
    c.BurnCard: CommandSentence(
        _pattern(rf"burn {_CARD}: (?P<reason>.*)"),
        lambda it: f"burn {it.card}: {it.reason}",
    ),
    c.PaySuperBonus: _plain("floor: pay the Super Bonus"),
    c.VoidRound: CommandSentence(
        _pattern(r"void: (?P<reason>.*)"), lambda it: f"void: {it.reason}"
    ),
}


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
    "card": Card.parse,
    "cents": lambda text: parse_cents(text, field="amount"),
    "blackjack": lambda text: text == "blackjack",
}
