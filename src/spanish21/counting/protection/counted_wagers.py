"""The side wagers of a table, and what each gains of any cards that are left, by its exact odds."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from spanish21.counting.card_effects import EffectTable
from spanish21.counting.wager_effects import card_kinds
from spanish21.game.composition import Composition
from spanish21.game.rules import JackpotRules, RuleSet
from spanish21.money import format_cents_short
from spanish21.odds.break_bonus import break_odds
from spanish21.odds.jackpot import MeterTerms, jackpot_odds
from spanish21.odds.match import match_odds

Gain = Callable[[Composition], Fraction]
"""What the player gains of one unit wagered, when these cards are left."""


@dataclass(frozen=True, slots=True)
class CountedWager:
    """A side wager: its name, the most that one round may wager on it, and what it gains.

    ``meter_cents`` is where a jackpot stands, ``break_even_cents`` where it would have to stand for
    everybody to gain; None for other wagers, and where no pay is a share of the meter.
    """

    name: str
    most_cents: int
    gain: Gain
    meter_cents: int | None = None
    break_even_cents: int | None = None

    def effects(self, shoe: Composition) -> EffectTable:
        """What one card gone of each kind changes."""
        own = self.gain(shoe)
        effects = {card: self.gain(shoe.less(card)) - own for card, _ in shoe.items()}
        return EffectTable(self.name, float(own), tuple(card_kinds(shoe, effects)))


def counted_wagers(rules: RuleSet, shoe: Composition) -> Iterator[CountedWager]:
    """Every side wager of a table; a progressive stands where awards balance its contributions.

    Free bonuses are no wagers; insurance is taken by the count of the main game.
    """
    limits, match = rules.limits, rules.match
    if match is not None:
        schedule, most = match.schedule, limits.match_maximum_cents
        spots = ["match-up"] * match.up + ["match-down"] * match.down
        spots += [f"match-bonus-{number + 1}" for number in range(match.bonus_cards)]
        for spot in spots:
            # Any card of the dealer's is any card of the shoe: one answer holds for every spot.
            yield CountedWager(
                spot, most, lambda left: -match_odds(left, schedule, spot="up").house_advantage
            )
    if rules.break_bonus:
        rows, soft_17 = rules.break_bonus, rules.dealer.soft_17
        yield CountedWager(
            "break",
            limits.table_maximum_cents,
            lambda left: -break_odds(left, rows, soft_17).house_advantage,
        )
    for number, game in enumerate(rules.jackpots, start=1):
        yield _jackpot(f"jackpot-{number}", game, shoe)


def _jackpot(name: str, game: JackpotRules, shoe: Composition) -> CountedWager:
    posted = MeterTerms(game.wager_cents, game.contribution, game.posted_cents, 0)
    whole = jackpot_odds(shoe, game.table, posted)
    level = round(whole.level_cents or 0)
    terms = MeterTerms(game.wager_cents, game.contribution, level, 0)
    break_even = whole.break_even_cents
    return CountedWager(
        name,
        game.wager_cents,
        lambda left: -jackpot_odds(left, game.table, terms).priced.house_advantage,
        meter_cents=level,
        break_even_cents=None if break_even is None else round(break_even),
    )


def wager_words(wager: CountedWager) -> str:
    """A wager with its most, and a jackpot with its meter, in words."""
    words = f"{wager.name}, {format_cents_short(wager.most_cents)}"
    if wager.meter_cents is None:
        return words
    words += f", meter at {format_cents_short(wager.meter_cents)}"
    if wager.break_even_cents is None:
        return words
    return f"{words}; at {format_cents_short(wager.break_even_cents)} everybody gains"
