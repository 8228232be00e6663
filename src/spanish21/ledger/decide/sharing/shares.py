"""A house's part in a shared meter by command: joined, its receipts recorded, its line, settled."""

from spanish21.ledger import commands as c
from spanish21.ledger import facts as f
from spanish21.ledger.decide.awards import AwardWin, lock_award, undo_award
from spanish21.ledger.decide.checks import check_person, check_reason, check_two_people
from spanish21.ledger.decide.decision import LedgerDecision
from spanish21.ledger.decide.jackpots import contribute_wagers, create_jackpot
from spanish21.ledger.decide.sharing.members import check_settles
from spanish21.ledger.decide.transfer_builders import make_transfer, micros
from spanish21.ledger.double_entry.transfers import Transfer
from spanish21.ledger.jackpots.jackpots import PROGRESSIVE, Jackpot
from spanish21.ledger.jackpots.meters import Meter
from spanish21.ledger.refusals import refuse_entry
from spanish21.ledger.sharing import commands as s
from spanish21.ledger.sharing.messages import HIT, VOID, MeterReceipt, read_signed_line
from spanish21.ledger.sharing.shares import Share
from spanish21.ledger.state import Ledger
from spanish21.money import format_cents

_NOTHING = Meter(0)


def created_by(command: c.ShareJackpot) -> c.CreateJackpot:
    """The house's own jackpot behind a shared meter: its game, what its signs say of the meter, and
    nothing in it.
    """
    return c.CreateJackpot(
        jackpot=command.jackpot,
        kind=PROGRESSIVE,
        paytable=command.paytable,
        decks=command.decks,
        wager_cents=command.wager_cents,
        rate_ppm=command.rate_ppm,
        hidden_ppm=command.hidden_ppm,
        unreasonable_cents=command.unreasonable_cents,
        prizes=command.prizes,
        reading=command.reading,
        title=command.title,
        reset_cents=command.reset_cents,
        limit_cents=command.limit_cents,
    )


def share_jackpot(ledger: Ledger, by: str, at: int, command: c.ShareJackpot) -> LedgerDecision:
    """A jackpot begins whose meter is at a service; nothing of the house's is in it."""
    check_person(command.second)
    check_two_people(command.second, by)
    created = create_jackpot(ledger, by, at, created_by(command))
    shared = f.JackpotShared(
        jackpot=command.jackpot,
        meter=command.meter,
        member=command.member,
        service_key=command.service_key,
        by=by,
        second=command.second,
    )
    return LedgerDecision(created.stream, (*created.facts, shared))


def settle_share(ledger: Ledger, by: str, _at: int, command: c.SettleShare) -> LedgerDecision:
    """Money moves between the house and the fund of a shared meter, no more than is open."""
    share = find_share(ledger, command.jackpot)
    check_person(command.second)
    check_two_people(command.second, by)
    check_reason(command.note)
    check_settles(ledger.book.balance(f"share:{share.jackpot}"), command.cents)
    fact = f.ShareSettled(
        jackpot=share.jackpot,
        cents=command.cents,
        note=command.note,
        slip=ledger.slips + 1,
        by=by,
        second=command.second,
    )
    code = "share-paid" if command.cents > 0 else "share-drawn"
    keys = {"debit": share.jackpot} if command.cents > 0 else {"credit": share.jackpot}
    moves = make_transfer(code, micros(abs(command.cents)), **keys)
    return LedgerDecision(f"jackpot/{share.jackpot}", (fact,), moves)


def lose_line(ledger: Ledger, _by: str, _at: int, command: s.LoseLine) -> LedgerDecision:
    """The house takes no wagers on the shared jackpot until it reaches the service again."""
    share = find_share(ledger, command.jackpot)
    if share.lost:
        raise refuse_entry("LINE_IS_LOST", share.jackpot)
    check_reason(command.reason)
    return LedgerDecision(f"jackpot/{share.jackpot}", (f.LineLost(share.jackpot, command.reason),))


def restore_line(ledger: Ledger, _by: str, _at: int, command: s.RestoreLine) -> LedgerDecision:
    share = find_share(ledger, command.jackpot)
    if not share.lost:
        raise refuse_entry("LINE_NOT_LOST", share.jackpot)
    return LedgerDecision(f"jackpot/{share.jackpot}", (f.LineRestored(share.jackpot),))


