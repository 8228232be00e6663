"""The terms of a jackpot by command: what they may be, and how two people change them."""

import re

from spanish21.ledger import commands as c
from spanish21.ledger import facts as f
from spanish21.ledger.decide.checks import check_person, check_two_people
from spanish21.ledger.decide.decision import LedgerDecision
from spanish21.ledger.double_entry.accounts import account
from spanish21.ledger.jackpots.jackpots import HOUSE, PROGRESSIVE, Jackpot
from spanish21.ledger.jackpots.terms import GameTerms, show_rate
from spanish21.ledger.refusals import refuse_entry
from spanish21.ledger.state import Ledger
from spanish21.money import MICRODOLLARS_PER_CENT, format_cents, format_microdollars

WHOLE_PPM = 1_000_000
STEP_PPM = 100
"""A hundredth of a percent: shares of whole cents are then whole micro-dollars."""
MOST_DECKS = 8
MOST_AT_TABLE = 2
"""How many jackpots a table has at most (A44)."""
_LONGEST_TITLE = 60
_PRIZES = re.compile(r"[\w-]+=[^\s@=]+@(house|jackpot)( [\w-]+=[^\s@=]+@(house|jackpot))*")
_AMOUNTS = (
    "base_cents",
    "reset_cents",
    "limit_cents",
    "unreasonable_cents",
    "posted_cents",
)


def check_parameters(
    parameters: c.CreateJackpot | c.ChangeParameters, *, kind: str, least_cents: int
) -> None:
    """Refuse parameters no jackpot can have. ``least_cents`` is what the sign shows."""
    for name in _AMOUNTS:
        if getattr(parameters, name, 0) < 0:
            raise refuse_entry("BELOW_NOTHING", f"{name} {getattr(parameters, name)}")
    if kind == HOUSE:
        if not parameters.posted_cents:
            raise refuse_entry("POSTED_PRIZE", format_cents(parameters.posted_cents))
        return
    _check_rates(parameters)
    _check_limit(parameters, least_cents)


def _check_rates(parameters: c.CreateJackpot | c.ChangeParameters) -> None:
    for rate in (parameters.rate_ppm, parameters.hidden_ppm):
        if not 0 <= rate <= WHOLE_PPM or rate % STEP_PPM:
            raise refuse_entry("RATE", show_rate(rate))
    if not parameters.rate_ppm:
        raise refuse_entry("NO_INCREMENT", show_rate(parameters.rate_ppm))
    together = parameters.rate_ppm + parameters.hidden_ppm
    if together > WHOLE_PPM:
        raise refuse_entry("RATES_TOGETHER", show_rate(together))


def _check_limit(parameters: c.CreateJackpot | c.ChangeParameters, least_cents: int) -> None:
    if parameters.limit_cents and parameters.limit_cents < parameters.reset_cents:
        words = {"least": format_cents(parameters.reset_cents)}
        raise refuse_entry("LIMIT_BELOW_RESET", format_cents(parameters.limit_cents), **words)
    if parameters.limit_cents and parameters.limit_cents < least_cents:
        words = {"least": format_cents(least_cents)}
        raise refuse_entry("LIMIT_BELOW_METER", format_cents(parameters.limit_cents), **words)


def _check_lower_limit(ledger: Ledger, jackpot: Jackpot, limit_cents: int) -> None:
    """Refuse a lower limit than before, beyond which an award would go back if it is void.

    What is beyond a limit may become gross receipts, and an award is won out of a display.

    Clauses: wa-2025:JP13. Rulings: A54.
    """
    waits = ledger.book.balance(account("pending", jackpot.name))
    least = ledger.meter(jackpot.name).primary + waits
    lower = 0 < limit_cents < (jackpot.limit_cents or limit_cents + 1)
    if waits and lower and limit_cents * MICRODOLLARS_PER_CENT < least:
        words = {"least": format_microdollars(least), "held": format_microdollars(waits)}
        raise refuse_entry("LIMIT_BELOW_AWARDS", format_cents(limit_cents), **words)


