"""How many boards of Xodd or Yodd have so many black and so many white groups, cell by cell: a transfer matrix.

1. *Frontier.* Cells are set row by row along the shorter side. Only set cells with a neighbour that is not set yet can still
   matter: the stone on each, and which of them are in one group. So the state is one small number for each cell of the frontier:
   0 if it is empty, else the number of its group, by first occurrence, positive for Black. Beginnings with one state have the
   same continuations.
2. *Closed groups.* A group is counted when its last cell leaves the frontier: no later stone can touch it. So it is counted
   once, and counts only grow.
3. *Both counts at once.* The numbers of boards behind a state, by black and white groups, are the coefficients of one polynomial
   in two unknowns, and that is one Python integer (Kronecker 1882): each coefficient has a slot of bits in which 3^cells fits, so
   one more group is a shift, and adding states is adding integers.

Source: the frontier method (Sekine, Imai 1995; Simpath in Knuth, TAOCP 4A, 7.1.4). It shares nothing with the sweep, the rules
as they are played, or the formulas but the board's neighbours. Left out: merging a state with its colour exchange, which would
halve the work and needs a transposed polynomial. Figures: docs/results/xodd-counts.md.
"""

from __future__ import annotations

from crosscut.core.board import cells_of
from crosscut.games.xodd.rules import Xodd
from crosscut.solver.limits import Meter

State = tuple[int, ...]
Distribution = dict[tuple[int, int], int]


def count_groups(game: Xodd, meter: Meter) -> Distribution:
    """Return how many of all 3^cells boards have so many black and so many white groups, for every pair of numbers that occurs.

    Arguments: `meter` counts states. Raises LimitReached.
    """
    board = game.board
    rows, columns = (max(place[axis] for place in board.places) + 1 for axis in (0, 1))
    along = 0 if columns <= rows else 1
    order = sorted(range(board.size), key=lambda cell: (board.places[cell][along], board.places[cell][1 - along]))
    when = {cell: step for step, cell in enumerate(order)}
    last = {cell: max((when[near] for near in cells_of(board.neighbours[cell])), default=-1) for cell in order}
    slot = (3**board.size).bit_length()
    shifts = (slot, slot * (board.size + 1))  # one more black, one more white group
    frontier: list[int] = []
    states: dict[State, int] = {(): 1}
    for step, cell in enumerate(order):
        touched = [at for at, other in enumerate(frontier) if board.neighbours[cell] >> other & 1]
        frontier.append(cell)
        stay = [at for at, other in enumerate(frontier) if last[other] > step]
        following: dict[State, int] = {}
        for state, numbers in states.items():
            meter.count()
            for colour in (0, 1, -1):
                after, black, white = _closed(_set(state, touched, colour), stay)
                shifted = numbers << black * shifts[0] + white * shifts[1]
                following[after] = following.get(after, 0) + shifted
        frontier = [frontier[at] for at in stay]
        states = following
    (numbers,) = states.values()
    return _read(numbers, slot, board.size)


def odd_and_even(distribution: Distribution) -> tuple[int, int]:
    """Return how many boards have an odd, and how many an even number of groups."""
    odd = sum(count for (black, white), count in distribution.items() if (black + white) % 2)
    return odd, sum(distribution.values()) - odd


def _set(state: State, touched: list[int], colour: int) -> State:
    """Return the state with a cell more: empty (0), black (1) or white (-1), next to the cells at these places."""
    if not colour:
        return (*state, 0)
    joined = {state[at] for at in touched if state[at] * colour > 0}
    own = colour * (len(state) + 1)  # a number that no group has
    return (*(own if number in joined else number for number in state), own)


def _closed(state: State, stay: list[int]) -> tuple[State, int, int]:
    """Return the state of the cells at the places that stay, groups numbered anew; how many groups of each colour are gone."""
    fresh = {0: 0}
    after = []
    for at in stay:
        number = state[at]
        if number not in fresh:
            fresh[number] = len(fresh) if number > 0 else -len(fresh)
        after.append(fresh[number])
    gone = {number for number in state if number not in fresh}
    black = sum(number > 0 for number in gone)
    return tuple(after), black, len(gone) - black


def _read(numbers: int, slot: int, most: int) -> Distribution:
    """Return the coefficients of the polynomial that is packed into one integer."""
    found: Distribution = {}
    mask = (1 << slot) - 1
    for white in range(most + 1):
        for black in range(most + 1):
            count = numbers >> slot * (white * (most + 1) + black) & mask
            if count:
                found[black, white] = count
    return found
