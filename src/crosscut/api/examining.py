"""`crosscut.check_puzzles`: what is right and wrong with the puzzles of files; `crosscut puzzles check` calls the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from crosscut.api.progress import shown_progress
from crosscut.api.result import Result
from crosscut.solver.by_method import limits_of
from crosscut.solver.limits import Limits, Progress, Stop

if TYPE_CHECKING:
    from crosscut.puzzles.files import Found


@dataclass(frozen=True, repr=False, kw_only=True)
class CheckedPuzzles(Result):
    """What `crosscut puzzles check --json` says of files; `sound`: whether every puzzle is, and no file was refused."""

    puzzles: list[dict[str, Any]]
    limit: str | None
    sound: bool = False


def check_puzzles(
    *files: Path | str,
    minimal: bool = False,
    jobs: int = 1,
    limits: Limits | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int | str | None = None,
    progress: Progress | bool | None = None,
) -> CheckedPuzzles:
    """Check puzzles of both kinds: bundles, files with a puzzle a line, share IDs, `example:NAME`.

    Arguments: `minimal`: look for what is superfluous also where a puzzle does not claim to be minimal; the others as for
    `solve`, the limits of each puzzle.

    >>> import crosscut
    >>> crosscut.check_puzzles("absent.jsonl")
    Traceback (most recent call last):
    crosscut.core.errors.NotationError: cannot read 'absent.jsonl': No such file or directory
    """
    with shown_progress(progress) as line:
        given = limits_of(limits, nodes, seconds, memory)
        done = examined([str(file) for file in files], given, minimal=minimal, jobs=jobs, progress=line)
    return replace(CheckedPuzzles.of(done.record, "\n".join(done.text)), sound=done.sound)


@dataclass(frozen=True, slots=True)
class Examined:
    """What came of a check: the `record`, the `text` line by line, and the results `found`, of `total` puzzles.

    `refused`: how many files cannot be read; `limit`: "interrupted" after Ctrl-C, else None.
    """

    record: dict[str, Any]
    text: list[str]
    found: list[Found]
    refused: int
    total: int
    limit: str | None

    @property
    def wrong(self) -> bool:
        """Whether something is wrong with a puzzle or a file, undecided ones left out."""
        from crosscut.puzzles.verdict import Verdict

        return self.refused > 0 or not all(one.ok or one.verdict is Verdict.UNKNOWN for one in self.found)

    @property
    def sound(self) -> bool:
        """Whether all puzzles of all files are sound."""
        return not self.refused and self.limit is None and all(one.ok for one in self.found)


def examined(
    files: Sequence[str],
    limits: Limits,
    *,
    minimal: bool,
    jobs: int,
    progress: Progress | None,
    game: str = "",
    say: Callable[[str], None] = lambda _sentence: None,
) -> Examined:
    """Return what is right and wrong with the puzzles of files.

    Arguments: `limits`: of each puzzle; `game`: that of diagrams that do not say it; `say`: gets each line of the text as soon as
    it is known. Raises NotationError for the only file if it cannot be read.
    """
    from crosscut.puzzles.files import Examination
    from crosscut.puzzles.reading import read
    from crosscut.reports.puzzles import found_text, puzzles_record, refused_text, summary_text

    text: list[str] = []

    def tell(sentence: str) -> None:
        text.append(sentence)
        say(sentence)

    examination = Examination(read(files, limits.memory, game), replace(limits, since=None), minimal)
    refused = [source for source in examination.sources if source.refused]
    for source in refused:
        tell(refused_text(source))
    done: list[Found] = []
    started = monotonic()
    with Stop() as stop, closing(examination.run(jobs, progress)) as results:
        for found in results:
            done.append(found)
            tell(found_text(found, several=len(files) > 1))
    record = puzzles_record(files, done, refused, monotonic() - started, stop.limit)
    tell(summary_text(done, len(refused)))
    return Examined(record, text, done, len(refused), len(examination.lines), stop.limit)
