"""Which law binds a house, in words."""

from typing import Protocol

from spanish21.money import format_cents_short


class StandingInWords(Protocol):
    """A house's legal standing, as far as words need it."""

    @property
    def profile(self) -> str: ...
    @property
    def single_wager_cents(self) -> int: ...
    @property
    def games(self) -> int: ...
    @property
    def small_wager_games(self) -> int: ...
    @property
    def small_wager_cents(self) -> int: ...
    @property
    def since(self) -> str: ...
    @property
    def until(self) -> str: ...


_BY_LAW = {
    "card-room": "A card room: the statutes of the day bind its tables.",
    "tribal": "A Tribal casino: its compact binds its tables.",
}


def describe_standing(standing: StandingInWords | None) -> str:
    """The profile, and what two people have recorded in place of the law's own limits."""
    if standing is None:
        return "A demo house: nothing is played for money, and no limit binds its tables."
    recorded = []
    if standing.single_wager_cents:
        recorded.append(f"a wager of {format_cents_short(standing.single_wager_cents)}")
    if standing.games:
        small = ""
        if standing.small_wager_games:
            most = format_cents_short(standing.small_wager_cents)
            small = f", {standing.small_wager_games} of them up to {most}"
        recorded.append(f"{standing.games} games on one hand{small}")
    by_law = _BY_LAW[standing.profile]
    if not recorded:
        return by_law
    days = f"{f' from {standing.since}' if standing.since else ''}"
    days += f"{f' until {standing.until}' if standing.until else ''}"
    return f"{by_law} Recorded{days}: {' and '.join(recorded)} at most."
