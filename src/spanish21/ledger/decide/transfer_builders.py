"""Transfers as decisions make them: an entry gives them their ids."""

from spanish21.ledger.double_entry.accounts import account
from spanish21.ledger.double_entry.transfers import TRANSFER_CODES, Transfer, TransferStage
from spanish21.money import MICRODOLLARS_PER_CENT


def make_transfer(
    code: str, micros: int, *, debit: str = "", credit: str = "", name: str = ""
) -> tuple[Transfer, ...]:
    """One transfer of this code between the accounts of these keys; none for nothing."""
    if not micros:
        return ()
    kinds = TRANSFER_CODES[code]
    source, target = account(kinds.debit, debit), account(kinds.credit, credit)
    return (Transfer(name, source, target, micros, code),)


def make_pending(transfers: tuple[Transfer, ...]) -> tuple[Transfer, ...]:
    """The same transfers, pending."""
    return tuple(transfer._replace(stage=TransferStage.PENDING) for transfer in transfers)


def resolve_pending(pending: Transfer, stage: TransferStage) -> Transfer:
    """The transfer that posts or voids a pending one."""
    return pending._replace(id="", stage=stage, of=pending.id)


def micros(cents: int) -> int:
    """Whole cents as the ledger counts them."""
    return cents * MICRODOLLARS_PER_CENT
