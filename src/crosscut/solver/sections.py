"""The certificate that a run of `solve` makes: a file that grows by sections, and the checks of what was added.

Each section stands for itself, so any number of them can be checked together. Without a limit on seconds all are checked in the
end. With one the sections of the position are checked before a first turn is searched, and those of each turn before the next:
when the time is over, what was checked is proved, and only the last part, whose check did not end in time, is cut off again. So
nothing depends on how long a check will take. Tried: to keep five times the seconds of writing for the checks, as they took 0.7
to 5 times as long on one machine; with 60 seconds for the map of a board that left 15 of them unused, and 20 of 21 turns open.
"""

from __future__ import annotations

import os
import secrets
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import BinaryIO

from crosscut.core.errors import CertificateError
from crosscut.core.game import COLOURS
from crosscut.solver import trust
from crosscut.solver.certificates import CertificateWriter, Claim
from crosscut.solver.checkers import With, check_own
from crosscut.solver.limits import LimitReached, Meter
from crosscut.solver.proof import Accepted
from crosscut.solver.solver import Line


class Sections:
    """A certificate in the making.

    Arguments: `path` of the file, and `stream`, which writes it; `packed`: whether to compress; `jobs`: processes that may check.
    Attributes: `writer`; `claims`: what the sections say, one for each; `checked`: how many of them the checker has accepted,
    in so many `seconds`, by the rules of another package if `foreign`, and by which checker.
    """

    def __init__(self, path: Path, stream: BinaryIO, *, packed: bool, jobs: int) -> None:
        self.writer = CertificateWriter(stream, packed=packed, folder=path.parent)
        self.claims: list[Claim] = []
        self.checked = 0
        self.seconds = 0.0
        self.foreign: trust.Foreign | None = None
        self.by = Accepted()
        self._path, self._stream, self._jobs = path, stream, jobs
        self._end, self._lines = 0, 0  # of what is checked
        self._seed = secrets.randbits(32)

    def add(self, claim: Claim, lines: Iterable[Line | bytes], meter: Meter, *, in_order: bool = False) -> None:
        """Write the section of a claim, or nothing if it is interrupted; arguments and errors as for `CertificateWriter.section`.

        `meter` looks at the clock meanwhile. LimitReached.
        """
        self.writer.section(claim, lines, in_order=in_order, watch=meter.watched)
        self.claims.append(claim)

    def check(self, meter: Meter) -> None:
        """Have the checker go through the sections that it has not seen, and compare them with their claims.

        LimitReached or KeyboardInterrupt cut these sections off if others before them are checked, so that the file stays one.
        Raises CertificateError if the checker refuses them, or if they say something else.
        """
        if self.checked == len(self.claims):
            return
        if not self._stream.closed:
            self._stream.flush()
        started, size, lines = monotonic(), self._path.stat().st_size, self.writer.lines
        try:
            with self._unseen() as part:
                report, by = check_own(part, lines - self._lines, meter.say, self._jobs, self._seed)
        except (LimitReached, KeyboardInterrupt):
            if self.checked:
                self._cut()
            raise
        if not report.ok:
            raise CertificateError(f"verdict withheld: the checker refuses the certificate, line {report.line}: {report.error}")
        proved = [(s.game, s.board, dict(s.readings), s.position, s.side, s.guarantee) for s in report.statements]
        if proved != [_said(claim) for claim in self.claims[self.checked :]]:
            raise CertificateError("verdict withheld: the certificate proves something else than what was found")
        self.by = by if not self.checked else _both(self.by, by)
        self.foreign = report.statements[0].foreign
        self.seconds += monotonic() - started
        self.checked, self._end, self._lines = len(self.claims), size, lines

    @contextmanager
    def _unseen(self) -> Iterator[Path]:
        """Yield a file with the sections that are not checked: a copy of them, if there are others before them."""
        if not self.checked:
            yield self._path
            return
        with tempfile.NamedTemporaryFile(dir=self._path.parent, prefix=".crosscut-") as copy, self._path.open("rb") as file:
            file.seek(self._end)
            shutil.copyfileobj(file, copy)
            copy.flush()
            yield Path(copy.name)

    def _cut(self) -> None:
        if not self._stream.closed:
            self._stream.seek(self._end)
        os.truncate(self._path, self._end)
        del self.claims[self.checked :]
        self.writer.lines = self._lines


def _said(claim: Claim) -> tuple[object, ...]:
    """Return a claim as the checker states it."""
    game = claim.game
    return game.name, game.board.name, game.readings, claim.position, COLOURS[claim.side], claim.guarantee


def _both(one: Accepted, other: Accepted) -> Accepted:
    """Return who has accepted two parts: the checker in C, where it did one of them; the one in Python did the others whole."""
    if With.C not in (one.checker, other.checker):
        return one
    return Accepted(With.C, one.audited + other.audited, one.seed if one.seed is not None else other.seed)
