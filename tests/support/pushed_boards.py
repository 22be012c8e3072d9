"""Boards of Iqishiqi and Oshiqi at random, and models counted over all variables, for the tests of formulas and questions."""

import random
from collections.abc import Iterator
from itertools import product

from pysat.solvers import Solver

from crosscut.core.board import cells_of
from crosscut.core.registry import open_game
from crosscut.encodings.formula import Formula
from crosscut.games.iqishiqi.formulas.layers import names_of
from crosscut.games.iqishiqi.rules import Pushed, Pushing


def opened(board: str) -> Pushing:
    game = open_game("iqishiqi" if board.startswith("hexhex") else "oshiqi", board)
    assert isinstance(game, Pushing)
    return game


def scattered(game: Pushing, filled: float, chance: random.Random) -> Pushed:
    """The ball on no side, each other cell with a stone by that chance."""
    inside = list(cells_of(game.board.all_cells & ~game.board.rim))
    ball = chance.choice(inside)
    stones = dict.fromkeys(names_of(game), 0)
    for cell in range(game.board.size):
        if cell != ball and chance.random() < filled:
            stones[chance.choice(list(stones))] |= 1 << cell
    return Pushed(ball=1 << ball, turn=chance.randrange(2), **stones)


def above(game: Pushing, p: Pushed) -> Iterator[Pushed]:
    """All legal positions with the stones of p at least, the ball anywhere."""
    free = [cell for cell in range(game.board.size) if not (p.stones | p.black | p.white) >> cell & 1]
    names = names_of(game)
    for ball in free:
        others = [cell for cell in free if cell != ball]
        for chosen in product((None, *names), repeat=len(others)):
            more = {name: getattr(p, name) for name in names}
            for cell, name in zip(others, chosen, strict=True):
                if name is not None:
                    more[name] |= 1 << cell
            yield p._replace(ball=1 << ball, **more)


def models(formula: Formula, most: int, without: str | None = None) -> int:
    """Count the models over all variables, to one more than `most`; `without` the blocks of clauses with that reason."""
    starts = [*(index for index, _ in formula.reasons), len(formula.clauses)]
    out: set[int] = set()
    for (start, reason), end in zip(formula.reasons, starts[1:], strict=True):
        if reason == without:
            out |= set(range(start, end))
    clauses = [clause for index, clause in enumerate(formula.clauses) if index not in out]
    if not all(clauses):
        return 0
    number = 0
    with Solver("cadical195", bootstrap_with=clauses) as solver:
        while number <= most and solver.solve():
            model = {abs(literal): literal for literal in solver.get_model()}
            solver.add_clause([-model.get(variable, variable) for variable in range(1, formula.variables + 1)])
            number += 1
    return number


def unnoticed(cases: list[tuple[Formula, int]]) -> set[str]:
    """The reasons whose blocks can be left out without changing the number of models of any case."""
    left: set[str] = set()
    noticed: set[str] = set()
    for formula, number in cases:
        left |= {reason for _, reason in formula.reasons} - noticed
        for reason in sorted(left & {reason for _, reason in formula.reasons}):
            if models(formula, number, reason) != number:
                noticed.add(reason)
                left.discard(reason)
    return left
