"""Can a person play for jackpots, on the screen and by lines, and is every cent in the ledger?"""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fixtures.line_mode_game import lines, run
from fixtures.stacked_shoe import Seat, flat, on_screen, sit
from spanish21.cli.play.session.play_session import PlaySession
from spanish21.cli.play.session.player_choices import list_choices
from spanish21.cli.play.session.session_house import TABLE_NAME, JackpotDisplay
from spanish21.game.round import at_risk
from spanish21.game.round import commands as c
from spanish21.game.table.commands import ConfirmIrregularity
from spanish21.game.wager_spots import spots
from spanish21.ledger import AwardStage, Ledger
from spanish21.ledger.audit import audit
from spanish21.ledger.decide.transfer_builders import micros
from spanish21.notation import format_record, parse_record, replay_record
from spanish21.refusal import Refusal
from spanish21.rulesets import SHIPPED_RULESETS

pytestmark = pytest.mark.long

UP_CARD = "table=3c paytable=1 wager=$1"
BOTH_CARDS = "table=4d paytable=1 wager=$5"
HOUSE = "table=3c paytable=1 wager=$1 kind=house posted=$5,000"
TEN_PERCENT = "8s 8s 8s Kc"
WHOLE = "As As As 7c"
NOTHING = "9s 6d 8h Kc 5c"
NOTICE = "This is a house jackpot: no player-funded money is in it."


def check_books(sitting: PlaySession) -> None:
    """The house stands its audit, and the journal gives the same ledger again."""
    entries = list(sitting.house.local.store.entries())
    balances = sitting.house.ledger.book.balances()
    assert audit(entries, balances=balances).findings == ()
    assert Ledger().replay(entries).book.balances() == balances
    assert sitting.house.local.audit().findings == ()


def meters(sitting: PlaySession) -> list[int]:
    return [one.cents for one in sitting.jackpots]


# --- By lines ---------------------------------------------------------------------------------


def test_a_tenth_is_won_told_and_paid_by_lines(tmp_path: Path) -> None:
    sitting = sit(TEN_PERCENT, jackpots=[UP_CARD])
    said = lines(sitting, "w|10|||y|s|f|t|q", tmp_path)
    assert "Round 1: you have $500. Jackpot 1 $10,000.00." in said
    assert "Box 1, jackpot-1, $1, y for yes:" in said
    assert said.index("no more wagers") + 1 == said.index("Jackpot 1 stands at $10,000.21.")
    assert "award 1: box 1 Ann wins 10% of jackpot 1 by two-suited, from the jackpot" in said
    assert "Award 1 is $1,000.02; jackpot 1 stands at $9,000.19." in said
    assert "A floor person verifies award 1; accounting approves it; $1,000.02 is paid." in said
    assert "  A floor person verifies award 1; accounting approves it; $1,000.02 is paid." in said
    assert "Round 2: you have $1,489.02. Jackpot 1 $9,000.19." in said
    assert said[-1] == "1 round played; you are up $989.02. Bankroll $1,489.02."
    check_books(sitting)
    record = parse_record((tmp_path / "spanish21-1.round").read_text(encoding="utf-8"))
    assert record.jackpots == (UP_CARD,)
    assert replay_record(record).state.phase.value == "closed"


def test_a_super_bonus_of_5000_is_held_verified_and_paid() -> None:
    sitting = sit("7s 7d 7s Kc 7s")
    said = lines(sitting, "w|25|||h|n|q")
    assert "$5,000.00 on super-bonus is held until it is verified and approved." in said
    assert (
        "A floor person and surveillance verify the win on super-bonus; accounting approves it; "
        "$5,000.00 is paid."
    ) in said
    (win,) = sitting.house.ledger.awards.values()
    assert win.stage is AwardStage.CLOSED
    check_books(sitting)


def test_all_of_it_is_won_and_the_meter_is_reset() -> None:
    sitting = sit(WHOLE, jackpots=[UP_CARD], meter_cents=20_000_00)
    said = lines(sitting, "w|10|||yes|n|s|q")
    assert "Award 1 is $20,000.21; jackpot 1 is reset to $20,000.00." in said
    assert (
        "A floor person and surveillance verify award 1; accounting approves it; "
        "$20,000.21 is paid, in chips here, by check in a card room."
    ) in said
    assert "Round 2: you have $20,489.21. Jackpot 1 $20,000.00." in said
    check_books(sitting)


