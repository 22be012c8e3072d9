"""`crosscut.table`: boards solved as a whole, in a file: built, opened, verified, looked up (`solve(..., table=file)`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any, Literal

from crosscut.api.counting import start_of, table_html
from crosscut.api.position import Position, position
from crosscut.api.progress import shown_progress
from crosscut.api.result import Result
from crosscut.core.errors import MisaskedError
from crosscut.core.instance import Instance
from crosscut.solver.by_method import limits_of
from crosscut.solver.limits import Limits, Meter, Progress, Stop

Loop = Literal["auto", "native", "python"]


@dataclass(frozen=True, repr=False, kw_only=True)
class Table(Result):
    """A table file: what it holds, and what is known of it; `crosscut table info --json` says the same.

    `counts`: positions by class, None if a limit kept the file from being written; `start`: what the empty board is worth for
    each side; `given`: of a table of the positions that can follow one, its ID, and then `start` is of it; `at_least`: the lead
    that counts as a win of Black; `verified`: what a check has looked at, None if it was not one; `error`: what the check found
    wrong.
    """

    file: str
    board: str
    bytes: int | None
    sha256: str | None
    counts: Mapping[str, int] | None
    start: Mapping[str, Any] | None
    given: str | None
    at_least: int | None
    margins: Mapping[str, int] | None
    verified: Mapping[str, Any] | None
    error: str | None
    limit: str | None

    @property
    def position(self) -> Position:
        """The start of its board."""
        return start_of(self.board, "a table holds all positions of a board")

    def verify(
        self,
        *,
        method: Loop = "auto",
        sample: int | None = None,
        late: int | None = None,
        drawn: int = 0,
        seed: int | None = None,
        resume: Path | str | None = None,
        limits: Limits | None = None,
        seconds: float | None = None,
        progress: Progress | bool | None = None,
        note: Callable[[str], None] = lambda _sentence: None,
    ) -> Table:
        """Check the checksum, every entry against those of its successors, and a random sample by the literal rules.

        Arguments are the options of `crosscut table verify`. What was found is remembered for look-ups, as there. Raises
        TableError at the first thing that is wrong, UnsupportedError for an option that the game's tables do not have.
        """
        from crosscut.reports.tables import table_record, verified_text
        from crosscut.solver.tables.kept import Kept
        from crosscut.solver.tables.remembered import verify_and_remember
        from crosscut.solver.tables.table import open_table

        started, table, found = monotonic(), open_table(Path(self.file)), None
        kept = Kept(None if resume is None else Path(resume))
        with shown_progress(progress) as line, Stop() as stop:
            meter = Meter(limits_of(limits, None, seconds, None), line, "verifying")
            found, error = verify_and_remember(
                table, meter, method, note=note, sample=sample, seed=seed, late=late, drawn=drawn, kept=kept
            )
            if error is not None:
                raise error
        record = table_record(
            table.solved.game,
            table.file,
            table,
            monotonic() - started,
            verified=found,
            kept=kept,
            limit=stop.limit,
        )
        return Table.of(record, "" if found is None else verified_text(table, found, kept))

    def _repr_html_(self) -> str:
        return table_html((self.board, "positions"), self.counts or {}, self.text)


def table(
    what: Instance | Path | str,
    out: Path | str | None = None,
    *,
    margins: bool = False,
    at_least: int = 1,
    method: Loop = "auto",
    limits: Limits | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int | str | None = None,
    progress: Progress | bool | None = None,
    note: Callable[[str], None] = lambda _sentence: None,
) -> Table:
    """Build the table of a board and write it to `out`, or, without `out`, say what a table file holds.

    Arguments:
        what: `GAME:BOARD` to build, or a position, for those that can follow it, where the game has that; the file to open.
        out: the file to write, which is often large: `crosscut table build --help` has times and sizes.
        margins: by what margin, not only who wins, where the game has that. at_least: of a position, whether Black wins by at
            least so much. method: which loop builds.
        limits, nodes, seconds, memory, progress: as for `solve`. note: called with what the user should know besides.

    Raises UnsupportedError for a game or board without tables, TableError for a file that is none.

    >>> import crosscut, tempfile, pathlib
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     made = crosscut.table("orcoon:2x2", pathlib.Path(folder) / "two.table")
    ...     made.counts["legal"], made.verify().evidence, str(crosscut.solve("orcoon:2x2", table=made.file).value)
    (67, 'table', 'loss')
    """
    from crosscut.reports.tables import table_record, table_text
    from crosscut.solver.tables.kept import Kept
    from crosscut.solver.tables.remembered import known_of
    from crosscut.solver.tables.table import build_table, open_table

    started = monotonic()
    if out is None:
        if isinstance(what, Instance):
            raise MisaskedError("a table of a board takes the file to write it to")
        opened = open_table(Path(what))
        known = known_of(opened, note)
        record = table_record(opened.solved.game, opened.file, opened, monotonic() - started, known=known)
        return Table.of(record, table_text(opened, known))
    board = position(str(what) if isinstance(what, Path) else what)
    given = None if board.position == board.game.start() else board.position
    made, kept = None, Kept()
    with shown_progress(progress) as line, Stop() as stop:
        meter = Meter(limits_of(limits, nodes, seconds, memory), line, "building")
        made = build_table(board.game, Path(out), meter, method, margins=margins, given=given, at_least=at_least, kept=kept)
    record = table_record(board.game, Path(out), made, monotonic() - started, kept=kept, limit=stop.limit)
    return Table.of(record, "" if made is None else table_text(made, kept=kept))
