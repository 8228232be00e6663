"""Advice at the table: every legal action, valued as the whole game values it."""

from dataclasses import replace
from functools import cache
from typing import Any, Literal

import pytest

from fixtures.blackjack_rules import blackjack
from spanish21 import ruleset
from spanish21.analysis import HandAdvice, RemainingCards, Solution, advise, solve
from spanish21.analysis.model.arithmetic import FLOAT
from spanish21.analysis.model.hand_table import hand_table
from spanish21.analysis.model.terms import build_terms
from spanish21.analysis.solver.deals import BLACKJACK, SPLIT, SolvedDeal
from spanish21.analysis.solver.hand_values import (
    DOUBLE,
    HIT,
    STAND,
    SURRENDER,
    HandValues,
    solve_hands,
)
from spanish21.analysis.solver.suited_bonuses import normalize_suits, other_suits_alike
from spanish21.game.cards import Card, parse_cards
from spanish21.game.composition import Composition
from spanish21.game.rules import RuleSet
from spanish21.refusal import Refusal

WASHINGTON = ruleset("wa-2025", decks=6)
REDOUBLING = ruleset("wa-2025", decks=6, double_double=True)
UNPEEKED = ruleset("section-13")
VOID_AFTER_SPLIT = ruleset("bet-bigger")
NAMES = {STAND: "stand", HIT: "hit", DOUBLE: "double", SPLIT: "split", SURRENDER: "surrender"}
EXACT = 1e-12


def ask(rules: RuleSet, hand: str, up: str, known: str = "", **more: Any) -> HandAdvice:
    return advise(rules, parse_cards(hand), Card.parse(up), parse_cards(known), **more)


def actions(advice: HandAdvice) -> set[str]:
    return {option.action for option in advice.actions}


def without_rescue(rules: RuleSet) -> RuleSet:
    return replace(rules, double=replace(rules.double, rescue=False))


@cache
def solved(which: str) -> Solution:
    return solve({"wa": WASHINGTON, "section-13": UNPEEKED, "blackjack": blackjack()}[which])


def dealt(solution: Solution, hand: str, up: str) -> SolvedDeal:
    """The deal of a whole game that two cards and an up card are one of."""
    (first, s), (second, t) = sorted((c.points - 1, int(c.suit)) for c in parse_cards(hand))
    shown = Card.parse(up)
    table = next(t for t in solution.up_cards if t.hands.up == shown.points - 1)
    found = [deal for deal in table.deals if (deal.first, deal.second) == (first, second)]
    if found[0].pattern is None:
        (deal,) = found
        return deal
    assert other_suits_alike(solution.shoe, solution.terms)
    v = int(shown.suit) if shown.points in (6, 7, 8) else 0
    suits = normalize_suits((v, s, t))
    return next(
        deal
        for deal in found
        if deal.pattern is not None
        and (deal.pattern.up_suit, deal.pattern.first, deal.pattern.second) == suits
    )


def row(text: str) -> int:
    return hand_table().find(tuple(card.points for card in parse_cards(text)))


def against(rules: RuleSet, up: int, *, split: bool = False) -> HandValues:
    """Every hand against an up card of this many points, from a full shoe."""
    shoe = RemainingCards.of_decks(rules.cards)
    return solve_hands(shoe, up - 1, build_terms(rules), FLOAT, split=split)


TWO_CARDS = [
    ("Kh 6d", "9c"),
    ("Ah 7d", "3c"),
    ("5h 6d", "2c"),
    ("9h 2d", "Ac"),
    ("Ks Qd", "5c"),
    ("As Ah", "Kc"),
    ("8s 8s", "Ac"),
    ("8s 8d", "6h"),
    ("6s 6h", "8s"),
    ("6d 6d", "2s"),
    ("6s 7s", "2c"),
    ("7h 6h", "7d"),
    ("6h 8d", "8h"),
    ("8c 7c", "Kc"),
    ("7s 7s", "Ac"),
    ("7h 7d", "2c"),
    ("7c 7d", "6c"),
]


