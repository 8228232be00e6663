"""The random streams that kernels draw from: known answers, definitions, and independence."""

from collections.abc import Iterator
from typing import Any

import gmpy2
import numba
import numpy as np
import pytest

from spanish21.simulation.kernels.random_streams import (
    GENERATORS,
    MULTIPLIER,
    build_philox,
    build_streams,
)

BASE = 2**32
PRIME = MULTIPLIER * BASE**3 - 1


@pytest.fixture(autouse=True)
def _words_run_over() -> Iterator[None]:
    with np.errstate(over="ignore"):
        yield


def plain(function: Any) -> Any:
    return function


def words(*numbers: int) -> tuple[Any, ...]:
    return tuple(np.uint32(number) for number in numbers)


def drawn(generator: str, seed: int, number: int, size: int, jit: Any = plain) -> list[int]:
    begin, draw = build_streams(jit, generator)
    stream = begin(np.uint64(seed), 1, np.uint64(number))
    found = []
    for _ in range(size):
        made, *stream = draw(*stream)
        found.append(int(made))
    return found


@pytest.mark.parametrize(
    ("counter", "key", "answer"),
    [
        ((0,) * 4, (0,) * 2, (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
        (
            (BASE - 1,) * 4,
            (BASE - 1,) * 2,
            (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD),
        ),
        (
            (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
            (0xA4093822, 0x299F31D0),
            (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
        ),
    ],
)
@pytest.mark.parametrize("jit", [plain, numba.njit], ids=["python", "compiled"])
def test_philox_gives_the_answers_that_its_authors_published(
    jit: Any, counter: tuple[int, ...], key: tuple[int, ...], answer: tuple[int, ...]
) -> None:
    found = build_philox(jit)(*words(*counter), *words(*key))
    assert tuple(int(word) for word in found) == answer


def test_the_fast_generator_is_a_division_by_two_to_the_32_modulo_a_safe_prime() -> None:
    assert gmpy2.is_prime(PRIME)
    assert gmpy2.is_prime((PRIME - 1) // 2)
    begin, draw = build_streams(plain, "fast")
    w0, w1, w2, w3 = begin(np.uint64(5), 1, np.uint64(9))
    whole = int(w2) + int(w1) * BASE + int(w0) * BASE**2 + int(w3) * BASE**3
    for _ in range(1000):
        made, w0, w1, w2, w3 = draw(w0, w1, w2, w3)
        whole = whole * pow(BASE, -1, PRIME) % PRIME
        assert int(w2) + int(w1) * BASE + int(w0) * BASE**2 + int(w3) * BASE**3 == whole
        assert made == w0


def test_the_period_of_the_fast_generator_is_half_of_what_its_prime_allows() -> None:
    assert pow(BASE, (PRIME - 1) // 2, PRIME) == 1
    assert (PRIME - 1) // 2 == MULTIPLIER * 2**95 - 1
    assert pow(BASE, 2, PRIME) != 1


def test_a_carry_begins_below_the_multiplier_and_is_never_nought() -> None:
    begin = build_streams(plain, "fast").begin
    carries = [int(begin(np.uint64(1), 1, np.uint64(n))[3]) for n in range(500)]
    assert min(carries) > 0
    assert max(carries) < BASE // 2 < MULTIPLIER


def test_a_philox_stream_counts_its_numbers() -> None:
    stream = build_streams(plain, "philox").begin(np.uint64(3), 2, np.uint64(7))
    philox = build_philox(plain)
    first = philox(np.uint32(0), stream[1], np.uint32(0), np.uint32(0), stream[2], stream[3])
    later = philox(np.uint32(1), stream[1], np.uint32(0), np.uint32(0), stream[2], stream[3])
    begin, draw = build_streams(plain, "philox")
    found = []
    for _ in range(8):
        made, *stream = draw(*stream)
        found.append(made)
    assert found == [*first, *later]
    assert begin is not draw


@pytest.mark.parametrize("generator", GENERATORS)
def test_a_compiled_stream_gives_the_same_numbers_as_python(generator: str) -> None:
    assert drawn(generator, 1, 2, 50, numba.njit) == drawn(generator, 1, 2, 50)


@pytest.mark.parametrize("generator", GENERATORS)
def test_a_stream_depends_on_every_bit_of_seed_purpose_and_number(generator: str) -> None:
    begin = build_streams(plain, generator).begin
    places = [(1, 1, 1), (1 + 2**40, 1, 1), (2, 1, 1), (1, 2, 1), (1, 1, 2), (1, 1, 1 + 2**40)]
    begun = {tuple(map(int, begin(np.uint64(s), p, np.uint64(n)))) for s, p, n in places}
    assert len(begun) == len(places)


def test_the_two_generators_never_share_a_beginning() -> None:
    assert drawn("fast", 1, 1, 4) != drawn("philox", 1, 1, 4)
