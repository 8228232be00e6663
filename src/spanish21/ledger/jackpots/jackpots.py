"""Jackpots: what each one is, which tables play for it, and what has been won from it.

What a jackpot holds stands in the book. A house jackpot holds nothing: it posts a prize.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from spanish21.ledger import facts as f

PROGRESSIVE, HOUSE = "progressive", "house"
HITS_SHOWN = 25
"""How many of the last hits a controller shows."""
_HITS_KEPT = 125
"""Some more are kept, to follow when shown ones turn out void."""
HOUSE_JACKPOT_NOTICES = (
    "House jackpot: no money of players is in this prize.",
    "The house may remove this jackpot without prior notice.",
)
"""What a house jackpot must say beside its amount (A53)."""


class TableLink(NamedTuple):
    """A table that plays for a jackpot, and whether its line is up."""

    table: str
    up: bool = True


class JackpotHit(NamedTuple):
    """One award as it stands in the list of the last hits."""

    award: str
    table: str
    round: int
    player: str
    row: str
    cents: int


class Jackpot(NamedTuple):
    """One jackpot without its money, which the book holds."""

    name: str
    kind: str
    paytable: str
    decks: int
    wager_cents: int
    base_cents: int
    reset_cents: int
    rate_ppm: int
    hidden_ppm: int
    limit_cents: int
    unreasonable_cents: int
    posted_cents: int
    links: tuple[TableLink, ...] = ()
    wagers: int = 0
    hits: tuple[JackpotHit, ...] = ()
    hit_count: int = 0
    won_cents: int = 0
    stopped: str = ""
    removed: bool = False

    @property
    def last_hits(self) -> tuple[JackpotHit, ...]:
        """The last hits that a controller shows, the newest last."""
        return self.hits[-HITS_SHOWN:]

    @property
    def tables(self) -> tuple[str, ...]:
        return tuple(link.table for link in self.links)

    def link(self, table: str) -> TableLink | None:
        """The link of a table, if it has one."""
        for link in self.links:
            if link.table == table:
                return link
        return None


def jackpot_from_fact(fact: f.JackpotCreated) -> Jackpot:
    """A jackpot as it begins."""
    return Jackpot(
        name=fact.jackpot,
        kind=fact.kind,
        paytable=fact.paytable,
        decks=fact.decks,
        wager_cents=fact.wager_cents,
        base_cents=fact.base_cents,
        reset_cents=fact.reset_cents,
        rate_ppm=fact.rate_ppm,
        hidden_ppm=fact.hidden_ppm,
        limit_cents=fact.limit_cents,
        unreasonable_cents=fact.unreasonable_cents,
        posted_cents=fact.posted_cents,
    )


def evolve_jackpot(jackpot: Jackpot, fact: f.Fact) -> Jackpot:
    """The jackpot after a fact about it."""
    return APPLY_TO_JACKPOT[type(fact)](jackpot, fact)


def _changed(jackpot: Jackpot, fact: f.ParametersChanged) -> Jackpot:
    return jackpot._replace(
        reset_cents=fact.reset_cents,
        rate_ppm=fact.rate_ppm,
        hidden_ppm=fact.hidden_ppm,
        limit_cents=fact.limit_cents,
        unreasonable_cents=fact.unreasonable_cents,
        posted_cents=fact.posted_cents,
    )


def _linked(jackpot: Jackpot, fact: f.TableLinked) -> Jackpot:
    return jackpot._replace(links=(*jackpot.links, TableLink(fact.table)))


def _unlinked(jackpot: Jackpot, fact: f.TableUnlinked) -> Jackpot:
    return jackpot._replace(links=tuple(x for x in jackpot.links if x.table != fact.table))


def _link_lost(jackpot: Jackpot, fact: f.LinkLost) -> Jackpot:
    return _with_link(jackpot, TableLink(fact.table, up=False))


def _link_restored(jackpot: Jackpot, fact: f.LinkRestored) -> Jackpot:
    return _with_link(jackpot, TableLink(fact.table, up=True))


def _with_link(jackpot: Jackpot, link: TableLink) -> Jackpot:
    links = tuple(link if x.table == link.table else x for x in jackpot.links)
    return jackpot._replace(links=links)


def _stopped(jackpot: Jackpot, fact: f.JackpotStopped) -> Jackpot:
    return jackpot._replace(stopped=fact.reason)


def _resumed(jackpot: Jackpot, _fact: f.JackpotResumed) -> Jackpot:
    return jackpot._replace(stopped="")


def _removed(jackpot: Jackpot, _fact: f.JackpotRemoved) -> Jackpot:
    return jackpot._replace(removed=True)


def _contributed(jackpot: Jackpot, fact: f.WagersContributed) -> Jackpot:
    return jackpot._replace(wagers=jackpot.wagers + fact.wagers)


def _hit(jackpot: Jackpot, fact: f.AwardLocked) -> Jackpot:
    hit = JackpotHit(fact.award, fact.table, fact.round, fact.player, fact.row, fact.cents)
    return jackpot._replace(
        hits=(*jackpot.hits, hit)[-_HITS_KEPT:],
        hit_count=jackpot.hit_count + 1,
        won_cents=jackpot.won_cents + fact.cents,
    )


def replace_hit_amount(jackpot: Jackpot, award: str, *, before_cents: int, cents: int) -> Jackpot:
    """The jackpot after one of its awards was worked out again."""
    hits = tuple(x._replace(cents=cents) if x.award == award else x for x in jackpot.hits)
    return jackpot._replace(hits=hits, won_cents=jackpot.won_cents + cents - before_cents)


def drop_hit(jackpot: Jackpot, award: str, *, cents: int) -> Jackpot:
    """The jackpot after one of its awards was void: it is no hit."""
    hits = tuple(x for x in jackpot.hits if x.award != award)
    return jackpot._replace(
        hits=hits, hit_count=jackpot.hit_count - 1, won_cents=jackpot.won_cents - cents
    )


APPLY_TO_JACKPOT: Mapping[type, Callable[[Jackpot, Any], Jackpot]] = {
    f.ParametersChanged: _changed,
    f.TableLinked: _linked,
    f.TableUnlinked: _unlinked,
    f.LinkLost: _link_lost,
    f.LinkRestored: _link_restored,
    f.JackpotStopped: _stopped,
    f.JackpotResumed: _resumed,
    f.JackpotRemoved: _removed,
    f.WagersContributed: _contributed,
    f.AwardLocked: _hit,
}
