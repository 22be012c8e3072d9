"""The server itself: uvicorn with the application, until Ctrl-C."""

from __future__ import annotations

import socket
from contextlib import suppress
from types import FrameType

import uvicorn

from crosscut.serve.app import Server
from crosscut.serve.settings import Settings

CONNECTIONS = 200  # at the same time; more are told to come again
GRACE = 2  # seconds for answers to end when the server ends


class _Uvicorn(uvicorn.Server):
    """Uvicorn that tells the searches at once when it is to end, so that it need not break them off."""

    def __init__(self, config: uvicorn.Config, server: Server) -> None:
        super().__init__(config)
        self._server = server

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Take a signal that ends the server."""
        self._server.ending.set()
        super().handle_exit(sig, frame)


def run(settings: Settings, listening: socket.socket) -> None:
    """Serve at a socket, till Ctrl-C."""
    server = Server(settings)
    config = uvicorn.Config(
        server.app(),
        log_level="error",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=CONNECTIONS,
        timeout_graceful_shutdown=GRACE,
        ws="none",
    )
    with suppress(KeyboardInterrupt):  # uvicorn raises the signal again once it has ended
        _Uvicorn(config, server).run([listening])
