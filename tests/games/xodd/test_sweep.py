"""The sweep of all boards of Xodd and Yodd: twins entry by entry, minimax, naive minimax, the literal rules, what it refuses."""

import random
import re
from pathlib import Path

import pytest

from cases import slow
from crosscut.core.errors import UnsupportedError
from crosscut.core.game import BLACK, PASS, WHITE
from crosscut.core.instance import read_id
from crosscut.core.notation import format_turn
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.xodd.rules import Xodd
from crosscut.games.xodd.search.prover import Prover
from crosscut.games.xodd.tables.engine import Lookup
from crosscut.games.xodd.tables.margins import margins as all_margins
from crosscut.games.xodd.tables.sweep import CLASSES, EVEN, MOVER_WINS, Swept, index_of, offer, sweep, sweep_to
from crosscut.solver import kernel
from crosscut.solver.engines import engine_for
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.minimax import Minimax
from crosscut.solver.proof import Evidence
from crosscut.solver.solve import solve
from crosscut.solver.tables.numbering import number_of, position_of
from naive import NaiveMinimax

NATIVE = pytest.mark.skipif(kernel.native is None, reason="no compiled module")
TINY = ["xodd:1x1", "xodd:1x2", "xodd:1x3", "xodd:1x4", "xodd:1x5", "xodd:2x2", "xodd:3x2", "yodd:hexhex1", "yodd:rhombus2"]


def swept(board: str, method: str = "auto") -> Swept:
    return sweep(read_id(board).game, Meter(), method)


def odd_boards(game: Xodd) -> list[Stones]:
    boards = (position_of(number, game.board.size) for number in range(1, 3**game.board.size))
    return [p for p in boards if game.illegal(p) is None]


def by_the_rules(found: Swept, p: Stones) -> bool:
    """Whether the side to move wins a position before a pass, from its turns, all of them, and those after a pass."""
    game = found.game

    def drops_win(q: Stones) -> bool:
        return any(not found.wins(game.play(q, turn)) for turn in game.moves(q) if turn != PASS)

    lead = game.margin(p) if p.turn == BLACK else -game.margin(p)
    return drops_win(p) or (lead > 0 and not drops_win(game.play(p, PASS)))


@NATIVE
@pytest.mark.parametrize("board", [*TINY, "xodd:2x4", "xodd:3x3", "xodd:1x8", "yodd:hexhex2", "yodd:rhombus3"])
def test_twins_are_equal_entry_by_entry(board: str) -> None:
    native, python = swept(board, "native"), swept(board, "python")
    assert native.codes == python.codes
    assert native.counts == python.counts
    assert native.black_wins == python.black_wins
    assert sweep(native.game, Meter(), "native", keep=False).counts == native.counts


@pytest.mark.twin("xodd_sweep")
@pytest.mark.parametrize("board", TINY)
def test_every_board_by_minimax_and_by_naive_minimax(board: str) -> None:
    found = swept(board)
    game = found.game
    minimax, naive = Minimax[Stones](game, Meter()), NaiveMinimax(game.name, game.board.name, {})
    assert found.black_wins == (minimax.score(game.start()) > 0) == (naive.value(game.format(game.start())) > 0)
    counts = dict.fromkeys(CLASSES, 0)
    for p in odd_boards(game):
        wins = []
        for turn in (BLACK, WHITE):
            q = p._replace(turn=turn)
            wins.append(found.wins(q))
            assert wins[-1] == (minimax.score(q) > 0) == (naive.value(game.format(q)) > 0)
        counts["odd"] += 1
        counts[{(True, False): "black", (False, True): "white", (True, True): "mover"}.get((wins[0], wins[1]), "none")] += 1
    counts["even"] = 3**game.board.size - counts["odd"]
    assert found.counts == counts


@pytest.mark.parametrize("board", ["xodd:2x3", "xodd:1x6", "yodd:hexhex2"])
def test_a_sample_by_naive_minimax(board: str) -> None:
    found, chance = swept(board), random.Random(2011)
    game = found.game
    naive = NaiveMinimax(game.name, game.board.name, {})
    late = [p for p in odd_boards(game) if game.board.size - (p.black | p.white).bit_count() <= 4]
    for p in chance.sample(late, min(60, len(late))):
        q = p._replace(turn=chance.randrange(2))
        assert found.wins(q) == (naive.value(game.format(q)) > 0)


@pytest.mark.parametrize(
    "board",
    [
        *(f"xodd:1x{columns}" for columns in range(1, 8)),
        *("xodd:2x2", "xodd:2x3", "xodd:2x4", "yodd:hexhex1", "yodd:hexhex2", "yodd:rhombus1", "yodd:rhombus2"),
        *map(slow, ("xodd:1x8", "xodd:1x9", "xodd:3x3", "yodd:rhombus3")),
    ],
)
def test_every_entry_follows_from_its_successors_by_the_literal_rules(board: str) -> None:
    found = swept(board)
    for p in odd_boards(found.game):
        for turn in (BLACK, WHITE):
            assert found.wins(p._replace(turn=turn)) == by_the_rules(found, p._replace(turn=turn))


