"""The shoes of automatic tables: what was promised, what was dealt, and what was revealed."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from spanish21.game.cards import Card
from spanish21.game.round import events as r
from spanish21.game.table import TablePhase
from spanish21.game.table import events as e
from spanish21.house.configuration.table_settings import TableSettings
from spanish21.house.log_audit.findings import FindingReporter
from spanish21.house.table.cards.shoe_position import CardPosition
from spanish21.house.table.house_table import HouseTable


class AuditedShoe(NamedTuple):
    """A shoe as a table revealed it, and the cards dealt from it, from the first on.

    ``order`` is as it was committed to; after that it was cut ``cut`` cards deep. A card that no person has seen is ``None``. Where the discards were shuffled to finish a
    round, the cards dealt after that came from another order and are left out; that order is a
    shoe of its own, of ``discards``.
    """

    ruleset: str
    decks: int
    commitment: str
    order: tuple[Card, ...]
    salt: str
    dealt: tuple[Card | None, ...]
    discards: bool = False
    cut: int = 0


class ShoeInPlay(NamedTuple):
    """A shoe that is still on: from which entry, where its order begins, what was promised of it.

    Old entries promised nothing of an order that waited for its cut, nor of discards that they
    shuffled again to finish a round; such an order has no entry.
    """

    table: str
    seq: int
    place: CardPosition
    commitment: str


ShoeVerifier = Callable[[AuditedShoe], Iterable[str]]
"""What is wrong with a revealed shoe: its hash, its cards, or what was dealt from it."""


@dataclass(slots=True)
class _Promise:
    """What was promised of a stack, and how deep it was cut since, all its cuts together."""

    commitment: str
    seq: int
    cut: int = 0


@dataclass(slots=True)
class _DealtShoe:
    """A shoe that the table committed to, and the cards dealt from it since.

    ``over`` says that it ran short: its discards were shuffled, and cards come from those.
    ``discards`` says that it is such a stack itself. ``recut`` says that it is being cut again,
    and ``promised_before`` what was promised before a new promise was made of it, as old entries
    did with every such cut.
    """

    promise: _Promise
    settings: TableSettings
    cards: list[Card | None] = field(default_factory=list)
    rounds: list[int] = field(default_factory=list)
    down: int = -1
    burns: list[int] = field(default_factory=list)
    refilled: bool = False
    over: bool = False
    discards: bool = False
    recut: bool = False
    promised_before: list[_Promise] = field(default_factory=list)

    @property
    def seq(self) -> int:
        """The entry in which it was promised."""
        return self.promise.seq

    def take_cut(self, depth: int) -> None:
        """The stack is turned so far after everything that was promised of it.

        Discards that old entries cut before they promised anything of them are another stack.
        """
        if not self.over:
            for promise in (self.promise, *self.promised_before):
                promise.cut += depth

    def take_back(self) -> None:
        """Its burn cards go back into the stack, which is cut again."""
        self.cards, self.rounds, self.burns, self.recut = [], [], [], True

    def promise_anew(self, promise: _Promise) -> None:
        """Another promise of the stack, as it lies after another cut."""
        self.promised_before.append(self.promise)
        self.promise, self.recut = promise, False


class ShoeAudit:
    """Follows every card of every promised shoe; ``shoes`` are those that were revealed."""

    def __init__(
        self, verify_shoe: ShoeVerifier, say: FindingReporter, *, note: FindingReporter
    ) -> None:
        self.shoes = 0
        self._verify_shoe = verify_shoe
        self._say = say
        self._note = note
        self._dealing: dict[str, list[_DealtShoe]] = {}

    def look(
        self, seq: int, before: HouseTable, after: HouseTable, events: tuple[Any, ...]
    ) -> None:
        """Note every card that leaves an automatic table's shoe; compare when it is revealed."""
        settings, number = before.settings, before.state.rounds
        for event in events:
            if isinstance(event, e.TableOpened):
                settings = after.settings
            elif isinstance(event, e.RoundOpened):
                number = event.number
            elif settings.kind == "automatic":
                shoes = self._dealing.get(settings.table)
                if isinstance(event, e.ShoeCommitted):
                    self._promise(_Promise(event.commitment, seq), settings)
                elif shoes and isinstance(event, e.RecutOrdered):
                    shoes[-1].take_back()
                elif shoes and isinstance(event, e.CardsCut):
                    shoes[-1].take_cut(event.depth)
                elif shoes:
                    self._deal(shoes, event, number)

    def unfinished(self) -> Iterator[str]:
        for name, shoes in self._dealing.items():
            for shoe in shoes:
                yield (
                    f"{name}: the shoe promised in entry {shoe.seq} is still on; it is verified"
                    " once it is revealed"
                )

    def running(self, tables: Iterable[HouseTable]) -> Iterator[ShoeInPlay]:
        """The orders from which cards may still be dealt, table by table."""
        for table in tables:
            shoes, position = self._dealing.get(table.name, []), table.shoe_position
            places = [place for place, _ in table.committed_orders]
            for shoe, place in zip(shoes, places, strict=False):
                yield ShoeInPlay(table.name, shoe.seq, place, shoe.promise.commitment)
            unsealed = table.automatic and not table.state.commitment
            waits = unsealed and table.state.phase is TablePhase.CUT
            if waits or any(shoe.refilled for shoe in shoes):
                yield ShoeInPlay(table.name, 0, position.next, "")

    def _promise(self, promise: _Promise, settings: TableSettings) -> None:
        shoes = self._dealing.setdefault(settings.table, [])
        if shoes and shoes[-1].recut:
            shoes[-1].promise_anew(promise)
            return
        for unshown in shoes:
            if not unshown.over:
                self._say(f"the shoe promised in entry {unshown.seq} was never revealed")
        ran_short = [shoe for shoe in shoes if shoe.over]
        new = _DealtShoe(promise, settings, discards=bool(ran_short))
        self._dealing[settings.table] = [*ran_short, new]

    def _deal(self, shoes: list[_DealtShoe], event: Any, number: int) -> None:
        happened = event.event if isinstance(event, e.RoundHappened) else event
        shoe = shoes[-1]
        if isinstance(happened, e.ShoeRevealed):
            self._check_shoe(shoes.pop(0), happened)
        elif isinstance(happened, e.DiscardsGathered):
            shoe.over, shoe.burns = True, []
        elif isinstance(happened, e.ShoeRefilled):
            shoe.refilled, shoe.burns = True, []
        elif isinstance(happened, e.BurnDisclosed) and shoe.burns:
            shoe.cards[shoe.burns.pop(0)] = happened.card
        elif isinstance(happened, r.DownCardExposed):
            _turn_down_card(shoes, happened.card)
        elif isinstance(happened, e.CardBurnedAtTable | r.CardDealt) and not shoe.refilled:
            if isinstance(happened, r.CardDealt):
                shoe.down = len(shoe.cards) if happened.card is None else shoe.down
            else:
                shoe.burns.append(len(shoe.cards))
            shoe.recut = False
            shoe.cards.append(happened.card)
            shoe.rounds.append(number)

    def _check_shoe(self, shoe: _DealtShoe, reveal: e.ShoeRevealed) -> None:
        table, settings = shoe.settings.table, shoe.settings
        if not reveal.order:
            self._say(f"the shoe of {table} promised in entry {shoe.seq} was put away unshown")
            return
        self.shoes += 1
        decks = settings.configured_rules.rules.cards.decks
        cards, cut = tuple(shoe.cards), shoe.promise.cut
        revealed = AuditedShoe(
            settings.ruleset,
            decks,
            shoe.promise.commitment,
            reveal.order,
            reveal.salt,
            cards,
            discards=shoe.discards,
            cut=cut % len(reveal.order),
        )
        for fault in self._verify_shoe(revealed):
            self._say(f"the shoe of {table} promised in entry {shoe.seq}: {fault}")
        for earlier in shoe.promised_before:
            uncut = _turn(reveal.order, cut - earlier.cut)
            before = revealed._replace(commitment=earlier.commitment, order=uncut, dealt=())
            for fault in self._verify_shoe(before):
                said = f"promised in entry {earlier.seq}, before it was cut again: {fault}"
                self._say(f"the shoe of {table} {said}")
        for place, (dealt, lay) in enumerate(zip(cards, _turn(reveal.order, cut), strict=False)):
            if dealt is not None and dealt != lay:
                where = f"{table}, round {shoe.rounds[place]}: card {place + 1} of the shoe"
                self._say(f"{where} was dealt as {dealt}, and lay there as {lay}")
                break
        if shoe.refilled:
            self._note(
                f"{table}: the shoe promised in entry {shoe.seq} ran short; what was dealt from"
                " its discards, shuffled again, was promised by nobody"
            )


def _turn(order: tuple[Card, ...], depth: int) -> tuple[Card, ...]:
    """An order as it lies after a cut; one that goes back lies as it did before it."""
    depth %= len(order)
    return order[depth:] + order[:depth]


def _turn_down_card(shoes: list[_DealtShoe], card: Card) -> None:
    """The down card is a card of the shoe that it was dealt from, though that has run short."""
    for shoe in shoes:
        if shoe.down >= 0:
            shoe.cards[shoe.down], shoe.down = card, -1
