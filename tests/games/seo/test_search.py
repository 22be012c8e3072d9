"""The search core: the same scores, counts and lines as in Python, and answers that the literal rules confirm."""

import random
from pathlib import Path
from typing import Any

import pytest

from cases import slow
from crosscut.core.errors import UnsupportedError
from crosscut.core.game import COLOURS, Game
from crosscut.core.instance import Instance, read_id
from crosscut.core.notation import parse_turn
from crosscut.core.registry import open_game
from crosscut.solver import kernel, trust
from crosscut.solver.backward import Backward
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.minimax import Minimax
from crosscut.solver.perft import perft_counts
from crosscut.solver.plies import NativeSearch
from crosscut.solver.plies_engines import NativeBackward, NativeProof
from crosscut.solver.plies_strategy import ply_lines
from crosscut.solver.proof import Value
from crosscut.solver.solve import solve

needs_native = pytest.mark.skipif(kernel.native is None, reason="no compiled module")
READINGS = [{}, {"own_links": "cross"}]


def positions(game: Game[Any], count: int, empty: int, seed: int = 1) -> list[Any]:
    """Random positions that go on, with at most so many empty cells."""
    chance = random.Random(seed)
    found: list[Any] = []
    while len(found) < count:
        p = game.start()
        while game.outcome(p) is None and game.glyphs(p).count(".") > empty:
            p = game.play(p, chance.choice(list(game.moves(p))))
        if game.outcome(p) is None:
            found.append(p)
    return found


def both(game: Game[Any], *, distance: bool, symmetry: bool = True) -> tuple[NativeSearch[Any], Minimax[Any]]:
    return (
        NativeSearch(game, Meter(), symmetry=symmetry, distance=distance),
        Minimax(game, Meter(), symmetry=True, distance=distance),
    )


@needs_native
@pytest.mark.parametrize("distance", [False, True])
@pytest.mark.parametrize("symmetry", [False, True])
@pytest.mark.parametrize("readings", READINGS)
@pytest.mark.parametrize(("board", "empty"), [("torus3", 9), ("torus4", 8), slow("torus4", 11), slow("torus5", 13)])
def test_scores_are_those_of_the_twin(board: str, empty: int, readings: dict[str, str], symmetry: bool, distance: bool) -> None:
    game = open_game("seo", board, readings)
    native, twin = both(game, distance=distance, symmetry=symmetry)
    for p in positions(game, 6, empty):
        assert native.score(p) == twin.score(p), game.format(p)
        assert native.in_table(p) in (None, twin.score(p))


@needs_native
@pytest.mark.parametrize("symmetry", [False, True])
@pytest.mark.parametrize("readings", READINGS)
@pytest.mark.parametrize(("board", "empty"), [("torus3", 7), ("torus4", 9), slow("torus4", 14), slow("torus5", 12)])
def test_backward_induction_finds_the_same(board: str, empty: int, readings: dict[str, str], symmetry: bool) -> None:
    game = open_game("seo", board, readings)
    native, _ = both(game, distance=True, symmetry=symmetry)
    swept = NativeBackward(game, Meter(), symmetry=symmetry, distance=True)
    twin = Backward(game, Meter(), symmetry=symmetry, distance=True)
    for p in positions(game, 3, empty):
        assert swept.score(p) == native.score(p) == (twin.score(p) if empty < 14 else native.score(p)), game.format(p)


@needs_native
@pytest.mark.parametrize("symmetry", [False, True])
@pytest.mark.parametrize("readings", READINGS)
@pytest.mark.parametrize(("board", "empty"), [("torus3", 9), ("torus4", 10), ("torus5", 14), slow("torus4", 14)])
def test_proof_numbers_find_who_wins(board: str, empty: int, readings: dict[str, str], symmetry: bool) -> None:
    game = open_game("seo", board, readings)
    native, _ = both(game, distance=False, symmetry=symmetry)
    proofs = NativeProof(game, Meter(), symmetry=symmetry)
    for p in positions(game, 12, empty):
        assert proofs.in_table(p) in (None, native.score(p))
        assert proofs.score(p) == native.score(p), game.format(p)
        assert proofs.in_table(p) == native.score(p)


