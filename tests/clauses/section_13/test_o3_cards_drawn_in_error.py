"""Section 13 (o)(3) to (o)(5) (document 002): cards drawn in error."""

import pytest

from fixtures.irregular_tables import ONE, TWO, cards_of, empty_shoe, in_round, reader
from fixtures.table_script import DAN, FLO, SUE, card, counted, table
from spanish21.game.cards import show_cards
from spanish21.game.round.commands import BurnCard, DealCard, DrawInError, MissCard
from spanish21.game.round.course.phases import Phase
from spanish21.game.round.events import CardBurned, CardShown
from spanish21.game.table import commands as c
from spanish21.game.table import events as e

PAST, ERROR = "dealer-drew-past-17", "drawn-in-error-exposed"


@pytest.mark.clause("section-13:(o)(3)")
@pytest.mark.parametrize("rules", ["section-13", "wa-2025"])
def test_a_card_drawn_in_error_that_nobody_saw_is_simply_the_next_card(rules: str) -> None:
    down = " 8♦" if rules == "wa-2025" else ""
    before = table(rules).plays(f"{ONE}deal 5♠ 9♦ 4♥{down}")
    at = before.reports(DAN, "drawn-in-error-unexposed")
    assert at.last[1:] == (
        e.IrregularityConfirmed("drawn-in-error-unexposed", "Dan", "use as the next card"),
    )
    assert at.state == before.state
    assert cards_of(at.says("Ann on 1 hits\ndeal 2♥"), 1) == "5♠ 4♥ 2♥"


@pytest.mark.clause("section-13:(o)(4)")
@pytest.mark.parametrize("rules", ["section-13", "wa-2025"])
def test_a_card_drawn_in_error_and_seen_goes_to_whoever_draws_next(rules: str) -> None:
    down = " 8♦" if rules == "wa-2025" else ""
    at = table(rules).plays(f"{TWO}deal 5♠ K♣ 9♦ 4♥ 7♣{down}")
    shown = at.reports(DAN, "drawn-in-error-exposed", "6s")
    assert shown.last[-1] == e.RoundHappened(CardShown(card("6s")))
    asked = shown.says("Ann on 1 hits")
    assert asked.refuses(DAN, DealCard(card("2h"))).name == "SHOWN_CARD_FIRST"
    assert cards_of(asked.says("deal 6♠"), 1) == "5♠ 4♥ 6♠"


@pytest.mark.clause("section-13:(o)(4)")
def test_who_refuses_the_shown_card_gets_no_more_and_it_is_burned_if_nobody_uses_it() -> None:
    at = table(dealing_mode="down-card-unseen").give(
        SUE, c.BringDevice("shoe", "S-2", reads_cards=True)
    )
    at = at.plays(f"{ONE}deal 5♠ 9♦ 4♥ 8♦")
    shown = at.reports(DAN, "drawn-in-error-exposed", "6s")
    done = shown.says("Ann on 1 refuses the card")
    assert in_round(done, CardBurned) == [CardBurned(card("6s"), "shown in error and not used")]
    assert (done.phase, done.net("Ann")) == ("ready", -2500)
    assert show_cards(done.state.discards) == "6♠ 5♠ 4♥ 9♦ 8♦"


@pytest.mark.clause("section-13:(o)(4)")
def test_a_card_is_exposed_in_error_only_after_the_initial_deal() -> None:
    at = table().plays(f"{ONE}deal 5♠ 9♦")
    said = at.refuses(DAN, c.ReportIrregularity("drawn-in-error-exposed", card("6s")))
    assert said.name == "WRONG_PHASE"
    assert said.allowed.startswith("the round is at dealing")


@pytest.mark.clause("section-13:(o)(4)", "section-13:(o)(1)", "section-13:(o)(6)")
@pytest.mark.parametrize(
    ("command", "names"),
    [
        (MissCard(), "dealer-card-missed, player-card-missed or hit-card-missed"),
        (DrawInError(card("6s")), "drawn-in-error-exposed"),
        (BurnCard(card("6s"), "found face up"), "face-up-card or dealer-drew-past-17"),
    ],
)
def test_what_goes_wrong_at_a_table_is_reported_and_not_just_done(
    command: MissCard | DrawInError | BurnCard, names: str
) -> None:
    at = table().plays(f"{TWO}deal K♠")
    for who in (DAN, SUE, FLO):
        said = at.refuses(who, command)
        assert (said.name, said.allowed) == ("REPORT_IT", f"report what went wrong: {names}")


@pytest.mark.clause("section-13:(o)(4)", "section-13:(g)(9)")
def test_a_card_drawn_in_error_at_the_peek_of_an_unseen_card_goes_to_whoever_draws_next() -> None:
    at = reader(f"{ONE}deal 5♠ K♦ 6♠\ndeal face down")
    assert at.round.phase is Phase.PEEK
    shown = at.reports(DAN, "drawn-in-error-exposed", "9s")
    assert shown.last[-1] == e.RoundHappened(CardShown(card("9s")))
    assert shown.round.phase is Phase.PEEK
    asked = shown.says("dealer has no blackjack\nAnn on 1 hits")
    assert asked.refuses(DAN, DealCard(card("2h"))).name == "SHOWN_CARD_FIRST"
    done = asked.says("deal 9♠\nAnn on 1 stands\nturn 9♥")
    assert (done.phase, done.net("Ann")) == ("ready", 2500)
    assert len(done.state.discards) + done.state.unseen.size == 288


