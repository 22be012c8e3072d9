"""From values to a small strategy certificate for Xodd or Yodd, with leaves that the checker recognises by itself.

A certificate of this kind (`"leaves": "settled"` in its header, see docs/formats/certificates.md) leaves out what the checker can
see: positions that are settled for the prover, and what is dead: dead cells are filled with black stones before a position is
written down.

*Which turn.* Each line demands a line for every answer of the other side that is not settled. So the prover takes a winning turn
that leaves the fewest such answers: a turn that settles the board if there is one. This only guesses at the size of the strategy
below. The search has decided the position, so it mostly knows a winning turn already: the one of them with the fewest answers is
taken, unless a turn that leaves less than half as many is found to win with little effort. Where none is known all are tried in
that order, first with little effort each, then with as much as is needed. To try all before what is known was looked at took
minutes for the first line of a position with 22 empty cells, and brought no fewer lines.

*Ranks.* At least one stone is dropped from one line to the next, since two passes end the game. So 2e + 2 is a valid rank for a
position with e empty cells (2e + 3 where the other side is to move in the first line).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from crosscut.core.board import cells_of
from crosscut.core.errors import ContradictionError
from crosscut.core.game import PASS, Step, Turn
from crosscut.core.notation import format_turn
from crosscut.core.stones import Stones
from crosscut.games.xodd.rules import Xodd
from crosscut.games.xodd.search.rest import Rest, rest_of, settled
from crosscut.games.xodd.search.search import Search
from crosscut.solver.limits import Meter
from crosscut.solver.proofnumber import NEVER
from crosscut.solver.solver import Line

LITTLE = 1000  # the effort at which a turn is left for another one, if possible
NONE = 1  # the effort at which nothing is searched

Holds = Callable[[Stones, int], bool | None]
"""Whether the side that is not to move wins a position; after so much effort the answer may be None."""


class Reduced(NamedTuple):
    """A position with its dead cells filled, and what is left of it."""

    position: Stones
    rest: Rest


def reduced_position(game: Xodd, p: Stones) -> Reduced:
    """Return a position with its dead cells filled with black stones."""
    rest = rest_of(game, p)
    return Reduced(p._replace(black=game.board.all_cells & ~(p.white | rest.empty)), rest)


def best_turn(game: Xodd, search: Search, holds: Holds, p: Stones) -> tuple[Turn, Stones]:
    """Return a winning turn of a position that is won, and the position after it.

    Arguments: `search` ranks the turns, `holds` judges them. Raises LimitReached.
    """
    side = p.turn
    leads = game.margin(p) > 0 if side == 0 else game.margin(p) < 0
    after_pass = game.play(p, PASS)
    if p.passes and leads:
        return PASS, after_pass
    rest = rest_of(game, p)
    ranked: list[tuple[int, Turn]] = []
    if not p.black | p.white:
        ranked = [(0, turn) for turn in game.moves(p)]
    else:
        ranked = [(answers, stones_turn(black, white)) for black, white, answers in search.candidates(rest, side)]
        if leads:
            ranked.append((0 if settled(game.board, rest, side) else len(search.open_turns(rest, side)), PASS))
    ranked.sort(key=lambda pair: pair[0])
    known = _first_that_holds(game, holds, p, ranked, NONE)
    if known is None:
        tries = [(ranked, LITTLE), (ranked, NEVER)]
    else:
        tries = [([pair for pair in ranked if 2 * pair[0] < known[0]], LITTLE)]
    for turns, effort in tries:
        found = _first_that_holds(game, holds, p, turns, effort)
        if found is not None:
            return found[1:]
    if known is not None:
        return known[1:]
    raise ContradictionError(f"no winning turn in {game.format(p)}, which is won: please report it")


def _first_that_holds(
    game: Xodd, holds: Holds, p: Stones, ranked: list[tuple[int, Turn]], effort: int
) -> tuple[int, Turn, Stones] | None:
    """Return the first turn after which its side wins, by so much effort each: its answers, itself, the position after it."""
    for answers_left, turn in ranked:
        after = game.play(p, turn)
        if holds(after, effort):
            return answers_left, turn, after
    return None


def strategy_lines(game: Xodd, search: Search, holds: Holds, root: Stones, prover: int, meter: Meter) -> Iterator[Line]:
    """Yield the lines of a certificate for the colour `prover`, who wins the root, which has not ended; in no particular order.

    Arguments: as for `best_turn`; `meter` counts lines. Raises LimitReached.
    """
    waiting, seen = [root], {root}
    while waiting:
        p = waiting.pop()
        meter.count()
        empty = game.board.size - (p.black | p.white).bit_count()
        if p.turn == prover:
            turn, after = best_turn(game, search, holds, p)
            yield Line(2 * empty + 2, game.format(p), format_turn(game.board, turn), "")
        else:
            after = p
            yield Line(2 * empty + 3, game.format(p), "-", "")
        if after.over:
            continue
        for answer in answers(game, search, after, prover):
            if answer not in seen:
                seen.add(answer)
                waiting.append(answer)


def answers(game: Xodd, search: Search, p: Stones, prover: int) -> Iterator[Stones]:
    """Yield where the other side's turns lead, as far as the checker does not see by itself that the prover wins there."""
    p, rest = reduced_position(game, p)
    if settled(game.board, rest, prover):
        return
    if not p.black | p.white:
        for turn in game.moves(p):
            yield reduced_position(game, game.play(p, turn)).position
        return
    if not p.passes and rest.lead_of(prover) < 0:
        yield game.play(p, PASS)
    for black, white in search.open_turns(rest, prover):
        yield reduced_position(game, game.play(p, stones_turn(black, white))).position


def stones_turn(black: int, white: int) -> Turn:
    """Return the turn that drops these stones."""
    return Turn(tuple(Step((cell,), int(white >> cell & 1)) for cell in cells_of(black | white)))
