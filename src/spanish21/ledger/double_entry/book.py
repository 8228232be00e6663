"""The book: balances that change by transfers alone, all of a group or none.

The book is an accumulator over a log, so it changes in place; it holds no clock and no file,
and the same transfers in the same order give the same book.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from spanish21.ledger.double_entry.accounts import ACCOUNT_KINDS, Side, kind_name
from spanish21.ledger.double_entry.transfers import TRANSFER_CODES, Transfer, TransferStage
from spanish21.ledger.refusals import refuse_entry
from spanish21.money import format_microdollars
from spanish21.refusal import Refusal

_ID = re.compile(r"[\w./:'#-]{1,128}")


class Book:
    """Every balance, and every pending transfer.

    With ``remembers`` the book knows every transfer it ever posted, and answers a repeated
    one as before. A caller that stores transfers elsewhere, under ids that cannot repeat,
    does without.
    """

    def __init__(self, *, remembers: bool = True) -> None:
        self._balances: dict[str, int] = {}
        self._held: Counter[str] = Counter()
        self._waiting: dict[str, Transfer] = {}
        self._resolved: dict[str, TransferStage] = {}
        self._known: dict[str, Transfer] | None = {} if remembers else None
        self._totals: Counter[str] = Counter()

    def balance(self, account: str) -> int:
        """What stands on an account, on the account's own side."""
        return self._balances.get(account, 0)

    def available(self, account: str) -> int:
        """The balance less what pending transfers hold back."""
        return self._balances.get(account, 0) - self._held.get(account, 0)

    def total(self, kind: str) -> int:
        """What stands on all accounts of a kind together."""
        return self._totals[kind]

    def balances(self) -> Mapping[str, int]:
        """Every account that was ever used, in order of name."""
        return dict(sorted(self._balances.items()))

    def waiting(self) -> Iterator[Transfer]:
        """The pending transfers that no transfer has resolved."""
        return iter(self._waiting.values())

    def post(self, group: Sequence[Transfer]) -> bool:
        """Post a group, all of it or none; False where the very same group was posted before.

        A refusal names the first condition that fails, transfer by transfer in their order.
        """
        if self._known is not None and self._posted_before(group):
            return False
        self._take(group, self._try(group))
        return True

    def check(self, group: Sequence[Transfer]) -> None:
        """Refuse a group that could not be posted now; nothing is posted."""
        self._try(group)

    def after(self, group: Sequence[Transfer]) -> Mapping[str, int]:
        """What the accounts that a group moves money on would hold then; nothing is posted."""
        return self._try(group).balances

    def _try(self, group: Sequence[Transfer]) -> "_Change":
        """The changes that a group would make; refuses it for its first error."""
        change = _Change({}, Counter(), {}, {})
        for transfer in group:
            shape = _shape(transfer.code, transfer.debit, transfer.credit)
            if shape is None or type(transfer.micros) is not int or transfer.micros < 1:
                raise _wrong(transfer)
            self._resolve(transfer, shape, change)
            if transfer.stage is not TransferStage.VOID:
                for account in shape.limited:
                    self._check_held(account, transfer.micros, change)
                self._move(transfer, shape, change)
        return change

    def _resolve(self, transfer: Transfer, shape: "_Shape", change: "_Change") -> None:
        """A post or a void frees what its pending transfer held back."""
        if transfer.stage is TransferStage.POST or transfer.stage is TransferStage.VOID:
            self._check_pending(transfer, change.resolved)
            change.resolved[transfer.of] = transfer.stage
            for account in shape.falling:
                change.held[account] -= transfer.micros
        elif transfer.of:
            raise refuse_entry("NAMES_A_PENDING", transfer.of)

    def _move(self, transfer: Transfer, shape: "_Shape", change: "_Change") -> None:
        """Hold an amount back, or move it."""
        micros, balances = transfer.micros, change.balances
        if transfer.stage is TransferStage.PENDING:
            change.pending[transfer.id] = transfer
            for account in shape.falling:
                change.held[account] += micros
            return
        for account, sign in shape.sides:
            before = balances.get(account)
            if before is None:
                before = self._balances.get(account, 0)
            balances[account] = before + sign * micros

    def _posted_before(self, group: Sequence[Transfer]) -> bool:
        """Whether this very group is in the book; a group that is partly so is refused."""
        known = self._known or {}
        if not group:
            raise refuse_entry("EMPTY_GROUP", 0)
        for transfer in group:
            if not _ID.fullmatch(transfer.id):
                raise refuse_entry("TRANSFER_ID", transfer.id)
        if len({transfer.id for transfer in group}) < len(group):
            twice = Counter(transfer.id for transfer in group).most_common(1)[0][0]
            raise refuse_entry("ID_TWICE_IN_GROUP", twice)
        repeated = 0
        for transfer in group:
            there = known.get(transfer.id)
            if there is not None and there != transfer:
                raise refuse_entry("ID_REUSED", transfer.id)
            repeated += there is not None
        if 0 < repeated < len(group):
            first = next(transfer.id for transfer in group if transfer.id in known)
            raise refuse_entry("GROUP_PARTLY_POSTED", first)
        return repeated > 0

    def _check_pending(self, transfer: Transfer, resolved: Mapping[str, TransferStage]) -> None:
        stage = resolved.get(transfer.of) or self._resolved.get(transfer.of)
        if stage is not None:
            raise refuse_entry("PENDING_RESOLVED", transfer.of, stage=stage.value)
        pending = self._waiting.get(transfer.of)
        if pending is None:
            raise refuse_entry("PENDING_UNKNOWN", transfer.of)
        if pending[1:5] != transfer[1:5]:
            raise refuse_entry("PENDING_DIFFERS", transfer.of)

    def _check_held(self, account: str, micros: int, change: "_Change") -> None:
        balance = change.balances.get(account)
        if balance is None:
            balance = self._balances.get(account, 0)
        free = balance - self._held.get(account, 0) - change.held.get(account, 0)
        if micros > free:
            words = {
                "account": account,
                "held": format_microdollars(free),
                "wanted": format_microdollars(micros),
            }
            raise refuse_entry("OVERDRAFT", account, **words)

    def _take(self, group: Sequence[Transfer], change: "_Change") -> None:
        for account, after in change.balances.items():
            self._totals[kind_name(account)] += after - self._balances.get(account, 0)
        self._balances.update(change.balances)
        for account, micros in change.held.items():
            self._held[account] += micros
        self._waiting.update(change.pending)
        for name, stage in change.resolved.items():
            del self._waiting[name]
            self._resolved[name] = stage
        if self._known is not None:
            self._known.update((transfer.id, transfer) for transfer in group)


