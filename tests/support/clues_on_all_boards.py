"""Clues on all boards there are: clauses, plain test, and a third opinion that shares no code with either."""

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any

from crosscut.core.stones import StoneGame
from crosscut.puzzles.construction.clue import Clue
from crosscut.puzzles.construction.offered import fault_of
from crosscut.puzzles.construction.record import clue_record
from crosscut.puzzles.construction.sought import Sought
from crosscut.solver.sat import Assuming


def true_on_all_boards(
    game: StoneGame,
    glyphs: str,
    clues: Sequence[Clue],
    legal: Callable[[str], bool],
    true: Callable[[Mapping[str, Any], str], bool],
) -> list[int]:
    """Ask rules, formula and the third opinion of all boards; return on how many each clue is true.

    Arguments: `glyphs`: what cells hold; `legal`, `true`: the third opinion of the stones, one glyph a cell, and of a clue's
    record.
    """
    records = [clue_record(game.board, clue) for clue in clues]
    sought = Sought(game, "?" * game.board.size, glyphs)
    on = [sought.formula.literal("clue", at) for at in range(len(clues))]
    for clue, when in zip(clues, on, strict=True):
        clue.encode(sought, when)
    counts = [0] * len(clues)
    with Assuming(sought.formula) as solver:
        for stones in map("".join, product(glyphs, repeat=game.board.size)):
            standing = [
                literal if glyph == colour else -literal
                for colour, side in zip("BW", sought.stones, strict=True)
                for glyph, literal in zip(stones, side, strict=True)
            ]
            p = game.from_glyphs(tuple(stones), 0)
            allowed = legal(stones)
            assert (fault_of(game, p) is None) == allowed, stones
            assert (solver.model([*standing, *(-when for when in on)]) is not None) == allowed, stones
            if not allowed:
                continue
            for at, (clue, record, when) in enumerate(zip(clues, records, on, strict=True)):
                wanted = true(record, stones)
                assert clue.holds(game, p) == wanted, (stones, clue)
                assert (solver.model([*standing, when]) is not None) == wanted, (stones, clue)
                counts[at] += wanted
    return counts
