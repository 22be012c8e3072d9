"""Cases of parametrized tests, told apart by the tier they run in."""

from typing import Any

import pytest


def slow(*values: Any) -> Any:
    """A case for `pytest -m slow`: it costs much, and a cheaper case of its test stays in the default run."""
    return pytest.param(*values, marks=pytest.mark.slow)
