"""Formulas of Quax and Torax against the rules, by counting models; each block of clauses, left out, changes a count."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product

import pytest
from pysat.solvers import Solver

from cases import slow
from crosscut.checker.games import GAMES
from crosscut.core.board import cells_of
from crosscut.core.game import BLACK, WHITE
from crosscut.core.registry import open_game
from crosscut.encodings.formula import FALSE, TRUE, Formula
from crosscut.games.quax.formulas.loops import loop, no_loop
from crosscut.games.quax.formulas.position import containing, legal
from crosscut.games.quax.formulas.questions import (
    can_join_formula,
    can_loop_formula,
    cut_formula,
    joined_formula,
    legal_formula,
    loop_formula,
    stopped_formula,
)
from crosscut.games.quax.questions.patterns import blocks_formula
from crosscut.games.quax.rules import Bridged, Bridging, Quax
from crosscut.games.quax.torax import Torax
from models import count


def quax(board: str) -> Quax:
    game = open_game("quax", board)
    assert isinstance(game, Quax)
    return game


def torax(board: str) -> Torax:
    game = open_game("torax", board)
    assert isinstance(game, Torax)
    return game


def counted(formula: Formula) -> int:
    """The same by Ganak, a model counter, for more models than can be listed."""
    pyganak = pytest.importorskip("pyganak", reason="Ganak has wheels for some systems only")
    counter = pyganak.Counter()
    counter.new_vars(formula.variables)
    counter.add_clauses(formula.clauses)
    counter.set_sampling_set(formula.key)
    return int(counter.count())


def positions(game: Bridging, colours: str = "BW", base: Bridged | None = None) -> Iterator[Bridged]:
    """All legal positions that contain `base`: stones of these colours, and in each block one of its possible bridges or none."""
    given = game.glyphs(base or Bridged())
    for glyphs in product(*("." + colours if glyph == "." else glyph for glyph in given)):
        black, white = (sum(1 << cell for cell, glyph in enumerate(glyphs) if glyph == colour) for colour in "BW")
        choices = []
        for number, one in enumerate(game.board.diagonals):
            if number < one.crosses:
                ends = [(at, glyphs[end.a]) for at in (number, one.crosses) for end in (game.board.diagonals[at],)]
                both = [(1 << at, glyph) for at, glyph in ends if glyph != "." and glyph == glyphs[game.board.diagonals[at].b]]
                choices.append([(0, "B"), *both])
        for chosen in product(*choices):
            mine, theirs = (sum(bit for bit, glyph in chosen if glyph == colour) for colour in "BW")
            yield Bridged(black, white, BLACK, mine, theirs)


def loose(game: Torax, encode: Callable[[Formula, Torax, list[int], list[int], str], None], among: str = "") -> Formula:
    """The formula of all sets of cells (among these) in which a loop is there, or is not, every diagonal being open."""
    formula = Formula()
    names = among.split() or game.board.names
    cells = [formula.literal("cell", name) if name in names else FALSE for name in game.board.names]
    formula.key += [cell for cell in cells if cell != FALSE]
    encode(formula, game, cells, [TRUE] * len(game.diagonals), "loop")
    return formula


def looped_sets(board: str) -> int:
    """How many sets of cells have a loop, every diagonal being open, by the checker's rules."""
    rules = GAMES["torax"](board, {})
    diagonals = range(len(rules.pairs))
    return sum(rules.goes_round("".join(glyphs), "B", diagonals) for glyphs in product(".B", repeat=len(rules.board.names)))


@pytest.mark.parametrize(("board", "found"), [("torus3", 421), ("torus3x4", 3495)])
def test_sets_of_cells_with_a_loop_and_without(board: str, found: int) -> None:
    game = torax(board)
    assert looped_sets(board) == found
    assert count(loose(game, loop)) == found
    assert count(loose(game, no_loop)) == (1 << game.board.size) - found


@pytest.mark.parametrize("board", [slow("torus4"), slow("torus3x5")])
def test_sets_of_cells_of_larger_tori(board: str) -> None:
    game = torax(board)
    found = looped_sets(board)
    assert counted(loose(game, no_loop)) == (1 << game.board.size) - found
    assert counted(loose(game, loop)) == found


@pytest.mark.slow
def test_stones_and_bridges_on_the_smallest_torus() -> None:
    """All legal positions of the Connector alone, by the rules and by the checker's."""
    game, rules = torax("torus3"), GAMES["torax"]("torus3", {})
    found: Counter[bool] = Counter()
    for p in positions(game, "B"):
        stones = "".join("B" if p.black >> cell & 1 else "." for cell in range(9))
        round_ = game.has_loop(p.black, p.black_bridges)
        if sum(found.values()) % 20 == 0:
            q = rules.read(game.format(p))
            assert rules.goes_round(stones, "B", q.marks[0][0]) == round_
        found[round_] += 1
    assert found[True] == counted(loop_formula(game, Bridged(), (BLACK,)))
    formula = Formula()
    literals = containing(formula, game, Bridged(), (BLACK,))
    legal(formula, game, literals)
    assert counted(formula) == sum(found.values())
    no_loop(formula, game, literals.stones[BLACK], literals.bridges[BLACK], "bit")
    assert counted(formula) == found[False]


