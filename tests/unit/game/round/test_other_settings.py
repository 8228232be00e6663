"""Rules with two settings, each played the way that no document has it."""

from dataclasses import replace
from typing import Any

import pytest

from fixtures.round_script import ScriptedRound, play
from spanish21 import ruleset
from spanish21.game.cards import Card, Rank
from spanish21.game.composition import Composition
from spanish21.game.round import Phase, open_round
from spanish21.game.round.course.turns import why_no_double
from spanish21.game.rules import RuleSet
from spanish21.refusal import Refusal

ANN = "Ann on 1: main $10\nno more wagers\n"


def house(name: str, section: str, **changed: Any) -> RuleSet:
    rules = ruleset(name)
    return replace(rules, **{section: replace(getattr(rules, section), **changed)})


def washington(section: str, **changed: Any) -> RuleSet:
    return house("wa-2025", section, **changed)


def section_13(section: str, **changed: Any) -> RuleSet:
    return house("section-13", section, **changed)


def ann(rules: RuleSet, script: str) -> ScriptedRound:
    return play(ANN + script, rules)


def refused(played: ScriptedRound, script: str) -> tuple[str, str]:
    with pytest.raises(Refusal) as caught:
        played.then(script)
    return caught.value.name, str(caught.value).rpartition("; ")[2]


# --- Surrender --------------------------------------------------------------------------------

SPLIT_8S = "deal 8♠ 6♦ 8♥ 9♣\nAnn on 1 splits\ndeal 7♦"


def test_a_split_hand_is_surrendered_where_the_rules_say_so() -> None:
    no = ("NO_SURRENDER_AFTER_SPLIT", "a split hand is not surrendered")
    assert refused(ann(ruleset("wa-2025"), SPLIT_8S), "Ann on 1 surrenders") == no
    played = ann(washington("surrender", after_split=True), SPLIT_8S)
    played = played.then("Ann on 1 surrenders\ndeal 2♦\nAnn on 1 stands")
    assert played.line("main", hand=1).net_cents == -500
    assert played.phase == "drawing"


def test_a_split_hand_given_up_waits_for_an_unseen_blackjack_like_any_other() -> None:
    rules = section_13("surrender", after_split=True)
    both = "deal 8♠ K♦ 8♥\nAnn on 1 splits\ndeal 7♦\nAnn on 1 surrenders\ndeal 9♦\n"
    played = ann(rules, both + "Ann on 1 surrenders\ndeal A♦")
    # The original wager lies on the first hand; what the split added comes back.
    assert [line.net_cents for line in played.lines] == [-1000, 0]
    assert played.lines[1].rule == "base.unpeeked_blackjack_takes"
    assert ann(rules, both + "Ann on 1 surrenders\ndeal 9♣").net() == -1000


def test_a_hand_of_three_cards_is_surrendered_where_any_decision_may_be_the_one() -> None:
    script = "deal 8♠ 6♦ 2♥ 9♣\nAnn on 1 hits\ndeal 6♣"
    first = (
        "SURRENDER_IS_FIRST_DECISION",
        "surrender is the first decision on the first two cards",
    )
    assert refused(ann(ruleset("wa-2025"), script), "Ann on 1 surrenders") == first
    played = ann(washington("surrender", first_decision_only=False), script)
    assert played.then("Ann on 1 surrenders").net() == -500


def test_a_doubled_hand_is_never_surrendered() -> None:
    rules = washington("surrender", first_decision_only=False)
    played = ann(rules, "deal 8♠ 6♦ 2♥ 9♣\nAnn on 1 doubles $10\ndeal 5♣")
    assert played.may() == {"Stand", "Rescue"}


def test_a_table_without_surrender_says_so() -> None:
    rules = washington("surrender", offered="never")
    played = ann(rules, "deal 9♠ K♦ 7♥ 9♣")
    assert "Surrender" not in played.may()
    said = ("NO_SURRENDER_HERE", "this table has no surrender")
    assert refused(played, "Ann on 1 surrenders") == said


def test_split_aces_with_their_one_card_are_not_surrendered() -> None:
    rules = washington("split", aces_like_any_card=False)
    rules = replace(rules, surrender=replace(rules.surrender, after_split=True))
    played = ann(rules, "deal A♠ 6♦ A♥ 9♣\nAnn on 1 splits\ndeal A♦")
    assert played.may() == {"Split", "Stand"}


# --- Rescue -----------------------------------------------------------------------------------

