"""Side wagers and free bonuses for a given shoe, computed by the solver's own methods.

The package ``odds`` counts the same wagers another way, in whole numbers; the two must agree.
"""

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction

from spanish21.analysis.model.arithmetic import FLOAT
from spanish21.analysis.model.hand_table import ACE, VALUE_COUNT
from spanish21.analysis.model.remaining_cards import RemainingCards
from spanish21.analysis.model.terms import SolverTerms, build_terms
from spanish21.analysis.solver.dealer_endings import dealer_stands
from spanish21.analysis.solver.solution import Solution, solve
from spanish21.game.cards import Rank
from spanish21.game.composition import Composition
from spanish21.game.hand_values import TWENTY_ONE
from spanish21.game.match_grades import MatchGrade
from spanish21.game.rules import RuleSet
from spanish21.game.wagers.break_bonus import BreakRow, break_row
from spanish21.game.wagers.match import CombinedSchedule, MatchSchedule

SHOWN_WAGERS_CENTS = (500, 1000, 1500, 2500, 5000, 10000)
SHOWN_PLAYERS = (1, 2, 3, 5, 7)
_COMBINED = {
    (2, 0): MatchGrade.TWO_SUITED,
    (1, 1): MatchGrade.ONE_NONSUITED_ONE_SUITED,
    (0, 2): MatchGrade.TWO_NONSUITED,
    (1, 0): MatchGrade.ONE_SUITED,
    (0, 1): MatchGrade.ONE_NONSUITED,
}


@dataclass(frozen=True, slots=True)
class FreeBonusValue:
    """What the Super Bonus and Envy add at one original wager, per wager, by best play for them.

    ``envy`` is by number of players in the round, including the winner.
    """

    wager_cents: int
    chance: float
    super_bonus: float
    house_edge: float
    envy: tuple[tuple[int, float], ...]


@dataclass(frozen=True, slots=True)
class SideWagerValues:
    """House advantages of side wagers for one shoe, and what free bonuses add by wager.

    ``match`` is one Match wager against one dealer card; ``match`` and ``break_bonus`` are None
    where they are not offered. ``break_chances`` are the dealer's busts by number of cards.
    """

    bonuses: tuple[FreeBonusValue, ...]
    match: float | None
    break_bonus: float | None
    break_chances: tuple[tuple[int, float], ...]


def solve_side_wagers(
    rules: RuleSet,
    *,
    shoe: RemainingCards | Composition | None = None,
    wager_cents: int | None = None,
) -> SideWagerValues:
    """Side wagers and free bonuses for this shoe, without jackpots."""
    solution = solve(rules, shoe=shoe, wager_cents=wager_cents, arithmetic=FLOAT)
    shoe_cards = solution.shoe
    match = None
    if rules.match is not None and shoe_cards.cards is not None:
        match = float(match_advantage(shoe_cards.cards, rules.match.schedule))
    busts = bust_chances(shoe_cards, hits_soft_17=solution.terms.hits_soft_17)
    advantage = None
    if rules.break_bonus:
        advantage = float(break_advantage(busts, rules.break_bonus))
    by_cards = tuple((cards, float(chance)) for cards, chance in busts.items())
    return SideWagerValues(_bonuses(rules, solution), match, advantage, by_cards)


def _bonuses(rules: RuleSet, solution: Solution) -> tuple[FreeBonusValue, ...]:
    """Free bonuses by wager; the base game is solved again where it depends on the wager."""
    bonus, limits = rules.super_bonus, rules.limits
    if bonus is None:
        return ()
    values: list[FreeBonusValue] = []
    solved = {_base(solution.terms): solution}
    for cents in sorted({*SHOWN_WAGERS_CENTS, solution.terms.wager_cents}):
        if not limits.table_minimum_cents <= cents <= limits.table_maximum_cents:
            continue
        terms = build_terms(rules, cents)
        if _base(terms) not in solved:
            solved[_base(terms)] = solve(rules, shoe=solution.shoe, wager_cents=cents)
        base = solved[_base(terms)]
        pays = terms.super_bonus_pays
        chance = float(base.super_bonus_chance(pays)) if pays else 0.0
        edge = float(base.edge_at(pays))
        each = bonus.envy_cents / cents * chance
        envy = tuple((players, (players - 1) * each) for players in SHOWN_PLAYERS)
        adds = float(base.edge(super_bonus=False)) - edge
        values.append(FreeBonusValue(cents, chance, adds, edge, envy))
    return tuple(values)


def _base(terms: SolverTerms) -> str:
    """A key for the base game's terms: equal for two wagers unless rounding or a cap differs."""
    nothing = Fraction(0)
    same = replace(terms, wager_cents=0, super_bonus_pays=nothing, least_double=nothing)
    return repr(same)


def match_advantage(shoe: Composition, schedule: MatchSchedule) -> Fraction:
    """What the house wins of one Match wager: two cards against one dealer card."""
    size = shoe.size
    gain = Fraction(0)
    by_rank = {rank: shoe.of_rank(rank) for rank in Rank}
    for card, count in shoe.items():
        suited, unsuited = count - 1, by_rank[card.rank] - count
        other = size - 1 - suited - unsuited
        ways = {
            (2, 0): suited * (suited - 1),
            (1, 1): 2 * suited * unsuited,
            (0, 2): unsuited * (unsuited - 1),
            (1, 0): 2 * suited * other,
            (0, 1): 2 * unsuited * other,
            (0, 0): other * (other - 1),
        }
        won = sum(number * _match_gain(kind, schedule) for kind, number in ways.items())
        gain += count * won
    return -gain / (size * (size - 1) * (size - 2))


def _match_gain(kind: tuple[int, int], schedule: MatchSchedule) -> Fraction:
    if kind == (0, 0):
        return Fraction(-1)
    if isinstance(schedule, CombinedSchedule):
        return schedule.pays(_COMBINED[kind]).net
    return kind[0] * schedule.suited.net + kind[1] * schedule.unsuited.net


def bust_chances(shoe: RemainingCards, *, hits_soft_17: bool) -> dict[int, Fraction]:
    """The probability that the dealer busts with each number of cards, from this shoe."""
    busts: dict[int, Fraction] = {}
    drawing: Counter[tuple[int, ...]] = Counter({(0,) * VALUE_COUNT: 1})
    cards, orders = 0, 1
    while drawing:
        orders *= shoe.size - cards
        cards += 1
        bust, still = 0, Counter[tuple[int, ...]]()
        for drawn, ways in drawing.items():
            for value in range(VALUE_COUNT):
                left = shoe.values[value] - drawn[value]
                if left <= 0:
                    continue
                after = (*drawn[:value], drawn[value] + 1, *drawn[value + 1 :])
                hard = sum((place + 1) * count for place, count in enumerate(after))
                if hard > TWENTY_ONE:
                    bust += ways * left
                elif cards == 1 or not dealer_stands(
                    hard, has_ace=after[ACE] > 0, hits_soft_17=hits_soft_17
                ):
                    still[after] += ways * left
        if bust:
            busts[cards] = Fraction(bust, orders)
        drawing = still
    return busts


def break_advantage(busts: dict[int, Fraction], rows: tuple[BreakRow, ...]) -> Fraction:
    """What the house wins of one Break Bonus wager."""
    won = ((1 + break_row(cards, rows).pays.net) * chance for cards, chance in busts.items())
    return 1 - sum(won, start=Fraction(0))
