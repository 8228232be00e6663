"""A whole round's result: how likely every net gain is, and how often everything happens.

Exact wherever one hand meets the dealer. The hands of a split are each counted exactly, so that
every average is exact; put together into one round's result they are taken as independent once
the dealer's ending is known, which neglects that they draw from the same cards.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache

import numpy as np

from spanish21.analysis.distribution.hand_flow import FlowStart, HandFlow, carry_forward
from spanish21.analysis.distribution.result_tally import (
    GainDistribution,
    ResultTally,
    hand_prices,
    tally_results,
)
from spanish21.analysis.distribution.split_rounds import SplitRoundPart, SplitRounds
from spanish21.analysis.model.hand_table import Indices, hand_table
from spanish21.analysis.model.terms import SolverTerms
from spanish21.analysis.solver.dealer_endings import ENDING_COUNT
from spanish21.analysis.solver.deals import BLACKJACK, SPLIT, SURRENDER, SolvedDeal, UpCardSolution
from spanish21.analysis.solver.hand_values import HIT, HandValues, PlayRule
from spanish21.analysis.solver.suited_bonuses import (
    BONUSES_BY_SUITS,
    COMPLETABLE_CARDS,
    SEVEN,
    suited_bonus,
)
from spanish21.game.hand_values import Bonus21

NetGains = dict[int, float]
"""Net gains in the unit of the terms, each with its probability."""
_NOTHING = Fraction(0)


@dataclass(slots=True)
class RoundResults:
    """Rounds added up: their net gains, what happened in them (expected numbers), and how much
    was wagered in all, in original wagers. ``unit`` is how many parts gains are counted in;
    ``split_bound`` how far the variance can be off at most for taking split hands as independent.
    ``ends`` are how hands ended, finer than ``events``. ``squares`` are the mean squares of all
    these numbers in a round, at the very most: as if the hands of a split always ended alike.
    """

    unit: int
    distribution: NetGains = field(default_factory=dict)
    events: dict[str, float] = field(default_factory=dict)
    ends: dict[str, float] = field(default_factory=dict)
    squares: dict[str, float] = field(default_factory=dict)
    wagered: float = 0.0
    split_bound: float = 0.0

    def gain(self, net: Fraction, chance: float) -> None:
        self.add_gain(int(net * self.unit), chance)

    def add_gain(self, place: int, chance: float) -> None:
        self.distribution[place] = self.distribution.get(place, 0.0) + chance

    def event(self, name: str, number: float, hands_made: int = 1) -> None:
        """Count something that happens to up to so many hands of a round."""
        _add(self.events, name, number)
        _add(self.squares, name, number * hands_made)

    def end(self, name: str, number: float, hands_made: int = 1) -> None:
        """Count a way in which up to so many hands of a round end."""
        _add(self.ends, name, number)
        _add(self.squares, name, number * hands_made)

    def add(self, other: "RoundResults") -> None:
        for place, chance in other.distribution.items():
            self.add_gain(place, chance)
        for mine, others in (
            (self.events, other.events),
            (self.ends, other.ends),
            (self.squares, other.squares),
        ):
            for name, number in others.items():
                _add(mine, name, number)
        self.wagered += other.wagered
        self.split_bound += other.split_bound

    @property
    def mean(self) -> float:
        return sum(place * chance for place, chance in self.distribution.items()) / self.unit

    @property
    def variance(self) -> float:
        mean = self.mean
        return sum((place / self.unit - mean) ** 2 * p for place, p in self.distribution.items())

    def nets(self) -> dict[Fraction, float]:
        """The net gains in original wagers, lowest first, each with its probability."""
        return {
            Fraction(place, self.unit): chance
            for place, chance in sorted(self.distribution.items())
            if chance > 0
        }


def _add(to: dict[str, float], name: str, number: float) -> None:
    to[name] = to.get(name, 0.0) + number


def play_rounds(
    table: UpCardSolution,
    actions: Sequence[int],
    super_bonus_pays: Fraction,
    *,
    insures: bool = True,
) -> RoundResults:
    """Every round under one up card, when each deal is played by the given action.

    The Super Bonus counts at ``super_bonus_pays``, which may be nothing. Who ``insures`` does so
    where that gains.
    """
    made = RoundResults(table.against.terms.unit)
    for insured in (False, True):
        deals = [
            (deal, action)
            for deal, action in zip(table.deals, actions, strict=True)
            if (insures and deal.insurance > 0) is insured
        ]
        if deals:
            laid = table.against.terms.insurance if insured else _NOTHING
            _InsuranceGroup(table, deals, laid, super_bonus_pays, made).play()
    return made


class _InsuranceGroup:
    """Deals under one up card that are all insured or all not."""

    def __init__(
        self,
        table: UpCardSolution,
        deals: list[tuple[SolvedDeal, int]],
        laid: Fraction,
        super_bonus_pays: Fraction,
        made: RoundResults,
    ) -> None:
        self.table, self.terms, self.deals = table, table.against.terms, deals
        self.laid, self.super_bonus_pays, self.made = laid, super_bonus_pays, made
        self.prices = hand_prices(self.terms)

    def play(self) -> None:
        """Add these rounds up."""
        start = FlowStart.empty(hand_table().bust, 1)
        begun = 0.0
        splits: list[tuple[SolvedDeal, float]] = []
        for deal, action in self.deals:
            played = deal.likely * deal.no_blackjack
            self._before_play(deal, deal.likely - played)
            if action == BLACKJACK:
                self.made.gain(self.terms.blackjack - self.laid, played)
            elif action == SURRENDER and self.terms.surrender is not None:
                self.made.gain(self.terms.surrender - self.laid, played)
                self.made.event("surrender", played)
            elif action == SPLIT:
                splits.append((deal, played))
            else:
                row = hand_table().find((deal.first + 1, deal.second + 1))
                start.by(action)[row, 0] += played
                begun += played
        self._single(start, begun)
        if splits:
            self._split(splits)

    def _before_play(self, deal: SolvedDeal, dealers: float) -> None:
        """What is laid, and what a dealer blackjack takes; ``dealers`` is how likely it is."""
        self.made.wagered += deal.likely * float(1 + self.laid)
        own = BLACKJACK in deal.worth
        if own:
            self.made.event("blackjack", deal.likely)
        if self.laid:
            self.made.event("insurance", deal.likely)
        if dealers:
            self.made.event("dealer-blackjack", dealers)
            won = self.laid * self.terms.insurance_pays
            lost = self.terms.blackjack_v_blackjack if own else Fraction(-1)
            self.made.gain(lost + won, dealers)
            if not own:
                self.made.end("lost-to-blackjack", dealers)

    def _single(self, start: FlowStart, begun: float) -> None:
        against = self.table.against
        made = carry_unsplit_hands(against, self.table.play, start)
        every = np.arange(hand_table().bust)
        (ended,) = tally_results(
            made,
            self.terms,
            [(begun, np.array([0]))],
            rows=every,
            hand=every,
            ends=lambda rows: against.ends[rows][:, np.newaxis],
        )
        supers = self._suits(ended)
        laid = int(self.laid * self.made.unit)
        for place, chances in ended.law(self.prices, against.ends[0]).items():
            self.made.add_gain(place - laid, float(chances.sum()))
        for kind, chance in supers.items():
            self.made.event("super-bonus", chance)
            if self.super_bonus_pays:
                pays = self.terms.bonus(kind) - self.laid
                self.made.gain(pays, -chance)
                self.made.gain(pays + self.super_bonus_pays, chance)
        count_events(ended, self.terms, self.made, bonuses=True)

    def _suits(self, ended: ResultTally) -> dict[Bonus21, float]:
        """Tell suited bonuses from mixed ones; the chances of a Super Bonus by its Bonus 21."""
        supers: dict[Bonus21, float] = {}
        for deal, action in self.deals:
            cards = (deal.first, deal.second)
            if action != HIT or deal.pattern is None or cards not in COMPLETABLE_CARDS:
                continue
            v, s, t = deal.pattern.up_suit, deal.pattern.first, deal.pattern.second
            played = deal.likely * deal.no_blackjack
            sevens = cards == (SEVEN, SEVEN)
            suited = suited_bonus(sevens=sevens, suit=s)
            ended.suited(
                suited,
                BONUSES_BY_SUITS[sevens][0],
                played * self.table.suited.chance[cards][v, s, t],
            )
            if deal.super_bonus:
                kind = suited if s == t else BONUSES_BY_SUITS[sevens][0]
                supers[kind] = supers.get(kind, 0.0) + played * deal.super_bonus
        return supers

    def _split(self, splits: list[tuple[SolvedDeal, float]]) -> None:
        rounds = SplitRounds(self.table, splits)
        laid = int(self.laid * self.made.unit)
        for part in rounds.parts():
            self.made.event("split", part.chance)
            self.made.event("split-hands", part.chance * part.hands, part.hands)
            self.made.end(f"split-{part.hands}", part.chance)
            self.made.wagered += part.chance * (part.hands - 1)
            paid = self.terms.bonuses_after_split
            count_events(part.ended, self.terms, self.made, bonuses=paid, hands_made=part.hands)
            law = part.ended.law(self.prices, part.endings, split=True)
            results = combine_split_hands(law, part.hands, part.chance)
            for place, chance in results.items():
                self.made.add_gain(place - laid, chance)
            self.made.split_bound += split_variance_bound(law, results, part, self.made.unit)
        for net, chance in rounds.rescued_for_nothing().items():
            self.made.gain(net + self.laid * self.terms.insurance_pays, chance)
            # Two hands rescued so lose three wagers and not twice two; that moves a square by two
            # for each of them at most.
            self.made.split_bound += 2 * abs(chance)


def split_variance_bound(
    law: GainDistribution, results: NetGains, part: SplitRoundPart, unit: int
) -> float:
    """How far the mean square of a split's gain can be from what ``together`` makes of it.

    Whatever the hands have to do with one another, the square of a sum of n results is at least
    the square of their mean sum, and at most n times the sum of their squares.
    """
    mean = sum(place * float(chances.sum()) for place, chances in law.items())
    squares = sum(place**2 * float(chances.sum()) for place, chances in law.items())
    made = sum(place**2 * chance for place, chance in results.items())
    lowest, highest = mean**2 / part.chance, part.hands * squares
    return max(highest - made, made - lowest) / unit**2


def carry_unsplit_hands(against: HandValues, play: PlayRule, start: FlowStart) -> HandFlow:
    """Hands that are not split, carried forward by a rule of play."""
    return carry_forward(
        hand_table().child,
        hand_table().layers,
        lambda rows: against.draw[rows][:, np.newaxis],
        play.action,
        play.doubled,
        start,
    )


def count_events(
    ended: ResultTally,
    terms: SolverTerms,
    made: RoundResults,
    *,
    bonuses: bool,
    hands_made: int = 1,
) -> None:
    """What happened to these hands, so many in a round, and what doubling added to the wagers.

    A Bonus 21 counts where it is paid as one.
    """
    made.event("double", float(ended.doubled[1:2].sum()), hands_made)
    made.event("redouble", float(ended.doubled[2:].sum()), 2 * hands_made)
    made.event("rescue", float(ended.rescued.sum()), hands_made)
    made.event("bust", float(ended.bust.sum()), hands_made)
    for kind, chance in ended.won.items():
        if kind is not None and kind in terms.bonuses and bonuses:
            made.event(kind.value, float(chance), hands_made)
    for level in range(1, terms.doublings + 1):
        added = terms.stakes[level] - terms.stakes[level - 1]
        made.wagered += float(added) * float(ended.doubled[level])
    _count_ends(ended, made, hands_made)


def _count_ends(ended: ResultTally, made: RoundResults, hands_made: int) -> None:
    """How these hands ended, and how many times they had been doubled."""
    won = float(sum(ended.won.values()) + ended.won_doubled.sum())
    made.end("won", won + float(ended.met[1].sum()), hands_made)
    made.end("push", float(ended.met[0].sum()), hands_made)
    made.end("lost", float(ended.met[-1].sum()), hands_made)
    doubled = [*ended.doubled.tolist(), 0.0]
    for level in range(1, len(ended.doubled)):
        made.end(f"doubled-{level}", doubled[level] - doubled[level + 1], hands_made)
        made.end(f"rescued-{level}", float(ended.rescued[level]), hands_made)


@lru_cache(maxsize=256)
def _added(some: bytes, others: bytes) -> tuple[Indices, Indices, Indices]:
    """Every sum of one place and another, lowest first, and where the pairs that make it lie.

    Splits of one table share their places, so this is worked out once for most of them.
    """
    one, two = np.frombuffer(some, dtype=np.int64), np.frombuffer(others, dtype=np.int64)
    sums = (one[:, np.newaxis] + two).ravel()
    order = np.argsort(sums, kind="stable")
    found, begins = np.unique(sums[order], return_index=True)
    return found, order, begins


def combine_split_hands(law: GainDistribution, hands_made: int, chance: float) -> NetGains:
    """The net gain of so many hands alike, of which ``law`` is the sum, against one dealer.

    ``chance`` is how likely such a round is. Given the dealer's ending the hands are taken as
    independent.
    """
    places = np.array(sorted(law), dtype=np.int64)
    each = np.array([law[place] for place in places.tolist()]) / (hands_made * chance)
    met = each.sum(axis=0)
    one = np.divide(each, met, out=np.zeros_like(each), where=met > 0)
    sums, several = places, one
    for _ in range(hands_made - 1):
        pairs = (several[:, np.newaxis] * one).reshape(-1, ENDING_COUNT)
        sums, order, begins = _added(sums.tobytes(), places.tobytes())
        several = np.add.reduceat(pairs[order], begins, axis=0)
    total = (several * met).sum(axis=1) * chance
    return {int(place): float(share) for place, share in zip(sums, total, strict=True) if share}
