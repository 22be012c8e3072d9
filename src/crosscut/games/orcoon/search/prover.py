"""Proof-number search in the place of minimax, so that strategies, certificates and everything behind them work unchanged.

Native (native/orcoon/proofnumber.hpp) where there is a compiled module, else its Python twin. Nothing that the search says is
believed: what is read from its table becomes a strategy certificate, which the independent checker accepts or not. Distances are
not found.

A long run can be kept in a file (`resume`): its table is read at the start, and written every ten minutes and when a limit or
Ctrl-C ends the search. A header binds the file to game, board and readings, and it has a checksum; it is not believed either.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from pathlib import Path
from time import monotonic
from typing import Any

from crosscut.core.board import cells_of
from crosscut.core.errors import TableError, UnsupportedError
from crosscut.core.game import PASS, Game, Turn, game_id
from crosscut.core.stones import Stones, dropped_cell
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.orcoon.search.evaluate import evaluate, finder
from crosscut.games.orcoon.search.proof_search import NativeSearch
from crosscut.games.orcoon.search.proofnumber import ProofNumber
from crosscut.games.orcoon.search.threat_lines import ThreatLines
from crosscut.games.orcoon.search.windows import columns_of
from crosscut.solver import kernel
from crosscut.solver.certificates import file_in_the_making
from crosscut.solver.limits import Meter, table_bytes
from crosscut.solver.proof import Value
from crosscut.solver.proofnumber import Numbers
from crosscut.solver.solver import Solver

FORMAT = 3  # of the file; to be raised whenever keys change
CHECKPOINT = 600.0  # seconds between two writings of it
MOST_CELLS = 128
MANY_EMPTY = 9  # with more empty cells than this it is faster than minimax, tenfold from 12 on


class Prover(Solver[Stones]):
    """A `Solver`: proof-number search.

    Arguments: as for `Minimax`; `jobs`: threads; `resume`: the file of a long run, read if it is there; `twin`: its Python
    twin in any case, whose strategies are the same on both kernels. The table's size follows from the meter's memory limit.
    Raises UnsupportedError (game, reading, size, distances), TableError (file of another game).
    """

    def __init__(
        self,
        game: Game[Any],
        meter: Meter,
        *,
        symmetry: bool = True,
        distance: bool = False,
        jobs: int = 1,
        resume: Path | None = None,
        twin: bool = False,
    ) -> None:
        if distance:
            raise UnsupportedError("proof-number search finds no distances: use minimax or a table")
        self.orcoon = require_supported(game)
        super().__init__(game, meter, symmetry=symmetry)
        self.images = "least" if symmetry else ""
        self.leaves = "strips" if columns_of(self.orcoon) else "local"
        self.find = finder(self.orcoon, Meter())
        self.search: NativeSearch | ProofNumber
        if twin or kernel.native is None:
            self.search = ProofNumber(self.orcoon, lambda game: finder(game, Meter()), meter)
        else:
            self.search = NativeSearch(self.orcoon, meter, symmetry=symmetry, memory=table_bytes(meter), jobs=jobs)
        self.file = resume
        self._written = monotonic()
        if resume is not None:
            self._load(resume)

    def detail(self) -> str:
        """Return how far the search is."""
        if isinstance(self.search, ProofNumber):
            return f"{len(self.search.table):,} positions in the table"
        return self.search.said()

    def score(self, p: Stones) -> int:
        """Return 1 if p is won for the side to move, else -1; LimitReached."""
        outcome = self.game.outcome(p)
        if outcome is not None:
            return self.end_score(p, outcome)
        self.search.meter = self.meter
        try:
            return _score(self.search.solve(p))
        except BaseException:
            self.save()
            raise

    def known(self, p: Stones) -> int | None:
        """Return the score of p if it is an end or known without a search, else None."""
        outcome = self.game.outcome(p)
        return self.end_score(p, outcome) if outcome is not None else self.in_table(p)

    def in_table(self, p: Stones) -> int | None:
        """Return the score of p if it is known without a search and has not ended."""
        if p.passes:
            return None
        value = self.search.known(p)
        return None if value is Value.UNKNOWN else _score(value)

    def numbers(self, p: Stones) -> Numbers:
        """Return the numbers of p for its side to move, as far as they are known without a search."""
        return super().numbers(p) if self.game.outcome(p) is not None else self.search.numbers(p)

    def best_turn(self, p: Stones) -> tuple[Turn, Stones]:
        """Return a turn that wins p, if p is won, else one that does not lose at once, if there is one; and where it leads.

        Searches where the table has forgotten. Raises LimitReached.
        """
        self.search.meter = self.meter
        if self.search.known(p) is Value.WIN or self.search.solve(p) is Value.WIN:
            cell = self.search.winning_turn(p)
        else:
            moves = evaluate(self.orcoon, *p.sides(p.turn), p.turn, self.find).moves
            legal = (dropped_cell(turn) for turn in self.game.moves(p))
            cell = next(iter(cells_of(moves)), next((found for found in legal if found is not None), None))
        turn = PASS if cell is None else self.orcoon.drops[cell]
        return turn, self.game.play(p, turn)

    def lines(self, p: Stones, prover: int, meter: Meter) -> Iterator[bytes] | None:
        """Yield the lines of a certificate for the person `prover`, who wins p; None if p has ended."""
        if self.game.outcome(p) is not None:
            return None
        if isinstance(self.search, NativeSearch):
            return (text for piece in self.search.lines(p, prover, meter) for text in piece.splitlines())
        self.search.meter = meter
        lines = ThreatLines(self.search.windows, self.search, prover, images=bool(self.images))
        return (line.text.encode("ascii") for line in lines.below(p))

    def save(self) -> None:
        """Write the table to the file of the long run, if there is one."""
        if self.file is not None and isinstance(self.search, NativeSearch):
            with file_in_the_making(self.file) as part:
                try:
                    self.search.search.save(str(part), self._header())
                except RuntimeError:
                    raise TableError(f"cannot write {self.file}") from None
            self._written = monotonic()

    def _load(self, file: Path) -> None:
        if not isinstance(self.search, NativeSearch):
            raise kernel.unsupported("a search that can be resumed")
        self.search.checkpoint = self._save_now_and_then
        if file.exists():
            try:
                self.search.search.load(str(file), self._header())
            except ValueError:
                raise TableError(f"{file} is no table of a proof-number search of {game_id(self.game)}") from None
            except RuntimeError:
                raise TableError(f"{file} is damaged: what it holds does not fit its checksum") from None

    def _save_now_and_then(self) -> None:
        if monotonic() - self._written > CHECKPOINT:
            self.save()

    def _header(self) -> str:
        return f"crosscut proof-number table, format {FORMAT}: {game_id(self.game)}, symmetry {self.symmetry}\n"


def suits(game: Game[Any], p: Hashable) -> bool:
    """Return whether this search is to be preferred for a position: it is offered, native, and minimax would be hopeless."""
    try:
        cells = require_supported(game).board.size
    except UnsupportedError:
        return False
    return kernel.native is not None and isinstance(p, Stones) and cells - (p.black | p.white).bit_count() > MANY_EMPTY


def require_supported(game: Game[Any]) -> Orcoon:
    """Return the game; UnsupportedError, saying why, if there is no proof-number search for it."""
    if not isinstance(game, Orcoon):
        raise UnsupportedError(f"proof-number search is for orcoon, xodd and yodd, not for {game.name}")
    if game.knight or game.pie:
        raise UnsupportedError("proof-number search is for connection=chain and pie=off only")
    if game.board.size > MOST_CELLS:
        raise UnsupportedError(f"proof-number search is for boards of at most {MOST_CELLS} cells, not {game.board.name}")
    return game


def _score(value: Value) -> int:
    return 1 if value is Value.WIN else -1
