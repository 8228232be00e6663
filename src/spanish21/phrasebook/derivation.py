"""What a derived rule set departs from, in words: beside its title, on its sign and in reports."""

from collections.abc import Iterator

from spanish21.game.rules import Departure, Derivation, RuleSet
from spanish21.phrasebook.text import count_noun, printable


def describe_game(rules: RuleSet) -> str:
    """A game's title, and of a derived one that it is derived: ``River 21 (derived from …)``."""
    title = printable(rules.title)
    if rules.derivation is None:
        return title
    return f"{title} ({describe_derivation(rules.derivation)})"


def describe_derivation(derivation: Derivation) -> str:
    """What a derived game departs from, in short."""
    rules = count_noun(len(derivation.departures), "rule")
    return f"not a filed game: derived from {derivation.base}, departs from it in {rules}"


def derivation_notice(derivation: Derivation) -> str:
    """The sentence that stands above the list of departures."""
    return (
        f"This is not the filed game. It is derived from {derivation.base}, "
        f"{printable(derivation.base_title)}, and departs from it here:"
    )


def describe_departures(derivation: Derivation) -> Iterator[str]:
    """Each departure in a line: the rule, what it says here, and what it says there."""
    for departure in derivation.departures:
        yield describe_departure(departure)


def describe_departure(departure: Departure) -> str:
    return f"{departure.rule}: {printable(departure.here)}; there {printable(departure.there)}"
