"""Territories: empty cells that one black group and the edge enclose, and White's chances in them.

The territory here is a board whose outermost cells are all black. Its inside is cut off from anything outside, so a white group
inside can never be joined to one outside. There are no empty cells outside; *room outside* leaves a few empty cells there, on
which either side can restore an odd number.

Inside, Black wants white groups and White wants black ones that are not joined to the chain.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Told
from crosscut.core.game import BLACK, COLOUR_NAMES, WHITE
from crosscut.core.stones import Stones
from crosscut.games.xodd.claims.cases import TEXTS, Cases
from crosscut.games.xodd.claims.goal import Goal, leading
from crosscut.games.xodd.claims.positions import boards, legal_positions, open_board, rim, say
from crosscut.games.xodd.claims.positions import said as names
from crosscut.games.xodd.rules import Xodd
from crosscut.solver.limits import Meter
from crosscut.solver.proof import Evidence


class Territory(NamedTuple):
    """A board whose rim is black, by its width (the shorter side of the inside); the position has Black to move."""

    game: Xodd
    width: int
    p: Stones

    @property
    def inside(self) -> int:
        """The cells inside (mask)."""
        return self.game.board.all_cells & ~self.p.black


# Boards by the width of what their rim encloses; hexhexN encloses a hexagon of N - 1 cells a side, its width 2N - 3.
CLOSED = {
    "xodd": {"3x3": 1, "3x4": 1, "3x5": 1, "4x4": 2, "4x5": 2, "4x6": 2, "5x5": 3},
    "yodd": {"hexhex2": 1, "rhombus4": 2, "hexhex3": 3, "rhombus5": 3},
}
ENOUGH = 4  # cells of the largest closed territories that White, to move, keeps white groups out of
NARROW = {"3x6": 1, "3x7": 1, "3x8": 1}  # beside those of xodd, for the repair: width one, as long as one likes
LARGER = {"xodd": {"5x6": 3}, "yodd": {}}
# Territories of width three in a corner, with two empty cells outside; and with four, for the long way.
ROOM = {"xodd": ("4x5", "B:...B./...B./...BB/BBBBB"), "yodd": ("rhombus5", "B:...B./...B./...BB/BBBBB/BBBBB")}
MORE_ROOM = {"xodd": ("4x5", "B:...B./...B./...B./BBBB."), "yodd": ("rhombus5", "B:...B./...B./...B./BBBB./BBBBB")}
LISTED = {"xodd": 6, "yodd": 7}  # cells of the boards all of whose turns are gone through
SECTION = "Author's notes, territories"


def territories(name: str, run: Run, least: int = 1) -> list[Territory]:
    """Return the closed territories of at least a width, small ones first."""
    known = CLOSED[name] | (LARGER[name] if run.deep else {})
    return [closed(name, board, width) for board, width in known.items() if width >= least]


def closed(name: str, board: str, width: int) -> Territory:
    """Return what the rim of a board encloses."""
    game = open_board(name, board)
    return Territory(game, width, Stones(rim(game), 0))


def some_white(game: Xodd, inside: int, meter: Meter) -> Goal:
    """Return the goal that there is a white group inside."""

    def decided(p: Stones) -> bool | None:
        return True if p.white & inside else None if inside & ~p.black else False

    return Goal(game, lambda p: bool(p.white & inside), decided, meter)


def said(found: list[Territory]) -> str:
    """Return the territories' boards, for a scope."""
    return ", ".join(one.game.board.name for one in found)


def both_first(found: Sequence[Territory], goals: Sequence[Goal], wrong: str, scope: str, because: str) -> Finding:
    """Return the finding that Black gets each goal on its territory, whoever is to move."""
    cases = Cases()
    for one, goal in zip(found, goals, strict=True):
        for mover in (BLACK, WHITE):
            p = one.p._replace(turn=mover)
            cases.case(goal.gets(p), partial(Picture, one.game, p, f"{COLOUR_NAMES[mover]} to move: {wrong}"))
    return cases.finding(scope, because, solved=Evidence.UNCHECKED)


def secured(name: str, *, room: bool) -> Callable[[Run], Finding]:
    """Return the check that a territory of width three secures a white group; `room`: with empty cells outside."""

    def decide(run: Run) -> Finding:
        if room:
            board, rows = (MORE_ROOM if run.deep else ROOM)[name]
            game = open_board(name, board)
            p = game.parse(rows)
            found = [Territory(game, 3, p)]
            insides = [game.board.flood(1, game.board.all_cells & ~p.black)]
            scope = f"{board} with {rows[2:]}, either side to move"
        else:
            found = territories(name, run, 3)
            insides = [one.inside for one in found]
            scope = f"what the rims of {said(found)} enclose, nothing left to drop outside, either side to move"
        goals = [some_white(one.game, inside, run.meter) for one, inside in zip(found, insides, strict=True)]
        because = "Two white stones that do not touch each other are one turn, and White cannot fill so much before."
        return both_first(found, goals, "White keeps white groups out.", scope, because)

    return decide


