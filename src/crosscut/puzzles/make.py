"""Making play puzzles: random positions, of which those with one solution are kept.

Positions are drawn as `sample` draws them, by random legal play without passes from a seed, in one order whatever the limits
and the computer; so a run that is stopped has a prefix of what a longer one has, and one seed gives one list of puzzles. A
position is kept if its side to move wins, not trivially, and by one turn as far as is asked for; with `minimal`, stones are taken
away first, the superfluous one on the first cell each time, until none is left that can go. Puzzles that are images of each other
are made once. A position that takes more than a fixed amount of work is given up. Each puzzle is certified, and the
certificate is checked, before it is handed out.

Values come from a table of all positions where the board is small enough to be solved in a second, else from the search that
`solve` would use; random play makes few puzzles there.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, NamedTuple

from crosscut.analysis.engines import engine_for
from crosscut.board import cells_of
from crosscut.errors import UnsupportedError
from crosscut.game import Game
from crosscut.games import Instance
from crosscut.puzzles.certify import certificate, without_stone
from crosscut.puzzles.grade import graded
from crosscut.puzzles.minimal import removals
from crosscut.puzzles.play import Play, is_trivial, representatives
from crosscut.puzzles.puzzle import Puzzle, Removal
from crosscut.puzzles.themes import themes
from crosscut.puzzles.verify import verify
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.sample import sample
from crosscut.stones import Stones

TABLE_CELLS = 16
DRAWS = 10**12  # no run draws so many
WORK = 2_000  # replies that are looked at and lines of the certificate, for one puzzle: a fraction of a second


@dataclass(slots=True)
class Tally:
    """How many positions were given up, because they took more than `WORK`."""

    given_up: int = 0


class Made(NamedTuple):
    """A puzzle with its certificate, which the checker has accepted."""

    puzzle: Puzzle
    certificate: bytes


def play_on(game: Game[Any], meter: Meter) -> Play:
    """Return what answers questions about all positions of a board; `meter` counts what is solved beforehand. LimitReached.

    It is the same on both kernels where the board is small, so that certificates are too; without the compiled module it is slow.
    """
    if game.name == "orcoon" and game.board.size <= TABLE_CELLS and game.readings["connection"] == "chain":
        from crosscut.analysis.orcoon.lookup import Lookup
        from crosscut.analysis.orcoon.retrograde import solve_all

        return Play(Lookup(game, meter, solved=solve_all(game, meter), distance=True))
    if game.name in ("xodd", "yodd") and game.board.size <= TABLE_CELLS:
        from crosscut.analysis.xodd import engine as xodd_engine

        return Play(xodd_engine.Lookup(game, meter))
    engine, _ = engine_for(Instance(game, game.start()))
    return Play(engine(game, meter, symmetry=True, distance=False))


def make(
    play: Play,
    seed: int,
    draws: Meter,
    *,
    unique: str = "root",
    minimal: bool = False,
    tally: Tally | None = None,
    goal: str = "win",
) -> Iterator[Made]:
    """Yield puzzles, no two of them images of each other, until a limit is reached.

    Arguments: `draws` counts the positions that are drawn; `unique`: one of LEVELS; `minimal`: without superfluous stones;
    `tally` is told what was given up; `goal`: the name of a goal, its number is found from each position.
    Raises LimitReached, and UnsupportedError for `minimal` in a game without black and white
    stones.
    """
    game = play.game
    seen: set[str] = set()
    for drawn in sample(game, DRAWS, seed, draws):
        draws.look()
        seconds = draws.limits.seconds
        left = None if seconds is None else seconds - draws.seconds
        play.work = Meter(Limits(WORK, left, draws.limits.memory), draws.progress, "measuring resistance")
        try:
            aimed = None if game.illegal(drawn) or game.outcome(drawn) else play.aimed(drawn, goal)
            puzzle = None if aimed is None else _puzzle(aimed, drawn, unique, minimal=minimal)
            if puzzle is None or puzzle.id in seen:
                continue
            puzzle = replace(puzzle, seed=seed, grade=graded(play, puzzle), themes=themes(play, puzzle))
            proof = certificate(play, puzzle)
        except LimitReached as stop:
            if stop.limit != "nodes" or play.work.nodes < WORK:
                raise
            if tally is not None:
                tally.given_up += 1
            continue
        seen.add(puzzle.id)
        verify(puzzle, proof)
        yield Made(puzzle, proof)


def _puzzle(play: Play, p: Hashable, unique: str, *, minimal: bool) -> Puzzle | None:
    """Return the puzzle that a drawn position is, or becomes without superfluous stones; None if there is none."""
    if not _is_puzzle(play, p, unique):
        return None
    witnesses: tuple[Removal, ...] | None = None
    if minimal:
        p = _without_superfluous(play, p, unique)
        witnesses, superfluous = removals(play, p)
        if superfluous:  # the first turn would still be the only one, but not those behind it
            return None
    solution, line = play.solution(p, unique), play.line(p)
    return Puzzle(Instance(play.game, p), unique, solution, line, witnesses, goal=play.goal, cuts=play.cuts(p))


def _is_puzzle(play: Play, p: Hashable, unique: str) -> bool:
    game = play.game
    if game.illegal(p) is not None or game.outcome(p) is not None or is_trivial(game, p, game.turn(p), play.goal):
        return False
    if len(tuple(islice(representatives(game, p), 2))) < 2:  # nothing to choose
        return False
    return play.is_won(p) and play.is_single(p) and (unique == "root" or play.cook(p, unique) is None)


def _without_superfluous(play: Play, p: Hashable, unique: str) -> Stones:
    """Return a puzzle with fewer stones, none of which can be taken away so that it stays one at this level."""
    if not isinstance(p, Stones):
        raise UnsupportedError(f"{play.game.name} is not played with black and white stones: nothing to take away")
    for cell in cells_of(p.black | p.white):
        q = without_stone(p, cell)
        if _is_puzzle(play, q, unique):
            return _without_superfluous(play, q, unique)
    return p
