"""The application: a page, its style and the modules of its script, and the tasks of `work` by their names.

`/api/NAME` answers what is done in a moment, with one JSON object, within `MOMENT` seconds. `/search/NAME` answers with a JSON
object a line as things are found, and what it does ends when its connection does: Stop, another page, a closed browser. Two pools
keep them apart, so a click is answered while a search runs. Server-sent events and polling were left out: a stream of lines needs
no protocol, and its end is the signal to stop.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import re
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from crosscut import __version__
from crosscut.serve.guard import Guard, TooLongError
from crosscut.serve.pool import DONE, FAILED, FINAL, REFUSED, BusyError, Message, Pool
from crosscut.serve.settings import Settings

MOMENT = 20.0  # seconds for what is done in a moment, on a busy computer too
START = 600.0  # seconds for the list of games, for which all of them are opened
SHORT = 1000  # bytes that are not worth packing
QUICK = ("games", "view", "show", "play", "why", "read", "set", "record", "written", "draw")
SEARCHES = ("values", "history", "best", "prove", "ask", "census", "claims", "puzzles")
HANDS, LINE, SEARCH_LINE = 2, 64, 16  # processes for quick tasks, and how many tasks may wait
FOLDER = files("crosscut.serve")
SCRIPT = sorted(f"script/{file.name}" for file in FOLDER.joinpath("script").iterdir() if file.name.endswith(".js"))
ASSETS = {"serve.css": "text/css", **dict.fromkeys(SCRIPT, "text/javascript")}
BUSY = "too much at once: try again"


class Server:
    """What the routes share. `pool`, `searches`: the processes for quick tasks and for searches; `ending`: set when all ends."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.ending = asyncio.Event()
        self._temporary = TemporaryDirectory(prefix="crosscut-serve-")
        folder = Path(self._temporary.name)
        self.pool = Pool(settings, HANDS, LINE, folder)
        self.searches = Pool(settings, settings.jobs, SEARCH_LINE, folder)
        self._games: asyncio.Future[Message] | None = None
        self._book = ""

    def app(self) -> Guard:
        """Return the application, guarded."""

        @asynccontextmanager
        async def lifespan(_app: Starlette) -> AsyncIterator[None]:
            self._games = asyncio.ensure_future(self.pool.once(("games", {}), START))  # before the page asks: it opens all games
            try:
                yield
            finally:
                self._games.cancel()
                await asyncio.gather(self.pool.close(), self.searches.close())
                self._temporary.cleanup()

        routes = [
            Route("/", self.page),
            Route("/puzzles", self.book),
            *(Route(f"/{name}", self.asset) for name in ASSETS),
            *(Route(f"/api/{name}", self.quick, methods=["POST"]) for name in QUICK),
            *(Route(f"/search/{name}", self.search, methods=["POST"]) for name in SEARCHES),
        ]
        handlers = {TooLongError: _too_long, ClientDisconnect: _gone}
        return Guard(Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers), self.settings.token)

    async def page(self, request: Request) -> Response:
        """Return the page."""
        return _packed(request, _read("serve.html").replace("{{ version }}", __version__), "text/html")

    async def asset(self, request: Request) -> Response:
        """Return the style or a module of the script."""
        name = request.url.path[1:]
        return _packed(request, _read(name), ASSETS[name])

    async def book(self, _request: Request) -> Response:
        """Return the page of puzzles, once they are checked; its style and script stand in it."""
        if not self._book:
            return PlainTextResponse("the puzzles are not checked yet: ask for them on the first page\n", 404)
        scripts = re.findall(r"<script>(.*?)</script>", self._book, re.DOTALL)
        hashes = " ".join(f"'sha256-{b64encode(hashlib.sha256(one.encode()).digest()).decode()}'" for one in scripts)
        policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src {hashes}; base-uri 'none'; frame-ancestors 'none'"
        return HTMLResponse(self._book, headers={"content-security-policy": policy})

    async def quick(self, request: Request) -> Response:
        """Answer what is done in a moment."""
        given = _object(await request.body())
        if given is None:
            return _said(400, "expected a JSON object")
        try:
            kind, answer = await self._quickly(request.url.path.rpartition("/")[2], given)
        except BusyError:
            return _said(503, BUSY)
        except TimeoutError:
            return _said(503, f"given up: this takes longer than {MOMENT:g} s")
        if kind != DONE:
            return _said(422 if kind == REFUSED else 500, answer)
        return _packed(request, json.dumps(answer, separators=(",", ":")), "application/json")

    async def _quickly(self, task: str, given: dict[str, Any]) -> Message:
        if task == "games" and self._games is not None:
            return await asyncio.shield(self._games)
        return await self.pool.once((task, given), MOMENT)

    async def search(self, request: Request) -> Response:
        """Answer a search, as it goes on."""
        given = _object(await request.body())
        if given is None:
            return _said(400, "expected a JSON object")
        return _Stream(self, (request.url.path.rpartition("/")[2], given))

    def heard(self, task: str, message: Message) -> Message:
        """Return a message as the page gets it: the page of puzzles stays here, with an address of its own."""
        kind, answer = message
        if task == "puzzles" and kind == DONE:
            self._book = answer.pop("html") or ""
            answer["address"] = "/puzzles" if self._book else None
        return kind, answer


