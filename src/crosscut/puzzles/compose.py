"""One attempt at a play puzzle: a local search in a fixed amount of work, then the puzzle is written down and checked.

The search begins with random positions of a random number of empty cells (where only the pass is to win, with a known position:
`Traits.known`). From the first puzzle on it looks at changes of the best puzzle so far (`sources`), and goes over to any that is
at least as good. Longer is better, up to a random number of turns, so that not all puzzles are hard. Where a grade or themes are
asked for, closer to these is better, and a puzzle without them does not count. Where a game can list all positions that may be
easy enough (`Traits.easy`), each attempt looks at one of them in the place of a search, and after the last there are no others.
With `minimal`, stones are taken away from each candidate, in a random order, until none is superfluous. What the editor asks for
(`criteria`) is asked of every candidate, the cheap questions first. The puzzle is turned to the image that stands for all images
(`image`) and certified, and the checker has to accept the certificate.

*The same puzzles.* Work is counted in turns, never in seconds, and solvers are asked only what has the same answer on both
kernels (`engines`). On boards of more than 16 cells each attempt has searches of its own, which know nothing of other attempts.
Certificates are written by the kernel's own search: on 5x5 a minimal puzzle's has some 20,000 lines, which the Python twin would
need minutes for. So certificates of both kernels differ, and the checker has to accept either.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from crosscut.core.game import Game, Turn
from crosscut.core.instance import Instance
from crosscut.puzzles.by_checker import verify
from crosscut.puzzles.certificate import certificate
from crosscut.puzzles.choice import FEWEST_CELLS, require_play
from crosscut.puzzles.criteria import (
    FEW_CHOICES,
    FEWEST_CHOICES,
    FORCED_END,
    IMMEDIATE,
    OBVIOUS,
    SAME_KERNEL,
    SUPERFLUOUS,
    is_forced,
    is_immediate,
    is_obvious,
    last_decision,
    little,
    without_forced_end,
)
from crosscut.puzzles.engines import has_twins, is_searched, most_empty, searcher, table_of
from crosscut.puzzles.from_start import NODES as WAYS_BACK
from crosscut.puzzles.from_start import reachable
from crosscut.puzzles.goals import WIN, Goal
from crosscut.puzzles.grading import graded, level_within
from crosscut.puzzles.image import image_of, kernel_of
from crosscut.puzzles.longest_line import answers
from crosscut.puzzles.minimal import removals
from crosscut.puzzles.play import Play, is_trivial
from crosscut.puzzles.puzzle import Puzzle, puzzle_record
from crosscut.puzzles.sources import RANDOM, changed, changes, sources_of
from crosscut.puzzles.themes import ONLY_PASS, themes
from crosscut.puzzles.traits import traits_of
from crosscut.solver.limits import LimitReached, Limits, Meter

WORK = 5_000  # turns and replies that the search looks at: some tenths of a second
CANDIDATE = 10  # units of WORK that each candidate counts, whatever comes of it
NODES = 20_000  # positions that the Python searches may look at meanwhile: a second or so
LINES = 50_000  # turns and replies that are looked at to write a puzzle down
TOO_MANY = "too many empty cells"
TOO_LONG = "too long"
OTHER = "another grade or theme"
EASY = 2  # the highest level of puzzles that a player finds without playouts: what some games can list
MOST_TURNS = 6  # of the solver in the main line, that an attempt may be content with


@dataclass(frozen=True, slots=True)
class Settings:
    """What is asked for.

    `board`: GAME:BOARD; `minimal`: without superfluous stones; `goal`: the name of one; `grades`: the lowest and the highest
    level, None for any; `themes`: all of them; `allow`: the criteria that are not asked for (`criteria.allowed`), except that
    `minimal` alone says whether stones may be superfluous; `source`: where candidates come from (`sources.sources_of`).
    """

    board: str
    seed: int
    unique: str = "root"
    minimal: bool = True
    goal: str = "win"
    grades: tuple[int, int] | None = None
    themes: tuple[str, ...] = ()
    allow: frozenset[str] = frozenset()
    source: str = RANDOM

    def asks(self, criterion: str) -> bool:
        """Return whether a criterion is asked for."""
        return criterion not in self.allow


class Made(NamedTuple):
    """A puzzle: its ID, its line of JSON, its certificate, which the checker has accepted, and the kernel that is to be its own.

    `kernel`: "" if others may have the same.
    """

    id: str
    line: str
    certificate: bytes
    kernel: str = ""


class Tried(NamedTuple):
    """The result of an attempt: a puzzle or none, and how many candidates were no puzzle for which reason.

    `left`: how many candidates later attempts still have, where all there are have been listed; None where there is no end.
    """

    made: Made | None
    failed: Counter[str]
    left: int | None = None


class _Found(NamedTuple):
    """A puzzle, the `Play` that answers for its goal, how well it fits the settings, and whether that is `enough`."""

    puzzle: Puzzle
    play: Play
    value: tuple[int, ...]
    enough: bool


class _NoPuzzleError(Exception):
    """A candidate is no puzzle as the settings ask for; the error's text says why."""


