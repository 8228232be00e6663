"""Random numbers for kernels: any number of streams of 32-bit numbers from one seed.

A stream is four 32-bit words that travel as scalars. Where it begins is a pure function of the
seed, a purpose and the stream's number, so it does not matter who plays which stream, or when.

Two generators make the numbers. ``fast`` is a multiply-with-carry of lag three with period
``MULTIPLIER * 2**95 - 1``; ``philox`` is Philox4x32-10 (Salmon et al., 2011), which counts instead
of stepping and takes longer. Both begin from words that Philox makes of seed, purpose and number.

``build(jit)`` makes the functions for a processor or, with ``cuda.jit``, for a GPU; this module
imports NumPy and nothing else, so that it can go wherever a kernel goes.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

MULTIPLIER = 3_487_286_589
"""Marsaglia's: a * 2**96 - 1 is a safe prime. (One next to 2**32 would have a longer period and lie
on few planes.)"""
GENERATORS = ("fast", "philox")
Jit = Callable[[Callable[..., Any]], Any]


class StreamFunctions(NamedTuple):
    """The functions of one generator.

    ``begin(seed, purpose, number)`` gives a stream's four words; ``draw(w0, w1, w2, w3)`` the next
    number and the words after it.
    """

    begin: Any
    draw: Any


def build_philox(jit: Jit) -> Any:
    """Philox4x32-10: four words of a counter and two of a key give four numbers."""
    u32, u64 = np.uint32, np.uint64
    low, half = u64(0xFFFFFFFF), u64(32)
    mul0, mul1 = u64(0xD2511F53), u64(0xCD9E8D57)
    key0, key1 = u32(0x9E3779B9), u32(0xBB67AE85)

    @jit
    def philox(c0, c1, c2, c3, k0, k1):
        for _ in range(10):
            p0, p1 = u64(mul0 * u64(c0)), u64(mul1 * u64(c2))
            c0 = u32(u32(u32(p1 >> half) ^ c1) ^ k0)
            c2 = u32(u32(u32(p0 >> half) ^ c3) ^ k1)
            c1, c3 = u32(p1 & low), u32(p0 & low)
            k0, k1 = u32(k0 + key0), u32(k1 + key1)
        return c0, c1, c2, c3

    return philox


def build_streams(jit: Jit, generator: str) -> StreamFunctions:
    """The functions of a generator, compiled by ``jit``."""
    u32, u64 = np.uint32, np.uint64
    low, half = u64(0xFFFFFFFF), u64(32)
    multiplier, one = u64(MULTIPLIER), u32(1)
    philox = build_philox(jit)

    @jit
    def words(seed, purpose, number, kind):
        """Four words that seed, purpose, number and kind of generator decide."""
        return philox(
            u32(u64(number) & low),
            u32(u64(number) >> half),
            u32(purpose),
            kind,
            u32(u64(seed) & low),
            u32(u64(seed) >> half),
        )

    @jit
    def begin_fast(seed, purpose, number):
        w0, w1, w2, w3 = words(seed, purpose, number, u32(0))
        # The carry stays below the multiplier; and not all is nought.
        return w0, w1, w2, u32(u32(w3 >> one) | one)

    @jit
    def draw_fast(w0, w1, w2, w3):
        product = u64(multiplier * u64(w2) + u64(w3))
        number = u32(product & low)
        return number, number, w0, w1, u32(product >> half)

    @jit
    def begin_philox(seed, purpose, number):
        _, w1, w2, w3 = words(seed, purpose, number, one)
        return u32(0), w1, w2, w3

    @jit
    def draw_philox(w0, w1, w2, w3):
        # One call makes four numbers; a scalar stream that asks for one makes them again.
        x0, x1, x2, x3 = philox(u32(w0 >> u32(2)), w1, u32(0), u32(0), w2, w3)
        place = u32(w0 & u32(3))
        number = x0 if place == u32(0) else x1 if place == one else x2 if place == u32(2) else x3
        return number, u32(w0 + one), w1, w2, w3

    if generator == "philox":
        return StreamFunctions(begin_philox, draw_philox)
    return StreamFunctions(begin_fast, draw_fast)
