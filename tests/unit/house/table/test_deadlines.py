"""The clocks of an automatic table: whom it waits for, until when, and what it does then."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from fixtures.databases import new_database
from fixtures.house_fixture import (
    NOON,
    SAME_BOX,
    HouseFixture,
    any_choice,
    dealt,
    playing,
    settings_of,
    stacked,
)
from spanish21.adapters.store import open_store
from spanish21.client import SAFE_COMMANDS
from spanish21.game.round import Phase
from spanish21.game.round import commands as c
from spanish21.game.table import commands as t
from spanish21.game.table import events as e
from spanish21.house.configuration.table_settings import Clocks
from spanish21.house.journal.committer import CommandJob, Committer
from spanish21.house.state import House
from spanish21.house.table import commands as d
from spanish21.house.table import events as h
from spanish21.house.table.deadlines import (
    LATE_ANSWERS,
    Deadline,
    next_deadline,
    no_player_may_wager,
    safe_answer,
)
from spanish21.house.table.decide import HOUSE_ACTOR
from spanish21.ledger import EntryDraft
from spanish21.ledger.commands import StopJackpot

CLOCKS = Clocks(wager=20, turn=25, insurance=15, cut=8, idle=600, look=0)
HOUR = 3600


def at_cut() -> HouseFixture:
    return playing(clocks=CLOCKS, seats={1: "Ann"})


def at_wagers() -> HouseFixture:
    at = playing()
    at.at += 100
    at.wager("Ann", 1)
    at.at += 7
    at.wager("Bob", 2)
    return at


def at_turn() -> HouseFixture:
    at = dealt("9s 7d 8h Kc")
    at.deal()
    return at


def at_insurance() -> HouseFixture:
    at = dealt("9s Ad 8h Kc")
    at.deal()
    return at


def at_cards() -> HouseFixture:
    return playing(seats={}, cards_changed_within_hours="1")


def at_seat() -> HouseFixture:
    return playing()


def at_void() -> HouseFixture:
    seats = dict.fromkeys(range(1, 10), "Ann")
    at = playing("bet-bigger", 13, seats=seats, decks="1", boxes="9")
    at.deal(1_00)
    while at.wait.what != "void":
        box = at.round.box + 1
        try:
            at.plays("Ann", c.Split(box, "Ann"))
        except ValueError:
            try:
                at.plays("Ann", c.Hit(box, "Ann"))
            except ValueError:
                at.plays("Ann", c.Stand(box, "Ann"))
    return at


def with_cards() -> HouseFixture:
    """The cards lie spread, nobody is there, and they grow old."""
    at = at_cards()
    at.says("Ann", t.Sit(1))
    at.says("Ann", t.Leave())
    assert at.phase == "spread"
    return at


WAITS: dict[str, tuple[Callable[[], HouseFixture], int, str, list[str]]] = {
    "cut": (at_cut, 8, "Ann", ["TimeRanOut", "CutDeclined", "CardsCut"]),
    "wagers": (at_wagers, 100 + 20, "", ["TimeRanOut", "WagersLocked"]),
    "turn": (at_turn, 25, "Ann", ["TimeRanOut", "HandStood"]),
    "insurance": (at_insurance, 15, "", ["TimeRanOut", "InsuranceDeclined"]),
    "seat": (at_seat, 600, "Ann", ["TimeRanOut", "PlayerLeft"]),
    "cards": (with_cards, HOUR - NOON % 60, "", ["TimeRanOut", "CardsChanged"]),
}


@pytest.fixture(params=WAITS)
def what(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_who_is_waited_for_and_until_when(what: str) -> None:
    make, seconds, player, _ = WAITS[what]
    assert make().wait == Deadline(what, NOON + seconds, player)


def test_nothing_happens_before_the_time_has_run_out(what: str) -> None:
    make, seconds, _, kinds = WAITS[what]
    at = make()
    at.at = NOON + seconds - 1
    refusal = at.refuses(HOUSE_ACTOR, d.TimeOut(at.desk.number))
    assert refusal.name == "TOO_EARLY"
    assert str(refusal) == (f"time: {at.at} is not allowed; the table waits until {NOON + seconds}")
    at.at += 1
    entry = at.give(HOUSE_ACTOR, d.TimeOut(at.desk.number))
    found = [kind for kind in at.kinds(entry) if kind in kinds]
    assert found == kinds
    assert at.events(entry)[0] == h.TimeRanOut(what, WAITS[what][2])
    assert entry.by == "house"


def test_a_clock_that_comes_late_or_twice_does_nothing(what: str) -> None:
    make, _, _, _ = WAITS[what]
    at = make()
    number, until = at.desk.number, at.wait.until
    at.runs_out(late=5)
    at.at = until + 10**6
    for old in (number, number - 1, number + 7):
        refusal = at.refuses(HOUSE_ACTOR, d.TimeOut(old))
        assert refusal.name == "MOVED_ON"
        assert str(refusal) == f"time: {old} is not allowed; the table has moved on"


def test_only_the_house_itself_is_the_clock(what: str) -> None:
    at = WAITS[what][0]()
    at.at = at.wait.until
    for name in ("Ann", "Dan", "Flo", "Sue", "Adm"):
        assert at.refuses(name, d.TimeOut(at.desk.number)).name == "MOVED_ON"


def test_a_house_that_starts_again_waits_as_before(what: str) -> None:
    at = WAITS[what][0]()
    again = at.replayed()
    assert next_deadline(again.tables["T1"]) == at.wait


def test_a_table_that_stands_still_waits_for_nobody_and_begins_again(what: str) -> None:
    make, seconds, player, _ = WAITS[what]
    at = make()
    before = at.wait
    at.give("Flo", d.PauseTable("a glass fell over"))
    assert next_deadline(at.desk) is None
    at.at = NOON + 3000
    assert at.refuses(HOUSE_ACTOR, d.TimeOut(at.desk.number)).name == "MOVED_ON"
    at.give("Sue", d.ResumeTable())
    if what == "cards":
        assert at.wait == before
    else:
        clock = 20 if what == "wagers" else seconds
        assert at.wait == Deadline(what, NOON + 3000 + clock, player)


def test_a_round_without_cards_waits_for_nothing() -> None:
    at = at_void()
    assert at.wait == Deadline("void", -1)
    assert next_deadline(at.replayed().tables["T1"]) == at.wait
    at.give("Flo", d.PauseTable("let us see"))
    assert next_deadline(at.desk) is None
    at.give("Flo", d.ResumeTable())
    at.runs_out()
    assert at.desk.recent[-1].void
    assert at.chips("Ann") == 10_000_00


# --- What begins a clock again ------------------------------------------------------------------


def test_the_clock_of_wagers_runs_from_the_first_one() -> None:
    at = at_wagers()
    assert at.at == NOON + 107
    at.wager("Ann", 1, 20_00)
    assert at.wait.until == NOON + 120
    at.plays("Bob", c.TakeBackWagers(2, "Bob"))
    assert at.wait.until == NOON + 120
    at.plays("Ann", c.TakeBackWagers(1, "Ann"))
    assert at.wait.until == NOON + 107 + 20
    at.at += 5
    at.wager("Bob", 2)
    assert at.wait.until == NOON + 112 + 20


def test_every_decision_has_the_whole_time() -> None:
    at = dealt("5s 9d 2h Kc 2c 3c 2d 9h")
    at.deal()
    for passed in (10, 20, 3):
        at.at += passed
        at.plays("Ann", c.Hit(1, "Ann"))
        assert at.wait == Deadline("turn", at.at + 25, "Ann")


def test_a_split_hand_has_the_whole_time() -> None:
    """Both before and after it the hand at turn has two cards."""
    at = dealt("8s 6d 8h Kc 8c 3c 2c 2h 9h 9h")
    at.deal()
    for _ in range(2):
        at.at += 24
        at.plays("Ann", c.Split(1, "Ann"))
        assert at.wait == Deadline("turn", at.at + 25, "Ann")


def test_the_next_player_has_the_whole_time() -> None:
    at = dealt("9s 9h 7d 8h 8s Kc", seats={1: "Ann", 2: "Bob"})
    at.deal()
    at.at += 24
    at.plays("Ann", c.Stand(1, "Ann"))
    assert at.wait == Deadline("turn", at.at + 25, "Bob")


def test_what_others_say_does_not_begin_a_clock_again() -> None:
    at = at_turn()
    at.at += 10
    at.says("Bob", t.Sit(2))
    at.give("Ann", d.OpenDispute(1, "that was no seven"))
    at.give("Flo", d.RuleDispute("it was one"))
    assert at.wait == Deadline("turn", NOON + 25, "Ann")


def test_insurance_is_answered_by_everybody_in_one_time() -> None:
    at = dealt("9s 9h Ad 8h 8s 7c", seats={1: "Ann", 2: "Bob"})
    at.deal(20_00)
    at.at += 10
    at.plays("Ann", c.DeclineInsurance(1, "Ann"))
    assert at.wait == Deadline("insurance", NOON + 15)
    at.runs_out()
    assert not any("Insur" in kind and "Made" in kind for kind in at.kinds())
    assert at.wait == Deadline("turn", NOON + 15 + 25, "Ann")


def test_every_player_who_is_offered_the_cut_has_the_whole_time() -> None:
    at = at_cut()
    at.says("Bob", t.Sit(2))
    at.at += 5
    assert at.wait.until == NOON + 8
    at.runs_out()
    assert at.wait == Deadline("cut", NOON + 16, "Bob")
    at.runs_out()
    assert at.phase == "ready"


def test_a_jackpot_that_stops_while_wagers_are_made_does_not_stop_the_table() -> None:
    """Who is not there cannot take his wager back: the round is void when its time is over."""
    chosen: dict[str, Any] = {"games": (SAME_BOX,), "jackpots": ("J1",)}
    at = playing("wa-2025", stacked("9s 9d 7d 8h 8s Kc"), **chosen)
    at.wager("Ann", 1, jackpot_1=1_00)
    at.wager("Bob", 2)
    at.pays(StopJackpot("J1", "error"))
    at.ready("Ann")
    assert "jackpot wagers have stopped" in str(at.refuses("Bob", d.Ready()))
    at.runs_out()
    assert at.desk.recent[-1].void
    assert (at.chips("Ann"), at.chips("Bob")) == (10_000_00, 10_000_00)
    at.deal()
    assert at.round.phase is Phase.PLAY


def test_a_jackpot_that_stops_is_nothing_to_those_who_left_it_alone() -> None:
    chosen: dict[str, Any] = {"games": (SAME_BOX,), "jackpots": ("J1",)}
    at = playing("wa-2025", stacked("9s 9d 7d 8h 8s Kc"), **chosen)
    at.wager("Ann", 1)
    at.pays(StopJackpot("J1", "error"))
    at.runs_out()
    assert at.round.phase is Phase.PLAY
    at = playing("wa-2025", stacked("9s 9d 7d 8h 8s Kc"), **chosen)
    at.wager("Ann", 1, jackpot_1=1_00)
    at.runs_out()
    assert at.round.phase is Phase.PLAY


# --- Seats --------------------------------------------------------------------------------------


def test_whoever_says_nothing_loses_his_seat_and_nobody_else() -> None:
    at = playing()
    at.at += 500
    at.wager("Bob", 2)
    at.plays("Bob", c.TakeBackWagers(2, "Bob"))
    waits = [at.runs_out().at for _ in range(2)]
    assert waits == [NOON + 520, NOON + 600]
    assert at.desk.state.players == ("Bob",)
    assert at.wait == Deadline("seat", NOON + 500 + 600, "Bob")


def test_whoever_has_wagers_on_the_layout_keeps_his_seat() -> None:
    at = playing(clocks=Clocks(turn=3600, cut=0, idle=5, look=0))
    at.deal()
    assert at.wait.what == "turn"
    at.at += 100
    at.says("Cid", t.Sit(3))
    assert at.wait == Deadline("seat", at.at + 5, "Cid")
    at.runs_out()
    assert at.desk.state.players == ("Ann", "Bob")


def test_whoever_stands_before_a_cut_loses_it_with_his_seat() -> None:
    at = playing(clocks=Clocks(cut=3600, idle=10, look=0), seats={1: "Ann"})
    at.runs_out()
    assert at.desk.state.players == ()
    assert at.phase == "spread"


def test_nobody_loses_his_seat_for_a_pause() -> None:
    at = playing(clocks=Clocks(cut=0, idle=60, look=0))
    at.give("Flo", d.PauseTable("fire alarm"))
    at.at += HOUR
    at.give("Flo", d.ResumeTable())
    assert at.wait == Deadline("seat", at.at + 60, "Ann")


def test_a_live_table_and_a_closed_one_wait_for_nobody() -> None:
    at = playing(seats={})
    at.give("Flo", d.CloseDoors())
    assert next_deadline(at.desk) is None
    at = playing()
    assert next_deadline(at.desk._replace(settings=settings_of(kind="live"))) is None


# --- Tables at which nobody sits ----------------------------------------------------------------


def emptied(seconds: int = 2 * HOUR, **options: Any) -> HouseFixture:
    """A guest's table that Ann has left."""
    at = playing(seats={1: "Ann"}, empty_seconds=seconds, **options)
    at.at += 50
    at.says("Ann", t.Leave())
    return at


