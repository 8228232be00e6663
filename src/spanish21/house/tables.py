"""From a person's command at a table of the house to one entry, or a refusal.

Whatever a command leads to at an automatic table, up to the next decision of a person, is one
entry: it is written and published whole, or not at all.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple, cast, get_args

from spanish21.game.round import Phase
from spanish21.game.round import commands as c
from spanish21.game.table import Person, Role, TablePhase
from spanish21.game.table import commands as t
from spanish21.game.table.irregularities import the_round
from spanish21.house import commands as d
from spanish21.house import events as h
from spanish21.house.codec import write_events
from spanish21.house.course import DEALER, SUPERVISOR, Course
from spanish21.house.desk import Desk, end_entry, new_desk
from spanish21.house.people import HOUSE as HOUSE_NAME
from spanish21.house.postings import HouseTable, post_events
from spanish21.house.roles import Act, HouseRole, act_of, check_may, may, table_roles
from spanish21.house.scanning import read_scan
from spanish21.house.settings import check_settings
from spanish21.house.shoes import Shoes
from spanish21.house.waiting import safe_answer, waiting
from spanish21.ledger import Draft, Ledger, Transfer
from spanish21.ledger.decide.jackpots import check_takes_wagers
from spanish21.ledger.decide.moves import micros, move
from spanish21.ledger.journal import same_person
from spanish21.money import short_cents
from spanish21.refusal import Refusal

SHOE_RAN_OUT = "the shoe ran out of cards"
NOBODY_WAGERS = "nobody wagers"
JACKPOT_STOPPED = "a jackpot that was wagered on takes no wagers"
_DESK_EVENTS = get_args(h.DeskEvent)
_REASON_LONGEST = 200
_PLAYERS_COMMANDS = (t.Sit, t.Leave, t.DeclineCut, t.CutCards, t.Play)
"""What a player gives at an automatic table; a live one takes cash wagers too."""
_FLOORS_COMMANDS = (t.Reshuffle, t.AdmitPlayer, t.Play)
"""What the floor gives at an automatic table; the rest is the house's own work."""


_ANOTHERS = ("NOT_YOUR_ROLE", "NOT_THE_DEALER", "CONFIRMED_BY_ANOTHER")
"""Refusals that leave it open whether the same person may give it in another role of his."""


class Speaker(NamedTuple):
    """Who gives a command, and what he is in the house; the house itself has no role."""

    name: str
    roles: tuple[HouseRole, ...] = ()

    @property
    def is_house(self) -> bool:
        return not self.roles and self.name == HOUSE_NAME


HOUSE = Speaker(HOUSE_NAME)
"""The house itself: its clock, and what it sets up when it is founded."""


class Decided(NamedTuple):
    """What a command leads to: the draft of its entry, its events, and the table after it."""

    draft: Draft
    events: tuple[Any, ...]
    desk: Desk


class Desks(NamedTuple):
    """What deciding about a table needs of the house."""

    ledger: Ledger
    tables: Mapping[str, Desk]
    shoes: Shoes


def find_desk(tables: Mapping[str, Desk], table: str) -> Desk:
    """A table of the house, or the refusal of its name."""
    if table not in tables:
        raise Refusal("table", table, "there is no such table", name="NO_SUCH_TABLE")
    return tables[table]


def decide_at_desk(
    desks: Desks, by: Speaker, table: str, at: int, command: d.DeskCommand
) -> Decided:
    """What a command at a table leads to; nothing is changed here."""
    if isinstance(command, d.SetTable) and table not in desks.tables:
        desk = _new(by, table, command)
    else:
        desk = find_desk(desks.tables, table)
    work = _Work(desks, Course(desk, desks.shoes, at=at), by)
    _DECIDE[type(command)](work, command)
    if not isinstance(command, d.PauseTable):
        work.course.proceed()
    return work.done(desk)