class _Change(NamedTuple):
    """What a group does to a book: balances, amounts held back, pending and resolved transfers."""

    balances: dict[str, int]
    held: Counter[str]
    resolved: dict[str, TransferStage]
    pending: dict[str, Transfer]


class _Shape(NamedTuple):
    """A transfer of one code between two accounts: what it does to them."""

    sides: tuple[tuple[str, int], tuple[str, int]]
    falling: tuple[str, ...]
    limited: tuple[str, ...]


@lru_cache(maxsize=2**16)
def _shape(code: str, debit: str, credit: str) -> _Shape | None:
    """The shape of a transfer; nothing for one that cannot be."""
    allowed = TRANSFER_CODES.get(code)
    kinds = (kind_name(debit), kind_name(credit))
    if allowed is None or kinds != allowed[:2] or debit == credit:
        return None
    debit_falls = ACCOUNT_KINDS[kinds[0]].side is Side.CREDIT
    credit_falls = ACCOUNT_KINDS[kinds[1]].side is Side.DEBIT
    sides = ((debit, -1 if debit_falls else 1), (credit, -1 if credit_falls else 1))
    falling = tuple(account for account, sign in sides if sign < 0)
    limited = tuple(name for name in falling if ACCOUNT_KINDS[kind_name(name)].limited)
    return _Shape(sides, falling, limited)


def _wrong(transfer: Transfer) -> Refusal:
    """What is wrong with a transfer, whatever the balances are: the first thing."""
    for account in (transfer.debit, transfer.credit):
        if not kind_name(account):
            return refuse_entry("UNKNOWN_ACCOUNT", account)
    if transfer.debit == transfer.credit:
        return refuse_entry("SAME_ACCOUNT", transfer.debit)
    if type(transfer.micros) is not int or transfer.micros < 1:
        return refuse_entry("AMOUNT", transfer.micros)
    code = TRANSFER_CODES.get(transfer.code)
    if code is None:
        return refuse_entry("UNKNOWN_CODE", transfer.code)
    words = {"code": transfer.code, "debit": code.debit, "credit": code.credit}
    return refuse_entry("WRONG_ACCOUNTS", f"{transfer.debit} to {transfer.credit}", **words)
