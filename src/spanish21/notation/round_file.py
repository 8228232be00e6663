"""A ``.round`` file: rule set, seats, commands in order, and what they led to.

    spanish21 round 1
    rules wa-2025
    option double_double = true
    seat 1: Ann

    Ann on 1: main $25, match-up $5
    no more wagers
    deal 8♠ 7♦ 8♥ K♣
    Ann on 1 stands

    result
      ...

A line that begins with ``#`` is a comment. The part after ``result`` is what a replay says;
when it is there, it must be the same. A file may hold several rounds, one below the other.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from spanish21.game.cards import WHOLE_DECK, Card
from spanish21.game.round import commands as c
from spanish21.notation.command_sentences import (
    UnreadableCommand,
    begins_with_player,
    format_commands,
    parse_commands,
)
from spanish21.refusal import Refusal

FIRST_LINE = "spanish21 round 1"
_HEADERS = ("rules", "on", "option", "jackpot", "seat", "shoe", "face")


@dataclass(frozen=True, slots=True)
class RecordPositions:
    """Where things stand in a file: commands by line and column, the rest by line."""

    commands: tuple[tuple[int, int], ...] = ()
    result: tuple[int, ...] = ()
    headers: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """What a ``.round`` file says, and where: ``places`` are not part of what it says."""

    ruleset: str
    options: tuple[tuple[str, str], ...] = ()
    jackpots: tuple[str, ...] = ()
    on: str = ""
    seats: tuple[tuple[int, str], ...] = ()
    shoe: tuple[tuple[Card, int], ...] = ()
    face_down: int = 0
    commands: tuple[c.Command, ...] = ()
    result: tuple[str, ...] = ()
    places: RecordPositions = field(default_factory=RecordPositions, compare=False)


def format_record(record: RoundRecord) -> str:
    """The text of a record, in the one form that ``parse_record`` reads back as the same."""
    lines = [FIRST_LINE, f"rules {record.ruleset}"]
    lines += [f"on {record.on}"] if record.on else []
    lines += [f"option {name} = {value}" for name, value in record.options]
    lines += [f"jackpot {spec}" for spec in record.jackpots]
    lines += [f"seat {number}: {player}" for number, player in record.seats]
    if record.shoe:
        held = " ".join(
            f"{card}*{count}" if count > 1 else str(card) for card, count in record.shoe
        )
        lines.append(f"shoe {held}")
    if record.face_down:
        lines.append(f"face down {record.face_down}")
    lines += ["", *format_commands(record.commands)]
    if record.result:
        lines += ["", "result", *(f"  {line}" for line in record.result)]
    return "\n".join(lines) + "\n"


def parse_record(text: str) -> RoundRecord:
    """Read a ``.round`` file of one round; an error names its line and column."""
    lines, begins = _rounds_of(text)
    if len(begins) > 1:
        say = "one round is wanted here, and another one begins"
        raise refusal_at(begins[1] + 1, 1, Refusal("file", FIRST_LINE, say))
    return _parse_lines(lines, 1)


def parse_records(text: str) -> tuple[RoundRecord, ...]:
    """Read a ``.round`` file of one round or of several, one below the other, such as a session's."""
    lines, begins = _rounds_of(text)
    ends = (*begins[1:], len(lines))
    return tuple(
        _parse_lines(lines[begin:end], begin + 1) for begin, end in zip(begins, ends, strict=True)
    )


def _rounds_of(text: str) -> tuple[list[str], list[int]]:
    """The lines of a file, and on which of them, counted from 0, its rounds begin."""
    lines = text.removeprefix("\ufeff").splitlines()
    begins = [place for place, line in enumerate(lines) if line.split() == FIRST_LINE.split()]
    if not begins or begins[0]:
        beginning = lines[0].strip()[:40] if lines else "nothing"
        say = f"a round begins with the line: {FIRST_LINE}"
        raise refusal_at(1, 1, Refusal("file", beginning, say))
    return lines, begins


def _parse_lines(lines: list[str], first: int) -> RoundRecord:
    """Read the lines of one round, of which the first is the ``first`` of its file."""
    fields: dict[str, Any] = {}
    headers: dict[str, int] = {}
    commands: list[tuple[c.Command, tuple[int, int]]] = []
    result: list[tuple[str, int]] = []
    in_result = False
    for number, raw in enumerate(lines[1:], start=first + 1):
        line = raw.rstrip()
        if not line or line.lstrip().startswith("#"):
            continue
        if in_result:
            result.append((line.strip(), number))
        elif line.strip() == "result":
            in_result = True
        elif _is_header(line) and not commands:
            _read_header(fields, headers, line, number)
        else:
            commands += [
                (one.command, (number, one.column)) for one in _read_commands(line, number)
            ]
    if "ruleset" not in fields:
        raise refusal_at(
            first + 1, 1, Refusal("rules", "nothing", "name a rule set: rules wa-2025")
        )
    return RoundRecord(
        **fields,
        commands=tuple(command for command, _ in commands),
        result=tuple(said for said, _ in result),
        places=RecordPositions(
            tuple(place for _, place in commands), tuple(n for _, n in result), headers
        ),
    )


