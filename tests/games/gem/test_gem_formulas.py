"""Formulas of Gem against the rules, by counting models; each block of clauses, left out, changes a count."""

import re
from collections.abc import Callable, Iterator
from itertools import product

import pytest
from pysat.solvers import Solver

from cases import slow
from crosscut.core.errors import UnsupportedError
from crosscut.core.game import BLACK, WHITE
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.encodings.formula import Formula, constants
from crosscut.encodings.gates import Gates
from crosscut.games.gem.formulas.chains import SideSets, loses, misses, opposite, sets_of, touches, wins
from crosscut.games.gem.formulas.paths import touches_by_paths
from crosscut.games.gem.formulas.questions import (
    both_formula,
    can_formula,
    cut_formula,
    four_sides_formula,
    legal_formula,
    nobody_formula,
    opposite_formula,
    won_formula,
)
from crosscut.games.gem.rules import Gem
from models import count

EMPTY = Stones(0, 0)


def gem(text: str) -> Gem:
    board, _, goal = text.partition(",")
    game = open_game("gem", board, {"goal": goal or "y"})
    assert isinstance(game, Gem)
    return game


def can(formula: Formula, without: frozenset[int] = frozenset()) -> bool:
    with Solver("cadical195", bootstrap_with=[one for at, one in enumerate(formula.clauses) if at not in without]) as solver:
        return bool(solver.solve())


def positions(game: Gem, base: Stones = EMPTY) -> Iterator[Stones]:
    """All positions that contain `base`."""
    for glyphs in product(*("BW." if glyph == "." else glyph for glyph in game.glyphs(base))):
        black, white = (sum(1 << cell for cell, glyph in enumerate(glyphs) if glyph == colour) for colour in "BW")
        yield Stones(black, white)


def of_sets(game: Gem, encode: Callable[[Formula, Gem, list[int]], None], base: int = 0) -> Formula:
    """The formula of the sets of stones that contain `base` and of which `encode` says something."""
    formula = Formula()
    stones = [formula.literal("stone", cell) for cell in game.board.names]
    formula.key += stones
    encode(formula, game, stones)
    formula.because("given")
    for cell, stone in enumerate(stones):
        if base >> cell & 1:
            formula.add(stone)
    return formula


def winning(formula: Formula, game: Gem, stones: list[int]) -> None:
    wins(Gates(formula), game, stones, "own")


def losing(formula: Formula, game: Gem, stones: list[int]) -> None:
    loses(Gates(formula), game, stones, "own")


def by_paths(formula: Formula, game: Gem, stones: list[int]) -> None:
    touches_by_paths(formula, game, stones, game.triples, "own")


BOARDS = ["pentagon2", "pentagon2,ee", "heptagon2", slow("gem3"), slow("gem3,ee")]


@pytest.mark.parametrize("text", [*BOARDS, slow("pentagon3"), slow("pentagon3,ee")])
def test_sets_of_stones_that_win_and_that_do_not(text: str) -> None:
    game = gem(text)
    won = sum(game.wins(stones) for stones in range(1 << game.board.size))
    assert count(of_sets(game, winning)) == won
    assert count(of_sets(game, losing)) == (1 << game.board.size) - won
    if game.readings["goal"] == "y":
        assert count(of_sets(game, by_paths)) == won


@pytest.mark.parametrize("text", ["pentagon2", slow("gem3")])
def test_sets_of_stones_with_four_sides_and_with_opposite_ones(text: str) -> None:
    """Of other sets of sides, as the statements about the text need them."""
    game = gem(text)
    for sets in (sets_of(game, 4), opposite(game)):

        def ranked(formula: Formula, game: Gem, stones: list[int], sets: SideSets = sets) -> None:
            touches(Gates(formula), game, stones, sets, "own")

        def pathed(formula: Formula, game: Gem, stones: list[int], sets: SideSets = sets) -> None:
            touches_by_paths(formula, game, stones, sets, "own")

        def missed(formula: Formula, game: Gem, stones: list[int], sets: SideSets = sets) -> None:
            misses(formula, game, stones, sets, "own")

        there = 0
        for stones in range(1 << game.board.size):
            there += any(sides.issuperset(goal) for sides in game.chains(stones) for goal in sets)
        assert count(of_sets(game, ranked)) == count(of_sets(game, pathed)) == there
        assert count(of_sets(game, missed)) == (1 << game.board.size) - there


@pytest.mark.parametrize("text", ["pentagon2", "pentagon2,ee", "heptagon2"])
def test_positions(text: str) -> None:
    game = gem(text)
    there = list(positions(game))
    assert count(legal_formula(game, EMPTY)) == len(there)
    for colour in (BLACK, WHITE):
        won = sum(game.wins((p.black, p.white)[colour]) for p in there)
        lost = sum(not game.wins(game.board.all_cells & ~(p.white, p.black)[colour]) for p in there)
        assert count(won_formula(game, EMPTY, colour)) == won
        assert count(cut_formula(game, EMPTY, colour)) == lost
        assert won == lost  # as exactly one wins each full board


