"""The pages: one document for every address of theirs, and the files that it asks for.

The pages themselves are made from ``web/`` when the package is built, the documentation at ``/help``
from ``docs/`` when a wheel is, or by ``scripts/site``.
"""

import asyncio
import json
from functools import cache
from pathlib import Path

from fastapi import FastAPI, Response
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

PAGES_FOLDER = Path(__file__).parent / "pages"
HELP_FOLDER = Path(__file__).parent / "help"
"""Where the built documentation is, in a wheel and after ``scripts/site``."""
PAGE_ADDRESSES = (
    "/",
    "/sign-in",
    "/welcome",
    "/open",
    "/learn",
    "/tables/{table}",
    "/tables/{table}/deal",
    "/tables/{table}/rounds/{round}",
    "/tables/{table}/posting",
    "/history",
    "/trainer",
    "/strategy",
    "/lab",
    "/odds",
    "/compare",
    "/rules/{ruleset}",
    "/signs/{jackpot}",
    "/floor",
    "/disputes",
    "/accounting",
    "/reports",
    "/log",
    "/people",
    "/exclusions",
    "/account",
    "/docs",
    "/signatures",
)
"""Where pages are, as web/src/lib/router.svelte.ts has them."""
_LOOK_AGAIN = {"Cache-Control": "no-cache"}
_FOR_A_YEAR = "public, max-age=31536000, immutable"


class _PageFiles(StaticFiles):
    """Let the browser cache files whose names change with their content."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if path.startswith("assets/"):
            response.headers["Cache-Control"] = _FOR_A_YEAR
        return response


class _HelpFiles(StaticFiles):
    """The documentation: a page for each folder, asked for again once it may have changed."""

    def __init__(self) -> None:
        super().__init__(directory=HELP_FOLDER, html=True, check_dir=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not HELP_FOLDER.is_dir():
            raise HTTPException(404, "The documentation is not built here: scripts/site builds it.")
        await super().__call__(scope, receive, send)

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers.update(_LOOK_AGAIN)
        return response


def add_page_routes(app: FastAPI) -> None:
    """Put the pages and the API's description on an application."""

    async def page() -> FileResponse:
        return FileResponse(PAGES_FOLDER / "index.html", headers=_LOOK_AGAIN)

    for address in PAGE_ADDRESSES:
        app.add_api_route(address, page, include_in_schema=False)

    @cache
    def describe() -> bytes:
        return json.dumps(app.openapi()).encode()

    @app.get("/api/openapi.json", include_in_schema=False)
    async def description() -> Response:
        """Written once, in a thread: it takes a second that no table should wait for."""
        return Response(await asyncio.to_thread(describe), media_type="application/json")

    app.mount("/pages", _PageFiles(directory=PAGES_FOLDER))
    app.mount("/help", _HelpFiles())
