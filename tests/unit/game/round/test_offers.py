"""What is on offer, to the last field."""

from dataclasses import replace
from typing import Any

import pytest

from fixtures.round_script import play
from spanish21 import ruleset
from spanish21.game.cards import Card
from spanish21.game.composition import Composition
from spanish21.game.round import Option, options
from spanish21.game.round import commands as c

ONE = "Ann on 1: main $10\nno more wagers\n"


def offered(script: str, kind: type, rules: str = "wa-2025", **chosen: Any) -> list[Option]:
    played = play(script, rules, **chosen)
    return [option for option in played.options if option.command is kind]


def test_boxes_are_offered_to_their_bettors_and_free_ones_to_anybody() -> None:
    chosen: dict[str, Any] = {"boxes": 3, "bettors_per_box": 2}
    script = "Ann on 1: main $10\nBob on 2: main $10"
    bettors = [Option(c.PlaceWagers, 1, "Ann"), Option(c.PlaceWagers, 2, "Bob")]
    assert offered(script, c.PlaceWagers, **chosen) == [*bettors, Option(c.PlaceWagers, 3)]
    script += "\nAnn on 1 consents to other bettors"
    shared = [bettors[0], Option(c.PlaceWagers, 1), bettors[1], Option(c.PlaceWagers, 3)]
    assert offered(script, c.PlaceWagers, **chosen) == shared
    script += "\nCat on 1: main $10"
    full = [bettors[0], Option(c.PlaceWagers, 1, "Cat"), bettors[1], Option(c.PlaceWagers, 3)]
    assert offered(script, c.PlaceWagers, **chosen) == full


def test_everything_before_the_deal() -> None:
    script = "Ann on 1: main $10"
    assert offered(script, c.TakeBackWagers) == [Option(c.TakeBackWagers, 1, "Ann")]
    assert offered(script, c.ConsentToBettors) == []
    assert offered(script, c.ConsentToBettors, bettors_per_box=2) == [
        Option(c.ConsentToBettors, 1, "Ann")
    ]
    assert offered(script, c.CloseWagers) == [Option(c.CloseWagers)]
    assert offered("", c.CloseWagers) == []


def test_a_card_is_offered_where_it_is_due_with_the_cards_it_can_be() -> None:
    full = Composition.of_decks(6)
    assert offered(ONE, c.DealCard) == [Option(c.DealCard, 1, hand=1, to="hand", cards=full)]
    left = full.without([Card.parse("9s"), Card.parse("8d"), Card.parse("9h")])
    down = ONE + "deal 9♠ 8♦ 9♥"
    assert offered(down, c.DealCard) == [Option(c.DealCard, 0, hand=1, to="down", cards=left)]
    assert offered(down, c.DealFaceDown) == [Option(c.DealFaceDown, to="down")]
    assert offered(ONE + "deal 9♠", c.DealFaceDown) == []


def test_a_bonus_card_is_offered_by_its_number() -> None:
    script = ONE + "deal 9♠ 8♦ 9♥ K♣ 2♣"
    (option,) = offered(script, c.DealCard, match_configuration=4, bonus_cards=2)
    assert (option.to, option.box, option.hand) == ("bonus", 0, 2)


def test_an_unseen_down_card_is_one_that_the_peek_allows() -> None:
    peeked = ONE + "deal 9♠ A♦ 9♥\ndeal face down\ninsurance is closed"
    assert offered(peeked, c.ReportPeek) == [Option(c.ReportPeek, answers=(False, True))]
    assert offered(peeked, c.CloseInsurance) == []
    done = peeked + "\ndealer has no blackjack\nAnn on 1 stands"
    (option,) = offered(done, c.TurnDownCard)
    assert (option.to, option.cards is not None) == ("down", True)
    assert option.cards is not None
    assert {card.points for card, _ in option.cards.items()} == set(range(1, 10))
    assert option.cards.count(Card.parse("9s")) == 5
    blackjack = peeked + "\ndealer has blackjack"
    (option,) = offered(blackjack, c.TurnDownCard)
    assert option.cards is not None
    assert {card.points for card, _ in option.cards.items()} == {10}
    assert option.cards.size == 72


