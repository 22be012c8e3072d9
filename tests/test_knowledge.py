"""What is known about one game stands in its wing: no general file names a game, or a class of a wing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from crosscut.core import registry
from crosscut.core.registry import OWN

SOURCE = Path(registry.__file__).parents[1]
WINGS = SOURCE / "games"
SUFFIXES = {".py", ".pyi", ".html", ".js", ".css", ".hpp", ".cpp", ".txt"}
# The games by name, in any spelling (`Xodd's`, `xodd_perft`). `template` counts only where it is quoted;
# `hex` is one too: of numbers in base 16 (`.hex()`), and of boards (`hexhex`). `gem` is also a family of boards: only titles,
# paths and positions are the game.
SPELLINGS = {
    "template": r"""["']template\b""",
    "hex": r"(?<![a-z.])hex(?![a-z(])",
    "gem": r"(?-i:\bGem\b)|\bgames[./]gem\b|\bgem:|\bgem_",
}
NAMED = re.compile("|".join(SPELLINGS.get(name, name) for name in OWN), re.IGNORECASE)
# Lines of registries, which must name what they register: file and what the line begins with.
EXAMPLE = re.compile(r"^ *>>> .*\n(?: *[^ \n\"].*\n)*", re.MULTILINE)  # of a docstring: users' code, with what it prints
REGISTRIES = {"core/registry.py": '    "', "checker/games/__init__.py": "", "_native.pyi": ""}


def general_files() -> list[Path]:
    """Every file of the package that belongs to no game: outside of the wings, the checker's rules of games, the examples."""
    outside = [WINGS, SOURCE / "checker" / "games", SOURCE / "examples", *(SOURCE / "native" / wing.name for wing in wings())]
    files = [file for file in SOURCE.rglob("*") if file.suffix in SUFFIXES and "__pycache__" not in file.parts]
    of_games = [file for file in files if any(file.is_relative_to(folder) for folder in outside)]
    return sorted({*files} - {*of_games} | {SOURCE / "checker" / "games" / "__init__.py", WINGS / "__init__.py"})


def wings() -> list[Path]:
    return sorted(folder for folder in WINGS.iterdir() if (folder / "offer.py").is_file())


def classes(files: Iterator[Path]) -> set[str]:
    """The classes that Python files define."""
    return {
        node.name
        for file in files
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    }


@cache
def of_wings() -> re.Pattern[str]:
    """The classes that only wings have, as far as their names are no words of other things: `MustPlay`, not `Table`."""
    owned = classes(file for wing in wings() for file in wing.rglob("*.py"))
    owned -= classes(file for file in general_files() if file.suffix == ".py")
    return re.compile(rf"\b({'|'.join(sorted(name for name in owned if re.search('[a-z][A-Z]', name)))})\b")


def named(file: Path) -> list[str]:
    """The lines of a general file that name a game, or a class that only a wing has."""
    begins = REGISTRIES.get(file.relative_to(SOURCE).as_posix())
    lines = EXAMPLE.sub(lambda example: "\n" * example[0].count("\n"), file.read_text(encoding="utf-8")).splitlines()
    return [
        f"{number}: {line.strip()}"
        for number, line in enumerate(lines, 1)
        if (NAMED.search(line) or of_wings().search(line)) and not (begins is not None and line.startswith(begins))
    ]


def test_no_general_file_names_a_game() -> None:
    found = {file.relative_to(SOURCE).as_posix(): named(file) for file in general_files()}
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_games_that_are_named_are_found() -> None:
    """The test above can fail."""
    for line in (
        "if game == 'orcoon':",
        "# Xodd's passes",
        "xodd_perft(",
        "Hex bridges",
        "kind = 'template'",
        "MustPlay(game)",
        "in Gem",
        "gem:gem3",
    ):
        assert NAMED.search(line) or of_wings().search(line), line
    for line in (
        "digest.hex()",
        "uuid4().hex[:8]",
        "a hexhex board",
        "a template of a page",
        "0xhexagon",
        "gem(side)",
        "judgement",
    ):
        assert NAMED.search(line) is None, line
        assert of_wings().search(line) is None, line
