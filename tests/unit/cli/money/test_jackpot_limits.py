"""At the command line too a jackpot has a pay table of the rules, and no amount is too large."""

from pathlib import Path

import pytest

from fixtures.card_room import GAME, CardRoom, on_file

TABLES = "3a, 3b, 3c, 3d, 4a, 4b, 4c, 4d, 4e, 5a, 5b, 5c, 5d or 6"


@pytest.fixture
def room(tmp_path: Path) -> CardRoom:
    return on_file(tmp_path).open()


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (
            "table=zzz paytable=1 wager=$1",
            f"table: 'zzz' is not allowed; in wa-2025 choose {TABLES}",
        ),
        (
            "table=3c paytable=99 wager=$1",
            "paytable: 99 is not allowed; table 3c has pay tables 1 to 8",
        ),
    ],
)
def test_a_jackpot_of_no_pay_table_is_refused(game: str, says: str, room: CardRoom) -> None:
    given = ("--decks", "6", "--game", game)
    said = room.refuses("jackpot", "create", "new", *given, by="Ada")
    assert said == says


def test_a_jackpot_begins_with_no_more_than_any_command_may_name(room: CardRoom) -> None:
    said = room.refuses("jackpot", "create", "new", *GAME, "--base", "$10,000,000,000.01", by="Ada")
    assert said == (
        "amount: 'base_cents $10,000,000,000.01' is not allowed; give $10,000,000,000.00 or less"
    )


def test_no_more_is_moved_than_an_account_holds(room: CardRoom) -> None:
    said = room.refuses("ledger", "move", "capital", "$4,000,000,000", by="Cat")
    assert said == (
        "account: 'cage' is not allowed; it would hold $4,000,050,000.00;"
        " an account holds $4,000,000,000.00 at most"
    )
