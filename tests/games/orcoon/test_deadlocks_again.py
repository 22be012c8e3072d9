"""The lists of deadlock patterns by dead cells, made again by a program that shares nothing with the search."""

import subprocess
from pathlib import Path

import pytest

from cases import slow
from compiled import compiled
from crosscut.games.orcoon.deadlocks.shares import minimal_patterns
from crosscut.solver import kernel
from crosscut.solver.limits import Meter


@pytest.mark.skipif(kernel.native is None, reason="no compiled module")
@pytest.mark.parametrize(("cells", "number"), [(13, 11), slow(20, 547)])
def test_a_plain_program_makes_the_same_list(cells: int, number: int, tmp_path: Path) -> None:
    """`number` counts patterns up to 20 dead cells, none of which occurs nowhere."""
    program = compiled("plain_deadlocks", tmp_path)
    said = subprocess.run([program, str(cells)], check=True, capture_output=True, text=True).stdout
    again = {text: int(dead) for dead, text in map(str.split, said.splitlines())}
    listed, _ = minimal_patterns("forbidden", Meter(), cells=cells)
    assert again == {pattern.text: pattern.dead for pattern in listed}
    assert len(again) == number
