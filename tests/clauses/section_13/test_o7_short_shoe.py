"""Section 13 (o)(7) (document 002): the shoe runs short."""

import pytest

from fixtures.irregular_tables import ALL_IN, SEVEN, TWO, drained, empty_shoe
from fixtures.known_cards import cards_out
from fixtures.table_script import (
    DAN,
    FLO,
    SUE,
    AtTable,
    card,
    counted,
    everybody_draws,
    everybody_stands,
    follows_the_course,
    highest,
    next_command,
    player,
    table,
)
from spanish21 import ruleset
from spanish21.game.round.commands import DealCard, Stand, TurnDownCard
from spanish21.game.round.course.phases import Phase
from spanish21.game.round.options import options
from spanish21.game.round.state import at_risk
from spanish21.game.table import TablePhase, cut_order, evolve_table
from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.game.table.procedures.cut import find_cut_card_limits, find_cut_limits


@pytest.mark.clause("section-13:(o)(7)", "section-13:(d)(1)", "section-13:(d)(3)")
@pytest.mark.parametrize("rules", ["section-13", "wa-2025"])
def test_a_shoe_that_runs_short_is_filled_from_the_rack_step_by_step_and_the_round_finished(
    rules: str,
) -> None:
    before = empty_shoe(rules)
    rack = len(before.state.discards) + 1
    gathered = before.reports(DAN, "shoe-runs-short").confirms(SUE)
    assert gathered.last == (
        e.IrregularityConfirmed(
            "shoe-runs-short", "Sue", "shuffle and cut the discards, burn one, finish the round"
        ),
        e.DiscardsGathered(rack),
        e.TablePhaseEntered(TablePhase.SHUFFLE),
    )
    assert (gathered.state.cards_left, gathered.state.discards) == (rack, ())
    assert len(cards_out(gathered.round)) + gathered.state.unseen.size == gathered.state.full.size
    assert gathered.state.shoes == before.state.shoes
    refilled = gathered.to("round")
    since = len(gathered.events)
    kinds = [type(event) for event in refilled.events[since:]]
    steps = len(before.state.rules.shoe.shuffle_steps)
    assert kinds == [
        *[e.CardsShuffled] * steps,
        *(e.TablePhaseEntered, e.CutOffered, e.CardsCut, e.TablePhaseEntered),
        *(e.CutCardPlaced, e.TablePhaseEntered, e.CardBurnedAtTable, e.TablePhaseEntered),
    ]
    state = refilled.state
    assert (state.cards_left, state.burned, state.shoes) == (rack - 1, (None,), before.state.shoes)
    shown = refilled.shows_burn(state.unseen.items()[0][0].code, state.players[0])
    assert shown.state.cards_left == rack - 1
    done = everybody_draws(shown)
    assert done.phase == "shoe-end"
    assert follows_the_course(done)
    assert len(done.happened(e.RoundEnded)) == done.state.rounds
    again = done.to("ready").state
    assert (again.cards_left, again.stack) == (again.full.size - 1, None)


@pytest.mark.clause("section-13:(o)(7)", "section-13:(d)(4)(ii)")
def test_the_cut_of_the_discards_is_offered_to_the_next_seat_counterclockwise() -> None:
    before = empty_shoe()
    assert before.state.cut_from is None
    at = before.reports(SUE, "shoe-runs-short").to("cut")
    assert cut_order(at.state)[0] == "G"
    assert at.refuses(DAN, c.OfferCut("A")).name == "CUT_OUT_OF_ORDER"
    assert at.refuses(DAN, c.CutCards(20)).name == "DEALER_CUTS_LAST"
    at = at.deals(c.OfferCut("G")).give(player("G"), c.DeclineCut())
    assert at.refuses(DAN, c.OfferCut("A")).allowed == "offer the cut to F"
    assert cut_order(everybody_draws(at.to("round")).to("cut").state)[0] == "F"


