"""Certificates with connections as the search writes them: few lines, accepted by both checkers, and for whoever really wins."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import crosscut
from certify import certificate_of, sections
from crosscut.core.instance import read_id
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.plies import NativeSearch
from crosscut.solver.plies_engines import NativeProof

pytestmark = pytest.mark.skipif(kernel.native is None, reason="only the compiled module knows connections")

END_6X6 = "torax:torus6:B:WW..B./....W./...W../.WW.B./.W.WBW/...BW.:bridges=Wd5e6"
EMPTY_6X6 = "torax:torus6:B:WW..../....../...W../.WW.../.W...W/......"
END_9X9 = (
    "torax:torus9:B:.....WBW./...BWBW../.WWWBWBW./...BWBWBW/.BBWB.BWB/W.WB....B/BW..W.WWW/WB......./.....W.BW"
    ":bridges=Bg1f2+Bf2e3+Be3d4+Bg3f4+Bh4i5+Bi6a7+We2d3+Wg2f3+Wf3e4+We4d5+Wd5c6+Wb7a8"
)


def written(text: str, folder: Path) -> tuple[str, list[str]]:
    """Return the side that a certificate of a position proves, and its lines; both checkers have accepted it."""
    path = certificate_of(text, folder, engine=NativeProof)
    assert crosscut.check(path, checker="both").statements
    ((header, lines),) = sections(path)
    assert header["connections"] == "yes"
    return header["side"], lines


@pytest.mark.parametrize(
    ("text", "side", "most"),
    [
        ("quax:3x3", "B", 1),
        ("quax:5x5", "B", 1),
        ("quax:4x3", "W", 40),
        ("quax:5x4", "W", 600),
        ("quax:6x6", "B", 60),
        ("torax:torus3:B:.../.../...", "B", 40),
        ("torax:torus3:B:WW./.../...", "W", 100),
        ("torax:torus4:B:..../..../..../...W", "B", 200),
        (END_6X6, "W", 10),
    ],
)
def test_few_lines(text: str, side: str, most: int, tmp_path: Path) -> None:
    found, lines = written(text, tmp_path)
    assert (found, len(lines) <= most) == (side, True), len(lines)
    assert any(" wins=" in line for line in lines)


@pytest.mark.slow
@pytest.mark.parametrize(("text", "most"), [(EMPTY_6X6, 2_000), (END_9X9, 4_000)], ids=["6x6", "9x9"])
def test_the_blocker_wins_the_games_of_the_text(text: str, most: int, tmp_path: Path) -> None:
    side, lines = written(text, tmp_path)
    assert (side, len(lines) <= most) == ("W", True), len(lines)


@pytest.mark.parametrize("board", ["quax:3x3", "quax:3x4", "quax:4x3", "torax:torus3", "torax:torus3x4"])
def test_positions_of_random_games(board: str, tmp_path: Path) -> None:
    """Who wins is what windows of scores say, which know nothing of connections."""
    game = read_id(board).game
    chooser, windows, connected = random.Random(board), NativeSearch(game, Meter()), 0
    for _ in range(6):
        p = game.parse("B:" + "/".join("." * len(row) for row in game.board.rows))
        while game.outcome(p) is None:
            if chooser.random() < 0.4:
                side, lines = written(game.format(p).join([f"{board}:", ""]), tmp_path)
                assert (side == "BW"[game.turn(p)]) == (windows.score(p) > 0), game.format(p)
                connected += any(" wins=" in line for line in lines)
            p = game.play(p, chooser.choice(list(game.moves(p))))
    assert connected > 5
