"""A jackpot as the audit of its terms follows it, fact by fact: its terms, links and money."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from spanish21.ledger import facts as f

_OF_A_TABLE = 2
"""The parts of a pay table's address without its rule set: table and number."""


class AuditedTerms(NamedTuple):
    """What the audit must know of a version of a jackpot's terms."""

    ruleset: str
    decks: int
    wager_cents: int
    reset_cents: int
    rate_ppm: int
    hidden_ppm: int
    limit_cents: int
    unreasonable_cents: int
    posted_cents: int


class AuditedJackpot:
    """A jackpot as the facts so far have it."""

    def __init__(self, kind: str, terms: AuditedTerms) -> None:
        self.kind, self.terms = kind, terms
        self.coming: AuditedTerms | None = None
        self.version = 1
        self.links: dict[str, int] = {}
        self.down: set[str] = set()
        self.stopped = False
        self.removed = False
        self.corrected = 0
        self.seed = 0
        self.seized = 0

    @property
    def latest(self) -> AuditedTerms:
        """The terms that wait, else those in force."""
        return self.terms if self.coming is None else self.coming

    def pay_out(self, micros: int) -> int:
        """An award takes so much of the display, the house's money first; the seed money among it."""
        corrected = min(self.corrected, micros)
        seed = min(self.seed, micros - corrected)
        self.corrected -= corrected
        self.seed -= seed
        return seed

    def take_effect(self) -> None:
        """Terms that wait are in force once no linked table plays by the older ones."""
        if self.coming is not None and self.version not in self.links.values():
            self.terms, self.coming = self.coming, None
            self.version += 1


def find_conflicts(
    name: str, followed: AuditedJackpot, others: Mapping[str, AuditedJackpot], table: str
) -> Iterator[str]:
    """In what a jackpot does not go together with the others of a table: kind, rules and shoe."""
    for other, one in others.items():
        if one.kind != followed.kind:
            both = f"{name}, a {followed.kind} jackpot, and {other}, a {one.kind} jackpot"
            yield f"{table} plays for {both} (wa-2025:JP2, A44)"
        own, beside = followed.latest, one.latest
        if own.ruleset != beside.ruleset:
            yield f"{table} plays for {name} by {own.ruleset} and for {other} by {beside.ruleset} (A46)"
        if own.decks != beside.decks:
            both = f"{name} with {own.decks} decks and for {other} with {beside.decks}"
            yield f"{table} plays for {both} (A46)"


class WonMoney(NamedTuple):
    """What an award took out of the display of a jackpot, how much of that was seed money, and its reset."""

    followed: AuditedJackpot
    taken: int
    seed: int
    reset_seed: int


def read_terms(
    fact: f.JackpotCreated | f.ParametersChanged, before: AuditedTerms | None
) -> AuditedTerms:
    """The terms of a fact; where it names no pay table, the game stays as it was before."""
    address = fact.paytable.split("/")
    terms = AuditedTerms(
        ruleset=address[0] if len(address) > _OF_A_TABLE else "",
        decks=fact.decks,
        wager_cents=fact.wager_cents,
        reset_cents=fact.reset_cents,
        rate_ppm=fact.rate_ppm,
        hidden_ppm=fact.hidden_ppm,
        limit_cents=fact.limit_cents,
        unreasonable_cents=fact.unreasonable_cents,
        posted_cents=fact.posted_cents,
    )
    if before is not None and not fact.paytable:
        return terms._replace(
            ruleset=before.ruleset, decks=before.decks, wager_cents=before.wager_cents
        )
    return terms
