"""What the page of a book needs for games that are more than dropping stones: pictures of positions, and clicks for turns.

A *frame* is a position as the script draws it, one text: whose turn it is and the glyphs of all cells; behind blanks the names of
the links, and the numbers of the cells with a ring. Shapes of pieces and links stand once in the page, and are used by name. The
*clicks* of a turn are the cells to click, in order, by their names; a word such as `pass` stands behind a `!`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any

from crosscut.core.game import COLOURS, Game, Mark, Turn
from crosscut.reports.svg import link_parts, piece_parts


def is_general(game: Game[Any]) -> bool:
    """Return whether the page needs frames and clicks: in other games a turn drops stones, or is a pass."""
    return game.decides_by_plies


def frame_text(game: Game[Any], p: Hashable) -> str:
    """Return the frame of a position."""
    marks = game.marks(p)
    links = ",".join(link_name(game, mark) for mark in marks if len(mark.cells) == 2)
    rings = ",".join(str(mark.cells[0]) for mark in marks if len(mark.cells) == 1)
    return f"{COLOURS[game.turn(p)]}{''.join(game.glyphs(p))} {links} {rings}"


def frames(game: Game[Any], p: Any, turns: Iterable[Turn]) -> list[str]:  # noqa: ANN401 - a position of the game
    """Return the frames after each of some turns that are played from p on."""
    found = []
    for turn in turns:
        p = game.play(p, turn)
        found.append(frame_text(game, p))
    return found


def clicks(game: Game[Any], turn: Turn) -> list[str]:
    """Return what is clicked for a turn."""
    if turn.word:
        return [f"!{turn.word}"]
    return [game.board.names[cell] for step in turn.steps for cell in step.cells]


def link_name(game: Game[Any], mark: Mark) -> str:
    """Return the name of a link's shape, `Ba1b2`."""
    names = game.board.names
    return ("" if mark.colour is None else COLOURS[mark.colour]) + names[mark.cells[0]] + names[mark.cells[1]]


def shapes(games: Sequence[tuple[str, Game[Any]]], shown: Iterable[str]) -> list[str]:
    """Return the shapes of pieces that are no plain stones, and of the links that frames show.

    Arguments: `games`: the games of the page, each behind the key of its board; `shown`: the frames, each behind such a key and a
    blank.
    """
    found: dict[str, str] = {}
    by_key = dict(games)
    for text in shown:
        key, cells, links, _ = text.split(" ")
        game = by_key[key]
        signs = game.fields[0].signs
        for glyph in {glyph for glyph in cells[1:] if glyph in signs and (signs[glyph] or glyph not in COLOURS)}:
            if (shape := f"{key}-{glyph}") not in found:
                found[shape] = "".join(piece_parts(game, (0.0, 0.0), glyph))
        for name in filter(None, links.split(",")):
            if (shape := f"{key}-{name}") not in found:
                found[shape] = "".join(link_parts(game.board, _mark(game, name)))
    return [f'<g id="{name}">{parts}</g>' for name, parts in sorted(found.items())]


def _mark(game: Game[Any], name: str) -> Mark:
    """Return the link of a name."""
    colour = COLOURS.index(name[0]) if name[0] in COLOURS else None
    cells = name if colour is None else name[1:]
    names = game.board.by_name
    one, other = next((cells[:at], cells[at:]) for at in range(2, len(cells)) if cells[:at] in names and cells[at:] in names)
    return Mark((names[one], names[other]), colour)
