"""Does every block of the guide run as it stands there?"""

import re
from pathlib import Path
from typing import Any

import pytest

from spanish21.envs.registration import register_environments

GUIDE = Path(__file__).parents[3] / "docs" / "guides" / "train-an-agent.md"
BLOCKS = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)


def test_the_guide_has_its_blocks() -> None:
    assert len(BLOCKS) == 5


@pytest.mark.parametrize("block", BLOCKS)
def test_a_block_of_the_guide_runs(block: str) -> None:
    register_environments()
    names: dict[str, Any] = {}
    exec(block, names)  # noqa: S102  our own words
    assert len(names) > 1
