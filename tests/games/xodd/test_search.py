"""The search of single positions of Xodd and Yodd: what is left of a board, settled boards, values, strategies, limits."""

import random
from functools import lru_cache
from pathlib import Path

import pytest

from cases import slow
from certify import sealed, sections
from crosscut.checker import check_file
from crosscut.checker.certificate import GAMES
from crosscut.checker.games.xodd.rules import Xodd as NaiveXodd
from crosscut.checker.games.xodd.settled import Left
from crosscut.cli.position import Given
from crosscut.core.board import cells_of
from crosscut.core.errors import UnsupportedError
from crosscut.core.game import PASS
from crosscut.core.instance import Instance, read_id
from crosscut.core.notation import format_turn
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.xodd.rules import Xodd
from crosscut.games.xodd.search.proofnumber import Kind
from crosscut.games.xodd.search.prover import Prover
from crosscut.games.xodd.search.rest import Rest, after_drop, potential, reduced, rest_of, settled, settled_in_an_image, turns
from crosscut.games.xodd.search.search import NativeSearch, TwinSearch
from crosscut.games.xodd.tables.lines import reduced_position
from crosscut.games.xodd.tables.sweep import Swept, sweep
from crosscut.solver import kernel
from crosscut.solver.explain import explain
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.proof import Evidence, Value
from crosscut.solver.solve import solve
from crosscut.solver.tables.numbering import position_of
from naive import NaiveMinimax

NATIVE = pytest.mark.skipif(kernel.native is None, reason="no compiled module")
SMALL = [("xodd", "1x6"), ("xodd", "2x3"), ("yodd", "rhombus2"), ("yodd", "hexhex2")]
SEED = 2011


def odd_game(name: str, board: str) -> Xodd:
    game = open_game(name, board, {})
    assert isinstance(game, Xodd)
    return game


@lru_cache(maxsize=8)
def swept(name: str, board: str) -> Swept:
    game = odd_game(name, board)
    return sweep(game, Meter(), "auto" if kernel.native else "python")


def odd_boards(game: Xodd) -> list[Stones]:
    boards = (position_of(number, game.board.size) for number in range(1, 3**game.board.size))
    return [p for p in boards if sum(game.counts(p)) % 2]


def left_of(naive: NaiveXodd, game: Xodd, p: Stones) -> Left:
    """What the checker says is left of a board."""
    stones = naive.read(game.format(p)).stones
    return Left(naive.board, stones, naive.group_of(stones))


def random_board(game: Xodd, chance: random.Random, empty: int) -> Stones:
    """Any stones, with an odd number of groups."""
    while True:
        cells = chance.sample(range(game.board.size), game.board.size - empty)
        black = sum(1 << cell for cell in cells if chance.random() < 0.5)
        p = Stones(black, sum(1 << cell for cell in cells) & ~black, chance.randrange(2))
        if sum(game.counts(p)) % 2:
            return p


def wins(found: Swept, p: Stones, side: int) -> bool:
    """Whether a side wins though the other is to move."""
    return not found.wins(p._replace(turn=1 - side))


# ---- What is left of a board, and when it is settled -------------------------------------------------------------------------


@pytest.mark.twin("xodd_search")
@pytest.mark.parametrize(
    ("name", "board", "empty"),
    [
        ("xodd", "2x3", 3),
        ("xodd", "5x5", 9),
        slow("xodd", "9x9", 14),
        ("yodd", "hexhex3", 8),
        ("yodd", "hexhex6", 7),
        ("yodd", "rhombus4", 6),
    ],
)
def test_a_rest_follows_the_rules_and_agrees_with_the_checker(name: str, board: str, empty: int) -> None:
    """Turns, counts, dead cells, settled or not: the rest against the rules as they are written, and against the checker."""
    game, chance = odd_game(name, board), random.Random(SEED)
    naive = GAMES[name](board, {})
    assert isinstance(naive, NaiveXodd)
    seen = {"dead": 0, "settled": 0, "open": 0}
    for _ in range(40):
        p = random_board(game, chance, empty)
        left, rest = left_of(naive, game, p), rest_of(game, p)
        assert rest.lead == left.lead == game.margin(p)
        assert game.format(reduced_position(game, p).position) == naive.write(
            naive.read(game.format(p))._replace(stones=left.filled())
        )
        seen["dead"] += rest.empty.bit_count() < empty
        for side in (0, 1):
            live = left_of(naive, game, reduced_position(game, p).position)
            assert potential(game.board, rest, side) == sum(live.gain(region, "BW"[side]) for region in live.regions)
            assert settled(game.board, rest, side) == live.settled("BW"[side])
            seen["settled" if settled(game.board, rest, side) else "open"] += 1
        legal = {rest_of(game, game.play(p, turn)) for turn in game.moves(p) if turn != PASS}
        reached = {left for _, left in turns(game.board, rest)}
        assert reached <= legal
        assert legal - reached <= {rest}  # by stones on dead cells alone
    assert min(seen.values()) > 0 or empty == 3