@pytest.mark.parametrize("game", ["wa", "blackjack"])
@pytest.mark.parametrize(("hand", "up"), TWO_CARDS)
def test_two_cards_are_worth_what_the_whole_game_makes_of_them(
    game: str, hand: str, up: str
) -> None:
    solution = solved(game)
    deal = dealt(solution, hand, up)
    advice = ask({"wa": WASHINGTON, "blackjack": blackjack()}[game], hand, up)
    expected = {NAMES[action]: float(worth) for action, worth in deal.worth.items()}
    found = {option.action: option.value for option in advice.actions}
    found.pop("double for less", None)
    assert found == pytest.approx(expected, abs=EXACT)
    assert advice.blackjack == pytest.approx(float(1 - deal.no_blackjack), abs=EXACT)
    if advice.insurance is None:
        assert not deal.insurance
    else:
        assert advice.insurance == pytest.approx(float(deal.insurance), abs=EXACT)


@pytest.mark.parametrize(("hand", "up"), TWO_CARDS)
def test_where_nobody_looks_a_blackjack_may_still_take_the_original_wager(
    hand: str, up: str
) -> None:
    deal, advice = dealt(solved("section-13"), hand, up), ask(UNPEEKED, hand, up)
    expected = {NAMES[action]: float(deal.value(action, 0)) for action in deal.worth}
    found = {option.action: option.value for option in advice.actions}
    found.pop("double for less")
    assert found == pytest.approx(expected, abs=EXACT)
    chance = advice.blackjack
    lost = (1 - chance) * float(deal.worth[STAND]) - chance
    assert advice.value("stand") == pytest.approx(lost, abs=EXACT)


@pytest.mark.parametrize(
    ("hand", "up", "chance"),
    [
        # Two 7s of a suit against another, and against one of their own: 4 or 3 are left.
        ("7h 7h", "7d", 4 / 285),
        ("7h 7h", "7h", 3 / 285),
        ("7s 7s", "7c", 4 / 285),
        ("7h 7d", "7c", 0.0),
    ],
)
def test_a_super_bonus_counts_where_two_sevens_are_hit(hand: str, up: str, chance: float) -> None:
    deal, advice = dealt(solved("wa"), hand, up), ask(WASHINGTON, hand, up)
    assert float(deal.super_bonus) == pytest.approx(chance)
    hit = float(deal.worth[HIT]) + chance * 200
    assert advice.value("hit") == pytest.approx(hit, abs=EXACT)
    assert advice.value("split") == pytest.approx(float(deal.worth[SPLIT]), abs=EXACT)
    assert advice.best == ("hit" if chance else "split")


def test_a_super_bonus_is_gone_once_the_sevens_were_split() -> None:
    single, split = ask(WASHINGTON, "7h 7h", "7d"), ask(WASHINGTON, "7h 7h", "7d", hands_in_box=2)
    gained = single.value("hit") - split.value("hit")
    assert gained == pytest.approx(200 * 4 / 285, abs=EXACT)


def test_actions_are_ranked_and_each_says_what_it_costs() -> None:
    advice = ask(WASHINGTON, "Kh 6d", "9c")
    values = [option.value for option in advice.actions]
    assert values == sorted(values, reverse=True)
    assert advice.best == advice.actions[0].action == "hit"
    assert advice.actions[0].cost == 0
    assert [option.cost for option in advice.actions] == pytest.approx(
        [values[0] - value for value in values]
    )


@pytest.mark.parametrize("up", ["2c", "9c", "Kc"])
@pytest.mark.parametrize(
    ("doublings", "hand"), [(1, "5h 4d 3c"), (2, "2h 3d 3c 4c"), (3, "2h 2d 3c 3h 4c")]
)
def test_a_doubled_hand_stands_doubles_again_or_is_rescued(
    doublings: int, hand: str, up: str
) -> None:
    advice = ask(REDOUBLING, hand, up, doublings=doublings)
    level = against(REDOUBLING, Card.parse(up).points).doubled[doublings - 1]
    assert level.rescue is not None
    expected = {"stand": level.stand[row(hand)], "rescue": level.rescue[row(hand)]}
    if doublings < 3:
        assert level.again is not None
        expected["double"] = level.again[row(hand)]
    assert {o.action: o.value for o in advice.actions} == pytest.approx(expected)
    # Rescue gives up all but the last doubling: 1, 2 or 4 wagers.
    assert advice.value("rescue") == -(2 ** (doublings - 1))
    assert advice.actions[0].value == pytest.approx(float(level.value[row(hand)]))


