"""How symmetric the boards of the text are: the two that are glued in every way, the one on which Gem was played in one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run
from crosscut.core.board import Board, cells_of, mask_of
from crosscut.games.gem.claims.cases import EMPTY, TEXT, Figures, finding, gem, same_board
from crosscut.games.gem.claims.diagrams import gem_board, heptagonal, pentaboard

SIZES = {"pentagon": range(2, 10), "heptagon": range(2, 10)}


def orbits(board: Board) -> list[int]:
    """Return the sets of cells (masks) that symmetries carry onto each other."""
    return sorted({mask_of(table[cell] for table in board.symmetries) for cell in range(board.size)})


def moved(board: Board, table: tuple[int, ...]) -> tuple[int, ...]:
    """Return for each side the number of the side that a symmetry carries it to."""
    sides = [side.cells for side in board.sides]
    return tuple(sides.index(mask_of(table[cell] for cell in cells_of(side))) for side in sides)


def regular(family: str, count: int) -> Callable[[Run], Finding]:
    """Return the check that boards with so many sides have all symmetries of the regular polygon."""
    expected = {tuple((at * way + turn) % count for at in range(count)) for way in (1, -1) for turn in range(count)}

    def decide(run: Run) -> Finding:
        drawn = {"pentagon": pentaboard, "heptagon": heptagonal}[family]()
        same_board(drawn, gem(f"{family}5").board)
        figures: Figures = {}
        for size in SIZES[family]:
            run.meter.count()
            run.meter.look()
            board = gem(f"{family}{size}").board
            tables = board.symmetries
            figures[f"symmetries of {board.name}"] = len(tables)
            if len(tables) != 2 * count or {moved(board, table) for table in tables} != expected:
                picture = Picture(gem(board.name), EMPTY, f"{board.name} has {len(tables)} symmetries.")
                return finding(
                    False, f"{board.name}", "A turn or a mirror of the polygon is no symmetry.", figures, picture=picture
                )
            run.bound = f"boards up to {board.name}"
        because = (
            f"Each of the {count} turns and {count} mirrors of a regular polygon is a symmetry of the board, and there are no "
            f"others. So all sides are alike, and all corners. The drawing is {family}5."
        )
        return finding(True, f"{family}{min(SIZES[family])} to {family}{max(SIZES[family])}", because, figures)

    return decide


def all_alike(run: Run) -> Finding:
    """Count the kinds of cells that no symmetry carries onto each other."""
    game = gem("pentagon5")
    run.meter.count()
    kinds = orbits(game.board)
    picture = Picture(game, EMPTY, "One cell of each kind is marked.", mask_of(next(cells_of(kind)) for kind in kinds))
    inside = Counter(game.board.neighbours[cell].bit_count() for cell in cells_of(game.board.all_cells & ~game.board.rim))
    figures: Figures = {"kinds of cells": len(kinds), "inner cells with six neighbours": inside[6], "with five": inside[5]}
    because = (
        "Cells differ by their distance from the centre; and the centre has five neighbours, all other inner cells six."
        if len(kinds) > 1
        else "Symmetries carry each cell onto each other one."
    )
    return finding(len(kinds) == 1, "pentagon5", because, figures, picture=None if len(kinds) == 1 else picture)


def no_symmetry(run: Run) -> Finding:
    """Count the symmetries of the board of the text."""
    game = gem("gem5")
    run.meter.count()
    same_board(gem_board(), game.board)
    tables = game.board.symmetries
    axis = mask_of(cell for cell in range(game.board.size) if all(table[cell] == cell for table in tables))
    figures: Figures = {"symmetries": len(tables), "cells that the mirror leaves": axis.bit_count()}
    picture = Picture(game, EMPTY, "The mirror leaves the marked cells where they are.", axis)
    because = (
        "Left and right are mirror images: besides doing nothing there is one symmetry."
        if len(tables) > 1
        else "Besides doing nothing the board has no symmetry."
    )
    return finding(
        len(tables) == 1, "the drawing, which is gem5", because, figures, picture=None if len(tables) == 1 else picture
    )


def sides_differ(run: Run) -> Finding:
    """Compare the sides of the board of the text."""
    game = gem("gem5")
    run.meter.count()
    same_board(gem_board(), game.board)
    lengths = [side.cells.bit_count() for side in game.board.sides]
    reached = {moved(game.board, table)[0] for table in game.board.symmetries}
    figures: Figures = {
        "dots on the sides, clockwise": ", ".join(map(str, lengths)),
        "sides that a symmetry carries side 0 to": len(reached),
        "symmetries": len(game.board.symmetries),
    }
    holds = len(set(lengths)) > 1 and len(reached) == 1
    because = (
        "A mirror exchanges 1 and 4, 2 and 3. No symmetry turns the board: side 0 stays where it is."
        if holds
        else "All sides are of one length, or a symmetry carries side 0 to another side."
    )
    return finding(holds, "the drawing, which is gem5", because, figures)


def five_sides(run: Run) -> Finding:
    """Walk round the drawing."""
    run.meter.count()
    drawn, game = gem_board(), gem("gem5")
    same_board(drawn, game.board)
    on_two = [cell for cell in drawn.rim if len(game.touched(1 << cell)) == 2]
    figures: Figures = {"cells": len(drawn.near), "cells of the rim": len(drawn.rim), "corners": len(drawn.corners)}
    figures["dots on the sides"] = ", ".join(str(len(side)) for side in drawn.sides)
    figures["cells that touch two sides"] = len(on_two)
    holds = len(drawn.corners) == 5 and on_two == drawn.corners
    because = (
        "The rim turns at five cells, and goes straight on at all others. These five touch two sides each, all others one."
        if holds
        else "The rim does not turn at five cells, or they are not those that touch two sides."
    )
    return finding(holds, "the drawing, which is gem5", because, figures)


CLAIMS = (
    Claim(
        "gem-01",
        TEXT,
        "Pentaboard, first sentence",
        "There is a pentagonal board that is fully symmetric.",
        (
            Reading(
                "as a regular pentagon",
                "its symmetries are the ten of a regular pentagon, the same for all sizes from pentagon2 to pentagon9",
                regular("pentagon", 5),
                seconds=2,
            ),
            Reading(
                "all cells alike",
                "a symmetry carries each cell to each other one",
                all_alike,
                repairs=("as a regular pentagon",),
                strict=("Fully symmetric is said of a board with a centre and a rim; no such board has all its cells alike."),
            ),
        ),
    ),
    Claim(
        "gem-02",
        TEXT,
        "Pentaboard, second sentence",
        "The board on which Gem was played is asymmetric.",
        (
            Reading(
                "no symmetry",
                "no symmetry but doing nothing carries it to itself",
                no_symmetry,
                repairs=("its sides differ",),
                strict="He means that its sides are not alike; that left and right are is plain from his drawing.",
            ),
            Reading("its sides differ", "its sides are not all alike, and no symmetry turns it", sides_differ),
        ),
    ),
    Claim(
        "gem-03",
        TEXT,
        "Pentaboard, second sentence",
        "That board has five sides.",
        (Reading("by its corners", "its rim has exactly five corners", five_sides),),
    ),
    Claim(
        "gem-09",
        TEXT,
        "Pentaboard, last sentence",
        "The heptagonal board is a symmetric heptagon.",
        (
            Reading(
                "as a regular heptagon",
                "its symmetries are the fourteen of a regular heptagon, the same for all sizes from heptagon2 to heptagon9",
                regular("heptagon", 7),
                seconds=3,
            ),
        ),
    ),
)
