"""Is a round of the journal, kept as a file, played again to the same end, and refused where it cannot be?"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fixtures.house_fixture import stacked
from fixtures.house_server import HouseAtWork, Seat, Someone
from spanish21.game.round import events as r
from spanish21.game.table import events as e
from spanish21.house.records.round_as_file import record_of_round
from spanish21.house.records.round_replay import ReplayedRound, replay_round
from spanish21.notation import parse_record, replay_record
from spanish21.refusal import Refusal

TABLE = "Own"


class Course:
    """A house with one table, and a round at it that a test plays."""

    def __init__(self, house: HouseAtWork, ruleset: str, options: dict[str, str]) -> None:
        self.house = house
        self.ann: Someone = house.guest("Ann")
        body = {
            "table": TABLE,
            "ruleset": ruleset,
            "options": options,
            "clocks": {"cut": 0, "look": 0},
        }
        assert self.ann.post("/api/tables", body).is_success
        self.seat: Seat = self.ann.at(TABLE)
        self.seat.sit(3)

    def acts(self, *commands: str, **more: Any) -> None:
        for what in commands:
            self.seat.give(what=what, box=3, **more)

    def replayed(self) -> ReplayedRound:
        store = self.house.live_house.store
        return replay_round(store.stream(f"table/{TABLE}"), TABLE, 1)

    def file(self, who: Someone | None = None) -> Any:
        return (who or self.ann).get(f"/api/tables/{TABLE}/rounds/1/file")


@pytest.fixture
def play(tmp_path: Path) -> Any:
    """Begins a round with these cards and wagers, by these rules."""
    opened: list[HouseAtWork] = []

    def begin(
        cards: str, ruleset: str = "wa-2025", options: dict[str, str] | None = None, **sides: int
    ) -> Course:
        house = HouseAtWork(tmp_path / "house.db", shuffle=stacked(cards))
        opened.append(house)
        course = Course(house.__enter__(), ruleset, options or {})
        course.seat.wager(3, 10_00, **sides)
        return course

    yield begin
    for house in opened:
        house.__exit__(None, None, None)


COURSES: tuple[tuple[str, str, str, dict[str, str], dict[str, int], tuple[Any, ...]], ...] = (
    ("hit", "wa-2025", "9s 6h 3d Kc 4c 9h", {}, {"match-up": 5_00}, ("Hit", "Stand")),
    (
        "split",
        "wa-v003",
        "8s 6h 8d Kc 3c Kd 9h Ks",
        {},
        {},
        ("Split", ("DoubleDown", 10_00), "Stand"),
    ),
    ("insured", "wa-v002", "9s Ah 9d Kc", {}, {}, (("Insure", 5_00),)),
    ("declined", "wa-2025", "9s Ah 9d 8c", {}, {}, ("DeclineInsurance", "Stand")),
    ("blackjack", "wa-2025", "As 6h Kd Kc 9h", {}, {}, ("Stand",)),
    ("surrendered", "wa-2025", "9s Kh 7d 8c", {}, {}, ("Surrender",)),
    (
        "rescued",
        "wa-2025",
        "5s 6h 6d Kc 2c 2d 9h",
        {"double_double": "true"},
        {},
        (("DoubleDown", 10_00), ("DoubleDown", 20_00), "Rescue"),
    ),
)


@pytest.mark.parametrize("course", COURSES, ids=lambda one: one[0])
def test_a_round_kept_as_a_file_is_played_again_to_the_same_end(play: Any, course: Any) -> None:
    _, ruleset, cards, options, sides, acts = course
    on = play(cards, ruleset, options, **sides)
    for act in acts:
        what, more = (act, {}) if isinstance(act, str) else (act[0], {"cents": act[1]})
        on.acts(what, **more)
    answer = on.file()
    assert answer.is_success, answer.text
    again = replay_record(parse_record(answer.text))
    lines = [
        one for each in again.steps for event in each.events for one in getattr(event, "lines", ())
    ]
    assert tuple(lines) == on.replayed().ended.lines
    assert answer.headers["content-type"].startswith("text/plain")
    stranger = on.file(on.house.guest("Bob"))
    assert stranger.status_code == 403


def test_a_whole_shoe_is_not_listed_whatever_its_decks(play: Any) -> None:
    on = play("9s 6h 9d Kc 9h", "blackjack")
    on.acts("Stand")
    record = parse_record(on.file().text)
    assert (record.ruleset, record.shoe) == ("blackjack", ())


def test_a_round_that_is_not_over_is_no_file_yet(play: Any) -> None:
    on = play("9s 6h 3d Kc 4c 9h")
    assert "written down when it is over" in on.file().json()["error"]["sentence"]


def changed(replay: ReplayedRound, change: Callable[[list[Any]], list[Any]]) -> ReplayedRound:
    """The same round with other events in its journal."""
    happened = [
        event
        for one in replay.entries
        for event in one.events
        if isinstance(event, e.RoundHappened)
    ]
    first, *others = replay.entries
    entries = (
        first._replace(events=tuple(change(happened))),
        *(one._replace(events=()) for one in others),
    )
    return replay._replace(entries=entries)


def test_what_no_command_leads_to_is_refused(play: Any) -> None:
    on = play("9s 6h 3d Kc 9h")
    on.acts("Stand")
    replay = on.replayed()
    assert record_of_round(changed(replay, lambda all_of_it: all_of_it)).commands
    voided = [e.RoundHappened(r.RoundVoided("a card", (), ()))]
    too_early = [e.RoundHappened(r.HandHit(3, 1, on.ann.name))]
    moved = [e.RoundHappened(r.SeatChanged(5, "Bob"))]
    for change in (
        lambda _: voided,
        lambda _: too_early,
        lambda happened: [*moved, *happened],
        lambda happened: happened[:-1],
    ):
        with pytest.raises(Refusal, match="replayed from the journal alone"):
            record_of_round(changed(replay, change))
    with pytest.raises(Refusal, match="when it is over"):
        record_of_round(replay._replace(entries=()))
