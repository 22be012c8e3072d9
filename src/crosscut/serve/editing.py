"""Setting up a position by clicks: the next kind of piece on a cell, the other side to move, an empty board.

A change keeps what a position ID says behind its rows (last stones, phases, ...) where that still makes sense, else drops it. The
result need not be legal: the page shows the rule that it breaks.
"""

from __future__ import annotations

from typing import Any

from crosscut.core.errors import NotationError
from crosscut.core.game import COLOURS
from crosscut.core.instance import Instance
from crosscut.core.notation import format_rows, parse_cell, split_tail
from crosscut.serve.settings import Settings
from crosscut.serve.view import instance_of, view
from crosscut.serve.work import Find, Given, Say, text


def changed(given: Given, _settings: Settings, _say: Say, _find: Find) -> dict[str, Any]:
    """Answer `set`: `change` is cell (with `cell`, and `glyph` or the next one), turn, or clear."""
    at, change = instance_of(given), text(given, "change")
    game, p = at.game, at.position
    turn, glyphs = game.turn(p), list(game.glyphs(p))
    extras = split_tail(game.format(p))[2]
    if change == "turn":
        turn = 1 - turn
    elif change == "clear":
        glyphs = ["."] * game.board.size
    elif change == "cell":
        cell = parse_cell(game.board, text(given, "cell"))
        order = [".", *game.fields[0].glyphs]
        glyph = text(given, "glyph", "") or order[(order.index(glyphs[cell]) + 1) % len(order)]
        if glyph not in order:
            raise NotationError(f"{glyph[:10]!r} is no piece: expected one of {' '.join(order)}")
        glyphs[cell] = glyph
    else:
        raise NotationError(f"no change {change[:20]!r}: expected cell, turn or clear")
    head = f"{COLOURS[turn]}:{format_rows(game.board, tuple(glyphs))}"
    try:
        return view(Instance(game, game.parse(":".join((head, *extras)))))
    except NotationError:
        return view(Instance(game, game.parse(head)))
