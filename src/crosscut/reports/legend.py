"""The legend of a picture: whose turn it is, and what all that is drawn besides stones means."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from crosscut.core.board import FLAT
from crosscut.core.game import Game
from crosscut.reports.text import state_text
from crosscut.reports.words import words_of


def legend(game: Game[Any], *positions: Hashable, turn: bool = True) -> str:
    """Return the legend of a picture of a position, or of several, one line; with `turn`, it begins with whose turn it is."""
    lines = [state_text(game, p) for p in positions] if turn else []
    if any(game.owned_sides):
        lines.append("edges: in the colour of their owner")
    if any(edge.wrap != FLAT for edge in game.board.edges):
        lines.append("dashed: goes on at the other end of the board")
    seen = set().union(*(looks(game, p) for p in positions))
    lines += [f"{look}: {meaning}" for look, meaning in words_of(game).drawn.items() if look in seen]
    return "; ".join(lines)


def looks(game: Game[Any], p: Hashable) -> set[str]:
    """Return what is drawn besides plain stones: letters of pieces, "ring", "grey", "thick line", "square", "dotted"."""
    pieces, found = game.fields[0], set()
    for glyph in set(game.glyphs(p)) - {"."}:
        sign = pieces.signs[glyph]
        found.add(("ring" if sign else "grey") if pieces.owner(glyph) is None else sign)
    for mark in game.marks(p):
        alone = len(mark.cells) == 1
        free = alone and mark.colour is not None and game.glyphs(p)[mark.cells[0]] == "."
        found.add("square" if free else "ring" if alone else "thick line")
    return found | ({"dotted"} if game.sights(p) else set())
