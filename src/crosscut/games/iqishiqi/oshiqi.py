"""Oshiqi (from the text of 2005): the ball of Iqishiqi on square points, each player with stones of his own.

The numbers are those of docs/rules/oshiqi.md.
"""

from __future__ import annotations

from typing import ClassVar

from crosscut.core.notation import GLYPHS
from crosscut.core.schema import Cells, Field
from crosscut.games.iqishiqi.rules import Pushed, Pushing


class Oshiqi(Pushing):
    """Rule 1: Black owns the top and bottom rows, White the left and right columns."""

    name: ClassVar[str] = "oshiqi"
    title: ClassVar[str] = "Oshiqi"
    families: ClassVar[tuple[str, ...]] = ("rectangle",)
    owned_sides: ClassVar[tuple[tuple[str, ...], tuple[str, ...]]] = (("top", "bottom"), ("left", "right"))
    fields: ClassVar[tuple[Field, ...]] = (
        Cells({"B": "black", "W": "white", "@": "ball"}, GLYPHS, "B or x, W or o, @ (the ball) or . (empty)", signs={"@": "o"}),
    )

    def friends(self, p: Pushed) -> int:
        """A group is of one colour."""
        return p.white if p.turn else p.black

    def with_stone(self, p: Pushed, cell: int) -> Pushed:
        """Return the position with one more stone of the side to move."""
        return p._replace(white=p.white | 1 << cell) if p.turn else p._replace(black=p.black | 1 << cell)
