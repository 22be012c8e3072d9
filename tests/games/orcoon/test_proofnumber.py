"""Proof-number search: values against retrograde analysis, native against its twin, certificates, limits, long runs."""

import os
import random
import signal
import subprocess
import sys
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import pytest

from cases import slow
from compiled import compiled
from crosscut.core.errors import TableError, UnsupportedError
from crosscut.core.instance import Instance
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.orcoon.postpass import native
from crosscut.games.orcoon.postpass.sample import contested_positions
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.orcoon.search import prover
from crosscut.games.orcoon.search.evaluate import Finder, finder
from crosscut.games.orcoon.search.proof_search import NativeSearch
from crosscut.games.orcoon.search.proofnumber import ProofNumber
from crosscut.games.orcoon.tables.retrograde import Solved, solve_all
from crosscut.solver import kernel
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.proof import Evidence, Value
from crosscut.solver.sample import random_position
from crosscut.solver.solve import solve

SEED = 20120424
NATIVE = pytest.mark.skipif(kernel.native is None, reason="no compiled module")
MEMORY = 10**7


def orcoon(board: str, readings: dict[str, str] | None = None) -> Orcoon:
    game = open_game("orcoon", board, readings)
    assert isinstance(game, Orcoon)
    return game


def search(game: Orcoon, memory: int = MEMORY, jobs: int = 1, symmetry: bool = True) -> NativeSearch:
    return NativeSearch(game, Meter(), symmetry=symmetry, memory=memory, jobs=jobs)


def python(area: Orcoon) -> Finder:
    return finder(area, Meter())


def natively(area: Orcoon) -> Finder:
    return lru_cache(None)(lambda own, other, colour: native.orders(area, [(own, other, colour)], Meter())[0])


def value(solved: Solved, p: Stones) -> Value:
    score = solved.score(p)
    assert score is not None
    return Value.WIN if score[0] else Value.LOSS


# ---- Values ----------------------------------------------------------------------------------------------------------------


@NATIVE
@pytest.mark.parametrize("crossing", ["forbidden", "allowed"])
@pytest.mark.parametrize("board", ["1x1", "1x5", "2x3", "3x2", "2x4", "3x3", "2x5", "5x2"])
def test_right_on_all_positions(board: str, crossing: str) -> None:
    game = orcoon(board, {"crossing": crossing})
    solved, found = solve_all(game, Meter()), search(game)
    for stones in game.legal_positions():
        for turn in (0, 1):
            p = stones._replace(turn=turn)
            assert found.solve(p) is found.known(p) is value(solved, p), game.format(p)


@NATIVE
@pytest.mark.parametrize(("jobs", "positions"), [(2, 200), *(slow(jobs, 1000) for jobs in (1, 2))])
def test_right_on_random_positions(jobs: int, positions: int) -> None:
    """Positions of random play, both sides to move; a fresh table for every tenth."""
    game, chance = orcoon("4x4"), random.Random(SEED)
    solved = solve_all(game, Meter())
    for count in range(positions):
        if count % 10 == 0:
            found = search(game, jobs=jobs)
        stones = random_position(game, chance)
        for turn in (0, 1):
            p = stones._replace(turn=turn)
            assert found.solve(p) is value(solved, p), game.format(p)


def first_turns(board: str, jobs: int = 1) -> str:
    """The map: + for each first placement that wins, else -."""
    game = orcoon(board)
    found = search(game, 10**8, jobs)
    return "".join("-+"[found.solve(game.play(game.start(), turn)) is Value.LOSS] for turn in game.drops)


@NATIVE
@pytest.mark.parametrize("jobs", [slow(1), 2])
def test_maps(jobs: int) -> None:
    assert first_turns("3x3", jobs) == "---+-+---"
    assert first_turns("4x4", jobs) == "-" * 16
    assert first_turns("4x5", jobs) == "+---+" + 10 * "+" + "+---+"


