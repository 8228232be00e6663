"""One-time codes of an authenticator, by time (RFC 6238): six digits that change every half minute.

A code is good for its own half minute and the one on either side, because clocks differ.
"""

import hmac

from spanish21.extras import from_extra

with from_extra("serve"):
    from pyotp import random_base32
    from pyotp.totp import TOTP


STEP_SECONDS = 30
_OFFSETS = (0, -1, 1)
_ISSUER = "spanish21"


def new_seed() -> str:
    """A random seed of 160 bits, in the letters that an authenticator takes."""
    return random_base32()


def enrolment_address(seed: str, name: str, house: str) -> str:
    """The address by which an authenticator learns the seed."""
    return TOTP(seed).provisioning_uri(name=name, issuer_name=house or _ISSUER)


def code_at(seed: str, at: int) -> str:
    """The code that an authenticator shows at this time."""
    return TOTP(seed).at(at)


def matching_step(seed: str, code: str, now: int) -> int | None:
    """The half minute that a code is of, counted from 1970; ``None`` if it is of none near now."""
    for offset in _OFFSETS:
        at = now + offset * STEP_SECONDS
        if hmac.compare_digest(code_at(seed, at).encode(), code.encode("utf-8", "replace")):
            return at // STEP_SECONDS
    return None