def test_a_guests_table_that_nobody_comes_back_to_is_closed() -> None:
    at = emptied()
    assert at.wait == Deadline("empty", at.at + 2 * HOUR)
    entry = at.runs_out()
    assert at.kinds(entry)[0] == "TimeRanOut"
    assert (at.phase, next_deadline(at.desk), at.desk.cleared_away) == ("closed", None, True)


def test_whoever_sits_down_keeps_the_table_open_for_as_long_as_he_stays() -> None:
    at = emptied()
    at.at += 2 * HOUR - 1
    at.says("Bob", t.Sit(2))
    assert at.wait.what == "seat"
    at.says("Bob", t.Leave())
    assert at.wait == Deadline("empty", at.at + 2 * HOUR)


def test_cards_that_are_changed_meanwhile_keep_no_empty_table_open() -> None:
    at = emptied(cards_changed_within_hours="1")
    kinds = []
    while not at.desk.cleared_away:
        kinds.append(at.wait.what)
        at.runs_out()
        assert len(kinds) < 10
    assert (kinds[0], kinds[-1]) == ("cards", "empty")


def test_a_disputed_table_and_one_of_the_house_stay_open() -> None:
    at = emptied()
    assert next_deadline(at.desk._replace(dispute="d-1")) != at.wait
    own = emptied(0)
    assert own.wait.what == "cards"
    own.give("Flo", d.CloseDoors())
    assert not own.desk.cleared_away


