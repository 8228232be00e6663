"""The check of a revealed shoe that the audit of a house asks for."""

from collections.abc import Iterator

from spanish21.adapters.commitment import Commitment, RevealedShoe, verify_shoe
from spanish21.house.log_audit import AuditedShoe


def verify_audited_shoe(revealed: AuditedShoe) -> Iterator[str]:
    """What is wrong with a shoe, by the same check that every player can make offline."""
    try:
        promised = Commitment(revealed.commitment)
        shoe = RevealedShoe(
            revealed.ruleset,
            revealed.decks,
            tuple(card.code for card in revealed.order),
            bytes.fromhex(revealed.salt),
            promised,
            discards=revealed.discards,
            cut=revealed.cut,
        )
    except ValueError as problem:
        yield f"it cannot be checked: {problem}"
        return
    deals = [("dealt", revealed.dealt)] if revealed.dealt else []
    for check in verify_shoe(shoe, published=promised, dealt=deals):
        if not check.holds:
            yield f"{check.what}: {check.found}"
