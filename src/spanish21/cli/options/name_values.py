"""Options written as NAME=VALUE: house options, and jackpot games as a rule set reads them."""

from collections.abc import Mapping
from typing import Any

from spanish21.notation.round_file import split_jackpot_game
from spanish21.refusal import Refusal

JACKPOT_HELP = "A jackpot game, e.g. 'table=4d paytable=3 wager=$1' (prizes: 'prize.ROW=$500@house' or 'prize.ROW=75 for 2@house')."


def parse_pairs(texts: tuple[str, ...], field: str) -> dict[str, str]:
    """Read NAME=VALUE arguments."""
    values = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name or not value:
            raise Refusal(field, text, "write NAME=VALUE")
        if name.strip() in values:
            raise Refusal(field, text, f"{name.strip()} was given before")
        values[name.strip()] = value.strip()
    return values


def parse_jackpot_game(text: str) -> Mapping[str, Any]:
    """Read a jackpot game as it is typed: ``table=4d paytable=3 wager=$1``."""
    values = parse_pairs(tuple(split_jackpot_game(text)), "jackpot")
    spec: dict[str, Any] = {"prizes": {}}
    for name, value in values.items():
        if name.startswith("prize."):
            spec["prizes"][name.removeprefix("prize.")] = value
        else:
            spec[name] = (
                int(value) if name in ("paytable", "alternate") and value.isdecimal() else value
            )
    return spec
