"""What happens in each of the six sessions, and how a session is run and summed up."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sessions.driver import FLOOR, SUPERVISOR, Seats, Session
from spanish21 import ruleset
from spanish21.game.table import Role, TablePerson, TablePhase
from spanish21.game.table import commands as c
from spanish21.notation import to_json
from spanish21.notation.round_file import parse_jackpot

GOLDEN = Path(__file__).parent / "golden.json"
THREE: Seats = ((1, "Ann"), (3, "Bob"), (6, "Cid"))
SIX: Seats = tuple(zip(range(1, 7), ("Ann", "Bob", "Cid") * 2, strict=True))


@dataclass(frozen=True, eq=False)
class Plan:
    """One session: its rules and everything that is not dealt by the cards.

    ``in_round`` and ``after`` are by the number of the round; what does not fit into its
    round waits for the next one that it fits. ``declines`` is how many decline the cut, shoe by
    shoe. ``cash`` is who calls a wager with cash in which round, ``withdrawn`` who does and is
    not taken at his word. ``changes`` are the shoes after which other decks come.
    """

    rules: str
    seed: int
    in_round: Mapping[int, tuple[str, ...]]
    after: Mapping[int, tuple[str, ...]]
    options: Mapping[str, Any] = field(default_factory=dict)
    jackpots: tuple[str, ...] = ()
    without_reader: str = ""
    boxes: Seats = THREE
    newcomer: tuple[int, str] = (5, "Dee")
    declines: tuple[int, ...] = (1, 0, 3)
    tens: int = 0
    cash: Mapping[int, str] = field(default_factory=dict)
    withdrawn: Mapping[int, str] = field(default_factory=dict)
    changes: tuple[int, ...] = ()
    jams: tuple[int, ...] = ()
    replaced: tuple[int, ...] = ()


PLANS = (
    # Two decks and six boxes, later seven: a shoe runs short in its last round.
    Plan(
        "wa-2025",
        seed=83,
        options={"decks": "2", "bonus_cards": "2", "match_configuration": "3"},
        jackpots=("table=4a paytable=2 wager=$2 prize:four-of-a-rank=$40@jackpot",),
        boxes=SIX,
        newcomer=(7, "Dee"),
        tens=8,
        in_round={
            1: ("dealer-missed", "drawn-taken"),
            2: ("unexposed", "drawn-refused"),
            4: ("player-missed",),
            5: ("hit-missed", "left-dead"),
        },
        after={1: ("past-17",), 4: ("dealer", "enter"), 6: ("disclose",)},
        cash={2: "Bob"},
        withdrawn={2: "Ann", 3: "Cid"},
    ),
    Plan(
        "wa-v003",
        seed=22,
        options={"double_double": "true", "mid_shoe_entry": "false"},
        jackpots=("table=5c paytable=1 wager=$1 prize:two-suited=$200@jackpot",),
        tens=24,
        in_round={
            2: ("ten-dismissed", "ten"),
            4: ("drawn-refused",),
            6: ("player-missed", "left-dead"),
            8: ("dealer-missed",),
            24: ("face-up", "hit-missed"),
            26: ("void",),
            28: ("face-up",),
        },
        after={3: ("disclose",), 5: ("dealer",), 10: ("enter",), 25: ("past-17",)},
        cash={7: "Ann"},
    ),
    Plan(
        "wa-v002",
        seed=23,
        options={"soft_17": "stand", "reshuffle_after_any_round": "true"},
        jackpots=("table=9c paytable=1 wager=$1",),
        tens=3,
        in_round={
            1: ("hit-missed",),
            3: ("drawn-taken",),
            5: ("face-up", "ten"),
            9: ("dealer-missed",),
            11: ("void",),
            22: ("player-missed",),
        },
        after={2: ("past-17",), 4: ("dealer", "disclose"), 7: ("enter",), 12: ("reshuffle",)},
        cash={3: "Cid"},
        declines=(3, 1, 2),
    ),
    # The shuffling device jams in the second shoe and is taken away in the third.
    Plan(
        "wa-classic",
        seed=24,
        options={"shuffle": "automatic", "cut_after_automatic_shuffle": "true"},
        tens=1,
        in_round={
            2: ("face-up",),
            4: ("drawn-refused", "drawn-taken"),
            6: ("hit-missed", "left-dead"),
            25: ("dealer-missed", "player-missed"),
            27: ("ten", "ten"),
        },
        after={3: ("dealer",), 8: ("past-17",), 10: ("enter",)},
        cash={1: "Ann", 5: "Bob"},
        jams=(2,),
        replaced=(3,),
    ),
    # The newcomer wagers behind Ann; the card reader fails when the dealer wants to look.
    Plan(
        "section-13",
        seed=25,
        options={"dealing_mode": "card-reader", "mid_shoe_entry": "false"},
        without_reader="down-card-unseen",
        newcomer=(1, "Dee"),
        tens=24,
        in_round={
            1: ("reader-unseen",),
            3: ("player-missed",),
            5: ("drawn-refused",),
            7: ("reader-seen",),
            9: ("hit-missed",),
            24: ("reader-failed",),
            26: ("face-up", "dealer-missed"),
            28: ("ten",),
            45: ("drawn-taken",),
        },
        after={
            2: ("past-17",),
            4: ("dealer", "disclose"),
            6: ("exposing-reader",),
            10: ("enter",),
        },
        cash={6: "Cid"},
        withdrawn={7: "Bob"},
    ),
    Plan(
        "bet-bigger",
        seed=26,
        options={"mid_shoe_entry": "false", "reshuffle_after_any_round": "true"},
        tens=24,
        in_round={
            1: ("player-missed", "left-dead"),
            3: ("dealer-missed",),
            5: ("drawn-taken",),
            7: ("face-up", "hit-missed"),
            26: ("ten",),
            29: ("void",),
        },
        after={2: ("past-17",), 6: ("dealer", "disclose"), 12: ("enter",), 30: ("reshuffle",)},
        cash={4: "Ann"},
        withdrawn={4: "Ann"},
        changes=(2,),
        declines=(0, 3, 1),
    ),
)


def run(plan: Plan) -> Session:
    """A session from the closed table to the closed table: three shoes."""
    session = open_session(plan)
    session.inspect("Dan", plan.tens, tuple(dict.fromkeys(plan.boxes)))
    boxes = plan.boxes
    for shoe in (1, 2, 3):
        session.shuffle(jam=shoe in plan.jams, replaced=shoe in plan.replaced)
        session.cut(plan.declines[shoe - 1])
        if shoe == 2 and session.table.cut_by:
            session.recut()
        session.load()
        while session.table.phase is TablePhase.READY:
            number = session.table.rounds + 1
            session.to_come += plan.in_round.get(number, ())
            session.round(boxes, plan.cash.get(number, ""), plan.withdrawn.get(number, ""))
            for what in plan.after.get(number, ()):
                boxes = after_round(session, plan, boxes, what)
        if shoe in plan.changes:
            session.change_cards()
        elif shoe < 3:
            session.end_shoe()
    session.count()
    session.reveal()
    assert not session.to_come
    session.give(FLOOR, c.CloseTable())
    return session


def open_session(plan: Plan) -> Session:
    options = dict(plan.options)
    rules = ruleset(plan.rules, jackpots=[parse_jackpot(x) for x in plan.jackpots], **options)
    without = None
    if plan.without_reader:
        without = ruleset(plan.rules, **(options | {"dealing_mode": plan.without_reader}))
    return Session(rules, without, plan.seed)


def after_round(session: Session, plan: Plan, boxes: Seats, what: str) -> Seats:
    """What happens between two rounds; the boxes that are played from then on."""
    assert session.table.phase is TablePhase.READY
    assert session.table.rounds_in_shoe
    if what == "past-17":
        session.drawn_after_the_round()
    elif what == "exposing-reader":
        session.bring_exposing_reader()
    elif what == "disclose":
        session.disclose()
    elif what == "dealer":
        before = session.dealer
        session.give(FLOOR, c.ChangeDealer("Eve"))
        session.burn()
        session.refused("NOT_THE_DEALER", before, c.OpenRound(session.minutes))
    elif what == "reshuffle":
        session.give(SUPERVISOR, c.Reshuffle())
    else:
        box, player = plan.newcomer
        if box not in dict(session.table.seats):
            session.give(TablePerson(player, Role.PLAYER), c.Sit(box))
        boxes = (*boxes, plan.newcomer)
    session.agree()
    return boxes


def stream(session: Session) -> str:
    """The session as JSON, one event a line."""
    return "\n".join(json.dumps(to_json(event), sort_keys=True) for event in session.events)


def summary(session: Session) -> dict[str, Any]:
    """What is kept of a session: enough to notice that anything has changed."""
    return {
        "events": len(session.events),
        "rounds": session.books.rounds,
        "shoes": session.table.shoes,
        "net_cents": dict(sorted(session.books.net.items())),
        "went_wrong": dict(sorted(session.happened.items())),
        "sha256": hashlib.sha256(stream(session).encode()).hexdigest(),
    }
