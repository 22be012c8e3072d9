"""Xodd and Yodd by the sweep of all boards, in the place of minimax: strategies, certificates and `map` work unchanged.

The sweep, or a table of it, holds what a board is worth before a pass; after one, a turn is looked for here. Scores are margins
for the side to move where they are known, else their sign. What is read becomes a strategy certificate, which the independent
checker accepts or not.

For positions of few stones a certificate takes longer than verifying the whole sweep like a table, every entry by the literal
rules: `in_memory.py` says from where on.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any, ClassVar

from crosscut.core.errors import TableError, UnsupportedError
from crosscut.core.game import BLACK, Game, Outcome, Turn, game_id, position_id
from crosscut.core.stones import Stones
from crosscut.games.xodd.rules import Xodd
from crosscut.games.xodd.tables.margins import Margins, margins
from crosscut.games.xodd.tables.strategy import strategy_lines
from crosscut.games.xodd.tables.sweep import Swept, can_sweep, memory_needed, sweep
from crosscut.solver.limits import Meter, memory_available
from crosscut.solver.solver import Line, Solver

# Boards of more cells are not swept without being asked: 4x4 takes half a second.
SWEPT = 16
# Boards of more cells than that, up to so many, are swept for who wins alone: 4x5 takes ten seconds, and minutes to verify.
WINNERS = 20
# Positions there with no more empty cells are proved sooner by a search of their own, with a certificate.
LATE = 14


class Lookup(Solver[Stones]):
    """A `Solver` that looks scores up; arguments as there, distances are not offered.

    `solved`: all boards, from a table; None to find the margins of all boards when first asked. Raises TableError if it is of
    another game or board.
    """

    leaves = "settled"
    finds_margins: ClassVar[bool] = True

    def __init__(
        self,
        game: Game[Any],
        meter: Meter,
        *,
        symmetry: bool = True,
        distance: bool = False,
        solved: Swept | Margins | None = None,
    ) -> None:
        super().__init__(game, meter, symmetry=symmetry, distance=distance)
        if distance:
            raise UnsupportedError("the sweep of all boards knows who wins, not in how many turns")
        if solved is not None and game_id(game) != game_id(solved.game):
            raise TableError(f"the table is of {game_id(solved.game)}, the position of {game_id(game)}")
        self.solved = solved
        self.images = "least" if symmetry else ""
        self.stage = "solving all boards"
        self.after_pass: dict[Hashable, int] = {}

    def score(self, p: Stones) -> int:
        """Return the score of p for the side to move, an end by the rules; LimitReached."""
        outcome = self.game.outcome(p)
        if outcome is not None:
            return self.end_score(p, outcome)
        if self.solved is None:
            self.solved = self.solve_all()
        found = self.in_table(p)
        if found is None:  # after a pass
            found = max(self.from_child(p, child, self.score(child)) for _, child in self.children(p))
            self.after_pass[self.key(p)] = found
        return found

    def detail(self) -> str:
        """Return what is being done."""
        return self.stage

    def solve_all(self) -> Swept | Margins:
        """Return all boards, solved; LimitReached."""
        return margins(self.game, self.meter)

    def end_score(self, p: Stones, outcome: Outcome) -> int:
        """Return the score of an ended position for the side that would be to move."""
        if isinstance(self.solved, Margins) and isinstance(self.game, Xodd):
            return self.game.margin(p) if p.turn == BLACK else -self.game.margin(p)
        return super().end_score(p, outcome)

    def lines(self, p: Stones, prover: int, meter: Meter) -> Iterable[Line | bytes] | None:
        """Return the lines of a certificate for the person `prover`, who wins p; None for an ended position."""
        if self.game.outcome(p) is not None:
            return None
        if self.solved is None:
            self.solved = self.solve_all()
        return strategy_lines(self.solved, p, prover, meter, symmetry=self.symmetry)

    def known(self, p: Stones) -> int | None:
        """Return the score of p if nothing has to be looked for."""
        outcome = self.game.outcome(p)
        return self.end_score(p, outcome) if outcome is not None else self.in_table(p)

    def in_table(self, p: Stones) -> int | None:
        """Return the score of p if the sweep holds it, or if it was looked for before."""
        if self.solved is None:
            return None
        if p.passes:
            return self.after_pass.get(self.key(p))
        return self.solved.score(p)

    def best_turn(self, p: Stones) -> tuple[Turn, Stones]:
        """Return a turn that keeps the worth of p; TableError if there is none, as may happen with an unchecked table."""
        try:
            return super().best_turn(p)
        except StopIteration:
            name = position_id(self.game, p)
            raise TableError(f"the table contradicts the rules at {name}: see `crosscut table verify`") from None

    @property
    def knows_margins(self) -> bool:
        """Whether scores are margins: unless the sweep or table that is used holds only who wins."""
        return isinstance(self.solved, Margins) or (self.solved is None and self.finds_margins)

    def margin_of(self, score: int) -> int | None:
        """Return the margin for the side to move that a score says, None if it says only who wins."""
        return score if isinstance(self.solved, Margins) else None


class Winners(Lookup):
    """The solver by a sweep for who wins alone, which takes less time and memory."""

    finds_margins = False

    def solve_all(self) -> Swept:
        """Return all boards, solved; LimitReached."""
        return sweep(self.game, self.meter)


def suited(game: Game[Any], p: Hashable) -> type[Lookup] | None:
    """Return the engine here that is the first choice for a position, None if there is none."""
    if can_sweep(game, SWEPT):
        return Lookup
    if not can_sweep(game, WINNERS) or not isinstance(game, Xodd) or not isinstance(p, Stones):
        return None
    free, needed = memory_available(), memory_needed(game, native=True, keep=True)
    late = game.board.size - (p.black | p.white).bit_count() <= LATE
    return None if late or (free is not None and needed > free) else Winners
