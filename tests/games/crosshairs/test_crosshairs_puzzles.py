"""Puzzles of Cross-Hairs: themes on positions by hand, the bundles of the collection."""

from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from crosscut.cli import main
from crosscut.core.game import Turn
from crosscut.core.instance import read_id
from crosscut.core.notation import parse_turn
from crosscut.games.crosshairs.puzzles.themes import THEMES
from crosscut.games.crosshairs.puzzles.traits import TRAITS
from crosscut.puzzles.play import Play
from crosscut.puzzles.walk import Decision

COLLECTION = Path(__file__).parents[3] / "collection"


class _Of:
    """As much of a `Play` as themes of this game look at."""

    def __init__(self, game: object) -> None:
        self.game = game


@pytest.mark.parametrize(
    ("position", "ply", "shown"),
    [
        ("crosshairs:hexhex3:W:bw./bwww/..bwb/.wBb/.bb:dropped", "d4-c5", {"double capture", "capture by the move", "edge line"}),
        ("crosshairs:hexhex3:W:Bbb/bBbw/bb.ww/.w.w/bb.", "g5", {"quiet drop"}),
        ("crosshairs:hexhex3:W:BBW/Wb.W/B.b.w/Wbbw/www:dropped", "pass", {"restraint"}),
        ("crosshairs:hexhex3:W:..w/bww./BbbbB/bBBb/.bb", "c5", {"bait"}),
    ],
)
def test_themes(position: str, ply: str, shown: set[str]) -> None:
    instance = read_id(position)
    game, p = instance.game, instance.position
    turn: Turn = parse_turn(game.board, ply)
    line = (Decision(p, turn, game.play(p, turn), None),)
    play: Play = _Of(game)  # type: ignore[assignment]
    assert {name for name, shows in THEMES.named.items() if shows(play, line)} >= shown


def test_drawn_positions_go_on() -> None:
    game = read_id("crosshairs:hexhex3").game
    assert TRAITS.drawn is not None
    for seed in range(20):
        p = TRAITS.drawn(game, 5, Random(seed))
        assert game.illegal(p) is None
        assert game.outcome(p) is None


def test_the_collection_has_sound_puzzles() -> None:
    bundle = COLLECTION / "crosshairs-hexhex3.zip"
    result = CliRunner().invoke(main, ["puzzles", "check", str(bundle)])
    assert result.exit_code == 0, result.output
    assert "15 puzzles: 15 sound" in result.output
