"""Late positions by two programs that share no code, and by the search core; and what the sample game was worth at its end.

`late_leads` is fast and reads its lines from the rules; `plain_late` builds everything from coordinates.
"""

import subprocess
from pathlib import Path

import pytest

from aimed import late_positions, opened
from compiled import compiled
from crosscut.core.board import cells_of
from crosscut.core.notation import format_rows
from crosscut.games.crosshairs.claims.positions import sample
from crosscut.games.crosshairs.rules import Aimed, CrossHairs
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.plies import NativeMargins

X_AT_THE_END = -6
"""The final lead of x, who resigns, by best play from there."""


def tables(game: CrossHairs, folder: Path) -> Path:
    lines = [str(game.board.size)]
    for near in game.board.neighbours:
        lines.append(f"{near.bit_count()} {' '.join(map(str, cells_of(near)))}")
    for cell, ways in enumerate(game.ways):
        lines.append(f"{game.board.rim >> cell & 1} {len(ways)}")
        lines += [f"{len(way)} {' '.join(map(str, way))}" for both in ways for way in both]
    file = folder / f"{game.board.name}.txt"
    file.write_text("\n".join(lines) + "\n")
    return file


def at_least(program: Path, first: str, game: CrossHairs, p: Aimed, lead: int, bits: int) -> bool:
    """Whether the final lead of who is to move is at least so much."""
    rows = format_rows(game.board, game.glyphs(p))
    ran = subprocess.run([program, first, rows, "BW"[p.turn], str(lead), str(bits)], check=True, capture_output=True, text=True)
    return ": 1 " in ran.stdout


@pytest.mark.skipif(kernel.native is None, reason="compares with the compiled core")
def test_three_searches_agree_on_late_positions(tmp_path: Path) -> None:
    fast, plain = compiled("late_leads", tmp_path), compiled("plain_late", tmp_path)
    file = tables(opened("hexhex3"), tmp_path)
    cases = 0
    for game, p in late_positions("hexhex3", "own", 5, 16):
        if p.dropped:
            continue
        value = NativeMargins(game, Meter()).score(p)
        for lead in (value - 1, value, value + 1, 0):
            cases += 1
            assert at_least(fast, str(file), game, p, lead, 16) == (value >= lead)
            assert at_least(plain, "3", game, p, lead, 16) == (value >= lead)
    assert cases > 20


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "lead", "reached"),
    [
        ("plain_late", 0, False),
        ("late_leads", 0, False),
        ("late_leads", X_AT_THE_END + 1, False),  # plain_late says the same, in ten minutes
        ("late_leads", X_AT_THE_END, True),
    ],
)
def test_the_end_of_the_sample_game(name: str, lead: int, reached: bool, tmp_path: Path) -> None:
    done = sample(corrected=True)
    game, p = done.game, done.position
    assert isinstance(game, CrossHairs)
    assert isinstance(p, Aimed)
    first = "5" if name == "plain_late" else str(tables(game, tmp_path))
    assert at_least(compiled(name, tmp_path, "-O3"), first, game, p, lead, 24) is reached
