"""Certificates that do not fit into memory: from lines in any order, layer by layer, and explained; with small bounds forced."""

import gzip
import random
import tracemalloc
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from certify import certificate_of, sections
from crosscut.checker import check_file
from crosscut.core.errors import CertificateError
from crosscut.core.game import Game
from crosscut.core.instance import read_id
from crosscut.core.registry import open_game
from crosscut.solver import checkers, trust
from crosscut.solver import solve as solve_module
from crosscut.solver.certificates import CertificateWriter, Claim
from crosscut.solver.explain import explain
from crosscut.solver.layers import layered, turns_left
from crosscut.solver.limits import Meter
from crosscut.solver.minimax import Minimax
from crosscut.solver.solve import solve
from crosscut.solver.solver import Line
from crosscut.solver.strategy import Strategy

LITTLE = 1000  # bytes: about ten lines


def write(path: Path, claim: Claim, lines: Iterable[Line | bytes], memory: int = LITTLE, **options: Any) -> bytes:
    with path.open("wb") as stream:
        CertificateWriter(stream, packed=False, folder=path.parent, memory=memory).section(claim, lines, **options)
    return path.read_bytes()


def strategy_of(text: str) -> tuple[Claim, Strategy[Any]]:
    instance = read_id(text)
    game: Game[Any] = instance.game
    solver = Minimax(game, Meter())
    score = solver.score(instance.position)
    mover = game.person(instance.position)
    prover = mover if score > 0 else 1 - mover
    side = game.turn(instance.position) if prover == mover else 1 - game.turn(instance.position)
    return Claim(game, game.format(instance.position), side, "win"), Strategy(solver, instance.position, prover, Meter())


def test_lines_in_any_order_and_form_make_one_certificate(tmp_path: Path) -> None:
    claim, strategy = strategy_of("orcoon:3x3")
    lines = list(strategy.lines())
    wanted = write(tmp_path / "c", claim, lines, 10**9)
    assert check_file(tmp_path / "c").ok
    for seed in range(5):
        random.Random(seed).shuffle(lines)
        mixed: list[Line | bytes] = [line.text.encode() if number % 2 else line for number, line in enumerate(lines)]
        assert write(tmp_path / "c", claim, [*mixed, *mixed[:9]]) == wanted
    assert list(tmp_path.iterdir()) == [tmp_path / "c"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"3 B:.../.../... b1 order=", "two lines for one position"),
        (b"x B:.../.../... b1", "no line that starts with a rank"),
        (b"1234567 B:.../.../... b1", "no line that starts with a rank"),
        (b"7 B:.../.../... b1\n", "no line that starts with a rank"),
    ],
)
def test_lines_that_make_no_certificate(line: bytes, reason: str, tmp_path: Path) -> None:
    claim, _ = strategy_of("orcoon:3x3")
    with pytest.raises(CertificateError, match=reason):
        write(tmp_path / "c", claim, [b"3 B:.../.../... a1 order=", *[b"%d B:" % rank for rank in range(99)], line])
    assert (tmp_path / "c").read_bytes() == b""
    assert list(tmp_path.iterdir()) == [tmp_path / "c"]


def test_an_interrupted_sort_leaves_nothing(tmp_path: Path) -> None:
    claim, strategy = strategy_of("orcoon:3x3")

    def lines() -> Iterator[Line]:
        for number, line in enumerate(strategy.lines()):
            if number == 100:
                raise KeyboardInterrupt
            yield line

    with pytest.raises(KeyboardInterrupt):
        write(tmp_path / "c", claim, lines())
    assert (tmp_path / "c").read_bytes() == b""
    assert list(tmp_path.iterdir()) == [tmp_path / "c"]