# --- Shoes that let nobody in -------------------------------------------------------------------


def locked_out() -> HouseFixture:
    """Ann has left in the middle of a shoe; Bob came in it and may not wager before it is over."""
    at = playing("wa-2025", 1, mid_shoe_entry="false", seats={1: "Ann"})
    at.deal()
    at.finish()
    at.at += 10
    at.says("Bob", t.Sit(2))
    assert not no_player_may_wager(at.desk.state)
    assert at.wait.what == "seat"
    at.says("Ann", t.Leave())
    return at


def test_a_shoe_that_lets_nobody_in_is_changed_at_once() -> None:
    at = locked_out()
    assert no_player_may_wager(at.desk.state)
    assert at.refuses("Bob", bobs_wager()).name == "NO_MID_SHOE_ENTRY"
    assert at.wait == Deadline("cards", -1)
    assert next_deadline(at.replayed().tables["T1"]) == at.wait
    now = at.at
    entry = at.runs_out()
    assert entry.at == now
    wanted = ["TimeRanOut", "ShoeRevealed", "CardsChanged", "ShoeCommitted"]
    assert [kind for kind in at.kinds(entry) if kind in wanted] == wanted
    assert at.phase == "ready"
    assert at.verified() == 1
    assert not no_player_may_wager(at.desk.state)
    assert at.wait.what == "seat"
    at.give("Bob", bobs_wager())


