"""A card room's week by its commands alone: from an empty database to a paid award."""

from pathlib import Path

from fixtures.card_room import GAME, CardRoom, on
from fixtures.databases import Database

DAY = 86_400
SEEN = ("--hand", "--wager", "--payout", "--player")


def test_from_an_empty_database_to_a_paid_award(database: Database, tmp_path: Path) -> None:
    room = on(database)
    money_arrives(room)
    jackpot_opens(room)
    room.wagers("high", 500)
    room.wagers("high", 300, table="T2")
    head = tmp_path / "monday.head"
    room.said("ledger", "head", "--out", str(head))
    room.at += DAY
    room.wagers("high", 200)
    small, whole = room.win("high", 10, 100)
    amounts = {x["id"]: x["cents"] for x in room.record("jackpot", "awards")["awards"]}
    assert amounts == {small: 1_021_00, whole: 9_189_00}
    assert room.record("jackpot", "show", "high")["jackpot"]["displayed_cents"] == 5_000_00
    pays(room, small, "cash")
    pays(room, whole, "check")
    assert room.said("jackpot", "awards") == "No award waits."
    week_ends(room)
    assert room.said("audit", "ledger", "--head", str(head)).startswith("Clean: ")
    assert room.said("report", "pending").endswith("Nothing in this period.\n")
    balances = {x["account"]: x["micros"] for x in room.record("ledger", "balance")["balances"]}
    assert balances["primary:high"] == 5_000_000_000
    assert balances["pending:high"] == 0
    assert balances["seed:high"] == 15_000_000_000
    assert balances["cage"] + balances["bank"] == (110_000 - 1_021 - 9_189) * 1_000_000


def money_arrives(room: CardRoom) -> None:
    room.said("ledger", "move", "capital", "$100,000", by="Cat")
    for table in ("T1", "T2"):
        room.said("ledger", "fill", table, "$5,000", "--second", "Meg", by="Cat")
    room.said("ledger", "move", "capital", "$10,000", by="Cat")
    room.said("ledger", "move", "deposit", "$10,000", by="Cat")


def jackpot_opens(room: CardRoom) -> None:
    room.said(
        "jackpot", "create", "high", *GAME, "--base", "$10,000", "--reset", "$5,000", by="Ada"
    )
    for table in ("T1", "T2"):
        room.said("jackpot", "link", "high", table, *GAME, by="Ada")


def pays(room: CardRoom, award: str, form: str) -> None:
    shown = ("--cards", "A♠ A♠ v A♠", "--wager-seen", "--shoe-checked", "--video", "cam 4")
    room.said("award", "evidence", award, *shown, by="Flo")
    room.said("award", "surveillance", award, *SEEN, by="Sam")
    room.said("award", "verify", award, by="Flo")
    room.said("award", "approve", award, "--form", form, "--identified", "passport", by="Meg")
    room.said("award", "pay", award, "--witness", "Flo", by="Cat")
    room.said("award", "close", award, by="Meg")


def week_ends(room: CardRoom) -> None:
    """The bank holds too little a week later: wagers stop until the deposit is made."""
    room.at += 9 * DAY
    shown = " ".join(room.said("jackpot", "show", "high").split())
    assert "should have been in the bank" in shown
    room.said("ledger", "move", "deposit", "$5,000", by="Cat")
    assert "Takes wagers yes" in " ".join(room.said("jackpot", "show", "high").split())
    room.said("ledger", "bank", "$5,811", by="Cat")
