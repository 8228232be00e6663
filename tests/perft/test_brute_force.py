"""The brute-force calculator against sums done on paper. Amounts are in cents."""

from collections.abc import Callable, Mapping

import pytest

from perft.brute_force import Policy, Table, Walk, count_leaves, net_counts, value_sum
from perft.policies import POLICIES
from perft.shoes import CASES, SHOES, TABLES, Case
from spanish21 import ruleset
from spanish21.game.cards import Card, parse_cards
from spanish21.game.rules import RuleSet

pytestmark = pytest.mark.uncounted


class _InOrder(Walk):
    """A walk that draws the cards in the order they are written."""

    cards: list[Card]

    def draw(self, table: Table, then: Callable[[Table, Card], None]) -> None:
        then(table, self.cards.pop(0))


def _says(decisions: str) -> Policy:
    """A policy that makes the written decisions, one after the other."""
    left = decisions.split()

    def policy(choices: tuple[str, ...], cards: list[Card], up: Card, doublings: int) -> str:
        return left.pop(0)

    return policy


def _line(rules: RuleSet, cards: str, decisions: str, wagers: Mapping[str, int]) -> int:
    """The net of one line of play. Every card must be used."""
    walk = _InOrder(rules, parse_cards(cards), wagers, _says(decisions))
    walk.cards = list(parse_cards(cards))
    walk.run()
    assert walk.cards == []
    (net,) = walk.leaves
    return net


def test_four_kings_are_one_deal_and_six_decisions() -> None:
    # K K against K K. Stand: a push, 0. Surrender: -250. Hit, double, double-less and split
    # all ask the empty shoe for a card, and end at 0.
    nets = net_counts(ruleset("wa-2025"), parse_cards("Kh Kh Kh Kh"), {"main": 500})
    assert nets == {-250: 1, 0: 5}


def test_an_ace_a_king_and_two_nines() -> None:
    # Twelve deals (4! / 2!) of player, dealer, player, dealer; the shoe is then empty, so that
    # a hit or a double ends at 0. In bet-bigger insurance is 250 or nothing, no double-less.
    # Player A K (2 deals):           750 at once.                              1 line each
    # Player A 9 v K 9 (4 deals):     stand 500, surrender -250, 0, 0.          4 lines each
    # Player K 9 v A up, 9 (2 deals): declined -500, -250, 0, 0;
    #                                 insured  -750, -500, 0, 0.                8 lines each
    # Player K 9 v 9 up, A (2 deals): -500, -250, 0, 0.                         4 lines each
    # Player 9 9 v A up, K (1 deal):  declined -500; insured -500 + 500 = 0.    2 lines
    # Player 9 9 v K up, A (1 deal):  -500.                                     1 line
    # Lines 2 + 16 + 16 + 8 + 2 + 1 = 45.
    shoe = parse_cards("As Kh 9c 9c")
    rules = ruleset("bet-bigger")
    assert net_counts(rules, shoe, {"main": 500}) == {
        -750: 2,
        -500: 2 + 2 + 2 + 1 + 1,
        -250: 4 + 2 + 2,
        0: 8 + 4 + 4 + 4 + 1,
        500: 4,
        750: 2,
    }
    assert count_leaves(rules, shoe, {"main": 500}) == 45

    def stands(choices: tuple[str, ...], cards: list[Card], up: Card, doublings: int) -> str:
        return "decline" if "decline" in choices else "stand"

    # Each deal has chance 1/12: (2 x 750 + 4 x 500 - 4 x 500 - 2 x 500) / 12 = 500 / 12.
    chance, expected = value_sum(rules, shoe, {"main": 500}, stands)
    assert chance == 1
    assert expected * 12 == 500


def test_three_kings_and_an_ace_with_the_dealers_second_card_last() -> None:
    # Section 13: player, dealer, player; one card is left.
    # A K K and K K A: blackjack, no card is needed, 750.                       1 line each
    # K K K, A left: stand -500; surrender, held, -500; hit and both doubles make 21 and need
    #   the dealer's card, 0; split gives K A and three choices, each needing a card, 0. 8 lines
    # K A K, K left, once for each of no insurance, 100 and 300 (250 to the next chip):
    #   stand and surrender: -500 and 2 to 1, so -500, -300, 100; both doubles bust and need
    #   the dealer's card, 0; split gives K K and five choices, 0; hit busts, which settles
    #   at -500 uninsured but needs a card insured, 0.                          10 lines each
    nets = net_counts(ruleset("section-13"), parse_cards("Ks Ks Ks As"), {"main": 500})
    assert nets == {
        -500: 2 + 2 + 1,
        -300: 2,
        0: (3 + 3) + 7 + 8 + 8,
        100: 2,
        750: 2,
    }