class _Stream(Response):
    """Messages of a search, a JSON object a line; the search ends with the connection."""

    def __init__(self, server: Server, task: tuple[str, dict[str, Any]]) -> None:
        super().__init__(media_type="application/x-ndjson")
        del self.headers["content-length"]
        self._server, self._task = server, task

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the messages as they come."""
        messages: asyncio.Queue[Message] = asyncio.Queue()
        searching = asyncio.ensure_future(self._server.searches.run(self._task, messages.put_nowait))
        leaving = asyncio.ensure_future(_left(receive))
        sending = asyncio.ensure_future(self._send_all(messages, send))
        ending = asyncio.ensure_future(self._server.ending.wait())
        parts = (searching, leaving, sending, ending)
        try:
            done, _ = await asyncio.wait(parts, return_when=asyncio.FIRST_COMPLETED)
            if searching in done and isinstance(searching.exception(), BusyError):
                messages.put_nowait((FAILED, BUSY))
            if ending in done:
                messages.put_nowait((FAILED, "the server has ended"))
            if not {leaving, sending} & done:
                await asyncio.wait((leaving, sending), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in parts:
                one.cancel()
            await asyncio.gather(*parts, return_exceptions=True)

    async def _send_all(self, messages: asyncio.Queue[Message], send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        last = False
        while not last:
            kind, said = self._server.heard(self._task[0], await messages.get())
            last = kind in FINAL
            line = json.dumps({kind: said}, separators=(",", ":")) + "\n"
            await send({"type": "http.response.body", "body": line.encode("ascii"), "more_body": not last})


def _read(name: str) -> str:
    return FOLDER.joinpath(name).read_text(encoding="utf-8")


async def _left(receive: Receive) -> None:
    """Return when the connection is closed."""
    while (await receive())["type"] != "http.disconnect":
        pass


def _packed(request: Request, text: str, kind: str) -> Response:
    """Return a text, compressed for a browser that takes that: boards are long and say the same over and over."""
    content = text.encode()
    if len(content) < SHORT or "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(content, media_type=kind)
    return Response(gzip.compress(content, 3), headers={"content-encoding": "gzip"}, media_type=kind)


def _object(body: bytes) -> dict[str, Any] | None:
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _said(status: int, text: str) -> Response:
    return JSONResponse({"error": text}, status)


async def _too_long(_request: Request, _error: Exception) -> Response:
    return _said(413, "the request is too long")


async def _gone(_request: Request, _error: Exception) -> Response:
    return _said(400, "the page has gone")
