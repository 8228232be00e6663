"""From a person's command at a table of the house to one entry, or a refusal.

Whatever a command leads to at an automatic table, up to the next decision of a person, is one
entry: it is written and published whole, or not at all.

* ``card_corrections``: corrections of cards at a live table: proposed by its dealer, confirmed by
  the floor
* ``coupons``: coupons at a table: laid down by their serials, and at a live table once staff have
  seen them
* ``disputes``: disputes and rulings, with their transfers
* ``excluded_players``: what people on the exclusion list do not do
* ``floor_commands``: the floor's part: tables configured, opened, closed and paused; calls
* ``game_commands``: commands of the game at a table of the house
* ``player_chips``: chips that a dealer sells for cash, or counts as a player lays them down
* ``timeouts``: what the house does when a deadline is over
* ``transaction``: one command at a table while it is decided
"""

from functools import partial

from spanish21.house.table import commands as d
from spanish21.house.table.automatic_dealer import AutomaticDealer
from spanish21.house.table.decide.card_corrections import CARD_CORRECTION_DECIDERS
from spanish21.house.table.decide.coupons import COUPON_DECIDERS
from spanish21.house.table.decide.disputes import DISPUTE_DECIDERS
from spanish21.house.table.decide.excluded_players import check_may_begin
from spanish21.house.table.decide.floor_commands import FLOOR_COMMAND_DECIDERS, configure_new_table
from spanish21.house.table.decide.game_commands import GAME_COMMAND_DECIDERS
from spanish21.house.table.decide.player_chips import CHIP_COMMAND_DECIDERS
from spanish21.house.table.decide.timeouts import (
    JACKPOT_STOPPED,
    NOBODY_WAGERS,
    SHOE_RAN_OUT,
    TIMEOUT_DECIDERS,
)
from spanish21.house.table.decide.transaction import (
    HOUSE_ACTOR,
    Actor,
    TableContext,
    TableDecision,
    TableTransaction,
    check_reason,
    find_table,
)
from spanish21.house.table.money.jackpot_links import read_terms
from spanish21.refusal import Refusal

__all__ = [
    "HOUSE_ACTOR",
    "JACKPOT_STOPPED",
    "NOBODY_WAGERS",
    "SHOE_RAN_OUT",
    "Actor",
    "TableContext",
    "TableDecision",
    "check_reason",
    "decide_at_table",
    "find_table",
]
_DECIDE = {
    **GAME_COMMAND_DECIDERS,
    **FLOOR_COMMAND_DECIDERS,
    **CHIP_COMMAND_DECIDERS,
    **CARD_CORRECTION_DECIDERS,
    **COUPON_DECIDERS,
    **DISPUTE_DECIDERS,
    **TIMEOUT_DECIDERS,
}


def decide_at_table(
    context: TableContext, by: Actor, table: str, at: int, command: d.HouseTableCommand
) -> TableDecision:
    """What a command at a table leads to; nothing is changed here."""
    check_may_begin(context, by, at, command)
    if isinstance(command, d.SetTable) and table not in context.tables:
        house_table = configure_new_table(context, by, table, command)
    else:
        house_table = find_table(context.tables, table)
    terms, standing = partial(read_terms, context.ledger), context.standing
    dealer = AutomaticDealer(
        house_table,
        context.shoes,
        at=at,
        terms=terms,
        standing=standing,
        approved=context.approved,
    )
    transaction = TableTransaction(context, dealer, by)
    _DECIDE[type(command)](transaction, command)
    if not isinstance(command, d.PauseTable):
        dealer.take_terms()
        dealer.proceed()
    if isinstance(command, d.TakeJackpotTerms) and not dealer.events:
        say = "no terms wait that it could take now"
        raise Refusal("table", table, say, name="NO_TERMS_WAIT")
    return transaction.done(house_table)
