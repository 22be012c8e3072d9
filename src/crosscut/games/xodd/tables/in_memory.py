"""All boards of a size in memory, verified, as the evidence for an answer about Xodd or Yodd, and where that is cheapest."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, cast

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import Game
from crosscut.core.stones import Stones
from crosscut.solver.limits import Meter
from crosscut.solver.tables.file import Verified
from crosscut.solver.tables.in_memory import Asked, InMemory
from crosscut.solver.tables.solved import SolvedBoard

if TYPE_CHECKING:
    from crosscut.games.xodd.tables.margins import Margins
    from crosscut.games.xodd.tables.sweep import Swept
    from crosscut.solver.solve import Engine

# Boards of more cells are swept for who wins alone: the margins of 4x4 take half a second, and two to verify.
MARGINS = 16
# Boards of more cells would take hours to verify.
MOST = 20
# From so many empty cells on a table costs less than a certificate of all first turns, by the number of cells. CPU seconds of
# table and certificate from the start: 2x7 1.0, 2.3; 3x5 1.4, 9.6. With 12 empty cells the certificate took 1.0 to 1.7 on 3x5,
# 1.3 to 1.6 on 4x4, where the table takes 2.5. The value alone is cheaper by certificate: 3x5 0.8, 4x4 2.1.
FROM = {13: 13, 14: 12, 15: 13, 16: 14}
# On larger boards a search of its own proves positions with no more empty cells, with a certificate.
LATE = 14


def _require(game: Game[Any], asked: Asked) -> None:
    from crosscut.games.xodd.tables.sweep import require_supported

    known = require_supported(game, MOST)
    if asked.distance:
        raise UnsupportedError("--evidence table: a table says who wins, and by how much, not in how many turns")
    if asked.margin and known.board.size > MARGINS:
        raise UnsupportedError(f"--evidence table: margins are for at most {MARGINS} cells (`crosscut table build --margins`)")


def _cheaper(game: Game[Any], asked: Asked) -> bool:
    from crosscut.solver import kernel

    if kernel.native is None or not isinstance(asked.position, Stones):
        return False
    cells = game.board.size
    empty = cells - (asked.position.black | asked.position.white).bit_count()
    return empty > LATE if cells > MARGINS else asked.all_moves and empty >= FROM.get(cells, cells + 1)


def _memory(game: Game[Any]) -> int:
    from crosscut.games.xodd.tables.margins import margins_memory
    from crosscut.games.xodd.tables.sweep import is_native, memory_needed, require_supported

    known = require_supported(game)
    return (margins_memory if known.board.size <= MARGINS else memory_needed)(known, native=is_native("auto"), keep=True)


def _solve(game: Game[Any], meter: Meter) -> SolvedBoard:
    from crosscut.games.xodd.tables.margins import margins
    from crosscut.games.xodd.tables.sweep import sweep

    return margins(game, meter) if game.board.size <= MARGINS else sweep(game, meter)


def _verify(solved: SolvedBoard, meter: Meter, seed: int) -> Verified:
    from crosscut.games.xodd.tables.verify import verify_in_memory

    return verify_in_memory(cast("Swept | Margins", solved), meter, seed)


def _engine(solved: SolvedBoard) -> Engine:
    from crosscut.games.xodd.tables.engine import Lookup

    return partial(Lookup, solved=cast("Swept | Margins", solved))


IN_MEMORY = InMemory(
    about="all boards of the size, with margins up to 16 cells, made in memory and each verified",
    require=_require,
    cheaper=_cheaper,
    memory=_memory,
    solve=_solve,
    verify=_verify,
    verifier="a second program, from all turns of either side",
    engine=_engine,
)
