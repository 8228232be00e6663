"""A whole round's result: the probability of every net gain, and how often each event happens.

Every average is exact. So is the law of net gains of rounds with one hand; that of rounds with a split
comes from ``joint_splits``, whose hands share their cards and their dealer.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

import numpy as np

from spanish21.analysis.distribution.hand_ends import HandEnds, list_hand_ends
from spanish21.analysis.distribution.hand_flow import FlowStart, HandFlow, carry_forward
from spanish21.analysis.distribution.joint_splits import SPLIT_LEVELS, SplitLaws
from spanish21.analysis.distribution.result_tally import (
    ResultTally,
    hand_prices,
    tally_results,
)
from spanish21.analysis.distribution.settled_first import FlowRows, SettledHands, settled_hands
from spanish21.analysis.distribution.split_rounds import SplitRounds
from spanish21.analysis.model.arithmetic import Numbers
from spanish21.analysis.model.hand_table import hand_table
from spanish21.analysis.model.terms import SolverTerms
from spanish21.analysis.solver.deals import BLACKJACK, SPLIT, SolvedDeal, UpCardSolution
from spanish21.analysis.solver.hand_values import HIT, SURRENDER, HandValues, PlayRule
from spanish21.analysis.solver.suited_bonuses import (
    BONUSES_BY_SUITS,
    COMPLETABLE_CARDS,
    SEVEN,
    suited_bonus,
    third_value,
)
from spanish21.analysis.solver.unseen_blackjack import is_unseen
from spanish21.game.hand_values import Bonus21

NetGains = dict[int, float]
"""Net gains in the unit of the terms, each with its probability."""
_NOTHING = Fraction(0)
_ROUNDING = 1e-15
"""A chance below this, given a split, is rounding."""
_LEAST_STEP = 1 / 16
"""A level of the grid is off by no more than this part of the last step, though steps fall faster."""


@dataclass(slots=True)
class RoundResults:
    """The sums over many rounds, weighted by their chances.

    ``distribution`` are net gains as whole numbers of 1/``unit`` of the original wager. ``events``
    and ``ends`` are expected numbers of what happens in a round and of how hands end. ``squares``
    are upper bounds of the mean squares of those numbers, as if the hands of a split always ended
    alike. ``wagered`` is the average total wager in original wagers. ``split_squares`` are the mean
    squares of gains in rounds with a split by each level of the grid, and what suits add.
    """

    unit: int
    distribution: NetGains = field(default_factory=dict)
    events: dict[str, float] = field(default_factory=dict)
    ends: dict[str, float] = field(default_factory=dict)
    squares: dict[str, float] = field(default_factory=dict)
    wagered: float = 0.0
    split_squares: Numbers = field(default_factory=lambda: np.zeros(SPLIT_LEVELS + 1))

    def gain(self, net: Fraction, chance: float) -> None:
        self.add_gain(int(net * self.unit), chance)

    def add_gain(self, place: int, chance: float) -> None:
        self.distribution[place] = self.distribution.get(place, 0.0) + chance

    def event(self, name: str, number: float, hands_made: int = 1) -> None:
        """Count an event that happens to up to ``hands_made`` hands of a round."""
        _add(self.events, name, number)
        _add(self.squares, name, number * hands_made)

    def end(self, name: str, number: float, hands_made: int = 1) -> None:
        """Count a way in which up to ``hands_made`` hands of a round end."""
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
        self.split_squares = self.split_squares + other.split_squares

    @property
    def mean(self) -> float:
        return sum(place * chance for place, chance in self.distribution.items()) / self.unit

    @property
    def variance(self) -> float:
        mean = self.mean
        return sum((place / self.unit - mean) ** 2 * p for place, p in self.distribution.items())

    @property
    def split_bound(self) -> float:
        """The most that the variance can be off, for the grid that split hands are counted on.

        Each level of the grid takes a step towards the truth, a small part of the step before. What
        suits add is worked out at the middle of the grid alone and may be off by all of it.
        """
        *levels, suits = self.split_squares.tolist()
        steps = np.abs(np.diff(levels))
        part = max(float(steps[-1] / (steps[-2] or 1)), _LEAST_STEP)
        return float(steps[-1] * part + abs(suits))

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
    up_card: UpCardSolution,
    actions: Sequence[int],
    super_bonus_pays: Fraction,
    *,
    insures: bool = True,
    spreads_splits: bool = True,
    laws: SplitLaws | None = None,
) -> RoundResults:
    """Every round under one up card, each deal played by its action in ``actions``.

    The Super Bonus pays ``super_bonus_pays`` wagers, 0 to leave it out. With ``insures`` the player
    insures wherever that gains. Without ``spreads_splits`` events and wagers are all there is: the net
    gains of rounds with a split, which take longest, are left out. ``laws`` are those of splits under
    this up card, where some are known already.
    """
    laws = laws or SplitLaws()
    results = RoundResults(up_card.hands.terms.unit)
    for insured in (False, True):
        deals = [
            (deal, action)
            for deal, action in zip(up_card.deals, actions, strict=True)
            if (insures and deal.insurance > 0) is insured
        ]
        if deals:
            insurance = up_card.hands.terms.insurance if insured else _NOTHING
            group = _InsuranceGroup(up_card, deals, insurance, super_bonus_pays, results, laws)
            group.play(spreads_splits=spreads_splits)
    return results


class _InsuranceGroup:
    """Deals under one up card that are all insured or all not."""

    def __init__(
        self,
        up_card: UpCardSolution,
        deals: list[tuple[SolvedDeal, int]],
        insurance: Fraction,
        super_bonus_pays: Fraction,
        results: RoundResults,
        laws: SplitLaws,
    ) -> None:
        self.up_card, self.terms, self.deals = up_card, up_card.hands.terms, deals
        self.insurance, self.super_bonus_pays, self.results = insurance, super_bonus_pays, results
        self.laws = laws
        self.prices = hand_prices(self.terms)
        self.unseen = is_unseen(self.terms, up_card.hands.up)
        self.insured = insurance * self.terms.insurance_pays

    def play(self, *, spreads_splits: bool) -> None:
        """Add these rounds to the results."""
        start = FlowStart.empty(hand_table().bust, 1)
        chance_played = 0.0
        splits: list[tuple[SolvedDeal, float]] = []
        for deal, action in self.deals:
            played = deal.chance * deal.no_blackjack
            self._before_play(deal, deal.chance - played)
            if action == BLACKJACK:
                self.results.gain(self.terms.blackjack - self.insurance, played)
            elif action == SURRENDER and self.terms.surrender is not None:
                self.results.gain(self.terms.surrender - self.insurance, played)
                self.results.event("surrender", played)
                if self.unseen and self.terms.settles_surrender(self.up_card.hands.up):
                    self._settle_first(self.terms.surrender, deal.chance - played)
            elif action == SPLIT:
                splits.append((deal, played))
            else:
                row = hand_table().find((deal.first + 1, deal.second + 1))
                start.by(action)[row, 0] += played
                chance_played += played
        self._single(start, chance_played)
        if splits:
            self._split(splits, spreads=spreads_splits)

    def _before_play(self, deal: SolvedDeal, chance: float) -> None:
        """Add wagers and insurance, and what a dealer blackjack takes; ``chance`` is its chance."""
        self.results.wagered += deal.chance * float(1 + self.insurance)
        has_blackjack = BLACKJACK in deal.worth
        if has_blackjack:
            self.results.event("blackjack", deal.chance)
        if self.insurance:
            self.results.event("insurance", deal.chance)
        if chance:
            self.results.event("dealer-blackjack", chance)
            main_gain = self.terms.blackjack_v_blackjack if has_blackjack else Fraction(-1)
            self.results.gain(main_gain + self.insured, chance)
            if not has_blackjack:
                self.results.end("lost-to-blackjack", chance)
            elif not self.terms.blackjack_v_blackjack:
                self.results.end("push", chance)
                self.results.end("pushed-blackjack", chance)

    def _settle_first(self, gain: Fraction, chance: float) -> None:
        """Move rounds from those that a dealer blackjack takes to those that gain this."""
        self.results.gain(gain + self.insured, chance)
        self.results.gain(self.insured - 1, -chance)

    def _count_21s(self, settled: SettledHands, *, bonuses: bool, hands_made: int = 1) -> None:
        """Count 21s that were paid before a dealer blackjack showed."""
        paid = sum(settled.paid_21s.values()) + settled.doubled_21s
        self.results.end("won", paid, hands_made)
        for kind, chance in settled.paid_21s.items():
            if kind is not None and kind in self.terms.bonuses and bonuses:
                self.results.event(kind.value, chance, hands_made)

    def _single(self, start: FlowStart, chance_played: float) -> None:
        hands = self.up_card.hands
        flow = carry_unsplit_hands(hands, self.up_card.play, start)
        every = np.arange(hand_table().bust)
        (tally,) = tally_results(
            flow,
            self.terms,
            [(chance_played, np.array([0]))],
            rows=every,
            hand=every,
            ends=lambda rows: hands.endings[rows][:, np.newaxis],
        )
        supers = self._suits(tally)
        insurance = int(self.insurance * self.results.unit)
        for place, chances in tally.gains(self.prices, hands.endings[0]).items():
            self.results.add_gain(place - insurance, float(chances.sum()))
        for kind, chance in supers.items():
            self.results.event("super-bonus", chance)
            wins = float(self.up_card.suited.wins[SEVEN, SEVEN])
            for pays, share in ((self.terms.bonus(kind), wins), (_NOTHING, 1 - wins)):
                self.results.gain(pays - self.insurance, -chance * share)
                self.results.gain(pays - self.insurance + self.super_bonus_pays, chance * share)
        count_events(tally, self.terms, self.results, bonuses=True)
        if self.unseen:
            self._settle_single(flow)

    def _settle_single(self, flow: HandFlow) -> None:
        """Hands without a split that are over before a dealer blackjack shows."""
        hands, every = self.up_card.hands, np.arange(hand_table().bust)
        of = FlowRows(
            every,
            np.array([0]),
            every,
            lambda rows: hands.blackjack.odds[rows][:, np.newaxis],
            lambda rows: hands.blackjack.busts[rows][:, np.newaxis],
        )
        settled = settled_hands(flow, of, self.terms, self.prices, self.prices.bonuses)
        for suited, mixed, chance, unseen, _ in self._suited():
            settled.move_to_suited(suited, mixed, chance * unseen, self.prices.bonuses)
        for place, chance in settled.gains.items():
            self._settle_first(Fraction(place, self.results.unit), chance)
        self._count_21s(settled, bonuses=True)

    def _suits(self, tally: ResultTally) -> dict[Bonus21, float]:
        """Separate suited bonuses from mixed ones; the chances of a Super Bonus by its Bonus 21."""
        supers: dict[Bonus21, float] = {}
        for suited, mixed, chance, _, endings in self._suited():
            tally.move_to_suited(suited, mixed, chance * endings)
        for deal, action in self.deals:
            if action == HIT and deal.pattern is not None and deal.super_bonus:
                alike = deal.pattern.first == deal.pattern.second
                kind = suited_bonus(sevens=True, suit=deal.pattern.first)
                kind = kind if alike else BONUSES_BY_SUITS[True][0]
                played = deal.chance * deal.no_blackjack
                supers[kind] = supers.get(kind, 0.0) + played * deal.super_bonus
        return supers

    def _suited(self) -> Iterator[tuple[Bonus21, Bonus21, float, float, float | Numbers]]:
        """Two cards hit into a bonus of one suit: the bonus, the mixed one, the chance, the odds of a
        blackjack that comes too late, and the dealer's endings where the three cards may push.
        """
        hits = self.up_card.suited
        for deal, action in self.deals:
            cards = (deal.first, deal.second)
            if action != HIT or deal.pattern is None or cards not in COMPLETABLE_CARDS:
                continue
            at = (deal.pattern.up_suit, deal.pattern.first, deal.pattern.second)
            sevens = cards == (SEVEN, SEVEN)
            yield (
                suited_bonus(sevens=sevens, suit=deal.pattern.first),
                BONUSES_BY_SUITS[sevens][0],
                float(deal.chance * deal.no_blackjack * hits.chance[cards][at]),
                hits.unseen[cards],
                self._completed_endings(cards),
            )

    def _completed_endings(self, cards: tuple[int, int]) -> float | Numbers:
        if self.terms.twenty_one_wins:
            return 1.0
        completed = (cards[0] + 1, cards[1] + 1, third_value(*cards) + 1)
        return np.asarray(self.up_card.hands.endings[hand_table().find(completed)])

    def _split(self, splits: list[tuple[SolvedDeal, float]], *, spreads: bool) -> None:
        rounds = SplitRounds(self.up_card, splits)
        for part in rounds.parts():
            self.results.event("split", part.chance)
            self.results.event("split-hands", part.chance * part.hands, part.hands)
            self.results.end(f"split-{part.hands}", part.chance)
            self.results.wagered += part.chance * (part.hands - 1)
            paid = self.terms.bonuses_after_split
            count_events(part.tally, self.terms, self.results, bonuses=paid, hands_made=part.hands)
        for pair in rounds.chance:
            deals = [(deal, played) for deal, played in splits if deal.first == pair]
            if spreads:
                self._join(rounds, pair, deals)
            if rounds.splits_settle_first:
                self._count_split_21s(rounds, pair)

    @cached_property
    def _ends(self) -> HandEnds:
        return list_hand_ends(self.terms, self.prices, self.up_card.hands.up)

    def _join(self, rounds: SplitRounds, pair: int, deals: list[tuple[SolvedDeal, float]]) -> None:
        """Add the net gains of the splits of a pair.

        What the rounds with an unseen blackjack gain takes the place of the original wager lost.
        Their number and their average are known, and the chances are put right by them: what the
        grid neglects is as small as that.
        """
        unit = self.results.unit
        dealt = float(sum(deal.chance for deal, _ in deals))
        gains: NetGains = {}
        averages = rounds.average_choices(pair)
        for law in self.laws.of(self.up_card.splits, pair, deals, averages, self._ends):
            aside = int((self.insured if law.blackjack else -self.insurance) * unit)
            for gain, chance in zip(law.gains.tolist(), law.chances.tolist(), strict=True):
                if chance > _ROUNDING:
                    gains[gain + aside] = gains.get(gain + aside, 0.0) + chance
            self.results.split_squares += dealt * ((law.gains / unit) ** 2 @ law.steps)
        played = float(sum(chance for _, chance in deals))
        mean = float(sum(chance * deal.worth[SPLIT] for deal, chance in deals))
        mean -= float(self.insurance) * played
        whole, lost = played, dealt - played
        if self.unseen:
            whole, mean = dealt, mean + float(self.insured - 1) * lost
            self.results.add_gain(int((self.insured - 1) * unit), -lost)
        for gain, chance in adjusted_gains(gains, whole, mean * unit).items():
            self.results.add_gain(gain, chance)

    def _count_split_21s(self, rounds: SplitRounds, pair: int) -> None:
        """Count 21s of split hands that were paid before a dealer blackjack showed."""
        for _, settled in rounds.settled_first(pair, self.prices):
            self._count_21s(
                settled,
                bonuses=self.terms.bonuses_after_split,
                hands_made=self.up_card.splits.most_hands(pair),
            )


def adjusted_gains(gains: NetGains, whole: float, mean: float) -> NetGains:
    """These gains with chances that add up to ``whole`` and to this mean: tilted by a straight line."""
    place, chance = np.array(list(gains)), np.array(list(gains.values()))
    chance = chance * (whole / chance.sum())
    middle = float(place @ chance) / whole
    spread = float((place - middle) ** 2 @ chance)
    tilt = (mean - middle * whole) / spread if spread else 0.0
    chance = chance * (1 + tilt * (place - middle))
    return dict(zip(gains, chance.tolist(), strict=True))


def carry_unsplit_hands(hands: HandValues, play: PlayRule, start: FlowStart) -> HandFlow:
    """The flow of hands that are not split, played by a rule."""
    return carry_forward(
        hand_table().child,
        hand_table().layers,
        lambda rows: hands.draw[rows][:, np.newaxis],
        play.action,
        play.doubled,
        start,
    )


def count_events(
    tally: ResultTally,
    terms: SolverTerms,
    results: RoundResults,
    *,
    bonuses: bool,
    hands_made: int = 1,
) -> None:
    """Count what happens to these hands, ``hands_made`` in a round, and the wagers doubling adds.

    With ``bonuses`` a Bonus 21 is paid as one, and counted.
    """
    results.event("double", float(tally.doubled[1:2].sum()), hands_made)
    results.event("redouble", float(tally.doubled[2:].sum()), 2 * hands_made)
    results.event("rescue", float(tally.rescued.sum()), hands_made)
    results.event("bust", float(tally.bust.sum()), hands_made)
    if tally.given_up:
        results.event("surrender", tally.given_up, hands_made)
    for kind, chance in tally.won_21s().items():
        if kind is not None and kind in terms.bonuses and bonuses:
            results.event(kind.value, float(chance), hands_made)
    for level in range(1, terms.doublings + 1):
        added = terms.wagers[level] - terms.wagers[level - 1]
        results.wagered += float(added) * float(tally.doubled[level])
    _count_ends(tally, results, hands_made)


def _count_ends(tally: ResultTally, results: RoundResults, hands_made: int) -> None:
    """Count how these hands end, and how many times they were doubled."""
    paid = float(sum(tally.won_21s().values()) + tally.doubled_21s.sum())
    results.end("won", paid + float(tally.standing[1].sum()), hands_made)
    results.end("push", float(tally.standing[0].sum()) + tally.pushed_21s, hands_made)
    results.end("lost", float(tally.standing[-1].sum()), hands_made)
    doubled = [*tally.doubled.tolist(), 0.0]
    for level in range(1, len(tally.doubled)):
        results.end(f"doubled-{level}", doubled[level] - doubled[level + 1], hands_made)
        results.end(f"rescued-{level}", float(tally.rescued[level]), hands_made)
