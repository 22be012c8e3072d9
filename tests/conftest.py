"""What holds for all tests: none of them reads or writes what the user's own Crosscut remembers."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def state_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place for a test's own records, which the processes that it starts use too; nothing is there before it is needed."""
    folder = tmp_path_factory.getbasetemp() / f"state-{next(_numbers)}"
    monkeypatch.setenv("CROSSCUT_STATE", str(folder))
    return folder


_numbers = iter(range(1 << 62))
