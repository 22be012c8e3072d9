"""Questions of Iqishiqi and Oshiqi against brute force on small boards: can the ball come home, walls, extremal positions."""

import json
import random
import subprocess
import zipfile
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner

from cases import slow
from compiled import compiled
from crosscut.checker.games import GAMES as NAIVE
from crosscut.checker.games.iqishiqi.questions import path_clauses
from crosscut.cli import main
from crosscut.core.game import COLOURS, Outcome
from crosscut.core.instance import read_id
from crosscut.games.iqishiqi.questions.extreme import EXTREMES
from crosscut.games.iqishiqi.questions.home import helped, is_open, wanted
from crosscut.games.iqishiqi.questions.walls import WALLS
from crosscut.games.iqishiqi.rules import Pushed, Pushing
from crosscut.solver.extreme import extreme
from crosscut.solver.patterns import list_patterns
from crosscut.solver.possible import decide_possible
from crosscut.solver.proof import Evidence
from crosscut.solver.trust import check, own
from pushed_boards import above, opened, scattered

OPEN_BUT_LOST = "iqishiqi:hexhex3:B:x.x/.x../x.ox./.xx./..."
LOST = "iqishiqi:hexhex3:B:.../.x../.xo../..../..."


def said(*args: str) -> str:
    result = CliRunner().invoke(main, list(args))
    assert "Traceback" not in result.output
    return result.stderr if result.exit_code else result.stdout  # what a slow machine says of its progress is no answer


class Helping:
    """Whether a colour can still win by the ball if both sides help, by the checker's rules, all turns one after the other."""

    def __init__(self, board: str) -> None:
        self.rules = NAIVE[opened(board).name](board, {})
        self.can = cache(self._can)

    def _can(self, text: str, colour: str) -> bool:
        p = self.rules.read(text)
        for turn in self.rules.turns(p):
            after = self.rules.after(p, turn)
            if not self.rules.turns(after) and any(
                after.stones.index(self.rules.BALL) in self.rules.board.sides[side]
                for sides in self.rules.SIDES.values()
                for side in sides
            ):
                if self.rules.winner(after) == colour:
                    return True
            elif self.can(self.rules.write(after), colour):
                return True
        return False


@pytest.mark.parametrize(
    ("board", "filled", "number"),
    [
        ("hexhex3", 0.5, 1),
        ("5x5", 0.6, 1),
        slow("hexhex3", 0.5, 2),
        slow("hexhex3", 0.45, 60),
        slow("5x5", 0.55, 60),
        slow("3x5", 0.3, 30),
        slow("hexhex4", 0.75, 20),
    ],
)
def test_can_against_all_turns(board: str, filled: float, number: int) -> None:
    game, chance, helping = opened(board), random.Random(1), Helping(board)
    for _ in range(number):
        p = scattered(game, filled, chance)
        for colour in (0, 1):
            found = decide_possible(game, game.format(p), lambda p=p, colour=colour: wanted(game, p, colour))  # type: ignore[misc]
            assert found.can == helping.can(game.format(p), COLOURS[colour]), game.format(p)
            assert found.evidence is (Evidence.WITNESS if found.can else Evidence.REFUTATION)
            if helped(game, p, colour) is not None:
                assert found.can


def test_can_on_an_open_board_that_is_lost() -> None:
    output = said("can", OPEN_BUT_LOST, "B")
    assert "Black can no longer bring the ball home" in output
    assert f"proved: {OPEN_BUT_LOST}: B cannot win by the ball, whatever both play" in output
    assert "White can still bring the ball home" in said("can", "iqishiqi:hexhex3", "W")
    assert "Black can no longer bring the ball home" in said("can", LOST, "B")  # two stones are enough


