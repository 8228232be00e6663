"""Section 13 (g)(3) (document 002): the burn card."""

from dataclasses import replace

import pytest

from fixtures.irregular_tables import empty_shoe
from fixtures.section_13_tables import THREE, explained
from fixtures.table_script import FLO, SUE, card, everybody_stands, table
from spanish21 import ruleset
from spanish21.game.round import commands as r
from spanish21.game.table import TablePhase
from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.phrasebook.dealer_guidance import describe_next_step


@pytest.mark.clause("section-13:(g)(3)")
@pytest.mark.parametrize("rules", ["section-13", "wa-2025"])
def test_a50_one_card_of_every_shoe_is_burned_face_down_before_a_card_is_dealt(rules: str) -> None:
    at = table(rules, to="burn", reshuffle_after_any_round=True)
    assert at.refuses(at.dealer, c.OpenRound(0)).name == "WRONG_TABLE_PHASE"
    burned = at.deals(c.BurnFirst())
    assert burned.last == (
        e.CardBurnedAtTable(None, "burn card"),
        e.TablePhaseEntered(TablePhase.READY),
    )
    full = burned.state.full
    assert (burned.state.unseen, burned.state.cards_left) == (full, full.size - 1)
    again = burned.give(FLO, c.Reshuffle()).to("ready")
    assert len(again.happened(e.CardBurnedAtTable)) == 2


@pytest.mark.clause("bet-bigger:Method-12")
def test_a50_bet_bigger_burns_the_first_card_of_a_shoe_before_it_deals_one() -> None:
    at = table("bet-bigger").plays("Ann on 1: main $10\nno more wagers\ndeal K♠")
    burned = at.happened(e.CardBurnedAtTable)
    assert burned == [e.CardBurnedAtTable(None, "burn card")]
    assert at.events.index(burned[0]) < at.events.index(at.last[0])
    assert at.state.cards_left == 286


@pytest.mark.clause("section-13:(g)(3)")
@pytest.mark.parametrize("rules", ["section-13", "wa-2025"])
def test_a50_a_new_dealer_burns_a_card_before_dealing(rules: str) -> None:
    at = table(rules).give(SUE, c.ChangeDealer("Eva"))
    assert at.last == (e.DealerChanged("Eva"), e.TablePhaseEntered(TablePhase.BURN))
    assert at.refuses(at.dealer, c.OpenRound(0)).name == "WRONG_TABLE_PHASE"
    burned = at.deals(c.BurnFirst())
    assert burned.phase == "ready"
    assert burned.state.cards_left == burned.state.full.size - 2
    assert burned.deals(c.OpenRound(0)).phase == "round"


@pytest.mark.clause("bet-bigger:Method-12")
def test_a50_a_new_dealer_at_bet_bigger_burns_none() -> None:
    at = table("bet-bigger").give(SUE, c.ChangeDealer("Eva"))
    assert at.last == (e.DealerChanged("Eva"),)
    assert at.deals(c.OpenRound(0)).round.cards_left == 287


@pytest.mark.clause("section-13:(g)(3)")
def test_a_dealer_who_comes_with_a_new_shoe_burns_the_shoes_card_only() -> None:
    ended = table(reshuffle_after_any_round=True).give(FLO, c.Reshuffle())
    new = ended.give(FLO, c.ChangeDealer("Eva")).to("ready")
    assert new.dealer.name == "Eva"
    assert new.state.cards_left == 287


@pytest.mark.clause("section-13:(g)(3)")
@pytest.mark.parametrize("rules", ["section-13", "wa-2025"])
@pytest.mark.parametrize(
    "phase", ["inspection", "verification", "spread", "wash", "shuffle", "cut", "cut-card", "burn"]
)
def test_a_dealer_may_be_relieved_at_any_phase_and_burns_no_second_card(
    rules: str, phase: str
) -> None:
    at = table(rules, to=phase).give(FLO, c.ChangeDealer("Eva"))
    assert (at.last, at.phase) == ((e.DealerChanged("Eva"),), phase)
    ready = at.to("ready")
    assert (ready.dealer.name, ready.state.burn_due) == ("Eva", 0)
    assert ready.state.cards_left == ready.state.full.size - 1


