"""Does the house's key sign what can be verified, and stay its owner's alone?"""

from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from fixtures.anchored_house import some_head
from spanish21.adapters.house_key import check_public_key, create_key, is_signed, load_key
from spanish21.refusal import Refusal


def test_what_a_key_signs_is_verified_by_its_public_half(tmp_path: Path) -> None:
    file = tmp_path / "oak.key"
    made = create_key(file)
    assert file.stat().st_mode & 0o777 == 0o600
    head = some_head(load_key(file))
    assert head.key == made.public == check_public_key(made.public)
    assert is_signed(head)


@pytest.mark.parametrize(
    "change",
    [
        {"seq": 405},
        {"chain": "00" * 32},
        {"root": "00" * 32},
        {"at": 1},
        {"house": "The Elm"},
        {"signature": "00" * 64},
        {"key": "00" * 32},
        {"key": "ff" * 32},
        {"signature": "zz"},
    ],
)
def test_a_changed_head_is_not_signed(tmp_path: Path, change: dict[str, object]) -> None:
    head = some_head(create_key(tmp_path / "oak.key"))
    assert not is_signed(head._replace(**change))  # type: ignore[arg-type]


def test_no_key_is_overwritten(tmp_path: Path) -> None:
    create_key(tmp_path / "oak.key")
    with pytest.raises(Refusal, match="it is there already; no key is overwritten"):
        create_key(tmp_path / "oak.key")
    with pytest.raises(Refusal, match="it cannot be written: No such file"):
        create_key(tmp_path / "no" / "oak.key")


def test_a_key_that_others_can_read_or_that_is_none(tmp_path: Path) -> None:
    file = tmp_path / "oak.key"
    create_key(file)
    file.chmod(0o640)
    with pytest.raises(Refusal, match="others can read it: chmod 600"):
        load_key(file)
    with pytest.raises(Refusal, match="it cannot be read"):
        load_key(tmp_path / "none")
    other = generate_private_key(SECP256R1()).private_bytes(
        Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()
    )
    file.chmod(0o600)
    for content in (b"text", other):
        file.write_bytes(content)
        with pytest.raises(Refusal, match="that 'spanish21 house key' has made"):
            load_key(file)


def test_a_public_key_is_64_digits() -> None:
    with pytest.raises(Refusal, match="write the 64 hexadecimal digits"):
        check_public_key("ABC")
