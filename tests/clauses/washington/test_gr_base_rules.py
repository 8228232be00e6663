"""The Washington rule sets: preamble, GR1 to GR9 and their dealer's procedures, as the rule data has them."""

from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from fixtures.known_cards import is_blackjack
from fixtures.washington_rules import DECKS, EVEN_MONEY, bonus_pay, every_set, super_bonus
from spanish21.game.cards import SPANISH_DECK, Card, parse_cards
from spanish21.game.composition import Composition
from spanish21.game.hand_values import Total, bonus_21, total
from spanish21.game.payouts import LOST
from spanish21.game.wager_spots import spots
from spanish21.game.wagers.insurance import settle_insurance
from spanish21.money import Odds
from spanish21.refusal import Refusal
from spanish21.rulesets import build_ruleset, load_book, ruleset
from spanish21.rulesets.rule_book.statutes import GamesPerHandLimit, games_per_hand


def refused(name: str, **choices: Any) -> list[str]:
    """The clauses cited when a rule set cannot be made with these choices."""
    with pytest.raises(Refusal) as caught:
        ruleset(name, **choices)
    return caught.value.clause.split(", ")


@pytest.mark.clause("wa-2025:L2")
def test_wa_2025_is_the_rules_enclosed_with_submission_3166() -> None:
    book = load_book("wa-2025")
    assert book.title == "Spanish 21, Washington, submission #3166 (2025)"
    assert book.source == "document 001, first part"
    assert "house rules in force" in ruleset("wa-2025").sign.posted


@every_set
@pytest.mark.clause("wa-*:P1")
def test_what_the_document_does_not_change_is_ordinary_blackjack(name: str) -> None:
    rules = ruleset(name)
    assert rules.cards.suits == ("spades", "hearts", "clubs", "diamonds")
    assert (rules.cards.number_points, rules.cards.face_points) == ("as-printed", 10)
    assert rules.cards.ace_points == (11, 1)
    assert (rules.dealing.starts, rules.dealing.play_order) == (
        "dealers-left",
        "dealers-left-to-right",
    )
    assert rules.wagers.locked_from == "first-card"
    assert rules.base.blackjack_is == "ace-and-ten-value-as-first-two-cards"
    assert rules.base.win_pays == EVEN_MONEY
    assert rules.base.other_ties == "push"
    assert rules.double.cards_drawn == 1
    assert rules.insurance.pays == Odds.parse("2 to 1")


@pytest.mark.clause("wa-*:P1")
def test_an_ace_counts_eleven_until_that_would_bust_the_hand() -> None:
    assert total(parse_cards("As 6h")) == Total(17, soft=True)
    assert total(parse_cards("As 6h Kc")) == Total(17, soft=False)
    assert is_blackjack(parse_cards("Ad Jc"), split=False)
    assert not is_blackjack(parse_cards("Ad Jc"), split=True)


@every_set
@pytest.mark.clause("wa-*:P2")
def test_no_limit_of_a_table_exceeds_the_single_wager_limit_of_the_day(name: str) -> None:
    # WAC 230-15-140: $400 today.
    assert ruleset(name, table_maximum="$400").limits.table_maximum_cents == 400_00
    assert f"{name}:P2" in refused(name, table_maximum="$400.01")
    assert f"{name}:P2" in refused(name, table_minimum="$400.01")
    assert refused(name, match_maximum="$400.01")


@pytest.mark.parametrize("name", ["wa-v003", "wa-v002", "wa-classic"])
@pytest.mark.clause("wa-v00?:P2", "wa-classic:P2")
def test_400_dollars_may_be_wagered_from_the_first_day_on_which_it_was_surely_law(
    name: str,
) -> None:
    # Voted on July 20, 2023, in force 31 days after a filing whose day was not found.
    for before in (date(2023, 7, 2), date(2023, 7, 20), date(2023, 8, 20), date(2023, 9, 21)):
        assert ruleset(name, on=before).limits.statutory_maximum_cents == 300_00
        assert f"{name}:P2" in refused(name, table_maximum="$300.01", on=before)
    after = date(2023, 9, 22)
    assert ruleset(name, table_maximum="$400", on=after).limits.table_maximum_cents == 400_00


