"""Puzzles with exactly one solution: `crosscut.puzzles` makes them (`examining` checks files of them)."""

from __future__ import annotations

import json
from collections.abc import Collection, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from crosscut.api.counting import start_of
from crosscut.api.position import Position, position
from crosscut.api.progress import shown_progress
from crosscut.api.result import shown_html
from crosscut.core.errors import CrosscutError, MisaskedError, NotationError, UnknownNameError
from crosscut.core.game import Game, game_id
from crosscut.core.instance import Instance
from crosscut.core.notation import shown
from crosscut.puzzles.compose import Made, Settings
from crosscut.puzzles.make import Opening, Tally, run
from crosscut.solver.by_method import limits_of
from crosscut.solver.limits import Limits, Meter, Progress, Stop

IN_VAIN = 300  # attempts in a row without a new puzzle after which a run gives up, if no limit is given
SENSELESS = {
    "unique": "--unique is for play puzzles: a construction puzzle has one completion, and no turns",
    "goal": "--goal is for play puzzles: in a construction puzzle nobody moves",
    "allow": "--allow is for play puzzles: it names criteria for positions with a solution",
    "source": "--source is for play puzzles: construction puzzles are not drawn from play",
    "unlike": "--unlike is for play puzzles: construction puzzles have no kernel",
}
"""Options that construction puzzles do not have, and why."""


@dataclass(frozen=True, slots=True, repr=False)
class Puzzle:
    """A puzzle, with the certificate (or refutation) that the checker has accepted.

    `record`: what a line of a file of puzzles holds (docs/formats/schemas/puzzle.json); `position`: of a play puzzle, None of a
    construction puzzle. In a notebook it shows the board without the solution.
    """

    id: str
    record: dict[str, Any] = field(compare=False)
    certificate: bytes = field(compare=False)

    @property
    def position(self) -> Position | None:
        """The position of a play puzzle."""
        return position(self.record["position"]) if "position" in self.record else None

    def to_dict(self) -> dict[str, Any]:
        """Return the record."""
        return dict(self.record)

    def svg(self) -> str | None:
        """Return a picture of what is asked, None for a construction puzzle."""
        at = self.position
        return None if at is None else at.svg(str(self))

    def __str__(self) -> str:
        at = self.position
        return f"puzzle {self.id}" if at is None else f"puzzle {self.id}: {'Black' if at.to_move == 'B' else 'White'} to move"

    def __repr__(self) -> str:
        return f"<{self}>"

    def _repr_svg_(self) -> str | None:
        return self.svg()

    def _repr_html_(self) -> str:
        return shown_html(self.svg(), str(self))


@dataclass(frozen=True, slots=True, repr=False)
class Puzzles:
    """The puzzles of a run: a sequence.

    `asked`: how many were wanted; `tally`: what became of the attempts; `limit`: what ended the run early, None if nothing did.
    """

    made: tuple[Puzzle, ...]
    asked: int
    kind: str
    tally: Tally = field(compare=False, hash=False)
    limit: str | None = None

    def __len__(self) -> int:
        return len(self.made)

    def __iter__(self) -> Iterator[Puzzle]:
        return iter(self.made)

    def __getitem__(self, at: int) -> Puzzle:
        return self.made[at]

    def save(self, file: Path | str) -> None:
        """Write them as a bundle (zip) with their certificates, for `crosscut puzzles check` and `puzzles book`."""
        from crosscut.puzzles.bundle import write_bundle

        lines = [json.dumps(one.record) for one in self.made]
        proofs = {one.id: one.certificate for one in self.made}
        play = self.kind == "play"
        write_bundle(Path(file), lines, proofs if play else {}, {} if play else proofs)

    def __str__(self) -> str:
        from crosscut.reports.puzzles import tally_text

        return tally_text(len(self.made), self.asked, self.tally, self.limit)

    def __repr__(self) -> str:
        return f"<{self}>"

    def svg(self) -> str | None:
        """Return a sheet with a picture of each puzzle, None if there are no pictures."""
        from crosscut.reports.sheet import sheet_svg

        pictures = [picture for one in self.made if (picture := one.svg()) is not None]
        return sheet_svg(pictures) if pictures else None

    def _repr_svg_(self) -> str | None:
        return self.svg()

    def _repr_html_(self) -> str:
        return shown_html(self.svg(), str(self))


