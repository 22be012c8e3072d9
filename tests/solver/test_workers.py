"""Worker processes: what they are sent and send back, and how they end, whatever they are at."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest

from crosscut.solver.workers import Hand, Worker, end_all, listen
from working import Task, work

LONG = 10**6


@contextmanager
def hands(count: int, start: int = 0) -> Iterator[list[Hand[Task]]]:
    started = [Hand[Task](partial(work, start)) for _ in range(count)]
    try:
        yield started
    finally:
        end_all(started)
    assert all(hand.process.returncode is not None for hand in started)


def answers(hand: Hand[Task]) -> list[Any]:
    """The next answers, without the sentences."""
    found: list[Any] = []
    while not found and not hand.ended:
        listen([hand], None)
        found = [said for said in hand.answers() if not isinstance(said, str)]
    return found


def test_tasks_are_done_in_order_by_each() -> None:
    with hands(2, start=10) as started:
        for hand in started:
            hand.ask(Task("add", 5))
            hand.ask(Task("add", 7))
        for hand in started:
            found = answers(hand)
            while len(found) < 2:
                found += answers(hand)
            assert found == [15, 17]
            assert [hand.finish().value for _ in found] == [5, 7]
    assert [hand.process.returncode for hand in started] == [0, 0]


def test_large_answers_come_whole_and_prints_are_no_messages(capfd: pytest.CaptureFixture[str]) -> None:
    with hands(1) as (hand,):
        hand.ask(Task("print", LONG))
        assert answers(hand) == [("x" * LONG,)]
    assert "a word" in capfd.readouterr().err


@pytest.mark.parametrize(("how", "said"), [("die", "was killed by SIGKILL"), ("leave", "ended with exit code 7")])
def test_the_end_of_a_worker_is_heard_and_said(how: str, said: str) -> None:
    with hands(1) as (hand,):
        hand.ask(Task(how))
        assert answers(hand) == []
        assert hand.tasks == [Task(how)]
        assert hand.end() == said


def test_a_worker_is_interrupted_in_its_task_and_before_its_start() -> None:
    with hands(2) as (busy, _):
        busy.ask(Task("sleep"))
        while "asleep" not in busy.answers():
            listen([busy], None)
    assert busy.process.returncode == 0


def test_nobody_waits_for_one_that_does_not_end() -> None:
    deaf = "import signal, time; signal.signal(2, signal.SIG_IGN); print(1, flush=True); time.sleep(600)"
    worker = Worker[None]([sys.executable, "-c", deaf])
    while not worker.ready:
        listen([worker], None)
        worker.heard()
    worker.interrupt()
    assert worker.end(0.2) == "was killed"