@pytest.mark.clause("wa-v00?:P2", "wa-classic:P2")
def test_six_games_ride_on_a_hand_from_september_14_2009_and_three_before() -> None:
    assert games_per_hand(date(2009, 9, 13)).games == 3
    assert games_per_hand(date(2009, 9, 14)) == GamesPerHandLimit(6, 3, 5_00)


@pytest.mark.clause("wa-2025:L1")
def test_the_edition_of_2025_is_not_played_before_the_day_of_its_approval() -> None:
    assert "wa-2025:L1" in refused("wa-2025", on=date(2025, 5, 18))
    assert ruleset("wa-2025", on=date(2025, 5, 19)).id == "wa-2025"
    assert ruleset("wa-v003", on=date(2025, 5, 18)).id == "wa-v003"


@pytest.mark.clause("wa-2025:P2")
def test_more_games_on_one_hand_than_the_code_of_2009_allows_is_a_warning() -> None:
    # WAC 230-15-040 (2009): six. Main, up card, down card and three bonus cards are six.
    book = load_book("wa-2025")
    small = {"match_configuration": 4, "match_maximum": "$5"}
    six = build_ruleset(book, {**small, "bonus_cards": 3})
    seven = build_ruleset(book, {**small, "bonus_cards": 4})
    assert six.warnings == ()
    assert len(seven.warnings) == 1
    assert "7 separate games" in seven.warnings[0]
    assert "WAC 230-15-040" in seven.warnings[0]


@every_set
@pytest.mark.clause("wa-*:GR1")
def test_the_sign_posts_the_rules_and_the_layout_has_match_areas(name: str) -> None:
    rules = ruleset(name)
    wanted = {"wager limits", "soft 17 rule", "Bonus 21 payouts", "Match The Dealer payouts"}
    assert wanted | {"house rules in force", "dispute procedure"} <= set(rules.sign.posted)
    assert rules.title.startswith("Spanish 21")
    assert {"match-up", "match-down"} <= set(spots(rules))


@every_set
@pytest.mark.clause("wa-*:GR2", "wa-*:DP1")
def test_two_four_five_six_or_eight_spanish_decks_are_played(name: str) -> None:
    for decks in DECKS:
        assert ruleset(name, decks=decks).cards.decks == decks
    for decks in (1, 3, 7, 9):
        assert f"{name}:GR2" in refused(name, decks=decks)
    cards = ruleset(name).cards
    assert cards.cards_per_deck == 48
    assert cards.removed == ("10", "joker")


@pytest.mark.clause("wa-*:GR2", "wa-*:DP1")
def test_a_spanish_deck_has_48_cards_and_neither_tens_nor_jokers() -> None:
    ranks = "23456789JQKA"
    assert {card.code for card in SPANISH_DECK} == {
        rank + suit for rank in ranks for suit in "shcd"
    }
    assert Composition.of_decks(8).size == 8 * 48
    for absent in ("10s", "Th", "joker"):
        with pytest.raises(Refusal, match="removed from a Spanish deck"):
            Card.parse(absent)


@every_set
@pytest.mark.clause("wa-*:GR2")
def test_cards_come_from_a_shoe_or_with_two_decks_from_the_hand(name: str) -> None:
    assert ruleset(name, dealt_from="shoe") == ruleset(name)
    assert ruleset(name, decks=2, dealt_from="hand").cards.dealt_from == "hand"
    for decks in (4, 5, 6, 8):
        # A3 restricts it to two decks; GR2 does not.
        assert refused(name, decks=decks, dealt_from="hand") == ["A3"]


@every_set
@pytest.mark.clause("wa-*:GR3", "wa-*:DP2", "wa-*:DP2[ab]")
def test_a_player_blackjack_beats_every_dealer_and_is_paid_3_to_2_before_the_peek(
    name: str,
) -> None:
    base = ruleset(name).base
    assert base.blackjack_pays == Odds.parse("3 to 2")
    assert base.blackjack_beats_dealer_blackjack
    assert base.blackjack_paid == "before-peek"