@pytest.mark.clause("section-13:(o)(7)", "section-13:(d)(1)")
def test_nothing_is_dealt_or_changed_while_the_discards_are_shuffled() -> None:
    at = empty_shoe().reports(SUE, "shoe-runs-short")
    assert at.refuses(DAN, DealCard(card("Ks"))).name == "WRONG_TABLE_PHASE"
    assert at.refuses(FLO, c.ChangeCards(0, "worn")).name == "COUNT_IN_A_ROUND"
    assert at.refuses(DAN, c.CheckCards(counted())).name == "COUNT_IN_A_ROUND"
    assert at.refuses(player("A"), c.Leave()).name == "WAGERS_ON_THE_LAYOUT"
    relieved = at.give(FLO, c.ChangeDealer("Eve")).to("round")
    assert (relieved.state.dealer, relieved.state.burned) == ("Eve", (None,))


@pytest.mark.clause("section-13:(o)(7)", "section-13:(d)(5)")
@pytest.mark.parametrize(
    ("rules", "cards", "cut", "cut_card"),
    [
        ("section-13", 40, (10, 30), (10, 8, 39)),
        ("section-13", 15, (7, 8), (3, 3, 14)),
        ("section-13", 2, (1, 1), (0, 0, 1)),
        ("bet-bigger", 200, (48, 152), (48, 36, 60)),
        ("bet-bigger", 60, (30, 30), (30, 23, 37)),
    ],
)
def test_s41_a_short_stack_is_cut_with_half_of_it_on_either_side_at_the_least(
    rules: str, cards: int, cut: tuple[int, int], cut_card: tuple[int, int, int]
) -> None:
    shoe = ruleset(rules).shoe
    assert find_cut_limits(shoe, cards) == cut
    assert find_cut_card_limits(shoe, cards) == cut_card


@pytest.mark.clause("section-13:(o)(7)")
def test_the_first_of_the_discards_is_burned_face_down() -> None:
    at = empty_shoe().reports(SUE, "shoe-runs-short").to("burn")
    known = at.state.unseen.items()[0][0]
    assert at.refuses(DAN, c.BurnFirst(known)).name == "BURN_FACE_DOWN"
    assert at.deals(c.BurnFirst()).phase == "round"


@pytest.mark.clause("section-13:(o)(7)", "section-13:(d)(6)")
@pytest.mark.parametrize("where", ["cut-card", "burn", "round"])
def test_a_bad_cut_of_the_discards_is_made_again_until_one_of_them_is_dealt(where: str) -> None:
    gathered = empty_shoe().reports(SUE, "shoe-runs-short")
    at = gathered.to(where)
    again = at.give(SUE, c.OrderRecut())
    assert (again.phase, again.state.cards_left) == ("cut", gathered.state.cards_left)
    assert again.state.unseen == gathered.state.unseen
    ready = again.to("round")
    assert (ready.state.burned, ready.state.hidden_burns) == ((None,), (None,))
    dealt = ready.deals(next_command(ready.round, (), highest))
    assert dealt.refuses(SUE, c.OrderRecut()).name == "RECUT_NOT_NOW"


