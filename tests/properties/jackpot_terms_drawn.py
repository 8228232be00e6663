"""Jackpots' terms drawn by chance, and what they come to by a calculation of their own.

What a jackpot should post, hold and award follows here from what was drawn and from the pay tables as
they are written in the rule sets, in fractions of a dollar; nothing of the ledger is asked.
"""

import random
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import ceil, floor
from typing import Any

from spanish21.ledger.commands import ChangeParameters, CreateJackpot
from spanish21.rulesets import load_book

RULESETS = ("wa-2025", "wa-2025", "wa-v003", "wa-v002")
"""The rule sets with jackpots; the newest has most to choose from."""
CENT = Fraction(1, 100)
_PPM = 1_000_000
_TITLES = ("", "High Five", "The Oak's Own", "Großer Preis")


@dataclass(frozen=True)
class Prize:
    """A prize that the house sets: what is written, what it comes to on one wager, and who pays."""

    written: str
    cents: int
    payer: str


@dataclass(frozen=True)
class DrawnTerms:
    """All terms of a jackpot as somebody would think of them, and its rows by their names.

    ``shares`` are the percentages that rows win; ``prizes`` those the house has set for the others.
    """

    ruleset: str
    kind: str
    decks: int
    address: str
    wager: int
    rate: Fraction
    hidden: Fraction
    posted: int
    reset: int
    limit: int
    title: str
    reading: str
    shares: dict[str, int] = field(hash=False)
    prizes: dict[str, Prize] = field(hash=False)

    @property
    def written_prizes(self) -> str:
        return " ".join(
            f"{row}={one.written}@{one.payer}".replace(" ", "-") for row, one in self.prizes.items()
        )

    @property
    def game(self) -> dict[str, Any]:
        """The game as commands of the ledger say it."""
        return {
            "paytable": self.address,
            "decks": self.decks,
            "wager_cents": self.wager,
            "prizes": self.written_prizes,
            "reading": self.reading,
        }

    @property
    def meter(self) -> dict[str, Any]:
        return {
            "rate_ppm": int(self.rate * _PPM),
            "hidden_ppm": int(self.hidden * _PPM),
            "limit_cents": self.limit,
            "reset_cents": self.reset,
            "posted_cents": self.posted,
            "title": self.title,
        }

    def creation(self, name: str, base: int) -> CreateJackpot:
        return CreateJackpot(name, kind=self.kind, **self.game, **self.meter, base_cents=base)

    def change(self, name: str, second: str) -> ChangeParameters:
        named: dict[str, Any] = {**self.game, **self.meter, "unreasonable_cents": 0}
        return ChangeParameters(jackpot=name, approved_by=second, **named)


def draw_terms(
    chance: random.Random, ruleset: str, *, decks: int, kind: str, shown: Fraction = Fraction(0)
) -> DrawnTerms:
    """Any terms that the rule set allows for these decks, with a limit that is not below the sign."""
    book = load_book(ruleset)
    fitting = [
        name
        for name, table in book.tables.items()
        if decks in table["decks"] and not (kind == "house" and name == "6")
    ]
    table = book.tables[chance.choice(fitting)]
    column = chance.choice(table["paytable"])
    pays = {row["row"]: one for row, one in zip(table["rows"], column["pays"], strict=True)}
    address = f"{ruleset}/{table['table']}/{column['number']}"
    others = [one for one in book.alternates if table["table"] in one["tables"]]
    if others and chance.random() < 0.5:
        other = chance.choice(others)
        pays = {row: one for row, one in pays.items() if row not in other["replaces"]}
        pays = {row["row"]: row["pays"] for row in other["rows"]} | pays
        address += f"/alternate-{other['number']}"
    wager = chance.choice((1_00, 1_00, 2_00, 5_00, 25_00))
    if ruleset != "wa-2025":
        wager = 1_00
    progressive = kind == "progressive"
    rate = Fraction(chance.randint(1, 5_000), 10_000) if progressive else Fraction(0)
    reset = chance.choice((0, 50_00, 500_00, 1_234_56)) if progressive else 0
    limit = 0
    if progressive and chance.random() < 0.4:
        limit = max(reset, ceil(shown / CENT)) + chance.choice((0, 7, 50, 100_00))
    return DrawnTerms(
        ruleset=ruleset,
        kind=kind,
        decks=decks,
        address=address,
        wager=wager,
        rate=rate,
        hidden=Fraction(chance.choice((0, 100, 2_000)), 10_000) if progressive else Fraction(0),
        posted=0 if progressive else chance.choice((1, 999, 2_500_00, 10_000_01)),
        reset=reset,
        limit=limit,
        title=chance.choice(_TITLES),
        reading=chance.choice(("", "any-two")) if table["table"] == "6" else "",
        shares={row: int(one.rstrip("%")) for row, one in pays.items() if one.endswith("%")},
        prizes={
            row: _prize(chance, ruleset, kind, wager) for row, one in pays.items() if one == "$"
        },
    )


def _prize(chance: random.Random, ruleset: str, kind: str, wager: int) -> Prize:
    """A prize by odds, which grow with the wager, or an amount, which does not (A61)."""
    payer = chance.choice(("jackpot", "jackpot", "house")) if kind == "progressive" else "house"
    number = chance.choice((5, 40, 75, 2_000))
    if ruleset != "wa-2025" and chance.random() < 0.5:
        return Prize(f"${number:,}", number * 100, payer)
    return Prize(f"{number} for 1", number * wager, payer)


