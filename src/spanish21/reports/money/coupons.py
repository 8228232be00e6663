"""Coupons: for whom each was issued, where it was played, and what it cost the house.

Rulings: A58.
"""

from collections import Counter
from collections.abc import Iterable

from spanish21.ledger import Entry
from spanish21.ledger import facts as f
from spanish21.ledger.coupons.coupons import Coupon, CouponStage
from spanish21.money import MICRODOLLARS_PER_CENT, format_cents
from spanish21.reports.money.journal_reader import JournalReader
from spanish21.reports.money.report import CellValue, MoneyColumn, MoneyReportTable, check_agreement
from spanish21.reports.money.scope import WHOLE_JOURNAL, ReportScope

COLUMNS = (
    MoneyColumn("Serial"),
    MoneyColumn("Player"),
    MoneyColumn("Value", "money"),
    MoneyColumn("Issued by"),
    MoneyColumn("Issued", "date"),
    MoneyColumn("Expires", "date"),
    MoneyColumn("Where"),
    MoneyColumn("Table"),
    MoneyColumn("Round", "count"),
    MoneyColumn("Paid", "money"),
)
_ABOUT = f.CouponIssued | f.CouponPlayed | f.CouponKept | f.CouponCollected | f.CouponWithdrawn


def coupons_report(
    entries: Iterable[Entry], scope: ReportScope = WHOLE_JOURNAL
) -> MoneyReportTable:
    """Every coupon that was issued, played or withdrawn in the period, as it stands at its end.

    What coupons were paid must be the same by the register and by what happened to each.
    """
    reader = JournalReader(entries, scope)
    in_period: dict[str, None] = {}
    paid: Counter[str] = Counter()
    for checked in reader:
        for fact in checked.entry.facts:
            if not isinstance(fact, _ABOUT):
                continue
            if checked.inside:
                in_period[fact.serial] = None
            if isinstance(fact, f.CouponCollected):
                paid[fact.serial] = fact.paid_cents
            elif isinstance(fact, f.CouponKept):
                paid[fact.serial] = 0
    coupons = reader.ledger.coupons
    for serial, coupon in coupons.items():
        check_agreement(f"coupon {serial}", "what it was paid", coupon.paid_cents, paid[serial])
    rows = tuple(_row(coupons[serial]) for serial in in_period)
    open_cents = sum(
        coupon.cents
        for coupon in coupons.values()
        if coupon.stage in (CouponStage.ISSUED, CouponStage.PLAYED)
    )
    return MoneyReportTable(
        "Coupons",
        scope.heading,
        COLUMNS,
        rows,
        totals=_totals(rows),
        notes=(
            f"Coupons of {format_cents(open_cents)} are with players or on layouts.",
            *reader.notes(),
        ),
        zone=scope.clock.zone,
    )


def _row(coupon: Coupon) -> tuple[CellValue, ...]:
    withdrawn = coupon.withdrawn_because
    return (
        coupon.serial,
        coupon.player,
        coupon.cents * MICRODOLLARS_PER_CENT,
        coupon.issued_by,
        coupon.issued_at,
        coupon.expires_at,
        f"{coupon.stage.value}: {withdrawn}" if withdrawn else coupon.stage.value,
        coupon.table,
        coupon.round or None,
        coupon.paid_cents * MICRODOLLARS_PER_CENT,
    )


def _totals(rows: tuple[tuple[CellValue, ...], ...]) -> tuple[CellValue, ...]:
    money = [place for place, column in enumerate(COLUMNS) if column.kind == "money"]
    sums = {place: sum(int(row[place] or 0) for row in rows) for place in money}
    return ("Together", *(sums.get(place) for place in range(1, len(COLUMNS))))
