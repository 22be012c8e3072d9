"""Checking a table of Xodd or Yodd: every entry must follow from the entries of its successors, by the literal rules.

What is checked, in this order:

1. the checksum in the header is that of the entries, and at the end they are still those;
2. every board has the entry of an even number of groups exactly if it has one, its groups counted anew; otherwise its entry is
   what all its turns make it for either side to move: every drop of one stone, every pair of drops, and the pass, which the other
   side may answer by a pass. Full boards have no successors, so if every entry follows, all are right, by induction over the
   number of empty cells. Boards whose first stone is white are those with a black one, with the colours exchanged, which is a
   symmetry of the rules. `late`: only boards with at most so many empty cells, which are then right all the same;
3. what the header says of the start is what Black's first drops lead to, and its counts are those of the entries (with `late`
   nobody counts); natively, what it says of passing is so as well;
4. a random sample of odd boards, drawn uniformly, either side to move, by the rules of `crosscut.games.xodd.rules` alone.

Step 2 is native (native/xodd/check.hpp) or done with the rules of `crosscut.games.xodd.rules` (the twin). For tables by blocks it
is `verify_halves.py`, or with `late` `verify_blocks.py`. The native checks share no code with the sweeps that build tables. Step
4 is the guard against a mistake in them.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

from crosscut.core.board import cells_of
from crosscut.core.errors import TableError, UnsupportedError
from crosscut.core.game import BLACK, PASS, WHITE, position_id
from crosscut.core.stones import Stones
from crosscut.games.xodd.tables.block_folder import Kept
from crosscut.games.xodd.tables.frame import Frame
from crosscut.games.xodd.tables.literal import check_literally
from crosscut.games.xodd.tables.margins import Margins, counts_of
from crosscut.games.xodd.tables.sweep import EVEN, Noted, Swept, is_native, kept_boards
from crosscut.games.xodd.tables.table import Table
from crosscut.games.xodd.tables.verify_blocks import check_blocks
from crosscut.games.xodd.tables.verify_halves import check_halves
from crosscut.solver.limits import Meter
from crosscut.solver.tables.file import SAMPLE, Verified, fresh_seed, require_checksum, require_unchanged
from crosscut.solver.tables.numbering import position_of

Solved = Swept | Margins


def verify(
    table: Table,
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
    _require_score(solved, solved.game.start(), table.start, literal_start(solved))
    if late is None:
        _require_counts(table, numbers)
    _check_sample(solved, sample, random.Random(seed), meter)
    if not by_blocks or late is not None:  # the blocks were read as they have to be
        require_unchanged(solved.codes, meter)
    return Verified(checked, sample, seed, late, drawn)


def _check_by_blocks(
    table: Table, frame: Frame, meter: Meter, late: int | None, drawn: int, seed: int, kept: Kept
) -> tuple[int, list[int], int]:
    """Check a table by blocks; return how many entries, the boards by entry (with `late` none), and how many random ones."""
    solved = table.solved
    if late is None:
        by_halves = check_halves(table, frame, meter, kept)
        _require_right(table, by_halves.wrong)
        if solved.noted not in (None, Noted(by_halves.stuck + by_halves.only_wins)):
            raise _wrong_noted(table)
        return by_halves.checked, by_halves.numbers, 0
    found = check_blocks(solved.codes, frame, meter, late, drawn, seed)
    _require_right(table, found.wrong)
    return found.late, [], found.drawn


def _wrong_noted(table: Table) -> TableError:
    return TableError(f"{table.file}: what the header says of passing is not what the entries say")


def _require_right(table: Table, wrong: Stones | None) -> None:
    """Raise TableError for a board whose entry the native check refuses: saying what is wrong with it, by the literal rules."""
    if wrong is None:
        return
    _require_literal(table.solved, wrong)
    _require_parities_further(table.solved, wrong)  # the native check trusts these; the boards are checked in their turn
    name = position_id(table.solved.game, wrong)
    raise TableError(f"{table.file}: the native check refuses the entry of {name}, the literal rules accept it")


def literal_score(solved: Solved, p: Stones) -> int:
    """Return what the rules and its successors' entries make a legal position with stones, before a pass, for its mover."""
    best_of_turns, after_pass = _best_turn(solved, p), solved.game.play(p, PASS)
    reply = _best_turn(solved, after_pass)
    second_pass = _ended(solved, after_pass)
    worth_of_pass = -(second_pass if reply is None else max(reply, second_pass))
    return worth_of_pass if best_of_turns is None else max(best_of_turns, worth_of_pass)


def literal_start(solved: Solved) -> int:
    """Return what the entries after Black's first drop make the start, for Black."""
    found = _best_turn(solved, solved.game.start())
    assert found is not None  # a board has a cell
    return found