@pytest.mark.parametrize(
    ("main", "decisions", "net"),
    [
        # A16, A17: 100 + 100 + 200 + 300 (capped from 400) = 700; the last 300 comes back.
        (10000, "double double double stand", -70000),
        (10000, "double double double rescue", -40000),
        # 300 + 300 + 300 + 300 = 1,200; 300 comes back.
        (30000, "double double double stand", -120000),
        (30000, "double double double rescue", -90000),
        (10000, "double rescue", -10000),
    ],
)
def test_double_double_with_a_cap(main: int, decisions: str, net: int) -> None:
    # All 3s: the player stands on 15, the dealer draws six cards to 18.
    rules = ruleset("wa-2025", double_double=True, table_maximum="$300")
    dealer_draws = decisions.endswith("stand")
    drawn = decisions.split().count("double") + (4 if dealer_draws else 0)
    assert _line(rules, "3h " * (4 + drawn), decisions, {"main": main}) == net


@pytest.mark.parametrize(
    ("cards", "decisions", "net"),
    [
        # Split 8s, first hand doubled to 21: a dealer blackjack takes the original 500 only.
        ("8s Kd 8h 3c Kh 9d As", "split double stand", -500),
        # First hand rescued, so its 500 is gone already; the second hand's 500 returns.
        ("8s Kd 8h 3c 2h 9d As", "split double rescue stand", -500),
        # Second hand rescued: 500 forfeited there, and the original 500 on the first hand.
        ("8s Kd 8h 9d 3c 2h As", "split stand double rescue", -1000),
        # Both hands bust: the second one's wager returns.
        ("8s Kd 8h 5c Kh 6c Qd As", "split hit hit", -500),
        # The same without a dealer blackjack.
        ("8s Kd 8h 5c Kh 6c Qd 2s", "split hit hit", -1000),
        # A plain bust needs no dealer card; a doubled one does.
        ("8s Kd 7h Kh", "hit", -500),
        ("8s Kd 7h Kh As", "double", -500),
        ("8s Kd 7h Kh 2s", "double", -1000),
        # Surrender: held under K, settled at once under 9.
        ("8s Kd 8h As", "surrender", -500),
        ("8s Kd 8h 2s", "surrender", -250),
        ("8s 9d 8h", "surrender", -250),
        # A drawn 21 loses to a dealer blackjack, and needs no dealer card against a 9.
        ("8s Kd 7h 6c As", "hit", -500),
        ("9s 9d 7h 5c", "hit", 500),
        # 20 against 9 and an ace, 20: a push.
        ("8s 9d 7h 5c As", "hit stand", 0),
        # A blackjack is paid 3 to 2 with no dealer card; insured for 300 it needs one.
        ("As Kd Kh", "", 750),
        ("As Ad Kh Kd", "insure", 750 + 600),
        ("As Ad Kh 9d", "insure", 750 - 300),
    ],
)
def test_section_13_with_the_second_card_last(cards: str, decisions: str, net: int) -> None:
    assert _line(ruleset("section-13"), cards, decisions, {"main": 500}) == net


