"""One image for all: the same grade, themes and kernel for a puzzle however it is turned, mirrored or coloured.

Of equally long defences the main line takes the first in the game's order, so a mirrored puzzle may have another main line, and
with it other features. So `make` makes of all images the one whose text has the least SHA-256 (the least text itself would have
Black to move in every puzzle, and its empty cells in one corner), and grades and themes of other images are those of this one.

The *kernel* of a puzzle is the position of its last decision, where the last turn of its main line is played, up to symmetry and
exchange of colours. Two puzzles that come to one kernel have one point, however they come there. Where only the first turn is
asked, it is the position itself.
"""

from __future__ import annotations

import hashlib
from collections.abc import Hashable
from dataclasses import replace
from typing import Any

from crosscut.core.game import Game
from crosscut.core.instance import Instance
from crosscut.puzzles.criteria import last_decision, without_forced_end
from crosscut.puzzles.play import Play
from crosscut.puzzles.puzzle import Puzzle, puzzle_id


def image_of(game: Game[Any], p: Hashable) -> Hashable:
    """Return the one of the images of a position that stands for all of them."""
    least: Hashable = min(game.images(p), key=lambda q: hashlib.sha256(game.format(q).encode("ascii")).digest())
    return least


def imaged(play: Play, puzzle: Puzzle) -> Puzzle:
    """Return the image of a sound puzzle that stands for all images, unique at the root, with a line that is found anew.

    The line ends before forced turns (`criteria`). LimitReached.
    """
    game = puzzle.instance.game
    q = image_of(game, puzzle.instance.position)
    line = without_forced_end(game, q, play.line(q), puzzle.goal)
    return replace(puzzle, instance=Instance(game, q), line=line, solution=play.solution(q, "root"), unique="root")


def kernel_of(puzzle: Puzzle) -> str:
    """Return the name of a puzzle's kernel, one for all puzzles that come to the same last decision."""
    game, p = puzzle.instance.game, puzzle.instance.position
    return puzzle_id(game, last_decision(game, p, puzzle.line))
