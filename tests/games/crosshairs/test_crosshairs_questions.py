"""The questions of Cross-Hairs: what can still be captured, fortresses, Kings apart; against play by the rules."""

import random
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner

from aimed import late_positions, opened, some_positions, taken_by_play, without
from cases import slow
from crosscut.cli import main
from crosscut.core.board import cells_of, mask_of
from crosscut.core.registry import open_game
from crosscut.encodings.formula import Formula
from crosscut.games.crosshairs.formulas.questions import taken_formula
from crosscut.games.crosshairs.formulas.safe import fortress_formula, standing, takeable
from crosscut.games.crosshairs.questions.can import wanted
from crosscut.games.crosshairs.questions.extreme import EXTREMES, apart_formula, seen
from crosscut.games.crosshairs.questions.patterns import KINDS
from crosscut.games.crosshairs.rules import Aimed
from crosscut.solver import trust
from crosscut.solver.extreme import extreme
from crosscut.solver.patterns import list_patterns
from crosscut.solver.possible import decide_possible
from crosscut.solver.sat import Assuming, decide


@pytest.mark.parametrize(
    ("board", "empty", "count"),
    [
        ("hexhex2", 2, 3),
        ("hexhex2", 1, 4),
        ("hextorus2", 1, 4),
        slow("hexhex2", 2, 6),
        slow("hexhex2", 3, 12),
        slow("hextorus2", 2, 8),
        slow("hexhex3", 2, 10),
    ],
)
@pytest.mark.parametrize("move", ["own", "any"])
def test_can_agrees_with_all_plays(board: str, empty: int, count: int, move: str) -> None:
    for game, p in late_positions(board, move, empty, count, seed=4):
        for colour in (0, 1):
            for cell in [*cells_of(game.soldiers(p, 1 - colour)), None]:
                asked = wanted(game, p, colour, cell)
                answer = decide(asked.formula)
                can = answer.model is not None
                assert can == taken_by_play(game, p, colour, cell), (game.format(p), colour, cell)
                if answer.model is not None:
                    assert asked.confirmed(answer.model) is not None
                exact = decide(taken_formula(game, p, colour, cell)).model is not None
                assert exact == can


def test_nothing_is_captured_once_the_game_has_ended() -> None:
    game = opened("hexhex2")
    p = game.parse("W:BW/bwb/ww")
    found = decide_possible(game, game.format(p), lambda: wanted(game, p, 0, None))
    assert (found.can, found.refutation is None) == (False, False)


@pytest.mark.parametrize(
    ("position", "cell"),
    [
        ("crosshairs:hexhex3:W:B../Bb../...../..w./...", "d2"),  # two Kings at the edge
        ("crosshairs:hexhex3:W:BBB/B..B/B...B/B.wB/.Bb", "g5"),  # all but one of the ring
        ("crosshairs:hextorus2:W:BB/BBB/b.", "b3"),
    ],
)
def test_a_no_for_good_has_a_refutation_that_the_checker_writes_again(position: str, cell: str, tmp_path: Path) -> None:
    file = tmp_path / "no.zip"
    result = CliRunner().invoke(main, ["can", position, "W", "--at", cell, "--refutation", str(file)])
    assert result.exit_code == 0, result.output
    assert f"White can no longer make a King of the soldier on {cell}" in result.output
    (statement,) = trust.check(file).statements
    assert f"can never make a King of the soldier on {cell}" in str(statement)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [(("--at", "z9"), "z9 is no cell of hexhex2"), (("--at", "b1"), "there is no soldier of Black on b1")],
)
def test_a_wrong_cell_is_named(arguments: tuple[str, ...], message: str) -> None:
    result = CliRunner().invoke(main, ["can", "crosshairs:hexhex2:B:.b/.../..", "W", *arguments])
    assert result.exit_code == 1
    assert message in result.output


