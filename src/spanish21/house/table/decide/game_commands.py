"""Playing at a table: commands of the game, the people who may give them, and readiness."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from spanish21.game.round import Phase
from spanish21.game.round import commands as c
from spanish21.game.round.moves import MOVE_OF, player_of
from spanish21.game.table import Role, TablePerson, TablePhase
from spanish21.game.table import commands as t
from spanish21.house.people.roles import Act, HouseRole, act_of, check_may, table_roles
from spanish21.house.table import commands as d
from spanish21.house.table import events as h
from spanish21.house.table.automatic_dealer import AutomaticDealer
from spanish21.house.table.cards.card_scans import read_scan, show_scan
from spanish21.house.table.deadlines import LATE_ANSWERS
from spanish21.house.table.decide.transaction import TableTransaction, require_automatic
from spanish21.house.table.house_table import HouseTable
from spanish21.house.table.money.table_banks import has_open_tray
from spanish21.ledger.double_entry.accounts import account
from spanish21.ledger.journal.people_names import same_person
from spanish21.ledger.refusals import refuse_entry
from spanish21.ledger.trays.payments_owed import payments_owed
from spanish21.money import format_microdollars
from spanish21.refusal import Refusal

_PLAYERS_COMMANDS = frozenset(
    (t.Sit, t.Leave, t.AcceptCards, t.DeclineCut, t.CutCards, t.AskForBurnCard, *MOVE_OF)
)
"""What a player gives at an automatic table; a live one takes cash wagers too."""
_SETTLES_REPORT = (t.ConfirmIrregularity, t.DismissIrregularity)
_FLOORS_COMMANDS = frozenset((t.Reshuffle, t.OrderRecut, t.AdmitPlayer, *_SETTLES_REPORT, *MOVE_OF))
"""What the floor gives at an automatic table; the rest is the house's own transaction."""
_ANOTHERS = ("NOT_YOUR_ROLE", "NOT_THE_DEALER", "CONFIRMED_BY_ANOTHER")
"""Refusals that leave it open whether the same person may give it in another role of his."""


def _give_for_player(transaction: TableTransaction, command: d.ForPlayer) -> None:
    """The dealer of a live table gives a command of the game for a player."""
    _give(transaction, command.command, command.player)


def _give(transaction: TableTransaction, command: t.TableCommand, player: str = "") -> None:
    """A person gives a command of the game, as player, dealer or supervisor of the table."""
    if isinstance(command, c.PlaceWagers) and command.coupons:
        say = "name the serial of each coupon; the coupon says what it is worth"
        spots = ", ".join(f"{spot} {cents}" for spot, cents in command.coupons)
        raise Refusal("coupons", spots[:60], say, name="NO_SERIAL", clause="A58")
    give(transaction, command, player)


def give(transaction: TableTransaction, command: t.TableCommand, player: str = "") -> None:
    """Give the table a command whose coupons, if it has any, are known by their serials."""
    command = _on_time(command, transaction.dealer.minute)
    table = transaction.table
    check_goes_on(table, command)
    people = _people(transaction, player, act_of(command))
    if table.automatic:
        people = _check_at_automatic(people, command)
        _look_no_longer(transaction, command)
        if isinstance(command, c.PlaceWagers):
            _check_box(table, command)
            if transaction.table.state.phase is TablePhase.READY:
                transaction.check_may_deal()
                transaction.dealer.open_round()
    else:
        _check_at_live(transaction, people, command, player or _player_concerned(command))
        _check_by_law(transaction, command)
    _give_as(transaction.dealer, people, command)


def _look_no_longer(transaction: TableTransaction, command: t.TableCommand) -> None:
    """A player who wagers or sees to the cut has looked at the cards enough."""
    name = transaction.by.name
    looks = transaction.table.state.shown_to == name
    if looks and isinstance(command, c.PlaceWagers | t.CutCards | t.DeclineCut):
        transaction.dealer.give(TablePerson(name, Role.PLAYER), t.AcceptCards())
        transaction.dealer.proceed()


def _on_time(command: t.TableCommand, minute: int) -> t.TableCommand:
    """The command with the time of the house's clock, not of the person who gave it."""
    if isinstance(command, t.OpenTable | t.OpenRound | t.ChangeCards):
        return replace(command, at_minutes=minute)
    return command