def test_positions_of_a_torus_that_contain_a_given_one() -> None:
    """Both colours, from a position with a few cells left: legal, with a loop, and stopped."""
    game = torax("torus3")
    p = Bridged(0b000000101, 0b110010010)
    there = list(positions(game, base=p))
    assert count(legal_formula(game, p)) == len(there)
    assert count(loop_formula(game, p)) == sum(game.has_loop(q.black, q.black_bridges) for q in there)
    assert count(stopped_formula(game, p)) == sum(not game.can_loop(q) for q in there)
    blocked = [q for q in there if q.black == p.black and not q.black_bridges]
    assert count(stopped_formula(game, p, (WHITE,))) == sum(not game.can_loop(q) for q in blocked)


@pytest.mark.parametrize("board", ["1x1", "1x3", "2x1", "2x2", slow("2x3"), slow("3x2")])
def test_positions_of_quax(board: str) -> None:
    game, rules = quax(board), GAMES["quax"](board, {})
    there = list(positions(game))
    for p in there:
        assert game.illegal(p) is None
        assert rules.read(game.format(p))
    empty = Bridged()
    assert count(legal_formula(game, empty)) == len(there)
    ends = [game.outcome(p) for p in there]
    for colour in (BLACK, WHITE):
        won = sum(end is not None and end.winner == colour for end in ends)
        assert count(joined_formula(game, empty, colour)) == won
        assert count(cut_formula(game, empty, colour)) == sum(not game.can_join(p, colour) for p in there)


def test_positions_of_quax_beside_given_stones() -> None:
    game = quax("3x3")
    p = Bridged(0b010001001, 0b100000110)
    there = list(positions(game, base=p))
    assert count(legal_formula(game, p)) == len(there)
    for colour in (BLACK, WHITE):
        won = sum(bool(end) and end.winner == colour for q in there if (end := game.outcome(q)) is not None)
        assert count(joined_formula(game, p, colour)) == won


def test_who_can_no_longer_join_has_lost() -> None:
    """A colour cannot join any more exactly if the other has joined; so rule 4 needs no "as soon as it is impossible"."""
    game = quax("2x3")
    for p in positions(game):
        end = game.outcome(p)
        for colour in (BLACK, WHITE):
            assert game.can_join(p, colour) == (end is None or end.winner == colour)


def blocks(formula: Formula) -> dict[str, frozenset[int]]:
    """The clauses of each reason, whatever colour, seam or bit it speaks of."""
    starts = [start for start, _ in formula.reasons] + [len(formula.clauses)]
    found: dict[str, set[int]] = {}
    for at, (start, reason) in enumerate(formula.reasons):
        key = re.sub("black|white|right|down", "", reason)
        found.setdefault(key, set()).update(range(start, starts[at + 1]))
    return {reason: frozenset(clauses) for reason, clauses in found.items() if clauses}


# Over the seam from a1 to a4, and on to c1, which is beside the seam too: no loop, for a1 and c1 do not touch.
HALF = "a1 a4 b3 c2 c1"
MADE: dict[str, tuple[Callable[[], Formula], int]] = {
    "no loop": (lambda: loose(torax("torus3"), no_loop), 2),
    "loop": (lambda: loose(torax("torus4"), loop, f"{HALF} b1 b4"), 4),
    "blocks": (lambda: blocks_formula(torax("torus3")), 2),
    "stopped": (lambda: stopped_formula(torax("torus3"), Bridged(0b011000101, 0b100010010)), 5),
    "joined": (lambda: joined_formula(quax("2x2"), Bridged(), BLACK), 5),
    "cut": (lambda: cut_formula(quax("2x2"), Bridged(), WHITE), 5),
}


@pytest.mark.parametrize("name", MADE)
def test_every_block_of_clauses_matters(name: str) -> None:
    make, number = MADE[name]
    formula = make()
    found = blocks(formula)
    assert len(found) == number, found.keys()
    whole = count(formula)
    for reason, clauses in found.items():
        assert count(formula, clauses) > whole, reason


def can(formula: Formula, without: frozenset[int] = frozenset()) -> bool:
    with Solver("cadical195", bootstrap_with=[one for at, one in enumerate(formula.clauses) if at not in without]) as solver:
        return bool(solver.solve())


def test_what_is_still_possible_is_what_the_rules_say() -> None:
    """All sets of blocks of the smallest torus; all positions of Quax on 2x2."""
    game = torax("torus3")
    for white in range(1 << 9):
        p = Bridged(white=white)
        assert can(can_loop_formula(game, p)) == game.can_loop(p), game.format(p)
    flat = quax("2x2")
    for p in positions(flat):
        for colour in (BLACK, WHITE):
            assert can(can_join_formula(flat, p, colour)) == flat.can_join(p, colour)


def test_every_block_of_what_is_still_possible_matters() -> None:
    """Each block of clauses is needed where nothing is possible any more."""
    game = torax("torus4")
    half = game.board.all_cells & ~sum(1 << game.board.by_name[name] for name in HALF.split())
    formula = can_loop_formula(game, Bridged(white=half))
    assert not can(formula)
    assert len(blocks(formula)) == 4
    for reason, clauses in blocks(formula).items():
        assert can(formula, clauses), reason


def test_a_ring_that_nothing_reaches_does_not_count() -> None:
    """Stones that support each other without a start: a ring round the middle of 5x5 joins nothing."""
    game = quax("5x5")
    ring = [cell for cell, (row, column) in enumerate(game.board.places) if max(abs(row - 2), abs(column - 2)) == 1]
    p = Bridged(white=game.board.all_cells & ~sum(1 << cell for cell in ring))
    assert sum(1 for _ in cells_of(p.white)) == 17
    assert not can(can_join_formula(game, p, BLACK))
