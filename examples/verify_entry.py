"""Verify that one entry of a house's journal stands under a head that the house has signed.

    python verify_entry.py proof.json PUBLIC_KEY

Written without the house's own program: the standard library, and cryptography for Ed25519.
The proof comes from the house; the public key should not: take it from paper or an older anchor.
"""

import json
import sys
from hashlib import sha256
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey


def verify(proof: dict, key: str) -> str:  # type: ignore[type-arg]
    """The entry's text; an error names what does not hold."""
    head = dict(proof["head"])
    signature = bytes.fromhex(head.pop("signature"))
    text = json.dumps(head, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(signature, text.encode())
    except InvalidSignature:
        sys.exit("NOT VERIFIED: the head is not signed by this key")
    if proof["entry"].split("\n")[1] != str(proof["seq"]):
        sys.exit("NOT VERIFIED: the text is of another entry")
    # RFC 6962: a leaf is hashed behind a zero byte, two nodes behind a one.
    node = sha256(b"\x00" + sha256(proof["entry"].encode()).digest()).digest()
    place, last = proof["seq"] - 1, head["seq"] - 1
    for beside in map(bytes.fromhex, proof["path"]):
        while place == last and place % 2 == 0 and last:
            place, last = place // 2, last // 2
        pair = beside + node if place % 2 else node + beside
        node = sha256(b"\x01" + pair).digest()
        place, last = place // 2, last // 2
    if last or node.hex() != head["root"]:
        sys.exit("NOT VERIFIED: the entry does not lead to the signed root")
    return str(proof["entry"])


if __name__ == "__main__":
    entry = verify(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")), sys.argv[2])
    print(f"Verified. The entry, with the hash before it:\n{entry}")  # noqa: T201
