"""Bet Bigger (document 004): equipment, the method of play, the deal, the peek and blackjacks."""

import pytest

from fixtures.bet_bigger_rounds import ALL_FOUR, SPOTS, TWO, ann, refused, table
from fixtures.bet_bigger_rules import rules
from fixtures.round_script import dealer, settled
from spanish21.game.composition import Composition
from spanish21.game.round import view
from spanish21.game.round.events import CardDealt, DealerPeeked
from spanish21.game.table.devices import devices_of
from spanish21.house.configuration.table_settings import TableKind, TableSettings
from spanish21.refusal import Refusal
from spanish21.reports.signs.game_lines import house_rules
from spanish21.rulesets.citations.clauses import ClauseStatus, document_clauses
from spanish21.server.wire.table_view import summary_of


@pytest.mark.clause("bet-bigger:Equipment-1")
@pytest.mark.parametrize("decks", range(1, 9))
def test_up_to_eight_decks_without_their_tens_are_played(decks: int) -> None:
    cards = rules(decks=decks).cards
    assert cards.decks == decks
    assert cards.cards_per_deck == 48
    assert "10" in cards.removed
    assert Composition.of_decks(decks).size == 48 * decks


@pytest.mark.clause("bet-bigger:Equipment-1")
@pytest.mark.parametrize("decks", [0, 9])
def test_more_than_eight_decks_are_refused(decks: int) -> None:
    with pytest.raises(Refusal, match=r"1 to 8 \(bet-bigger:Equipment-1"):
        rules(decks=decks)


@pytest.mark.clause("bet-bigger:Equipment-2")
def test_the_cards_are_dealt_from_a_shoe() -> None:
    assert rules().cards.dealt_from == "shoe"


@pytest.mark.clause("bet-bigger:Method-1", "bet-bigger:Method-2")
def test_at_opening_every_deck_is_checked_and_all_six_are_washed() -> None:
    shoe = rules().shoe
    assert shoe.inspection[0] == "dealer spreads every deck and checks that it is complete"
    assert rules().cards.decks == 6
    assert shoe.washed_before_first_shuffle
    assert shoe.shuffle_steps[0] == "wash all decks into one pile"


@pytest.mark.clause("bet-bigger:Method-[3456]")
def test_the_pile_is_halved_riffled_into_the_centre_and_riffled_again() -> None:
    shoe = rules().shoe
    assert shoe.shuffle == "manual"
    assert shoe.shuffle_steps[1:] == (
        "halve the pile left and right",
        "riffle half a deck off each side into a centre pile",
        (
            "riffle half a deck of each side in turn with half a deck of the centre"
            " until only the centre is left"
        ),
        "part the pile in two",
        "riffle half decks of both into a centre pile until it is the only one",
    )


@pytest.mark.clause("bet-bigger:Method-7", "bet-bigger:Method-8", "bet-bigger:Method-9")
def test_a_player_cuts_at_least_one_deck_from_either_end() -> None:
    assert rules().shoe.cut_offered == ("a player",)
    assert rules().shoe.cut_after_manual_shuffle
    assert rules().shoe.cut_minimum_cards == 48
    assert rules().shoe.cut_completed == "back-to-front"


@pytest.mark.clause("bet-bigger:Method-10", "bet-bigger:Method-11")
@pytest.mark.parametrize("decks", [6, 8])
def test_a_cut_card_one_deck_from_the_bottom_ends_the_shoe(decks: int) -> None:
    shoe = rules(decks=decks).shoe
    assert shoe.cut_card_depth(48 * decks) == 48
    assert shoe.at_cut_card == "finish-round-then-shuffle"
    assert shoe.end_of_shoe[-1] == "shuffle"


@pytest.mark.clause("bet-bigger:Method-12")
def test_the_first_card_of_a_shoe_is_burned() -> None:
    assert rules().shoe.burn_per_shoe == 1


