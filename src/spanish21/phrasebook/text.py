"""Parts of sentences: lists of names, plurals, values as a rule file writes them."""

from collections.abc import Iterable, Sequence


def printable(text: str) -> str:
    """Text on one line, without characters that cannot be printed.

    Names and reasons that people type end up on signs and terminals, which must do nothing
    with them but show them.
    """
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def capitalize_first(text: str) -> str:
    """Text with a capital at its beginning; the rest stays as it is, names of people included."""
    return f"{text[:1].upper()}{text[1:]}"


def as_sentence(text: str) -> str:
    """Text as a sentence: with a capital and a full stop."""
    return f"{capitalize_first(text)}."


def without_hyphens(name: str) -> str:
    """A name of the rules or of the wire as a person reads it: ``face up card``."""
    return name.replace("-", " ")


def count_noun(count: int, noun: str) -> str:
    """So many of something: ``1 deck``, ``6 decks``."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def join_names(names: Sequence[str]) -> str:
    """Names in a sentence: ``a``, ``a and b``, ``a, b and c``."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def join_alternatives(values: Iterable[object]) -> str:
    """Values of which one is to be chosen: ``2, 4 or 6``; ``nothing`` where there are none."""
    shown = [format_value(value) for value in values]
    if len(shown) < 2:
        return "".join(shown) or "nothing"
    return f"{', '.join(shown[:-1])} or {shown[-1]}"


def format_value(value: object) -> str:
    """One value the way a rule file writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return ", ".join(format_value(item) for item in value) or "none"
    return str(value)


def describe_ranks(letters: Sequence[str]) -> str:
    """Dealer cards in words, such as those that may hide a blackjack."""
    if set(letters) == set("AKQJ"):
        return "an ace or a face card"
    if set(letters) == {*"AKQJ", "10"}:
        return "an ace, a 10 or a face card"
    return " or ".join(letters)
