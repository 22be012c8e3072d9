"""Checking files of puzzles of both kinds, line by line: by one process or several, with results in the order of the lines.

A line is a play puzzle (`soundness`) or a construction puzzle (`construction.soundness`), or the share ID of either. Any other
line is refused, and the work goes on. Each puzzle has all of the limits for itself. The order of puzzles, and the process that
checks one, change nothing but what solvers remember. With a limit of seconds or memory a process that goes beyond it is ended,
since a SAT solver and the checker look at no clock; the puzzle is unknown then.

Duplicates are found by ID, so up to the symmetries of the game, across all files: the first one is the puzzle, later ones are its
duplicates. Whether a play puzzle's position is reachable is found anew, with `from_start.NODES` positions. A file that says
otherwise is wrong, however sound the puzzle. If that is not decided, or the file does not say it, nothing is compared.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, NamedTuple

from crosscut.core.errors import CrosscutError
from crosscut.puzzles.attempts import Attempt, attempts, limited_attempts
from crosscut.puzzles.bare import check_bare, is_bare
from crosscut.puzzles.bundle import certificate_name, refutation_name
from crosscut.puzzles.choice import few_cells
from crosscut.puzzles.construction import soundness as completing
from crosscut.puzzles.construction.puzzle import Construction
from crosscut.puzzles.construction.record import SCHEMA, puzzle_id, read_construction
from crosscut.puzzles.construction.sought import OPEN
from crosscut.puzzles.criteria import FEW_CELLS, FEW_CHOICES, Fault, faults
from crosscut.puzzles.from_start import NODES, Answer, Reached, reachable
from crosscut.puzzles.image import kernel_of
from crosscut.puzzles.puzzle import json_object, read_puzzle
from crosscut.puzzles.share import is_share, share_record
from crosscut.puzzles.soundness import Checked, Solvers, check_one
from crosscut.puzzles.verdict import Verdict
from crosscut.solver.engines import engine_for
from crosscut.solver.limits import LimitReached, Limits, Meter, Progress

LONGEST_LINE = 4_000_000  # characters; read as JSON they take up to thirty times as many bytes


@dataclass(frozen=True, slots=True)
class Source:
    """A file of puzzles: its name, its lines, and the members of its bundle, if it is one; or why it cannot be read."""

    name: str
    text: str
    members: Mapping[str, bytes] = field(default_factory=dict)
    refused: str = ""


class Place(NamedTuple):
    """A line of a file."""

    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Completed:
    """The result for a construction puzzle."""

    puzzle: Construction
    verdict: completing.Judgement


@dataclass(frozen=True, slots=True)
class Found:
    """The result for a line.

    `reached`: whether the position of a play puzzle is reachable; `duplicate_of`: where the same puzzle was before, `kernel_of`:
    where another sound puzzle with the same kernel was (`image`).
    """

    where: Place
    checked: Checked | Completed
    reached: Reached | None = None
    duplicate_of: Place | None = None
    kernel_of: Place | None = None

    @property
    def verdict(self) -> Verdict:
        """The verdict, of either kind of puzzle."""
        return self.checked.verdict if isinstance(self.checked, Checked) else self.checked.verdict.word

    @property
    def id(self) -> str | None:
        """The puzzle's ID, None if the line is no puzzle."""
        if isinstance(self.checked, Completed):
            return puzzle_id(self.checked.puzzle)
        return None if self.checked.puzzle is None else self.checked.puzzle.id

    @property
    def superfluous(self) -> bool:
        """Whether the puzzle has superfluous parts or stones."""
        return bool(self.checked.superfluous if isinstance(self.checked, Checked) else self.checked.verdict.superfluous)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Which of the editor's criteria a sound puzzle fails (`criteria`). The puzzle is `ok` all the same."""
        checked = self.checked
        if self.verdict is not Verdict.SOUND:
            return ()
        if isinstance(checked, Completed):
            lack = few_cells("open", checked.puzzle.given.count(OPEN))
            return () if lack is None else (Fault(FEW_CELLS, lack),)
        return () if checked.puzzle is None else tuple(faults(checked.puzzle))

    @property
    def little_choice(self) -> str | None:
        """What a sound puzzle has too little of, cells or choices, in words."""
        return next((fault.words for fault in self.faults if fault.criterion in (FEW_CELLS, FEW_CHOICES)), None)

    @property
    def kernel(self) -> str | None:
        """The kernel of a sound play puzzle with a main line, else None."""
        puzzle = self.checked.puzzle if isinstance(self.checked, Checked) else None
        return kernel_of(puzzle) if puzzle is not None and puzzle.line and self.verdict is Verdict.SOUND else None

    @property
    def ok(self) -> bool:
        """Whether there is nothing against the puzzle."""
        return self.verdict is Verdict.SOUND and not self.superfluous and self.duplicate_of is None


class _Line(NamedTuple):
    source: int
    number: int
    text: str