@every_set
@pytest.mark.clause("wa-*:DP2b", "wa-*:DP8", "wa-*:GR9")
def test_insurance_is_open_under_an_ace_before_the_peek_even_to_a_paid_blackjack(name: str) -> None:
    insurance = ruleset(name).insurance
    assert insurance.up_card == "A"
    assert insurance.on_paid_blackjack
    assert insurance.maximum == Fraction(1, 2)
    assert not insurance.exactly_maximum
    assert not insurance.may_round_up_to_chip
    assert not insurance.insures_match
    assert not insurance.each_spot_apart
    assert insurance.placed == "after-initial-deal-before-peek"
    assert insurance.lost_collected == "after-peek"


@every_set
@pytest.mark.clause("wa-*:DP8")
def test_insurance_wins_2_to_1_on_a_dealer_blackjack_with_an_ace_up(name: str) -> None:
    pays = ruleset(name).insurance.pays
    (hit,) = settle_insurance(Card.parse("As"), Card.parse("Jh"), pays).hits
    assert str(hit.pays) == "2 to 1"
    assert settle_insurance(Card.parse("As"), Card.parse("9h"), pays) == LOST
    assert settle_insurance(Card.parse("Ks"), Card.parse("Ah"), pays) == LOST


@every_set
@pytest.mark.clause("wa-*:GR4", "wa-*:DP3", "wa-*:DP3a")
def test_every_player_21_wins_at_once_at_even_money_or_its_bonus(name: str) -> None:
    rules = ruleset(name)
    assert rules.base.player_21_v_dealer_21 == "player-wins"
    assert rules.base.drawn_21_v_unpeeked_blackjack == "cannot-happen"
    assert rules.dealing.twenty_ones_paid == "at-once"
    assert not rules.base.hit_on_21
    assert bonus_21(parse_cards("9s 9h 3c")) is None
    assert rules.base.win_pays == EVEN_MONEY
    assert bonus_pay(rules, "2s 3h 4c 5d 7s") == "3 to 2"


@every_set
@pytest.mark.clause("wa-*:DP2c", "wa-*:DP3b")
def test_a_blackjack_or_a_soft_21_may_be_doubled_instead_of_paid(name: str) -> None:
    double = ruleset(name).double
    assert double.blackjack
    assert double.soft_21


@every_set
@pytest.mark.clause("wa-*:GR5")
def test_the_house_chooses_whether_the_dealer_hits_soft_17(name: str) -> None:
    assert ruleset(name, soft_17="hit").dealer.soft_17 == "hit"
    assert ruleset(name, soft_17="stand").dealer.soft_17 == "stand"
    assert refused(name, soft_17="sometimes") == [f"{name}:GR5"]


@every_set
@pytest.mark.clause("wa-*:GR6", "wa-*:DP4[ab]")
def test_equal_values_split_to_four_hands_that_draw_and_double_aces_too(name: str) -> None:
    rules = ruleset(name)
    assert rules.split.equal == "value"
    assert rules.split.maximum_hands == 4
    assert rules.split.aces_like_any_card
    assert rules.split.resplit_aces
    assert rules.split.cards_dealt == 1
    assert rules.double.after_split


@every_set
@pytest.mark.clause("wa-*:DP4c")
def test_a_split_hand_keeps_bonus_21_but_split_or_doubled_has_no_super_bonus(name: str) -> None:
    rules = ruleset(name)
    assert rules.split.bonus_21_after_split
    assert super_bonus(rules, "7h 7h 7h", "7s").won
    assert super_bonus(rules, "7h 7h 7h", "7s", split=True) == LOST
    assert super_bonus(rules, "7h 7h 7h", "7s", doubled=True) == LOST


