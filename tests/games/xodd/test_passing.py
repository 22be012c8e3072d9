"""Where only a pass wins, or leads to the best margin, in Xodd and Yodd: all ways to count such positions, against each other.

On the small boards there are none. So the ways are also compared on graphs that are no boards, where there are some; and larger
boards are compared with what docs/mathematics/xodd-theory.md prints.
"""

import random
import subprocess
import sys
from functools import cache
from importlib.resources import files
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner

from compiled import compiled
from crosscut.cli import main
from crosscut.core.board import Board, Edge, Layout
from crosscut.core.errors import ContradictionError, TableError
from crosscut.core.game import position_id
from crosscut.core.instance import read_id
from crosscut.core.stones import Stones
from crosscut.games.xodd.questions.passing import Passes, better_passes, passes, passes_of_table
from crosscut.games.xodd.questions.reach import explore
from crosscut.games.xodd.questions.theory import theory
from crosscut.games.xodd.rules import Xodd
from crosscut.games.xodd.tables.block_files import build_by_blocks
from crosscut.games.xodd.tables.frame import Frame, block_bytes
from crosscut.games.xodd.tables.margins import margins, margins_memory
from crosscut.games.xodd.tables.sweep import Noted, Swept, sweep
from crosscut.games.xodd.tables.table import build_table
from crosscut.games.xodd.tables.verify import verify
from crosscut.solver import kernel
from crosscut.solver.limits import LimitReached, Limits, Meter, memory_available
from crosscut.solver.tables.file import HEADER_BYTES, map_entries
from crosscut.solver.tables.numbering import position_of
from crosscut.solver.tables.table import Table, open_table
from leads import leads_of_turns

NATIVE = pytest.mark.skipif(kernel.native is None, reason="no compiled module")
METHODS = pytest.mark.parametrize("method", ["python", pytest.param("native", marks=NATIVE)])
THEORY = Path(__file__).parents[3] / "docs" / "mathematics" / "xodd-theory.md"
SMALL = ["xodd:1x1", "xodd:1x4", "xodd:2x2", "xodd:2x3", "xodd:1x7", "yodd:hexhex2", "xodd:2x4", "xodd:3x3", "yodd:rhombus3"]
# Cells are neighbours as these pairs say. By a search through random graphs; none of six cells was found. In the last one there
# are positions where the pass alone is best, and does not win alone.
GRAPHS = [
    "01 04 06 14 15 23 25 34 35 36 56",
    "20 21 40 41 43 50 51 61 62 70 73 75 76",
    "31 40 41 42 50 52 53 54 61 62 63 64 70 71 72 73 80 82 86",
    "10 20 30 32 40 42 43 50 62 65 73 74 75 76 8",
]


def opened(board: str) -> Xodd:
    game = read_id(board).game
    assert isinstance(game, Xodd)
    return game


@cache
def graph(pairs: str) -> Xodd:
    """Xodd on a graph that is no board: everything but reading and drawing works on it."""
    edges = tuple(
        Edge(int(pair[0]), int(pair[1])) for pair in pairs.split() if len(pair) == 2
    )  # one digit: a cell that touches nothing
    size = 1 + int(max(pairs))
    places = tuple((0, column) for column in range(size))
    return Xodd(Board(f"graph{size}", places, edges, (), (), Layout("points", tuple((float(c), 0.0) for _, c in places))))


def random_graphs() -> list[str]:
    """Some with few edges, some with many."""
    chance, found = random.Random(5), []
    for size in (4, 5, 6, 6):
        likely = chance.random()
        pairs = [f"{b}{a}" for a, b in combinations(range(size), 2) if chance.random() < likely or b == a + 1]
        found.append(" ".join(pairs))
    return found


