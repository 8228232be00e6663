"""Are codes those that authenticators show, good for as long as clocks may differ?"""

import base64

import pytest

from spanish21.adapters.one_time_codes import (
    code_at,
    enrolment_address,
    matching_step,
    new_seed,
)

SEED = base64.b32encode(b"12345678901234567890").decode()


@pytest.mark.parametrize(
    ("at", "code"), [(59, "287082"), (1111111109, "081804"), (2000000000, "279037")]
)
def test_codes_are_those_of_rfc_6238(at: int, code: str) -> None:
    assert code_at(SEED, at) == code
    assert matching_step(SEED, code, at) == at // 30


def test_a_code_is_good_a_half_minute_before_and_after() -> None:
    code = code_at(SEED, 3000)
    assert [matching_step(SEED, code, 3000 + 30 * step) for step in (-2, -1, 0, 1, 2)] == [
        None,
        100,
        100,
        100,
        None,
    ]
    assert matching_step(SEED, "\ud800", 3000) is None


def test_a_seed_is_new_and_its_address_names_person_and_house() -> None:
    assert new_seed() != new_seed()
    address = enrolment_address(SEED, "Sue", "The Oak")
    assert address.startswith("otpauth://totp/")
    assert SEED in address
    assert "issuer=The%20Oak" in address
    assert "issuer=spanish21" in enrolment_address(SEED, "Sue", "")
