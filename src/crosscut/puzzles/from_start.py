"""Can a position come about in a game, by legal turns from the start? A point apart: no puzzle depends on it.

The search goes backwards and undoes a position's last turn, as the game says (`Game.undone`). In games of black and white stones
one stone of the side that has just moved is taken off, unless the game has other turns (`Traits.last_turns`). Passes and swaps
are undone where the rules have them, and a turn with stones may follow a pass. By the rules of the game the position before must
be legal, and the turn legal in it. So the empty board, and a first turn that is unlike others, need nothing special here.
Positions that were found to lead nowhere are kept, so that each is looked at once.

*Yes* comes with the turns from the start, played out by the rules before it is said. *No* is a sentence that anybody can check
(where nobody can have passed, the numbers of stones and the side to move must fit), or means that every way back was tried.
*Unknown* means that so many positions were not enough.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from crosscut.core.board import cells_of
from crosscut.core.errors import ContradictionError
from crosscut.core.game import COLOUR_NAMES, PASS, SWAP, WHITE, Game, Turn
from crosscut.core.stones import Stones, drop
from crosscut.puzzles.traits import traits_of
from crosscut.solver.limits import LimitReached, Meter

NODES = 2_000  # positions that a puzzle's answer may cost: some tenths of a second


class Answer(StrEnum):
    """Whether a position is reachable; UNKNOWN: not decided within the limit on nodes."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Reached:
    """The answer; `order`: if yes, the turns that lead there from the start; `why`: if not, a sentence."""

    answer: Answer
    order: tuple[Turn, ...] = ()
    why: str = ""


def reachable(game: Game[Any], position: Hashable, meter: Meter) -> Reached:
    """Return whether a position is reachable by legal turns from the start of its game.

    Arguments: `meter` counts positions whose last turn is undone; its limit on nodes makes the answer unknown, so that the
    answer depends on nothing else. Raises LimitReached for any other limit.
    """
    if not isinstance(position, Stones) and game.undone(position) is None:
        return Reached(Answer.UNKNOWN, why=f"{game.name} does not say how plies are taken back")
    if (misfit := _misfit(game, position)) is not None:
        return Reached(Answer.NO, why=misfit)
    before = meter.nodes
    try:
        order = _order(game, position, meter)
    except LimitReached as stop:
        if stop.limit != "nodes":
            raise
        return Reached(Answer.UNKNOWN, why=f"not decided by {_positions(meter.nodes - before)}")
    if order is None:
        return Reached(Answer.NO, why=f"no way back leads to the start; all were tried, {_positions(meter.nodes - before)}")
    _replay(game, position, order)
    return Reached(Answer.YES, order)


def _misfit(game: Game[Any], p: Any) -> str | None:  # noqa: ANN401 - a position of the game
    """Return what is wrong with a position at a glance: it is illegal, or numbers of stones and side to move do not fit."""
    reason = game.illegal(p)
    if reason is not None:
        return f"illegal position: {reason.text}"
    if not isinstance(p, Stones) or not game.alternates or p.passes:
        return None
    black, white = p.black.bit_count(), p.white.bit_count()
    if black - white == (p.turn == WHITE):
        return None
    return f"{black} black and {white} white stones, and {COLOUR_NAMES[p.turn]} to move: nobody has passed, and Black began"


def _order(game: Game[Any], position: Any, meter: Meter) -> tuple[Turn, ...] | None:  # noqa: ANN401
    """Return the turns from the start to a position, None if there are none. LimitReached."""
    start = game.start()
    if position == start:
        return ()
    seen = {position}
    way: list[Turn] = []
    meter.count()
    open_ = [_before(game, position)]
    while open_:
        found = next((entry for entry in open_[-1] if entry[0] not in seen), None)
        if found is None:
            open_.pop()
            if way:
                way.pop()
            continue
        before, turn = found
        way.append(turn)
        if before == start:
            return tuple(reversed(way))
        seen.add(before)
        meter.count()
        open_.append(_before(game, before))
    return None


def _before(game: Game[Any], p: Any) -> Iterator[tuple[Any, Turn]]:  # noqa: ANN401
    """Yield the positions from which one legal turn leads to p, each with the turn."""
    for q, turn in game.undone(p) or _candidates(game, p):
        # Play leads only to legal positions (rules look at new stones, and stones stay), so illegal ones are dropped early.
        if game.illegal(q) is None and game.legal(q, turn) is None and game.play(q, turn) == p:
            yield q, turn


def _candidates(game: Game[Any], p: Stones) -> Iterator[tuple[Stones, Turn]]:
    mover = 1 - p.turn
    if p.passes:
        yield p._replace(turn=mover, passes=p.passes - 1, over=False), PASS
        return
    if p.swapped:
        yield p._replace(swapped=False), SWAP
    for turn in _last_turns(game, p, mover):
        gone = sum(1 << step.cells[0] for step in turn.steps)
        for passes in (0, 1):
            yield p._replace(black=p.black & ~gone, white=p.white & ~gone, turn=mover, passes=passes), turn


def _last_turns(game: Game[Any], p: Stones, mover: int) -> Iterator[Turn]:
    """Yield the turns with stones that may have been the last one."""
    of_game = traits_of(game).last_turns
    if of_game is not None:
        yield from of_game(game, p, mover)
    else:
        yield from (drop(cell) for cell in cells_of(p.sides(mover)[0]))


def _positions(number: int) -> str:
    return f"{number:,} position{'' if number == 1 else 's'}"


def _replay(game: Game[Any], position: Any, order: tuple[Turn, ...]) -> None:  # noqa: ANN401
    """Play the order out by the rules; ContradictionError if it does not lead to the position."""
    p = game.start()
    for turn in order:
        if game.legal(p, turn) is not None:
            raise ContradictionError(f"a turn of the way to {game.format(position)} is illegal: please report it")
        p = game.play(p, turn)
    if p != position:
        raise ContradictionError(f"the way to {game.format(position)} leads to {game.format(p)}: please report it")
