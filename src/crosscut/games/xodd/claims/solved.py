"""Boards that are solved: who wins from the empty board, and by which first drops.

Who wins is read from the sweep of all boards (`games/xodd/tables/sweep.py`). Up to `CHECKED` cells each entry of it must follow
from the turns of its board, which other code goes through (`literal.py`); up to `AGAIN` cells the search of `goal.py` must say
the same. Without the compiled module fewer boards are solved, and no entry is checked.
"""

from __future__ import annotations

from collections.abc import Iterator

from crosscut.claims.claim import Picture, Run
from crosscut.core.errors import ContradictionError
from crosscut.core.game import Step, Turn
from crosscut.games.xodd.claims.goal import leading
from crosscut.games.xodd.claims.positions import boards, named, rim
from crosscut.games.xodd.questions.passing import passes
from crosscut.games.xodd.rules import Xodd
from crosscut.games.xodd.tables.sweep import Swept, sweep
from crosscut.solver import kernel
from crosscut.solver.proof import Evidence

AGAIN = 7  # cells
CHECKED = 16
SWEPT = {"xodd": 12, "yodd": 19}  # cells of the boards that are swept where the compiled module is there
WIDE = {"xodd": 15, "yodd": 19}  # of those with cells away from the edge
DEEP = {"xodd": 16, "yodd": 19}
TWIN = {"xodd": 8, "yodd": 7}  # where the module is not there
TWIN_WIDE = {"xodd": 9, "yodd": 7}


class Solved:
    """Boards that are solved one after the other, smallest first, and the evidence for all of them.

    Arguments: `wide`: only boards with cells away from the edge; `checked`: only boards whose sweep is checked. `games`: the
    boards; `evidence`: after the last.
    """

    def __init__(self, name: str, run: Run, *, wide: bool = False, checked: bool = False) -> None:
        self.run = run
        if kernel.native is None:
            most = (TWIN_WIDE if wide else TWIN)[name]
        else:
            most = DEEP[name] if run.deep else (WIDE if wide else SWEPT)[name]
        self.games = [game for game in boards(name, most) if not wide or rim(game) != game.board.all_cells]
        if checked:
            self.games = [game for game in self.games if game.board.size <= CHECKED]
        self.evidence = Evidence.TABLE

    def __iter__(self) -> Iterator[tuple[Xodd, list[Step]]]:
        """Yield each board with the first drops that win; ContradictionError, LimitReached."""
        for game in self.games:
            found = sweep(game, self.run.meter)
            drops = [turn.steps[0] for turn in game.moves(game.start())]
            winning = [step for step in drops if not found.wins(game.play(game.start(), Turn((step,))))]
            if bool(winning) != found.black_wins:
                raise ContradictionError(f"the sweep of {game.board.name} does not know who wins the start")
            self._check(game, found)
            yield game, winning
            self.run.bound = f"boards up to {game.board.name}"

    def _check(self, game: Xodd, found: Swept) -> None:
        if kernel.native is not None and game.board.size <= CHECKED:
            passes(found, self.run.meter)
        else:
            self.evidence = Evidence.UNCHECKED
        if game.board.size <= AGAIN and leading(game, 1, self.run.meter).gets_from_start() != found.black_wins:
            raise ContradictionError(f"two methods differ on who wins {game.board.name}")


def first_move(game: Xodd, winning: list[Step], caption: str) -> Picture:
    """Return the empty board with the winning first drops marked."""
    marked = 0
    for step in winning:
        marked |= 1 << step.cells[0]
    return Picture(game, game.start(), f"{caption} {' '.join(named(game, step) for step in winning)}.", marked)