BUST = "deal 9♠ 6♦ 3♥ 9♣\nAnn on 1 doubles $10\ndeal K♦"
AT_21 = "deal 9♠ 6♦ 3♥ 9♣\nAnn on 1 doubles $10\ndeal 9♦"


def test_a_bust_double_is_rescued_where_the_rules_say_so() -> None:
    assert ann(ruleset("wa-2025"), BUST).net() == -2000
    played = ann(washington("double", rescue_on_bust=True), BUST)
    assert played.may() == {"Stand", "Rescue"}
    assert played.then("Ann on 1 rescues").net() == -1000
    assert played.then("Ann on 1 stands").net() == -2000


def test_a_doubled_21_is_rescued_where_the_rules_say_so() -> None:
    assert ann(ruleset("wa-2025"), AT_21).net() == 2000
    played = ann(washington("double", rescue_on_21=True), AT_21)
    assert played.may() == {"Stand", "Rescue"}
    assert played.then("Ann on 1 rescues").net() == -1000
    assert played.then("Ann on 1 stands").net() == 2000


def test_who_doubled_behind_the_caller_rescues_a_bust_for_himself() -> None:
    rules = ruleset("wa-2025", bettors_per_box=2)
    rules = replace(rules, double=replace(rules.double, rescue_on_bust=True))
    played = play(
        """
        Ann on 1: main $20
        Ann on 1 consents to other bettors
        Bob on 1: main $10
        no more wagers
        deal 9♠ 6♦ 3♥ 9♣
        Ann on 1 doubles $20
        Bob on 1 doubles $10
        deal K♦
        Ann on 1 stands
        Bob on 1 rescues
        """,
        rules,
    )
    assert (played.net("Ann"), played.net("Bob"), played.phase) == (-4000, -1000, "closed")


# --- 21 ---------------------------------------------------------------------------------------

SOFT_21 = "deal A♠ 6♦ 4♥ 9♣\nAnn on 1 hits\ndeal 6♣"


def test_a_soft_21_takes_a_card_where_the_rules_say_so() -> None:
    no = ("NO_HIT_ON_21", "a 21 takes no card")
    assert refused(ann(ruleset("wa-2025"), SOFT_21), "Ann on 1 hits") == no
    played = ann(washington("base", hit_on_21=True), SOFT_21).then("Ann on 1 hits\ndeal 9♦")
    assert played.state.current.points == 20
    assert ann(washington("base", hit_on_21=True), SOFT_21).then("Ann on 1 stands").net() == 1000


def test_a_hard_21_and_a_blackjack_take_no_card_at_any_table() -> None:
    rules = washington("base", hit_on_21=True)
    assert ann(rules, "deal 9♠ 6♦ 2♥ 9♣\nAnn on 1 hits\ndeal K♦").phase == "closed"
    assert ann(rules, "deal A♠ 6♦ K♥ 9♣").may() == {"Stand", "DoubleDown"}


def push_at_21(name: str, **changed: Any) -> RuleSet:
    other = {"player_21_v_dealer_21": "push", "blackjack_beats_dealer_blackjack": False}
    rules = house(name, "base", blackjack_paid="end-of-round", **other)
    return replace(rules, double=replace(rules.double, blackjack=False), **changed)


def test_a_21_pushes_against_a_dealers_21_and_waits_for_it() -> None:
    script = "deal 9♠ 6♦ 2♥ 9♣\nAnn on 1 hits\ndeal K♦"
    assert ann(ruleset("wa-2025"), script).net() == 1000
    played = ann(push_at_21("wa-2025"), script)
    assert played.phase == "drawing"
    line = played.then("deal 6♣").line("main")
    assert (line.outcome, line.rule) == ("pushes", "base.player_21_v_dealer_21")
    assert played.then("deal 5♣").net() == 1000


def test_a_bonus_21_and_a_doubled_21_push_too() -> None:
    rules = push_at_21("wa-2025")
    played = ann(rules, "deal 7♠ 6♦ 6♥ 9♣\nAnn on 1 hits\ndeal 8♦")
    assert [played.then(f"deal {card}").net() for card in ("6♣", "5♣")] == [0, 1500]
    played = ann(rules, AT_21)
    assert [played.then(f"deal {card}").net() for card in ("6♣", "5♣")] == [0, 2000]