@pytest.mark.clause("section-13:(g)(3)")
@pytest.mark.parametrize("rules", ["section-13", "wa-2025"])
def test_a_dealer_who_comes_in_mid_round_burns_a_card_before_the_next_is_dealt(rules: str) -> None:
    on = table(rules).plays("Ann on 1: main $25\nno more wagers\ndeal K♠")
    assert on.refuses(on.dealer, c.BurnFirst()).name == "NO_BURN_DUE"
    new = on.give(SUE, c.ChangeDealer("Eva"))
    said = new.refuses(new.dealer, r.DealCard(card("9d")))
    assert said.name == "BURN_BEFORE_DEALING"
    assert describe_next_step(new.state) == "Burn one card, face down"
    assert new.refuses(new.dealer, c.BurnFirst(card("9d"))).name == "BURN_FACE_DOWN"
    burned = new.deals(c.BurnFirst())
    assert burned.last == (e.CardBurnedAtTable(None, "burn card"),)
    assert (burned.state.cards_left, burned.state.unseen) == (
        on.state.cards_left - 1,
        on.state.unseen,
    )
    done = everybody_stands(burned)
    assert (done.phase, done.state.face_down) == ("ready", 2)
    assert done.deals(c.DiscloseBurn(card("As"))).state.face_down == 1


@pytest.mark.clause("section-13:(g)(3)")
def test_a_dealer_who_came_in_mid_round_and_dealt_nothing_burns_before_the_next_round() -> None:
    on = table(dealing_mode="card-reader").plays(
        "Ann on 1: main $25\nno more wagers\ndeal 9♠ K♦ 8♠\ndeal face down\ndealer has no blackjack"
    )
    done = on.give(SUE, c.ChangeDealer("Eva")).says("Ann on 1 stands\nturn 9♦")
    assert (done.phase, done.state.burn_due) == ("burn", 1)
    assert done.deals(c.BurnFirst()).phase == "ready"
    void = table().deals(c.OpenRound(0)).give(SUE, c.ChangeDealer("Eva")).says("void: no wagers")
    assert (void.phase, void.state.burn_due) == ("burn", 1)


@pytest.mark.clause("section-13:(g)(3)")
def test_a_new_dealer_with_an_empty_shoe_waits_for_the_discards_to_burn_one() -> None:
    short = empty_shoe().give(SUE, c.ChangeDealer("Eva"))
    assert describe_next_step(short.state) != "Burn one card, face down"
    assert short.refuses(short.dealer, c.BurnFirst()).name == "EMPTY_SHOE"
    assert short.refuses(short.dealer, r.DealCard(card("9d"))).name == "SHOE_IS_EMPTY"


@pytest.mark.clause("section-13:(g)(3)")
def test_a_burn_card_is_shown_when_a_player_asks_and_nobody_waits_for_it_any_more() -> None:
    at = table()
    shown = at.deals(c.DiscloseBurn(card("Ks")))
    assert shown.last == (e.BurnDisclosed(card("Ks")),)
    assert shown.state.burned == (card("Ks"),)
    assert (shown.state.unseen.count(card("Ks")), shown.state.cards_left) == (5, 287)
    said = shown.refuses(shown.dealer, c.DiscloseBurn(card("Ks")))
    assert explained(said) == (
        "card: 'K♠' is not allowed; no burn card lies face down (section-13:(g)(3))"
    )


