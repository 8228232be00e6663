"""Section 13 (g)(3) (document 002): the burn card."""

from dataclasses import replace

import pytest

from fixtures.irregular_tables import empty_shoe, one_ace_left
from fixtures.section_13_tables import THREE, explained
from fixtures.table_script import DAN, FLO, SUE, card, everybody_stands, player, table
from spanish21 import ruleset
from spanish21.game.round import commands as r
from spanish21.game.table import TablePhase
from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.phrasebook.table.dealer_guidance import describe_next_step


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
    assert done.shows_burn("As").state.face_down == 1


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
    show = c.DiscloseBurn(card("Ks"))
    assert at.refuses(at.dealer, show).name == "BURN_NOT_ASKED_FOR"
    asked = at.give(player("Bob"), c.AskForBurnCard())
    assert (asked.last, asked.state.burn_asked) == ((e.BurnCardAsked("Bob"),), "Bob")
    again = asked.refuses(player("Ann"), c.AskForBurnCard())
    assert (again.name, again.allowed) == ("BURN_ASKED_ALREADY", "Bob has asked for it")
    shown = asked.deals(show)
    assert shown.last == (e.BurnDisclosed(card("Ks")),)
    assert (shown.state.burned, shown.state.burn_asked) == ((card("Ks"),), "")
    assert (shown.state.unseen.count(card("Ks")), shown.state.cards_left) == (5, 287)
    for by, command in ((shown.dealer, show), (player("Ann"), c.AskForBurnCard())):
        said = explained(shown.refuses(by, command))
        assert said.endswith("is not allowed; no burn card lies face down (section-13:(g)(3))")


@pytest.mark.clause("section-13:(g)(3)")
@pytest.mark.parametrize("rules", ["section-13", "wa-2025", "wa-classic", "bet-bigger"])
def test_any_player_at_the_table_may_ask_and_nobody_else(rules: str) -> None:
    at = table(rules)
    assert at.refuses(player("Cleo"), c.AskForBurnCard()).name == "NOT_SEATED"
    for by in (DAN, FLO, SUE):
        assert at.refuses(by, c.AskForBurnCard()).name == "NOT_YOUR_ROLE"
    behind = at.plays("Cleo on 5: main $10").give(player("Cleo"), c.AskForBurnCard())
    assert behind.last == (e.BurnCardAsked("Cleo"),)


@pytest.mark.clause("section-13:(g)(3)")
def test_a_house_that_shows_no_burn_card_refuses_to() -> None:
    rules = ruleset("section-13")
    at = table(replace(rules, shoe=replace(rules.shoe, burn_disclosed_on_request=False)))
    said = at.refuses(player("Ann"), c.AskForBurnCard())
    assert (said.name, said.allowed) == ("BURN_STAYS_DOWN", "this house shows no burn card")


@pytest.mark.clause("section-13:(g)(3)")
def test_a_burn_card_may_be_asked_for_in_the_middle_of_a_round() -> None:
    at = table(seats=THREE).give(FLO, c.ChangeDealer("Eva")).deals(c.BurnFirst())
    on = at.plays("Ann on 1: main $25\nno more wagers\ndeal K♠ K♠ K♠")
    first = on.shows_burn("Ks")
    assert first.state.burned == (card("Ks"), None)
    assert (first.state.unseen.count(card("Ks")), first.state.cards_left) == (2, 283)
    both = first.shows_burn("Ks")
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
    asked = dealt.give(player("Ann"), c.AskForBurnCard())
    said = asked.refuses(asked.dealer, c.DiscloseBurn(card("Ks")))
    assert (said.name, said.allowed) == ("CARD_NOT_UNSEEN", "no K♠ is left unseen")


@pytest.mark.clause("section-13:(g)(3)")
def test_a_burn_card_that_the_shoe_has_read_is_shown_as_it_was_read() -> None:
    at = table(to="burn").deals(c.BurnFirst(card("As")))
    assert (at.state.burned, at.state.hidden_burns) == ((card("As"),), (card("As"),))
    assert (at.state.unseen.count(card("As")), at.state.cards_left) == (5, 287)
    asked = at.give(player("Ann"), c.AskForBurnCard())
    assert asked.refuses(at.dealer, c.DiscloseBurn(card("Ks"))).name == "NOT_THE_BURN_CARD"
    shown = asked.deals(c.DiscloseBurn(card("As")))
    assert (shown.state.hidden_burns, shown.state.unseen) == ((), at.state.unseen)


@pytest.mark.clause("section-13:(g)(3)", "section-13:(g)(9)")
def test_a_burn_card_is_shown_also_after_the_reader_has_spoken_of_a_down_card() -> None:
    dealt = table(dealing_mode="card-reader").plays(
        "Ann on 1: main $25\nno more wagers\ndeal 5♠ K♦ 6♠\ndeal face down"
    )
    assert dealt.shows_burn("As").state.burned == (card("As"),)
    peeked = dealt.says("dealer has no blackjack")
    shown = peeked.shows_burn("As")
    assert (shown.state.burned, shown.state.cards_left) == ((card("As"),), peeked.state.cards_left)
    done = shown.says("Ann on 1 stands\nturn 3♦\ndeal 9♥")
    assert done.phase == "ready"


@pytest.mark.clause("section-13:(g)(3)", "section-13:(g)(9)")
def test_a_burn_card_is_not_the_card_that_must_be_the_dealers() -> None:
    asked = one_ace_left().give(player("Ann"), c.AskForBurnCard())
    said = asked.refuses(asked.dealer, c.DiscloseBurn(card("As")))
    assert (said.name, said.allowed) == (
        "BURN_IS_THE_DOWN_CARD",
        "the last A♠ is the dealer's down card",
    )
    assert asked.deals(c.DiscloseBurn(card("9h"))).state.burned == (card("9h"),)


@pytest.mark.clause("section-13:(g)(3)")
def test_a_burn_card_may_be_shown_after_a_peek_at_a_card_that_is_known() -> None:
    at = table("wa-2025").plays("Ann on 1: main $25\nno more wagers\ndeal 5♠ K♦ 6♠ 9♥")
    assert (at.round.peeked, at.round.down) == (False, card("9h"))
    assert at.shows_burn("As").state.burned == (card("As"),)


def test_an_empty_shoe_has_no_card_to_burn_and_is_over() -> None:
    rules = ruleset("bet-bigger", decks=1)
    at = table(replace(rules, shoe=replace(rules.shoe, burn_per_shoe=49)), to="burn")
    at = at.deals(*[c.BurnFirst()] * 48)
    assert (at.phase, at.state.cards_left, at.state.unseen.size) == ("burn", 0, 48)
    for command in (c.BurnFirst(), c.BurnFirst(card("As"))):
        assert at.deals(command).phase == "shoe-end"