class _Work:
    """A command in the making: its course at the table, and money it moves beside the game."""

    def __init__(self, desks: Desks, course: Course, by: Speaker) -> None:
        self.ledger = desks.ledger
        self.course = course
        self.by = by
        self.transfers: tuple[Transfer, ...] = ()

    @property
    def desk(self) -> Desk:
        return self.course.desk

    def may(self, act: Act) -> None:
        if not self.by.is_house:
            check_may(self.by.roles, act)

    def done(self, before: Desk) -> Decided:
        course, by = self.course, self.by.name
        events = [event for event in course.events if not isinstance(event, _DESK_EVENTS)]
        house_table = HouseTable(before.name, before.settings.jackpots)
        posted = post_events(self.ledger, house_table, before.state, events, by=by, at=course.at)
        draft = Draft(
            id="",
            stream=f"table/{before.name}",
            at=course.at,
            by=by,
            asked="",
            facts=posted.facts,
            transfers=posted.transfers + self.transfers,
            game=write_events(course.events),
            secrets=tuple(course.secrets),
        )
        desk = end_entry(course.desk, before.number + 1, course.at, by)
        return Decided(draft, tuple(course.events), desk)


# --- Configuration ------------------------------------------------------------------------------


def _new(by: Speaker, table: str, command: d.SetTable) -> Desk:
    """A table that was not there before."""
    _check_set(by, table, command)
    return new_desk(command.settings)


def _check_set(by: Speaker, table: str, command: d.SetTable) -> None:
    """Only the house sets tables: when it is founded, or when a change has been approved."""
    if not by.is_house:
        say = "a change is proposed by one person and approved by another"
        raise Refusal("settings", table, say, name="PROPOSE_IT")
    check_settings(command.settings)
    if command.settings.table != table:
        raise Refusal("table", command.settings.table, f"these are the settings of {table}")


def _set_table(work: _Work, command: d.SetTable) -> None:
    _check_set(work.by, work.desk.name, command)
    work.course.happen(h.TableSet(command.settings))


def _open_doors(work: _Work, _command: d.OpenDoors) -> None:
    work.may(Act.OPEN_TABLE)
    _only_automatic(work.desk, "a live table is opened with its dealer's name")
    work.course.open()


def _close_doors(work: _Work, _command: d.CloseDoors) -> None:
    work.may(Act.CLOSE_TABLE)
    _only_automatic(work.desk, "the floor closes a live table when its cards are put away")
    _not_disputed(work.desk)
    if work.desk.paused:
        work.course.happen(h.TableResumed(work.by.name))
    work.course.close()


def _only_automatic(desk: Desk, say: str) -> None:
    if not desk.automatic:
        raise Refusal("table", desk.name, say, name="LIVE_TABLE")


def _not_disputed(desk: Desk) -> None:
    if desk.dispute:
        say = f"dispute {desk.dispute} is ruled on first"
        raise Refusal("table", desk.name, say, name="DISPUTED")


# --- The game -----------------------------------------------------------------------------------


def _give(work: _Work, command: d.Give) -> None:
    """A command of the game, given as whatever the speaker may be at a table."""
    given = _on_time(command.command, work.course.minute)
    desk = work.desk
    _check_goes_on(desk, given)
    people = _people(work, command.player, act_of(given))
    if desk.automatic:
        people = _check_at_automatic(people, given)
    if _makes_wagers(given) and desk.automatic and desk.state.phase is TablePhase.READY:
        work.course.open_round()
    _give_as(work.course, people, given)


def _on_time(command: t.TableCommand, minute: int) -> t.TableCommand:
    """The time is the house's clock's, never the giver's."""
    if isinstance(command, t.OpenTable | t.OpenRound | t.ChangeCards):
        return replace(command, at_minutes=minute)
    return command


def _people(work: _Work, player: str, act: Act) -> list[Person]:
    """As whom the speaker may speak at this table, the usual way first."""
    by = work.by
    if player and not (HouseRole.PLAYER in by.roles and player == by.name):
        check_may(by.roles, Act.DEAL)
        if work.desk.automatic or work.desk.state.dealer != by.name:
            say = f"only the dealer of a live table speaks for {player}"
            raise Refusal("player", player, say, name="NOT_FOR_OTHERS")
        return [Person(player, Role.PLAYER)]
    check_may(by.roles, act)
    return [Person(by.name, role) for held in by.roles for role in table_roles(held)]


def _check_goes_on(desk: Desk, command: t.TableCommand) -> None:
    """At a table that stands still, people may leave and a round may be declared void."""
    void = isinstance(command, t.Play) and isinstance(command.command, c.VoidRound)
    if desk.paused and not isinstance(command, t.Leave) and not void:
        raise Refusal("table", desk.name, f"it stands still: {desk.paused}", name="PAUSED")


