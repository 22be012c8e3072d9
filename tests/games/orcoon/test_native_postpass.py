"""The native post-pass search against its Python twin, brute force and a plain program; kill and harm sets (L1 to L3)."""

import random
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

from brute import BruteForce
from cases import slow
from crosscut.core.board import cells_of, mask_of
from crosscut.core.errors import UnsupportedError
from crosscut.core.game import COLOURS
from crosscut.core.registry import open_game
from crosscut.core.stones import PlacementTables, Stones
from crosscut.games.orcoon.postpass import native, witness
from crosscut.games.orcoon.postpass.sample import contested_positions
from crosscut.games.orcoon.postpass.search import PostPass
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver import kernel
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.sample import random_position

pytestmark = pytest.mark.skipif(kernel.native is None, reason="no compiled module")

SEED = 20120424
NO_CROSSING = {"crossing": "allowed"}
SUPPORT = Path(__file__).parents[2] / "support"


def orcoon(board: str, readings: dict[str, str] | None = None) -> Orcoon:
    game = open_game("orcoon", board, readings)
    assert isinstance(game, Orcoon)
    return game


def questions(positions: Iterable[Stones]) -> list[native.Question]:
    return [(*p.sides(colour), colour) for p in positions for colour in (0, 1)]


def randomly(game: Orcoon, count: int) -> list[Stones]:
    chance = random.Random(SEED)
    return [random_position(game, chance) for _ in range(count)]


# ---- Answers and orders ----------------------------------------------------------------------------------------------------


def agrees_with_brute_force(board: str, readings: dict[str, str] | None = None) -> int:
    """The native answer, the twin's and brute force's on all legal positions; every order replayed by the literal rules."""
    game = orcoon(board, readings)
    brute, twin, meter = BruteForce(board, game.readings), PostPass(game), Meter()
    positions = list(game.legal_positions())
    found = iter(native.orders(game, questions(positions), Meter()))
    for p in positions:
        text = "".join(game.glyphs(p))
        for colour in (0, 1):
            own, other = p.sides(colour)
            order = next(found)
            assert (order is not None) == brute.can_connect(text, COLOURS[colour]), game.format(p)
            assert (order is None) == (twin.order(own, other, colour, meter) is None), game.format(p)
            assert order is None or game.connects(own, other, colour, list(order)), game.format(p)
    return len(positions)


@pytest.mark.parametrize(
    ("board", "positions"),
    [
        ("1x1", 3),
        ("1x5", 243),
        ("5x1", 243),
        ("2x2", 67),
        ("2x3", 509),
        ("3x2", 509),
        slow("3x3", 9937),
        slow("2x5", 29291),
        slow("5x2", 29291),
    ],
)
def test_equals_twin_and_brute_force_on_all_positions(board: str, positions: int) -> None:
    assert agrees_with_brute_force(board) == positions


@pytest.mark.parametrize("board", ["2x4", slow("3x3")])
def test_the_same_without_the_crossing_rule(board: str) -> None:
    assert agrees_with_brute_force(board, NO_CROSSING) > 0


@pytest.mark.slow
@pytest.mark.parametrize("board", ["3x4", "4x3"])
def test_the_same_on_larger_boards(board: str) -> None:
    assert agrees_with_brute_force(board) == 193405


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("g++") is None, reason="no g++")
@pytest.mark.parametrize("crossing", ["forbidden", "allowed"])
@pytest.mark.parametrize("board", ["1x10", "2x6", "6x2", "3x4", "2x7", "3x5", "5x3", "4x4"])
def test_equals_a_plain_program_on_all_positions(tmp_path: Path, board: str, crossing: str) -> None:
    """All positions, not one of each class: 9,649,037 on 4x4; every 97th yes is replayed by the literal rules."""
    game = orcoon(board, {"crossing": crossing})
    program = tmp_path / "plain_postpass"
    source = SUPPORT / "plain_postpass.cpp"
    subprocess.run(["g++", "-O2", "-std=c++20", str(source), "-o", str(program)], check=True)
    for colour in (0, 1):
        positions = 0
        with subprocess.Popen([program, *board.split("x"), str(colour), crossing], stdout=subprocess.PIPE) as running:
            assert running.stdout is not None
            while block := bytearray(running.stdout.read(65 * 200_000)):
                expected = list(block[64::65])
                del block[64::65]
                positions += len(expected)
                asked = native.Packed(bytes(block), bytes([colour]) * len(expected))
                lengths, cells, _ = native.answers(game, asked, Meter())
                assert [length != native.NO for length in memoryview(lengths).cast("H")] == [bool(can) for can in expected]
                for at, order in enumerate(native.unpacked(lengths, cells)):
                    if order is not None and at % 97 == 0:
                        own, other = (
                            int.from_bytes(block[64 * at + 32 * side : 64 * at + 32 * side + 32], "little") for side in (0, 1)
                        )
                        assert game.connects(own, other, colour, list(order)), (own, other)
        assert running.returncode == 0
        if crossing == "forbidden":
            assert positions == {"4x4": 9649037, "3x4": 193405}.get(board, positions)


