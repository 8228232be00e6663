"""A client of a house: sit down at one of its tables, play by a function, and leave.

    with HouseClient("http://127.0.0.1:8021") as house:
        house.enter_as_guest("Ann")
        with house.sit_down("Evergreen") as seat:
            for result in seat.play(rounds=3, decide=lambda turn: "Stand"):
                print(result.net_cents)

It needs nothing but Python. With ``token=...``, which a person has made in the pages, it acts for him.
"""

import json
import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext, suppress
from http.client import HTTPException
from http.cookiejar import CookieJar
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import HTTPCookieProcessor, ProxyHandler, Request, build_opener

from spanish21.refusal import Refusal

Json = dict[str, Any]
TIMEOUT_SECONDS, POLL_SECONDS = 30.0, 0.1
SAFE_COMMANDS = ("Stand", "DeclineDouble", "NameHand", "DeclineInsurance", "LeaveHandDead")
"""What costs nothing: given where a decision is another than of the hand's play."""


class Turn(NamedTuple):
    """A decision: the hand at its turn, the up card, what is on offer by name, the table."""

    hand: tuple[str, ...]
    points: int
    up_card: str
    offers: tuple[str, ...]
    view: Json


class RoundResult(NamedTuple):
    """A round as it ended for one player: its number, what he won or lost, and his chips."""

    number: int
    net_cents: int
    chips_cents: int


Decide = Callable[[Turn], str]


class HouseClient:
    """The house at an address, as one person. A refusal of the house is a ``Refusal``."""

    def __init__(self, address: str, *, token: str = "") -> None:
        if not str(address).startswith(("http://", "https://")):
            raise Refusal("address", str(address), "write it as 'http://127.0.0.1:8021'")
        self.address, self.name = str(address).rstrip("/"), ""
        self._headers = {"Content-Type": "application/json"}
        self._opener = build_opener(HTTPCookieProcessor(CookieJar()), ProxyHandler({}))
        if token:
            self._headers["Authorization"] = f"Bearer {token}"
            self.name = self.get("/api/me")["name"]

    def __enter__(self) -> "HouseClient":
        return self

    def __exit__(self, *_error: object) -> None:
        self._opener.close()

    def enter_as_guest(self, wish: str) -> str:
        """Come into a demo house, with play chips; returns the name that one has there."""
        return self._let_in("/api/guest", {"wish": wish})

    def sign_in(self, name: str, password: str, code: str = "") -> str:
        """Sign in as a person of the house."""
        return self._let_in("/api/sign-in", {"name": name, "password": password, "code": code})

    def tables(self) -> list[Json]:
        """Every table, as the lobby lists them."""
        return list(self.get("/api/tables")["tables"])

    def chips_cents(self) -> int:
        """One's chips; what lies on a table is not among them."""
        return int(self.get("/api/me/chips")["cents"])

    def sit_down(self, table: str, box: int | None = None) -> "PlayerSeat":
        """A box of a table, the first that is free unless one is named; left at the end of ``with``."""
        return PlayerSeat(self, table, box)

    def get(self, path: str) -> Any:
        """The answer to a question."""
        return self.post(path, None)

    def post(self, path: str, body: Mapping[str, Any] | None) -> Any:
        """The answer to a request that changes something, or asks with a body."""
        try:
            data = None if body is None else json.dumps(body).encode()
            request = Request(self.address + path, data, self._headers)  # noqa: S310
            with self._opener.open(request, timeout=TIMEOUT_SECONDS) as answer:
                return json.load(answer)
        except HTTPError as error:
            if error.headers.get_content_type() != "application/json":
                raise Refusal("house", error.code, "it answers with an error") from None
            no = json.load(error)["error"]
            raise Refusal(no["field"], no["value"], no["allowed"], name=no["name"]) from None
        except (OSError, HTTPException, ValueError) as error:
            why = getattr(error, "reason", error)
            raise Refusal("house", self.address, f"it does not answer: {why}") from None
        except TypeError as error:
            raise Refusal("house", self.address, f"it is told text and numbers: {error}") from None

    def _let_in(self, path: str, body: Json) -> str:
        me = self.post(path, body)
        self.name, self._headers["X-CSRF-Token"] = me["name"], me["csrf"]
        return self.name


