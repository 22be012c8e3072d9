"""All positions of a board in memory, verified, as the evidence for an answer about Orcoon, and where that is cheapest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from crosscut.core.game import Game
from crosscut.core.stones import Stones
from crosscut.solver.limits import Meter
from crosscut.solver.tables.file import Verified
from crosscut.solver.tables.in_memory import Asked, InMemory
from crosscut.solver.tables.solved import SolvedBoard

if TYPE_CHECKING:
    from crosscut.games.orcoon.tables.retrograde import Solved
    from crosscut.solver.solve import Engine

# Boards of more cells would take minutes to verify.
MOST = 18
# With so many cells, so many of them empty, a table costs less than a certificate about distances, for which minimax searches:
# CPU seconds on 3x4 from the start 0.2 and 0.8. Values alone cost less by certificate: the map of 4x4 1.0, by a table 5.7.
CELLS, EMPTY = range(12, 17), 12


def _require(game: Game[Any], _asked: Asked) -> None:
    from crosscut.games.orcoon.tables.retrograde import require_supported

    require_supported(game, MOST)


def _cheaper(game: Game[Any], asked: Asked) -> bool:
    from crosscut.solver import kernel

    if kernel.native is None or not isinstance(asked.position, Stones) or asked.position.passes:
        return False
    empty = game.board.size - (asked.position.black | asked.position.white).bit_count()
    return asked.distance and game.board.size in CELLS and empty >= EMPTY


def _memory(game: Game[Any]) -> int:
    positions: int = 3**game.board.size
    return 2 * positions


def _solve(game: Game[Any], meter: Meter) -> SolvedBoard:
    from crosscut.games.orcoon.tables.retrograde import solve_all

    return solve_all(game, meter)


def _verify(solved: SolvedBoard, meter: Meter, seed: int) -> Verified:
    from crosscut.games.orcoon.tables.verify import verify_in_memory

    return verify_in_memory(cast("Solved", solved), meter, seed)


def _engine(solved: SolvedBoard) -> Engine:
    from crosscut.games.orcoon.tables.lookup import engine

    return engine(cast("Solved", solved))


IN_MEMORY = InMemory(
    about="all positions of the board, with distances, up to 18 cells, made in memory and each verified",
    require=_require,
    cheaper=_cheaper,
    memory=_memory,
    solve=_solve,
    verify=_verify,
    verifier="a second program, from all turns",
    engine=_engine,
)