class Literal:
    """Positions of a small graph by the rules as they stand, stones as a string: margins with passes, and every turn tried."""

    def __init__(self, game: Xodd) -> None:
        self.near = [[cell for cell in range(game.board.size) if mask >> cell & 1] for mask in game.board.neighbours]
        self.groups, self.lead = cache(self._groups), cache(self._lead)

    def _groups(self, stones: str) -> tuple[int, int]:
        counts, seen = {"B": 0, "W": 0}, set[int]()
        for start, colour in enumerate(stones):
            if colour != "." and start not in seen:
                counts[colour] += 1
                open_cells = {start}
                while open_cells:
                    cell = open_cells.pop()
                    seen.add(cell)
                    open_cells |= {there for there in self.near[cell] if stones[there] == colour} - seen
        return counts["B"], counts["W"]

    def drops(self, stones: str) -> set[str]:
        one = {stones[:c] + x + stones[c + 1 :] for c, stone in enumerate(stones) if stone == "." for x in "BW"}
        two = {q[:c] + x + q[c + 1 :] for q in one for c, stone in enumerate(q) if stone == "." for x in "BW"}
        return {q for q in one | two if sum(self.groups(q)) % 2}

    def _lead(self, stones: str, mover: str, passed: bool) -> int:
        """By how many groups the mover leads in the end."""
        black, white = self.groups(stones)
        other = "W" if mover == "B" else "B"
        now = white - black if mover == "B" else black - white
        passing = now if passed else -self.lead(stones, other, True)
        return max([passing, *(-self.lead(q, other, False) for q in self.drops(stones))])

    def passes(self) -> tuple[int, set[Stones], set[Stones]]:
        """Boards without a drop, positions where only the pass wins, positions where it alone leads to the best margin."""
        stuck, wins, best = 0, set(), set()
        for number in range(1, 3 ** len(self.near)):
            p = position_of(number, len(self.near))
            stones = "".join("B" if p.black >> c & 1 else "W" if p.white >> c & 1 else "." for c in range(len(self.near)))
            if sum(self.groups(stones)) % 2 == 0:
                continue
            after = self.drops(stones)
            stuck += not after
            for turn, other in enumerate("WB"):
                dropping = max((-self.lead(q, other, False) for q in after), default=99)
                passing = -self.lead(stones, other, True)
                if passing > dropping:
                    best.add(p._replace(turn=turn))
                    if passing > 0 > dropping:
                        wins.add(p._replace(turn=turn))
        return stuck, wins, best


@cache
def by_rules(pairs: str) -> tuple[int, set[Stones], set[Stones]]:
    return Literal(graph(pairs)).passes()


def test_there_are_graphs_with_such_positions() -> None:
    assert [tuple(len(found) for found in by_rules(pairs)[1:]) for pairs in GRAPHS[:2]] == [(2, 2), (2, 2)]


@pytest.mark.twin("xodd_sweep")
@METHODS
@pytest.mark.parametrize("pairs", [*GRAPHS[:2], *random_graphs()])
def test_sweeps_note_what_the_rules_say(pairs: str, method: str) -> None:
    stuck, wins, best = by_rules(pairs)
    game = graph(pairs)
    assert sweep(game, Meter(), method).noted == Noted(stuck + len(wins))
    assert margins(game, Meter(), method).noted == Noted(stuck + len(wins), stuck, len(best))


@pytest.mark.twin("xodd_check")
@pytest.mark.parametrize("pairs", [*GRAPHS[:2], *random_graphs()])
def test_better_passes_are_those_of_the_rules(pairs: str) -> None:
    found, (_, wins, best) = better_passes(graph(pairs), Meter()), by_rules(pairs)
    assert (set(found.only_wins), set(found.only_best)) == (wins, best)
    assert (len(found.only_wins), len(found.only_best)) == (len(wins), len(best))


@NATIVE
@pytest.mark.parametrize("pairs", [*GRAPHS, *random_graphs()])
def test_tables_say_what_the_rules_say(pairs: str) -> None:
    game = graph(pairs)
    if game.board.size <= 8:
        stuck, wins, best = by_rules(pairs)
    else:  # the rules spelt out take too long
        stuck, passing = len(explore(game, Meter()).stuck), better_passes(game, Meter())
        wins, best = set(passing.only_wins), set(passing.only_best)
        assert wins
        assert (pairs == GRAPHS[-1]) == (best != wins)
    by_class, by_margin = passes(sweep(game, Meter()), Meter()), passes(margins(game, Meter()), Meter())
    assert by_class == Passes(stuck, len(wins), None, by_class.wins, (), again=True)
    assert by_margin == Passes(stuck, len(wins), len(best), by_class.wins, by_margin.best, again=True)
    assert {q for p in by_class.wins for q in (p, exchanged(p))} == wins
    assert {q for p in by_margin.best for q in (p, exchanged(p))} == best
    assert len(by_class.wins) == len(wins) / 2
    assert list(by_class.wins) == sorted(by_class.wins, key=lambda p: (p.black | p.white).bit_count())


def exchanged(p: Stones) -> Stones:
    return Stones(p.white, p.black, 1 - p.turn)


