"""Section 13 (g)(8), (g)(10), (d)(7) (document 002): dealing to the cut card, gathering the cards, and games dealt by hand."""

import pytest

from fixtures.section_13_tables import ANN, BOB, ROUND, THREE, entered
from fixtures.table_script import (
    FLO,
    SUE,
    AtTable,
    counted,
    everybody_stands,
    follows_the_course,
    player,
    table,
)
from spanish21.game.cards import Card, show_cards
from spanish21.game.table import TablePhase, guide_dealer
from spanish21.game.table import commands as c
from spanish21.game.table import events as e

ALL_IN = "\n".join(f"{name} on {box}: main $25" for box, name in enumerate("ABCDEFG", 1))
SEVEN = dict(enumerate("ABCDEFG", 1))


def to_the_cut_card(at: AtTable) -> AtTable:
    """Seven boxes play full rounds until the cut card is out and the shoe is at its end."""
    while at.phase == "ready":
        at = everybody_stands(at.plays(f"{ALL_IN}\nno more wagers"))
    return at


@pytest.mark.clause("section-13:(g)(10)", "section-13:(d)(7)", "section-13:(g)(10)(i)")
def test_the_round_in_which_the_cut_card_comes_out_is_finished_and_is_the_last() -> None:
    at = table(to="cut-card").deals(c.PlaceCutCard(284), c.BurnFirst())
    early = at.plays("Ann on 1: main $25\nno more wagers\ndeal K♠ 9♦")
    assert not early.happened(e.CutCardReached)
    out = early.says("deal 8♥")
    assert out.last[-1] == e.CutCardReached()
    assert out.phase == "round"
    done = out.says("Ann on 1 hits\ndeal 2♥\nAnn on 1 stands\ndeal 8♦")
    assert len(done.happened(e.CutCardReached)) == 1
    assert done.net("Ann") == 2500
    assert done.last[-1] == e.TablePhaseEntered(TablePhase.SHOE_END)
    assert done.refuses(done.dealer, c.OpenRound(0)).name == "WRONG_TABLE_PHASE"


@pytest.mark.clause("section-13:(g)(10)", "bet-bigger:Method-11")
@pytest.mark.parametrize("rules", ["section-13", "bet-bigger", "wa-2025"])
def test_rounds_follow_each_other_until_the_cut_card_and_then_all_cards_are_counted(
    rules: str,
) -> None:
    money = "$10" if rules == "bet-bigger" else "$25"
    at = table(rules, seats=SEVEN)
    script = ALL_IN.replace("$25", money)
    while at.phase == "ready":
        assert not at.state.cut_reached
        at = everybody_stands(at.plays(f"{script}\nno more wagers"))
    assert at.phase == "shoe-end"
    assert at.state.cards_left <= at.state.behind_cut
    assert len(at.state.discards) + at.state.unseen.size == at.state.full.size
    counted_up = at.deals(c.EndShoe(at.state.full.items()))
    assert counted_up.last == (
        e.CardsCounted("Dan"),
        e.ShoeEnded(1),
        e.TablePhaseEntered(TablePhase.SHUFFLE),
    )
    assert counted_up.to("ready").state.cards_left == at.state.full.size - 1
    assert follows_the_course(counted_up)


@pytest.mark.clause("section-13:(g)(8)", "section-13:(g)(10)(i)")
def test_cards_are_picked_up_from_the_far_right_with_the_dealers_last() -> None:
    done = table(seats=THREE).plays(
        "Ann on 2: main $25\nCleo on 3: main $25\nBob on 5: main $25\nno more wagers\n"
        "deal K♠ 9♣ Q♥ 6♦ 8♥ 5♣ 7♥\nAnn on 2 stands\nCleo on 3 hits\ndeal 4♣\nCleo on 3 stands\n"
        "Bob on 5 stands\ndeal 5♦ J♦"
    )
    (ended,) = done.happened(e.RoundEnded)
    assert show_cards(ended.collected) == "Q♥ 7♥ 9♣ 5♣ 4♣ K♠ 8♥ 6♦ 5♦ J♦"
    assert done.state.discards == ended.collected


