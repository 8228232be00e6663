"""Reading the rule files that ship with the package, or a user's own."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from spanish21.refusal import Refusal

RULE_DATA = Path(__file__).parents[1] / "data"


@cache
def read_shipped(*parts: str) -> dict[str, Any]:
    """A file of the package's own data, read once; the caller must not change it."""
    return read_toml(RULE_DATA.joinpath(*parts))


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file as plain values, or a refusal that says why it cannot be read."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Refusal("file", str(path), f"it cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Refusal("file", str(path), "it is not a text file") from None
    except tomllib.TOMLDecodeError as error:
        raise Refusal("file", str(path), f"it is not valid TOML: {error}") from None
    except (ValueError, RecursionError):
        raise Refusal("file", repr(str(path)), "its name or contents are beyond reading") from None