@pytest.mark.twin("XoddHalves")
@METHODS
@pytest.mark.parametrize("pairs", [*GRAPHS[:2], random_graphs()[2]])
@pytest.mark.parametrize("orbits", [1, 2])
def test_blocks_say_what_the_rules_say(pairs: str, orbits: int, method: str, tmp_path: Path) -> None:
    game, (stuck, wins, _) = graph(pairs), by_rules(pairs)
    board, file = game.board, tmp_path / "t.table"
    found = sorted({tuple(sorted({table[cell] for table in board.symmetries})) for cell in range(board.size)})[:orbits]
    frame = Frame(board, tuple(sorted(cell for orbit in found for cell in orbit)))
    build_by_blocks(game, file, Meter(), frame, native=method == "native")
    header = file.read_bytes()[:HEADER_BYTES].decode("ascii")
    assert f'"passing": {{"quiet": {stuck + len(wins)}}}' in header
    if kernel.native is None:
        return
    entries = map_entries(file, game, frame.count * block_bytes(frame))
    passing = passes_of_table(Table(file, Swept(game, entries, {}, True, frame, Noted(stuck + len(wins))), "0" * 64), Meter())
    assert (passing.stuck, passing.only_wins, passing.only_best, passing.again) == (stuck, len(wins), None, True)
    assert set(passing.wins) <= wins
    assert len(passing.wins) == (1 if wins else 0)


@NATIVE
@pytest.mark.parametrize("board", [*SMALL, "xodd:3x4", "xodd:2x6", "xodd:1x12", "xodd:2x7"])
def test_on_small_boards_no_pass_is_needed(board: str) -> None:
    game = opened(board)
    by_class, by_margin = passes(sweep(game, Meter(), "native"), Meter()), passes(margins(game, Meter(), "native"), Meter())
    assert (by_class.only_wins, by_margin.only_wins, by_margin.only_best) == (0, 0, 0)
    assert by_class.stuck == by_margin.stuck
    assert by_class.again
    assert by_margin.again
    if game.board.size <= 9:
        assert by_class.stuck == len(explore(game, Meter()).stuck)


@NATIVE
def test_a_wrong_entry_of_the_sweep_is_noticed() -> None:
    found = sweep(opened("xodd:2x3"), Meter(), "native")
    for at in range(0, len(found.codes), 7):
        for code in range(4):
            codes = bytearray(found.codes)
            codes[at] = codes[at] & ~3 | code
            if codes != found.codes:
                with pytest.raises(ContradictionError, match="does not follow"):
                    passes(Swept(found.game, codes, found.counts, found.black_wins), Meter())


@NATIVE
def test_ways_that_differ_are_an_error() -> None:
    game = opened("xodd:2x3")
    swept, worth = sweep(game, Meter()), margins(game, Meter())
    for noted in (Noted(61), Noted(59)):
        with pytest.raises(ContradictionError, match="of passing on 2x3"):
            passes(Swept(game, swept.codes, swept.counts, swept.black_wins, noted=noted), Meter())
    for noted in (Noted(60, 61, 0), Noted(60, 60, 2)):
        with pytest.raises(ContradictionError, match="of passing on 2x3"):
            passes(type(worth)(game, worth.codes, worth.counts, worth.by_margin, worth.start, noted), Meter())


@NATIVE
def test_limits_stop_the_check() -> None:
    found = sweep(opened("xodd:4x4"), Meter())
    with pytest.raises(LimitReached, match="nodes"):
        passes(found, Meter(Limits(nodes=1000)))


# Tables


@NATIVE
@pytest.mark.parametrize("by_margin", [False, True])
def test_headers_say_it_and_verify_looks(by_margin: bool, tmp_path: Path) -> None:
    file = tmp_path / "t.table"
    table = build_table(opened("xodd:2x4"), file, Meter(), margins=by_margin)
    assert table.solved.noted == (Noted(248, 248, 0) if by_margin else Noted(248))
    assert verify(table, Meter()).entries
    whole = file.read_bytes()
    file.write_bytes(whole.replace(b'"quiet": 248', b'"quiet": 250'))
    with pytest.raises(TableError, match="what the header says of passing is not"):
        verify(open_table(file), Meter())
    file.write_bytes(whole.replace(b'"quiet": 248', b'"quiet":null'))
    with pytest.raises(TableError, match="what the header says of passing is damaged"):
        open_table(file)
    file.write_bytes(whole.replace(b'"passing"', b'"nothing"'))  # as tables of before this was noted
    assert open_table(file).solved.noted is None
    assert not theory(opened("xodd:2x4"), Meter(), open_table(file)).passes.again  # type: ignore[union-attr]