@every_set
@pytest.mark.clause("wa-*:GR7", "wa-*:DP5a")
def test_any_hand_of_two_cards_or_more_may_double_split_hands_too(name: str) -> None:
    double = ruleset(name).double
    assert double.minimum_cards == 2
    assert double.maximum_cards is None
    assert double.after_split


@every_set
@pytest.mark.clause("wa-*:GR7", "wa-*:GR8-important", "wa-*:DP7a", "wa-*:DP6e")
def test_rescue_takes_back_the_last_doubled_portion_of_a_hand_not_bust(name: str) -> None:
    double = ruleset(name).double
    assert double.rescue
    assert double.rescue_returns == "last-doubled-portion"
    assert not double.rescue_on_bust
    assert not double.rescue_on_21


@every_set
@pytest.mark.clause("wa-*:GR8", "wa-*:DP6a", "wa-*:DP6b", "wa-*:DP6c")
def test_double_double_is_the_houses_choice_and_makes_three_doublings_at_most(name: str) -> None:
    assert ruleset(name, double_double=False).double.doublings == 1
    double = ruleset(name, double_double=True, soft_17="hit").double
    assert double.double_double
    assert double.doublings == 3
    assert 2**double.doublings == 8
    assert double.rescue


@every_set
@pytest.mark.clause("wa-*:GR8", "wa-*:GR8-important", "wa-*:DP6")
def test_double_double_needs_a_dealer_who_hits_soft_17(name: str) -> None:
    wanted = [f"{name}:GR8", f"{name}:GR8-important", f"{name}:DP6"]
    assert refused(name, double_double=True, soft_17="stand") == wanted


@every_set
@pytest.mark.clause("wa-*:GR8-important", "wa-*:DP5[cd]", "wa-*:DP6[de]")
def test_beside_double_double_only_the_table_maximum_makes_a_double_smaller(name: str) -> None:
    assert ruleset(name).double.for_less
    double = ruleset(name, double_double=True).double
    assert double.capped_at_table_maximum
    assert not double.for_less


@every_set
@pytest.mark.clause("wa-*:DP7b")
def test_surrender_is_for_two_cards_and_rescue_for_three_or_more(name: str) -> None:
    rules = ruleset(name)
    assert (rules.surrender.cards, rules.surrender.returns) == (2, Fraction(1, 2))
    assert rules.double.minimum_cards + rules.double.cards_drawn == 3
    assert rules.double.rescue
    assert rules.double.rescue_returns == "last-doubled-portion"


@every_set
@pytest.mark.clause("wa-*:GR9", "wa-*:DP9")
def test_the_dealer_peeks_under_ace_or_face_card_and_surrender_is_late(name: str) -> None:
    rules = ruleset(name)
    assert rules.dealing.mode == "down-card-peeked"
    assert rules.dealing.peeks
    assert not rules.dealing.mode_notice_on_sign
    assert rules.dealer.peeks_under == ("A", "K", "Q", "J")
    assert rules.surrender.offered == "late"
    assert rules.surrender.cards == 2
    assert rules.surrender.first_decision_only
    assert rules.surrender.returns == Fraction(1, 2)
    assert rules.surrender.unpeeked_blackjack_takes == "cannot-happen"
    assert rules.surrender.held_under == ()
    assert rules.base.unpeeked_blackjack_takes == "cannot-happen"


@every_set
@pytest.mark.clause("wa-*:DP0")
def test_the_rest_is_dealt_as_ordinary_blackjack(name: str) -> None:
    rules = ruleset(name)
    assert rules.dealing.starts == "dealers-left"
    assert rules.dealing.order == "players-dealer-players-dealer"
    assert rules.dealing.play_order == "dealers-left-to-right"
    assert rules.split.hands_finished == "one-by-one"
    # A55: where both are silent, document 002 says how to cut, burn and mend a mishap.
    assert (rules.shoe.cut_minimum_cards, rules.shoe.cut_card_depth(288)) == (10, 72)
    assert (rules.shoe.burn_per_shoe, rules.shoe.burn_per_new_dealer) == (1, 1)
    assert {"face-up-card", "ten-found"} < {row.name for row in rules.irregularities}
