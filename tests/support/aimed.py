"""Positions of Cross-Hairs for tests, and formulas without one of their blocks."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from crosscut.core.registry import open_game
from crosscut.encodings.formula import Formula
from crosscut.games.crosshairs.rules import Aimed, CrossHairs


def opened(board: str, move: str = "own") -> CrossHairs:
    game = open_game("crosshairs", board, {"move": move})
    assert isinstance(game, CrossHairs)
    return game


def some_positions(game: CrossHairs, count: int, seed: int) -> Iterator[Aimed]:
    """Random positions, most of them rather full: a gap ends a line."""
    chance = random.Random(seed)
    for _ in range(count):
        weights = [chance.choice((0, 1, 2)), 4, 4, 2, 2]
        masks = [0] * 5
        for cell in range(game.board.size):
            masks[chance.choices(range(5), weights)[0]] |= 1 << cell
        yield Aimed(*masks[1:])


def late_positions(board: str, move: str, empty: int, count: int, seed: int = 3) -> Iterator[tuple[CrossHairs, Aimed]]:
    """Positions of random games with so many empty cells; every second one comes after a drop."""
    game, chance = opened(board, move), random.Random(seed)
    for number in range(count):
        p = game.start()
        while game.empty_cells(p).bit_count() > empty or p.dropped == (number + 1) % 2:
            p = game.play(p, chance.choice(list(game.moves(p))))
        yield game, p


def taken_by_play(game: CrossHairs, p: Aimed, colour: int, cell: int | None) -> bool:
    """Whether some play captures the soldier on a cell (None: any) while it stays there: all plays are tried."""

    @cache
    def found(q: Aimed) -> bool:
        for ply in game.moves(q):
            after = game.play(q, ply)
            taken = game.soldiers(q, 1 - colour) & game.kings(after, colour)
            if taken if cell is None else taken >> cell & 1:
                return True
            if cell is not None and not game.soldiers(after, 1 - colour) >> cell & 1:
                continue
            if found(after):
                return True
        return False

    return found(p)


def without(formula: Formula) -> Iterator[tuple[str, list[tuple[int, ...]]]]:
    """Yield for each reason the clauses that are left without those that have it."""
    starts = [*formula.reasons, (len(formula.clauses), "")]
    of_clause = [""] * len(formula.clauses)
    for (start, reason), (end, _) in pairwise(starts):
        of_clause[start:end] = [reason] * (end - start)
    for reason in dict.fromkeys(of_clause):
        yield reason, [clause for clause, why in zip(formula.clauses, of_clause, strict=True) if why != reason]