@pytest.mark.clause("bet-bigger:Method-13", "bet-bigger:Method-14")
def test_players_are_dealt_face_up_and_the_dealer_shows_the_first_card_at_the_end() -> None:
    dealing = rules().dealing
    assert dealing.order == "players-dealer-players-dealer"
    assert dealing.player_cards == "face-up"
    assert dealing.has_down_card
    assert (dealing.up_card, dealing.up_card_shown) == ("first", "after-the-deal")


@pytest.mark.clause("bet-bigger:Method-15", "bet-bigger:Method-24")
def test_match_wagers_are_settled_as_soon_as_their_card_shows() -> None:
    assert rules().dealing.up_match_settled == "before-play"
    assert rules().dealing.down_match_settled == "at-exposure"


@pytest.mark.clause("bet-bigger:Method-17", "bet-bigger:Method-18", "bet-bigger:Actions-order")
def test_the_dealer_checks_for_blackjack_before_play_but_insures_only_an_ace() -> None:
    chosen = rules()
    assert chosen.dealing.mode == "down-card-peeked"
    assert chosen.dealing.peeks
    assert chosen.base.unpeeked_blackjack_takes == "cannot-happen"
    assert set(chosen.dealer.peeks_under) == {"A", "K", "Q", "J"}
    assert chosen.insurance.up_card == "A"


@pytest.mark.clause("bet-bigger:Method-22")
@pytest.mark.parametrize(
    ("kind", "said"), [("live", "A hand signal decides over a spoken word."), ("automatic", "")]
)
def test_the_dealer_of_a_live_table_is_shown_that_a_hand_signal_decides(
    kind: TableKind, said: str
) -> None:
    settings = TableSettings("T1", kind, "bet-bigger")
    assert summary_of(settings, devices_of(rules()), None).signals == said
    sign = "\n".join(str(line) for line in house_rules(rules()))
    assert "A hand signal decides over a spoken word." in sign


@pytest.mark.clause("bet-bigger:Method-2[01]")
def test_how_a_decision_is_shown_is_left_to_dealer_and_player() -> None:
    clauses = document_clauses("bet-bigger")
    for name in ("Method-20", "Method-21", "Method-22"):
        assert clauses[name].status is ClauseStatus.STAFFING
        assert clauses[name].why
    assert rules().dealing.hand_signals == (
        "hit: tap the felt or say hit",
        "stay: wave over the cards or say stay",
        "double: add the wager, dealer shows one finger",
        "split: two spread fingers over the wager",
        "surrender: say it aloud",
    )


@pytest.mark.clause("bet-bigger:Method-12")
def test_only_a_new_shuffle_burns_a_card() -> None:
    assert rules().shoe.burn_per_shoe == 1
    assert rules().shoe.burn_per_new_dealer == 0


@pytest.mark.clause("bet-bigger:Method-23", "bet-bigger:Actions-double", "bet-bigger:Actions-split")
def test_a_double_or_split_adds_an_equal_wager_beside_every_spot_played() -> None:
    chosen = rules()
    assert chosen.bet_bigger is not None
    assert chosen.bet_bigger.double_matches_every_spot
    assert not chosen.double.for_less
    assert chosen.double.minimum_cards == 2
    assert chosen.double.cards_drawn == 1
    assert chosen.split.equal == "value"


@pytest.mark.clause("bet-bigger:Method-26")
def test_wagers_are_resolved_from_right_to_left() -> None:
    assert rules().dealing.wagers_resolved == "right-to-left"


@pytest.mark.clause("bet-bigger:Method-13", "bet-bigger:Method-14")
def test_two_cards_each_are_dealt_singly_and_the_up_card_is_turned_after_the_deal() -> None:
    dealing = table(f"{TWO}deal K♠ K♣ 9♦ 8♥ 7♣")
    assert view(dealing.state, "Ann").up_card is None
    dealt = dealing.then("deal 6♦")
    assert [(event.to, event.box) for event in dealt.happened(CardDealt)] == [
        ("hand", 1),
        ("hand", 2),
        ("up", 0),
        ("hand", 1),
        ("hand", 2),
        ("down", 0),
    ]
    seen = view(dealt.state, "Ann")
    assert str(seen.up_card) == "9♦"
    assert seen.down_card is None


