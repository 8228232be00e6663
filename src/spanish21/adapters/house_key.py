"""The house's own key: an Ed25519 key in a file of its own, beside no database.

Who can write the database cannot sign, and who reads a backup cannot either.
"""

import os
import re
from pathlib import Path

from spanish21.extras import from_extra
from spanish21.house.journal.signed_heads import SignedHead, text_to_sign
from spanish21.refusal import Refusal

with from_extra("serve"):
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import (
        Ed25519PrivateKey,
        Ed25519PublicKey,
    )
    from cryptography.hazmat.primitives.serialization import (
        Encoding,
        NoEncryption,
        PrivateFormat,
        PublicFormat,
        load_pem_private_key,
    )

_PUBLIC = re.compile(r"[0-9a-f]{64}")


class HouseKey:
    """A private key that signs heads of the journal, and messages to a meter service."""

    def __init__(self, private: Ed25519PrivateKey) -> None:
        self._private = private
        self.public = private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex()

    def sign(self, head: SignedHead) -> SignedHead:
        """The head with this key's name and signature."""
        named = head._replace(key=self.public)
        return named._replace(signature=self.sign_text(text_to_sign(named)))

    def sign_text(self, text: str) -> str:
        """The signature of a text: the same each time."""
        return self._private.sign(text.encode()).hex()


def create_key(file: Path) -> HouseKey:
    """Make a new key in a new file, which is its owner's alone."""
    private = Ed25519PrivateKey.generate()
    content = private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    try:
        descriptor = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        raise Refusal("out", str(file), "it is there already; no key is overwritten") from None
    except OSError as error:
        raise Refusal("out", str(file), f"it cannot be written: {error.strerror}") from None
    with os.fdopen(descriptor, "wb") as written:
        written.write(content)
    return HouseKey(private)


def load_key(file: Path) -> HouseKey:
    """The key of a file; refuses a file that others can read."""
    try:
        content, mode = file.read_bytes(), file.stat().st_mode
    except OSError as error:
        raise Refusal("key", str(file), f"it cannot be read: {error.strerror}") from None
    if mode & 0o077:
        raise Refusal("key", str(file), f"others can read it: chmod 600 {file}")
    try:
        private = load_pem_private_key(content, password=None)
    except (ValueError, TypeError):
        private = None
    if not isinstance(private, Ed25519PrivateKey):
        raise Refusal("key", str(file), "give a file that 'spanish21 house key' has made")
    return HouseKey(private)


def check_public_key(text: str) -> str:
    """A public key as text; refuses text that is not a key."""
    if not _PUBLIC.fullmatch(text):
        raise Refusal("key", text[:70], "write the 64 hexadecimal digits of a public key")
    return text


def is_signed(head: SignedHead) -> bool:
    """Whether a head bears the signature of the key that it names."""
    return is_signed_text(text_to_sign(head), key=head.key, signature=head.signature)


def is_signed_text(text: str, *, key: str, signature: str) -> bool:
    """Whether this is the signature of a text by this public key."""
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        public.verify(bytes.fromhex(signature), text.encode())
    except (InvalidSignature, ValueError):
        return False
    return True
