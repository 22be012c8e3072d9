"""Puzzles of a game in which a turn may be several plies: `within K` counts plies, whoever decides them."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from crosscut.core.boards import open_board
from crosscut.puzzles.within import Race
from crosscut.solver.limits import Meter
from crosscut.solver.minimax import Minimax
from plugins import install, run
from strollers import Strollers

SUPPORT = Path(__file__).parents[1] / "support"


def has_won(game: Strollers, p: Any, side: int, plies: int) -> bool:
    """Whether a side has won after so many plies, as the sentence says it."""
    outcome = game.outcome(p)
    if outcome is not None:
        return outcome.winner == side
    if plies == 0:
        return False
    ways = (has_won(game, game.play(p, ply), side, plies - 1) for ply in game.moves(p))
    return any(ways) if game.turn(p) == side else all(ways)


@pytest.mark.parametrize("distance", [False, True])
def test_who_has_won_after_so_many_plies(distance: bool) -> None:
    game = Strollers(open_board("1x5"))
    chance, seen = random.Random(3), set()
    race = Race(Minimax(game, Meter(), distance=distance), lambda: None)
    for _ in range(40):
        p = game.start()
        for _ in range(chance.randrange(3, 9)):
            plies = list(game.moves(p))
            if plies:
                p = game.play(p, chance.choice(plies))
        for side in (0, 1):
            for left in range(7):
                won = has_won(game, p, side, left)
                assert race.won(p, side, left) == won, (game.format(p), side, left)
                seen.add((won, game.turn(p) == side, left))
    assert len(seen) > 20


def test_puzzles_are_made_and_accepted(tmp_path: Path) -> None:
    parts = 'rules="strollers:Strollers", checker="strollers_checker:Strollers"'
    sources = {name: (SUPPORT / name).read_text() for name in ("strollers.py", "strollers_checker.py")}
    sources["strollers_offer.py"] = f"from crosscut.core.offer import Offer\n\nOFFER = Offer({parts})\n"
    install(tmp_path, "strollers", "strollers", "strollers_offer:OFFER", sources)
    made = run(
        tmp_path,
        "puzzles",
        "make",
        "strollers:1x5",
        "--goal",
        "within",
        "--allow",
        "all",
        "--count",
        "1",
        "--seed",
        "1",
        "--out",
        "p.zip",
    )
    assert made.returncode == 0, made.stderr
    checked = run(tmp_path, "puzzles", "check", "p.zip", "--json")
    assert checked.returncode == 0, checked.stderr
    assert " plies: the only turn" in run(tmp_path, "puzzles", "check", "p.zip").stdout
    found = json.loads(checked.stdout)
    assert str(found).count("within") >= 1
