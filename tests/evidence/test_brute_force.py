"""Do the grouped, exact odds agree with counting every deal one by one?

The road here is as plain as can be: take every ordered deal from a small shoe, ask the
wager's own function what it hits, and count. It shares nothing with ``spanish21.odds``
but the cards and the pay tables.
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from spanish21.game.cards import Card, Rank, Suit, parse_cards
from spanish21.game.composition import Composition
from spanish21.game.hand_values import total
from spanish21.game.payouts import FixedAmount, JackpotShare, OperatorPrize, net_units
from spanish21.game.wagers.break_bonus import settle_break
from spanish21.game.wagers.jackpot import JackpotCards, JackpotPayTable, settle_jackpot
from spanish21.game.wagers.match import MatchSchedule, settle_match
from spanish21.game.wagers.super_bonus import is_super_bonus
from spanish21.money import Odds
from spanish21.odds.break_bonus import Soft17, break_odds
from spanish21.odds.insurance import insurance_odds
from spanish21.odds.jackpot import MeterTerms, jackpot_odds
from spanish21.odds.match import joint_match_odds, match_odds
from spanish21.odds.super_bonus import envy_odds, super_bonus_odds
from spanish21.rulesets import load_book, ruleset
from spanish21.rulesets.rule_book.pay_tables import build_jackpot_table, parse_prize

# Lopsided on purpose: several of one card, ranks with one suit missing, named ranks and others.
SHOES = [
    "As As As As Ks Ks Ah Kh 2s 2s 2h",
    "7s 7s 7s 7h 7c 7d Kd Kd 3h 8c",
    "4s 4s 4s 4s 4h 4c 6h 6h Jc Jc",
    "Ad Ad Ad Ah Kc Kc As Ks Ks 2c 3s",
]


def deals_of(cards: tuple[Card, ...]) -> list[JackpotCards]:
    """Every choice of up card, down card and player's pair, once each."""
    found = []
    for up, down in permutations(range(len(cards)), 2):
        rest = [index for index in range(len(cards)) if index not in (up, down)]
        found += [
            JackpotCards((cards[first], cards[second]), cards[up], cards[down])
            for first, second in combinations(rest, 2)
        ]
    return found


WAGER_CENTS = 200


def tables() -> list[JackpotPayTable]:
    """One pay table of each family and each set of alternates."""
    new, old = load_book("wa-2025"), load_book("wa-v002")
    prize = parse_prize("$300@jackpot", field="prize")
    amount = parse_prize("$300@jackpot", field="prize", multiplied=False)
    return [
        build_jackpot_table(new, "3c", 5),
        build_jackpot_table(new, "3c", 5, alternate=1, prizes={"three-suited-2-to-K": prize}),
        build_jackpot_table(new, "3c", 5, alternate=2, prizes={"three-suited-2-to-K": prize}),
        build_jackpot_table(new, "4a", 7, prizes={"four-of-a-rank": prize}),
        build_jackpot_table(new, "4d", 7),
        build_jackpot_table(new, "4d", 7, alternate=1, prizes={"three-suited-up-or-down": prize}),
        build_jackpot_table(new, "5c", 2, prizes={"two-suited": prize}),
        build_jackpot_table(load_book("wa-v003"), "5c", 2, prizes={"two-suited": amount}),
        build_jackpot_table(new, "6", 5),
        build_jackpot_table(new, "6", 5, any_two=True),
        build_jackpot_table(old, "8c", 1),
        build_jackpot_table(old, "9c", 1),
    ]


def worth(pay: object, meter_units: Fraction) -> Odds:
    if isinstance(pay, JackpotShare):
        share = meter_units * pay.percent / 100
        return Odds.parse(f"{share.numerator} for {share.denominator}")
    if isinstance(pay, OperatorPrize):
        if isinstance(pay.pays, FixedAmount):
            # $300 whatever was wagered, here $2: 150 times the wager, which it includes.
            return Odds.parse(f"{pay.pays.cents} for {WAGER_CENTS}")
        return pay.pays
    assert isinstance(pay, Odds)
    return pay


