"""The rest of a game of Cross-Hairs: the checker's formula is that of `can`, has a model where a play captures, and is proved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from aimed import late_positions, taken_by_play
from cases import slow
from crosscut.checker.boards import CheckError
from crosscut.checker.clauses import Clause
from crosscut.checker.games.crosshairs.questions import CrossHairs as Checked
from crosscut.cli import main
from crosscut.core.board import cells_of
from crosscut.encodings.formula import Formula
from crosscut.games.crosshairs.formulas.questions import taken_formula
from crosscut.games.crosshairs.rules import Aimed, CrossHairs
from refuted import Bundle, Solved


def by_name(formula: Formula) -> set[Clause]:
    """The clauses of a formula by the names of their variables."""
    names = [" ".join(map(str, name)) for name in formula.names]
    return {frozenset((literal > 0, names[abs(literal) - 1]) for literal in clause) for clause in formula.clauses}


def asked(game: CrossHairs, p: Aimed, colour: int, cell: int | None) -> tuple[Checked, dict[str, Any]]:
    rules = Checked(game.board.name, game.readings)
    name = "" if cell is None else game.board.names[cell]
    return rules, {"question": "rest", "colour": "BW"[colour], "cell": name, "position": game.format(p)}


def allowed(game: CrossHairs, p: Aimed, colour: int, cell: int | None) -> set[Clause]:
    rules, members = asked(game, p, colour, cell)
    _, _, clauses = rules.refutable(members)
    assert isinstance(clauses, set)
    return clauses


def questions(board: str, move: str, empty: int, count: int, seed: int) -> Iterator[tuple[CrossHairs, Aimed, int, int | None]]:
    """Late positions, with each colour, some soldiers, and any soldier."""
    for game, p in late_positions(board, move, empty, count, seed):
        for colour in (0, 1):
            for cell in [*[*cells_of(game.soldiers(p, 1 - colour))][:2], None]:
                yield game, p, colour, cell


@pytest.mark.parametrize(
    ("board", "empty", "count"), [("hexhex2", 2, 3), ("hextorus2", 1, 2), slow("hexhex2", 3, 6), slow("hexhex3", 2, 3)]
)
@pytest.mark.parametrize("move", ["own", "any"])
def test_the_checker_writes_the_formula_of_can(board: str, empty: int, count: int, move: str) -> None:
    answers = set()
    for game, p, colour, cell in questions(board, move, empty, count, 7):
        theirs = allowed(game, p, colour, cell)
        assert by_name(taken_formula(game, p, colour, cell)) <= theirs
        can = Solved(theirs).solver.solve()
        assert can == taken_by_play(game, p, colour, cell), (game.format(p), colour, cell)
        answers.add(can)
    assert answers == {False, True}


NO = [
    ("crosshairs:hexhex2:W:b./bwb/.w", "B", "c2"),
    ("crosshairs:hexhex2:B:Bb/Ww./b.:dropped", "B", "c2"),
    ("crosshairs:hexhex2,move=any:W:.b/wwb/.b", "B", "c2"),
    ("crosshairs:hexhex2:W:Bb/B../bb", "W", ""),
    ("crosshairs:hextorus2:W:.b/.bB/Bb", "W", ""),
    ("crosshairs:hexhex3:B:wwb/w.wb/..bbB/bbBB/bbB", "W", "e3"),
    ("crosshairs:hexhex2:W:BW/bwb/ww", "B", ""),  # the game has ended
]


@pytest.mark.parametrize(("position", "colour", "cell"), NO)
def test_a_no_is_proved_and_nothing_else_is(position: str, colour: str, cell: str, tmp_path: Path) -> None:
    file = tmp_path / "no.zip"
    arguments = ["can", position, colour, *(["--at", cell] if cell else []), "--refutation", str(file)]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0, result.output
    soldier = f"the soldier on {cell} while it stays there" if cell else "a soldier"
    proved = f"proved: {position}: {colour} can never make a King of {soldier}"
    assert proved in " ".join(result.output.split())
    bundle = Bundle(file)
    assert bundle.said() == proved
    others: list[dict[str, Any]] = [{"colour": "x"}, {"cell": "a9"}, {"question": "take"}, {"cell": 3}]
    if cell:
        stones = bundle.manifest["position"]
        empty, enemy = stones.rindex("."), "w" if colour == "B" else "b"
        others += [{"colour": "W" if colour == "B" else "B"}, {"cell": "b1"}, {"cell": ""}]
        others.append({"position": stones[:empty] + enemy + stones[empty + 1 :]})
    for values in others:
        assert bundle.said(**values).startswith("refused"), values


def test_what_is_no_question() -> None:
    game = Checked("hexhex2", {"move": "own"})
    members = {"question": "rest", "colour": "W", "cell": "c2", "position": "W:Bb/B../bb"}
    with pytest.raises(CheckError, match="no soldier of the other colour"):
        game.refutable(members)
    with pytest.raises(CheckError, match="not on the board"):
        game.refutable(members | {"question": "take", "cell": ""})