def test_a_house_jackpot_pays_what_is_posted_and_gives_its_notices() -> None:
    sitting = sit(WHOLE, jackpots=[HOUSE])
    said = lines(sitting, "w|10|||y|n|s|o|q")
    assert NOTICE in said
    assert "Round 1: you have $500. House jackpot 1 $5,000.00." in said
    assert "Award 1 is $5,000.00, which the house pays." in said
    assert "Round 2: you have $5,489. House jackpot 1 $5,000.00." in said
    assert f"  {NOTICE}" in said
    assert any(line.startswith("  Jackpot 1, $1: 2 Suited Aces of ♠ 100% ") for line in said)
    check_books(sitting)


def test_a_jackpot_wager_is_yes_or_no_and_another_amount_is_refused() -> None:
    sitting = sit(NOTHING, jackpots=[UP_CARD])
    said = lines(sitting, "w|10|||5|w|10|||x|w|10|||no|s|w|10|||$1|q")
    assert any(
        "jackpot-1: '$5' is not allowed; this jackpot takes one fixed" in one for one in said
    )
    assert any("jackpot-1: 'x' is not allowed; write dollars" in one for one in said)
    assert "box 1 Ann wagers main $10" in said
    assert "box 1 Ann wagers main $10, jackpot-1 $1" in said


def test_nothing_is_no_wager_and_no_amount_at_all_is_refused() -> None:
    said = lines(sit(NOTHING, jackpots=[UP_CARD]), "w|10||||s|w|0||||q")
    assert "box 1 Ann wagers main $10" in said
    assert any("main: '$0' is not allowed; a wager is more than $0" in line for line in said)


def test_who_leaves_in_a_round_takes_what_he_has_won() -> None:
    sitting = sit(TEN_PERCENT, jackpots=[UP_CARD])
    said = lines(sitting, "w|10|||y|q")
    assert "A floor person verifies award 1; accounting approves it; $1,000.02 is paid." in said
    assert said[-1].startswith("0 rounds played; you are up $989.02. Bankroll $1,489.02.")
    check_books(sitting)


# --- The meter --------------------------------------------------------------------------------


@pytest.mark.parametrize(("wager", "rises"), [("$1", 21), ("$5", 105), ("$25", 525)])
def test_the_meter_rises_by_21_percent_of_each_wager(wager: str, rises: int) -> None:
    sitting = sit(NOTHING, jackpots=[f"table=3c paytable=1 wager={wager}"], boxes=2)
    cents = sitting.table.rules.jackpots[0].wager_cents
    sitting.deal({1: {"main": 1000, "jackpot-1": cents}, 2: {"main": 1000}})
    assert meters(sitting) == [10_000_00 + rises]


def test_two_jackpots_do_not_touch_each_other() -> None:
    sitting = sit(TEN_PERCENT, jackpots=[UP_CARD, BOTH_CARDS])
    sitting.deal({1: {"main": 1000, "jackpot-1": 100, "jackpot-2": 500}})
    assert meters(sitting) == [9_000_19, 10_001_05]
    assert sitting.chips_cents == 50000 - 1600
    sitting.act(c.Stand(1, "Ann"))
    assert meters(sitting) == [9_000_19, 9_000_95]
    awards = [line.paid_cents for line in sitting.view.lines if line.outcome == "award"]
    assert awards == [1_000_02, 1_000_10]
    assert sitting.history[-1].net_cents == 1_000_02 + 1_000_10 - 1600
    check_books(sitting)


def test_two_awards_of_one_jackpot_are_worked_out_one_after_the_other() -> None:
    sitting = sit("8s 8s 8s 8s 8s Kc", jackpots=[UP_CARD], boxes=2)
    sitting.deal({box: {"main": 1000, "jackpot-1": 100} for box in (1, 2)})
    assert "Award 1 is $1,000.04; jackpot 1 stands at $9,000.38." in sitting.log
    assert "Award 2 is $900.03; jackpot 1 stands at $8,100.35." in sitting.log
    assert meters(sitting) == [8_100_35]


