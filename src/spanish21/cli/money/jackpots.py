"""spanish21 jackpot: create, link, change, adjust, stop; and the looks at what there is."""

import re
from typing import Any

import click

from spanish21.cli.database.ledger_access import execute_change, execute_command
from spanish21.cli.money.award_list import list_awards_command
from spanish21.cli.money.jackpot_game import GAME_OPTIONS, choose_game, with_game_options
from spanish21.cli.money.jackpot_history_page import show_history_command
from spanish21.cli.money.jackpot_page import show_jackpot_command
from spanish21.cli.options.amounts import AMOUNT_TYPE, PERSON_TYPE, RATE_TYPE
from spanish21.cli.options.database import LedgerRequest, with_write_options
from spanish21.ledger import Jackpot, Ledger
from spanish21.ledger import commands as c
from spanish21.ledger.double_entry.expected_transfers import SEIZURE_SETTLED
from spanish21.ledger.double_entry.transfers import ADJUSTMENT_CODES
from spanish21.ledger.jackpots.jackpots import HOUSE, PROGRESSIVE
from spanish21.ledger.refusals import refuse_entry

_UUID = re.compile(r"([0-9a-f]{8})(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_METER = (
    "base_cents",
    "reset_cents",
    "rate_ppm",
    "hidden_ppm",
    "limit_cents",
    "unreasonable_cents",
)
"""What only a jackpot with a meter has."""
_GAME = ("paytable", "decks", "wager_cents", "prizes", "reading")
"""What a change of the game names together."""


@click.group(
    "jackpot",
    epilog="What is won goes on under 'spanish21 award': evidence, approval, payment.",
)
def jackpot_group() -> None:
    """Jackpots: create and link them, see their meters, adjust and stop them."""


jackpot_group.add_command(show_jackpot_command)
jackpot_group.add_command(show_history_command)
jackpot_group.add_command(list_awards_command)


_EXAMPLE = """\b
spanish21 jackpot create high --by Ada --database room.db --base '$5,000'
          --decks 6 --game 'table=3c paytable=1 wager=$1'
"""


@jackpot_group.command("create", epilog=_EXAMPLE)
@click.argument("jackpot", metavar="NAME")
@with_game_options
@click.option("--base", "base_cents", help="What it starts from; $0 otherwise.", **AMOUNT_TYPE)
@click.option("--reset", "reset_cents", help="After a 100 % award; $0 otherwise.", **AMOUNT_TYPE)
@click.option("--rate", "rate_ppm", help="Share of each wager; the rule set's 21%.", **RATE_TYPE)
@click.option("--hidden", "hidden_ppm", help="Share for the reserve; 0% otherwise.", **RATE_TYPE)
@click.option("--limit", "limit_cents", help="What it shows at most; no limit.", **AMOUNT_TYPE)
@click.option(
    "--unreasonable",
    "unreasonable_cents",
    help="A contribution above this is not believed.",
    **AMOUNT_TYPE,
)
@click.option("--house", is_flag=True, help="A house jackpot: a posted prize and no meter.")
@click.option("--posted", help="--house: the prize that is posted.")
@click.option("--title", default="", help="The name it is shown by; NAME otherwise.")
@with_write_options
def create(
    order: LedgerRequest,
    *,
    jackpot: str,
    house: bool,
    posted: str | None,
    title: str,
    **typed: Any,
) -> None:
    """Begin the jackpot NAME, in a new database if there is none."""
    values = {name: typed.pop(name) for name in _METER}
    parameters = {name: value for name, value in values.items() if value is not None}
    kind = {"kind": HOUSE} if house else {}
    if posted is not None:
        kind["posted"] = posted
    game = choose_game(kind=kind, **typed)
    if game.kind == HOUSE and parameters:
        raise refuse_entry("NOT_A_PROGRESSIVE", jackpot)
    command = c.CreateJackpot(jackpot, title=title, **{**game._asdict(), **parameters})
    execute_command(order, command, creates=True)


