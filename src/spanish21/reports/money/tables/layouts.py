"""What lies on the layout of a table, followed event by event: wagers made, and wagers that come back."""

from collections.abc import Callable, Mapping
from typing import Any

from spanish21.game.round import events as r
from spanish21.game.table import events as e


class TableLayout:
    """The wagers on one layout, in cents.

    ``made`` and ``returned`` are what the event that was followed last has put there and given
    back; what it has collected is in its settlement lines.
    """

    def __init__(self) -> None:
        self.made = self.returned = 0
        self._lies = 0
        self._placed: dict[tuple[int, str], int] = {}
        self._chosen: set[tuple[int, str]] = set()

    def follow(self, event: object) -> None:
        """Follow one event of a table."""
        self.made = self.returned = 0
        if isinstance(event, e.RoundOpened):
            self._placed, self._chosen = {}, set()
        elif isinstance(event, e.RoundHappened) and type(event.event) in _FOLLOWS:
            _FOLLOWS[type(event.event)](self, event.event)

    def correct(self, cents: int) -> None:
        """A corrected card puts so many cents back on the layout, or clears them below 0."""
        self.made = self.returned = 0
        self._lies += cents

    def place(self, event: r.WagersPlaced) -> None:
        self._change(event.box, event.player, sum(cents for _, cents in event.wagers))

    def take_back(self, event: r.WagersTakenBack) -> None:
        self._change(event.box, event.player, 0)

    def _change(self, box: int, player: str, cents: int) -> None:
        """Wagers before the deal are raised, lowered or taken back."""
        more = cents - self._placed.get((box, player), 0)
        self._placed[box, player] = cents
        self.made, self.returned = max(0, more), max(0, -more)
        self._lies += more

    def add(self, event: r.InsuranceMade | r.HandSplit | r.SplitCovered) -> None:
        self.made = event.cents
        self._lies += event.cents

    def choose_double(self, event: r.BlackjackDoubleChosen) -> None:
        """The chips of a double that was chosen before the peek lie there from then on."""
        self._chosen.add((event.box, event.player))
        self.made = event.cents
        self._lies += event.cents

    def double(self, event: r.HandDoubled) -> None:
        if (event.box, event.player) in self._chosen:
            self._chosen.discard((event.box, event.player))
            return
        self.made = event.cents
        self._lies += event.cents

    def settle(self, event: r.WagersSettled) -> None:
        self.returned = sum(line.returned_cents for line in event.lines)
        self._lies -= self.returned + sum(line.collected_cents for line in event.lines)

    def void(self, _event: r.RoundVoided) -> None:
        """All that still lies there goes back."""
        self.returned, self._lies = self._lies, 0


_FOLLOWS: Mapping[type, Callable[[TableLayout, Any], None]] = {
    r.WagersPlaced: TableLayout.place,
    r.WagersTakenBack: TableLayout.take_back,
    r.InsuranceMade: TableLayout.add,
    r.HandSplit: TableLayout.add,
    r.SplitCovered: TableLayout.add,
    r.BlackjackDoubleChosen: TableLayout.choose_double,
    r.HandDoubled: TableLayout.double,
    r.WagersSettled: TableLayout.settle,
    r.RoundVoided: TableLayout.void,
}
