"""Puzzles of Iqishiqi and Oshiqi: where positions come from, themes of the collection, and a few made and checked."""

import json
import random
import zipfile
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

from cases import slow
from crosscut.cli import main
from crosscut.core.instance import read_id
from crosscut.games.iqishiqi.puzzles.looks import far, gives_up, is_walled
from crosscut.games.iqishiqi.puzzles.sources import TURNS, changed, drawn
from crosscut.games.iqishiqi.puzzles.themes import IQISHIQI
from crosscut.games.iqishiqi.rules import Pushed
from pushed_boards import opened

COLLECTION = Path(__file__).parents[3] / "collection"
BUNDLES = sorted(COLLECTION.glob("*shiqi-*.zip"))


def puzzles(bundle: Path) -> list[dict[str, object]]:
    with zipfile.ZipFile(bundle) as packed:
        lines = packed.read("puzzles.jsonl").decode().splitlines()
    return [found for line in lines if "grade" in (found := json.loads(line))]


@pytest.mark.parametrize("board", ["hexhex4", "hexhex5", "5x5", "7x7"])
def test_drawn_positions_ask_something(board: str) -> None:
    game, chance = opened(board), random.Random(1)
    for _ in range(5):
        empty = chance.randint(3, game.board.size)
        p = drawn(game, empty, chance)
        assert game.empty(p) >= min(empty, game.board.size * 2 // 3)
        for q in (p, changed(game, p, chance)):
            ends = [game.outcome(game.play(q, turn)) for turn in game.moves(q)]
            assert len(ends) >= TURNS
            assert not any(end is not None and end.winner == q.turn for end in ends)


def test_a_wall_gives_the_ball_up() -> None:
    game = opened("5x5")
    p, q = (
        read_id(f"oshiqi:5x5:W:{rows}").position for rows in ("...../.BWB./.B@../.BBB./.....", "...../.BWB./.B@W./.BBB./.....")
    )
    assert isinstance(p, Pushed)
    assert isinstance(q, Pushed)
    assert (far(game, p, 0), is_walled(game, p, 1), is_walled(game, q, 1)) == (4, False, True)
    assert gives_up(game, p, q, 1)
    assert not gives_up(game, p, p, 1)


def test_the_collection_asks_something_and_shows_every_theme() -> None:
    shown: Counter[str] = Counter()
    play = 0
    for bundle in BUNDLES:
        for puzzle in puzzles(bundle):
            if puzzle.get("kind") != "play":
                continue
            play += 1
            instance = read_id(str(puzzle["position"]))
            game, p = instance.game, instance.position
            ends = [game.outcome(game.play(p, turn)) for turn in game.moves(p)]
            assert len(ends) >= TURNS
            assert not any(end is not None and end.winner == game.turn(p) for end in ends)
            shown.update(puzzle["themes"])  # type: ignore[call-overload]
    assert play == 64
    assert set(IQISHIQI.named) - {"wall"} <= shown.keys()  # walls round the ball rarely pass the criteria


@pytest.mark.parametrize(("board", "unique"), [slow("iqishiqi:hexhex4", "line"), ("oshiqi:5x5", "tree")])
def test_some_are_made_and_checked(board: str, unique: str, tmp_path: Path) -> None:
    out = tmp_path / "puzzles.zip"
    made = CliRunner().invoke(
        main, ["puzzles", "make", board, "--count", "1", "--seed", "3", "--unique", unique, "--out", str(out)]
    )
    assert made.exit_code == 0, made.output
    checked = CliRunner().invoke(main, ["puzzles", "check", str(out)])
    assert "1 puzzle: 1 sound" in checked.output
