"""Can a person play on the full screen, with the keyboard alone?"""

from pathlib import Path

import pytest
from click.testing import CliRunner

from fixtures.stacked_shoe import (
    ELEVEN,
    Seat,
    flat,
    on_screen,
    play_on,
    sit,
    void_round,
)
from spanish21.cli.play.command import play_command
from spanish21.cli.play.screens.app import PlayApp
from spanish21.notation import parse_record, replay_record

pytestmark = pytest.mark.long

# --- Choosing a table -------------------------------------------------------------------------


def test_a_table_is_chosen_and_sat_down_at() -> None:
    async def script(seat: Seat) -> None:
        screen = await seat.read()
        assert "choose a table" in screen
        assert "rule set: Spanish 21, Washington, submission #3166 (2025)" in screen
        screen = await seat.press("left")
        assert "bet-bigger" in screen
        screen = await seat.press("right down right down backspace backspace 0 0 0")
        assert "wa-2025" in screen
        assert "$5000" in screen
        await seat.press("down down right")
        screen = await seat.press("enter")
        assert "Type your wagers" in screen
        assert "Box 2" in screen
        assert seat.sitting.table.options == (("soft_17", "stand"),)
        assert seat.sitting.bought_cents == 500000

    on_screen(script)


def test_choices_that_do_not_go_together_are_refused_with_the_clause() -> None:
    async def script(seat: Seat) -> None:
        await seat.press("down down down down right")  # soft 17: stand
        screen = await seat.press("down right")  # double double: yes
        assert "double double" in screen
        screen = await seat.press("enter")
        assert "double-double is offered only where the dealer hits soft 17" in flat(screen)
        assert "wa-2025:GR8" in flat(screen)
        screen = await seat.press("left")
        assert "double-double is offered only" not in screen

    on_screen(script)


def test_amounts_are_typed_and_lists_are_not() -> None:
    async def script(seat: Seat) -> None:
        screen = await seat.press("5 down 7 down right x")
        assert "$500" in screen
        for _ in range(7):
            await seat.press("down")
        screen = await seat.press("backspace 2 5 right")
        assert "table minimum" in screen
        assert "$25" in screen
        screen = await seat.press("up right enter")
        assert "bonus" in flat(screen).partition("Sit down")[0]
        assert seat.app.session is None
        await seat.press("left enter")
        assert dict(seat.sitting.table.options)["table_minimum"] == "$25"

    on_screen(script)


@pytest.mark.parametrize("key", ["q", "escape"])
def test_the_choice_can_be_left(key: str) -> None:
    async def script(seat: Seat) -> None:
        await seat.press(key)

    app = on_screen(script)
    assert app.session is None
    assert app.return_code == 0


# --- Wagers -----------------------------------------------------------------------------------


def test_wagers_are_typed_spot_by_spot() -> None:
    async def script(seat: Seat) -> None:
        screen = await seat.read()
        assert "$5 to $300" in screen
        assert "Blackjack pays 3 to 2 · Dealer hits soft 17 · Insurance pays 2 to 1" in screen
        assert "6-7-8 and 7-7-7: mixed 3 to 2 · suited 2 to 1 · spades 3 to 1" in screen
        assert "chips $495.00" in screen
        screen = await seat.press("2 5 down 1 0 backspace down 5 up up up tab")
        assert "chips $469.00" in screen
        await seat.press("enter")
        assert seat.sitting.last_wagers == {1: {"main": 2500, "match-up": 100, "match-down": 500}}

    on_screen(script, sit("9s 6d 8h Kc 5c"))


def test_each_box_has_its_own_wagers_and_box_1_stands_at_the_right() -> None:
    async def script(seat: Seat) -> None:
        screen = await seat.read()
        assert screen.index("Box 2") < screen.index("Box 1")
        await seat.press("c left 1 5 right right right 2 0 enter")
        assert seat.sitting.last_wagers == {1: {"main": 2000}, 2: {"main": 1500}}

    on_screen(script, sit("9s 8s 6d 8h 9h Kc 5c", boxes=2))