@pytest.mark.parametrize(
    ("cards", "decisions", "main", "net"),
    [
        # Blackjack doubled, dealer blackjack: no double occurs, 3 to 2; insured for 262.
        ("As Ad Kh Kd", "double decline", 525, 788),
        ("As Ad Kh Kd", "double insure", 525, 788 + 524),
        # Blackjack doubled with a 9: hard 20, dealer 18: 500 + 500; for less: 500 + 100.
        ("As 9d Kh 9h 9c", "double stand", 500, 1000),
        ("As 9d Kh 9h 9c", "double-less stand", 500, 600),
        ("As 9d Kh 9h 9c", "double-less rescue", 500, -500),
        # Soft 21 of three cards, doubled to a hard 21: even money on 1,000.
        ("As 9d 4h 9h 6c Kd", "hit double", 500, 1000),
        # The same soft 21, taken: 500.
        ("As 9d 4h 9h 6c", "hit stand", 500, 500),
        # Five cards, 3 to 2; six, 2 to 1; seven, 3 to 1.
        ("2s 9d 3h 9h 4c 5d 7h", "hit hit hit", 500, 750),
        ("2s 9d 3h 9h 2c 4c 5d 5h", "hit hit hit hit", 500, 1000),
        ("2s 9d 3h 9h 2c 3c 2d 4h 5h", "hit hit hit hit hit", 500, 1500),
        # 6-7-8 mixed, suited, spades; doubled it is 1 to 1.
        ("6s 9d 7s 9h 8h", "hit", 500, 750),
        ("6h 9d 8h 9h 7h", "hit", 500, 1000),
        ("8s 9d 7s 9h 6s", "hit", 500, 1500),
        ("8s 9d 7s 9h 6s", "double", 500, 1000),
        # Three suited 7s against a 7: 2 to 1 or 3 to 1 and the Super Bonus.
        ("7h 7d 7h 9h 7h", "hit", 2499, 4998 + 100000),
        ("7s 7d 7s 9h 7s", "hit", 2500, 7500 + 500000),
        ("7s 7d 7s 9h 7s", "hit", 400, 1200),
        # Split 7s: 7-7-7 of spades pays 3 to 1 but no Super Bonus; 14 on the second hand
        # loses to 17.
        ("7s 7d 7s Kh 7s 7s 7s", "split hit stand", 500, 1500 - 500),
    ],
)
def test_washington(cards: str, decisions: str, main: int, net: int) -> None:
    assert _line(ruleset("wa-2025"), cards, decisions, {"main": main}) == net


@pytest.mark.parametrize(
    ("cards", "decisions", "net"),
    [
        # Blackjack 750; neither 9 is matched; the dealer's 18 does not break.
        ("As 9d Kh 9h", "", 750 - 100 - 200 - 300),
        # 8 8 against 8 up of one suit: 15 to 1 on 100; down 6: -200. Surrender -250. The dealer
        # draws for the break wager: 8 6 2 K, four cards, 3 to 1 on 300.
        ("8s 8h 8h 6c 2d Kd", "surrender", 1500 - 200 - 250 + 900),
        # Up K, both of the player's Ks unsuited: 8 to 1 on 100; the down ace ends the round.
        ("Kh Ks Kd Ac", "", 800 - 200 - 500 - 300),
        # 7-7-7 on a split hand is an ordinary 21 here: 500; the other stands on 17 and the
        # dealer's 9 5 K breaks in three: 500, and 300 at 1 to 1.
        ("7h 9h 7d 5c 7c 7s Kd Kc", "split hit stand", -100 - 200 + 500 + 500 + 300),
    ],
)
def test_bet_bigger_with_every_side_wager(cards: str, decisions: str, net: int) -> None:
    wagers = {"main": 500, "match-up": 100, "match-down": 200, "break": 300}
    assert _line(ruleset("bet-bigger"), cards, decisions, wagers) == net


@pytest.mark.parametrize(("soft_17", "drawn", "net"), [("stand", "", 500), ("hit", " 4s", -500)])
def test_dealer_soft_17(soft_17: str, drawn: str, net: int) -> None:
    # 18 against A 6: beats 17, or loses to A 6 4.
    rules = ruleset("wa-2025", soft_17=soft_17)
    assert _line(rules, "9c As 9d 6h" + drawn, "decline stand", {"main": 500}) == net


@pytest.mark.parametrize(
    ("cards", "decisions", "net"),
    [
        ("As 9d Kh 9h", "stand", 800),  # 3:2 of 525 is 787.5, up to 800
        ("Ks 9d 6h 9h", "surrender", -250),  # half of 525 is 262.5, up to 275 back
    ],
)
def test_payout_unit_of_a_quarter(cards: str, decisions: str, net: int) -> None:
    rules = ruleset("wa-2025", payout_unit="$0.25", chip_unit="$0.25")
    assert _line(rules, cards, decisions, {"main": 525}) == net


def test_the_two_deck_super_bonus_and_the_other_order_of_the_deal() -> None:
    # 7h 7c 7d against 7s: 2 to 1 on 500 and 1,000 dollars.
    rules = ruleset("wa-2025", decks=2, deal_order="players-players-dealer-dealer")
    assert _line(rules, "7h 7c 7s Kd 7d", "hit", {"main": 500}) == 1000 + 100000
    assert _line(rules, "7h 7c 7h Kd 7d", "hit", {"main": 500}) == 1000


@pytest.mark.parametrize("case", [case for case in CASES if len(SHOES[case.shoe]) < 8], ids=str)
def test_the_chances_of_every_policy_add_up_to_one(case: Case) -> None:
    for policy in POLICIES.values():
        chance, _ = value_sum(TABLES[case.table](), SHOES[case.shoe], case.wagers, policy)
        assert chance == 1
