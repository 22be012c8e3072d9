"""The second checker, compiled from its one file, and the first one beside it: what both say of the same files."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "checker" / "checker.c"
SAID = re.compile(r"(.*?): ((proved|refused|not checked): .*)")
SANITIZED = ("-g", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")

Said = dict[Path, list[str]]


def compiled(folder: Path, *options: str) -> Path:
    """The program; the test is skipped where it cannot be built."""
    if shutil.which("cc") is None:
        pytest.skip("the second checker needs a C compiler: there is no `cc`")
    program = folder / ("checker-" + "-".join(option.strip("-=") for option in options).replace("=", "-").replace(",", "-"))
    command = ["cc", "-std=c99", "-O2", "-Wall", "-Wextra", "-Werror", *options, "-o", str(program), str(SOURCE)]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    if built.returncode != 0 and "sanitize" in " ".join(options):
        pytest.skip(f"this compiler has no sanitizers: {built.stderr[:200]}")
    assert built.returncode == 0, built.stderr
    return program


def said(command: list[str], files: list[Path], codes: tuple[int, ...] = (0, 1, 4, 5)) -> Said:
    """What a checker says of each file, line by line."""
    found: Said = {file: [] for file in files}
    for start in range(0, len(files), 500):
        part = [str(file) for file in files[start : start + 500]]
        run = subprocess.run([*command, *part], capture_output=True, text=True, check=False)
        assert run.returncode in codes, run.stderr
        for line in run.stdout.splitlines():
            match = SAID.fullmatch(line)
            if match is not None:
                found[Path(match.group(1))].append(match.group(2))
    return found


def word(lines: list[str]) -> str:
    return lines[0].split(":", 1)[0] if lines else "nothing"


def differences(program: Path, files: list[Path]) -> tuple[list[str], dict[str, int]]:
    """The files of which the two checkers say different things, and how often the second said what.

    Of a file that the second checker does not know it claims nothing; then nothing can differ.
    """
    first = said([sys.executable, "-m", "crosscut.checker"], files)
    second = said([str(program)], files)
    wrong, words = [], dict.fromkeys(["proved", "refused", "not checked"], 0)
    for file in files:
        a, b = first[file], second[file]
        words[word(b)] += 1
        if word(b) != "not checked" and (word(a) != word(b) or (word(a) == "proved" and a != b)):
            wrong.append(f"{file}: the first says {a[:2]}, the second {b[:2]}")
    return wrong, words
