"""Positions in which neither side can connect any more: draws of an ordinary connection game, here decided by the next pass."""

from __future__ import annotations

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Verdict
from crosscut.core.board import cells_of
from crosscut.core.errors import ContradictionError
from crosscut.core.game import BLACK, PASS, WHITE, play, position_id
from crosscut.core.stones import Stones, drop
from crosscut.games.orcoon.claims.permanence import by_stones
from crosscut.games.orcoon.claims.sizes import lying, opened
from crosscut.games.orcoon.deadlocks.extend import replay
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver.proof import Evidence

DEADLOCKED = 12  # cells of the boards on which deadlocked positions are looked for


def ordinary_is_drawn(run: Run) -> Finding:
    """Find the smallest position in which neither side can connect any more."""
    tried = 0
    for board in lying(DEADLOCKED, rows_from=2):
        game = opened(board)
        for p in by_stones(game, run.meter):
            run.meter.count()
            tried += 1
            if p.black.bit_count() - p.white.bit_count() not in (0, 1) or _can_connect(game, p):
                continue
            order = _in_turn(game, p)
            if order is None:
                continue
            empty = game.board.all_cells & ~(p.black | p.white)
            cells = ", ".join(game.board.names[cell] for cell in order)
            return Finding(
                Verdict.HOLDS,
                f"the smallest example: boards of two or more rows by number of cells up to {board}, then positions by"
                " number of stones",
                Evidence.WITNESS,
                f"After {cells}, in turn, neither side can ever connect: if nothing but a connection won, the game would"
                " be drawn.",
                {"positions looked at": tried, "stones": (p.black | p.white).bit_count()},
                (Picture(game, p, "neither side can connect any more", empty),),
            )
        run.bound = f"all boards up to {board}, by number of cells"
    raise ContradictionError(f"no deadlocked position on boards of up to {DEADLOCKED} cells: please report it")


def _can_connect(game: Orcoon, p: Stones) -> bool:
    """Return whether some colour can still connect by placing alone."""
    return game.can_connect(p, BLACK) or game.can_connect(p, WHITE)


def _in_turn(game: Orcoon, p: Stones) -> tuple[int, ...] | None:
    """Return an order in which Black and White place these stones in turn, Black first, replayed; None if there is none."""

    def down(black: int, white: int) -> tuple[int, ...] | None:
        if not black | white:
            return ()
        last = WHITE if black.bit_count() == white.bit_count() else BLACK
        for cell in cells_of(white if last == WHITE else black):
            less = Stones(black & ~(1 << cell), white & ~(1 << cell), last)
            if game.illegal(less) is None and game.legal(less, drop(cell)) is None:
                order = down(less.black, less.white)
                if order is not None:
                    return (*order, cell)
        return None

    order = down(p.black, p.white)
    if order is not None:
        replay(game, tuple((at % 2, cell) for at, cell in enumerate(order)), p)
    return order


def deadlocks_are_decided(run: Run) -> Finding:
    """Pass in every deadlocked position of small boards."""
    positions = 0
    for board in lying(DEADLOCKED, rows_from=2):
        game = opened(board)
        for p in game.legal_positions():
            run.meter.count()
            if _can_connect(game, p):
                continue
            for turn in (BLACK, WHITE):
                positions += 1
                end = game.outcome(play(game, p._replace(turn=turn), PASS))
                if end is None or end.winner != turn:
                    raise ContradictionError(f"{position_id(game, p)}: a pass does not win: please report it")
        run.bound = f"boards from 9 cells up to {board}"
    return Finding(
        Verdict.HOLDS,
        "every size, by rule 5; all deadlocked positions, either side to move, of all boards of two or more rows and up to"
        f" {DEADLOCKED} cells (one row has none)",
        Evidence.UNCHECKED,
        "Where neither side can connect any more, whoever is to move passes and has won: a deadlock never leaves a game"
        " undecided.",
        {"deadlocked positions, either side to move": positions},
    )


CLAIMS = (
    Claim(
        "orcoon-07",
        "Orcoon",
        "How it came about",
        "On a square board it is not as easy as with an ordinary connection game: neither side might connect.",
        (
            Reading(
                "can be blocked for both",
                "Alternating play under rules 1 to 4 reaches a position in which neither side can connect any more.",
                ordinary_is_drawn,
                seconds=1,
            ),
        ),
    ),
    Claim(
        "orcoon-16",
        "Orcoon",
        "How it came about",
        "With the end as it is, deadlocks never become a problem.",
        (
            Reading(
                "decided at once",
                "In every legal position in which neither side can connect by placing alone, the pass wins.",
                deadlocks_are_decided,
                seconds=9,
            ),
        ),
    ),
)