def _check_at_automatic(people: list[Person], command: t.TableCommand) -> list[Person]:
    """As whom it may be given; nobody deals at an automatic table, whatever his name is."""
    people = [person for person in people if person.role is not Role.DEALER]
    players = any(person.role is Role.PLAYER for person in people)
    if not people or not isinstance(command, _PLAYERS_COMMANDS if players else _FLOORS_COMMANDS):
        say = "the house does that itself at an automatic table"
        raise Refusal("command", type(command).__name__, say, name="AUTOMATIC_TABLE")
    return people


def _makes_wagers(command: t.TableCommand) -> bool:
    return isinstance(command, t.Play) and isinstance(command.command, c.PlaceWagers)


def _give_as(course: Course, people: list[Person], command: t.TableCommand) -> None:
    """Give it as the first of these that may; a floor supervisor is floor and supervisor."""
    for person in people[:-1]:
        try:
            course.give(person, command)
        except Refusal as refusal:
            if refusal.name not in _ANOTHERS:
                raise
        else:
            return
    course.give(people[-1], command)


def _ready(work: _Work, _command: d.Ready) -> None:
    """Whoever sits here says when his wagers are made; then nobody waits for him."""
    work.may(Act.SIT)
    desk, name = work.desk, work.by.name
    _only_automatic(desk, "the dealer closes wagers at a live table")
    if name not in desk.state.players:
        raise Refusal("player", name, f"{name} does not sit at this table", name="NOT_SEATED")
    on = desk.state.round
    if on is None or on.phase is not Phase.WAGERING or name in desk.ready:
        say = "wagers are being made, and you have not said so yet"
        raise Refusal("ready", name, f"it is said once, while {say}", name="NOT_NOW")
    work.course.happen(h.PlayerReady(name))


def _time_out(work: _Work, command: d.TimeOut) -> None:
    """What the house does when it has waited long enough."""
    course, desk = work.course, work.desk
    wait = waiting(desk)
    if not work.by.is_house or wait is None or desk.number != command.number:
        raise Refusal("time", command.number, "the table has moved on", name="MOVED_ON")
    if course.at < wait.until:
        raise Refusal("time", course.at, f"the table waits until {wait.until}", name="TOO_EARLY")
    course.happen(h.TimeRanOut(wait.what, wait.player))
    if wait.what == "wagers" and not _jackpots_take_wagers(work):
        course.play(SUPERVISOR, c.VoidRound(JACKPOT_STOPPED))
    else:
        _TIMED[wait.what](course, wait.player)


def _jackpots_take_wagers(work: _Work) -> bool:
    """Whether every jackpot that is wagered on still takes wagers.

    One may have stopped since. Nobody could be dealt to then, and who is not there cannot
    take his wager back.
    """
    boxes = the_round(work.desk.state).boxes
    spots = {spot for box in boxes for bettor in box.bettors for spot, _ in bettor.wagers}
    try:
        for number, name in enumerate(work.desk.settings.jackpots, 1):
            if f"jackpot-{number}" in spots:
                check_takes_wagers(work.ledger, work.course.at, name, work.desk.name)
    except Refusal:
        return False
    return True


def _timed_cut(course: Course, _player: str) -> None:
    course.give(DEALER, t.DeclineCut())


def _timed_wagers(course: Course, _player: str) -> None:
    wagered = any(box.bettors for box in the_round(course.desk.state).boxes)
    if wagered:
        course.play(DEALER, c.CloseWagers())
    else:
        course.play(SUPERVISOR, c.VoidRound(NOBODY_WAGERS))


def _timed_insurance(course: Course, _player: str) -> None:
    course.play(DEALER, c.CloseInsurance())


def _timed_turn(course: Course, player: str) -> None:
    answer = cast("c.Command", safe_answer(course.desk))
    course.play(Person(player, Role.PLAYER), answer)


def _timed_void(course: Course, _player: str) -> None:
    course.play(SUPERVISOR, c.VoidRound(SHOE_RAN_OUT))


def _timed_cards(course: Course, _player: str) -> None:
    course.change_cards()