def test_a_doubled_21_stands_and_only_a_soft_one_may_double_again() -> None:
    assert actions(ask(REDOUBLING, "5h 6d Kc", "9c", doublings=1)) == {"stand"}
    assert actions(ask(REDOUBLING, "5h 5d Ac", "9c", doublings=1)) == {"stand", "double"}
    assert ask(REDOUBLING, "5h 6d Kc", "9c", doublings=1).value("stand") == pytest.approx(2)


def test_a_hand_of_plain_blackjack_is_doubled_once_and_cannot_be_rescued() -> None:
    assert actions(ask(blackjack(), "5h 6d 2c", "9c", doublings=1)) == {"stand"}


@pytest.mark.parametrize(("hand", "up"), [("5h 6d", "6c"), ("Kh 6d", "9c"), ("3h 2d 4c", "Kc")])
@pytest.mark.parametrize("rescue", [True, False])
def test_a_double_for_less_wagers_a_fifth_more_and_draws_one_card(
    hand: str, up: str, *, rescue: bool
) -> None:
    # The table takes $1 chips, so a $5 wager is doubled for $1 at least.
    rules = WASHINGTON if rescue else without_rescue(WASHINGTON)
    every, table = hand_table(), against(rules, Card.parse(up).points)
    expected = 0.0
    for value in range(10):
        reached = int(every.child[row(hand), value])
        if reached >= every.bust:
            gain = -1.2
        else:
            gain = 0.6 * float(table.doubled[0].stand[reached])
            if rescue and every.total[reached] < 21:
                gain = max(gain, -1.0)
        expected += float(table.draw[row(hand), value]) * gain
    advice = ask(rules, hand, up)
    assert advice.value("double for less") == pytest.approx(expected, abs=EXACT)


def test_without_rescue_a_double_for_less_gains_in_step_with_its_wager() -> None:
    rules = without_rescue(WASHINGTON)
    low, high = ask(rules, "5h 6d", "6c"), ask(rules, "5h 6d", "6c", wager_cents=10000)
    assert low.value("double") == pytest.approx(high.value("double"))
    # A dollar on five, and a dollar on a hundred.
    assert low.value("double for less") == pytest.approx(1.2 / 2 * low.value("double"))
    assert high.value("double for less") == pytest.approx(1.01 / 2 * low.value("double"))


def test_no_double_for_less_beside_double_double_or_where_it_is_not_allowed() -> None:
    assert "double for less" in actions(ask(WASHINGTON, "5h 6d", "6c"))
    assert "double for less" not in actions(ask(REDOUBLING, "5h 6d", "6c"))
    assert "double for less" not in actions(ask(VOID_AFTER_SPLIT, "5h 6d", "6c"))


def test_three_cards_are_neither_split_nor_surrendered() -> None:
    advice, table = ask(WASHINGTON, "5h 3d 8c", "9c"), against(WASHINGTON, 9)
    assert actions(advice) == {"stand", "hit", "double", "double for less"}
    for name, values in (("stand", table.stand), ("hit", table.hit), ("double", table.double)):
        assert advice.value(name) == pytest.approx(float(values[row("5h 3d 8c")]))
    assert actions(ask(blackjack(), "5h 3d 8c", "9c")) == {"stand", "hit"}


def test_a_hand_of_21_takes_no_card_but_a_soft_one_may_be_doubled() -> None:
    assert actions(ask(WASHINGTON, "5h 6d Kc", "9c")) == {"stand"}
    assert actions(ask(VOID_AFTER_SPLIT, "5h 5d Ac", "9c")) == {"stand", "double"}
    assert ask(WASHINGTON, "2h 3d 4c 5c 7s", "9c").value("stand") == pytest.approx(1.5)


def test_a_blackjack_is_paid_and_doubled_only_where_that_is_allowed() -> None:
    doubled = dealt(solved("wa"), "Kh As", "9c")
    advice = ask(WASHINGTON, "Kh As", "9c")
    assert [option.action for option in advice.actions] == ["stand", "double"]
    assert advice.value("stand") == doubled.worth[BLACKJACK] == 1.5
    assert advice.value("double") == pytest.approx(float(doubled.worth[DOUBLE]))
    plain = ask(VOID_AFTER_SPLIT, "As Kh", "9c")
    assert actions(plain) == {"stand"}
    assert plain.value("stand") == 1.5