@pytest.mark.twin
@pytest.mark.parametrize(("name", "board"), SMALL)
def test_nobody_gains_more_than_its_potential_by_dropping_alone(name: str, board: str) -> None:
    """All odd boards, all boards beyond them: the bound, and what settled says of every odd one."""
    game = odd_game(name, board)
    lead = {p[:2]: game.margin(p) for p in (position_of(number, game.board.size) for number in range(3**game.board.size))}
    tight = 0
    for p in odd_boards(game):
        rest = rest_of(game, p)
        beyond = [lead[q] for q in lead if not p.black & ~q[0] and not p.white & ~q[1]]
        for side, most in ((0, max(beyond) - rest.lead), (1, rest.lead - min(beyond))):
            bound = potential(game.board, rest, side)
            assert most <= bound, game.format(p)
            tight += most == bound
            if settled(game.board, rest, 1 - side):
                ours = -1 if side == 0 else 1
                assert all(ours * value > 0 for value in beyond if value % 2), game.format(p)
    assert tight > 20


@pytest.mark.parametrize(("name", "board"), SMALL)
def test_with_one_empty_cell_the_potential_is_what_is_gained(name: str, board: str) -> None:
    game = odd_game(name, board)
    last = [p for p in odd_boards(game) if (p.black | p.white).bit_count() == game.board.size - 1]
    for p in last:
        (cell,) = cells_of(game.board.all_cells & ~(p.black | p.white))
        leads = [game.margin(q) for q in (p, p._replace(black=p.black | 1 << cell), p._replace(white=p.white | 1 << cell))]
        rest = rest_of(game, p)
        assert potential(game.board, rest, 0) == max(leads) - leads[0], game.format(p)
        assert potential(game.board, rest, 1) == leads[0] - min(leads), game.format(p)
    assert last


def test_cells_that_join_the_same_two_groups_count_twice() -> None:
    """The example of docs/mathematics/xodd-search.md: regions of one cell each, and still the bound is too large."""
    game = odd_game("xodd", "3x3")
    p = game.parse("B:W.W/WBW/W.W")
    top, bottom = cells_of(game.board.all_cells & ~(p.black | p.white))
    leads = {
        game.margin(p._replace(black=p.black | black, white=p.white | white))
        for black in (0, 1 << top, 1 << bottom, 1 << top | 1 << bottom)
        for white in (0, 1 << top, 1 << bottom, 1 << top | 1 << bottom)
        if not black & white
    }
    assert (potential(game.board, rest_of(game, p), 1), game.margin(p) - min(leads)) == (2, 1)


@pytest.mark.parametrize(("name", "board"), [("xodd", "2x3"), ("xodd", "3x3"), ("xodd", "4x4"), ("yodd", "hexhex2")])
def test_settled_in_an_image_is_settled_after_moving_the_stones(name: str, board: str) -> None:
    game, chance, only_in_an_image = odd_game(name, board), random.Random(SEED), 0
    for _ in range(600):
        p = position_of(chance.randrange(1, 3**game.board.size), game.board.size)
        moved = [q for q, symmetry in zip(game.images(p), game.symmetries(p), strict=True) if not symmetry.exchanged]
        for side in (0, 1):
            expected = any(settled(game.board, rest_of(game, q), side) for q in moved)
            assert settled_in_an_image(game.board, rest_of(game, p), side) == expected, game.format(p)
            only_in_an_image += expected and not settled(game.board, rest_of(game, p), side)
    assert only_in_an_image > 0 or board != "4x4"


