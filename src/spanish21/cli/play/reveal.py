"""Shoes that can be checked: the commitment before the first card, order and salt after the last."""

from collections.abc import Sequence
from pathlib import Path

from spanish21.adapters.commitment import commit, new_salt, reveal, write_reveal
from spanish21.cli.play.shoe import Shuffle
from spanish21.game.cards import SPANISH_DECK, Card
from spanish21.refusal import Refusal


class CommittedShuffle:
    """A shuffle that writes a commitment for each shoe, and reveals the shoe when it is over.

    In the folder ``shoe-1.commitment`` is there before the first card is dealt;
    ``shoe-1.json``, which ``spanish21 audit shoe`` checks, once the shoe is over.
    """

    def __init__(self, shuffle: Shuffle, folder: Path, ruleset: str) -> None:
        self._shuffle = shuffle
        self._folder = folder
        self._ruleset = ruleset
        self._number = 0
        self._on: tuple[tuple[Card, ...], bytes] | None = None

    def __call__(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        self.reveal()
        order = tuple(self._shuffle(cards))
        salt = new_salt()
        self._number += 1
        self._write("commitment", f"{commit(order, salt)}\n")
        self._on = (order, salt)
        return order

    def reveal(self) -> None:
        """Show the shoe that is over, if there is one."""
        if self._on is not None:
            order, salt = self._on
            decks = len(order) // len(SPANISH_DECK)
            shown = reveal(ruleset=self._ruleset, decks=decks, order=order, salt=salt)
            self._write("json", write_reveal(shown))
            self._on = None

    def farewell(self) -> str:
        """Reveal the last shoe and say how all of them are checked."""
        self.reveal()
        check = f"spanish21 audit shoe {self._folder / f'shoe-{self._number}.json'}"
        return f"Your shoes can be checked: {check}"

    def _write(self, suffix: str, text: str) -> None:
        path = self._folder / f"shoe-{self._number}.{suffix}"
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise Refusal("reveal", str(path), f"it cannot be written: {error.strerror}") from None
