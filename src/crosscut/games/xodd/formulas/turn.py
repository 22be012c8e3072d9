"""A turn of Xodd and Yodd as clauses: one stone or two, after which the number of groups is odd (rules 2 and 3)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product

from crosscut.core.board import Board
from crosscut.encodings.formula import Formula
from crosscut.encodings.groups import Sides, groups, odd_groups


def legal_turn(formula: Formula, board: Board, before: Sides, after: Sides, name: str) -> None:
    """Add: a legal turn leads from the stones `before` to the stones `after`; a pass changes nothing.

    `name` of the variables of the groups afterwards. The stones before are taken for a board that may stand in a game: odd
    groups, or no stone, when there is one stone to be dropped.
    """
    formula.because("a cell holds at most one stone after the turn")
    for black, white in zip(*after, strict=True):
        formula.add(-black, -white)
    formula.because("stones stay")
    for old, new in zip(before, after, strict=True):
        for was, is_ in zip(old, new, strict=True):
            formula.add(-was, is_)
    dropped = [[(new[cell], old[cell]) for old, new in zip(before, after, strict=True)] for cell in range(board.size)]
    formula.because("at most two stones are dropped")
    for three in combinations(dropped, 3):
        _not_all(formula, three, ())
    formula.because("one stone at most on the empty board")
    standing = [literal for side in before for literal in side]
    for two in combinations(dropped, 2):
        _not_all(formula, two, standing)
    roots = [
        root
        for colour, stones in zip(("black", "white"), after, strict=True)
        for root in groups(formula, board, stones, f"{name} {colour}").roots
    ]
    odd_groups(formula, roots, name)


def _not_all(formula: Formula, drops: Sequence[Sequence[tuple[int, int]]], unless: Sequence[int]) -> None:
    """Add: a stone was not dropped on every one of these cells, each given by (there now, there before) for each colour."""
    for colours in product(*drops):
        formula.add(*(literal for new, old in colours for literal in (-new, old)), *unless)
