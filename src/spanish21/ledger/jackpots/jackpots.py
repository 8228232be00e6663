"""Jackpots: what each one is, which tables play for it, and what has been won from it.

What a jackpot holds stands in the book. A house jackpot holds nothing: it posts a prize.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from spanish21.ledger import facts as f
from spanish21.ledger.jackpots.terms import GameTerms
from spanish21.money import MICRODOLLARS_PER_CENT

PROGRESSIVE, HOUSE = "progressive", "house"
ANY_TWO = "any-two"
"""The reading of a row by any two of the four cards (A27)."""
ACCOUNT_NAME = re.compile(r"[\w.'-]{1,24}")
"""What jackpots, and the tables that play for them, are called in the book."""
HITS_SHOWN = 25
"""How many of the last hits a controller shows."""
_HITS_KEPT = 125
"""Some more are kept, to follow when shown ones turn out void."""
HOUSE_JACKPOT_NOTICES = (
    "House jackpot: no money of players is in this prize.",
    "The house may remove this jackpot without prior notice.",
)
"""What a house jackpot must say beside its amount (A53)."""


_ANY_TWO_BEFORE = "one-suited-match-any-two"
"""How older journals wrote a reading behind the address of a pay table."""


SEED_RECOVERY = "seed-recovery"
"""The reason by which the house takes back what of its seed money no award has taken."""
_CORRECTS = {"display-malfunction-up": 1, "display-malfunction": -1, "display-above-limit": -1}
"""How reasons of adjustments change what a display shows above what has accrued: what goes beyond
a limit is of the house first, so that it cannot be taken out a second time."""


class TableLink(NamedTuple):
    """A table that plays for a jackpot, whether its line is up, and by which version of the terms."""

    table: str
    up: bool = True
    version: int = 1


class JackpotTerms(NamedTuple):
    """All terms of a jackpot: its game, its meter's numbers, and the name it is shown by."""

    game: GameTerms
    reset_cents: int
    hidden_ppm: int
    limit_cents: int
    unreasonable_cents: int
    title: str

    def as_record(self) -> dict[str, Any]:
        """Everything by name, the game's terms among the others."""
        record: dict[str, Any] = {**self.game._asdict(), **self._asdict()}
        del record["game"]
        return record


class JackpotHit(NamedTuple):
    """One award as it stands in the list of the last hits."""

    award: str
    table: str
    round: int
    player: str
    row: str
    cents: int


class Jackpot(NamedTuple):
    """One jackpot without its money, which the book holds.

    ``above_accrued_micros`` is what the house has put into its display to correct it, and
    ``seed_shown_micros`` is its seed money there, each as far as no award has taken it since: a
    winner is paid out of these first, and players' money stays.
    ``terms`` are in force, in this ``version``; ``next`` are those of the version after it, which
    wait until every linked table has taken them.
    """

    name: str
    terms: JackpotTerms
    base_cents: int
    version: int = 1
    next: JackpotTerms | None = None
    links: tuple[TableLink, ...] = ()
    wagers: int = 0
    hits: tuple[JackpotHit, ...] = ()
    hit_count: int = 0
    won_cents: int = 0
    stopped: str = ""
    removed: bool = False
    above_accrued_micros: int = 0
    seed_shown_micros: int = 0

    @property
    def game(self) -> GameTerms:
        """The game that is played for it."""
        return self.terms.game

    def terms_at(self, table: str) -> JackpotTerms:
        """The terms that a table has taken; those in force where it has taken no others.

        Rulings: A69, S50.
        """
        link = self.link(table)
        ahead = link is not None and link.version > self.version
        return self.coming if ahead else self.terms

    def terms_to_take(self, table: str) -> JackpotTerms:
        """The terms that a table takes between two shoes: those that wait, where it is linked.

        A table that does not play for the jackpot goes by those in force until it does.

        Rulings: A69, S50.
        """
        return self.coming if self.link(table) else self.terms

    @property
    def coming(self) -> JackpotTerms:
        """The terms that linked tables take between two shoes: those that wait, or those in force."""
        return self.terms if self.next is None else self.next

    @property
    def coming_version(self) -> int:
        return self.version + (self.next is not None)

    @property
    def awaited_tables(self) -> tuple[str, ...]:
        """The linked tables that have not taken the terms that wait."""
        waits = self.next is not None
        return tuple(x.table for x in self.links if waits and x.version == self.version)

    @property
    def coming_notices(self) -> tuple[str, ...]:
        """What every sign says of terms that wait for the end of shoes."""
        if self.next is None:
            return ()
        tables = ", ".join(self.awaited_tables)
        return (f"Other terms come into force when the shoes at {tables} are over.",)

    @property
    def kind(self) -> str:
        return self.terms.game.kind

    @property
    def paytable(self) -> str:
        return self.terms.game.paytable

    @property
    def decks(self) -> int:
        return self.terms.game.decks

    @property
    def wager_cents(self) -> int:
        return self.terms.game.wager_cents

    @property
    def rate_ppm(self) -> int:
        return self.terms.game.rate_ppm

    @property
    def posted_cents(self) -> int:
        return self.terms.game.posted_cents

    @property
    def reset_cents(self) -> int:
        return self.terms.reset_cents

    @property
    def hidden_ppm(self) -> int:
        return self.terms.hidden_ppm

    @property
    def limit_cents(self) -> int:
        return self.terms.limit_cents

    @property
    def unreasonable_cents(self) -> int:
        return self.terms.unreasonable_cents

    @property
    def title(self) -> str:
        """The name that signs show it by: the one of its terms, else its own in words.

        Rulings: A69.
        """
        return self.terms.title or _in_words(self.name) or self.name

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


