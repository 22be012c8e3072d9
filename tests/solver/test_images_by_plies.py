"""One line for all images of a position, in games by plies: the core's lines are its twin's, and who plays by the file wins."""

import random
from pathlib import Path
from typing import Any

import pytest

from cases import slow
from crosscut.core.instance import read_id
from crosscut.core.notation import format_turn, parse_turn
from crosscut.solver import kernel, trust
from crosscut.solver.certificates import read_sections
from crosscut.solver.explain import explain
from crosscut.solver.limits import Meter
from crosscut.solver.plies import NativeSearch
from crosscut.solver.plies_strategy import Listing, lasting_lines, ply_lines
from crosscut.solver.refuting import Strategies
from crosscut.solver.solve import solve
from crosscut.solver.strategy_tree import strategy_tree

needs_native = pytest.mark.skipif(kernel.native is None, reason="no compiled module")
BOARDS = [
    "seo:torus3",
    "seo:torus3,own_links=cross",
    "seo:torus4:B:BBW./.WW./BWB./WB..:last=Ba3+Wa4",
    "gem:pentagon2",
    "gem:pentagon2,goal=ee",
    "gem:gem3",
    "gem:triangle3",
    "gem:trigon3",
    "gem:heptagon2",
    slow("seo:torus4"),
    slow("gem:pentagon3"),
]


def searched(text: str, *, distance: bool = False) -> tuple[NativeSearch[Any], Any, int]:
    """The search of a position, the position, and the person who wins it."""
    instance = read_id(text)
    search = NativeSearch(instance.game, Meter(), distance=distance)
    score = search.score(instance.position)
    mover = instance.game.person(instance.position)
    return search, instance.position, mover if score > 0 else 1 - mover


@needs_native
@pytest.mark.parametrize("text", BOARDS)
def test_lines_of_the_core_are_those_of_the_twin(text: str) -> None:
    """The twin gets the plies from the core's lines; positions and ranks it finds by itself."""
    search, p, prover = searched(text)
    game = search.game
    lines = [line.decode() for line in search.few_lines(p, prover, Meter(), images=True)]
    said = {position: turn for _, position, turn in map(str.split, lines)}

    def choose(q: Any, _left: int | None) -> tuple[Any, Any]:
        turn = parse_turn(game.board, said[game.format(q)])
        return turn, game.play(q, turn)

    twin = [line.text for line in ply_lines(game, choose, p, prover, Meter().count, images=True)]
    assert sorted(lines) == sorted(twin)
    assert len(lines) < len(search.lines(p, prover, Meter())) or ":last=" in text


@needs_native
@pytest.mark.parametrize("text", BOARDS)
def test_lines_of_the_loser_are_those_of_the_twin(text: str) -> None:
    search, p, winner = searched(text, distance=True)
    game, turns = search.game, search.turns_to_end(search.score(p))
    assert turns is not None
    lines = [line.decode() for line in search.lasting(p, 1 - winner, turns - 1, Meter(), images=True) or []]
    said = {(position, int(left)): turn for left, position, turn in map(str.split, lines)}

    def choose(q: Any, left: int | None) -> tuple[Any, Any]:
        turn = parse_turn(game.board, said[game.format(q), left or 0])
        return turn, game.play(q, turn)

    twin = [line.text for line in lasting_lines(game, choose, p, 1 - winner, turns - 1, Meter().count, images=True)]
    assert sorted(lines) == sorted(twin)


@pytest.mark.parametrize("text", BOARDS)
def test_one_position_is_listed_for_all_images(text: str) -> None:
    """Whatever image of a position comes up, the same one is listed, and the symmetry leads there."""
    game, chance = read_id(text).game, random.Random(1)
    listing = Listing(game, images=True)
    for _ in range(10):
        p = game.start()
        for _ in range(chance.randrange(game.board.size)):
            if game.outcome(p) is None:
                p = game.play(p, chance.choice(list(game.moves(p))))
        listed, there = listing.carried(p)
        assert not there.exchanged
        relevant = game.relevant(p)
        images = [image for image, by in zip(game.images(relevant), game.symmetries(relevant), strict=True) if not by.exchanged]
        assert game.format(listed) == min(map(game.format, images))
        assert {listing.of(image) for image in chance.sample(images, min(len(images), 3))} == {listed}
        assert all(
            game.outcome(game.play(listed, there.turn(turn))) == game.outcome(game.play(p, turn)) for turn in game.moves(p)
        )


@pytest.mark.twin
@pytest.mark.parametrize("text", BOARDS)
def test_who_plays_by_the_file_wins(text: str, tmp_path: Path) -> None:
    """`explain` carries the plies of the listed images back; so do the tree of a strategy, and what a book shows."""
    instance, path = read_id(text), tmp_path / "c.gz"
    proof = solve(instance, certificate=path)
    assert proof.value is not None
    (section,) = read_sections(path)
    assert section.header["images"] == "least"
    game, p = instance.game, instance.position
    side = "BW".index(section.header["side"])
    chance = random.Random(2)
    for _ in range(10):
        turns: list[str] = []
        while True:
            last = explain(path, tuple(turns)).answers[-1]
            if (outcome := game.outcome(last.after)) is not None:
                assert outcome.winner == side
                break
            turns.append(format_turn(game.board, chance.choice(list(game.moves(last.after)))))
    if game.board.size < 16:
        for place in strategy_tree(path).places:
            over = game.outcome(place.position)
            assert place.replies or (over is not None and over.winner == side)
    continuation = Strategies(game, path.read_bytes()).continuation(p, side)
    assert continuation is not None
    outcome = game.outcome(continuation.end)
    assert outcome is not None
    assert outcome.winner == side


def test_only_games_whose_maps_the_checker_knows_have_such_lines(tmp_path: Path) -> None:
    assert [name for name in ("seo", "gem", "quax", "torax", "oshiqi", "crosshairs") if trust.lists_images(name)] == [
        "seo",
        "gem",
    ]
    solve(read_id("oshiqi:5x5"), certificate=tmp_path / "c.gz")
    (section,) = read_sections(tmp_path / "c.gz")
    assert "images" not in section.header
