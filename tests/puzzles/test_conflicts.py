"""No puzzle of 4x4 Orcoon ends in a conflict: all ends, and all positions that may lead there, by the table of the board."""

from collections.abc import Hashable, Iterator
from itertools import combinations

import pytest

from crosscut.core.board import cells_of, mask_of
from crosscut.core.game import BLACK, WHITE
from crosscut.core.instance import Instance, read_id
from crosscut.core.stones import Stones
from crosscut.games.orcoon.deadlocks.explain import Explainer
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.orcoon.tables.retrograde import Solved, solve_all
from crosscut.puzzles.image import image_of
from crosscut.puzzles.play import is_trivial
from crosscut.puzzles.puzzle import Puzzle
from crosscut.puzzles.walk import decisions
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.tables.numbering import position_of
from plays import play_on

WON = 254  # the code of a position whose mover passes and wins: the other side cannot connect


def stopped(solved: Solved) -> Iterator[Stones]:
    """All positions in which White, to move, cannot connect, and Black can and is not connected."""
    game, cells = solved.game, solved.game.board.size
    passing = bytes(solved.codes[: 3**cells])
    at = passing.find(WON)
    while at >= 0:
        if solved.codes[3**cells + at] != WON:
            p = position_of(at, cells, WHITE)
            if not game.joined(p.black, BLACK):
                yield p
        at = passing.find(WON, at + 1)


def before(game: Orcoon, q: Stones) -> Iterator[Stones]:
    """All legal positions, Black to move, from which he comes to q by stones of both sides in turn, his own first and last."""
    black, white = list(cells_of(q.black)), list(cells_of(q.white))
    for turns in range(1, min(len(black), len(white) + 1) + 1):
        for own in combinations(black, turns):
            for other in combinations(white, turns - 1):
                p = Stones(q.black & ~mask_of(own), q.white & ~mask_of(other), BLACK)
                if game.illegal(p) is None:
                    yield p


@pytest.mark.slow
@pytest.mark.skipif(kernel.native is None, reason="a table of 4x4 takes minutes without the compiled module")
def test_no_puzzle_of_4x4_ends_in_a_conflict() -> None:
    """The exchange of colours keeps the game, so Black is the solver. Where a main line ends, White cannot connect."""
    game = read_id("orcoon:4x4").game
    assert isinstance(game, Orcoon)
    explainer = Explainer(game, {})
    ends = list(stopped(solve_all(game, Meter())))
    conflicts = {game.least(q) for q in ends if explainer.explain(q).reasons[WHITE] == "conflict"}
    assert (len(ends), len(conflicts)) == (4364, 15)
    play, tried, single = play_on(game), set[Stones](), set[Hashable]()
    for q in conflicts:
        seen = q if q.turn == WHITE else next(image for image in game.images(q) if image.turn == WHITE)
        tried |= set(before(game, seen))
    for p in tried:
        if not is_trivial(game, p, BLACK) and play.is_won(p) and play.is_single(p):
            image = image_of(game, p)
            single.add(image)
            puzzle = Puzzle(Instance(game, image), "root", play.solution(image, "root"), play.line(image))
            end = list(decisions(puzzle))[-1].after
            assert isinstance(end, Stones)
            assert game.least(end._replace(passes=0)) not in conflicts
    assert single
