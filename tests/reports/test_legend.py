"""The legend of a picture names all that is drawn in it, and nothing else."""

import pytest

from boards_of_games import small
from crosscut.core.instance import read
from crosscut.core.registry import game_names, open_game
from crosscut.reports.legend import legend, looks
from crosscut.reports.words import words_of

LEGENDS = [
    ("orcoon:2x2", "Black to move; edges: in the colour of their owner"),
    ("xodd:2x2", "Black to move"),
    ("torax:torus3:B:BB./.../...", "Black to move; dashed: goes on at the other end of the board"),
    ("quax:3x3:W:B../.B./WW.:bridges=Ba1b2", "White to move; edges: in the colour of their owner; thick line: a bridge"),
    ("crosshairs:hexhex2:W:B./.../..", "White to move; K: a King"),
]


@pytest.mark.parametrize(("text", "expected"), LEGENDS)
def test_what_is_drawn_is_named(text: str, expected: str) -> None:
    instance = read(text)
    assert legend(instance.game, instance.position) == expected
    assert legend(instance.game, instance.position, turn=False) == expected.partition("move")[2].removeprefix("; ")


@pytest.mark.parametrize("name", game_names())
def test_nothing_is_drawn_without_a_word(name: str) -> None:
    """Along one game of each game in the house."""
    game = open_game(name, small(name))
    p, words = game.start(), words_of(game).drawn
    while True:
        assert looks(game, p) - {""} <= words.keys()
        turn = next((turn for turn in game.moves(p) if turn.steps), None)
        if turn is None:
            break
        p = game.play(p, turn)
