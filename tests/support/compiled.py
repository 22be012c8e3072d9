"""Programs of tests/support that test native headers without Python."""

import fcntl
import shutil
import subprocess
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROGRAMS = Path()
"""Where the programs of this run of the tests are kept, for all its processes; `conftest.py` says where."""


def compiled(name: str, folder: Path, *options: str) -> Path:
    """The program NAME.cpp, compiled into a folder with further options; skips the test where there is no compiler."""
    if shutil.which("g++") is None:
        pytest.skip("no g++")
    include = [f"-I{ROOT / 'src/crosscut/native'}", f"-I{ROOT / 'tests/support'}"]
    source, made = ROOT / f"tests/support/{name}.cpp", folder / name
    errors = built("g++", "-O2", "-std=c++20", "-pthread", *options, *include, source=source, program=made)
    assert not errors, errors
    return made


def built(*command: str, source: Path, program: Path) -> str:
    """Put a program where it is to be; what the compiler says is wrong with its source, "" if nothing is.

    What one process has compiled no other compiles again; headers do not change while the tests run.
    """
    kept, errors = _once(command, source, source.read_bytes())
    if not errors:
        shutil.copy(kept, program)
    return errors


@cache
def _once(command: tuple[str, ...], source: Path, text: bytes) -> tuple[Path, str]:
    """Compile a source with this text; where the program is, and what is wrong."""
    kept = PROGRAMS / sha256(repr((command, str(source), text)).encode()).hexdigest()[:16]
    with kept.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if kept.exists():
            return kept, ""
        ran = subprocess.run([*command, str(source), "-o", str(kept)], capture_output=True, text=True, check=False)
    return kept, ran.stderr if ran.returncode else ""


def right_everywhere(program: Path, board: str, crossing: str, figures: tuple[int, ...]) -> None:
    """Asserts that a program finds nothing wrong on a board, and these figures."""
    ran = subprocess.run([program, *board.split("x"), crossing], check=True, capture_output=True, text=True)
    assert tuple(map(int, ran.stdout.split())) == (0, *figures)
