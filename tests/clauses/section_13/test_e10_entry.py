"""Section 13 (e)(10), (n)(1) (document 002): entry in the middle of a shoe, and boxes."""

import pytest

from fixtures.section_13_tables import ANN, BOB, ROUND
from fixtures.table_script import FLO, SUE, card, closed, table
from spanish21.game.round.commands import DealCard, PlaceWagers
from spanish21.game.table import commands as c
from spanish21.game.table import events as e


@pytest.mark.clause("section-13:(e)(10)")
@pytest.mark.parametrize("rules", ["section-13", "wa-2025"])
def test_who_sat_out_a_round_is_barred_until_the_reshuffle_where_the_house_says_so(
    rules: str,
) -> None:
    down = "" if rules == "section-13" else " 8♦"
    first = f"Ann on 1: main $25\nno more wagers\ndeal K♠ 9♦ 8♥{down}\nAnn on 1 stands"
    first += "\ndeal 8♦" if not down else ""
    at = table(rules, mid_shoe_entry=False, reshuffle_after_any_round=True).plays(first)
    on = at.deals(c.OpenRound(0))
    for command in (
        c.Play(PlaceWagers(2, "Bob", (("main", 2500),))),
        c.CallCashWager(2, "main", 2500),
    ):
        said = on.refuses(BOB, command)
        assert said.name == "NO_MID_SHOE_ENTRY"
        assert said.allowed == "Bob did not wager last round and waits for the reshuffle"
    assert on.says("Ann on 1: main $25").round.boxes[0].bettors
    again = at.give(SUE, c.Reshuffle()).to("ready").plays("Bob on 2: main $25")
    assert again.round.boxes[1].bettors


@pytest.mark.clause("section-13:(e)(10)")
@pytest.mark.parametrize("moment", ["ready", "round"])
def test_the_house_may_admit_a_player_in_the_middle_of_a_shoe(moment: str) -> None:
    at = table(mid_shoe_entry=False).plays(ROUND)
    if moment == "round":
        at = at.deals(c.OpenRound(0))
    for who in (at.dealer, FLO, BOB):
        assert at.refuses(who, c.AdmitPlayer("Bob")).name == "NOT_YOUR_ROLE"
    admitted = at.give(SUE, c.AdmitPlayer("Bob"))
    assert admitted.last == (e.PlayerAdmitted("Bob", "Sue"),)
    on = admitted if moment == "round" else admitted.deals(c.OpenRound(0))
    assert on.says("Bob on 2: main $25").round.boxes[1].bettors


@pytest.mark.clause("section-13:(e)(10)")
def test_a_player_who_wagers_every_round_stays_in_and_one_who_pauses_is_out() -> None:
    both = "Ann on 1: main $25\nBob on 2: main $25\nno more wagers\ndeal K♠ K♣ 9♦ 8♥ 8♣\n"
    both += "Ann on 1 stands\nBob on 2 stands\ndeal 8♦"
    at = table(mid_shoe_entry=False).plays(both)
    assert at.deals(c.OpenRound(0)).says("Bob on 2: main $25").round.boxes[1].bettors
    paused = at.plays(ROUND).deals(c.OpenRound(0))
    said = paused.refuses(BOB, c.Play(PlaceWagers(2, "Bob", (("main", 2500),))))
    assert said.name == "NO_MID_SHOE_ENTRY"


@pytest.mark.clause("section-13:(e)(10)")
def test_a_house_that_does_not_mind_lets_everybody_in_at_any_time() -> None:
    at = table().plays(ROUND).plays("Bob on 2: main $25")
    assert at.round.boxes[1].bettors


@pytest.mark.clause("section-13:(n)(1)", "bet-bigger:Rules-5", "bet-bigger:Rules-6")
@pytest.mark.parametrize("rules", ["section-13", "bet-bigger"])
@pytest.mark.parametrize("several", [True, False])
def test_a_player_has_one_box_unless_the_house_allows_more(rules: str, several: bool) -> None:
    at = table(rules, seats={1: "Ann"}, to="inspection", several_boxes_per_player=several)
    if several:
        assert at.give(ANN, c.Sit(2)).state.seats == ((1, "Ann"), (2, "Ann"))
        assert at.give(ANN, c.Sit(2)).state.players == ("Ann",)
    else:
        assert at.refuses(ANN, c.Sit(2)).name == "ONE_SEAT_PER_PLAYER"


@pytest.mark.clause("section-13:(g)(1)")
def test_the_table_knows_at_all_times_which_cards_nobody_has_seen() -> None:
    fresh = closed()
    assert fresh.state.unseen == fresh.state.full
    on = table().plays("Ann on 1: main $25\nno more wagers\ndeal K♠ 9♦")
    assert on.state.unseen == on.state.full.without([card("Ks"), card("9d")])
    done = on.says("deal 8♥\nAnn on 1 stands\ndeal 8♦")
    assert done.state.unseen == on.state.unseen.without([card("8h"), card("8d")])
    assert done.refuses(done.dealer, c.Play(DealCard(card("2s")))).name == "WRONG_TABLE_PHASE"
