"""The search in shares that are kept on disk: together the whole, taken up where a limit stopped it, redone where damaged."""

from pathlib import Path

import pytest

from cases import slow
from crosscut.games.orcoon.deadlocks.shares import SHARES, minimal_patterns
from crosscut.solver import kernel
from crosscut.solver.limits import LimitReached, Limits, Meter

METHODS = [
    ("python", 8),
    pytest.param("native", 14, marks=pytest.mark.skipif(kernel.native is None, reason="no compiled module")),
]


@pytest.mark.twin("deadlocks")
@pytest.mark.parametrize(("method", "cells"), METHODS)
@pytest.mark.parametrize("box", [slow(None), (6, 6)])
def test_shares_make_up_the_whole(tmp_path: Path, method: str, cells: int, box: tuple[int, int] | None) -> None:
    whole = minimal_patterns("forbidden", Meter(), cells=cells, box=box, method=method)
    assert minimal_patterns("forbidden", Meter(), cells=cells, box=box, method=method, keep=tmp_path) == whole
    assert len(list(tmp_path.iterdir())) == SHARES
    again = Meter()
    assert minimal_patterns("forbidden", again, cells=cells, box=box, method=method, keep=tmp_path) == whole
    assert again.nodes == 0
    assert len(whole[0]) == (3 if method == "python" or box else 20)


def test_what_a_limit_left_is_taken_up_and_damage_is_redone(tmp_path: Path) -> None:
    whole = minimal_patterns("forbidden", Meter(), cells=9)
    with pytest.raises(LimitReached):
        minimal_patterns("forbidden", Meter(Limits(nodes=5000)), cells=9, keep=tmp_path)
    done = sorted(tmp_path.iterdir())
    assert 0 < len(done) < SHARES
    text = done[0].read_text()
    done[0].write_text(text.replace('"limited": true', '"limited": false').replace('"patterns": [', '"patterns": ["BW/..", '))
    done[1].write_text("{")
    assert minimal_patterns("forbidden", Meter(), cells=9, keep=tmp_path) == whole
    assert done[0].read_text() == text
    assert minimal_patterns("allowed", Meter(), cells=9, keep=tmp_path)[0] != whole[0]
