"""The rest of a game, both sides helping: whether a colour ever makes a King of the enemy's soldier on a cell, or of any.

Written from the page of encodings, the section about the rest of a game of Cross-Hairs; the numbers in comments are those of its
clauses.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from ...clauses import NEVER, Clause, Gates, Signed, contrary, one_of
from ...fields import Position
from ...game import opponent
from .rules import CrossHairs
from .sight import Pieces, Sight


class _Ply(NamedTuple):
    """The pieces after a drop or a move, and cell by cell who has become a King, and which soldier has left."""

    pieces: Pieces
    captured: Sequence[Signed]
    left: Sequence[Signed]


def rest_of_game(game: CrossHairs, p: Position, colour: str, cell: int | None, gates: Gates) -> Iterator[Clause]:
    """Yield the clauses that say: in some play from `p` to the end a colour makes a King of an enemy's soldier.

    Args:
        game: the game.
        p: a position.
        colour: the colour.
        cell: of the soldier, which stays there until then; None for any.
        gates: statements put together.
    """
    pieces, mover, dropped = _given(p.stones), p.turn, p.marks[0]
    done: Signed = NEVER
    every: list[Signed] = []
    for turn in range(1, p.stones.count(".") + dropped + 1):
        for make in (_move,) if turn == 1 and dropped else (_drop, _move):
            pieces, captured, left = yield from make(game, pieces, mover, turn, gates)
            if cell is not None:
                yield from one_of([done, contrary(left[cell])])  # 7
            if mover == colour:
                every += captured
                done = NEVER if cell is None else gates.any_of(done, captured[cell])  # 7
        mover = opponent(mover)
    yield from one_of(every if cell is None else [done])  # 8


def _given(stones: str) -> Pieces:
    """Return the pieces of a position."""
    kinds = {kind: [(True, piece == kind) for piece in stones] for kind in "bwBW"}
    return Pieces({"B": kinds["b"], "W": kinds["w"]}, {"B": kinds["B"], "W": kinds["W"]})


def _drop(game: CrossHairs, pieces: Pieces, mover: str, turn: int, gates: Gates) -> Generator[Clause, None, _Ply]:
    """Yield the clauses of a drop (rule 2)."""
    taken = Sight(gates, game, pieces).occupied
    came = _variables(f"drop {turn}", game, [contrary(one) for one in taken])
    yield from _exactly_one(came)  # 1
    nothing = contrary(gates.any_of(*taken))
    for cell, here in enumerate(came):
        yield from one_of([contrary(here), contrary(taken[cell])])  # 2
        yield from one_of([contrary(here), nothing, *(taken[near] for near in game.board.neighbours[cell])])  # 2
    own = [gates.any_of(*both) for both in zip(pieces.soldiers[mover], came, strict=True)]  # 3
    return _crowned(game, _with(pieces, mover, own), mover, came, [NEVER] * len(came), gates)


def _move(game: CrossHairs, pieces: Pieces, mover: str, turn: int, gates: Gates) -> Generator[Clause, None, _Ply]:
    """Yield the clauses of a move or a pass (rule 3)."""
    taken = Sight(gates, game, pieces).occupied
    colours = "BW" if game.readings["move"] == "any" else mover
    movable = [gates.any_of(*those) for those in zip(*(pieces.soldiers[one] for one in colours), strict=True)]
    left = _variables(f"from {turn}", game, movable)
    came = _variables(f"to {turn}", game, [contrary(one) for one in taken])
    passed = True, f"pass {turn}"
    yield from _exactly_one([*left, passed])  # 4
    yield from _exactly_one([*came, passed])  # 4
    for cell, (start, here) in enumerate(zip(left, came, strict=True)):
        around = game.board.neighbours[cell]
        yield from one_of([contrary(start), movable[cell]])  # 5
        yield from one_of([contrary(here), contrary(taken[cell])])  # 5
        yield from one_of([contrary(here), *(left[near] for near in around)])  # 5
        for near in around:
            others = [taken[other] for other in around if other != near]
            yield from one_of([contrary(here), contrary(left[near]), *others])  # 5
    for one in colours:
        soldiers = pieces.soldiers[one]
        moved = gates.any_of(*(gates.all_of(*both) for both in zip(left, soldiers, strict=True)))
        stays = [gates.all_of(soldier, contrary(start)) for soldier, start in zip(soldiers, left, strict=True)]
        comes = [gates.all_of(here, moved) for here in came]
        pieces = _with(pieces, one, [gates.any_of(*both) for both in zip(stays, comes, strict=True)])  # 6
    return _crowned(game, pieces, mover, came, left, gates)


def _crowned(game: CrossHairs, pieces: Pieces, mover: str, came: Sequence[Signed], left: Sequence[Signed], gates: Gates) -> _Ply:
    """Return the ply with the Kings that it makes (rule 5)."""
    enemy, captured = opponent(mover), Sight(gates, game, pieces).captured(mover, came)
    theirs = [gates.all_of(one, contrary(gone)) for one, gone in zip(pieces.soldiers[enemy], captured, strict=True)]
    kings = [gates.any_of(*both) for both in zip(pieces.kings[mover], captured, strict=True)]
    return _Ply(_with(pieces, enemy, theirs)._replace(kings={**pieces.kings, mover: kings}), captured, left)  # 3, 6


def _with(pieces: Pieces, colour: str, soldiers: Sequence[Signed]) -> Pieces:
    """Return the pieces with these soldiers of a colour."""
    return pieces._replace(soldiers={**pieces.soldiers, colour: soldiers})


def _variables(name: str, game: CrossHairs, possible: Sequence[Signed]) -> list[Signed]:
    """Return a variable for each cell but those where the statement is known to be false."""
    cells = zip(game.board.names, possible, strict=True)
    return [NEVER if value is (not sign) else (True, f"{name} {cell}") for cell, (sign, value) in cells]


def _exactly_one(literals: Sequence[Signed]) -> Iterator[Clause]:
    """Yield the clauses that say: one of these holds, and no two."""
    yield from one_of(literals)
    for both in combinations([one for one in literals if isinstance(one[1], str)], 2):
        yield from one_of(map(contrary, both))