@pytest.mark.clause("bet-bigger:Method-16", "bet-bigger:Rules-13", "bet-bigger:Payouts-blackjack")
@pytest.mark.parametrize("up", ["9♦", "K♦", "A♦"])
def test_a_blackjack_is_paid_3_to_2_at_once_on_every_spot(up: str) -> None:
    dealt = table(f"Ann on 1: {ALL_FOUR}\nBob on 2: main $10\nno more wagers\n").then(
        f"deal A♠ K♣ {up} K♥ 7♣ 6♦"
    )
    assert [settled(dealt, spot) for spot in SPOTS] == [
        ("wins", 0, 1000, 1500),
        ("wins", 0, 1000, 1500),
        ("wins", 0, 1000, 1500),
        ("wins", 0, 400, 600),
    ]
    assert dealt.phase == ("insurance" if up == "A♦" else "play")


@pytest.mark.clause("bet-bigger:Rules-12", "bet-bigger:Method-18")
def test_a_blackjack_wins_against_a_dealer_blackjack() -> None:
    done = table(f"{TWO}deal A♠ K♣ K♦ K♥ 7♣ A♦")
    assert done.phase == "closed"
    assert settled(done) == ("wins", 0, 1000, 1500)
    assert settled(done, player="Bob") == ("loses", 1000, 0, 0)


@pytest.mark.clause("bet-bigger:Rules-13", "bet-bigger:Method-16")
def test_a_blackjack_is_not_doubled() -> None:
    dealt = ann("A♠ 9♦ K♥ 8♦")
    assert dealt.phase == "closed"
    assert settled(dealt) == ("wins", 0, 1000, 1500)
    other = table(f"{TWO}deal A♠ K♣ 9♦ K♥ 7♣ 6♦")
    assert {option.box for option in other.options if option.player} == {2}
    assert refused(other, "Ann on 1 doubles $10").name == "NOT_YOUR_TURN"


@pytest.mark.clause("bet-bigger:Method-17", "bet-bigger:Method-18", "bet-bigger:Actions-order")
@pytest.mark.parametrize("up", ["A♦", "K♦", "Q♦", "J♦"])
def test_the_dealer_checks_for_blackjack_before_play_under_an_ace_or_face_card(up: str) -> None:
    dealt = ann(f"K♠ {up} 8♥ 8♦")
    assert dealt.phase == ("insurance" if up == "A♦" else "play")
    playing = dealt.then("insurance is closed") if up == "A♦" else dealt
    assert playing.happened(DealerPeeked) == [DealerPeeked(blackjack=False)]
    assert playing.phase == "play"
    assert not ann("K♠ 9♦ 8♥ 8♦").happened(DealerPeeked)


@pytest.mark.clause("bet-bigger:Method-18", "bet-bigger:Actions-order")
def test_a_dealer_blackjack_ends_the_round_before_anybody_plays() -> None:
    done = ann("K♠ K♦ 8♥ A♦", ALL_FOUR)
    assert done.phase == "closed"
    assert dealer(done) == "K♦ A♦"
    assert done.net("Ann") == -3400


@pytest.mark.clause("bet-bigger:Method-13", "bet-bigger:Method-17", "bet-bigger:Method-24")
def test_live_the_down_card_is_dealt_face_down_peeked_at_and_turned() -> None:
    dealt = table(
        "Ann on 1: main $10, match-down $5\nno more wagers\ndeal K♠ K♦ 8♥\ndeal face down"
    )
    assert dealt.phase == "peek"
    stood = dealt.then("dealer has no blackjack\nAnn on 1 stands")
    assert stood.phase == "exposure"
    assert refused(stood, "turn A♣").name == "PEEK_SAID_NO_BLACKJACK"
    done = stood.then("turn 8♥")
    assert settled(done, "match-down") == ("wins", 0, 500, 5000)
    assert settled(done) == ("pushes", 0, 1000, 0)