@NATIVE
@pytest.mark.parametrize("board", ["2x3", "3x3", "2x5", "3x4"])
def test_the_twin_searches_the_same_positions(board: str) -> None:
    game = orcoon(board)
    twin, found = ProofNumber(game, natively, Meter()), search(game)
    for p in (game.start(), *(game.play(game.start(), turn) for turn in game.drops)):
        assert twin.solve(p) is found.solve(p)
        assert found.search.statistics()[:2] == (twin.meter.nodes, twin.evaluations)


@pytest.mark.twin("proof_search")
@pytest.mark.parametrize("board", ["2x3", "3x2", slow("2x4")])
def test_the_twin_is_right_on_all_positions(board: str) -> None:
    game = orcoon(board)
    solved, twin = solve_all(game, Meter()), ProofNumber(game, python, Meter())
    for stones in game.legal_positions():
        for turn in (0, 1):
            p = stones._replace(turn=turn)
            assert twin.solve(p) is twin.known(p) is value(solved, p), game.format(p)


@NATIVE
def test_boards_of_two_words() -> None:
    """Late positions of 5x13, 65 cells: the native search and its twin."""
    game = orcoon("5x13")
    positions = contested_positions(game, 4, SEED)
    late = [p for p in positions if (p.black | p.white).bit_count() > 26]
    assert late
    for p in late[-6:]:
        twin = ProofNumber(game, python, Meter(Limits(nodes=300)))
        try:
            expected = twin.solve(p)
        except LimitReached:
            continue
        assert search(game).solve(p) is expected, game.format(p)


# ---- Certificates ----------------------------------------------------------------------------------------------------------


def proved(game: Orcoon, p: Stones, expected: Value) -> None:
    proof = solve(Instance(game, p), engine=prover.Prover)
    assert proof.value is expected
    assert proof.evidence is Evidence.CERTIFICATE
    assert len(proof.line) <= game.board.size + 1


@pytest.mark.twin("proof_search")
def test_certificates_of_all_openings() -> None:
    game = orcoon("2x3")
    solved = solve_all(game, Meter())
    for p in (game.start(), *(game.play(game.start(), turn) for turn in game.drops)):
        proved(game, p, value(solved, p))
    proof = solve(Instance(game, game.start()), engine=prover.Prover, all_moves=True)
    assert [proof.values[turn] for turn in game.drops] == [
        Value.WIN if value(solved, game.play(game.start(), turn)) is Value.LOSS else Value.LOSS for turn in game.drops
    ]


@NATIVE
@pytest.mark.parametrize(("board", "count"), [("3x3", 60), ("3x4", 20), slow("4x4", 20)])
def test_certificates_of_positions(board: str, count: int) -> None:
    game = orcoon(board)
    solved = solve_all(game, Meter())
    chance = random.Random(SEED)
    for p in chance.sample(contested_positions(game, count, SEED), count):
        proved(game, p, value(solved, p))


@NATIVE
def test_a_table_that_forgets() -> None:
    """The smallest table holds 320 entries: what is lost is searched again, for the certificate too."""
    game = orcoon("4x4")
    found = search(game, memory=1)
    assert found.solve(game.start()) is Value.LOSS
    forgotten = {line for piece in found.lines(game.start(), 1, Meter()) for line in piece.splitlines()}
    assert found.search.statistics()[3] < 10_000
    large = search(game)
    assert large.solve(game.start()) is Value.LOSS
    pieces = list(large.lines(game.start(), 1, Meter()))
    assert all(piece.endswith(b"\n") for piece in pieces)
    assert len(forgotten) > 500
    ranks = [int(text.partition(" ")[0]) for piece in pieces for text in piece.decode().splitlines()]
    assert ranks == sorted(ranks, reverse=True)
    assert ranks[0] == 17


@NATIVE
@pytest.mark.parametrize(("board", "fewer"), [("3x6", 1), slow("4x6", 2)])
def test_windows_change_no_value(board: str, fewer: int) -> None:
    game = orcoon(board)
    with_, without = search(game, 10**8), NativeSearch(game, Meter(), symmetry=True, memory=10**8, jobs=1, windows=False)
    for turn in game.drops:
        p = game.play(game.start(), turn)
        assert with_.solve(p) is without.solve(p)
    assert fewer * with_.search.statistics()[0] < without.search.statistics()[0]