def test_a_blackjack_that_nobody_looked_for_wins_or_pushes() -> None:
    assert ask(UNPEEKED, "As Kh", "Ac").value("stand") == pytest.approx(1.5)
    base = replace(UNPEEKED.base, blackjack_beats_dealer_blackjack=False)
    pushes = ask(replace(UNPEEKED, base=base), "As Kh", "Ac")
    assert pushes.value("stand") == pytest.approx(1.5 * (1 - 71 / 285))


def test_an_ace_and_a_ten_after_a_split_are_21_like_any_other() -> None:
    advice = ask(WASHINGTON, "As Kh", "9c", hands_in_box=2)
    assert actions(advice) == {"stand", "double", "double for less"}
    assert advice.value("stand") == pytest.approx(1)
    pushed = against(blackjack(), 9, split=True).stand[row("As Kh")]
    assert 0 < pushed < 1
    advice = ask(blackjack(), "Kh As", "9c", hands_in_box=2)
    assert advice.value("stand") == pytest.approx(float(pushed))


@pytest.mark.parametrize(("rules", "chance"), [(WASHINGTON, 72 / 285), (blackjack(), 96 / 309)])
def test_insurance_pays_two_to_one_on_half_the_wager(rules: RuleSet, chance: float) -> None:
    advice = ask(rules, "9h 5d", "Ac")
    assert advice.blackjack == pytest.approx(chance)
    assert advice.insurance == pytest.approx((3 * chance - 1) / 2)


def test_insurance_is_offered_only_to_two_dealt_cards_against_an_ace() -> None:
    assert ask(WASHINGTON, "9h 5d", "Kc").insurance is None
    assert ask(WASHINGTON, "9h 3d 2c", "Ac").insurance is None
    assert ask(WASHINGTON, "9h 5d", "Ac", hands_in_box=2).insurance is None


def test_known_cards_change_what_is_worth_doing() -> None:
    small = " ".join(f"{rank}{suit}" for rank in "23456" for suit in "shcd" for _ in range(5))
    full, rich = ask(WASHINGTON, "9h 5d", "Ac"), ask(WASHINGTON, "9h 5d", "Ac", small)
    assert full.insurance is not None
    assert rich.insurance is not None
    assert full.insurance < 0 < rich.insurance
    assert rich.blackjack == pytest.approx(72 / 185)
    assert rich.value("hit") < full.value("hit")


def test_known_cards_and_what_is_left_without_them_come_to_the_same() -> None:
    gone = parse_cards("7h 7h 8c Kd 2s")
    shoe = Composition.of_decks(6).without(gone)
    named = advise(WASHINGTON, parse_cards("7h 7h"), Card.parse("7d"), gone)
    left = advise(WASHINGTON, parse_cards("7h 7h"), Card.parse("7d"), shoe=shoe)
    assert named == left
    whole = solve(WASHINGTON, shoe=RemainingCards.of_composition(shoe))
    table = next(table for table in whole.up_cards if table.hands.up == 6)
    deal = next(
        deal
        for deal in table.deals
        if deal.pattern is not None
        and (deal.first, deal.second) == (6, 6)
        and (deal.pattern.up_suit, deal.pattern.first, deal.pattern.second) == (3, 1, 1)
    )
    hit = float(deal.worth[HIT] + 200 * deal.super_bonus)
    assert left.value("hit") == pytest.approx(hit, abs=EXACT)
    assert left.value("split") == pytest.approx(float(deal.worth[SPLIT]), abs=EXACT)


def test_a_deck_of_52_is_counted_by_value() -> None:
    full, less = ask(blackjack(), "Kh 6d", "9c"), ask(blackjack(), "Kh 6d", "9c", "5h 5d 4c 4s")
    assert less.value("hit") < full.value("hit")
    whole = RemainingCards.of_decks(blackjack().cards).without(parse_cards("5h 5d 4c 4s"))
    deal = dealt(solve(blackjack(), shoe=whole), "Kh 6d", "9c")
    assert less.value("hit") == pytest.approx(float(deal.worth[HIT]), abs=EXACT)


