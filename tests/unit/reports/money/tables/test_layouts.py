"""What lies on a layout, followed event by event: what is made, and what comes back."""

from typing import Any

from spanish21.game.round import events as r
from spanish21.game.table import events as e
from spanish21.reports.money.tables.layouts import TableLayout


def followed(*events: Any) -> list[tuple[int, int]]:
    """What each event puts on the layout and gives back, in cents."""
    layout, found = TableLayout(), []
    for event in events:
        inside = isinstance(event, e.RoundOpened) or event is None
        layout.follow(event if inside else e.RoundHappened(event))
        found.append((layout.made, layout.returned))
    return found


def line(*, collected: int = 0, returned: int = 0) -> r.Line:
    return r.Line(1, 1, "Ann", "main", "loses", "", 10_00, collected, returned, 0, "")


def placed(cents: int, box: int = 1) -> r.WagersPlaced:
    return r.WagersPlaced(box, "Ann", (("main", cents),), ())


def test_wagers_before_the_deal_are_raised_lowered_and_taken_back() -> None:
    back = r.WagersTakenBack(1, "Ann")
    assert followed(placed(10_00), placed(25_00), placed(5_00), back, back) == [
        (10_00, 0),
        (15_00, 0),
        (0, 20_00),
        (0, 5_00),
        (0, 0),
    ]


def test_what_is_added_in_a_round_is_made_once() -> None:
    """The chips of a double that was chosen before the peek lie there already."""
    chosen = r.BlackjackDoubleChosen(1, "Ann", 10_00)
    doubled = r.HandDoubled(1, 1, "Ann", 10_00)
    assert followed(
        placed(10_00),
        r.InsuranceMade(1, "Ann", "main", 5_00),
        r.HandSplit(1, 1, "Ann", 10_00),
        chosen,
        doubled,
        doubled,
    ) == [(10_00, 0), (5_00, 0), (10_00, 0), (10_00, 0), (0, 0), (10_00, 0)]


def test_a_settlement_returns_what_it_does_not_collect() -> None:
    lines = (line(collected=10_00), line(returned=7_50))
    assert followed(placed(17_50), r.WagersSettled(lines), None) == [(17_50, 0), (0, 7_50), (0, 0)]


def test_a_void_round_returns_what_still_lies_there() -> None:
    settled = r.WagersSettled((line(collected=10_00),))
    void = r.RoundVoided("a card", (), ())
    assert followed(placed(10_00), placed(20_00, box=2), settled, void, void) == [
        (10_00, 0),
        (20_00, 0),
        (0, 0),
        (0, 20_00),
        (0, 0),
    ]


def test_wagers_of_another_round_are_other_wagers() -> None:
    opened = e.RoundOpened(2, 0)
    settled = r.WagersSettled((line(collected=10_00),))
    assert followed(placed(10_00), settled, opened, placed(10_00)) == [
        (10_00, 0),
        (0, 0),
        (0, 0),
        (10_00, 0),
    ]


def test_a_corrected_card_puts_wagers_back_on_the_layout() -> None:
    layout = TableLayout()
    for event in (placed(10_00), r.WagersSettled((line(collected=10_00),))):
        layout.follow(e.RoundHappened(event))
    layout.correct(10_00)
    assert (layout.made, layout.returned) == (0, 0)
    layout.follow(e.RoundHappened(r.RoundVoided("a card", (), ())))
    assert (layout.made, layout.returned) == (0, 10_00)
