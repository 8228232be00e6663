"""One round of Spanish 21, one box, one bettor, every line of play, in the plainest way.

Written from the rule documents and the rulings alone. It shares no code with the engine:
only the rule set's data, the cards and the printed odds. Every draw branches over each
distinct card left; every decision branches over each choice, or asks a policy.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from spanish21.game.cards import Card
from spanish21.game.rules import RuleSet
from spanish21.money import Odds

Policy = Callable[[tuple[str, ...], list[Card], Card, int], str]

_DEAL = {
    "players-dealer-players-dealer": ("player", "dealer", "player", "dealer"),
    "players-players-dealer-dealer": ("player", "player", "dealer", "dealer"),
    "players-dealer-players": ("player", "dealer", "player"),
}
_PEEKED = ("down-card-peeked", "card-reader")
_MAY_HIDE_BLACKJACK = ("A", "K", "Q", "J")
_COMBINED = {
    (2, 0): "two-suited",
    (1, 1): "one-nonsuited-one-suited",
    (0, 2): "two-nonsuited",
    (1, 0): "one-suited",
    (0, 1): "one-nonsuited",
}


def points(card: Card) -> int:
    """What a card counts, an ace as one."""
    return min(int(card.rank), 10)


def count_up(cards: Sequence[Card]) -> tuple[int, bool]:
    """The total of some cards, and whether it is soft."""
    total = 0
    aces = 0
    for card in cards:
        value = points(card)
        total += value
        if value == 1:
            aces += 1
    if aces and total + 10 <= 21:
        return total + 10, True
    return total, False


def is_blackjack(cards: Sequence[Card]) -> bool:
    """An ace and a ten-value card, and nothing else."""
    return len(cards) == 2 and count_up(cards)[0] == 21


def up_to_unit(numerator: int, denominator: int, unit: int) -> int:
    """Round a fraction of cents in the player's favour to the payout unit (A20)."""
    units = numerator // (denominator * unit)
    if units * denominator * unit < numerator:
        units += 1
    return units * unit


class Hand:
    """One hand of the box: its cards, its own wager, what doubling added, how it ended."""

    def __init__(self, cards: list[Card], wager: int) -> None:
        self.cards = cards
        self.wager = wager
        self.added: list[int] = []
        self.end = ""  # blackjack, stand, 21, bust, surrender or rescue once it is over

    def copy(self) -> "Hand":
        other = Hand(list(self.cards), self.wager)
        other.added = list(self.added)
        other.end = self.end
        return other

    def everything(self) -> int:
        return self.wager + sum(self.added)


class Table:
    """Everything that changes in a round. The up card is ``dealer[0]`` once the deal is done."""

    def __init__(self, copies: list[int], hands: list[Hand]) -> None:
        self.copies = copies
        self.hands = hands
        self.dealer: list[Card] = []
        self.places_dealt = 0
        self.first_two: list[Card] = []
        self.insurance = 0
        self.elected = ""  # the double a blackjack asked for before the peek
        self.ways = 1
        self.of = 1

    def copy(self) -> "Table":
        other = Table(list(self.copies), [hand.copy() for hand in self.hands])
        other.dealer = list(self.dealer)
        other.places_dealt = self.places_dealt
        other.first_two = list(self.first_two)
        other.insurance = self.insurance
        other.elected = self.elected
        other.ways = self.ways
        other.of = self.of
        return other

    def open_hand(self) -> Hand | None:
        """The leftmost hand that is not over."""
        for hand in self.hands:
            if not hand.end:
                return hand
        return None


