"""Questions about Rabbit Warrens against brute force and against programs that share no code with them."""

import random
import subprocess
from collections import Counter
from functools import partial
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner

from cases import slow
from compiled import compiled
from crosscut.cli import main
from crosscut.core.board import cells_of, mask_of
from crosscut.core.errors import UnsupportedError
from crosscut.core.game import BLACK
from crosscut.core.registry import open_game
from crosscut.games.warrens.pairs import pairs
from crosscut.games.warrens.questions.can import wanted
from crosscut.games.warrens.questions.extreme import EXTREMES, best_of
from crosscut.games.warrens.questions.patterns import KINDS, can_enclose, middle
from crosscut.games.warrens.rules import Warren, Warrens
from crosscut.solver.extreme import extreme
from crosscut.solver.limits import Meter
from crosscut.solver.patterns import list_patterns
from crosscut.solver.possible import decide_possible
from crosscut.solver.proof import Evidence
from crosscut.solver.sat import decide


def warrens(board: str) -> Warrens:
    game = open_game("warrens", board)
    assert isinstance(game, Warrens)
    return game


def nothing(_value: int) -> None:
    """Ignore what is known so far."""


# ---- The best warrens ----------------------------------------------------------------------------------------------------------


def board_lines(game: Warrens, stones: int) -> str:
    """A board for the programs of tests/support."""
    lines = [f"{'square' if game.square else 'hexagonal'} {stones} {game.board.size}"]
    for cell, (row, column) in enumerate(game.board.places):
        later = [other for other in cells_of(game.board.neighbours[cell]) if other > cell]
        lines.append(" ".join(map(str, [row, column, game.board.rim >> cell & 1, len(later), *later])))
    return "\n".join(lines)


def rows_lines(game: Warrens) -> str:
    """A board of hexagonal cells by its rows, for best_warrens.cpp."""
    rows: dict[int, list[int]] = {}
    for row, column in game.board.places:
        rows.setdefault(row, []).append(column)
    return "\n".join(f"{min(columns)} {len(columns)}" for _, columns in sorted(rows.items()))


def scores(program: Path, given: str, *arguments: str) -> dict[int, int]:
    """The highest scores that a program finds, by number of stones, where there are points."""
    ran = subprocess.run([program, *arguments], input=given, check=True, capture_output=True, text=True)
    found: dict[int, int] = {}
    for line in ran.stdout.splitlines():
        stones, *factors = map(int, line.split())
        score = factors[0] * factors[-1] if len(factors) == 2 else factors[0]
        found[stones] = max(found.get(stones, 0), score)
    return {stones: score for stones, score in found.items() if score}


BY_ALL = ["3x3", "3x4", "4x4", "4x5", "5x5", "hexhex2", "hexagon2x3", "hexhex3", "hexagon3x4"]


@pytest.mark.parametrize("board", BY_ALL)
@pytest.mark.slow
def test_three_programs_agree_about_small_boards(board: str, tmp_path: Path) -> None:
    """All sets of stones; regions followed to their ends; and on hexagonal cells regions counted by Euler's formula."""
    game = warrens(board)
    given = board_lines(game, game.board.size)
    plain = scores(compiled("plain_warrens", tmp_path), given)
    assert scores(compiled("warrens_followed", tmp_path), given) == plain
    if not game.square:
        assert scores(compiled("best_warrens", tmp_path), rows_lines(game)) == plain


@pytest.mark.parametrize("board", ["hexhex4", "hexhex5", "hexagon5x6"])
@pytest.mark.slow
def test_two_programs_agree_about_hexagonal_boards(board: str, tmp_path: Path) -> None:
    game = warrens(board)
    followed = scores(compiled("warrens_followed", tmp_path), board_lines(game, game.board.size))
    assert followed == scores(compiled("best_warrens", tmp_path), rows_lines(game))
    best = {"hexhex4": 54, "hexhex5": 180, "hexagon5x6": 294}[board]
    assert max(followed.values()) == best


@pytest.mark.parametrize(("board", "best"), [("hexhex4", 54), ("6x6", 96), ("7x7", 225)])
@pytest.mark.slow
def test_the_best_warrens_by_all_sets_of_inner_stones(board: str, best: int, tmp_path: Path) -> None:
    """With stones on the whole edge all sets of inner stones can be gone through."""
    game = warrens(board)
    given = board_lines(game, game.board.size)
    assert max(scores(compiled("plain_warrens", tmp_path), given, "edge").values()) == best
    assert max(scores(compiled("warrens_followed", tmp_path), given).values()) == best


