"""The whole game solved: every deal under every up card, and the house edge."""

from dataclasses import dataclass
from fractions import Fraction

from spanish21.analysis.arithmetic import FLOAT, Arithmetic, Number
from spanish21.analysis.deals import Table, make_deals
from spanish21.analysis.hands import VALUES
from spanish21.analysis.player import HIT, best_play, solve_against
from spanish21.analysis.remaining import Remaining
from spanish21.analysis.splitting import Splits
from spanish21.analysis.suits import best_suited_play, hits_against
from spanish21.analysis.terms import Terms, terms_of
from spanish21.game.rules import RuleSet


def solve_table(shoe: Remaining, up: int, terms: Terms, arithmetic: Arithmetic) -> Table:
    """One up card, by best play."""
    against = solve_against(shoe, up, terms, arithmetic)
    suited = hits_against(against)
    by_suit = best_suited_play(against, suited)
    play = best_play(against)
    splits = Splits(against, play, by_suit)
    return Table(against, play, suited, by_suit, splits, make_deals(against, suited, splits))


@dataclass(frozen=True, slots=True)
class Solution:
    """Every up card solved by best play, and what the round is worth to the house."""

    ruleset: str
    decks: int
    terms: Terms
    shoe: Remaining
    arithmetic: Arithmetic
    tables: tuple[Table, ...]

    def edge(self, *, super_bonus: bool) -> Number:
        """What the house wins of each original wager, played best."""
        return self.edge_at(self.terms.super_bonus_pays if super_bonus else Fraction(0))

    def edge_at(self, super_bonus_pays: Fraction) -> Number:
        """The same, with a Super Bonus of so many wagers that best play reckons with."""
        pays, nothing = self.arithmetic.number(super_bonus_pays), self.arithmetic.number(0)
        return -self.arithmetic.total(
            deal.likely * (deal.value(deal.best(pays), pays) + max(deal.insurance, nothing))
            for table in self.tables
            for deal in table.deals
        )

    def super_bonus_chance(self, super_bonus_pays: Fraction) -> Number:
        """How likely a round wins a Super Bonus that pays so many wagers, played best."""
        pays = self.arithmetic.number(super_bonus_pays)
        return self.arithmetic.total(
            deal.likely * deal.no_blackjack * deal.super_bonus
            for table in self.tables
            for deal in table.deals
            if deal.super_bonus and deal.best(pays) == HIT
        )


def solve_terms(
    terms: Terms, shoe: Remaining, *, ruleset: str, decks: int, arithmetic: Arithmetic
) -> Solution:
    """Solve every up card that a shoe has."""
    shoe.check_enough(max(terms.split_hands, 1))
    ups = [up for up in range(VALUES) if shoe.values[up]]
    tables = tuple(solve_table(shoe, up, terms, arithmetic) for up in ups)
    return Solution(ruleset, decks, terms, shoe, arithmetic, tables)


def solve(
    rules: RuleSet,
    *,
    shoe: Remaining | None = None,
    wager_cents: int | None = None,
    arithmetic: Arithmetic = FLOAT,
) -> Solution:
    """Solve a rule set for its full shoe, or for what is left of one, at one original wager."""
    terms = terms_of(rules, wager_cents)
    held = Remaining.of_decks(rules.cards) if shoe is None else shoe
    return solve_terms(
        terms, held, ruleset=rules.id, decks=rules.cards.decks, arithmetic=arithmetic
    )
