"""Strategies of Xodd and Yodd from all boards solved: the native loop and its twin, certificates, images, damage."""

import random
from functools import lru_cache
from pathlib import Path

import pytest

from cases import slow
from certify import sealed, sections
from crosscut.checker import check_file
from crosscut.checker.boards import Board
from crosscut.checker.budget import Meter as CheckerMeter
from crosscut.checker.certificate import GAMES
from crosscut.core.boards import open_board
from crosscut.core.instance import Instance, read_id
from crosscut.core.notation import format_turn
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.xodd.rules import Xodd
from crosscut.games.xodd.tables import engine
from crosscut.games.xodd.tables.engine import Lookup, Winners, suited
from crosscut.games.xodd.tables.margins import Margins, margins
from crosscut.games.xodd.tables.strategy import strategy_lines
from crosscut.games.xodd.tables.sweep import Swept, sweep
from crosscut.reports.text import proof_text
from crosscut.solver import by_method, kernel
from crosscut.solver.explain import explain
from crosscut.solver.limits import Meter
from crosscut.solver.proof import Evidence, Value
from crosscut.solver.solve import solve
from crosscut.solver.solver import Line
from crosscut.solver.tables.numbering import position_of
from naive import NaiveMinimax

NATIVE = pytest.mark.skipif(kernel.native is None, reason="no compiled module")
SEED = 2026


@lru_cache(maxsize=16)
def solved(text: str, *, by_margin: bool) -> Swept | Margins:
    game = read_id(text).game
    return margins(game, Meter()) if by_margin else sweep(game, Meter())


def odd_positions(game: Xodd) -> list[Stones]:
    """The start, and all odd boards: before a pass and after it, either side to move."""
    boards = (position_of(number, game.board.size) for number in range(1, 3**game.board.size))
    odd = [p for p in boards if sum(game.counts(p)) % 2]
    return [game.start(), *(p._replace(turn=turn, passes=passes) for p in odd for turn in (0, 1) for passes in (0, 1))]


def strategy(
    table: Swept | Margins, p: Stones, prover: int, method: str, meter: Meter | None = None, *, symmetry: bool = True
) -> list[str]:
    lines = strategy_lines(table, p, prover, meter or Meter(), symmetry=symmetry, method=method)
    return sorted(line.text if isinstance(line, Line) else line.decode() for line in lines)


@NATIVE
@pytest.mark.parametrize("by_margin", [False, True])
@pytest.mark.parametrize("text", ["xodd:1x6", "xodd:2x3", "xodd:2x4", slow("xodd:3x3"), "yodd:hexhex2", "yodd:rhombus3"])
def test_the_native_loop_writes_the_lines_of_the_twin(text: str, by_margin: bool) -> None:
    table, chance = solved(text, by_margin=by_margin), random.Random(SEED)
    lookup = Lookup(table.game, Meter(), solved=table)
    positions = odd_positions(table.game)
    lengths = set()
    for p in [positions[0], *chance.sample(positions, 60)]:
        prover = p.turn if lookup.score(p) > 0 else 1 - p.turn
        for symmetry in (True, False):
            native, twin = Meter(), Meter()
            lines = strategy(table, p, prover, "native", native, symmetry=symmetry)
            assert lines == strategy(table, p, prover, "python", twin, symmetry=symmetry)
            assert native.nodes == twin.nodes
            lengths.add(len(lines))
    assert max(lengths) > 10


@pytest.mark.twin("xodd_strategy")
@pytest.mark.parametrize("text", ["xodd:1x4", "xodd:2x2", "yodd:hexhex1", "yodd:rhombus2"])
def test_every_position_has_its_certificate(text: str) -> None:
    game = read_id(text).game
    assert isinstance(game, Xodd)
    values = set()
    for symmetry in (True, False):
        for p in odd_positions(game):
            proof = solve(Instance(game, p), engine=Lookup, method="sweep", symmetry=symmetry)
            assert proof.evidence is Evidence.CERTIFICATE
            values.add(proof.value)
    assert values == {Value.WIN, Value.LOSS}


@NATIVE
@pytest.mark.parametrize(
    ("text", "most"), [("xodd:3x3", 50), slow("xodd:3x4", 1_000), ("yodd:hexhex2", 12), ("xodd:2x5", 300), ("yodd:rhombus3", 60)]
)
def test_certificates_are_small(text: str, most: int, tmp_path: Path) -> None:
    """Without images, or with the choice of turns of `lines.py`, all of these are longer."""
    proof = solve(read_id(text), certificate=tmp_path / "certificate", engine=Lookup, method="sweep")
    assert proof.evidence is Evidence.CERTIFICATE
    assert proof.certificate is not None
    assert proof.certificate.positions <= most
    alone = solve(read_id(text), engine=Lookup, method="sweep", symmetry=False)
    assert alone.certificate is not None
    assert alone.certificate.positions > most