def test_refused_wagers_say_why_and_the_cursor_goes_to_the_spot() -> None:
    async def script(seat: Seat) -> None:
        screen = await seat.press("4 0 0 enter")
        assert "main: '$400' is not allowed; wager $5 to $300 (wa-2025:P2" in flat(screen)
        screen = await seat.press("5 down . enter")
        assert "match-up: '.' is not allowed; write dollars and whole cents" in flat(screen)
        screen = await seat.press("c enter")
        assert "nobody has made a wager" in flat(screen)
        screen = await seat.press("r")
        assert "there are no wagers to repeat yet" in flat(screen)
        screen = await seat.press("up 3 0 0 enter")
        assert "wagers: '$300' is not allowed; you have $100" in flat(screen)
        assert seat.sitting.chips_cents == 10000

    on_screen(script, sit(ELEVEN, bankroll_cents=10000))


def test_a_refusal_names_the_box_where_there_are_several() -> None:
    async def script(seat: Seat) -> None:
        screen = await seat.press("left 4 0 0 right enter")
        assert "box 2, main: '$400' is not allowed; wager $5 to $300" in flat(screen)
        screen = await seat.press("2 0 enter")
        assert seat.sitting.last_wagers == {1: {"main": 500}, 2: {"main": 2000}}

    on_screen(script, sit("9s 8s 6d 8h 9h Kc 5c", boxes=2))


def test_wagers_are_repeated_and_a_key_without_meaning_does_nothing() -> None:
    async def script(seat: Seat) -> None:
        await seat.press("1 0 enter s")
        screen = await seat.press("r")
        assert seat.sitting.view.boxes[0].bettors[0].wagers == (("main", 1000),)
        assert seat.sitting.number == 2
        await seat.press("s x")
        screen = await seat.press("enter c r")
        assert "▸ Main" in screen
        assert "$10 " in screen
        await seat.press("enter")
        assert seat.sitting.number == 3

    on_screen(script, sit("9s 6d 8h Kc 5c 9c 6h 8c Kd 5d"))


# --- After a round ----------------------------------------------------------------------------


def test_a_void_round_says_so() -> None:
    async def script(seat: Seat) -> None:
        screen = await seat.read()
        assert "The round is void: the shoe ran out of cards." in flat(screen)
        screen = await seat.press("enter")
        assert "A shoe of 1 deck is shuffled" in screen

    on_screen(script, void_round())


def test_history_replay_and_files(tmp_path: Path) -> None:
    async def script(seat: Seat) -> None:
        screen = await seat.press("y")
        assert "No round is over yet." in screen
        await seat.press("w escape")
        screen = await seat.press("1 0 enter s w")
        assert "Written to" in flat(screen)
        screen = await seat.press("y")
        assert "Round 1 wagers $10 -$10.00 chips $490" in flat(screen)
        screen = await seat.press("w")
        assert (tmp_path / "spanish21-2.round").exists()
        screen = await seat.press("enter")
        assert "REPLAY OF ROUND 1   1 of 9" in screen
        screen = await seat.press("right right enter space left left left left left left")
        assert "1 of 9" in screen
        screen = await seat.press("right right right right right")
        assert "░░░░░" in screen
        assert "K♣" not in screen
        screen = await seat.press("end right x")
        assert "9 of 9" in screen
        assert "dealer turns K♣" in screen
        screen = await seat.press("home")
        assert "1 of 9" in screen
        screen = await seat.press("escape")
        assert "ROUNDS OF THIS SITTING" in screen
        await seat.press("x y")
        screen = await seat.press("v")
        assert "REPLAY OF ROUND 1" in screen
        screen = await seat.press("v")
        assert "Round 1: you are down $10." in screen

    on_screen(script, sit("9s 6d 8h Kc 5c"), folder=tmp_path)
    record = parse_record((tmp_path / "spanish21-1.round").read_text(encoding="utf-8"))
    assert replay_record(record).state.phase.value == "closed"


def test_a_file_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    async def script(seat: Seat) -> None:
        screen = await seat.press("1 0 enter s w")
        assert "it cannot be written" in screen.replace("\n", " ")
        screen = await seat.press("y w")
        assert "it cannot be written" in screen

    on_screen(script, sit("9s 6d 8h Kc 5c"), folder=tmp_path / "none", size=(200, 24))