class Walk:
    """Walks every line of a round and adds up its leaves."""

    def __init__(
        self,
        rules: RuleSet,
        shoe_cards: Sequence[Card],
        wagers: Mapping[str, int],
        policy: Policy | None,
    ) -> None:
        self.rules = rules
        self.kinds = sorted(set(shoe_cards))
        self.copies = [list(shoe_cards).count(kind) for kind in self.kinds]
        self.wagers = dict(wagers)
        self.main = self.wagers["main"]
        self.policy = policy
        self.peeks = rules.dealing.mode in _PEEKED
        self.leaves: Counter[int] = Counter()
        self.chance = Fraction(0)
        self.expected = Fraction(0)

    def run(self) -> None:
        self.deal(Table(list(self.copies), [Hand([], self.main)]))

    # The three things a line of play is made of: draws, decisions and its end.

    def draw(self, table: Table, then: Callable[[Table, Card], None]) -> None:
        left = sum(table.copies)
        if left == 0:
            self.leaf(table, 0)
            return
        for number, kind in enumerate(self.kinds):
            if table.copies[number]:
                child = table.copy()
                child.ways *= table.copies[number]
                child.of *= left
                child.copies[number] -= 1
                then(child, kind)

    def choose(
        self, table: Table, names: list[str], hand: Hand, then: Callable[[Table, str], None]
    ) -> None:
        choices = tuple(sorted(names))
        if self.policy is None:
            for name in choices:
                then(table.copy(), name)
            return
        name = self.policy(choices, list(hand.cards), table.dealer[0], len(hand.added))
        if name not in choices:
            raise ValueError(f"the policy chose {name} among {choices}")
        then(table, name)

    def leaf(self, table: Table, net: int) -> None:
        self.leaves[net] += 1
        if self.policy is not None:
            chance = Fraction(table.ways, table.of)
            self.chance += chance
            self.expected += chance * net

    # The initial deal.

    def deal(self, table: Table) -> None:
        if table.places_dealt < len(_DEAL[self.rules.dealing.order]):
            self.draw(table, self.dealt)
        else:
            self.after_the_deal(table)

    def dealt(self, table: Table, card: Card) -> None:
        place = _DEAL[self.rules.dealing.order][table.places_dealt]
        table.places_dealt += 1
        (table.hands[0].cards if place == "player" else table.dealer).append(card)
        self.deal(table)

    def after_the_deal(self, table: Table) -> None:
        if self.rules.dealing.up_card == "second":
            table.dealer.reverse()
        hand = table.hands[0]
        table.first_two = list(hand.cards)
        if not is_blackjack(hand.cards):
            self.offer_insurance(table)
            return
        hand.end = "blackjack"
        if self.rules.base.blackjack_paid == "before-peek" and self.rules.double.blackjack:
            names = ["stand", *self.doubles(hand)]
            self.choose(table, names, hand, self.blackjack_decided)
        else:
            self.offer_insurance(table)

    def blackjack_decided(self, table: Table, name: str) -> None:
        if name != "stand":
            table.hands[0].end = ""
            table.elected = name
        self.offer_insurance(table)

    # Insurance and the peek.

    def offer_insurance(self, table: Table) -> None:
        if points(table.dealer[0]) != 1:
            self.peek(table)
            return
        least, most = self.insurance_amounts()
        if most < 1:
            self.peek(table)
            return
        names = ["decline", "insure"]
        if least < most:
            names.append("insure-less")
        self.choose(table, names, table.hands[0], self.insured)

    def insurance_amounts(self) -> tuple[int, int]:
        """The least and the most that may be insured for."""
        half = self.rules.insurance.maximum * self.main
        chip = self.rules.limits.chip_unit_cents
        most = int(half)
        if self.rules.insurance.may_round_up_to_chip and half % chip != 0:
            most = (int(half // chip) + 1) * chip
        least = most if self.rules.insurance.exactly_maximum else min(chip, most)
        return least, most

    def insured(self, table: Table, name: str) -> None:
        least, most = self.insurance_amounts()
        table.insurance = {"decline": 0, "insure": most, "insure-less": least}[name]
        self.peek(table)

    def peek(self, table: Table) -> None:
        looked = self.peeks and table.dealer[0].rank.letter in self.rules.dealer.peeks_under
        if looked and is_blackjack(table.dealer):
            self.settle(table)
        else:
            self.play(table)

    # Play of the hands.

    def play(self, table: Table) -> None:
        hand = table.open_hand()
        if hand is None:
            self.second_dealer_card(table)
        elif len(hand.cards) == 1:  # a split hand whose turn has come
            self.draw(table, self.take_card)
        elif table.elected:
            name = table.elected
            table.elected = ""
            self.act(table, name)
        else:
            names = self.after_doubling(hand) if hand.added else self.decisions(table, hand)
            if names in ([], ["stand"]):
                self.hand_over(hand)
                self.play(table)
            else:
                self.choose(table, names, hand, self.act)

    def take_card(self, table: Table, card: Card) -> None:
        hand = table.open_hand()
        assert hand is not None
        hand.cards.append(card)
        self.play(table)

    def hand_over(self, hand: Hand) -> None:
        total, _ = count_up(hand.cards)
        hand.end = "bust" if total > 21 else "21" if total == 21 else "stand"

    def full_double(self, hand: Hand) -> int:
        amount = hand.everything()
        if self.rules.double.capped_at_table_maximum:
            amount = min(amount, self.rules.limits.table_maximum_cents)
        return amount

    def least_double(self, hand: Hand) -> int:
        return min(self.rules.limits.chip_unit_cents, self.full_double(hand))

    def doubles(self, hand: Hand) -> list[str]:
        """The ways to double a hand that is not doubled yet."""
        if self.rules.double.for_less and self.least_double(hand) < self.full_double(hand):
            return ["double", "double-less"]
        return ["double"]

    def decisions(self, table: Table, hand: Hand) -> list[str]:
        """What the bettor may do with a hand that is not doubled."""
        total, soft = count_up(hand.cards)
        if total > 21 or (total == 21 and not soft):
            return []
        if total == 21:
            return ["stand", *self.doubles(hand)] if self.rules.double.soft_21 else []
        names = ["hit", "stand", *self.doubles(hand)]
        if len(hand.cards) == 2:
            if len(table.hands) == 1:
                names.append("surrender")
            pair = points(hand.cards[0]) == points(hand.cards[1])
            if pair and len(table.hands) < self.rules.split.maximum_hands:
                names.append("split")
        return names

    def after_doubling(self, hand: Hand) -> list[str]:
        """What the bettor may do with a hand that is doubled."""
        total, soft = count_up(hand.cards)
        if total > 21 or (total == 21 and not soft):
            return []
        names = ["stand"]
        if self.rules.double.double_double and len(hand.added) < self.rules.double.doublings:
            names.append("double")
        if self.rules.double.rescue and total < 21:
            names.append("rescue")
        return names

    def act(self, table: Table, name: str) -> None:
        hand = table.open_hand()
        assert hand is not None
        if name in ("hit", "double", "double-less"):
            if name == "double":
                hand.added.append(self.full_double(hand))
            if name == "double-less":
                hand.added.append(self.least_double(hand))
            self.draw(table, self.take_card)
            return
        if name == "split":
            place = table.hands.index(hand)
            table.hands.insert(place + 1, Hand([hand.cards.pop()], self.main))
        elif name == "stand":
            self.hand_over(hand)
        else:
            hand.end = name
        self.play(table)

    # The dealer.

    def second_dealer_card(self, table: Table) -> None:
        if len(table.dealer) == 2:
            self.dealer_draws(table)
        elif self.needs_second_card(table):
            self.draw(table, self.dealer_takes)
        else:
            self.settle(table)

    def needs_second_card(self, table: Table) -> bool:
        """Whether the result of any wager could differ by what the second card is."""
        if table.insurance or self.wagers.get("match-down") or self.wagers.get("break"):
            return True
        hides = table.dealer[0].rank.letter in _MAY_HIDE_BLACKJACK
        for place, hand in enumerate(table.hands):
            if hand.end == "stand":
                return True
            if hides and hand.end in ("21", "surrender"):
                return True
            if hides and hand.end == "bust" and (hand.added or place > 0):
                return True
        return False

    def dealer_takes(self, table: Table, card: Card) -> None:
        table.dealer.append(card)
        self.dealer_draws(table)

    def dealer_draws(self, table: Table) -> None:
        total, soft = count_up(table.dealer)
        wanted = bool(self.wagers.get("break"))
        for hand in table.hands:
            wanted = wanted or hand.end == "stand"
        short = total < 17 or (total == 17 and soft and self.rules.dealer.soft_17 == "hit")
        if wanted and short:
            self.draw(table, self.dealer_takes)
        else:
            self.settle(table)

    # Settlement.

    def pay(self, odds: Odds, wager: int) -> int:
        """What a winning wager gains, beyond itself."""
        gain = wager * odds.pays
        if odds.form.value == "for":
            gain -= wager * odds.per
        return up_to_unit(gain, odds.per, self.rules.limits.payout_unit_cents)

    def settle(self, table: Table) -> None:
        net = self.match_net(table, "match-up", table.dealer[0])
        if self.wagers.get("match-down"):
            net += self.match_net(table, "match-down", table.dealer[1])
        if table.insurance:
            won = points(table.dealer[1]) == 10
            net += self.pay(self.rules.insurance.pays, table.insurance) if won else -table.insurance
        net += self.break_net(table)
        for place, hand in enumerate(table.hands):
            if is_blackjack(table.dealer):
                net += self.net_against_blackjack(hand, first=place == 0)
            else:
                net += self.hand_net(table, hand)
        self.leaf(table, net)

    def net_against_blackjack(self, hand: Hand, *, first: bool) -> int:
        """A dealer blackjack takes the original wager only; it lies on the first hand (A18)."""
        if hand.end == "blackjack" or (not hand.end and is_blackjack(hand.cards)):
            return self.pay(self.rules.base.blackjack_pays, hand.wager)
        if hand.end == "rescue":
            return -(hand.everything() - hand.added[-1])
        return -hand.wager if first else 0

    def hand_net(self, table: Table, hand: Hand) -> int:
        """A hand's result against a dealer who has no blackjack."""
        if hand.end == "blackjack":
            return self.pay(self.rules.base.blackjack_pays, hand.wager)
        if hand.end == "surrender":
            half = self.rules.surrender.returns
            unit = self.rules.limits.payout_unit_cents
            back = up_to_unit(hand.wager * half.numerator, half.denominator, unit)
            return back - hand.wager
        if hand.end == "rescue":
            return -(hand.everything() - hand.added[-1])
        if hand.end == "bust":
            return -hand.everything()
        if hand.end == "21":
            return self.twenty_one_net(table, hand)
        return self.standing_net(table, hand)

    def standing_net(self, table: Table, hand: Hand) -> int:
        """A hand below 21 that stood, against the dealer's total."""
        total = count_up(hand.cards)[0]
        dealer = count_up(table.dealer)[0]
        if total == dealer:
            return 0
        if total < dealer <= 21:
            return -hand.everything()
        odds = self.rules.double.pays if hand.added else self.rules.base.win_pays
        return self.pay(odds, hand.everything())

    def twenty_one_net(self, table: Table, hand: Hand) -> int:
        if hand.added:
            return self.pay(self.rules.double.pays, hand.everything())
        split = len(table.hands) > 1
        bonus = "" if split and not self.rules.split.bonus_21_after_split else bonus_of(hand.cards)
        if not bonus:
            return self.pay(self.rules.base.win_pays, hand.wager)
        odds = {row.hand.value: row.pays for row in self.rules.bonus_21}[bonus]
        net = self.pay(odds, hand.wager)
        return net if split else net + self.super_bonus(hand, table.dealer[0])

    def super_bonus(self, hand: Hand, up: Card) -> int:
        """What the Super Bonus adds to an undoubled, unsplit 21 (A22)."""
        offered = self.rules.super_bonus
        if offered is None or len(hand.cards) != 3 or points(up) != 7:
            return 0
        if self.rules.cards.decks == 2:
            suits = sorted(card.suit.letter for card in hand.cards)
            hit = bonus_of(hand.cards).startswith("7-7-7") and suits == ["c", "d", "h"]
            hit = hit and up.suit.letter == "s"
        else:
            hit = bonus_of(hand.cards) in ("7-7-7-suited", "7-7-7-spades")
        prize = 0
        for tier in sorted(offered.tiers, key=lambda tier: tier.from_cents):
            if hit and self.main >= tier.from_cents:
                prize = tier.pays_cents
        return prize

    def match_net(self, table: Table, spot: str, dealers: Card) -> int:
        """A Match wager on the box's first two cards against one dealer card."""
        wager = self.wagers.get(spot, 0)
        if not wager:
            return 0
        suited = 0
        unsuited = 0
        for card in table.first_two:
            if card.rank == dealers.rank:
                if card.suit == dealers.suit:
                    suited += 1
                else:
                    unsuited += 1
        if suited + unsuited == 0:
            return -wager
        assert self.rules.match is not None
        schedule: Any = self.rules.match.schedule
        if not hasattr(schedule, "rows"):  # each matching card pays
            gain = suited * self.pay(schedule.suited, wager)
            return gain + unsuited * self.pay(schedule.unsuited, wager)
        name = _COMBINED[suited, unsuited]  # one pay per hand (A25)
        return self.pay(next(row.pays for row in schedule.rows if row.grade.value == name), wager)

    def break_net(self, table: Table) -> int:
        """A Break Bonus wager: paid by the number of cards the dealer busts with (A26)."""
        wager = self.wagers.get("break", 0)
        if not wager:
            return 0
        cards = len(table.dealer)
        if count_up(table.dealer)[0] > 21:
            for row in self.rules.break_bonus:
                if cards == row.cards or (row.or_more and cards > row.cards):
                    return self.pay(row.pays, wager)
        return -wager


def bonus_of(cards: Sequence[Card]) -> str:
    """The Bonus 21 hand that some cards totalling 21 make, or nothing (A10, A11)."""
    if len(cards) >= 5:
        return {5: "five-cards", 6: "six-cards"}.get(len(cards), "seven-cards")
    kind = "-".join(str(value) for value in sorted(points(card) for card in cards))
    if kind not in ("6-7-8", "7-7-7"):
        return ""
    suits = {card.suit.letter for card in cards}
    if len(suits) > 1:
        return kind + "-mixed"
    return kind + ("-spades" if suits == {"s"} else "-suited")


def net_counts(
    rules: RuleSet, shoe_cards: Sequence[Card], wagers: Mapping[str, int]
) -> dict[int, int]:
    """How many complete lines of play end in each net result, in cents."""
    walk = Walk(rules, shoe_cards, wagers, None)
    walk.run()
    return dict(sorted(walk.leaves.items()))


def count_leaves(rules: RuleSet, shoe_cards: Sequence[Card], wagers: Mapping[str, int]) -> int:
    """How many complete lines of play there are."""
    return sum(net_counts(rules, shoe_cards, wagers).values())


def value_sum(
    rules: RuleSet, shoe_cards: Sequence[Card], wagers: Mapping[str, int], policy: Policy
) -> tuple[Fraction, Fraction]:
    """The total probability, which is one, and the expected net in cents under a policy."""
    walk = Walk(rules, shoe_cards, wagers, policy)
    walk.run()
    return walk.chance, walk.expected
