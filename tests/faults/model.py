"""A second account of every jackpot, kept from what was asked and in which order, and no more.

Nothing here comes from the ledger: rates, shares, resets and limits are worked out again with
fractions of a dollar.
"""

import json
from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

Dollars = Fraction
_CENT = Fraction(1, 100)


class Pot:
    """One jackpot in dollars."""

    def __init__(self, asked: dict[str, Any]) -> None:
        self.shown = self.seed = asked["base_cents"] * _CENT
        self.reserve = self.overflow = self.pending = Fraction(0)
        self.reset = asked["reset_cents"] * _CENT
        self.limit = asked["limit_cents"] * _CENT
        self.rate = Fraction(asked["rate_ppm"], 1_000_000)
        self.hidden = Fraction(asked["hidden_ppm"], 1_000_000)
        self.wager = asked["wager_cents"] * _CENT

    def contribute(self, count: int) -> None:
        gives = count * self.wager * self.rate
        room = max(Fraction(0), self.limit - self.shown) if self.limit else gives
        self.shown += min(gives, room)
        self.overflow += gives - min(gives, room)
        self.reserve += count * self.wager * self.hidden

    def hit(self, percent: int) -> Dollars:
        """Take an award; a percentage of 0 stands for the fixed prize of $25."""
        if not percent:
            taken = min(Fraction(25), _down(self.shown))
            self.shown -= taken
            self.pending += 25
            return Fraction(25)
        award = _down(self.shown * percent / 100)
        self.shown -= award
        self.pending += award
        if percent == 100:
            missing = max(Fraction(0), self.reset - self.shown)
            for name in ("reserve", "overflow"):
                part = min(missing, getattr(self, name))
                setattr(self, name, getattr(self, name) - part)
                self.shown += part
                missing -= part
            self.shown += missing
            self.seed += missing
        return award


def _down(dollars: Dollars) -> Dollars:
    return int(dollars * 100) * _CENT


class Model:
    """Every jackpot, award and adjustment, from the texts of accepted commands in order."""

    def __init__(self) -> None:
        self.pots: dict[str, Pot] = {}
        self.awards: dict[str, tuple[str, Dollars]] = {}
        self.adjustments: dict[str, tuple[str, str, Dollars]] = {}
        self.receipts = Fraction(0)
        self.seen: dict[str, int] = defaultdict(int)

    def follow(self, asked: Iterable[str]) -> "Model":
        for text in asked:
            record = json.loads(text)
            kind = record["command"]
            self.seen[kind] += 1
            take = getattr(self, f"take_{kind}", None)
            if take is not None:
                take(record["fields"])
        return self

    # One method a kind of command, named after it.

    def take_CreateJackpot(self, what: dict[str, Any]) -> None:  # noqa: N802
        self.pots[what["jackpot"]] = Pot(what)

    def take_lock(self, what: dict[str, Any]) -> None:
        for jackpot, count in what["wagers"].items():
            self.pots[jackpot].contribute(count)

    def take_end(self, what: dict[str, Any]) -> None:
        for order, (jackpot, percent) in enumerate(what["hits"], 1):
            award = self.pots[jackpot].hit(percent)
            self.awards[f"{what['table']}-{what['round']}-{order}"] = (jackpot, award)

    def take_PayAward(self, what: dict[str, Any]) -> None:  # noqa: N802
        jackpot, award = self.awards[what["award"]]
        self.pots[jackpot].pending -= award

    def take_RequestAdjustment(self, what: dict[str, Any]) -> None:  # noqa: N802
        amount = what["cents"] * _CENT
        self.adjustments[what["adjustment"]] = (what["jackpot"], what["reason"], amount)

    def take_ApproveAdjustment(self, what: dict[str, Any]) -> None:  # noqa: N802
        jackpot, reason, amount = self.adjustments[what["adjustment"]]
        pot = self.pots[jackpot]
        if reason == "reserve-to-receipts":
            pot.reserve -= amount
            self.receipts += amount
        elif reason == "seed-recovery":
            pot.shown -= amount
            pot.seed -= amount
        else:
            pot.shown += amount

    def balances(self) -> dict[str, Dollars]:
        """What the ledger's accounts of jackpots must hold, in dollars."""
        found = {"receipts": self.receipts}
        for name, pot in self.pots.items():
            found |= {
                f"primary:{name}": pot.shown,
                f"reserve:{name}": pot.reserve,
                f"overflow:{name}": pot.overflow,
                f"pending:{name}": pot.pending,
                f"seed:{name}": pot.seed,
            }
        return found
