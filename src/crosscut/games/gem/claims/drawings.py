"""What the text says of the two boards that are glued: which cells are one, which is the centre, dots a side, the radius."""

from __future__ import annotations

from collections.abc import Callable

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run
from crosscut.core.board import cells_of, mask_of
from crosscut.games.gem.claims.cases import EMPTY, TEXT, Figures, finding, gem, same_board
from crosscut.games.gem.claims.diagrams import Drawn, heptagonal, pentaboard


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
            if holds
            else "The drawing does not fit: a number stands there once, or it is no disc round one centre."
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
    because = (
        "Every symmetry leaves this cell where it is, and no other one; it alone has seven neighbours."
        if holds
        else "The cell numbered 5 is not the centre, or not the only inner cell with seven neighbours."
    )
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
    holds = (
        board.centre == inside[0] and len(inside) == 1 and inside[0] in beside and dots.index((row, column)) * 2 + 1 == len(dots)
    )
    because = (
        "The centre is the middle dot of the fifth row, at which the cut begins. It stands there once, so it has no number; "
        "counted on from 1 at the rim it would be 5."
        if holds
        else "The centre is not the middle dot of a row, or not beside the cell numbered 4."
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
            "From corner to corner each side has five dots."
            if shared and lengths == {5}
            else "Each dot counted once, the rim has 28: four a side."
            if not shared and len(drawn.rim) == 28 and lengths == {4}
            else f"The sides have {figures['dots a side']} dots."
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
            if counted and dots == {5}
            else "Every cell of the rim is four steps from the centre."
            if {far[cell] for cell in drawn.rim} == {4}
            else "The cells of the rim are not all four steps from the centre."
        )
        picture = None if dots == {5} else Picture(game, EMPTY, "A radius is marked.", ray)
        return finding(dots == {5}, "the drawing, which is heptagon5", because, figures, picture=picture)

    return decide


CLAIMS = (
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
                strict="The text says it of the heptagonal board only.",
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
                "each dot once",
                "each side has five dots of its own",
                dots_a_side(False),
                repairs=("corners on both sides",),
                strict="From corner to corner is how the length of a side is counted.",
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
            Reading(
                "without the centre",
                "the same, the centre not counted",
                radius(False),
                repairs=("the centre counted",),
                strict="A side is counted with both its ends, so a radius is too.",
            ),
        ),
    ),
)
