"""Side wagers on the solver's own road, beside the odds that are counted another way."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from fixtures.blackjack_rules import blackjack
from spanish21 import odds, ruleset
from spanish21.analysis import RemainingCards, solve
from spanish21.analysis.questions.side_wagers import (
    SHOWN_PLAYERS,
    SHOWN_WAGERS_CENTS,
    break_advantage,
    bust_chances,
    match_advantage,
    solve_side_wagers,
)
from spanish21.analysis.solver.deals import SolvedDeal
from spanish21.analysis.solver.hand_values import HIT
from spanish21.game.cards import SPANISH_DECK, parse_cards
from spanish21.game.composition import Composition
from spanish21.game.rules import RuleSet
from spanish21.money import format_cents

pytestmark = pytest.mark.long

LOPSIDED = Composition(tuple((7 * place) % 5 + place % 3 for place in range(len(SPANISH_DECK))))
SPADES_LEFT = Composition.of_decks(6).without(
    card for card in SPANISH_DECK if card.suit.letter == "h" for _ in range(6)
)
SHOES = {"lopsided": LOPSIDED, "no hearts": SPADES_LEFT}


def paid_by_match(rules: RuleSet, shoe: Composition) -> Fraction:
    assert rules.match is not None
    return match_advantage(shoe, rules.match.schedule)


@pytest.mark.parametrize(
    ("name", "decks"),
    [
        *((name, decks) for name in ("wa-2025", "wa-classic") for decks in (2, 4, 5, 6, 8)),
        *(("bet-bigger", decks) for decks in (2, 4, 5, 6, 8)),
        *((name, decks) for name in ("wa-v002", "wa-v003", "section-13") for decks in (6, 8)),
    ],
)
def test_match_the_dealer_has_the_advantage_that_the_odds_have(name: str, decks: int) -> None:
    rules = ruleset(name, decks=decks)
    found = paid_by_match(rules, Composition.of_decks(decks))
    assert found == odds.of("match-up", ruleset=rules).house_advantage


@pytest.mark.parametrize("shoe", SHOES)
@pytest.mark.parametrize("name", ["wa-2025", "bet-bigger"])
def test_match_the_dealer_agrees_with_the_odds_of_what_is_left(name: str, shoe: str) -> None:
    rules, left = ruleset(name), SHOES[shoe]
    answer = odds.of("match-up", ruleset=rules, shoe=left)
    assert paid_by_match(rules, left) == answer.house_advantage


@pytest.mark.parametrize("soft_17", ["hit", "stand"])
@pytest.mark.parametrize("shoe", [2, 4, 6, 8, "lopsided", "no hearts"])
def test_the_break_bonus_has_the_advantage_that_the_odds_have(
    shoe: int | str, soft_17: str
) -> None:
    left = SHOES[shoe] if isinstance(shoe, str) else Composition.of_decks(shoe)
    rules = ruleset("bet-bigger")
    busts = bust_chances(RemainingCards.of_composition(left), hits_soft_17=soft_17 == "hit")
    answer = odds.of("break", ruleset=rules, shoe=left, soft_17=soft_17)
    assert break_advantage(busts, rules.break_bonus) == answer.house_advantage
    assert sum(busts.values()) == answer.hit_frequency


def test_a_dealer_busts_in_the_ways_that_few_cards_leave() -> None:
    # 9s and a king stand on 18 to 20; with the 6 among two cards of four every third one busts.
    shoe = RemainingCards.of_composition(Composition.of_cards(parse_cards("6s 9s 9h Kd")))
    assert bust_chances(shoe, hits_soft_17=True) == {3: Fraction(1, 2)}
    stands = RemainingCards.of_composition(Composition.of_cards(parse_cards("9s 9h Kd Kc")))
    assert bust_chances(stands, hits_soft_17=True) == {}


@pytest.mark.parametrize(("name", "soft_17"), [("wa-2025", "hit"), ("section-13", "stand")])
def test_the_dealer_busts_as_often_as_the_whole_game_has_it(name: str, soft_17: str) -> None:
    rules = ruleset(name, decks=6)
    values = solve_side_wagers(rules)
    exact = bust_chances(RemainingCards.of_decks(rules.cards), hits_soft_17=soft_17 == "hit")
    assert dict(values.break_chances) == {cards: float(p) for cards, p in exact.items()}
    assert list(exact) == list(range(3, 3 + len(exact)))
    assert 0.27 < sum(exact.values()) < 0.28


def test_the_super_bonus_comes_as_often_as_the_odds_have_it() -> None:
    rules = ruleset("wa-2025", decks=6)
    values, answer = solve_side_wagers(rules), odds.of("super", ruleset=rules, amount="$5")
    assert [bonus.wager_cents for bonus in values.bonuses] == list(SHOWN_WAGERS_CENTS)
    first = values.bonuses[0]
    assert first.chance == pytest.approx(float(answer.hit_frequency), rel=1e-12)
    # What it adds is less than its prize: suited 7s that are hit for it would have been split.
    assert 0 < first.super_bonus < float(answer.player_return)
    solution = solve(rules)
    for bonus in values.bonuses:
        edge = solution.edge(super_bonus=False)
        assert bonus.house_edge == pytest.approx(float(edge) - bonus.super_bonus, abs=1e-15)


def test_the_super_bonus_costs_what_the_better_play_of_those_sevens_was_worth() -> None:
    rules = ruleset("wa-2025", decks=6)
    prize, forgone = 0.0, 0.0
    for table in solve(rules).up_cards:
        tempted: list[SolvedDeal] = [deal for deal in table.deals if deal.super_bonus]
        for deal in tempted:
            assert deal.best(200) == HIT
            prize += 200 * float(deal.chance * deal.super_bonus)
            forgone += float(deal.chance * (max(deal.worth.values()) - deal.worth[HIT]))
    found = solve_side_wagers(rules).bonuses[0].super_bonus
    assert found == pytest.approx(prize - forgone, abs=1e-14)


@pytest.mark.parametrize("decks", [2, 6])
def test_envy_is_paid_for_each_of_the_other_players(decks: int) -> None:
    rules = ruleset("wa-2025", decks=decks)
    for bonus in solve_side_wagers(rules).bonuses:
        assert [players for players, _ in bonus.envy] == list(SHOWN_PLAYERS)
        amount = format_cents(bonus.wager_cents)
        for players, value in bonus.envy:
            answer = odds.of("envy", ruleset=rules, amount=amount, players=players)
            assert value == pytest.approx(float(answer.player_return), rel=1e-12, abs=1e-18)


def test_two_decks_name_the_sevens_that_win() -> None:
    rules = ruleset("wa-2025", decks=2)
    answer = odds.of("super", ruleset=rules, amount="$25")
    found = next(b for b in solve_side_wagers(rules).bonuses if b.wager_cents == 2500)
    assert found.chance == pytest.approx(float(answer.hit_frequency), rel=1e-12)


def test_a_wager_below_every_tier_wins_no_super_bonus() -> None:
    rules = ruleset("wa-2025", decks=6)
    assert rules.super_bonus is not None
    tiers = rules.super_bonus.tiers[1:]
    high = replace(rules, super_bonus=replace(rules.super_bonus, tiers=tiers))
    small, *_, large = solve_side_wagers(high).bonuses
    assert (small.chance, small.super_bonus) == (0.0, 0.0)
    assert [value for _, value in small.envy] == [0.0] * len(SHOWN_PLAYERS)
    assert large.chance > 0


def test_wagers_that_the_table_does_not_take_are_left_out() -> None:
    rules = ruleset("wa-2025", decks=6, table_minimum="$10", table_maximum="$50")
    taken = [bonus.wager_cents for bonus in solve_side_wagers(rules).bonuses]
    assert taken == [1000, 1500, 2500, 5000]


def test_bet_bigger_has_a_break_bonus_and_no_super_bonus() -> None:
    rules = ruleset("bet-bigger")
    values = solve_side_wagers(rules)
    assert values.bonuses == ()
    assert values.break_bonus == float(odds.of("break", ruleset=rules).house_advantage)
    assert values.match == float(odds.of("match-up", ruleset=rules).house_advantage)


def test_a_table_without_match_or_break_bonus_has_neither_value() -> None:
    rules = ruleset("wa-2025", decks=6)
    assert rules.match is not None
    dealing = replace(rules.dealing, down_match_settled="never")
    values = solve_side_wagers(replace(rules, dealing=dealing, match=None))
    assert values.match is None
    assert values.break_bonus is None
    assert values.break_chances


def test_a_deck_of_52_is_not_known_card_by_card_and_has_no_match() -> None:
    rules, wagers = blackjack(), ruleset("bet-bigger")
    dealing = replace(rules.dealing, down_match_settled=wagers.dealing.down_match_settled)
    rules = replace(
        rules,
        dealing=dealing,
        match=wagers.match,
        break_bonus=wagers.break_bonus,
        sign=wagers.sign,
    )
    values = solve_side_wagers(rules)
    assert values.match is None
    busts = bust_chances(RemainingCards.of_decks(rules.cards), hits_soft_17=True)
    assert values.break_bonus == float(break_advantage(busts, wagers.break_bonus))
    # Tens bust a dealer more often than a Spanish deck does.
    assert 0.28 < sum(busts.values()) < 0.29


def test_what_is_left_of_a_shoe_can_be_asked_about() -> None:
    rules, left = ruleset("wa-2025", decks=6), RemainingCards.of_composition(LOPSIDED)
    values = solve_side_wagers(rules, shoe=left)
    assert values.match == float(odds.of("match-up", ruleset=rules, shoe=LOPSIDED).house_advantage)
    answer = odds.of("super", ruleset=rules, amount="$5", shoe=LOPSIDED)
    assert answer.hit_frequency
    assert values.bonuses[0].chance == pytest.approx(float(answer.hit_frequency), rel=1e-12)


@pytest.mark.parametrize(
    "options", [{"payout_unit": "$1"}, {"double_double": True, "table_maximum": "$100"}]
)
def test_each_wager_has_the_edge_of_its_own_base_game(options: dict[str, Any]) -> None:
    # Rounding and caps make the base game itself depend on the wager.
    rules = ruleset("wa-2025", **options)
    for bonus in solve_side_wagers(rules, wager_cents=700).bonuses:
        own = solve(rules, wager_cents=bonus.wager_cents)
        assert bonus.house_edge == pytest.approx(float(own.edge(super_bonus=True)), abs=1e-14)
        plain = float(own.edge(super_bonus=False))
        assert bonus.super_bonus == pytest.approx(plain - bonus.house_edge, abs=1e-14)
    assert 700 in {bonus.wager_cents for bonus in solve_side_wagers(rules, wager_cents=700).bonuses}