@pytest.mark.clause("section-13:(g)(8)")
def test_every_hand_can_be_rebuilt_from_the_cards_as_they_were_picked_up() -> None:
    on = table(seats=THREE).plays(
        "Ann on 2: main $25\nCleo on 3: main $25\nBob on 5: main $25\nno more wagers\n"
        "deal 8♠ 9♣ Q♥ 6♦ 8♥ 5♣ 7♥\nAnn on 2 splits\ndeal 8♦\nAnn on 2 splits\n"
        "deal K♠\nAnn on 2 stands\ndeal Q♠\nAnn on 2 stands\ndeal J♠\nAnn on 2 stands\n"
        "Cleo on 3 hits\ndeal K♣\nBob on 5 surrenders"
    )
    hands = {box.number: [hand.cards for hand in box.hands] for box in on.round.boxes if box.hands}
    done = on.says("deal 5♦ J♦")
    (ended,) = done.happened(e.RoundEnded)
    rack = list(ended.collected)
    rebuilt: dict[int, list[tuple[Card, ...]]] = {}
    for number in sorted(hands, reverse=True):
        rebuilt[number] = []
        # The hands of a split lie from the dealer's left: the last one is picked up first.
        for hand in reversed(hands[number]):
            rebuilt[number].insert(0, tuple(rack[: len(hand)]))
            del rack[: len(hand)]
    assert rebuilt == hands
    assert show_cards(tuple(rack)) == "6♦ 5♦ J♦"


@pytest.mark.clause("section-13:(g)(8)", "section-13:(g)(9)")
def test_a_down_card_that_was_never_turned_is_still_one_of_the_unseen() -> None:
    done = table(dealing_mode="down-card-unseen").plays(
        "Ann on 1: main $25\nno more wagers\ndeal K♠ 9♦ 6♥\ndeal face down\nAnn on 1 surrenders"
    )
    (ended,) = done.happened(e.RoundEnded)
    assert show_cards(ended.collected) == "K♠ 6♥ 9♦"
    assert (done.state.face_down, done.state.cards_left, done.state.unseen.size) == (2, 283, 285)


@pytest.mark.clause("section-13:(g)(8)")
def test_the_rack_holds_the_rounds_in_the_order_they_were_played() -> None:
    at = table().plays(ROUND).plays(ROUND.replace("K♠", "Q♣"))
    assert show_cards(at.state.discards) == "K♠ 8♥ 9♦ 8♦ Q♣ 8♥ 9♦ 8♦"
    assert (at.state.rounds, at.state.rounds_in_shoe) == (2, 2)


@pytest.mark.clause("section-13:(g)(10)(ii)")
@pytest.mark.parametrize(
    ("lost", "words"), [("7s", "1 of 7♠ missing"), ("2d 2d", "2 of 2♦ missing")]
)
def test_a_shoe_is_not_shuffled_again_until_every_card_has_turned_up(lost: str, words: str) -> None:
    at = to_the_cut_card(table(seats=SEVEN))
    wrong = at.deals(c.EndShoe(counted(without=lost)))
    assert wrong.phase == "shoe-end"
    assert words in guide_dealer(wrong.state)
    assert at.deals(c.EndShoe(counted())).phase == "shuffle"


@pytest.mark.clause("section-13:(d)(7)")
@pytest.mark.parametrize("rules", ["section-13", "wa-2025", "bet-bigger"])
def test_a60_a_house_may_reshuffle_after_any_round_if_it_has_said_so(rules: str) -> None:
    may = table(rules, reshuffle_after_any_round=True)
    for who in (FLO, SUE):
        assert may.give(who, c.Reshuffle()).last == (e.TablePhaseEntered(TablePhase.SHOE_END),)
    assert may.refuses(may.dealer, c.Reshuffle()).name == "NOT_YOUR_ROLE"
    may_not = table(rules)
    said = may_not.refuses(SUE, c.Reshuffle())
    assert (said.name, said.allowed) == (
        "NO_RESHUFFLE_NOW",
        "this house reshuffles at the cut card only",
    )


