"""One round of Spanish 21, one box, one bettor, every line of play, in the plainest way.

Written from the rule documents and the rulings alone. It shares no code with the engine:
only the rule set's data, the cards and the printed odds. Every draw branches over each
distinct card left; every decision branches over each choice, or asks a policy.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import lcm
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
_MAY_HIDE_BLACKJACK = ("A", "K", "Q", "J", "10")
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
        self.match_insurance = 0
        self.elected = ""  # the double a blackjack asked for before the peek
        self.ways = 1
        self.of = 1

    def copy(self) -> "Table":
        other = Table(list(self.copies), [hand.copy() for hand in self.hands])
        other.dealer = list(self.dealer)
        other.places_dealt = self.places_dealt
        other.first_two = list(self.first_two)
        other.insurance = self.insurance
        other.match_insurance = self.match_insurance
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
        rules = self.rules
        if (
            rules.base.blackjack_paid == "before-peek"
            and rules.double.blackjack
            and rules.double.doublings
        ):
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
        paid = table.hands[0].end == "blackjack" and self.rules.base.blackjack_paid == "before-peek"
        if most < 1 or (paid and not self.rules.insurance.on_paid_blackjack):
            self.offer_match_insurance(table)
            return
        names = ["decline", "insure"]
        if least < most:
            names.append("insure-less")
        self.choose(table, names, table.hands[0], self.insured)

    def insurance_amounts(self, wager: int = 0) -> tuple[int, int]:
        """The least and the most that may be insured for."""
        half = self.rules.insurance.maximum * (wager or self.main)
        unit = self.rules.limits.payout_unit_cents
        chip = lcm(self.rules.limits.chip_unit_cents, unit)
        most = int(half) - int(half) % unit
        if self.rules.insurance.exactly_maximum:
            if unit > 1 and most != half:
                most = 0
            return most, most
        if self.rules.insurance.may_round_up_to_chip and half % chip != 0:
            most = (int(half // chip) + 1) * chip
        return min(chip, most), most

    def insured(self, table: Table, name: str) -> None:
        least, most = self.insurance_amounts()
        table.insurance = {"decline": 0, "insure": most, "insure-less": least}[name]
        self.offer_match_insurance(table)

    def offer_match_insurance(self, table: Table) -> None:
        """A Match wager on the down card may be insured where the rules say so."""
        wager = self.wagers.get("match-down", 0)
        if not self.rules.insurance.insures_match or not wager:
            self.peek(table)
            return
        least, most = self.insurance_amounts(wager)
        names = ["decline", "insure", *(["insure-less"] if least < most else [])]
        self.choose(table, names, table.hands[0], self.match_insured)

    def match_insured(self, table: Table, name: str) -> None:
        least, most = self.insurance_amounts(self.wagers["match-down"])
        table.match_insurance = {"decline": 0, "insure": most, "insure-less": least}[name]
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
            split = len(table.hands) > 1
            names = self.after_doubling(hand, split) if hand.added else self.decisions(table, hand)
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
        split = len(table.hands) > 1
        if total > 21 or (total == 21 and not soft):
            return []
        aces = split and points(hand.cards[0]) == 1
        names = ["stand"]
        if not aces or self.rules.split.aces_like_any_card:
            if total < 21 or self.rules.base.hit_on_21:
                names.append("hit")
            if self.doubles_now(hand, total, split=split):
                names += self.doubles(hand)
            if total < 21 and self.surrenders_now(hand, split=split):
                names.append("surrender")
        if self.splits_now(table, hand) and (not aces or self.rules.split.resplit_aces):
            names.append("split")
        return names

    def doubles_now(self, hand: Hand, total: int, *, split: bool) -> bool:
        """Whether a hand of no more than 21 may double for the first time."""
        double = self.rules.double
        if not double.doublings or (split and not double.after_split):
            return False
        if double.maximum_cards is not None and len(hand.cards) > double.maximum_cards:
            return False
        return total < 21 or double.soft_21

    def surrenders_now(self, hand: Hand, *, split: bool) -> bool:
        """Whether a hand below 21 may be given up."""
        surrender = self.rules.surrender
        if surrender.offered == "never" or (split and not surrender.after_split):
            return False
        return len(hand.cards) == 2 or not surrender.first_decision_only

    def splits_now(self, table: Table, hand: Hand) -> bool:
        """Whether a hand is a pair, and another hand may be made."""
        first, *others = hand.cards
        if len(others) != 1 or len(table.hands) >= self.rules.split.maximum_hands:
            return False
        if self.rules.split.equal == "rank":
            return first.rank == others[0].rank
        return points(first) == points(others[0])

    def after_doubling(self, hand: Hand, split: bool) -> list[str]:
        """What the bettor may do with a hand that is doubled."""
        double = self.rules.double
        total, soft = count_up(hand.cards)
        names = ["stand"]
        again = len(hand.added) < double.doublings and not (split and not double.after_split)
        if again and (total < 21 or (total == 21 and soft and double.soft_21)):
            names.append("double")
        allowed = double.rescue_on_21 if total == 21 else total < 21 or double.rescue_on_bust
        if double.rescue and allowed:
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
        if not self.rules.dealer.draws_only_when_it_matters or table.match_insurance:
            return True
        return any(self.waits(table, hand, place) for place, hand in enumerate(table.hands))

    def waits(self, table: Table, hand: Hand, place: int) -> bool:
        """Whether the result of one hand could differ by what the second card is."""
        if hand.end == "surrender":
            return self.held(table)
        if self.plays_against_total(hand):
            return True
        hides = table.dealer[0].rank.letter in _MAY_HIDE_BLACKJACK
        if hand.end == "blackjack":
            return hides and not self.rules.base.blackjack_beats_dealer_blackjack
        if not hides or self.paid_at_once(hand):
            return False
        return hand.end == "21" or (hand.end == "bust" and bool(hand.added or place > 0))

    def held(self, table: Table) -> bool:
        """Whether a surrender waits for the dealer's second card."""
        return table.dealer[0].rank.letter in self.rules.surrender.held_under

    def plays_against_total(self, hand: Hand) -> bool:
        """Whether a hand's result hangs on what the dealer draws to."""
        pushes = self.rules.base.player_21_v_dealer_21 == "push"
        return hand.end == "stand" or (hand.end == "21" and pushes)

    def paid_at_once(self, hand: Hand) -> bool:
        """Whether a 21 or a bust was settled before the dealer's second card showed."""
        at_once = self.rules.dealing.twenty_ones_paid == "at-once"
        return at_once and hand.end in ("21", "bust") and not self.plays_against_total(hand)

    def dealer_takes(self, table: Table, card: Card) -> None:
        table.dealer.append(card)
        self.dealer_draws(table)

    def dealer_draws(self, table: Table) -> None:
        total, soft = count_up(table.dealer)
        wanted = bool(self.wagers.get("break"))
        wanted = wanted or not self.rules.dealer.draws_only_when_it_matters
        for hand in table.hands:
            wanted = wanted or self.plays_against_total(hand)
        wanted = wanted and not is_blackjack(table.dealer)
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
        for insured in (table.insurance, table.match_insurance):
            if insured:
                won = points(table.dealer[1]) == 10
                net += self.pay(self.rules.insurance.pays, insured) if won else -insured
        net += self.break_net(table)
        for place, hand in enumerate(table.hands):
            settled = self.paid_at_once(hand) or (hand.end == "surrender" and not self.held(table))
            if is_blackjack(table.dealer) and not settled:
                net += self.net_against_blackjack(hand, first=place == 0)
            else:
                net += self.hand_net(table, hand)
        self.leaf(table, net)

    def net_against_blackjack(self, hand: Hand, *, first: bool) -> int:
        """A dealer blackjack takes the original wager only; it lies on the first hand (A18)."""
        if hand.end == "blackjack" or (not hand.end and is_blackjack(hand.cards)):
            if not self.rules.base.blackjack_beats_dealer_blackjack:
                return 0
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
        if self.plays_against_total(hand) and count_up(table.dealer)[0] == 21:
            return 0
        if hand.added:
            return self.pay(self.rules.double.pays, hand.everything())
        split = len(table.hands) > 1
        bonus = "" if split and not self.rules.split.bonus_21_after_split else bonus_of(hand.cards)
        odds = {row.hand.value: row.pays for row in self.rules.bonus_21}
        net = self.pay(odds.get(bonus, self.rules.base.win_pays), hand.wager)
        if not bonus:
            return net
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
