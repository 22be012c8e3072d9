"""`can`, `patterns` and `extreme` of Quax and Torax: against brute force and the checker, and as a user asks them."""

import json
import random
import zipfile
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path

import pytest
from click.testing import CliRunner
from pysat.solvers import Solver

from cases import slow
from crosscut.checker.games import GAMES
from crosscut.cli import main
from crosscut.core.board import cells_of
from crosscut.core.game import BLACK, WHITE, Game
from crosscut.core.registry import open_game
from crosscut.encodings.formula import Formula
from crosscut.games.quax.questions.extreme import EXTREMES, fewest_blocks
from crosscut.games.quax.questions.patterns import KINDS
from crosscut.games.quax.questions.possible import wanted
from crosscut.games.quax.rules import Bridged, Bridging
from crosscut.games.quax.torax import PLAY, Torax
from crosscut.solver import trust
from crosscut.solver.limits import Meter
from crosscut.solver.patterns import list_patterns

Places = dict[int, tuple[int, int, int]]


def run(*words: str) -> str:
    result = CliRunner().invoke(main, list(words))
    assert result.exit_code == 0, result.output
    return result.output


def opened(name: str, board: str) -> Bridging:
    game: Game[Bridged] = open_game(name, board)
    assert isinstance(game, Bridging)
    return game