@pytest.mark.clause("section-13:(d)(7)")
def test_no_shoe_is_reshuffled_while_a_round_is_on() -> None:
    on = table(reshuffle_after_any_round=True).plays("Ann on 1: main $25")
    assert on.refuses(SUE, c.Reshuffle()).name == "WRONG_TABLE_PHASE"


@pytest.mark.clause("section-13:(d)(8)", "section-13:(c)(3)")
@pytest.mark.parametrize("rules", ["section-13", "wa-2025", "bet-bigger"])
def test_an_idle_table_spreads_its_cards_and_the_next_player_looks_before_the_wash(
    rules: str,
) -> None:
    at = table(rules)
    said = at.refuses(at.dealer, c.SpreadCards())
    assert (said.name, said.value) == ("PLAYERS_AT_THE_TABLE", "Ann, Bob")
    idle = at.give(ANN, c.Leave()).give(BOB, c.Leave()).deals(c.SpreadCards())
    assert idle.phase == "spread"
    back = idle.give(player("Cleo"), c.Sit(3)).to("ready")
    assert back.happened(e.CardsShown)[-1] == e.CardsShown("Cleo")
    course = [phase for phase in entered(back) if phase != "burn"]
    assert course[-6:] == ["spread", "wash", "shuffle", "cut", "cut-card", "ready"]
    assert back.state.cards_left == back.state.full.size - 1
    assert follows_the_course(back)


@pytest.mark.clause("section-13:(d)(8)")
@pytest.mark.parametrize("rules", ["section-13", "wa-2025", "bet-bigger"])
@pytest.mark.parametrize("face", ["face-up", "face-down"])
def test_a60_idle_cards_lie_as_the_house_has_it_and_are_turned_up_for_who_comes(
    rules: str, face: str
) -> None:
    left = table(rules, idle_spread=face).give(ANN, c.Leave()).give(BOB, c.Leave())
    words = face.replace("-", " ")
    assert guide_dealer(left.state) == f"nobody plays: spread the cards {words}"
    idle = left.deals(c.SpreadCards())
    assert idle.last == (
        e.ShoeEnded(1),
        e.CardsSpread(face),
        e.TablePhaseEntered(TablePhase.SPREAD),
    )
    assert guide_dealer(idle.state) == f"the cards lie {words} until a player comes"
    come = idle.give(BOB, c.Sit(2)).deals(c.ShowCards("Bob"))
    turned = (e.CardsTurnedUp(),) if face == "face-down" else ()
    assert come.last == (*turned, e.CardsShown("Bob"), e.TablePhaseEntered(TablePhase.WASH))
    assert come.state.face_up
    assert follows_the_course(come.to("ready"))


@pytest.mark.clause("section-13:(d)(8)")
@pytest.mark.parametrize("rules", ["section-13", "wa-2025"])
def test_who_comes_to_an_idle_table_is_not_dealt_from_the_old_shoe(rules: str) -> None:
    wagers = table(rules, seats={1: "Ann"}).plays("Ann on 1: main $25\nno more wagers")
    played = everybody_stands(wagers)
    come = played.give(ANN, c.Leave()).give(BOB, c.Sit(2))
    said = come.refuses(come.dealer, c.OpenRound(0))
    assert said.name == "SPREAD_THE_CARDS_FIRST"
    fresh = come.deals(c.SpreadCards()).to("ready")
    assert fresh.happened(e.CardsShown)[-1] == e.CardsShown("Bob")
    assert fresh.state.cards_left == fresh.state.full.size - 1
    assert fresh.deals(c.OpenRound(0)).phase == "round"