def _timed_seat(course: Course, player: str) -> None:
    course.give(Person(player, Role.PLAYER), t.Leave())


_TIMED: Mapping[str, Callable[[Course, str], None]] = {
    "cut": _timed_cut,
    "wagers": _timed_wagers,
    "insurance": _timed_insurance,
    "turn": _timed_turn,
    "void": _timed_void,
    "cards": _timed_cards,
    "seat": _timed_seat,
}


# --- The floor ----------------------------------------------------------------------------------


def check_reason(field: str, text: str) -> str:
    """Words that will be read in the log for years."""
    said = " ".join(text.split())
    if not 3 <= len(said) <= _REASON_LONGEST:
        raise Refusal(field, said[:40], f"say it in 3 to {_REASON_LONGEST} letters")
    return said


def _pause(work: _Work, command: d.PauseTable) -> None:
    work.may(Act.PAUSE_TABLE)
    if work.desk.paused:
        say = f"it stands still already: {work.desk.paused}"
        raise Refusal("table", work.desk.name, say, name="PAUSED")
    reason = check_reason("reason", command.reason)
    work.course.happen(h.TablePaused(reason, work.by.name))


def _resume(work: _Work, _command: d.ResumeTable) -> None:
    work.may(Act.RESUME_TABLE)
    _not_disputed(work.desk)
    if not work.desk.paused:
        raise Refusal("table", work.desk.name, "it does not stand still", name="NOT_PAUSED")
    work.course.happen(h.TableResumed(work.by.name))


def _enter_card(work: _Work, command: d.EnterCard) -> None:
    """A card that was read goes where the table waits for one: a burn, a deal, the down card."""
    work.may(Act.DEAL)
    _only_live(work.desk, command)
    _check_goes_on(work.desk, t.Play(c.DealFaceDown()))
    card = read_scan(command.line)
    state = work.desk.state
    given: t.TableCommand = t.Play(c.DealCard(card))
    if state.phase is TablePhase.BURN:
        given = t.BurnFirst(card)
    elif state.round is not None and state.round.phase is Phase.EXPOSURE and not state.round.due:
        given = t.Play(c.TurnDownCard(card))
    work.course.give(Person(work.by.name, Role.DEALER), given)


def _only_live(desk: Desk, command: d.EnterCard) -> None:
    if desk.automatic:
        say = "the house deals at an automatic table"
        raise Refusal("card", command.line[:40], say, name="AUTOMATIC_TABLE")


def _call_floor(work: _Work, command: d.CallFloor) -> None:
    work.may(Act.CALL_FLOOR)
    work.course.happen(h.FloorCalled(check_reason("reason", command.reason), work.by.name))


def _hit_jackpot(work: _Work, _command: d.HitJackpot) -> None:
    """The key is refused where no jackpot was hit, so that no hand is called one by mistake."""
    work.may(Act.LOCK_JACKPOT)
    on = work.desk.state.round or work.desk.last
    if on is None or not on.awards:
        say = "no jackpot wager of this round has won"
        raise Refusal("jackpot", work.desk.name, say, name="NO_AWARD")
    won = ", ".join(f"box {award.box} {award.row}" for award in on.awards)
    work.course.happen(h.FloorCalled(f"jackpot hit: {won}"[:_REASON_LONGEST], work.by.name))


def _answer_call(work: _Work, _command: d.AnswerCall) -> None:
    work.may(Act.ANSWER_CALL)
    if not work.desk.called:
        raise Refusal("table", work.desk.name, "it has not called", name="NOT_CALLED")
    work.course.happen(h.FloorCame(work.by.name))


def _buy_chips(work: _Work, command: d.BuyChips) -> None:
    """Cash on the table becomes chips; the dealer counts it, the drop box takes it."""
    work.may(Act.DEAL)
    desk = work.desk
    if desk.automatic or desk.state.dealer != work.by.name:
        say = "only the dealer of a live table sells chips at it"
        raise Refusal("player", command.player, say, name="NOT_FOR_OTHERS")
    if command.player not in desk.state.players:
        say = f"{command.player} does not sit at this table"
        raise Refusal("player", command.player, say, name="NOT_SEATED")
    if command.cents < 1:
        raise Refusal("cents", command.cents, "buy in for more than $0")
    work.transfers = move("buy-in", micros(command.cents), credit=command.player)


