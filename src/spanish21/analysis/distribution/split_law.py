"""All hands of a split have one law together: they share the dealer and the shoe.

By ``card_mixture`` the cards of every hand and of the dealer are independent at each point of a
mixture. So at each point a hand has a law of its own, the laws of the hands of a sequence of splits
are multiplied, and the dealer's endings, a blackjack not looked for among them, put them
together.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache, partial
from typing import NamedTuple

import numpy as np

from spanish21.analysis.distribution.hand_ends import BLACKJACK_ENDING, HandEnds
from spanish21.analysis.distribution.split_suits import NOTHING_TO_CHOOSE, RoleChoices
from spanish21.analysis.model.arithmetic import Numbers
from spanish21.analysis.model.hand_table import (
    ACE,
    VALUE_COUNT,
    Indices,
    hand_table,
    split_hand_table,
)
from spanish21.analysis.solver.dealer_endings import (
    BUST,
    ENDING_COUNT,
    STANDS_FROM,
    blackjack_partner,
    dealer_stands,
)
from spanish21.analysis.solver.hand_values import DOUBLE, HIT, RESCUE, STAND, SURRENDER
from spanish21.analysis.solver.split_sequences import FIRST_CARD, ROLE_COUNT, split_sequences
from spanish21.analysis.solver.split_values import SplitValues
from spanish21.analysis.solver.suited_bonuses import BONUSES_BY_SUITS, third_value
from spanish21.analysis.solver.unseen_blackjack import is_unseen
from spanish21.game.hand_values import TWENTY_ONE

HandKind = tuple[int, bool]
"""A hand's role, and whether its second card may be a pair card."""
Starts = dict[tuple[int, int], Numbers]
"""The chances of rows at each point, by number of doublings and row."""


class SplitGains(NamedTuple):
    """The law of a split into so many hands, where the dealer has a blackjack or has none.

    ``chances[place, k]`` belongs to the gain ``gains[place]`` by the k-th weights; they are given the
    pair and the up card.
    """

    hands: int
    blackjack: bool
    gains: Indices
    chances: Numbers


def mixed_endings(up: int, chances: Numbers, *, hits_soft_17: bool) -> Numbers:
    """The chance of each ending of the dealer at each point, a blackjack last: endings, points."""
    points = len(chances)
    endings = np.zeros((ENDING_COUNT + 1, points), dtype=np.complex128)
    holding = np.zeros((TWENTY_ONE + 1, 2, points), dtype=np.complex128)
    partner = blackjack_partner(up)

    def take(hard: int, value: int, mass: Numbers, *, has_ace: bool) -> None:
        hard, has_ace = hard + value + 1, has_ace or value == ACE
        total = dealer_stands(hard, has_ace=has_ace, hits_soft_17=hits_soft_17)
        if total:
            endings[total - STANDS_FROM] += mass
        elif hard > TWENTY_ONE:
            endings[BUST] += mass
        else:
            holding[hard, int(has_ace)] += mass

    for value in range(VALUE_COUNT):
        if value == partner:
            endings[BLACKJACK_ENDING] += chances[:, value]
        else:
            take(up + 1, value, chances[:, value], has_ace=up == ACE)
    for hard in range(up + 2, TWENTY_ONE + 1):
        for has_ace in (False, True):
            mass = holding[hard, int(has_ace)]
            if mass.any():
                for value in range(VALUE_COUNT):
                    take(hard, value, mass * chances[:, value], has_ace=has_ace)
    return endings


class PairRows:
    """The hands that splitting one pair can lead to, numbered by themselves, a bust last."""

    def __init__(self, splits: SplitValues, pair: int, ends: HandEnds) -> None:
        table, play = split_hand_table(), splits.split_play
        reached = np.any(splits.reachable.reached, axis=0)
        rows = np.flatnonzero(reached & (table.pair == pair))
        levels = splits.terms.doublings + 1
        place = np.full(table.bust + 1, len(rows), dtype=np.int64)
        place[rows] = np.arange(len(rows))
        self.count = len(rows) + 1
        self.child = place[table.child[rows]]
        self.seconds = place[table.child[table.start[pair]]]
        actions = np.array([play.actions[rows], *(after[rows] for after in play.doubled)][:levels])
        self.leads = np.full((levels, self.count), -1)
        for level in range(levels):
            self.leads[level, :-1][actions[level] == HIT] = level
            if level + 1 < levels:
                self.leads[level, :-1][actions[level] == DOUBLE] = level + 1
        way = ends.of[:, np.append(table.hand[rows], hand_table().bust)]
        saved = actions[1:] == RESCUE
        self.stands = way[0].copy()
        way[0, :-1] = np.where(actions[0] == SURRENDER, ends.given_up, way[0, :-1])
        way[1:, :-1] = np.where(saved, ends.rescued[1:, np.newaxis], way[1:, :-1])
        # However many doublings there are, in the one layout that the kernel is compiled for.
        self.way = np.ascontiguousarray(way)


