"""Positions and maps as SVG pictures: plain strings, readable in grey, no dependence on colour alone.

Everything is drawn in pixels, `UNIT` to a cell; layouts give centres in cells. Values are drawn as strokes, not letters, so a
picture looks the same whatever fonts there are.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from html import escape
from itertools import pairwise
from math import cos, hypot, pi, sin, sqrt
from textwrap import wrap
from typing import Any, cast

from crosscut.core.board import FLAT, Board, Point, cells_of, column_letters
from crosscut.core.game import BLACK, COLOURS, Game, Mark, Turn
from crosscut.solver.proof import Value

UNIT = 48  # pixels a cell
PAD = 1.3  # cells around the board
STONE = 19  # pixels, a stone's radius
LINE_HEIGHT = 24  # pixels a caption line
FONT = 15  # pixels
LETTER = 8.2  # pixels a letter of the caption takes at most, on average
WIDE, CAPITAL = 14.0, 10.5  # pixels of `W`, `M`, and of other capitals
FILLS = {Value.WIN: "#2b8a3e", Value.LOSS: "#c92a2a", Value.DRAW: "#5c5f66", Value.UNKNOWN: "#868e96"}
STONES = {"B": ("#1a1a1a", "#000000"), "W": ("#ffffff", "#333333")}
INK, PAPER = "#333333", "#f8f5ee"
DASHES = ' stroke-dasharray="4 4"/>'  # of what goes on at the opposite side
SQUARE = 11  # side of a square that says whose an empty cell is
RING = "#d9480f"  # of marked cells: neither black nor white in grey


def position_svg(
    game: Game[Any],
    p: Hashable,
    caption: tuple[str, ...],
    marks: Mapping[Turn, Value] | None = None,
    labels: Mapping[int, str] | None = None,
    title: str = "",
    marked: int = 0,
    shades: Mapping[int, tuple[str, float]] | None = None,
) -> str:
    """Return a picture of a position.

    Arguments: `caption`: lines below the board; `marks`: values of first turns, shown on the cells they place on, where a turn
    chooses the colour with a small stone: a black one on the left, a white one on the right; `labels`: short texts to show on
    cells; `title`: for screen readers and tool tips, else the first caption line; `marked`: cells to point out (mask), by a ring;
    `shades`: cells to shade, each by a colour and how strong it is (0 to 1).
    """
    board = game.board
    letters = max(40, round((len(board.rows[0]) + 2) * UNIT / LETTER))
    lines = [piece for line in caption for piece in wrap(line, letters, break_on_hyphens=False)]
    left, top, wide, high = frame(board)
    width = max(wide, max(map(_length, lines), default=0) + 30)
    below = top + high
    height = high + LINE_HEIGHT * len(lines)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.1f} {top:.1f} {width:.1f} {height:.1f}"'
        f' width="{width:.0f}" height="{height:.0f}" font-family="DejaVu Sans, Verdana, Arial, sans-serif">',
        f"<title>{escape(title or (caption[0] if caption else game.title), quote=False)}</title>",
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{PAPER}"/>',
        *empty_board(game),
    ]
    parts += [shade_part(board, cell, *shade) for cell, shade in (shades or {}).items()]
    shown = game.marks(p)
    for mark in shown:
        if len(mark.cells) == 2:
            parts += link_parts(board, mark)
    for sight in game.sights(p):
        parts += sight_parts(board, sight, game.pieces(p, None))
    for cell, glyph in enumerate(game.glyphs(p)):
        parts += piece_parts(game, place(board, cell), glyph)
    parts += cell_marks(board, game.glyphs(p), shown)
    for turn, value in (marks or {}).items():
        if len(turn.steps) == 1 and len(turn.steps[0].cells) == 1:
            parts += value_parts(place(board, turn.steps[0].cells[0]), value, turn.steps[0].colour)
    for cell, label in (labels or {}).items():
        parts += label_parts(place(board, cell), label, game.glyphs(p)[cell])
    for cell in cells_of(marked):
        parts.append(ring_part(_at(board.layout.centres[cell])))
    for number, line in enumerate(lines):
        parts.append(_text(left + 15, below + LINE_HEIGHT * number + 4, line, "start"))
    return "\n".join([*parts, "</svg>", ""])


def frame(board: Board) -> tuple[float, float, float, float]:
    """Return left, top, width and height of a board's picture, in pixels."""
    xs, ys = zip(*(_at(centre) for centre in board.layout.centres), strict=True)
    return min(xs) - PAD * UNIT, min(ys) - PAD * UNIT, max(xs) - min(xs) + 2 * PAD * UNIT, max(ys) - min(ys) + 2 * PAD * UNIT