def test_a_prize_of_the_operators_comes_out_of_the_meter() -> None:
    spec = "table=4a paytable=2 wager=$2 prize.four-of-a-rank=$40@jackpot"
    sitting = sit("8s 8d 8h 8c Kd", jackpots=[spec], decks="2")
    sitting.deal({1: {"main": 1000, "jackpot-1": 200}})
    sitting.act(c.Stand(1, "Ann"))
    assert "Award 1 is $80.00; jackpot 1 stands at $9,920.42." in sitting.log
    assert sitting.history[-1].net_cents == 8000 - 200 + 1000
    record = sitting.history[-1].record
    assert record.jackpots == (spec.replace("prize.", "prize:"),)
    assert parse_record(format_record(record)) == record
    check_books(sitting)


def test_a_void_round_takes_its_awards_back_and_the_meter_keeps_its_share() -> None:
    sitting = sit(TEN_PERCENT, jackpots=[UP_CARD])
    sitting.deal({1: {"main": 1000, "jackpot-1": 100}})
    void = c.VoidRound("the cards were wrong")
    house = sitting.house.local
    house.give_at_table("Floor", TABLE_NAME, void)
    house.add_person("Sue", "floor")
    house.give_at_table("Sue", TABLE_NAME, ConfirmIrregularity())
    sitting._show()
    assert "award 1 is void" in sitting.log
    assert (sitting.chips_cents, sitting.history[-1].net_cents) == (50000, 0)
    assert sum(line.net_cents for line in sitting.view.lines) == 0
    assert meters(sitting) == [10_000_21]
    check_books(sitting)


# --- Chips are the ledger's -------------------------------------------------------------------


@settings(max_examples=20, deadline=None)
@given(
    game=st.sampled_from(
        [
            ("wa-2025", (UP_CARD, BOTH_CARDS)),
            ("wa-2025", ("table=6 paytable=1 wager=$2",)),
            ("wa-2025", (HOUSE,)),
            ("wa-v002", ("table=8 paytable=1 wager=$1",)),
            ("wa-v003", ("table=4 paytable=1 wager=$1",)),
            *((name, ()) for name in SHIPPED_RULESETS),
        ]
    ),
    seed=st.integers(0, 10**6),
    picks=st.integers(0, 10**6),
)
def test_the_chips_are_what_the_lines_come_to_and_the_books_are_clean(
    game: tuple[str, tuple[str, ...]], seed: int, picks: int
) -> None:
    ruleset, jackpots = game
    sitting = sit(ruleset=ruleset, jackpots=jackpots, seed=seed, bankroll_cents=10000)
    rules = sitting.table.rules
    chance = random.Random(picks)  # noqa: S311  a test's picks
    side = {f"jackpot-{n}": game.wager_cents for n, game in enumerate(rules.jackpots, 1)}
    assert set(side) <= set(spots(rules))
    for _ in range(4):
        if sitting.chips_cents < 2000:
            sitting.buy_in(10000)
        before = sitting.chips_cents
        sitting.deal({1: {"main": 1000, **side}})
        while not sitting.over:
            on = sitting.round
            won = sum(0 if x.outcome == "award" else x.paid_cents for x in on.lines)
            lost = sum(x.collected_cents for x in on.lines)
            assert sitting.chips_cents == before + won - lost - at_risk(on)
            layout = sitting.house.ledger.book.balance(f"wagers:{TABLE_NAME}")
            assert layout == micros(at_risk(on))
            sitting.act(chance.choice(list_choices(sitting)).decision)
        net = sum(line.net_cents for line in sitting.view.lines)
        assert sitting.chips_cents == before + net
        sitting.next_round()
    check_books(sitting)


# --- On the screen ----------------------------------------------------------------------------


