"""The formulas of Cross-Hairs against its rules, on positions; each block of clauses left out is noticed."""

import random
from collections.abc import Iterator
from itertools import product

import pytest
from pysat.solvers import Solver

from aimed import late_positions, opened, some_positions, without
from cases import slow
from crosscut.core.game import PASS
from crosscut.encodings.formula import FALSE, TRUE, Formula, Name
from crosscut.encodings.gates import Gates
from crosscut.games.crosshairs.formulas.lines import Sight
from crosscut.games.crosshairs.formulas.pieces import unknown
from crosscut.games.crosshairs.formulas.questions import turn_formula
from crosscut.games.crosshairs.rules import Aimed, CrossHairs
from crosscut.solver.propagation import Propagation

SIDES = ("own", "any")


def all_positions(game: CrossHairs) -> Iterator[Aimed]:
    for glyphs in product(range(5), repeat=game.board.size):
        masks = [sum(1 << cell for cell, glyph in enumerate(glyphs) if glyph == kind) for kind in range(1, 5)]
        yield Aimed(*masks)


class Described:
    """An unknown position, with literals for all that rules 4 and 5 say of it: enemy lines, spans, Kings made from a cell."""

    def __init__(self, game: CrossHairs) -> None:
        self.game, self.formula = game, Formula()
        self.pieces = unknown(self.formula, game)
        sight = Sight(Gates(self.formula), game, self.pieces)
        size = game.board.size
        came = [self.formula.literal("came", name) for name in game.board.names]
        self.came = came
        self.lines = {
            (cell, line, enemy): (
                sight.enemy_line(cell, line, enemy),
                [sight.span(cell, line, enemy, other) for other in range(size)],
            )
            for cell in range(size)
            for line in range(len(game.ways[cell]))
            for enemy in (0, 1)
        }
        self.captured = [sight.captured(mover, came) for mover in (0, 1)]

    def assumed(self, p: Aimed, at: int) -> list[int]:
        lists = zip(self.pieces.lists(), p[:4], strict=True)
        found = [literal if mask >> cell & 1 else -literal for literals, mask in lists for cell, literal in enumerate(literals)]
        return found + [literal if cell == at else -literal for cell, literal in enumerate(self.came)]

    def wrong(self, propagation: Propagation, p: Aimed, at: int) -> str | None:
        """Return where the literals that follow are not what the rules say, None if nowhere."""
        follows = propagation.follows(self.assumed(p, at))
        if follows is None:
            return "a contradiction"

        def value(literal: int) -> bool | None:
            return True if literal in follows or literal == TRUE else False if -literal in follows or literal == FALSE else None

        game = self.game
        for (cell, line, enemy), (literal, span) in self.lines.items():
            if not game.pieces(p, None) >> cell & 1:
                continue
            found = one_line(game, p, cell, line, enemy)
            if value(literal) != bool(found):
                return f"line {line} of {cell}"
            if found and [value(other) for other in span] != [bool(found >> other & 1) for other in range(game.board.size)]:
                return f"span of {line} of {cell}"
        for mover in (0, 1):
            if not game.pieces(p, None) >> at & 1:
                break
            moved = game.replaced(p._replace(turn=mover), at)
            taken = game.soldiers(p, 1 - mover) & ~game.soldiers(moved, 1 - mover)
            if [value(literal) for literal in self.captured[mover]] != [
                bool(taken >> cell & 1) for cell in range(game.board.size)
            ]:
                return f"captured from {at}"
        return None


def one_line(game: CrossHairs, p: Aimed, cell: int, line: int, enemy: int) -> int:
    """Return the span of an enemy line by rule 4, read literally, 0 if it is none: another text than that of the rules."""
    cells, closed = game.lines[cell][line]
    pieces, enemies = game.pieces(p, None), game.pieces(p, enemy)
    found: list[list[int]] = []
    for step in (1, -1):
        at, seen, run = cells.index(cell), [], []
        while True:
            at += step
            if closed:
                at %= len(cells)
            if not 0 <= at < len(cells) or cells[at] == cell or not pieces >> cells[at] & 1:
                break
            run.append(cells[at])
            if enemies >> cells[at] & 1:
                seen = list(run)
        found.append(seen)
    one, other = found
    both = {cell for seen in found for cell in seen if enemies >> cell & 1}
    if not one or not other or len(both) < 2:
        return 0
    return sum(1 << cell for cell in {cell, *one, *other})


@pytest.mark.parametrize(
    ("board", "count"),
    [
        ("hexhex2", 300),
        ("hextorus2", 200),
        ("hexhex3", 40),
        slow("hexhex2", 0),
        slow("hextorus2", 0),
        slow("hexhex3", 1500),
        slow("hextorus3", 400),
    ],
)
def test_lines_spans_and_kings_of_unknown_positions(board: str, count: int) -> None:
    """Whatever the pieces are, unit propagation gives every literal the value that the rules give it; 0: all positions."""
    game = opened(board)
    described = Described(game)
    chance = random.Random(1)
    with Propagation(described.formula.clauses, described.formula.variables) as propagation:
        for p in some_positions(game, count, 5) if count else all_positions(game):
            at = chance.randrange(game.board.size)
            assert described.wrong(propagation, p, at) is None, game.format(p)