class SplitLaw:
    """The law of the splits of one pair against one up card, at given points of a mixture.

    ``choices`` say what is done where suits decide, at all points or at each.
    """

    def __init__(
        self, splits: SplitValues, pair: int, ends: HandEnds, chances: Numbers, choices: RoleChoices
    ) -> None:
        self.splits, self.terms, self.pair, self.ends = splits, splits.terms, pair, ends
        self.chances, self.choices = chances, choices
        self.cards = np.ascontiguousarray(chances.T)
        self.unseen = is_unseen(self.terms, splits.hands.up)
        self.rows = PairRows(splits, pair, ends)
        self.hand_ways = self._hand_ways()

    def gains(self, weights: Numbers) -> Iterator[SplitGains]:
        """The law of net gains by number of hands, for each column of weights of the points."""
        endings = mixed_endings(
            self.splits.hands.up, self.chances, hits_soft_17=self.terms.hits_soft_17
        )
        yield from self._sums(endings, weights, list(range(ENDING_COUNT)), blackjack=False)
        if self.unseen:
            yield from self._sums(endings, weights, [BLACKJACK_ENDING], blackjack=True)

    def _sums(
        self, endings: Numbers, weights: Numbers, columns: list[int], *, blackjack: bool
    ) -> Iterator[SplitGains]:
        """The laws of the sums of hands' gains, as products of Fourier transforms."""
        tables = (self.ends.gains[:, columns], self.ends.gains_returned[:, columns])
        every = np.unique(np.concatenate(tables))
        low, step = int(every[0]), int(np.gcd.reduce(every - every[0])) or 1
        most = self.splits.most_hands(self.pair)
        kinds = _sequences(most, by_role=self.unseen or bool(self.choices))
        size = _quick_size(most * int(every[-1] - low) // step + 1)
        joint: dict[tuple[int, int], Numbers] = {}
        for column, ending in enumerate(columns):
            places = [(gains[:, column] - low) // step for gains in tables]
            law = cache(partial(self._transform, places=places, size=size))
            # Every product begins with the chance of the ending.
            products: dict[tuple[HandKind, ...], Numbers] = {(): endings[ending][:, np.newaxis]}
            for hands, sequences in kinds.items():
                for sequence, times in sequences.items():
                    product = _multiply(sequence, law, products)
                    alike = joint.setdefault((hands, times), np.zeros_like(product))
                    alike += product
        for hands in kinds:
            again = self.cards[self.pair] ** (hands - 2)
            total = np.zeros((weights.shape[1], size), dtype=np.complex128)
            for times in {times for of, times in joint if of == hands}:
                weighed = weights * (times * again)[:, np.newaxis]
                # Left to a library of matrices, products this small would wait for its threads.
                total += np.einsum("pk,pf->kf", weighed, joint[hands, times])
            sums = _sums(tuple(((every - low) // step).tolist()), hands)
            chances = np.fft.ifft(total, axis=1).real.T[sums]
            yield SplitGains(hands, blackjack, sums * step + hands * low, chances)

    def _transform(self, kind: HandKind, *, places: list[Indices], size: int) -> Numbers:
        """The transform of the law of one hand's gain: points, frequencies."""
        # The compiler takes half a second to load; only a solve needs it.
        from spanish21.analysis.model.kernels import spread_ways  # noqa: PLC0415

        role, _ = kind
        law = np.zeros((len(self.chances), size), dtype=np.complex128)
        returned = self.unseen and role != FIRST_CARD
        spread_ways(self.hand_ways[kind], places[returned], law)
        return np.fft.fft(law, axis=1)

    def _play(self, starts: Starts) -> Numbers:
        """How hands end that hold these rows with these chances: ways, points."""
        # The compiler takes half a second to load; only a solve needs it.
        from spanish21.analysis.model.kernels import play_by_mixture  # noqa: PLC0415

        rows, ended = self.rows, np.zeros((self.ends.count, len(self.chances)), dtype=np.complex128)
        begun = np.array(list(starts), dtype=np.int64)
        chances = np.array(list(starts.values()))
        play_by_mixture(rows.child, rows.leads, rows.way, self.cards, begun, chances, ended)
        return ended

    def _hand_ways(self) -> dict[HandKind, Numbers]:
        """How a hand of each kind ends; the chance of its second card is in it."""
        pair, roles = self.pair, range(ROLE_COUNT)
        special = {second for _, second in self.choices}
        plain = [value for value in range(VALUE_COUNT) if value not in special]
        starts = {(0, int(self.rows.seconds[v])): self.cards[v] for v in plain if v != pair}
        others = self._play(starts)
        same = np.zeros_like(others)
        if pair in plain:
            same = self._play({(0, int(self.rows.seconds[pair])): self.cards[pair]})
        closed = {role: others.copy() for role in roles}
        paired = {role: same.copy() for role in roles}
        for second in special:
            for role, ways in self._suited_second(second).items():
                (paired if second == pair else closed)[role] += ways
        ways_by_kind = {(role, False): closed[role] for role in roles}
        return ways_by_kind | {(role, True): closed[role] + paired[role] for role in roles}

    def _suited_second(self, second: int) -> dict[int, Numbers]:
        """How a split 6, 7 or 8 with another as second card ends, by role."""
        chance, row = self.cards[second], int(self.rows.seconds[second])
        by_action = {STAND: np.zeros((self.ends.count, len(chance)), dtype=np.complex128)}
        by_action[STAND][self.rows.stands[row]] = chance
        by_action[SURRENDER] = np.zeros_like(by_action[STAND])
        by_action[SURRENDER][self.ends.given_up] = chance
        for level, action in ((0, HIT), (1, DOUBLE)):
            if level < len(self.rows.leads):
                starts: Starts = {}
                for value, into in enumerate(self.rows.child[row].tolist()):
                    drawn = chance * self.cards[value]
                    starts[level, into] = starts.get((level, into), 0) + drawn
                by_action[action] = self._play(starts)
        completed = chance * self.cards[third_value(self.pair, second)]
        mixed = BONUSES_BY_SUITS[self.pair == second][0]
        by_suit: dict[int, Numbers] = {}
        for role in range(ROLE_COUNT):
            choice = self.choices.get((role, second), NOTHING_TO_CHOOSE)
            by_suit[role] = sum(
                (by_action[action] * share for action, share in choice.actions.items()),
                start=np.zeros_like(by_action[STAND]),
            )
            for bonus, share in choice.suited.items():
                by_suit[role][self.ends.bonuses[bonus]] += completed * share
                by_suit[role][self.ends.bonuses[mixed]] -= completed * share
        return by_suit


def _multiply(
    sequence: tuple[HandKind, ...],
    law: Callable[[HandKind], Numbers],
    products: dict[tuple[HandKind, ...], Numbers],
) -> Numbers:
    """The transform of the sum of these hands' gains; ``products`` has those known already."""
    if sequence not in products:
        *before, kind = sequence
        products[sequence] = _multiply(tuple(before), law, products) * law(kind)
    return products[sequence]


@cache
def _quick_size(least: int) -> int:
    """The next length of transforms that is quick: a product of 2s, 3s and 5s."""
    rest = least
    for factor in (2, 3, 5):
        while rest % factor == 0:
            rest //= factor
    return least if rest == 1 else _quick_size(least + 1)


@cache
def _sequences(most_hands: int, *, by_role: bool) -> Mapping[int, "Counter[tuple[HandKind, ...]]"]:
    """By number of hands, how many sequences of splits have hands of the same kinds."""
    kinds: dict[int, Counter[tuple[HandKind, ...]]] = {}
    for sequence in split_sequences(most_hands):
        hands = sorted(
            (role if by_role else FIRST_CARD, place >= sequence.closed)
            for place, role in enumerate(sequence.roles)
        )
        kinds.setdefault(len(hands), Counter())[tuple(hands)] += 1
    return kinds


@lru_cache(maxsize=256)
def _sums(places: tuple[int, ...], hands: int) -> Indices:
    """Every sum of so many of these places, lowest first."""
    one = np.array(places, dtype=np.int64)
    sums = one
    for _ in range(hands - 1):
        sums = np.unique(sums[:, np.newaxis] + one)
    return sums