RAISING = ("display-malfunction-up", "house-addition")
LOWERING = ("display-malfunction", "display-above-limit", "seed-recovery")
NOT_SHOWN = ("reserve-to-receipts", "overflow-to-receipts")


class Reckoned:
    """One jackpot by its own arithmetic: what it shows and holds, in dollars."""

    def __init__(self, name: str, terms: DrawnTerms, base: int) -> None:
        self.name, self.terms = name, terms
        self.next: DrawnTerms | None = None
        self.awaited: set[str] = set()
        self.links: set[str] = set()
        self.shown = base * CENT
        self.seed = base * CENT
        self.corrected = Fraction(0)
        self.reserve = Fraction(0)
        self.overflow = Fraction(0)

    # --- Terms ------------------------------------------------------------------------------

    def change(self, terms: DrawnTerms) -> None:
        """Other terms are in force once every linked table has taken them."""
        kept = terms if terms.title else replace(terms, title=self.terms.title)
        self.next, self.awaited = kept, set(self.links)
        self._settle()

    def takes(self, table: str) -> None:
        self.awaited.discard(table)
        self._settle()

    def link(self, table: str) -> None:
        self.links.add(table)

    def unlink(self, table: str) -> None:
        self.links.discard(table)
        self.takes(table)

    def _settle(self) -> None:
        if self.next is not None and not self.awaited:
            self.terms, self.next = self.next, None

    def terms_at(self, table: str) -> DrawnTerms:
        """What a table plays by: the terms that wait, once it has taken them."""
        ahead = self.next is not None and table in self.links and table not in self.awaited
        return self.next if ahead and self.next is not None else self.terms

    # --- Money ------------------------------------------------------------------------------

    @property
    def sign_cents(self) -> int:
        """What every sign shows."""
        return self.terms.posted if self.terms.kind == "house" else floor(self.shown / CENT)

    def contribute(self, wagers: int) -> None:
        wagered = wagers * self.terms.wager * CENT
        gives = wagered * self.terms.rate
        limit = self.terms.limit * CENT
        room = max(Fraction(0), limit - self.shown) if limit else gives
        self.shown += min(gives, room)
        self.overflow += gives - min(gives, room)
        self.reserve += wagered * self.terms.hidden

    def award(self, row: str) -> tuple[int, int]:
        """The cents that a row wins now, and how many of them the house pays; they leave the sign."""
        share = self.terms.shares.get(row, 0)
        prize = self.terms.prizes.get(row)
        assert prize is None or prize.payer == "jackpot", "the house pays its prizes at the table"
        due = prize.cents if prize is not None else 0
        if self.terms.kind == "house":
            cents = self.terms.posted * share // 100
            return cents, cents
        there = floor(self.shown / CENT)
        cents = floor(self.shown * share / 100 / CENT) if share else due
        of_house = max(0, cents - there)
        self._pay_out((cents - of_house) * CENT)
        if share == 100:
            self._start_again()
        return cents, of_house

    @property
    def of_players(self) -> Fraction:
        """What of the display players gave, and the house for good: no adjustment takes it out."""
        return self.shown - self.seed - self.corrected

    def _pay_out(self, amount: Fraction) -> None:
        """A winner has the house's money first: what corrected the display, then its seed."""
        self.shown -= amount
        of_corrected = min(self.corrected, amount)
        self.corrected -= of_corrected
        self.seed -= min(self.seed, amount - of_corrected)

    def most(self, reason: str) -> Fraction | None:
        """What an adjustment takes at most; ``None`` where the house gives."""
        limit = self.terms.limit * CENT
        mosts = {
            "display-malfunction": self.corrected,
            "display-above-limit": max(Fraction(0), self.shown - limit) if limit else Fraction(0),
            "seed-recovery": self.seed,
            "reserve-to-receipts": self.reserve,
            "overflow-to-receipts": self.overflow,
        }
        return mosts.get(reason)

    def adjust(self, reason: str, amount: Fraction) -> None:
        """An adjustment that is within its reason."""
        before = self.of_players
        if reason in RAISING:
            self.shown += amount
        if reason in LOWERING:
            self.shown -= amount
        if reason == "display-malfunction-up":
            self.corrected += amount
        elif reason in ("display-malfunction", "display-above-limit"):
            self.corrected -= min(self.corrected, amount)
        elif reason == "seed-recovery":
            self.seed -= amount
        if reason == "display-above-limit":
            self.overflow += amount
        elif reason == "reserve-to-receipts":
            self.reserve -= amount
        elif reason == "overflow-to-receipts":
            self.overflow -= amount
        assert reason == "display-above-limit" or self.of_players >= before

    def _start_again(self) -> None:
        missing = max(Fraction(0), self.terms.reset * CENT - self.shown)
        self.shown += missing
        of_reserve = min(missing, self.reserve)
        self.reserve -= of_reserve
        of_overflow = min(missing - of_reserve, self.overflow)
        self.overflow -= of_overflow
        self.seed += missing - of_reserve - of_overflow
