"""Is every attack that the docs tell of in a test of that name?"""

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "explain" / "house-on-trial.md"


def test_every_attack_on_the_page_has_its_tests() -> None:
    written = {
        name
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    rows = [row for row in PAGE.read_text(encoding="utf-8").splitlines() if "`test_" in row]
    named = re.findall(r"`(test_\w+)`", "\n".join(rows))
    assert len(rows) >= 19
    assert sorted({*named} - written) == []
