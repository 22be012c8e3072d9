"""`crosscut.solve_many`: thousands of positions, by several processes or a Dask cluster, as an iterator and as a frame.

It is the batch of the command line (`batch/run.py`) with positions in the place of a file of questions, and with answers that
are handed over in the place of a file of answers. So a crash, a hang or too much memory costs one position here too.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from operator import length_hint
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from crosscut.api.position import position
from crosscut.api.progress import shown_progress
from crosscut.api.solving import Map, Solution
from crosscut.core.errors import BatchError, MisaskedError, UnsupportedError
from crosscut.core.instance import Instance
from crosscut.core.variants import variants
from crosscut.solver.by_method import limits_of
from crosscut.solver.limits import Limits, Progress

if TYPE_CHECKING:
    from crosscut.batch.assembled import How

LIBRARIES = ("pandas", "polars")
TASKS = ("solve", "map")


@dataclass(frozen=True, slots=True)
class Unanswered:
    """A position that was not solved: `position` as it was given, and `error`, why not."""

    position: Instance | str
    error: str

    def to_dict(self) -> dict[str, Any]:
        """Return the position and the error."""
        return {"position": str(self.position), "error": self.error}


class Many(Iterator[Solution | Unanswered]):
    """Answers as they are found, each a `Solution` (or a `Map`), or `Unanswered`.

    `counts`: how many were won, lost, drawn, unknown, errors so far; `limit`: "interrupted" once Ctrl-C has ended the work, which
    ends the iteration and leaves what was found. `close` (or the end of a `with`) stops the processes before the end.
    """

    def __init__(self, found: Iterator[tuple[int, Solution | Unanswered]], counts: Counter[str], *, ordered: bool) -> None:
        self.counts = counts
        self.limit: str | None = None
        self._found = found
        self._ordered = ordered
        self._waiting: dict[int, Solution | Unanswered] = {}  # for those before them
        self._next = 1
        self._over = False

    def __next__(self) -> Solution | Unanswered:
        while not self._over and self._next not in self._waiting:
            try:
                number, answer = next(self._found)
            except StopIteration:
                self._over = True
            except KeyboardInterrupt:
                self._over, self.limit = True, "interrupted"
            else:
                if not self._ordered:
                    return answer
                self._waiting[number] = answer
        if not self._waiting:
            raise StopIteration
        number = min(self._waiting)
        self._next = number + 1
        return self._waiting.pop(number)

    def __enter__(self) -> Many:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop; what was not handed over is given up."""
        self._over = True
        closing: Callable[[], None] = getattr(self._found, "close", lambda: None)
        closing()

    def to_frame(self, library: Literal["pandas", "polars"] | None = None) -> Any:  # noqa: ANN401 - of either library
        """Return the answers that are still to come as a frame; see `crosscut.to_frame`."""
        return to_frame(self, library)


def solve_many(
    positions: Iterable[Instance | str],
    *,
    task: Literal["solve", "map"] = "solve",
    jobs: int | None = None,
    client: Any = None,  # noqa: ANN401 - a Dask client
    store: Path | str | None = None,
    table: Path | str | None = None,
    evidence: Literal["none", "table", "certificate"] | None = None,
    dedupe: bool = False,
    certificates: Path | str | None = None,
    ordered: bool = True,
    limits: Limits | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int | str | None = None,
    progress: Progress | bool | None = None,
) -> Many:
    """Return an iterator over the answers about many positions.

    Positions are taken as they are needed, so they may come from an iterator without an end.

    Arguments:
        positions: positions, or texts that `position` reads; a text that is none is `Unanswered`, and so is an illegal position.
        task: solve, or map (the values of all first turns).
        jobs: processes of this machine (None: one a processor); 0: this process does the work, which a game needs that is
            registered in this session only.
        client: a Dask client, or a scheduler's address, in the place of `jobs`.
        store: a file of answered positions, where answers are looked up and kept; implies `dedupe`.
        table: a file of `crosscut table build`, in which the values are looked up, each position by itself.
        evidence: what is to stand behind the answers, as for `solve`.
        dedupe: whether positions that are images of each other are solved once; what is found is then kept in memory.
        certificates: a folder in which certificates are kept.
        ordered: whether the answers come in the order of the positions, or as they are found.
        limits, nodes, seconds: of each position, as for `solve`. `memory`: of all processes together.
        progress: as for `solve`.

    Raises BatchError if the work cannot go on, MisaskedError for options that do not go together, UnsupportedError for a game
    that processes do not know, TableError.

    >>> import crosscut
    >>> start = crosscut.position("orcoon:3x3")
    >>> with crosscut.solve_many([start.play(turn) for turn in start.turns()], jobs=0) as answers:
    ...     print([str(each.value) for each in answers if each.proved])
    ['win', 'win', 'win', 'loss', 'win', 'loss', 'win', 'win', 'win', 'win']
    """
    if isinstance(positions, str | Instance):
        raise TypeError("solve_many takes several positions, such as a list of them; solve takes one")
    if task not in TASKS:
        raise MisaskedError(f"task={task!r}: expected {' or '.join(TASKS)}")
    from crosscut.batch.assembled import How

    how = How(
        jobs=jobs,
        client=client,
        limits=limits_of(limits, nodes, seconds, memory),
        certificates=None if certificates is None else Path(certificates).resolve(),
        dedupe=dedupe,
        store=None if store is None else Path(store),
        table=None if table is None else Path(table),
        evidence=evidence,
    )
    counts: Counter[str] = Counter()
    found = _answers(iter(positions), task, counts, how, total=length_hint(positions), progress=progress)
    return Many(found, counts, ordered=ordered)


