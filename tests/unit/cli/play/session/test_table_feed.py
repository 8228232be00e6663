"""Does the staff lead a table through its whole life, and the player cut where he wants to?"""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fixtures.line_mode_game import lines
from fixtures.stacked_shoe import (
    ELEVEN,
    Seat,
    crowded,
    flat,
    hidden_cards,
    on_screen,
    play_on,
    shoe_cards,
    sit,
)
from spanish21.cli.play.session.play_session import PlaySession
from spanish21.game.composition import Composition
from spanish21.game.round import Phase
from spanish21.game.table import TablePhase, replay_table
from spanish21.game.table import events as e
from spanish21.notation import format_record, parse_record, replay_record
from spanish21.refusal import Refusal
from spanish21.rulesets import SHIPPED_RULESETS


def kinds(sitting: PlaySession) -> list[str]:
    """What has happened beside phases and rounds, each kind where it first comes."""
    other = (e.TablePhaseEntered, e.RoundHappened)
    named = [type(event).__name__ for event in sitting.events if not isinstance(event, other)]
    return list(dict.fromkeys(named))


def phases(sitting: PlaySession) -> list[TablePhase]:
    return [event.phase for event in sitting.events if isinstance(event, e.TablePhaseEntered)]


# --- The life of a table ----------------------------------------------------------------------


def test_a_table_is_opened_played_at_and_reshuffled() -> None:
    sitting = sit(seed=3, ruleset="bet-bigger", decks="1")
    play_on(sitting, until=lambda one: one.state.shoes == 2)
    assert kinds(sitting) == [
        "TableOpened",
        "CardsInspected",
        "InspectionVerified",
        "PlayerSat",
        "CardsShown",
        "CardsWashed",
        "CardsShuffled",
        "ShoeCommitted",
        "CutOffered",
        "CutDeclined",
        "CardsCut",
        "CutCardPlaced",
        "CardBurnedAtTable",
        "RoundOpened",
        "TotalAnnounced",
        "RoundEnded",
        "CutCardReached",
        "ShoeRevealed",
        "CardsCounted",
        "ShoeEnded",
    ]
    steps = [event.step for event in sitting.events if isinstance(event, e.CardsShuffled)]
    assert steps == list(sitting.table.rules.shoe.shuffle_steps) * 2


def test_a_device_shuffles_and_nobody_cuts() -> None:
    sitting = sit(seed=3, shuffle="automatic", asks_cut=True)
    assert (sitting.cutting, sitting.shoe_left) == (False, 287)
    assert TablePhase.CUT not in phases(sitting)
    steps = [event.step for event in sitting.events if isinstance(event, e.CardsShuffled)]
    assert steps == ["device"]


def test_every_box_has_its_seat() -> None:
    sitting = sit(seed=3, boxes=3)
    assert sitting.state.seats == ((1, "Ann"), (2, "Ann"), (3, "Ann"))


@settings(max_examples=12, deadline=None)
@given(
    ruleset=st.sampled_from(SHIPPED_RULESETS), seed=st.integers(0, 10**6), boxes=st.integers(1, 4)
)
def test_the_stream_replays_and_the_cards_that_lie_are_those_nobody_has_seen(
    ruleset: str, seed: int, boxes: int
) -> None:
    sitting = sit(
        seed=seed,
        ruleset=ruleset,
        boxes=1 if ruleset == "section-13" else boxes,
        bankroll_cents=10**6,
        table_minimum="$1",
    )
    for _ in range(3):
        play_on(sitting, until=lambda one: one.view.phase is Phase.WAGERING)
        play_on(sitting, until=lambda one: one.over, keys="dhsn")
        assert replay_table(sitting.opened, sitting.events) == sitting.state
        table = sitting.house.table.state
        assert Composition.of_cards(hidden_cards(sitting)) == table.unseen
        assert len(shoe_cards(sitting)) == table.cards_left
    sitting.leave()
    assert replay_table(sitting.opened, sitting.events) == sitting.state


# --- The cut ----------------------------------------------------------------------------------


def test_the_player_cuts_and_the_cards_behind_the_cut_come_first() -> None:
    left_alone = sit(seed=5)
    sitting = sit(seed=5, asks_cut=True)
    lay = shoe_cards(sitting)
    assert (sitting.cutting, sitting.shoe_left, sitting.view.phase) == (True, 288, Phase.WAGERING)
    with pytest.raises(Refusal, match="the table is at cut: the cut is offered"):
        sitting.deal({1: {"main": 1000}})
    sitting.cut(20)
    assert "Ann cuts 20 cards deep." in sitting.log
    assert hidden_cards(sitting) == [*lay[21:], *lay[:20], lay[20]]
    assert hidden_cards(left_alone) == [*lay[145:], *lay[:144], lay[144]]
    sitting.deal({1: {"main": 1000}})
    assert sitting.view.boxes[0].hands[0].cards[0] == lay[21]


