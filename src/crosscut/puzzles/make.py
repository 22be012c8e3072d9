"""Making play puzzles: what is asked for, one attempt at it, and a run of attempts.

An attempt (`attempts`) is known by its number. It looks for puzzles within a fixed amount of work, beginning with random
positions and going on with changes of the best that it has found (`sources`), where longer is better; of a run with a grade or
themes it takes the first puzzle that has them. With `minimal`, stones are taken away then, the superfluous one on the first cell
each time, until none is left that can go. The puzzle is certified, and the certificate is checked, before it is handed out.

*The same bytes.* An attempt has a random generator of its own, and counts the turns it looks at, the positions it searches and
the lines it writes, never seconds. Scores come from a table of all positions where the board has at most 16 cells; that is the
same on both kernels. Else each attempt has a search of its own, whose table holds nothing of other attempts; there the native
search and its twin may come to different certificates. Which process makes an attempt does not matter. Puzzles that are images
of each other are handed out once, by the order of attempts.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Generator, Hashable
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from crosscut.analysis.engines import engine_for
from crosscut.board import cells_of
from crosscut.errors import UnsupportedError
from crosscut.game import Game
from crosscut.games import Instance, read_id
from crosscut.games.xodd import Xodd
from crosscut.puzzles.attempts import attempts
from crosscut.puzzles.certify import certificate, without_stone
from crosscut.puzzles.minimal import removals
from crosscut.puzzles.play import Play, is_trivial
from crosscut.puzzles.puzzle import Puzzle, Removal, puzzle_record
from crosscut.puzzles.sources import changed, drawn
from crosscut.puzzles.verify import verify
from crosscut.solver.limits import LimitReached, Meter
from crosscut.solver.minimax import Minimax
from crosscut.stones import Stones

TABLE_CELLS = 16
WORK = 5_000  # turns and replies that an attempt looks at while it looks for puzzles: some tenths of a second
NODES = 20_000  # positions that an attempt may search where there is no table: some tenths of a second, natively
LINES = 5_000  # turns and replies that are looked at to write a puzzle down, and lines of its certificate
FEWEST_EMPTY = 2


@dataclass(frozen=True, slots=True)
class Settings:
    """What is asked for: GAME:BOARD, a seed, how far the solution is unique, whether no stone may be superfluous."""

    board: str
    seed: int
    unique: str = "root"
    minimal: bool = False


class Made(NamedTuple):
    """A puzzle: its ID, its line of JSON, and its certificate, which the checker has accepted."""

    id: str
    line: str
    certificate: bytes


class Tried(NamedTuple):
    """What an attempt came to: a puzzle or none, and what its candidates failed by."""

    made: Made | None
    failed: Counter[str]


@dataclass(slots=True)
class Tally:
    """What became of a run so far: attempts, what candidates failed by, the attempts since a puzzle was found."""

    attempts: int = 0
    failed: Counter[str] = field(default_factory=Counter)
    in_vain: int = 0

    @property
    def hopeless(self) -> bool:
        """Whether the later half of the attempts found nothing."""
        return self.attempts <= 2 * self.in_vain


def make(settings: Settings, meter: Meter, tally: Tally, jobs: int = 1, patience: int | None = None) -> Generator[Made]:
    """Yield puzzles, no two of them images of each other, until a limit is reached or so many attempts in a row were in vain.

    Arguments: `meter` counts attempts; `tally` is told what became of them; `jobs`: processes; `patience`: attempts, None for no
    end. Close the generator to end the processes. Raises LimitReached, and UnsupportedError for what cannot be made of this game.
    """
    seen: set[str] = set()
    with closing(attempts(Opening(settings), meter, jobs)) as run:
        for made, failed in run:
            tally.attempts += 1
            tally.in_vain += 1
            tally.failed += failed
            if made is not None and made.id in seen:
                tally.failed["found before"] += 1
            elif made is not None:
                seen.add(made.id)
                tally.in_vain = 0
                yield made
            if tally.in_vain == patience:
                return


@dataclass(frozen=True, slots=True)
class Opening:
    """What opens the attempts of a run in a process."""

    settings: Settings

    def __call__(self, meter: Meter) -> Callable[[int], Tried]:
        """Return the attempts; what a board needs first, such as a table, is made now. LimitReached."""
        game: Game[Any] = read_id(self.settings.board).game
        table = table_of(game, meter)
        usual = drawn(game, most_empty(game), random.Random(0))
        engine, _ = engine_for(Instance(game, usual))

        def attempt(number: int) -> Tried:
            solver = table or engine(game, Meter(), symmetry=True, distance=False)
            return _Attempt(self.settings, Play(solver), number, meter, searching=table is None).run()

        return attempt


def table_of(game: Game[Any], meter: Meter) -> Minimax[Any] | None:
    """Return what looks scores up in a table of all positions, None for a board that is too large. LimitReached."""
    if game.board.size > TABLE_CELLS:
        return None
    if game.name == "orcoon":
        from crosscut.analysis.orcoon.lookup import Lookup
        from crosscut.analysis.orcoon.retrograde import solve_all

        return Lookup(game, Meter(), solved=solve_all(game, meter))
    if isinstance(game, Xodd):
        from crosscut.analysis.xodd import engine as odd
        from crosscut.analysis.xodd.margins import margins

        return odd.Lookup(game, Meter(), solved=margins(game, meter))
    return None


def most_empty(game: Game[Any]) -> int:
    """Return with how many empty cells, at most, positions are drawn: what is quick, and gives puzzles often enough."""
    return min(8 if isinstance(game, Xodd) else 12, game.board.size)


class _Attempt:
    """One attempt; `meter` has the time and memory that the process has, `searching` says that there is no table."""

    def __init__(self, settings: Settings, play: Play, number: int, meter: Meter, *, searching: bool) -> None:
        self.settings = settings
        self.play = play
        self.game: Game[Any] = play.game
        self.meter = meter
        self.searching = searching
        self.chance = random.Random(f"{settings.seed} {number}")
        self.failed: Counter[str] = Counter()

    def run(self) -> Tried:
        """Look for a puzzle, and write it down."""
        best = self._best()
        made: Made | None = None
        if best is not None:
            self._allow(LINES)
            try:
                made = self._written(best)
            except LimitReached as stop:
                if stop.limit != "nodes":
                    raise
                self.failed["too long"] += 1
        return Tried(made, self.failed)

    def _allow(self, work: int) -> None:
        """Begin a part of the attempt: it may do so much work, and search `NODES` positions if it has to search."""
        self.play.work = self._limited(work)
        if self.searching:
            self.play.solver.meter = self._limited(NODES)

    def _limited(self, nodes: int) -> Meter:
        """Return a meter with this limit on nodes, and the time and memory that are left."""
        limits = self.meter.limits
        return Meter(replace(limits, nodes=nodes, seconds=limits.seconds and limits.seconds - self.meter.seconds))

    def _best(self) -> Hashable | None:
        """Return the longest puzzle that is found within the work of an attempt."""
        self._allow(WORK)
        best, longest = None, 0
        empty = self.chance.randint(FEWEST_EMPTY, most_empty(self.game))
        try:
            while True:
                self.play.work.count()
                if best is None:
                    p = drawn(self.game, empty, self.chance)
                elif isinstance(best, Stones):
                    p = changed(self.game, best, self.chance)
                else:
                    return best
                if why := self._objection(p):
                    self.failed[why] += 1
                elif (length := self.play.length(p)) >= longest:
                    best, longest = p, length
        except LimitReached as stop:
            if stop.limit != "nodes":
                raise
        return best

    def _objection(self, p: Hashable) -> str:
        """Return why a position is no puzzle as it is asked for, "" if it is one."""
        game, play, unique = self.game, self.play, self.settings.unique
        if game.illegal(p) is not None or game.outcome(p) is not None:
            return "illegal or over"
        if is_trivial(game, p, game.turn(p)):
            return "trivial"
        if not play.is_won(p):
            return "not won"
        if not play.is_single(p):
            return "several winning turns"
        return "" if unique == "root" or play.cook(p, unique) is None else "several winning turns later"

    def _written(self, p: Hashable) -> Made | None:
        """Return the puzzle that a position is, or becomes without superfluous stones; None if it is none then."""
        settings, play = self.settings, self.play
        witnesses: tuple[Removal, ...] | None = None
        if settings.minimal:
            p = self._without_superfluous(p)
            witnesses, superfluous = removals(play, p)
            if superfluous:  # the first turn would still be the only one, but not those behind it
                self.failed["superfluous stones"] += 1
                return None
        solution, line = play.solution(p, settings.unique), play.line(p)
        puzzle = Puzzle(Instance(self.game, p), settings.unique, solution, line, witnesses, settings.seed)
        proof = certificate(play, puzzle)
        self.meter.look()
        verify(puzzle, proof)
        return Made(puzzle.id, json.dumps(puzzle_record(puzzle, "certificate")), proof)

    def _without_superfluous(self, p: Hashable) -> Stones:
        """Return a puzzle with fewer stones, none of which can be taken away so that it stays one at this level."""
        if not isinstance(p, Stones):
            raise UnsupportedError(f"{self.game.name} is not played with black and white stones: nothing to take away")
        for cell in cells_of(p.black | p.white):
            q = without_stone(p, cell)
            if not self._objection(q):
                return self._without_superfluous(q)
        return p
