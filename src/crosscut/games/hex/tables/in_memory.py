"""All colourings in memory, verified, as the evidence for an answer about Hex."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, cast

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import Game
from crosscut.solver.limits import Meter
from crosscut.solver.tables.file import Verified
from crosscut.solver.tables.in_memory import Asked, InMemory
from crosscut.solver.tables.solved import SolvedBoard

if TYPE_CHECKING:
    from crosscut.games.hex.tables.sweep import Swept
    from crosscut.solver.solve import Engine


def _require(game: Game[Any], asked: Asked) -> None:
    from crosscut.games.hex.tables.sweep import require_supported

    require_supported(game)
    if asked.distance:
        raise UnsupportedError("--evidence table: a table says who wins, not in how many turns")


def _cheaper(_game: Game[Any], _asked: Asked) -> bool:
    """Return that a certificate does as well: for the map of rhombus4 0.7 CPU seconds, by a table 0.6."""
    return False


def _memory(game: Game[Any]) -> int:
    colourings: int = 3**game.board.size
    return colourings


def _solve(game: Game[Any], meter: Meter) -> SolvedBoard:
    from crosscut.games.hex.tables.sweep import sweep

    return sweep(game, meter)


def _verify(solved: SolvedBoard, meter: Meter, seed: int) -> Verified:
    from crosscut.games.hex.tables.verify import verify

    return verify(cast("Swept", solved), meter, seed)


def _engine(solved: SolvedBoard) -> Engine:
    from crosscut.games.hex.tables.lookup import Lookup

    return partial(Lookup, swept=cast("Swept", solved))


IN_MEMORY = InMemory(
    about="all colourings of the board, up to 16 cells, made in memory and each verified",
    require=_require,
    cheaper=_cheaper,
    memory=_memory,
    solve=_solve,
    verify=_verify,
    verifier="a second program, from all turns of either side",
    engine=_engine,
)
