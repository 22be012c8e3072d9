"""Windows (L10 of native/orcoon/windows.hpp): what is won in a window is won on the board, for all positions of small boards."""

import pytest

from cases import slow
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.orcoon.search.evaluate import Finder, finder
from crosscut.games.orcoon.search.proofnumber import ProofNumber
from crosscut.games.orcoon.search.windows import Area, Windows, columns_of
from crosscut.games.orcoon.tables.retrograde import Solved, solve_all
from crosscut.solver.limits import Meter
from crosscut.solver.proof import Value


def python(area: Orcoon) -> Finder:
    return finder(area, Meter())


def orcoon(board: str, crossing: str = "forbidden") -> Orcoon:
    game = open_game("orcoon", board, {"crossing": crossing})
    assert isinstance(game, Orcoon)
    return game


def lost(solved: Solved, p: Stones) -> bool:
    score = solved.score(p)
    assert score is not None
    return not score[0]


@pytest.mark.parametrize("crossing", ["forbidden", "allowed"])
@pytest.mark.parametrize("board", ["1x3", "2x3", "3x2", "2x4", slow("4x2"), slow("2x5"), slow("3x4"), slow("4x3")])
def test_what_is_lost_in_a_window_is_lost(board: str, crossing: str) -> None:
    game = orcoon(board, crossing)
    solved, twin = solve_all(game, Meter()), ProofNumber(game, python, Meter())
    windows = twin.windows
    settled = 0
    for stones in game.legal_positions():
        p = stones._replace(turn=1 - (windows.near or 0))
        for cut in windows.cuts(windows.whole, p):
            if twin.value(cut.area, cut.position) is Value.LOSS:
                assert lost(solved, p), (game.format(p), cut.area.game.format(cut.position))
                settled += 1
    assert settled > 0


def test_windows_of_a_position() -> None:
    """On 3x6: a near stone keeps the two columns beside it out of the places where a window may end."""
    game = orcoon("3x6")
    windows = Windows(game, python)
    p = game.parse("W:....../...B../......")

    def cuts(area: Area, p: Stones) -> list[tuple[int, int, str]]:
        return [(cut.cells[0], cut.area.columns, cut.area.game.format(cut.position)) for cut in windows.cuts(area, p)]

    assert cuts(windows.whole, p) == [(1, 5, "W:...../..B../....."), (0, 5, "W:...../...B./.....")]
    (_, right) = windows.cuts(windows.whole, p)
    assert cuts(right.area, right.position) == [(1, 4, "W:..../..B./...."), (0, 4, "W:..../...B/....")]
    beside = game.parse("W:B.W.../....../....BW")  # three columns away from the first stone, and none from the last
    assert cuts(windows.whole, beside) == [(3, 3, "W:.../.../.BW"), (0, 5, "W:B.W../...../....B")]


def test_squares_have_no_windows() -> None:
    game = orcoon("3x3")
    assert columns_of(game) == 0
    assert not list(Windows(game, python).cuts(Windows(game, python).whole, game.start()))
