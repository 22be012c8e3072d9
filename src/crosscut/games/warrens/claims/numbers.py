"""Numbers and endings: how full the boards are, what a wall of so many stones encloses, and who loses a tie."""

from __future__ import annotations

from functools import partial

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Told
from crosscut.core.board import mask_of
from crosscut.core.game import BLACK, PASS
from crosscut.games.warrens.claims.cases import SMALL, TEXT, Figures, finding, opened, placements
from crosscut.games.warrens.questions.extreme import claimed_formula
from crosscut.games.warrens.rules import Warren
from crosscut.solver.cp import CpSat

FULL = ("hexagon6x8", "10x10")
WIDE = {"hexhex4": "hexagon6x8", "7x7": "10x10"}
"""Boards that are wide enough for the walls asked about, and the source's board with cells of that form."""


def half_full(run: Run, *, exactly: bool) -> Finding:
    """Count the stones of the source's starts."""
    figures: Figures = {}
    wrong: Picture | None = None
    more, near = [], True
    for board in FULL:
        game = opened(board)
        p = game.start()
        stones = (p.black | p.white).bit_count()
        figures |= {f"stones on {board}": stones, f"cells of {board}": game.board.size}
        off = abs(2 * stones - game.board.size)
        more.append(2 * stones > game.board.size)
        near = near and 0 < 20 * off <= game.board.size
        if off if exactly else 20 * off > game.board.size:
            wrong = wrong or Picture(game, p, f"{stones} stones on {game.board.size} cells.")
        run.bound = board
    because = (
        "The hexagonal board is a little more than half full, the square one a little less."
        if more == [True, False] and near
        else "The starts are not a little more than half full on hexagons and a little less on squares."
    )
    return finding(wrong is None, "the source's two starts", because, figures, wrong)


def square_of_the_wall(run: Run) -> Finding:
    """Find the fewest stones that enclose as many cells as they are, and compare the square with a player's stones."""
    figures: Figures = {}
    wrong: Picture | None = None
    for board, full in WIDE.items():
        game = opened(board)
        formula, own, (space, _) = claimed_formula(game)
        for stones in range(4, game.board.size):
            run.meter.count()
            run.meter.look()
            model = CpSat(formula)
            model.require(own, stones, stones)
            model.require(space, stones)
            best = model.best(space, least=False, meter=run.meter)
            if best is not None:
                break
        assert best is not None, "large enough walls enclose more cells than they have stones"
        has = opened(full).start().black.bit_count()
        figures |= {
            f"fewest stones that enclose as many cells on {board}": stones,
            f"cells that they enclose on {board}": best.value,
            f"their square on {board}": stones * stones,
            f"stones of a player on {full}": has,
        }
        if abs(stones * stones - has) * 4 > has:
            mask = mask_of([cell for cell, name in enumerate(game.board.names) if ("stone", "black", name) in best.model])
            said = f"The fewest that enclose as many: {stones}. A player has {has}, not {stones * stones}."
            wrong = wrong or Picture(game, Warren(mask), said)
        run.bound = f"walls on {board}"
    because = (
        "The stones of a start are of the order of such a wall, once or twice over, and not of its square."
        if wrong is not None
        else "The stones of a start are about the square of such a wall."
    )
    return finding(wrong is None, f"walls on {' and '.join(WIDE)}; roughly: within a quarter", because, figures, wrong)


def draws(run: Run, ending: str, *, moved: bool) -> Finding:
    """Let both players pass in every placement of small boards, and at once at the start (`moved`: not there)."""
    ends = drawn = 0
    first: Picture | None = None
    for board in SMALL:
        game = opened(board, ending=ending)
        starts = [] if moved else [game.start()._replace(passes=2)]
        for p in (*starts, *(q._replace(passes=2) for q in placements(game, run))):
            end = game.outcome(p)
            assert end is not None, "two passes end the game"
            ends += 1
            if end.winner is None:
                drawn += 1
                said = f"Both have passed at {game.score(p, BLACK)} to {game.score(p, 1 - BLACK)}, and nobody has won."
                if first is None and p.black and p.white:
                    first = Picture(game, p._replace(passes=0), said, turns=(PASS, PASS))
        run.bound = f"all placements of {board}"
    because = (
        "The tie goes to one of them whenever somebody has made a last move."
        if not drawn
        else "Both may pass at once: nobody has made a last move, so nobody loses by it."
        if ending == "text"
        else "The source's program leaves a tie without points undecided."
    )
    return finding(not drawn, f"all placements of {' and '.join(SMALL)}", because, {"ends": ends, "drawn": drawn}, first)


CLAIMS = (
    Claim(
        "warrens-08",
        TEXT,
        "on the boards",
        "The board is scaled to be half full.",
        (
            Reading("within a twentieth", "between 47.5 and 52.5 of 100 cells have a stone", partial(half_full, exactly=False)),
            Reading(
                "exactly",
                "as many cells have a stone as have none",
                partial(half_full, exactly=True),
                repairs=("within a twentieth",),
                strict="A board is cut to size in whole rings or rows; nobody means half to the last cell.",
            ),
        ),
    ),
    Claim(
        "warrens-09",
        TEXT,
        "on the boards",
        "Each player has roughly the square of the number of pieces needed to enclose an area equal to the pieces used.",
        (
            Reading(
                "one wall",
                "with n the fewest stones that enclose n cells or more, a player's stones are n x n, within a quarter",
                square_of_the_wall,
                seconds=40,
            ),
        ),
    ),
    Claim(
        "warrens-10",
        TEXT,
        "on the tiebreaker",
        "If the scores are the same the last player to move loses (so nobody draws).",
        (
            Reading(
                "no draws",
                "every game has a winner, by the text's ending",
                partial(draws, ending="text", moved=False),
                repairs=("after a move",),
                seconds=2,
                strict="It speaks of the last player to move; if nobody ever moved there is none.",
            ),
            Reading(
                "after a move",
                "every game in which a stone has moved has a winner, by the text's ending",
                partial(draws, ending="text", moved=True),
                seconds=2,
            ),
            Reading(
                "no draws, by the source's program",
                "every game in which a stone has moved has a winner, by `ending=ludii`",
                partial(draws, ending="ludii", moved=True),
                seconds=2,
                strict=("It is about the program that stands beside the text, which leaves such a tie alone; the text does not."),
            ),
        ),
        told=Told(
            "By the text a tie goes to one of the players as soon as a stone has moved; by the "
            "program that stands beside it a tie without points is a draw.",
            holds=("after a move",),
            fails=("no draws, by the source's program",),
        ),
    ),
)
