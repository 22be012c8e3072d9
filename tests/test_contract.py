"""What every game must fulfil, on the boards that `boards_of_games` lists."""

import random
from itertools import combinations
from typing import Any

import pytest

from boards_of_games import BOARDS, games
from crosscut.core.errors import IllegalTurnError
from crosscut.core.game import PASS, SWAP, Game, Step, Symmetry, Turn, play, position_id
from crosscut.core.instance import read_id
from crosscut.core.notation import format_turn, parse_turn
from crosscut.core.registry import game_names
from crosscut.core.schema import exchanged
from crosscut.solver.limits import Meter
from crosscut.solver.perft import counter

CASES = [pytest.param(game, id=name) for name, game in games().items()]


def walk(game: Game[Any], seed: int) -> list[Any]:
    """The positions of a random game; where there is a choice a pass is taken seldom, so that games get long."""
    chance = random.Random(seed)
    found = [game.start()]
    while game.outcome(found[-1]) is None:
        turns = list(game.moves(found[-1]))
        drops = [turn for turn in turns if turn != PASS]
        choice = chance.choice(drops) if drops and chance.random() < 0.97 else chance.choice(turns)
        found.append(game.play(found[-1], choice))
    return found


def sample(game: Game[Any]) -> list[Any]:
    return [p for seed in range(12) for p in walk(game, seed)]


def some(found: list[Any]) -> list[Any]:
    """The first, and a few others, fewer of very many; all where there are few."""
    most = 8 if len(found) < 100 else 4
    return found if len(found) <= most else [found[0], *random.Random(1).sample(found[1:], most - 1)]


