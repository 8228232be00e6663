"""A shoe's commitment: its order fixed before the cut, and shown after the last card.

Before the cut only a SHA-256 is published, of the order with a secret salt. When the shoe
is over, order and salt are revealed, and every player can check offline that the cards lay as
they did from the start, and were dealt from where they were cut. The canonical text and the JSON form are in
``docs/reference/shoe-commitment.md``.
"""

import hashlib
import json
import re
import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from spanish21.game.cards import SPANISH_DECK, Card, Suit
from spanish21.game.round import commands as c
from spanish21.notation import RoundRecord
from spanish21.refusal import Refusal

REVEAL_VERSION = 1
SALT_BYTES = 32
MAX_DECKS = 8
_HEX = re.compile(r"[0-9a-f]{64}")
_RULESET = re.compile(r"[\x21-\x7e]{1,200}")
_CODES = {card.code: card for card in SPANISH_DECK}
_STRANGERS = {f"10{suit.letter}": f"the 10 of {suit.name.lower()}" for suit in Suit} | {
    "joker": "a joker"
}
"""Cards of other decks that a shoe may be found to hold."""


@dataclass(frozen=True, slots=True)
class Commitment:
    """What is published before the first card: 64 hexadecimal digits."""

    digest: str

    def __post_init__(self) -> None:
        if not _HEX.fullmatch(self.digest):
            raise Refusal(
                "commitment", _excerpt(self.digest), "write 64 hexadecimal digits 0-9 a-f"
            )

    def __str__(self) -> str:
        return self.digest


@dataclass(frozen=True, slots=True)
class RevealedShoe:
    """The order and the salt of a shoe, published when it is over.

    ``order`` holds card codes such as ``7s``, not cards: a shoe that no house may deal,
    with a 10 in it, must be readable, so that the check can say what is wrong with it. ``discards`` says that it is the discard
    rack of a shoe that ran short, shuffled again: some cards of the decks are not in it. ``cut`` is
    how many cards deep the order was cut after it was committed to: the deal began with the card
    after those.
    """

    ruleset: str
    decks: int
    order: tuple[str, ...]
    salt: bytes
    commitment: Commitment
    discards: bool = False
    cut: int = 0

    @property
    def dealing_order(self) -> tuple[str, ...]:
        """The order in which the cards were to be dealt: that of the commitment, as it was cut."""
        return self.order[self.cut :] + self.order[: self.cut]


@dataclass(frozen=True, slots=True)
class ShoeCheck:
    """One check of a shoe, whether it holds, and the details."""

    what: str
    holds: bool
    found: str


def new_salt() -> bytes:
    """A random salt that cannot be guessed; a new one for each shoe."""
    return secrets.token_bytes(SALT_BYTES)


def commit_shoe(order: Iterable[Card], salt: bytes) -> Commitment:
    """Fix an order of cards, the first to be dealt first."""
    if len(salt) != SALT_BYTES:
        raise Refusal("salt", f"{len(salt)} bytes", f"use {SALT_BYTES} bytes")
    return _commitment([card.code for card in order], salt)


def _commitment(codes: Iterable[str], salt: bytes) -> Commitment:
    text = f"spanish21 shoe {REVEAL_VERSION}\nsalt {salt.hex()}\n{' '.join(codes)}\n"
    return Commitment(hashlib.sha256(text.encode("ascii")).hexdigest())


def reveal_shoe(
    *,
    ruleset: str,
    decks: int,
    order: Sequence[Card],
    salt: bytes,
    discards: bool = False,
    cut: int = 0,
) -> RevealedShoe:
    """The record to keep secret during the shoe and to publish after it."""
    codes = tuple(card.code for card in order)
    promised = commit_shoe(order, salt)
    return RevealedShoe(ruleset, decks, codes, salt, promised, discards=discards, cut=cut)


def write_reveal(shoe: RevealedShoe) -> str:
    """A revealed shoe as JSON text, in the form that ``read_reveal`` reads back as the same."""
    data: dict[str, Any] = {
        "version": REVEAL_VERSION,
        "ruleset": shoe.ruleset,
        "decks": shoe.decks,
        "order": " ".join(shoe.order),
        "salt": shoe.salt.hex(),
        "commitment": shoe.commitment.digest,
    }
    data |= {"discards": True} if shoe.discards else {}
    data |= {"cut": shoe.cut} if shoe.cut else {}
    return json.dumps(data, indent=2) + "\n"