def _people(transaction: TableTransaction, player: str, act: Act) -> list[TablePerson]:
    """The people of the table as whom the actor may give a command, the usual one first."""
    by = transaction.by
    if player and not (HouseRole.PLAYER in by.roles and player == by.name):
        check_may(by.roles, Act.DEAL)
        if transaction.table.automatic or transaction.table.state.dealer != by.name:
            say = f"only the dealer of a live table speaks for {player}"
            raise Refusal("player", player, say, name="NOT_FOR_OTHERS")
        return [TablePerson(player, Role.PLAYER)]
    check_may(by.roles, act)
    return [TablePerson(by.name, role) for held in by.roles for role in table_roles(held)]


def check_goes_on(table: HouseTable, command: t.TableCommand) -> None:
    """Refuse the command at a paused table, unless a player leaves or the round becomes void."""
    if table.proposed_card is not None and not isinstance(command, t.Leave):
        say = f"card {table.proposed_card.place} waits for the floor: confirmed or declined first"
        raise Refusal("table", table.name, say, name="CARD_WAITS")
    if table.paused and not isinstance(command, (t.Leave, c.VoidRound, *_SETTLES_REPORT)):
        raise Refusal("table", table.name, f"it stands still: {table.paused}", name="PAUSED")


def _check_at_automatic(people: list[TablePerson], command: t.TableCommand) -> list[TablePerson]:
    """The people as whom the command may be given; at an automatic table none is the dealer."""
    people = [person for person in people if person.role is not Role.DEALER]
    players = any(person.role is Role.PLAYER for person in people)
    kind = type(command)
    if not people or kind not in (_PLAYERS_COMMANDS if players else _FLOORS_COMMANDS):
        say = "the house does that itself at an automatic table"
        raise Refusal("command", kind.__name__, say, name="AUTOMATIC_TABLE")
    return people


def _check_box(table: HouseTable, command: c.PlaceWagers) -> None:
    """At an automatic table a box is its seated player's; others wager behind if he consents."""
    seated = dict(table.state.seats).get(command.box, "")
    if seated == command.player:
        return
    boxes = () if table.state.round is None else table.state.round.boxes
    box = next((one for one in boxes if one.number == command.box and one.shared), None)
    # Who wagers behind is the first once the seated player has taken his wagers back.
    if not seated or box is None or box.bettors[0].player != seated:
        say = f"{seated} sits there" if seated else "sit down at it first"
        raise Refusal("box", command.box, say, name="NOT_YOUR_BOX")


def _player_concerned(command: t.TableCommand) -> str:
    """The player whose wagers or decision it is; ``""`` for a command of the table or its staff."""
    return player_of(command) if type(command) in MOVE_OF else ""


def _check_at_live(
    transaction: TableTransaction,
    people: list[TablePerson],
    command: t.TableCommand,
    spoken_for: str,
) -> None:
    """Who deals at a live table, who plays at it, who speaks for whom, and what its tray must be."""
    _check_tray(transaction, command)
    if isinstance(command, t.OpenTable | t.ChangeDealer):
        _check_deals(transaction, command.dealer)
    elif not isinstance(command, t.Leave):
        plays = [person.name for person in people if person.role is Role.PLAYER]
        _check_plays(transaction.table, *plays, spoken_for)
    in_round = type(command) in MOVE_OF or isinstance(command, t.CallCashWager)
    if in_round and spoken_for != transaction.by.name:
        _check_has_no_device(transaction, spoken_for, command)


def _check_by_law(transaction: TableTransaction, command: t.TableCommand) -> None:
    """Refuse to open a live table, or a round at it, that approvals and limits do not allow."""
    waiting = transaction.table.coupon_calls
    if isinstance(command, c.CloseWagers) and waiting:
        say = f"confirm or decline the coupons of {waiting[0].player} first"
        raise Refusal("coupons", transaction.table.name, say, name="COUPONS_WAIT")
    if isinstance(command, t.OpenTable):
        transaction.check_may_open()
    elif isinstance(command, t.OpenRound):
        transaction.check_may_deal()


def _check_tray(transaction: TableTransaction, command: t.TableCommand) -> None:
    """A live table opens with a counted tray, and pays what it owes before it goes on.

    Rulings: A75.
    """
    ledger, table = transaction.ledger, transaction.table.name
    if isinstance(command, t.OpenTable) and not has_open_tray(ledger, table):
        raise refuse_entry("TRAY_NOT_OPEN", table)
    owed = payments_owed(ledger.book, table)
    if owed and isinstance(command, t.OpenRound | t.CloseTable):
        held = format_microdollars(ledger.book.balance(account("table", table)))
        total = format_microdollars(sum(owed.values()))
        raise refuse_entry("TABLE_OWES", table, owed=total, held=held)


