"""What holds for all tests: none of them reads or writes what the user's own Crosscut remembers."""

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

import compiled

os.environ["CROSSCUT_STATE"] = "/dev/null/nowhere"  # outside of tests, as they are collected


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Half a million objects are collected, which stay to the end: the garbage collector need not go through them."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def programs(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A place for what tests compile, one for all processes of a run: with xdist each has a folder in the run's own."""
    base = tmp_path_factory.getbasetemp()
    compiled.PROGRAMS = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "programs"
    compiled.PROGRAMS.mkdir(exist_ok=True)


@pytest.fixture(autouse=True)
def state_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place for a test's own records, which the processes that it starts use too; nothing is there before it is needed."""
    folder = tmp_path_factory.getbasetemp() / f"state-{next(_numbers)}"
    monkeypatch.setenv("CROSSCUT_STATE", str(folder))
    return folder


_numbers = iter(range(1 << 62))
