"""Is passing ever better than every turn with a stone, in Xodd and Yodd?

Say that a side *has a winning drop* on an odd board if one of its turns with a stone wins when it is to move. Who wins the board
is then known (`sweep.py`, points 1 and 4): if both sides have one, whoever is to move; if one side has one, that side, to move or
not; if neither has, the board is *quiet* and won by whoever leads. On a quiet board the leader can win by passing alone, and on
no other board does only a pass win. So what is looked for are quiet boards on which a stone can be dropped at all.

* `quiet_boards` finds them from the table of a sweep, natively (native/xoddquiet.hpp): for each board all turns of one drop and
  of two, without half-steps, and each entry of the table must be what they say.
* `better_passes` finds them from the margins (`margins.py`), and the boards where passing leads to a better margin than any turn
  with a stone, by half-steps.

They are each other's second method; the tests compare both with a search over the checker's rules.
"""

from __future__ import annotations

from dataclasses import dataclass

from crosscut.analysis.numbering import position_of
from crosscut.analysis.xodd.margins import margins
from crosscut.analysis.xodd.reach import further
from crosscut.analysis.xodd.sweep import Swept
from crosscut.errors import ContradictionError
from crosscut.game import BLACK, WHITE
from crosscut.games.xodd import Xodd
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.stones import Stones

# Beyond any margin: what a side reaches by dropping where no drop is legal.
NONE = -127


@dataclass(frozen=True, slots=True)
class Passing:
    """Positions before a pass in which a stone can be dropped, yet the pass is better than that, fewest stones first.

    `only_wins`: the pass wins and every turn with a stone loses; `only_best`: it leads to a better margin than all of them (these
    contain the first).
    """

    only_wins: list[Stones]
    only_best: list[Stones]


@dataclass(frozen=True, slots=True)
class Quiet:
    """How many odd boards are quiet, on how many of them no stone can be dropped, and a quiet one where one can.

    The example has fewest stones, and the leader, who has to pass, is to move; None if there is none.
    """

    boards: int
    stuck: int
    example: Stones | None


def better_passes(game: Xodd, meter: Meter) -> Passing:
    """Return the positions in which passing is best alone; UnsupportedError for boards too large for margins, LimitReached."""
    found = margins(game, meter)
    cells = game.board.size
    boards = 3**cells
    only_wins, only_best = [], []
    for turn in (BLACK, WHITE):
        # What a side that has just dropped a stone has from the board: as it is, and by another stone.
        value, beyond = [NONE] * boards, [NONE] * boards
        for number in reversed(range(1, boards)):
            meter.count()
            p = position_of(number, cells, turn)
            dropping = NONE
            for after in further(number, cells):
                beyond[number] = max(beyond[number], value[after])
                dropping = max(dropping, value[after], beyond[after])
            if game.illegal(p) is not None:
                continue
            value[number] = -found.margin(p._replace(turn=1 - turn))
            best = found.margin(p)
            if NONE < dropping < best:
                only_best.append(p)
                if dropping < 0 < best:
                    only_wins.append(p)
    return Passing(_fewest_first(only_wins), _fewest_first(only_best))


def quiet_boards(found: Swept, meter: Meter) -> Quiet:
    """Return the quiet boards of a sweep that kept its codes; `meter` counts boards.

    Raises ContradictionError if an entry of the sweep is not what the turns from its board say, UnsupportedError without the
    native loop, LimitReached.
    """
    game = found.game
    boards, stuck, wrong, black, white = kernel.require().xodd_quiet(
        size=game.board.size, neighbours=kernel.pack(game.board.neighbours), codes=found.codes, tick=meter.ticker()
    )
    if wrong:
        raise ContradictionError(f"{wrong} entries of the sweep of {game.board.name} do not follow from their turns")
    example = Stones(black, white) if black | white else None
    if example is not None and game.margin(example) < 0:
        example = example._replace(turn=WHITE)
    return Quiet(boards, stuck, example)


def _fewest_first(positions: list[Stones]) -> list[Stones]:
    return sorted(positions, key=lambda p: ((p.black | p.white).bit_count(), p.turn))
