"""The certificate of a puzzle: that its turn wins, that every other turn fails wherever that is claimed, why no stone can go.

It is one certificate file (docs/certificates.md) with a section for each of these sentences:

* whoever is to move in the puzzle's position wins;
* at every place of the solution, for every other turn: the opponent wins after it (or draws at least);
* if the puzzle is claimed to be minimal, for every stone without which the position is legal: the opponent wins the position
  without it (or draws at least), or two of its turns win, each with a section.

That the puzzle's turn is the one that wins follows: some turn wins at the root, and all others fail. Of turns that a symmetry
of the position makes one, one has a section. A position that several sentences are about has one section.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from io import BytesIO
from typing import Any

from crosscut.errors import UnsupportedError
from crosscut.puzzles.play import Play, places, representatives
from crosscut.puzzles.puzzle import Puzzle, Removal
from crosscut.solver import trust
from crosscut.solver.certificates import CertificateWriter, Claim
from crosscut.solver.limits import Meter
from crosscut.solver.minimax import Minimax
from crosscut.solver.strategy import Strategy
from crosscut.stones import Stones


def certificate(play: Play, puzzle: Puzzle) -> bytes:
    """Return the certificate of a puzzle, not yet checked.

    Raises LimitReached, by `play.work` or where the solver has to search again, and UnsupportedError for a game that the checker
    does not know.
    """
    game = play.game
    if not trust.can_check(game.name):
        raise UnsupportedError(f"no certificate for {game.name}: the independent checker has no rules for it")
    stream = BytesIO()
    writer = CertificateWriter(stream, packed=True)
    for p, prover in dict.fromkeys(_wanted(play, puzzle)):
        before = writer.lines
        _write(writer, play.solver, p, prover)
        play.work.count(writer.lines - before)
    return stream.getvalue()


def without_stone(p: Stones, cell: int) -> Stones:
    """Return the position without the stone on a cell, everything else as it is."""
    return p._replace(black=p.black & ~(1 << cell), white=p.white & ~(1 << cell))


def _wanted(play: Play, puzzle: Puzzle) -> Iterator[tuple[Hashable, int]]:
    """Yield each position that a sentence is about, and the person that it is said of."""
    game, root = play.game, puzzle.instance.position
    solver = game.person(root)
    yield root, solver
    for place in places(game, root, puzzle.solution):
        for turn in representatives(game, place.position):
            after = game.play(place.position, turn)
            if play.solver.from_child(place.position, after, play.solver.score(after)) <= 0:
                yield after, 1 - solver
    for removal in puzzle.removals or ():
        yield from _wanted_of_removal(play, root, removal)


def _wanted_of_removal(play: Play, root: Hashable, removal: Removal) -> Iterator[tuple[Hashable, int]]:
    if removal.because == "illegal" or not isinstance(root, Stones):
        return
    p = without_stone(root, removal.cell)
    if removal.because == "lost":
        yield p, 1 - play.game.person(root)
    for turn in removal.turns:
        yield play.game.play(p, turn), play.game.person(root)


def _write(writer: CertificateWriter, solver: Minimax[Any], p: Hashable, prover: int) -> None:
    """Write the section that says what the person `prover` has in p: a win, or a draw at least."""
    game = solver.game
    mover = game.person(p)
    side = game.turn(p) if prover == mover else 1 - game.turn(p)
    guarantee = "at_least_draw" if solver.score(p) == 0 else "win"
    ready = solver.lines(p, prover, Meter())
    if ready is None:
        writer.section(Claim(game, game.format(p), side, guarantee), Strategy(solver, p, prover, Meter()).lines())
    else:
        writer.section(Claim(game, game.format(p), side, guarantee, solver.leaves, solver.images), ready)