def read_reveal(text: str) -> RevealedShoe:
    """Read a revealed shoe; a refusal names the field that is wrong."""
    try:
        data = json.loads(text, object_pairs_hook=_no_field_twice)
    except Refusal:
        raise
    except (ValueError, RecursionError):
        raise Refusal("shoe", _excerpt(text), "write a JSON object") from None
    if not isinstance(data, dict):
        raise Refusal("shoe", _excerpt(data), "write a JSON object")
    for key in data:
        if key not in _FIELDS and key not in _OPTIONAL:
            raise Refusal(
                _excerpt(key), _excerpt(data[key]), f"the fields are {', '.join(_FIELDS)}"
            )
    for key in _FIELDS:
        if key not in data:
            raise Refusal(key, "nothing", f"the fields are {', '.join(_FIELDS)}")
    readers = _FIELDS | {key: reader for key, reader in _OPTIONAL.items() if key in data}
    read = {key: reader(data[key]) for key, reader in readers.items()}
    del read["version"]
    shoe = RevealedShoe(**read)
    if shoe.cut >= len(shoe.order):
        raise Refusal("cut", str(shoe.cut), f"the order has {len(shoe.order)} cards")
    return shoe


def _no_field_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        twice = next(key for key, n in Counter(key for key, _ in pairs).items() if n > 1)
        raise Refusal("field", _excerpt(twice), "write each field once")
    return data


def _version(value: Any) -> int:
    if type(value) is not int or value != REVEAL_VERSION:
        raise Refusal("version", _excerpt(value), f"this software reads version {REVEAL_VERSION}")
    return value


def _ruleset(value: Any) -> str:
    if not isinstance(value, str) or not _RULESET.fullmatch(value):
        raise Refusal("ruleset", _excerpt(value), "name the rule set, such as wa-2025")
    return value


def _decks(value: Any) -> int:
    if type(value) is not int or not 1 <= value <= MAX_DECKS:
        raise Refusal("decks", _excerpt(value), f"write a whole number from 1 to {MAX_DECKS}")
    return value


def _order(value: Any) -> tuple[str, ...]:
    if not isinstance(value, str):
        raise Refusal("order", _excerpt(value), "write the cards in one text, such as 7s Kd")
    codes = tuple(value.split(" "))
    for place, code in enumerate(codes, start=1):
        if code not in _CODES and code not in _STRANGERS:
            allowed = "write a rank A 2-9 J Q K and a suit s h c d, one space between cards"
            raise Refusal(f"order, card {place}", _excerpt(code), allowed)
    return codes


def _salt(value: Any) -> bytes:
    if not isinstance(value, str) or not _HEX.fullmatch(value):
        raise Refusal("salt", _excerpt(value), "write 64 hexadecimal digits 0-9 a-f")
    return bytes.fromhex(value)


def _published(value: Any) -> Commitment:
    if not isinstance(value, str):
        raise Refusal("commitment", _excerpt(value), "write 64 hexadecimal digits 0-9 a-f")
    return Commitment(value)


def _discards(value: Any) -> bool:
    if not isinstance(value, bool):
        raise Refusal("discards", _excerpt(value), "write true or false")
    return value


