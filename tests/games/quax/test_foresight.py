"""What the search core sees of Quax and Torax without a search, and what it leaves out: never a wrong winner.

See native/quax/foresight.hpp, native/quax/virtual.hpp and native/quax/need.hpp.
"""

from __future__ import annotations

import random
import subprocess
from collections.abc import Hashable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cases import slow
from compiled import compiled
from crosscut.core.board import FLAT, cells_of
from crosscut.core.game import Game
from crosscut.core.instance import read_id
from crosscut.games.quax.rules import Bridged, Bridging
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.plies import NativeSearch
from crosscut.solver.plies_engines import NativeProof

needs_native = pytest.mark.skipif(kernel.native is None, reason="only the compiled module foresees")


def reached(game: Game[Any], p: Hashable, most: int) -> Iterator[Hashable]:
    """Yield the positions that play of so many plies reaches, each once."""
    seen, ahead = {p}, {p}
    while ahead and most:
        ahead = {game.play(p, turn) for p in ahead for turn in game.moves(p)} - seen
        seen |= ahead
        most -= 1
        yield from ahead


def played(game: Game[Any], p: Hashable, chooser: random.Random) -> Iterator[Hashable]:
    """Yield the positions of a random game."""
    while game.outcome(p) is None:
        yield p
        p = game.play(p, chooser.choice(list(game.moves(p))))


def agree(game: Game[Any], positions: Iterator[Hashable]) -> int:
    """Compare what is foreseen, and what proof numbers find, with a search by windows that foresees nothing."""
    windows = NativeSearch(game, Meter())
    proof = NativeProof(game, Meter())
    count = 0
    for p in positions:
        if game.outcome(p) is not None:
            continue
        count += 1
        value = windows.score(p)
        foreseen = NativeProof(game, Meter(), symmetry=False).in_table(p)
        assert foreseen in (None, value), game.format(p)
        assert proof.score(p) == value, game.format(p)
    return count


@needs_native
@pytest.mark.parametrize(
    ("text", "plies", "positions"),
    [
        ("quax:2x2", 99, 26),
        ("quax:2x3", 99, 194),
        slow("quax:3x3", 99, 10_966),
        ("torax:torus3:B:.../.../...", 5, 2_637),
        slow("torax:torus3:B:.../.../...", 99, 41_898),
    ],
)
def test_all_positions_of_small_boards(text: str, plies: int, positions: int) -> None:
    instance = read_id(text)
    assert agree(instance.game, reached(instance.game, instance.position, plies)) == positions


@needs_native
@pytest.mark.parametrize(
    ("text", "games"),
    [("quax:3x3", 20), ("quax:3x4", 6), ("torax:torus3:B:.../.../...", 20), ("torax:torus3x4:B:.W../..../...W", 6)],
)
def test_random_games(text: str, games: int) -> None:
    instance = read_id(text)
    chooser = random.Random(20)
    positions = (p for _ in range(games) for p in played(instance.game, instance.position, chooser))
    assert agree(instance.game, positions) > games


@needs_native
def test_the_first_stones_that_win_quax_5x5() -> None:
    instance = read_id("quax:5x5")
    game = instance.game
    names = game.board.names
    stones = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
    proof = NativeProof(game, Meter())
    won = [name for name in stones if proof.score(Bridged(black=1 << names.index(name), turn=1)) < 0]
    assert won == ["b2", "c2", "b3", "c3"]


END_9X9 = (
    ".....WBW./...BWBW../.WWWBWBW./...BWBWBW/.BBWB.BWB/W.WB....B/BW..W.WWW/WB......./.....W.BW"
    ":bridges=Bg1f2+Bf2e3+Be3d4+Bg3f4+Bh4i5+Bi6a7+We2d3+Wg2f3+Wf3e4+We4d5+Wd5c6+Wb7a8"
)


