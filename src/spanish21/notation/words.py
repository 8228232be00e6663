"""Commands in a dealer's words, one line each, and back.

Each kind of command has one sentence. ``SENTENCES`` pairs the pattern that reads it with
the function that says it, so that what is said can always be read.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from spanish21.game.cards import Card
from spanish21.game.placing import MAIN
from spanish21.game.round import commands as c
from spanish21.money import parse_cents, short_cents
from spanish21.refusal import Refusal

_WHO = r"(?P<player>\S+) on (?P<box>[0-9]{1,3})"
_MONEY = r"(?P<cents>-?\$?[0-9][0-9.,]*)"
_CARD = r"(?P<card>\S+)"


@dataclass(frozen=True, slots=True)
class Sentence:
    """How one kind of command is read and said."""

    pattern: re.Pattern[str]
    say: Callable[[Any], str]


def _who(command: Any) -> str:
    return f"{command.player} on {command.box}"


def _amounts(pairs: c.Amounts) -> str:
    return ", ".join(f"{spot} {short_cents(cents)}" for spot, cents in pairs)


def _wagers(command: c.PlaceWagers) -> str:
    said = f"{_who(command)}: {_amounts(command.wagers)}"
    return f"{said}; coupons {_amounts(command.coupons)}" if command.coupons else said


def _spot(command: c.Insure | c.DeclineInsurance) -> str:
    return "" if command.spot == MAIN else f" of {command.spot}"


def _plain(words: str) -> Sentence:
    """A sentence without a variable part."""
    return Sentence(re.compile(re.escape(words)), lambda _command: words)


def _by_player(verb: str) -> Sentence:
    """A sentence that only says who does it, and where."""
    return Sentence(
        re.compile(f"{_WHO} {re.escape(verb)}"), lambda command: f"{_who(command)} {verb}"
    )


SENTENCES: Mapping[type, Sentence] = {
    c.PlaceWagers: Sentence(
        re.compile(_WHO + r": *(?P<wagers>[^;]*?)(?:; *coupons (?P<coupons>.*))?"), _wagers
    ),
    c.TakeBackWagers: _by_player("takes all wagers back"),
    c.ConsentToBettors: _by_player("consents to other bettors"),
    c.CloseWagers: _plain("no more wagers"),
    c.DealFaceDown: _plain("deal face down"),
    c.DealCard: Sentence(re.compile(rf"deal {_CARD}"), lambda it: f"deal {it.card}"),
    c.ReportPeek: Sentence(
        re.compile(r"dealer has (?P<blackjack>no blackjack|blackjack)"),
        lambda it: f"dealer has {'' if it.blackjack else 'no '}blackjack",
    ),
    c.TurnDownCard: Sentence(re.compile(rf"turn {_CARD}"), lambda it: f"turn {it.card}"),
    c.Insure: Sentence(
        re.compile(rf"{_WHO} insures {_MONEY}(?: of (?P<spot>\S+))?"),
        lambda it: f"{_who(it)} insures {short_cents(it.cents)}{_spot(it)}",
    ),
    c.DeclineInsurance: Sentence(
        re.compile(_WHO + r" declines insurance(?: of (?P<spot>\S+))?"),
        lambda it: f"{_who(it)} declines insurance{_spot(it)}",
    ),
    c.CloseInsurance: _plain("insurance is closed"),
    c.Hit: _by_player("hits"),
    c.Stand: _by_player("stands"),
    c.DoubleDown: Sentence(
        re.compile(rf"{_WHO} doubles {_MONEY}"),
        lambda it: f"{_who(it)} doubles {short_cents(it.cents)}",
    ),
    c.DeclineDouble: _by_player("does not double"),
    c.Split: _by_player("splits"),
    c.NameHand: Sentence(
        re.compile(_WHO + r" names hand (?P<hand>[0-9]{1,3})"),
        lambda it: f"{_who(it)} names hand {it.hand}",
    ),
    c.Surrender: _by_player("surrenders"),
    c.Rescue: _by_player("rescues"),
    c.RefuseCard: _by_player("refuses the card"),
    c.MissCard: _plain("a card is missed"),
    c.TakeMissedCard: _by_player("takes the missed card"),
    c.LeaveHandDead: _by_player("leaves the hand dead"),
    c.DrawInError: Sentence(
        re.compile(rf"drawn in error {_CARD}"), lambda it: f"drawn in error {it.card}"
    ),
    c.BurnCard: Sentence(
        re.compile(rf"burn {_CARD}: (?P<reason>.*)"),
        lambda it: f"burn {it.card}: {it.reason}",
    ),
    c.PaySuperBonus: _plain("floor: pay the Super Bonus"),
    c.VoidRound: Sentence(re.compile(r"void: (?P<reason>.*)"), lambda it: f"void: {it.reason}"),
}


def say(command: c.Command) -> str:
    """A command in a dealer's words."""
    return SENTENCES[type(command)].say(command)


