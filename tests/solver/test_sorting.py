"""Sorting outside memory: as `sorted` does, in pieces of any size, with nothing left behind."""

import random
from pathlib import Path

import pytest

from crosscut.solver import sorting
from crosscut.solver.sorting import OVERHEAD, Sorter


@pytest.mark.parametrize("held", [1, 2, 10, 1000])
@pytest.mark.parametrize("most_open", [2, 3, 64])
def test_it_sorts_and_drops_equal_records(held: int, most_open: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sorting, "MOST_OPEN", most_open)
    chance = random.Random(held)
    records = [b"%d" % chance.randrange(300) for _ in range(400)] + [b"", b"a b", b"\xff"]
    with Sorter(tmp_path, held * (OVERHEAD + 2)) as sorter:
        for record in records:
            sorter.add(record)
        assert (sorter.runs > 0) == (held < 1000)
        for _ in range(2):
            assert list(sorter) == sorted(set(records))
            assert sorter.runs <= most_open or held == 1000
        assert len(list(tmp_path.iterdir())) == (held < 1000)
    assert list(tmp_path.iterdir()) == []
    assert list(sorter) == []


def test_nothing_at_all(tmp_path: Path) -> None:
    with Sorter(tmp_path) as sorter:
        assert list(sorter) == []


def test_an_error_leaves_no_files(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), Sorter(tmp_path, 1) as sorter:  # noqa: PT012
        sorter.add(b"x")
        sorter.add(b"y")
        next(iter(sorter))
        raise KeyboardInterrupt
    assert list(tmp_path.iterdir()) == []
