"""Play rounds over the API of a demo house: a table of every rule set, one after the other.

    spanish21 serve --demo                                   # in one terminal
    python examples/play_over_http.py http://127.0.0.1:8021 [--rounds 3] [--advice]

Everything goes over the public API: HTTP to come in, to find tables, to ask for advice and to
count chips; a WebSocket to play. Exit status 1: the chips after a round are not what they were
before it and what the round paid. docs/guides/play-over-the-api.md tells it step by step.
"""
# ruff: noqa: T201  it is a script, and tells what happens

import argparse
import hashlib
import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import httpx
from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]
Choose = Callable[["Seat"], str]
"""Which of the commands that are on offer to give, by its name."""
SELDOM = ("summary", "result", "recent")
"""What is null in an update while it is as it was."""
PAUSE_SECONDS = 0.055
"""A socket may send 20 messages a second; whoever sends more is asked to wait."""


class Guest:
    """Somebody who has come into a demo house by a name of his own."""

    def __init__(self, base: str, wish: str) -> None:
        self.http = httpx.Client(base_url=base, timeout=60)
        me = self.http.post("/api/guest", json={"wish": wish}).raise_for_status().json()
        self.name: str = me["name"]
        # A request that changes something carries this; a WebSocket only needs the cookie.
        self.http.headers["X-CSRF-Token"] = me["csrf"]

    def __enter__(self) -> "Guest":
        return self

    def __exit__(self, *_error: object) -> None:
        self.http.close()

    def get(self, path: str) -> Any:
        return self.http.get(path).raise_for_status().json()

    def post(self, path: str, body: Json) -> Any:
        return self.http.post(path, json=body).raise_for_status().json()

    @property
    def chips(self) -> int:
        """His chips in cents; what lies on a layout is not among them."""
        cents: int = self.get("/api/me/chips")["cents"]
        return cents


class Seat:
    """A guest at a table: what he sees there, and what he says."""

    def __init__(self, guest: Guest, table: str, socket: ClientConnection) -> None:
        self.guest, self.table, self.socket = guest, table, socket
        self.view: Json = {}
        self.said: list[str] = []
        self.commitments: dict[int, str] = {}
        self.cuts: dict[str, int] = {}
        self.sent = self.box = 0
        self._wait_for("welcome")
        free = next(box["box"] for box in self.view["boxes"] if not box["player"])
        self.give({"what": "Sit", "box": free})
        self.box = free

    def give(self, command: Json) -> None:
        """Give a command; when this returns it has happened, and the view shows it."""
        time.sleep(PAUSE_SECONDS)
        self.sent += 1
        name = f"{self.table}-{self.box}-{self.view['round']}-{self.sent}"
        self.socket.send(json.dumps({"what": "command", "id": name, "command": command}))
        while self._read().get("id") != name:
            pass

    def wait(self) -> None:
        """Wait until something happens at the table."""
        self._wait_for("update")

    def _wait_for(self, what: str) -> None:
        while self._read()["what"] != what:
            pass

    def _read(self) -> Json:
        """The next message; a table that is shown to us becomes the view."""
        message: Json = json.loads(self.socket.recv(timeout=60))
        if message["what"] == "refused":
            raise SystemExit(f"{self.table}: {message['error']['sentence']}")
        if message["what"] == "bye":
            raise SystemExit(f"{self.table}: {message['reason']}")
        if "view" in message:
            told = message["view"].items()
            self.view |= {key: part for key, part in told if part or key not in SELDOM}
            self.said += message.get("said", ())
            shoe = self.view["shoe"]
            if shoe["commitment"]:
                self.commitments[shoe["number"]] = shoe["commitment"]
                self.cuts[shoe["commitment"]] = shoe["cut"]
        return message

    # --- What is on the table ---------------------------------------------------------------

    @property
    def wagered(self) -> bool:
        bettors = self.view["boxes"][self.box - 1]["bettors"]
        return any(bettor["player"] == self.guest.name for bettor in bettors)

    @property
    def offers(self) -> dict[str, Json]:
        """What this guest may do now, by the name of the command."""
        mine = [one for one in self.view["options"] if one["player"] == self.guest.name]
        return {one["what"]: one for one in reversed(mine)}

    @property
    def hand(self) -> Json:
        """The hand whose turn it is."""
        turn = self.view["turn"]
        found: Json = self.view["boxes"][turn["box"] - 1]["hands"][turn["hand"] - 1]
        return found