def test_the_checker_writes_the_wall_by_itself(tmp_path: Path) -> None:
    kept = tmp_path / "wall.zip"
    output = said("can", "oshiqi:5x5:B:...../.BWB./.B@W./.BBB./.....", "W", "--refutation", str(kept))
    assert "written again and accepted by the independent checker" in output
    report = check(kept, None, own())
    assert report.ok
    broken = tmp_path / "broken.zip"  # the same proof for a position without the wall
    with zipfile.ZipFile(kept) as old, zipfile.ZipFile(broken, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name == "manifest.json":
                manifest = json.loads(data)
                manifest["position"] = "B:...../.BWB./.B@../.BBB./....."
                data = json.dumps(manifest).encode() + b"\n"
            new.writestr(name, data)
    refused = check(broken, None, own())
    assert not refused.ok
    assert "no clause of the question" in refused.message


def test_the_checker_knows_no_clause_that_an_open_path_denies() -> None:
    """Every clause of the checker's question holds in the model of shortest paths, wherever there is a path."""
    chance = random.Random(3)
    for board in ("hexhex3", "hexhex4", "5x5", "5x7"):
        game, rules = opened(board), NAIVE[opened(board).name](board, {})
        for _ in range(40):
            p = scattered(game, 0.4, chance)
            stones = rules.read(game.format(p)).stones
            free = game.board.all_cells & ~(p.stones | p.black | p.white)
            for colour in (0, 1):
                steps = {
                    name: len(game.board.shortest_path(p.ball, 1 << cell, free)) - 1
                    for cell, name in enumerate(game.board.names)
                    if game.board.flood(p.ball, free) >> cell & 1
                }
                said_ = list(path_clauses(rules, stones, COLOURS[colour]))
                holds = [any((steps.get(n.split()[2], 999) <= int(n.split()[1])) == sign for sign, n in one) for one in said_]
                assert all(holds) == is_open(game, p, colour), game.format(p)


def test_can_says_what_is_wrong() -> None:
    assert "the ball has reached a side: there is nothing left to ask" in said("can", "oshiqi:3x3:B:.@./.../...", "B")
    assert "the colour is 'red': expected B or W" in said("can", "iqishiqi:hexhex3", "red")
    assert "--at: iqishiqi asks about the ball, and about no other cell" in said("can", "iqishiqi:hexhex3", "B", "--at", "a3")


def flooded(game: Pushing, stones: set[int], goal: set[int]) -> bool:
    """Whether the ball on the centre comes to the goal over cells without a stone, cell by cell."""
    (start,) = (cell for cell in range(game.board.size) if game.start().ball >> cell & 1)
    seen, ahead = {start}, [start]
    while ahead:
        cell = ahead.pop()
        new = [n for n in range(game.board.size) if game.board.neighbours[cell] >> n & 1 and n not in seen and n not in stones]
        seen |= set(new)
        ahead += new
    return bool(seen & goal)


def goals(game: Pushing, name: str) -> set[int]:
    colours = {"walls": (0, 1), "walls-B": (0,), "walls-W": (1,)}[name]
    return {
        cell
        for c in colours
        for side in game.owned_sides[c]
        for cell in range(game.board.size)
        if game.board.side(side) >> cell & 1
    }


@pytest.mark.parametrize("kind", list(WALLS))
@pytest.mark.parametrize("board", ["hexhex2", "3x3", *map(slow, ("3x5", "hexhex3", "5x5"))])
def test_walls_against_all_sets_of_stones(board: str, kind: str) -> None:
    game = opened(board)
    goal = goals(game, kind)
    cells = [cell for cell in range(game.board.size) if not game.start().ball >> cell & 1]
    walls: list[set[int]] = []
    most = 7 if board == "5x5" else len(cells)  # on 5x5 all sets of at most seven stones
    for size in range(most + 1):
        for stones in combinations(cells, size):
            chosen = set(stones)
            if not any(wall <= chosen for wall in walls) and not flooded(game, chosen, goal):
                walls.append(chosen)
    found = list_patterns(game, WALLS[kind], size=None if most == len(cells) else most)
    assert found.complete
    assert found.evidence is Evidence.REFUTATION
    assert sum(one.images for one in found.patterns) == len(walls)
    assert {one.size for one in found.patterns} == {len(wall) for wall in walls}


def drops_of(game: Pushing, p: Pushed) -> list[bool]:
    """By legal turn of the checker's rules whether it wins for whoever makes it."""
    rules = NAIVE[game.name](game.board.name, {})
    q = rules.read(game.format(p))
    after = [rules.after(q, turn) for turn in rules.turns(q)]
    on_side = {cell for sides in rules.SIDES.values() for side in sides for cell in rules.board.sides[side]}
    return [rules.winner(r) == q.turn and r.stones.index(rules.BALL) in on_side for r in after]


@pytest.mark.parametrize("board", ["hexhex2", slow("3x3")])
def test_extremes_against_all_positions(board: str) -> None:
    game = opened(board)
    stuck, some, wins = [], [], []
    for p in above(game, Pushed()):
        if p.ball & game.board.rim:
            continue
        number = game.filled(p).bit_count() - 1
        black, white = drops_of(game, p), drops_of(game, p._replace(turn=1))
        if not black and not white:
            stuck.append(number)
        if black:
            some.append(number)
        if any(black):
            wins.append(number)
    for name, expected in (("fewest-stones-stuck", min(stuck)), ("most-stones", max(some)), ("most-stones-winning", max(wins))):
        answer = extreme(game, EXTREMES[name])
        assert answer.found is not None
        assert answer.found.value == expected, name
        assert answer.evidence is Evidence.REFUTATION


def test_two_stones_leave_both_sides_of_oshiqi_without_a_drop() -> None:
    """The groups of the two colours are counted apart: with one counter for both there was no such position."""
    game = opened("3x3")
    answer = extreme(game, EXTREMES["fewest-stones-stuck"])
    assert answer.found is not None
    assert answer.found.value == 2
    assert not any(drops_of(game, answer.found.position._replace(turn=turn)) for turn in (0, 1))


@pytest.mark.slow
def test_all_positions_of_hexhex3_by_another_program(tmp_path: Path) -> None:
    """Extremes and lost causes, against a program that goes through all 1.8 million positions."""
    program = compiled("plain_pushed", tmp_path)
    ran = subprocess.run([program, "3"], check=True, capture_output=True, text=True).stdout.splitlines()
    table = [[int(word) for word in line.split()] for line in ran if line[0].isdigit()]
    assert sum(row[1] for row in table) == 7 * 2**18
    stuck = min(row[0] for row in table if row[4])
    some, wins = (max(row[0] for row in table if row[column]) for column in (5, 6))
    assert (stuck, some, wins) == (3, 14, 12)
    answer = extreme(opened("hexhex3"), EXTREMES["fewest-stones-stuck"])
    assert answer.found is not None
    assert answer.found.value == stuck
    assert answer.evidence is Evidence.REFUTATION
    assert [row[3] for row in table][:3] == [0, 0, 15]  # open but lost for Black, to move, with so many stones
    assert [row[2] for row in table][:7] == [0] * 6 + [13]  # walled off
    game, lost = opened("hexhex3"), [line for line in ran if not line[0].isdigit() or "/" in line]
    assert len(lost) == 15
    for rows in lost:
        found = decide_possible(game, f"B:{rows}", lambda rows=rows: wanted(game, game.parse(f"B:{rows}"), 0))  # type: ignore[misc]
        assert found.can is False
        assert found.refutation is not None
        assert found.refutation.known
    assert f"{LOST.rpartition(':')[2]}" in lost


def test_the_extremes_hold_what_they_say() -> None:
    p = read_id("iqishiqi:hexhex3:B:.../..../x..../xo../x..").position
    game = opened("hexhex3")
    assert isinstance(p, Pushed)
    assert game.outcome(p) == Outcome(1)
    assert not list(game.moves(p))


def test_the_questions_from_the_command_line(tmp_path: Path) -> None:
    picture = tmp_path / "walls.svg"
    output = said("patterns", "iqishiqi:hexhex3", "walls", "--size", "6", "--svg", str(picture))
    assert "1 pattern of at most 6 stones, 1 with images" in output
    assert picture.exists()
    answer = json.loads(said("extreme", "iqishiqi:hexhex2", "most-stones", "--json"))
    assert answer["value"] is not None
    assert "'walls', 'walls-B', 'walls-W'" in said("patterns", "iqishiqi:hexhex3", "wall")
    assert "odd sizes expected" in said("patterns", "oshiqi:4x4", "walls")
