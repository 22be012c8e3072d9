"""Answers from a table in the place of minimax, so that strategies, certificates and everything behind them work unchanged.

The table is not believed: its answers become a strategy certificate, which the independent checker accepts or refuses.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from crosscut.core.errors import TableError
from crosscut.core.game import Game, Turn, game_id, position_id
from crosscut.core.stones import Stones
from crosscut.games.orcoon.tables.retrograde import Solved
from crosscut.solver.limits import Meter
from crosscut.solver.solve import Engine
from crosscut.solver.solver import FAR, Solver


class Lookup(Solver[Stones]):
    """A `Solver` that looks scores up in the table of a solved board.

    Arguments: as for `Minimax`; `solved`: the table. Raises TableError if it is of another game, board or reading than `game`.
    """

    def __init__(self, game: Game[Any], meter: Meter, *, solved: Solved, symmetry: bool = True, distance: bool = False) -> None:
        super().__init__(game, meter, symmetry=symmetry, distance=distance)
        if game_id(game) != game_id(solved.game):
            raise TableError(f"the table is of {game_id(solved.game)}, the position of {game_id(game)}")
        self.solved = solved

    def score(self, p: Stones) -> int:
        """Return the score of p for the side to move, an end by the rules, else from the table; TableError where it has none."""
        outcome = self.game.outcome(p)
        if outcome is not None:
            return self.end_score(p, outcome)
        self.meter.count()
        found = self.in_table(p)
        if found is None:
            raise self._contradiction(p)
        return found

    def known(self, p: Stones) -> int | None:
        """Return the score of p if it is an end or in the table, else None."""
        outcome = self.game.outcome(p)
        return self.end_score(p, outcome) if outcome is not None else self.in_table(p)

    def in_table(self, p: Stones) -> int | None:
        """Return the score of p if it is in the table, which holds every legal position before a pass."""
        entry = None if p.passes else self.solved.score(p)
        if entry is None:
            return None
        wins, turns = entry
        size = FAR - turns if self.distance else 1
        return size if wins else -size

    def detail(self) -> str:
        """Return what is being done."""
        return "looking up"

    def best_turn(self, p: Stones) -> tuple[Turn, Stones]:
        """Return the first turn that ends the game as fast (or as late) as the table says, and the position after it.

        Distances are used even where only values are asked for: this makes strategies, and so certificates, smaller (4x4: by a
        quarter). Raises TableError if no turn is worth what the table says of p.
        """
        wanted = self.solved.score(p)
        for turn, after in self.children(p):
            outcome = self.game.outcome(after)
            reply = self.solved.score(after) if outcome is None else (outcome.winner == after.turn, 0)
            if reply is not None and (not reply[0], reply[1] + 1) == wanted:
                return turn, after
        raise self._contradiction(p)

    def _contradiction(self, p: Stones) -> TableError:
        return TableError(f"the table contradicts the rules at {position_id(self.game, p)}: see `crosscut table verify`")


def engine(solved: Solved) -> Engine:
    """Return the engine for `solve` that answers from the table of a solved board."""
    return partial(Lookup, solved=solved)
