"""`crosscut can`: can a colour still make a King of an enemy's soldier that stays where it is, or of any at all?

Where the relaxation of `formulas/safe` denies it, its refutation is the answer: it is true for the rest of the game. Otherwise
both sides help. A search follows plies that bring the capture near, or some random games are looked at; where that finds no way,
the rest of the game is one formula, turn by turn (`formulas/questions.taken_formula`), whose model is a way and whose refutation
is exact. The checker writes both formulas by itself.
"""

from __future__ import annotations

from functools import partial
from random import Random
from typing import NamedTuple

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import COLOUR_NAMES, COLOURS, PASS, Step, Turn
from crosscut.core.notation import format_turn
from crosscut.encodings.formula import Formula, Name
from crosscut.games.crosshairs.formulas.questions import taken_formula
from crosscut.games.crosshairs.formulas.safe import takeable
from crosscut.games.crosshairs.rules import Aimed, CrossHairs
from crosscut.reports import possible
from crosscut.solver.possible import Wanted, Way
from crosscut.solver.questions import Answer, Asked
from crosscut.solver.sat import decide

FAR = 1000
TRIES = 10  # random games
WIDTH = 8  # positions that the search keeps after each ply


class _Reached(NamedTuple):
    """A position of the search, and the plies that lead to it."""

    position: Aimed
    plies: tuple[Turn, ...]


def answer(asked: Asked) -> Answer:
    """Return the answer for a position. Raises UnsupportedError if there is no enemy's soldier on the cell asked about."""
    instance, name = asked.position(), asked.options["at"]
    game, p, colour = instance.game, instance.position, COLOURS.index(asked.options["colour"])
    assert isinstance(game, CrossHairs)
    assert isinstance(p, Aimed)
    cell = None
    if name is not None:
        if name not in game.board.names:
            raise UnsupportedError(f"{name} is no cell of {game.board.name}")
        cell = game.board.names.index(name)
        if not game.soldiers(p, 1 - colour) >> cell & 1:
            raise UnsupportedError(f"there is no soldier of {COLOUR_NAMES[1 - colour]} on {name}")
    what = "make a King of a soldier" if cell is None else f"make a King of the soldier on {name}"
    return possible.answer(asked, what, partial(wanted, cell=cell))


def wanted(game: CrossHairs, p: Aimed, colour: int, cell: int | None) -> Wanted:
    """Return what is asked: a capture by a colour, of the soldier on a cell or of any."""
    said = f"{COLOUR_NAMES[colour]} makes a King of " + (
        "a soldier" if cell is None else f"the soldier on {game.board.names[cell]}"
    )
    if cell is not None:
        relaxed = takeable(game, p, colour, cell)
        if decide(relaxed).model is None:
            known = {"question": "take", "colour": COLOURS[colour], "cell": game.board.names[cell]}
            return Wanted(relaxed, lambda _model: None, f"{said}, if every cell without a King may hold anything", known)
        plies = _search(game, p, colour, cell)
        if plies is not None:
            return Wanted(relaxed, lambda _model: followed(game, p, colour, cell, plies), said)
    elif (way := _by_chance(game, p, colour)) is not None:
        return Wanted(Formula(), lambda _model: way, said)
    formula = taken_formula(game, p, colour, cell) if game.empty_cells(p) else _never()
    return Wanted(
        formula,
        lambda model: followed(game, p, colour, cell, _plies(game, p, model)),
        f"{said}, at some time in the rest of the game",
        {"question": "rest", "colour": COLOURS[colour], "cell": "" if cell is None else game.board.names[cell]},
    )


def followed(game: CrossHairs, p: Aimed, colour: int, cell: int | None, plies: tuple[Turn, ...]) -> Way | None:
    """Return the way by these plies up to the capture, None if one of them is not legal or they come to none."""
    words: list[str] = []
    for ply in plies:
        if game.legal(p, ply) is not None:
            return None
        words.append(format_turn(game.board, ply))
        after = game.play(p, ply)
        taken = game.soldiers(p, 1 - colour) & game.kings(after, colour)
        if taken if cell is None else taken >> cell & 1:
            return Way(" ".join(words), taken)
        if cell is not None and not game.soldiers(after, 1 - colour) >> cell & 1:
            return None
        p = after
    return None


def _never() -> Formula:
    formula = Formula()
    formula.because("the game has ended: no piece comes to a cell any more")
    formula.add()
    return formula


def _plies(game: CrossHairs, p: Aimed, model: set[Name]) -> tuple[Turn, ...]:
    """Return the plies that a model names, in their order."""
    at = {name: cell for cell, name in enumerate(game.board.names)}
    found: dict[tuple[int, int], dict[str, int]] = {}
    for name in model:
        if name[0] in ("drop", "from", "to", "pass"):
            turn = int(name[1])
            found.setdefault((turn, int(name[0] != "drop")), {})[str(name[0])] = at[str(name[2])] if len(name) > 2 else -1
    plies = []
    for _, said in sorted(found.items()):
        if "drop" in said:
            plies.append(Turn((Step((said["drop"],)),)))
        elif "pass" in said:
            plies.append(PASS)
        else:
            plies.append(Turn((Step((said["from"], said["to"]), None, "slide"),)))
    return tuple(plies)


def _search(game: CrossHairs, p: Aimed, colour: int, cell: int) -> tuple[Turn, ...] | None:
    """Return plies that lead to the capture of the soldier on a cell, both sides helping; None if the search finds none."""
    kept = [_Reached(p, ())]
    while kept:
        ahead: dict[Aimed, _Reached] = {}
        for reached in kept:
            for ply in game.moves(reached.position):
                after = game.play(reached.position, ply)
                if game.soldiers(after, 1 - colour) >> cell & 1:
                    ahead.setdefault(after, _Reached(after, (*reached.plies, ply)))
                elif game.kings(after, colour) >> cell & 1:
                    return (*reached.plies, ply)
        kept = sorted(ahead.values(), key=lambda one: _missing(game, one.position, colour, cell))[:WIDTH]
    return None


def _by_chance(game: CrossHairs, p: Aimed, colour: int) -> Way | None:
    """Return the shortest way to a colour's first capture in a few random games, by fixed seeds; None if it makes none."""
    found = []
    for seed in range(TRIES):
        chance, q, plies = Random(seed), p, []
        while game.outcome(q) is None:
            plies.append(chance.choice(list(game.moves(q))))
            q = game.play(q, plies[-1])
        way = followed(game, p, colour, None, tuple(plies))
        found += [] if way is None else [way]
    return min(found, key=lambda way: len(way.words), default=None)


def _missing(game: CrossHairs, p: Aimed, colour: int, cell: int) -> int:
    """Return about how many plies a capture lacks: gaps to be filled, soldiers to be placed."""
    pieces, own, kings = game.pieces(p, None), game.pieces(p, colour), game.kings(p, 1 - colour)
    of_lines = []
    for ways in game.ways[cell]:
        lacking = 0
        for way in ways:
            gaps, least = 0, FAR
            for at in way:
                here = 0 if own >> at & 1 else FAR if kings >> at & 1 else 4 if pieces >> at & 1 else 1
                least = min(least, gaps + here)
                gaps += not pieces >> at & 1
            lacking += least
        of_lines.append(lacking)
    needed = 1 if game.board.rim >> cell & 1 else 2
    return sum(sorted(of_lines)[:needed])