@pytest.mark.parametrize("text", ["pentagon3", "pentagon3,ee", "heptagon3"])
def test_positions_that_contain_given_stones(text: str) -> None:
    game = gem(text)
    p = Stones(0b1010010010110, 0b0101100101000)
    if game.board.size > 20:
        p = Stones(p.black | 0b11 << 19, p.white | 0b1111 << 13)
    there = list(positions(game, p))
    for colour in (BLACK, WHITE):
        assert count(won_formula(game, p, colour)) == sum(game.wins((q.black, q.white)[colour]) for q in there)
        closed = [q for q in there if not game.wins(game.board.all_cells & ~(q.white, q.black)[colour])]
        assert count(cut_formula(game, p, colour)) == len(closed)
        assert can(can_formula(game, p, colour)) == game.wins(game.board.all_cells & ~(p.white, p.black)[colour])


@pytest.mark.parametrize("text", ["pentagon2", "pentagon2,ee", "gem3", "gem3,ee", "heptagon2", "pentagon3", slow("gem4")])
def test_no_full_board_has_no_winner_or_two(text: str) -> None:
    game = gem(text)
    assert not can(nobody_formula(game, EMPTY))
    assert not can(nobody_formula(game, EMPTY, exchanged=True))
    assert not can(both_formula(game, EMPTY, exchanged=True))


def test_full_boards_without_a_winner_are_counted_where_there_are_some() -> None:
    """With one set of sides to win by, there are full boards on which nobody wins, and the formula has them all."""
    game = gem("pentagon2")
    less = game.triples[:1]

    def nobody(formula: Formula, game: Gem, stones: list[int]) -> None:
        misses(formula, game, stones, less, "own")
        misses(formula, game, [-stone for stone in stones], less, "other")

    def reached(stones: int) -> bool:
        return any(sides.issuperset(goal) for sides in game.chains(stones) for goal in less)

    there = sum(not reached(stones) and not reached(game.board.all_cells & ~stones) for stones in range(1 << game.board.size))
    assert count(of_sets(game, nobody)) == there > 0


@pytest.mark.parametrize("board", ["pentagon2", "gem3"])
def test_four_sides_add_nothing_on_five(board: str) -> None:
    assert not can(four_sides_formula(gem(board), EMPTY))


def test_four_sides_ask_about_five_sides() -> None:
    with pytest.raises(UnsupportedError, match="four-sides asks about five sides, and heptagon2 has 7"):
        four_sides_formula(gem("heptagon2"), EMPTY)


def test_opposite_sides_are_enough_on_five_and_not_on_seven() -> None:
    """The model on seven sides is a full board by the rules; the smallest heptagon has none."""
    for board in ("pentagon2", "gem3", "pentagon3", "heptagon2"):
        assert not can(opposite_formula(gem(board), EMPTY)), board
    game = gem("heptagon3")
    formula = opposite_formula(game, EMPTY)
    with Solver("cadical195", bootstrap_with=formula.clauses) as solver:
        assert solver.solve()
        model = formula.named(solver.get_model())
    black = sum(1 << cell for cell, name in enumerate(game.board.names) if ("stone", "black", name) in model)
    for stones in (black, game.board.all_cells & ~black):
        assert not any(sides.issuperset(three) for sides in game.chains(stones) for three in opposite(game))
    assert game.wins(black) != game.wins(game.board.all_cells & ~black)


def blocks(formula: Formula) -> dict[str, frozenset[int]]:
    """The clauses of each reason, whichever colour and walk it speaks of."""
    starts = [start for start, _ in formula.reasons] + [len(formula.clauses)]
    found: dict[str, set[int]] = {}
    for at, (start, reason) in enumerate(formula.reasons):
        key = re.sub("^(own|black|white)|beside [0-9]|first|second", "", reason)
        found.setdefault(key, set()).update(range(start, starts[at + 1]))
    return {reason: frozenset(clauses) for reason, clauses in found.items() if clauses and reason != "given"}


MADE: dict[str, tuple[Callable[[], Formula], int]] = {
    "wins": (lambda: of_sets(gem("heptagon2"), winning), 4),
    "wins ee": (lambda: of_sets(gem("pentagon3,ee"), winning, 0b111011110000), 7),
    "loses": (lambda: of_sets(gem("pentagon2"), losing), 2),
    "loses ee": (lambda: of_sets(gem("pentagon3,ee"), losing, 0b1000000100110000), 5),
    "paths": (lambda: of_sets(gem("gem3"), by_paths, 0b10111), 7),
    "legal": (lambda: won_formula(gem("pentagon2"), EMPTY, BLACK), 5),
}


@pytest.mark.parametrize("name", MADE)
def test_every_block_of_clauses_matters(name: str) -> None:
    make, number = MADE[name]
    formula = make()
    found = blocks(formula)
    whole = count(formula)
    kept = [reason for reason, clauses in found.items() if count(formula, clauses) == whole]
    assert not kept
    assert len(found) == number, found.keys()


def test_every_block_of_what_is_still_possible_matters() -> None:
    """Each is needed where nothing is possible any more, in one position or another."""
    for text in ("pentagon3", "pentagon3,ee"):
        game = gem(text)
        needed: set[str] = set()
        every: set[str] = set()
        for own in range(0, 1 << game.board.size, 97):
            if game.wins(own):
                continue
            formula = Formula()
            wins(Gates(formula), game, constants(own, game.board.size), "own")
            found = blocks(formula)
            every |= found.keys()
            needed |= {reason for reason in found.keys() - needed if can(formula, found[reason])}
            if every == needed:
                break
        assert every == needed
