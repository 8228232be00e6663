"""Is every procedure that Section 13 has done in every rule set that follows it?

The six documents' tables, at the state machine and in a house: a live table that people deal,
and an automatic one that the house deals. Where only one rule set has the clause, it stands in
``tests/clauses``.
"""

from functools import cache
from typing import Any

import pytest

from fixtures.house_fixture import HouseFixture, playing
from fixtures.house_tables import live, next_step
from fixtures.irregular_tables import SEVEN, drained
from fixtures.table_script import (
    DAN,
    FLO,
    SUE,
    AtTable,
    card,
    closed,
    counted,
    everybody_draws,
    everybody_stands,
    player,
    table,
)
from spanish21 import ruleset
from spanish21.game.cards import show_cards
from spanish21.game.round import commands as r
from spanish21.game.round import options
from spanish21.game.table import TablePhase, cut_order
from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.game.table.state import may_enter
from spanish21.house.configuration.table_settings import Clocks

pytestmark = [pytest.mark.long, pytest.mark.uncounted]

RULES = ("wa-2025", "wa-v003", "wa-v002", "wa-classic", "section-13", "bet-bigger")
BY_SEAT = tuple(rules for rules in RULES if rules != "bet-bigger")
"""Where the cut goes round by seat; bet-bigger asks any player."""
ANN, BOB = player("Ann"), player("Bob")
every = pytest.mark.parametrize("rules", RULES)


def seated(rules: str, *, to: str = "ready", **chosen: Any) -> AtTable:
    return table(rules, seats={1: "Ann", 2: "Bob"}, to=to, **chosen)


def dealt(rules: str, cards: str, wagers: str = "Ann on 1: main $10") -> str:
    """A round dealt this far: a dealer with a down card has the 5♣ there."""
    down = "" if rules == "section-13" else " 5♣"
    return f"{wagers}\nno more wagers\ndeal {cards}{down}"


def at_a_table(rules: str, dealt_by: str, **chosen: Any) -> HouseFixture:
    """A house with one table at which Ann and Bob sit."""
    if dealt_by == "people":
        return live("ready", rules, **chosen)
    return playing(rules, **chosen)


def ended(at: AtTable) -> AtTable:
    """The dealer turns the 5♣, and draws 8♦s, till the round is over."""
    while at.phase == "round":
        at = at.deals(r.DealCard(card("8d")) if at.round.due else r.TurnDownCard(card("5c")))
    return at


both = pytest.mark.parametrize("dealt_by", ["people", "the house"])


# --- (c)(2), (d)(8): the first player looks at the cards -------------------------------------------


@every
@both
def test_an_idle_tables_cards_are_spread_for_the_next_to_come(rules: str, dealt_by: str) -> None:
    if dealt_by == "the house":
        clocks = Clocks(cut=8, look=10)
        at = playing(rules, seats={2: "Ann"}, clocks=clocks, idle_spread="face-down")
        at.says("Ann", c.AcceptCards(), c.DeclineCut())
    else:
        at = live("ready", rules, seats={2: "Ann"}, idle_spread="face-down")
    at.says("Ann", c.Leave())
    if dealt_by == "people":
        assert at.refuses("Dan", c.OpenRound(0)).name == "SPREAD_THE_CARDS_FIRST"
        at.says("Dan", c.SpreadCards())
    assert (at.phase, at.desk.state.face_up, at.desk.state.cards_left) == (
        "spread",
        False,
        at.desk.state.full.size,
    )
    at.says("Bob", c.Sit(3))
    if dealt_by == "people":
        at.says("Cid", c.Sit(1))
        assert at.refuses("Dan", c.ShowCards("Cid")).name == "NOT_THE_FIRST_PLAYER"
        at.says("Dan", c.ShowCards("Bob"))
    assert (at.phase, at.desk.state.shown_to, at.desk.state.face_up) == ("wash", "Bob", True)
    at.says("Bob", c.AcceptCards())
    if dealt_by == "the house":
        at.says("Bob", c.DeclineCut())
    while at.phase != "ready":
        next_step(at)
    assert at.desk.state.shoes == 2


# --- (d)(4), (d)(5), (d)(6), (o)(7): the cut -------------------------------------------------------


