"""Is a house that is killed between the seal and the cut held to what it had sealed?"""

from pathlib import Path

import pytest

from fixtures.house_server import ServerProcess, orders_of
from spanish21.adapters.commitment import Commitment, read_reveal, verify_shoe

pytestmark = pytest.mark.uncounted
TABLE = {"table": "Mine", "ruleset": "wa-2025", "clocks": {"cut": 300, "look": 0}}


def test_the_seal_and_its_order_outlive_a_power_cut_and_the_player_cuts_after_it(
    tmp_path: Path,
) -> None:
    where = tmp_path / "house.db"
    with ServerProcess(where, "--demo") as served:
        ann = served.guest("Ann")
        assert ann.post("/api/tables", TABLE).is_success
        assert ann.gives("Mine", what="Sit", box=1).is_success
        assert ann.get("/api/tables/Mine").json()["cut_offered"] == ann.name
        (sealed,) = ann.get("/api/tables/Mine/shoes").json()
        token, csrf = ann.token, ann.csrf
        served.kill()
    cards, salt = orders_of(where)["shoe/Mine/1"]
    with ServerProcess(where, "--demo") as served:
        ann = served.someone()
        ann.http.cookies.set("session", token)
        ann.csrf = csrf
        (still,) = ann.get("/api/tables/Mine/shoes").json()
        assert (still["commitment"], still["cut"]) == (sealed["commitment"], 0)
        assert ann.gives("Mine", what="CutCards", depth=100).is_success
        view = ann.get("/api/tables/Mine").json()
        assert (view["shoe"]["commitment"], view["shoe"]["cut"]) == (sealed["commitment"], 100)
        # The last player leaves, and the shoe is shown.
        assert ann.gives("Mine", what="Leave").is_success
        shown = read_reveal(ann.get("/api/tables/Mine/shoes/1").text)
    assert (list(shown.order), shown.salt.hex(), shown.cut) == (list(cards), salt, 100)
    checks = verify_shoe(shown, published=Commitment(sealed["commitment"]))
    assert [check.holds for check in checks] == [True, True]