SAMPLES = [
    *(("4x5", 1000), ("5x4", 500), ("5x5", 500), ("5x6", 300), ("6x6", 200), ("7x7", 150), ("8x8", 60), ("8x9", 40)),
    *(("9x9", 40), ("10x10", 20), ("11x12", 10), ("12x12", 8), ("13x13", 6), ("14x16", 4)),
]


def agrees_with_twin(game: Orcoon, positions: list[Stones]) -> None:
    twin, meter, asked = PostPass(game), Meter(), questions(positions)
    for (own, other, colour), order in zip(asked, native.orders(game, asked, Meter()), strict=True):
        assert (order is None) == (twin.order(own, other, colour, meter) is None), (own, other, colour)
        assert order is None or game.connects(own, other, colour, list(order)), (own, other, colour)


@pytest.mark.parametrize(("board", "count"), SAMPLES)
def test_equals_the_twin_on_random_positions(board: str, count: int) -> None:
    game = orcoon(board)
    agrees_with_twin(game, randomly(game, count))


@pytest.mark.parametrize(("board", "games"), [("4x4", 60), ("4x5", 40), ("5x5", 30), ("6x6", 8), slow("5x13", 5)])
def test_equals_the_twin_in_contested_play(board: str, games: int) -> None:
    """The search that branches is needed several times as often here as on random positions."""
    game = orcoon(board)
    agrees_with_twin(game, contested_positions(game, games, SEED))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("board", "games"), [("4x4", 2000), ("4x5", 1000), ("5x5", 600), ("6x6", 150), ("6x7", 60), ("5x13", 30)]
)
def test_equals_the_twin_in_much_contested_play(board: str, games: int) -> None:
    game = orcoon(board)
    agrees_with_twin(game, contested_positions(game, games, SEED))


@pytest.mark.slow
@pytest.mark.parametrize(("board", "count"), [(board, 36 * count) for board, count in SAMPLES])
def test_equals_the_twin_on_many_random_positions(board: str, count: int) -> None:
    """102,168 positions, both colours."""
    game = orcoon(board)
    agrees_with_twin(game, randomly(game, count))


def test_orders_are_short() -> None:
    """No cell of an order can be left out."""
    game = orcoon("5x5")
    asked = questions(randomly(game, 500))
    for (own, other, colour), order in zip(asked, native.orders(game, asked, Meter()), strict=True):
        for without in order or ():
            assert not game.connects(own, other, colour, [cell for cell in order or () if cell != without])


# ---- What one more stone can spoil -----------------------------------------------------------------------------------------


def check_lemmas(game: Orcoon, positions: list[Stones]) -> int:
    """L1, L2 and L3 with every cell, and the native sets against the Python ones; return how many stones were tried."""
    asked, tried = questions(positions), 0
    for (own, other, colour), found in zip(asked, native.witnesses(game, asked, Meter()), strict=True):
        if found is None:
            continue
        order = list(found.order)
        where = (own, other, colour, order)
        assert found.kills == witness.kills(game, own, other, order), where
        assert found.harms == witness.harms(game, own, other, order), where
        empty = game.board.all_cells & ~(own | other)
        for cell in cells_of(empty & ~found.kills):
            assert game.connects(own, other | 1 << cell, colour, order), (where, cell)
        for cell in cells_of(empty & ~found.harms):
            assert game.connects(own | 1 << cell, other, colour, [kept for kept in order if kept != cell]), (where, cell)
        for cell in cells_of(other):
            assert game.connects(own, other & ~(1 << cell), colour, order), (where, cell)
        tried += game.board.size - own.bit_count()
    return tried


@pytest.mark.parametrize("board", ["2x4", "3x3"])
def test_lemmas_on_all_positions(board: str) -> None:
    game = orcoon(board)
    assert check_lemmas(game, list(game.legal_positions())) > 1000


def test_lemmas_without_the_crossing_rule() -> None:
    game = orcoon("2x4", NO_CROSSING)
    assert check_lemmas(game, list(game.legal_positions())) > 1000


@pytest.mark.parametrize("board", [*map(slow, ("3x4", "4x3"))])
def test_lemmas_on_every_29th_position(board: str) -> None:
    game = orcoon(board)
    assert check_lemmas(game, list(game.legal_positions())[::29]) > 1000


@pytest.mark.slow
@pytest.mark.parametrize("board", ["2x6", "6x2", "3x4", "4x3"])
def test_lemmas_on_all_positions_of_larger_boards(board: str) -> None:
    game = orcoon(board)
    assert check_lemmas(game, list(game.legal_positions())) > 100_000