@pytest.mark.parametrize("rules", BY_SEAT)
def test_the_offer_of_the_cut_goes_round_by_seat_and_skips_nobody(rules: str) -> None:
    at = table(
        rules, seats={1: "Ann", 3: "Bob", 5: "Cid", 7: "Dee"}, reshuffle_after_any_round=True
    )
    first: list[str] = []
    for number in range(2, 6):
        at = everybody_stands(at.plays("Ann on 1: main $10\nno more wagers"))
        at = at.give(FLO, c.Reshuffle()).to("cut")
        first.append(cut_order(at.state)[0])
        at = at.to("ready")
        if number == 3:
            at = at.give(player("Dee"), c.Leave())
    assert first == ["Dee", "Cid", "Bob", "Ann"]


@every
def test_a_recut_may_be_ordered_after_the_burn(rules: str) -> None:
    at = seated(rules).give(SUE, c.OrderRecut())
    assert (at.phase, at.state.burned, at.state.hidden_burns) == ("cut", (), ())
    again = at.to("ready")
    assert (again.state.burned, again.state.shoes) == ((None,), 1)
    shown = again.shows_burn("As")
    assert shown.state.hidden_burns == ()


@every
@pytest.mark.parametrize("seconds", [0, 8])
def test_a_recut_may_be_ordered_where_the_house_deals(rules: str, seconds: int) -> None:
    at = playing(rules, clocks=Clocks(cut=seconds, look=0))
    while at.phase == "cut":
        at.says(at.desk.state.cut_offered, c.CutCards(60))
    before = at.desk.state.commitment
    at.wager("Ann", 1, 10_00)
    at.says("Sue", c.OrderRecut())
    while at.phase == "cut":
        at.says(at.desk.state.cut_offered, c.CutCards(70))
    state = at.desk.state
    # What was sealed before the first cut stands; the cut is public, and so is the other one.
    assert state.commitment == before != ""
    assert at.desk.shoes[-1].cut == at.desk.shoe_position.turned % state.full.size
    assert (state.burned, state.hidden_burns) == ((None,), (None,))
    assert at.desk.shoe_position.at == 1
    assert [bettor.player for bettor in at.round.boxes[0].bettors] == ["Ann"]
    at.ready("Ann", "Bob")
    assert at.refuses("Sue", c.OrderRecut()).name in ("RECUT_NOT_NOW", "WRONG_TABLE_PHASE")


@every
def test_a_cut_card_may_lie_a_few_cards_off(rules: str) -> None:
    at = seated(rules, to="cut-card")
    about = at.state.rules.shoe.cut_card_depth(at.state.full.size)
    assert at.deals(c.PlaceCutCard(about - 12)).phase == "burn"
    assert at.refuses(DAN, c.PlaceCutCard(about - 13)).name == "CUT_CARD_MISPLACED"


@cache
def short(rules: str) -> AtTable:
    """Seven boxes have drawn until no card is left in the shoe."""
    fewer: dict[str, Any] = {} if rules == "section-13" else {"decks": 2}
    return drained(table(rules, seats=SEVEN, **fewer))


# --- (g)(3), (g)(5)-(8), (g)(10): what is shown, said, picked up and counted -----------------------


@every
@both
def test_any_player_may_ask_for_the_burn_card(rules: str, dealt_by: str) -> None:
    at = at_a_table(rules, dealt_by)
    at.says("Bob", c.AskForBurnCard())
    if dealt_by == "people":
        at.says("Dan", c.DiscloseBurn(card("As")))
    assert any(isinstance(event, e.BurnDisclosed) for event in at.events())
    assert at.desk.state.hidden_burns == ()
    assert at.refuses("Ann", c.AskForBurnCard()).name == "NO_BURN_TO_DISCLOSE"


@every
def test_totals_are_announced_and_the_dealers_card_where_it_comes_last(rules: str) -> None:
    at = seated(rules).plays(dealt(rules, "8♠ 9♦ 2♥")).says("Ann on 1 hits\ndeal 6♠")
    said = [(it.box, it.points) for it in at.happened(e.TotalAnnounced)]
    assert said == [(1, 10), (1, 16)]
    over = ended(at.says("Ann on 1 stands"))
    points = 17 if rules == "section-13" else 22
    assert [(it.box, it.points) for it in over.happened(e.TotalAnnounced)][-1] == (0, points)
    assert len(over.happened(e.DealersCardAnnounced)) == (rules == "section-13")


