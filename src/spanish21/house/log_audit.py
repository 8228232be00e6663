"""The audit of a whole house: everything that was written, looked at a second time.

Every entry is replayed, the money of every table is worked out again from its cards and
wagers, every round's lines are held against what moved, every revealed shoe against what was
promised and dealt, and everything that takes two people against who signed. The arithmetic of
accounts, jackpots and awards is that of :mod:`spanish21.ledger.audit`. Hashing is not done here:
whoever asks brings the function that verifies a shoe.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any, NamedTuple, get_args

from spanish21.game.cards import Card
from spanish21.game.round import at_risk
from spanish21.game.round import events as r
from spanish21.game.table import events as e
from spanish21.house import events as h
from spanish21.house.desk import Desk, new_desk
from spanish21.house.people import HOUSE, CountersignGiven
from spanish21.house.postings import HouseTable, post_events
from spanish21.house.roles import ACTS, Act, may
from spanish21.house.settings import TableSettings
from spanish21.house.snapshots import fingerprint
from spanish21.house.state import House, News
from spanish21.house.store import BrokenJournal
from spanish21.ledger import Entry, Ledger, Transfer
from spanish21.ledger import facts as f
from spanish21.ledger.audit import Audited, Finding, audit
from spanish21.ledger.decide.moves import micros, move
from spanish21.ledger.journal import same_person
from spanish21.money import show_micros

DESK_EVENTS: tuple[type, ...] = get_args(h.DeskEvent)
_DAMAGE = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError)
"""How what was not written by a house fails when it is replayed; a refusal is a ValueError."""
_TO_PLAYERS = ("wager-returned", "wager-refunded", "payout")
_FROM_PLAYERS = ("wager", "payout-reversed")
_SIGNED_BESIDE = (f.JackpotCreated, f.TableLinked, f.TableUnlinked, f.JackpotRemoved)
"""Facts that have no place for the second person's name: he countersigns before."""


class Revealed(NamedTuple):
    """A shoe as a table has revealed it, and the cards that left it, from the first on.

    A card that nobody has seen is None. Where the discards were shuffled to finish a round,
    what was dealt after that came from another order and is left out.
    """

    ruleset: str
    decks: int
    commitment: str
    order: tuple[Card, ...]
    salt: str
    dealt: tuple[Card | None, ...]


VerifyShoe = Callable[[Revealed], Iterable[str]]
"""What is wrong with a revealed shoe: its hash, its cards, or what was dealt from it."""


class LogAudited(NamedTuple):
    """What was looked at, what is wrong, and what somebody who reads this should know."""

    audited: Audited
    rounds: int
    shoes: int
    findings: tuple[Finding, ...]
    notes: tuple[str, ...]
    replayed: bool


def audit_log(
    entries: Iterable[Entry],
    house: House,
    verify_shoe: VerifyShoe,
    *,
    seen: Callable[[int], None] = lambda _seq: None,
) -> LogAudited:
    """Go through a whole journal with an empty house; ``seen`` is told of every entry."""
    auditor = LogAuditor(house, verify_shoe)
    audited = audit(auditor.read(entries), seen=seen)
    auditor.finish()
    found = sorted({*audited.findings, *auditor.findings}, key=_place)
    return LogAudited(
        audited,
        auditor.rounds,
        auditor.shoes,
        tuple(found),
        tuple(auditor.notes),
        replayed=not auditor.stopped,
    )


def _place(finding: Finding) -> tuple[bool, int, str]:
    """In the order of entries; what concerns the journal as a whole last."""
    return (not finding.seq, finding.seq, finding.what)


@dataclass(slots=True)
class _Money:
    """A round's lines, and what moved between its players and the table."""

    number: int
    lines: list[r.Line] = field(default_factory=list)
    net: Counter[str] = field(default_factory=Counter)
    unrecovered: int = 0
    void: bool = False


@dataclass(slots=True)
class _Dealing:
    """A shoe that was promised, and the cards that have left it since."""

    commitment: str
    seq: int
    settings: TableSettings
    cards: list[Card | None] = field(default_factory=list)
    rounds: list[int] = field(default_factory=list)
    down: int = -1
    refilled: bool = False