@needs_native
def test_proof_numbers_are_proved_by_a_certificate() -> None:
    instance = read_id("seo:torus4").play("a1").play("b2")
    proof = solve(instance, engine=NativeProof, method="pns")
    assert (proof.value, proof.certificate is not None) == (Value.LOSS, True)
    with pytest.raises(UnsupportedError, match="not in how many turns"):
        NativeProof(instance.game, Meter(), distance=True)


@needs_native
def test_a_sweep_proves_its_scores() -> None:
    """By the lines that the core makes of them; and a limit ends it."""
    instance = read_id("seo:torus4").play("a1").play("c3")
    proof = solve(instance, engine=NativeBackward, distance=True, method="backward")
    assert (proof.value, proof.distance, proof.certificate is not None) == (Value.LOSS, 14, True)
    with pytest.raises(LimitReached, match="memory"):
        NativeBackward(instance.game, Meter(Limits(memory=1_000_000))).score(instance.position)


@needs_native
@pytest.mark.parametrize("readings", READINGS)
def test_plies_are_counted_as_by_the_twin(readings: dict[str, str]) -> None:
    game = open_game("seo", "torus4", readings)
    p = game.start()
    assert perft_counts(game, p, 4, Meter(), "native") == perft_counts(game, p, 4, Meter(), "python")
    for q in positions(game, 6, 8):
        assert perft_counts(game, q, 5, Meter(), "native") == perft_counts(game, q, 5, Meter(), "python")


def naive(game: Game[Any], p: Any, known: dict[Any, int]) -> int:
    """1 if who decides in p wins, else -1; by the rules alone."""
    if p not in known:
        scores = [-naive(game, game.play(p, turn), known) for turn in game.moves(p)]
        known[p] = max(scores, default=-1)
    return known[p]


@pytest.mark.twin("seo")
@pytest.mark.parametrize("readings", READINGS)
def test_what_is_relevant_and_one_of_each_image_change_no_value(readings: dict[str, str]) -> None:
    """Minimax over the rules alone, without any reduction, from every second stone on 3x3, and from positions of 4x4."""
    game = open_game("seo", "torus3", readings)
    known: dict[Any, int] = {}
    twin = Minimax(game, Meter())
    begun = game.play(game.start(), parse_turn(game.board, "a1"))  # on a torus every first cell is like every other
    assert naive(game, begun, known) == twin.score(begun)
    for p in random.Random(2).sample(list(known), 100):
        assert known[p] == twin.score(p)
    larger = open_game("seo", "torus4", readings)
    twin, known = Minimax(larger, Meter()), {}
    for p in positions(larger, 3, 7):
        assert naive(larger, p, known) == twin.score(p)


def checked_lines(game: Game[Any], root: Any, prover: int, lines: list[str]) -> None:
    """The lines are a strategy by which the prover wins: by the literal rules, and every one of them is needed."""
    found = {position: (int(rank), turn) for rank, position, turn in map(str.split, lines)}
    assert len(found) == len(lines)
    reached = set()

    def visit(p: Any, most: int | None) -> None:
        if (outcome := game.outcome(p)) is not None:
            assert outcome.winner == prover
            return
        text = game.format(p if p == root else game.relevant(p))
        rank, turn = found[text]
        assert most is None or 0 < rank <= most
        if text in reached:
            return
        reached.add(text)
        plies = list(game.moves(p)) if turn == "*" else [parse_turn(game.board, turn)]
        assert (turn != "*") == (game.person(p) == prover)
        for ply in plies:
            assert game.legal(p, ply) is None
            visit(game.play(p, ply), rank - 1)

    visit(root, None)
    assert reached == set(found)