def _in_words(name: str) -> str:
    """``high-match`` as a sign says it: High Match."""
    return " ".join(word[:1].upper() + word[1:] for word in re.split(r"[-_.]+", name) if word)


def jackpot_from_fact(fact: f.JackpotCreated) -> Jackpot:
    """A jackpot as it begins."""
    game = _game(fact, fact.kind)
    seed = fact.base_cents * MICRODOLLARS_PER_CENT
    return Jackpot(fact.jackpot, _terms(fact, game), fact.base_cents, seed_shown_micros=seed)


def _game(fact: f.JackpotCreated | f.ParametersChanged, kind: str) -> GameTerms:
    """The game of the terms; older journals wrote prizes and reading behind the pay table."""
    paytable, *choices = fact.paytable.split(" ")
    prizes = " ".join(word for word in choices if word != _ANY_TWO_BEFORE)
    return GameTerms(
        kind=kind,
        paytable=paytable,
        decks=fact.decks,
        wager_cents=fact.wager_cents,
        rate_ppm=fact.rate_ppm if kind == PROGRESSIVE else 0,
        posted_cents=fact.posted_cents,
        prizes=fact.prizes or prizes,
        reading=fact.reading or (ANY_TWO if _ANY_TWO_BEFORE in choices else ""),
    )


def _terms(fact: f.JackpotCreated | f.ParametersChanged, game: GameTerms) -> JackpotTerms:
    return JackpotTerms(
        game=game,
        reset_cents=fact.reset_cents,
        hidden_ppm=fact.hidden_ppm,
        limit_cents=fact.limit_cents,
        unreasonable_cents=fact.unreasonable_cents,
        title=fact.title,
    )


def evolve_jackpot(jackpot: Jackpot, fact: f.Fact) -> Jackpot:
    """The jackpot after a fact about it."""
    return APPLY_TO_JACKPOT[type(fact)](jackpot, fact)


def _changed(jackpot: Jackpot, fact: f.ParametersChanged) -> Jackpot:
    before = jackpot.game
    if fact.paytable:
        game = _game(fact, jackpot.kind)
    else:
        rate = fact.rate_ppm if jackpot.kind == PROGRESSIVE else 0
        game = before._replace(rate_ppm=rate, posted_cents=fact.posted_cents)
    return _take_effect(jackpot._replace(next=_terms(fact, game)))


def _take_effect(jackpot: Jackpot) -> Jackpot:
    """Terms that wait are in force once every linked table has taken them.

    So all wagers that a jackpot takes at any time are played for on the same terms.

    Rulings: A46, A69, S50.
    """
    if jackpot.next is None or any(link.version == jackpot.version for link in jackpot.links):
        return jackpot
    return jackpot._replace(terms=jackpot.next, version=jackpot.version + 1, next=None)


def _linked(jackpot: Jackpot, fact: f.TableLinked) -> Jackpot:
    link = TableLink(fact.table, version=fact.version or jackpot.version)
    return jackpot._replace(links=(*jackpot.links, link))


def _unlinked(jackpot: Jackpot, fact: f.TableUnlinked) -> Jackpot:
    left = tuple(x for x in jackpot.links if x.table != fact.table)
    return _take_effect(jackpot._replace(links=left))


def _terms_taken(jackpot: Jackpot, fact: f.TermsTaken) -> Jackpot:
    return _take_effect(_with_link(jackpot, fact.table, version=fact.version))


def _link_lost(jackpot: Jackpot, fact: f.LinkLost) -> Jackpot:
    return _with_link(jackpot, fact.table, up=False)


def _link_restored(jackpot: Jackpot, fact: f.LinkRestored) -> Jackpot:
    return _with_link(jackpot, fact.table, up=True)