def change_parameters(
    ledger: Ledger, by: str, _at: int, command: c.ChangeParameters
) -> LedgerDecision:
    """Two people agree on other terms, which are in force once every linked table has taken them.

    Kind and number of decks stay while a table is linked: it cannot take others between two shoes.

    Rulings: A69, S50.
    """
    jackpot = ledger.jackpot(command.jackpot)
    check_no_terms_wait(jackpot)
    check_not_shared(ledger, jackpot.name)
    check_person(command.approved_by)
    check_two_people(by, command.approved_by)
    displayed_cents = -(-ledger.meter(command.jackpot).primary // MICRODOLLARS_PER_CENT)
    check_parameters(command, kind=jackpot.kind, least_cents=displayed_cents)
    _check_lower_limit(ledger, jackpot, command.limit_cents)
    game = _changed_game(ledger, jackpot, command)
    fact = f.ParametersChanged(
        jackpot=command.jackpot,
        reset_cents=command.reset_cents,
        rate_ppm=game.rate_ppm,
        hidden_ppm=command.hidden_ppm,
        limit_cents=command.limit_cents,
        unreasonable_cents=command.unreasonable_cents,
        posted_cents=command.posted_cents,
        requested_by=by,
        approved_by=command.approved_by,
        paytable=game.paytable,
        decks=game.decks,
        wager_cents=game.wager_cents,
        prizes=game.prizes,
        reading=game.reading,
        title=command.title or jackpot.terms.title,
    )
    return LedgerDecision(f"jackpot/{command.jackpot}", (fact,))


def changed_game(jackpot: Jackpot, command: c.ChangeParameters) -> GameTerms:
    """The game of a jackpot as a change of its terms would have it."""
    game = jackpot.game
    rate = command.rate_ppm if game.kind == PROGRESSIVE else 0
    meter = game._replace(rate_ppm=rate, posted_cents=command.posted_cents)
    if not command.paytable:
        return meter
    return meter._replace(
        paytable=command.paytable,
        decks=command.decks,
        wager_cents=command.wager_cents,
        prizes=command.prizes,
        reading=command.reading,
    )


def _changed_game(ledger: Ledger, jackpot: Jackpot, command: c.ChangeParameters) -> GameTerms:
    """The changed game, where it is one."""
    named = (command.decks, command.wager_cents, command.prizes, command.reading)
    if not command.paytable and any(named):
        raise refuse_entry("GAME_AS_A_WHOLE", "nothing")
    game = changed_game(jackpot, command)
    check_game(game, command.title)
    if jackpot.links and game.decks != jackpot.decks:
        words = {"tables": ", ".join(jackpot.tables)}
        raise refuse_entry("IN_PLAY", f"{game.decks} decks", **words).with_clause("A46")
    for table in jackpot.tables:
        check_beside(ledger, jackpot.name, game, table)
    return game


def check_beside(ledger: Ledger, jackpot: str, game: GameTerms, table: str) -> None:
    """Refuse a jackpot of this game beside the others of a table.

    A table has one kind of jackpot and two at most, one set of rules and one shoe.

    Clauses: wa-2025:JP2, wa-2025:JP3. Rulings: A44, A46, A69.
    """
    others = [
        one
        for one in ledger.jackpots.values()
        if one.name != jackpot and not one.removed and one.link(table)
    ]
    for other in others:
        own, words = other.coming.game, {"table": table, "other": other.name}
        if own.kind != game.kind:
            raise refuse_entry("OTHER_KIND_AT_TABLE", game.kind, **words, kind=own.kind)
        if own.ruleset != game.ruleset:
            words["paytable"] = own.paytable
            raise refuse_entry("OTHER_RULES_AT_TABLE", game.paytable, **words)
        if own.decks != game.decks:
            raise refuse_entry("OTHER_DECKS_AT_TABLE", game.decks, **words, decks=own.decks)
    if len(others) >= MOST_AT_TABLE:
        words = {"table": table, "others": " and ".join(other.name for other in others)}
        raise refuse_entry("THIRD_JACKPOT", jackpot, **words)


def check_game(game: GameTerms, title: str) -> None:
    """Refuse a game that no jackpot can have, as far as the ledger can say."""
    if not 1 <= game.decks <= MOST_DECKS:
        raise refuse_entry("DECKS", game.decks)
    if game.wager_cents < 1:
        raise refuse_entry("WAGER", format_cents(game.wager_cents))
    if game.prizes and not _PRIZES.fullmatch(game.prizes):
        raise refuse_entry("PRIZES_FORM", game.prizes)
    if len(title) > _LONGEST_TITLE or not title.isprintable():
        raise refuse_entry("TITLE", title[:_LONGEST_TITLE])


def check_meter_here(ledger: Ledger, jackpot: str) -> None:
    """Refuse what would change a meter that the house shares with others, and does not keep."""
    if jackpot in ledger.shares:
        raise refuse_entry("METER_ELSEWHERE", jackpot, meter=ledger.shares[jackpot].meter)


def check_not_shared(ledger: Ledger, jackpot: str) -> None:
    """Refuse to change terms that several houses have in common.

    They stand at the meter service alone, and stay while a house is linked (NY 5321.18(b)(4)).
    """
    check_meter_here(ledger, jackpot)
    members = [one.name for one in ledger.members.values() if one.jackpot == jackpot]
    if members:
        raise refuse_entry("MEMBERS_PLAY", jackpot, members=", ".join(members))


def check_no_terms_wait(jackpot: Jackpot) -> None:
    """Refuse what must wait until the terms that were agreed on are in force."""
    if jackpot.next is not None:
        raise refuse_entry("TERMS_WAIT", jackpot.name, tables=", ".join(jackpot.awaited_tables))
