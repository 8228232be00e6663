"""The cage of a house: the names it books chips for, and the cash that one person pays out alone.

A mistyped name opens an account without a person, and the chips on it are lost to the one who paid
for them. So a name that is nearly another one is booked only if a person of exactly that name is
known here.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from spanish21.house.people.name_shapes import look_of
from spanish21.house.people.register import People
from spanish21.ledger import Entry
from spanish21.ledger.commands import MoveMoney
from spanish21.money import MICRODOLLARS_PER_CENT, format_cents
from spanish21.refusal import Refusal

CASH_OUT_ALONE_CENTS = 3_000_00
"""What one person pays a player for chips within a day; above it two sign."""
CASH_OUT_STREAMS = ("cage/cash-out", "cage/chips-in", "cage/chips-carried")
"""Chips that leave an account: for cash, or in a hand that gives no name when it comes for cash."""
CODES_OF_NEW_CHIPS = ("buy-in", "chips-brought")
"""The codes by which chips come to a player at the cage."""
_DAY = 24 * 3600
_PLAYER = "player:"


class CashOut(NamedTuple):
    """Cash that was paid for a player's chips."""

    at: int
    cents: int


CashOuts = Mapping[str, tuple[CashOut, ...]]
"""What left each player's account, and the chips of no name, within a day."""


def remember_cash_out(paid: dict[str, tuple[CashOut, ...]], entry: Entry) -> None:
    """Add an entry's cash-outs to those of the day before it."""
    for moved in entry.transfers:
        recent = [one for one in paid.get(moved.debit, ()) if entry.at - one.at < _DAY]
        cents = moved.micros // MICRODOLLARS_PER_CENT
        paid[moved.debit] = (*recent, CashOut(entry.at, cents))


def check_move(
    people: People, accounts: Iterable[str], paid: CashOuts, at: int, command: MoveMoney
) -> None:
    """Refuse chips for a name that is not a player's, and much cash by one person alone."""
    for side in (command.debit, command.credit):
        if side.startswith(_PLAYER):
            name = side.removeprefix(_PLAYER)
            check_name(people, accounts, name, gets=command.code in CODES_OF_NEW_CHIPS)
    if f"cage/{command.code}" in CASH_OUT_STREAMS and not command.second:
        _check_alone(paid.get(command.debit, ()), at, command.cents)


def check_name(people: People, accounts: Iterable[str], name: str, *, gets: bool) -> None:
    """Refuse a name that is not quite a player's; ``gets`` says that chips or a coupon go to him."""
    person = people.find(name)
    if person is not None:
        if person.name != name:
            say = f"the name is written {person.name}"
            raise Refusal("player", name, say, name="NAME_WRITTEN")
        if gets and not person.plays:
            say = "who works here does not play here"
            raise Refusal("player", name, say, name="STAFF_PLAYS")
        return
    if f"{_PLAYER}{name}" in accounts:
        return
    with_chips = (one.removeprefix(_PLAYER) for one in accounts if one.startswith(_PLAYER))
    for other in (*(one.name for one in people), *with_chips):
        if is_nearly(name, other):
            say = f"{other} is known here; if it is not he, the administrator adds a person of this name"
            raise Refusal("player", name, say, name="NEARLY_KNOWN")


def is_nearly(name: str, other: str) -> bool:
    """Whether two names look alike, or are one letter apart; a digit tells two guests apart."""
    one, two = look_of(name), look_of(other)
    if one == two:
        return True
    same = next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), None)
    at = min(len(one), len(two)) if same is None else same
    left, right = one[at:], two[at:]
    if not any(letter.isalpha() for letter in (*left[:1], *right[:1])):
        return False
    swapped = left[:2] == right[:2][::-1] and left[2:] == right[2:]
    return swapped or left[1:] == right[1:] or left[1:] == right or left == right[1:]


def _check_alone(paid: tuple[CashOut, ...], at: int, cents: int) -> None:
    before = sum(one.cents for one in paid if at - one.at < _DAY)
    if before + cents <= CASH_OUT_ALONE_CENTS:
        return
    most = format_cents(CASH_OUT_ALONE_CENTS)
    said = f" and {format_cents(before)} within a day" if before else ""
    say = f"above {most} to one player, or for chips of no name, within a day a second person signs"
    raise Refusal("second", f"nobody for {format_cents(cents)}{said}", say, name="COUNTERSIGN")
