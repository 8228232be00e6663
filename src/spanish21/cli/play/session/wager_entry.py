"""Wagers while they are being typed: a cursor over boxes and spots, and the text of each."""

from collections.abc import Mapping, Sequence

from spanish21.cli.play.session.play_session import WagersByBox, format_box_spot
from spanish21.money import format_cents_short, parse_cents
from spanish21.refusal import Refusal

AMOUNT_KEYS = "0123456789."
MOST_CHARACTERS = 9


def append_key(text: str, key: str) -> str:
    """An amount with one more key typed."""
    return (text + key)[:MOST_CHARACTERS]


def _digits(cents: int) -> str:
    """An amount as it is typed."""
    return format_cents_short(cents).removeprefix("$").replace(",", "")


class WagerEntry:
    """The wagers of the next round as text. Nothing is checked until they are put down.

    ``fixed`` are the spots that take one amount only: it lies there or it does not.
    """

    def __init__(
        self, boxes: Sequence[int], spots: Sequence[str], fixed: Mapping[str, int]
    ) -> None:
        self.boxes = tuple(boxes)
        self.spots = tuple(spots)
        self._fixed = fixed
        self._texts: dict[tuple[int, str], str] = {}
        self._place = (0, 0)
        self._fresh = True

    @property
    def box(self) -> int:
        return self.boxes[self._place[0]]

    @property
    def spot(self) -> str:
        return self.spots[self._place[1]]

    @property
    def fixed_cents(self) -> int:
        """The one amount that the spot takes; 0 where an amount is typed."""
        return self._fixed.get(self.spot, 0)

    def text(self, box: int, spot: str) -> str:
        return self._texts.get((box, spot), "")

    def move(self, *, boxes: int = 0, spots: int = 0) -> None:
        """Go to another box or spot, from the last to the first again."""
        box, spot = self._place
        self._place = (box + boxes) % len(self.boxes), (spot + spots) % len(self.spots)
        self._fresh = True

    def go_to(self, field: str) -> None:
        """Go to the spot that a refusal is about, where it is about one."""
        for at, box in enumerate(self.boxes):
            for number, spot in enumerate(self.spots):
                if field == self._field(box, spot):
                    self._place = at, number
                    self._fresh = True

    def _field(self, box: int, spot: str) -> str:
        return format_box_spot(box, spot) if len(self.boxes) > 1 else spot

    def type(self, key: str) -> None:
        """One more digit of the amount; the first after a move begins it anew."""
        if self.fixed_cents:
            one = format_cents_short(self.fixed_cents)
            say = f"it takes {one} and nothing else: Space puts it down or takes it up"
            raise Refusal(self._field(self.box, self.spot), key, say)
        before = "" if self._fresh else self.text(self.box, self.spot)
        self._texts[self.box, self.spot] = append_key(before, key)
        self._fresh = False

    def erase(self) -> None:
        """Take the last digit back, or a wager of a fixed amount."""
        left = "" if self.fixed_cents else self.text(self.box, self.spot)[:-1]
        self._texts[self.box, self.spot] = left
        self._fresh = False

    def toggle(self) -> None:
        """Put a wager of a fixed amount down, or take it up again."""
        there = self.text(self.box, self.spot)
        self._texts[self.box, self.spot] = "" if there else _digits(self.fixed_cents)

    def clear(self) -> None:
        self._texts = {}

    def load(self, wagers: WagersByBox) -> None:
        """Begin with these wagers."""
        self._texts = {
            (box, spot): _digits(cents) for box, on in wagers.items() for spot, cents in on.items()
        }

    def wagers(self) -> Mapping[int, Mapping[str, int]]:
        """The amounts, in the order of the spots; one that is none is refused by its spot."""
        return {
            box: {
                spot: parse_cents(self.text(box, spot), field=self._field(box, spot))
                for spot in self.spots
                if self.text(box, spot)
            }
            for box in self.boxes
        }

    @property
    def total_cents(self) -> int:
        """What the amounts that can be read come to."""
        cents = 0
        for text in self._texts.values():
            try:
                cents += parse_cents(text)
            except Refusal:
                continue
        return cents