def joined_up(board: tuple[int, int], stones: int, pairs: list[tuple[int, int]]) -> bool:
    """Whether links between cells of a torus go round it: union by offsets in the plane, straight from rows and columns."""
    rows, columns = board
    at: Places = {cell: (cell, 0, 0) for cell in cells_of(stones)}
    for a, b in pairs:
        (one, r, c), (other, s, d) = at[a], at[b]
        down = (b // columns - a // columns + 1) % rows - 1  # -1, 0 or 1, as links are steps
        right = (b % columns - a % columns + 1) % columns - 1
        move = (r + down - s, c + right - d)
        if one == other and move != (0, 0):
            return True
        if one != other:
            at = {cell: (one, x + move[0], y + move[1]) if root == other else (root, x, y) for cell, (root, x, y) in at.items()}
    return False


def pairs_of(board: tuple[int, int], stones: int, diagonals: bool) -> list[tuple[int, int]]:
    rows, columns = board
    found = []
    for r, c in product(range(rows), range(columns)):
        for down, right in ((0, 1), (1, 0), *(((1, 1), (1, -1)) if diagonals else ())):
            a, b = r * columns + c, (r + down) % rows * columns + (c + right) % columns
            if stones >> a & stones >> b & 1:
                found.append((a, b))
    return found


def least_blocks(rows: int, columns: int) -> set[int]:
    """All minimal sets of blocks that stop every loop, from all sets, the smallest first."""
    cells = range(rows * columns)
    full = (1 << rows * columns) - 1
    found: list[int] = []
    for size in range(rows * columns + 1):
        for chosen in combinations(cells, size):
            blocks = sum(1 << cell for cell in chosen)
            if any(blocks & known == known for known in found):
                continue
            free = full & ~blocks
            if not joined_up((rows, columns), free, pairs_of((rows, columns), free, True)):
                found.append(blocks)
    return set(found)


@pytest.mark.parametrize(
    ("board", "orbits", "images"), [("torus3", 1, 9), ("torus3x4", 2, 36), slow("torus4", 4, 208), slow("torus3x5", 3, 105)]
)
def test_minimal_blocks_are_those_of_brute_force(board: str, orbits: int, images: int) -> None:
    game = open_game("torax", board)
    listed = list_patterns(game, KINDS["torax"]["blocks"])
    assert listed.complete
    assert listed.refutation is not None
    found = {image for one in listed.patterns for image in KINDS["torax"]["blocks"].images(game, one.elements)}
    assert (len(listed.patterns), len(found)) == (orbits, images)
    assert found == least_blocks(len(game.board.rows), len(game.board.rows[0]))


@pytest.mark.parametrize("board", ["torus3", "torus3x4", slow("torus4"), slow("torus4x5"), slow("torus5")])
def test_the_fewest_blocks_are_a_row_and_a_column(board: str) -> None:
    game = open_game("torax", board)
    assert isinstance(game, Torax)
    found = fewest_blocks(game, Meter(), lambda _bound: None)
    rows, columns = len(game.board.rows), len(game.board.rows[0])
    assert found.value == rows + columns - 1
    assert len(found.cells) == found.value
    free = game.board.all_cells & ~sum(1 << cell for cell in found.cells)
    assert not joined_up((rows, columns), free, pairs_of((rows, columns), free, True))
    with Solver("cadical195", bootstrap_with=found.formula.clauses) as solver:
        assert not solver.solve()
    assert EXTREMES["fewest-blocks"].claim_of(found).startswith(f"fewer than {found.value} blocks")


def sets_of(game: Bridging, colour: int) -> Iterator[tuple[int, int]]:
    """All legal sets of stones of one colour with their bridges: cells, then diagonals."""
    for stones in range(1 << game.board.size):
        choices = []
        for number, one in enumerate(game.board.diagonals):
            if number < one.crosses:
                free = [at for at in (number, one.crosses) if not game.diagonals[at][1] & ~stones]
                choices.append([0, *(1 << at for at in free)])
        for chosen in product(*choices):
            yield stones, sum(chosen)


def settled_minimally(game: Bridging, stones: int, bridges: int, settles: object) -> bool:
    """Whether a set settles something, and does not without any one of its elements, nor the bridges that would lose a stone."""
    assert callable(settles)
    if not settles(stones, bridges):
        return False
    if any(settles(stones, bridges & ~(1 << at)) for at in cells_of(bridges)):
        return False
    for cell in cells_of(stones):
        kept = sum(1 << at for at in cells_of(bridges) if not game.diagonals[at][1] >> cell & 1)
        if settles(stones & ~(1 << cell), kept):
            return False
    return True


def joins_across(rows: int, columns: int, stones: int, pairs: list[tuple[int, int]]) -> bool:
    """Whether links join the first and the last column."""
    reached = {cell for cell in cells_of(stones) if cell % columns == 0}
    links = [pair for a, b in pairs for pair in ((a, b), (b, a))]
    while fresh := {b for a, b in links if a in reached} - reached:
        reached |= fresh
    return any(cell % columns == columns - 1 for cell in reached)


@pytest.mark.parametrize(("board", "images"), [("2x2", 4), ("2x3", 10), ("3x2", 7), slow("3x3", 27)])
def test_what_stops_black_for_good_are_white_chains(board: str, images: int) -> None:
    """The cuts are exactly White's own minimal joins, all found by going through his stones and bridges."""
    game = opened("quax", board)
    rows, columns = len(game.board.rows), len(game.board.rows[0])

    def joins(stones: int, bridges: int) -> bool:
        pairs = [(a, b) for a, b in ((one.a, one.b) for one in game.board.edges) if stones >> a & stones >> b & 1]
        pairs += [(game.board.diagonals[at].a, game.board.diagonals[at].b) for at in cells_of(bridges)]
        return joins_across(rows, columns, stones, pairs)

    brute = {s | b << game.board.size for s, b in sets_of(game, WHITE) if settled_minimally(game, s, b, joins)}
    kind = KINDS["quax"]["cuts"]
    listed = list_patterns(game, kind)
    found = {image for one in listed.patterns for image in kind.images(game, one.elements)}
    assert listed.complete
    assert found == brute
    assert len(found) == images


@pytest.mark.slow
def test_minimal_loops_are_those_of_brute_force() -> None:
    game = opened("torax", "torus3")

    def loops(stones: int, bridges: int) -> bool:
        diagonals = [(game.board.diagonals[at].a, game.board.diagonals[at].b) for at in cells_of(bridges)]
        return joined_up((3, 3), stones, pairs_of((3, 3), stones, False) + diagonals)

    brute = {s | b << 9 for s, b in sets_of(game, BLACK) if s.bit_count() <= 7 and settled_minimally(game, s, b, loops)}
    kind = KINDS["torax"]["loops"]
    listed = list_patterns(game, kind)
    found = {image for one in listed.patterns for image in kind.images(game, one.elements)}
    assert listed.complete
    assert found == brute
    assert (len(listed.patterns), len(found)) == (8, 180)


def played_at_random(game: Bridging, chance: random.Random, turns: int) -> Bridged:
    """A position after random turns of the second phase, the game perhaps being over."""
    p = game.start()._replace(phase=PLAY)
    for _ in range(turns):
        moves = list(game.moves(p))
        if not moves:
            break
        p = game.play(p, chance.choice(moves))
    return p


def solve(formula: Formula) -> set[tuple[str | int, ...]] | None:
    with Solver("cadical195", bootstrap_with=formula.clauses) as solver:
        return formula.named(solver.get_model()) if solver.solve() else None


@pytest.mark.parametrize(("name", "board"), [("quax", "3x3"), ("quax", "3x4"), ("torax", "torus3"), ("torax", "torus3x4")])
def test_can_is_what_the_rules_say_and_the_checker_writes_the_same_clauses(name: str, board: str) -> None:
    game, rules = opened(name, board), GAMES[name](board, {})
    chance = random.Random(7)
    answers = set()
    for _ in range(60):
        p = played_at_random(game, chance, chance.randrange(4, game.board.size + 8))
        for colour in (BLACK, WHITE):
            asked = wanted(game, p, colour)
            model = solve(asked.formula)
            end = game.outcome(p)
            assert (model is not None) == (end is None or end.winner == colour), game.format(p)
            answers.add((colour, model is not None))
            if model is not None:
                way = asked.confirmed(model)
                assert way is not None
                assert way.marked or way.words == "there is none left"
            if asked.known is not None:
                members = {**asked.known, "position": game.format(p)}
                _, _, allowed = rules.refutable(members)
                names = asked.formula.names
                written = {
                    frozenset((literal > 0, " ".join(map(str, names[abs(literal) - 1]))) for literal in clause)
                    for clause in asked.formula.clauses
                }
                assert written == allowed
    assert len(answers) == 4


def test_can_as_a_user_asks(tmp_path: Path) -> None:
    lines = run("can", "torax:torus3:B:WWW/.../...", "B").splitlines()
    assert lines[-2:] == [
        "Black can still make a loop round the board: a3 b3 c3, round the board once across",
        "proved: the rules have followed that",
    ]
    half = "torax:torus4:B:.W.W/WW.W/W.WW/.WWW"
    file = tmp_path / "no.zip"
    text = run("can", half, "B", "--refutation", str(file))
    assert "Black can no longer make a loop round the board" in text
    assert "written again and accepted by the independent checker" in text
    assert trust.check(file).ok
    blocker = json.loads(run("can", "torax:torus3:B:BBB/W../W..", "W", "--json"))
    assert (blocker["can"], blocker["evidence"]) == (False, "refutation")
    start = json.loads(run("can", "torax:torus3", "B", "--json"))
    assert start["can"]
    assert len(start["cells"]) == 3
    assert "White can still join the left and the right" in run("can", "quax:3x3", "W")


def test_the_checker_takes_no_clause_of_another_question(tmp_path: Path) -> None:
    """A bundle whose formula has one clause too many, or which names another colour or position, is refused."""
    half, file = "torax:torus4:B:.W.W/WW.W/W.WW/.WWW", tmp_path / "no.zip"
    run("can", half, "B", "--refutation", str(file))
    with zipfile.ZipFile(file) as archive:
        parts = {name: archive.read(name).decode() for name in archive.namelist()}
    members = json.loads(parts["manifest.json"])
    assert members["question"] == "can"
    for change in ({"colour": "W"}, {"colour": "X"}, {"position": "B:..../..../..../...."}, {"encoder": 2}):
        changed = tmp_path / "changed.zip"
        with zipfile.ZipFile(changed, "w") as archive:
            for name, text in parts.items():
                archive.writestr(name, json.dumps({**members, **change}) if name == "manifest.json" else text)
        assert not trust.check(changed).ok, change


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("can", "quax:3x3", "B", "--at", "a1"), "no cell is asked about"),
        (("can", "torax:torus3:B:W../.../...", "red"), "the colour is 'red'"),
        (("patterns", "quax:3x3", "blocks"), "quax has no kind blocks: it has cuts"),
        (("patterns", "torax:torus3", "cuts"), "torax has no kind cuts: it has blocks, loops"),
        (("extreme", "quax:3x3", "fewest-blocks"), "quax has no question extreme"),
        (("encode", "quax:3x3", "loop", "--out", "x.cnf"), "quax has no question loop: it has legal, joined-B"),
    ],
)
def test_wrong_questions_get_one_clear_line(words: tuple[str, ...], message: str) -> None:
    result = CliRunner().invoke(main, list(words))
    assert result.exit_code != 0
    assert message in result.output
    assert "Traceback" not in result.output