@pytest.mark.parametrize(
    "text",
    [
        "orcoon:3x3",
        "orcoon:2x4",
        "orcoon:3x3:W:.../.B./...",
        "hex:rhombus3",
        "hex:rhombus2:W:B./B.",
        "orcoon:3x3,crossing=allowed",
    ],
)
def test_layers_hold_the_same_lines_with_larger_ranks(text: str, tmp_path: Path) -> None:
    claim, strategy = strategy_of(text)
    if turns_left(strategy.game, strategy.root) is None:
        with pytest.raises(ValueError, match="no bound"):
            list(layered(strategy))
        return
    exact = {line.position: line for line in strategy.lines()}
    lines = list(layered(strategy, tmp_path, LITTLE))
    assert len(lines) == len(exact)
    for line in lines:
        assert line == exact[line.position]._replace(rank=line.rank)
        assert line.rank >= exact[line.position].rank
    assert lines == sorted(lines, key=lambda line: (-line.rank, line.position))
    write(tmp_path / "c", claim, lines, in_order=True)
    assert check_file(tmp_path / "c").ok
    assert list(tmp_path.iterdir()) == [tmp_path / "c"]


@pytest.mark.parametrize("text", ["orcoon:3x3,pie=on", "orcoon:3x3,connection=knight", "orcoon:2x2:B:../..:pass"])
def test_games_that_need_not_fill_cells_have_no_bound(text: str) -> None:
    instance = read_id(text)
    assert turns_left(instance.game, instance.position) is None


def test_solve_takes_layers_for_long_games_unless_distances_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = certificate_of("orcoon:3x3", tmp_path)
    exact = sections(path)[0][1]
    monkeypatch.setattr(solve_module, "EXACT_RANKS", 9)
    path = certificate_of("orcoon:3x3", tmp_path)
    bounds = sections(path)[0][1]
    assert bounds[0].startswith("10 ")
    assert len(bounds) == len(exact)
    assert bounds != exact
    path = certificate_of("orcoon:3x3", tmp_path, distance=True)
    assert sections(path)[0][0]["guarantee"].startswith("within ")


def test_several_processes_for_a_large_certificate_only(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    real = trust.check

    def check(path: Path, progress: Any, work: trust.Work) -> Any:
        seen.append(work.jobs)
        return real(path, progress)

    monkeypatch.setattr(trust, "check", check)
    solve(read_id("orcoon:2x2"), jobs=7)
    monkeypatch.setattr(checkers, "SHARED", 9)
    proof = solve(read_id("orcoon:2x2"), jobs=7)
    assert seen == [1, 7]
    assert proof.certificate is not None
    assert proof.certificate.seconds > 0


def test_explain_reads_on_without_keeping_anything(tmp_path: Path) -> None:
    """The answers stand in the second section, behind tens of thousands of lines."""
    game = open_game("orcoon", "3x3")
    claim, strategy = strategy_of("orcoon:3x3")
    path = tmp_path / "c.gz"
    with path.open("wb") as stream:
        writer = CertificateWriter(stream, packed=True)
        writer.section(claim, (b"%d B:%s a1" % (40_000 - n, b"." * 30) for n in range(40_000)), in_order=True)
        writer.section(claim, strategy.lines())
    tracemalloc.start()
    walk = explain(path, ("b2",), 2)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(walk.answers) == 2
    assert game.format(walk.answers[0].before) == "B:.../.../..."
    assert len(gzip.decompress(path.read_bytes())) > 1_500_000
    assert peak < 500_000


@pytest.mark.slow
def test_a_million_lines_are_sorted_in_the_memory_that_was_given(tmp_path: Path) -> None:
    claim, _ = strategy_of("orcoon:3x3")
    chance = random.Random(4)
    lines = (b"%d B:%015d/%s a1" % (chance.randrange(100), chance.randrange(10**15), b"." * 30) for _ in range(1_000_000))
    tracemalloc.start()
    content = write(tmp_path / "c", claim, lines, 20_000_000)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 30_000_000 + len(content)
    ranks = [int(line.partition(b" ")[0]) for line in content.splitlines()[1:-1]]
    assert len(ranks) == 1_000_000
    assert ranks == sorted(ranks, reverse=True)
