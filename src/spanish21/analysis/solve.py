"""The whole game solved: every deal under every up card, and the house edge."""

from dataclasses import dataclass

from spanish21.analysis.arithmetic import FLOAT, Arithmetic, Number
from spanish21.analysis.deals import Table, make_deals
from spanish21.analysis.hands import VALUES
from spanish21.analysis.player import best_play, solve_against
from spanish21.analysis.remaining import Remaining
from spanish21.analysis.splitting import Splits
from spanish21.analysis.suits import best_suited_play, hits_against
from spanish21.analysis.terms import Terms


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

    terms: Terms
    shoe: Remaining
    arithmetic: Arithmetic
    tables: tuple[Table, ...]

    def edge(self, *, super_bonus: bool) -> Number:
        """What the house wins of each original wager, played best."""
        pays = self.arithmetic.number(self.terms.super_bonus_pays if super_bonus else 0)
        return -self.arithmetic.total(
            deal.likely * (deal.value(deal.best(pays), pays) + deal.insurance)
            for table in self.tables
            for deal in table.deals
        )


def solve(shoe: Remaining, terms: Terms, arithmetic: Arithmetic = FLOAT) -> Solution:
    """Solve every up card that the shoe has."""
    shoe.check_enough(max(terms.split_hands, 1))
    ups = [up for up in range(VALUES) if shoe.values[up]]
    tables = tuple(solve_table(shoe, up, terms, arithmetic) for up in ups)
    return Solution(terms, shoe, arithmetic, tables)
