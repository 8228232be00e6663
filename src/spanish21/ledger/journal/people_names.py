"""The names of people in the journal: which can be one, and which two are one person's."""

import re
import unicodedata
from functools import lru_cache

_NAME = re.compile(r"(?=.{1,24}$)[\w.'-]+( [\w.'-]+)*")


@lru_cache(maxsize=2**12)
def is_person(name: str) -> bool:
    """Whether this can be a person's name."""
    return _NAME.fullmatch(name) is not None


def same_person(one: str, other: str) -> bool:
    """Whether two names are one person's, however he writes it."""
    return _plain(one) == _plain(other)


def _plain(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()
