"""Groups of like stones as clauses: their roots, how many there are, and whether the number is odd.

The *root* of a group is its smallest cell, so the number of groups is the number of roots. `member r c` says that the stone on c
belongs to the group with the root r; neighbours of one colour have the same root, and no stone has two. That alone would let a
group adopt a root that lies elsewhere. So stones are *ranked* by their distance from a root inside their group: `within t c`
holds if and only if a chain of at most t steps over stones leads from a root to c. The stones determine all these variables. So a
formula has as many models as there are boards, with or without projection; the tests count them.

Tried: separate ranks for each root. They need no "no stone has two roots", but as many times more variables as there are cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from crosscut.core.board import Board, cells_of, mask_of
from crosscut.encodings.formula import FALSE, TRUE, Formula

Sides = tuple[Sequence[int], Sequence[int]]
"""The literals of black and of white stones, each by cell."""


class Groups(NamedTuple):
    """The groups of one colour: `member[cell][root]`, for the roots that the cell's group may have; `roots[cell]`: a root."""

    member: list[dict[int, int]]
    roots: list[int]


def groups(formula: Formula, board: Board, stones: Sequence[int], name: str, *, ranked: bool = True) -> Groups:
    """Add the clauses that describe the groups of these stones; return their literals.

    Arguments: `stones[cell]`: literals of one colour, `FALSE` where there can be no stone; `name` of the variables; `ranked`:
    whether every group must be described (if not, each root still stands for a group of its own, but not each group has one).
    """
    possible = mask_of([cell for cell in range(board.size) if stones[cell] != FALSE])
    member: list[dict[int, int]] = [{} for _ in range(board.size)]
    for root in cells_of(possible):
        for cell in cells_of(board.flood(1 << root, possible & -(1 << root))):
            member[cell][root] = formula.literal(name, "member", board.names[root], board.names[cell])
    formula.because(f"{name}: members of a group are stones")
    for cell in range(board.size):
        for literal in member[cell].values():
            formula.add(-literal, stones[cell])
    formula.because(f"{name}: no stone has two roots")
    for cell in range(board.size):
        for one, other in combinations(member[cell].values(), 2):
            formula.add(-one, -other)
    formula.because(f"{name}: neighbours have the same root, which is not behind either of them")
    for cell in range(board.size):
        for near in cells_of(board.neighbours[cell] & possible):
            for root, literal in member[cell].items():
                formula.add(-literal, -stones[near], member[near].get(root, FALSE))
    roots = [member[cell].get(cell, FALSE) for cell in range(board.size)]
    if ranked:
        _rank(formula, board, stones, roots, possible, name)
    return Groups(member, roots)


def _rank(formula: Formula, board: Board, stones: Sequence[int], roots: Sequence[int], possible: int, name: str) -> None:
    """Add: every stone is within as many steps of a root as there can be; `possible`: mask of cells that may have stones."""
    rest = possible
    while rest:
        part = board.flood(rest & -rest, possible)
        rest &= ~part
        below = list(roots)
        for rank in range(1, part.bit_count()):
            here = [FALSE] * board.size
            for cell in cells_of(part):
                here[cell] = formula.literal(name, "within", rank, board.names[cell])
                near = [below[other] for other in cells_of(board.neighbours[cell] & part)]
                formula.because(f"{name}: what is within t steps is a stone")
                formula.add(-here[cell], stones[cell])
                formula.because(f"{name}: what is within t steps is a root, or next to what is within t - 1")
                formula.add(-here[cell], roots[cell], *near)
                formula.because(f"{name}: a root is within any number of steps")
                formula.add(here[cell], -roots[cell])
                formula.because(f"{name}: a stone next to what is within t - 1 steps is within t")
                for literal in near:
                    formula.add(here[cell], -stones[cell], -literal)
            below = here
        formula.because(f"{name}: every stone is ranked")
        for cell in cells_of(part):
            formula.add(-stones[cell], below[cell])


def group_count(formula: Formula, roots: Sequence[int], name: str, most: int | None = None) -> list[int]:
    """Add a counter of the roots (of one colour or of both); return the literals "at least k groups" for k = 0, 1, 2, ...

    Each literal is equivalent to what it says, so it may be denied as well (Sinz, CP 2005, in both directions). `name` of the
    variables; `most`: count no further than that (None: to the end).
    """
    formula.because(
        f"{name}: at least k of the first roots are there if and only if that many are without the last, or k - 1 and it"
    )
    before = [TRUE]
    for at, root in enumerate((root for root in roots if root != FALSE), 1):
        here = [TRUE]
        for k in range(1, at + 1 if most is None else min(at, most) + 1):
            enough = before[k] if k < len(before) else FALSE
            literal = formula.literal(name, "at least", k, "of", at)
            formula.add(-literal, enough, root)
            formula.add(-literal, enough, before[k - 1])
            formula.add(literal, -enough)
            formula.add(literal, -root, -before[k - 1])
            here.append(literal)
        before = here
    return before


def odd_groups(formula: Formula, roots: Sequence[int], name: str) -> None:
    """Add: the number of these roots is odd; `name` of the variables."""
    parity(formula, roots, TRUE, name)


def parity(formula: Formula, literals: Sequence[int], odd: int, name: str) -> None:
    """Add: the literal `odd` holds if and only if an odd number of these literals do; `name` of the variables."""
    formula.because(f"{name}: of the first an odd number, if an even one without the last and it, or an odd one without it")
    real = [literal for literal in literals if literal != FALSE]
    here = FALSE
    for at, literal in enumerate(real, 1):
        before, here = here, odd if at == len(real) else formula.literal(name, "odd of", at)
        formula.add(-here, before, literal)
        formula.add(-here, -before, -literal)
        formula.add(here, -before, literal)
        formula.add(here, before, -literal)
    if not real:
        formula.add(-odd)