def test_only_answers_the_unseen_cards_allow_are_offered() -> None:
    shoe = [Card.parse(card) for card in ("9s", "Ad", "9h", "Ks")]
    played = play(ONE + "deal 9♠ A♦ 9♥\ndeal face down\ninsurance is closed", shoe=shoe)
    assert [option.answers for option in played.options if option.answers] == [(True,)]


def test_insurance_is_offered_to_each_wager_until_it_has_an_answer() -> None:
    script = "Ann on 1: main $10\nBob on 2: main $7\nno more wagers\ndeal K♠ 9♠ A♦ 6♥ 8♥ 9♣"
    assert offered(script, c.Insure) == [
        Option(c.Insure, 1, "Ann", "main", least_cents=100, most_cents=500, step_cents=100),
        Option(c.Insure, 2, "Bob", "main", least_cents=100, most_cents=350, step_cents=100),
    ]
    assert offered(script, c.CloseInsurance) == [Option(c.CloseInsurance)]
    answered = script + "\nAnn on 1 declines insurance"
    assert offered(answered, c.DeclineInsurance) == [Option(c.DeclineInsurance, 2, "Bob", "main")]


def test_insurance_in_section_13_goes_up_to_the_next_chip() -> None:
    script = "Ann on 1: main $7\nno more wagers\ndeal K♠ A♦ 6♥"
    (option,) = offered(script, c.Insure, "section-13")
    assert (option.least_cents, option.most_cents) == (100, 400)
    even = "Ann on 1: main $8\nno more wagers\ndeal K♠ A♦ 6♥"
    assert offered(even, c.Insure, "section-13")[0].most_cents == 400


def test_a_wager_too_small_to_insure_is_passed_over() -> None:
    rules = ruleset("wa-2025", table_minimum="$0.01", chip_unit="$0.01")
    played = play("Ann on 1: main $0.01\nno more wagers\ndeal K♠ A♦ 6♥ 9♣", rules)
    assert played.phase == "play"


def test_a_double_is_offered_from_a_chip_to_the_wager_or_in_full() -> None:
    script = ONE + "deal 5♠ 6♦ 6♥ 9♣"
    assert offered(script, c.DoubleDown) == [
        Option(c.DoubleDown, 1, "Ann", least_cents=100, most_cents=1000, step_cents=100)
    ]
    assert offered(script, c.DoubleDown, double_double=True) == [
        Option(c.DoubleDown, 1, "Ann", least_cents=1000, most_cents=1000, step_cents=100)
    ]


def test_the_bettors_behind_are_offered_their_own_answers() -> None:
    shared = """
    Ann on 1: main $20
    Ann on 1 consents to other bettors
    Bob on 1: main $6
    no more wagers
    deal 8♠ 6♦ 8♥
    """
    played = play(shared + "Ann on 1 splits", "section-13")
    assert [option for option in played.options if option.player] == [
        Option(c.Split, 1, "Bob"),
        Option(c.NameHand, 1, "Bob", hand=1),
        Option(c.NameHand, 1, "Bob", hand=2),
    ]
    played = play(shared + "Ann on 1 doubles $20", "section-13")
    assert [option for option in played.options if option.player] == [
        Option(c.DoubleDown, 1, "Bob", least_cents=100, most_cents=600, step_cents=100),
        Option(c.DeclineDouble, 1, "Bob"),
    ]
    played = played.then("Bob on 1 doubles $6\ndeal 2♣\nAnn on 1 stands")
    assert [option for option in played.options if option.player] == [
        Option(c.Stand, 1, "Bob"),
        Option(c.Rescue, 1, "Bob"),
    ]


def test_what_went_wrong_is_offered_where_it_can() -> None:
    dealing = play("Ann on 1: main $10\nBob on 2: main $10\nno more wagers\ndeal 5♠ 6♠")
    assert Option(c.MissCard, 0, hand=1, to="up") in dealing.options
    missed = dealing.then("deal 6♦\na card is missed\ndeal 9♠")
    assert [option for option in missed.options if option.player] == [
        Option(c.TakeMissedCard, 1, "Ann"),
        Option(c.LeaveHandDead, 1, "Ann"),
    ]
    shoe = Composition.of_decks(6)
    playing = play(ONE + "deal 5♠ 6♦ 6♥ 9♣")
    left = shoe.without([Card.parse(card) for card in ("5s", "6d", "6h", "9c")])
    for kind in (c.DrawInError, c.BurnCard):
        (option,) = [one for one in playing.options if one.command is kind]
        assert option == Option(kind, cards=left)
    shown = playing.then("drawn in error 5♦")
    kinds = {option.command for option in shown.options}
    assert c.RefuseCard in kinds
    assert c.DrawInError not in kinds
    assert c.BurnCard not in kinds
    drawn = shown.then("Ann on 1 hits")
    (option,) = [one for one in drawn.options if one.command is c.DealCard]
    assert option.cards == Composition.of_cards([Card.parse("5d")])
    assert not [one for one in drawn.options if one.command is c.MissCard]


