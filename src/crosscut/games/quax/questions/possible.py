"""`crosscut can`: can a colour of Quax still join its sides; can the Connector of Torax still make a loop, the Blocker stop all?

The other side does nothing: it is the criterion of rule 4, and what the block phase of Torax is about. A model gives cells. What
of them can be left out is left out by the rules, and what remains is followed by the rules: put on the board it is a legal
position, and it has been won.
"""

from __future__ import annotations

from functools import partial, reduce
from operator import or_

from crosscut.core.board import cells_of, mask_of
from crosscut.core.errors import MisaskedError
from crosscut.core.game import BLACK, COLOUR_NAMES, COLOURS, WHITE
from crosscut.encodings.formula import Name
from crosscut.games.quax.formulas.position import COLOURED, bridge_name
from crosscut.games.quax.formulas.questions import LOOP, REACH, can_join_formula, can_loop_formula, stopped_formula
from crosscut.games.quax.questions.open_board import bridges_within, least_of
from crosscut.games.quax.rules import Bridged, Bridging, Quax
from crosscut.games.quax.torax import PLAY, Torax
from crosscut.reports import possible
from crosscut.solver.possible import Wanted, Way
from crosscut.solver.questions import Answer, Asked

WHAT = {("quax", BLACK): "join the top and the bottom", ("quax", WHITE): "join the left and the right"}
WHAT |= {("torax", BLACK): "make a loop round the board", ("torax", WHITE): "stop every loop"}


def answer(asked: Asked) -> Answer:
    """Return whether the colour can still win if the other side does nothing."""
    colour = COLOURS.index(asked.options["colour"])
    if asked.options["at"] is not None:
        raise MisaskedError(f"no cell is asked about in {asked.game}: leave out --at")
    return possible.answer(asked, WHAT[asked.game, colour], wanted)


def wanted(game: Bridging, p: Bridged, colour: int) -> Wanted:
    """Return what is asked: a loop or its prevention in Torax, two sides joined in Quax."""
    known = {"question": "can", "encoder": 1, "colour": COLOURS[colour]}
    can = f"{COLOUR_NAMES[colour]} can {WHAT[game.name, colour]}"
    if isinstance(game, Quax):
        return Wanted(can_join_formula(game, p, colour), partial(_joined, game, p, colour), can, known)
    assert isinstance(game, Torax)
    if colour == BLACK:
        return Wanted(can_loop_formula(game, p), partial(_looped, game, p), can, known)
    return Wanted(stopped_formula(game, p, (WHITE,)), partial(_stopped, game, p), can, known)


def _named(game: Bridging, model: set[Name], reaching: str) -> int:
    """Return the cells (mask) that a walk of the model passes, and perhaps more: every cell that it says is reached."""
    found = [str(name[-1]).split()[0] for name in model if str(name[0]).startswith(reaching) and name[-2] != "back"]
    return mask_of([game.board.by_name[cell] for cell in found])


def _looped(game: Torax, p: Bridged, model: set[Name]) -> Way | None:
    def loops(cells: int) -> bool:
        return game.has_loop(cells, bridges_within(game, p, BLACK, cells))

    cells = least_of(_named(game, model, LOOP), loops)
    bridges = bridges_within(game, p, BLACK, cells)
    bridges = least_of(bridges, partial(game.has_loop, cells))
    rounds = game.winding(cells, bridges)
    q = _after(p, BLACK, cells, bridges)
    if rounds is None or not _won(game, q, BLACK):
        return None
    way = " and ".join(f"{_times(count)} {word}" for count, word in zip(rounds, ("across", "down"), strict=True) if count)
    return Way(f"{_said(game, cells, bridges)}, round the board {way}", cells)


def _joined(game: Quax, p: Bridged, colour: int, model: set[Name]) -> Way | None:
    start, goal = (game.board.side(name) for name in game.owned_sides[colour])

    def joins(cells: int, bridges: int | None = None) -> bool:
        links = bridges_within(game, p, colour, cells) if bridges is None else bridges
        return bool(game.linked(cells, links, start) & goal)

    cells = least_of(_named(game, model, REACH) | start & game.open_to(p, colour)[0], joins)
    bridges = least_of(bridges_within(game, p, colour, cells), partial(joins, cells))
    return Way(_said(game, cells, bridges), cells) if _won(game, _after(p, colour, cells, bridges), colour) else None


def _stopped(game: Torax, p: Bridged, model: set[Name]) -> Way | None:
    size, names = game.board.size, game.board.names
    stones = mask_of([cell for cell, name in enumerate(names) if ("stone", COLOURED[WHITE], name) in model])
    bridges = mask_of([at for at in range(len(game.diagonals)) if ("bridge", COLOURED[WHITE], bridge_name(game, at)) in model])

    def stops(elements: int) -> bool:
        return not game.can_loop(_after(p, WHITE, elements & game.board.all_cells, _with_both_ends(game, p, elements)))

    elements = least_of(bridges << size | stones, stops)
    stones, bridges = elements & game.board.all_cells, _with_both_ends(game, p, elements)
    if not _won(game, _after(p, WHITE, stones, bridges), WHITE):
        return None
    ends = reduce(or_, [game.diagonals[at][1] for at in cells_of(bridges)], 0)
    return Way(_said(game, stones, bridges) if elements else "there is none left", stones | ends)


def _with_both_ends(game: Torax, p: Bridged, elements: int) -> int:
    """Return the bridges of a set (cells, then diagonals) that have a stone of White on both ends."""
    white = p.white | elements & game.board.all_cells
    return mask_of([at for at in cells_of(elements >> game.board.size) if not game.diagonals[at][1] & ~white])


def _after(p: Bridged, colour: int, cells: int, bridges: int) -> Bridged:
    """Return p, in the phase of play, with these stones and bridges besides."""
    if colour == BLACK:
        return p._replace(black=p.black | cells, black_bridges=p.black_bridges | bridges, phase=PLAY)
    return p._replace(white=p.white | cells, white_bridges=p.white_bridges | bridges, phase=PLAY)


def _won(game: Bridging, q: Bridged, colour: int) -> bool:
    end = game.outcome(q)
    return game.illegal(q) is None and end is not None and end.winner == colour


def _said(game: Bridging, cells: int, bridges: int) -> str:
    stones = " ".join(game.board.names[cell] for cell in cells_of(cells))
    joins = " ".join(bridge_name(game, number) for number in cells_of(bridges))
    return ", ".join([*([stones] if stones else []), *([f"bridges {joins}"] if joins else [])])


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(abs(count), f"{abs(count)} times")
