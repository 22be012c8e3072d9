"""No question that ships rests on a formula alone: for each the checker is told which of its own questions it is.

What `can` asks is tested with its games, since a question there need not have a refutation.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[1] / "src" / "crosscut" / "games"
SAYS = {
    "crosscut.solver.extreme.Extremum": "known",
    "crosscut.solver.patterns.Kind": "known",
    "crosscut.puzzles.construction.offered.Constructions": "checked",
    "crosscut.solver.refutation.check_refuted": "known",
}


def silent(tree: ast.AST) -> Iterator[int]:
    """The lines of calls that leave the checker's question out."""
    named = {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        what, given = named.get(node.func.id, ""), {keyword.arg: keyword.value for keyword in node.keywords}
        member = SAYS.get(what, "")
        if what == "crosscut.solver.formulas.Formulas" and "legal" in given:
            member = "checked"  # notes about facts
        value = given.get(member)
        if member and (value is None or (isinstance(value, ast.Constant) and not value.value)):
            yield node.lineno


def test_no_game_leaves_it_out() -> None:
    found = [f"{path}:{line}" for path in sorted(GAMES.rglob("*.py")) for line in silent(ast.parse(path.read_text("utf-8")))]
    assert not found


@pytest.mark.parametrize(
    ("module", "call", "wrong"),
    [
        ("solver.extreme", "Extremum(name='x')", True),
        ("solver.extreme", "Extremum(name='x', known=None)", True),
        ("solver.extreme", "Extremum(name='x', known=y)", False),
        ("solver.patterns", "Kind(name='x')", True),
        ("puzzles.construction.offered", "Kind('x', 'y')", False),
        ("puzzles.construction.offered", "Constructions(checked=False)", True),
        ("puzzles.construction.offered", "Constructions(checked=True)", False),
        ("solver.formulas", "Formulas(encodings=())", False),
        ("solver.formulas", "Formulas(encodings=(), legal=x)", True),
        ("solver.refutation", "check_refuted(game, p)", True),
    ],
)
def test_what_is_left_out_is_seen(module: str, call: str, wrong: bool) -> None:
    name = call.partition("(")[0]
    code = f"from crosscut.{module} import {name}\n{call}\n"
    assert list(silent(ast.parse(code))) == [2] * wrong