def test_who_is_broke_is_told_and_may_buy_in() -> None:
    async def script(seat: Seat) -> None:
        screen = await seat.press("1 0 enter h enter")
        assert "The table minimum is $5: buy in again, or leave." in screen
        screen = await seat.press("b 5 0 enter")
        assert "Ann buys in for $50." in screen
        assert seat.sitting.chips_cents == 5000
        await seat.press("enter h")
        screen = await seat.press("b x")
        assert "How much? Buy in for" in screen
        screen = await seat.press("enter")
        assert "buy-in: '' is not allowed" in flat(screen)
        await seat.press("escape")
        assert seat.sitting.view.phase.value == "wagering"

    on_screen(script, sit("Ks 9d 6h Kc Qd Kd 9c 6c Kh Qc", bankroll_cents=1000))


def test_help_shows_the_keys_and_the_sign() -> None:
    async def script(seat: Seat) -> None:
        screen = await seat.press("?")
        assert "KEYS AT THE TABLE" in screen
        screen = await seat.press("down down down down down")
        assert "POSTED AT THIS TABLE" in screen
        screen = await seat.press("x escape")
        assert "Type your wagers" in screen
        screen = await seat.press("f1 f1")
        assert "Type your wagers" in screen

    on_screen(script, sit(ELEVEN))


def test_what_does_not_fit_is_scrolled() -> None:
    async def script(seat: Seat) -> None:
        first = await seat.press("enter")
        up = await seat.press("pageup pageup pageup pageup")
        assert "box 1 Ann wagers main $5" not in first
        assert "A shoe of 6 decks is shuffled" in up or "box 1 Ann wagers main $5" in up
        down = await seat.press("pagedown pagedown pagedown pagedown")
        assert "box 1 hand 1 to act" in down

    on_screen(script, sit("9s 8s 6d 8h 9h Kc 5c", boxes=2))


def test_leaving_in_a_round_is_asked_about() -> None:
    async def script(seat: Seat) -> None:
        screen = await seat.press("1 0 enter q")
        assert "The round is not over: press q again" in flat(screen)
        await seat.press("x q")
        assert seat.app.is_running
        await seat.press("q")

    app = on_screen(script, sit(ELEVEN))
    assert app.return_code == 0


def test_leaving_between_rounds_is_at_once() -> None:
    async def script(seat: Seat) -> None:
        await seat.press("q")

    assert on_screen(script, sit(ELEVEN)).return_code == 0


# --- Size -------------------------------------------------------------------------------------


@pytest.mark.parametrize("boxes", [1, 3, 7])
def test_the_table_fits_80_by_24_and_larger_screens(boxes: int) -> None:
    async def script(seat: Seat) -> None:
        for keys in ("up", "enter"):
            await seat.press(keys)
            for size in ((80, 24), (120, 40), (80, 24)):
                screen = await seat.resize(*size)
                rows = screen.split("\n")
                assert len(rows) == size[1]
                assert "chips $" in rows[0]
                assert "Leave" in rows[-1] or "Leave" in rows[-2]
                for box in seat.sitting.boxes:
                    assert f"Box {box}" in screen

    on_screen(script, sit(seed=3, boxes=boxes, match_configuration="4"))


@pytest.mark.parametrize("boxes", [1, 7])
def test_a_tiny_terminal_does_not_break_it(boxes: int) -> None:
    async def script(seat: Seat) -> None:
        await seat.resize(20, 8)
        await seat.press("enter s s")
        assert await seat.resize(40, 12)

    on_screen(script, sit(seed=3, boxes=boxes), size=(24, 10))


def test_the_last_round_of_a_shoe_is_announced() -> None:
    async def script(seat: Seat) -> None:
        assert "shoe 11, last round" in await seat.read()

    sitting = sit(seed=3, ruleset="bet-bigger", decks="1")
    on_screen(script, play_on(sitting, until=lambda one: one.last_round_of_shoe))


# --- The command ------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", [[], ["wa-classic"]])
def test_the_command_runs_the_screen_and_says_goodbye(
    ruleset: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[PlayApp] = []

    def run(app: PlayApp) -> None:
        ran.append(app)

    monkeypatch.setattr(PlayApp, "run", run)
    monkeypatch.setattr("spanish21.cli.play.command._is_terminal", lambda: True)
    result = CliRunner().invoke(play_command, [*ruleset, "--seed", "1"])
    assert result.exit_code == 0
    assert len(ran) == 1
    assert ("0 rounds played; you are even." in result.output) is bool(ruleset)


def test_without_a_terminal_the_lines_are_recommended() -> None:
    failed = CliRunner().invoke(play_command, []).exception
    assert "screen: 'no terminal' is not allowed; add --plain to play by lines" in str(failed)