@pytest.mark.parametrize(("name", "board"), [*SMALL, ("xodd", "3x3")])
def test_settled_boards_are_won_and_dead_cells_do_not_matter(name: str, board: str) -> None:
    game, found = odd_game(name, board), swept(name, board)
    settled_boards = with_dead = 0
    for p in odd_boards(game):
        filled, rest = reduced_position(game, p)
        for side in (0, 1):
            if settled(game.board, rest, side):
                settled_boards += 1
                assert wins(found, p, side), game.format(p)
        if filled != p:
            with_dead += 1
            assert found.code(p) == found.code(filled), game.format(p)
    assert settled_boards > 10
    assert with_dead > 0 or board in ("1x6", "rhombus2")


# ---- Values ----------------------------------------------------------------------------------------------------------------


@pytest.mark.twin("xodd_search")
@pytest.mark.parametrize(("name", "board"), [("xodd", "1x4"), ("xodd", "2x2"), ("yodd", "rhombus2"), ("yodd", "hexhex1")])
def test_right_on_all_positions_by_the_checkers_rules(name: str, board: str) -> None:
    """Either side to move, with and without a pass before, and the start: against a naive search over the checker's rules."""
    game = odd_game(name, board)
    naive, prover = NaiveMinimax(name, board, {}), Prover(game, Meter())
    for p in [
        game.start(),
        *(q._replace(turn=turn, passes=passes) for q in odd_boards(game) for turn in (0, 1) for passes in (0, 1)),
    ]:
        assert prover.score(p) == naive.value(game.format(p)), game.format(p)
        assert prover.in_table(p) == prover.score(p)


@NATIVE
@pytest.mark.parametrize("symmetry", [True, False])
@pytest.mark.parametrize(("name", "board"), [*SMALL, ("xodd", "3x3"), ("yodd", "rhombus3")])
def test_right_on_all_boards(name: str, board: str, symmetry: bool) -> None:
    game, found = odd_game(name, board), swept(name, board)
    prover = Prover(game, Meter(), symmetry=symmetry)
    for p in odd_boards(game):
        for turn in (0, 1):
            q = p._replace(turn=turn)
            assert prover.score(q) == (1 if found.wins(q) else -1), game.format(q)
    assert prover.score(game.start()) == (1 if found.black_wins else -1)


@NATIVE
@pytest.mark.parametrize(("name", "board"), [slow("xodd", "4x4"), ("xodd", "3x5"), ("yodd", "rhombus4")])
def test_right_on_random_boards(name: str, board: str) -> None:
    game, found, chance = odd_game(name, board), swept(name, board), random.Random(SEED)
    prover = Prover(game, Meter())
    for _ in range(300):
        p = random_board(game, chance, chance.randint(1, game.board.size - 4))
        assert prover.score(p) == (1 if found.wins(p) else -1), game.format(p)


@NATIVE
@pytest.mark.parametrize(
    ("name", "board", "empty"), [slow("xodd", "9x9", 9), ("xodd", "4x4", 7), slow("yodd", "hexhex6", 9), ("yodd", "hexhex2", 6)]
)
def test_the_twins_visit_the_same_statements(name: str, board: str, empty: int) -> None:
    game, chance, worked = odd_game(name, board), random.Random(SEED), 0
    for _ in range(6):
        p = random_board(game, chance, empty)
        rest = rest_of(game, p)
        native, twin = (
            NativeSearch(game.board, Meter(), symmetry=True, memory=10**7),
            TwinSearch(game.board, Meter(), symmetry=True),
        )
        for kind in Kind:
            assert native.judge(kind, rest, p.turn) is twin.judge(kind, rest, p.turn)
            assert native.known(kind, rest, p.turn) is twin.known(kind, rest, p.turn)
        assert native.meter.nodes == twin.meter.nodes
        worked += twin.meter.nodes
        assert native.open_turns(rest, 0) == twin.open_turns(rest, 0)
        assert native.candidates(rest, p.turn) == twin.candidates(rest, p.turn)
    assert worked > 6