def _with_link(jackpot: Jackpot, table: str, **changed: Any) -> Jackpot:
    links = tuple(x._replace(**changed) if x.table == table else x for x in jackpot.links)
    return jackpot._replace(links=links)


def _stopped(jackpot: Jackpot, fact: f.JackpotStopped) -> Jackpot:
    return jackpot._replace(stopped=fact.reason)


def _resumed(jackpot: Jackpot, _fact: f.JackpotResumed) -> Jackpot:
    return jackpot._replace(stopped="")


def _removed(jackpot: Jackpot, _fact: f.JackpotRemoved) -> Jackpot:
    return jackpot._replace(removed=True)


def _transferred(jackpot: Jackpot, _fact: f.JackpotTransferred) -> Jackpot:
    return jackpot._replace(above_accrued_micros=0, seed_shown_micros=0)


def _contributed(jackpot: Jackpot, fact: f.WagersContributed | f.WagersShared) -> Jackpot:
    return jackpot._replace(wagers=jackpot.wagers + fact.wagers)


def _hit(jackpot: Jackpot, fact: f.AwardLocked | f.SharedAwardLocked) -> Jackpot:
    hit = JackpotHit(fact.award, fact.table, fact.round, fact.player, fact.row, fact.cents)
    taken = (fact.cents - fact.house_cents) * MICRODOLLARS_PER_CENT
    seed = 0 if isinstance(fact, f.SharedAwardLocked) else fact.reset_seed_micros
    jackpot = take_from_display(jackpot, taken)
    return jackpot._replace(
        seed_shown_micros=jackpot.seed_shown_micros + seed,
        hits=(*jackpot.hits, hit)[-_HITS_KEPT:],
        hit_count=jackpot.hit_count + 1,
        won_cents=jackpot.won_cents + fact.cents,
    )


def take_from_display(jackpot: Jackpot, micros: int) -> Jackpot:
    """The jackpot after an award took so much of its display.

    The house's money goes first, what corrected the display and then seed money: so what is left
    of either can come back to the house, and players' contributions never do.

    Clauses: wa-2025:JP13. Rulings: A54.
    """
    corrected = min(jackpot.above_accrued_micros, micros)
    seed = min(jackpot.seed_shown_micros, micros - corrected)
    return jackpot._replace(
        above_accrued_micros=jackpot.above_accrued_micros - corrected,
        seed_shown_micros=jackpot.seed_shown_micros - seed,
    )


def correct_display(jackpot: Jackpot, reason: str, micros: int) -> Jackpot:
    """The jackpot after an adjustment was made."""
    if reason == SEED_RECOVERY:
        left = max(0, jackpot.seed_shown_micros - micros)
        return jackpot._replace(seed_shown_micros=left)
    sign = _CORRECTS.get(reason, 0)
    return jackpot._replace(
        above_accrued_micros=max(0, jackpot.above_accrued_micros + sign * micros)
    )


def replace_hit_amount(jackpot: Jackpot, award: str, *, before_cents: int, cents: int) -> Jackpot:
    """The jackpot after one of its awards was worked out again."""
    hits = tuple(x._replace(cents=cents) if x.award == award else x for x in jackpot.hits)
    return jackpot._replace(hits=hits, won_cents=jackpot.won_cents + cents - before_cents)


def drop_hit(
    jackpot: Jackpot, award: str, *, cents: int, seed_micros: int, reset_seed_micros: int
) -> Jackpot:
    """The jackpot after one of its awards was void: it is no hit.

    The seed money that the award took is seed money again; what reset the jackpot after it is not.
    """
    hits = tuple(x for x in jackpot.hits if x.award != award)
    return jackpot._replace(
        hits=hits,
        hit_count=jackpot.hit_count - 1,
        won_cents=jackpot.won_cents - cents,
        seed_shown_micros=max(0, jackpot.seed_shown_micros - reset_seed_micros) + seed_micros,
    )


APPLY_TO_JACKPOT: Mapping[type, Callable[[Jackpot, Any], Jackpot]] = {
    f.ParametersChanged: _changed,
    f.TableLinked: _linked,
    f.TableUnlinked: _unlinked,
    f.TermsTaken: _terms_taken,
    f.LinkLost: _link_lost,
    f.LinkRestored: _link_restored,
    f.JackpotStopped: _stopped,
    f.JackpotResumed: _resumed,
    f.JackpotRemoved: _removed,
    f.JackpotTransferred: _transferred,
    f.WagersContributed: _contributed,
    f.WagersShared: _contributed,
    f.AwardLocked: _hit,
    f.SharedAwardLocked: _hit,
}
