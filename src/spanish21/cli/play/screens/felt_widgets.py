"""The parts of the felt as widgets: dealer, print, boxes. They draw what they are shown."""

from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

from spanish21.cli.play.screens import felt_drawing
from spanish21.cli.play.session.session_house import JackpotDisplay
from spanish21.cli.play.session.wager_entry import WagerEntry
from spanish21.game.round import RoundView
from spanish21.phrasebook.round.hands import describe_hand, describe_total_briefly
from spanish21.phrasebook.table.table_rules import house_jackpot_notices

ROUND_BOX_LINES = 7
"""Lines of a box in play, at most as a rule."""
MOST_WIDE_BOXES = 3
"""So many boxes have room for their wagers on one line."""
MOST_LINES_WITH_PRINT = 9
"""Lines of spots and jackpots that leave room for the print on a low screen."""


class DealerPanel(Widget):
    """The dealer's cards and the bonus cards."""

    def __init__(self, view: RoundView) -> None:
        super().__init__(id="dealer")
        self.view = view

    def render(self) -> Text:
        return felt_drawing.draw_dealer(self.view, self.content_size.width)


class FittedWidget(Widget):
    """A widget as high as what it draws in the width it is given."""

    room = 0

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        self.room = width
        return super().get_content_height(container, viewport, width)


class KeyBar(FittedWidget):
    """What may be pressed now."""

    def __init__(self, keys: Sequence[tuple[str, str]] = ()) -> None:
        super().__init__(id="keys")
        self._keys = tuple(keys)

    def show(self, keys: Sequence[tuple[str, str]]) -> None:
        self._keys = tuple(keys)
        self.refresh(layout=True)

    def render(self) -> Text:
        return felt_drawing.draw_keys(self._keys, self.room)


class BoxPanel(FittedWidget):
    """One box: wagers being typed, or cards with what lies on them."""

    def __init__(self, box: int, view: RoundView) -> None:
        super().__init__()
        self.box = box
        self.view = view
        self.draft: WagerEntry | None = None

    def show(self, view: RoundView, draft: WagerEntry | None) -> None:
        self.view, self.draft = view, draft
        box = view.boxes[self.box - 1]
        at_turn = view.turn_box == self.box or (draft is not None and draft.box == self.box)
        self.set_class(at_turn, "-turn")
        self.border_title = f"Box {self.box}"
        hands = box.hands
        words = describe_hand(hands[0]) if len(hands) == 1 else ""
        if words and len(words) + 6 > self.size.width:
            words = describe_total_briefly(hands[0])
        self.border_subtitle = words
        self.refresh(layout=True)

    def render(self) -> Text:
        if self.draft is not None:
            return felt_drawing.draw_wager_box(self.draft, self.box, self.view.rules, self.room)
        return felt_drawing.draw_round_box(self.view, self.view.boxes[self.box - 1], self.room)


class Felt(Vertical):
    """Dealer, print and boxes. Box 1 is at the dealer's left, so at the player's right."""

    def __init__(self, boxes: Sequence[int], view: RoundView) -> None:
        super().__init__()
        self._boxes = tuple(boxes)
        self._view = view

    def compose(self) -> ComposeResult:
        yield DealerPanel(self._view)
        yield Static(id="print")
        yield Static(id="meters")
        with Horizontal(id="boxes"):
            for box in reversed(self._boxes):
                yield BoxPanel(box, self._view)

    def show(
        self,
        view: RoundView,
        draft: WagerEntry | None = None,
        *,
        shown: Sequence[JackpotDisplay] = (),
        over: bool = False,
    ) -> None:
        dealer = self.query_one("#dealer", DealerPanel)
        dealer.view = view
        dealer.refresh()
        self.query_one("#print", Static).update(felt_drawing.draw_print(view.rules))
        meters = self.query_one("#meters", Static)
        meters.update(felt_drawing.draw_jackpot_meters(shown, view.rules))
        meters.display = bool(shown)
        signs = len(shown[:1]) + len(house_jackpot_notices(view.rules))
        box = self._played_lines(view) if draft is None else len(draft.spots)
        self.set_class(signs + box > MOST_LINES_WITH_PRINT, "-crowded")
        self.set_class(over, "-over")
        self.set_class(draft is not None, "-wagering")
        self.set_class(any(len(box.hands) > 1 for box in view.boxes), "-split")
        for panel in self.query(BoxPanel):
            panel.show(view, draft)

    def _played_lines(self, view: RoundView) -> int:
        """Lines of the fullest box; where boxes are narrow each side wager takes its own."""
        if len(self._boxes) <= MOST_WIDE_BOXES:
            return ROUND_BOX_LINES
        sides = [len(bettor.side) for box in view.boxes for bettor in box.bettors]
        return ROUND_BOX_LINES + max(sides, default=0)
