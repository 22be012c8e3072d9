"""What the text says of its three boards: symmetries, sides, numbers, the centre, the radius.

Facts are read off the drawings (`diagrams`), and off the boards of the games; the two must be the same board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run
from crosscut.core.board import Board, cells_of, mask_of
from crosscut.core.errors import ContradictionError
from crosscut.games.gem.claims.cases import EMPTY, TEXT, Figures, finding, gem
from crosscut.games.gem.claims.diagrams import Drawn, gem_board, heptagonal, pentaboard

SIZES = {"pentagon": range(2, 10), "heptagon": range(2, 10)}


def same_board(drawn: Drawn, board: Board) -> None:
    """Raise ContradictionError unless a drawing is a board of the games, cell by cell."""
    sides = sorted(mask_of(side) for side in drawn.sides)
    if tuple(drawn.near) != board.neighbours or sides != sorted(side.cells for side in board.sides):
        raise ContradictionError(f"the drawing is not {board.name}: please report it")


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
    because = "Cells differ by their distance from the centre; and the centre has five neighbours, all other inner cells six."
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
    because = "Left and right are mirror images: besides doing nothing there is one symmetry."
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
    because = "A mirror exchanges 1 and 4, 2 and 3. No symmetry turns the board: side 0 stays where it is."
    return finding(len(set(lengths)) > 1 and len(reached) == 1, "the drawing, which is gem5", because, figures)


def five_sides(run: Run) -> Finding:
    """Walk round the drawing."""
    run.meter.count()
    drawn, game = gem_board(), gem("gem5")
    same_board(drawn, game.board)
    on_two = [cell for cell in drawn.rim if len(game.touched(1 << cell)) == 2]
    figures: Figures = {"cells": len(drawn.near), "cells of the rim": len(drawn.rim), "corners": len(drawn.corners)}
    figures["dots on the sides"] = ", ".join(str(len(side)) for side in drawn.sides)
    figures["cells that touch two sides"] = len(on_two)
    because = "The rim turns at five cells, and goes straight on at all others. These five touch two sides each, all others one."
    return finding(len(drawn.corners) == 5 and on_two == drawn.corners, "the drawing, which is gem5", because, figures)


def glues(drawn: Callable[[], Drawn], name: str, centre: int) -> Callable[[Run], Finding]:
    """Return the check that a drawing becomes a board when equal numbers are one cell; `centre`: neighbours of the centre."""

    def decide(run: Run) -> Finding:
        run.meter.count()
        board = drawn()
        times = board.printed.times
        odd, even = board.inner(centre), board.inner(6)
        euler = len(board.near) - board.edges + board.triangles
        figures: Figures = {
            "places on paper": len(board.printed.glyphs),
            "numbers": len(times),
            "cells": len(board.near),
            "pairs that touch": board.edges,
            "triangles": board.triangles,
            "inner cells with six neighbours": len(even),
            f"with {centre}": len(odd),
            "sides": len(board.sides),
        }
        same_board(board, gem(name).board)
        rest = len(board.near) - len(board.rim) - len(even)
        holds = set(times.values()) == {2} and euler == 1 and len(odd) == 1 and rest == 1 and len(board.sides) == centre
        because = (
            "Each number stands there twice, and the two copies fit: inside, every cell but the centre has six neighbours. "
            f"Cells less edges plus triangles are 1, so it is a disc, with {len(board.sides)} sides. There is no misprint. It "
            f"is {name}."
        )
        return finding(holds, "the drawing", because, figures)

    return decide


def centre_is_five(run: Run) -> Finding:
    """Look at the cell numbered 5."""
    run.meter.count()
    drawn, board = heptagonal(), gem("heptagon5").board
    same_board(drawn, board)
    cell = drawn.numbered["5"]
    far = drawn.distances(cell)
    holds = board.centre == cell and drawn.inner(7) == [cell]
    figures: Figures = {
        "neighbours": drawn.near[cell].bit_count(),
        "other inner cells with seven": len(set(drawn.inner(7)) - {cell}),
        "steps to each cell of the rim": ", ".join(sorted({str(far[other]) for other in drawn.rim})),
    }
    because = "Every symmetry leaves this cell where it is, and no other one; it alone has seven neighbours."
    return finding(holds, "the drawing, which is heptagon5", because, figures)


def centre_of_pentaboard(run: Run) -> Finding:
    """Look for the cell that would be numbered 5 on the pentaboard."""
    run.meter.count()
    drawn, board = pentaboard(), gem("pentagon5").board
    same_board(drawn, board)
    beside = list(cells_of(drawn.near[drawn.numbered["4"]] & ~mask_of(drawn.numbered.values())))
    inside = drawn.inner(5)
    row, column = drawn.places[inside[0]]
    dots = [place for place in drawn.places if place[0] == row]
    figures: Figures = {
        "row": row + 1,
        "dot in that row": dots.index((row, column)) + 1,
        "of": len(dots),
        "cells without a number beside 4": len(beside),
    }
    because = (
        "The centre is the middle dot of the fifth row, at which the cut begins. It stands there once, so it has no number; "
        "counted on from 1 at the rim it would be 5."
    )
    holds = (
        board.centre == inside[0] and len(inside) == 1 and inside[0] in beside and dots.index((row, column)) * 2 + 1 == len(dots)
    )
    return finding(holds, "the drawing, which is pentagon5", because, figures)


def dots_a_side(shared: bool) -> Callable[[Run], Finding]:
    """Return the check of five dots a side; `shared`: a corner counts for both its sides."""

    def decide(run: Run) -> Finding:
        run.meter.count()
        drawn, game = heptagonal(), gem("heptagon5")
        same_board(drawn, game.board)
        lengths = {len(side) - (not shared) for side in drawn.sides}
        figures: Figures = {
            "sides": len(drawn.sides),
            "dots a side": ", ".join(map(str, sorted(lengths))),
            "dots of the rim": len(drawn.rim),
        }
        because = (
            "From corner to corner each side has five dots." if shared else "Each dot counted once, the rim has 28: four a side."
        )
        picture = None if lengths == {5} else Picture(game, EMPTY, "Side 0 is marked.", game.sides[0])
        return finding(lengths == {5}, "the drawing, which is heptagon5", because, figures, picture=picture)

    return decide


def radius(counted: bool) -> Callable[[Run], Finding]:
    """Return the check of a radius of five dots; `counted`: the centre is one of them."""

    def decide(run: Run) -> Finding:
        run.meter.count()
        drawn, game = heptagonal(), gem("heptagon5")
        same_board(drawn, game.board)
        centre = drawn.numbered["5"]
        far = drawn.distances(centre)
        dots = {far[cell] + counted for cell in drawn.rim}
        figures: Figures = {
            "dots from the centre to the rim": ", ".join(map(str, sorted(dots))),
            "cells of the rim": len(drawn.rim),
            "cells": len(drawn.near),
        }
        ray = mask_of(game.board.shortest_path(1 << centre, 1 << drawn.corners[0], game.board.all_cells))
        because = (
            "The centre and four more lead to each cell of the rim, so the radius is as long as a side."
            if counted
            else "Every cell of the rim is four steps from the centre."
        )
        picture = None if dots == {5} else Picture(game, EMPTY, "A radius is marked.", ray)
        return finding(dots == {5}, "the drawing, which is heptagon5", because, figures, picture=picture)

    return decide


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
                "no symmetry", "no symmetry but doing nothing carries it to itself", no_symmetry, repairs=("its sides differ",)
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
        "gem-06",
        TEXT,
        "Pentaboard, below the second drawing",
        "The cut is to be joined up: the same number is the same cell.",
        (
            Reading(
                "the drawing",
                "with equal numbers as one cell it is a disc with five sides, one cell of five neighbours and no misprint",
                glues(pentaboard, "pentagon5", 5),
            ),
        ),
    ),
    Claim(
        "gem-07",
        TEXT,
        "Pentaboard, above and below the third drawing",
        "The same can be done for a heptagonal board; the numbers again say which cells are one.",
        (
            Reading(
                "the drawing",
                "with equal numbers as one cell it is a disc with seven sides, one cell of seven neighbours and no misprint",
                glues(heptagonal, "heptagon5", 7),
            ),
        ),
    ),
    Claim(
        "gem-08",
        TEXT,
        "Pentaboard, last sentence",
        "The centre of the heptagonal board is the cell numbered 5.",
        (
            Reading("the heptagonal board", "5 is the only cell that every symmetry leaves where it is", centre_is_five),
            Reading(
                "the pentaboard, counted on",
                "the centre of the pentaboard, which the text does not name, is the cell that comes after 4",
                centre_of_pentaboard,
            ),
        ),
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
    Claim(
        "gem-10",
        TEXT,
        "Pentaboard, last sentence",
        "The heptagon has five dots on each side.",
        (
            Reading("corners on both sides", "each side has five dots, both its corners counted", dots_a_side(True)),
            Reading(
                "each dot once", "each side has five dots of its own", dots_a_side(False), repairs=("corners on both sides",)
            ),
        ),
    ),
    Claim(
        "gem-11",
        TEXT,
        "Pentaboard, last sentence",
        "The heptagon has a radius of five dots.",
        (
            Reading("the centre counted", "from the centre to each cell of the rim are five dots, both counted", radius(True)),
            Reading("without the centre", "the same, the centre not counted", radius(False), repairs=("the centre counted",)),
        ),
    ),
)
