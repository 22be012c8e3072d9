"""Local games (docs/mathematics/strips.md): what is won inside a region is won on the board, on all positions of small boards."""

import subprocess
from pathlib import Path

import pytest

from cases import slow
from compiled import compiled

# Board, reading of rule 4, regions: how many the side to move wins in, how many bind it, how many of these leave it nothing;
# or how many wins the kernel finds.
ALL = [
    ("2x3", "forbidden", "all", (1811, 1811, 575)),
    ("3x2", "forbidden", "all", (1811, 1811, 575)),
    ("2x4", "forbidden", "all", (27234, 27234, 12130)),
    ("3x3", "forbidden", "all", (75506, 75506, 27570)),
    ("3x3", "allowed", "all", (75320, 75320, 26702)),
    ("2x5", "forbidden", "near", (3221, 7944, 1723)),
    ("5x2", "forbidden", "near", (3221, 7964, 1736)),
    ("3x4", "forbidden", "near", (51429, 81863, 19578)),
    ("2x5", "forbidden", "found", (11165, 11431)),
    slow("3x4", "forbidden", "found", (133166, 147236)),
    slow("4x3", "forbidden", "found", (133052, 147245)),
    slow("3x4", "allowed", "found", (126789, 136974)),
    slow("4x3", "forbidden", "near", (51324, 81814, 19638)),
    slow("3x4", "allowed", "near", (47751, 79090, 18047)),
    slow("4x4", "forbidden", "near", (3190920, 4766129, 1085737)),
]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The local game, word for word, compiled with a plain loop over all positions."""
    return compiled("local_games", tmp_path_factory.mktemp("local"))


@pytest.mark.parametrize(("board", "crossing", "regions", "figures"), ALL)
def test_right_on_all_positions(program: Path, board: str, crossing: str, regions: str, figures: tuple[int, ...]) -> None:
    ran = subprocess.run([program, *board.split("x"), crossing, regions], check=True, capture_output=True, text=True)
    assert tuple(map(int, ran.stdout.split())) == (0, *figures)
