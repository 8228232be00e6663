"""Is any round shown exactly as the log of a house has it?"""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from fixtures.card_room import CardRoom
from fixtures.databases import Database
from fixtures.house_fixture import HouseFixture, dealt, settings_of
from spanish21.adapters.store import open_store
from spanish21.cli import cli
from spanish21.game.cards import parse_cards
from spanish21.game.round import commands as c
from spanish21.game.table import commands as t
from spanish21.house.table import commands as d
from spanish21.refusal import Refusal

ROUND = Path(__file__).parents[2] / "rounds" / "wa-2025" / "capped-double-double-then-rescue.round"
NAMED = "a round of a log is named by --database, --table and --round"
WON = "2c 9s 7d Jh 8c Kc 3s"
"""The burn card; Ann's 9 and J, the dealer's 7 up."""


def played() -> HouseFixture:
    """A round that is over, and one in which Ann has her turn."""
    at = dealt(WON)
    at.deal(10_00, match_up=5_00)
    at.finish()
    while at.desk.state.round is None:
        at.deal(10_00)
    return at


def write(at: HouseFixture, where: str) -> CardRoom:
    with open_store(where) as store, store.writing() as writing:
        writing.add(at.entries)
        writing.keep([*at.secrets.items()])
    return CardRoom(where)


@pytest.fixture(scope="module")
def at() -> HouseFixture:
    return played()


@pytest.fixture
def room(at: HouseFixture, tmp_path: Path) -> CardRoom:
    return write(at, str(tmp_path / "house.db"))


def test_a_round_is_replayed_with_every_entry(at: HouseFixture, database: Database) -> None:
    room = write(at, database.where)
    said = room.said("replay", "--table", "T1", "--round", "1")
    first, last = at.desk.recent[0].first, at.desk.recent[0].last
    entries = [one for one in at.entries_of() if first <= one.number <= last]
    assert said.startswith("T1, round 1\n")
    assert "Settlement, in order" in said
    for entry in entries:
        assert f"{entry.number} ({entry.seq})" in said
    assert "box 1 Ann" in said
    assert f"Commitment of the shoe: {at.desk.shoes[0].commitment}" in said
    assert f"Hash of entry {entries[-1].seq} and all before it: {entries[-1].chain}" in said
    net = dict(at.desk.recent[0].nets)["Ann"]
    assert f"Ann: {'+' if net > 0 else ''}" in said


def test_a_round_for_a_program(at: HouseFixture, room: CardRoom) -> None:
    record = room.record("replay", "--table", "T1", "--round", "1")
    assert (record["table"], record["round"], record["over"]) == ("T1", 1, True)
    assert record["phase"] == "closed"
    assert record["net_cents"] == dict(at.desk.recent[0].nets)
    assert record["commitment"] == at.desk.shoes[0].commitment
    first = record["entries"][0]
    assert first["number"] == at.desk.recent[0].first
    assert first["by"] == "Ann"
    assert len(first["chain"]) == 64
    assert any("wa-2025:" in clauses for clauses in record["clauses"].values())
    assert {line["player"] for line in record["lines"]} == {"Ann"}


def test_a_round_that_is_on_says_so_and_hides_what_is_hidden(
    at: HouseFixture, room: CardRoom
) -> None:
    number = str(at.desk.state.rounds)
    said = room.said("replay", "--table", "T1", "--round", number)
    assert said.startswith(f"T1, round {number}, not over yet\n")
    assert "The round is not over." in said
    assert at.round.down is None
    record = room.record("replay", "--table", "T1", "--round", number)
    assert not record["over"]


Says = Callable[..., None]


