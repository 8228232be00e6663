"""Does spanish21 jackpot keep jackpots as an accountant asks it to, and refuse the rest?"""

from pathlib import Path

import pytest

from fixtures.card_room import GAME, NOON, CardRoom, on, on_file
from fixtures.databases import Database
from spanish21.ledger.jackpots.jackpots import HOUSE_JACKPOT_NOTICES
from spanish21.refusal import Refusal


@pytest.fixture
def room(tmp_path: Path) -> CardRoom:
    return on_file(tmp_path)


@pytest.fixture
def opened(room: CardRoom) -> CardRoom:
    return room.open()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> CardRoom:
    """A room for tests that write nothing."""
    return on_file(tmp_path_factory.mktemp("room")).open()


# --- create and show ----------------------------------------------------------------------------


def test_create_begins_a_database_and_says_so(room: CardRoom) -> None:
    result = room.run("jackpot", "create", "high", *GAME, "--base", "$5,000", by="Ada")
    assert result.stderr == f"{room.where} is a new database.\n"
    said, entry = result.stdout.splitlines()
    assert said == (
        "The jackpot high begins at $5,000.00: wa-2025/3c/1, 6 decks, $1.00 a wager;"
        " 21 % of each wager, reset to $0.00."
    )
    assert entry.startswith("Entry 1, ")
    assert ", by Ada, id " in entry


def test_every_parameter_reaches_the_ledger(room: CardRoom) -> None:
    parameters = {"base": "$10,000.50", "reset": "$5,000", "rate": "22.79%", "hidden": "2%"}
    parameters |= {"limit": "$50,000", "unreasonable": "$25"}
    given = [word for name, value in parameters.items() for word in (f"--{name}", value)]
    told = room.said("jackpot", "create", "high", *GAME, *given, by="Ada")
    assert (
        "22.79 % of each wager, 2 % to the reserve, reset to $5,000.00, limit $50,000.00,"
        " at most $25.00 believed at a time." in told
    )
    shown = room.record("jackpot", "show", "high")["jackpot"]
    wanted = {
        "base_cents": 10_000_50,
        "reset_cents": 5_000_00,
        "rate_ppm": 227_900,
        "hidden_ppm": 20_000,
        "limit_cents": 50_000_00,
        "unreasonable_cents": 25_00,
        "displayed_cents": 10_000_50,
        "paytable": "wa-2025/3c/1",
        "wager_cents": 1_00,
        "decks": 6,
    }
    assert {name: shown[name] for name in wanted} == wanted


def test_the_sign_is_big_and_everything_stands_below_it(room: CardRoom) -> None:
    room.open("--base", "$10,000", "--rate", "22.79%", "--hidden", "1%", "--unreasonable", "$90")
    room.wagers("high", 33)
    room.win("high", 10)
    shown = room.said("jackpot", "show", "high")
    assert shown.startswith(
        """high: progressive jackpot on wa-2025/3c/1, 6 decks, $1.00 a wager

  ╭┼╴ ╭─╮   ╭─╮ ╭─╮ ╭─╴   ╶─╮ ╶─╮
  ╰┼╮ ╰─┤   │ │ │ │ ├─╮     │   │
  ╶┼╯ ╶─╯ , ╰─╯ ╰─╯ ╰─╯ .   ╵   ╵
"""
    )
    flat = " ".join(shown.split())
    for words in (
        "Meter $9,006.77 exactly $9,006.770700",
        "Reserve $0.33 set aside for the next reset",
        "Awards waiting $1,000.75 in 1 award",
        "Seed money $8,999.25 the house may recover, of $10,000.00 advanced",
        "Started from $10,000.00 Reset to $0.00 after a 100 % award",
        "Each wager gives 22.79 % to the meter 1 % to the reserve",
        "Limit none what it shows at most",
        "Unreasonable $90.00 a contribution above this is refused",
        "Tables T1, T2 Takes wagers yes Wagers 33 so far",
        "Hits 1 $1,000.75 won in all",
        "Last 1 of 1 hits",
    ):
        assert words in flat
    assert "T1-1-1" in flat


def test_amounts_stand_flush_right(room: CardRoom) -> None:
    shown = room.open().said("jackpot", "show", "high").splitlines()
    meter = next(line for line in shown if line.startswith("  Meter"))
    overflow = next(line for line in shown if line.startswith("  Overflow"))
    assert len(meter) == overflow.index("$0.00") + len("$0.00")


