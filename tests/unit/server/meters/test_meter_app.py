"""Is a meter service asked and answered over HTTP as its members' houses do it?"""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from fixtures.anchored_house import web_place
from spanish21.adapters.house_key import create_key, is_signed_text
from spanish21.adapters.meter_address import LineCut, MeterAddress
from spanish21.ledger import commands as c
from spanish21.ledger import decide_entry
from spanish21.ledger.journal.command_text import command_text
from spanish21.ledger.sharing.messages import MeterStatement, read_signed_line, text_of_answer
from spanish21.refusal import Refusal
from spanish21.server.meters.meter_app import create_meter_app
from spanish21.service.environments import memory_environment
from spanish21.service.first_start import start_house
from spanish21.service.live_house import LiveHouse

METER = c.CreateJackpot("mega", "progressive", "3c/1", 6, 1_00)


def served(folder: Path, do: Callable[[httpx.AsyncClient, Any, str], Awaitable[None]]) -> None:
    async def run() -> None:
        key = create_key(folder / "service.pem")
        app = create_meter_app(memory_environment(), key)
        async with app.router.lifespan_context(app):
            await app.state.meters.live_house.submit(
                "c-1",
                "Ada",
                lambda house, at: decide_entry(house.ledger, "", "Ada", at, METER),
                asked=command_text(METER),
            )
            carrier = httpx.ASGITransport(app=app)
            async with httpx.AsyncClient(transport=carrier, base_url="http://test") as client:
                await do(client, app, key.public)

    asyncio.run(run())


def test_everybody_may_ask_what_a_meter_shows(tmp_path: Path) -> None:
    async def do(client: httpx.AsyncClient, _app: Any, key: str) -> None:
        said = (await client.get("/meters/mega")).json()
        stated = read_signed_line(MeterStatement, said["statement"])
        assert is_signed_text(text_of_answer(stated), key=key, signature=stated.signature)
        assert stated.game.paytable == "3c/1"
        missing = await client.get("/meters/none")
        assert (missing.status_code, missing.json()["error"]["name"]) == (400, "NO_SUCH_JACKPOT")

    served(tmp_path, do)


def test_messages_are_posted_and_what_is_no_batch_is_refused(tmp_path: Path) -> None:
    async def do(client: httpx.AsyncClient, _app: Any, _key: str) -> None:
        answer = await client.post("/meters/mega", json={"messages": [{"kind": "x"}]})
        assert answer.status_code == 200
        assert answer.json()["receipts"] == []
        bodies: tuple[dict[str, Any], ...] = (
            {},
            {"messages": "x"},
            {"messages": [], "more": 1},
            {"messages": [{}] * 51},
        )
        for body in bodies:
            assert (await client.post("/meters/mega", json=body)).status_code == 422

    served(tmp_path, do)


def test_a_service_says_whether_it_is_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def do(client: httpx.AsyncClient, app: Any, _key: str) -> None:
        assert (await client.get("/health/live")).json() == {"status": "live"}
        assert (await client.get("/health/ready")).status_code == 200

        async def ill() -> bool:
            return False

        monkeypatch.setattr(app.state.meters.live_house, "is_healthy", ill)
        assert (await client.get("/health/ready")).status_code == 503

    served(tmp_path, do)


def test_a_house_is_not_served_as_a_meter_service(tmp_path: Path) -> None:
    async def run() -> None:
        environment = memory_environment()
        house = LiveHouse(environment)
        await house.start()
        await start_house(house, "The Oak", demo=False)
        await house.stop()
        app = create_meter_app(environment, create_key(tmp_path / "service.pem"))
        with pytest.raises(Refusal, match="it is the journal of The Oak"):
            async with app.router.lifespan_context(app):
                raise AssertionError

    asyncio.run(run())


# --- From the house's side ----------------------------------------------------------------------


def test_a_house_posts_its_messages_to_the_meters_address() -> None:
    with web_place() as (url, posted), pytest.raises(LineCut):
        # The place takes everything and answers with nothing, which is no answer of a service.
        MeterAddress(f"{url.rstrip('/')}/").send("mega", [{"kind": "TakeVoid"}])
    assert posted == [("application/json", b'{"messages": [{"kind": "TakeVoid"}]}')]


def test_an_answer_of_a_service_comes_back_as_values() -> None:
    from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer  # noqa: PLC0415

    class _Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'{"path": "%s"}' % self.path.encode())

        def log_message(self, *_: Any) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        address = MeterAddress(f"http://127.0.0.1:{server.server_port}")
        assert address.send("mega five", []) == {"path": "/meters/mega%20five"}
    finally:
        server.shutdown()
        server.server_close()


def test_a_line_is_cut_where_nobody_listens_or_the_answer_is_an_error() -> None:
    with web_place(status=503) as (url, _), pytest.raises(LineCut, match="it answered 503"):
        MeterAddress(url).send("mega", [])
    with pytest.raises(LineCut):
        MeterAddress("http://127.0.0.1:9").send("mega", [])
