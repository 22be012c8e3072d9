"""Yodd (Luis Bolaños Mures, 2011): Xodd on hexagonal cells. Rule numbers: docs/rules/yodd.md, the same as those of Xodd."""

from __future__ import annotations

from typing import ClassVar

from crosscut.games.xodd.rules import Xodd


class Yodd(Xodd):
    """Rule 1: like stones on cells that share an edge belong to one group. Everything else is Xodd's.

    Games are played on `hexhexN`; a rhombus, with the same adjacency, is test ground.
    """

    name: ClassVar[str] = "yodd"
    title: ClassVar[str] = "Yodd"
    in_short: ClassVar[tuple[str, ...]] = (
        "Black begins. A turn is a pass, or one stone or two of either colour on empty cells; Black's first turn is one stone.",
        "A group is all stones of one colour that are joined from cell to neighbouring cell. At the end of each turn "
        "the number of all groups, of both colours together, must be odd.",
        "Two passes in a row end the game, and who has fewer groups of his own colour wins.",
    )
    families: ClassVar[tuple[str, ...]] = ("hexhex", "rhombus")
    own_boards: ClassVar[bool] = True
