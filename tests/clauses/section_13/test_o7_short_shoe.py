"""Section 13 (o)(7) (document 002): the shoe runs short."""

import pytest

from fixtures.irregular_tables import ALL_IN, SEVEN, TWO, drained, empty_shoe
from fixtures.known_cards import cards_out
from fixtures.table_script import (
    DAN,
    SUE,
    card,
    counted,
    everybody_draws,
    everybody_stands,
    follows_the_course,
    highest,
    next_command,
    table,
)
from spanish21.game.round.commands import DealCard, Stand, TurnDownCard
from spanish21.game.round.course.phases import Phase
from spanish21.game.round.options import options
from spanish21.game.round.state import at_risk
from spanish21.game.table import commands as c
from spanish21.game.table import events as e


@pytest.mark.clause("section-13:(o)(7)")
@pytest.mark.parametrize("rules", ["section-13", "wa-2025"])
def test_a_shoe_that_runs_short_is_filled_from_the_rack_one_burned_and_the_round_finished(
    rules: str,
) -> None:
    before = empty_shoe(rules)
    rack = len(before.state.discards) + 1
    refilled = before.reports(DAN, "shoe-runs-short").confirms(SUE)
    assert refilled.last == (
        e.IrregularityConfirmed(
            "shoe-runs-short", "Sue", "shuffle and cut the discards, burn one, finish the round"
        ),
        e.ShoeRefilled(rack),
    )
    state = refilled.state
    assert (state.cards_left, state.burned, state.discards) == (rack - 1, (None,), ())
    assert len(cards_out(refilled.round)) + state.unseen.size == state.full.size
    shown = refilled.shows_burn(state.unseen.items()[0][0].code, state.players[0])
    assert shown.state.cards_left == rack - 1
    done = everybody_draws(shown)
    assert done.phase == "shoe-end"
    assert follows_the_course(done)
    assert len(done.happened(e.RoundEnded)) == done.state.rounds
    assert done.to("ready").state.cards_left == state.full.size - 1


@pytest.mark.clause("section-13:(o)(7)")
def test_a_round_finished_from_the_rack_settles_every_wager() -> None:
    before = empty_shoe()
    done = everybody_draws(before.reports(SUE, "shoe-runs-short"))
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
    refilled = at.reports(SUE, "shoe-runs-short")
    assert refilled.last[-1] == e.ShoeRefilled(rack)
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
    refilled = at.reports(SUE, "shoe-runs-short")
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
    refilled = at.reports(SUE, "shoe-runs-short")
    assert (refilled.last[-1], refilled.round.burned) == (e.ShoeRefilled(rack), ())
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
    refilled = at.reports(SUE, "shoe-runs-short")
    assert refilled.last[-1] == e.ShoeRefilled(len(before.discards) + lying)
    state = refilled.state
    assert state.unseen.size == len(before.discards) + lying
    assert state.cards_left == state.unseen.size - 1
    assert len(cards_out(refilled.round)) + state.unseen.size == 288
    done = everybody_draws(refilled)
    assert len(done.state.discards) + done.state.unseen.size == 288
    assert done.deals(c.EndShoe(counted())).phase == "shuffle"
