"""Is an entry proved over HTTP as at the command line, so that the inspector's script takes it?"""

import runpy
from pathlib import Path

import pytest

from fixtures.anchored_house import MemoryPlace, scheduler_of
from fixtures.staff_house import opened, refused, told

SCRIPT = Path(__file__).parents[5] / "examples" / "verify_entry.py"


def test_an_entry_is_proved_under_the_newest_anchor(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        assert "wait for the next anchor" in refused(
            house.get("Art", "/log/3/proof"), 404, "NO_SUCH_ENTRY"
        )
        anchors = scheduler_of(house.live_house, tmp_path, MemoryPlace())
        house.call(anchors.send_due)
        proof = told(house.get("Art", "/log/3/proof"))
        verify = runpy.run_path(str(SCRIPT))["verify"]
        text = verify(proof, proof["head"]["key"])
        entry = [*house.live_house.store.entries()][2]
        assert entry.asked in text
        with pytest.raises(SystemExit, match="NOT VERIFIED"):
            verify({**proof, "seq": 4}, proof["head"]["key"])
        beyond = house.get("Art", "/log/5000/proof")
        assert "wait for the next anchor" in refused(beyond, 404, "NO_SUCH_ENTRY")