class Composer:
    """Attempts in one process, by their numbers; `meter` limits time and memory, and counts what is solved before attempts.

    Raises LimitReached, and UnsupportedError for puzzles that this game cannot have.
    """

    def __init__(self, game: Game[Any], settings: Settings, meter: Meter) -> None:
        require_play(game, FEWEST_CHOICES if settings.asks(FEW_CHOICES) else 0)
        self.game = game
        self.settings = settings
        self.meter = meter
        self.table = table_of(game, meter)
        self.quick = self.table is not None or has_twins(game)  # enough to take stones away from each candidate
        self.known = traits_of(game).known(game, settings.goal) if ONLY_PASS in settings.themes else ()
        self.listed = self._listed()

    def attempt(self, number: int) -> Tried:
        """Make an attempt; it depends on nothing but the settings and its number."""
        self.play = Play(self.table or searcher(self.game))
        apart = has_twins(self.game) and (self.table is None or self.settings.goal == WIN.name)  # else a table is quicker
        self.certifier = Play(searcher(self.game)) if apart else self.play
        self.chance = random.Random(f"{self.settings.seed} {number}")
        self.failed: Counter[str] = Counter()
        found, made = self._search() if self.listed is None else self._looked_at(self.listed[number : number + 1]), None
        if found is not None:
            self._allow(LINES)
            try:
                made = self._written(found)
            except _NoPuzzleError as why:
                self.failed[str(why)] += 1
            except LimitReached as stop:
                if stop.limit != "nodes":
                    raise
                self.failed[TOO_LONG] += 1
        return Tried(made, self.failed, None if self.listed is None else max(0, len(self.listed) - number - 1))

    def _listed(self) -> list[Hashable] | None:
        """Return, in a random order, all positions of the board that may be easy enough, None where nothing lists them."""
        game, settings = self.game, self.settings
        listing = traits_of(game).easy
        easy = settings.grades is not None and settings.grades[1] <= EASY
        plain = settings.goal == WIN.name and settings.source == RANDOM and ONLY_PASS not in settings.themes
        if listing is None or self.table is None or not (easy and plain):
            return None
        found = list(listing(self.table, FEWEST_CHOICES if settings.asks(FEW_CHOICES) else 1, self.meter))
        random.Random(f"{settings.seed}").shuffle(found)
        return found

    def _looked_at(self, positions: Sequence[Hashable]) -> _Found | None:
        """Return the puzzle that one of these positions is as it stands: nothing is changed, no stone taken away."""
        self._allow(LINES)
        for p in positions:
            try:
                play = self._aimed(p)
                if self.settings.minimal and removals(play, p)[1]:
                    raise _NoPuzzleError(SUPERFLUOUS)
                found = self._judged(play, p, 1)
            except _NoPuzzleError as why:
                self.failed[str(why)] += 1
                continue
            except LimitReached as stop:
                if stop.limit != "nodes":
                    raise
                self.failed[TOO_LONG] += 1
                continue
            if found.enough:
                return found
            self.failed[OTHER] += 1
        return None

    def _allow(self, work: int) -> None:
        """Begin a part of the attempt that may do so much work, and search `NODES` positions where minimax searches."""
        limits = self.meter.limits
        free = Meter(replace(limits, nodes=None))
        self.play.work = Meter(replace(limits, nodes=work))
        if self.certifier is not self.play:
            self.certifier.work = self.certifier.solver.meter = free
        if self.table is None:
            self.play.solver.meter = free if has_twins(self.game) else Meter(replace(limits, nodes=NODES))

    def _search(self) -> _Found | None:
        """Return the best puzzle that is found within the work of an attempt."""
        self._allow(WORK)
        best: _Found | None = None
        seen: set[Hashable] = set()
        turns = self.chance.randint(1 if self._at_once else 2, MOST_TURNS)
        most = most_empty(self.game)
        half = (most + FEWEST_CELLS) // 2
        few = half if self.settings.asks(FEW_CHOICES) else FEWEST_CELLS
        if self.settings.minimal and self.table is None and has_twins(self.game):
            # More stones are taken away, and few positions have few enough empty cells then.
            few, most = min(FEWEST_CELLS + 1, half), half
        candidates = self._candidates(self.chance.randint(few, most))
        try:
            while best is None or not best.enough:
                self.play.work.count(CANDIDATE)
                if best is None or self.settings.source != RANDOM:
                    p = next(candidates)
                elif changes(self.game, last := best.puzzle.instance.position):
                    p = changed(self.game, last, self.chance)
                else:
                    break
                if p in seen:
                    continue
                seen.add(p)
                try:
                    found = self._found(p, turns)
                except _NoPuzzleError as why:
                    self.failed[str(why)] += 1
                    continue
                if best is None or found.value >= best.value:
                    best = found
        except LimitReached as stop:
            if stop.limit != "nodes":
                raise
        if best is None or best.enough or not self._choosy:
            return best
        self.failed[OTHER] += 1
        return None

    def _candidates(self, empty: int) -> Iterator[Hashable]:
        """Yield positions of the source without end; it counts as a candidate that the source has none."""
        if self.known:
            yield self.chance.choice(self.known)
        source = sources_of(self.game)[self.settings.source]
        while True:
            found = list(source(self.play, empty, self.chance))
            yield from found
            if not found:
                self.play.work.count(CANDIDATE)

    @property
    def _at_once(self) -> bool:
        """Whether a puzzle may be over after one turn: those of level 1 are, and those in which the pass wins."""
        low, _ = self.settings.grades or (2, 5)
        return low == 1 or ONLY_PASS in self.settings.themes or not self.settings.asks(IMMEDIATE)

    @property
    def _choosy(self) -> bool:
        return self.settings.grades is not None or bool(self.settings.themes)

    def _found(self, p: Hashable, turns: int) -> _Found:
        """Return the puzzle of a position, perhaps without superfluous stones; `turns`: a line of so many is enough."""
        if self.table is None and not is_searched(self.game, p):
            raise _NoPuzzleError(TOO_MANY)
        play = self._aimed(p)
        if self.settings.minimal and self.quick:
            p = self._without_superfluous(p)
            play = self._aimed(p)
        return self._judged(play, p, turns)

    def _judged(self, play: Play, p: Hashable, turns: int) -> _Found:
        if (q := image_of(self.game, p)) != p and self.settings.unique == "line" and play.cook(q, "line") is not None:
            raise _NoPuzzleError("several solutions later")  # an image may have another main line
        p = q
        solution = play.solution(p, "root")
        if self.settings.asks(OBVIOUS) and is_obvious(self.game, p, solution.turn, play.goal):
            raise _NoPuzzleError(OBVIOUS)
        line = self._line(play, p)
        puzzle = Puzzle(Instance(self.game, p), self.settings.unique, solution, line, goal=play.goal)
        if not self._at_once and is_immediate(puzzle):
            raise _NoPuzzleError(IMMEDIATE)
        if not self._choosy:
            return _Found(puzzle, play, (len(line),), enough=len(line) >= 2 * turns - 1)
        shown = themes(play, puzzle) if self.settings.themes else ()
        lacking, off = sum(name not in shown for name in self.settings.themes), 0
        if self.settings.grades is not None:
            low, high = self.settings.grades
            level = level_within(play, puzzle, low, high)
            off = max(low - level, level - high, 0)
        return _Found(puzzle, play, (-lacking, -off), enough=not off and not lacking)

    def _line(self, play: Play, p: Hashable) -> tuple[Turn, ...]:
        """Return the main line of a puzzle, cut before forced turns at its end where it may be cut."""
        line = play.line(p)
        if not self.settings.asks(FORCED_END):
            return line
        cut = without_forced_end(self.game, p, line, play.goal)
        if self.settings.unique != "root" and cut != line:
            raise _NoPuzzleError(FORCED_END)
        if len(cut) > 1 and is_forced(self.game, last_decision(self.game, p, cut), play.goal):
            raise _NoPuzzleError(FORCED_END)
        return cut

    def _aimed(self, p: Hashable) -> Play:
        """Return the `Play` for the goal of a position that is a puzzle as asked for, though perhaps not minimal."""
        game, unique = self.game, self.settings.unique
        if game.illegal(p) is not None or game.outcome(p) is not None:
            raise _NoPuzzleError("illegal or over")
        if not game.keeps_sides(p):
            raise _NoPuzzleError("sides that may change")
        if (fault := little(game, p, Goal(self.settings.goal))) is not None and self.settings.asks(fault.criterion):
            raise _NoPuzzleError(fault.criterion)
        if traits_of(game).plain(game, p):
            raise _NoPuzzleError("plain to see")
        if (play := self.play.aimed(p, self.settings.goal)) is None:
            raise _NoPuzzleError("not won" if self.settings.goal == "win" else "the goal is out of reach")
        # That the pass wins at once is trivial, but that nothing else wins may be the point.
        if ONLY_PASS not in self.settings.themes and is_trivial(game, p, game.turn(p), play.goal):
            raise _NoPuzzleError("trivial")
        if not play.is_won(p):
            raise _NoPuzzleError("not won")
        if not play.is_single(p):
            raise _NoPuzzleError("several solutions")
        if unique != "root" and play.cook(p, unique) is not None:
            raise _NoPuzzleError("several solutions later")
        return play

    def _without_superfluous(self, p: Hashable) -> Hashable:
        """Return a puzzle without superfluous stones."""
        parts = [q for _, q in self.game.parts(p)]
        self.chance.shuffle(parts)
        for q in parts:
            try:
                self._aimed(q)
            except _NoPuzzleError:
                continue
            if self.table is None and not is_searched(self.game, q):
                raise _NoPuzzleError(TOO_MANY)
            return self._without_superfluous(q)
        if removals(self._aimed(p), p)[1]:  # without these the first turn is still the only one, but later ones are not
            raise _NoPuzzleError(SUPERFLUOUS)
        return p

    def _written(self, found: _Found) -> Made:
        """Return a puzzle with all that its record says, its certificate checked."""
        if self.settings.minimal and not self.quick:
            q = self._without_superfluous(found.puzzle.instance.position)
            found = self._judged(self._aimed(q), q, 1)
            if self._choosy and not found.enough:
                raise _NoPuzzleError(OTHER)
        puzzle, play, unique = found.puzzle, found.play, self.settings.unique
        p = puzzle.instance.position
        needed, superfluous = removals(play, p) if self.settings.minimal else (None, ())
        if superfluous:  # of the image, though not of the position itself: a board may be legal with one side to move only
            raise _NoPuzzleError(SUPERFLUOUS)
        puzzle = replace(
            puzzle,
            solution=play.solution(p, unique),
            removals=needed,
            reachable=reachable(self.game, p, Meter(Limits(WAYS_BACK))).answer,
            seed=self.settings.seed,
            source="" if self.settings.source == RANDOM else self.settings.source,
            cuts=play.cuts(p),
            answers=answers(play, p) if unique == "line" else (),
        )
        puzzle = replace(puzzle, grade=graded(play, puzzle), themes=themes(play, puzzle))
        proof = certificate(self.certifier.on(puzzle.goal), puzzle)
        self.play.work.look()
        verify(puzzle, proof)
        kernel = kernel_of(puzzle) if self.settings.asks(SAME_KERNEL) else ""
        return Made(puzzle.id, json.dumps(puzzle_record(puzzle, "certificate")), proof, kernel)