@every
def test_a_split_box_is_picked_up_from_the_far_right(rules: str) -> None:
    at = seated(rules).plays(dealt(rules, "8♠ 9♦ 8♥"))
    at = at.says("Ann on 1 splits\ndeal K♦\nAnn on 1 stands\ndeal Q♦\nAnn on 1 stands")
    (picked_up,) = ended(at).happened(e.RoundEnded)
    assert show_cards(picked_up.collected).startswith("8♥ Q♦ 8♠ K♦ 9♦")


@every
def test_a_wrong_count_is_recorded_and_other_cards_have_a_reason(rules: str) -> None:
    at = seated(rules, reshuffle_after_any_round=True).give(FLO, c.Reshuffle())
    decks = at.state.rules.cards.decks
    wrong = at.deals(c.EndShoe(counted(decks, without="7s")))
    assert wrong.last == (e.DiscrepancyFound("Dan", ((card("7s"), -1),)),)
    assert wrong.refuses(FLO, c.ChangeCards(1)).name == "REASON_MISSING"
    changed = wrong.give(FLO, c.ChangeCards(1, "a 7 of spades is missing"))
    assert changed.last[0] == e.CardsChanged(1, "a 7 of spades is missing", "Flo")


# --- (e)(3), (e)(10), (k)(2), (m)(2): who wagers, how much, and who calls --------------------------


@every
def test_a_round_without_wagers_bars_nobody_and_an_admission_is_for_one_round(rules: str) -> None:
    at = seated(rules, mid_shoe_entry=False)
    at = everybody_stands(at.plays("Ann on 1: main $10\nno more wagers"))
    assert not may_enter(at.state, "Bob")
    empty = at.deals(c.OpenRound(0)).give(SUE, r.VoidRound("nobody wagers"))
    assert may_enter(empty.state, "Ann")
    let_in = at.give(SUE, c.AdmitPlayer("Bob"))
    assert may_enter(let_in.state, "Bob")
    out = everybody_stands(let_in.plays("Ann on 1: main $10\nno more wagers"))
    assert not may_enter(out.state, "Bob")


@every
@both
def test_who_sits_down_after_the_round_was_opened_calls_his_box(rules: str, dealt_by: str) -> None:
    chosen = {"bettors_per_box": "3", "seats": {1: "Ann"}}
    at = at_a_table(rules, dealt_by, **chosen)
    if dealt_by == "people":
        at.says("Dan", c.OpenRound(0))
    at.wager("Ann", 1, 5_00)
    at.says("Bob", c.Sit(2))
    at.wager("Bob", 2, 5_00)
    at.plays("Bob", r.ConsentToBettors(2, "Bob"))
    at.wager("Cid", 2, 10_00)
    assert at.round.boxes[1].seated == "Bob"
    assert [bettor.player for bettor in at.round.boxes[1].bettors] == ["Bob", "Cid"]


@every
@both
def test_wagers_are_multiples_of_the_smallest_chip(rules: str, dealt_by: str) -> None:
    at = at_a_table(rules, dealt_by, chip_unit="$5")
    if dealt_by == "people":
        at.says("Dan", c.OpenRound(0))
    wrong = r.PlaceWagers(1, "Ann", (("main", 7_00),))
    assert at.refuses("Ann", wrong).name == "NOT_IN_CHIPS"
    for amount in (7.5, "5", None, float("nan"), True):
        odd = r.PlaceWagers(1, "Ann", (("main", amount),))  # type: ignore[arg-type]
        assert at.refuses("Ann", odd).name == "NOT_WHOLE_CENTS"
    at.plays("Ann", r.PlaceWagers(1, "Ann", (("main", 5_00),)))


@every
def test_at_a_table_that_pays_in_dollars_every_wager_is_in_dollars(rules: str) -> None:
    at = seated(rules, payout_unit="$1", chip_unit="$0.25").deals(c.OpenRound(0))
    wrong = r.PlaceWagers(1, "Ann", (("main", 7_50),))
    assert at.refuses(ANN, wrong).name in ("NOT_IN_PAYOUT_UNITS", "NOT_IN_CHIPS")
    assert at.give(ANN, r.PlaceWagers(1, "Ann", (("main", 7_00),))).phase == "round"
    written = ruleset(rules, chip_unit="$1.00").limits.chip_unit_cents
    assert written == ruleset(rules, chip_unit="$1").limits.chip_unit_cents == 1_00


# --- (o): irregularities ---------------------------------------------------------------------------