@pytest.mark.twin
@pytest.mark.parametrize("readings", READINGS)
def test_lines_of_the_twin_win(readings: dict[str, str]) -> None:
    game = open_game("seo", "torus4", readings)
    twin = Minimax(game, Meter())
    for p in positions(game, 8, 8):
        prover = game.person(p) if twin.score(p) > 0 else 1 - game.person(p)
        checked_lines(
            game, p, prover, [line.text for line in ply_lines(game, lambda q, _left: twin.best_turn(q), p, prover, Meter().count)]
        )


@needs_native
@pytest.mark.parametrize("distance", [False, True])
@pytest.mark.parametrize("readings", READINGS)
def test_lines_of_the_core_win_in_time(readings: dict[str, str], distance: bool) -> None:
    game = open_game("seo", "torus4", readings)
    search = NativeSearch(game, Meter(), distance=distance)
    for p in positions(game, 8, 11):
        score = search.score(p)
        prover = game.person(p) if score > 0 else 1 - game.person(p)
        lines = [line.decode() for line in search.lines(p, prover, Meter())]
        checked_lines(game, p, prover, lines)
        if distance:
            assert max(int(line.split()[0]) for line in lines) == search.turns_to_end(score)


@pytest.mark.parametrize("native", [False, pytest.param(True, marks=needs_native)])
@pytest.mark.parametrize("readings", READINGS)
def test_the_length_is_proved_exactly(readings: dict[str, str], native: bool, tmp_path: Path) -> None:
    """The winner needs no more, and the loser lasts so long: two sections, which the checker accepts."""
    game = open_game("seo", "torus4", readings)
    for p in positions(game, 4, 8):
        proof = solve(Instance(game, p), distance=True, certificate=tmp_path / "c.gz", engine=NativeSearch if native else Minimax)
        assert proof.distance is not None
        mover, winner = COLOURS[game.turn(p)], proof.value is Value.WIN
        said = {(one.side, one.guarantee) for one in trust.check(tmp_path / "c.gz").statements}
        other = "W" if mover == "B" else "B"
        best, worst = (mover, other) if winner else (other, mover)
        assert said == {(best, f"within {proof.distance}"), (worst, f"lasts {proof.distance - 1}")}


@needs_native
@pytest.mark.parametrize("distance", [False, True])
@pytest.mark.parametrize("symmetry", [False, True])
@pytest.mark.parametrize("readings", READINGS)
def test_threads_find_the_same_together(readings: dict[str, str], symmetry: bool, distance: bool) -> None:
    game = open_game("seo", "torus4", readings)
    together = NativeSearch(game, Meter(), symmetry=symmetry, distance=distance, jobs=3)
    alone = NativeSearch(game, Meter(), symmetry=symmetry, distance=distance)
    for p in positions(game, 3, 12):
        score = alone.score(p)
        assert together.score(p) == score, game.format(p)
        assert together.in_table(p) == (score if distance else together.in_table(p))
        prover = game.person(p) if score > 0 else 1 - game.person(p)
        checked_lines(game, p, prover, [line.decode() for line in together.lines(p, prover, Meter())])


@needs_native
@pytest.mark.parametrize("jobs", [1, 3])
def test_limits_end_the_search_and_what_it_knows_stays(jobs: int) -> None:
    game = open_game("seo", "torus5")
    p = game.play(game.play(game.start(), parse_turn(game.board, "a1")), parse_turn(game.board, "c3"))
    for limits, name in ((Limits(nodes=5000), "nodes"), (Limits(seconds=0.2), "seconds")):
        search = NativeSearch(game, Meter(limits), jobs=jobs)
        with pytest.raises(LimitReached, match=name):
            search.score(p)
        assert search.core.native.entries > 0
    little = NativeSearch(game, Meter())
    little.core = type(little.core)(game, symmetry=True, memory=1_000_000, jobs=jobs)
    with pytest.raises(LimitReached, match="memory"):
        little.score(p)


def test_a_game_without_a_kernel_has_no_core() -> None:
    with pytest.raises(UnsupportedError, match="no native loop"):
        NativeSearch(open_game("template", "2x2"), Meter())
