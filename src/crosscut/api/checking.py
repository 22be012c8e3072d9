"""`crosscut.check`: what the independent checker says of a file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from os import PathLike, fspath
from time import monotonic
from typing import Any, BinaryIO

from crosscut.api.progress import shown_progress
from crosscut.api.result import shown_html
from crosscut.solver.checkers import Verdict, With, check_with
from crosscut.solver.limits import Progress
from crosscut.solver.trust import Work


@dataclass(frozen=True, kw_only=True, repr=False)
class Checked(Verdict):
    """A verdict on a file: `ok`, `statements` (what it proves), `error` and `line` (what is wrong, and where).

    `checker`: who gave it, "python", "c" or "both"; `judged`: False if the one in C was asked, and does not know such files;
    `file`: its name; `seconds`: how long the check took; `kept`: so many lines were followed in an earlier run.
    """

    file: str
    seconds: float
    kept: int

    def to_dict(self) -> dict[str, Any]:
        """Return the record that `crosscut check --json` prints."""
        from crosscut.reports.records import Checked as Named
        from crosscut.reports.records import check_record

        return check_record([Named(self.file, self, self.seconds, self.kept, self.checker, self.judged)])

    def sentences(self) -> Iterator[str]:
        """Yield what the command line prints."""
        from crosscut.core.notation import counted
        from crosscut.solver.trust import printed

        by = {With.PYTHON: "", With.C: "; the checker in C", With.BOTH: "; both checkers"}[self.checker]
        for statement in self.statements:
            yield f"{printed(self.file)}: {statement.sentence} ({counted(statement.lines, 'line')}{by})"
        if not self.judged:
            yield f"{printed(self.file)}: {self.error}"
        elif not self.ok:
            yield f"{printed(self.file)}: refused: {self.message}"

    def __str__(self) -> str:
        return "\n".join(self.sentences())

    def __repr__(self) -> str:
        return f"<{'; '.join(self.sentences())}>"

    def _repr_html_(self) -> str:
        return shown_html(None, str(self))


def check(
    source: str | PathLike[str] | BinaryIO,
    progress: Progress | bool | None = None,
    work: Work | None = None,
    *,
    jobs: int = 1,
    checker: str = "python",
) -> Checked:
    """Return what the independent checker says of a certificate or a refutation, a file's path or a stream of bytes.

    Never raises for what the file holds or for a file that does not exist.

    Arguments: `progress`: as for `solve`; `work`: how many processes check, where finished parts are kept, what the check may
    cost (`crosscut.solver.trust.Work`), or `jobs`: processes, which start as new interpreters; `checker`: "python", "c" (the
    second checker) or "both". Raises UnsupportedError if the second checker is to check, and was not compiled.

    >>> import crosscut, tempfile, pathlib
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = pathlib.Path(folder) / "proof.gz"
    ...     answer = crosscut.solve("hex:rhombus2", certificate=file)
    ...     crosscut.check(file).statements[0].sentence
    'proved: hex:rhombus2:B:../..: B win'
    """
    done, started = work or Work(jobs), monotonic()
    name = fspath(source) if isinstance(source, str | PathLike) else "standard input"
    with shown_progress(progress) as line:
        verdict = check_with(With(checker), source, line, done)
    said = {one.name: getattr(verdict, one.name) for one in fields(Verdict)}
    return Checked(**said, file=name, seconds=monotonic() - started, kept=done.kept)
