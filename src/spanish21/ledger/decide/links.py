"""Tables linked to jackpots: what they must play, the terms they have taken, and their lines."""

from spanish21.ledger import commands as c
from spanish21.ledger import facts as f
from spanish21.ledger.decide.decision import LedgerDecision
from spanish21.ledger.decide.terms import check_beside, check_no_terms_wait
from spanish21.ledger.double_entry.accounts import account
from spanish21.ledger.jackpots.jackpots import ACCOUNT_NAME, Jackpot, TableLink
from spanish21.ledger.jackpots.terms import GameTerms, find_differences
from spanish21.ledger.refusals import OTHER_TERMS, refuse_entry
from spanish21.ledger.state import Ledger
from spanish21.money import format_microdollars
from spanish21.refusal import Refusal


def link_table(ledger: Ledger, _by: str, _at: int, command: c.LinkTable) -> LedgerDecision:
    """A table joins; only tables that play the same game in every respect play for one jackpot.

    A table has one type of jackpot and two at most, of one set of rules and one shoe.

    Clauses: wa-2025:JP2, wa-2025:JP3. Rulings: A39, A44, A46, A53, A69.
    """
    jackpot = ledger.jackpot(command.jackpot)
    if not ACCOUNT_NAME.fullmatch(command.table):
        raise refuse_entry("TABLE_NAME", command.table)
    if jackpot.link(command.table):
        raise refuse_entry("LINKED_ALREADY", command.table)
    check_no_terms_wait(jackpot)
    own = jackpot.game
    said = GameTerms(
        kind=command.kind or own.kind,
        paytable=command.paytable,
        decks=command.decks,
        wager_cents=command.wager_cents,
        rate_ppm=command.rate_ppm or own.rate_ppm,
        posted_cents=command.posted_cents or own.posted_cents,
        prizes=command.prizes,
        reading=command.reading,
    )
    check_same_game(said, own)
    check_beside(ledger, jackpot.name, own, command.table)
    fact = f.TableLinked(command.jackpot, command.table, jackpot.version)
    return LedgerDecision(f"jackpot/{command.jackpot}", (fact,))


def check_same_game(game: GameTerms, own: GameTerms) -> None:
    """Refuse a game that is not the jackpot's own, by the first thing that differs.

    Rulings: A39, A46, A53, A69.
    """
    for difference in find_differences(game, own):
        says = f"the jackpot's terms say {difference.expected}"
        name = OTHER_TERMS[difference.name]
        raise Refusal(difference.name, difference.value, says, clause=difference.clause, name=name)


def take_terms(ledger: Ledger, _by: str, _at: int, command: c.TakeTerms) -> LedgerDecision:
    """A table of a room without a house takes the terms that wait; a house's tables do it themselves."""
    jackpot, link = find_link(ledger, command.jackpot, command.table)
    if link.version == jackpot.coming_version:
        raise refuse_entry("NO_TERMS_WAIT", command.jackpot, table=command.table)
    fact = f.TermsTaken(command.jackpot, command.table, jackpot.coming_version)
    return LedgerDecision(f"jackpot/{command.jackpot}", (fact,))


def unlink_table(ledger: Ledger, _by: str, _at: int, command: c.UnlinkTable) -> LedgerDecision:
    find_link(ledger, command.jackpot, command.table)
    held = ledger.book.balance(account("member", command.table))
    if command.table in ledger.members and held:
        words = {"account": account("member", command.table), "held": format_microdollars(held)}
        raise refuse_entry("MONEY_LEFT", command.jackpot, **words)
    on_layout = ledger.book.balance(account("wagers", command.table))
    if on_layout:
        words = {"held": format_microdollars(on_layout)}
        raise refuse_entry("CHIPS_ON_LAYOUT", command.table, **words)
    fact = f.TableUnlinked(command.jackpot, command.table)
    return LedgerDecision(f"jackpot/{command.jackpot}", (fact,))


def find_link(ledger: Ledger, jackpot: str, table: str) -> tuple[Jackpot, TableLink]:
    jackpot_in_play = ledger.jackpot(jackpot)
    link = jackpot_in_play.link(table)
    if link is None:
        raise refuse_entry("NOT_LINKED", table)
    return jackpot_in_play, link


def lose_link(ledger: Ledger, _by: str, _at: int, command: c.LoseLink) -> LedgerDecision:
    _, link = find_link(ledger, command.jackpot, command.table)
    if not link.up:
        raise refuse_entry("LINK_IS_DOWN", command.table)
    return LedgerDecision(
        f"jackpot/{command.jackpot}", (f.LinkLost(command.jackpot, command.table),)
    )


def restore_link(ledger: Ledger, _by: str, _at: int, command: c.RestoreLink) -> LedgerDecision:
    _, link = find_link(ledger, command.jackpot, command.table)
    if link.up:
        raise refuse_entry("LINK_NOT_LOST", command.table)
    return LedgerDecision(
        f"jackpot/{command.jackpot}", (f.LinkRestored(command.jackpot, command.table),)
    )
