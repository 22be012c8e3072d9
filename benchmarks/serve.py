"""How long the page of `crosscut serve` waits: the first page, and a click with all reasons on large boards.

    python benchmarks/serve.py

The server runs as a process of its own, with its workers warm, as they are a second after its start. Requests take one connection
that stays open, as a browser does it; times are from the first byte sent to the last one received, the median of `TIMES`.
"""

from __future__ import annotations

import http.client
import json
import subprocess
import sys
from statistics import median
from time import perf_counter, sleep

from crosscut.core.instance import read_id
from crosscut.core.notation import format_turn
from crosscut.serve import app

SCRIPT = getattr(app, "SCRIPT", ["serve.js"])  # one file in earlier versions, with which this file is compared
COMMAND = (sys.executable, "-c", "from crosscut.cli import main; main()", "serve", "--port", "0")
TIMES = 30
WARM = 5  # seconds
BOARDS = ("orcoon:13x13", "orcoon:16x16", "hex:rhombus13", "xodd:13x13", "crosshairs:hexhex8", "torax:torus13")


class Page:
    """A connection as the page has it."""

    def __init__(self, address: str) -> None:
        host, _, token = address.removeprefix("http://").partition("/?token=")
        self._line = http.client.HTTPConnection(host)
        self._headers = {
            "Cookie": f"crosscut-{host.partition(':')[2]}={token}",
            "Origin": f"http://{host}",
            "Content-Type": "application/json",
            "Accept-Encoding": "gzip",
        }

    def ask(self, method: str, path: str, given: dict[str, object] | None = None) -> tuple[float, int]:
        """Return the milliseconds of a request, and the bytes of its answer."""
        begun = perf_counter()
        self._line.request(method, path, None if given is None else json.dumps(given), self._headers)
        answer = self._line.getresponse()
        content = answer.read()
        assert answer.status == 200, content
        return (perf_counter() - begun) * 1000, len(content)


def main() -> None:
    """Print the table."""
    process = subprocess.Popen(COMMAND, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        page = Page(process.stdout.readline().strip())
        sleep(WARM)
        first: list[tuple[str, str, dict[str, object] | None]] = [
            ("GET", "/", None),
            ("GET", "/serve.css", None),
            *(("GET", f"/{name}", None) for name in SCRIPT),
            ("POST", "/api/games", {}),
        ]
        start: dict[str, object] = {"text": "orcoon:3x3"}
        parts = [[page.ask(*one) for one in (*first, ("POST", "/api/read", start))] for _ in range(TIMES)]
        whole = median(sum(taken for taken, _ in one) for one in parts)
        print(f"first page: {whole:6.1f} ms, {sum(size for _, size in parts[-1]):,} bytes")
        for board in BOARDS:
            at = read_id(board)
            turn = format_turn(at.game.board, next(at.game.moves(at.position)))
            for kind, path, given in (
                ("view", "/api/view", {"position": board}),
                ("click", "/api/play", {"position": board, "turns": [turn]}),
            ):
                taken = [page.ask("POST", path, dict(given)) for _ in range(TIMES)]
                print(f"{board:20} {kind}: {median(one for one, _ in taken):6.1f} ms, {taken[-1][1]:,} bytes")
    finally:
        process.terminate()
        process.wait()


if __name__ == "__main__":
    main()
