"""Sections of one line, as files of which it is known whether they say what is so, and which of them a checker accepts."""

from collections.abc import Iterable
from pathlib import Path

from second_checker import said, word


def written(sections: Iterable[tuple[str, bool]], folder: Path) -> dict[Path, bool]:
    """A file for each text, and whether what it says is so."""
    truth = {}
    for number, (text, true) in enumerate(sections):
        file = folder / str(number)
        file.write_text(text)
        truth[file] = true
    return truth


def accepted(program: Path, truth: dict[Path, bool]) -> tuple[int, list[str]]:
    """How many files the checker accepts, and the texts of those among them that say what is not so."""
    found = [file for file, lines in said([str(program)], [*truth]).items() if word(lines) == "proved"]
    return len(found), [file.read_text() for file in found if not truth[file]]
