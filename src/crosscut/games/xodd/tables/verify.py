"""Checking a table of Xodd or Yodd: every entry must follow from the entries of its successors, by the literal rules.

What is checked, in this order:

1. the checksum in the header is that of the entries, and at the end they are still those;
2. every board has the entry "even number of groups" exactly if that is so, its groups counted anew. Otherwise its entry follows
   from all its turns, for either side to move: every drop of one stone, every pair of drops, and the pass, which the other side
   may answer by a pass. Full boards have no successors, so if every entry follows, all are right, by induction over the number of
   empty cells. Boards whose first stone is white are those with a black one, with the colours exchanged, which is a symmetry of
   the rules. `late`: only boards with at most so many empty cells; their entries are then proved right, too. Of a table of the
   boards with given stones all of these are checked: turns lead from them to such boards alone;
3. the header's value of the start is what Black's first drops lead to, or that of the given position what follows from it; its
   counts are those of the entries (not counted with `late`); natively, its numbers about passing are right as well;
4. a random sample of odd boards, drawn uniformly, either side to move, by the rules of `crosscut.games.xodd.rules` alone.

Step 2 is native (native/xodd/check.hpp) or done with the rules of `crosscut.games.xodd.rules` (the twin). For tables by blocks it
is `verify_halves.py`, unless `late` is given. The native checks share no code with the sweeps that build tables. Step
4 is the guard against a mistake in them.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from crosscut.core.errors import TableError, UnsupportedError
from crosscut.core.game import position_id
from crosscut.core.stones import Stones
from crosscut.games.xodd.tables.by_rules import ByRules
from crosscut.games.xodd.tables.frame import Frame
from crosscut.games.xodd.tables.literal import check_literally
from crosscut.games.xodd.tables.margins import Margins, counts_of
from crosscut.games.xodd.tables.sweep import Noted, Swept, is_native
from crosscut.games.xodd.tables.verify_halves import check_halves
from crosscut.solver.limits import Meter
from crosscut.solver.tables.file import SAMPLE, Verified, fresh_seed, require_checksum, require_unchanged
from crosscut.solver.tables.kept import Kept
from crosscut.solver.tables.table import Table

Solved = Swept | Margins


def verify(
    table: Table[Solved],
    meter: Meter,
    method: str = "auto",
    *,
    sample: int = SAMPLE,
    seed: int | None = None,
    late: int | None = None,
    drawn: int = 0,
    kept: Kept | None = None,
) -> Verified:
    """Check a table as the text of this module says.

    Arguments: `meter` counts boards; `method` of step 2: "native", "python", or "auto" for the native one where there is one;
    `sample`, `seed` of step 4 (None: another one each time); `late` of step 2; of a table that is kept by blocks: `drawn`, how
    many boards drawn at random are checked as in step 2, too (rounded up), and `kept`, where finished blocks are. Raises
    TableError at the first thing that is wrong; UnsupportedError, LimitReached, and what `check_halves` raises.
    """
    solved, seed, kept = table.solved, fresh_seed() if seed is None else seed, kept or Kept()
    by_blocks = is_native(method) and solved.frame is not None
    if late is not None and not _is_whole(solved):
        raise UnsupportedError("--late is for tables of all boards, and of who wins")
    if drawn and late is None:
        raise UnsupportedError("--random goes with --late: without it every board is checked")
    if kept.folder is not None and (not by_blocks or late is not None):
        raise UnsupportedError("--resume is for whole tables by blocks (22 cells or more), and has no Python twin")
    require_checksum(table.file, solved.codes, table.sha256, meter)
    if is_native(method) and solved.frame is not None:
        checked, numbers, drawn = _check_by_blocks(table, solved.frame, meter, late, drawn, seed, kept)
    elif drawn:
        raise UnsupportedError("--random is for tables by blocks (22 cells or more), and has no Python twin")
    else:
        check = _check_native if is_native(method) else _check_python
        numbers = check(table, meter, solved.game.board.size if late is None else late)
        checked = sum(numbers)
    _require_rest(table, meter, numbers if late is None else None, sample, seed)
    if not by_blocks or late is not None:  # the blocks were read as they have to be
        require_unchanged(solved.codes, meter)
    return Verified(checked, sample, seed, late, drawn)


def verify_in_memory(solved: Solved, meter: Meter, seed: int) -> Verified:
    """Check a table in one piece that was made just now, as the text of this module says; there is no checksum to compare.

    Raises TableError, LimitReached.
    """
    table = Table(Path(f"the sweep of {solved.game.board.name}"), solved, "")
    numbers = (_check_native if is_native("auto") else _check_python)(table, meter, solved.game.board.size)
    _require_rest(table, meter, numbers, SAMPLE, seed)
    return Verified(sum(numbers), SAMPLE, seed)


def _require_rest(table: Table[Solved], meter: Meter, numbers: list[int] | None, sample: int, seed: int) -> None:
    """Raise TableError unless start, counts (None: not to be compared) and a random sample are right, by the literal rules."""
    literal = ByRules(table.solved, meter)
    literal.require_start()
    if numbers is not None:
        _require_counts(table, numbers)
    literal.sample(sample, seed)


def _check_by_blocks(
    table: Table[Solved], frame: Frame, meter: Meter, late: int | None, drawn: int, seed: int, kept: Kept
) -> tuple[int, list[int], int]:
    """Check a table by blocks; return how many entries, the boards by entry (with `late` none), and how many random ones."""
    solved = table.solved
    if late is None:
        by_halves = check_halves(table, frame, meter, kept)
        _require_right(table, by_halves.wrong)
        if solved.noted not in (None, Noted(by_halves.stuck + by_halves.only_wins)):
            raise _wrong_noted(table)
        return by_halves.checked, by_halves.numbers, 0
    found = check_literally(solved, meter, late, drawn=drawn, seed=seed)
    _require_right(table, found.wrong)
    return sum(found.numbers), [], found.drawn


def _wrong_noted(table: Table[Solved]) -> TableError:
    return TableError(f"{table.file}: what the header says of passing is not what the entries say")


def _require_right(table: Table[Solved], wrong: Stones | None) -> None:
    """Raise TableError for a board whose entry the native check refuses: saying what is wrong with it, by the literal rules."""
    if wrong is None:
        return
    literal = ByRules(table.solved, Meter())
    literal.require(wrong)
    literal.require_parities_further(wrong)  # the native check trusts these; the boards are checked in their turn
    name = position_id(table.solved.game, wrong)
    raise TableError(f"{table.file}: the native check refuses the entry of {name}, the literal rules accept it")


def _check_native(table: Table[Solved], meter: Meter, most_empty: int) -> list[int]:
    """Check entries by the native loop; return the number of boards by entry."""
    solved = table.solved
    found = check_literally(solved, meter, most_empty)
    _require_right(table, found.wrong)
    if most_empty >= solved.game.board.size and solved.noted is not None and not found.is_as(solved.noted):
        raise _wrong_noted(table)
    return found.numbers


def _check_python(table: Table[Solved], meter: Meter, most_empty: int) -> list[int]:
    """Check entries by the rules in Python; return the number of boards by entry. The twin of the native check."""
    solved = table.solved
    numbers = Counter(solved.code(p) for p, _ in ByRules(solved, meter).each(most_empty))
    return [numbers[code] for code in range(256 if isinstance(solved, Margins) else 4)]


def _is_whole(solved: Solved) -> bool:
    """Return whether a table is of all boards, and Black wins if he leads."""
    return solved.frame is None or solved.frame.whole


def _require_counts(table: Table[Solved], numbers: list[int]) -> None:
    """Raise TableError unless the header's counts are those of the entries."""
    solved = table.solved
    if isinstance(solved, Margins):
        right = (solved.counts, solved.by_margin) == counts_of(numbers)
    else:
        even, black, white, mover = numbers
        found = [2 * (black + white + mover), 2 * even + 1, black + white, black + white, 2 * mover, 0]
        if not _is_whole(solved):
            found = [black + white + mover, even, black, white, mover, 0]
        right = list(solved.counts.values()) == found
    if not right:
        raise TableError(f"{table.file}: the header's counts are not those of the entries")