def few(game: Game[Any]) -> list[Any]:
    """Positions for tests that look at all images of each: the fewer, the more images there are."""
    found = sample(game)[::3]
    most = max(6, 400 // len(list(game.images(found[0]))))
    return found if len(found) <= most else [found[0], *random.Random(1).sample(found[1:], most - 1)]


def spread(found: list[Any], each: int, most: int) -> list[Any]:
    """Some of the positions, first to last, where each costs so much; all where that is not more than `most` together."""
    return found[:: 1 + len(found) * each // most]


def going_on(p: Any) -> Any:
    """The same cells in a game that has not ended."""
    return p._replace(**{name: 0 for name in ("passes", "over") if name in p._fields})


def every_turn(game: Game[Any]) -> list[Turn]:
    """All turns that may be legal somewhere, in canonical order.

    Drops, aimed or not, slides, bridges, drops with a colour, one or two; words.
    """
    cells = range(game.board.size)
    aimed = [(cell, end) for cell in cells for end in cells] if game.board.size <= 40 else []
    drops = [
        Turn((Step(one, None, "aim" if len(one) > 1 else "drop"),)) for one in sorted([*((cell,) for cell in cells), *aimed])
    ]
    drops += [Turn((Step(one, None, "slide"),)) for one in aimed]
    drops += [Turn((Step((min(one.a, one.b), max(one.a, one.b)), None, "bridge"),)) for one in game.board.diagonals]
    coloured = [Step((cell,), colour) for cell in cells for colour in (0, 1)]
    pairs = [Turn(pair) for pair in combinations(coloured, 2)]
    return [
        *drops,
        *sorted([*(Turn((step,)) for step in coloured), *pairs], key=lambda turn: turn.steps),
        SWAP,
        Turn(word="adopt"),
        PASS,
    ]


def test_every_game_is_here() -> None:
    assert set(BOARDS) == set(game_names())


@pytest.mark.parametrize("game", CASES)
def test_no_moves_exactly_when_ended(game: Game[Any]) -> None:
    for p in sample(game):
        assert (game.outcome(p) is not None) == (not list(game.moves(p)))


@pytest.mark.parametrize("game", CASES)
def test_moves_are_exactly_the_legal_turns_in_order(game: Game[Any]) -> None:
    every = every_turn(game)
    for p in spread(sample(game), len(every), 60_000):
        assert list(game.moves(p)) == [turn for turn in every if game.legal(p, turn) is None]


@pytest.mark.parametrize("game", CASES)
def test_play_checks_and_a_reason_names_its_rule(game: Game[Any]) -> None:
    every = every_turn(game)
    for p in spread(sample(game), len(every), 20_000):
        for turn in every:
            reason = game.legal(p, turn)
            if reason is None:
                assert play(game, p, turn) == game.play(p, turn)
            else:
                assert reason.text.endswith(f"rule {reason.rule}") or "has ended" in reason.text
                with pytest.raises(IllegalTurnError):
                    play(game, p, turn)


@pytest.mark.parametrize("game", CASES)
def test_positions_and_turns_round_trip(game: Game[Any]) -> None:
    for p in sample(game):
        assert game.parse(game.format(p)) == p
        again = read_id(position_id(game, p))
        assert (again.position, again.game.readings) == (p, game.readings)
        for turn in game.moves(p):
            assert parse_turn(game.board, format_turn(game.board, turn)) == turn


@pytest.mark.parametrize("game", CASES)
def test_played_positions_are_legal(game: Game[Any]) -> None:
    for p in sample(game):
        assert game.illegal(p) is None


@pytest.mark.parametrize("game", CASES)
def test_images_commute_with_play(game: Game[Any]) -> None:
    for p in few(game):
        images = list(game.images(p))
        assert images[0] == p
        outcome = game.outcome(p)
        children = {frozenset(game.images(game.play(p, turn))) for turn in game.moves(p)}
        for image in some(images):
            assert set(game.images(image)) == set(images)
            other = game.outcome(image)
            assert (other is None) == (outcome is None)
            if outcome is not None and other is not None:
                mine = None if outcome.winner is None else outcome.winner == game.turn(p)
                theirs = None if other.winner is None else other.winner == game.turn(image)
                assert mine == theirs
            assert {frozenset(game.images(game.play(image, turn))) for turn in game.moves(image)} == children


@pytest.mark.parametrize("game", CASES)
def test_symmetries_are_those_of_the_images_and_carry_turns_along(game: Game[Any]) -> None:
    cells = tuple(range(game.board.size))
    for p in few(game):
        symmetries = list(game.symmetries(p))
        assert symmetries[0] == Symmetry(cells, False)
        outcome = game.outcome(p)
        for image, symmetry in some(list(zip(game.images(p), symmetries, strict=True))):
            glyphs = game.glyphs(image)
            letters = [game.fields[0].glyphs[at] for at in exchanged(game.fields[0].members)] if symmetry.exchanged else []
            other = str.maketrans(dict(zip(game.fields[0].glyphs, letters, strict=False)))
            assert all(glyphs[symmetry.table[cell]] == glyph.translate(other) for cell, glyph in enumerate(game.glyphs(p)))
            assert game.turn(image) == symmetry.colour(game.turn(p))
            there = game.outcome(image)
            if outcome is not None and there is not None and outcome.winner is not None:
                assert there.winner == symmetry.colour(outcome.winner)
            assert {symmetry.turn(turn) for turn in game.moves(p)} == set(game.moves(image))
            for turn in game.moves(p):
                after = game.play(p, turn)
                images = dict(zip(game.symmetries(after), game.images(after), strict=True))
                assert game.play(image, symmetry.turn(turn)) == images[symmetry]
                assert symmetry.inverse().turn(symmetry.turn(turn)) == turn


@pytest.mark.parametrize("game", CASES)
def test_colours_persons_glyphs_groups(game: Game[Any]) -> None:
    for p in sample(game):
        assert game.turn(p) in (0, 1)
        assert game.person(p) in (0, 1)
        glyphs = game.glyphs(p)
        assert len(glyphs) == game.board.size
        covered = 0
        for colour, mask in game.groups(p):
            assert not covered & mask
            covered |= mask
            assert all(game.fields[0].owner(glyphs[cell]) == colour for cell in range(game.board.size) if mask >> cell & 1)
        assert covered == sum(1 << cell for cell, glyph in enumerate(glyphs) if game.fields[0].owner(glyph) is not None)


@pytest.mark.parametrize("game", CASES)
def test_what_is_relevant_has_the_same_future(game: Game[Any]) -> None:
    """Also said once it is said; with the same turns, which lead to what is relevant of the same positions."""
    for p in sample(game)[::3]:
        q = game.relevant(p)
        assert game.relevant(q) == q
        assert game.outcome(q) == game.outcome(p)
        assert [*game.moves(q)] == [*game.moves(p)]
        for turn in game.moves(p):
            assert game.relevant(game.play(q, turn)) == game.relevant(game.play(p, turn))


@pytest.mark.parametrize("game", CASES)
def test_one_image_stands_for_all(game: Game[Any]) -> None:
    for p in few(game):
        images = list(game.images(p))
        least = game.least(p)
        assert least in images
        assert {game.least(image) for image in some(images)} == {least}


@pytest.mark.parametrize("game", CASES)
def test_the_image_of_least_text_is_found_without_writing_all(game: Game[Any]) -> None:
    for p in few(game):
        images = list(zip(game.images(p), game.symmetries(p), strict=True))
        assert game.least_written(p, exchange=True) == min(images, key=lambda image: game.format(image[0]))
        same = [image for image in images if not image[1].exchanged]
        assert game.least_written(p) == min(same, key=lambda image: game.format(image[0]))


@pytest.mark.parametrize("game", CASES)
def test_the_class_of_a_position_is_one_of_the_classes_and_not_of_the_mover(game: Game[Any]) -> None:
    for p in sample(game)[::4]:
        q = going_on(p)
        assert game.census_class(q) in (game.classes() or ("",))
        assert game.census_class(q) == game.census_class(q._replace(turn=1 - q.turn))


@pytest.mark.parametrize("game", CASES)
def test_stones_are_legal_whoever_is_to_move(game: Game[Any]) -> None:
    """A diagram says nothing of the turns before it; a census counts boards. (The empty board may be the beginning alone.)"""
    for p in sample(game)[::4]:
        if any(glyph != "." for glyph in game.glyphs(p)):
            assert game.illegal(going_on(p)._replace(turn=1 - p.turn)) is None


@pytest.mark.parametrize("game", CASES)
def test_perft_counts_turns(game: Game[Any]) -> None:
    p = game.start()
    turns = list(game.moves(p))
    two = sum(len(list(game.moves(game.play(p, turn)))) for turn in turns)
    count = counter(game, Meter(), "python")
    assert [count(p, depth) for depth in (0, 1, 2)] == [1, len(turns), two]
