"""The engines of a game with a kernel and no search of its own: three searches of the core.

`NativeSearch` (solver.plies) is for all such games; `NativeBackward` lists all positions that play reaches, and is for games
whose play may come back; `NativeProof` asks only who wins, and goes where that is decided with the least work.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, TypeVar

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import Game, Turn
from crosscut.core.notation import format_turn
from crosscut.solver.backward import FromTheEnds
from crosscut.solver.engines import Engines, Method
from crosscut.solver.limits import Meter
from crosscut.solver.plies import NativeMargins, NativeSearch, kernel_of
from crosscut.solver.solver import Solver

P = TypeVar("P", bound=Hashable)


class NativeBackward(FromTheEnds[P]):
    """Backward induction by the core; arguments as for `Solver`, memory as for `NativeSearch`."""

    def __init__(self, game: Game[P], meter: Meter, *, symmetry: bool = True, distance: bool = False) -> None:
        super().__init__(game, meter, symmetry=symmetry, distance=distance)
        self.core = NativeSearch(game, meter, symmetry=symmetry, distance=True)

    def value(self, p: P) -> int:
        """Return the score with the distance; LimitReached."""
        found = self.known_value(p)
        if found is None:
            self.core.meter = self.meter
            self.core.sweep(p)
            found = self.known_value(p)
        assert found is not None
        return found

    def known_value(self, p: P) -> int | None:
        """Return the score with the distance if p was reached before."""
        return self.core.in_table(p)

    def detail(self) -> str:
        """Return how far the search is, for progress."""
        return self.core.detail()

    def lines(self, p: P, prover: int, meter: Meter) -> list[bytes]:
        """Return the lines of a certificate of the second kind, as `NativeSearch.lines`."""
        return self.core.lines(p, prover, meter)

    def few_lines(self, p: P, prover: int, meter: Meter, *, images: bool = False) -> list[bytes]:
        """Return the same, as `NativeSearch.few_lines`."""
        return self.core.few_lines(p, prover, meter, images=images)

    def lasting(self, p: P, prover: int, turns: int, meter: Meter, *, images: bool = False) -> list[bytes] | None:
        """Return the lines by which a loser lasts, as `NativeSearch.lasting`."""
        return self.core.lasting(p, prover, turns, meter, images=images)


class NativeProof(Solver[P]):
    """Proof-number search by the core; arguments as for `Solver`, memory as for `NativeSearch`.

    Raises UnsupportedError for a game with draws, or whose play may come back, and for distances.
    """

    def __init__(self, game: Game[P], meter: Meter, *, symmetry: bool = True, distance: bool = False) -> None:
        super().__init__(game, meter, symmetry=symmetry, distance=distance)
        if distance:
            raise UnsupportedError("proof numbers say who wins, not in how many turns")
        if game.cycles or not game.drawless:
            raise UnsupportedError(f"proof numbers of plies are for games without draws and without cycles: {game.name} has them")
        self.core = NativeSearch(game, meter, symmetry=symmetry)
        self.shortened_by = self.core.shortening

    def score(self, p: P) -> int:
        """Return the score of p; LimitReached."""
        outcome = self.game.outcome(p)
        if outcome is not None:
            return self.end_score(p, outcome)
        self.core.meter = self.meter
        return 1 if self.core.prove(p) else -1

    def in_table(self, p: P) -> int | None:
        """Return the score of p if the table has it."""
        wins = self.core.proved(p)
        return None if wins is None else 1 if wins else -1

    def line_turn(self, p: P) -> tuple[Turn, P]:
        """Return a winning ply of p, which the search names without looking at the others, and where it leads; LimitReached.

        If p is lost, all plies are: one that does not lose at once, if there is one.
        """
        children = self.children(p)
        if self.score(p) < 0:
            return self.going_on(children)
        ply = self.core.winning_ply(p, self.meter)
        return next((turn, child) for turn, child in children if format_turn(self.game.board, turn) == ply)

    def lines(self, p: P, prover: int, meter: Meter) -> list[bytes]:
        """Return the lines of a certificate of the second kind for a prover who wins, as `NativeSearch.lines`."""
        return self.core.proof_lines(p, prover, meter)

    def few_lines(self, p: P, prover: int, meter: Meter, *, images: bool = False) -> list[bytes]:
        """Return the same, shortened, as `NativeSearch.short_lines`."""
        return self.core.short_lines(p, prover, meter, images=images)

    def detail(self) -> str:
        """Return how far the search is, for progress."""
        return self.core.detail()


_WINDOWS = Method(
    name="alphabeta",
    about="the compiled search core, with windows of scores",
    suits=lambda game, _p: not game.cycles and kernel_of(game) is not None,
    open=lambda _game, _p, jobs, _resume: partial(NativeSearch, jobs=jobs),
    distances=True,
    native=True,
)
_LEADS = Method(
    name="alphabeta",
    about="the compiled search core, with leads for scores",
    suits=lambda game, _p: not game.cycles and kernel_of(game) is not None,
    open=lambda _game, _p, jobs, _resume: partial(NativeMargins, jobs=jobs),
    margins=True,
    native=True,
)
_BACKWARD = Method(
    name="backward",
    about="all positions that play reaches, compiled, from the ends back",
    suits=lambda game, _p: game.cycles and kernel_of(game) is not None,
    open=lambda _game, _p, _jobs, _resume: NativeBackward,
    distances=True,
    native=True,
)


def _proof_numbers(suits: Callable[[Game[Any], Hashable], bool]) -> Method:
    return Method(
        name="pns",
        about="proof numbers, compiled",
        suits=suits,
        open=lambda _game, _p, _jobs, _resume: NativeProof,
        native=True,
    )


ENGINES = Engines((_WINDOWS, _LEADS, _BACKWARD, _proof_numbers(lambda _game, _p: False)))
"""The engines of a game with a kernel and no search of its own, windows first."""

SCORING = Engines((_WINDOWS, _LEADS, _BACKWARD))
"""The same for games with draws, to which proof numbers do not apply."""

PROVING = Engines((_proof_numbers(lambda game, _p: kernel_of(game) is not None), _WINDOWS, _BACKWARD))
"""The same for games without draws and cycles in which proof numbers find a winner sooner (benchmarks/README.md)."""
