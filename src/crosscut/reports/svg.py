"""Positions and maps as SVG pictures: plain strings, readable in grey, no dependence on colour alone."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from math import cos, pi, sin, sqrt
from typing import Any
from xml.sax.saxutils import escape

from crosscut.board import Point, column_letters
from crosscut.game import Game, Turn
from crosscut.solver.proof import Value

UNIT = 48  # pixels a cell
PAD = 1.25  # cells around the board
LINE_HEIGHT = 0.46  # of a caption line, in cells
SIGNS = {Value.WIN: "+", Value.LOSS: "\N{MINUS SIGN}", Value.DRAW: "=", Value.UNKNOWN: "?"}
FILLS = {Value.WIN: "#2b8a3e", Value.LOSS: "#c92a2a", Value.DRAW: "#5c5f66", Value.UNKNOWN: "#868e96"}
STONES = {"B": ("#1a1a1a", "#000000"), "W": ("#ffffff", "#333333")}


def position_svg(game: Game[Any], p: Hashable, caption: tuple[str, ...], marks: Mapping[Turn, Value] | None = None) -> str:
    """Return a picture of a position.

    Arguments: `caption`: lines below the board; `marks`: values to show on the empty cells that first turns place on.
    """
    board = game.board
    xs, ys = zip(*board.layout.centres, strict=True)
    left, top = min(xs) - PAD, min(ys) - PAD
    longest = max((len(line) for line in caption), default=0) * 0.165 + 0.6
    width = max(max(xs) + PAD - left, longest)
    height = max(ys) + PAD - top + LINE_HEIGHT * len(caption)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.3f} {top:.3f} {width:.3f} {height:.3f}"'
        f' width="{width * UNIT:.0f}" height="{height * UNIT:.0f}" font-family="sans-serif">',
        f"<title>{escape(caption[0] if caption else game.title)}</title>",
        f'<rect x="{left:.3f}" y="{top:.3f}" width="{width:.3f}" height="{height:.3f}" fill="#f8f5ee"/>',
        *_sides(game),
        *(_points(game) if board.layout.style == "points" else _hexagons(game)),
        *_coordinates(game),
    ]
    for cell, glyph in enumerate(game.glyphs(p)):
        if glyph in STONES:
            fill, stroke = STONES[glyph]
            x, y = board.layout.centres[cell]
            parts.append(f'<circle cx="{x:.3f}" cy="{y:.3f}" r="0.4" fill="{fill}" stroke="{stroke}" stroke-width="0.035"/>')
    for turn, value in (marks or {}).items():
        if len(turn.steps) == 1 and len(turn.steps[0].cells) == 1:
            parts += _mark(board.layout.centres[turn.steps[0].cells[0]], value)
    for number, line in enumerate(caption):
        y = max(ys) + PAD + LINE_HEIGHT * number + 0.1
        parts.append(_text(left + 0.3, y, line, 0.3, "start"))
    return "\n".join([*parts, "</svg>", ""])


def _text(x: float, y: float, text: str, size: float, anchor: str = "middle", fill: str = "#333333") -> str:
    return f'<text x="{x:.3f}" y="{y:.3f}" font-size="{size}" text-anchor="{anchor}" fill="{fill}">{escape(text)}</text>'


def _mark(centre: Point, value: Value) -> Iterator[str]:
    x, y = centre
    yield f'<circle cx="{x:.3f}" cy="{y:.3f}" r="0.3" fill="#f8f5ee" stroke="{FILLS[value]}" stroke-width="0.05"/>'
    yield _text(x, y + 0.15, SIGNS[value], 0.46, fill=FILLS[value])


def _sides(game: Game[Any]) -> Iterator[str]:
    """A black bar for Black's sides, a white one with a dark rim for White's, drawn as bars beside the board."""
    for colour, names in zip("BW", game.owned_sides, strict=True):
        fill, stroke = STONES[colour]
        for side in game.board.sides:
            if side.name in names:
                path = " ".join(f"{x:.3f},{y:.3f}" for x, y in side.line)
                yield f'<polyline points="{path}" fill="none" stroke="{stroke}" stroke-width="0.14" stroke-linecap="round"/>'
                yield f'<polyline points="{path}" fill="none" stroke="{fill}" stroke-width="0.08" stroke-linecap="round"/>'


def _points(game: Game[Any]) -> Iterator[str]:
    centres = game.board.layout.centres
    for edge in game.board.edges:
        (x1, y1), (x2, y2) = centres[edge.a], centres[edge.b]
        if abs(x1 - x2) + abs(y1 - y2) < 1.5:  # not the edges that run over a glued seam
            yield f'<line x1="{x1:.3f}" y1="{y1:.3f}" x2="{x2:.3f}" y2="{y2:.3f}" stroke="#777777" stroke-width="0.03"/>'
    for x, y in centres:
        yield f'<circle cx="{x:.3f}" cy="{y:.3f}" r="0.05" fill="#777777"/>'


def _hexagons(game: Game[Any]) -> Iterator[str]:
    for x, y in game.board.layout.centres:
        angles = [pi / 6 + pi / 3 * corner for corner in range(6)]
        corners = " ".join(f"{x + cos(a) / sqrt(3):.3f},{y + sin(a) / sqrt(3):.3f}" for a in angles)
        yield f'<polygon points="{corners}" fill="#fffdf7" stroke="#777777" stroke-width="0.03"/>'


def _coordinates(game: Game[Any]) -> Iterator[str]:
    centres = game.board.layout.centres
    for cell in game.board.rows[0]:
        x, y = centres[cell]
        slant = 0.35 if game.board.layout.style == "hexagons" else 0
        yield _text(x - slant, y - 0.85, column_letters(game.board.places[cell][1]), 0.3)
    for number, row in enumerate(game.board.rows, 1):
        x, y = centres[row[0]]
        yield _text(x - 0.9, y + 0.1, str(number), 0.3)
