"""The audit of jackpots at tables: what is played, posted and paid there, against the ledger's terms.

It follows what lies on each spot itself and holds games, wagers and awards against the terms that
the ledger had in force, so that a sign that promises what the ledger does not pay is found.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from spanish21.game.round import events as r
from spanish21.game.table import TablePhase, replay_table
from spanish21.game.table import events as e
from spanish21.house.configuration.jackpot_terms import terms_of_game
from spanish21.house.configuration.table_settings import TableSettings
from spanish21.house.log_audit.findings import FindingReporter
from spanish21.house.state import House
from spanish21.house.table import events as h
from spanish21.house.table.house_table import HouseTable
from spanish21.ledger import Entry, Jackpot
from spanish21.ledger import facts as f
from spanish21.ledger.jackpots.terms import GameTerms, find_differences
from spanish21.money import format_cents

_LOWERING = ("display-malfunction", "display-above-limit", "seed-recovery")
"""The reasons of adjustments by which a sign shows less."""
_MOST_AT_TABLE = 2
_IN_A_SHOE = (TablePhase.READY, TablePhase.ROUND)
_SPOT = "jackpot-"
_GIVES = (f.WagersContributed, f.WagersShared)
_WINS = (f.AwardLocked, f.HitReported)


class JackpotAudit:
    """Holds tables against the terms of their jackpots, entry by entry.

    The house stands as it did before the entry that is looked at.
    """

    def __init__(self, house: House, say: FindingReporter) -> None:
        self._house, self._say = house, say
        self._placed: defaultdict[str, dict[tuple[int, str], Counter[int]]] = defaultdict(dict)

    @property
    def _jackpots(self) -> Mapping[str, Jackpot]:
        return self._house.ledger.jackpots

    def look(
        self, entry: Entry, before: HouseTable, after: HouseTable, events: tuple[Any, ...]
    ) -> None:
        """Check an entry of a table against the table before it and after it."""
        for place, event in enumerate(events):
            if isinstance(event, h.TableSet):
                self._check_set(event.settings)
            elif isinstance(event, h.JackpotTermsTaken):
                self._check_taking(before, after, event, events[:place])
        self._follow_round(entry, before, events)

    # --- How tables are set -----------------------------------------------------------------

    def _check_set(self, settings: TableSettings) -> None:
        """A table's jackpots are two at most, of one kind, each behind one spot, by their terms.

        Clauses: wa-2025:JP2, wa-2025:JP3. Rulings: A41, A44, A69.
        """
        table, names = settings.table, settings.jackpots
        for name in sorted({name for name in names if names.count(name) > 1}):
            self._say(f"{table} is set with {name} behind two spots (wa-2025:JP3, A41, A69)")
        if len(names) > _MOST_AT_TABLE:
            self._say(f"{table} is set with {len(names)} jackpots (wa-2025:JP3, A44)")
        jackpots = [self._jackpots[name] for name in names if name in self._jackpots]
        if len({jackpot.kind for jackpot in jackpots}) > 1:
            self._say(f"{table} is set with jackpots of both kinds (wa-2025:JP2, A44)")
        played = _games(settings)
        if len(played) != len(names):
            self._say(f"{table} is set with {len(names)} jackpots and plays {len(played)} (A69)")
        for jackpot, game in zip(jackpots, played, strict=False):
            where = f"{table} is set for {jackpot.name}"
            self._compare(where, game, _terms_beside(jackpot, table, game))

    def _compare(self, where: str, game: GameTerms, terms: GameTerms) -> None:
        for difference in find_differences(game, terms):
            self._say(
                f"{where}, and its {difference.name} is {difference.value}; the terms say {difference.expected}"
                f" ({difference.clause})"
            )

    def check_link(self, fact: f.TableLinked) -> None:
        """Check that a linked table is set for the jackpot and plays by its terms."""
        if not self._house.name:
            return
        table = self._house.tables.get(fact.table)
        where = f"{fact.table} is linked to {fact.jackpot}"
        if table is None or fact.jackpot not in table.settings.jackpots:
            self._say(f"{where}, and is not set for it (A69)")
            return
        place = table.settings.jackpots.index(fact.jackpot)
        for game in _games(table.settings)[place : place + 1]:
            self._compare(where, game, self._jackpots[fact.jackpot].game)

    def check_adjustment(self, fact: f.AdjustmentApproved) -> None:
        """Check that no wager lay on a jackpot when an adjustment lowered its display.

        Rulings: A69, S51.
        """
        asked = self._house.ledger.adjustments.get(fact.adjustment)
        if asked is None or asked.reason not in _LOWERING:
            return
        for name, placed in self._placed.items():
            table = self._house.tables[name]
            lie = (self._jackpot(table, spot) for spots in placed.values() for spot in spots)
            if any(one is not None and one.name == asked.jackpot for one in lie):
                self._say(
                    f"adjustment {asked.name} lowers {asked.jackpot} while wagers on it lie at {name}"
                    " (A69, S51)"
                )

    def _check_taking(
        self,
        before: HouseTable,
        after: HouseTable,
        event: h.JackpotTermsTaken,
        earlier: tuple[Any, ...],
    ) -> None:
        """Terms are taken between two shoes, and are those that the ledger has under this version.

        Rulings: A69, S50.
        """
        game = [one for one in earlier if not isinstance(one, h.HOUSE_TABLE_EVENTS)]
        phase = replay_table(before.state, game).phase
        if phase in _IN_A_SHOE:
            self._say(f"{before.name} takes terms of its jackpots in the middle of a shoe (A69)")
        for name, version, _ in event.terms:
            jackpot = self._jackpots.get(name)
            if jackpot is None or version not in (jackpot.version, jackpot.coming_version):
                self._say(
                    f"{before.name} takes terms {version} of {name}, which it never had (A69)"
                )
        for (name, _, _), played in zip(event.terms, _games(after.settings), strict=False):
            if name in self._jackpots:
                terms = _terms_beside(self._jackpots[name], before.name, played)
                self._compare(f"{before.name} takes terms of {name}", played, terms)

    # --- Rounds -----------------------------------------------------------------------------

    def _follow_round(self, entry: Entry, before: HouseTable, events: tuple[Any, ...]) -> None:
        """Follow what lies on jackpot spots, and hold wagers and awards against the terms."""
        placed = self._placed[before.name]
        awarded: list[r.JackpotAwarded] = []
        wagers: Counter[int] = Counter()
        for event in events:
            if isinstance(event, e.RoundOpened | e.RoundEnded):
                placed.clear()
            inner = event.event if isinstance(event, e.RoundHappened) else None
            if isinstance(inner, r.WagersPlaced):
                placed[inner.box, inner.player] = _on_jackpots(inner)
            elif isinstance(inner, r.WagersTakenBack):
                placed.pop((inner.box, inner.player), None)
            elif isinstance(inner, r.WagersLocked):
                for spots in placed.values():
                    wagers.update(spots.keys())
                    self._check_amounts(before, spots)
            elif isinstance(inner, r.JackpotAwarded):
                awarded.append(inner)
        if any(isinstance(fact, _GIVES) for fact in entry.facts) or wagers:
            self._check_wagers(entry, before, wagers)
        if any(isinstance(fact, _WINS) for fact in entry.facts) or awarded:
            self._check_awards(entry, before, awarded)

    def _jackpot(self, table: HouseTable, spot: int) -> Jackpot | None:
        """The jackpot behind a spot, by the spot's number from 1."""
        names = table.settings.jackpots
        return self._jackpots.get(names[spot - 1]) if spot <= len(names) else None

    def _check_amounts(self, table: HouseTable, spots: Counter[int]) -> None:
        """A wager on a jackpot is its one amount (A45)."""
        for spot, cents in spots.items():
            jackpot = self._jackpot(table, spot)
            if jackpot is not None and cents != jackpot.wager_cents:
                due = format_cents(jackpot.wager_cents)
                said = f"{format_cents(cents)} is wagered on {jackpot.name} at {table.name}"
                self._say(f"{said}; its wager is {due} (wa-2025:JP2, A45)")

    def _check_wagers(self, entry: Entry, table: HouseTable, wagers: Counter[int]) -> None:
        """What gives to a jackpot is what lay on its spot, and was played by its terms."""
        gave: Counter[str] = Counter()
        for fact in entry.facts:
            if isinstance(fact, _GIVES):
                gave[fact.jackpot] += fact.wagers
        lay: Counter[str] = Counter()
        played = _games(table.settings)
        for spot, count in sorted(wagers.items()):
            jackpot = self._jackpot(table, spot)
            name = jackpot.name if jackpot else f"spot {spot}"
            if name in lay:
                self._say(f"{table.name} plays for {name} on two spots (wa-2025:JP3, A41, A69)")
            lay[name] += count
            if jackpot is not None:
                for game in played[spot - 1 : spot]:
                    self._compare(f"{table.name} plays for {name}", game, jackpot.game)
        for name in sorted({*lay, *gave}):
            if lay[name] != gave[name]:
                say = f"{lay[name]} wagers lie on {name} at {table.name}, {gave[name]} give to it"
                self._say(f"{say} (A42)")

    def _check_awards(
        self, entry: Entry, table: HouseTable, awarded: list[r.JackpotAwarded]
    ) -> None:
        """What the settlement says of an award is what the ledger locks of it, or reports of a hit.

        Clauses: wa-2025:JP12. Rulings: A53, A69.
        """
        locked = {fact.award: fact for fact in entry.facts if isinstance(fact, _WINS)}
        for event in awarded:
            jackpot = self._jackpot(table, event.jackpot)
            name = jackpot.name if jackpot else f"spot {event.jackpot}"
            fact = next((x for x in locked.values() if x.order == event.order), None)
            what = f"award {event.order} of {table.name} to {event.player}, {event.row}"
            if fact is None:
                self._say(f"{what}: the ledger has none")
                continue
            del locked[fact.award]
            for problem in _differences(event, fact, name):
                self._say(f"{what}: {problem}")
        for award in locked:
            self._say(f"award {award} is locked, and no round at {table.name} has won it")


