"""Sound puzzles by their share IDs: solved, certified, and accepted by the checker, each once a run."""

from functools import cache

import pytest

from crosscut.puzzles.puzzle import Puzzle
from crosscut.puzzles.share import read_share
from crosscut.puzzles.soundness import Solvers, check_one
from crosscut.puzzles.verdict import Verdict
from crosscut.solver import kernel
from crosscut.solver.engines import engine_for
from crosscut.solver.limits import Limits

DEEP = "orcoon:4x4:W:BW.B/...W/B.../W.B.#win,line,b2"
MIRRORED = "orcoon:3x3:B:.W./BB./.W.#win,tree,c2,minimal"
COLOURED = "xodd:3x3:B:BWB/.../...#win,line,Ba2+Bb2"
TREE = "xodd:2x4:B:B.W./..B.#win,tree,Wa2+Wd2"
ROOT = "yodd:hexhex2:W:../W../..#win,root,Wc2"
HEX = "hex:rhombus3:W:.BB/B.W/.W.#win,tree,a3"
PLAYED = [DEEP, MIRRORED, COLOURED, TREE, ROOT, HEX]
WITHIN = "orcoon:3x3:B:.B./..W/...#within=5,tree,b2"
MARGIN = "xodd:2x3:W:W../...#margin=1,line,Bc1+Ba2"
CONNECT = "orcoon:3x3:W:.../.B./.B.#connect,root,b1"
HOLD = "orcoon:4x4,connection=knight:W:.W.B/B.../W..B/BBWB#hold,root,d2"
GOALS = [WITHIN, MARGIN, CONNECT, HOLD]
GROUPS = "yodd:hexhex2:_:_B/___/_B#BW,row=1+W+1,row=2+W+0"
FINAL = "orcoon:5x5:_:WB_WB/_W__B/BB__W/W_W__/BW___#BW.,final,empty=3"


@cache
def sound(share: str) -> tuple[Puzzle, bytes]:
    """Return a play puzzle as it was solved, and its certificate."""
    puzzle = read_share(share)
    assert isinstance(puzzle, Puzzle)
    if puzzle.goal.name == "margin" and kernel.name() == "python":
        pytest.skip("margins are found by the compiled module")
    found = check_one(puzzle, None, Solvers(engine_for, Limits(), None))
    assert found.verdict is Verdict.SOUND
    assert found.puzzle is not None
    assert found.certificate is not None
    return found.puzzle, found.certificate