def test_a_drop_and_its_image_leave_the_same() -> None:
    """Black on x, or White on x with all colours exchanged."""
    game, chance = odd_game("xodd", "4x4"), random.Random(SEED)
    for _ in range(50):
        rest = rest_of(game, random_board(game, chance, 7))
        exchanged = Rest(rest.empty, -rest.lead, rest.white, rest.black)
        for cell in cells_of(rest.empty):
            one = reduced(game.board, after_drop(game.board, rest, (cell, 0)))
            other = reduced(game.board, after_drop(game.board, exchanged, (cell, 1)))
            assert one == Rest(other.empty, -other.lead, other.white, other.black)


# ---- Strategies and certificates ---------------------------------------------------------------------------------------------


def proved(text: str, file: Path | None = None) -> Value:
    proof = solve(read_id(text), certificate=file, engine=Prover, method="pns")
    assert proof.evidence is Evidence.CERTIFICATE
    return proof.value


@pytest.mark.twin("xodd_search")
@pytest.mark.parametrize(("name", "board"), [("xodd", "1x4"), ("xodd", "2x2"), ("yodd", "hexhex1")])
def test_every_position_has_its_certificate(name: str, board: str) -> None:
    game = odd_game(name, board)
    values = set()
    for p in [game.start(), *odd_boards(game)]:
        for passes in (0, 1) if p.black | p.white else (0,):
            q = p._replace(passes=passes)
            values.add(solve(Instance(game, q), engine=Prover, method="pns", all_moves=passes == 0).value)
    assert values >= {Value.WIN} if board == "hexhex1" else {Value.WIN, Value.LOSS}


@NATIVE
@pytest.mark.parametrize(
    ("name", "board", "empty"), [("xodd", "9x9", 11), ("xodd", "12x12", 11), ("yodd", "hexhex4", 10), ("xodd", "5x5", 10)]
)
def test_late_positions_are_proved(name: str, board: str, empty: int) -> None:
    game, chance = odd_game(name, board), random.Random(SEED)
    for _ in range(3):
        proved(f"{name}:{board}:{game.format(random_board(game, chance, empty))}")


def test_every_damage_is_refused(tmp_path: Path) -> None:
    """Lines left out, doubled, with turns that are illegal or lose, headers that say something else."""
    proved("xodd:1x5", tmp_path / "certificate")
    ((header, lines),) = sections(tmp_path / "certificate")
    assert (header["leaves"], header["side"]) == ("settled", "W")
    file = tmp_path / "damaged"

    def error(head: dict[str, object], body: list[str]) -> str:
        file.write_text(sealed(head, body))
        return check_file(file).error

    assert error(header, lines) == ""
    assert error({key: value for key, value in header.items() if key != "leaves"}, lines)
    assert "leaves" in error(header | {"leaves": "dead"}, lines)
    assert "leaves" in error(header | {"guarantee": "within 99"}, lines)
    assert "leaves" in error(
        header | {"game": "hex", "board": "rhombus2", "readings": {"pie": "off"}, "position": "B:../.."}, lines
    )
    assert "wrong type" in error(header | {"leaves": True}, lines)
    assert error(header | {"side": "B"}, lines)
    naive, values = GAMES["xodd"]("1x5", {}), NaiveMinimax("xodd", "1x5", {})
    losing = 0
    for number, line in enumerate(lines):
        before, after = lines[:number], lines[number + 1 :]
        assert error(header, before + after)
        assert error(header, [*before, line, line, *after])
        rank, position, turn = line.split(" ")
        assert error(header, [*before, f"0 {position} {turn}", *after])
        if turn == "-":
            continue
        p = naive.parse(position)
        for wrong in ("-", "swap", "Ba1+Ba1", "a1"):
            assert error(header, [*before, f"{rank} {position} {wrong}", *after])
        for other in naive.turns(p):
            if values.value(naive.write(naive.play(p, other))) > 0:
                losing += 1
                assert error(header, [*before, f"{rank} {position} {other}", *after])
    assert losing > 5


