"""The abandoned variant: the claim that knight's jumps make the game drawless.

The designer found two deadlocks, in both of which jumps help. E4-1, the smallest pattern that he does not show, lets no jump
through: each of its eight stones is cut off from the next one of its colour by a stone of the other. So the variant can be drawn.
"""

from __future__ import annotations

from collections.abc import Iterator

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Told, Verdict
from crosscut.core.errors import ContradictionError
from crosscut.core.game import position_id
from crosscut.core.stones import Stones
from crosscut.games.orcoon.claims.drawn_games import CORE, backwards, carried_over, replay_draw
from crosscut.games.orcoon.claims.draws import all_draws, draw_formula
from crosscut.games.orcoon.claims.refuting import proofs, refute
from crosscut.games.orcoon.claims.sizes import lying, opened
from crosscut.games.orcoon.claims.strips import Strip
from crosscut.games.orcoon.deadlocks.pattern import Pattern, parse
from crosscut.games.orcoon.deadlocks.shares import minimal_patterns
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver.limits import Meter
from crosscut.solver.proof import Evidence

SHOWN = parse("?BW/B../W.B").canonical(), parse("??BW?/B...?/W.B.W/?...B/?BW??").canonical()
REPLAYED = ("4x4", "4x5", "5x4", "5x5", "6x6", "7x7", "4x9", "9x4", "8x11", "10x10", "13x13", "16x16")
LONGEST = 12  # columns of the boards of three rows that are refuted one by one
SMALL = 23  # points of the largest boards without a draw by the two deadlocks shown
SHOWN_ONLY = ", by the two deadlocks shown"
MARK = "knight-draw"  # the files of refutations begin with this


def _refuted(game: Orcoon, run: Run, *, most: int | None = None, without: tuple[Pattern, ...] = (), more: str = "") -> int | None:
    """Have it checked that the board has no drawn position; return the lines of the proof, None if it has one."""
    formula = draw_formula(game, most=most, without=without)
    if game.readings["crossing"] == "allowed":
        more += ", crossings allowed"
    claim = f"in a legal position of the knight variant nobody is joined and nobody can place{more}"
    name = f"{MARK}-{game.board.name}{more.replace(' ', '-').replace(',', '')}"
    listed = ["/".join(pattern.rows) for pattern in without]
    known = {"question": "drawn", "most": game.board.size if most is None else most, "patterns": listed}
    return refute(run, game, claim, formula, known, name)


