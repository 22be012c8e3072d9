"""The pieces of a position of Cross-Hairs as literals: given ones are constants, unknown ones variables."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from crosscut.encodings.formula import Formula, constants
from crosscut.games.crosshairs.rules import Aimed, CrossHairs

WORDS = ("black", "white", "black king", "white king")


class Pieces(NamedTuple):
    """Literals by cell: the soldiers of both colours, then the Kings of both."""

    soldiers: tuple[list[int], list[int]]
    kings: tuple[list[int], list[int]]

    def lists(self) -> tuple[list[int], ...]:
        """Return the four lists, in the order of the members of a position."""
        return *self.soldiers, *self.kings


def given(game: CrossHairs, p: Aimed) -> Pieces:
    """Return the pieces of a position, as constants."""
    black, white, black_kings, white_kings = (constants(mask, game.board.size) for mask in p[:4])
    return Pieces((black, white), (black_kings, white_kings))


def unknown(formula: Formula, game: CrossHairs) -> Pieces:
    """Return the pieces of any position at all, which join the answer key; add that a cell holds at most one."""
    lists = [[formula.literal("piece", word, name) for name in game.board.names] for word in WORDS]
    formula.key += [literal for literals in lists for literal in literals]
    formula.because("a cell holds at most one piece")
    for of_cell in zip(*lists, strict=True):
        for one, other in combinations(of_cell, 2):
            formula.add(-one, -other)
    return Pieces((lists[0], lists[1]), (lists[2], lists[3]))
