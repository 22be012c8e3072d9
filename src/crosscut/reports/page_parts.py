"""What the HTML pages with boards share: shapes that stand once in a page and are used by name, diagrams, and how data go in.

A page is one file that needs nothing else: `page.css`, `board.js` and the page's own script stand in it unchanged. The data are
JSON in a script element. `<`, `>` and `&` are written as escapes there, so no title and no name can end the element.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup

import crosscut
from crosscut.core.game import Game, Mark
from crosscut.reports.svg import PAPER, STONE, STONES, cell_marks, empty_board, frame, label_parts, link_parts, piece_parts, place

NO_PIECES = ".?-"
ESCAPES = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}


def rendered(template: str, scripts: Sequence[str], data: dict[str, Any], **named: Any) -> str:  # noqa: ANN401 - what the template shows
    """Return a page: a template of this folder with the common style, the scripts in order, the data, and what else it names."""
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    folder = files("crosscut.reports")

    def text(name: str) -> Markup:
        return Markup(folder.joinpath(name).read_text(encoding="utf-8"))

    return environment.from_string(text(template)).render(
        style=text("page.css"),
        script=Markup("\n").join(map(text, ("board.js", *scripts))),
        data=Markup(script_json(data)),
        version=crosscut.__version__,
        **named,
    )


def script_json(data: dict[str, Any]) -> str:
    """Return data as JSON that can stand in a script element."""
    text = json.dumps(data, separators=(",", ":"))
    return "".join(ESCAPES.get(char, char) for char in text)


def board_data(game: Game[Any]) -> dict[str, Any]:
    """Return what a script needs of a board: the names of its cells, and where they lie."""
    board = game.board
    return {"names": board.names, "at": [[round(x, 1) for x in place(board, cell)] for cell in range(board.size)]}


def stones() -> list[str]:
    """Return the shapes of plain stones."""
    return [
        f'<circle id="{glyph}" r="{STONE}" fill="{fill}" stroke="{stroke}" stroke-width="1.7"/>'
        for glyph, (fill, stroke) in STONES.items()
    ]


def board_shape(key: str, game: Game[Any]) -> str:
    """Return the shape of an empty board, under its key."""
    left, top, width, height = frame(game.board)
    paper = f'<rect x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{PAPER}"/>'
    return "\n".join([f'<g id="{key}">', paper, *empty_board(game), "</g>"])


def diagram(
    game: Game[Any], board: str, glyphs: tuple[str, ...], labels: dict[int, str], marks: Sequence[Mark], title: str
) -> str:
    """Return a picture that uses the shapes of the page: glyphs, labels and marks on the board of a key, with a title."""
    left, top, width, height = frame(game.board)
    said = title.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
    parts = [
        f'<svg class="diagram" viewBox="{left:.1f} {top:.1f} {width:.1f} {height:.1f}" width="{width:.0f}" height="{height:.0f}"'
        f' role="img" aria-label="{said}"><use href="#{board}"/><g class="stones">'
    ]
    parts += [part for mark in marks if len(mark.cells) == 2 for part in link_parts(game.board, mark)]
    for cell, glyph in enumerate(glyphs):
        x, y = place(game.board, cell)
        if glyph in STONES:
            parts.append(f'<use href="#{glyph}" x="{x:.1f}" y="{y:.1f}"/>')
        elif glyph not in NO_PIECES:
            parts += piece_parts(game, (x, y), glyph)
    parts += cell_marks(game.board, glyphs, marks)
    for cell, label in labels.items():
        parts += label_parts(place(game.board, cell), label, glyphs[cell])
    return "".join([*parts, "</g></svg>"])
