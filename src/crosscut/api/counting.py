"""Counts of positions and of sequences of turns, and the positions themselves, one after the other.

`census`, `perft` and `sample` are the commands of these names, which call the functions here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any, Literal

from crosscut.api.position import Position, position
from crosscut.api.progress import shown_progress
from crosscut.api.result import Result
from crosscut.core.errors import NotationError
from crosscut.core.game import Game
from crosscut.core.instance import Instance
from crosscut.core.notation import format_turn
from crosscut.solver.by_method import limits_of
from crosscut.solver.limits import Limits, Meter, Progress, Stop


@dataclass(frozen=True, repr=False, kw_only=True)
class Census(Result):
    """How many positions a board has, by class; `counts` is None when a limit came first.

    >>> import crosscut
    >>> crosscut.census("orcoon:2x2").counts
    {'legal': 67, 'both': 33, 'only_black': 17, 'only_white': 17, 'neither': 0}
    """

    board: str
    reachable: bool
    method: str
    counts: Mapping[str, int] | None
    margins: Mapping[str, int] | None
    start: int | None
    groups: list[list[int]] | None
    limit: str | None

    def _repr_html_(self) -> str:
        return table_html((self.board, "positions"), {**(self.counts or {}), **(self.margins or {})}, self.text)


@dataclass(frozen=True, repr=False, kw_only=True)
class Perft(Result):
    """How many sequences of legal turns there are: `counts` of those of 1, 2, ... turns, `divide` under each first turn."""

    position: str
    counted: str
    counts: list[int]
    divide: Mapping[str, int] | None
    limit: str | None

    def _repr_html_(self) -> str:
        rows = {str(depth): count for depth, count in enumerate(self.counts, 1)}
        return table_html((self.counted, "sequences"), rows | dict(self.divide or {}), self.text)


def census(
    board: Instance | str,
    *,
    reachable: bool = False,
    total: bool = False,
    margins: bool = False,
    limits: Limits | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int | str | None = None,
    progress: Progress | bool | None = None,
) -> Census:
    """Return how many legal positions a board has, by class.

    Arguments:
        board: `GAME:BOARD`, or a start position.
        reachable: only those that alternating play without a pass leads to.
        total: only how many there are, for much larger boards; margins: also by what margin. Only some games have these.
        limits, nodes, seconds, memory, progress: as for `solve`.

    Raises NotationError for a position that is no start, UnsupportedError for a count that the game does not have.
    """
    from crosscut.reports.counts import census_record, census_text
    from crosscut.solver.counting import way_for

    game, found = start_of(board, "census counts all positions of a board").game, None
    way = way_for(game, reachable=reachable, total=total, margins=margins)
    with shown_progress(progress) as line, Stop() as stop:
        found = way.run(Meter(limits_of(limits, nodes, seconds, memory), line, "counting"))
    record = census_record(game, found, reachable=reachable, method=way.method, limit=stop.limit)
    return Census.of(record, "" if found is None else "\n".join(census_text(found)))


def perft(
    at: Instance | str,
    depth: int,
    *,
    turns: bool = False,
    divide: bool = False,
    method: Literal["auto", "native", "python"] = "auto",
    limits: Limits | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int | str | None = None,
    progress: Progress | bool | None = None,
    told: Callable[[str], None] = lambda _line: None,
) -> Perft:
    """Return how many sequences of 1, 2, ..., `depth` legal plies there are (in most games a ply is a turn).

    Arguments:
        at: the position, or what `position` reads.
        turns: count whole turns up to their effect; divide: also count under each first turn.
        method: which loop counts.
        told: called with each line of the answer as it is found.
        limits, nodes, seconds, memory, progress: as for `solve`; of what a limit stops the smaller depths are there.

    >>> import crosscut
    >>> crosscut.perft("hex:rhombus2", 3).counts
    [4, 12, 24]
    """
    from crosscut.reports.records import perft_record
    from crosscut.solver import perft as counting

    if depth < 1:
        raise NotationError(f"depth={depth}: expected a number of turns from 1 on")
    here = position(at).require_legal()
    game, p = here.game, here.position
    counts: list[int] = []
    under: dict[str, int] = {}
    lines: list[str] = []

    def tell(line: str) -> None:
        lines.append(line)
        told(line)

    with shown_progress(progress) as line, Stop() as stop:
        meter = Meter(limits_of(limits, nodes, seconds, memory), line, "counting")
        count = counting.counter(game, meter, method, turns=turns)
        for plies in range(1, depth + 1):
            counts.append(count(p, plies))
            tell(f"{plies}: {counts[-1]}")
        for first, number in counting.divide(game, p, depth, meter, method) if divide else ():
            under[format_turn(game.board, first)] = number
            tell(f"{format_turn(game.board, first)} {number}")
    record = perft_record(game, p, "turns" if turns else "plies", counts, under if divide else None, stop.limit)
    return Perft.of(record, "\n".join(lines))


def positions(board: Instance | str, *, reachable: bool = False) -> Iterator[Position]:
    """Yield the positions of a board: all legal ones, in a fixed order, or those that alternating play leads to, by layers.

    Of legal positions each placement of stones comes once, with Black to move. Of reachable ones each comes as it was reached
    first, without a pass. Take as many as you want: the next one is found when it is asked for.

    Raises NotationError for a position that is no start, UnsupportedError where the game does not list its positions.

    >>> import crosscut
    >>> sum(1 for _ in crosscut.positions("orcoon:2x2"))
    67
    >>> [each.id for each in crosscut.positions("hex:rhombus2", reachable=True)][1]
    'hex:rhombus2:W:B./..'
    """
    from crosscut.solver.census import reached

    game = start_of(board, "positions are those of a board").game
    found = reached(game, Meter()) if reachable else game.legal_positions()
    return (Position(game, p) for p in found)


def sample(
    board: Instance | str,
    count: int,
    seed: int,
    *,
    stones: int | None = None,
    distinct: bool = False,
    limits: Limits | None = None,
) -> Iterator[Position]:
    """Yield random positions of a board: random legal play without passes, the same ones for the same seed.

    Arguments: `stones`: how many placements each has had (None: a uniform number); `distinct`: whether no position comes twice,
    nor an image of one; `limits`: LimitReached is raised at them.
    Raises NotationError for a position that is no start or more stones than there are cells, UnsupportedError in the end if there
    are fewer distinct ones than asked for.

    >>> import crosscut
    >>> for each in crosscut.sample("orcoon:3x3", 2, seed=1):
    ...     print(each)
    orcoon:3x3:B:.B./..W/...
    orcoon:3x3:W:.../.../.B.
    """
    game = start_of(board, "sample plays from the start").game
    return (Position(game, p) for p in sampled(game, count, seed, Meter(limits), stones, distinct=distinct))


def sampled(game: Game[Any], count: int, seed: int, meter: Meter, stones: int | None, *, distinct: bool = False) -> Iterator[Any]:
    """Yield what lies on the boards of `sample`; `meter` counts draws."""
    from crosscut.solver.sample import sample as drawn

    if count < 0 or (stones is not None and stones < 0):
        raise NotationError("count and stones: expected numbers from 0 on")
    if stones is not None and stones > game.board.size:
        raise NotationError(f"{stones} stones do not fit on {game.board.name}: it has {game.board.size} cells")
    return drawn(game, count, seed, meter, stones=stones, distinct=distinct)


def start_of(board: Instance | str, what: str) -> Position:
    """Return the start of a board; NotationError, which begins with `what`, for another position."""
    found = position(board)
    if found.position != found.game.start():
        raise NotationError(f"{what}: expected GAME:BOARD without a position")
    return found


def table_html(head: tuple[str, str], rows: Mapping[str, int], text: str) -> str:
    """Return numbers by name as a table for a notebook, or the text if there are none."""
    if not rows:
        return f"<pre>{escape(text)}</pre>"
    cells = "".join(f"<tr><td>{escape(name)}</td><td>{number:,}</td></tr>" for name, number in rows.items())
    return f"<table><tr><th>{escape(head[0])}</th><th>{escape(head[1])}</th></tr>{cells}</table>"