@pytest.mark.parametrize(("in_box", "most_hands"), [(2, 3), (3, 2)])
def test_a_split_hand_may_be_split_until_the_box_is_full(
    in_box: int, most_hands: Literal[2, 3]
) -> None:
    advice = ask(WASHINGTON, "8s 8d", "9c", hands_in_box=in_box)
    assert actions(advice) == {"stand", "hit", "double", "double for less", "split"}
    most = replace(WASHINGTON, split=replace(WASHINGTON.split, maximum_hands=most_hands))
    first = ask(most, "8s 8d", "9c")
    assert advice.value("split") == pytest.approx(first.value("split"), abs=EXACT)
    assert advice.value("hit") == pytest.approx(first.value("hit"), abs=EXACT)


def test_a_full_box_is_split_no_more_and_aces_once_where_they_are_not_resplit() -> None:
    assert "split" not in actions(ask(WASHINGTON, "8s 8d", "9c", hands_in_box=4))
    once = replace(WASHINGTON, split=replace(WASHINGTON.split, resplit_aces=False))
    assert "split" in actions(ask(once, "As Ad", "9c"))
    assert "split" not in actions(ask(once, "As Ad", "9c", hands_in_box=2))
    assert "split" in actions(ask(once, "8s 8d", "9c", hands_in_box=2))
    never = blackjack(maximum_hands=1)
    assert "split" not in actions(ask(never, "8s 8d", "9c"))


def test_bonuses_that_are_void_after_a_split_are_not_counted() -> None:
    hand = "6h 7h"
    single = ask(VOID_AFTER_SPLIT, hand, "9c")
    split = ask(VOID_AFTER_SPLIT, hand, "9c", hands_in_box=2)
    table = against(VOID_AFTER_SPLIT, 9, split=True)
    assert split.value("hit") == pytest.approx(float(table.hit[row(hand)]), abs=EXACT)
    # 6 of the 24 8s make it suited, and worth a half wager more than a mixed one.
    mixed = float(against(VOID_AFTER_SPLIT, 9).hit[row(hand)])
    assert single.value("hit") == pytest.approx(mixed + 6 / 285 * 0.5, abs=EXACT)
    # Each 6-7-8 alone loses at least a half wager by it.
    assert split.value("hit") < mixed - 24 / 285 * 0.5 + EXACT
    kept = ask(WASHINGTON, hand, "9c", hands_in_box=2)
    assert kept.value("hit") == pytest.approx(ask(WASHINGTON, hand, "9c").value("hit"))
    five = "2h 3d 4c 5c 7s"
    assert ask(VOID_AFTER_SPLIT, five, "9c").value("stand") == pytest.approx(1.5)
    assert ask(VOID_AFTER_SPLIT, five, "9c", hands_in_box=2).value("stand") == pytest.approx(1)


def test_a_split_ace_that_gets_one_card_can_only_stand() -> None:
    assert actions(ask(blackjack(), "As 5d", "9c", hands_in_box=2)) == {"stand"}
    assert "hit" in actions(ask(blackjack(), "As 5d", "9c"))
    # A 5 that was split and got an ace is no split ace.
    assert "hit" in actions(ask(blackjack(), "5d As", "9c", hands_in_box=2))
    assert "hit" in actions(ask(WASHINGTON, "As 5d", "9c", hands_in_box=2))


def test_no_double_after_a_split_where_the_house_does_not_allow_it() -> None:
    house = blackjack(double_after_split=False)
    assert actions(ask(house, "5h 6d", "9c")) == {"stand", "hit", "double", "surrender"}
    assert actions(ask(house, "5h 6d", "9c", hands_in_box=2)) == {"stand", "hit"}
    assert "double" in actions(ask(blackjack(), "5h 6d", "9c", hands_in_box=2))


def test_surrender_is_advised_only_where_it_is_offered() -> None:
    assert "surrender" not in actions(ask(blackjack(surrender="never"), "Kh 6d", "9c"))
    assert ask(WASHINGTON, "Kh 6d", "9c").value("surrender") == -0.5
    assert "surrender" not in actions(ask(WASHINGTON, "Kh 6d", "9c", hands_in_box=2))


