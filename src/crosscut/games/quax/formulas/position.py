"""Stones and bridges as clauses: what makes a position legal (rules 2 and 3), and the positions that contain a given one.

A diagonal has a literal for each colour, "a bridge of this colour lies here". Stones and bridges of a position are constants, so
a formula about what is added to it has variables for the rest alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crosscut.core.game import BLACK, WHITE
from crosscut.encodings.formula import FALSE, TRUE, Formula
from crosscut.games.quax.rules import Bridged, Bridging

COLOURED = ("black", "white")


class Literals(NamedTuple):
    """The literals of stones by cell and of bridges by diagonal, each for both colours."""

    stones: tuple[Sequence[int], Sequence[int]]
    bridges: tuple[Sequence[int], Sequence[int]]


def containing(formula: Formula, game: Bridging, p: Bridged, colours: Sequence[int] = (BLACK, WHITE)) -> Literals:
    """Return the literals of a position that contains p, in which only these colours have more than in p.

    What can be added joins the answer key: stones first, colour by colour, then bridges.
    """
    stones = ([FALSE] * game.board.size, [FALSE] * game.board.size)
    taken = p.black | p.white
    for colour in (BLACK, WHITE):
        for cell, name in enumerate(game.board.names):
            if game.stones(p, colour) >> cell & 1:
                stones[colour][cell] = TRUE
            elif colour in colours and not taken >> cell & 1:
                stones[colour][cell] = formula.literal("stone", COLOURED[colour], name)
                formula.key.append(stones[colour][cell])
    bridges = (_bridges(formula, game, p, stones, BLACK, colours), _bridges(formula, game, p, stones, WHITE, colours))
    return Literals(stones, bridges)


def _bridges(
    formula: Formula, game: Bridging, p: Bridged, stones: tuple[Sequence[int], Sequence[int]], colour: int, colours: Sequence[int]
) -> list[int]:
    """Return the literals of a colour's bridges; `FALSE` where it can have none."""
    found = []
    for number, one in enumerate(game.board.diagonals):
        literal = FALSE
        if game.bridges(p, colour) >> number & 1:
            literal = TRUE
        elif colour in colours and FALSE not in (stones[colour][one.a], stones[colour][one.b]):
            literal = formula.literal("bridge", COLOURED[colour], bridge_name(game, number))
            formula.key.append(literal)
        found.append(literal)
    return found


def bridge_name(game: Bridging, number: int) -> str:
    """Return how a bridge is written."""
    return "".join(game.board.names[cell] for cell in game.diagonals[number][0].steps[0].cells)


def legal(formula: Formula, game: Bridging, literals: Literals) -> None:
    """Add: these stones and bridges break no rule as they stand."""
    formula.because("a cell holds at most one stone")
    for black, white in zip(*literals.stones, strict=True):
        formula.add(-black, -white)
    for colour, (stones, bridges) in enumerate(zip(literals.stones, literals.bridges, strict=True)):
        formula.because(f"a {COLOURED[colour]} bridge has a {COLOURED[colour]} stone on both ends, rule 2")
        for one, literal in zip(game.board.diagonals, bridges, strict=True):
            formula.add(-literal, stones[one.a])
            formula.add(-literal, stones[one.b])
    formula.because("bridges do not cross, rule 3")
    for number, one in enumerate(game.board.diagonals):
        for mine in literals.bridges:
            for other in literals.bridges if number < one.crosses else ():
                formula.add(-mine[number], -other[one.crosses])
