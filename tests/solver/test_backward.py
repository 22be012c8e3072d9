"""Games in which play can come back: values, distances and draws against a naive fixpoint; certificates; words for draws."""

import json
import subprocess
from itertools import combinations
from pathlib import Path

import pytest

from cases import slow
from compiled import compiled
from crosscut.checker.fields import Position
from crosscut.core.boards import open_board
from crosscut.core.errors import UnsupportedError
from crosscut.solver.backward import Backward
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.minimax import Minimax
from crosscut.solver.solver import FAR
from plugins import install, run
from sliders import Sliders
from sliders_checker import Sliders as Referee

SUPPORT = Path(__file__).parents[1] / "support"


def every(board: str, black: int, white: int) -> list[Position]:
    """All positions with so many stones."""
    cells = range(len(Referee(board, {}).board.names))
    return [
        Position(turn, "".join("B" if cell in mine else "W" if cell in other else "." for cell in cells), ())
        for mine in combinations(cells, black)
        for other in combinations([cell for cell in cells if cell not in mine], white)
        for turn in "BW"
    ]


def naive(board: str, black: int, white: int) -> dict[Position, int]:
    """Of all positions with so many stones: d for a win in d plies, -d for a loss, nothing for a draw; by a fixpoint."""
    rules = Referee(board, {})
    positions = every(board, black, white)
    after = {p: [rules.after(p, turn) for turn in rules.turns(p)] for p in positions}
    known = {p: 0 for p, children in after.items() if not children}  # lost in no ply
    for plies in range(1, len(positions)):
        new = {}
        for p, children in after.items():
            if p in known:
                continue
            if any(q in known and known[q] <= 0 for q in children):
                new[p] = plies
            elif all(q in known and known[q] > 0 for q in children):
                new[p] = -plies
        if not new:
            return known
        known |= new
    raise AssertionError


@pytest.mark.parametrize("symmetry", [True, False])
@pytest.mark.parametrize(
    ("board", "black", "white"), [("1x5", 2, 1), ("2x3", 2, 2), ("2x3", 3, 1), ("3x3", 3, 1), slow("3x3", 3, 3), ("2x4", 3, 2)]
)
def test_values_and_distances_of_all_positions(board: str, black: int, white: int, symmetry: bool) -> None:
    game, known = Sliders(open_board(board)), naive(board, black, white)
    rules = Referee(board, {})
    exact, sign = (Backward(game, Meter(), symmetry=symmetry, distance=distance) for distance in (True, False))
    for p in every(board, black, white):
        q = game.parse(rules.write(p))
        value = known.get(p)
        expected = 0 if value is None else FAR - value if value > 0 else -(FAR + value)
        assert exact.score(q) == expected
        assert sign.score(q) == (expected > 0) - (expected < 0)
        assert exact.turns_to_end(expected) == (None if value is None else abs(value))


@pytest.mark.parametrize(
    ("board", "black", "white"), [("1x5", 2, 1), ("2x3", 2, 2), slow("2x4", 3, 2), slow("3x3", 3, 1), slow("3x3", 3, 3)]
)
def test_the_native_header_finds_the_same(board: str, black: int, white: int, tmp_path: Path) -> None:
    game, known, rules = Sliders(open_board(board)), naive(board, black, white), Referee(board, {})
    positions = every(board, black, white)
    given = [game.parse(rules.write(p)) for p in positions]
    program = compiled("slid_backward", tmp_path)
    ran = subprocess.run(
        [program, *board.split("x")],
        input="\n".join(f"{p.black} {p.white} {p.turn}" for p in given),
        check=True,
        capture_output=True,
        text=True,
    )
    values = [known.get(p) for p in positions]
    expected = [0 if value is None else FAR - value if value > 0 else -(FAR + value) for value in values]
    assert list(map(int, ran.stdout.split())) == expected


def test_minimax_says_that_it_cannot() -> None:
    game = Sliders(open_board("2x3"))
    with pytest.raises(UnsupportedError, match="can come back to an earlier position"):
        Minimax(game, Meter()).score(game.parse("B:B.B/.W."))


def test_a_limit_leaves_nothing_half_done() -> None:
    game = Sliders(open_board("2x4"))
    p = game.parse("B:BB../B.WW")
    solver = Backward(game, Meter(Limits(nodes=10)))
    with pytest.raises(LimitReached, match="nodes"):
        solver.score(p)
    assert solver.in_table(p) is None
    solver.meter = Meter()
    assert solver.score(p) == Backward(game, Meter()).score(p)


def test_the_command_line(tmp_path: Path) -> None:
    parts = 'rules="sliders:Sliders", checker="sliders_checker:Sliders"'
    sources = {name: (SUPPORT / name).read_text() for name in ("sliders.py", "sliders_checker.py")}
    sources["sliders_offer.py"] = f"from crosscut.core.offer import Offer\n\nOFFER = Offer({parts})\n"
    install(tmp_path, "sliders", "sliders", "sliders_offer:OFFER", sources)
    rules, known = Referee("2x3", {}), naive("2x3", 2, 2)
    for p in every("2x3", 2, 2)[::97]:
        if rules.turns(p) == []:
            continue
        found = run(tmp_path, "solve", f"sliders:2x3:{rules.write(p)}", "--distance", "--certificate", "c.gz", "--json")
        said = json.loads(found.stdout)
        if p not in known:
            assert (said["value"], said["evidence"], said["certificate"]) == ("draw", "unchecked", None)
            continue
        assert said["value"] == ("win" if known[p] > 0 else "loss")
        assert (said["distance"], said["distance_proved"]) == (abs(known[p]), "exactly")
        assert said["evidence"] == "certificate"
        assert run(tmp_path, "check", "c.gz").returncode == 0
    drawn = next(p for p in every("2x3", 2, 2) if p not in known)
    assert "play may go on for ever" in run(tmp_path, "solve", f"sliders:2x3:{rules.write(drawn)}").stdout
