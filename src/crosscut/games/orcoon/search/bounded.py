"""Orcoon by constraints alone: "c wins within k turns" as a two-player question, and the value of a position from it.

The two sides' formulas are in `against`, how they are played off against each other in `solver.expansion`. k rises until one side
has a strategy, so the distance comes with the value. Nothing of the search in `solver.minimax` is used but its table and the
way from scores to best turns, on which the certificate rests: every position that the certificate names is a question of its
own. Meant as a second route that shares no search with the others: on 3x3 it is a hundred times slower than minimax.
"""

from __future__ import annotations

from crosscut.core.errors import ContradictionError
from crosscut.core.game import Game
from crosscut.core.stones import Stones
from crosscut.games.orcoon.formulas.questions import require_bounded
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.orcoon.search.against import Against, Play
from crosscut.solver.expansion import has_strategy
from crosscut.solver.limits import Meter
from crosscut.solver.minimax import FAR, Minimax


def wins_within(game: Orcoon, p: Stones, player: int, turns: int, meter: Meter) -> bool:
    """Return whether the colour `player` has a strategy that wins within so many turns (of both sides, passes included).

    Arguments: `p`: a legal position in which nobody has passed; `meter` counts calls of the SAT solver. Raises LimitReached.
    """
    claim = Against(game, p, player, turns, claims=True)
    deny = Against(game, p, 1 - player, turns, claims=False)
    return has_strategy(claim, deny, Play((), ()), meter)


class BoundedSat(Minimax[Stones]):
    """Scores of Orcoon positions by questions to SAT, in place of minimax; arguments as there, `meter` counts calls of a solver.

    Raises UnsupportedError for other games and for readings that are not encoded (pie=on, connection=knight).
    """

    def __init__(self, game: Game[Stones], meter: Meter, *, symmetry: bool = True, distance: bool = False) -> None:
        self.orcoon = require_bounded(game)
        super().__init__(game, meter, symmetry=symmetry, distance=distance)

    def _best(self, p: Stones) -> int:
        empty = self.game.glyphs(p).count(".")
        for turns in range(1, empty + 2):  # every turn but the last fills a cell
            for winner, sign in ((p.turn, 1), (1 - p.turn, -1)):
                if wins_within(self.orcoon, p, winner, turns, self.meter):
                    return sign * (FAR - turns if self.distance else 1)
        raise ContradictionError(f"nobody wins {self.game.format(p)} by constraints: please report it")
