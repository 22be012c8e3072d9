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
    families: ClassVar[tuple[str, ...]] = ("hexhex", "rhombus")
    own_boards: ClassVar[bool] = True
