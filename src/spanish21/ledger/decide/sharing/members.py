"""A meter service by command: members admitted, their messages taken once and in order, settled.

A shared meter is a progressive like any other in the service's ledger, and a member stands where
a table stands in a house's: so its meter, its limit, its resets and its hits are decided by the
same arithmetic. What the members' tables took in lies with the members until it is settled.
"""

import re

from spanish21.ledger import facts as f
from spanish21.ledger.decide.awards import AwardWin, lock_award, undo_award
from spanish21.ledger.decide.checks import check_person, check_reason, check_two_people
from spanish21.ledger.decide.decision import LedgerDecision
from spanish21.ledger.decide.jackpots import contribute_wagers
from spanish21.ledger.decide.links import check_same_game
from spanish21.ledger.decide.transfer_builders import make_transfer, micros
from spanish21.ledger.jackpots.awards import AwardStage
from spanish21.ledger.jackpots.jackpots import ACCOUNT_NAME, PROGRESSIVE, Jackpot
from spanish21.ledger.jackpots.terms import GameTerms
from spanish21.ledger.refusals import refuse_entry
from spanish21.ledger.sharing import commands as s
from spanish21.ledger.sharing.messages import service_award
from spanish21.ledger.sharing.shares import Member
from spanish21.ledger.state import Ledger
from spanish21.money import format_cents, format_microdollars

_PUBLIC_KEY = re.compile(r"[0-9a-f]{64}")


def member_stream(member: str) -> str:
    """The stream of a member's messages: its numbers are those of the messages."""
    return f"member/{member}"


def admit_member(ledger: Ledger, by: str, _at: int, command: s.AdmitMember) -> LedgerDecision:
    """A house joins a shared meter; every member plays the same game for it.

    Rulings: A46, A69.
    """
    jackpot = ledger.jackpot(command.jackpot)
    if jackpot.kind != PROGRESSIVE:
        raise refuse_entry("NOT_A_PROGRESSIVE", jackpot.name)
    if not ACCOUNT_NAME.fullmatch(command.member):
        raise refuse_entry("MEMBER_NAME", command.member)
    if member_stream(command.member) in ledger.numbers or command.member in ledger.members:
        raise refuse_entry("MEMBER_EXISTS", command.member)
    if not _PUBLIC_KEY.fullmatch(command.key):
        raise refuse_entry("MEMBER_KEY", command.key[:70])
    _check_signed(by, command.second)
    said = GameTerms(
        kind=PROGRESSIVE,
        paytable=command.paytable,
        decks=command.decks,
        wager_cents=command.wager_cents,
        rate_ppm=command.rate_ppm,
        prizes=command.prizes,
        reading=command.reading,
    )
    check_same_game(said, jackpot.game)
    facts = (
        f.TableLinked(jackpot.name, command.member, jackpot.version),
        f.MemberAdmitted(jackpot.name, command.member, command.key, by, command.second),
    )
    return LedgerDecision(f"jackpot/{jackpot.name}", facts)


def settle_member(ledger: Ledger, by: str, _at: int, command: s.SettleMember) -> LedgerDecision:
    """Money moves between a member and the fund of its meter, no more than is open; two sign."""
    member = _member(ledger, command.member)
    if member.jackpot != command.jackpot:
        raise refuse_entry("NOT_A_MEMBER", command.member, jackpot=command.jackpot)
    _check_signed(by, command.second)
    check_reason(command.note)
    check_settles(ledger.book.balance(f"member:{member.name}"), command.cents)
    fact = f.MemberSettled(
        jackpot=command.jackpot,
        member=member.name,
        cents=command.cents,
        note=command.note,
        slip=ledger.slips + 1,
        by=by,
        second=command.second,
    )
    code = "member-paid" if command.cents > 0 else "member-drew"
    keys = {"credit": member.name} if command.cents > 0 else {"debit": member.name}
    moves = make_transfer(code, micros(abs(command.cents)), **keys)
    return LedgerDecision(f"jackpot/{command.jackpot}", (fact,), moves)


def check_settles(open_micros: int, cents: int) -> None:
    """Refuse to settle more than is open between a member and a fund, or the other way round."""
    amount = micros(cents)
    if not cents or amount * open_micros <= 0 or abs(amount) > abs(open_micros):
        words = {"open": format_microdollars(open_micros)}
        raise refuse_entry("SETTLES_MORE", format_cents(cents), **words)


