"""Golden files of the ledger: steps a person can read, and what each did to the money.

A line at the margin is a comment (``#``) or a step; what the ledger made of it stands indented
below. The figures were worked out by hand, as each file's comment says, before they were
compared. ``tests/ledger/renew.py`` writes the indented lines anew: look at the
difference before keeping it.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from ledger.room import POSTED, Room
from spanish21.ledger import Award
from spanish21.ledger import commands as c
from spanish21.money import format_cents, format_microdollars, parse_cents, parse_percent
from spanish21.refusal import Refusal

HERE = Path(__file__).parent
FUNDS = ("primary", "reserve", "overflow")


def golden_files() -> list[Path]:
    """Every golden file: the table of refusals is none."""
    return sorted(path for path in HERE.glob("*.txt") if path.name != "refusals.txt")


def steps(text: str) -> list[str]:
    """The lines at the margin, comments and steps."""
    return [line for line in text.splitlines() if not line.startswith(" ")]


def told(text: str) -> str:
    """The whole file anew, from its steps."""
    room = Room()
    lines: list[str] = []
    for step in steps(text):
        lines.append(step)
        if step and not step.startswith("#"):
            lines += [f"    {line}" for line in _take(room, step)]
    return "\n".join(lines) + "\n"


def _take(room: Room, step: str) -> Iterator[str]:
    """Take one step, and say what it changed."""
    before, awards = _meters(room), dict(room.ledger.awards)
    try:
        say = _taken(room, step)
    except Refusal as refused:
        say = [f"refused: {refused}"]
    yield from say
    for name, award in room.ledger.awards.items():
        yield from _award(award, awards.get(name))
    for account, held in _meters(room).items():
        was = before.get(account, 0)
        if was != held:
            yield f"{account}  {format_microdollars(was)} -> {format_microdollars(held)}"


def _taken(room: Room, step: str) -> list[str]:
    for pattern, take in _STEPS:
        found = re.fullmatch(pattern, step)
        if found:
            return take(room, *found.groups())
    raise LookupError(step)


def _meters(room: Room) -> dict[str, int]:
    return {
        f"{fund}:{name}": room.balance(f"{fund}:{name}")
        for name in room.ledger.jackpots
        for fund in FUNDS
    }


def _award(award: Award, was: Award | None) -> Iterator[str]:
    if award == was:
        return
    if was is None:
        yield f"{award.id}  {format_cents(award.cents)} for {award.player}"
    elif was.cents != award.cents:
        change = f"{format_cents(was.cents)} -> {format_cents(award.cents)}"
        yield f"{award.id}  {award.stage.value}, {change} for {award.player}"
    else:
        yield f"{award.id}  {award.stage.value}"
    if award.house_cents and (was is None or was.house_cents != award.house_cents):
        yield f"    the house pays {format_cents(award.house_cents)} of it"
    if was is None and any(award.reset):
        reserve, overflow, seed = (format_microdollars(part) for part in award.reset)
        yield f"    reset from reserve {reserve}, overflow {overflow}, seed money {seed}"


def _cage(room: Room, amount: str) -> list[str]:
    room.do(c.MoveMoney("capital", "cage", "house", parse_cents(amount)))
    return []


def _bank(room: Room, amount: str) -> list[str]:
    room.do(c.MoveMoney("deposit", "bank", "cage", parse_cents(amount)))
    return []


def _progressive(room: Room, name: str, words: str) -> list[str]:
    given: dict[str, int] = {}
    for word, value in re.findall(r"(\w+) (\S+(?: %)?)", words):
        if value.endswith("%"):
            key = {"rate": "rate_ppm", "hidden": "hidden_ppm"}[word]
            given[key] = int(parse_percent(value) * 1_000_000)
        else:
            given[f"{word}_cents"] = parse_cents(value.rstrip(","))
    room.create(name, **given)
    return []


def _house(room: Room, name: str, posted: str) -> list[str]:
    room.create(name, **{**POSTED, "posted_cents": parse_cents(posted)})
    return []


def _table(room: Room, table: str, amount: str, jackpot: str) -> list[str]:
    room.fill(table, parse_cents(amount))
    room.link(jackpot, table)
    return []


def _wagers(room: Room, table: str, number: str, count: str, jackpot: str) -> list[str]:
    room.wagers(jackpot, int(count), table=table, number=int(number))
    return []


def _hit(room: Room, table: str, number: str, player: str, pays: str, jackpot: str) -> list[str]:
    share = pays.endswith("%")
    room.win(
        jackpot,
        percent=int(parse_percent(pays) * 100) if share else 0,
        cents=0 if share else parse_cents(pays),
        table=table,
        number=int(number),
        player=player,
    )
    return []


def _evidence(room: Room, award: str, by: str) -> list[str]:
    room.do(c.RecordEvidence(award, "K♥ K♥ v K♥", True, True, "camera 4"), by)
    return []


def _surveillance(room: Room, award: str, by: str) -> list[str]:
    room.do(c.ConfirmBySurveillance(award, True, True, True, True, "camera 4"), by)
    return []


def _verify(room: Room, award: str, by: str) -> list[str]:
    room.do(c.VerifyAward(award), by)
    return []


def _approve(room: Room, award: str, by: str, form: str) -> list[str]:
    room.do(c.ApproveAward(award, form, "passport"), by)
    (held,) = room.ledger.book.waiting()
    return [f"{held.debit} holds {format_microdollars(held.micros)} for {held.credit}"]


def _pay(room: Room, award: str, by: str, witness: str) -> list[str]:
    room.do(c.PayAward(award, witness), by)
    return [f"form {room.ledger.forms}"]


def _close(room: Room, award: str, by: str) -> list[str]:
    room.do(c.CloseAward(award), by)
    return []


def _void(room: Room, award: str, by: str, second: str) -> list[str]:
    room.do(c.VoidAward(award, "wrong cards", second), by)
    return []


def _balances(room: Room) -> list[str]:
    """Every account, and the two sides of the book."""
    book = room.ledger.book
    return [
        f"{account:<16}{format_microdollars(held):>16}" for account, held in book.balances().items()
    ]


_STEPS: tuple[tuple[str, Callable[..., list[str]]], ...] = (
    (r"cage (\S+)", _cage),
    (r"bank (\S+)", _bank),
    (r"progressive (\S+): (.*)", _progressive),
    (r"house jackpot (\S+): posted (\S+)", _house),
    (r"table (\S+) with (\S+) plays for (\S+)", _table),
    (r"wagers at (\S+), round (\d+): (\d+) on (\S+)", _wagers),
    (r"hit at (\S+), round (\d+): (\S+) wins (.+) of (\S+)", _hit),
    (r"evidence of (\S+) by (\S+)", _evidence),
    (r"surveillance of (\S+) by (\S+)", _surveillance),
    (r"verify (\S+) by (\S+)", _verify),
    (r"approve (\S+) by (\S+), (\S+)", _approve),
    (r"pay (\S+) by (\S+), witness (\S+)", _pay),
    (r"close (\S+) by (\S+)", _close),
    (r"void (\S+) by (\S+) and (\S+)", _void),
    (r"balances", _balances),
)