@pytest.mark.parametrize("shoe", SHOES)
@pytest.mark.parametrize("table", tables(), ids=lambda table: f"{table.address}-{len(table.rows)}")
def test_jackpot_odds_equal_a_count_of_every_deal(shoe: str, table: JackpotPayTable) -> None:
    cards = parse_cards(shoe)
    deals = deals_of(cards)
    rows: Counter[tuple[str, str]] = Counter()
    hits = 0
    nets: list[Fraction] = []
    for deal in deals:
        result = settle_jackpot(deal, table)
        rows.update((hit.row, hit.against) for hit in result.hits)
        hits += result.won
        nets.append(net_units([worth(hit.pays, Fraction(5000)) for hit in result.hits]))
    mean = sum(nets, Fraction(0)) / len(nets)
    variance = sum((net**2 for net in nets), Fraction(0)) / len(nets) - mean**2
    meter = MeterTerms(
        wager_cents=WAGER_CENTS, contribution=Fraction(1, 5), level_cents=1000000, reset_cents=0
    )
    odds = jackpot_odds(Composition.of_cards(cards), table, meter).priced
    counted = {key: Fraction(count, len(deals)) for key, count in rows.items()}
    found = {(row.row, row.against): row.probability for row in odds.rows if row.probability}
    assert found == counted
    assert odds.hit_frequency == Fraction(hits, len(deals))
    assert odds.player_return == 1 + mean
    assert odds.variance == variance


SCHEDULES = [ruleset("wa-2025").match, ruleset("bet-bigger").match]


@pytest.mark.parametrize("shoe", SHOES)
@pytest.mark.parametrize("rules", SCHEDULES)
def test_match_odds_equal_a_count_of_every_deal(shoe: str, rules: object) -> None:
    schedule: MatchSchedule = rules.schedule  # type: ignore[attr-defined]
    cards = parse_cards(shoe)
    nets = []
    products = []
    for deal in deals_of(cards):
        first = settle_match(deal.pair, deal.up, schedule, spot="up")
        second = settle_match(deal.pair, deal.down, schedule, spot="down")
        one = net_units([worth(hit.pays, Fraction(0)) for hit in first.hits])
        two = net_units([worth(hit.pays, Fraction(0)) for hit in second.hits])
        nets.append(one)
        products.append(one * two)
    mean = sum(nets, Fraction(0)) / len(nets)
    odds = match_odds(Composition.of_cards(cards), schedule, spot="up")
    assert odds.player_return == 1 + mean
    assert odds.variance == sum((net**2 for net in nets), Fraction(0)) / len(nets) - mean**2
    assert sum((row.probability for row in odds.rows), Fraction(0)) == odds.hit_frequency
    assert sum((r.probability * (r.net + 1) for r in odds.rows), Fraction(0)) == odds.player_return
    joint = joint_match_odds(Composition.of_cards(cards), schedule, 3)
    covariance = sum(products, Fraction(0)) / len(products) - mean**2
    assert joint.covariance == covariance
    assert joint.variance == 3 * odds.variance + 6 * covariance
    assert joint.correlation == covariance / odds.variance


def dealer_hands(
    hand: tuple[Card, ...], rest: tuple[Card, ...], soft_17: Soft17
) -> list[tuple[tuple[Card, ...], Fraction]]:
    """Every finished dealer hand with its probability, drawn card by card."""
    count = total(hand)
    stands = count.points >= 17 and not (count.points == 17 and count.soft and soft_17 == "hit")
    if len(hand) >= 2 and stands:
        return [(hand, Fraction(1))]
    finished = []
    for card in sorted(set(rest)):
        at = rest.index(card)
        chance = Fraction(rest.count(card), len(rest))
        for end, after in dealer_hands((*hand, card), rest[:at] + rest[at + 1 :], soft_17):
            finished.append((end, chance * after))
    return finished


