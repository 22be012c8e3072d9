"""Groups as clauses against the rules: by counting all models, and each block of clauses, left out, changes a count."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

import pytest
from pysat.solvers import Solver

from cases import slow
from crosscut.checker.games import GAMES as NAIVE
from crosscut.checker.games.xodd.rules import Xodd as NaiveXodd
from crosscut.core.board import Board, cells_of
from crosscut.core.boards import open_board
from crosscut.core.game import BLACK, WHITE
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.encodings.formula import Formula, Name, constants
from crosscut.encodings.groups import group_count, groups, odd_groups
from crosscut.encodings.stones import legal_stones, stone_literals
from crosscut.games.xodd.formulas.turn import legal_turn
from crosscut.games.xodd.rules import Xodd

SIDES = (("black", BLACK), ("white", WHITE))


def xodd(board: str) -> Xodd:
    game = open_game("xodd" if board[0].isdigit() else "yodd", board)
    assert isinstance(game, Xodd)
    return game


def models(formula: Formula, left_out: frozenset[int] = frozenset()) -> Iterator[frozenset[int]]:
    """Yield all models, whole: two that differ in an auxiliary variable only are two."""
    clauses = [clause for index, clause in enumerate(formula.clauses) if index not in left_out]
    with Solver("cadical195", bootstrap_with=clauses) as solver:
        while solver.solve():
            found = solver.get_model()[: formula.variables]
            found += range(len(found) + 1, formula.variables + 1)  # in no clause that is left: either value would do
            yield frozenset(literal for literal in found if literal > 0)
            solver.add_clause([-literal for literal in found])


def answer_keys(formula: Formula) -> Iterator[frozenset[int]]:
    """Yield what models say of the answer key, each once: for more models than can be listed whole."""
    with Solver("cadical195", bootstrap_with=formula.clauses) as solver:
        while solver.solve():
            model = solver.get_model()
            key = [model[literal - 1] for literal in formula.key]
            yield frozenset(literal for literal in key if literal > 0)
            solver.add_clause([-literal for literal in key])


def boards(game: Xodd) -> Iterator[Stones]:
    """All boards, whatever their groups."""
    for glyphs in product((0, 1, 2), repeat=game.board.size):
        black, white = (sum(1 << cell for cell, glyph in enumerate(glyphs) if glyph == colour) for colour in (1, 2))
        yield Stones(black, white)


def board_formula(board: Board) -> tuple[Formula, tuple[list[int], list[int]], dict[str, list[int]]]:
    """The formula of all boards with their groups; the literals of the stones and, by colour, of the roots."""
    formula = Formula()
    stones = stone_literals(formula, board)
    legal_stones(formula, board, *stones, diagonal=False, crossing=False)
    roots = {name: groups(formula, board, stones[colour], name).roots for name, colour in SIDES}
    return formula, stones, roots


def stones_of(model: frozenset[int], literals: Sequence[int]) -> int:
    return sum(1 << cell for cell, literal in enumerate(literals) if literal in model)


BOARDS = ["1x1", "1x5", "4x1", "2x2", "2x3", "3x2", "2x4", "rhombus2", "hexhex2"]


@pytest.mark.parametrize("name", [slow(name) if name == "2x4" else name for name in BOARDS])
def test_every_board_has_one_model_which_says_its_groups(name: str) -> None:
    """Roots, members and ranks are those that flooding finds, and the counters count them; nothing is left open."""
    game = xodd(name)
    formula, stones, roots = board_formula(game.board)
    counts = {colour: group_count(formula, roots[colour], f"{colour} count") for colour, _ in SIDES}
    total = group_count(formula, roots["black"] + roots["white"], "count")
    seen: Counter[Stones] = Counter()
    for model in models(formula):
        p = Stones(stones_of(model, stones[BLACK]), stones_of(model, stones[WHITE]))
        seen[p] += 1
        found = game.groups(p)
        names = game.board.names
        for colour, side in SIDES:
            own = [mask for owner, mask in found if owner == side]
            expected: set[Name] = {
                (colour, "member", names[min(cells_of(mask))], names[at]) for mask in own for at in cells_of(mask)
            }
            expected |= {(colour, "within", *place) for mask in own for place in within(game.board, mask)}
            said = {name for name in formula.named(sorted(model)) if name[0] == colour}
            assert said == expected, game.format(p)
            assert [literal in model for literal in counts[colour][1:]] == [k <= len(own) for k in range(1, game.board.size + 1)]
        assert [literal in model for literal in total[1:]] == [k <= len(found) for k in range(1, 2 * game.board.size + 1)]
    assert seen == Counter(boards(game))


def within(board: Board, group: int) -> Iterator[tuple[int, str]]:
    """(t, cell) for each cell of a group and each t from its distance to the root on."""
    reached = group & -group
    for rank in range(1, board.size):
        for cell in cells_of(reached):
            reached |= board.neighbours[cell] & group
        for cell in cells_of(reached):
            yield rank, board.names[cell]


def odd_formula(board: Board) -> tuple[Formula, tuple[list[int], list[int]]]:
    formula, stones, roots = board_formula(board)
    odd_groups(formula, roots["black"] + roots["white"], "groups")
    return formula, stones


ODD = ["1x1", "1x5", "4x1", "2x2", "2x3", "3x2", "2x4", "rhombus2", "rhombus3", "hexhex2", "3x3"]


@pytest.mark.parametrize("name", [*ODD, *map(slow, ("2x5", "5x2", "1x9"))])
def test_the_odd_boards_are_those_of_the_checker(name: str) -> None:
    """Boards with an odd number of groups, by the checker's rules, listed by their stones."""
    game = xodd(name)
    formula, stones = odd_formula(game.board)
    found = {Stones(stones_of(key, stones[BLACK]), stones_of(key, stones[WHITE])) for key in answer_keys(formula)}
    naive = NAIVE[game.name](name, {})
    assert isinstance(naive, NaiveXodd)
    assert found == {p for p in boards(game) if naive.odd("".join(game.glyphs(p)))}


