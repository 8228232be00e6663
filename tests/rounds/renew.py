"""Golden rounds: files a person has checked, played again by the engine.

Run as ``python tests/rounds/renew.py`` to write the result of every golden round anew. Look at
the difference before keeping it: a changed settlement line is a changed rule or a bug.
"""

from dataclasses import replace
from pathlib import Path

from spanish21.notation import format_record, parse_record, replay_record

ROUNDS = Path(__file__).parent
REFUSED = ROUNDS / "refused"


def golden_files() -> list[Path]:
    """Every golden round, by rule set and name."""
    return sorted(path for path in ROUNDS.rglob("*.round") if REFUSED not in path.parents)


def refused_files() -> list[Path]:
    """Every file whose last command is refused."""
    return sorted(REFUSED.rglob("*.round"))


def comments(text: str) -> list[str]:
    """The comment lines of a file, which stand after its first line."""
    return [line for line in text.splitlines() if line.startswith("#")]


def with_comments(canonical: str, said: list[str]) -> str:
    """A record's text with comment lines after its first line."""
    first, *rest = canonical.splitlines()
    return "\n".join([first, *said, *rest]) + "\n"


def renew() -> list[Path]:
    """Write the result part of every golden file anew; say which files changed."""
    changed = []
    for path in golden_files():
        text = path.read_text(encoding="utf-8")
        record = replace(parse_record(text), result=())
        canonical = format_record(replace(record, result=replay_record(record).result))
        new = with_comments(canonical, comments(text))
        if new != text:
            path.write_text(new, encoding="utf-8")
            changed.append(path)
    return changed


if __name__ == "__main__":
    renew()
