"""`crosscut can`: can a colour's stones be arranged so that they enclose a cell, or anything at all?

The other side's stones stay where they are. The colour's own may stand anywhere else, as many as now; only the number of pairs of
neighbours among them must not be lower than now, for no stone move lowers it (docs/rules/warrens.md). That asks less than play: a
"no" is true for the rest of the game as long as the other side passes, a "yes" does not say that stone moves lead to the
arrangement. What stands in the answer is the arrangement, judged by rule 6.
"""

from __future__ import annotations

from functools import partial

from crosscut.core.board import cells_of, mask_of
from crosscut.core.errors import UnsupportedError
from crosscut.core.game import COLOUR_NAMES, COLOURS
from crosscut.encodings.formula import FALSE, Formula, Name
from crosscut.encodings.gates import NamedGates
from crosscut.encodings.groups import group_count
from crosscut.games.warrens.formulas.position import exactly
from crosscut.games.warrens.formulas.regions import enclosed
from crosscut.games.warrens.pairs import pairs
from crosscut.games.warrens.rules import Warren, Warrens
from crosscut.reports import possible
from crosscut.solver.possible import Wanted, Way
from crosscut.solver.questions import Answer, Asked


def answer(asked: Asked) -> Answer:
    """Return the answer for a position. Raises UnsupportedError for a cell that is not on the board."""
    instance, name = asked.position(), asked.options["at"]
    game = instance.game
    cell = None
    if name is not None:
        if name not in game.board.by_name:
            raise UnsupportedError(f"{name} is no cell of {game.board.name}")
        cell = game.board.by_name[name]
    return possible.answer(asked, f"arrange its stones so that they enclose {name or 'a region'}", partial(wanted, cell=cell))


def arranged_formula(game: Warrens, p: Warren, colour: int, cell: int | None) -> Formula:
    """Return the formula of the arrangements of a colour's stones that enclose a cell, None: anything."""
    formula = Formula()
    board, theirs = game.board, p.stones(1 - colour)
    own = [FALSE if theirs >> at & 1 else formula.literal("own", name) for at, name in enumerate(board.names)]
    formula.key += [literal for literal in own if literal != FALSE]
    exactly(formula, formula.key, p.stones(colour).bit_count(), "own stones")
    gates = NamedGates(formula)
    formula.because("a gate: both of two neighbours are own stones")
    both = [gates.all_of(own[edge.a], own[edge.b]) for edge in board.edges]
    least = pairs(game, p.stones(colour))
    counted = group_count(formula, both, "pairs", most=least)
    formula.because("there are no fewer pairs of neighbours than now")
    formula.add(counted[least])
    inside = enclosed(formula, game, own, "own")
    formula.because("what was asked for is enclosed")
    formula.add(*(inside if cell is None else [inside[cell]]))
    return formula


def wanted(game: Warrens, p: Warren, colour: int, cell: int | None) -> Wanted:
    """Return what is asked: an arrangement of a colour's stones that encloses a cell, None: anything."""
    said = (
        f"{COLOUR_NAMES[colour]}'s stones can be arranged on cells without {COLOUR_NAMES[1 - colour]}'s, with as many pairs of "
        f"neighbours as now or more, so that they enclose {'a region' if cell is None else game.board.names[cell]}"
    )
    known = {"question": "arranged", "colour": COLOURS[colour], "cell": "" if cell is None else game.board.names[cell]}
    return Wanted(arranged_formula(game, p, colour, cell), partial(_arranged, game, p, colour, cell), said, known)


def _arranged(game: Warrens, p: Warren, colour: int, cell: int | None, model: set[Name]) -> Way | None:
    names = game.board.names
    stones = mask_of([at for at, name in enumerate(names) if ("own", name) in model])
    regions = [region for region in game.enclosed(stones) if cell is None or region >> cell & 1]
    now = p.stones(colour)
    fits = stones.bit_count() == now.bit_count() and not stones & p.stones(1 - colour)
    if not regions or not fits or pairs(game, stones) < pairs(game, now):
        return None
    places, around = (" ".join(names[at] for at in cells_of(mask)) for mask in (stones, regions[0]))
    return Way(f"{COLOURS[colour]} on {places} (around {around})", stones)