def test_surrender_of_a_split_hand_is_advised_where_the_rules_let_it_be_given_up() -> None:
    house = replace(WASHINGTON, surrender=replace(WASHINGTON.surrender, after_split=True))
    assert ask(house, "Kh 6d", "9c", hands_in_box=2).value("surrender") == -0.5
    assert "surrender" not in actions(ask(house, "Kh Ad", "9c", hands_in_box=2))
    assert "surrender" not in actions(ask(house, "Kh 4d 2c", "9c", hands_in_box=2))
    one_card = replace(house, split=replace(house.split, aces_like_any_card=False))
    assert "surrender" not in actions(ask(one_card, "As 5d", "9c", hands_in_box=2))


def test_what_a_later_hand_gets_back_of_an_unseen_blackjack_a_surrender_gives_up() -> None:
    surrender = replace(UNPEEKED.surrender, after_split=True)
    held = replace(UNPEEKED, surrender=surrender)
    at_once = replace(UNPEEKED, surrender=replace(surrender, held_under=()))
    for rules, first, later in ((held, -1, 0), (at_once, -0.5, -0.5)):
        for number, against_blackjack in ((1, first), (2, later)):
            found = ask(rules, "8s 8d", "As", hands_in_box=4, hand_number=number)
            mixed = -0.5 * (1 - found.blackjack) + against_blackjack * found.blackjack
            assert found.value("surrender") == pytest.approx(mixed, abs=EXACT)


