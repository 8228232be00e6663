"""Passwords and tokens: hashed by Argon2id, drawn from the system's chance, stored as hashes only.

Hashing takes about 50 ms and 64 MiB on purpose. Nothing in here keeps state that threads
share, so it may run in any of them; the server bounds how many strangers' calls run at once.
"""

import hashlib
import secrets
import unicodedata
from functools import cache

from spanish21.extras import from_extra
from spanish21.refusal import Refusal

with from_extra("serve"):
    from argon2 import PasswordHasher
    from argon2.exceptions import InvalidHashError, VerificationError
    from argon2.low_level import Type

MIN_LENGTH, MAX_LENGTH = 12, 128
"""How many characters a password has."""
HASHER = PasswordHasher(
    time_cost=3,
    memory_cost=64 * 1024,
    parallelism=4,
    hash_len=32,
    salt_len=16,
    type=Type.ID,
)
"""Argon2id as RFC 9106 recommends it second: 3 passes over 64 MiB, 4 lanes."""
_COMMON = """
    000000000000 111111111111 112233445566 121212121212 123123123123 123412341234
    123456789012 1234567890123 123456789abc 123456789123 123456789123456789
    123456abcdef 1q2w3e4r5t6y 1q2w3e4r5t6y7u8i 1qaz2wsx3edc 1qaz2wsx3edc4rfv 987654321098
    abc123abc123 abcd1234abcd abcdefghijkl abcdefghijklm abcdefgh1234 adminadminadmin
    administrator administrator1 asdfghjkl123 asdfghjklasdf blackjack123 blackjack1234
    blackjack2121 changeme1234 changemechangeme changemenow1 dragondragon footballfootball
    iloveyou1234 iloveyouiloveyou jackpotjackpot letmein12345 letmeinletmein login1234567
    manchesterunited masterpassword monkeymonkey p@ssw0rd1234 passw0rd1234 password1234
    password12345 password123456 password2024 password2025 password2026 passwordpassword
    princessprincess q1w2e3r4t5y6 qazwsxedcrfv qwer1234asdf qwerty123456 qwerty12345678
    qwertyqwerty qwertyuiop12 qwertyuiop123 qwertyuiop123456 qwertyuiopasdf secretsecret
    spanish21spanish21 spanish212121 sunshinesunshine superman1234 trustno1trustno1
    welcome12345 welcome123456 welcomewelcome zaq12wsxcde3 zxcvbnm12345 zxcvbnmasdfg
"""
COMMON_PASSWORDS = frozenset(_COMMON.split())
"""The commonest passwords that are long enough, and those that this game suggests."""
_FEWEST = 5
_BESIDE_NAME = 8


def check_password(name: str, password: str) -> None:
    """Refuse a password that is short, among the commonest, or little more than the name.

    The refusal never repeats the password.
    """
    if not MIN_LENGTH <= len(password) <= MAX_LENGTH:
        say = f"choose {MIN_LENGTH} to {MAX_LENGTH} characters"
        raise Refusal("password", f"{len(password)} characters", say, name="PASSWORD_LENGTH")
    plain = _plain(password).casefold()
    beside = plain.replace(_plain(name).casefold(), "")
    if beside != plain and len(beside) < _BESIDE_NAME:
        say = "choose one that is not made of your name"
        raise Refusal("password", "your name", say, name="PASSWORD_IS_NAME")
    if plain in COMMON_PASSWORDS or len(set(plain)) < _FEWEST:
        say = "choose one that others do not use: a few words no one would put together"
        raise Refusal("password", "one of the commonest", say, name="PASSWORD_COMMON")


def hash_password(password: str) -> str:
    """The hash that is stored, with its salt and its parameters."""
    return HASHER.hash(_plain(password))


def verify_password(stored: str | None, password: str) -> bool:
    """Whether a password is the one whose hash is stored.

    Where none is stored, because no person has that name, the work is the same, so that its
    time does not reveal which names exist.
    """
    try:
        HASHER.verify(stored or _nobodys(), _plain(password))
    except (VerificationError, InvalidHashError):
        return False
    return stored is not None


def needs_rehash(stored: str) -> bool:
    """Whether the hash has older parameters than those in use."""
    return HASHER.check_needs_rehash(stored)


@cache
def _nobodys() -> str:
    """A hash of random text: no password fits it."""
    return HASHER.hash(new_token())


def _plain(password: str) -> str:
    """The same password however a keyboard composes its characters (NIST SP 800-63B 5.1.1.2)."""
    return unicodedata.normalize("NFKC", password)


def new_token() -> str:
    """A random token of 256 bits, in characters that cookies and addresses allow."""
    return secrets.token_urlsafe(32)


def token_key(token: str) -> str:
    """What is stored of a token: its SHA-256, from which the token cannot be recovered."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
