"""The check of a revealed shoe that the audit of a house asks for."""

from collections.abc import Iterator

from spanish21.adapters.commitment import Commitment, RevealedShoe, verify_shoe
from spanish21.house.log_audit import AuditedShoe


def verify_audited_shoe(shown: AuditedShoe) -> Iterator[str]:
    """What is wrong with a shoe, by the same check that anybody can make offline."""
    try:
        promised = Commitment(shown.commitment)
        shoe = RevealedShoe(
            shown.ruleset,
            shown.decks,
            tuple(card.code for card in shown.order),
            bytes.fromhex(shown.salt),
            promised,
        )
    except ValueError as problem:
        yield f"it cannot be checked: {problem}"
        return
    dealt = [("dealt", shown.dealt)] if shown.dealt else []
    for check in verify_shoe(shoe, published=promised, dealt=dealt):
        if not check.holds:
            yield f"{check.what}: {check.found}"
