"""Section 13 (e)(10), (n)(1) (document 002): entry in the middle of a shoe, and boxes."""

import pytest

from fixtures.section_13_tables import ANN, BOB, ROUND
from fixtures.table_script import FLO, SUE, AtTable, card, closed, player, table
from spanish21.game.round.commands import DealCard, PlaceWagers, VoidRound
from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.refusal import Refusal


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
        PlaceWagers(2, "Bob", (("main", 2500),)),
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
    said = paused.refuses(BOB, PlaceWagers(2, "Bob", (("main", 2500),)))
    assert said.name == "NO_MID_SHOE_ENTRY"


WAGERS = "main $25"


def barred(at: AtTable, *names: str) -> list[str]:
    """Which of these players may not wager on the next round."""
    on = at if at.phase == "round" else at.deals(c.OpenRound(0))
    place = {name: PlaceWagers(5, name, (("main", 2500),)) for name in names}
    found = []
    for name in names:
        try:
            on.give(player(name), place[name])
        except Refusal as refusal:
            found.append((name, refusal.name))
    assert {reason for _, reason in found} <= {"NO_MID_SHOE_ENTRY"}
    return [name for name, _ in found]


@pytest.mark.clause("section-13:(e)(10)")
@pytest.mark.parametrize("rules", ["section-13", "wa-2025"])
@pytest.mark.parametrize(
    "wagers", ["", f"Ann on 1: {WAGERS}", f"Ann on 1: {WAGERS}\nno more wagers"]
)
def test_a_round_that_was_never_dealt_bars_nobody(rules: str, wagers: str) -> None:
    down = "" if rules == "section-13" else " 8♦"
    played = f"Ann on 1: main $25\nno more wagers\ndeal K♠ 9♦ 8♥{down}\nAnn on 1 stands"
    played += "\ndeal 8♦" if not down else ""
    at = table(rules, mid_shoe_entry=False)
    first = at.plays(wagers).give(SUE, VoidRound("the floor closes the pit"))
    assert barred(first, "Ann", "Bob") == []
    then = first.plays(played).plays(wagers).give(SUE, VoidRound("a chip fell"))
    assert barred(then, "Ann", "Bob") == ["Bob"]


@pytest.mark.clause("section-13:(e)(10)")
def test_a_round_that_was_dealt_and_then_void_bars_who_sat_it_out() -> None:
    both = "Ann on 1: main $25\nBob on 2: main $25\nno more wagers\ndeal K♠ K♣ 9♦ 8♥ 8♣\n"
    both += "Ann on 1 stands\nBob on 2 stands\ndeal 8♦"
    at = (
        table(mid_shoe_entry=False).plays(both).plays("Ann on 1: main $25\nno more wagers\ndeal 2♠")
    )
    assert barred(at.give(SUE, VoidRound("a misdeal")), "Ann", "Bob") == ["Bob"]


@pytest.mark.clause("section-13:(e)(10)")
def test_an_admitted_player_who_sits_out_must_be_admitted_again() -> None:
    at = table(mid_shoe_entry=False).plays(ROUND).give(SUE, c.AdmitPlayer("Bob"))
    assert barred(at, "Bob") == []
    sat_out = at.plays(ROUND.replace("K♠ 9♦ 8♥", "K♣ 9♣ 8♣").replace("8♦", "Q♦"))
    assert barred(sat_out, "Ann", "Bob") == ["Bob"]
    assert barred(sat_out.give(SUE, c.AdmitPlayer("Bob")), "Bob") == []


@pytest.mark.clause("section-13:(e)(10)")
def test_an_admission_is_for_the_next_wagers_that_are_closed() -> None:
    """Given while cards are out it is for the round after; one never dealt does not use it up."""
    before = table(mid_shoe_entry=False).plays(ROUND).deals(c.OpenRound(0))
    playing = before.says("Ann on 1: main $25\nno more wagers\ndeal K♣ 9♣")
    admitted = playing.give(SUE, c.AdmitPlayer("Bob")).says("deal 8♣\nAnn on 1 stands\ndeal Q♦")
    assert barred(admitted, "Bob") == []
    closed_on_him = admitted.plays("Bob on 2: main $25\nno more wagers")
    void = closed_on_him.give(SUE, VoidRound("a chip fell"))
    assert barred(void, "Ann", "Bob") == []
    used = void.plays(
        "Bob on 2: main $25\nno more wagers\ndeal K♥ 6♣ 8♠\nBob on 2 stands\ndeal 9♠ 2♠"
    )
    assert used.state.admitted == ()
    assert barred(used, "Ann", "Bob") == ["Ann"]


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
    assert done.refuses(done.dealer, DealCard(card("2s"))).name == "WRONG_TABLE_PHASE"
