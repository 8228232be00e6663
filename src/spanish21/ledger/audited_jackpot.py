"""A jackpot as the audit of its terms follows it, fact by fact: its terms, links and money."""

from typing import NamedTuple

from spanish21.ledger import facts as f


class AuditedTerms(NamedTuple):
    """What the audit must know of a version of a jackpot's terms."""

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
    terms = AuditedTerms(
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
        return terms._replace(decks=before.decks, wager_cents=before.wager_cents)
    return terms