@pytest.mark.parametrize("soft_17", ["hit", "stand"])
@pytest.mark.parametrize(
    "shoe",
    [
        "As 6h 5d 9c 2s 8h Kd",
        "Ah Ad 6h 7h 2c 3s 3d",
        "2s 3h 4d 5c 6h 7s",
        "2s 2s 2s 2s 2s 2s 2s 2s As As As 9d",
        "As As As As As As As 9d 9d 9d",
    ],
)
def test_break_odds_equal_every_dealer_hand_drawn_out(shoe: str, soft_17: Soft17) -> None:
    rows = ruleset("bet-bigger").break_bonus
    cards = parse_cards(shoe)
    counted: dict[str, Fraction] = {}
    lengths = set()
    for hand, chance in dealer_hands((), cards, soft_17):
        for hit in settle_break(hand, rows).hits:
            counted[hit.row] = counted.get(hit.row, Fraction(0)) + chance
            lengths.add(len(hand))
    odds = break_odds(Composition.of_cards(cards), rows, soft_17)
    assert {row.row: row.probability for row in odds.rows if row.probability} == counted
    assert odds.hit_frequency == sum(counted.values(), Fraction(0))
    pays = {row.row: row.pays.net for row in rows}
    gained = sum((chance * (pays[row] + 1) for row, chance in counted.items()), Fraction(0))
    assert odds.player_return == gained
    if shoe.startswith("2s 2s"):
        assert {8, 9} <= lengths


@pytest.mark.parametrize("decks", [2, 6])
def test_super_and_envy_odds_equal_a_count_of_every_deal(decks: int) -> None:
    bonus = ruleset("wa-2025", decks=decks).super_bonus
    assert bonus is not None
    cards = parse_cards("7s 7s 7s 7h 7h 7h 7c Kd" if decks == 6 else "7s 7h 7h 7c 7c 7d 7d Kd")
    one = two = deals = 0
    for dealt in permutations(cards, 7):
        first = is_super_bonus(dealt[1:4], dealt[0], bonus)
        second = is_super_bonus(dealt[4:7], dealt[0], bonus)
        one += first
        two += first and second
        deals += 1
    shoe = Composition.of_cards(cards)
    odds = super_bonus_odds(shoe, bonus, wager_cents=500)
    assert odds.probability == Fraction(one, deals) > 0
    assert odds.value == odds.probability * 200
    assert odds.variance == odds.probability * 200**2 - odds.value**2
    envy = envy_odds(shoe, bonus, others=2, wager_cents=500)
    both = Fraction(two, deals)
    assert envy.hits == (1 - 2 * odds.probability + both, 2 * (odds.probability - both), both)
    assert envy.value == 2 * odds.probability * 10
    assert envy.variance == (envy.hits[1] + 4 * envy.hits[2]) * 100 - envy.value**2


def test_insurance_odds_equal_a_count_of_the_second_card() -> None:
    cards = parse_cards("As Ah Kd Qc Js 9h 2c")
    odds = insurance_odds(Composition.of_cards(cards), Odds.parse("2 to 1"))
    assert odds.hit_frequency == Fraction(3, 6)
    assert odds.player_return == Fraction(3, 2)
    assert odds.rows[0].probability == Fraction(1, 2)


def test_the_stand_in_cards_of_the_grouping_are_no_dealer_ranks() -> None:
    names = [Card(rank, suit) for rank in (Rank.FOUR, Rank.FIVE) for suit in Suit]
    shoe = Composition.of_cards(names)
    table = build_jackpot_table(load_book("wa-2025"), "6", 1, any_two=True)
    meter = MeterTerms(wager_cents=100, contribution=Fraction(0), level_cents=0, reset_cents=0)
    odds = jackpot_odds(shoe, table, meter)
    counted = [bool(settle_jackpot(deal, table).hits) for deal in deals_of(tuple(names))]
    assert sum(row.probability for row in odds.priced.rows) == Fraction(sum(counted), len(counted))