@pytest.mark.parametrize(
    ("amount", "rows"),
    [
        ("$1,234.56", ("╭┼╴ ╶╮    ╶─╮ ╶─╮ ╷ ╷   ╭─╴ ╭─╴", "╰┼╮  │    ╭─╯  ─┤ ╰─┤   ╰─╮ ├─╮", "╶┼╯ ╶┴╴ , ╰─╴ ╶─╯   ╵ . ╶─╯ ╰─╯")),
        ("$7,890.00", ("╭┼╴ ╶─╮   ╭─╮ ╭─╮ ╭─╮   ╭─╮ ╭─╮", "╰┼╮   │   ├─┤ ╰─┤ │ │   │ │ │ │", "╶┼╯   ╵ , ╰─╯ ╶─╯ ╰─╯ . ╰─╯ ╰─╯")),
    ],
)  # fmt: skip
def test_every_digit_is_drawn(amount: str, rows: tuple[str, str, str], room: CardRoom) -> None:
    room.said("jackpot", "create", "high", *GAME, "--base", amount, by="Ada")
    shown = room.said("jackpot", "show", "high")
    assert "\n".join(f"  {row}" for row in rows) in shown


def test_all_jackpots_on_one_page(room: CardRoom) -> None:
    room.open()
    house = ("--house", "--posted", "$2,000")
    room.said("jackpot", "create", "post", *GAME, *house, by="Ada")
    room.said("jackpot", "create", "old", *GAME, by="Ada")
    room.said("jackpot", "remove", "old", by="Ada")
    room.said("jackpot", "create", "shut", *GAME, by="Ada")
    room.said("jackpot", "stop", "shut", "--reason", "sign is dark", by="Ada")
    room.said("jackpot", "lost", "high", "T2", by="Ada")
    flat = " ".join(room.said("jackpot", "show").split())
    assert "high $10,000.00 $0.00 $0.00 $0.00 T1, T2 not at T2: no jackpot wagers before" in flat
    assert "post $2,000.00 $0.00 no, no table plays for it" in flat
    assert "old $0.00 $0.00 $0.00 $0.00 no, removed from play" in flat
    assert "shut $0.00 $0.00 $0.00 $0.00 no, stopped: sign is dark" in flat
    assert [x["name"] for x in room.record("jackpot", "show")["jackpots"]] == [
        "high",
        "post",
        "old",
        "shut",
    ]
    removed = " ".join(room.said("jackpot", "show", "old").split())
    assert "Tables none Takes wagers no, removed from play" in removed


def test_no_jackpots_yet(room: CardRoom) -> None:
    room.said("ledger", "move", "capital", "$1", by="Cat")
    assert room.said("jackpot", "show") == "There are no jackpots yet."
    assert room.refuses("jackpot", "show", "high") == (
        "jackpot: 'high' is not allowed; the jackpots are none yet"
    )


def test_a_house_jackpot_posts_its_prize_and_never_rises(room: CardRoom) -> None:
    room.open()
    posted = ("--house", "--posted", "$2,500")
    told = room.said("jackpot", "create", "post", *GAME, *posted, by="Ada")
    assert told.startswith("The house jackpot post posts $2,500.00: wa-2025/3c/1, 6 decks")
    game = ("--decks", "6", "--game", "table=3c paytable=1 wager=$1 kind=house posted=$2,500")
    room.said("jackpot", "link", "post", "T3", *game, by="Ada")
    before = room.said("jackpot", "show", "post")
    for notice in HOUSE_JACKPOT_NOTICES:
        assert notice in before
    for word in ("Meter", "Reserve", "Each wager gives", "Limit"):
        assert word not in before
    room.wagers("post", 40, table="T3")
    after = room.said("jackpot", "show", "post")
    assert after == before.replace("    0 so far", "   40 so far")
    room.win("post", 0, cents=2_500_00, table="T3")
    shown = " ".join(room.said("jackpot", "show", "post").split())
    assert "Posted prize $2,500.00 in full to each winner" in shown
    assert "Awards waiting $2,500.00 in 1 award" in shown
    story = " ".join(room.said("jackpot", "history", "post").split())
    assert "40 wagers on post at table T3, round 1." in story
    assert "Ann wins $2,500.00 (a prize, $2,500.00 of it from the house)" in story
    record = room.record("jackpot", "show", "post")["jackpot"]
    assert record["notices"] == list(HOUSE_JACKPOT_NOTICES)
    assert record["displayed_cents"] == 2_500_00
    changed = ("--posted", "$3,000", "--approved-by", "Meg")
    room.said("jackpot", "unlink", "post", "T3", by="Ada")
    told = room.said("jackpot", "change", "post", *changed, by="Ada")
    assert told.startswith(
        "The jackpot post posts $3,000.00: wa-2025/3c/1, 6 decks, $1.00 a wager; asked by Ada, approved by Meg."
    )


