"""Themes of Gem: threats by several ways round the centre, stones that stand apart, corners, two groups in Gem-EE.

A *threat* is an empty cell on which a side would win at once. Nearly every solution ends with two of them, so that is no theme;
two that win by different sides are one. There is no zugzwang: a further stone of one's own does no harm.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from crosscut.core.board import cells_of
from crosscut.core.stones import Stones
from crosscut.games.gem.puzzles.looks import stones_of, threats
from crosscut.games.gem.rules import Gem
from crosscut.puzzles.play import Play
from crosscut.puzzles.themes import Themes
from crosscut.puzzles.walk import Decision

Dropped = tuple[Gem, Stones, Stones, int]
"""The game, the position before a turn of the solution, the one after it, the new stone's cell as a mask."""


def two_ways_round(play: Play, line: tuple[Decision, ...]) -> bool:
    """After some turn of the solution the solver has two threats whose chains lie round the centre by different sides.

    No three sides that lie round the centre are touched by the chains of both.
    """
    for game, p, q, _ in _before_the_end(play, line):
        own = stones_of(q, p.turn)
        ways = [_round(game, own | 1 << cell) for cell in cells_of(threats(game, q, p.turn))]
        if any(one and other and not one & other for one, other in combinations(ways, 2)):
            return True
    return False


def counter(play: Play, line: tuple[Decision, ...]) -> bool:
    """Some turn of the solution takes the cell of a threat of the opponent's, and makes a threat."""
    return any(
        threats(game, p, 1 - p.turn) & cell and threats(game, q, p.turn) for game, p, q, cell in _before_the_end(play, line)
    )


def corner(play: Play, line: tuple[Decision, ...]) -> bool:
    """Some turn of the solution, not the last one, takes a corner."""
    return any(cell & game.board.corners for game, _, _, cell in _before_the_end(play, line))


def apart(play: Play, line: tuple[Decision, ...]) -> bool:
    """Some stone of the solution, not the last one, touches no other stone of its side."""
    for game, p, _, cell in _before_the_end(play, line):
        if not game.board.neighbours[cell.bit_length() - 1] & stones_of(p, p.turn):
            return True
    return False


def two_groups(play: Play, line: tuple[Decision, ...]) -> bool:
    """Gem-EE: the main line ends with two groups that touch three sides each, and no chain that touches four."""
    game, q = play.game, line[-1].after
    assert isinstance(game, Gem)
    assert isinstance(q, Stones)
    return game.wins(own := stones_of(q, 1 - q.turn)) and max(map(len, game.chains(own))) == 3 and game.readings["goal"] == "ee"


def _round(game: Gem, own: int) -> frozenset[tuple[int, int, int]]:
    """Return which sets of three sides round the centre chains of these stones touch."""
    chains = list(game.chains(own))
    return frozenset(triple for triple in game.triples if any(sides.issuperset(triple) for sides in chains))


def _before_the_end(play: Play, line: tuple[Decision, ...]) -> Iterator[Dropped]:
    game = play.game
    assert isinstance(game, Gem)
    for p, _, q, _ in line:
        assert isinstance(p, Stones)
        assert isinstance(q, Stones)
        if game.outcome(q) is None:
            yield game, p, q, (q.black | q.white) & ~(p.black | p.white)


THEMES = Themes(
    {
        "two ways round": two_ways_round,
        "counter": counter,
        "corner": corner,
        "apart": apart,
        "two groups": two_groups,
    },
    board="gem3",
)
