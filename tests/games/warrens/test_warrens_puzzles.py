"""Puzzles of Rabbit Warrens: themes on positions by hand, positions that are drawn, the bundles of the collection."""

from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from crosscut.cli import main
from crosscut.core.game import Turn
from crosscut.core.instance import read_id
from crosscut.core.notation import parse_turn
from crosscut.games.warrens.puzzles.themes import THEMES
from crosscut.games.warrens.puzzles.traits import TRAITS
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
        ("warrens:5x5:W:..WWW/.BW.W/.B.../BBW.B/.B...", "c4-d3", {"enclosure"}),
        ("warrens:5x5:B:BW.WW/B...W/B..WW/.BB../..B..:second", "a1-a4", {"quiet move"}),
        ("warrens:5x5:B:.BBB./B...B/.BBB./...../..B..", "c5-c2", {"division"}),
        ("warrens:5x5:B:.WWW./W...W/W..W./BWW../.....", "a4-c2", {"intrusion"}),
        ("warrens:4x6:B:.W..../WBW.../.W...B/....BB", "b2-f2", {"gift"}),
        ("warrens:5x5:W:..WWW/.BW.W/.B.../BBW.B/.B...", "pass", {"restraint"}),
    ],
)
def test_themes(position: str, ply: str, shown: set[str]) -> None:
    instance = read_id(position)
    game, p = instance.game, instance.position
    turn: Turn = parse_turn(game.board, ply)
    assert game.legal(p, turn) is None
    line = (Decision(p, turn, game.play(p, turn), None),)
    play: Play = _Of(game)  # type: ignore[assignment]
    assert {name for name, shows in THEMES.named.items() if shows(play, line)} == shown


def test_drawn_positions_go_on() -> None:
    game = read_id("warrens:4x6").game
    assert TRAITS.drawn is not None
    assert TRAITS.changed is not None
    for seed in range(5):
        p = TRAITS.drawn(game, 5, Random(seed))
        for q in (p, TRAITS.changed(game, p, Random(seed))):
            assert game.outcome(q) is None
            assert len(list(game.moves(q))) > 0
            assert q.black.bit_count() == q.white.bit_count() == 6


def test_the_collection_has_sound_puzzles() -> None:
    bundle = COLLECTION / "warrens-4x6.zip"
    result = CliRunner().invoke(main, ["puzzles", "check", str(bundle)])
    assert result.exit_code == 0, result.output
    assert "6 puzzles: 6 sound" in result.output
