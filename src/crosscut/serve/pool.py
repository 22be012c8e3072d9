"""Worker processes for the server: `solver.workers` has the processes, this file has them wait for each other in an event loop.

A task goes to a process that is free, or waits in line. A task that is given up (its page has gone, Stop, its time is over) is
interrupted, and its process ends, by force if it must; the next task gets a new one. A process that has done its task is kept.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from crosscut.serve.settings import Settings
from crosscut.serve.work import work
from crosscut.solver.workers import Hand

PATIENCE = 2.0  # seconds for a worker to end when its task is given up
DONE, REFUSED, FAILED, SAID, FOUND = "done", "refused", "failed", "said", "found"
FINAL = (DONE, REFUSED, FAILED)
Message = tuple[str, Any]
Told = Callable[[Message], None]


class BusyError(Exception):
    """Too many tasks wait already."""


class Pool:
    """So many processes at most.

    Arguments: `settings`: what workers know; `processes`: how many; `line`: how many tasks may wait; `folder`: where they are,
    which holds their temporary files.
    """

    def __init__(self, settings: Settings, processes: int, line: int, folder: Path) -> None:
        self._work = partial(work, settings, folder)
        self._folder = folder
        self._free = processes
        self._most = line
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._idle: list[Hand[Any]] = []
        self._busy: set[Hand[Any]] = set()
        self._ending: set[asyncio.Future[None]] = set()
        self._buried: set[int] = set()

    @property
    def processes(self) -> list[int]:
        """The process numbers of the workers."""
        return [hand.process.pid for hand in (*self._idle, *self._busy)]

    async def run(self, task: tuple[str, dict[str, Any]], told: Told) -> None:
        """Do a task; `told` gets its messages, the last one of a kind in FINAL. BusyError if the line is too long."""
        await self._turn(told)
        try:
            await self._done_by(self._hand(), task, told)
        finally:
            self._free += 1
            self._next()

    async def once(self, task: tuple[str, dict[str, Any]], seconds: float) -> Message:
        """Return the last message about a task; TimeoutError if that takes too long."""
        messages: list[Message] = []
        async with asyncio.timeout(seconds):
            await self.run(task, messages.append)
        return messages[-1]

    async def close(self) -> None:
        """End the workers."""
        for hand in (*self._idle, *self._busy):
            self._bury(hand)
        self._idle.clear()
        await asyncio.gather(*self._ending)

    async def _turn(self, told: Told) -> None:
        """Wait for a process to be free."""
        if self._free and not self._waiting:
            self._free -= 1
            return
        if len(self._waiting) >= self._most:
            raise BusyError
        mine = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        told((SAID, f"waiting for {len(self._waiting)} of the searches before this one"))
        try:
            await mine
        except asyncio.CancelledError:
            with suppress(ValueError):
                self._waiting.remove(mine)
            if mine.done() and not mine.cancelled():  # its turn had come in the same moment
                self._free += 1
                self._next()
            raise

    def _next(self) -> None:
        while self._free and self._waiting:
            first = self._waiting.popleft()
            if not first.done():
                self._free -= 1
                first.set_result(None)

    def _hand(self) -> Hand[Any]:
        while self._idle:
            hand = self._idle.pop()
            if hand.process.poll() is None:
                return hand
            self._bury(hand)
        return Hand(self._work, self._folder)

    async def _done_by(self, hand: Hand[Any], task: tuple[str, dict[str, Any]], told: Told) -> None:
        loop, heard, finished = asyncio.get_running_loop(), asyncio.Event(), False
        self._busy.add(hand)
        loop.add_reader(hand.fileno(), heard.set)
        try:
            hand.ask(task)
            while not finished:
                await heard.wait()
                heard.clear()
                for message in hand.answers():
                    told(message)
                    finished = message[0] in FINAL
                if hand.ended and not finished:
                    told((FAILED, "the worker process has ended; its memory may have been too small"))
                    return
            hand.finish()
        finally:
            loop.remove_reader(hand.fileno())
            self._busy.discard(hand)
            if finished:
                self._idle.append(hand)
            else:
                self._bury(hand)

    def _bury(self, hand: Hand[Any]) -> None:
        """End a worker, without waiting for that."""
        if hand.process.pid in self._buried:
            return
        self._buried.add(hand.process.pid)
        ending = asyncio.ensure_future(asyncio.to_thread(_end, hand))
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)


def _end(hand: Hand[Any]) -> None:
    hand.interrupt()
    hand.end(PATIENCE)
