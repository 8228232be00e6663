"""Does every sign of a house show the meter that it shares, as its service stated it last?"""

import asyncio
from math import inf

import httpx

from fixtures.shared_meters import sharing
from spanish21.server.app import create_app
from spanish21.server.app_state import AppState
from spanish21.service.environments import memory_environment
from spanish21.service.first_start import give_ledger_command
from spanish21.service.life_cycle import HouseStartup
from spanish21.service.shared_meters.meter_lines import MeterView


def test_signs_and_lobby_show_the_shared_meter_and_when_it_was_heard_of() -> None:
    async def run() -> None:
        app = create_app(memory_environment(), HouseStartup("The Oak", demo=True))
        async with app.router.lifespan_context(app):
            state: AppState = app.state.house
            share = sharing("oak", paytable="wa-2025/3c/1")
            await give_ledger_command(state.live_house, "share", share)
            state.meters.views["high"] = MeterView("mega", 1_234_567_890, 77)
            carrier = httpx.ASGITransport(app=app)
            async with httpx.AsyncClient(transport=carrier, base_url="http://test") as client:
                sign = (await client.get("/api/jackpots/high/sign")).json()
                one = (await client.get("/api/jackpots/high")).json()["sign"]
                every = (await client.get("/api/jackpots")).json()["jackpots"]
                lobby = (await client.get("/api/tables")).json()["jackpots"]
            assert (sign["cents"], sign["shared_meter"], sign["heard_at"]) == (123_456, "mega", 77)
            # The house goes on meanwhile: each answer may be of a later entry.
            same = [{**row, "seq": 0} for row in (*every, one) if row["jackpot"] == "high"]
            assert same == [{**sign, "seq": 0}] * 2
            assert [row["cents"] for row in lobby if row["jackpot"] == "high"] == [123_456]
            state._renew_sign("high")
            assert state.publisher._jackpots["high"] == inf

    asyncio.run(run())