@jackpot_group.command("change")
@click.argument("jackpot", metavar="NAME")
@click.option("--reset", "reset_cents", help="After a 100 % award.", **AMOUNT_TYPE)
@click.option("--rate", "rate_ppm", help="Share of each wager.", **RATE_TYPE)
@click.option("--hidden", "hidden_ppm", help="Share for the reserve.", **RATE_TYPE)
@click.option(
    "--limit", "limit_cents", help="What it shows at most; $0 is no limit.", **AMOUNT_TYPE
)
@click.option(
    "--unreasonable",
    "unreasonable_cents",
    help="A contribution above this is not believed; $0 is any.",
    **AMOUNT_TYPE,
)
@click.option("--posted", "posted_cents", help="A house jackpot's prize.", **AMOUNT_TYPE)
@click.option("--title", help="The name it is shown by.")
@with_game_options
@click.option("--approved-by", required=True, help="The second person.", **PERSON_TYPE)
@with_write_options
def change(
    order: LedgerRequest, *, jackpot: str, approved_by: str, title: str | None, **typed: Any
) -> None:
    """Give NAME other terms. What is not named stays.

    They are in force when every linked table has taken them between two shoes: 'jackpot take'.
    """
    game_options = {name: typed.pop(name) for name in GAME_OPTIONS}

    def stays(ledger: Ledger) -> dict[str, Any]:
        current = ledger.jackpot(jackpot)
        _check_kind(current, typed)
        return {name: getattr(current, name) for name in typed}

    named = {name: value for name, value in typed.items() if value is not None}
    named |= {"jackpot": jackpot, "approved_by": approved_by}
    if title is not None:
        named["title"] = title
    if game_options["game"] is not None or game_options["config"] is not None:
        game = choose_game(**game_options)
        rate = {} if "rate_ppm" in named or game.kind == HOUSE else {"rate_ppm": game.rate_ppm}
        posted = {"posted_cents": game.posted_cents} if game.kind == HOUSE else {}
        terms = {name: getattr(game, name) for name in _GAME}
        named = {**posted, **rate, **terms, **named}
    execute_change(order, c.ChangeParameters, named, stays)


def _check_kind(jackpot: Jackpot, typed: dict[str, int | None]) -> None:
    """A house jackpot has only its prize to change, a progressive anything but that."""
    named = {name for name, value in typed.items() if value is not None}
    if jackpot.kind == HOUSE and named - {"posted_cents"}:
        raise refuse_entry("NOT_A_PROGRESSIVE", jackpot.name)
    if jackpot.kind == PROGRESSIVE and "posted_cents" in named:
        raise refuse_entry("JACKPOT_KIND", f"{jackpot.name}, a {PROGRESSIVE} with a posted prize")


@jackpot_group.command("link")
@click.argument("jackpot", metavar="NAME")
@click.argument("table")
@with_game_options
@with_write_options
def link(order: LedgerRequest, *, jackpot: str, table: str, **typed: Any) -> None:
    """Let TABLE, which plays this game, play for NAME; another game than NAME's is refused."""
    game = choose_game(**typed)
    execute_command(
        order,
        c.LinkTable(jackpot, table, **game._asdict()),
    )


@jackpot_group.command("take")
@click.argument("jackpot", metavar="NAME")
@click.argument("table")
@with_write_options
def take_terms(order: LedgerRequest, *, jackpot: str, table: str) -> None:
    """TABLE stands between two shoes and plays by NAME's new terms from the next one on."""
    execute_command(order, c.TakeTerms(jackpot, table))


@jackpot_group.command("unlink")
@click.argument("jackpot", metavar="NAME")
@click.argument("table")
@with_write_options
def unlink(order: LedgerRequest, *, jackpot: str, table: str) -> None:
    """TABLE no longer plays for NAME."""
    execute_command(order, c.UnlinkTable(jackpot, table))


@jackpot_group.command("lost")
@click.argument("jackpot", metavar="NAME")
@click.argument("table")
@with_write_options
def mark_link_lost(order: LedgerRequest, *, jackpot: str, table: str) -> None:
    """TABLE has lost its line to NAME: it takes no jackpot wagers."""
    execute_command(order, c.LoseLink(jackpot, table))


@jackpot_group.command("restored")
@click.argument("jackpot", metavar="NAME")
@click.argument("table")
@with_write_options
def mark_link_restored(order: LedgerRequest, *, jackpot: str, table: str) -> None:
    """TABLE has its line to NAME back."""
    execute_command(order, c.RestoreLink(jackpot, table))