@pytest.mark.parametrize(("board", "count"), [("4x4", 300), ("5x5", 200), ("7x7", 50), ("9x9", 20), ("12x12", 5), ("13x13", 5)])
def test_lemmas_on_random_positions(board: str, count: int) -> None:
    game = orcoon(board)
    assert check_lemmas(game, randomly(game, count)) > 0


@pytest.mark.parametrize("board", ["3x4", slow("4x3")])
def test_the_sets_are_exact(board: str) -> None:
    """Inside the kill and harm sets, beyond the order's own cells, every stone spoils the witness."""
    game, kills, harms = orcoon(board), 0, 0
    asked = questions(list(game.legal_positions())[::29])
    for (own, other, colour), found in zip(asked, native.witnesses(game, asked, Meter()), strict=True):
        if found is None:
            continue
        order = list(found.order)
        for cell in cells_of(found.kills & ~mask_of(order)):
            assert not game.connects(own, other | 1 << cell, colour, order)
            kills += 1
        for cell in cells_of(found.harms & ~mask_of(order)):
            assert not game.connects(own | 1 << cell, other, colour, order)
            harms += 1
    assert kills
    assert harms


# ---- Tables, limits, refusals ----------------------------------------------------------------------------------------------


def renumbered(tables: PlacementTables, new: list[int]) -> PlacementTables:
    """The same game with cell i called new[i]."""

    def move(mask: int) -> int:
        return mask_of([new[cell] for cell in cells_of(mask)])

    old = sorted(range(len(new)), key=new.__getitem__)
    return tables._replace(
        neighbours=tuple(move(tables.neighbours[cell]) for cell in old),
        diagonal=tuple(tuple((move(at), move(common)) for at, common in tables.diagonal[cell]) for cell in old),
        crossing=tuple(tuple((move(a), move(b), move(c)) for a, b, c in tables.crossing[cell]) for cell in old),
        sides=tuple((move(first), move(second)) for first, second in tables.sides),  # type: ignore[arg-type]
    )


@pytest.mark.parametrize("board", ["3x3", "2x4", "7x10"])
def test_no_board_is_assumed(board: str) -> None:
    """Cells numbered at random have hardly two equal shifts; the answers must not change."""
    game, new = orcoon(board), list(range(orcoon(board).board.size))
    random.Random(SEED).shuffle(new)
    tables = game.placement_tables()
    assert tables is not None
    asked = questions(randomly(game, 300))
    moved = native.packed(
        (mask_of([new[c] for c in cells_of(own)]), mask_of([new[c] for c in cells_of(other)]), colour)
        for own, other, colour in asked
    )
    lengths, cells, _ = kernel.require().post_pass(
        kernel.packed(renumbered(tables, new)),
        stones=moved.stones,
        colours=moved.colours,
        spoilers=False,
        tick=Meter().ticker(),
    )
    orders = native.orders(game, asked, Meter())
    for (own, other, colour), order, image in zip(asked, orders, native.unpacked(lengths, cells), strict=True):
        assert (order is None) == (image is None)
        assert image is None or game.connects(own, other, colour, [new.index(cell) for cell in image])


def test_no_questions_no_answers() -> None:
    assert native.orders(orcoon("3x3"), [], Meter()) == []


def test_the_pie_rule_changes_nothing() -> None:
    plain, pie = orcoon("3x3"), orcoon("3x3", {"pie": "on"})
    asked = questions(randomly(plain, 100))
    assert native.orders(plain, asked, Meter()) == native.orders(pie, asked, Meter())


def test_positions_are_counted_and_limits_stop() -> None:
    game, meter = orcoon("5x5"), Meter()
    native.orders(game, [(0, 0, 0)] * 10, meter)
    assert meter.nodes == 10
    with pytest.raises(LimitReached, match="nodes"):
        native.orders(game, [(0, 0, 0)] * 10, Meter(Limits(nodes=9)))
    with pytest.raises(LimitReached, match="seconds"):
        native.answers(game, native.packed([(0, 0, 0)] * 1000), Meter(Limits(seconds=0)))


def test_what_is_refused() -> None:
    game = orcoon("3x3")
    tables = game.placement_tables()
    assert tables is not None
    with pytest.raises(UnsupportedError, match="post-pass"):
        native.orders(orcoon("3x3", {"connection": "knight"}), [], Meter())
    with pytest.raises(ValueError, match="two masks for each question"):
        native.answers(game, native.Packed(kernel.pack((0,)), b"\0"), Meter())
    odd = tables._replace(diagonal=((((1 << 4), 0b1011),), *tables.diagonal[1:]))
    with pytest.raises(ValueError, match="one or two cells expected"):
        kernel.require().post_pass(kernel.packed(odd), stones=b"", colours=b"", spoilers=False, tick=print)


def test_without_the_compiled_module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "native", None)
    with pytest.raises(UnsupportedError, match="no native loop"):
        native.orders(orcoon("3x3"), [], Meter())
