"""Questions of Xodd and Yodd as formulas: the vocabulary of `encodings.groups` put together for a position."""

from __future__ import annotations

from typing import NamedTuple

from crosscut.core.board import cells_of
from crosscut.core.errors import UnsupportedError
from crosscut.core.game import BLACK, COLOUR_NAMES, WHITE
from crosscut.core.stones import Stones
from crosscut.encodings.formula import Formula, constants
from crosscut.encodings.groups import Groups, Sides, group_count, groups, odd_groups
from crosscut.games.xodd.formulas.turn import legal_turn
from crosscut.games.xodd.rules import Xodd
from crosscut.solver.formulas import Standing


class Later(NamedTuple):
    """A formula about a board on which the stones of a position stand, with its stones and its groups, by colour."""

    formula: Formula
    stones: Sides
    groups: tuple[Groups, Groups]

    def roots(self) -> list[int]:
        """Return the literals of the roots of both colours, cell by cell: the two of a cell exclude each other."""
        return [root for both in zip(self.groups[BLACK].roots, self.groups[WHITE].roots, strict=True) for root in both]


def later(game: Xodd, p: Stones) -> Later:
    """Return the formula whose models are the boards that contain the stones of p, any number of groups; one model each."""
    formula = Formula()
    stones = (_stones(formula, game, p, BLACK), _stones(formula, game, p, WHITE))
    formula.because("a cell holds at most one stone")
    for cell in cells_of(game.board.all_cells & ~(p.black | p.white)):
        formula.add(-stones[BLACK][cell], -stones[WHITE][cell])
    black, white = (groups(formula, game.board, stones[colour], ("black", "white")[colour]) for colour in (BLACK, WHITE))
    return Later(formula, stones, (black, white))


def odd_formula(game: Xodd, p: Stones) -> Standing:
    """Return the formula whose models are the boards with an odd number of groups that contain the stones of p (rule 3)."""
    board = later(game, p)
    odd_groups(board.formula, board.roots(), "groups")
    return Standing(board.formula, board.stones)


def stand(formula: Formula, game: Xodd, stones: Sides) -> tuple[Groups, Groups]:
    """Add: stones, given by their literals, are a board with an odd number of groups (rule 3); return the groups by colour."""
    formula.because("a cell holds at most one stone")
    for one, other in zip(*stones, strict=True):
        formula.add(-one, -other)
    black, white = (groups(formula, game.board, stones[colour], ("black", "white")[colour]) for colour in (BLACK, WHITE))
    odd_groups(formula, [*black.roots, *white.roots], "groups")
    return black, white


def turn_formula(game: Xodd, p: Stones) -> Formula:
    """Return the formula whose models are the boards that the legal turns in p lead to, a pass included; p has not ended."""
    formula = Formula()
    size = game.board.size
    before = (constants(p.black, size), constants(p.white, size))
    after = (_stones(formula, game, p, BLACK), _stones(formula, game, p, WHITE))
    legal_turn(formula, game.board, before, after, "after")
    return formula


def overtaken_formula(game: Xodd, p: Stones) -> Formula:
    """Return the formula whose models are the odd boards that contain the stones of p and on which whoever trails in p leads.

    Raises UnsupportedError if nobody leads: on the empty board.
    """
    leader = leading(game, p)
    board = later(game, p)
    formula = board.formula
    odd_groups(formula, board.roots(), "groups")
    led = group_count(formula, board.groups[leader].roots, "leader")
    trailed = group_count(formula, board.groups[1 - leader].roots, "trailer")
    formula.because(f"{COLOUR_NAMES[1 - leader]} leads: for some k the other side has at least k groups, and he has not")
    overtaken = []
    for k, (more, less) in enumerate(zip(led[1:], trailed[1:], strict=False), 1):
        overtaken.append(literal := formula.literal("overtaken", k))
        formula.add(-literal, more)
        formula.add(-literal, -less)
        formula.add(literal, -more, less)
    formula.add(*overtaken, *led[len(overtaken) + 1 :])
    return formula


def leading(game: Xodd, p: Stones) -> int:
    """Return the colour that has fewer groups in p; UnsupportedError if there are as many of both."""
    margin = game.margin(p)
    if not margin:
        raise UnsupportedError("nobody leads on the empty board")
    return BLACK if margin > 0 else WHITE


def _stones(formula: Formula, game: Xodd, p: Stones, colour: int) -> list[int]:
    """Return the literals of a colour's stones, which join the answer key: constants but for the empty cells of p."""
    own, other = p.sides(colour)
    literals = constants(own, game.board.size)
    for cell in cells_of(game.board.all_cells & ~(own | other)):
        literals[cell] = formula.literal("stone", ("black", "white")[colour], game.board.names[cell])
        formula.key.append(literals[cell])
    return literals