def _terms_beside(jackpot: Jackpot, table: str, game: GameTerms) -> GameTerms:
    """The terms that a table's game is held against: of one that is not linked, either version's.

    Programs of older days had such a table take the terms that waited.
    """
    if jackpot.link(table) is None and game == jackpot.game:
        return game
    return jackpot.coming.game


def _games(settings: TableSettings) -> tuple[GameTerms, ...]:
    """The games that a table plays for its jackpots, by the rules that are made of its settings."""
    rules = settings.configured_rules.rules
    return tuple(terms_of_game(game, rules.cards.decks) for game in rules.jackpots)


def _on_jackpots(event: r.WagersPlaced) -> Counter[int]:
    """What lies on the jackpot spots of a box, in cents, by the spots' numbers."""
    return Counter(
        {
            int(spot.removeprefix(_SPOT)): cents
            for spot, cents in event.wagers
            if spot.startswith(_SPOT)
        }
    )


def _differences(
    event: r.JackpotAwarded, fact: f.AwardLocked | f.HitReported, name: str
) -> Iterator[str]:
    """In what the ledger's award is another than that of the settlement."""
    said = (event.box, event.player, event.row, event.percent, name)
    has = (fact.box, fact.player, fact.row, fact.percent, fact.jackpot)
    if said != has:
        yield f"the ledger has box {fact.box}, {fact.player}, {fact.row} of {fact.jackpot}"
    cents = fact.prize_cents if isinstance(fact, f.HitReported) else fact.cents
    if event.cents is not None and event.cents != cents:
        shown, paid = format_cents(event.cents), format_cents(cents)
        yield f"the settlement says {shown}, the ledger pays {paid} (wa-2025:JP12, A53, A69)"
