"""A whole board solved in memory, and verified, as the evidence for one answer: no file, and nothing is taken over from earlier.

Where strategies are long, writing one down and having it checked costs far more than solving all positions of the board and
verifying each. A game says so in its offer, by measured sizes (`InMemory.cheaper`). What is verified, in this order:

1. every entry follows from the entries of its successors, by a program that shares no code with the one that made the table;
   full boards have no successors, so all entries are right (induction over the empty cells);
2. some positions drawn at random follow once more, by the game's literal rules;
3. so do some by the rules of the independent checker, which nobody of the above has seen: turns, ends and winners are its own.

The last table stays in memory for further questions about the same board, of the same process: it is the table that was verified.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from crosscut.core.errors import TableError, UnsupportedError
from crosscut.core.game import COLOURS, Game, game_id, position_id
from crosscut.core.offer import Ability
from crosscut.core.registry import in_words, offering, part
from crosscut.solver.limits import Limits, Meter, memory_available
from crosscut.solver.proof import TableMade, Value
from crosscut.solver.tables.file import Verified, fresh_seed
from crosscut.solver.tables.numbering import position_of
from crosscut.solver.tables.solved import SolvedBoard
from crosscut.solver.trust import Referee, can_check

if TYPE_CHECKING:
    from crosscut.solver.solve import Engine

CHECKER_SAMPLE = 20  # positions that the checker's rules judge


class Asked(NamedTuple):
    """What is asked of a position: its value, and whether that of every first turn, the distance, the margin."""

    position: Hashable
    all_moves: bool
    distance: bool
    margin: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class InMemory:
    """How a game solves a whole board in memory.

    Arguments:
        about: what an entry says, and of which boards.
        require: raises UnsupportedError, saying why, for a board or reading, or something asked for, that is not for it.
        cheaper: whether table and verification cost less than a certificate, where `require` raises nothing.
        memory: the bytes it takes.
        solve: solves the board.
        verify: checks every entry, and a sample drawn by a seed by the literal rules; TableError, LimitReached.
        verifier: what checks every entry, in words.
        engine: the engine for `solve` that answers from the entries.
    """

    about: str
    require: Callable[[Game[Any], Asked], object]
    cheaper: Callable[[Game[Any], Asked], bool]
    memory: Callable[[Game[Any]], int]
    solve: Callable[[Game[Any], Meter], SolvedBoard]
    verify: Callable[[SolvedBoard, Meter, int], Verified]
    verifier: str
    engine: Callable[[SolvedBoard], Engine]

    def abilities(self) -> Iterator[Ability]:
        """Yield what `crosscut games` lists."""
        yield Ability("evidence by a table", self.about, "crosscut map {start} --evidence table")


@dataclass(slots=True)
class Made:
    """A table in memory: its board, the entries, and what was verified (None: nothing yet)."""

    board: str
    solved: SolvedBoard
    seconds: float
    record: TableMade | None = None


_last: list[Made] = []


def in_memory(game: Game[Any], asked: Asked) -> InMemory:
    """Return how a game solves its board in memory; UnsupportedError, saying why, if it does not, or not for what is asked."""
    found = part(game.name, "in_memory", InMemory)
    if found is None:
        raise UnsupportedError(
            f"--evidence table is for {in_words(name for name, _ in offering('in_memory', InMemory))}, not for {game.name}"
        )
    if not can_check(game.name):
        raise UnsupportedError(f"--evidence table: the independent checker has no rules for {game.name}")
    found.require(game, asked)
    return found


def is_cheapest(game: Game[Any], asked: Asked, limits: Limits) -> bool:
    """Return whether a table is the cheapest evidence; a limit on nodes is about a search, so there is none by itself then."""
    if part(game.name, "in_memory", InMemory) is None:
        return False
    try:
        found = in_memory(game, asked)
    except UnsupportedError:
        return False
    free, needed = memory_available(), found.memory(game)
    fits = (limits.memory is None or needed <= limits.memory) and (free is None or needed <= free)
    return fits and limits.nodes is None and found.cheaper(game, asked)


def made(game: Game[Any], way: InMemory, meter: Meter) -> Made:
    """Return all positions of the game's board, solved: the last table, which is verified, or a new one; LimitReached."""
    board = game_id(game)
    if _last and _last[0].board == board:
        return _last[0]
    _last.clear()
    meter.detail = lambda: "solving all positions"
    started = monotonic()
    solved = way.solve(game, meter)
    return Made(board, solved, monotonic() - started)


def verify(game: Game[Any], way: InMemory, table: Made, meter: Meter) -> TableMade:
    """Verify a table if it is new, and keep it as the last one; return what was verified. TableError, LimitReached."""
    if table.record is None:
        meter.detail = lambda: "verifying each"
        started, seed = monotonic(), fresh_seed()
        found = way.verify(table.solved, meter, seed)
        judged = judged_by_checker(game, table.solved, seed, meter)
        spent = table.seconds + monotonic() - started
        table.record = TableMade(found.entries, way.verifier, found.sample, judged, seed, spent)
        _last[:] = [table]
    return table.record


def judged_by_checker(game: Game[Any], solved: SolvedBoard, seed: int, meter: Meter, wanted: int = CHECKER_SAMPLE) -> int:
    """Compare entries with what the checker's rules make of their successors; return how many positions, as many as `wanted`.

    Numbers are drawn uniformly. A draw that is no position of the game has to be none for the checker; one whose end the checker
    cannot judge without help counts for nothing. Raises TableError, LimitReached.
    """
    cells, chance, judged = game.board.size, random.Random(seed), 0
    referee = Referee(game.name, game.board.name, game.readings)
    while judged < wanted:
        meter.look()
        p = position_of(chance.randrange(1, 3**cells), cells)
        for turn in range(len(COLOURS)):
            q = p._replace(turn=turn)
            worth, text = solved.worth(q), game.format(q)
            if referee.legal(text) != (worth is not None):
                raise TableError(f"wrong entry: {position_id(game, q)} is a position for the checker, or for the table, not both")
            if worth is None:
                break
            found = _by_checker(game, solved, referee, text)
            if found is not None and found is not worth.value:
                raise TableError(
                    f"wrong entry: {position_id(game, q)} is a {found} by the checker's rules, the table says otherwise"
                )
            judged += found is not None
    return judged


def _by_checker(game: Game[Any], solved: SolvedBoard, referee: Referee, text: str) -> Value | None:
    """Return the value of a position for the side to move by the checker's turns and ends; None if it cannot judge one."""
    mover = text[0]
    if referee.ended(text):
        winners = [colour for colour in COLOURS if referee.won(text, colour)]
        return None if not winners else Value.WIN if winners == [mover] else Value.LOSS
    values = []
    for after in referee.turns(text).values():
        p = game.parse(after)
        if referee.ended(after) or p.passes:
            value = _by_checker(game, solved, referee, after)
        else:
            worth = solved.worth(p)
            if worth is None:
                raise TableError(f"wrong entry: {position_id(game, p)} is a position for the checker, not for the table")
            value = worth.value
        values.append(value if value is None or after[0] == mover else value.opposite)
    return Value.WIN if Value.WIN in values else None if None in values else Value.LOSS
