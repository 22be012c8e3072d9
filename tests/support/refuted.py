"""Bundles of refutations that commands have written: what they hold, and what the checker says of changed ones."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

from click.testing import CliRunner
from pysat.solvers import Solver

from crosscut.checker.certificate import check_stream
from crosscut.checker.clauses import Clause
from crosscut.checker.game import Rules
from crosscut.checker.games import GAMES
from crosscut.cli import main


class Bundle:
    """A bundle: its manifest, the clauses of its formula by the names of their variables, the checker's rules of its game."""

    def __init__(self, path: Path) -> None:
        with zipfile.ZipFile(path) as archive:
            self.members = {name: archive.read(name) for name in archive.namelist()}
        self.manifest: dict[str, Any] = json.loads(self.members["manifest.json"])
        self.rules: Rules = GAMES[self.manifest["game"]](self.manifest["board"], self.manifest["readings"])
        names: dict[int, str] = {}
        self.clauses: set[Clause] = set()
        for line in self.members["formula.cnf"].decode().splitlines():
            words = line.split()
            if words[0] == "c" and words[1].isdigit() and words[2] == "=":
                names[int(words[1])] = line.split(" = ", 1)[1]
            elif words[0] not in ("c", "p"):
                numbers = map(int, words[:-1])
                self.clauses.add(frozenset((number > 0, names[abs(number)]) for number in numbers))

    def allowed(self, **values: Any) -> set[Clause]:
        """The clauses that the checker writes for the manifest with other values."""
        _, _, clauses = self.rules.refutable(self.manifest | values)
        assert isinstance(clauses, set)
        return clauses

    def said(self, **values: Any) -> str:
        """What the checker says is proved of the bundle with other values in its manifest; the reason if it refuses it."""
        manifest = json.dumps(self.manifest | values).encode() + b"\n"
        return _said(tuple((self.members | {"manifest.json": manifest}).items()))


@lru_cache(maxsize=4)
def _said(members: tuple[tuple[str, bytes], ...]) -> str:
    """What the checker says of a bundle with these members. The same bytes, asked about once more, are not checked once more."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_STORED) as archive:
        for name, data in members:
            archive.writestr(name, data)
    report = check_stream(io.BytesIO(stream.getvalue()))
    return report.statements[0].sentence if report.ok else f"refused: {report.message}"


def written(*words: str, folder: Path) -> Bundle:
    """The bundle that a command writes; the command says what the checker says, which knows the question."""
    file = folder / "no.zip"
    result = CliRunner().invoke(main, [*words, "--refutation", str(file)])
    assert result.exit_code == 0, result.output
    bundle = Bundle(file)
    assert bundle.said().startswith("proved: ")
    assert bundle.said() in result.output, "the command says what the checker says"
    assert bundle.clauses <= bundle.allowed()
    return bundle


class Solved:
    """Clauses by name in a solver: `holds` says whether they have a model with these variables, and without those."""

    def __init__(self, clauses: Iterable[Clause]) -> None:
        self.numbers: dict[str, int] = {}
        self.solver = Solver("cadical195")
        for one in clauses:
            self.solver.add_clause([self.number(name) * (1 if sign else -1) for sign, name in one])

    def number(self, name: str) -> int:
        """The variable's number in the solver."""
        return self.numbers.setdefault(name, len(self.numbers) + 1)

    def holds(self, true: Iterable[str], false: Iterable[str]) -> bool:
        """Whether there is such a model."""
        return bool(self.solver.solve([*map(self.number, true), *(-self.number(name) for name in false)]))
