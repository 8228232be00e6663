"""The best a player can do without splitting, found by looking at everything.

A plain recursion over what the player knows: the own cards and the up card, each with its suit,
and whether the dealer has looked for a blackjack. Every choice is tried to its end and the best
one taken. It shares no code with the exact analysis; amounts are whole cents, chances fractions.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from perft.brute_force import Walk, bonus_of, count_up, is_blackjack, points, up_to_unit
from spanish21.game.cards import Card
from spanish21.game.rules import RuleSet

BUST, BLACKJACK = 0, 22
"""How a dealer can end beside the totals 17 to 21."""


class Known(NamedTuple):
    """What a player knows: own cards in a fixed order, the up card, and the wagers added."""

    cards: tuple[Card, ...]
    up: Card
    added: tuple[int, ...]


class PlainBest:
    """One wager at one table, dealt from exactly these cards."""

    may_split = False

    def __init__(self, rules: RuleSet, cards: Sequence[Card], wager: int) -> None:
        if rules.split.maximum_hands != 1 and not self.may_split:
            raise ValueError("this recursion does not split")
        self.rules, self.wager = rules, wager
        self.shoe = Counter(cards)
        self.cents = Walk(rules, cards, {"main": wager}, None)
        self.looked = rules.dealing.peeks
        self._values: dict[Known, Fraction] = {}
        self._ends: dict[tuple[tuple[Card, ...], Card], dict[int, Fraction]] = {}

    def expected(self) -> Fraction:
        """What the round is worth in cents before a card is dealt, played best."""
        whole = sum(self.shoe.values())
        total = Fraction(0)
        for first in self.shoe:
            for up in self.shoe:
                for second in self.shoe:
                    left = Counter(self.shoe)
                    ways = 1
                    for card in (first, up, second):
                        ways *= max(left[card], 0)
                        left[card] -= 1
                    if ways:
                        dealt = Fraction(ways, whole * (whole - 1) * (whole - 2))
                        total += dealt * self.dealt(self.in_hand(first, second), up)
        return total

    def in_hand(self, first: Card, second: Card) -> tuple[Card, ...]:
        """The two cards; in which order they came does not matter."""
        return _sorted((first, second))

    def dealt(self, cards: tuple[Card, ...], up: Card) -> Fraction:
        """What a deal is worth, insurance taken where it gains."""
        blackjack = self.blackjack(cards, up)
        insured = Fraction(0)
        if points(up) == 1:
            _, amount = self.cents.insurance_amounts()
            won = self.cents.pay(self.rules.insurance.pays, amount)
            insured = max(blackjack * won - (1 - blackjack) * amount, insured)
        return insured + self.played(cards, up, blackjack)

    def played(self, cards: tuple[Card, ...], up: Card, blackjack: Fraction) -> Fraction:
        known = Known(cards, up, ())
        if is_blackjack(cards):
            paid = Fraction(self.cents.pay(self.rules.base.blackjack_pays, self.wager))
            tied = paid if self.rules.base.blackjack_beats_dealer_blackjack else Fraction(0)
            best = max([paid, *self.doubles(known)]) if self.rules.double.blackjack else paid
            return blackjack * tied + (1 - blackjack) * best
        best = max(self.decisions(known))
        if self.rules.surrender.offered == "late":
            best = max(best, self.surrender(known))
        return blackjack * -self.wager + (1 - blackjack) * best if self.looked else best

    # What is not seen.

    def unseen(self, cards: Sequence[Card], up: Card) -> Counter[Card]:
        return self.shoe - Counter([*cards, up])

    def blackjack(self, cards: Sequence[Card], up: Card) -> Fraction:
        left = self.unseen(cards, up)
        makes = sum(count for card, count in left.items() if is_blackjack((up, card)))
        return Fraction(makes, sum(left.values()))

    def draws(self, known: Known) -> Iterator[tuple[Card, Fraction]]:
        """The next card, where the dealer's second is one of the unseen and no blackjack."""
        left = self.unseen(known.cards, known.up)
        size = sum(left.values())
        hidden = self.hidden(left, known.up)
        for card, count in left.items():
            ways = sum(many * (count - (down == card)) for down, many in hidden.items())
            yield card, Fraction(ways, sum(hidden.values()) * (size - 1))

    def hidden(self, left: Counter[Card], up: Card) -> Counter[Card]:
        """What the dealer's second card may be, as far as the player knows."""
        if not self.looked:
            return left
        return Counter({card: n for card, n in left.items() if not is_blackjack((up, card))})

    def endings(self, known: Known) -> dict[int, Fraction]:
        """How likely the dealer ends with each total, with a bust and with a blackjack."""
        key = (known.cards, known.up)
        if key not in self._ends:
            found: dict[int, Fraction] = {}
            left = self.unseen(known.cards, known.up)
            hidden = self.hidden(left, known.up)
            for down, count in hidden.items():
                rest = left - Counter([down])
                self._dealer([known.up, down], rest, Fraction(count, sum(hidden.values())), found)
            self._ends[key] = found
        return self._ends[key]

    def _dealer(
        self, cards: list[Card], left: Counter[Card], chance: Fraction, found: dict[int, Fraction]
    ) -> None:
        total, soft = count_up(cards)
        if total < 17 or (total == 17 and soft and self.rules.dealer.soft_17 == "hit"):
            for card, count in left.items():
                drawn = chance * Fraction(count, sum(left.values()))
                self._dealer([*cards, card], left - Counter([card]), drawn, found)
            return
        end = BLACKJACK if is_blackjack(cards) else BUST if total > 21 else total
        found[end] = found.get(end, Fraction(0)) + chance

    # What a player can do.

    def value(self, known: Known) -> Fraction:
        """The best of what may be done with these cards; the first decision is made elsewhere."""
        if known not in self._values:
            self._values[known] = max(
                self.after_doubling(known) if known.added else self.decisions(known)
            )
        return self._values[known]

    def decisions(self, known: Known) -> Iterator[Fraction]:
        total, soft = count_up(known.cards)
        yield self.over(known)
        if total < 21:
            yield self.drawn(known)
        if total < 21 or (total == 21 and soft and self.rules.double.soft_21):
            yield from self.doubles(known)

    def doubles(self, known: Known) -> Iterator[Fraction]:
        most = self.rules.double.maximum_cards
        if most is None or len(known.cards) <= most:
            full = self.full_double(known)
            yield self.drawn(known._replace(added=(full,)))
            if self.rules.double.for_less:
                least = min(self.rules.limits.chip_unit_cents, full)
                yield self.drawn(known._replace(added=(least,)))

    def after_doubling(self, known: Known) -> Iterator[Fraction]:
        total, soft = count_up(known.cards)
        yield self.over(known)
        if total < 21 or (total == 21 and soft):
            if len(known.added) < self.rules.double.doublings:
                yield self.drawn(known._replace(added=(*known.added, self.full_double(known))))
            if self.rules.double.rescue and total < 21:
                yield Fraction(-self.wager - sum(known.added[:-1]))

    def full_double(self, known: Known) -> int:
        amount = self.wager + sum(known.added)
        if self.rules.double.capped_at_table_maximum:
            amount = min(amount, self.rules.limits.table_maximum_cents)
        return amount

    def drawn(self, known: Known) -> Fraction:
        total = Fraction(0)
        for card, chance in self.draws(known):
            if chance:
                total += chance * self.value(known._replace(cards=_sorted((*known.cards, card))))
        return total

    def surrender(self, known: Known) -> Fraction:
        half = self.rules.surrender.returns
        unit = self.rules.limits.payout_unit_cents
        back = up_to_unit(self.wager * half.numerator, half.denominator, unit)
        blackjack = self.endings(known).get(BLACKJACK, Fraction(0))
        return blackjack * -self.wager + (1 - blackjack) * (back - self.wager)

    # How it ends.

    def over(self, known: Known) -> Fraction:
        """What a hand gains that takes no more cards."""
        return sum(
            (chance * self.net(known, end) for end, chance in self.endings(known).items()),
            start=Fraction(0),
        )

    def net(self, known: Known, dealer: int) -> int:
        total, _ = count_up(known.cards)
        stake = self.wager + sum(known.added)
        if dealer == BLACKJACK:
            return -self.wager
        if total > 21:
            return -stake
        wins = total == 21 and self.rules.base.player_21_v_dealer_21 == "player-wins"
        if not wins and total <= dealer:
            return 0 if total == dealer else -stake
        if known.added:
            return self.cents.pay(self.rules.double.pays, stake)
        return self.undoubled(known, total)

    def undoubled(self, known: Known, total: int) -> int:
        rows = {row.hand.value: row.pays for row in self.rules.bonus_21}
        bonus = bonus_of(known.cards) if total == 21 else ""
        if bonus not in rows:
            return self.cents.pay(self.rules.base.win_pays, self.wager)
        prize = 0
        if self.rules.super_bonus is not None and len(known.cards) == 3 and points(known.up) == 7:
            tiers = self.rules.super_bonus.tiers
            suited = bonus in ("7-7-7-suited", "7-7-7-spades")
            reached = [tier.pays_cents for tier in tiers if self.wager >= tier.from_cents]
            prize = max(reached, default=0) if suited else 0
        return self.cents.pay(rows[bonus], self.wager) + prize


def _sorted(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards))