@pytest.mark.clause("section-13:(d)(8)")
def test_a_table_is_idle_when_its_last_player_leaves_while_wagers_are_open() -> None:
    gone = table(seats={1: "Ann"}).deals(c.OpenRound(0)).give(ANN, c.Leave())
    assert not gone.state.idle
    assert gone.says("void: nobody wagers").state.idle
    behind = table(seats={1: "Ann"}).deals(c.OpenRound(0)).says("Bob on 2: main $25")
    played = behind.give(ANN, c.Leave()).says(
        "no more wagers\ndeal K♠ 9♦ 8♥\nBob on 2 stands\ndeal 8♦"
    )
    assert (played.phase, played.state.idle) == ("ready", False)


@pytest.mark.clause("section-13:(d)(8)")
def test_a_shoe_that_is_over_may_be_spread_as_well() -> None:
    ended = table(reshuffle_after_any_round=True).give(SUE, c.Reshuffle())
    left = ended.give(ANN, c.Leave()).give(BOB, c.Leave())
    assert left.deals(c.SpreadCards()).phase == "spread"


@pytest.mark.clause("wa-2025:GR2", "wa-v003:GR2", "wa-v002:GR2", "wa-classic:GR2")
@pytest.mark.parametrize("rules", ["wa-2025", "wa-v003", "wa-v002", "wa-classic"])
def test_two_decks_dealt_by_hand_follow_the_course_of_a_table(rules: str) -> None:
    at = table(rules, decks=2, dealt_from="hand", to="cut-card")
    assert guide_dealer(at.state) == (
        "the top part goes to the bottom; the cut card goes in and the dealer takes the cards in hand"
    )
    shoe = table(rules, decks=2, to="cut-card")
    assert guide_dealer(shoe.state) == (
        "the top part goes to the bottom; the cut card goes in and the cards into the shoe"
    )
    at = at.to("ready")
    assert (at.state.full.size, at.state.cards_left) == (96, 95)
    least = at.state.rules.limits.table_minimum_cents // 100
    wagers = f"Ann on 1: main ${least}\nno more wagers"
    while at.phase == "ready":
        at = everybody_stands(at.plays(wagers))
    assert (at.phase, at.state.cut_reached) == ("shoe-end", True)
    assert len(at.state.discards) + at.state.unseen.size == 96
    assert at.to("ready").state.cards_left == 95
    assert follows_the_course(at)


@pytest.mark.clause("bet-bigger:Method-1", "bet-bigger:Method-9")
def test_the_dealer_is_told_how_cards_are_inspected_and_the_cut_completed() -> None:
    opened = guide_dealer(table("bet-bigger", to="inspection").state)
    assert opened.startswith("inspect the cards: dealer spreads every deck and checks")
    cut = table("bet-bigger", to="cut-card")
    assert guide_dealer(cut.state).startswith("the back part goes to the front; the cut card ")
    uncut = cut.state._replace(cut_by="")
    assert guide_dealer(uncut) == "the cut card goes in and the cards into the shoe"


@pytest.mark.clause("section-13:(c)(1)")
def test_a_game_with_10s_is_not_told_to_take_them_out() -> None:
    told = guide_dealer(table("blackjack", to="inspection").state)
    assert told == "inspect the cards: dealer spreads every deck and checks that it is complete"
    assert "10" in guide_dealer(table("section-13", to="inspection").state)


@pytest.mark.clause("bet-bigger:Method-12")
def test_the_first_card_of_a_shoe_is_burned_before_the_first_round() -> None:
    at = table("bet-bigger")
    kinds = [type(event) for event in at.deals(c.OpenRound(0)).events]
    assert kinds.count(e.CardBurnedAtTable) == 1
    assert kinds.index(e.CardBurnedAtTable) < kinds.index(e.RoundOpened)