def take_contribution(
    ledger: Ledger, _by: str, _at: int, command: s.TakeContribution
) -> LedgerDecision:
    """What a member's tables gave is on the meter, whatever has become of the meter meanwhile.

    Players have made these wagers: they are not refused because the meter was stopped later.

    Rulings: A42.
    """
    member, jackpot = _next_message(ledger, command)
    fact, moves, _ = contribute_wagers(
        jackpot,
        ledger.meter(jackpot.name),
        table=member.name,
        number=command.number,
        wagers=command.wagers,
    )
    contributed = sum(transfer.micros for transfer in moves)
    if contributed != command.micros:
        words = {"given": format_microdollars(contributed)}
        raise refuse_entry("OTHER_CONTRIBUTION", format_microdollars(command.micros), **words)
    received = f.ContributionReceived(
        jackpot.name, member.name, command.number, command.table, command.round, contributed
    )
    owed = make_transfer("member-owes", contributed, debit=member.name, credit=member.name)
    return LedgerDecision(member_stream(member.name), (received, fact), (*owed, *moves))


def take_hit(ledger: Ledger, _by: str, _at: int, command: s.TakeHit) -> LedgerDecision:
    """The order of the service's journal fixes what a hit wins: no other member gets the same.

    Rulings: A39, A41, A43.
    """
    member, jackpot = _next_message(ledger, command)
    won = AwardWin(
        award=service_award(member.name, command.award),
        order=1,
        box=command.box,
        player=member.name,
        row=command.row,
        percent=command.percent,
        cents=command.prize_cents,
    )
    locked, moves, _ = lock_award(
        jackpot, ledger.meter(jackpot.name), won, table=member.name, number=command.number
    )
    claimed = f.AwardClaimed(
        locked.award, jackpot.name, member.name, locked.cents, locked.house_cents
    )
    claims = (
        *make_transfer(
            "award-claimed", micros(locked.cents), debit=jackpot.name, credit=member.name
        ),
        *make_transfer("prize-borne", micros(locked.house_cents), debit=member.name),
    )
    return LedgerDecision(member_stream(member.name), (locked, claimed), (*moves, *claims))


def take_void(ledger: Ledger, _by: str, _at: int, command: s.TakeVoid) -> LedgerDecision:
    """A member's award goes back to the meter. Awards that were locked after it stay as they are.

    Their winners, at other houses too, have been told.

    Rulings: S32.
    """
    member, jackpot = _next_message(ledger, command)
    award = ledger.award(service_award(member.name, command.award))
    if award.stage is AwardStage.VOID:
        words = {"stage": award.stage.value, "allowed": AwardStage.PAID.value}
        raise refuse_entry("AWARD_STAGE", award.id, **words)
    returned = f.ClaimReturned(award.id, jackpot.name, member.name, award.cents, award.house_cents)
    voided = f.AwardVoided(award.id, command.reason, member.name, "")
    claims = (
        *make_transfer("claim-undone", micros(award.cents), debit=member.name, credit=jackpot.name),
        *make_transfer("prize-borne-undone", micros(award.house_cents), credit=member.name),
    )
    seed = ledger.book.balance(f"seed:{jackpot.name}")
    unpaid = award._replace(stage=AwardStage.LOCKED)
    moves, _ = undo_award(ledger, unpaid, seed_held=seed)
    return LedgerDecision(member_stream(member.name), (returned, voided), (*claims, *moves))


def _next_message(ledger: Ledger, message: s.MemberMessage) -> tuple[Member, Jackpot]:
    """The member of a message and its jackpot; refuses one that is not the member's next."""
    member = _member(ledger, message.member)
    due = ledger.numbers.get(member_stream(member.name), 0) + 1
    if message.number != due:
        raise refuse_entry("MESSAGE_ORDER", message.number, due=due)
    return member, ledger.jackpot(member.jackpot)


def _member(ledger: Ledger, name: str) -> Member:
    member = ledger.members.get(name)
    if member is None:
        raise refuse_entry("NO_SUCH_MEMBER", name)
    return member


def _check_signed(by: str, second: str) -> None:
    check_person(second)
    check_two_people(second, by)