@jackpot_group.command("stop")
@click.argument("jackpot", metavar="NAME")
@click.option("--reason", required=True, help="Why, in words.")
@with_write_options
def stop(order: LedgerRequest, *, jackpot: str, reason: str) -> None:
    """Take no more wagers on NAME."""
    execute_command(order, c.StopJackpot(jackpot, reason))


@jackpot_group.command("resume")
@click.argument("jackpot", metavar="NAME")
@with_write_options
def resume(order: LedgerRequest, *, jackpot: str) -> None:
    """Take wagers on NAME again."""
    execute_command(order, c.ResumeJackpot(jackpot))


@jackpot_group.command("remove")
@click.argument("jackpot", metavar="NAME")
@with_write_options
def remove(order: LedgerRequest, *, jackpot: str) -> None:
    """Remove NAME from play for good, once nothing is left in it: see 'jackpot transfer'."""
    execute_command(order, c.RemoveJackpot(jackpot))


_NOTE = click.option("--note", required=True, help="What happened, in words.")
_SECOND = click.option("--second", required=True, help="Who signs the slip as well.", **PERSON_TYPE)


@jackpot_group.command("transfer")
@click.argument("jackpot", metavar="NAME")
@click.argument("to", metavar="OTHER")
@_NOTE
@_SECOND
@with_write_options
def transfer(order: LedgerRequest, **typed: str) -> None:
    """Give all that NAME holds to OTHER, once no table plays for NAME; two people sign a slip."""
    execute_command(order, c.TransferJackpot(**typed))


@jackpot_group.command("seized")
@click.argument("jackpot", metavar="NAME")
@click.argument("cents", **AMOUNT_TYPE)
@_NOTE
@_SECOND
@with_write_options
def seized(order: LedgerRequest, **typed: Any) -> None:
    """A taxing authority has taken AMOUNT of NAME out of the bank: NAME stops at once."""
    execute_command(order, c.RecordSeizure(**typed))


@jackpot_group.command("settle-seizure")
@click.argument("jackpot", metavar="NAME")
@click.argument("how", type=click.Choice(tuple(SEIZURE_SETTLED)))
@click.argument("cents", **AMOUNT_TYPE)
@_NOTE
@_SECOND
@with_write_options
def settle_seizure(order: LedgerRequest, **typed: Any) -> None:
    """Replace AMOUNT of what was seized of NAME from the cage, or take it to gross receipts.

    Only money that is not displayed goes to gross receipts. NAME is resumed when all is settled.
    """
    execute_command(order, c.SettleSeizure(**typed))


@jackpot_group.command("adjust")
@click.argument("jackpot", metavar="NAME")
@click.option("--reason", required=True, help=f"One of: {', '.join(ADJUSTMENT_CODES)}.")
@click.option("--amount", "cents", required=True, help="By how much.", **AMOUNT_TYPE)
@click.option("--note", required=True, help="What happened, in words.")
@click.option(
    "--as", "adjustment", metavar="ADJUSTMENT", help="Its name; made of the id if not given."
)
@with_write_options
def adjust(order: LedgerRequest, *, jackpot: str, adjustment: str | None, **typed: Any) -> None:
    """Ask for an adjustment of NAME; a second person approves or rejects it."""
    name = adjustment or _adjustment_name(order.name)
    execute_command(order, c.RequestAdjustment(adjustment=name, jackpot=jackpot, **typed))


def _adjustment_name(name: str) -> str:
    """A name for an adjustment that follows from its command's id, and is the same again."""
    match = _UUID.fullmatch(name)
    return match[1] if match else name


@jackpot_group.command("approve")
@click.argument("adjustment")
@with_write_options
def approve(order: LedgerRequest, *, adjustment: str) -> None:
    """Approve an ADJUSTMENT that another person asked for. (An award: spanish21 award approve.)"""
    execute_command(order, c.ApproveAdjustment(adjustment))


@jackpot_group.command("reject")
@click.argument("adjustment")
@with_write_options
def reject(order: LedgerRequest, *, adjustment: str) -> None:
    """Reject an ADJUSTMENT, or withdraw your own."""
    execute_command(order, c.RejectAdjustment(adjustment))