def _core(meter: Meter) -> tuple[Orcoon, Stones, tuple[int, ...], int, int]:
    """Return 4x4, a drawn position with a game that carries over, how many there are, and how many of them have a game."""
    game = opened(f"{CORE}x{CORE}", connection="knight")
    games = sorted(_with_games(game, meter))
    for p, order in games:
        rows = ["".join(game.glyphs(p)[at : at + CORE]) for at in range(0, CORE * CORE, CORE)]
        rims = rows[0], rows[-1], "".join(row[0] for row in rows), "".join(row[-1] for row in rows)
        even = all(rim.count("B") == rim.count("W") == CORE // 2 for rim in rims)
        if even and rows[0][0] == rows[-1][-1] == "B" != rows[0][-1] == rows[-1][0]:
            return game, p, order, sum(1 for _ in all_draws(game)), len(games)
    raise ContradictionError("4x4: no drawn game that carries over to larger boards: please report it")


def drawless(run: Run, crossing: str = "forbidden") -> Finding:
    """Refute draws board by board, until one has a game that ends in a draw: the same game under either reading of rule 4."""
    lines, boards = 0, 0
    for board in lying(CORE * CORE):
        game = opened(board, connection="knight", crossing=crossing)
        found = _refuted(game, run)
        if found is not None:
            lines, boards, run.bound = lines + found, boards + 1, f"all boards up to {board}, by number of cells"
            continue
        small, p, order, positions, games = _core(run.meter)
        last = replay_draw(game, order)
        fewest = (p.black | p.white).bit_count()
        if (
            small.board is not game.board
            or _refuted(game, run, most=fewest - 1, more=f", with fewer than {fewest} stones") is None
        ):
            raise ContradictionError(f"{position_id(small, p)}: not the smallest draw: please report it")
        cells = ", ".join(game.board.names[cell] for cell in order)
        figures: dict[str, int | float | str] = {"boards without a draw": boards, "lines of proof": lines}
        if crossing == "forbidden":
            figures |= {"drawn positions": positions, "with a game": games}
        return Finding(
            Verdict.FAILS,
            f"all boards of fewer cells than {board}, and those of as many with fewer rows, have no drawn position; on {board}"
            f" none has fewer than {fewest} stones",
            Evidence.WITNESS,
            f"Black and White place in turn on {cells}. The four points in the middle are dead for both (pattern E4-1), no"
            " jump over them is open, nobody is joined: both must pass, which is a draw.",
            figures,
            (Picture(game, last, "neither side can place, and nobody is joined", game.board.all_cells & ~(p.black | p.white)),),
            proofs(run, MARK),
        )
    raise ContradictionError("no drawn position up to 4x4: please report it")


def drawless_with_crossings(run: Run) -> Finding:
    """Do the same with rule 4 off: the counterexample does not depend on how the crossing rule is read."""
    return drawless(run, "allowed")


def few_rows(run: Run) -> Finding:
    """Refute draws on boards of up to three rows one by one, then go through all lengths at once."""
    lines = 0
    for rows in (1, 2, 3):
        for columns in range(rows, LONGEST + 1):
            found = _refuted(opened(f"{rows}x{columns}", connection="knight"), run)
            if found is None:
                raise ContradictionError(f"{rows}x{columns} has a drawn position: please report it")
            lines += found
            run.bound = f"all boards of up to three rows up to {rows}x{columns}"
    states = 0
    for rows in (1, 2, 3):
        draw, seen = Strip(rows).shortest_draw(run.meter)
        states += seen
        if draw is not None:
            raise ContradictionError(f"{rows} rows: refuted, and yet {draw} is a draw: please report it")
    return Finding(
        Verdict.HOLDS,
        f"every board with at most three rows or columns: up to {LONGEST} columns by refutations, all lengths by going through"
        " the states of a board that is built column by column",
        Evidence.UNCHECKED,
        "On so few rows the only deadlock is the designer's first one, and jumps lead across it. (The refutations are"
        " checked; that no longer board has a draw is what one program says, which agrees with them.)",
        {"boards refuted": 3 * LONGEST - 3, "lines of proof": lines, "states": states},
        (),
        proofs(run, MARK),
    )


def every_larger_board(run: Run) -> Finding:
    """Carry the drawn game over to larger boards and replay it there."""
    small, _, order, _, _ = _core(run.meter)
    boards, placements, pictures = 0, 0, []
    for board in REPLAYED:
        game = opened(board, connection="knight")
        run.meter.count()
        run.meter.look()
        carried = carried_over(small, order, game)
        last = replay_draw(game, carried)
        boards, placements, run.bound = boards + 1, placements + len(carried), f"a drawn game on each board up to {board}"
        if board in ("4x4", "7x7"):
            pictures.append(Picture(game, last, f"a drawn game on {board}", game.board.all_cells & ~(last.black | last.white)))
    return Finding(
        Verdict.FAILS,
        "every board with at least four rows and columns, by the argument in docs/mathematics/claims-orcoon.md; games written out"
        f" and replayed on {', '.join(REPLAYED)}",
        Evidence.WITNESS,
        "The drawn game on 4x4 has stones all round its dead points. Played inside a larger board, its outer rows and columns"
        " can be copied outward, stone by stone, in turn, without joining anybody.",
        {"boards": boards, "placements replayed": placements},
        tuple(pictures),
    )


def _other_patterns(board: str, meter: Meter) -> tuple[Pattern, ...]:
    """Return the minimal deadlock patterns that fit on a board and are not in the two diagrams."""
    rows, columns = map(int, board.split("x"))
    listed, _ = minimal_patterns("forbidden", meter, box=(rows, columns))
    return tuple(sorted(pattern for pattern in listed if pattern not in SHOWN))


def shown_deadlocks_only(run: Run) -> Finding:
    """Refute draws with no other deadlock than the two that the text shows, board by board, until there is one."""
    lines, boards, most = 0, 0, 36
    for board in lying(most, CORE * CORE):
        game = opened(board, connection="knight")
        others = _other_patterns(board, run.meter)
        found = _refuted(game, run, without=others, more=SHOWN_ONLY)
        if found is not None:
            lines, boards, run.bound = lines + found, boards + 1, f"all boards of 16 cells or more up to {board}"
            continue
        p, order = next(_with_games(game, run.meter, others))
        last = replay_draw(game, order)
        cells = ", ".join(game.board.names[cell] for cell in order)
        return Finding(
            Verdict.FAILS,
            f"all boards of at most 15 cells have no draw at all; those from 16 cells up to {board}, by cells and rows, none"
            " without another deadlock",
            Evidence.WITNESS,
            f"Black and White place in turn on {cells}. The first deadlock alone is enough where it meets itself: dead points"
            " join into a lake across which no jump leads to the right shore. So it would not help to ban E4-1 as well.",
            {"boards without such a draw": boards, "lines of proof": lines, "other patterns left out": len(others)},
            (Picture(game, last, "neither side can place, and nobody is joined", game.board.all_cells & ~(p.black | p.white)),),
            proofs(run, MARK),
        )
    return Finding(
        Verdict.OPEN,
        f"boards up to {most} cells",
        Evidence.REFUTATION,
        "no such draw was found",
        {"boards": boards, "lines of proof": lines},
        (),
        proofs(run, MARK),
    )


def shown_on_small_boards(run: Run) -> Finding:
    """Refute such draws on all boards of fewer points than the smallest one that has one."""
    lines = boards = 0
    for board in lying(SMALL):
        others = _other_patterns(board, run.meter)
        found = _refuted(opened(board, connection="knight"), run, without=others, more=SHOWN_ONLY)
        if found is None:
            raise ContradictionError(f"{board} has a draw by the two deadlocks shown: please report it")
        lines, boards, run.bound = lines + found, boards + 1, f"all boards up to {board}, by number of cells"
    return Finding(
        Verdict.HOLDS,
        f"all boards of at most {SMALL} points (those at least as wide as high; a quarter turn with exchange of colours makes the"
        " others), even of positions that no game leads to",
        Evidence.REFUTATION,
        "On each of them it is refuted that nobody is joined and nobody can place, where no other deadlock is on the board.",
        {"boards refuted": boards, "lines of proof": lines},
        (),
        proofs(run, MARK),
    )


def _with_games(game: Orcoon, meter: Meter, without: tuple[Pattern, ...] = ()) -> Iterator[tuple[Stones, tuple[int, ...]]]:
    """Yield the drawn positions that are the end of a game, with its placements."""
    for p in meter.watched(all_draws(game, without)):
        order = backwards(game, p, meter)
        if order is not None:
            yield p, order


CLAIMS = (
    Claim(
        "orcoon-13",
        "Orcoon",
        "How it came about",
        "If a knight's jump over two empty points joined stones as well, the game could not be drawn.",
        (
            Reading(
                "any board",
                "Rule 8. On no board is there a game, placements in turn until neither side has any, that joins nobody.",
                drawless,
                repairs=("boards of up to three rows",),
                seconds=3,
            ),
            Reading(
                "any board, crossings allowed",
                "Rule 8, and no rule 4. On no board is there such a game.",
                drawless_with_crossings,
                seconds=3,
                strict="The rule against crossings stands in the same text; nobody proposed to drop it as well.",
            ),
            Reading(
                "boards of up to three rows",
                "Rule 8. On boards with at most three rows or columns somebody is joined in every position in which neither side"
                " can place, even in those that no game leads to.",
                few_rows,
                seconds=9,
                is_repair=True,
            ),
            Reading(
                "boards from 4x4 on",
                "Rule 8. On some board with at least four rows and columns no game can be drawn.",
                every_larger_board,
                repairs=("boards of up to three rows",),
                seconds=4,
            ),
            Reading(
                "with the two deadlocks shown only",
                "Rule 8. There is no such game whose minimal deadlocks are all those of the two diagrams.",
                shown_deadlocks_only,
                repairs=("boards of up to three rows", "the two deadlocks on fewer than 24 points"),
                seconds=2,
            ),
            Reading(
                "the two deadlocks on fewer than 24 points",
                "Rule 8. On no board of fewer than 24 points is there such a game whose minimal deadlocks are all those of the"
                " two diagrams.",
                shown_on_small_boards,
                is_repair=True,
                seconds=3,
            ),
        ),
        told=Told(
            "Knight's jumps do not make Orcoon drawless. With them no board of at most three rows or "
            "columns can be drawn, and every board from 4x4 on can: on 4x4 after twelve placements.",
            holds=("boards of up to three rows",),
            fails=(
                "any board",
                "boards from 4x4 on",
            ),
        ),
    ),
)