def _best_turn(solved: Solved, p: Stones) -> int | None:
    """Return the best score that the side to move gets by a turn with stones; None where there is none."""
    game = solved.game
    found = None
    for turn in game.moves(p):
        if turn == PASS:
            continue
        after = game.play(p, turn)
        _require_odd(solved, after)
        score = -solved.score(after)
        found = score if found is None else max(found, score)
    return found


def _ended(solved: Solved, p: Stones) -> int:
    """Return what it is worth for the side to move to end the game by a second pass."""
    lead = solved.game.margin(p) if p.turn == BLACK else -solved.game.margin(p)
    return lead if isinstance(solved, Margins) else 1 if lead > 0 else -1


def _check_native(table: Table, meter: Meter, most_empty: int) -> list[int]:
    """Check entries by the native loop; return the number of boards by entry."""
    solved = table.solved
    found = check_literally(solved, meter, most_empty)
    _require_right(table, found.wrong)
    if most_empty >= solved.game.board.size and solved.noted is not None and not found.is_as(solved.noted):
        raise _wrong_noted(table)
    return found.numbers


def _check_python(table: Table, meter: Meter, most_empty: int) -> list[int]:
    """Check entries by the rules in Python; return the number of boards by entry. The twin of the native check."""
    solved = table.solved
    cells = solved.game.board.size
    numbers: Counter[int] = Counter()
    for number in reversed(range(1, 3**cells)):
        meter.look_now_and_then()
        p = position_of(number, cells)
        stones = p.black | p.white
        if p.black & stones & -stones and cells - stones.bit_count() <= most_empty:
            meter.count()
            _require_literal(solved, p)
            numbers[solved.code(p)] += 1
    return [numbers[code] for code in range(256 if isinstance(solved, Margins) else 4)]


def _require_literal(solved: Solved, p: Stones) -> None:
    """Raise TableError unless the entry of a board with stones is what the rules and its successors make it, for both sides."""
    if sum(solved.game.counts(p)) % 2 == 0:
        if solved.code(p) != EVEN:
            raise TableError(f"wrong entry: {position_id(solved.game, p)} has an even number of groups, the table says otherwise")
        return
    _require_odd(solved, p)
    for turn in (BLACK, WHITE):
        q = p._replace(turn=turn)
        _require_score(solved, q, solved.score(q), literal_score(solved, q))


def _require_parities_further(solved: Solved, p: Stones) -> None:
    """Raise TableError unless the boards with one stone or two more than p are even and odd as the table says."""
    empty = list(cells_of(solved.game.board.all_cells & ~(p.black | p.white)))
    more = [(1 << cell, 0) for cell in empty]
    more += [(0, stone) for stone, _ in more]
    more += [(a | c, b | d) for (a, b), (c, d) in combinations(more, 2) if not (a | b) & (c | d)]
    for black, white in more:
        q = p._replace(black=p.black | black, white=p.white | white)
        if (sum(solved.game.counts(q)) % 2 == 0) != (solved.code(q) == EVEN):
            raise TableError(f"wrong entry: {position_id(solved.game, q)}: its number of groups is not as the table says")


def _require_odd(solved: Solved, p: Stones) -> None:
    if solved.code(p) == EVEN:
        raise TableError(f"wrong entry: {position_id(solved.game, p)} has an odd number of groups, the table says otherwise")


def _require_score(solved: Solved, p: Stones, found: int, wanted: int) -> None:
    if found != wanted:
        name = position_id(solved.game, p)
        raise TableError(f"wrong entry: {name} is {_words(solved, wanted)}, the table says {_words(solved, found)}")


def _words(solved: Solved, score: int) -> str:
    by = f" by {abs(score)}" if isinstance(solved, Margins) else ""
    return f"{'won' if score > 0 else 'lost'}{by}"


def _require_counts(table: Table, numbers: list[int]) -> None:
    """Raise TableError unless the header's counts are those of the entries."""
    solved = table.solved
    if isinstance(solved, Margins):
        right = (solved.counts, solved.by_margin) == counts_of(numbers)
    else:
        even, black, white, mover = numbers
        found = [2 * (black + white + mover), 2 * even + 1, black + white, black + white, 2 * mover, 0]
        right = list(solved.counts.values()) == found
    if not right:
        raise TableError(f"{table.file}: the header's counts are not those of the entries")


def _check_sample(solved: Solved, odd: int, chance: random.Random, meter: Meter) -> None:
    """Check random boards by the rules of `crosscut.games.xodd.rules` until so many of them had an odd number of groups."""
    cells = solved.game.board.size
    while odd:
        meter.look()
        p = position_of(chance.randrange(1, 2 * kept_boards(cells) + 1), cells)
        _require_literal(solved, p)
        odd -= solved.code(p) != EVEN
