"""Is passing ever better than every turn with a stone, in Xodd and Yodd?

Say that a side *has a winning drop* on an odd board if one of its turns with a stone wins when it is to move. This decides who
wins the board (`sweep.py`, points 1 and 4): if both sides have one, whoever is to move; if one side has one, that side, to move
or not; if neither has, the board is *quiet* and whoever leads wins. On a quiet board the leader can win only by passing, and only
on such boards does a pass win alone. So the search is for quiet boards on which a stone can be dropped at all; and, by margin,
for positions in which a stone can be dropped, but passing leads to a better margin than all such turns.

They are found in ways that share no code:

* the sweeps count quiet boards while they work (`sweep.Noted`), by half-steps, and the sweep of the margins the positions in
  which passing is best alone;
* `passes` finds them from a table: each board's turns one by one (`literal.py`), or for tables by blocks by half-turns
  (`verify_halves.py`). Each entry of the table must be what they say;
* `better_passes` finds them from the margins, in Python: the twin, for boards of few cells.

The tests compare these with a search over the checker's rules, and with a program of their own.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass

from crosscut.core.errors import ContradictionError, TableError
from crosscut.core.game import BLACK, WHITE
from crosscut.core.stones import Stones
from crosscut.games.xodd.questions.reach import further
from crosscut.games.xodd.rules import Xodd
from crosscut.games.xodd.tables.literal import check_literally
from crosscut.games.xodd.tables.margins import Margins, margins
from crosscut.games.xodd.tables.sweep import Noted, Swept
from crosscut.games.xodd.tables.verify_halves import check_halves
from crosscut.solver.limits import Meter
from crosscut.solver.tables.kept import Kept
from crosscut.solver.tables.numbering import position_of
from crosscut.solver.tables.table import Table

# Beyond any margin: stands for the margin by a drop where no drop is legal.
NONE = -127


@dataclass(frozen=True, slots=True)
class Passing:
    """Positions before a pass in which a stone can be dropped, yet the pass is better than that, fewest stones first.

    `only_wins`: the pass wins and every turn with a stone loses; `only_best`: it leads to a better margin than all of them (these
    contain the first).
    """

    only_wins: list[Stones]
    only_best: list[Stones]


@dataclass(frozen=True, slots=True)
class Passes:
    """What is known of passing on all positions of a board before a pass.

    `stuck`: boards on which no stone can be dropped; `only_wins`, `only_best`: how many positions there are of `Passing`, either
    side to move (`only_best` None where margins are not known); `wins`, `best`: of these those with the fewest stones, up to an
    exchange of the colours, at most 1,000 (of tables by blocks one); `again`: whether the sweep had counted the same.
    """

    stuck: int
    only_wins: int
    only_best: int | None
    wins: tuple[Stones, ...]
    best: tuple[Stones, ...]
    again: bool


def passes(solved: Swept | Margins, meter: Meter) -> Passes:
    """Return what is known of passing from a solved board in one piece; `meter` counts boards.

    Raises ContradictionError if an entry is not what the turns from its board say, or the sweep has counted otherwise,
    UnsupportedError without the native loop, LimitReached.
    """
    found, name = check_literally(solved, meter), solved.game.board.name
    if found.wrong is not None:
        raise ContradictionError(f"an entry of the sweep of {name} does not follow from the turns of its board")
    if solved.noted is not None and not found.is_as(solved.noted):
        raise ContradictionError(f"of passing on {name} the sweep says {solved.noted}, the turns of each board otherwise")
    return Passes(found.stuck, found.only_wins, found.only_best, found.wins, found.best, again=solved.noted is not None)


def passes_of_table(table: Table[Swept | Margins], meter: Meter) -> Passes:
    """Return the same from a table file; TableError if an entry does not follow, and what `check_halves` raises."""
    solved = table.solved
    if isinstance(solved, Margins) or solved.frame is None:
        return passes(solved, meter)
    kept = Kept()
    try:
        found = check_halves(table, solved.frame, meter, kept)
    except BaseException:
        if kept.folder is not None:  # no later run goes on from it
            shutil.rmtree(kept.folder, ignore_errors=True)
        raise
    if found.wrong is not None:
        raise TableError(f"{table.file}: an entry does not follow from its successors (`crosscut table verify` says which)")
    if solved.noted not in (None, Noted(found.stuck + found.only_wins)):
        raise ContradictionError(
            f"of passing on {solved.game.board.name} the table's header says {solved.noted}, its entries otherwise"
        )
    example = () if found.example is None else (found.example,)
    return Passes(found.stuck, found.only_wins, None, example, (), again=solved.noted is not None)


def better_passes(game: Xodd, meter: Meter) -> Passing:
    """Return the positions in which passing is best alone; UnsupportedError for boards too large for margins, LimitReached."""
    found = margins(game, meter)
    cells = game.board.size
    boards = 3**cells
    only_wins, only_best = [], []
    for turn in (BLACK, WHITE):
        # What a side that has just dropped a stone has from the board: as it is, and by another stone.
        value, beyond = [NONE] * boards, [NONE] * boards
        for number in reversed(range(1, boards)):
            meter.count()
            p = position_of(number, cells, turn)
            dropping = NONE
            for after in further(number, cells):
                beyond[number] = max(beyond[number], value[after])
                dropping = max(dropping, value[after], beyond[after])
            if game.illegal(p) is not None:
                continue
            value[number] = -found.margin(p._replace(turn=1 - turn))
            best = found.margin(p)
            if NONE < dropping < best:
                only_best.append(p)
                if dropping < 0 < best:
                    only_wins.append(p)
    return Passing(_fewest_first(only_wins), _fewest_first(only_best))


def _fewest_first(positions: list[Stones]) -> list[Stones]:
    return sorted(positions, key=lambda p: ((p.black | p.white).bit_count(), p.turn))
