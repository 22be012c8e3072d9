"""The first stones of Gem and Y that win, as the table of docs/results/gem.md has them: each solved again, with its certificate.

Stones that a symmetry of the board makes one are one; the others are what it carries the solved ones to.
"""

import re
from pathlib import Path

import pytest

from cases import slow
from crosscut.core.instance import read_id
from crosscut.solver import kernel
from crosscut.solver.engines import engine_for
from crosscut.solver.proof import Evidence
from crosscut.solver.solve import solve

PAGE = Path(__file__).parents[3] / "docs" / "results" / "gem.md"
ROWS = {
    position: (int(won), int(of), which)
    for position, won, of, which in re.findall(
        r"^\| `(gem:\S+)` \| (\d+) of (\d+) \| ([^|]*?) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE
    )
}
LONG = ("gem:triangle5", "gem:trigon4", "gem:pentagon3", "gem:pentagon3,goal=ee", "gem:heptagon3", "gem:gem3,goal=ee")


def listed(position: str) -> set[str]:
    """The winning first stones of a row."""
    won, of, which = ROWS[position]
    names = set(read_id(position).game.board.names)
    found = names - set(re.findall(r"\b[a-z]+\d+\b", which)) if which.startswith("all") else set(which.split())
    assert (len(found), len(names)) == (won, of)
    return found


def winning(position: str) -> set[str]:
    """The winning first stones, one solved of those that are alike; the checker has accepted each certificate."""
    instance = read_id(position)
    board, found, known = instance.game.board, set(), set()
    for cell, name in enumerate(board.names):
        if cell in known:
            continue
        known |= (alike := {table[cell] for table in board.symmetries})
        after = instance.play(name)
        engine, _ = engine_for(after)
        proof = solve(after, engine=engine)
        assert proof.evidence is Evidence.CERTIFICATE
        if proof.value.name == "LOSS":
            found |= {board.names[one] for one in alike}
    return found


def test_the_table_has_the_boards_that_are_solved() -> None:
    assert len(ROWS) >= 10
    assert set(LONG) <= ROWS.keys()


@pytest.mark.skipif(kernel.native is None, reason="the twin of the search takes too long")
@pytest.mark.parametrize("position", [slow(position) if position in LONG else position for position in ROWS])
def test_first_stones_that_win(position: str) -> None:
    assert winning(position) == listed(position)
