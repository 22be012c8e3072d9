"""The designer's two lines on how one drop changes the parity of the number of groups.

A drop that touches k groups of its colour changes the number of groups by 1 - k. The lines name k = 0, 2, 3 (and 4 on the square
board) and leave out k = 1. "To join two groups" is read as two groups that are on the board already. A reader who counts the new
stone as a group too (a single stone is one, says the text) reads k = 1 and 2 for two and three.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run
from crosscut.core.game import Turn
from crosscut.core.stones import Stones
from crosscut.games.xodd.claims.cases import TEXTS, Cases
from crosscut.games.xodd.claims.formulas import Around, refute
from crosscut.games.xodd.claims.positions import (
    Drop,
    all_boards,
    boards,
    drops,
    named,
    open_board,
    said,
)
from crosscut.games.xodd.rules import Xodd

LISTED = {"xodd": 6, "yodd": 7}  # cells of the boards whose drops and turns are all gone through
ROOM = {"xodd": ("5x5", "c3"), "yodd": ("hexhex3", "e3")}  # a cell with all its neighbours, and theirs
MIDDLE = {"xodd": "3x3", "yodd": "hexhex2"}  # the smallest board with such a cell


def all_drops(name: str, run: Run) -> Iterator[tuple[Xodd, Stones, Drop]]:
    """Yield every drop on every board of up to `LISTED` cells, then those on the middle of the smallest board that has one."""
    for game in boards(name, LISTED[name]):
        for p in all_boards(game, run.meter):
            for drop in drops(game, p):
                yield game, p, drop
        run.bound = f"all boards up to {game.board.name}"
    game = open_board(name, MIDDLE[name])
    middle = 1 << game.board.size // 2
    for p in all_boards(game, run.meter):
        if not (p.black | p.white) & middle:
            for drop in drops(game, p):
                if middle == 1 << drop.step.cells[0]:
                    yield game, p, drop


def drop_scope(name: str) -> str:
    """Return what `all_drops` goes through, in words."""
    listed = said(boards(name, LISTED[name]))
    return f"all drops on all boards of {listed}, and on the middle of {MIDDLE[name]}, whatever is around it"


def changes(name: str, touched: tuple[int, ...], odd: bool, what: str) -> Callable[[Run], Finding]:
    """Return the check that a drop which touches so many groups changes the parity, or does not."""

    def decide(run: Run) -> Finding:
        cases = Cases()
        for game, p, drop in all_drops(name, run):
            if drop.touched in touched:
                good = drop.odd == odd and ends_a_turn(game, p, drop) in (None, not odd)
                cases.case(good, partial(drop_picture, game, p, drop))
        refuted = []
        if cases.first is None:
            board, cell = ROOM[name]
            game = open_board(name, board)
            around = Around(game, [game.board.by_name[cell]])
            around.deny(changes=odd, touched=touched)
            refuted.append(refute(run, around, f"drop-{what}", f"a drop that {what}: parity {'stays' if odd else 'changes'}"))
        return cases.finding(
            drop_scope(name), "A drop that touches k groups of its colour changes their number by 1 - k.", refuted=refuted
        )

    return decide


def ends_a_turn(game: Xodd, p: Stones, drop: Drop) -> bool | None:
    """Return whether the drop alone is a legal turn, None where there is no turn, or Black's first."""
    if not p.black | p.white or game.illegal(p) is not None:
        return None
    return game.legal(p, Turn((drop.step,))) is None


def drop_picture(game: Xodd, p: Stones, drop: Drop) -> Picture:
    """Return a drop as a picture."""
    told = "no group" if not drop.touched else "one group" if drop.touched == 1 else f"{drop.touched} groups"
    caption = (
        f"{named(game, drop.step)} touches {told} of its colour: the number of groups goes from {drop.before} to {drop.after}."
    )
    return Picture(game, p, caption, 1 << drop.step.cells[0])


def claims(name: str) -> tuple[Claim, ...]:
    """Return the claims about the four lines, for one of the two texts."""
    even = (0, 2, 4) if name == "xodd" else (0, 2)
    two = "two groups or four" if name == "xodd" else "two groups"
    section = "Play, the four lines"
    return (
        Claim(
            f"{name}-02",
            TEXTS[name],
            section,
            f"A stone that makes a new group or joins {two} changes the parity of the number of groups.",
            (
                Reading(
                    "groups on the board",
                    f"a drop that touches {', '.join(map(str, even))} groups of its colour changes the parity",
                    changes(name, even, True, "touches none or an even number"),
                    seconds=1.5,
                ),
                Reading(
                    "the stone counted too",
                    "a drop after which two groups are one, the new stone counted as a group, changes the parity",
                    changes(name, (1,), True, "touches one"),
                    repairs=("groups on the board",),
                    seconds=1.5,
                    strict="Before a stone is placed it is no group; the figures count as the other reading does.",
                ),
            ),
        ),
        Claim(
            f"{name}-03",
            TEXTS[name],
            section,
            "A stone that joins three groups does not change the parity.",
            (
                Reading(
                    "groups on the board",
                    "a drop that touches three groups of its colour does not change the parity",
                    changes(name, (3,), False, "touches three"),
                    seconds=1.5,
                ),
                Reading(
                    "the stone counted too",
                    "a drop after which three groups are one, the new stone counted as a group, does not change the parity",
                    changes(name, (2,), False, "touches two"),
                    repairs=("groups on the board",),
                    seconds=1.5,
                    strict="Before a stone is placed it is no group; the figures count as the other reading does.",
                ),
            ),
        ),
    )