def test_a_blackjack_pushes_against_a_dealers_blackjack() -> None:
    played = ann(push_at_21("wa-2025"), "deal A♠ K♦ K♥ A♣")
    line = played.then("peek: blackjack\nturn A♣" if played.phase == "peek" else "").line("main")
    assert (line.outcome, line.rule) == ("pushes", "base.blackjack_beats_dealer_blackjack")
    assert ann(push_at_21("wa-2025"), "deal A♠ K♦ K♥ 9♣").net() == 1500


def test_a_blackjack_that_may_push_waits_for_an_unseen_second_card() -> None:
    played = ann(push_at_21("section-13"), "deal A♠ K♦ K♥")
    assert played.phase == "exposure"
    assert [played.then(f"deal {card}").net() for card in ("A♣", "9♣")] == [0, 1500]
    assert ann(push_at_21("section-13"), "deal A♠ 6♦ K♥").net() == 1500
    assert ann(ruleset("section-13"), "deal A♠ K♦ K♥").net() == 1500


def test_a_bonus_hand_that_the_rules_pay_nothing_for_wins_like_any_21() -> None:
    rules = replace(ruleset("wa-2025"), bonus_21=())
    assert ann(rules, "deal 7♠ 6♦ 6♥ 9♣\nAnn on 1 hits\ndeal 8♦").net() == 1000


# --- Doubles and splits -----------------------------------------------------------------------


def test_only_so_many_cards_may_be_doubled() -> None:
    script = "deal 3♠ 6♦ 3♥ 9♣\nAnn on 1 hits\ndeal 5♦"
    played = ann(washington("double", maximum_cards=2), script)
    said = ("TOO_MANY_CARDS_TO_DOUBLE", "a hand of more than 2 cards is not doubled here")
    assert refused(played, "Ann on 1 doubles $10") == said


def test_so_many_cards_must_be_there_before_a_hand_is_doubled() -> None:
    played = ann(washington("double", minimum_cards=3), "deal 3♠ 6♦ 3♥ 9♣")
    said = ("TOO_FEW_CARDS_TO_DOUBLE", "a hand of fewer than 3 cards is not doubled here")
    assert refused(played, "Ann on 1 doubles $10") == said
    assert "DoubleDown" in played.then("Ann on 1 hits\ndeal 5♦").may()


def test_split_aces_that_may_be_split_again_are_not_doubled() -> None:
    rules = washington("split", aces_like_any_card=False)
    played = ann(rules, "deal A♠ 6♦ A♥ 9♣\nAnn on 1 splits\ndeal A♦")
    assert played.may() >= {"Split"}
    assert "DoubleDown" not in played.may()
    said = ("SPLIT_ACES_GET_ONE_CARD", "split aces get one card each")
    assert refused(played, "Ann on 1 doubles $10") == said


def test_a_blackjack_is_doubled_before_the_peek_where_the_rules_let_it_be() -> None:
    state = ann(ruleset("wa-2025"), "deal A♠ 6♦ K♥").state
    hand = state.boxes[0].hands[0]
    assert why_no_double(state.but(phase=Phase.BLACKJACKS), hand, hand.of(0)) == ""
    assert why_no_double(state, hand, hand.of(0)) == "NO_DOUBLE_OF_A_BLACKJACK"


def test_a_hand_that_was_doubled_in_time_is_doubled_again_whatever_its_cards() -> None:
    rules = ruleset("wa-2025", double_double=True)
    rules = replace(rules, double=replace(rules.double, maximum_cards=2))
    played = ann(rules, "deal 3♠ 6♦ 3♥ 9♣\nAnn on 1 doubles $10\ndeal 2♦")
    assert "DoubleDown" in played.may()


def test_aces_are_split_once_where_the_rules_say_so() -> None:
    script = "deal A♠ 6♦ A♥ 9♣\nAnn on 1 splits\ndeal A♦"
    assert "Split" in ann(ruleset("wa-2025"), script).may()
    played = ann(washington("split", resplit_aces=False), script)
    assert "Split" not in played.may()
    said = ("ACES_ARE_SPLIT_ONCE", "split aces are not split again")
    assert refused(played, "Ann on 1 splits") == said


@pytest.mark.parametrize(("most", "said"), [(1, "1 hand"), (2, "2 hands")])
def test_a_box_has_so_many_hands_at_most(most: int, said: str) -> None:
    played = ann(washington("split", maximum_hands=most), "deal 8♠ 6♦ 8♥ 9♣")
    if most == 2:
        played = played.then("Ann on 1 splits\ndeal 8♦")
    limit = ("SPLIT_LIMIT_REACHED", f"no more than {said} on a box")
    assert refused(played, "Ann on 1 splits") == limit


