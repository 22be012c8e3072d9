"""`crosscut serve` as a process of its own, and requests to it; nothing but the loopback is used."""

from __future__ import annotations

import http.client
import json
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

COMMAND = (sys.executable, "-c", "from crosscut.cli import main; main()", "serve", "--port", "0")


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The object that the answer is."""
        return json.loads(self.body)

    @property
    def lines(self) -> list[dict[str, Any]]:
        """The objects of a stream."""
        return [json.loads(line) for line in self.body.splitlines()]

    @property
    def done(self) -> Any:
        """The last message of a stream, which must have come to its end."""
        assert "done" in self.lines[-1], self.lines[-1]
        return self.lines[-1]["done"]

    @property
    def found(self) -> list[Any]:
        """The parts that a stream has found."""
        return [line["found"] for line in self.lines if "found" in line]


@dataclass(frozen=True, slots=True)
class Served:
    """A server that runs. `address`: what it has printed."""

    address: str
    process: subprocess.Popen[str] = field(repr=False)

    @property
    def host(self) -> str:
        """Name and port."""
        return self.address.removeprefix("http://").partition("/")[0]

    @property
    def port(self) -> int:
        """The port."""
        return int(self.host.partition(":")[2])

    @property
    def token(self) -> str:
        """The token."""
        return self.address.partition("token=")[2]

    @property
    def own(self) -> dict[str, str]:
        """The headers of a request by the page."""
        return {
            "Cookie": f"crosscut-{self.port}={self.token}",
            "Origin": f"http://{self.host}",
            "Content-Type": "application/json",
            "Sec-Fetch-Site": "same-origin",
        }

    def send(self, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None) -> Reply:
        """Return the answer to a request with these headers and no others."""
        line = http.client.HTTPConnection("127.0.0.1", self.port)
        try:
            line.request(method, path, body, dict(headers or {}))
            got = line.getresponse()
            return Reply(got.status, dict(got.getheaders()), got.read())
        finally:
            line.close()

    def post(self, path: str, **given: Any) -> Reply:
        """Return the answer to a request as the page makes it."""
        return self.send("POST", path, json.dumps(given).encode(), self.own)

    def get(self, path: str) -> Reply:
        """Return what the page gets there."""
        return self.send("GET", path, None, {"Cookie": self.own["Cookie"]})


@contextmanager
def served(*arguments: str, errors: Path | None = None) -> Iterator[Served]:
    """Run a server, and end it by Ctrl-C; its standard error goes to a file, if one is given."""
    with ExitStack() as opened:
        said = None if errors is None else opened.enter_context(errors.open("w"))
        process = subprocess.Popen([*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=said, text=True)
    try:
        assert process.stdout is not None
        yield Served(process.stdout.readline().strip(), process)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(60)
        assert process.stdout is not None
        process.stdout.close()