# The positions


@pytest.mark.parametrize(("board", "rows"), [("7x3", "BWB/W.W/BWB/WBW/.../BWB/BBB"), ("3x7", "BWBW.BB/W.WB.WB/BWBW.BB")])
def test_only_the_pass_wins_on_3x7(board: str, rows: str) -> None:
    leads = leads_of_turns(f"xodd:{board}:B:{rows}")
    assert leads.pop("pass") == 1
    assert len(leads) == 14
    assert max(leads.values()) == -1


def test_the_pass_alone_is_best_on_4x5() -> None:
    leads = leads_of_turns("xodd:5x4:B:...W/.WW./WBBW/WWWW/WWWB")
    assert leads.pop("pass") == -1
    assert len(leads) == 27
    assert set(leads.values()) == {-3}


def test_the_checker_accepts_that_only_the_pass_wins(tmp_path: Path) -> None:
    made = tmp_path / "pass.gz"
    done = CliRunner().invoke(
        main, ["solve", "xodd:7x3:B:BWB/W.W/BWB/WBW/.../BWB/BBB", "--all-moves", "--certificate", str(made)]
    )
    assert "won for Black by pass\nproved: a certificate of" in done.stdout
    assert "winning turns: pass\n" in done.stdout
    checked = subprocess.run([sys.executable, "-m", "crosscut.checker", made], capture_output=True, text=True, check=False)
    assert "proved: xodd:7x3:B:BWB/W.W/BWB/WBW/.../BWB/BBB: B win" in checked.stdout


# By a program of its own


def plain(program: Path, board: str, kind: str) -> tuple[list[int], list[str]]:
    """The four numbers that tests/support/plain_passing.cpp prints for a board, and the positions, as IDs."""
    name = board.partition(":")[2]
    shape, size = (
        ("rectangle", name.split("x")) if name[0].isdigit() else (name.rstrip("0123456789"), [name.lstrip("hexrombus")] * 2)
    )
    ran = subprocess.run([program, shape, *size, kind], check=True, capture_output=True, text=True)
    numbers, *positions = ran.stdout.splitlines()
    return [int(number) for number in numbers.split()], [f"{board}:{position}" for position in positions]


def agrees(program: Path, board: str, kind: str) -> list[str]:
    game = opened(board)
    found = passes(margins(game, Meter()) if kind == "margin" else sweep(game, Meter()), Meter())
    numbers, positions = plain(program, board, kind)
    assert found.again
    assert numbers[1:3] == [found.stuck, found.only_wins]
    assert kind == "value" or numbers[3] == found.only_best
    known = found.best if kind == "margin" else found.wins
    assert {read_id(text).position for text in positions} == {q for p in known for q in (p, exchanged(p))}
    return positions


@pytest.fixture(scope="module")
def plain_passing(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled("plain_passing", tmp_path_factory.mktemp("plain"))


@NATIVE
@pytest.mark.parametrize("kind", ["value", "margin"])
@pytest.mark.parametrize("board", [*SMALL, "xodd:3x4", "xodd:2x6", "xodd:1x11", "yodd:hexhex1"])
def test_a_plain_program_says_the_same(board: str, kind: str, plain_passing: Path) -> None:
    agrees(plain_passing, board, kind)


@NATIVE
@pytest.mark.slow
@pytest.mark.parametrize("board", ["xodd:3x5", "xodd:2x8", "xodd:1x16", "xodd:4x4", "yodd:rhombus4", "xodd:2x9", "xodd:3x6"])
def test_a_plain_program_says_the_same_of_larger_boards(board: str, plain_passing: Path) -> None:
    agrees(plain_passing, board, "margin")


def shipped(goal: str, board: str) -> set[str]:
    """The shipped positions of a board."""
    text = files("crosscut.games.xodd.puzzles").joinpath("passes.txt").read_text(encoding="ascii")
    return {line.partition(" ")[2] for line in text.splitlines() if line.startswith(f"{goal} {board}:")}


@NATIVE
@pytest.mark.slow
@pytest.mark.parametrize(("board", "kind", "gigabytes"), [("xodd:3x7", "value", 6), ("xodd:4x5", "margin", 8)])
def test_a_plain_program_finds_the_positions_that_are_shipped(board: str, kind: str, gigabytes: int, plain_passing: Path) -> None:
    if (memory_available() or 0) < gigabytes * 10**9:
        pytest.skip("not enough memory")
    game, (numbers, positions) = opened(board), plain(plain_passing, board, kind)
    odd, stuck, wins, best = numbers
    solved = margins(game, Meter(), keep=False) if kind == "margin" else sweep(game, Meter(), keep=False)
    assert odd == solved.counts["odd"]
    assert solved.noted == (Noted(stuck + wins, stuck, best) if kind == "margin" else Noted(stuck + wins))
    assert page_rows()[board][:2] == [f"{stuck:,}", f"{wins:,}"]
    least = {min(game.images(game.parse(text.split(":", 2)[2])), key=game.format) for text in positions}
    assert {position_id(game, p) for p in least} == shipped("win" if kind == "value" else kind, board)


# What the page says


def page_rows() -> dict[str, list[str]]:
    """The rows of the page's table of passes, by board."""
    text = THEORY.read_text(encoding="utf-8")
    table = text[text.index("| board | no drop | only the pass wins |") :].split("\n\n")[0]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()[2:]]
    return {row[0].strip("`"): row[1:] for row in rows}


