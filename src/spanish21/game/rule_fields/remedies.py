"""What is done about each thing that can go wrong, in the words of a rule file.

The words of a rule file are told at the table, and the table does what they say: other words
would promise what is not done.
"""

from collections.abc import Mapping
from typing import NamedTuple


class PlayedRemedy(NamedTuple):
    """The remedy that tables play: the first time, again in the same shoe, and what a player may choose."""

    first: str
    again: str
    player_chooses: tuple[str, ...] = ()


def _always(words: str, *player_chooses: str) -> PlayedRemedy:
    return PlayedRemedy(words, words, player_chooses)


_VOID = "void the round and reshuffle"
PLAYED_REMEDIES: Mapping[str, PlayedRemedy] = {
    "face-up-card": PlayedRemedy("discard the card unused", _VOID),
    "ten-found": PlayedRemedy("remove and destroy the 10, play on", _VOID),
    "drawn-in-error-unexposed": _always("use as the next card"),
    "drawn-in-error-exposed": _always(
        "after the initial deal, use as the next card; burn it if nobody can use it",
        "accept the card",
        "refuse it and take no more cards",
    ),
    "dealer-drew-past-17": _always("burn the card"),
    "dealer-card-missed": _always("finish the players' two cards, then deal the dealer's"),
    "shoe-runs-short": _always("shuffle and cut the discards, burn one, finish the round"),
    "player-card-missed": _always(
        "dead hand if no card, second card last if one",
        "take the second card last",
        "leave the hand dead",
    ),
    "hit-card-missed": _always(
        "player chooses",
        "deal the cards before the down card shows",
        "dead hand, original wager returned",
    ),
    "shuffler-jam": _always("reshuffle"),
    "shuffler-replaced": _always("remove the device before shuffling another way"),
    "reader-misused-card-seen": _always("all hands dead, wagers returned"),
    "reader-misused-card-unseen": _always("play on"),
    "reader-failed": _always("deal on without the reader"),
}
"""Clauses: section-13:(o)(?), section-13:(o)(1?), section-13:(o)(12)*. Rulings: A49, A55."""
SHORT_SHOE = "shoe-runs-short"
"""The one remedy that a table cannot do without: a round must end when its cards do not suffice."""