def _answers(
    positions: Iterator[Instance | str],
    task: str,
    counts: Counter[str],
    how: How,
    *,
    total: int,
    progress: Progress | bool | None,
) -> Iterator[tuple[int, Solution | Unanswered]]:
    """Yield the answers with the numbers of their positions, as they are found."""
    from crosscut.batch.assembled import assembled
    from crosscut.batch.kept import Found, Kept

    asked: dict[int, Instance | str] = {}
    journal = Kept(counts)
    with ExitStack() as stack:
        line = stack.enter_context(shown_progress(progress))
        batch = assembled(
            stack,
            how,
            source=lambda: _lines(positions, task, asked, alone=how.jobs == 0),
            journal=lambda: journal,
            own=lambda _folder: Found(),
            progress=line,
        ).run
        batch.total = total  # 0 where that is not known
        for _ in batch.steps():
            for record in journal.take():
                number = record["line"]
                yield number, _answer(asked.pop(number), task, record)
        if batch.trouble is not None:
            raise BatchError(batch.trouble)
        reasons = dict(batch.first_unanswered)
        for number, one in asked.items():
            yield number, Unanswered(one, f"two workers came to nothing: {reasons.get(number, 'as with the first ones')}")


def _lines(positions: Iterator[Instance | str], task: str, asked: dict[int, Instance | str], *, alone: bool) -> Iterator[Any]:
    """Yield positions as lines of a batch's input; `asked` gets them by number. `alone`: whether this process does the work."""
    from crosscut.batch.source import Line

    for number, one in enumerate(positions, 1):
        asked[number] = one
        if not alone and isinstance(one, Instance):
            _require_known(one.game.name)
        elif not alone and variants():
            _require_known(one.partition(":")[0] if isinstance(one, str) else "")
        text = one.id if isinstance(one, Instance) else one
        yield Line(number, json.dumps({"task": task, "position": text}).encode("ascii"), "")


def _require_known(game: str) -> None:
    variant = variants().get(game)
    if variant is not None and variant.file is None:
        raise UnsupportedError(
            f"other processes do not know {game}, which is registered in this session only: write its class to a file and"
            " register that, or take jobs=0"
        )


def _answer(at: Instance | str, task: str, record: dict[str, Any]) -> Solution | Unanswered:
    """Return the answer that a record of a batch is."""
    from crosscut.batch.recall import proof_of

    if "error" in record:
        return Unanswered(at, record["error"])
    here = position(at)
    told = {"line" if name == "play" else name: member for name, member in record.items() if name != "line"}
    return (Solution if task == "solve" else Map).of(here, proof_of(here.game, told))


def to_frame(answers: Iterable[Any], library: Literal["pandas", "polars"] | None = None) -> Any:  # noqa: ANN401 - of either
    """Return answers as a frame, a row each: the members of their records, lists of turns as words with blanks between them.

    Arguments: `answers`: whatever has `to_dict`, such as solutions or positions; `library`: which one (None: the one that is
    installed, pandas before Polars). Raises UnsupportedError if it is not installed.
    """
    installed = [name for name in LIBRARIES if find_spec(name) is not None]
    if library not in (None, *LIBRARIES):
        raise UnsupportedError(f"frames are of pandas or Polars, not of {library}")
    if not installed or (library is not None and library not in installed):
        raise UnsupportedError(f"a frame needs {library or 'pandas or Polars'}: pip install {library or 'pandas'}")
    found = import_module(library or installed[0])
    # Polars looks at the first hundred rows only, unless it is told to look at all.
    more = {"infer_schema_length": None} if found.__name__ == "polars" else {}
    return found.DataFrame(rows(answers), **more)


def rows(answers: Iterable[Any]) -> list[dict[str, Any]]:
    """Return the records of answers flat: each member a number, a word or None, all rows with the same members."""
    flat = [{name: _flat(member) for name, member in answer.to_dict().items() if name not in UNTOLD} for answer in answers]
    names = dict.fromkeys(["position", *(name for row in flat for name in row)] if flat else [])
    return [{name: row.get(name) for name in names} for row in flat]


UNTOLD = ("schema", "version", "reading")


def _flat(member: Any) -> Any:  # noqa: ANN401 - JSON
    if isinstance(member, list) and all(isinstance(one, str) for one in member):
        return " ".join(member)
    return json.dumps(member) if isinstance(member, list | dict) else member