@dataclass(frozen=True)
class Examination:
    """The puzzles of some files and how to check them; called, it opens the work in a process. Each puzzle has all of the limits.

    `minimal`: look for what is superfluous also where a puzzle does not claim to be minimal.
    """

    sources: Sequence[Source]
    limits: Limits
    minimal: bool = False

    @property
    def lines(self) -> list[_Line]:
        """The lines that are not blank."""
        return [
            _Line(place, number, text)
            for place, source in enumerate(self.sources)
            for number, text in enumerate(source.text.splitlines(), 1)
            if text.strip()
        ]

    def __call__(self, meter: Meter) -> Attempt[Found]:
        """Return the function that examines the line of a number."""
        solvers, lines = Solvers(engine_for, self.limits, meter.progress), self.lines
        return lambda number: self._examined(lines[number], solvers)

    def run(self, jobs: int, progress: Progress | None) -> Generator[Found]:
        """Yield the result of each line, in order; close the generator to end the processes. BatchError for a lost process."""
        lines, done = self.lines, 0

        def say(_sentence: str) -> None:
            if progress is not None:
                progress(f"{done:,} of {len(lines):,} puzzles checked")

        meter = Meter(Limits(nodes=len(lines)), say)
        each = Limits(seconds=self.limits.seconds, memory=self.limits.memory)
        seen: dict[str, Place] = {}
        kernels: dict[str, Place] = {}
        results: Generator[Found | LimitReached]
        results = attempts(self, meter, jobs) if each == Limits() else limited_attempts(self, meter, jobs, each)
        with closing(results):
            for line, result in zip(lines, islice(results, len(lines)), strict=True):
                found = self._examined(line, result) if isinstance(result, LimitReached) else result
                done += 1
                id_, kernel = found.id, found.kernel
                duplicate = None if id_ is None else seen.get(id_)
                like = None if kernel is None or duplicate is not None else kernels.get(kernel)
                yield replace(found, duplicate_of=duplicate, kernel_of=like)
                if id_ is not None:
                    seen.setdefault(id_, found.where)
                if kernel is not None:
                    kernels.setdefault(kernel, found.where)

    def _examined(self, line: _Line, how: Solvers | LimitReached) -> Found:
        """Return the result of a line, or that a limit left it open."""
        source = self.sources[line.source]
        where = Place(source.name, line.number)
        if len(line.text) > LONGEST_LINE:
            return Found(where, Checked(Verdict.REFUSED, reason=f"longer than {LONGEST_LINE:,} characters"))
        try:
            record = _record(line.text)
            if "fault" in record:
                return Found(where, Checked(Verdict.REFUSED, reason=str(record["fault"])))
            if record.get("schema") == SCHEMA or ("position" not in record and "given" in record):
                return Found(where, self._completed(record, source, how))
            return self._played(record, where, source, how)
        except LimitReached:
            raise
        except CrosscutError as error:
            reason = str(error)
        except Exception as error:  # an unforeseen error must not end the examination of other lines
            reason = f"it was not examined to the end, please report this: {type(error).__name__}: {error}"
        return Found(where, Checked(Verdict.REFUSED, reason=reason))

    def _completed(self, record: Mapping[str, Any], source: Source, how: Solvers | LimitReached) -> Completed:
        puzzle = read_construction(record)
        if isinstance(how, LimitReached):
            return Completed(puzzle, completing.undecided(how))
        meter = Meter(self.limits, how.progress, "completing boards")
        kept = source.members.get(refutation_name(puzzle_id(puzzle)))
        return Completed(puzzle, completing.check(record, meter, bundle=kept, minimal=self.minimal))

    def _played(self, record: Mapping[str, Any], where: Place, source: Source, how: Solvers | LimitReached) -> Found:
        if isinstance(record.get("position"), str) and "solution" not in record:
            return self._solved(record, where, how)
        puzzle = read_puzzle(record)
        if isinstance(how, LimitReached):
            return Found(where, Checked(Verdict.UNKNOWN, puzzle, solved=True, limit=how.limit))
        checked = check_one(puzzle, source.members.get(certificate_name(puzzle.id)), how, minimal=self.minimal)
        reached = reachable(puzzle.instance.game, puzzle.instance.position, Meter(Limits(nodes=NODES)))
        if checked.verdict is Verdict.SOUND and {puzzle.reachable, reached.answer} == {Answer.YES, Answer.NO}:
            said = f"it says that its position is {'' if puzzle.reachable is Answer.YES else 'not '}reachable"
            checked = replace(checked, verdict=Verdict.WRONG, certificate=None, reason=said)
        return Found(where, checked, reached)

    def _solved(self, record: Mapping[str, Any], where: Place, how: Solvers | LimitReached) -> Found:
        if isinstance(how, LimitReached):
            return Found(where, Checked(Verdict.UNKNOWN, solved=True, limit=how.limit, reason=str(record["position"])))
        checked = check_bare(record, how)
        if checked.puzzle is None:
            return Found(where, checked)
        at = checked.puzzle.instance
        reached = reachable(at.game, at.position, Meter(Limits(nodes=NODES)))
        return Found(where, replace(checked, puzzle=replace(checked.puzzle, reachable=reached.answer)), reached)


def _record(text: str) -> dict[str, Any]:
    """Return the record of a line: of a share ID, a position ID, or a JSON object."""
    if is_share(text):
        return share_record(text)
    return {"position": text.strip()} if is_bare(text) else json_object(text)