class LogAuditor:
    """Looks at entries one after the other; ``stopped`` once one of them cannot be replayed."""

    def __init__(self, house: House, verify_shoe: VerifyShoe) -> None:
        house.listening = True
        self.house = house
        self.ledger = Ledger()
        self.findings: list[Finding] = []
        self.notes: list[str] = []
        self.rounds = 0
        self.shoes = 0
        self.stopped = False
        self._verify_shoe = verify_shoe
        self._seq = 0
        self._proposed: dict[str, h.ChangeProposed] = {}
        self._approved: list[TableSettings] = []
        self._countersigned: set[tuple[str, str]] = set()
        self._money: dict[str, _Money] = {}
        self._dealing: dict[str, _Dealing] = {}

    def say(self, what: str) -> None:
        self.findings.append(Finding(self._seq, what))

    def read(self, entries: Iterable[Entry]) -> Iterator[Entry]:
        """Look at entries as they are handed on; a row that is none ends the reading."""
        try:
            for entry in entries:
                self.look(entry)
                yield entry
        except BrokenJournal as broken:
            self.stopped = True
            self.findings.append(Finding(broken.seq, f"it cannot be read: {broken.what}"))

    def look(self, entry: Entry) -> None:
        """One more entry."""
        if self.stopped:
            return
        self._seq = entry.seq
        before = self.house.tables.get(entry.stream.removeprefix("table/"))
        try:
            self.house.apply(entry)
        except _DAMAGE as problem:
            self.stopped = True
            self.say(f"the house cannot be replayed from here on: {_words(problem)}")
            return
        (news,) = self.house.take_news()
        if news.desk is not None:
            first = news.events[0] if news.events else None
            self._at_table(news, before or new_desk(_settings(first)), news.desk)
        for event in news.events:
            if type(event) in _PEOPLE:
                _PEOPLE[type(event)](self, entry, event)
        self._check_beside(entry)
        self.ledger.apply(entry)

    def finish(self) -> None:
        """What can be said only at the end."""
        self._seq = 0
        if self.stopped:
            return
        if fingerprint(self.house.ledger) != fingerprint(self.ledger):
            self.say("the ledger of the house is not what the entries alone add up to")
        for name, shoe in self._dealing.items():
            self.notes.append(
                f"{name}: the shoe promised in entry {shoe.seq} is still on; it is verified once"
                " it is revealed"
            )
        for name, money in self._money.items():
            self.notes.append(f"{name}: round {money.number} is not over")
        self._check_self_checks()

    def _check_self_checks(self) -> None:
        checks = sorted(self.house.checked.values(), key=lambda one: one[0])
        if not checks:
            self.notes.append("no process has written a self-check")
            return
        _, last = checks[-1]
        if not last.holds:
            self.say(f"the last self-check, of {last.process}, does not hold")

    # --- Tables -----------------------------------------------------------------------------

    def _at_table(self, news: News, before: Desk, after: Desk) -> None:
        self._check_postings(news.entry, before, news.events)
        self._check_layout(after)
        self._follow_money(news.entry, before.name, news.events)
        self._follow_shoe(before, after, news.events)

    def _check_postings(self, entry: Entry, before: Desk, events: tuple[Any, ...]) -> None:
        """Facts and transfers are what the events come to, worked out again."""
        game = [event for event in events if not isinstance(event, DESK_EVENTS)]
        table = HouseTable(before.name, before.settings.jackpots)
        try:
            posted = post_events(self.ledger, table, before.state, game, by=entry.by, at=entry.at)
        except _DAMAGE as problem:
            self.say(f"its events cannot be worked out again: {_words(problem)}")
            return
        if tuple(posted.facts) != tuple(entry.facts):
            self.say("its facts are not what its events come to")
        wanted = [*posted.transfers, *self._beside_the_game(entry, before, events)]
        for line, (due, moved) in enumerate(zip_longest(wanted, entry.transfers), 1):
            if due is None or moved is None or due[1:] != moved[1:]:
                say = f"its events come to {_shown(due)}, it moves {_shown(moved)}"
                self.say(f"transfer {line}: {say}")
                return

    def _beside_the_game(
        self, entry: Entry, before: Desk, events: tuple[Any, ...]
    ) -> tuple[Transfer, ...]:
        """What moves by a ruling, and chips that the dealer of a live table has sold."""
        ruled = [event for event in events if isinstance(event, h.DisputeRuled)]
        if ruled:
            return _corrections(self.ledger, before.name, ruled[0].corrections)
        moves = entry.transfers
        if not events and len(moves) == 1 and moves[0].code == "buy-in" and not before.automatic:
            seated = moves[0].credit.removeprefix("player:") in before.state.players
            if seated and before.state.dealer == entry.by:
                return moves
        return ()

    def _check_layout(self, after: Desk) -> None:
        """What the account of the layout holds is what lies there."""
        on = after.state.round
        lies = 0 if on is None else micros(at_risk(on))
        held = self.house.ledger.book.balance(f"wagers:{after.name}")
        if held != lies:
            on_layout = f"{show_micros(lies)} lies on the layout"
            self.say(f"{on_layout} of {after.name}, its account holds {show_micros(held)}")

    def _follow_money(self, entry: Entry, table: str, events: tuple[Any, ...]) -> None:
        """Add a round's lines and transfers up, and compare them when it is over."""
        ended = False
        for event in events:
            if isinstance(event, e.RoundOpened):
                self._money[table] = _Money(event.number)
            elif isinstance(event, e.RoundHappened):
                self._hear(self._money[table], event.event)
            ended |= isinstance(event, e.RoundEnded)
        if table not in self._money:
            return
        money = self._money[table]
        for moved in entry.transfers:
            if moved.code in _TO_PLAYERS:
                money.net[moved.credit.removeprefix("player:")] += moved.micros
            elif moved.code in _FROM_PLAYERS:
                money.net[moved.debit.removeprefix("player:")] -= moved.micros
            elif moved.code == "payout-unrecovered":
                money.unrecovered += moved.micros
        if ended:
            del self._money[table]
            self.rounds += 1
            self._check_round(money)

    @staticmethod
    def _hear(money: _Money, event: r.Event) -> None:
        if isinstance(event, r.WagersSettled):
            money.lines += event.lines
        money.void |= isinstance(event, r.RoundVoided)

    def _check_round(self, money: _Money) -> None:
        """Every player came out as his lines say; in a void round as if it had not been."""
        if money.void:
            total = sum(money.net.values())
            if total != money.unrecovered:
                lost = f"{show_micros(money.unrecovered)} is written off"
                self.say(f"void round {money.number}: players keep {show_micros(total)}, {lost}")
            return
        due: Counter[str] = Counter()
        for line in money.lines:
            # Awards are paid by steps of their own.
            paid = 0 if line.outcome == "award" else line.paid_cents
            due[line.player] += micros(paid - line.collected_cents)
        for player in sorted({*due, *money.net}):
            if due[player] != money.net[player]:
                moved = f"the transfers to {show_micros(money.net[player])}"
                lines = f"{player}'s lines come to {show_micros(due[player])}"
                self.say(f"round {money.number}: {lines}, {moved}")

    # --- Shoes ------------------------------------------------------------------------------

    def _follow_shoe(self, before: Desk, after: Desk, events: tuple[Any, ...]) -> None:
        """Note every card that leaves an automatic table's shoe; compare when it is revealed."""
        settings, number = before.settings, before.state.rounds
        for event in events:
            if isinstance(event, e.TableOpened):
                settings = after.settings
            elif isinstance(event, e.RoundOpened):
                number = event.number
            elif settings.kind == "automatic":
                if isinstance(event, e.ShoeCommitted):
                    self._promise(event.commitment, settings)
                elif settings.table in self._dealing:
                    self._deal(self._dealing[settings.table], event, number)

    def _promise(self, commitment: str, settings: TableSettings) -> None:
        unshown = self._dealing.get(settings.table)
        if unshown is not None:
            self.say(f"the shoe promised in entry {unshown.seq} was never revealed")
        self._dealing[settings.table] = _Dealing(commitment, self._seq, settings)

    def _deal(self, shoe: _Dealing, event: Any, number: int) -> None:
        happened = event.event if isinstance(event, e.RoundHappened) else event
        if isinstance(happened, e.ShoeRevealed):
            del self._dealing[shoe.settings.table]
            self._check_shoe(shoe, happened)
        elif isinstance(happened, e.ShoeRefilled):
            shoe.refilled = True
        elif isinstance(happened, r.DownCardExposed) and shoe.down >= 0:
            shoe.cards[shoe.down], shoe.down = happened.card, -1
        elif isinstance(happened, e.CardBurnedAtTable | r.CardDealt) and not shoe.refilled:
            if isinstance(happened, r.CardDealt):
                shoe.down = len(shoe.cards) if happened.card is None else shoe.down
            shoe.cards.append(happened.card)
            shoe.rounds.append(number)

    def _check_shoe(self, shoe: _Dealing, shown: e.ShoeRevealed) -> None:
        self.shoes += 1
        table, settings = shoe.settings.table, shoe.settings
        decks = settings.chosen.rules.cards.decks
        cards = tuple(shoe.cards)
        revealed = Revealed(
            settings.ruleset, decks, shoe.commitment, shown.order, shown.salt, cards
        )
        for fault in self._verify_shoe(revealed):
            self.say(f"the shoe of {table} promised in entry {shoe.seq}: {fault}")
        for place, (dealt, lay) in enumerate(zip(cards, shown.order, strict=False)):
            if dealt is not None and dealt != lay:
                where = f"{table}, round {shoe.rounds[place]}: card {place + 1} of the shoe"
                self.say(f"{where} was dealt as {dealt}, and lay there as {lay}")
                break
        if shoe.refilled:
            self.notes.append(
                f"{table}: the shoe promised in entry {shoe.seq} ran short; what was dealt from"
                " its discards, shuffled again, was promised by nobody"
            )

    # --- Two people -------------------------------------------------------------------------

    def _may(self, name: str, act: Act) -> None:
        person = self.house.people.find(name)
        if person is None or not may(person.roles, act):
            self.say(f"{name} is nobody who may {ACTS[act].what}")

    def propose(self, _entry: Entry, event: h.ChangeProposed) -> None:
        self._may(event.by, Act.PROPOSE_CONFIGURATION)
        self._proposed[event.change] = event

    def approve(self, _entry: Entry, event: h.ChangeApproved) -> None:
        self._may(event.by, Act.APPROVE_CONFIGURATION)
        proposed = self._proposed[event.change]
        if same_person(proposed.by, event.by):
            self.say(f"the change {event.change} was proposed and approved by {event.by} alone")
        else:
            self._approved.append(proposed.settings)

    def set_table(self, entry: Entry, event: h.TableSet) -> None:
        """Outside a demo, tables are set by what two people have agreed on."""
        if not self.house.name or self.house.demo:
            return
        if entry.by != HOUSE or event.settings not in self._approved:
            self.say(f"{event.settings.table} is set as no approved change says")

    def rule(self, _entry: Entry, event: h.DisputeRuled) -> None:
        self._may(event.by, Act.RULE_DISPUTE)
        if not event.corrections:
            return
        if not event.second or same_person(event.by, event.second):
            self.say(f"the ruling on {event.dispute} moves money and is {event.by}'s alone")
        else:
            self._may(event.second, Act.SECOND_RULING)

    def countersign(self, _entry: Entry, event: CountersignGiven) -> None:
        self._countersigned.add((event.beside, event.command))

    def _check_beside(self, entry: Entry) -> None:
        """Jackpots and links are set by two people, the second of whom countersigns before."""
        if not self.house.name or self.house.demo or entry.by == HOUSE:
            return
        command = entry.id.removeprefix(f"{entry.by}:")
        if (entry.by, command) in self._countersigned:
            return
        for fact in entry.facts:
            if isinstance(fact, _SIGNED_BESIDE):
                what = type(fact).__name__
                self.notes.append(
                    f"entry {entry.seq}: {entry.by} alone wrote {what} of {fact.jackpot}; nobody"
                    " has countersigned it in the log"
                )