def puzzles(
    board: Instance | str,
    *,
    count: int,
    seed: int,
    kind: str = "play",
    unique: str = "root",
    goal: str = "win",
    grade: tuple[int, int] | int | None = None,
    themes: tuple[str, ...] | str = (),
    minimal: bool = False,
    allow: tuple[str, ...] | str = (),
    source: str = "random",
    unlike: tuple[Path | str, ...] = (),
    jobs: int = 1,
    limits: Limits | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int | str | None = None,
    progress: Progress | bool | None = None,
) -> Puzzles:
    """Make puzzles of a board, each certified and checked; those that a limit or Ctrl-C leaves are fewer.

    Arguments:
        board: `GAME:BOARD`. count: how many. seed: the same seed gives the same puzzles.
        kind, unique, goal, grade, themes, minimal, allow, source: as the options of `crosscut puzzles make`; a level from 1 to
            5, or the lowest and the highest.
        unlike: files of puzzles; none with the ID or the kernel of one of these is made.
        jobs: processes. limits, nodes (attempts), seconds, memory, progress: as for `solve`.

    Raises UnsupportedError for what cannot be made of the game, UnknownNameError for a theme that does not exist.

    >>> import crosscut
    >>> found = crosscut.puzzles("hex:rhombus3", count=2, seed=1)
    >>> len(found), found[0].position.legal
    (2, True)
    """
    start = start_of(board, "puzzles are made for a board")
    levels = (grade, grade) if isinstance(grade, int) else grade
    wanted = (themes,) if isinstance(themes, str) else tuple(themes)
    given = [name for name, said in (("unique", unique != "root"), ("goal", goal != "win")) if said]
    allowing = (allow,) if isinstance(allow, str) else tuple(allow)
    given += [name for name, said in (("allow", allowing), ("source", source != "random"), ("unlike", unlike)) if said]
    asked = Settings(game_id(start.game), seed, unique, minimal, goal, levels, wanted, frozenset(allowing), source)
    opening = opening_for(start.game, kind, asked, given)
    made: list[Puzzle] = []
    before = names_in([str(file) for file in unlike])
    tally = Tally()
    with shown_progress(progress) as line, Stop() as stop:
        meter = Meter(limits_of(limits, nodes, seconds, memory), line, "making puzzles", "attempts")
        with closing(making(opening, meter, tally, count, jobs, before)) as found:
            made += (Puzzle(one.id, json.loads(one.line), one.certificate) for one in found)
    return Puzzles(tuple(made), count, kind, tally, stop.limit)


def opening_for(game: Game[Any], kind: str, asked: Settings, given: Collection[str]) -> Any:  # noqa: ANN401 - of either kind
    """Return what opens the attempts at puzzles.

    Arguments: `kind`: "play", or a kind of construction puzzles; `asked`: what is asked for, `minimal` and `allow` as the options
    say them ("all" for every criterion); `given`: the names of the options that were said.
    Raises MisaskedError for an option that makes no sense, UnsupportedError for what the game does not have, UnknownNameError for
    a theme, a criterion or a source that does not exist.
    """
    from crosscut.puzzles import criteria, sources
    from crosscut.puzzles.choice import require_play
    from crosscut.puzzles.goals import Goal
    from crosscut.puzzles.themes import require

    if kind == "play":
        Goal(asked.goal).require(game, asked.unique)
        allowed = criteria.allowed(asked.allow)
        require_play(game, 0 if criteria.FEW_CHOICES in allowed else criteria.FEWEST_CHOICES)
        require(asked.themes, game, asked.goal)
        sources.require(asked.source, game)
        return Opening(replace(asked, minimal=asked.minimal or criteria.SUPERFLUOUS not in allowed, allow=allowed))
    from crosscut.puzzles.construction import opening
    from crosscut.puzzles.construction.make import Wanted, require_kind
    from crosscut.puzzles.construction.offered import puzzled, themes_of_all

    if senseless := [why for name, why in SENSELESS.items() if name in given]:
        raise MisaskedError(senseless[0])
    if unknown := [name for name in asked.themes if name not in themes_of_all()]:
        raise UnknownNameError(f"no theme {shown(unknown[0])} of construction puzzles: there are {', '.join(themes_of_all())}")
    return opening.Opening(asked.board, Wanted(require_kind(puzzled(game), kind), asked.seed, asked.grades, asked.themes))


def names_in(files: Sequence[str]) -> set[str]:
    """Return the IDs and kernels of the play puzzles of files; NotationError for a file that cannot be read."""
    from crosscut.puzzles.image import kernel_of
    from crosscut.puzzles.puzzle import parse_puzzle
    from crosscut.puzzles.reading import read

    found: set[str] = set()
    for source in read(files, None, ""):
        if source.refused:
            raise NotationError(f"{source.name}: {source.refused}")
        for number, line in enumerate(source.text.splitlines(), 1):
            try:
                record = json.loads(line)
                if record.get("kind") == "play":
                    puzzle = parse_puzzle(line)
                    found |= {puzzle.id, kernel_of(puzzle)}
            except (ValueError, AttributeError, CrosscutError) as error:
                raise NotationError(f"{source.name}, line {number}: no puzzle: {error}") from None
    return found


def making(
    opening: Any,  # noqa: ANN401 - of either kind
    meter: Meter,
    tally: Tally,
    count: int,
    jobs: int,
    before: Collection[str] = (),
) -> Generator[Made]:
    """Yield so many puzzles; `meter` counts attempts; `before`: as for `run`. Close it to end the processes."""
    limits, number = meter.limits, 0
    apart = limits.seconds is not None  # a SAT solver, and the check of a puzzle's certificate, look at no clock
    meter.detail = lambda: f"{number:,} of {count:,} found"
    with closing(run(opening, meter, tally, jobs, None if limits.nodes else IN_VAIN, apart=apart, before=before)) as found:
        for made in found:
            number += 1
            yield made
            if number == count:
                return
