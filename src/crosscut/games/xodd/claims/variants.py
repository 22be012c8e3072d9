"""The square board against the hexagons: is joining harder, is the game more tactical?

Boards of as many cells are compared: k x k points, and the rhombus of k rows of k hexagons, whose adjacency is that of Yodd's
boards. "Harder" has three readings: how many groups one stone can join, in how large a share of the positions two groups can be
joined in one turn, and in how large a share they can be joined with best play though the other side begins. "More tactical" is
read as: in a larger share of the positions the side to move wins, whichever it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import combinations

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Verdict
from crosscut.core.game import BLACK
from crosscut.games.xodd.claims.cases import TEXTS, Cases, on_fewer_boards
from crosscut.games.xodd.claims.positions import drops, legal_positions, named, open_board
from crosscut.games.xodd.questions.joins import joins
from crosscut.games.xodd.rules import Xodd
from crosscut.games.xodd.tables.sweep import sweep
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.proof import Evidence

SIDE = 3  # of the boards all of whose turns are gone through
SWEPT = 4  # the side of the largest boards that are swept, with the compiled module


def boards_of(side: int) -> tuple[Xodd, Xodd]:
    """Return the square board and the rhombus of a side."""
    return open_board("xodd", f"{side}x{side}"), open_board("yodd", f"rhombus{side}")


def most_joined(run: Run) -> Finding:
    """Decide whether a stone joins at most as many groups on the square board as on the hexagons."""
    cases = Cases()
    square, hexagons = open_board("xodd", "3x3"), open_board("yodd", "hexhex2")
    there = max(drop.touched for p in legal_positions(hexagons, run.meter) for drop in drops(hexagons, p))
    here = 0
    for p in legal_positions(square, run.meter):
        for drop in drops(square, p):
            here = max(here, drop.touched)
            told = f"{named(square, drop.step)} joins {drop.touched} groups at once; on hexagons it is {there} at most."
            cases.case(drop.touched <= there, partial(Picture, square, p, told, 1 << drop.step.cells[0]))
    because = "Four neighbours on the square board do not touch each other; of six on hexagons at most three do not."
    figures = {"most on hexhex2": there, "most on 3x3": here}
    return cases.finding("all drops in all legal positions of 3x3 and hexhex2", because, figures=figures)


def compared(
    run: Run,
    sides: tuple[int, ...],
    share: Callable[[Xodd, Meter], float],
    *,
    smaller: bool,
    evidence: Evidence,
    scope: str,
    because: str,
) -> Finding:
    """Return the finding that a share is smaller (or not smaller: larger) on the square board than on the rhombus.

    The statement holds if it is true on each of these boards, and fails if it is true on none. If boards differ it is open: then
    the smallest boards say nothing about larger ones.
    """
    cases = Cases()
    figures: dict[str, int | float | str] = {}
    for side in sides:
        square, hexagons = boards_of(side)
        shares = share(square, run.meter), share(hexagons, run.meter)
        for game, part in zip((square, hexagons), shares, strict=True):
            figures[f"percent on {game.board.name}"] = round(100 * part, 2)
        good = shares[0] < shares[1] if smaller else shares[0] > shares[1]
        told = f"{100 * shares[0]:.2f} % on {square.board.name}, {100 * shares[1]:.2f} % on {hexagons.board.name}."
        cases.case(good, partial(Picture, square, square.start(), told))
        run.bound = f"boards up to side {side}"
    found = cases.finding(scope, because, figures=figures, solved=evidence)
    if 0 < cases.against < cases.tried:
        how = "smaller" if smaller else "larger"
        because += (
            f" It is {how} on the square board for {cases.tried - cases.against} of {cases.tried} sides, so nothing follows."
        )
        return replace(found, verdict=Verdict.OPEN, because=because, pictures=())
    return found


def in_one_turn(game: Xodd, meter: Meter) -> float:
    """Return the share of (position, pair of black groups) that Black, to move, can join in one legal turn."""
    pairs = joined = 0
    for p in legal_positions(game, meter):
        groups = [group for colour, group in game.groups(p) if colour == BLACK]
        open_pairs = set(combinations(groups, 2))
        pairs += len(open_pairs)
        for turn in game.moves(p) if open_pairs else ():
            if any(step.colour == BLACK for step in turn.steps):
                after = [group for colour, group in game.groups(game.play(p, turn)) if colour == BLACK]
                done = {(one, other) for one, other in open_pairs if any(group & one and group & other for group in after)}
                joined += len(done)
                open_pairs -= done
    return joined / pairs


def with_best_play(game: Xodd, meter: Meter) -> float:
    """Return the share of (position, pair of black stones in two groups) that Black gets joined, White to move."""
    apart, joined = joins(game, meter)
    return joined / apart


def who_moves(game: Xodd, meter: Meter) -> float:
    """Return the share of the positions that whoever is to move wins."""
    counts = sweep(game, meter, keep=False).counts
    return counts["mover"] / counts["odd"]


def tempo(run: Run) -> Finding:
    """Decide whether it matters more often on the square board who is to move."""
    sides = _sides(2)
    scope = f"all positions of the square boards and rhombuses of side 2 to {sides[-1]}"
    because = "The share of the positions that are won by whoever is to move."
    found = compared(run, sides, who_moves, smaller=False, evidence=Evidence.UNCHECKED, scope=scope, because=because)
    return on_fewer_boards(found)


def _sides(least: int) -> tuple[int, ...]:
    """Return the sides of the boards all of which are swept: fewer without the compiled module."""
    return tuple(range(least, (SWEPT if kernel.native is not None else SIDE) + 1))


def joined_in_one_turn(run: Run) -> Finding:
    """Decide whether a smaller share can be joined at once on the square board."""
    scope = f"all legal positions of the square board and the rhombus of side {SIDE}"
    because = "Pairs of black groups that Black, to move, can join at once."
    return compared(run, (SIDE,), in_one_turn, smaller=True, evidence=Evidence.UNCHECKED, scope=scope, because=because)


def joined_with_best_play(run: Run) -> Finding:
    """Decide whether a smaller share can be joined with best play on the square board."""
    sides = _sides(SIDE)
    scope = f"all legal positions of the square boards and rhombuses of side {' and '.join(map(str, sides))}"
    because = "Pairs of black stones that Black gets joined, White to move."
    found = compared(run, sides, with_best_play, smaller=True, evidence=Evidence.UNCHECKED, scope=scope, because=because)
    if len(sides) > 1:
        return found
    return replace(
        found, verdict=Verdict.OPEN, because=f"{because} On larger boards, which need the compiled module, it may differ."
    )


def claims(name: str) -> tuple[Claim, ...]:
    """Return the claims about the other board, for one of the two texts: the same claims, from either side."""
    square = name == "yodd"  # each text speaks of the other game
    return (
        Claim(
            f"{name}-13",
            TEXTS[name],
            "Variants",
            "On the square board joining is harder than here." if square else "On hexagons joining is easier than here.",
            (
                Reading(
                    "one stone",
                    "no stone joins more groups on the square board than a stone can on hexagons",
                    most_joined,
                    seconds=1.5,
                    strict=("It is said of joining in play, not of the greatest number of groups that one stone can join."),
                ),
                Reading(
                    "one turn",
                    "a smaller share of the pairs of own groups, over all positions, can be joined in one legal turn",
                    joined_in_one_turn,
                    seconds=1.5,
                ),
                Reading(
                    "best play",
                    "a smaller share of the pairs of own stones in two groups can be joined with best play, the opponent to move",
                    joined_with_best_play,
                    seconds=1.5,
                ),
            ),
        ),
        Claim(
            f"{name}-14",
            TEXTS[name],
            "Variants",
            "The game on the square board is the more tactical one.",
            (
                Reading(
                    "who is to move",
                    "in a larger share of the positions whoever is to move wins",
                    tempo,
                    seconds=1,
                ),
            ),
        ),
    )
