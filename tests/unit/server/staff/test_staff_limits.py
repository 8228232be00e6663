"""Over HTTP: pay tables that there are, and amounts that every client can hold."""

from collections.abc import Iterator

import pytest

from fixtures.staff_house import Staffed, opened, refused, told
from spanish21.ledger.decide.amount_limits import MOST_CENTS


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staffed]:
    with opened(tmp_path_factory.mktemp("limits")) as staffed:
        yield staffed


@pytest.mark.parametrize("paytable", ["", "zzz", "3c/1"])
def test_a_jackpot_of_no_pay_table_is_refused(house: Staffed, paytable: str) -> None:
    game = {"kind": "progressive", "paytable": paytable, "decks": 6, "wager_cents": 100}
    response = house.ledger("Sue", "CreateJackpot", second="Amy", jackpot="new", **game)
    assert refused(response, 400, "PAYTABLE") == (
        "write rule set, table and number, such as wa-2025/3c/1;"
        " the rule sets with jackpots are wa-2025, wa-v003 and wa-v002"
    )


def test_amounts_end_where_the_ledger_says(house: Staffed) -> None:
    told(house.ledger("Amy", "StateBank", cents=MOST_CENTS))
    body = {"command": {"what": "StateBank", "cents": MOST_CENTS + 1}}
    refused(house.post("Amy", "/ledger", body), 422, "MALFORMED")