@needs_native
@pytest.mark.parametrize(
    "text",
    [
        "torax:torus6:B:WW..B./....W./...W../.WW.B./.W.WBW/...BW.:bridges=Wd5e6",
        "torax:torus6:B:WW..../....../...W../.WW.B./.W.WBW/....W.",
        "torax:torus6:W:WW..../....../...W../.WW.B./.W...W/......",
        slow("torax:torus6:B:WW..../....../...W../.WW.../.W...W/......"),
        slow(f"torax:torus9:B:{END_9X9}"),
    ],
)
def test_the_blocker_wins_the_games_of_the_text(text: str) -> None:
    """The end on 6x6, four plies before it, with one stone of the second phase, and with none; the end on 9x9 (five minutes)."""
    instance = read_id(text)
    value = NativeProof(instance.game, Meter(), symmetry=False).score(instance.position)
    assert (value > 0) == (":W:" in text)


def tables(game: Bridging, p: Bridged) -> str:
    """A board and a position as quax_needs reads them.

    Whether it is a torus; how many cells and diagonals there are; the steps from each cell, with the rounds they go and the
    diagonal; the ends of each diagonal, and the one that crosses it; rows and columns, or the four sides; stones and bridges.
    """
    board, torus = game.board, game.owned_sides == ((), ())
    steps: list[list[tuple[int, int, int, int]]] = [[] for _ in range(board.size)]
    for join, number in [(edge, -1) for edge in board.edges] + [(one, at) for at, one in enumerate(board.diagonals)]:
        down, right = join.wrap if torus else FLAT
        steps[join.a].append((join.b, down, right, number))
        steps[join.b].append((join.a, -down, -right, number))
    lines = [list(cells_of(board.side(name))) for names in game.owned_sides for name in names]
    shape = (len(board.rows), len(board.rows[0])) if torus else (2, 2)
    listed = lines or [list(line) for line in (*board.rows, *zip(*board.rows, strict=True))]
    masks = [list(cells_of(mask)) for mask in (p.black, p.white, p.black_bridges, p.white_bridges)]
    numbers = [int(torus), board.size, len(board.diagonals)]
    numbers += [number for row in steps for number in (len(row), *(part for step in row for part in step))]
    numbers += [number for one in board.diagonals for number in (min(one.a, one.b), max(one.a, one.b), one.crosses)]
    numbers += [*shape, *(number for line in (*listed, *masks) for number in (len(line), *line))]
    return " ".join(map(str, numbers))


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled("quax_needs", tmp_path_factory.mktemp("quax"), "-O1")  # its compilation takes longer than its runs


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("quax:3x3", 100),
        ("torax:torus3:B:.../.../...", 100),
        ("quax:3x4:B:W..B/..../....", 30),
        ("torax:torus3x4:B:.W.B/..../W...", 30),
        slow("quax:3x3", 3000),
        slow("torax:torus3:B:.../.../...", 3000),
        slow("quax:3x4:B:W..B/..../....", 3000),
        slow("torax:torus3x4:B:.W.B/..../W...", 3000),
    ],
)
def test_what_wins_need_is_enough(program: Path, text: str, games: int, tmp_path: Path) -> None:
    """The loser gets stones and bridges outside of what is needed, and loses nevertheless, by a search that prunes nothing.

    So it is with what proof numbers find, with virtual connections, and with what a few plies show; a ply that leaves a must-play
    region alone loses, too. The plies that win at once, now and after one more ply, are those by the rules.
    """
    instance = read_id(text)
    assert isinstance(instance.game, Bridging)
    assert isinstance(instance.position, Bridged)
    file = tmp_path / "tables.txt"
    file.write_text(tables(instance.game, instance.position))
    ran = subprocess.run([program, file, str(games)], check=False, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout
    positions, comparisons, seen, regions, threats = map(int, ran.stdout.split())
    assert comparisons > 3 * positions > 9 * games
    assert threats > 9 * positions
    assert seen + regions > positions / 2
