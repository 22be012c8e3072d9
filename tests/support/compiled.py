"""Programs of tests/support that test native headers without Python."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def compiled(name: str, folder: Path, *options: str) -> Path:
    """The program NAME.cpp, compiled into a folder with further options; skips the test where there is no compiler."""
    if shutil.which("g++") is None:
        pytest.skip("no g++")
    include = [f"-I{ROOT / 'src/crosscut/native'}", f"-I{ROOT / 'tests/support'}"]
    made = folder / name
    subprocess.run(
        ["g++", "-O2", "-std=c++20", "-pthread", *options, *include, str(ROOT / f"tests/support/{name}.cpp"), "-o", str(made)],
        check=True,
    )
    return made


def right_everywhere(program: Path, board: str, crossing: str, figures: tuple[int, ...]) -> None:
    """Asserts that a program finds nothing wrong on a board, and these figures."""
    ran = subprocess.run([program, *board.split("x"), crossing], check=True, capture_output=True, text=True)
    assert tuple(map(int, ran.stdout.split())) == (0, *figures)