@NATIVE
def test_symmetry_changes_no_value() -> None:
    game = orcoon("3x4")
    with_, without = search(game), search(game, symmetry=False)
    assert with_.solve(game.start()) is without.solve(game.start())
    assert with_.search.statistics()[0] < without.search.statistics()[0]


# ---- Limits, and long runs -------------------------------------------------------------------------------------------------


@pytest.mark.twin
def test_limits_answer_unknown() -> None:
    game = orcoon("5x5")
    for limits in (Limits(nodes=20), Limits(seconds=0.2)):
        proof = solve(Instance(game, game.start()), engine=prover.Prover, limits=limits)
        assert proof.value is Value.UNKNOWN
        assert proof.limit == ("nodes" if limits.nodes else "seconds")
        assert proof.evidence is Evidence.UNCHECKED


@NATIVE
@pytest.mark.slow
def test_memory_stays_below_its_limit() -> None:
    game = orcoon("6x6")
    meter = Meter(Limits(memory=10**9, seconds=2))
    engine = prover.Prover(game, meter)
    with pytest.raises(LimitReached, match="seconds"):
        engine.score(game.start())
    assert "positions in the table" in engine.detail()


@NATIVE
@pytest.mark.parametrize("memory", [2_200_000, slow(3_200_000), slow(4_200_000)])
def test_a_growing_table_takes_half_as_much_again_for_a_moment_and_no_more(memory: int) -> None:
    """Each table is copied into a larger one; the two together are what counts."""
    game = orcoon("5x5")
    found = NativeSearch(game, Meter(Limits(nodes=40_000)), symmetry=True, memory=memory, jobs=1)
    sizes = [found.search.statistics()[3]]
    found.checkpoint = lambda: sizes.append(found.search.statistics()[3])
    with pytest.raises(LimitReached):
        found.solve(game.start())
    steps = [(old, new) for old, new in pairwise(sizes) if old != new]
    assert memory - 128 < sizes[-1] <= memory, "it does not use what it was given"
    assert steps
    assert max(old + new for old, new in steps) <= 1.5 * memory + 256