def safe_by_theory(board: str, side: int) -> int:
    """How many sets of a soldier and Kings there are: two of three lines and a side of each, or the ring but for one other."""
    inner, edge = 3 * (side - 1) * (side - 2) + 1, 6 * (side - 1)
    assert board
    return 12 * inner + edge * (edge - 1)


@pytest.mark.parametrize(
    ("board", "side", "count"), [("hexhex2", 2, 5), ("hexhex3", 3, 21), slow("hexhex4", 4, 49), slow("hexhex5", 5, 89)]
)
def test_the_lists_of_kings_are_complete_and_as_long_as_counted_by_hand(board: str, side: int, count: int) -> None:
    listed = list_patterns(opened(board), KINDS["kings"])
    assert listed.complete
    assert listed.refutation is not None
    assert sum(one.images for one in listed.patterns) == safe_by_theory(board, side)
    assert len(listed.patterns) == count


@pytest.mark.parametrize(("board", "side"), [("hexhex2", 2), ("hexhex3", 3), ("hexhex4", 4)])
def test_soldiers_alone_need_the_ring_but_for_one_cell(board: str, side: int) -> None:
    listed = list_patterns(opened(board), KINDS["soldiers"])
    assert listed.refutation is not None
    edge = 6 * (side - 1)
    assert {one.size for one in listed.patterns} == {edge - 1}
    assert sum(one.images for one in listed.patterns) == edge
    rim = opened(board).board.rim
    assert all(one.elements & ~rim == 0 for one in listed.patterns)


