"""Puzzles of a game that is more than stones: what can be taken off, what is needed, how a position came about."""

import random
from contextlib import closing
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from crosscut.core.errors import CertificateError
from crosscut.core.game import Game
from crosscut.core.instance import read_id
from crosscut.core.registry import open_game
from crosscut.puzzles.by_checker import verify
from crosscut.puzzles.compose import Settings
from crosscut.puzzles.criteria import allowed
from crosscut.puzzles.from_start import Answer, reachable
from crosscut.puzzles.make import Tally, make
from crosscut.puzzles.puzzle import Puzzle, parse_puzzle
from crosscut.solver import trust
from crosscut.solver.limits import Limits, Meter

READINGS = [{}, {"own_links": "cross"}]


def walk(game: Game[Any], seed: int) -> list[Any]:
    """The positions of a random game."""
    chance = random.Random(seed)
    found = [game.start()]
    while game.outcome(found[-1]) is None:
        found.append(game.play(found[-1], chance.choice(list(game.moves(found[-1])))))
    return found


@pytest.mark.parametrize("readings", READINGS)
def test_what_can_be_taken_off_is_what_the_checker_sees(readings: dict[str, str]) -> None:
    game = open_game("seo", "torus5", readings)
    referee = trust.Referee("seo", "torus5", game.readings)
    for seed in range(12):
        for p in walk(game, seed):
            text, parts = game.format(p), dict(game.parts(p))
            assert parts.keys() == referee.parts(text)
            assert len(parts) == (p.black | p.white).bit_count() + (p.black_links | p.white_links).bit_count()
            for name, rest in parts.items():
                assert game.format(rest) == referee.without(text, name)
                assert (game.illegal(rest) is None) == referee.legal(game.format(rest))


@pytest.mark.parametrize("readings", READINGS)
def test_plies_are_taken_back(readings: dict[str, str]) -> None:
    """Every position of a game is among those from which the next one comes; and games lead to what is said to be reachable."""
    game = open_game("seo", "torus4", readings)
    for seed in range(20):
        played = walk(game, seed)
        for before, after in pairwise(played):
            found = list(game.undone(after) or ())
            assert before in [q for q, _ in found]
            assert all(game.legal(q, turn) is not None or game.play(q, turn) == after for q, turn in found)
        reached = reachable(game, played[-1], Meter(Limits(nodes=20_000)))
        assert reached.answer is Answer.YES
        assert len(reached.order) == len(played) - 1


@pytest.mark.parametrize(
    "position",
    [
        "seo:torus4:B:BB../.W../..../....:last=Ba1+Wb2",  # two black stones and one white one, Black to move
        "seo:torus4:W:B.B./.W../..../....:last=Ba1+Wb2",  # the black stones are no path
        "seo:torus4:B:B.../.B../.WW./....:last=Ba1+Wb3",  # a diagonal step without its link
    ],
)
def test_positions_that_no_game_leads_to(position: str) -> None:
    instance = read_id(position).require_legal()
    assert reachable(instance.game, instance.position, Meter(Limits(nodes=20_000))).answer is Answer.NO


def has_link(puzzle: Puzzle) -> bool:
    return any(len(one.part) > 2 for one in puzzle.removals or ())


def test_every_stone_and_every_link_of_a_minimal_puzzle_has_its_witness() -> None:
    with closing(make(Settings("seo:torus3", 1, "root", goal="win", allow=allowed(["all"])), Meter(), Tally(), 1)) as run:
        puzzle, made = next((found, one) for one in run for found in (parse_puzzle(one.line),) if has_link(found))
    game, p = puzzle.instance.game, puzzle.instance.position
    verify(puzzle, made.certificate)
    removals = puzzle.removals or ()
    assert [one.part for one in removals] == [name for name, _ in game.parts(p)]
    assert any(len(one.part) > 2 for one in removals)  # a link
    for number, removal in enumerate(removals):
        with pytest.raises(CertificateError, match="a witness for each stone"):
            verify(replace(puzzle, removals=(*removals[:number], *removals[number + 1 :])), made.certificate)
        for because in {"illegal", "lost", "more"} - {removal.because}:
            forged = (*removals[:number], removal._replace(because=because, turns=()), *removals[number + 1 :])
            with pytest.raises(CertificateError, match="needed"):
                verify(replace(puzzle, removals=forged), made.certificate)
