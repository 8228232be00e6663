"""Can nobody move a house's money from a shell under a name that he only types?"""

from pathlib import Path

from fixtures.card_room import on_file


def test_money_of_a_house_moves_at_its_door_only(tmp_path: Path) -> None:
    room = on_file(tmp_path)
    room.said("house", "init", "--name", "The Elm")
    assert room.refuses("ledger", "move", "capital", "$5", by="Cat") == (
        f"database: '{room.where}' is not allowed; it is the journal of a house, where people prove"
        " who they are: sign in on its pages, under Accounting and Floor, or give this to POST"
        " /api/ledger"
    )
    assert "cage" not in room.said("ledger", "balance")
