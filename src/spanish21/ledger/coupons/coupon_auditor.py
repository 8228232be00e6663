"""The part of the audit that follows each coupon from its issue to its end, by its own road."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from spanish21.ledger import facts as f
from spanish21.ledger.journal.entries import Entry
from spanish21.ledger.journal.people_names import same_person

_WITH_PLAYER, _ON_LAYOUT, _GONE, _WITHDRAWN = "with its player", "on a layout", "gone", "withdrawn"


class CouponAuditor:
    """Reports a coupon that is played, kept or collected as no issue of it allows.

    A collected one may come back: a void round undoes what was paid on it.
    """

    def __init__(self, report: Callable[[str], None]) -> None:
        self._report = report
        self._issued: dict[str, f.CouponIssued] = {}
        self._where: dict[str, str] = {}
        self._tables: dict[str, str] = {}

    def look(self, entry: Entry) -> None:
        """Follow the facts of an entry about coupons."""
        for fact in entry.facts:
            follow = self._FOLLOW.get(type(fact))
            if follow is not None:
                follow(self, fact, entry)

    def _issue(self, fact: f.CouponIssued, entry: Entry) -> None:
        if fact.serial in self._issued:
            self._report(f"the coupon {fact.serial} is issued twice")
        if fact.by != entry.by or same_person(fact.by, fact.player) or fact.cents < 1:
            self._report(f"the coupon {fact.serial} of {fact.player} is issued by {fact.by}")
        self._issued[fact.serial] = fact
        self._where[fact.serial] = _WITH_PLAYER

    def _play(self, fact: f.CouponPlayed, entry: Entry) -> None:
        issued = self._issued.get(fact.serial)
        if issued is None or (issued.player, issued.cents) != (fact.player, fact.cents):
            self._report(f"{fact.player} plays the coupon {fact.serial}, which nobody issued so")
            return
        if entry.at >= issued.expires_at:
            self._report(f"the coupon {fact.serial} is played after it expired")
        if entry.stream != f"table/{fact.table}":
            self._report(f"the coupon {fact.serial} is played at {fact.table} by another entry")
        self._move(fact.serial, (_WITH_PLAYER,), _ON_LAYOUT)
        self._tables[fact.serial] = entry.stream

    def _keep(self, fact: f.CouponKept, entry: Entry) -> None:
        self._check_table(fact.serial, entry)
        self._move(fact.serial, (_ON_LAYOUT, _GONE), _WITH_PLAYER)

    def _collect(self, fact: f.CouponCollected, entry: Entry) -> None:
        self._check_table(fact.serial, entry)
        self._move(fact.serial, (_ON_LAYOUT,), _GONE)
        if fact.paid_cents < 0:
            self._report(f"the coupon {fact.serial} is paid less than nothing")

    def _withdraw(self, fact: f.CouponWithdrawn, _entry: Entry) -> None:
        self._move(fact.serial, (_WITH_PLAYER,), _WITHDRAWN)

    def _check_table(self, serial: str, entry: Entry) -> None:
        if self._tables.get(serial) != entry.stream:
            self._report(f"the coupon {serial} leaves a layout where it does not lie")

    def _move(self, serial: str, of: tuple[str, ...], to: str) -> None:
        was = self._where.get(serial, "not issued")
        if was not in of:
            self._report(f"the coupon {serial} is {was}, and then {to}")
        self._where[serial] = to

    _FOLLOW: ClassVar[Mapping[type, Callable[[Any, Any, Entry], None]]] = {
        f.CouponIssued: _issue,
        f.CouponPlayed: _play,
        f.CouponKept: _keep,
        f.CouponCollected: _collect,
        f.CouponWithdrawn: _withdraw,
    }