@pytest.mark.parametrize("board", ["hexhex2", "hextorus2"])
def test_each_block_about_lines_is_needed(board: str) -> None:
    game = opened(board)
    described = Described(game)
    formula = described.formula
    for reason, left in without(formula):
        if reason == "a cell holds at most one piece":
            assert_more_models(game, formula, left)
            continue
        with Propagation(left, formula.variables) as propagation:
            assert any(described.wrong(propagation, p, n % 7) for n, p in enumerate(some_positions(game, 400, 6))), reason


def assert_more_models(game: CrossHairs, formula: Formula, left: list[tuple[int, ...]]) -> None:
    """Two pieces on one cell are refused by the whole formula, and allowed without the block."""
    two = [formula.number("piece", "black", game.board.names[0]), formula.number("piece", "white king", game.board.names[0])]
    for clauses, allowed in ((formula.clauses, False), (left, True)):
        with Solver("cadical195", bootstrap_with=clauses) as solver:
            assert solver.solve(two) is allowed


Decided = tuple[frozenset[Name], Aimed]
"""The decisions of a turn, as the variables of a model, and where it leads."""


def turns_by_rules(game: CrossHairs, p: Aimed) -> list[Decided]:
    """Return the whole turns in p as the decisions of a model, and where they lead."""
    found: list[Decided] = []
    names = game.board.names
    for drop in [None] if p.dropped else list(game.moves(p)):
        dropped = p if drop is None else game.play(p, drop)
        first: set[Name] = set() if drop is None else {("drop", 1, names[drop.steps[0].cells[0]])}
        if drop is not None and not game.empty_cells(dropped):
            found.append((frozenset({*first, ("pass", 1)}), dropped))
            continue
        for move in game.moves(dropped):
            second: set[Name] = {("pass", 1)}
            if move != PASS:
                start, end = move.steps[0].cells
                second = {("from", 1, names[start]), ("to", 1, names[end])}
            found.append((frozenset({*first, *second}), game.play(dropped, move)))
    return found


def turns_by_formula(game: CrossHairs, p: Aimed, clauses: list[tuple[int, ...]] | None = None) -> list[Decided]:
    """Return the same by the models of the formula, whole: two that differ anywhere are two."""
    formula, after = turn_formula(game, p)
    found: list[Decided] = []
    with Solver("cadical195", bootstrap_with=formula.clauses if clauses is None else clauses) as solver:
        while solver.solve() and len(found) < 500:
            model = solver.get_model()[: formula.variables]
            model += range(len(model) + 1, formula.variables + 1)
            true = {literal for literal in model if literal > 0} | {TRUE}
            decisions = frozenset(formula.names[literal - 1] for literal in formula.key if literal in true)
            masks = [
                sum(
                    1 << cell
                    for cell, literal in enumerate(of)
                    if literal in true or (literal < 0 and literal != FALSE and -literal not in true)
                )
                for of in after.lists()
            ]
            found.append((decisions, Aimed(masks[0], masks[1], masks[2], masks[3], 1 - p.turn)))
            solver.add_clause([-literal for literal in model])
    return found


@pytest.mark.parametrize("move", SIDES)
@pytest.mark.parametrize(
    ("board", "empty", "count"),
    [("hexhex2", 7, 1), ("hexhex2", 4, 3), ("hexhex2", 1, 3), ("hextorus2", 3, 2), ("hexhex3", 5, 1), slow("hexhex3", 6, 20)],
)
def test_the_models_of_a_turn_are_the_turns(board: str, empty: int, count: int, move: str) -> None:
    for game, p in late_positions(board, move, empty, count):
        mine, theirs = turns_by_formula(game, p), turns_by_rules(game, p)
        assert len(mine) == len(theirs), game.format(p)
        assert set(mine) == set(theirs), game.format(p)


@pytest.mark.parametrize("move", SIDES)
def test_each_block_about_turns_is_needed(move: str) -> None:
    """Without a block the models of some turn are others, or more."""
    cases = [
        *late_positions("hexhex2", move, 3, 6),
        *late_positions("hextorus2", move, 2, 2),
        *late_positions("hexhex2", move, 7, 1),
    ]
    needed: dict[str, bool] = {}
    for game, p in cases:
        right = set(turns_by_rules(game, p))
        for reason, left in without(turn_formula(game, p)[0]):
            if not needed.get(reason):
                found = turns_by_formula(game, p, left)
                needed[reason] = len(found) != len(right) or set(found) != right
    assert [reason for reason, is_needed in needed.items() if not is_needed] == []
    assert len(needed) > 15