def place(board: Board, cell: int) -> Point:
    """Return the middle of a cell, in pixels."""
    return _at(board.layout.centres[cell])


def empty_board(game: Game[Any]) -> tuple[str, ...]:
    """Return the elements of a board without stones; those of the last few games are kept, for they take the most time."""
    return _empty_board(cast(Hashable, game))


@lru_cache(maxsize=16)
def _empty_board(game: Game[Any]) -> tuple[str, ...]:
    return (*(_points(game) if game.board.layout.style == "points" else _hexagons(game)), *_coordinates(game))


def label_parts(centre: Point, label: str, glyph: str) -> list[str]:
    """Return a short text on a stone, or in a circle on a cell without one."""
    x, y = centre
    if glyph in STONES:
        return [_text(x, y + FONT / 3, label, ink=PAPER if glyph == COLOURS[BLACK] else INK)]
    size = FONT if len(label) < 3 else FONT - 4
    return [_circle(centre, 15, PAPER, INK, 1.2), _text(x, y + size / 3, label, size=size)]


def _at(centre: Point) -> Point:
    return centre[0] * UNIT, centre[1] * UNIT


def _circle(centre: Point, radius: float, fill: str, stroke: str, width: float) -> str:
    x, y = centre
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{fill}" stroke="{stroke}" stroke-width="{width}"/>'


def cell_marks(board: Board, glyphs: Sequence[str], marks: Sequence[Mark]) -> Iterator[str]:
    """Yield the marks of single cells: a player's on an empty cell is a small square, as for territory, any other one a ring.

    Where both players have a square they stand side by side.
    """
    cells = [mark.cells[0] for mark in marks if len(mark.cells) == 1 and mark.colour is not None]
    for mark in marks:
        if len(mark.cells) == 1:
            (cell,) = mark.cells
            x, y = place(board, cell)
            if mark.colour is None or glyphs[cell] != ".":
                yield ring_part((x, y))
                continue
            shift = 0 if cells.count(cell) == 1 else SQUARE * (mark.colour - 0.5) * 1.5
            fill, stroke = STONES[COLOURS[mark.colour]]
            yield (
                f'<rect x="{x + shift - SQUARE / 2:.1f}" y="{y - SQUARE / 2:.1f}" width="{SQUARE}" height="{SQUARE}"'
                f' fill="{fill}" stroke="{stroke}" stroke-width="1.5"/>'
            )


def shade_part(board: Board, cell: int, colour: str, strength: float) -> str:
    """Return the ground of a cell in a colour; a hexagon leaves room for the bars of sides."""
    x, y = place(board, cell)
    corners = _corners((x, y), 0.86)
    if board.layout.style == "points":
        corners = [(x + dx * UNIT / 2, y + dy * UNIT / 2) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    points = " ".join(f"{cx:.1f},{cy:.1f}" for cx, cy in corners)
    return f'<polygon points="{points}" fill="{colour}" fill-opacity="{strength:.2f}"/>'


def ring_part(centre: Point) -> str:
    """Return a ring that marks a cell."""
    x, y = centre
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="11" fill="none" stroke="{RING}" stroke-width="4"/>'


def _line(ends: tuple[Point, ...], stroke: str, width: float, cap: str = "round") -> str:
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in ends)
    return f'<polyline points="{points}" fill="none" stroke="{stroke}" stroke-width="{width}" stroke-linecap="{cap}"/>'


def piece_parts(game: Game[Any], centre: Point, glyph: str) -> Iterator[str]:
    """Yield the elements of a piece: a stone of its player, grey for nobody's, with its letter unless it is a plain stone.

    Nobody's piece with a letter, such as a ball, is a ring.
    """
    if glyph == ".":
        return
    owner = game.fields[0].owner(glyph)
    sign = game.fields[0].signs[glyph]
    if owner is None:
        yield _circle(centre, *((STONE - 3, PAPER, RING, 4) if sign else (STONE, "#ced4da", INK, 1.7)))
    else:
        yield _circle(centre, STONE, *STONES[COLOURS[owner]], 1.7)
    if sign:
        x, y = centre
        yield _text(x, y + FONT / 3, sign, ink=PAPER if owner == BLACK else INK)


