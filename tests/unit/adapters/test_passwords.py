"""Passwords and tokens: hashed as stated, refused when weak, and no telling who is here."""

from collections.abc import Iterator

import pytest
from argon2 import PasswordHasher, extract_parameters
from argon2.low_level import Type

from fixtures.passwords import REAL_HASHER, hashed_by
from spanish21.adapters import passwords
from spanish21.adapters.passwords import (
    COMMON_PASSWORDS,
    check_password,
    hash_password,
    needs_rehash,
    new_token,
    token_key,
    verify_password,
)
from spanish21.refusal import Refusal

GOOD = "seven cards of spades"


@pytest.fixture(autouse=True, scope="module")
def _in_earnest() -> Iterator[None]:
    with hashed_by(REAL_HASHER):
        yield


def refusal_of(name: str, password: str) -> str:
    with pytest.raises(Refusal) as caught:
        check_password(name, password)
    assert password not in str(caught.value)
    return str(caught.value)


def test_a_password_is_hashed_by_argon2id_as_rfc_9106_recommends() -> None:
    found = extract_parameters(hash_password(GOOD))
    assert (found.type, found.time_cost, found.memory_cost, found.parallelism) == (
        Type.ID,
        3,
        65536,
        4,
    )
    assert (found.hash_len, found.salt_len) == (32, 16)


def test_only_the_password_itself_is_verified() -> None:
    stored = hash_password(GOOD)
    assert verify_password(stored, GOOD)
    assert not verify_password(stored, GOOD + "!")
    assert GOOD not in stored
    assert stored != hash_password(GOOD), "each has a salt of its own"


def test_a_password_is_the_same_however_its_characters_are_composed() -> None:
    assert verify_password(
        hash_password("café au lait, s'il vous"), "cafe\u0301 au lait, s'il vous"
    )


def test_what_is_no_hash_verifies_nothing() -> None:
    assert not verify_password("not a hash", GOOD)


def test_a_name_without_a_password_takes_the_same_work_and_never_verifies(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert not needs_rehash(passwords._nobodys())
    stored = hash_password(GOOD)
    monkeypatch.setattr(passwords, "_nobodys", lambda: stored)
    assert not verify_password(None, GOOD), "not even whoever guesses it"


def test_a_hash_of_other_parameters_is_made_again() -> None:
    assert not needs_rehash(hash_password(GOOD))
    assert needs_rehash(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(GOOD))


@pytest.mark.parametrize(
    "password", [GOOD, "x" * 7 + "Ann-y", "correct horse battery", "ñandú-21-Ø-❤-🂡"]
)
def test_a_long_password_that_others_do_not_use_is_taken(password: str) -> None:
    check_password("Ann", password)


def test_a_short_or_endless_password_is_refused() -> None:
    say = "password: '{} characters' is not allowed; choose 12 to 128 characters"
    assert refusal_of("Ann", "spade-spade") == say.format(11)
    assert refusal_of("Ann", "spade" * 26) == say.format(130)


@pytest.mark.parametrize("password", ["Christopher1", "1CHRISTOPHER", "ChristopherChristopher"])
def test_a_password_made_of_ones_name_is_refused(password: str) -> None:
    say = "password: 'your name' is not allowed; choose one that is not made of your name"
    assert refusal_of("christopher", password) == say


@pytest.mark.parametrize(
    "password", ["Password1234", "blackjack2121", "aaaabbbbccccdddd", "ｐassword1234"]
)
def test_a_common_password_is_refused(password: str) -> None:
    say = (
        "password: 'one of the commonest' is not allowed;"
        " choose one that others do not use: a few words no one would put together"
    )
    assert refusal_of("Ann", password) == say


def test_the_commonest_passwords_are_written_as_they_are_compared() -> None:
    assert all(password == password.casefold() for password in COMMON_PASSWORDS)
    assert all(len(password) >= 12 for password in COMMON_PASSWORDS)


def test_tokens_are_256_bits_and_only_their_hashes_are_kept() -> None:
    token = new_token()
    assert len(token) == 43
    assert token != new_token()
    assert token_key("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert len(token_key("\ud800")) == 64, "a cookie may be anything"