def _cut(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise Refusal("cut", _excerpt(value), "write how many cards deep, a whole number from 0 on")
    return value


_FIELDS: dict[str, Callable[[Any], Any]] = {
    "version": _version,
    "ruleset": _ruleset,
    "decks": _decks,
    "order": _order,
    "salt": _salt,
    "commitment": _published,
}
_OPTIONAL: Mapping[str, Callable[[Any], Any]] = {"discards": _discards, "cut": _cut}


def _excerpt(value: Any) -> str:
    """A stranger's value, short and safe to print."""
    if isinstance(value, dict | list):
        return "a list" if isinstance(value, list) else "an object"
    text = value if isinstance(value, str) else json.dumps(value)
    return text.encode("ascii", "backslashreplace").decode()[:40]


def verify_shoe(
    shoe: RevealedShoe,
    *,
    published: Commitment | None = None,
    dealt: Iterable[tuple[str, Sequence[Card | None]]] = (),
) -> tuple[ShoeCheck, ...]:
    """Check a revealed shoe: its hash, its cards and, where given, what was dealt from it.

    ``published`` is the commitment as it was seen before the first card. ``dealt`` names
    deals in the order they were made, each with its cards; ``None`` is a card no person saw.
    """
    checks = [_check_hash(shoe, published), _check_cards(shoe)]
    start = 0
    for name, cards in dealt:
        check, start = _check_deal(shoe, name, cards, start)
        checks.append(check)
    return tuple(checks)


def _check_hash(shoe: RevealedShoe, published: Commitment | None) -> ShoeCheck:
    hashed = _commitment(shoe.order, shoe.salt)
    if hashed != shoe.commitment:
        said = f"order and salt hash to {hashed}, the file says {shoe.commitment}"
        return ShoeCheck("commitment", holds=False, found=said)
    if published is not None and hashed != published:
        said = f"order and salt hash to {hashed}, {published} was published"
        return ShoeCheck("commitment", holds=False, found=said)
    where = "as the file says" if published is None else "as published"
    return ShoeCheck("commitment", holds=True, found=f"order and salt hash to {hashed}, {where}")


def _check_cards(shoe: RevealedShoe) -> ShoeCheck:
    held = Counter(shoe.order)
    faults = [
        f"{name} is in the shoe" + (f" {held[code]} times" if held[code] > 1 else "")
        for code, name in _STRANGERS.items()
        if held[code]
    ]
    for code, card in _CODES.items():
        short = shoe.decks - held[code]
        if short > 0 and not shoe.discards:
            faults.append(f"{card}: {short} missing")
        elif short < 0:
            faults.append(f"{card}: {-short} too many")
    if faults:
        return ShoeCheck("cards", holds=False, found="; ".join(faults))
    plural = "s" if shoe.decks > 1 else ""
    if shoe.discards:
        said = f"{len(shoe.order)} cards are discards of {shoe.decks} Spanish deck{plural}"
        return ShoeCheck("cards", holds=True, found=said)
    said = f"{len(shoe.order)} cards are {shoe.decks} whole Spanish deck{plural}"
    return ShoeCheck("cards", holds=True, found=said)


def _check_deal(
    shoe: RevealedShoe, name: str, cards: Sequence[Card | None], start: int
) -> tuple[ShoeCheck, int]:
    """Find a deal's cards one after the other, after the deals before it; say where.

    Taking the first place where they lie leaves the most room for the deals that follow, so
    if all deals fit anywhere they are found. Places are counted from the cut.
    """
    codes, order = [card and card.code for card in cards], shoe.dealing_order
    for first in range(start, len(order) - len(codes) + 1):
        if all(code in (None, lies) for code, lies in zip(codes, order[first:], strict=False)):
            last = first + len(codes)
            return ShoeCheck(
                name, holds=True, found=f"cards {first + 1} to {last} of the shoe"
            ), last
    after = f" after card {start}" if start else ""
    said = f"its {len(codes)} cards do not lie in this order in the shoe{after}"
    return ShoeCheck(name, holds=False, found=said), start


def cards_out_of_shoe(record: RoundRecord) -> tuple[Card | None, ...]:
    """The cards that left the shoe in a round, in order; ``None`` for a down card that was never turned.

    A card drawn in error left the shoe when it was drawn, not when a hand took it.
    """
    out: list[Card | None] = []
    card_in_error: Card | None = None
    for command in record.commands:
        match command:
            case c.DealCard(card=card):
                out += [] if card == card_in_error else [card]
                card_in_error = None
            case c.DrawInError(card=card):
                out.append(card)
                card_in_error = card
            case c.BurnCard(card=card):
                out.append(card)
            case c.DealFaceDown():
                out.append(None)
            case c.TurnDownCard(card=card):
                if None not in out:
                    raise Refusal("turn", str(card), "no card lies face down")
                out[out.index(None)] = card
            case _:
                pass
    return tuple(out)