@NATIVE
@pytest.mark.parametrize(("board", "count"), [("xodd:3x3", 150), ("xodd:4x4", 12), ("xodd:2x8", 12), ("yodd:rhombus4", 12)])
def test_a_sample_of_entries_follows_by_the_literal_rules(board: str, count: int) -> None:
    found, chance = swept(board, "native"), random.Random(2011)
    cells = found.game.board.size
    while count:
        weights = chance.choice(((1, 1, 1), (1, 4, 4), (4, 1, 1)))
        p = position_of(
            int("".join(map(str, chance.choices((0, 1, 2), weights=weights, k=cells))), 3), cells, chance.randrange(2)
        )
        if found.game.illegal(p) is None:
            count -= 1
            assert found.wins(p) == by_the_rules(found, p), found.game.format(p)


@NATIVE
@pytest.mark.parametrize("board", ["xodd:4x4", "xodd:2x5", "yodd:hexhex2", "yodd:rhombus4"])
def test_parity_of_sampled_boards_and_images_with_equal_classes(board: str) -> None:
    found, chance = swept(board), random.Random(2011)
    cells = found.game.board.size
    for _ in range(300):
        p = position_of(chance.randrange(1, 3**cells), cells, chance.randrange(2))
        assert (found.code(p) == EVEN) == (sum(found.game.counts(p)) % 2 == 0)
        if found.code(p) != EVEN:
            assert {found.wins(image) for image in found.game.images(p)} == {found.wins(p)}


def test_no_board_is_lost_for_whoever_is_to_move() -> None:
    """Point 4 of the module's text, for everything that a board can be told: so the class `none` stays empty on every board."""
    for beyond in range(16):
        for leads in (True, False):
            assert offer(beyond, True, leads) & 5 != 5
            assert offer(beyond, False, leads) & 5 == 0


def test_kept_boards_stand_in_blocks_without_gaps() -> None:
    places = []
    for number in range(1, 3**5):
        p = position_of(number, 5)
        assert number_of(p, 5) == number
        stones = p.black | p.white
        if p.black & stones & -stones:
            places.append(index_of(p, 5))
    assert sorted(places) == list(range((3**5 - 1) // 2))


PAGE = (Path(__file__).parents[3] / "docs" / "results" / "xodd-values.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.splitlines()
    if re.match(r"\| `[xy]odd:\w+` \| \d+ \| (Black|White) \|", line)
]
MARGINS = dict(re.findall(r"^\| `([xy]odd:\w+)` \| ([+-]\d+ \| [^|]+) \|$", PAGE, re.MULTILINE))


def number(text: str) -> int:
    return int(text.replace(",", ""))


def test_the_figures_of_the_page_fit_together() -> None:
    """On every row: no board is lost for whoever is to move, White's wins are Black's, and the margins are of these boards."""
    assert len(ROWS) == len(MARGINS) + 4 == 46
    for row in ROWS:
        odd, black, mover = map(number, row[5:8] if len(row) == 9 and row[0].strip("`") in MARGINS else row[4:7])
        assert odd == 2 * black + mover, row[0]
        if row[0].strip("`") in MARGINS:
            start, _, said = MARGINS[row[0].strip("`")].partition(" | ")
            by_margin = {int(margin): number(count) for margin, count in re.findall(r"([+-]\d+): ([\d,]+)", said)}
            assert sum(by_margin.values()) == odd
            assert sum(count for margin, count in by_margin.items() if margin > 0) == black + mover
            assert start == {"Black": "+1", "White": "-1"}[row[2]]  # every board is won by a single group
            assert row[3] == "1"
            assert set(by_margin) == {-1, 1} or not row[0].startswith("`xodd:1x")


@NATIVE
@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, id=row[0].strip("`"), marks=pytest.mark.slow if int(row[1]) > 12 else ())
        for row in ROWS
        if int(row[1]) <= 16
    ],
)
def test_the_tables_of_the_page_to_16_cells(row: list[str]) -> None:
    board, _, winner, _, drops, *counts, _ = row
    game = read_id(board.strip("`")).game
    assert isinstance(game, Xodd)
    found, by_group = sweep(game, Meter(), "native"), all_margins(game, Meter(), "native")
    assert (found.black_wins, found.counts["none"]) == (winner == "Black", 0)
    assert [found.counts[name] for name in ("odd", "black", "mover")] == list(map(number, counts))
    start = game.start()
    won = [format_turn(game.board, turn) for turn in game.moves(start) if not found.wins(game.play(start, turn))]
    assert drops == (" ".join(won) or "none")
    by_margin = ", ".join(f"{margin:+}: {count:,}" for margin, count in sorted(by_group.by_margin.items()) if count)
    assert MARGINS[board.strip("`")] == f"{by_group.start:+} | {by_margin}"


@NATIVE
def test_the_number_of_odd_boards_by_counting_groups_of_each() -> None:
    for board in ("xodd:3x3", "xodd:2x5"):
        game = read_id(board).game
        assert isinstance(game, Xodd)
        odd = sum(sum(game.counts(position_of(number, game.board.size))) % 2 for number in range(3**game.board.size))
        assert swept(board, "native").counts["odd"] == odd