def test_a_jackpot_is_put_down_by_a_key_and_won_on_the_screen(tmp_path: Path) -> None:
    async def script(seat: Seat) -> None:
        screen = await seat.read()
        assert "Jackpot 1 $10,000.00 · Jackpot 2 $10,000.00" in screen
        assert " 0-9  Amount" in screen
        screen = await seat.press("1 0 down down down")
        assert " Space  Jackpot $1" in screen
        screen = await seat.press("5")
        assert "jackpot-1: '5' is not allowed; it takes $1 and nothing else: Space" in flat(screen)
        assert "chips $490.00" in screen
        assert "chips $489.00" in await seat.press("space")
        assert "chips $490.00" in await seat.press("space")
        assert "chips $490.00" in await seat.press("space backspace")
        assert "chips $484.00" in await seat.press("space down space")
        screen = await seat.press("enter")
        assert "Jackpot 1 $9,000.19 · Jackpot 2 $10,001.05" in screen
        assert "J1 $1" not in screen  # already decided by the up card
        assert "J2 $5" in screen
        screen = await seat.press("s")
        assert "Jackpot 1 $9,000.19 · Jackpot 2 $9,000.95" in screen
        assert "+$999.02 Box 1, jackpot 1 $1 award 10% of jackpot = $1,000.02: 2 Suited" in screen
        assert "+$1,984.12" in screen
        screen = await seat.press("pagedown pagedown pagedown")
        paid = "A floor person verifies award 2; accounting approves it; $1,000.10 is paid."
        assert paid in flat(screen)
        assert "+$1,984.12" in await seat.press("v end")
        screen = await seat.press("escape w enter")
        assert "Jackpot 1        $1" in screen
        assert "chips $2,468.12" in screen

    on_screen(script, sit(TEN_PERCENT, jackpots=[UP_CARD, BOTH_CARDS]), folder=tmp_path)
    record = parse_record((tmp_path / "spanish21-1.round").read_text(encoding="utf-8"))
    assert record.jackpots == (UP_CARD, BOTH_CARDS)
    assert replay_record(record).state.phase.value == "closed"


def test_all_of_a_jackpot_on_the_screen() -> None:
    async def script(seat: Seat) -> None:
        screen = await seat.press("up space enter")
        assert "Jackpot 1 $10,000.00" in screen
        screen = await seat.press("n s")
        assert "award 100% of jackpot = $10,000.21: 2 Suited Aces of ♠" in flat(screen)
        assert "Round 1: you are up $9,994.21." in screen
        assert "surveillance verify award 1" in flat(await seat.press("pagedown pagedown"))

    on_screen(script, sit(WHOLE, jackpots=[UP_CARD]))


def test_a_house_jackpot_stands_beside_its_notices() -> None:
    async def script(seat: Seat) -> None:
        for keys in ("up space", "enter", "n s"):
            screen = await seat.press(keys)
            assert "House jackpot 1 $5,000.00" in screen
            assert NOTICE in screen
            assert "The house may remove it without prior notice." in screen
        assert "+$4,999.00 Box 1, jackpot 1 $1 award 100% of jackpot = $5,000.00" in screen
        screen = await seat.press("?")
        assert "takes one amount" in flat(screen)

    on_screen(script, sit(WHOLE, jackpots=[HOUSE]))


def test_wagers_beyond_the_chips_are_refused_with_the_jackpot_counted() -> None:
    async def script(seat: Seat) -> None:
        screen = await seat.press("2 0 up space enter")
        assert "wagers: '$21' is not allowed; you have $20" in flat(screen)
        assert meters(seat.sitting) == [10_000_00]

    on_screen(script, sit(NOTHING, jackpots=[UP_CARD], bankroll_cents=2000))


@pytest.mark.parametrize("boxes", [1, 3, 7])
@pytest.mark.parametrize("kind", ["", " kind=house posted=$5,000"])
def test_every_spot_and_two_jackpots_fit_80_by_24(boxes: int, kind: str) -> None:
    async def script(seat: Seat) -> None:
        for keys in ("up space", "enter", "s s s s s s s n n n n n n n"):
            await seat.press(keys)
            for size in ((80, 24), (120, 40), (80, 24)):
                screen = await seat.resize(*size)
                rows = screen.split("\n")
                assert "chips $" in rows[0]
                assert "Leave" in rows[-1] or "Leave" in rows[-2]
                assert "ackpot 2 $" in screen
                for box in seat.sitting.boxes:
                    assert f"Box {box}" in screen

    specs = [f"{UP_CARD}{kind}", f"{BOTH_CARDS}{kind}"]
    on_screen(script, sit(seed=3, boxes=boxes, match_configuration="4", jackpots=specs))