def live() -> tuple[HouseFixture, Says]:
    """A live table at which Bob has wagered, and a way to speak at it."""
    at = dealt(WON)
    at.set_table(settings_of(table="L1", kind="live"))
    at.opens_tray("L1")
    at.give("Flo", t.OpenTable("Dan", 0), table="L1")
    full = at.house.tables["L1"].state.full.items()

    def says(by: str, *commands: t.TableCommand) -> None:
        for command in commands:
            at.give(by, command, table="L1")

    says("Dan", t.InspectCards(full))
    says("Flo", t.VerifyInspection())
    says("Bob", t.Sit(1))
    says("Dan", t.ShowCards("Bob"), t.WashCards())
    steps = at.house.tables["L1"].state.rules.shoe.shuffle_steps
    says("Dan", *(t.ShuffleStep(step) for step in steps))
    says("Dan", t.OfferCut("Bob"), t.DeclineCut())
    size = at.house.tables["L1"].state.full.size
    says("Dan", t.CutCards(size // 2))
    rules = at.house.tables["L1"].state.rules
    says("Dan", t.PlaceCutCard(rules.shoe.cut_card_depth(size)), t.BurnFirst())
    says("Dan", t.OpenRound(0))
    says("Bob", c.PlaceWagers(1, "Bob", (("main", 10_00),)))
    return at, says


def test_a_table_whose_cards_are_shuffled_by_hand_promises_nothing(tmp_path: Path) -> None:
    at, _ = live()
    room = write(at, str(tmp_path / "live.db"))
    said = room.said("replay", "--table", "L1", "--round", "1")
    assert "Commitment of the shoe: none: the cards were shuffled by hand" in said
    assert "The round is not over." in said


def looked_at_twice() -> HouseFixture:
    """Chips bought, a false alarm, a pause and a dispute in a round; its ruling after the round."""
    at, says = live()

    def floor(by: str, command: d.HouseTableCommand) -> None:
        at.give(by, command, table="L1")

    def play(*commands: c.Command) -> None:
        says("Dan", *commands)

    floor("Dan", d.BuyChips("Bob", 100_00))
    play(c.CloseWagers(), *map(c.DealCard, parse_cards("9s 7d 6h")), c.DealFaceDown())
    floor("Flo", d.PauseTable("fire alarm"))
    floor("Flo", d.ResumeTable())
    says("Dan", t.ReportIrregularity("face-up-card", parse_cards("2c")[0]))
    floor("Dan", d.OpenDispute(1, "a card was exposed"))
    floor("Flo", d.RuleDispute("nobody saw it", (), ""))
    says("Bob", c.Stand(1, "Bob"))
    play(c.TurnDownCard(parse_cards("Kc")[0]))
    floor("Flo", d.OpenDispute(1, "I asked for a card"))
    corrections = (("Bob", 10_00), ("Ann", -2_50))
    floor("Flo", d.RuleDispute("his wager is given back", corrections, "Sue"))
    return at


def test_what_was_disputed_and_corrected_is_shown_with_the_round(tmp_path: Path) -> None:
    at = looked_at_twice()
    room = write(at, str(tmp_path / "live.db"))
    room.columns = 240
    said = room.said("replay", "--table", "L1", "--round", "1")
    assert "nothing at the layout" not in said
    for words in (
        "Dan sells Bob $100.00 of chips for cash",
        "Flo stops the table: fire alarm",
        "Flo lets the table go on",
        "Dan reports: face up card",
        "a card was exposed; the table stands still",
        "nobody saw it; no chips move",
        "I asked for a card; the table stands still",
        "his wager is given back; Bob gets $10.00; Ann gives back $2.50",
    ):
        assert words in said
    assert "  Bob: -$10.00, corrected by ruling +$10.00: $0.00\n" in said
    assert "  Ann: $0.00, corrected by ruling -$2.50: -$2.50\n" in said
    last = at.entries_of("L1")[-1]
    assert f"Hash of entry {last.seq} and all before it: {last.chain}" in said
    record = room.record("replay", "--table", "L1", "--round", "1")
    assert record["net_cents"] == {"Bob": -10_00}
    assert record["corrections_cents"] == {"Bob": 10_00, "Ann": -2_50}
    assert all(entry["said"] for entry in record["entries"])
    assert record["entries"][-1]["entry"] == last.seq


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (
            (),
            f"table: 'nothing' is not allowed; {NAMED}; add --table",
        ),
        (
            ("--table", "T1"),
            f"round: 'nothing' is not allowed; {NAMED}; add --round",
        ),
        (("--table", "T9", "--round", "1"), "table: 'T9' is not allowed; there is no such table"),
        (
            ("--table", "T1", "--round", "99"),
            "round: 99 is not allowed; T1 has played rounds 1 to 3",
        ),
        (
            (str(ROUND),),
            f"replay: '{ROUND}' is not allowed; name a FILE, or a round of a log, not both",
        ),
        (
            (str(ROUND), "--table", "T1"),
            f"replay: '{ROUND}' is not allowed; name a FILE, or a round of a log, not both",
        ),
    ],
)
def test_what_was_not_named_is_said(room: CardRoom, given: tuple[str, ...], said: str) -> None:
    assert room.refuses("replay", *given) == said


def test_neither_way_is_said() -> None:
    with pytest.raises(Refusal, match="name a .round FILE, or --database, --table and --round"):
        cli(["replay"], standalone_mode=False)
    with pytest.raises(Refusal, match="add --database"):
        cli(["replay", "--table", "T1", "--round", "1"], standalone_mode=False)


def test_a_file_is_replayed_whatever_database_the_variable_names(room: CardRoom) -> None:
    env = {"SPANISH21_DATABASE": room.where}
    result = CliRunner().invoke(cli, ["replay", str(ROUND), "--json"], env=env)
    assert result.exit_code == 0
    assert json.loads(result.stdout)["ruleset"] == "wa-2025"
    result = CliRunner().invoke(cli, ["replay", "--table", "T1", "--round", "1"], env=env)
    assert result.exit_code == 0
    result = CliRunner().invoke(cli, ["replay", str(ROUND), "--round", "1"], env=env)
    assert isinstance(result.exception, Refusal)