@pytest.mark.parametrize(
    ("rules", "hand", "more", "sentence"),
    [
        (
            WASHINGTON,
            "",
            {},
            "hand: 'no cards' is not allowed; a hand that acts has two cards or more",
        ),
        (
            blackjack(),
            "8h 8d 6c",
            {},
            "hand: '8♥ 8♦ 6♣' is not allowed; a hand of 22 is bust",
        ),
        (
            blackjack(),
            "8h 8d",
            {"doublings": 1},
            "hand: '8♥ 8♦' is not allowed; a hand doubled so has 3 cards or more",
        ),
        (
            REDOUBLING,
            "2h 3d 4c",
            {"doublings": 4},
            "doublings: 4 is not allowed; this table allows 0 to 3",
        ),
        (
            WASHINGTON,
            "2h 3d 4c",
            {"doublings": -1},
            "doublings: -1 is not allowed; this table allows 0 to 1",
        ),
        (
            WASHINGTON,
            "8h 8d",
            {"hands_in_box": 0},
            "hands: 0 is not allowed; this table allows 1 to 4",
        ),
        (
            blackjack(maximum_hands=1),
            "8h 8d",
            {"hands_in_box": 2},
            "hands: 2 is not allowed; this table allows 1 to 1",
        ),
        (
            WASHINGTON,
            "8h 8d",
            {"wager_cents": 100},
            "wager: '$1.00' is not allowed; this table takes $5.00 to $300.00",
        ),
        (
            WASHINGTON,
            "8h 8d",
            {"shoe": Composition.of_cards(parse_cards("8h 9c Kd"))},
            "known: '8♦' is not allowed; only what the shoe holds can be seen: 3 cards",
        ),
        (
            WASHINGTON,
            "8h 8d",
            {"shoe": Composition.of_cards(parse_cards("8h 8d 9c Kd"))},
            (
                "shoe: '4 cards' is not allowed; a round of 4 hands and the dealer's must not run"
                " out: more may be needed"
            ),
        ),
    ],
)
def test_what_cannot_be_is_refused(
    rules: RuleSet, hand: str, more: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(Refusal) as refused:
        ask(rules, hand, "9c", **more)
    assert str(refused.value) == sentence


def test_the_hand_and_the_up_card_are_seen_too() -> None:
    others = " ".join(["8h"] * 5)
    assert ask(WASHINGTON, "8h 8d", "9c", others).best
    with pytest.raises(Refusal, match="only what the shoe holds can be seen: 288 cards"):
        ask(WASHINGTON, "8h 8d", "8h", others)
    eights = " ".join(["8h"] * 5 + ["8d"] * 5 + ["8s"] * 6 + ["8c"] * 6)
    assert ask(blackjack(), "8h 8d", "9c", eights).best
    with pytest.raises(Refusal, match="only what the shoe holds can be seen: 312 cards"):
        ask(blackjack(), "8h 8d", "8c", eights)


def test_a_21_is_paid_by_its_very_cards() -> None:
    assert ask(WASHINGTON, "6s 7s 8s", "9c").value("stand") == 3
    assert ask(WASHINGTON, "6h 7h 8h", "9c").value("stand") == 2
    assert ask(WASHINGTON, "6h 7s 8h", "9c").value("stand") == 1.5
    assert ask(WASHINGTON, "6s 7s 8s", "9c", hands_in_box=2).value("stand") == 3
    assert ask(ruleset("bet-bigger"), "6s 7s 8s", "9c", hands_in_box=2).value("stand") == 1
    assert ask(WASHINGTON, "7s 7s 7s", "7c").value("stand") == 3 + 200
    assert ask(WASHINGTON, "7s 7s 7s", "7c", hands_in_box=2).value("stand") == 3
    assert ask(WASHINGTON, "2h 3h 4d 5d 7c", "9c").value("stand") == 1.5


def test_split_aces_that_get_one_card_may_be_split_again_where_aces_are() -> None:
    assert actions(ask(blackjack(), "As Ah", "9c", hands_in_box=2)) == {"stand", "split"}
    assert actions(ask(blackjack(), "As Ah", "9c", hands_in_box=4)) == {"stand"}
    once = blackjack(resplit_aces=False)
    assert actions(ask(once, "As Ah", "9c", hands_in_box=2)) == {"stand"}


@pytest.mark.parametrize(
    ("rules", "hand", "more", "sentence"),
    [
        (
            ruleset("wa-2025", double_double=True),
            "2h 3h 4d",
            {"doublings": 2},
            "hand: '2♥ 3♥ 4♦' is not allowed; a hand doubled so has 4 cards or more",
        ),
        (
            blackjack(),
            "2h 3h 4d 5c",
            {"doublings": 1},
            "hand: '2♥ 3♥ 4♦ 5♣' is not allowed; a hand doubled so has 3 cards at most",
        ),
        (
            blackjack(double_after_split=False),
            "2h 3h 4d",
            {"doublings": 1, "hands_in_box": 2},
            "doublings: 1 is not allowed; no hand is doubled after a split here",
        ),
    ],
)
def test_a_hand_that_cannot_have_been_doubled_so_is_refused(
    rules: RuleSet, hand: str, more: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(Refusal) as caught:
        ask(rules, hand, "9c", **more)
    assert str(caught.value) == sentence


def test_a_later_hand_gets_its_wager_back_from_a_blackjack_that_nobody_looked_for() -> None:
    rules = ruleset("section-13")
    first = ask(rules, "8s 3d 6c", "As", "8d 9c", doublings=1, hands_in_box=2)
    later = ask(rules, "8s 3d 6c", "As", "8d 9c", doublings=1, hands_in_box=2, hand_number=2)
    assert (first.best, later.best) == ("rescue", "stand")
    assert first.value("rescue") == -1
    assert later.value("rescue") == pytest.approx(-1, abs=1e-14)
    gap = later.value("stand") - first.value("stand")
    assert gap == pytest.approx(first.blackjack, abs=1e-14)
    with pytest.raises(Refusal, match="this box has 1 to 2"):
        ask(rules, "8s 8d", "As", hands_in_box=2, hand_number=3)


def test_a_pair_keeps_the_order_of_its_cards() -> None:
    rules = ruleset("section-13")
    deals = {
        (deal.pattern.first, deal.pattern.second): deal
        for deal in solve(rules).up_cards[0].deals
        if deal.pattern is not None and deal.first == deal.second == 6
    }
    assert deals[1, 0].worth[SPLIT] != deals[0, 1].worth[SPLIT]
    for hand, suits in (("7h 7s", (1, 0)), ("7s 7h", (0, 1))):
        deal = deals[suits]
        chance = float(deal.no_blackjack)
        worth = chance * float(deal.worth[SPLIT]) - (1 - chance)
        assert ask(rules, hand, "Ac").value("split") == pytest.approx(worth, abs=1e-14)