def bobs_wager() -> c.PlaceWagers:
    return c.PlaceWagers(2, "Bob", (("main", 5_00),))


def test_a_shoe_is_not_changed_while_somebody_may_wager() -> None:
    at = locked_out()
    at.says("Flo", t.AdmitPlayer("Bob"))
    assert not no_player_may_wager(at.desk.state)
    assert at.wait.what == "seat"
    at.give("Bob", bobs_wager())


def test_who_has_wagered_in_a_shoe_may_come_back_to_it() -> None:
    at = locked_out()
    at.says("Ann", t.Sit(1))
    assert not no_player_may_wager(at.desk.state)
    at.wager("Ann", 1)


def test_nobody_is_locked_out_of_an_empty_table() -> None:
    at = locked_out()
    at.says("Bob", t.Leave())
    assert not no_player_may_wager(at.desk.state)
    assert at.wait.until > at.at


def test_nobody_is_locked_out_where_people_may_come_at_any_time() -> None:
    at = playing("wa-2025", 1, seats={1: "Ann"})
    at.deal()
    at.finish()
    at.says("Bob", t.Sit(2))
    at.says("Ann", t.Leave())
    assert not no_player_may_wager(at.desk.state)
    assert at.wait.what == "seat"
    at.give("Bob", bobs_wager())


