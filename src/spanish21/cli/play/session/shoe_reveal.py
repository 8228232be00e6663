"""Shoes that can be checked: a commitment before the cut, the order after the last card."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

from spanish21.adapters.commitment import reveal_shoe, write_reveal
from spanish21.game.table import events as e
from spanish21.house.configuration.rules_in_force import ConfiguredRules
from spanish21.refusal import Refusal

EventListener = Callable[[ConfiguredRules, e.TableEvent], tuple[str, ...]]
"""Hears of each event before it counts, and gives what is to be said about it."""


def ignore_event(_table: ConfiguredRules, event: e.TableEvent) -> tuple[str, ...]:
    """The listener of a session without a folder for its shoes."""
    if isinstance(event, e.ShoeRevealed):
        return ("The shoe is over; --reveal FOLDER writes shoes down, to be checked.",)
    return ()


class ShoeRevealFolder:
    """Writes down what is published of each shoe.

    ``shoe-1.commitment`` is there before the cards are cut; ``shoe-1.json``, which
    ``spanish21 audit shoe`` checks, once the shoe is over. Discards that are shuffled to finish a
    round are a shoe of their own.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._shoes = 0
        self._committed: dict[str, tuple[int, bool]] = {}
        self._gathered = False
        self._cuts: Counter[int] = Counter()

    def hear(self, table: ConfiguredRules, event: e.TableEvent) -> tuple[str, ...]:
        if isinstance(event, e.ShoeCommitted):
            self._write(self._path(self._shoes + 1, "commitment"), f"{event.commitment}\n")
            self._shoes += 1
            self._committed[event.commitment] = (self._shoes, self._gathered)
            self._gathered = False
        elif isinstance(event, e.CardsCut):
            self._cuts[self._shoes] += event.depth
        elif isinstance(event, e.DiscardsGathered):
            self._gathered = True
        elif isinstance(event, e.ShoeRevealed):
            number, discards = self._committed[event.commitment]
            shown = reveal_shoe(
                ruleset=table.name,
                decks=table.rules.cards.decks,
                order=event.order,
                salt=bytes.fromhex(event.salt),
                discards=discards,
                cut=self._cuts[number] % len(event.order),
            )
            self._write(self._path(number, "json"), write_reveal(shown))
            return (f"The shoe is over. Check it: {self._check(number)}",)
        return ()

    def farewell(self) -> tuple[str, ...]:
        """How the shoes are checked, if there were any."""
        if not self._shoes:
            return ()
        return (f"Your shoes can be checked: {self._check(self._shoes)}",)

    def _check(self, number: int) -> str:
        return f"spanish21 audit shoe {self._path(number, 'json')}"

    def _path(self, number: int, suffix: str) -> Path:
        return self._folder / f"shoe-{number}.{suffix}"

    def _write(self, path: Path, text: str) -> None:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise Refusal("reveal", str(path), f"it cannot be written: {error.strerror}") from None
