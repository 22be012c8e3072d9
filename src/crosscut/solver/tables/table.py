"""Tables of all games behind one door: a file's game decides which code reads, checks and uses it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from crosscut.core.errors import OfferError, TableError, UnsupportedError
from crosscut.core.game import Game
from crosscut.core.offer import Ability
from crosscut.core.registry import in_words, offering, part
from crosscut.solver.limits import Meter
from crosscut.solver.tables.file import HEADER_BYTES, SAMPLE, Header, Verified, read_header
from crosscut.solver.tables.kept import Kept
from crosscut.solver.tables.solved import SolvedBoard

if TYPE_CHECKING:
    from crosscut.solver.solve import Engine

S = TypeVar("S", bound=SolvedBoard, covariant=True)


@dataclass(frozen=True, slots=True)
class Table(Generic[S]):
    """A table file: its path, its entries (memory-mapped), the checksum that it claims, the SHA-256 of its header.

    A board that was just solved is verified like a table; it has no header, so that SHA-256 is empty.
    """

    file: Path
    solved: S
    sha256: str
    digest: str = ""

    @property
    def bytes(self) -> int:
        """Length of the file."""
        return HEADER_BYTES + len(self.solved.codes)


@dataclass(frozen=True, slots=True)
class Building:
    """How a table is built.

    Arguments: `method`: "native", "python" or "auto"; `margins`: whether entries say the margin, not only who wins; `given`: a
    position whose pieces stay, for the positions that can follow it (None: all of the board); `at_least`: the lead that counts as
    a win of Black; `kept`: gets told what was taken over from an earlier run.
    """

    method: str = "auto"
    margins: bool = False
    given: Any = None
    at_least: int = 1
    kept: Kept = field(default_factory=Kept)


@dataclass(frozen=True, slots=True)
class Checking:
    """How a table is checked.

    Arguments: `method`: "native", "python" or "auto"; `sample`: how many random positions the literal rules check, by `seed`
    (None: another one each time); `late`: check only boards with at most so many empty cells, and `drawn` boards drawn at random;
    `kept`: the folder of finished parts, and what was taken over from there.
    """

    method: str = "auto"
    sample: int = SAMPLE
    seed: int | None = None
    late: int | None = None
    drawn: int = 0
    kept: Kept = field(default_factory=Kept)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tables:
    """The tables that a game offers.

    Arguments:
        about: what an entry says, and of which boards.
        costs: lines of time, memory and room on the disk.
        build: solves all positions of a board and writes them to a file; arguments: the game, the file, the meter, how.
        opened: the table of a file, by its header; TableError.
        verify: checks a table; raises what the function `verify` lists.
        engine: the engine for `solve` that answers from a table.
        options: which of `margins`, `given`, `at-least`, `late`, `random`, `resume` there are.
        stands: whether the findings of `table verify` are the evidence for `solve`, since certificates from a table are long.
    """

    about: str
    costs: tuple[str, ...]
    build: Callable[[Game[Any], Path, Meter, Building], Table[Any]]
    opened: Callable[[Path, Header], Table[Any]]
    verify: Callable[[Table[Any], Meter, Checking], Verified]
    engine: Callable[[Table[Any]], Engine]
    options: frozenset[str] = frozenset()
    stands: bool = False

    def abilities(self) -> Iterator[Ability]:
        """Yield what `crosscut games` lists."""
        build = "crosscut table build {start} --out board.table"
        yield Ability("tables", f"{self.about}, in a file", build)
        yield Ability("table verify", "every entry of such a file checked", f"{build} && crosscut table verify board.table")


def build_table(
    game: Game[Any],
    path: Path,
    meter: Meter,
    method: str = "auto",
    *,
    margins: bool = False,
    given: Any = None,  # noqa: ANN401 - a position of any game
    at_least: int = 1,
    kept: Kept | None = None,
) -> Table[Any]:
    """Solve all positions of a board and write them to a file; return the table.

    Arguments: `meter` counts positions; the others as in `Building`. Raises UnsupportedError (a game, or an option of it, without
    tables; readings, size, memory), LimitReached, CrosscutError when the file cannot be written.
    """
    tables = tables_of(game)
    if given is not None and "given" not in tables.options:
        raise UnsupportedError(f"tables of the positions that can follow one are for {with_option('given')}, not for {game.name}")
    for option, asked in (("margins", margins), ("at-least", at_least != 1)):
        if asked:
            _require_option(game, tables, option)
    return tables.build(game, path, meter, Building(method, margins, given, at_least, kept or Kept()))


def open_table(path: Path) -> Table[Any]:
    """Return the table of a file, its entries memory-mapped; TableError if the file is none that this version reads."""
    header = read_header(path)
    try:
        tables = tables_of(header.game)
    except (OfferError, UnsupportedError) as error:
        raise TableError(f"{path}: {error}") from None
    return tables.opened(path, header)


def verify(
    table: Table[Any],
    meter: Meter,
    method: str = "auto",
    *,
    sample: int = SAMPLE,
    seed: int | None = None,
    late: int | None = None,
    drawn: int = 0,
    kept: Kept | None = None,
) -> Verified:
    """Check a table: the checksum, every entry against those of its successors, a random sample by the literal rules alone.

    Arguments: `meter` counts entries; the others as in `Checking`. Raises TableError at the first thing that is wrong,
    UnsupportedError (an option that tables of this game do not have, no native loop), LimitReached.
    """
    game = table.solved.game
    tables, kept = tables_of(game), kept or Kept()
    for option, given in (("late", late is not None), ("random", drawn > 0), ("resume", kept.folder is not None)):
        if given:
            _require_option(game, tables, option)
    return tables.verify(table, meter, Checking(method, sample, seed, late, drawn, kept))


def tables_of(game: Game[Any]) -> Tables:
    """Return what tables a game offers; UnsupportedError, saying which games do, if it has none."""
    found = part(game.name, "tables", Tables)
    if found is None:
        raise UnsupportedError(f"tables are for {in_words(name for name, _ in offering('tables', Tables))}, not for {game.name}")
    return found


def with_option(option: str) -> str:
    """Return the games whose tables have an option, in one line."""
    return in_words(name for name, tables in offering("tables", Tables) if option in tables.options)


def _require_option(game: Game[Any], tables: Tables, option: str) -> None:
    if option not in tables.options:
        raise UnsupportedError(f"--{option} is for {with_option(option)}, not for {game.name}")
