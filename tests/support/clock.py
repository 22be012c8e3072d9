"""A clock that stands still until it is told to go on, in the place of the one by which limits on seconds are kept."""

from __future__ import annotations

import pytest

from crosscut.cli import clock as of_commands
from crosscut.solver import limits as of_limits


class Clock:
    """Seconds that pass by `now += seconds` alone. Every count of a meter looks at it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        for module in (of_limits, of_commands):
            monkeypatch.setattr(module, "monotonic", self)
        monkeypatch.setattr(of_limits, "STRIDE", 1)

    def __call__(self) -> float:
        return self.now
