"""Bundles of `crosscut extreme`: the checker writes their formulas, and refuses another bound; its clauses against the rules."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

import pytest
from click.testing import CliRunner

from crosscut.checker.boards import CheckError
from crosscut.cli import main
from crosscut.core.board import cells_of
from crosscut.core.instance import read
from crosscut.core.stones import Stones
from crosscut.games.crosshairs.questions.extreme import seen
from crosscut.games.crosshairs.rules import CrossHairs
from refuted import Bundle, Solved

FOUND = {
    ("torax:torus3", "fewest-blocks"): "on torax:torus3 there are no sets of at most 4 blocks after which no loop is possible",
    (
        "crosshairs:hexhex2",
        "most-kings-apart",
    ): "of more than 1 Kings on crosshairs:hexhex2 one sees another along a line of its cell",
    ("crosshairs:hexhex3", "most-kings-straight"): "of more than 5 Kings on crosshairs:hexhex3 two are on one straight line",
    (
        "gem:pentagon2",
        "fewest-stones",
    ): "on gem:pentagon2 there are no sets of at most 2 stones of White after which Black can never reach the goal",
    ("gem:gem3,goal=ee", "fewest-stones"): "on gem:gem3,goal=ee there are no sets of at most 3 stones of White after which Black"
    " can never reach the goal",
    (
        "gem:pentagon2",
        "most-stones",
    ): "in every position of gem:pentagon2 with more than 5 stones, as many of Black's as of White's"
    " or one more, somebody has reached the goal",
    (
        "gem:gem3,goal=ee",
        "most-stones",
    ): "in every position of gem:gem3,goal=ee with more than 12 stones, as many of Black's as of"
    " White's or one more, somebody has reached the goal",
}


def asked(board: str, question: str, folder: Path) -> Bundle:
    """The bundle that `crosscut extreme` writes."""
    file = folder / "found.zip"
    result = CliRunner().invoke(main, ["extreme", board, question, "--refutation", str(file)])
    assert result.exit_code == 0, result.output
    bundle = Bundle(file)
    assert bundle.said() in result.output, "the command says what the checker says"
    return bundle


@pytest.mark.parametrize(("board", "question"), FOUND)
def test_what_is_found_is_proved_and_nothing_else(board: str, question: str, tmp_path: Path) -> None:
    bundle = asked(board, question, tmp_path)
    assert bundle.said() == f"proved: {FOUND[board, question]}"
    assert bundle.clauses <= bundle.allowed()
    most = bundle.manifest["most"]
    for value in (most - 1, most + 1, -1, 1000, "1"):
        assert bundle.said(most=value).startswith("refused"), value
    other = bundle.allowed() ^ (bundle.allowed(most=most - 1) if most else set())
    assert other & bundle.clauses or not most, "the bound stands in the formula"


@pytest.mark.parametrize("board", ["gem:pentagon2", "gem:heptagon2", "gem:pentagon2,goal=ee"])
def test_undecided_is_what_the_rules_say(board: str, tmp_path: Path) -> None:
    bundle, game = asked(board, "most-stones", tmp_path), read(board).game
    chance, names = random.Random(4), game.board.names
    for most in (0, 2, bundle.manifest["most"] - 1, bundle.manifest["most"]):
        clauses = Solved(bundle.allowed(most=most))
        for _ in range(250):
            glyphs = [chance.choice("BBWW.") for _ in names]
            black_cells, white_cells = (sum(1 << at for at, glyph in enumerate(glyphs) if glyph == colour) for colour in "BW")
            p = Stones(black_cells, white_cells)
            there = [
                f"stone {said} {name}"
                for name, glyph in zip(names, glyphs, strict=True)
                for said, colour in (("black", "B"), ("white", "W"))
                if glyph == colour
            ]
            black, white = p.black.bit_count(), p.white.bit_count()
            expected = black - white in (0, 1) and black + white > most and game.outcome(p) is None
            every = {f"stone {said} {name}" for said in ("black", "white") for name in names}
            assert clauses.holds(there, every - set(there)) == expected, (most, glyphs)


@pytest.mark.parametrize("board", ["crosshairs:hexhex2", "crosshairs:hexhex3", "crosshairs:hextorus2"])
@pytest.mark.parametrize("question", ["most-kings-apart", "most-kings-straight"])
def test_apart_is_what_kings_see(board: str, question: str, tmp_path: Path) -> None:
    bundle, game = asked(board, question, tmp_path), read(board).game
    assert isinstance(game, CrossHairs)
    sees, names = seen(game, straight=question == "most-kings-straight"), game.board.names
    chance = random.Random(6)
    for most in (0, 1, bundle.manifest["most"]):
        clauses = Solved(bundle.allowed(most=most))
        for _ in range(200):
            kings = chance.sample(range(len(names)), chance.randrange(min(6, len(names))))
            free = all(not sees[one] >> other & 1 for one, other in itertools.permutations(kings, 2))
            there = {f"King {names[cell]}" for cell in kings}
            expected = free and len(kings) > most
            assert clauses.holds(there, {f"King {name}" for name in names} - there) == expected, (most, kings)
    assert all(not sees[cell] >> cell & 1 for cell in cells_of(game.board.all_cells))


def test_what_is_no_question(tmp_path: Path) -> None:
    for board, question in (("crosshairs:hexhex2", "most-kings-apart"), ("gem:pentagon2", "most-stones")):
        bundle = asked(board, question, tmp_path)
        for most in (-1, 99):
            with pytest.raises(CheckError, match="no number"):
                bundle.allowed(most=most)