@pytest.mark.clause("section-13:(o)(7)")
def test_the_order_of_the_discards_is_promised_and_shown_after_that_of_the_shoe() -> None:
    whole = [card for card, n in table().state.full.items() for _ in range(n)]
    salt = "0" * 64
    at = table(seats=SEVEN, to="cut-card").deals(c.CommitShoe("a" * 64)).to("ready")
    at = drained(at).reports(SUE, "shoe-runs-short").to("cut-card")
    lying = [card for card, n in at.state.unseen.items() for _ in range(n)]
    at = at.deals(c.CommitShoe("b" * 64))
    said = at.refuses(DAN, c.RevealShoe(tuple(whole), salt))
    assert said.name == "REVEAL_AFTER_THE_ROUND"
    assert [order.commitment[0] for order in at.state.committed] == ["a", "b"]
    over = everybody_draws(at.to("round"))
    assert over.refuses(DAN, c.EndShoe(counted())).name == "REVEAL_FIRST"
    assert over.refuses(DAN, c.RevealShoe(tuple(lying), salt)).name == "CARDS_MISSING"
    first = over.deals(c.RevealShoe(tuple(whole), salt))
    assert first.last == (e.ShoeRevealed(tuple(whole), salt, "a" * 64),)
    assert first.refuses(DAN, c.EndShoe(counted())).name == "REVEAL_FIRST"
    for strange in (whole, lying[2:], [*lying[1:], lying[-1]] * 2):
        assert first.refuses(DAN, c.RevealShoe(tuple(strange), salt)).name == "NOT_THE_DISCARDS"
    second = first.deals(c.RevealShoe(tuple(lying), salt))
    assert second.last == (e.ShoeRevealed(tuple(lying), salt, "b" * 64),)
    assert second.refuses(DAN, c.RevealShoe(tuple(lying), salt)).name == "NOTHING_COMMITTED"
    assert second.deals(c.EndShoe(counted())).phase == "shuffle"


@pytest.mark.clause("section-13:(o)(7)")
def test_an_old_entry_that_refilled_a_shoe_at_once_is_read_as_it_was_written() -> None:
    """Journals written before the discards were shuffled step by step say it in one event."""
    before = empty_shoe()
    rack = len(before.state.discards) + 1
    refilled = evolve_table(before.state, e.ShoeRefilled(rack))
    assert (refilled.phase, refilled.stack) == (TablePhase.ROUND, None)
    assert (refilled.burned, refilled.hidden_burns) == ((None,), (None,))
    assert (refilled.cards_left, refilled.discards) == (rack - 1, ())
    done = everybody_draws(AtTable(refilled, refilled))
    assert done.phase == "shoe-end"
    idle = table().state
    assert evolve_table(idle, e.ShoeRefilled(3)) == idle
    assert evolve_table(idle, e.DiscardsGathered(3)) == idle


@pytest.mark.clause("section-13:(o)(7)")
def test_a_round_finished_from_the_rack_settles_every_wager() -> None:
    before = empty_shoe()
    done = everybody_draws(before.refills())
    settled = [line for line in done.lines if line.player == "G" and line.spot == "main"]
    assert settled[-1].collected_cents + settled[-1].returned_cents > 0
    assert at_risk(before.round) > 0
    assert done.state.round is None


@pytest.mark.clause("section-13:(o)(7)")
def test_a_shoe_with_cards_in_it_has_not_run_short() -> None:
    at = table().plays(f"{TWO}deal K♠")
    said = at.refuses(SUE, c.ReportIrregularity("shoe-runs-short"))
    assert (said.name, said.allowed) == (
        "IRREGULARITY_NOT_NOW",
        "that cannot happen now: 286 cards are left in the shoe",
    )


@pytest.mark.clause("section-13:(o)(7)")
def test_no_card_comes_out_of_an_empty_shoe() -> None:
    at = empty_shoe()
    assert at.round.due
    said = at.refuses(DAN, DealCard(card("Ks")))
    assert (said.name, said.allowed) == ("SHOE_IS_EMPTY", "the shoe is empty")


@pytest.mark.clause("section-13:(o)(7)", "section-13:(g)(9)")
def test_a_down_card_that_lies_on_the_table_is_not_shuffled_with_the_rack() -> None:
    at = table(seats=SEVEN, dealing_mode="down-card-unseen").give(
        SUE, c.BringDevice("shoe", "S-2", reads_cards=True)
    )
    while at.state.cards_left - 16 >= at.state.behind_cut + 1:
        at = everybody_stands(at.plays(f"{ALL_IN}\nno more wagers"))
    at = everybody_draws(at.plays(f"{ALL_IN}\nno more wagers"), face_down=True)
    assert (at.state.cards_left, at.round.face_down) == (0, 2)
    rack = len(at.state.discards) + 1
    refilled = at.refills()
    assert refilled.happened(e.DiscardsGathered) == [e.DiscardsGathered(rack)]
    assert (refilled.round.face_down, refilled.state.cards_left) == (2, rack - 1)
    done = everybody_draws(refilled)
    assert done.phase == "shoe-end"
    assert len(done.state.discards) + done.state.unseen.size == 288