def _is_header(line: str) -> bool:
    return line.split(maxsplit=1)[0] in _HEADERS and not begins_with_player(line)


def refusal_at(line: int, column: int, refusal: Refusal) -> Refusal:
    """A refusal with the place in the file where it arose."""
    place = f"line {line}, column {column}, {refusal.field}"
    return Refusal(
        place,
        refusal.value,
        refusal.allowed,
        clause=refusal.clause,
        rule=refusal.rule,
        name=refusal.name,
    )


def _read_commands(line: str, number: int) -> Any:
    try:
        return parse_commands(line)
    except UnreadableCommand as unreadable:
        raise refusal_at(number, unreadable.column, unreadable) from None


def _read_header(fields: dict[str, Any], headers: dict[str, int], line: str, number: int) -> None:
    word, *rest = line.split(maxsplit=1)
    text = rest[0].strip() if rest else ""
    column = line.index(word) + len(word) + 2
    try:
        key = _HEADER_READERS[word](fields, text)
    except Refusal as refusal:
        raise refusal_at(number, column, refusal) from None
    if key in headers:
        again = Refusal(key, text, f"line {headers[key]} has said so already")
        raise refusal_at(number, column, again)
    headers[key] = number


def _rules(fields: dict[str, Any], rest: str) -> str:
    fields["ruleset"] = rest
    return "rules"


def _on(fields: dict[str, Any], rest: str) -> str:
    try:
        day = date.fromisoformat(rest).isoformat()
    except ValueError:
        day = ""
    if day != rest:
        raise Refusal("on", rest, "write a day as 2026-01-31")
    fields["on"] = rest
    return "on"


def _option(fields: dict[str, Any], rest: str) -> str:
    name, equals, value = (part.strip() for part in rest.partition("="))
    if not equals or not name or not value:
        raise Refusal("option", rest, "write option NAME = VALUE")
    fields["options"] = (*fields.get("options", ()), (name, value))
    return name


def _jackpot(fields: dict[str, Any], rest: str) -> str:
    parse_jackpot(rest)
    fields["jackpots"] = (*fields.get("jackpots", ()), rest)
    return f"jackpot {len(fields['jackpots'])}"


def _seat(fields: dict[str, Any], rest: str) -> str:
    matched = re.fullmatch(r"([0-9]{1,3}):\s*([\w.'-]{1,24})", rest)
    if not matched:
        raise Refusal("seat", rest, "write seat BOX: PLAYER, such as seat 1: Ann")
    fields["seats"] = (*fields.get("seats", ()), (int(matched[1]), matched[2]))
    return f"seat {int(matched[1])}"


def _shoe(fields: dict[str, Any], rest: str) -> str:
    held: dict[Card, int] = {}
    for part in rest.split():
        card, star, count = part.partition("*")
        if star and not re.fullmatch(r"[1-9][0-9]{0,2}", count):
            raise Refusal("shoe", part, "write a card and how many, such as 7s*3")
        held[Card.parse_any(card)] = held.get(Card.parse_any(card), 0) + int(count or 1)
    if not held:
        raise Refusal("shoe", "nothing", "write its cards, or leave the line out for a full shoe")
    fields["shoe"] = tuple((card, held[card]) for card in WHOLE_DECK if card in held)
    return "shoe"


def _face_down(fields: dict[str, Any], rest: str) -> str:
    matched = re.fullmatch(r"down\s+([0-9]{1,3})", rest)
    if not matched:
        raise Refusal("face down", rest, "write face down and how many cards")
    fields["face_down"] = int(matched[1])
    return "face_down"


_HEADER_READERS = {
    "rules": _rules,
    "on": _on,
    "option": _option,
    "jackpot": _jackpot,
    "seat": _seat,
    "shoe": _shoe,
    "face": _face_down,
}


def split_jackpot_game(text: str) -> list[str]:
    """The parts ``KEY=VALUE`` of a jackpot game; a prize may be odds, such as ``75 for 2@house``."""
    parts: list[str] = []
    for word in text.split():
        if "=" not in word and parts and parts[-1].startswith(("prize:", "prize.")):
            parts[-1] += f" {word}"
        else:
            parts.append(word)
    return parts


def parse_jackpot(text: str) -> Mapping[str, Any]:
    """A jackpot game: ``table=4b paytable=3 wager=$5``, with ``prize:ROW=$500@house`` if any."""
    spec: dict[str, Any] = {}
    prizes: dict[str, str] = {}
    for part in split_jackpot_game(text):
        key, equals, value = part.partition("=")
        if not equals or not value:
            raise Refusal("jackpot", part, "write KEY=VALUE, such as table=4b")
        if key in spec or key.removeprefix("prize:") in prizes:
            raise Refusal("jackpot", part, f"{key} is there twice")
        if key.startswith("prize:"):
            prizes[key.removeprefix("prize:")] = value
        else:
            spec[key] = (
                int(value) if key in ("paytable", "alternate") and value.isdecimal() else value
            )
    return spec | ({"prizes": prizes} if prizes else {})