@pytest.mark.clause("section-13:(o)(4)", "section-13:(g)(9)")
def test_a_card_drawn_in_error_before_a_blackjack_is_burned() -> None:
    at = reader(f"{ONE}deal 5♠ K♦ 6♠\ndeal face down")
    shown = at.reports(DAN, "drawn-in-error-exposed", "9s")
    done = shown.says("dealer has blackjack\nturn A♦")
    assert in_round(done, CardBurned) == [CardBurned(card("9s"), "shown in error and not used")]
    assert (done.phase, done.net("Ann")) == ("ready", -2500)
    assert len(done.state.discards) + done.state.unseen.size == 288


@pytest.mark.clause("section-13:(o)(5)")
@pytest.mark.parametrize("rules", ["section-13", "wa-2025"])
def test_a_card_drawn_past_the_dealers_17_is_burned_and_the_settlement_stands(rules: str) -> None:
    down = " 8♦" if rules == "wa-2025" else ""
    at = table(rules).plays(f"{ONE}deal K♠ 9♦ 8♥{down}\nAnn on 1 stands")
    at = at if down else at.says("deal 8♦")
    assert at.net("Ann") == 2500
    burned = at.reports(DAN, "dealer-drew-past-17", "6s")
    assert burned.last[1:] == (
        e.IrregularityConfirmed("dealer-drew-past-17", "Dan", "burn the card"),
        e.CardBurnedAtTable(card("6s"), "drawn past the dealer's 17"),
    )
    assert burned.net("Ann") == 2500
    full = burned.state.full.size
    assert (burned.state.cards_left, burned.phase) == (full - 1 - 4 - 1, "ready")
    assert burned.state.unseen.count(card("6s")) == at.state.unseen.count(card("6s")) - 1


@pytest.mark.clause("section-13:(o)(5)")
def test_a_card_drawn_past_17_in_the_last_round_of_a_shoe_is_burned_too() -> None:
    at = table(to="cut-card").deals(c.PlaceCutCard(285), c.BurnFirst())
    done = at.plays(f"{ONE}deal K♠ 9♦ 8♥\nAnn on 1 stands\ndeal 8♦")
    assert done.phase == "shoe-end"
    burned = done.reports(DAN, "dealer-drew-past-17", "6s")
    assert burned.phase == "shoe-end"
    assert burned.deals(c.EndShoe(counted())).phase == "shuffle"


@pytest.mark.clause("section-13:(o)(5)")
def test_a_card_drawn_past_17_is_no_matter_of_a_round_that_is_still_on() -> None:
    at = table().plays(f"{ONE}deal K♠ 9♦ 8♥")
    said = at.refuses(DAN, c.ReportIrregularity("dealer-drew-past-17", card("6s")))
    assert (said.name, said.allowed) == (
        "IRREGULARITY_NOT_NOW",
        "that cannot happen now: a round is played",
    )


@pytest.mark.clause("section-13:(o)(5)")
def test_no_dealer_has_drawn_past_17_before_a_round_of_the_shoe() -> None:
    first = table(reshuffle_after_any_round=True)
    played = first.plays(f"{ONE}deal K♠ 9♦ 8♥\nAnn on 1 stands\ndeal 8♦")
    ended = first.give(SUE, c.Reshuffle())
    for at in (first, ended, played.give(SUE, c.Reshuffle()).to("ready")):
        said = at.refuses(DAN, c.ReportIrregularity("dealer-drew-past-17", card("6s")))
        assert (said.name, said.allowed) == (
            "IRREGULARITY_NOT_NOW",
            "that cannot happen now: no round has been played from this shoe",
        )


@pytest.mark.clause("section-13:(o)(4)", "section-13:(o)(5)")
def test_no_card_comes_out_of_an_empty_shoe_after_a_round() -> None:
    at = empty_shoe().says("void: the shoe is empty")
    assert at.phase == "shoe-end"
    said = at.refuses(DAN, c.ReportIrregularity("drawn-in-error-exposed", card("6s")))
    assert (said.name, said.value) == ("EMPTY_SHOE", "6♠")


ALL_SURRENDER = f"{ONE}deal K♠ 9♦ 6♥\nAnn on 1 surrenders"


@pytest.mark.clause("section-13:(o)(4)", "section-13:(o)(5)", "section-13:(l)(3)")
@pytest.mark.parametrize(
    ("played", "name", "other", "has"),
    [
        (f"{ONE}deal K♠ 9♦ 8♥\nAnn on 1 stands\ndeal 8♦", PAST, ERROR, "has 17"),
        (f"{ONE}deal K♠ 9♦ 8♥\nAnn on 1 stands\ndeal 7♦ K♦", PAST, ERROR, "has 26"),
        (f"{ONE}deal A♠ 9♦ K♥", ERROR, PAST, "did not show his total"),
        (ALL_SURRENDER, ERROR, PAST, "did not show his total"),
        (f"{ONE}deal A♠ A♦ K♥\nAnn on 1 insures $10\ndeal 2♦", ERROR, PAST, "has 13"),
    ],
)
def test_the_dealers_total_decides_which_card_was_drawn_in_error(
    played: str, name: str, other: str, has: str
) -> None:
    at = table().plays(played)
    said = at.refuses(DAN, c.ReportIrregularity(other, card("6s")))
    assert (said.name, said.allowed) == (
        "IRREGULARITY_NOT_NOW",
        f"that cannot happen now: the dealer {has}: report {name}",
    )
    burned = at.reports(DAN, name, "6s")
    why = "drawn past the dealer's 17" if name == PAST else "shown in error and not used"
    assert burned.last[-1] == e.CardBurnedAtTable(card("6s"), why)
    assert burned.net("Ann") == at.net("Ann")