def test_a_table_that_stands_still_changes_no_cards() -> None:
    at = locked_out()
    at.give("Flo", d.PauseTable("fire alarm"))
    assert next_deadline(at.desk) is None
    at.give("Flo", d.ResumeTable())
    assert at.wait == Deadline("cards", -1)


def test_a_locked_out_table_takes_the_configuration_that_waits() -> None:
    at = playing("wa-2025", 1, mid_shoe_entry="false", seats={1: "Ann"})
    at.deal()
    at.finish()
    at.set_table(settings_of("section-13"))
    at.says("Bob", t.Sit(2))
    at.says("Ann", t.Leave())
    at.runs_out()
    assert (at.desk.settings.ruleset, at.desk.next) == ("section-13", None)
    assert (at.phase, at.desk.state.seats) == ("ready", ((2, "Bob"),))


# --- The safe answer ----------------------------------------------------------------------------

DARING = {
    "HandSplit",
    "InsuranceMade",
    "HandSurrendered",
    "HandRescued",
    "HandHit",
    "SplitCovered",
    "BlackjackDoubleChosen",
}
"""What is never answered for anybody. A double that was chosen before may follow an answer."""


@pytest.mark.parametrize(
    ("ruleset", "options_of"),
    [
        ("wa-2025", {"decks": "2", "double_double": "true", "bettors_per_box": "2"}),
        ("wa-2025", {"games": (SAME_BOX,), "jackpots": ("J1",)}),
        ("section-13", {}),
        ("section-13", {"dealing_mode": "card-reader"}),
        ("bet-bigger", {"decks": "2", "bettors_per_box": "3"}),
    ],
)
def test_the_answer_given_for_somebody_never_costs_him_anything(
    ruleset: str, options_of: dict[str, Any]
) -> None:
    """At any moment of any round the clock ends the decision, and moves no chip to the layout."""
    chance = random.Random(7)  # noqa: S311  the same play on every run
    at = playing(ruleset, 3, **options_of)
    choose = any_choice(chance)
    answers = set()
    for _ in range(60):
        shared = at.desk.state.rules.boxes.bettors_per_box > 1
        for box, name in at.desk.state.seats:
            at.wager(name, box)
            if shared:
                at.plays(name, c.ConsentToBettors(box, name))
        if shared:
            at.wager("Cid", 1)
        at.ready(*at.desk.state.players)
        while at.desk.state.round is not None:
            if chance.random() < 0.5:
                command = choose(at.round)
                at.plays(command.player, command)  # type: ignore[union-attr]
                continue
            answers.add(type(safe_answer(at.desk)).__name__ if at.wait.what == "turn" else "")
            entry = at.runs_out()
            assert not DARING & set(at.kinds(entry))
            assert "wager" not in [moved.code for moved in entry.transfers]
    assert "Stand" in answers
    if at.desk.state.rules.boxes.bettors_per_box > 1:
        assert "DeclineDouble" in answers


def test_a_bettor_behind_a_split_goes_on_with_one_hand() -> None:
    shared: dict[str, Any] = {"seats": {1: "Ann"}, "bettors_per_box": "2"}
    at = playing("wa-2025", stacked("8s 6d 8h Kc 3c 2c 9h 9h"), **shared)
    at.wager("Ann", 1)
    at.plays("Ann", c.ConsentToBettors(1, "Ann"))
    at.wager("Cid", 1)
    at.ready("Ann")
    at.plays("Ann", c.Split(1, "Ann"))
    assert at.wait == Deadline("turn", NOON + 25, "Cid")
    assert isinstance(safe_answer(at.desk), c.NameHand)
    entry = at.runs_out()
    assert entry.transfers == ()
    assert at.wait.player == "Ann"


def test_nothing_is_answered_where_nobody_is_asked() -> None:
    at = playing()
    at.wager("Ann", 1)
    assert safe_answer(at.desk) is None
    # At an automatic table the house itself looks under the up card, before anybody waits.
    at = dealt("9s Ad 8h Kc")
    at.deal()
    on = at.round.but(phase=Phase.PEEK)
    assert next_deadline(at.desk._replace(state=at.desk.state._replace(round=on))) is None