def needed(name: str) -> Callable[[Run], Finding]:
    """Return the check that narrower territories do not secure a white group when White is to move."""

    def decide(run: Run) -> Finding:
        cases = Cases()
        found = [one for one in territories(name, run) if one.width < 3]
        for one in found:
            p = one.p._replace(turn=WHITE)
            kept_out = not some_white(one.game, one.inside, run.meter).gets(p)
            caption = f"White to move, and Black still gets a white group in: the territory is {one.width} wide."
            cases.case(kept_out, partial(Picture, one.game, p, caption))
        scope = f"what the rims of {said(found)} enclose, nothing left to drop outside, White to move"
        return cases.finding(scope, "How many empty cells there are matters as well as the width.", solved=Evidence.UNCHECKED)

    return decide


def cells_decide(name: str) -> Callable[[Run], Finding]:
    """Return the check that White, to move, keeps white groups out exactly of closed territories of at most `ENOUGH` cells."""

    def decide(run: Run) -> Finding:
        cases = Cases()
        known = [*territories(name, run), *(closed(name, board, width) for board, width in NARROW.items())]
        found = sorted(known, key=lambda one: (one.inside.bit_count(), one.width))
        for one in found:
            cells, p = one.inside.bit_count(), one.p._replace(turn=WHITE)
            gets = some_white(one.game, one.inside, run.meter).gets(p)
            caption = f"White to move: Black {'gets a' if gets else 'does not get a'} white group into {cells} cells."
            cases.case(gets == (cells > ENOUGH), partial(Picture, one.game, p, caption))
        scope = f"what the rims of {said(found)} enclose, nothing left to drop outside, White to move"
        because = "It is not the width but the number of empty cells that tells, a row of one width included."
        return cases.finding(scope, because, solved=Evidence.UNCHECKED)

    return decide


def lost(name: str) -> Callable[[Run], Finding]:
    """Return the check that no turn joins white stones which black ones part; so no sequence of turns does."""

    def decide(run: Run) -> Finding:
        cases = Cases()
        games = boards(name, LISTED[name])
        for game in games:
            for p in legal_positions(game, run.meter):
                parted = [group for colour, group in game.groups(p) if colour == WHITE]
                regions = {game.board.flood(group, game.board.all_cells & ~p.black) for group in parted}
                for turn in game.moves(p) if len(regions) > 1 else ():
                    after = [group for colour, group in game.groups(game.play(p, turn)) if colour == WHITE]
                    good = all(sum(bool(group & p.white & region) for region in regions) < 2 for group in after)
                    cases.case(good, partial(Picture, game, p, f"{say(game, turn)} joins white stones that black ones part."))
            run.bound = f"all positions on the boards up to {game.board.name}"
        scope = (
            f"all legal turns in all legal positions of {names(games)};"
            " and every board, by the argument in docs/mathematics/claims-xodd.md"
        )
        return cases.finding(scope, "A chain from inside to outside would have to pass a black stone, and stones never leave.")

    return decide


def favours(name: str) -> Callable[[Run], Finding]:
    """Return the check that the local result of a territory of width three is Black's."""

    def decide(run: Run) -> Finding:
        found = territories(name, run, 3)
        goals = [leading(one.game, 1, run.meter) for one in found]
        scope = f"what the rims of {said(found)} enclose, nothing left to drop outside, either side to move"
        return both_first(
            found, goals, "Black has no lead at the end.", scope, "Black ends with more white groups inside than black ones."
        )

    return decide


def claims(name: str) -> tuple[Claim, ...]:
    """Return the claims about territories, for one of the two texts."""
    cell = "points" if name == "xodd" else "cells"
    return (
        Claim(
            f"{name}-22",
            TEXTS[name],
            SECTION,
            f"A surrounded territory at least three {cell} wide secures the creation of at least one opponent group in it.",
            (
                Reading(
                    "closed",
                    "in a territory of width three that is all that is left, Black gets a white group inside, whoever is to move",
                    secured(name, room=False),
                ),
                Reading(
                    "room outside",
                    "the same in a corner, with two empty cells outside (four, the long way)",
                    secured(name, room=True),
                ),
                Reading(
                    "three are needed",
                    "in a territory of width one or two White, to move, keeps white groups out",
                    needed(name),
                    repairs=("five cells are needed",) if name == "xodd" else (),
                    strict="The sentence says that a width of three is enough, not that less is not.",
                ),
                *(
                    [
                        Reading(
                            "five cells are needed",
                            "White, to move, keeps white groups out of a territory that is all that is left if it has at most "
                            "four cells, and of no larger one",
                            cells_decide(name),
                            is_repair=True,
                        )
                    ]
                    if name == "xodd"
                    else []
                ),
            ),
            told=(
                Told(
                    "It is the number of empty cells, not the width, that secures a group in a territory that is all that is"
                    " left: five are enough, four are not.",
                    holds=("five cells are needed",),
                    fails=("three are needed",),
                )
                if name == "xodd"
                else None
            ),
        ),
        Claim(
            f"{name}-23",
            TEXTS[name],
            SECTION,
            "The group that is made there is lost for the opponent, so the local result favours who surrounds.",
            (
                Reading("lost", "no legal turn joins white stones that only black stones and the edge part", lost(name)),
                Reading(
                    "closed",
                    "in a territory of width three that is all that is left, Black leads at the end, whoever is to move",
                    favours(name),
                ),
            ),
        ),
    )