@pytest.mark.parametrize("depth", [0, 9, 279])
def test_a_cut_too_near_the_end_is_refused_and_changes_nothing(depth: int) -> None:
    sitting = sit(seed=5, asks_cut=True)
    before = shoe_cards(sitting)
    with pytest.raises(Refusal) as refused:
        sitting.cut(depth)
    said = f"cut: {depth} is not allowed; cut 10 to 278 cards deep (A50, A55)"
    assert (str(refused.value), sitting.cutting) == (said, True)
    assert shoe_cards(sitting) == before
    sitting.decline_cut()
    assert "The dealer cuts 144 cards deep." in sitting.log


def test_the_lines_ask_for_the_cut_until_it_is_one() -> None:
    said = lines(sit(seed=5, asks_cut=True), "3|x|30|q")
    asked = "Cut how many cards deep, 10 to 278? Nothing, and the dealer cuts."
    assert said.count(asked) == 3
    assert "Refused: cut: 3 is not allowed; cut 10 to 278 cards deep (A50, A55)" in said
    assert "Refused: cut: 'x' is not allowed; write a whole number" in said
    assert "Ann cuts 30 cards deep." in said


@pytest.mark.parametrize("given_up", ["", "n", "No"])
def test_the_lines_leave_the_cut_to_the_dealer(given_up: str) -> None:
    said = lines(sit(seed=5, asks_cut=True), f"{given_up}|q")
    assert "The dealer cuts 144 cards deep." in said


def test_the_lines_can_be_left_at_the_cut_and_ask_again_with_the_next_shoe() -> None:
    assert lines(sit(seed=5, asks_cut=True), "q")[-1].startswith("0 rounds played")
    sitting = sit(seed=3, ruleset="bet-bigger", decks="1", asks_cut=True)
    sitting.decline_cut()
    play_on(sitting, until=lambda one: one.over and one.last_round_of_shoe)
    said = lines(sitting, "12|q")
    assert "Cut how many cards deep, 10 to 38? Nothing, and the dealer cuts." in said
    assert "Ann cuts 12 cards deep." in said


def test_the_screen_asks_for_the_cut() -> None:
    async def script(seat: Seat) -> None:
        screen = await seat.read()
        assert "The cut is yours: how many cards deep, 10 to 278?" in screen
        assert "Esc  Let the dealer cut" in screen
        assert f"Commitment {seat.sitting.state.commitment}" in screen
        screen = await seat.press("3 enter")
        assert "cut: 3 is not allowed; cut 10 to 278 cards deep (A50, A55)" in flat(screen)
        screen = await seat.press("5 backspace 3 0 x")
        assert "10 to 278?   30▏" in screen
        screen = await seat.press("enter")
        assert "Ann cuts 30 cards deep." in screen
        assert f"Commitment {seat.sitting.state.commitment}" in screen
        assert "Type your wagers" in screen

    on_screen(script, sit(seed=5, asks_cut=True))


@pytest.mark.parametrize("keys", ["enter", "7 escape"])
def test_the_screen_leaves_the_cut_to_the_dealer(keys: str) -> None:
    async def script(seat: Seat) -> None:
        assert "The dealer cuts 144 cards deep." in await seat.press(keys)

    on_screen(script, sit(seed=5, asks_cut=True))


def test_wagers_repeated_after_the_last_round_of_a_shoe_wait_for_the_cut() -> None:
    async def script(seat: Seat) -> None:
        screen = await seat.press("r")
        assert "The cut is yours: how many cards deep, 10 to 38?" in screen
        screen = await seat.press("1 2 enter")
        assert "Ann cuts 12 cards deep." in screen
        number = seat.sitting.number
        await seat.press("enter")
        assert seat.sitting.view.boxes[0].bettors[0].wagers == (("main", 100),)
        assert seat.sitting.number == number

    sitting = sit(seed=3, ruleset="bet-bigger", decks="1", asks_cut=True)
    sitting.decline_cut()
    on_screen(script, play_on(sitting, until=lambda one: one.over and one.last_round_of_shoe))


# --- A shoe that runs short -------------------------------------------------------------------