@pytest.mark.slow
def test_the_best_warren_of_32_stones_on_the_board_of_the_source(tmp_path: Path) -> None:
    """By two programs; the most cells for each number of regions; and one of the best by the rules."""
    game = warrens("hexagon6x8")
    euler = compiled("best_warrens", tmp_path, "-O3")
    followed = scores(compiled("warrens_followed", tmp_path, "-O3"), board_lines(game, 84))
    assert followed == {stones: score for stones, score in scores(euler, rows_lines(game)).items() if stones <= 84}
    assert (followed[32], followed[64], followed[77], max(followed.values())) == (150, 855, 990, 990)
    ran = subprocess.run([euler, "32", "5"], input=rows_lines(game), check=True, capture_output=True, text=True)
    p = Warren(sum(1 << cell for cell, glyph in enumerate(ran.stdout.strip()) if glyph == "B"))
    assert p.black.bit_count() == game.start().black.bit_count() == 32
    assert game.factors(p, BLACK) == (30, 5)


BEST = {
    "3x3": {4: 1, 5: 1, 6: 1, 7: 1, 8: 1},
    "4x4": {4: 1, 5: 1, 6: 4, 7: 6, 8: 8, 9: 8, 10: 8, 11: 8, 12: 8, 13: 6, 14: 4, 15: 1},
    "hexhex2": {6: 1},
    "hexhex3": {6: 1, 7: 1, 8: 2, 9: 3, 10: 4, 11: 5, 12: 7, 13: 9, 14: 9, 15: 9, 16: 9, 17: 4, 18: 1},
}
"""The highest scores by number of stones, as the programs above find them."""


@pytest.mark.slow
@pytest.mark.parametrize("board", BEST)
def test_the_best_scores_are_those_of_the_programs(board: str, tmp_path: Path) -> None:
    game = warrens(board)
    assert scores(compiled("warrens_followed", tmp_path), board_lines(game, game.board.size)) == BEST[board]


@pytest.mark.parametrize("board", BEST)
def test_the_best_warren_of_every_number_of_stones(board: str) -> None:
    """By CP-SAT, "one better" refuted."""
    game = warrens(board)
    for stones in (4, 5, 6, 7, 8, 10, 13):
        if stones < game.board.size:
            found = best_of(game, stones, Meter(None, None), nothing)
            assert found.value == BEST[board].get(stones, 0)
            assert found.position.black.bit_count() == stones
            assert decide(found.formula).model is None
    assert best_of(game, None, Meter(None, None), nothing).value == max(BEST[board].values())


@pytest.mark.parametrize(
    ("board", "stones", "value"),
    [
        ("4x4", None, 8),
        ("hexhex3", None, 9),
        ("hexhex3", 5, 0),
        slow("5x5", None, 36),
        slow("hexagon3x4", None, 24),
        slow("hexhex4", None, 54),
        slow("hexhex4", 10, 4),
    ],
)
def test_extreme(board: str, stones: int | None, value: int) -> None:
    asked = EXTREMES["best-warren"]
    assert asked.of_stones is not None
    answer = extreme(warrens(board), asked if stones is None else asked.of_stones(stones))
    assert answer.found is not None
    assert answer.found.value == value
    assert answer.evidence is Evidence.REFUTATION


# ---- Patterns ------------------------------------------------------------------------------------------------------------------


def settles(game: Warrens, kind: str, stones: int) -> bool:
    """Whether a set settles the matter, by trying: what could be enclosed is tried with all sets of own stones."""
    inner = game.board.all_cells & ~game.board.rim
    if kind in ("loops", "rings"):
        regions = sum(game.enclosed(stones))
        return bool(regions if kind == "loops" else regions >> middle(game) & 1)
    reach = game.board.flood(game.board.rim & stones, stones)
    asked = inner if kind == "roads" else 1 << middle(game)
    return all(game.board.neighbours[cell] & reach for cell in cells_of(asked))


