"""Section 13 (e) (document 002): payout odds and what may be wagered, as the rule data has them."""

import pytest

from fixtures.section_13_rules import refused_wagers, rules, super_bonus_paid, super_bonus_rules
from spanish21.game.cards import parse_cards
from spanish21.game.hand_values import bonus_21, total
from spanish21.game.wager_spots import check_wagers
from spanish21.game.wagers.envy import settle_envy

UNPEEKED = ("second-card-last", "down-card-unseen")


@pytest.mark.clause("section-13:(e)(1)(i)", "section-13:(e)(1)(ii)", "section-13:(e)(5)")
def test_beating_the_dealer_pays_1_to_1_when_the_round_is_complete() -> None:
    assert total(parse_cards("Ks Qs 2h")).bust
    assert not total(parse_cards("Ks Qs Ah")).bust
    assert str(rules().base.win_pays) == "1 to 1"
    assert rules().dealing.twenty_ones_paid == "end-of-round"


@pytest.mark.clause("section-13:(e)(1)(iii)", "section-13:(e)(5)")
def test_a_blackjack_beats_every_dealer_21_and_pays_3_to_2_at_the_end() -> None:
    base = rules().base
    assert base.blackjack_beats_dealer_blackjack
    assert base.player_21_v_dealer_21 == "player-wins"
    assert str(base.blackjack_pays) == "3 to 2"
    assert base.blackjack_paid == "end-of-round"


@pytest.mark.clause("section-13:(e)(1)(iv)", "section-13:(e)(2)")
@pytest.mark.parametrize("mode", UNPEEKED)
def test_a_drawn_21_beats_a_dealers_drawn_21_but_loses_to_a_dealer_blackjack(mode: str) -> None:
    base = rules(dealing_mode=mode).base
    assert base.player_21_v_dealer_21 == "player-wins"
    assert base.drawn_21_v_unpeeked_blackjack == "loses"


@pytest.mark.clause("section-13:(e)(1)", "section-13:(f)(2)")
def test_no_match_wager_is_taken_without_a_main_wager() -> None:
    assert rules().wagers.main_wager_first
    check_wagers({"main": 500, "match-up": 500}, rules())
    refusal = refused_wagers({"match-up": 500})
    assert refusal.rule == "wagers.main_wager_first"
    assert refusal.clause == "section-13:(e)(1), section-13:(f)(2)"


@pytest.mark.clause(
    "section-13:(e)(1)", "section-13:(e)(4)", "section-13:(e)(8)", "section-13:(e)(9)"
)
def test_wagers_are_made_before_the_first_card_and_locked_from_it() -> None:
    assert rules().wagers.locked_from == "first-card"


@pytest.mark.clause("section-13:(e)(3)", "section-13:(f)(3)")
def test_a_coupon_may_be_wagered_and_spoken_cash_needs_two_to_confirm_it() -> None:
    assert rules(match_play_coupon=True).wagers.match_play_coupon
    assert not rules(match_play_coupon=False).wagers.match_play_coupon
    assert rules().wagers.verbal_cash_wager == "dealer-and-supervisor-confirm"


@pytest.mark.clause("section-13:(e)(10)")
@pytest.mark.parametrize("allowed", [True, False])
def test_the_house_may_bar_those_who_sat_out_until_the_reshuffle(allowed: bool) -> None:
    assert rules(mid_shoe_entry=allowed).wagers.mid_shoe_entry is allowed


@pytest.mark.clause("section-13:(e)(6)", "section-13:(e)(6)(*)")
@pytest.mark.parametrize("decks", [6, 8])
@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("6s 7h 8d", "3 to 2"),
        ("8h 6h 7h", "2 to 1"),
        ("7s 8s 6s", "3 to 1"),
        ("7s 7s 7h", "3 to 2"),
        ("7d 7d 7d", "2 to 1"),
        ("7s 7s 7s", "3 to 1"),
        ("2s 3h 4d 5c 7s", "3 to 2"),
        ("2s 2h 3d 4c 5s 5h", "2 to 1"),
        ("2s 2h 2d 3c 3s 4h 5h", "3 to 1"),
        ("As Ah Ad 2c 2s 3h 3h 8d", "3 to 1"),
    ],
)
def test_a_bonus_21_pays_its_listed_odds(cards: str, pays: str, decks: int) -> None:
    hand = bonus_21(parse_cards(cards))
    assert hand is not None
    assert str(rules(decks=decks).bonus_odds(hand)) == pays


@pytest.mark.clause("section-13:(e)(6)")
@pytest.mark.parametrize("cards", ["Ks 5h 6d", "2s 3h 7d 9c", "2s 3h 4d 5c 6s", "As Kd"])
def test_no_other_hand_is_a_bonus_21(cards: str) -> None:
    assert bonus_21(parse_cards(cards)) is None


@pytest.mark.clause("section-13:(e)(6)", "section-13:(i)(2)")
def test_a_doubled_hand_is_paid_1_to_1_only_and_never_the_super_bonus() -> None:
    assert str(rules().double.pays) == "1 to 1"
    assert rules().split.bonus_21_after_split
    assert super_bonus_paid("7s 7s 7s", "7h", 2500, doubled=True) == []


@pytest.mark.clause("section-13:(e)(7)")
@pytest.mark.parametrize(
    ("wager_cents", "paid"),
    [(499, []), (500, ["$1,000"]), (2499, ["$1,000"]), (2500, ["$5,000"]), (50000, ["$5,000"])],
)
def test_the_super_bonus_goes_by_the_original_wager(wager_cents: int, paid: list[str]) -> None:
    assert super_bonus_paid("7c 7c 7c", "7d", wager_cents) == paid


@pytest.mark.clause("section-13:(e)(7)")
@pytest.mark.parametrize(
    ("cards", "up", "paid"),
    [
        ("7h 7h 7h", "7h", True),
        ("7h 7h 7h", "7s", True),
        ("7h 7h 7s", "7s", False),
        ("7h 7h 7h", "8h", False),
        ("6h 7h 8h", "7h", False),
    ],
)
def test_the_super_bonus_needs_three_7s_of_one_suit_against_any_7_up(
    cards: str, up: str, paid: bool
) -> None:
    assert bool(super_bonus_paid(cards, up, 500)) is paid


@pytest.mark.clause("section-13:(e)(7)", "section-13:(j)(5)")
def test_a_split_hand_never_earns_the_super_bonus() -> None:
    assert super_bonus_paid("7s 7s 7s", "7h", 2500) == ["$5,000"]
    assert super_bonus_paid("7s 7s 7s", "7h", 2500, split=True) == []


@pytest.mark.clause("section-13:(e)(7)")
def test_every_other_player_who_wagered_is_paid_50_dollars_for_a_super_bonus() -> None:
    players, winner = ["Ann", "Ben", "Cid"], frozenset({"Ben"})
    results = settle_envy(players, [winner], envy_cents=super_bonus_rules().envy_cents)
    paid = {name: [str(hit.pays) for hit in result.hits] for name, result in results.items()}
    assert paid == {"Ann": ["$50"], "Ben": [], "Cid": ["$50"]}
