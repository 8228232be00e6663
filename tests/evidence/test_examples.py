"""Do the example files of the repository and the docs do what they are shown for?"""

import re
from pathlib import Path

import pytest

from spanish21.notation import parse_record, replay_record

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.round"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_round_is_confirmed_by_its_replay(path: Path) -> None:
    record = parse_record(path.read_text(encoding="utf-8"))
    assert record.result
    assert replay_record(record).state.phase.value == "closed"


def test_the_round_in_the_reference_is_played_to_its_end() -> None:
    page = (ROOT / "docs" / "reference" / "round-files.md").read_text(encoding="utf-8")
    block = re.search(r"```\n(spanish21 round 1.*?)\nresult\n  (.*?)\n", page, re.DOTALL)
    assert block is not None
    replayed = replay_record(parse_record(block[1]))
    assert replayed.state.phase.value == "closed"
    assert replayed.result[0] == block[2]