def link_parts(board: Board, mark: Mark) -> Iterator[str]:
    """A line between two cells, in the colour of its player; where it runs over a glued seam, its two halves."""
    for half in _halves(board, mark.cells):
        fill, stroke = STONES.get("" if mark.colour is None else COLOURS[mark.colour], (INK, INK))
        yield _line(half, stroke, 8, "butt")
        yield _line(half, fill, 5, "butt")


def _halves(board: Board, cells: tuple[int, ...]) -> Iterator[tuple[Point, Point]]:
    """The lines from either of two cells to the middle between it and the nearest copy of the other one."""
    xs, ys = zip(*board.layout.centres, strict=True)
    wide, high = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    for cell, other in (cells, cells[::-1]):
        (x, y), (to_x, to_y) = board.layout.centres[cell], board.layout.centres[other]
        copies = [(to_x + wide * right, to_y + high * down) for right in (0, -1, 1) for down in (0, -1, 1)]
        near = min(copies, key=lambda copy: hypot(copy[0] - x, copy[1] - y))
        yield _at((x, y)), _at(((x + near[0]) / 2, (y + near[1]) / 2))


def sight_parts(board: Board, cells: tuple[int, ...], pieces: int) -> Iterator[str]:
    """A dotted line over cells, in pieces where it runs over a glued seam, with a dot at an end that is empty (mask `pieces`)."""
    run = [place(board, cells[0])]
    for cell, after in pairwise(cells):
        flat = any({edge.a, edge.b} == {cell, after} and edge.wrap == FLAT for edge in board.edges)
        if not flat:
            yield _dotted(run)
            run = []
        run.append(place(board, after))
    yield _dotted(run)
    if not pieces >> cells[-1] & 1:
        yield _circle(run[-1], 5, RING, RING, 1)


def _dotted(points: list[Point]) -> str:
    return _line(tuple(points), RING, 2.5).replace("/>", ' stroke-dasharray="1 6"/>')


def _length(line: str) -> float:
    """Return how many pixels a line of the caption takes at most."""
    wide, capitals = sum(line.count(letter) for letter in "WM"), sum("A" <= letter <= "Z" for letter in line)
    return max(len(line) * LETTER, wide * WIDE + (capitals - wide) * CAPITAL + (len(line) - capitals) * (LETTER - 2))


def _text(x: float, y: float, text: str, anchor: str = "middle", ink: str = INK, size: int = FONT) -> str:
    shown = escape(text, quote=False)
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" fill="{ink}">{shown}</text>'


def value_parts(centre: Point, value: Value, colour: int | None) -> Iterator[str]:
    """Yield a ring with + (win), a bar (loss), two bars (draw) or a dot (unknown); a small stone if the turn chose a colour."""
    x, y = centre
    fill, paper, size = FILLS[value], PAPER, 7.0
    if colour is None:
        yield _circle(centre, 15, paper, fill, 2.5)
    else:
        x, size = x + (-11 if colour == BLACK else 11), 5.0
        paper = STONES[COLOURS[colour]][0]
        yield _circle((x, y), 10, paper, fill, 2)
    ink = PAPER if colour == BLACK else fill
    if value is Value.UNKNOWN:
        yield _circle((x, y), 2.5, ink, ink, 1)
    for height in (-size / 2, size / 2) if value is Value.DRAW else (0.0,) if value is not Value.UNKNOWN else ():
        yield _line(((x - size, y + height), (x + size, y + height)), ink, 3)
    if value is Value.WIN:
        yield _line(((x, y - size), (x, y + size)), ink, 3)


def _bar(ends: tuple[Point, ...], colour: str) -> Iterator[str]:
    """A piece of a side: a black bar for Black, a white one with a dark rim for White."""
    fill, stroke = STONES[colour]
    yield _line(ends, stroke, 7, "butt")
    yield _line(ends, fill, 4, "butt")


def _owners(game: Game[Any]) -> Iterator[tuple[str, int, tuple[Point, ...]]]:
    """Yield each owned side: its owner, its cells, its line in pixels."""
    for colour, names in zip("BW", game.owned_sides, strict=True):
        for side in game.board.sides:
            if side.name in names:
                yield colour, side.cells, tuple(_at(point) for point in side.line)