def test_a_blackjack_that_could_be_doubled_is_paid() -> None:
    at = playing("wa-v003", stacked("As 9d Kh 7c"), seats={1: "Ann"}, double_double="true")
    at.deal(20_00)
    while at.desk.state.round is not None:
        at.runs_out()
    assert at.chips("Ann") == 10_000_00 + 30_00


# --- The same command twice ---------------------------------------------------------------------


@pytest.fixture
def committer(tmp_path: Path) -> Iterator[Committer]:
    """A committer over a house that is written down."""
    at = playing(seats={1: "Ann"})
    with open_store(new_database("sqlite", tmp_path).where) as store:
        house = House(at.shoes())
        found = Committer(store, house)
        with store.writing() as writing:
            writing.add(at.entries)
            writing.keep([*at.secrets.items()])
        found.follow()
        yield found


def by_ann(
    name: str, command: d.HouseTableCommand, *, by: str = "Ann", at: int = NOON
) -> CommandJob:
    def decide(house: House) -> EntryDraft:
        who = HOUSE_ACTOR if by == "house" else house.find_actor(by)
        return house.decide_at_table(who, "T1", at, command)

    return CommandJob(f"{by}:{name}", by, at, repr(command), decide)


def test_the_same_command_given_twice_happens_once(committer: Committer) -> None:
    house = committer.projection
    assert isinstance(house, House)
    wager = by_ann("1", c.PlaceWagers(1, "Ann", (("main", 10_00),)))
    (first,) = committer.take([wager])
    (again,) = committer.take([wager])
    assert first == again
    both = committer.take([by_ann("2", d.Ready()), by_ann("2", d.Ready())])
    assert both[0] == both[1]
    assert both[0].seq == first.seq + 1
    assert house.ledger.book.balance("wagers:T1") == 10_00 * 10_000


def test_a_table_goes_on_in_one_batch_with_its_own_shuffle(committer: Committer) -> None:
    """The order drawn by the first command is not on the disk yet when the second deals."""
    house = committer.projection
    assert isinstance(house, House)
    hour = NOON + 25 * HOUR
    answers = committer.take(
        [
            by_ann("cards", d.TimeOut(house.tables["T1"].number), by="house", at=NOON + 600),
            by_ann("sit", t.Sit(1), at=NOON + 700),
            by_ann("close", t.Leave(), at=NOON + 710),
            by_ann("old", d.TimeOut(house.tables["T1"].number + 3), by="house", at=hour),
            by_ann("again", t.Sit(1), at=hour),
            by_ann("w", c.PlaceWagers(1, "Ann", (("main", 10_00),)), at=hour),
            by_ann("r", d.Ready(), at=hour),
        ]
    )
    assert [type(answer).__name__ for answer in answers] == ["Entry"] * 7
    assert house.tables["T1"].shoe_position.shuffles == 3
    on = house.tables["T1"].state.round or house.tables["T1"].last
    assert on is not None
    assert on.up is not None


def test_clocks_of_two_processes_ring_once(tmp_path: Path) -> None:
    at = at_turn()
    with open_store(new_database("sqlite", tmp_path).where) as store:
        with store.writing() as writing:
            writing.add(at.entries)
            writing.keep([*at.secrets.items()])
        one, other = Committer(store, House(at.shoes())), Committer(store, House(at.shoes()))
        number = at.desk.number
        (first,) = one.take([by_ann("x1", d.TimeOut(number), by="house", at=NOON + 25)])
        (second,) = other.take([by_ann("x2", d.TimeOut(number), by="house", at=NOON + 25)])
        assert first.number == number + 1
        assert second.name == "MOVED_ON"
        houses = [committer.projection for committer in (one, other)]
        assert houses[0].tables == houses[1].tables  # type: ignore[attr-defined]
        assert [*store.entries(after=first.seq)] == []


def test_events_of_time_are_in_the_journal() -> None:
    at = at_turn()
    entry = at.runs_out()
    assert isinstance(at.events(entry)[0], h.TimeRanOut)
    assert any(isinstance(one, e.RoundHappened) for one in at.events(entry))


def test_a_client_gives_the_same_safe_answers_as_a_dealer() -> None:
    # A client knows the game by its words alone.
    assert tuple(each.__name__ for each in LATE_ANSWERS) == SAFE_COMMANDS
