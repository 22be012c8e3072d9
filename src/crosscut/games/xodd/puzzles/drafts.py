"""Drafts of construction puzzles of Xodd and Yodd: full boards, by their numbers of groups."""

from __future__ import annotations

import random

from crosscut.core.board import mask_of
from crosscut.core.game import BLACK, WHITE
from crosscut.core.stones import Stones
from crosscut.games.xodd.puzzles.clues import GroupsInRow, GroupsOf
from crosscut.games.xodd.rules import Xodd
from crosscut.puzzles.construction.clue import Clue
from crosscut.puzzles.construction.lines import counts
from crosscut.puzzles.construction.links import links
from crosscut.puzzles.construction.offered import Draft


def groups(game: Xodd, chance: random.Random) -> Draft | None:
    """Draft: a full board with an odd number of groups; the clues are their numbers, in all and in some rows, stones in lines,
    and some links, group sizes included.

    Rows' numbers of groups are few, since the refutations of other completions get long with them.
    """
    black = chance.getrandbits(game.board.size)
    p = Stones(black, game.board.all_cells & ~black)
    if game.illegal(p) is not None:
        return None
    board, numbers = game.board, game.counts(p)
    clues: list[Clue] = [GroupsOf(colour, numbers[colour]) for colour in (BLACK, WHITE)]
    for row in sorted(chance.sample(range(len(board.rows)), chance.randint(0, 2))):
        here, colour = mask_of(board.rows[row]), chance.choice((BLACK, WHITE))
        number = sum(of == colour and bool(group & here) for of, group in game.groups(p))
        clues.append(GroupsInRow(row, colour, number))
    clues += counts(board, p, chance, (BLACK, WHITE), chance.choice((0.5, 0.75, 1.0)))
    clues += links(board, p, chance, board.size // 4)
    return p, "BW", tuple(clues)