def _points(game: Game[Any]) -> Iterator[str]:
    centres = game.board.layout.centres
    for colour, _, ends in _owners(game):
        yield from _bar(ends, colour)
    for edge in game.board.edges:
        (x1, y1), (x2, y2) = centres[edge.a], centres[edge.b]
        if edge.wrap == FLAT:
            yield _line((_at((x1, y1)), _at((x2, y2))), "#777777", 1.5)
        else:  # over a glued seam
            yield from (_line(half, "#777777", 1.5).replace("/>", DASHES) for half in _halves(game.board, (edge.a, edge.b)))
    for centre in centres:
        yield _circle(_at(centre), 2.5, "#777777", "#777777", 0.5)


def _hexagons(game: Game[Any]) -> Iterator[str]:
    """Cells as hexagons; outer edges are bars of the nearest side's owner, or dashed where the opposite side is glued on."""
    bars: list[str] = []
    glued = any(edge.wrap != FLAT for edge in game.board.edges)
    for cell, centre in enumerate(game.board.layout.centres):
        x, y = _at(centre)
        corners = _corners((x, y))
        points = " ".join(f"{cx:.1f},{cy:.1f}" for cx, cy in corners)
        yield f'<polygon points="{points}" fill="#fffdf7" stroke="#777777" stroke-width="1.5"/>'
        touching = [(colour, ends) for colour, cells, ends in _owners(game) if cells >> cell & 1]
        for one, two in zip(corners, corners[1:] + corners[:1], strict=True):
            middle = ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)
            beyond = (2 * middle[0] - x, 2 * middle[1] - y)
            inner = any(hypot(beyond[0] - a, beyond[1] - b) < UNIT / 4 for a, b in map(_at, game.board.layout.centres))
            if glued and not inner:
                bars += [_line((one, two), "#ffffff", 3, "butt"), _line((one, two), INK, 3, "butt").replace("/>", DASHES)]
            elif touching and not inner:
                bars += _bar((one, two), min(touching, key=lambda side: _distance(middle, side[1]))[0])
    yield from bars


def _corners(centre: Point, part: float = 1.0) -> list[Point]:
    """Return the corners of a hexagonal cell, or of a smaller hexagon in it."""
    x, y = centre
    radius = part * UNIT / sqrt(3)
    return [(x + radius * cos(pi / 6 + pi / 3 * k), y + radius * sin(pi / 6 + pi / 3 * k)) for k in range(6)]


def _distance(point: Point, ends: tuple[Point, ...]) -> float:
    """The distance of a point from the straight line through the first and last of `ends`."""
    (x, y), (x1, y1), (x2, y2) = point, ends[0], ends[-1]
    return abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / hypot(x2 - x1, y2 - y1)


def _is_grid(board: Board) -> bool:
    """Whether each column stands straight below its letter and each row beside its number."""
    columns, rows = {column for _, column in board.places}, {y for _, y in board.layout.centres}
    straight = all(
        abs(x * board.column_step - column) < 0.01 for (x, _), (_, column) in zip(board.layout.centres, board.places, strict=True)
    )
    return straight and len(rows) == len(board.rows) and (board.column_step == 2 or len(board.rows[0]) == len(columns))


def _names(board: Board) -> Iterator[str]:
    """The name of each cell below it, where columns and rows are not straight."""
    for cell, name in enumerate(board.names):
        x, y = place(board, cell)
        yield f'<text x="{x:.1f}" y="{y + STONE + 10:.1f}" font-size="10" text-anchor="middle" fill="{INK}">{name}</text>'


def _coordinates(game: Game[Any]) -> Iterator[str]:
    board = game.board
    if board.layout.style == "points" and not _is_grid(board):
        yield from _names(board)
        return
    if board.column_step == 2:  # columns stand straight below their letters, and begin in different rows
        _, top = _at(board.layout.centres[0])
        for column in sorted({column for _, column in board.places}):
            yield _text(column / 2 * UNIT, top - 40, column_letters(column))
    else:
        slant = 17 if board.layout.style == "hexagons" else 0
        for cell in board.rows[0]:
            x, y = _at(board.layout.centres[cell])
            yield _text(x - slant, y - 40, column_letters(board.places[cell][1]))
    for number, row in enumerate(game.board.rows, 1):
        x, y = _at(game.board.layout.centres[row[0]])
        yield _text(x - 46, y + 5, str(number))