class PlayerSeat:
    """A person's box at a table."""

    def __init__(self, house: HouseClient, table: str, box: int | None) -> None:
        name = quote(str(table), safe="", errors="replace")
        self._house, self._path = house, f"/api/tables/{name}"
        self.view: Json = house.get(self._path)
        free = [one["box"] for one in self.view["boxes"] if not one["player"]]
        self.box = box if box is not None else next(iter(free), 1)
        self.give({"what": "Sit", "box": self.box})

    def __enter__(self) -> "PlayerSeat":
        return self

    def __exit__(self, error: object, *_more: object) -> None:
        # With wagers on the layout one cannot leave, and another error has come before that.
        with nullcontext() if error is None else suppress(Refusal):
            self.give({"what": "Leave"})

    def give(self, command: Json) -> None:
        """Give a command at the table; once this returns it has happened, and the view shows it."""
        body = {"what": "command", "id": secrets.token_hex(16), "command": command}
        self._house.post(f"{self._path}/commands", body)
        self.view = self._house.get(self._path)

    def play(
        self, decide: Decide, *, rounds: int = 1, wagers: Mapping[str, int] | None = None
    ) -> Iterator[RoundResult]:
        """Play rounds, a result each; ``decide`` takes one of ``turn.offers``, wagers are cents by spot."""
        if not all((callable(decide), type(rounds) is int, isinstance(wagers, Mapping | None))):
            raise Refusal("play", "this", "give a function, a number, and wagers as {'main': 1000}")
        least = self.view["summary"]["least_cents"]
        spots = [[spot, cents] for spot, cents in (wagers or {"main": least}).items()]
        for _ in range(rounds):
            # A round whose wagers are made already is not ours.
            last = self.view["round"] - bool(self.view["wagering"] and self.view["round_phase"])
            while self._last_round <= last:
                if command := self._next_command(decide, spots):
                    self.give(command)
                else:
                    time.sleep(POLL_SECONDS)
                    self.view = self._house.get(self._path)
            net = dict(self.view["result"]["nets"]).get(self._house.name, 0)
            yield RoundResult(self._last_round, net, self._house.chips_cents())

    @property
    def _last_round(self) -> int:
        return self.view["result"]["round"] if self.view["result"] else 0

    def _next_command(self, decide: Decide, spots: list[list[Any]]) -> Json | None:
        """What is to be said now; ``None`` while it is another's turn."""
        view, name = self.view, self._house.name
        if view["shoe"]["shown_to"] == name:
            return {"what": "AcceptCards"}
        if view["cut_offered"] == name:
            return {"what": "DeclineCut"}
        if view["wagering"]:
            if name not in [one["player"] for one in view["boxes"][self.box - 1]["bettors"]]:
                return {"what": "PlaceWagers", "box": self.box, "wagers": spots}
            return None if name in view["ready"] else {"what": "Ready"}
        offers = {one["what"]: one for one in reversed(view["options"]) if one["player"] == name}
        return self._command_of(offers[self._choice(decide, offers)]) if offers else None

    def _choice(self, decide: Decide, offers: Mapping[str, Json]) -> str:
        """What the function says, or what is safe where it is not about playing the hand."""
        if "Stand" not in offers:
            return next((what for what in SAFE_COMMANDS if what in offers), next(iter(offers)))
        turn, up_card = self.view["turn"], self.view["dealer"]["up"]
        hand = self.view["boxes"][turn["box"] - 1]["hands"][turn["hand"] - 1]
        decision = decide(Turn((*hand["cards"],), hand["points"], up_card, (*offers,), self.view))
        if decision not in offers:
            raise Refusal("decision", decision, f"choose {', '.join(offers)}")
        return decision

    def _command_of(self, offer: Json) -> Json:
        """The command that an offer stands for; what costs chips is done for as much as may be."""
        what = offer["what"]
        cents = {"cents": offer["most_cents"]} if what in ("DoubleDown", "Insure") else {}
        spot = {"spot": offer["spot"]} if what in ("DeclineInsurance", "Insure") else {}
        hand = {"hand": offer["hand"]} if what == "NameHand" else {}
        return {"what": what, "box": offer["box"], **cents, **spot, **hand}