# --- The game -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--decks", "8", "--game", "table=3c paytable=1 wager=$1"), "decks: 8 is not allowed; table 3c is for 6 decks (wa-2025:T3c)"),
        (("--decks", "6", "--game", "table=3z paytable=1 wager=$1"), "table: '3z' is not allowed; in wa-2025 choose 3a"),
        (("--decks", "6", "--game", "table=3c paytable=9 wager=$1"), "paytable: 9 is not allowed; table 3c has pay tables 1 to 8"),
        (("--decks", "6", "--game", "table=3c paytable=1 wager=$900"), "jackpot wager: '$900' is not allowed; choose $"),
        (("--decks", "6", "--game", "table=6 paytable=1 wager=$1", "--option", "equipment=v003"), "equipment: 'v003' is not allowed; table 6 runs on v006 or higher"),
        (("--decks", "6", "--game", "table=6 paytable=1 wager=$1", "--house", "--posted", "$5"), "jackpot kind: 'house' is not allowed; table 6 is a progressive only"),
        ((*GAME, "--house"), "jackpot posted: 'nothing' is not allowed; a house jackpot's amount is posted at the table"),
        ((*GAME, "--posted", "$5"), "a progressive shows its meter; only a house jackpot has a posted amount (A53)"),
        ((*GAME, "--house", "--posted", "$5", "--rate", "5%"), "jackpot: 'new' is not allowed; a house jackpot has no meter"),
        (("--decks", "6"), "game: 'nothing' is not allowed; name the game: --game"),
        (("--ruleset", "chess", *GAME), "ruleset: 'chess' is not allowed; choose wa-2025"),
        (("--decks", "six", "--game", "table=3c paytable=1 wager=$1"), "decks: 'six' is not allowed"),
        ((*GAME, "--rate", "150%"), "rate: '150 %' is not allowed; a wager gives from 0 % to 100 % in steps of 0.01 %"),
        ((*GAME, "--rate", "0.001%"), "rate: '0.001 %' is not allowed; a wager gives from 0 % to 100 %"),
        ((*GAME, "--rate", "0.00001%"), "rate: '0.00001%' is not allowed; a wager gives from 0 % to 100 %"),
        ((*GAME, "--rate", "0%"), "rate: '0 %' is not allowed; a progressive grows with every wager"),
        ((*GAME, "--rate", "60%", "--hidden", "60%"), "rate: '120 %' is not allowed; increment and hidden rate are 100 % or less together"),
        ((*GAME, "--rate", "a lot"), "rate: 'a lot' is not allowed; write a percentage, such as 21% or 22.79%"),
        ((*GAME, "--base", "much"), "base: 'much' is not allowed; write dollars and whole cents"),
        ((*GAME, "--base", "-$1"), "amount: 'base_cents -100' is not allowed; give $0 or more"),
        ((*GAME, "--base", "$10", "--limit", "$9"), "limit: '$9.00' is not allowed; the limit is $10.00 or more"),
        ((*GAME, "--config", "table.toml"), "config: 'table.toml' is not allowed; a configuration file says everything itself"),
        ((*GAME, "--spot", "2"), "spot: 2 is not allowed; the table has 1 jackpot"),
        (("--config", "absent.toml"), "file: 'absent.toml' is not allowed; it cannot be read"),
    ],
)  # fmt: skip
def test_a_jackpot_that_cannot_be_is_refused(
    shared: CardRoom, arguments: tuple[str, ...], sentence: str
) -> None:
    assert sentence in shared.refuses("jackpot", "create", "new", *arguments, by="Ada")


def test_the_rule_sets_own_decks_are_the_default(shared: CardRoom) -> None:
    game = ("--game", "table=3c paytable=1 wager=$1")
    assert "decks: " not in shared.refuses("jackpot", "link", "low", "T9", *game, by="A")


def test_a_refused_first_jackpot_leaves_no_database(room: CardRoom) -> None:
    status, said = room.fails("jackpot", "create", "high", *GAME, "--rate", "150%", by="Ada")
    assert status == 2
    assert said == (
        "rate: '150 %' is not allowed; a wager gives from 0 % to 100 % in steps of 0.01 %"
    )
    assert not Path(room.where).exists()


def test_a_table_configuration_names_the_game(room: CardRoom) -> None:
    config = str(Path(__file__).parents[4] / "examples" / "table.toml")
    result = room.run("jackpot", "create", "six", "--config", config, "--spot", "2", by="Ada")
    assert "wa-2025/6/1, 6 decks, $5.00 a wager" in result.stdout
    assert "Warning: " in result.stderr
    room.said("jackpot", "link", "six", "T1", "--config", config, "--spot", "2", by="Ada")
    with pytest.raises(
        Refusal, match=r"pay table: 'wa-2025/5c/6' is not allowed; the jackpot's terms say"
    ):
        room.run("jackpot", "link", "six", "T2", "--config", config, by="Ada")


# --- On either database -------------------------------------------------------------------------


def test_the_same_on_either_database(database: Database) -> None:
    room = on(database).open()
    room.wagers("high", 100)
    assert room.record("jackpot", "show", "high")["jackpot"]["primary_micros"] == 10_021_000_000
    assert room.refuses("jackpot", "create", "high", *GAME, by="Ada") == (
        "jackpot: 'high' is not allowed; there is a jackpot of this name"
    )
    assert room.entries()[0].at == NOON
