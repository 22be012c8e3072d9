"""Which of the two checkers judges a file: the one in Python, the one in C, or both, of whom each has to say the same.

A large certificate of our own goes to the one in C, which takes a thirtieth of the time, and then the one in Python goes through
a random tenth of its lines (`crosscut.checker.audit`). The tenth is drawn anew for each run, so nothing in the file can know it.
Where the one in C is not there, or does not know the game, the one in Python checks all lines.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from enum import StrEnum
from os import PathLike
from pathlib import Path
from typing import BinaryIO

from crosscut.solver import second, trust
from crosscut.solver.limits import Progress
from crosscut.solver.proof import LARGE, Accepted
from crosscut.solver.trust import Report, Statement, Work

SHARED = 50_000
"""Lines from which on it pays to check with several processes, where the one in Python does all."""

PROVED = re.compile(r"proved: ([a-z]+):([^:, ]+)((?:,[^:,= ]+=[^:,= ]+)*):([^ ]+): ([BW]) (.+) \(([0-9]+) lines?\)")
REFUSED = re.compile(r"refused: line ([0-9]+): (.*)")
MORE_ALLOWED = "allows more"
"""How the sentence ends by which a checker says that a file would cost more than it may: that is no verdict."""


class With(StrEnum):
    """Who checks."""

    PYTHON = "python"
    C = "c"
    BOTH = "both"


@dataclass(frozen=True)
class Verdict(Report):
    """A report, and whose it is. `judged`: False if the checker in C was asked about a file that it does not know."""

    checker: With = field(default=With.PYTHON, kw_only=True)
    judged: bool = field(default=True, kw_only=True)


def check_with(
    who: With, source: str | PathLike[str] | BinaryIO, progress: Progress | None = None, work: Work | None = None
) -> Verdict:
    """Return what one checker, or both, say of a file; arguments and errors as for `trust.check`.

    The bounds of `work` hold for both, processes and folder for the one in Python. Of both the report is the common one; if they
    differ it is an error that names both answers. Raises UnsupportedError if the checker in C is to check, and is not there.
    """
    if who is With.PYTHON:
        return _by(who, trust.check(source, progress, work))
    work = work or Work()
    try:
        with _that_goes_back(source, progress) as file:
            found = in_c(file, progress, work)
            if who is With.C or not (found.judged or found.error == second.REFUTED):
                return replace(found, checker=who)
            other = trust.check(file, progress, work)
            if not found.judged:  # a bundle: only the one in Python compares the formula, so the verdict is its own
                return _by(With.PYTHON, other)
    except (OSError, ValueError) as error:
        return Verdict(False, error=f"cannot be opened: {getattr(error, 'strerror', None) or error}", checker=who)
    if (found.ok, found.statements) != (other.ok, other.statements):
        gave_up = any(not one.ok and one.error.endswith(MORE_ALLOWED) for one in (found, other))
        what = "no common verdict, a checker gave up" if gave_up else "THE CHECKERS DIFFER"
        said = f"{what}: the one in Python says {_in_short(other)}; the one in C says {_in_short(found)}"
        return Verdict(False, error=said, checker=who)
    return _by(who, other)


def check_own(path: Path, lines: int, progress: Progress | None, jobs: int, seed: int) -> tuple[Report, Accepted]:
    """Return what is said of a certificate of so many lines that this program has just written, and who has checked it.

    Arguments: `jobs`: processes for the checker in Python, where it checks all of a large one; `seed` draws the tenth that it
    follows elsewhere.
    """
    if lines >= LARGE and second.program() is not None:
        with path.open("rb") as file:
            found = in_c(file, progress, trust.own())
            if found.judged:
                audit = replace(trust.own(), seed=seed)
                seen = trust.check(file, progress, audit) if found.ok else found
                if (seen.ok, seen.statements) != (found.ok, found.statements):
                    said = f"the one in Python says {_in_short(seen)} (seed {audit.seed}); the one in C says {_in_short(found)}"
                    seen = Report(False, error=f"THE CHECKERS DIFFER: {said}")
                return seen, Accepted(With.C, audit.followed, audit.seed)
    return trust.check(path, progress, trust.own(jobs if lines >= SHARED else 1)), Accepted(With.PYTHON)


def in_c(file: BinaryIO, progress: Progress | None, work: Work) -> Verdict:
    """Return what the checker in C says of an open file of the system; UnsupportedError if it is not there."""
    budget = work.budget
    bounds = {"--memory": budget.memory, "--lines": budget.lines, "--work": budget.work}
    heard = second.ask(file, bounds, progress)
    if heard.code == second.NOT_FOR_IT:
        return Verdict(False, error=heard.lines[0], checker=With.C, judged=False)
    if heard.code:
        refused = REFUSED.fullmatch(heard.lines[0])
        line, error = (int(refused[1]), refused[2]) if refused else (0, heard.lines[0])
        return Verdict(False, error=error, line=line, checker=With.C)
    statements = tuple(map(_statement, heard.lines))
    work.lines += sum(one.lines for one in statements)
    return Verdict(True, statements, checker=With.C)


def _statement(text: str) -> Statement:
    """Return the statement that a line of the checker in C makes."""
    match = PROVED.fullmatch(text)
    if match is None:
        raise AssertionError(f"the checker in C has a sentence of its own: {text}")
    game, board, switches, position, side, guarantee, lines = match.groups()
    readings = trust.default_readings(game) | dict(pair.split("=") for pair in switches.split(",")[1:])
    return Statement(game, board, tuple(sorted(readings.items())), position, side, guarantee, int(lines))


def _by(who: With, report: Report) -> Verdict:
    return Verdict(report.ok, report.statements, report.error, report.line, checker=who)


def _in_short(report: Report) -> str:
    """What a report says, for a sentence about two of them."""
    if not report.ok:
        return f"'refused: {report.message}'"
    sentences = [statement.sentence for statement in report.statements]
    return repr("; ".join(sentences[:3]) + (f"; and {len(sentences) - 3} more" if len(sentences) > 3 else ""))


@contextmanager
def _that_goes_back(source: str | PathLike[str] | BinaryIO, progress: Progress | None) -> Iterator[BinaryIO]:
    """Yield a file of the system with the bytes of a source, at its beginning: of a stream or a pipe, a copy.

    So both checkers get the same bytes, whatever becomes of the file's name meanwhile.
    """
    if isinstance(source, str | PathLike):
        with Path(source).open("rb") as file:
            if file.seekable():
                yield file
                return
            with _that_goes_back(file, progress) as copy:
                yield copy
        return
    with tempfile.TemporaryFile() as copy:
        while copy.write(source.read(1 << 20)):
            if progress is not None:
                progress("reading the certificate")
        copy.flush()
        yield copy
