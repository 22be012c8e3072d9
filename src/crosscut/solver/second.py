"""The second checker as a process: `checker/checker.c`, compiled where the native module is (docs/inside/second-checker.md).

The program reads the file on its standard input and says what the file proves, a line for each section, or why it refuses it.
While it works this process looks at limits and Ctrl-C, and ends the other one where they say so.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from math import isinf
from pathlib import Path
from typing import BinaryIO, NamedTuple

from crosscut.core.errors import UnsupportedError
from crosscut.solver.limits import Progress

LOOK = 0.05  # seconds between two looks at the limits
MOST = 999_999_999_999  # as good as no bound
REFUTED = "not checked: the refutation is right; the formula is not compared"
NOT_FOR_IT = 5  # exit code: the file is about a game, or of a kind, that the program does not know


class Heard(NamedTuple):
    """What the program said: its lines without the file's name, and its exit code."""

    lines: list[str]
    code: int


def program() -> Path | None:
    """Return the compiled program, None where the package was installed without a compiler."""
    module = find_spec("crosscut._native")
    if module is None or module.origin is None:
        return None
    path = Path(module.origin).with_name("checker-c.exe" if sys.platform == "win32" else "checker-c")
    return path if path.is_file() else None


def ask(file: BinaryIO, bounds: dict[str, float | None], progress: Progress | None) -> Heard:
    """Have the program check an open file from its beginning, where the file stands again afterwards; nothing is read here.

    Arguments: `bounds`: options of the program with their values, None for the program's own; `progress`: called now and then;
    an error it raises ends the process and comes through.
    Raises UnsupportedError if there is no such program, or it fails.
    """
    path = program()
    if path is None:
        raise UnsupportedError(
            "the second checker is not there: it is compiled when Crosscut is installed, if there is a C compiler;"
            " `cc -O2 -o checker-c checker/checker.c` compiles it by hand"
        )
    known = {name: value for name, value in bounds.items() if value is not None}
    options = [word for name, value in known.items() for word in (name, str(MOST if isinf(value) else max(1, round(value))))]
    os.lseek(file.fileno(), 0, os.SEEK_SET)
    with tempfile.TemporaryFile() as answer:
        # Ctrl-C is for this process, which then ends the other one.
        command = [str(path), *options, "-"]
        process = subprocess.Popen(command, stdin=file, stdout=answer, stderr=subprocess.DEVNULL, process_group=0)
        try:
            while process.poll() is None:
                if progress is not None:
                    progress("checking the certificate with the second checker")
                try:
                    process.wait(LOOK)
                except subprocess.TimeoutExpired:
                    continue
        finally:
            process.kill()
            process.wait()
            os.lseek(file.fileno(), 0, os.SEEK_SET)  # the process has moved it
        answer.seek(0)
        lines = [line.removeprefix("-: ") for line in answer.read().decode("ascii").splitlines()]
    if process.returncode not in (0, 1, NOT_FOR_IT) or not lines:
        raise UnsupportedError(f"the second checker ended with {process.returncode}, and without a verdict")
    return Heard(lines, process.returncode)