def _check_deals(transaction: TableTransaction, name: str) -> None:
    """Refuse a dealer who may not deal, or whose name is not written as in the register."""
    person, why = transaction.people.find(name), ""
    if person is None:
        why = "nobody here has this name"
    elif person.name != name:
        why = f"the name is written {person.name}"
    elif person.disabled:
        why = f"{name} is disabled"
    elif HouseRole.DEALER not in person.roles:
        why = f"{name} is {' and '.join(person.roles)} here"
    elif any(same_person(name, seated) for seated in transaction.table.state.players):
        why = f"{name} sits at this table"
    if why:
        say = f"{why}; name somebody who has the role dealer and does not sit here"
        raise Refusal("dealer", name, say, name="CANNOT_DEAL")


def _check_plays(table: HouseTable, *names: str) -> None:
    """A dealer never plays at the table that he deals at, also if his roles change meanwhile."""
    for name in names:
        if table.state.dealer and same_person(name, table.state.dealer):
            say = "who deals at a table does not play at it"
            raise Refusal("player", name, say, name="DEALER_PLAYS")


def _check_has_no_device(
    transaction: TableTransaction, player: str, command: t.TableCommand
) -> None:
    """The dealer neither wagers nor decides for a player who does so on a device of his own.

    One who has gone is waited for as long as for a decision; then the dealer gives the answer
    that puts nothing more at risk.
    """
    table = transaction.table
    if not table.gives_own_commands(player):
        return
    turn = table.settings.clocks.turn
    late = transaction.dealer.at >= table.since + turn
    if late and isinstance(command, LATE_ANSWERS):
        return
    say = (
        f"{player} plays by a device; the dealer answers what adds no wager"
        f" when the table has waited {turn} seconds"
    )
    raise Refusal("player", player, say, name="NOT_FOR_OTHERS")


def _give_as(dealer: AutomaticDealer, people: list[TablePerson], command: t.TableCommand) -> None:
    """Give the command as the first of these people whom the game allows to give it."""
    for person in people[:-1]:
        try:
            dealer.give(person, command)
        except Refusal as refusal:
            if refusal.name not in _ANOTHERS:
                raise
        else:
            return
    dealer.give(people[-1], command)


def _ready(transaction: TableTransaction, _command: d.Ready) -> None:
    """A seated player says that his wagers are made; the table no longer waits for him."""
    transaction.may(Act.SIT)
    table, name = transaction.table, transaction.by.name
    require_automatic(table, "the dealer closes wagers at a live table")
    if name not in table.state.players:
        raise Refusal("player", name, f"{name} does not sit at this table", name="NOT_SEATED")
    on = table.state.round
    if on is None or on.phase is not Phase.WAGERING or name in table.ready:
        say = "wagers are being made, and you have not said so yet"
        raise Refusal("ready", name, f"it is said once, while {say}", name="NOT_NOW")
    transaction.dealer.happen(h.PlayerReady(name))


def _enter_card(transaction: TableTransaction, command: d.EnterCard) -> None:
    """Take a scanned card as the one that the table waits for: burned, dealt or turned."""
    transaction.may(Act.DEAL)
    _only_live(transaction.table, command)
    check_goes_on(transaction.table, c.DealFaceDown())
    card = read_scan(command.line)
    state = transaction.table.state
    inner: t.TableCommand = c.DealCard(card)
    if state.phase is TablePhase.BURN:
        inner = t.BurnFirst(card)
    elif state.round is not None and state.round.phase is Phase.EXPOSURE and not state.round.due:
        inner = c.TurnDownCard(card)
    transaction.dealer.give(TablePerson(transaction.by.name, Role.DEALER), inner)


def _only_live(table: HouseTable, command: d.EnterCard) -> None:
    if table.automatic:
        say = "the house deals at an automatic table"
        raise Refusal("card", show_scan(command.line), say, name="AUTOMATIC_TABLE")


GAME_COMMAND_DECIDERS: Mapping[type, Callable[[TableTransaction, Any], None]] = {
    **dict.fromkeys(d.GAME_COMMANDS, _give),
    d.ForPlayer: _give_for_player,
    d.Ready: _ready,
    d.EnterCard: _enter_card,
}