@every
def test_a_card_face_up_is_counted_by_the_shoe(rules: str) -> None:
    at = seated(rules, mid_shoe_entry=True).plays(dealt(rules, "K♠ 9♦ 8♥"))
    at = everybody_stands(at.reports(DAN, "face-up-card", "2h"))
    again = at.plays("Ann on 1: main $10\nno more wagers\ndeal K♠").reports(
        DAN, "face-up-card", "3h"
    )
    assert again.phase == "shoe-end"
    fresh = everybody_stands(
        again.to("ready")
        .plays("Ann on 1: main $10\nno more wagers\ndeal K♠")
        .reports(DAN, "face-up-card", "3h")
    )
    assert fresh.phase == "ready"


@every
@pytest.mark.parametrize(
    ("played", "right"),
    [
        ("Ann on 1 stands", "dealer-drew-past-17"),
        ("Ann on 1 hits\ndeal 9♥", "drawn-in-error-exposed"),
    ],
)
def test_the_dealers_total_is_checked_before_either_remedy(
    rules: str, played: str, right: str
) -> None:
    """With 17 or more the card was drawn past it; a dealer who had not to draw rests on less."""
    at = seated(rules).plays(dealt(rules, "K♠ 9♦ 6♥"))
    at = ended(at.says(played))
    other = {"dealer-drew-past-17", "drawn-in-error-exposed"} - {right}
    refusal = at.refuses(DAN, c.ReportIrregularity(other.pop(), card("2d")))
    assert refusal.name == "IRREGULARITY_NOT_NOW"
    assert e.CardBurnedAtTable in [type(event) for event in at.reports(DAN, right, "2d").last]


@every
def test_a_shoe_that_runs_short_is_shuffled_cut_and_burned_from_like_any_shoe(rules: str) -> None:
    before = short(rules)
    at = before.reports(DAN, "shoe-runs-short").confirms(SUE)
    assert at.phase == "shuffle"
    steps = at.state.rules.shoe.shuffle_steps
    assert at.refuses(DAN, c.ShuffleStep("juggle")).name == "NEXT_SHUFFLE_STEP"
    at = at.deals(*(c.ShuffleStep(step) for step in steps))
    assert at.refuses(DAN, c.CutCards(1)).name in ("DEALER_CUTS_LAST", "CUT_TOO_NEAR_THE_END")
    at = at.to("cut-card").deals(c.CommitShoe("ab" * 32)).to("round")
    assert (at.state.burned, at.state.commitment) == ((None,), "ab" * 32)
    done = everybody_draws(at)
    assert done.phase == "shoe-end"
    assert done.refuses(DAN, c.EndShoe(done.state.full.items())).name == "REVEAL_FIRST"
    assert len(done.state.discards) + done.state.unseen.size == done.state.full.size


@every
def test_a_dealer_may_be_relieved_at_any_phase(rules: str) -> None:
    phases = ("inspection", "verification", "spread", "wash", "shuffle", "cut", "cut-card", "burn")
    for phase in (*phases, "ready"):
        relieved = seated(rules, to=phase).give(FLO, c.ChangeDealer("Eve"))
        assert relieved.state.dealer == "Eve", phase
    playing_on = seated(rules).plays(dealt(rules, "K♠ 9♦ 6♥")).give(FLO, c.ChangeDealer("Eve"))
    assert playing_on.state.dealer == "Eve"


@every
def test_a_device_that_was_removed_comes_back(rules: str) -> None:
    at = seated(rules).give(SUE, c.RemoveDevice("shoe"))
    assert at.refuses(DAN, c.OpenRound(0)).name == "NO_SUCH_DEVICE"
    back = at.give(SUE, c.ReturnDevice("shoe"))
    assert back.deals(c.OpenRound(0)).phase == "round"
    shut = closed(rules).give(SUE, c.RemoveDevice("shoe"), c.ReturnDevice("shoe"))
    assert shut.state.phase is TablePhase.CLOSED


def test_the_options_of_a_round_are_those_of_the_person_seated() -> None:
    """The sequence in which the fault was seen: Bob calls, though Cid wagers more."""
    at = playing("section-13", seats={7: "Ann"})
    at.wager("Ann", 7, 5_00)
    at.says("Bob", c.Sit(2))
    at.wager("Bob", 2, 5_00)
    at.plays("Bob", r.ConsentToBettors(2, "Bob"))
    at.wager("Cid", 2, 50_00)
    at.ready("Ann", "Bob")
    while not any(one.box == 2 and one.command is r.Stand for one in options(at.round)):
        at.runs_out()
    assert {one.player for one in options(at.round) if one.box == 2} == {"Bob"}