def test_a_shoe_that_runs_short_is_refilled_from_the_discards_and_the_round_goes_on() -> None:
    said = "Shoe runs short: shuffle and cut the discards, burn one, finish the round."
    sitting = play_on(crowded(3), until=lambda one: one.over and said in one.log, keys="hsn")
    reported = [one for one in sitting.events if isinstance(one, e.IrregularityReported)]
    confirmed = [one for one in sitting.events if isinstance(one, e.IrregularityConfirmed)]
    assert [(one.name, one.by) for one in reported] == [("shoe-runs-short", "Dealer")]
    assert [one.by for one in confirmed] == ["Supervisor"]
    assert sitting.view.phase is Phase.CLOSED
    record = sitting.history[-1].record
    assert parse_record(format_record(record)) == record
    assert replay_record(record).result == record.result
    assert Composition.of_cards(hidden_cards(sitting)) == sitting.house.table.state.unseen
    assert replay_table(sitting.opened, sitting.events) == sitting.state
    shoes = sitting.state.shoes
    sitting.next_round()
    assert (sitting.shoe_left, sitting.state.shoes) == (47, shoes + 1)


def test_a_refilled_round_can_be_looked_at_again(tmp_path: Path) -> None:
    async def script(seat: Seat) -> None:
        assert "REPLAY OF ROUND" in await seat.press("v")

    def refilled(one: PlaySession) -> bool:
        return one.over and any(isinstance(event, e.DiscardsGathered) for event in one.events)

    on_screen(script, play_on(crowded(3), until=refilled, keys="hsn"), folder=tmp_path)


def test_the_screen_asks_for_the_cut_of_discards_in_the_middle_of_a_round(tmp_path: Path) -> None:
    sitting = play_on(
        crowded(3, asks_cut=True),
        until=lambda one: one.cutting and one.state.round is not None,
        keys="hsn",
    )
    least, most = sitting.cut_limits

    async def script(seat: Seat) -> None:
        asked = f"The cut is yours: how many cards deep, {least} to {most}?"
        assert asked in await seat.read()
        digits = " ".join(str(most))
        assert asked not in await seat.press(f"{digits} enter")
        assert not seat.sitting.cutting
        assert seat.sitting.state.round is not None or seat.sitting.over

    on_screen(script, sitting, folder=tmp_path)


# --- The age of the cards ---------------------------------------------------------------------


class Clock:
    """A clock that is set by hand."""

    minutes = 0

    def __call__(self) -> int:
        return self.minutes


def test_cards_are_changed_when_they_have_been_used_long_enough() -> None:
    clock = Clock()
    sitting = sit(seed=3, clock=clock, cards_changed_within_hours="2")
    clock.minutes = 119
    play_on(sitting, until=lambda one: one.over)
    assert "CardsChanged" not in kinds(sitting)
    clock.minutes = 120
    sitting.next_round()
    sitting.deal({1: {"main": 1000}})
    said = "Other decks are brought."
    assert sitting.log.index(said) < sitting.log.index("box 1 Ann wagers main $10")
    # He was away for two hours as well: the cards lay spread until he came back.
    assert (sitting.state.shoes, sitting.state.cards_since) == (3, 120)
    assert replay_table(sitting.opened, sitting.events) == sitting.state
    assert sitting.number == 2


def test_nothing_is_dealt_from_changed_cards_before_the_player_has_cut() -> None:
    clock = Clock()
    sitting = sit(seed=3, clock=clock, asks_cut=True, cards_changed_within_hours="2")
    sitting.decline_cut()
    clock.minutes = 500
    sitting.deal({1: {"main": 1000}})
    assert (sitting.cutting, sitting.chips_cents, sitting.last_wagers) == (True, 50000, {})
    sitting.cut(50)
    sitting.deal({1: {"main": 1000}})
    assert sitting.last_wagers == {1: {"main": 1000}}


def test_a_clock_that_runs_back_leaves_the_table_at_its_time() -> None:
    clock = Clock()
    clock.minutes = 5
    sitting = sit(ELEVEN, clock=clock)
    clock.minutes = 4
    sitting.deal({1: {"main": 1000}})
    assert sitting.state.now == 5


def test_a_player_who_has_been_away_for_long_sits_down_again() -> None:
    clock = Clock()
    sitting = sit(ELEVEN, clock=clock)
    clock.minutes = 90
    sitting.deal({1: {"main": 1000}})
    assert (sitting.state.seats, sitting.state.shoes) == (((1, "Ann"),), 2)
    assert "PlayerLeft" in kinds(sitting)