@pytest.mark.parametrize("name", ["1x1", "1x2", "1x7", "2x2", "2x5", "4x3", "4x4", "rhombus1", "rhombus2", "rhombus5", "hexhex3"])
def test_the_symmetries_of_the_checker(name: str) -> None:
    found = Board(name).symmetries(CheckerMeter())
    assert len(found) == len(set(found))
    assert set(found) == {tuple(image) for image in open_board(name).symmetries}


@pytest.mark.parametrize("text", ["xodd:2x3", "yodd:rhombus2"])
def test_every_damage_is_refused(text: str, tmp_path: Path) -> None:
    """Lines left out, doubled, of another image, with turns that are illegal or lose; headers that say something else."""
    solve(read_id(text), certificate=tmp_path / "certificate", engine=Lookup, method="sweep")
    ((header, lines),) = sections(tmp_path / "certificate")
    assert (header["leaves"], header["images"]) == ("settled", "least")
    file = tmp_path / "damaged"

    def error(head: dict[str, object], body: list[str]) -> str:
        file.write_text(sealed(head, body))
        return check_file(file).error

    assert error(header, lines) == ""
    for member in ("leaves", "images"):
        assert error({key: value for key, value in header.items() if key != member}, lines)
    assert "images" in error(header | {"images": "greatest"}, lines)
    assert "wrong type" in error(header | {"images": True}, lines)
    for name, readings in (("hex", {"pie": "off"}), ("orcoon", {"pie": "off", "connection": "knight", "crossing": "allowed"})):
        board = "rhombus2" if name == "hex" else "2x2"
        head = {key: value for key, value in header.items() if key != "leaves"}
        assert "images" in error(head | {"game": name, "board": board, "readings": readings, "position": "B:../.."}, lines)
    assert error(header | {"side": {"B": "W", "W": "B"}[header["side"]]}, lines)
    game, board = header["game"], header["board"]
    naive, values = GAMES[game](board, {}), NaiveMinimax(game, board, {})
    losing = images = 0
    for number, line in enumerate(lines):
        before, after = lines[:number], lines[number + 1 :]
        assert error(header, before + after)
        assert error(header, [*before, line, line, *after])
        rank, position, turn = line.split(" ")
        p = naive.parse(position)
        for to in naive.symmetries:
            moved = naive.write(p._replace(stones="".join(p.stones[cell] for cell in to)))
            if moved != position:
                images += 1
                assert error(header, [*before, f"{rank} {moved} {turn}", *after])
                assert error(header, [*before, line, f"{rank} {moved} {turn}", *after])
        for other in () if turn == "-" else naive.turns(p):
            if values.value(naive.write(naive.play(p, other))) > 0:
                losing += 1
                assert error(header, [*before, f"{rank} {position} {other}", *after])
    assert losing > 5
    assert images > 2


@NATIVE
def test_explain_carries_turns_back_from_images(tmp_path: Path) -> None:
    file = tmp_path / "certificate"
    solve(read_id("xodd:3x3"), certificate=file, engine=Lookup, method="sweep")
    game, chance = open_game("xodd", "3x3", {}), random.Random(SEED)
    listed = {line.split(" ")[1] for line in sections(file)[0][1]}
    carried = 0
    for _ in range(30):
        played: list[str] = []
        walk = explain(file)
        while walk.answers[-1].outcome is None:
            p = walk.answers[-1].after
            played.append(format_turn(game.board, chance.choice(list(game.moves(p)))))
            walk = explain(file, tuple(played))
            carried += walk.answers[-1].rank > 0 and game.format(walk.answers[-1].before) not in listed
        outcome = walk.answers[-1].outcome
        assert outcome is not None
        assert outcome.winner == walk.side
    assert carried > 3


# ---- Boards whose certificates are long: the sweep -----------------------------------------------------------------------------


@NATIVE
def test_which_boards_are_swept(monkeypatch: pytest.MonkeyPatch) -> None:
    def first_choice(text: str) -> type[Lookup] | None:
        instance = read_id(text)
        return suited(instance.game, instance.position)

    monkeypatch.setattr(engine, "memory_available", lambda: 2_000_000_000)
    assert first_choice("xodd:4x4") is Lookup
    assert first_choice("xodd:4x5") is first_choice("yodd:hexhex3") is Winners
    assert first_choice("xodd:4x5:B:B..../W..../...../.....") is Winners
    assert first_choice("xodd:4x5:B:BBWWB/W..../...../.....") is None  # a search is quicker
    assert first_choice("xodd:3x7") is first_choice("orcoon:4x4") is None
    monkeypatch.setattr(engine, "memory_available", lambda: 1_000_000_000)
    assert first_choice("xodd:4x5") is None


@NATIVE
@pytest.mark.slow
def test_seventeen_cells_from_the_start() -> None:
    start = read_id("xodd:1x17")
    proof = by_method.solve(start)
    assert (proof.value, proof.evidence, proof.certificate) == (Value.LOSS, Evidence.TABLE, None)
    assert "each verified by the literal rules" in proof_text(start.game, start.position, proof)