def say_all(commands: Iterable[c.Command]) -> list[str]:
    """Commands as lines; cards dealt one after the other share a line."""
    lines: list[str] = []
    dealt: list[str] = []
    for command in commands:
        if isinstance(command, c.DealCard):
            dealt.append(str(command.card))
            continue
        if dealt:
            lines.append(f"deal {' '.join(dealt)}")
            dealt = []
        lines.append(say(command))
    if dealt:
        lines.append(f"deal {' '.join(dealt)}")
    return lines


@dataclass(frozen=True, slots=True)
class Heard:
    """A command and the column of its line where it stands."""

    command: c.Command
    column: int


class Misheard(Refusal):
    """A line that is no command, with the column where it goes wrong."""

    def __init__(self, column: int, refusal: Refusal) -> None:
        self.column = column
        super().__init__(refusal.field, refusal.value, refusal.allowed, rule=refusal.rule)


def hear(line: str) -> tuple[Heard, ...]:
    """Read one line: a command, or several cards dealt one after the other."""
    text = line.strip()
    start = len(line) - len(line.lstrip()) + 1
    if text.startswith("deal ") and text != "deal face down" and not is_by_player(text):
        return tuple(
            Heard(c.DealCard(_read("card", found[0], start + found.start())), start + found.start())
            for found in re.finditer(r"\S+", text)
            if found.start()
        )
    for kind, sentence in SENTENCES.items():
        found = sentence.pattern.fullmatch(text)
        if found:
            return (Heard(kind(**_fields(found, start)), start),)
    known = "write a sentence of a round, such as: Ann on 1 hits"
    raise Misheard(start, Refusal("command", text, known))


def is_by_player(text: str) -> bool:
    """Whether a line begins as a player's sentence does, whatever the player's name is."""
    return re.match(r"\s*\S+ on [0-9]+[ :]", text) is not None


def _fields(found: re.Match[str], start: int) -> dict[str, Any]:
    given = {name: text for name, text in found.groupdict().items() if text is not None}
    return {name: _read(name, text, start + found.start(name)) for name, text in given.items()}


def _read(name: str, text: str, column: int) -> Any:
    """One part of a sentence as its command wants it."""
    try:
        return _READ.get(name, str)(text)
    except Misheard:
        raise
    except Refusal as refusal:
        raise Misheard(column, refusal) from None


def _read_amounts(text: str) -> c.Amounts:
    found = []
    for part in text.split(",") if text.strip() else []:
        spot, _, amount = part.strip().partition(" ")
        found.append((spot, parse_cents(amount, field=spot or "wager")))
    return tuple(found)


_READ: Mapping[str, Callable[[str], Any]] = {
    "box": int,
    "hand": int,
    "card": Card.parse,
    "cents": lambda text: parse_cents(text, field="amount"),
    "wagers": _read_amounts,
    "coupons": _read_amounts,
    "blackjack": lambda text: text == "blackjack",
}