def test_where_no_stone_can_be_dropped_by_a_plain_program(tmp_path: Path) -> None:
    """The page's first figure of each rectangle, 4x6 and 2x11 included, where the sweep notes no such figure."""
    program = compiled("plain_stuck", tmp_path)
    rows = {board: row for board, row in page_rows().items() if board.startswith("xodd:")}
    assert {"xodd:3x7", "xodd:2x11", "xodd:4x6"} < rows.keys()
    for board, row in rows.items():
        counted = subprocess.run([program, *board.partition(":")[2].split("x")], check=True, capture_output=True, text=True)
        assert row[0] == f"{int(counted.stdout):,}", board


def agrees_with_page(board: str) -> None:
    found = theory(opened(board), Meter()).passes
    assert found is not None
    assert [f"{number:,}" for number in (found.stuck, found.only_wins, found.only_best)] == page_rows()[board][:3]


@NATIVE
@pytest.mark.parametrize("board", [board for board in page_rows() if 10 < opened(board).board.size <= 14])
def test_the_page_says_what_is_counted(board: str) -> None:
    agrees_with_page(board)


@NATIVE
@pytest.mark.slow
@pytest.mark.parametrize("board", [board for board in page_rows() if 14 < opened(board).board.size <= 20])
def test_the_page_says_what_is_counted_on_larger_boards(board: str) -> None:
    needed = margins_memory(opened(board), native=True, keep=True)
    if (memory_available() or 0) < needed + 10**9:
        pytest.skip("not enough memory")
    agrees_with_page(board)


# The command


@NATIVE
def test_census_answers_from_a_table(tmp_path: Path) -> None:
    file, run = tmp_path / "t.table", CliRunner().invoke
    build_table(opened("xodd:3x4"), file, Meter())
    answer = run(main, ["census", "xodd:3x4", "--theory", "--table", str(file)])
    assert "others, side to move given, where only a pass wins: 0\n" in answer.stdout
    assert "better margin than any drop: not known" in answer.stdout
    build_table(opened("xodd:3x4"), file, Meter(), margins=True)
    answer = run(main, ["census", "xodd:3x4", "--theory", "--table", str(file)])
    assert answer.stdout == run(main, ["census", "xodd:3x4", "--theory"]).stdout
    assert "others, side to move given, where a pass leads to a better margin than any drop: 0\n" in answer.stdout


@pytest.mark.parametrize(
    ("asked", "code", "error"),
    [
        (["xodd:2x3", "--theory", "--table", "{}"], 1, "a table of xodd:2x4, expected one of xodd:2x3"),
        (["xodd:2x4", "--table", "{}"], 2, "--table goes with --theory"),
        (["xodd:4x6", "--theory"], 1, "4x6 is too large for one sweep: expected --table FILE of `crosscut table build`"),
        (["xodd:2x4", "--theory", "--table", "nothing.table"], 1, "nothing.table"),
        (["orcoon:3x3", "--theory"], 1, "orcoon has no question theory"),
    ],
)
def test_what_census_refuses(asked: list[str], code: int, error: str, tmp_path: Path) -> None:
    file = tmp_path / "t.table"
    build_table(opened("xodd:2x4"), file, Meter())
    answer = CliRunner().invoke(main, ["census", *(str(file) if part == "{}" else part for part in asked)])
    assert answer.exit_code == code
    assert error in answer.output