@contextmanager
def seated(guest: Guest, table: str) -> Iterator[Seat]:
    """A free box at a table, until the guest goes."""
    cookies = "; ".join(f"{name}={value}" for name, value in guest.http.cookies.items())
    where = str(guest.http.base_url).replace("http", "ws", 1).rstrip("/")
    headers = {"Cookie": cookies}
    with connect(f"{where}/ws/tables/{table}", additional_headers=headers, proxy=None) as socket:
        seat = Seat(guest, table, socket)
        yield seat
        seat.give({"what": "Leave"})


class PlayedRound(NamedTuple):
    """A round as one guest has played it; amounts are cents."""

    number: int
    net: int
    before: int
    after: int
    commands: tuple[str, ...]

    @property
    def adds_up(self) -> bool:
        return self.before + self.net == self.after


def play_round(seat: Seat, choose: Choose) -> PlayedRound:
    """Play one round, from the wagers to the last payout."""
    before, commands = seat.guest.chips, []
    last = _last_round(seat.view)
    while _last_round(seat.view) == last:
        command = next_command(seat, choose)
        if command is None:
            seat.wait()
        else:
            commands.append(command["what"])
            seat.give(command)
    result = seat.view["result"]
    net = dict(result["nets"]).get(seat.guest.name, 0)
    return PlayedRound(result["round"], net, before, seat.guest.chips, tuple(commands))


def _last_round(view: Json) -> int:
    return view["result"]["round"] if view.get("result") else 0


def next_command(seat: Seat, choose: Choose) -> Json | None:
    """What there is to say now; nothing while it is somebody else's turn."""
    view, name = seat.view, seat.guest.name
    if view["shoe"]["shown_to"] == name:
        return {"what": "AcceptCards"}
    if view["cut_offered"] == name:
        return {"what": "DeclineCut"}
    if view["wagering"]:
        if not seat.wagered:
            wagers = [["main", view["summary"]["least_cents"]]]
            return {"what": "PlaceWagers", "box": seat.box, "wagers": wagers}
        return None if name in view["ready"] else {"what": "Ready"}
    offers = seat.offers
    return command_of(offers[choose(seat)]) if offers else None


def command_of(offer: Json) -> Json:
    """The command that an offer stands for; what costs chips is done for as much as may be."""
    command = {"what": offer["what"], "box": offer["box"]}
    if offer["what"] in ("DoubleDown", "Insure"):
        command["cents"] = offer["most_cents"]
    if offer["what"] in ("DeclineInsurance", "Insure"):
        command["spot"] = offer["spot"]
    if offer["what"] == "NameHand":
        command["hand"] = offer["hand"]
    return command


# --- How to play --------------------------------------------------------------------------------

SAFE = ("Stand", "DeclineDouble", "NameHand", "DeclineInsurance", "LeaveHandDead")
"""What costs nothing, the first of these that is on offer."""
ACTIONS = {
    "stand": "Stand",
    "hit": "Hit",
    "double": "DoubleDown",
    "split": "Split",
    "surrender": "Surrender",
    "rescue": "Rescue",
}
"""What the advice calls the commands."""


def first_safe(seat: Seat) -> str:
    offers = seat.offers
    return next((what for what in SAFE if what in offers), next(iter(offers)))