def test_no_line_for_what_the_checker_sees(tmp_path: Path) -> None:
    """A settled position is not demanded, so a line for it is refused."""
    proved("xodd:1x5", tmp_path / "certificate")
    ((header, lines),) = sections(tmp_path / "certificate")
    file = tmp_path / "more"
    file.write_text(sealed(header, [*lines, "2 W:BWB.. pass"]))
    assert "no earlier line demands" in check_file(file).error


@NATIVE
def test_explain_walks_into_settled_ground(tmp_path: Path) -> None:
    file = tmp_path / "certificate"
    proved("xodd:3x3", file)
    walk = explain(file)
    answers = 0
    game, chance = odd_game("xodd", "3x3"), random.Random(SEED)
    for _ in range(20):
        played: list[str] = []
        walk = explain(file)
        while walk.answers[-1].outcome is None:
            p = walk.answers[-1].after
            assert isinstance(p, Stones)
            played.append(format_turn(game.board, chance.choice(list(game.moves(p)))))
            walk = explain(file, tuple(played))
            answers += walk.answers[-1].settled
        outcome = walk.answers[-1].outcome
        assert outcome is not None
        assert outcome.winner == walk.side
    assert answers > 0


# ---- Limits ------------------------------------------------------------------------------------------------------------------


@NATIVE
def test_limits_are_exact_and_leave_the_table_sound() -> None:
    game, chance = odd_game("xodd", "5x5"), random.Random(SEED)
    p = random_board(game, chance, 15)
    meter = Meter(Limits(nodes=300))
    prover = Prover(game, meter)
    with pytest.raises(LimitReached, match="nodes"):
        prover.score(p)
    assert meter.nodes == 300
    prover.meter = Meter()
    fresh = Prover(game, Meter())
    assert prover.score(p) == fresh.score(p)


@NATIVE
def test_a_limit_of_solve_is_an_unknown() -> None:
    p = random_board(odd_game("xodd", "6x6"), random.Random(SEED), 30)
    proof = solve(Instance(odd_game("xodd", "6x6"), p), limits=Limits(nodes=1000), engine=Prover, method="pns")
    assert (proof.value, proof.limit, proof.nodes) == (Value.UNKNOWN, "nodes", 1000)
    proof = solve(Instance(odd_game("xodd", "6x6"), p), limits=Limits(seconds=0.3), engine=Prover, method="pns")
    assert (proof.value, proof.limit) == (Value.UNKNOWN, "seconds")


@NATIVE
def test_the_example_is_proved_or_exactly_unknown() -> None:
    instance = Given("example:xodd-late").read()
    assert isinstance(instance.position, Stones)
    assert instance.game.board.size - (instance.position.black | instance.position.white).bit_count() == 16
    proof = solve(instance, engine=Prover, method="pns", limits=Limits(nodes=20))
    assert (proof.value, proof.limit, proof.nodes, proof.certificate) == (Value.UNKNOWN, "nodes", 20, None)
    proof = solve(instance, engine=Prover, method="pns")
    assert (proof.value, proof.evidence) == (Value.WIN, Evidence.CERTIFICATE)


@NATIVE
def test_a_small_table_forgets_and_is_right() -> None:
    game, found, chance = odd_game("xodd", "4x4"), swept("xodd", "4x4"), random.Random(SEED)
    for _ in range(10):
        p = random_board(game, chance, 10)
        search = NativeSearch(game.board, Meter(), symmetry=True, memory=1)
        assert search.judge(Kind.HOLDS, rest_of(game, p), 1 - p.turn) is not found.wins(p)
        assert int(search.said().split(" ")[0].replace(",", "")) <= 5 * 64


@NATIVE
def test_refused_with_a_reason() -> None:
    game = odd_game("xodd", "9x9")
    with pytest.raises(UnsupportedError, match="at most 64 empty cells, here are 80"):
        Prover(game, Meter()).score(Stones(1, 0, 1))
    with pytest.raises(UnsupportedError, match="no distances"):
        Prover(game, Meter(), distance=True)
    with pytest.raises(UnsupportedError, match="xodd and yodd only"):
        Prover(open_game("hex", "rhombus2", {}), Meter())