# --- Shared boxes and insurance ---------------------------------------------------------------

SHARED = "Ann on 1: main $20\nBob on 1: main $10"


def test_others_wager_on_a_box_unasked_where_the_first_bettor_need_not_consent() -> None:
    rules = ruleset("wa-2025", bettors_per_box=2)
    asked = ("FIRST_BETTOR_CONSENTS", "Ann was first on box 1 and must consent to other bettors")
    assert refused(play("", rules), SHARED) == asked
    rules = replace(rules, boxes=replace(rules.boxes, first_bettor_consents=False))
    played = play("Ann on 1: main $20", rules)
    assert "ConsentToBettors" not in played.may()
    said = "others may wager on a box here without being asked in"
    assert refused(played, "Ann on 1 consents to other bettors") == ("CONSENT_NOT_NEEDED", said)
    assert "PlaceWagers" in {
        option.command.__name__ for option in played.options if option.box == 1
    }
    played = played.then("Bob on 1: main $10")
    assert [bettor.player for bettor in played.state.boxes[0].bettors] == ["Ann", "Bob"]


def test_a_match_wager_on_the_down_card_is_insured_where_the_rules_say_so() -> None:
    wagers = "Ann on 1: main $10, match-up $5, match-down $10\nno more wagers\n"
    deal = "deal 9♠ A♦ 8♥ K♣\n"
    plain = play(wagers + deal, ruleset("wa-2025"))
    assert refused(plain, "Ann on 1 insures $5 of match-down")[0] == "NOTHING_TO_INSURE"
    played = play(wagers + deal, washington("insurance", insures_match=True))
    nothing = ("NOTHING_TO_INSURE", "there is no wager on it that can be insured")
    assert refused(played, "Ann on 1 insures $2 of match-up") == nothing
    played = played.then("Ann on 1 insures $5 of match-down\nAnn on 1 declines insurance")
    assert played.line("insurance-match-down").net_cents == 1000


def test_several_wagers_on_a_hand_are_insured_as_one_where_the_rules_say_so() -> None:
    rules = ruleset("bet-bigger", table_maximum="$10")
    rules = replace(rules, insurance=replace(rules.insurance, each_spot_apart=False))
    wagers = "Ann on 1: main $10, bet-bigger-1 $10\nno more wagers\ndeal 9♠ A♦ 8♥ K♣\n"
    played = play(wagers, rules)
    assert [(it.spot, it.most_cents) for it in played.options if it.most_cents] == [("main", 1000)]


# --- Decks that keep their tens ---------------------------------------------------------------

TEN = ("", "the 10 of spades is removed from a Spanish deck")


def test_a_ten_is_no_card_of_a_spanish_deck() -> None:
    assert refused(ann(ruleset("wa-2025"), ""), "deal 10♠") == TEN
    with pytest.raises(Refusal) as caught:
        open_round(ruleset("wa-2025"), shoe=Composition.of_cards(parse_tens("10s Ks")))
    assert str(caught.value) == f"card: '10♠' is not allowed; {TEN[1]}"


def test_a_ten_and_an_ace_are_a_blackjack_of_either_side() -> None:
    rules = ruleset("blackjack")
    assert ann(rules, "deal A♠ 6♦ 10♥ 9♣").net() == 1500
    assert ann(rules, "deal 9♠ 10♦ 8♥ A♣").net() == -1000
    played = ann(rules, "deal 10♠ 6♦ K♥ 9♣")
    assert played.may() == {"Hit", "Stand", "DoubleDown", "Split", "Surrender"}


def test_a_shoe_of_whole_decks_counts_its_tens() -> None:
    full = open_round(ruleset("blackjack", decks=1)).shoe
    assert (full.size, full.count(Card.parse_any("10s")), full.by_points()[10]) == (52, 1, 16)
    gone = full.without(parse_tens("10s 10h 10c 10d"))
    assert (gone.size, gone.of_rank(Rank.TEN)) == (48, 0)
    with pytest.raises(Refusal, match="only cards that are still in the shoe"):
        Composition.of_decks(1).without(parse_tens("10s"))
    assert Composition.of_decks(1).count(Card.parse_any("10s")) == 0


def parse_tens(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse_any(part) for part in text.split())
