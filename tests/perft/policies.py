"""Fixed ways to play, each deciding by its arguments alone."""

from collections.abc import Sequence

from perft.brute_force import Policy, count_up, points
from spanish21.game.cards import Card


def _first_of(choices: tuple[str, ...], *wanted: str) -> str:
    """The first wanted choice that is offered."""
    for name in wanted:
        if name in choices:
            return name
    raise ValueError(f"none of {wanted} is among {choices}")


def _dealers_total_guess(up: Card) -> int:
    return 11 if points(up) == 1 else points(up)


def chart_like(choices: tuple[str, ...], cards: list[Card], up: Card, doublings: int) -> str:
    """Plays about as a chart would."""
    total, soft = count_up(cards)
    against = _dealers_total_guess(up)
    if "decline" in choices:
        return "decline"
    if doublings or total == 21:
        return _after_doubling(choices, total, against, doublings)
    if "surrender" in choices and total in (16, 17) and not soft and against == 11:
        return "surrender"
    if "split" in choices and _splits(cards, against):
        return "split"
    if _doubles(total, soft=soft, against=against, cards=len(cards)):
        return _first_of(choices, "double", "hit", "stand")
    return "hit" if _hits(total, soft=soft, against=against) else "stand"


def _after_doubling(choices: tuple[str, ...], total: int, against: int, doublings: int) -> str:
    if doublings and total in (10, 11) and against < 7:
        return _first_of(choices, "double", "stand")
    if doublings and total < 17 and against > 7:
        return _first_of(choices, "rescue", "stand")
    return "stand"


def _splits(cards: Sequence[Card], against: int) -> bool:
    value = points(cards[0])
    return value in (1, 8) or (value in (2, 3, 7, 9) and against < 7)


def _doubles(total: int, *, soft: bool, against: int, cards: int) -> bool:
    if soft:
        return total in (16, 17, 18) and 4 <= against <= 6 and cards < 4
    if total == 11:
        return against < 11 and cards < 5
    return total == 10 and against < 8 and cards < 4


def _hits(total: int, *, soft: bool, against: int) -> bool:
    if soft:
        return total < 18 or (total == 18 and against > 8)
    return total < 13 or (total < 17 and against > 6)


def wild(choices: tuple[str, ...], cards: list[Card], up: Card, doublings: int) -> str:
    """Doubles and splits whatever it can, insures, and rescues 12 to 16, a 21 and a bust."""
    total, _ = count_up(cards)
    if doublings and (12 <= total <= 16 or total > 20) and "rescue" in choices:
        return "rescue"
    return _first_of(choices, "insure", "split", "double", "stand")


def timid(choices: tuple[str, ...], cards: list[Card], up: Card, doublings: int) -> str:
    """Never takes a card that could bust, surrenders 12 to 16, and doubles for the least."""
    total, soft = count_up(cards)
    if "decline" in choices:
        return _first_of(choices, "insure-less", "insure")
    if soft or total < 12:
        return _first_of(choices, "double-less", "hit", "stand")
    if total < 17:
        return _first_of(choices, "surrender", "stand")
    return "stand"


POLICIES: dict[str, Policy] = {"chart_like": chart_like, "wild": wild, "timid": timid}
