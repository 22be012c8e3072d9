"""All drops of a side at once, over a position that is not known: which are legal, and which of them win.

For every empty cell the formula says which stones a stone there would be joined to, how many they are, whether the ball would
see one of them in some direction, and whether as many cells are free ahead. Each is a gate, equal to what it says. So "no legal
drop" and "a drop wins" can both be asked, and nothing is chosen: one model a position.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosscut.core.board import cells_of
from crosscut.encodings.formula import FALSE, Formula
from crosscut.encodings.gates import Gates
from crosscut.encodings.groups import group_count, groups
from crosscut.games.iqishiqi.formulas.layers import Layers, Ray, directions, longest, names_of
from crosscut.games.iqishiqi.rules import Pushing

Joined = list[dict[int, int]]
"""By the cell of a drop, the literals of "this stone would be in its group", by the stone's cell."""


def legal_drops(formula: Formula, gates: Gates, game: Pushing, p: Layers, colour: int, goal: int | None = None) -> dict[int, int]:
    """Return for each cell the literal "a stone of this colour may be dropped there".

    Arguments: `goal`: only drops that can push the ball to one of these cells (mask; None: to any cell).
    """
    board = game.board
    filled = p.filled(gates)
    most = longest(board)
    name = names_of(game)[colour % len(p.stones)]
    joined = _joined(formula, gates, game, p.own(colour), name)
    sizes = _sizes(formula, gates, game, joined, name, most)
    found: dict[int, list[int]] = {cell: [] for cell in range(board.size)}
    for rays in directions(board):
        balls = {cell: p.ball[cell] for cell in rays if p.ball[cell] != FALSE}
        formula.because("a gate: this stone is the first that is seen from the ball, looking back")
        first = _first(gates, rays, balls, filled)
        formula.because("a gate: a stone dropped here would be the first that is seen, or is joined to that one")
        seen = {
            cell: gates.any_of(
                _in_sight(gates, cell, rays, balls, filled),
                *(gates.all_of(stone, joined[cell].get(at, FALSE)) for at, stone in first.items()),
            )
            for cell in range(board.size)
        }
        for count in range(1, most + 1):
            formula.because("a gate: the ball can go so many cells ahead")
            way = gates.any_of(*(_free(gates, rays[cell], ball, filled, count, goal) for cell, ball in balls.items()))
            for cell in range(board.size):
                formula.because("a gate: the stone dropped is itself in the way")
                barred = gates.any_of(*(ball for at, ball in balls.items() if cell in rays[at][0][:count]))
                formula.because("a gate: the stone dropped pushes the ball so many cells")
                found[cell].append(gates.all_of(seen[cell], sizes[cell][count], way, -barred))
    formula.because("a gate: a stone may be dropped on a cell that is empty, if it pushes the ball in some direction")
    return {cell: gates.all_of(-filled[cell], -p.ball[cell], gates.any_of(*ways)) for cell, ways in found.items()}


def _joined(formula: Formula, gates: Gates, game: Pushing, own: Sequence[int], name: str) -> Joined:
    board = game.board
    member = groups(formula, board, own, name).member
    formula.because("a gate: a stone dropped here would be joined to that one, as a neighbour of the cell is in its group")
    found: Joined = []
    for cell in range(board.size):
        near = [member[other] for other in cells_of(board.neighbours[cell])]
        touched = [gates.any_of(*(of.get(root, FALSE) for of in near)) for root in range(board.size)]
        found.append(
            {
                at: gates.any_of(*(gates.all_of(literal, touched[root]) for root, literal in member[at].items()))
                for at in range(board.size)
                if at != cell
            }
        )
    return found


def _sizes(formula: Formula, gates: Gates, game: Pushing, joined: Joined, layer: str, most: int) -> list[dict[int, int]]:
    """Return by the cell of a drop the literals "its group would have so many stones", from 1 to `most`."""
    found = []
    for cell, name in enumerate(game.board.names):
        others = group_count(formula, list(joined[cell].values()), f"joined to {name} as {layer}", most)
        formula.because("a gate: the group of a stone dropped here would have so many stones")
        exact = [
            gates.all_of(*others[count : count + 1], *(-more for more in others[count + 1 : count + 2])) for count in range(most)
        ]
        found.append({count + 1: literal if count < len(others) else FALSE for count, literal in enumerate(exact)})
    return found


def _first(gates: Gates, rays: dict[int, Ray], balls: dict[int, int], filled: Sequence[int]) -> dict[int, int]:
    """Return by cell whether its stone is the first that is seen from the ball, looking back."""
    found: dict[int, list[int]] = {}
    for cell, ball in balls.items():
        behind = rays[cell][1]
        for at, other in enumerate(behind):
            clear = (-filled[nearer] for nearer in behind[:at])
            found.setdefault(other, []).append(gates.all_of(ball, filled[other], *clear))
    return {cell: gates.any_of(*literals) for cell, literals in found.items()}


def _in_sight(gates: Gates, cell: int, rays: dict[int, Ray], balls: dict[int, int], filled: Sequence[int]) -> int:
    """Return whether a stone on this empty cell would be the first that is seen from the ball, looking back."""
    found = []
    for at, ball in balls.items():
        behind = rays[at][1]
        if cell in behind:
            found.append(gates.all_of(ball, *(-filled[nearer] for nearer in behind[: behind.index(cell)])))
    return gates.any_of(*found)


def _free(gates: Gates, ray: Ray, ball: int, filled: Sequence[int], count: int, goal: int | None) -> int:
    """Return whether the ball is there and can go so many cells ahead, to the goal if there is one."""
    ahead = ray[0][:count]
    if len(ahead) < count or (goal is not None and not goal >> ahead[-1] & 1):
        return FALSE
    return gates.all_of(ball, *(-filled[cell] for cell in ahead))
