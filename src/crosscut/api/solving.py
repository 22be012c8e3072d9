"""`crosscut.solve` and `crosscut.map`: what a position is worth, and what each first turn is; the command line asks here too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from functools import partial
from pathlib import Path
from typing import Any, Self, TypedDict, Unpack

from crosscut.api.position import Position, position
from crosscut.api.progress import shown_progress
from crosscut.api.result import Colour, shown_html
from crosscut.core.errors import MisaskedError
from crosscut.core.instance import Instance
from crosscut.solver.by_method import limits_of
from crosscut.solver.by_method import solve as find
from crosscut.solver.limits import Limits, Progress
from crosscut.solver.proof import Backing, Evidence, Proof, Value
from crosscut.solver.solve import Engine


class Options(TypedDict, total=False):
    """How to solve, and what to find besides; each is explained at `solver.by_method.solve`."""

    method: str
    certificate: Path | str | None
    distance: bool
    margin: bool
    symmetry: bool
    jobs: int
    checkers: int | None
    resume: Path | str | None
    table: Path | str | None
    engine: Engine | None
    standing: Evidence | None
    evidence: Backing | str | None


class Spread(Options, total=False):
    """The same, and how a search is shared out to workers; `job_nodes`, `client`: see `solve`."""

    job_nodes: int | None
    client: Any


@dataclass(frozen=True, slots=True, repr=False)
class Solution(Proof):
    """The answer to "what is this position worth for the side to move?".

    It is the `Proof` of the solver with its `position`. The members of the record of `crosscut solve --json` are attributes;
    turns are objects whose `str` is the word of the command line. In a notebook it shows the board with the winning turns.

    >>> import crosscut
    >>> answer = crosscut.solve("hex:rhombus2")
    >>> answer
    <won for Black by b1, proved by its certificate>
    >>> answer.value == "win", str(answer.best), f"{answer.winner}", answer.to_dict()["winner"]
    (True, 'b1', 'B', 'B')
    """

    position: Position = field(kw_only=True)

    @classmethod
    def of(cls, at: Position, proof: Proof) -> Self:
        """Return the answer about a position that a proof is."""
        given = {one.name: getattr(proof, one.name) for one in fields(Proof)}
        winner = None if proof.winner is None else Colour(proof.winner)
        return cls(**given | {"winner": winner}, position=at)

    @property
    def to_move(self) -> str:
        """The colour to move."""
        return self.position.to_move

    @property
    def reading(self) -> dict[str, str]:
        """The readings of the rules by switch."""
        return self.position.reading

    @property
    def winning(self) -> list[str] | None:
        """The winning turns, None unless all turns were asked for and decided."""
        found: list[str] | None = self.to_dict()["winning"]
        return found

    @property
    def distance_proved(self) -> str | None:
        """What the certificate proves of the distance: "exactly", "at most", or nothing."""
        found: str | None = self.to_dict()["distance_proved"]
        return found

    @property
    def schema(self) -> str:
        """The name of the record."""
        return str(self.to_dict()["schema"])

    @property
    def version(self) -> str:
        """The version of Crosscut that the record names."""
        return str(self.to_dict()["version"])

    @property
    def proved(self) -> bool:
        """Whether the value is proved."""
        return self.value is not Value.UNKNOWN and self.evidence.proved

    @property
    def moves(self) -> dict[str, str]:
        """The value of each first turn for the side that plays it, empty if these were not asked for."""
        return {str(turn): str(value) for turn, value in self.values.items()}

    def to_dict(self) -> dict[str, Any]:
        """Return the record that `crosscut solve --json` prints."""
        from crosscut.reports.records import solve_record

        return solve_record(self.position.game, self.position.position, self)

    def svg(self) -> str:
        """Return a picture of the position with the values that are known, as `crosscut solve --svg` draws it."""
        from crosscut.reports.legend import legend
        from crosscut.reports.text import map_legend, standing_text

        marks = self.values or ({self.best: self.value} if self.best is not None and self.value is Value.WIN else {})
        verdict = f"{self._verdict()} ({standing_text(self, self.evidence)})"
        signs = [map_legend(marks)] if marks else []
        drawn = legend(self.position.game, self.position.position)
        return self.position.svg((self.position.id, verdict, *signs, drawn), values=marks)

    def texts(self) -> tuple[str, str]:
        """Return what the command line prints: the position, and the verdict with what stands behind it."""
        from crosscut.reports.text import position_text, proof_text

        game, p = self.position.game, self.position.position
        return f"{self.position.id}\n{position_text(game, p)}", proof_text(game, p, self)

    def __str__(self) -> str:
        return "\n".join(self.texts())

    def __repr__(self) -> str:
        if self.value is Value.UNKNOWN:
            return f"<{self._verdict()}>"
        how = {Evidence.CERTIFICATE: "its certificate", Evidence.TABLE: "a table"}.get(self.evidence)
        return f"<{self._verdict()}, {'computed, not proved' if how is None else f'proved by {how}'}>"

    def _verdict(self) -> str:
        from crosscut.reports.text import verdict_text

        return verdict_text(self.position.game, self.position.position, self)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        return shown_html(self.svg(), str(self))


@dataclass(frozen=True, slots=True, repr=False)
class Map(Solution):
    """The value of every first turn; in a notebook the board with a sign on each cell.

    >>> import crosscut
    >>> crosscut.map("hex:rhombus2").moves
    {'a1': 'loss', 'b1': 'win', 'a2': 'win', 'b2': 'loss'}
    """

    def to_dict(self) -> dict[str, Any]:
        """Return the record that `crosscut map --json` prints."""
        from crosscut.reports.records import map_record

        return map_record(self.position.game, self.position.position, self)

    def svg(self) -> str:
        """Return the picture that `crosscut map --svg` draws."""
        from crosscut.reports.legend import legend
        from crosscut.reports.text import map_legend, standing_text

        standing = self.evidence if self.certificate is None else Evidence.CERTIFICATE
        signs = f"{map_legend(self.values)} ({standing_text(self, standing)})"
        drawn = legend(self.position.game, self.position.position)
        return self.position.svg((self.position.id, self._verdict(), signs, drawn), values=self.values)

    def texts(self) -> tuple[str, str]:
        """Return what the command line prints: the board with a sign for each turn, and the verdict."""
        from crosscut.reports.text import map_text, proof_text

        game, p = self.position.game, self.position.position
        return f"{self.position.id}\n{map_text(game, p, self.values)}", proof_text(game, p, self)


def solve(
    instance: Instance | str | Path,
    *,
    limits: Limits | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int | str | None = None,
    store: Path | str | None = None,
    progress: Progress | bool | None = None,
    all_moves: bool = False,
    **options: Unpack[Spread],
) -> Solution:
    """Return the value of a position for whoever is to move, with everything that was asked for, checked.

    A limit or Ctrl-C leads to an answer too: the value `unknown`, with the limit's name in `limit`. A value that was found but
    not checked in time comes with the `limit` and no certificate. An answer is proved if `answer.proved` says so.

    Arguments:
        instance: the position, or what `position` reads.
        nodes, seconds, memory: the most of each: nodes of the search; seconds of the whole work, checks included; memory of the
            whole process in bytes or as a text such as "2GB". In their place `limits`.
        store: a file of answered positions, in which the answer is looked up, else kept (docs/use/store.md).
        progress: called with a short sentence now and then; True: a line (a bar in a notebook); None: that in notebooks only;
            False: nothing.
        all_moves: whether to find the value of every first turn too.
        options: `method`, `certificate`, `evidence`, `distance`, `margin`, `symmetry`, `jobs`, `resume`, `table`: what the
            options of these names are on the command line; `engine`, `standing`, `checkers`: see
            `crosscut.solver.by_method.solve`. With `job_nodes`, most nodes of a job, or `client`, a Dask client or a scheduler's
            address, it is a search by jobs (docs/use/jobs.md): then `jobs` are worker processes (0: this process does the work).

    Raises:
        NotationError: a text that is no position, a number that is no limit.
        UnknownNameError: a game, board or method of that name does not exist.
        IllegalPositionError: the stones break a rule.
        UnsupportedError: the method is not for this position, or there is nothing to `resume`.
        CertificateError: the certificate cannot be written, or is refused by the checker: the verdict is withheld.
        TypeError: both `limits` and plain numbers.

    >>> import crosscut
    >>> crosscut.solve("hex:rhombus3", nodes=1)
    <not decided: stopped by the limit on nodes>
    """
    at = position(instance)
    with shown_progress(progress) as line:
        given = limits_of(limits, nodes, seconds, memory)
        return Solution.of(at, proof_about(at, "solve", given, store, progress=line, all_moves=all_moves, **options))


def map(
    instance: Instance | str | Path,
    *,
    limits: Limits | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int | str | None = None,
    store: Path | str | None = None,
    progress: Progress | bool | None = None,
    **options: Unpack[Spread],
) -> Map:
    """Return the value of every first turn (the map for the pie rule), each proved by its section of one certificate.

    Arguments and errors as for `solve`; the position is most often a start, `GAME:BOARD`.
    """
    at = position(instance)
    with shown_progress(progress) as line:
        given = limits_of(limits, nodes, seconds, memory)
        return Map.of(at, proof_about(at, "map", given, store, progress=line, **options))


def proof_about(
    at: Position,
    task: str,
    limits: Limits,
    store: Path | str | None = None,
    *,
    progress: Progress | None = None,
    note: Callable[[str], None] = lambda _sentence: None,
    all_moves: bool = False,
    job_nodes: int | None = None,
    client: Any = None,  # noqa: ANN401 - a Dask client, or an address
    **options: Unpack[Options],
) -> Proof:
    """Return the proof about a position, from the store if there is one and it has the answer; `task` is solve or map.

    `note` is called with what the user should know besides: that the answer could not be stored, or about the table.
    """
    if job_nodes is not None or client is not None:
        from crosscut.api.spreading import by_jobs

        if store is not None:
            raise MisaskedError("a search by jobs proves nothing, and answers without evidence are not stored: no --store")
        with by_jobs(dict(options), job_nodes, client, limits, note) as spread:
            return find(at, limits=limits, progress=progress, note=note, all_moves=all_moves or task == "map", **spread)
    run = partial(find, limits=limits, progress=progress, note=note, all_moves=all_moves or task == "map", **options)
    if store is None:
        return run(at)
    from crosscut.batch.question import Question
    from crosscut.batch.recall import through_store

    searched = ("certificate", "distance", "margin", "table", "resume", "evidence")
    plain = not (all_moves or any(options.get(name) for name in searched))
    question = Question(task, at.require_legal(), None, limits)
    proof, trouble = through_store(Path(store), question, run, look_up=plain)
    if trouble is not None:
        note(f"the answer was not stored: {trouble}")
    return proof