@pytest.mark.parametrize("board", ["hexhex2", "hextorus2"])
def test_every_fortress_by_trying_all_sets(board: str) -> None:
    """All sets of soldiers and Kings on seven cells, by what play may bring at worst; minimal ones are those listed."""
    game = opened(board)
    size = game.board.size
    settled = set()
    for number in range(3**size):
        digits = [number // 3**cell % 3 for cell in range(size)]
        soldiers, kings = (mask_of([cell for cell in range(size) if digits[cell] == kind]) for kind in (1, 2))
        if standing(game, soldiers, kings):
            settled.add(soldiers | kings << size)
    minimal = {one for one in settled if not any(one & ~(1 << at) in settled for at in cells_of(one))}
    listed = list_patterns(game, KINDS["fortress"])
    # A King in a soldier's place protects as well: sets are compared as they are, cell by cell.
    images = {image for one in listed.patterns for image in KINDS["fortress"].images(game, one.elements)}
    assert images == minimal


def test_a_fortress_holds_in_random_games() -> None:
    """Whatever is played, the safe soldiers of a fortress stand, as long as their owner leaves them."""
    game, chance = opened("hexhex3"), random.Random(2)
    listed = list_patterns(game, KINDS["fortress"], size=5)
    assert listed.patterns
    for one in listed.patterns:
        start = KINDS["fortress"].position(game, one.elements)
        assert isinstance(start, Aimed)
        safe = standing(game, start.black, start.black_kings)
        for _ in range(3):
            p = start._replace(turn=1)
            while game.outcome(p) is None:
                plies = [
                    ply
                    for ply in game.moves(p)
                    if not (ply.steps and ply.steps[0].kind == "slide" and start.black >> ply.steps[0].cells[0] & 1)
                ]
                p = game.play(p, chance.choice(plies))
                assert p.black & safe == safe


def test_soldiers_do_not_protect_where_anybody_may_move_them() -> None:
    result = CliRunner().invoke(main, ["patterns", "crosshairs:hexhex2,move=any", "soldiers"])
    assert result.exit_code == 1
    assert "only Kings protect" in result.output
    assert CliRunner().invoke(main, ["patterns", "crosshairs:hexhex2,move=any", "kings"]).exit_code == 0


def _answers(formula: Formula, clauses: list[tuple[int, ...]]) -> bool:
    changed = Formula()
    changed.names, changed.clauses = formula.names, clauses
    return decide(changed).model is not None


def test_each_block_of_the_relaxation_is_needed() -> None:
    """Without a block something impossible becomes possible."""
    needed: dict[str, bool] = {}
    for board in ("hexhex2", "hexhex3", "hextorus2"):
        game = opened(board)
        # Of White's Kings on two lines only a piece that comes to the third one, which is shut off, could make a capture.
        special = [game.parse("W:WB/WbW/.W")] if board == "hexhex2" else []
        for p in (*special, *some_positions(game, 100, 9)):
            for cell in cells_of(p.black):
                formula = takeable(game, p, 1, cell)
                can = decide(formula).model is not None
                for reason, left in without(formula):
                    needed[reason] = needed.get(reason, False) or _answers(formula, left) != can
    assert [reason for reason, is_needed in needed.items() if not is_needed] == []
    assert len(needed) == 5


def test_each_block_of_the_fortresses_is_needed() -> None:
    """Without a block, sets count that settle nothing."""
    needed: dict[str, bool] = {}
    for board, soldiers in (("hexhex2", True), ("hextorus2", True), ("hexhex2", False)):
        game = opened(board)
        formula = fortress_formula(game, soldiers=soldiers, kings=True)
        size, chance = game.board.size, random.Random(1)
        sets = [
            mask_of([at for at in range(2 * size) if chance.random() < share]) for share in (0.4, 0.6, 0.8) for _ in range(30)
        ]
        sets += [0, 1 << size]
        for reason, left in without(formula):
            changed = Formula()
            changed.names, changed.clauses = formula.names, left
            with Assuming(changed) as solver:
                for one in sets:
                    key = [literal if one >> at & 1 else -literal for at, literal in enumerate(formula.key)]
                    kept, kings = one & game.board.all_cells, one >> size
                    right = (
                        bool(standing(game, kept, kings))
                        if soldiers
                        else any(standing(game, 1 << at, kings) for at in cells_of(kept))
                    )
                    needed[reason] = needed.get(reason, False) or (solver.model(key) is not None) != right
    assert [reason for reason, is_needed in needed.items() if not is_needed] == []


APART = {
    "most-kings-apart": {"hexhex2": 1, "hexhex3": 3, "hexhex4": 5, "hexhex5": 7, "hextorus2": 1, "hextorus3": 1},
    "most-kings-straight": {"hexhex2": 3, "hexhex3": 5, "hexhex4": 7, "hexhex5": 9, "hextorus2": 1, "hextorus3": 1},
}


@pytest.mark.parametrize("name", list(APART))
@pytest.mark.parametrize("board", ["hexhex2", "hexhex3", slow("hexhex4"), slow("hexhex5"), "hextorus2", "hextorus3"])
def test_the_most_kings_apart(name: str, board: str) -> None:
    game = open_game("crosshairs", board)
    found = extreme(game, EXTREMES[name])
    assert found.found is not None
    assert found.refutation is not None
    assert found.found.value == APART[name][board]
    p = found.found.position
    assert isinstance(p, Aimed)
    cells = list(cells_of(p.black_kings))
    assert len(cells) == found.found.value
    sees = seen(opened(board), straight=name == "most-kings-straight")
    assert not any(sees[one] >> other & 1 or sees[other] >> one & 1 for one, other in combinations(cells, 2))


@pytest.mark.parametrize("straight", [False, True])
def test_kings_apart_by_trying_all_sets(straight: bool) -> None:
    game = opened("hexhex2")
    formula, kings = apart_formula(game, straight=straight)
    sees = seen(game, straight=straight)
    best = 0
    with Assuming(formula) as solver:
        for number in range(1 << 7):
            cells = list(cells_of(number))
            free = not any(sees[one] >> other & 1 or sees[other] >> one & 1 for one, other in combinations(cells, 2))
            assert (solver.model([king if number >> cell & 1 else -king for cell, king in enumerate(kings)]) is not None) == free
            best = max(best, len(cells) if free else 0)
    assert best == APART["most-kings-straight" if straight else "most-kings-apart"]["hexhex2"]
