"""Shufflers: where the order of a shoe comes from.

Both draw bytes in order from a generator, scale them by rejection and shuffle by
Fisher-Yates; they differ in the generator alone. Every shuffle begins with fresh bytes and
throws away what it has not used, so that nothing which decides a later shoe lies in memory.
"""

import hashlib
import os
from collections.abc import Callable, Sequence
from itertools import count
from typing import Protocol, TypeVar

from spanish21.game.cards import Card
from spanish21.refusal import Refusal

SHUFFLER_NAMES = ("system", "seeded")
SYSTEM_BLOCK = 1024
"""Bytes asked of the operating system at a time; an eight-deck shoe uses some 600."""
ReadBytes = Callable[[int], bytes]
"""The next so many bytes of a generator."""
T = TypeVar("T")


class Shuffler(Protocol):
    """Whatever puts cards into an order."""

    def shuffle(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The same cards in a new order."""


class SystemShuffler:
    """Shuffles with the operating system's cryptographic generator: what a table uses.

    Every byte comes from the system at the time of the shuffle; there is no seed of ours that
    could be known, repeated or too short to reach every order.
    """

    def shuffle(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        return fisher_yates(cards, read_in_order(lambda: system_bytes(SYSTEM_BLOCK)))


class SeededShuffler:
    """Shuffles that can be repeated, on any platform and in any version: for tests, never for a table.

    The n-th shuffle of a seed depends on the seed and n alone: see ``seeded_bytes``.
    """

    def __init__(self, seed: int) -> None:
        if seed < 0:
            raise Refusal("seed", seed, "use a whole number from 0")
        self.seed = seed
        self.shuffles = 0

    def shuffle(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        self.shuffles += 1
        return fisher_yates(cards, seeded_bytes(self.seed, self.shuffles))


def make_shuffler(name: str, seed: int | None) -> Shuffler:
    """The shuffler of this name; the seeded one needs a seed and the system's takes none."""
    if name not in SHUFFLER_NAMES:
        raise Refusal("shuffler", name, f"choose {' or '.join(SHUFFLER_NAMES)}")
    if name == "system":
        if seed is not None:
            raise Refusal("seed", seed, "the system shuffler takes no seed")
        return SystemShuffler()
    if seed is None:
        raise Refusal("seed", "nothing", "the seeded shuffler needs a whole number from 0")
    return SeededShuffler(seed)


def fisher_yates(cards: Sequence[T], read: ReadBytes) -> tuple[T, ...]:
    """Shuffle from the last card down: each changes places with one not yet settled, or itself.

    Every sequence of draws leads to another order, so equally likely draws make equally
    likely orders.
    """
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = draw_below(last + 1, read)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def draw_below(bound: int, read: ReadBytes) -> int:
    """A whole number from 0 to ``bound`` - 1, each exactly as likely.

    Takes as few whole bytes as can hold the number, the first the highest. Values from the
    largest multiple of the bound on are rejected and drawn again: they are what would make
    a remainder favour small numbers.
    """
    size = ((bound - 1).bit_length() + 7) // 8
    values = 1 << (8 * size)
    limit = values - values % bound
    while True:
        value = int.from_bytes(read(size), "big")
        if value < limit:
            return value % bound


def system_bytes(size: int) -> bytes:
    """The next bytes of the operating system's cryptographic generator."""
    return os.urandom(size)


def read_in_order(block: Callable[[], bytes]) -> ReadBytes:
    """Read block after block, byte by byte, leaving none out and using none twice."""
    held = b""
    at = 0

    def read(size: int) -> bytes:
        nonlocal held, at
        while at + size > len(held):
            held, at = held[at:] + block(), 0
        at += size
        return held[at - size : at]

    return read


def seeded_bytes(seed: int, shuffle: int) -> ReadBytes:
    """The bytes of one shuffle of a seed, shuffles counted from 1.

    Block b, counted from 0, is the SHA-256 of the ASCII text
    ``spanish21 shuffler 1, seed S, shuffle N, block B`` with the numbers in decimal.
    """
    blocks = count()

    def block() -> bytes:
        text = f"spanish21 shuffler 1, seed {seed}, shuffle {shuffle}, block {next(blocks)}"
        return hashlib.sha256(text.encode("ascii")).digest()

    return read_in_order(block)
