"""The worker processes of the server, in an event loop of the test's own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from crosscut.serve.pool import BusyError, Message, Pool
from crosscut.serve.settings import Settings

VIEW = ("view", {"position": "hex:rhombus2"})
ENDLESS = ("values", {"position": "orcoon:13x13"})


def run(folder: Path, line: int, does: Callable[[Pool], Awaitable[None]]) -> None:
    """Let something be done by a pool of one process, and see that no process is left."""

    async def all_of_it() -> None:
        pool = Pool(Settings(), 1, line, folder)
        try:
            await does(pool)
        finally:
            before = pool.processes
            await pool.close()
            assert not any(Path(f"/proc/{pid}").exists() for pid in before)

    asyncio.run(all_of_it())


def test_a_process_is_kept_from_task_to_task(tmp_path: Path) -> None:
    async def does(pool: Pool) -> None:
        assert (await pool.once(VIEW, 60))[0] == "done"
        kept = pool.processes
        assert (await pool.once(VIEW, 60))[0] == "done"
        assert pool.processes == kept

    run(tmp_path, 5, does)


def test_what_takes_too_long_is_given_up_and_its_process_ended(tmp_path: Path) -> None:
    async def does(pool: Pool) -> None:
        await pool.once(VIEW, 60)
        (given_up,) = pool.processes
        with pytest.raises(TimeoutError):
            await pool.once(ENDLESS, 0.5)
        assert (await pool.once(VIEW, 60))[0] == "done"
        assert pool.processes != [given_up]

    run(tmp_path, 5, does)


def test_tasks_wait_in_line_and_a_line_has_an_end(tmp_path: Path) -> None:
    async def does(pool: Pool) -> None:
        said: list[Message] = []
        first = asyncio.ensure_future(pool.run(ENDLESS, said.append))
        await asyncio.sleep(0)
        second: list[Message] = []
        waiting = asyncio.ensure_future(pool.run(VIEW, second.append))
        await asyncio.sleep(0)
        with pytest.raises(BusyError):
            await pool.once(VIEW, 60)
        first.cancel()
        await waiting
        assert [kind for kind, _ in second] == ["said", "done"]

    run(tmp_path, 1, does)


def test_who_leaves_the_line_holds_up_nobody(tmp_path: Path) -> None:
    async def does(pool: Pool) -> None:
        first = asyncio.ensure_future(pool.run(ENDLESS, lambda _message: None))
        await asyncio.sleep(0)
        leaving = asyncio.ensure_future(pool.run(VIEW, lambda _message: None))
        staying = asyncio.ensure_future(pool.once(VIEW, 60))
        await asyncio.sleep(0)
        leaving.cancel()
        first.cancel()
        assert (await staying)[0] == "done"

    run(tmp_path, 5, does)


def test_an_unknown_task_and_a_worker_that_fails_are_messages(tmp_path: Path) -> None:
    async def does(pool: Pool) -> None:
        kind, text = await pool.once(("blorp", {}), 60)
        assert (kind, text) == ("failed", "KeyError: 'blorp'")
        assert (await pool.once(("view", {"position": "blorp:3x3"}), 60))[0] == "refused"

    run(tmp_path, 5, does)
