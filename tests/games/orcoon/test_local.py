"""Local games in the search and in certificates: what the search sees is what the checker sees, files are right, walks win."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from cases import slow
from certify import sealed
from crosscut.checker import check_file
from crosscut.checker.boards import CheckError
from crosscut.core.board import cells_of
from crosscut.core.game import PASS
from crosscut.core.notation import format_turn
from crosscut.core.stones import Stones, dropped_cell
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.orcoon.search.evaluate import finder, judge, legal_cells
from crosscut.games.orcoon.search.following import read
from crosscut.games.orcoon.search.local import contest, held_cells, local_win
from crosscut.solver.explain import explain
from crosscut.solver.limits import Meter
from crosscut.solver.strategy_tree import strategy_tree

from .test_proofnumber import orcoon, python
from .test_threat_lines import header, lines_of, positions, rules_of

SEED = 20120424


def sampled(game: Orcoon, many: int) -> Iterator[Stones]:
    """Positions of a small board, in a random order: all of them, or so many."""
    all_of_them = list(positions(game))
    yield from random.Random(SEED).sample(all_of_them, min(many, len(all_of_them)))


@pytest.mark.twin
@pytest.mark.parametrize(
    ("board", "crossing", "many"),
    [
        ("2x3", "forbidden", 2000),
        ("3x3", "forbidden", 300),
        ("3x3", "allowed", 300),
        slow("3x3", "forbidden", 20000),
        slow("3x4", "forbidden", 3000),
    ],
)
def test_exact_regions_are_those_of_the_checker(board: str, crossing: str, many: int) -> None:
    """Random regions: whether the side that is not to move wins there, and which replies it leaves."""
    game, chance = orcoon(board, {"crossing": crossing}), random.Random(SEED)
    rules, names, won, lost = rules_of(game), game.board.names, 0, 0
    for q in sampled(game, many):
        empty = list(cells_of(game.board.all_cells & ~(q.black | q.white)))
        if not empty:
            continue
        cells = sorted(chance.sample(empty, chance.randint(1, min(7, len(empty)))))
        own, other = q.sides(1 - q.turn)
        found = held_cells(game, contest(game, own, other, 1 - q.turn), sum(1 << cell for cell in cells))
        here = rules.parse(game.format(q))
        try:
            left = rules.region(here, ",".join(names[cell] for cell in cells), ())
        except CheckError:
            assert found is None, game.format(q)
            lost += 1
            continue
        assert found is not None, game.format(q)
        won += 1
        for cell in cells_of(legal_cells(game, other, own)):
            answered = cell not in cells or bool(found >> cell & 1)
            assert answered == (rules.after(here, names[cell]) not in left), (game.format(q), names[cell])
    assert min(won, lost) > 5


@pytest.mark.twin
@pytest.mark.parametrize(("board", "many"), [("2x4", 500), ("3x3", 500), slow("3x4", 5000)])
def test_what_a_win_needs_is_enough(board: str, many: int) -> None:
    """The cells that the search keeps of a region are a region of their own that holds as much."""
    game, seen, smaller = orcoon(board), 0, 0
    find = python(game)
    for p in sampled(game, many):
        _, loss = judge(game, *p.sides(p.turn), p.turn, find)
        for x in (p.turn, 1 - p.turn) if loss else ():
            assert loss is not None
            own, other = p.sides(x)
            here = contest(game, own, other, x)
            witness = loss.witnesses[x != p.turn]
            won = local_win(game, here, witness, replies=True)
            if won is None:
                continue
            held = held_cells(game, here, won.region)
            assert held is not None
            assert not won.held & ~held, game.format(p)
            near = sum({1 << cell for one in witness for cell in (one, *cells_of(game.board.neighbours[one]))}) & ~(own | other)
            seen, smaller = seen + 1, smaller + (won.region != near)
    assert seen > smaller > 50


@pytest.mark.twin
@pytest.mark.parametrize(("board", "most"), [("3x3", 60), slow("3x4", 60), slow("2x5", 200)])
def test_local_games_make_files_shorter(board: str, most: int, tmp_path: Path) -> None:
    """Right with them, refused where a region is left out, or a cell of it, and some lines are needed no more."""
    game, with_regions, file = orcoon(board), 0, tmp_path / "file"
    for p in [game.start(), *list(sampled(game, most))]:
        prover, lines = lines_of(game, p)
        head = header(game, p, prover)
        file.write_text(sealed(head, lines))
        assert check_file(file).ok, check_file(file).error
        for number, line in enumerate(lines):
            before, local, _ = line.partition(" local=")
            if not local:
                continue
            with_regions += 1
            file.write_text(sealed(head, [*lines[:number], before, *lines[number + 1 :]]))
            assert not check_file(file).ok, line
    assert with_regions > 5


@pytest.mark.twin
def test_walks_go_on_where_lines_end(tmp_path: Path) -> None:
    """Every line of play against the certificate ends in the prover's win, some of them after several answers in a region."""
    game, file, chance, longest = orcoon("3x4"), tmp_path / "file", random.Random(SEED), 0
    p = game.parse("W:..../.B../....")
    prover, lines = lines_of(game, p)
    assert any(" local=" in line for line in lines)
    file.write_text(sealed(header(game, p, prover), lines))
    for _ in range(60):
        turns: list[str] = []
        held = 0
        while True:
            answer = explain(file, tuple(turns)).answers[-1]
            if answer.outcome is not None:
                assert answer.outcome.winner == prover
                break
            held += bool(answer.held)
            assert isinstance(answer.after, Stones)
            replies = [turn for turn in game.moves(answer.after) if turn != PASS]
            turns.append(format_turn(game.board, chance.choice(replies or [PASS])))
        longest = max(longest, held)
    assert longest > 1
    places = strategy_tree(file, most_replies=5000).places
    ends = [game.outcome(place.position) for place in places if isinstance(place.position, Stones) and not place.replies]
    winners = {end.winner for end in ends if end is not None}
    assert winners == {prover}
    regions = {number for number, place in enumerate(places) if place.held}
    assert any(regions.intersection(places[number].replies.values()) for number in regions)


@pytest.mark.twin
def test_a_win_is_followed_against_everything() -> None:
    """All play against a region that a line names, to the end, on all positions of 2x4 that have one."""
    game, followed = orcoon("2x4"), 0
    find = finder(game, Meter())
    for q in sampled(game, 400):
        _, loss = judge(game, *q.sides(q.turn), q.turn, find)
        own, other = q.sides(1 - q.turn)
        won = local_win(game, contest(game, own, other, 1 - q.turn), loss.witnesses[1], replies=True) if loss else None
        if won is None:
            continue
        wins = read(game, q, 1 - q.turn, ",".join(game.board.names[cell] for cell in cells_of(won.region)))
        for turn in game.moves(q):
            hold = wins.missed(turn)
            cell = dropped_cell(turn)
            assert (hold is None) == (cell is None or bool(won.region & ~wins.held & 1 << cell))
            waiting = [(game.play(q, turn), turn)] if hold else []
            while waiting and hold is not None:
                p, last = waiting.pop()
                answer, hold = hold.answer(p, last)
                p = game.play(p, answer)
                if (outcome := game.outcome(p)) is not None:
                    assert outcome.winner == 1 - q.turn, game.format(q)
                    followed += 1
                    continue
                waiting += [(game.play(p, reply), reply) for reply in game.moves(p) if reply != PASS]
    assert followed > 200
