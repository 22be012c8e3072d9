"""Drafts of construction puzzles of Xodd and Yodd: full boards, by their numbers of groups."""

from __future__ import annotations

import random

from crosscut.core.board import mask_of
from crosscut.core.game import BLACK, WHITE
from crosscut.core.stones import Stones
from crosscut.games.xodd.puzzles.clues import GroupsInRow, GroupsOf
from crosscut.games.xodd.rules import Xodd
from crosscut.puzzles.construction.clue import Clue
from crosscut.puzzles.construction.offered import Draft


def groups(game: Xodd, chance: random.Random) -> Draft | None:
    """Draft: a full board with an odd number of groups; the clues are their numbers in all, and up to half of the rows' numbers.

    With the numbers of all rows fewer cells would be given, but proofs would be longer, and their check takes the most time. With
    few of them puzzles come out easier, too.
    """
    black = chance.getrandbits(game.board.size)
    p = Stones(black, game.board.all_cells & ~black)
    if game.illegal(p) is not None:
        return None
    counts = game.counts(p)
    rows = [(row, colour) for row in range(len(game.board.rows)) for colour in (BLACK, WHITE)]
    clues: list[Clue] = [GroupsOf(colour, counts[colour]) for colour in (BLACK, WHITE)]
    for row, colour in sorted(chance.sample(rows, chance.randint(0, len(game.board.rows)))):
        here = mask_of(game.board.rows[row])
        number = sum(of == colour and bool(group & here) for of, group in game.groups(p))
        clues.append(GroupsInRow(row, colour, number))
    return p, "BW", tuple(clues)