@pytest.mark.clause("section-13:(g)(3)")
def test_a_burn_card_may_be_asked_for_in_the_middle_of_a_round() -> None:
    at = table(seats=THREE).give(FLO, c.ChangeDealer("Eva")).deals(c.BurnFirst())
    on = at.plays("Ann on 1: main $25\nno more wagers\ndeal K♠ K♠ K♠")
    first = on.deals(c.DiscloseBurn(card("Ks")))
    assert first.state.burned == (card("Ks"), None)
    assert (first.state.unseen.count(card("Ks")), first.state.cards_left) == (2, 283)
    both = first.deals(c.DiscloseBurn(card("Ks")))
    assert both.state.burned == (card("Ks"), card("Ks"))
    assert both.refuses(both.dealer, c.DiscloseBurn(card("Ks"))).name == "NO_BURN_TO_DISCLOSE"
    done = both.says("Ann on 1 stands\ndeal 8♦")
    assert (done.state.unseen.count(card("Ks")), done.state.cards_left) == (1, 282)


@pytest.mark.clause("section-13:(g)(3)")
def test_a_burn_card_that_is_all_on_the_table_already_cannot_be_shown() -> None:
    on = table().plays("Ann on 1: main $25\nno more wagers")
    dealt = on.says(
        "deal K♠ K♠ K♠\nAnn on 1 splits\ndeal K♠\nAnn on 1 splits\ndeal K♠\nAnn on 1 stands\ndeal K♠"
    )
    assert dealt.state.unseen.count(card("Ks")) == 0
    said = dealt.refuses(dealt.dealer, c.DiscloseBurn(card("Ks")))
    assert (said.name, said.allowed) == ("CARD_NOT_UNSEEN", "no K♠ is left unseen")


@pytest.mark.clause("section-13:(g)(3)")
def test_a_burn_card_that_everybody_saw_is_known_from_the_start() -> None:
    at = table(to="burn").deals(c.BurnFirst(card("As")))
    assert at.state.burned == (card("As"),)
    assert (at.state.unseen.count(card("As")), at.state.cards_left) == (5, 287)
    assert at.refuses(at.dealer, c.DiscloseBurn(card("As"))).name == "NO_BURN_TO_DISCLOSE"


@pytest.mark.clause("section-13:(g)(3)", "section-13:(g)(9)")
def test_a_burn_card_is_not_shown_while_a_peek_leans_on_the_cards_nobody_has_seen() -> None:
    dealt = table(dealing_mode="card-reader").plays(
        "Ann on 1: main $25\nno more wagers\ndeal 5♠ K♦ 6♠\ndeal face down"
    )
    show = c.DiscloseBurn(card("As"))
    assert dealt.deals(show).state.burned == (card("As"),)
    peeked = dealt.says("dealer has no blackjack")
    said = peeked.refuses(peeked.dealer, show)
    assert (said.name, said.allowed) == (
        "BURN_SHOWN_LATER",
        "the burn card is shown after the round",
    )
    turned = peeked.says("Ann on 1 stands\nturn 3♦")
    assert turned.deals(show).state.cards_left == turned.state.cards_left
    done = turned.says("deal 9♥")
    assert (done.phase, done.deals(show).state.burned) == ("ready", (card("As"),))


@pytest.mark.clause("section-13:(g)(3)")
def test_a_burn_card_may_be_shown_after_a_peek_at_a_card_that_is_known() -> None:
    at = table("wa-2025").plays("Ann on 1: main $25\nno more wagers\ndeal 5♠ K♦ 6♠ 9♥")
    assert (at.round.peeked, at.round.down) == (False, card("9h"))
    assert at.deals(c.DiscloseBurn(card("As"))).state.burned == (card("As"),)


def test_an_empty_shoe_has_no_card_to_burn_and_is_over() -> None:
    rules = ruleset("bet-bigger", decks=1)
    at = table(replace(rules, shoe=replace(rules.shoe, burn_per_shoe=49)), to="burn")
    at = at.deals(*[c.BurnFirst()] * 48)
    assert (at.phase, at.state.cards_left, at.state.unseen.size) == ("burn", 0, 48)
    for command in (c.BurnFirst(), c.BurnFirst(card("As"))):
        assert at.deals(command).phase == "shoe-end"