@NATIVE
def test_a_run_goes_on_from_its_file(tmp_path: Path) -> None:
    game, file = orcoon("4x5"), tmp_path / "run"
    p = game.start()
    whole = prover.Prover(game, Meter())
    assert whole.score(p) == 1
    first = prover.Prover(game, Meter(Limits(nodes=whole.meter.nodes // 2)), resume=file)
    with pytest.raises(LimitReached):
        first.score(p)
    second = prover.Prover(game, Meter(), resume=file)
    assert second.score(p) == 1
    assert second.meter.nodes < whole.meter.nodes * 3 // 4
    with pytest.raises(TableError, match="no table of a proof-number search"):
        prover.Prover(orcoon("4x4"), Meter(), resume=file)
    file.write_bytes(b"something else")
    with pytest.raises(TableError, match="no table of a proof-number search"):
        prover.Prover(game, Meter(), resume=file)


@NATIVE
@pytest.mark.parametrize("damage", ["first word", "last byte", "cut", "an entry twice", "only the header"])
def test_a_damaged_file_is_refused(tmp_path: Path, damage: str) -> None:
    game, file = orcoon("4x4"), tmp_path / "run"
    engine = prover.Prover(game, Meter(), resume=file)
    engine.score(game.start())
    engine.save()
    assert prover.Prover(game, Meter(), resume=file).in_table(game.start()) == -1
    whole = file.read_bytes()
    start = whole.index(b"\n") + 1
    assert len(whole) - start > 1000
    file.write_bytes(
        {
            "first word": whole[: start + 16] + bytes([whole[start + 16] ^ 1]) + whole[start + 17 :],
            "last byte": whole[:-1] + bytes([whole[-1] ^ 128]),
            "cut": whole[:-24],
            "an entry twice": whole + whole[-24:],
            "only the header": whole[:start],
        }[damage]
    )
    with pytest.raises(TableError, match="is damaged"):
        prover.Prover(game, Meter(), resume=file)


SHORT = """
import resource, sys
from pathlib import Path
from crosscut.games.orcoon.search.proof_search import NativeSearch
from crosscut.core.registry import open_game
from crosscut.solver.limits import LimitReached, Limits, Meter
game = open_game("orcoon", "6x6")
jobs, more = int(sys.argv[1]), int(sys.argv[2])
search = NativeSearch(game, Meter(Limits(seconds=2)), symmetry=True, memory=10**6, jobs=jobs)
size = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (size + more, resource.RLIM_INFINITY))
try:
    limit = search.solve(game.start()).value
except LimitReached as stop:
    limit = stop.limit
resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
print(limit)
"""


@NATIVE
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
@pytest.mark.parametrize(("more", "limit"), [(10**6, "memory"), slow(10**9, "seconds")])
def test_no_memory_for_another_thread_is_a_limit(more: int, limit: str) -> None:
    ran = subprocess.run([sys.executable, "-c", SHORT, "4", str(more)], capture_output=True, text=True, check=False)
    assert ran.stdout.strip() == limit, ran.stderr


def test_a_thread_without_memory_ends_the_run(tmp_path: Path) -> None:
    """The loop over threads: the first answer counts; memory that is short anywhere, or another exception, is the caller's."""
    made = compiled("jobs_end", tmp_path)
    ran = subprocess.run([made], check=True, capture_output=True, text=True)
    assert ran.stdout.splitlines() == ["7", "memory", "memory", "the caller's", "ready"]


@NATIVE
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a limit of address space")
def test_a_table_for_several_threads_makes_do_with_less() -> None:
    code = """
import resource
resource.setrlimit(resource.RLIMIT_AS, (10**9, 10**9))
from crosscut.games.orcoon.search.proof_search import NativeSearch
from crosscut.core.registry import open_game
from crosscut.solver.limits import Meter
game = open_game("orcoon", "4x4")
search = NativeSearch(game, Meter(), symmetry=True, memory=16 * 10**9, jobs=2)
print(search.solve(game.start()).value, 10**8 < search.search.statistics()[3] < 10**9)
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.stdout.split() == ["loss", "True"], ran.stderr


@NATIVE
def test_progress_only_rises() -> None:
    """What is said of one position: placements refuted, of those that have to be."""
    game = orcoon("4x5")
    found, said = search(game), list[tuple[int, int]]()
    p = game.play(game.start(), game.drops[0])
    found.search.solve(*found._packed(p), 2000, lambda nodes: said.append(found.search.settled()))
    assert len(said) > 1
    assert said == sorted(said)
    assert said[-1][0] == said[-1][1] > 0
    assert "placements refuted" in found.said()


@NATIVE
def test_ctrl_c_is_heard_in_a_search_without_an_end(tmp_path: Path) -> None:
    file = tmp_path / "run"
    arguments = ["solve", "orcoon:6x6", "--method", "pns", "--jobs", "2", "--resume", str(file), "--memory", "500MB"]
    code = f"from crosscut.cli import main\nmain({arguments!r})"
    running = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=os.environ)
    assert running.stderr is not None
    running.stderr.readline()  # progress: now it is at work
    running.send_signal(signal.SIGINT)
    out, err = running.communicate()
    assert running.returncode == 3, err
    assert b"not decided" in out
    assert file.stat().st_size > 1000


def test_what_it_is_not_for() -> None:
    for game in (orcoon("3x3", {"pie": "on"}), orcoon("3x3", {"connection": "knight"}), open_game("hex", "rhombus3")):
        with pytest.raises(UnsupportedError):
            prover.Prover(game, Meter())
    with pytest.raises(UnsupportedError, match="no distances"):
        prover.Prover(orcoon("3x3"), Meter(), distance=True)