# --- Disputes -----------------------------------------------------------------------------------


def _open_dispute(work: _Work, command: d.OpenDispute) -> None:
    """The table stands still, so that what lies on it can be looked at."""
    work.may(Act.OPEN_DISPUTE)
    desk, name = work.desk, work.by.name
    _not_disputed(desk)
    reason = check_reason("reason", command.reason)
    if not 1 <= command.round <= desk.state.rounds:
        say = f"this table has played rounds 1 to {desk.state.rounds}"
        raise Refusal("round", command.round, say, name="NO_SUCH_ROUND")
    if not may(work.by.roles, Act.CALL_FLOOR) and not may(work.by.roles, Act.PAUSE_TABLE):
        _check_played(desk, name, command.round)
    dispute = f"{desk.name}-{command.round}-{desk.number + 1}"
    work.course.happen(h.DisputeOpened(dispute, command.round, reason, name))


def _check_played(desk: Desk, player: str, number: int) -> None:
    """A player disputes a round he wagered in, while the table still recalls it."""
    on = desk.state.round
    now = on is not None and desk.state.rounds == number
    if now and on is not None and any(box.bettor_of(player) >= 0 for box in on.boxes):
        return
    if not any(one.number == number and player in dict(one.nets) for one in desk.recent):
        say = "a player disputes a round he had wagers in"
        raise Refusal("round", number, say, name="NOT_YOUR_ROUND")


def _rule_dispute(work: _Work, command: d.RuleDispute) -> None:
    """The ruling; money moves by entries of its own, signed by two people."""
    work.may(Act.RULE_DISPUTE)
    desk = work.desk
    if not desk.dispute:
        raise Refusal("dispute", desk.name, "no round of this table is disputed", name="NO_DISPUTE")
    ruling = check_reason("ruling", command.ruling)
    if len(dict(command.corrections)) != len(command.corrections):
        raise Refusal("corrections", len(command.corrections), "name each player once")
    alone = same_person(command.second, work.by.name)
    if alone or (command.corrections and not command.second):
        say = "a ruling that moves money is signed by two people"
        raise Refusal("second", command.second or "nobody", say, name="TWO_PEOPLE")
    if command.corrections:
        work.transfers = _corrections(work.ledger, desk.name, command.corrections)
    work.course.happen(
        h.DisputeRuled(desk.dispute, ruling, command.corrections, work.by.name, command.second)
    )


def _corrections(ledger: Ledger, table: str, corrections: h.Corrections) -> tuple[Transfer, ...]:
    """What a ruling moves, with chips from the house where the table's bank is short of them."""
    moves: tuple[Transfer, ...] = ()
    accounts = ledger.book.balances()
    for player, cents in corrections:
        if f"player:{player}" not in accounts:
            # A name that is written otherwise, or somebody who never played here.
            raise Refusal("corrections", player, "nobody of this name has had chips here")
        if not cents:
            raise Refusal("corrections", f"{player} {short_cents(cents)}", "move more than $0")
        if cents < 0:
            moves += move("correction-taken", micros(-cents), debit=player, credit=table)
    given = [(player, cents) for player, cents in corrections if cents > 0]
    paid = sum(micros(cents) for _, cents in corrections)
    short = paid - ledger.book.available(f"table:{table}")
    if short > 0:
        moves += move("fill", short, credit=table)
    for player, cents in given:
        moves += move("correction-paid", micros(cents), debit=table, credit=player)
    return moves


_DECIDE: Mapping[type, Callable[[_Work, Any], None]] = {
    d.Give: _give,
    d.Ready: _ready,
    d.SetTable: _set_table,
    d.OpenDoors: _open_doors,
    d.CloseDoors: _close_doors,
    d.PauseTable: _pause,
    d.ResumeTable: _resume,
    d.EnterCard: _enter_card,
    d.CallFloor: _call_floor,
    d.HitJackpot: _hit_jackpot,
    d.AnswerCall: _answer_call,
    d.BuyChips: _buy_chips,
    d.OpenDispute: _open_dispute,
    d.RuleDispute: _rule_dispute,
    d.TimeOut: _time_out,
}