def by_thumb(seat: Seat) -> str:
    """Split aces and eights, double 10 and 11, draw to 17."""
    offers = seat.offers
    if "Hit" not in offers:
        return first_safe(seat)
    hand = seat.hand
    if "Split" in offers and hand["cards"][0][0] in "A8":
        return "Split"
    if "DoubleDown" in offers and hand["points"] in (10, 11):
        return "DoubleDown"
    return "Hit" if hand["points"] < 17 else first_safe(seat)


def by_advice(seat: Seat) -> str:
    """What the house itself works out to be best for these cards."""
    if "Hit" not in seat.offers:
        return first_safe(seat)
    view, hand, turn = seat.view, seat.hand, seat.view["turn"]
    question = {
        "ruleset": view["summary"]["ruleset"],
        "options": dict(view["summary"]["options"]),
        "hand": hand["cards"],
        "up": view["dealer"]["up"],
        "doublings": hand["doublings"],
        "hands": len(view["boxes"][seat.box - 1]["hands"]),
        "number": turn["hand"],
    }
    best = ACTIONS.get(seat.guest.post("/api/advice", question)["best"], "")
    return best if best in seat.offers else first_safe(seat)


# --- Shoes --------------------------------------------------------------------------------------


def check_shoes(seat: Seat) -> list[int]:
    """The shoes that are over, each revealed as it was committed to, and cut where it was cut."""
    over = [one for one in seat.guest.get(f"/api/tables/{seat.table}/shoes") if one["revealed"]]
    for one in over:
        shoe = seat.guest.get(f"/api/tables/{seat.table}/shoes/{one['number']}")
        text = f"spanish21 shoe 1\nsalt {shoe['salt']}\n{shoe['order']}\n"
        promised = seat.commitments.get(one["number"], one["commitment"])
        if hashlib.sha256(text.encode()).hexdigest() != promised:
            raise SystemExit(f"{seat.table}: shoe {one['number']} is not what was promised")
        seen = seat.cuts.get(promised, 0)
        if seen and seen != shoe.get("cut", 0):
            raise SystemExit(f"{seat.table}: shoe {one['number']} was cut somewhere else")
    return [one["number"] for one in over]


def tables_to_play(guest: Guest) -> list[str]:
    """An automatic table with a free box for each rule set."""
    tables = [one for one in guest.get("/api/tables")["tables"] if one["kind"] == "automatic"]
    free = {one["ruleset"]: one["table"] for one in tables if one["boxes_taken"] < one["boxes"]}
    return [*free.values()]


def dollars(cents: int) -> str:
    return f"{'−' if cents < 0 else ''}${abs(cents) / 100:,.2f}"


def play_at(guest: Guest, table: str, rounds: int, choose: Choose) -> bool:
    """Play so many rounds at a table and tell of them; whether all chips add up."""
    with seated(guest, table) as seat:
        print(f"\n{table} ({seat.view['summary']['ruleset']}), box {seat.box}")
        played = [_told(play_round(seat, choose)) for _ in range(rounds)]
        if over := check_shoes(seat):
            print(f"  shoes {', '.join(map(str, over))} were dealt as promised")
    return all(one.adds_up for one in played)


def _told(played: PlayedRound) -> PlayedRound:
    says = " ".join(what for what in played.commands if what != "Ready")
    print(f"  round {played.number}: {says}: {dollars(played.net)}, now {dollars(played.after)}")
    if not played.adds_up:
        print(f"  THE CHIPS DO NOT ADD UP: there were {dollars(played.before)} before")
    return played


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Play rounds over the API of a demo house.")
    parser.add_argument("base", nargs="?", default="http://127.0.0.1:8021")
    parser.add_argument("--rounds", type=int, default=3, help="at each table")
    parser.add_argument("--advice", action="store_true", help="ask the house what is best")
    given = parser.parse_args(arguments)
    choose = by_advice if given.advice else by_thumb
    with Guest(given.base, "Example") as guest:
        print(f"{guest.name} comes in with {dollars(guest.chips)}.")
        right = [play_at(guest, table, given.rounds, choose) for table in tables_to_play(guest)]
    return 0 if all(right) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
