"""What a play session takes from outside: chance, the time, and who hears of its events."""

from collections.abc import Callable
from dataclasses import dataclass

from spanish21.adapters.shuffle_source import ShuffleFunction
from spanish21.cli.play.session.shoe_reveal import EventListener, ignore_event


@dataclass(frozen=True, slots=True)
class SessionEnvironment:
    """Chance, the time, and the listener of a play session.

    ``clock`` gives minutes from any fixed moment. The player is asked to cut where
    ``asks_cut``; otherwise the dealer cuts.
    """

    shuffle: ShuffleFunction
    clock: Callable[[], int]
    hear: EventListener = ignore_event
    asks_cut: bool = False