def record_receipt(ledger: Ledger, _by: str, _at: int, command: s.RecordReceipt) -> LedgerDecision:
    """What the service says of this house's messages: they are taken, and what a hit has won.

    A hit has its amount from here on. The house works it out again from the meter that the
    service states, by its own terms, and refuses another one.
    """
    share = find_share(ledger, command.jackpot)
    receipt = read_signed_line(MeterReceipt, command.receipt)
    if receipt.member != share.member:
        raise refuse_entry("NOT_A_MEMBER", receipt.member, jackpot=share.jackpot)
    message = share.outbox.get(receipt.number)
    if message is None or receipt.seq <= share.seq:
        raise refuse_entry("NO_SUCH_MESSAGE", receipt.number)
    _check_passes_over(share, receipt.number)
    confirmed = f.MessagesConfirmed(share.jackpot, receipt.number, receipt.seq)
    stream = f"jackpot/{share.jackpot}"
    if isinstance(message, f.HitReported):
        _check_kind(receipt, HIT)
        locked, moves = _lock(ledger.jackpot(share.jackpot), message, receipt)
        return LedgerDecision(stream, (confirmed, locked), moves)
    if isinstance(message, f.VoidReported):
        _check_kind(receipt, VOID)
        award = ledger.award(message.award)
        voided = f.AwardVoided(award.id, message.reason, message.by, message.second)
        moves, _ = undo_award(ledger, award, seed_held=0)
        return LedgerDecision(stream, (confirmed, voided), moves)
    return LedgerDecision(stream, (confirmed,))


def _check_passes_over(share: Share, number: int) -> None:
    """Refuse a receipt that would confirm a hit or a void before it, which have one of their own."""
    between = (share.outbox[earlier] for earlier in range(share.confirmed + 1, number))
    if not all(isinstance(message, f.WagersShared) for message in between):
        raise refuse_entry("RECEIPT_ORDER", number)


def _check_kind(receipt: MeterReceipt, kind: str) -> None:
    if receipt.kind != kind:
        raise refuse_entry("OTHER_RECEIPT", f"{receipt.kind} {receipt.number}", due=kind)


def _lock(
    jackpot: Jackpot, hit: f.HitReported, receipt: MeterReceipt
) -> tuple[f.SharedAwardLocked, tuple[Transfer, ...]]:
    """The award of a hit, worked out on the meter that the service states."""
    won = AwardWin(hit.award, hit.order, hit.box, hit.player, hit.row, hit.percent, hit.prize_cents)
    meter = Meter(receipt.before_micros)
    due, _, _ = lock_award(jackpot, meter, won, table=hit.table, number=hit.round)
    if (receipt.award, receipt.cents, receipt.house_cents) != (
        hit.award,
        due.cents,
        due.house_cents,
    ):
        words = {"due": f"{hit.award} of {format_cents(due.cents)}"}
        said = f"{receipt.award} of {format_cents(receipt.cents)}"
        raise refuse_entry("OTHER_RECEIPT", said, **words)
    locked = f.SharedAwardLocked(
        award=hit.award,
        jackpot=hit.jackpot,
        number=hit.number,
        seq=receipt.seq,
        table=hit.table,
        round=hit.round,
        order=hit.order,
        box=hit.box,
        player=hit.player,
        row=hit.row,
        percent=hit.percent,
        prize_cents=hit.prize_cents,
        before_micros=receipt.before_micros,
        cents=receipt.cents,
        house_cents=receipt.house_cents,
    )
    name = jackpot.name
    moves = (
        *make_transfer(
            "award-shared",
            micros(receipt.cents - receipt.house_cents),
            debit=name,
            credit=name,
        ),
        *make_transfer("house-prize", micros(receipt.house_cents), credit=name),
    )
    return locked, moves


def find_share(ledger: Ledger, jackpot: str) -> Share:
    """The house's part in the shared meter behind a jackpot."""
    ledger.jackpot(jackpot)
    share = ledger.shares.get(jackpot)
    if share is None:
        raise refuse_entry("NOT_SHARED", jackpot)
    return share


# --- What tables lead to ------------------------------------------------------------------------


def share_wagers(
    jackpot: Jackpot, *, number: int, table: str, round_number: int, wagers: int
) -> tuple[f.WagersShared, tuple[Transfer, ...]]:
    """What wagers give to a shared meter: the house holds it, and a message says so.

    What of it is beyond the meter's limit, only the service knows.

    Rulings: A42.
    """
    unlimited = jackpot._replace(terms=jackpot.terms._replace(limit_cents=0))
    gives, _, _ = contribute_wagers(
        unlimited, _NOTHING, table=table, number=round_number, wagers=wagers
    )
    fact = f.WagersShared(
        jackpot=jackpot.name,
        number=number,
        table=table,
        round=round_number,
        wagers=wagers,
        displayed_micros=gives.primary_micros,
        hidden_micros=gives.reserve_micros,
    )
    contributed = gives.primary_micros + gives.reserve_micros
    return fact, make_transfer("contribution-shared", contributed, debit=table, credit=jackpot.name)


def report_hit(
    jackpot: str, won: AwardWin, *, number: int, table: str, round_number: int
) -> f.HitReported:
    """A hit of a shared meter as the table reports it: no amount is known before it is locked."""
    return f.HitReported(
        jackpot=jackpot,
        number=number,
        award=won.award,
        table=table,
        round=round_number,
        order=won.order,
        box=won.box,
        player=won.player,
        row=won.row,
        percent=won.percent,
        prize_cents=won.cents,
    )
