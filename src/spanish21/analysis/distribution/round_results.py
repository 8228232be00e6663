"""A whole round's result: the probability of every net gain, and how often each event happens.

All figures are exact for rounds with one hand. Each hand of a split is counted exactly, so every
average is exact too. To combine the hands of a split into one result they are taken as
independent given the dealer's ending, which neglects that they draw from the same cards.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from spanish21.analysis.distribution.hand_flow import FlowStart, HandFlow, carry_forward
from spanish21.analysis.distribution.result_tally import (
    ResultTally,
    hand_prices,
    tally_results,
)
from spanish21.analysis.distribution.settled_first import FlowRows, SettledHands, settled_hands
from spanish21.analysis.distribution.split_gains import (
    NetGains,
    combine_split_hands,
    split_variance_bound,
)
from spanish21.analysis.distribution.split_rounds import SplitRounds
from spanish21.analysis.model.hand_table import hand_table
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
from spanish21.analysis.solver.unseen_blackjack import is_unseen
from spanish21.game.hand_values import Bonus21

_NOTHING = Fraction(0)


@dataclass(slots=True)
class RoundResults:
    """The sums over many rounds, weighted by their chances.

    ``distribution`` are net gains as whole numbers of 1/``unit`` of the original wager. ``events``
    and ``ends`` are expected numbers of what happens in a round and of how hands end. ``squares``
    are upper bounds of the mean squares of those numbers, as if the hands of a split always ended
    alike. ``wagered`` is the average total wager in original wagers. ``split_bound`` bounds the
    error of the variance that comes from taking split hands as independent.
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
    up_card: UpCardSolution,
    actions: Sequence[int],
    super_bonus_pays: Fraction,
    *,
    insures: bool = True,
) -> RoundResults:
    """Every round under one up card, each deal played by its action in ``actions``.

    The Super Bonus pays ``super_bonus_pays`` wagers, 0 to leave it out. With ``insures`` the player
    insures wherever that gains.
    """
    results = RoundResults(up_card.hands.terms.unit)
    for insured in (False, True):
        deals = [
            (deal, action)
            for deal, action in zip(up_card.deals, actions, strict=True)
            if (insures and deal.insurance > 0) is insured
        ]
        if deals:
            insurance = up_card.hands.terms.insurance if insured else _NOTHING
            _InsuranceGroup(up_card, deals, insurance, super_bonus_pays, results).play()
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
    ) -> None:
        self.up_card, self.terms, self.deals = up_card, up_card.hands.terms, deals
        self.insurance, self.super_bonus_pays, self.results = insurance, super_bonus_pays, results
        self.prices = hand_prices(self.terms)
        self.unseen = is_unseen(self.terms, up_card.hands.up)
        self.insured = insurance * self.terms.insurance_pays

    def play(self) -> None:
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
                if self.unseen and self.up_card.hands.up not in self.terms.holds_surrender:
                    self._settle_first(self.terms.surrender, deal.chance - played)
            elif action == SPLIT:
                splits.append((deal, played))
            else:
                row = hand_table().find((deal.first + 1, deal.second + 1))
                start.by(action)[row, 0] += played
                chance_played += played
        self._single(start, chance_played)
        if splits:
            self._split(splits)

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
            if self.super_bonus_pays:
                pays = self.terms.bonus(kind) - self.insurance
                self.results.gain(pays, -chance)
                self.results.gain(pays + self.super_bonus_pays, chance)
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
        for suited, mixed, chance, unseen in self._suited():
            settled.move_to_suited(suited, mixed, chance * unseen, self.prices.bonuses)
        for place, chance in settled.gains.items():
            self._settle_first(Fraction(place, self.results.unit), chance)
        self._count_21s(settled, bonuses=True)

    def _suits(self, tally: ResultTally) -> dict[Bonus21, float]:
        """Separate suited bonuses from mixed ones; the chances of a Super Bonus by its Bonus 21."""
        supers: dict[Bonus21, float] = {}
        for suited, mixed, chance, _ in self._suited():
            tally.move_to_suited(suited, mixed, chance)
        for deal, action in self.deals:
            if action == HIT and deal.pattern is not None and deal.super_bonus:
                alike = deal.pattern.first == deal.pattern.second
                kind = suited_bonus(sevens=True, suit=deal.pattern.first)
                kind = kind if alike else BONUSES_BY_SUITS[True][0]
                played = deal.chance * deal.no_blackjack
                supers[kind] = supers.get(kind, 0.0) + played * deal.super_bonus
        return supers

    def _suited(self) -> Iterator[tuple[Bonus21, Bonus21, float, float]]:
        """Two cards hit into a bonus of one suit: the bonus, the mixed one, the chance, and the odds
        of a blackjack that comes too late.
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
                deal.chance * deal.no_blackjack * hits.chance[cards][at],
                hits.unseen[cards],
            )

    def _split(self, splits: list[tuple[SolvedDeal, float]]) -> None:
        rounds = SplitRounds(self.up_card, splits)
        insurance = int(self.insurance * self.results.unit)
        for part in rounds.parts():
            self.results.event("split", part.chance)
            self.results.event("split-hands", part.chance * part.hands, part.hands)
            self.results.end(f"split-{part.hands}", part.chance)
            self.results.wagered += part.chance * (part.hands - 1)
            paid = self.terms.bonuses_after_split
            count_events(part.tally, self.terms, self.results, bonuses=paid, hands_made=part.hands)
            gains = part.tally.gains(self.prices, part.endings, split=True)
            results = combine_split_hands(gains, part.hands, part.chance)
            for place, chance in results.items():
                self.results.add_gain(place - insurance, chance)
            self.results.split_bound += split_variance_bound(
                gains, results, part.hands, part.chance, self.results.unit
            )
        if rounds.splits_settle_first:
            self._settle_splits(rounds, splits)

    def _settle_splits(self, rounds: SplitRounds, splits: list[tuple[SolvedDeal, float]]) -> None:
        """Rounds with a split in which the dealer has a blackjack, and hands were over before.

        Such a round gains its base, the original wager lost, and what each hand settled first
        gained beyond its own.
        """
        unit, insured = self.results.unit, int(self.insured * self.results.unit)
        for pair in rounds.chance:
            chance = float(
                sum(
                    deal.chance * (1 - deal.no_blackjack)
                    for deal, _ in splits
                    if deal.first == pair
                )
            )
            most = self.up_card.splits.most_hands(pair)
            more: dict[int, float] = {}
            for base, settled in rounds.settled_first(pair, self.prices):
                for place, share in settled.gains.items():
                    beyond = place - int(base * unit)
                    more[beyond] = more.get(beyond, 0.0) + share
                self._count_21s(settled, bonuses=self.terms.bonuses_after_split, hands_made=most)
            more[0] = most * chance - sum(share for beyond, share in more.items() if beyond)
            gains = {beyond: share * _ANY_ENDING for beyond, share in more.items()}
            results = combine_split_hands(gains, most, chance)
            for beyond, share in results.items():
                self.results.add_gain(beyond - unit + insured, share)
            self.results.add_gain(insured - unit, -chance)
            self.results.split_bound += split_variance_bound(gains, results, most, chance, unit)


_ANY_ENDING = np.eye(ENDING_COUNT)[0]
"""Chances by the dealer's ending where he has a blackjack and that is all there is to it."""


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
    for kind, chance in tally.paid_21s.items():
        if kind is not None and kind in terms.bonuses and bonuses:
            results.event(kind.value, float(chance), hands_made)
    for level in range(1, terms.doublings + 1):
        added = terms.wagers[level] - terms.wagers[level - 1]
        results.wagered += float(added) * float(tally.doubled[level])
    _count_ends(tally, results, hands_made)


def _count_ends(tally: ResultTally, results: RoundResults, hands_made: int) -> None:
    """Count how these hands end, and how many times they were doubled."""
    paid = float(sum(tally.paid_21s.values()) + tally.doubled_21s.sum())
    results.end("won", paid + float(tally.standing[1].sum()), hands_made)
    results.end("push", float(tally.standing[0].sum()), hands_made)
    results.end("lost", float(tally.standing[-1].sum()), hands_made)
    doubled = [*tally.doubled.tolist(), 0.0]
    for level in range(1, len(tally.doubled)):
        results.end(f"doubled-{level}", doubled[level] - doubled[level + 1], hands_made)
        results.end(f"rescued-{level}", float(tally.rescued[level]), hands_made)