_PEOPLE: dict[type, Callable[[LogAuditor, Entry, Any], None]] = {
    h.ChangeProposed: LogAuditor.propose,
    h.ChangeApproved: LogAuditor.approve,
    h.TableSet: LogAuditor.set_table,
    h.DisputeRuled: LogAuditor.rule,
    CountersignGiven: LogAuditor.countersign,
}


def _settings(event: Any) -> TableSettings:
    """The settings by which a table begins: the house has seen that its first event is that."""
    found: TableSettings = event.settings
    return found


def _corrections(ledger: Ledger, table: str, corrections: h.Corrections) -> tuple[Transfer, ...]:
    """What a ruling moves: what is taken, chips where the bank is short of them, what is given."""
    taken = [(player, -cents) for player, cents in corrections if cents < 0]
    given = [(player, cents) for player, cents in corrections if cents > 0]
    short = sum(micros(cents) for _, cents in given) - ledger.book.available(f"table:{table}")
    moves = [
        *(move("correction-taken", micros(n), debit=who, credit=table) for who, n in taken),
        move("fill", max(0, short), credit=table),
        *(move("correction-paid", micros(n), debit=table, credit=who) for who, n in given),
    ]
    return tuple(transfer for group in moves for transfer in group)


def _shown(moved: Transfer | None) -> str:
    if moved is None:
        return "nothing more"
    return f"{show_micros(moved.micros)} ({moved.code}, {moved.debit} to {moved.credit})"


def _words(problem: Exception) -> str:
    said = " ".join(str(problem).split())
    return said if isinstance(problem, ValueError) else f"{type(problem).__name__} {said}"
