"""What a derived rule set departs from, in words: beside its title, on its sign and in reports."""

from collections.abc import Iterator
from typing import Any, Protocol

from spanish21.game.rules import Departure, Derivation
from spanish21.phrasebook.text import count_noun, printable


class TitledGame(Protocol):
    """A rule book or a rule set: a game with its title, and what it departs from."""

    @property
    def title(self) -> str: ...

    @property
    def derivation(self) -> Derivation | None: ...


def describe_game(game: TitledGame) -> str:
    """A game's title, and of a derived one that it is not the filed game: ``River 21 (not a …)``."""
    title = printable(game.title)
    if game.derivation is None:
        return title
    return f"{title} ({describe_derivation(game.derivation)})"


def describe_derivation(derivation: Derivation) -> str:
    """What a derived game departs from, in short."""
    rules = count_noun(len(derivation.departures), "rule")
    return f"not a filed game: derived from {derivation.base}, departs from it in {rules}"


def derivation_notice(derivation: Derivation) -> str:
    """The notice that a derived game bears wherever its rules are posted."""
    return (
        f"This is not the filed game. It is derived from {derivation.base}, "
        f"{printable(derivation.base_title)}, and departs from it in "
        f"{count_noun(len(derivation.departures), 'rule')}."
    )


def describe_departures(derivation: Derivation) -> Iterator[str]:
    """Each departure in a line: the rule, what it says here, and what it says there."""
    for departure in derivation.departures:
        yield describe_departure(departure)


def describe_departure(departure: Departure) -> str:
    return f"{departure.rule}: {printable(departure.here)}; there {printable(departure.there)}"


def derivation_record(game: TitledGame) -> dict[str, Any] | None:
    """What a derived game departs from as plain values; None for a game that is not derived."""
    derivation = game.derivation
    if derivation is None:
        return None
    return {
        "base": derivation.base,
        "base_title": derivation.base_title,
        "document": derivation.document,
        "departures": [
            {"rule": each.rule, "here": each.here, "there": each.there, "reason": each.reason}
            for each in derivation.departures
        ],
    }