def test_an_option_allows_only_its_own_values() -> None:
    double = Option(c.DoubleDown, 1, "Ann", least_cents=100, most_cents=1000)
    assert double.allows(c.DoubleDown(1, "Ann", 100))
    assert double.allows(c.DoubleDown(1, "Ann", 1000))
    assert not double.allows(c.DoubleDown(1, "Ann", 99))
    assert not double.allows(c.DoubleDown(1, "Ann", 1001))
    assert not double.allows(c.DoubleDown(2, "Ann", 500))
    assert not double.allows(c.DoubleDown(1, "Bob", 500))
    peek = Option(c.ReportPeek, answers=(True,))
    assert peek.allows(c.ReportPeek(blackjack=True))
    assert not peek.allows(c.ReportPeek(blackjack=False))
    deal = Option(c.DealCard, cards=Composition.of_cards([Card.parse("5d")]))
    assert deal.allows(c.DealCard(Card.parse("5d")))
    assert not deal.allows(c.DealCard(Card.parse("5s")))
    assert not replace_cards(deal).allows(c.DealCard(Card.parse("5d")))
    void = Option(c.VoidRound)
    assert void.allows(c.VoidRound("any reason"))


def replace_cards(option: Option) -> Option:
    return option._replace(cards=None)


def test_split_rules_that_need_ranks_are_read_from_the_rule_set() -> None:
    rules = ruleset("wa-2025")
    by_rank = replace(rules, split=replace(rules.split, equal="rank"))
    mixed = play(ONE + "deal K♠ 6♦ Q♥ 9♣", rules)
    assert [o for o in options(mixed.state) if o.command is c.Split] == [Option(c.Split, 1, "Ann")]
    strict = play(ONE + "deal K♠ 6♦ Q♥ 9♣", by_rank)
    assert [o for o in options(strict.state) if o.command is c.Split] == []


def test_a_missed_card_is_offered_with_its_place() -> None:
    first = play("Ann on 1: main $10\nBob on 2: main $10\nno more wagers\ndeal 5♠")
    assert Option(c.MissCard, 2, hand=1, to="hand") in first.options
    down = play("Ann on 1: main $10\nno more wagers\ndeal 5♠", up_card="second")
    assert Option(c.MissCard, 0, hand=1, to="down") in down.options
    split = play(ONE + "deal 8♠ 6♦ 8♥ 9♣\nAnn on 1 splits\ndeal 9♠\nAnn on 1 stands")
    assert Option(c.MissCard, 1, hand=2, to="hand") in split.options


@pytest.mark.parametrize(("left", "offered_kinds"), [(1, True), (0, False)])
def test_a_card_out_of_turn_needs_a_card_in_the_shoe(left: int, offered_kinds: bool) -> None:
    cards = ["5s", "6d", "6h", "9c", "2c"][: 4 + left]
    shoe = [Card.parse(card) for card in cards]
    played = play(ONE + "deal 5♠ 6♦ 6♥ 9♣", shoe=shoe)
    kinds = {option.command for option in played.options}
    assert ({c.DrawInError, c.BurnCard} <= kinds) is offered_kinds


def test_insurance_is_offered_to_unpaid_hands_only_where_the_house_says_so() -> None:
    rules = ruleset("wa-2025")
    strict = replace(rules, insurance=replace(rules.insurance, on_paid_blackjack=False))
    played = play(
        """
        Ann on 1: main $10
        Bob on 2: main $10
        no more wagers
        deal K♠ 9♠ A♦ A♥ 8♥ 9♣
        Ann on 1 stands
        """,
        strict,
    )
    assert [o.player for o in played.options if o.command is c.Insure] == ["Bob"]