@pytest.mark.twin("xodd_sweep")
@pytest.mark.parametrize("board", ["xodd:2x2", "xodd:1x4", "yodd:hexhex1"])
def test_the_engine_equals_minimax_on_every_position(board: str) -> None:
    game = read_id(board).game
    assert isinstance(game, Xodd)
    minimax, lookup = Minimax[Stones](game, Meter()), Lookup(game, Meter())
    for p in [game.start(), *odd_boards(game)]:
        for q in (p, p._replace(turn=WHITE), p._replace(passes=1), p._replace(turn=WHITE, passes=2, over=True)):
            if game.illegal(q) is None:
                assert lookup.score(q) == minimax.score(q)


@pytest.mark.twin
def test_the_engine_gives_checked_certificates(tmp_path: Path) -> None:
    for text in ("xodd:2x3", "yodd:rhombus2", "xodd:1x5:W:.B.BW:pass", "xodd:1x3:W:WBW"):
        instance = read_id(text)
        proof = solve(instance, certificate=tmp_path / "c.gz", all_moves=True, engine=Lookup, method="sweep")
        plain = solve(instance, all_moves=True)
        assert (proof.value, proof.evidence, proof.values) == (plain.value, Evidence.CERTIFICATE, plain.values)


@NATIVE
def test_which_engine_is_taken() -> None:
    assert engine_for(read_id("xodd:4x4")) == (Lookup, "sweep")
    assert engine_for(read_id("xodd:4x4"), distance=True) == (Minimax, "minimax")
    assert engine_for(read_id("xodd:4x5:B:BBWWB/W..../...../.....")) == (Prover, "pns")
    assert engine_for(read_id("xodd:5x5")) == (Prover, "pns")
    assert engine_for(read_id("xodd:4x4"), "pns") == (Prover, "pns")
    assert engine_for(read_id("xodd:9x9")) == (Minimax, "minimax")
    with pytest.raises(UnsupportedError, match="not in how many turns"):
        Lookup(read_id("xodd:2x2").game, Meter(), distance=True)


def test_what_is_refused() -> None:
    with pytest.raises(UnsupportedError, match="knows xodd and yodd only, not hex"):
        sweep(open_game("hex", "rhombus2"), Meter())
    with pytest.raises(UnsupportedError, match=r"5x5 would need 282\.4 GB: it is for boards of at most 22 cells"):
        sweep(open_game("xodd", "5x5"), Meter())
    with pytest.raises(LimitReached, match="memory"):
        sweep(open_game("xodd", "3x7"), Meter(Limits(memory=10**9)))
    with pytest.raises(LimitReached, match="nodes"):
        sweep(open_game("xodd", "3x3"), Meter(Limits(nodes=100)), "python")


@NATIVE
def test_a_limit_stops_the_native_loop() -> None:
    with pytest.raises(LimitReached, match="nodes"):
        sweep(open_game("xodd", "2x9"), Meter(Limits(nodes=1000)), "native")


@NATIVE
def test_native_buffers_are_checked() -> None:
    near = kernel.pack(open_game("xodd", "2x2").board.neighbours)
    native = kernel.require()
    for size, leads in ((0, False), (41, False), (5, False), (25, True)):
        with pytest.raises(ValueError, match=r"out of range|too short|at most 24 cells"):
            native.xodd_sweep(size=size, neighbours=near, margins=leads, two_threads=False, write=None, tick=print)
    for length, leads, threads in ((9, False, 1), (11, False, 1), (39, True, 1), (10, True, 1), (10, False, 0)):
        entries = bytearray(length)
        with pytest.raises(ValueError, match=r"another size|out of range"):
            native.xodd_check(size=4, neighbours=near, entries=entries, margins=leads, most_empty=4, threads=threads, tick=print)


@NATIVE
@pytest.mark.parametrize("margins", [False, True])
@pytest.mark.parametrize("board", ["xodd:3x4", "xodd:2x7", slow("yodd:rhombus4"), "xodd:1x14"])
def test_two_threads_find_the_same_as_one(board: str, margins: bool) -> None:
    game = read_id(board).game
    found = []
    for two_threads in (False, True):
        codes = bytearray()
        numbers = kernel.require().xodd_sweep(
            size=game.board.size,
            neighbours=kernel.pack(game.board.neighbours),
            margins=margins,
            two_threads=two_threads,
            write=codes.extend,
            tick=lambda boards: None,
        )
        found.append((numbers, codes))
    assert found[0] == found[1]


@NATIVE
def test_an_error_of_whoever_is_told_ends_the_sweep() -> None:
    def refuse(piece: bytes) -> None:
        raise OSError("no room")

    with pytest.raises(OSError, match="no room"):
        sweep_to(open_game("xodd", "4x4"), Meter(), refuse)


def test_the_class_of_the_mover_is_told_apart() -> None:
    found = swept("xodd:1x5")
    mixed = [p for p in odd_boards(found.game) if found.code(p) == MOVER_WINS]
    assert mixed
    assert all(found.wins(p) and found.wins(p._replace(turn=WHITE)) for p in mixed)