def blocks(formula: Formula) -> dict[str, frozenset[int]]:
    """The clauses of each reason, whatever the colour it speaks of."""
    starts = [start for start, _ in formula.reasons] + [len(formula.clauses)]
    found: dict[str, set[int]] = {}
    for at, (start, reason) in enumerate(formula.reasons):
        found.setdefault(re.sub("^(black|white|after black|after white): ", "", reason), set()).update(
            range(start, starts[at + 1])
        )
    return {reason: frozenset(clauses) for reason, clauses in found.items()}


def more_than(formula: Formula, left_out: frozenset[int], most: int) -> bool:
    """Whether there are more models than so many without these clauses."""
    return any(count > most for count, _ in enumerate(models(formula, left_out), 1))


def test_every_block_changes_the_count() -> None:
    formula, _ = odd_formula(open_board("2x2"))
    assert sum(1 for _ in models(formula)) == 34
    found = blocks(formula)
    assert len(found) == 10
    for reason, clauses in found.items():
        assert more_than(formula, clauses, 34), reason


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_every_single_clause_of_counter_and_parity_matters(count: int) -> None:
    """Over literals that are free: as many models as sets of them, and with any clause left out more."""
    for add, whole in ((group_count, 2**count), (odd_groups, 2 ** (count - 1))):
        formula = Formula()
        add(formula, [formula.literal("root", at) for at in range(count)], "count")
        assert sum(1 for _ in models(formula)) == whole
        for at, clause in enumerate(formula.clauses):
            assert more_than(formula, frozenset({at}), whole), clause


def turns_formula(board: Board, before: tuple[list[int], list[int]]) -> tuple[Formula, list[int]]:
    """The formula of a turn from constants; the literals of the stones afterwards, black ones first."""
    formula = Formula()
    after = tuple([formula.literal("after", name, cell) for cell in board.names] for name, _ in SIDES)
    legal_turn(formula, board, before, (after[0], after[1]), "after")
    return formula, [*after[0], *after[1]]


def reached(game: Xodd, p: Stones) -> Counter[Stones]:
    """The boards that the legal turns from p lead to."""
    return Counter(Stones(q.black, q.white) for q in (game.play(p, turn) for turn in game.moves(p)))


@pytest.mark.parametrize("name", ["1x1", "1x4", "2x2", "2x3", "rhombus2"])
def test_turns_from_every_legal_position(name: str) -> None:
    """One model for each turn, and no other, from every board of a game; passes and the first turn among them."""
    game = xodd(name)
    size = game.board.size
    for p in game.legal_positions():
        formula, after = turns_formula(game.board, (constants(p.black, size), constants(p.white, size)))
        found = Counter(Stones(stones_of(model, after[:size]), stones_of(model, after[size:])) for model in models(formula))
        assert found == reached(game, p), game.format(p)


def pairs_formula(name: str) -> Formula:
    """Two boards, the first a board that may stand in a game, with a turn between them."""
    board = open_board(name)
    formula = Formula()
    before = stone_literals(formula, board)
    after = tuple([formula.literal("after", colour, cell) for cell in board.names] for colour, _ in SIDES)
    legal_turn(formula, board, before, (after[0], after[1]), "after")
    return formula


def test_turns_between_two_unknown_boards_and_every_block_of_them() -> None:
    """On 2x2 the turns from all boards, even ones included; each block of clauses left out gives more."""
    game = xodd("2x2")
    whole = 0
    for p in boards(game):
        empty = [cell for cell in range(4) if not (p.black | p.white) >> cell & 1]
        for glyphs in product((0, 1, 2), repeat=len(empty)):
            dropped = 4 - glyphs.count(0) - (4 - len(empty))
            if dropped <= (2 if p.black | p.white else 1):
                black, white = (sum(1 << cell for cell, glyph in zip(empty, glyphs, strict=True) if glyph == at) for at in (1, 2))
                whole += sum(game.counts(Stones(p.black | black, p.white | white))) % 2
    formula = pairs_formula("2x2")
    assert sum(1 for _ in models(formula)) == whole
    found = blocks(formula)
    assert len(found) == 13
    for reason, clauses in found.items():
        assert more_than(formula, clauses, whole), reason