@pytest.mark.parametrize(
    ("board", "kind", "patterns", "images"),
    [
        ("4x4", "loops", 4, 13),
        ("4x4", "roads", 8, 48),
        ("3x4", "loops", 2, 3),
        ("hexhex2", "roads", 1, 6),
        ("hexagon2x3", "loops", 3, 7),
        ("hexhex2", "rings", 1, 1),
        ("3x3", "exits", 1, 4),
        slow("hexhex3", "loops", 16, 82),
        slow("hexhex3", "roads", 47, 483),
        slow("hexhex3", "rings", 13, 64),
        slow("hexhex3", "exits", 2, 18),
    ],
)
def test_patterns_are_those_of_brute_force(board: str, kind: str, patterns: int, images: int) -> None:
    game = warrens(board)
    listed = list_patterns(game, KINDS[kind])
    assert listed.refutation is not None
    assert len(listed.patterns) == patterns
    assert sum(one.images for one in listed.patterns) == images
    holding = {stones for stones in range(1 << game.board.size) if settles(game, kind, stones)}
    minimal = {stones for stones in holding if all(stones & ~(1 << at) not in holding for at in cells_of(stones))}
    assert len(minimal) == images
    assert {one.elements for one in listed.patterns} <= minimal


@pytest.mark.parametrize(
    ("board", "kind", "patterns", "images"),
    [slow("5x5", "loops", 40, 197), slow("5x5", "roads", 157, 1182), slow("5x5", "rings", 33, 161), slow("5x5", "exits", 3, 20)],
)
def test_the_lists_of_the_page(board: str, kind: str, patterns: int, images: int) -> None:
    listed = list_patterns(warrens(board), KINDS[kind])
    assert listed.refutation is not None
    assert (len(listed.patterns), sum(one.images for one in listed.patterns)) == (patterns, images)


@pytest.mark.parametrize("board", ["3x3", "3x4", "hexhex2", "hexagon2x3"])
def test_what_can_be_enclosed_can_be_with_all_other_cells(board: str) -> None:
    """Every set of enemy stones and every cell: no set of own stones encloses it if the fullest one does not."""
    game = warrens(board)
    every = game.board.all_cells
    for enemy in range(0, 1 << game.board.size, 3):
        free = every & ~enemy
        possible, own = 0, free
        while True:
            possible |= sum(game.enclosed(own))
            if not own:
                break
            own = (own - 1) & free
        assert possible == mask_of([cell for cell in range(game.board.size) if can_enclose(game, enemy, cell)])


def test_boards_without_a_middle_are_refused() -> None:
    for board in ("4x4", "hexagon2x3", "1x3"):
        with pytest.raises(UnsupportedError, match=f"{board} has no inner cell"):
            KINDS["exits"].formula(warrens(board))


# ---- What is still possible ----------------------------------------------------------------------------------------------------


def arranged(game: Warrens, p: Warren, colour: int, cell: int | None) -> bool:
    """Whether some arrangement encloses the cell, None: anything, by trying all."""
    now = p.stones(colour)
    free = list(cells_of(game.board.all_cells & ~p.stones(1 - colour)))
    for cells in combinations(free, now.bit_count()):
        stones = mask_of(list(cells))
        if pairs(game, stones) >= pairs(game, now):
            regions = sum(game.enclosed(stones))
            if regions if cell is None else regions >> cell & 1:
                return True
    return False


@pytest.mark.parametrize("board", ["4x4", slow("hexhex3"), "hexagon2x3"])
def test_what_can_be_arranged(board: str) -> None:
    game = warrens(board)
    chance = random.Random(21)
    seen: Counter[bool] = Counter()
    for _ in range(25):
        cells = chance.sample(range(game.board.size), min(game.board.size, 9))
        own = chance.randint(4, 7)
        p = Warren(mask_of(cells[:own]), mask_of(cells[own:]))
        for cell in (None, *chance.sample(range(game.board.size), 2)):
            can = arranged(game, p, BLACK, cell)
            seen[can] += 1
            assert decide_possible(game, game.format(p), partial(wanted, game, p, BLACK, cell)).can == can
    assert seen[False]
    assert seen[True]


def test_one_stone_is_no_plural() -> None:
    said = CliRunner().invoke(main, ["extreme", "warrens:hexagon2x3", "best-warren", "--stones", "1"]).stdout
    assert "no warren scores more, with 1 stone\n" in said
    assert "no player with 1 stone has more than 0 points\n" in said
