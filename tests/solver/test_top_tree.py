"""The top of a search by jobs: with workers that say as little as they like, in any order, it ends with the right value."""

import random
from functools import cache
from typing import Any

import pytest

from cases import slow
from crosscut.core.game import Game
from crosscut.core.registry import open_game
from crosscut.solver.limits import Meter
from crosscut.solver.minimax import Minimax
from crosscut.solver.proofnumber import NEVER, PROVED, REFUTED, Numbers
from crosscut.solver.top_tree import TopTree, Way, together

BOARDS = [("orcoon", "2x3"), ("orcoon", "3x3"), ("hex", "rhombus2"), ("quax", "3x3"), slow("torax", "torus3")]


@cache
def solved(name: str, board: str) -> Minimax[Any]:
    return Minimax(open_game(name, board), Meter())


def answered(tree: TopTree[Any], way: Way, truth: Minimax[Any], chance: random.Random, knowing: float) -> None:
    """Give back a way with what a worker says: who wins, or, if it does not know, numbers, some of them settled."""

    def said(p: Any, often: float) -> Numbers:
        value = PROVED if truth.score(p) > 0 else REFUTED
        return value if chance.random() < often else Numbers(chance.randrange(1, 50), chance.randrange(1, 50))

    tree.give_back(way)
    leaf = way.leaf
    found = said(leaf.position, knowing)
    if found.done:
        tree.settle(leaf, found)
    elif not leaf.numbers.done:
        tree.grow(leaf, [said(child, knowing / 2) for _, child in truth.children(leaf.position)])


@pytest.mark.parametrize("workers", [1, 3, 8])
@pytest.mark.parametrize(("name", "board"), BOARDS)
def test_values_are_right_whatever_workers_leave_open(name: str, board: str, workers: int) -> None:
    truth = solved(name, board)
    game: Game[Any] = truth.game
    for seed in range(20):
        chance = random.Random(seed)
        tree = TopTree(game, symmetry=seed % 2 == 0)
        for _ in range(6):
            p = game.start()
            for _ in range(chance.randrange(5)):
                p = game.play(p, chance.choice(list(game.moves(p)))) if game.outcome(p) is None else p
            root, ways = tree.node(p), list[Way]()
            while not root.numbers.done:
                while len(ways) < workers and (way := tree.next(root)) is not None:
                    assert way.nodes[0] is root
                    assert all(way.leaf is not other.leaf for other in ways)
                    ways.append(way)
                answered(tree, ways.pop(chance.randrange(len(ways))), truth, chance, 0.3)
            assert (root.numbers.proof == 0) == (truth.score(p) > 0)
            for way in ways:
                tree.give_back(way)
            assert root.jobs == 0


def test_images_are_one_node_though_another_person_moves_there() -> None:
    """In Orcoon a corner of Black's, mirrored with colours exchanged, is the same as one of White's with Black to move."""
    game = open_game("orcoon", "3x3")
    tree = TopTree(game)
    p = game.play(game.start(), next(game.moves(game.start())))
    exchanged = next(image for image in game.images(p) if game.person(image) != game.person(p))
    first = tree.node(exchanged)
    assert tree.find(p) is first
    assert len(tree) == 1
    root = tree.node(game.start())
    tree.grow(root, [Numbers(3, 4)] * len(list(game.moves(game.start()))))
    assert [after.same for after in root.below if after.node is first] == [False]
    tree.settle(first, REFUTED)
    assert root.numbers == PROVED


def test_workers_are_kept_apart() -> None:
    """The second worker goes to another child unless that is twice as far; nobody goes where all is at work."""
    game = open_game("hex", "rhombus2")
    for other, same in ((13, False), (15, True)):
        tree = TopTree(game, symmetry=False)
        root = tree.node(game.start())
        (whole,) = [tree.next(root)]
        assert whole is not None
        assert tree.next(root) is None
        tree.give_back(whole)
        tree.grow(root, [Numbers(1, 10), Numbers(1, other), Numbers(1, 90), Numbers(1, 90)])
        near = root.below[0].node
        tree.grow(near, [Numbers(1, 11), Numbers(5, 11), Numbers(5, 11)])
        first, second = tree.next(root), tree.next(root)
        assert first is not None
        assert second is not None
        assert first.nodes[1] is near
        assert (second.nodes[1] is near) == same
        assert first.leaf is not second.leaf


def test_numbers_of_many_children() -> None:
    assert together([Numbers(3, 5), Numbers(2, 9), REFUTED, Numbers(7, 1)]) == Numbers(2, 9 + 2)
    assert together([Numbers(3, 5), PROVED]) == PROVED
    assert together([REFUTED, REFUTED]) == REFUTED
    assert together([Numbers(NEVER - 1, 4)]) == Numbers(NEVER - 1, 4)