def test_wagers_on_every_spot_of_seven_boxes_fit_80_by_24() -> None:
    async def script(seat: Seat) -> None:
        on = dict.fromkeys(spots(seat.sitting.table.rules), 500) | {"jackpot-1": 100}
        seat.sitting.deal(dict.fromkeys(seat.sitting.boxes, on))
        rows = (await seat.press("x x h h")).split("\n")
        assert "chips $" in rows[0]
        assert "Leave" in rows[-1]
        assert "Box 7" in "".join(rows)

    specs = [UP_CARD, BOTH_CARDS]
    rich = sit(seed=3, boxes=7, bankroll_cents=10**6, match_configuration="4", jackpots=specs)
    on_screen(script, rich)


# --- Choosing them ----------------------------------------------------------------------------


def test_jackpots_are_chosen_with_the_table() -> None:
    async def script(seat: Seat) -> None:
        screen = await seat.press("end")
        assert "jackpot 2: a jackpot wager; --jackpot takes any" in flat(screen)
        assert "table=6 paytable=1 wager=$1" in await seat.press("left 7")
        screen = await seat.press("right up right right right right")
        assert "table=" not in screen
        await seat.press("right down right right up left right")
        await seat.press("enter")
        assert seat.sitting.table.jackpots == (
            "table=3 paytable=1 wager=$1",
            "table=4 paytable=1 wager=$1",
        )
        assert seat.sitting.jackpots == (
            JackpotDisplay(1, house=False, cents=10_000_00),
            JackpotDisplay(2, house=False, cents=10_000_00),
        )

    on_screen(script)


def test_only_rule_sets_with_jackpots_show_them_and_another_rule_set_clears_them() -> None:
    async def script(seat: Seat) -> None:
        await seat.press("end right home right")  # wa-v002 or wa-v003 come after wa-2025
        names = [row.name for row in seat.app._setup.rows() if row.name.startswith("jackpot")]
        assert seat.app._setup.jackpots == []
        shown = {seat.app._setup.ruleset: names}
        for _ in SHIPPED_RULESETS[1:]:
            await seat.press("right")
            rows = seat.app._setup.rows()
            names = [row.name for row in rows if row.name.startswith("jackpot")]
            shown[seat.app._setup.ruleset] = names
        both, one = ["jackpot 1", "jackpot 2"], ["jackpot 1"]
        has = {"wa-2025": both, "wa-v002": one, "wa-v003": one}
        assert shown == {name: has.get(name, []) for name in SHIPPED_RULESETS}

    on_screen(script)


# --- The command ------------------------------------------------------------------------------


def test_jackpots_and_their_meter_are_given_on_the_command_line() -> None:
    done = run("--jackpot", UP_CARD, "--jackpot", BOTH_CARDS, "--meter", "$2,500", given="q\n")
    assert "Jackpot 1 $2,500.00 · Jackpot 2 $2,500.00." in done.output
    assert done.exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--jackpot", "none"], "jackpot: 'none' is not allowed; write KEY=VALUE"),
        (["--jackpot", ""], "jackpot table: 'nothing' is not allowed"),
        (["--jackpot", "3c"], "jackpot: '3c' is not allowed; write KEY=VALUE, such as table=4b"),
        (["--jackpot", "table=3c"], "jackpot paytable: 'nothing' is not allowed"),
        (["--jackpot", "table=3a paytable=1 wager=$1"], "table 3a is for 4 decks"),
        (["--jackpot", "table=3c paytable=1 wager=$30"], "choose $1.00 to $25.00"),
        (["--jackpot", "table=5c paytable=1 wager=$1"], "the operator sets the $ prize"),
        (["--jackpot", "table=3c paytable=1 wager=$1 kind=house"], "amount is posted"),
        (["--jackpot", UP_CARD] * 3, "wa-2025 has 2 jackpot games on a table"),
        (["--jackpot", UP_CARD, "--jackpot", HOUSE], "or house jackpots, not both"),
        (["wa-classic", "--jackpot", UP_CARD], "wa-classic has no jackpot games on a table"),
        (["--meter", "-$5"], "meter: '-$5' is not allowed; it is $0 or more"),
        (["--meter", "much"], "meter: 'much' is not allowed; write dollars"),
    ],
)
def test_a_jackpot_that_cannot_be_is_refused_in_one_sentence(
    arguments: list[str], said: str
) -> None:
    failed = run(*arguments).exception
    assert isinstance(failed, Refusal)
    assert said in str(failed)
    assert "\n" not in str(failed)