@pytest.mark.clause("section-13:(o)(7)", "section-13:(g)(9)")
def test_a_down_card_is_none_of_the_cards_that_were_shuffled_over_it() -> None:
    at = table(seats=SEVEN, dealing_mode="down-card-unseen").give(
        SUE, c.BringDevice("shoe", "S-2", reads_cards=True)
    )
    while at.state.cards_left - 16 >= at.state.behind_cut + 1:
        at = everybody_stands(at.plays(f"{ALL_IN}\nno more wagers"))
    at = everybody_draws(at.plays(f"{ALL_IN}\nno more wagers"), face_down=True)
    hidden = [found for found, _ in at.round.shoe.items()]
    refilled = at.refills()
    rack = refilled.state.discards or [found for found, _ in refilled.round.shoe.items()]
    assert refilled.shows_burn(rack[-1].code, "A").round.down_dealt
    while refilled.round.phase is not Phase.EXPOSURE:
        command = next_command(refilled.round, (Stand,), highest)
        refilled = refilled.deals(command)
    turned = {option.command: option for option in options(refilled.round)}[TurnDownCard].cards
    assert turned is not None
    assert {found for found, _ in turned.items()} <= set(hidden)
    other = next(found for found, _ in refilled.round.shoe.items() if found not in hidden)
    assert str(refilled.refuses(DAN, TurnDownCard(other))) == (
        f"card: '{other}' is not allowed; "
        f"every {other} had been seen when the down card already lay there"
    )


@pytest.mark.clause("section-13:(o)(7)", "section-13:(o)(3)")
def test_a_card_burned_in_the_round_is_shuffled_with_the_rack() -> None:
    at = table(seats=SEVEN)
    while at.state.cards_left - 16 >= at.state.behind_cut + 1:
        at = everybody_stands(at.plays(f"{ALL_IN}\nno more wagers"))
    at = at.plays(f"{ALL_IN}\nno more wagers")
    faced = at.round.shoe.items()[0][0]
    at = at.reports(DAN, "face-up-card", faced.code)
    assert at.round.burned == (faced,)
    at = everybody_draws(at)
    rack = len(at.state.discards) + 2
    refilled = at.refills()
    assert refilled.happened(e.DiscardsGathered) == [e.DiscardsGathered(rack)]
    assert refilled.round.burned == ()
    assert refilled.state.cards_left == rack - 1
    done = everybody_draws(refilled)
    assert len(done.state.discards) + done.state.unseen.size == 288


@pytest.mark.clause("section-13:(o)(7)", "section-13:(g)(3)")
@pytest.mark.parametrize("seen", ["disclosed", "burned face up", "found face up"])
def test_burn_cards_that_were_seen_are_shuffled_with_the_rack(seen: str) -> None:
    at = table(seats=SEVEN, to="burn")
    at = at.deals(c.BurnFirst(card("As") if seen == "burned face up" else None))
    if seen == "disclosed":
        at = at.shows_burn("As", "A")
    if seen == "found face up":
        at = at.reports(DAN, "face-up-card", "As")
    lying = len(at.state.burned)
    at = drained(at)
    before = at.state
    assert (before.cards_left, lying) == (0, 2 if seen == "found face up" else 1)
    refilled = at.refills()
    assert refilled.happened(e.DiscardsGathered)[0].cards == len(before.discards) + lying
    state = refilled.state
    assert state.unseen.size == len(before.discards) + lying
    assert state.cards_left == state.unseen.size - 1
    assert len(cards_out(refilled.round)) + state.unseen.size == 288
    done = everybody_draws(refilled)
    assert len(done.state.discards) + done.state.unseen.size == 288
    assert done.deals(c.EndShoe(counted())).phase == "shuffle"
