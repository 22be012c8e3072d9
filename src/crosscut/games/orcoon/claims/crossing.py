"""The purpose of the crossing restriction (rule 4): the rules with it and without it, side by side.

The text gives no reason for the restriction. Three plausible reasons are tested: without it the pattern would itself be a
deadlock, there would be more deadlocks, and in the abandoned variant two jumps would cross.
"""

from __future__ import annotations

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Told, Verdict
from crosscut.core.board import mask_of
from crosscut.core.errors import ContradictionError
from crosscut.core.game import BLACK, WHITE
from crosscut.games.orcoon.claims.numbers import unlimited
from crosscut.games.orcoon.claims.permanence import by_stones
from crosscut.games.orcoon.claims.sizes import lying, opened
from crosscut.games.orcoon.deadlocks.pattern import parse
from crosscut.games.orcoon.deadlocks.shares import MOST_CELLS, minimal_patterns
from crosscut.games.orcoon.deadlocks.sweep import sweep
from crosscut.solver import kernel
from crosscut.solver.limits import LimitReached, Meter
from crosscut.solver.proof import Evidence

PATTERN = parse("B.W/W.B")
PLAYED = 9  # cells of the largest boards of which all positions are gone through
REACH = 12  # dead cells up to which patterns without rule 4 are searched for; the search ends by itself long before


def is_a_deadlock(run: Run) -> Finding:
    """See that without the rule the pattern is the smallest minimal deadlock, and its points are dead."""
    patterns, _ = minimal_patterns("allowed", run.meter, cells=4)
    smallest = min(patterns, key=lambda pattern: pattern.order)
    if smallest != PATTERN.canonical():
        raise ContradictionError(f"without rule 4 the smallest deadlock is {smallest.text}: please report it")
    game = opened("2x3", crossing="allowed")
    p = next(p for p in game.legal_positions() if not game.can_connect(p, BLACK) and not game.can_connect(p, WHITE))
    empty = game.board.all_cells & ~(p.black | p.white)
    return Finding(
        Verdict.HOLDS,
        "all minimal deadlocks without rule 4 of up to four dead points; the position is the first one of 2x3 in which"
        " neither side can connect",
        Evidence.WITNESS,
        "Either middle point would touch a like stone only diagonally, for both colours: two dead points between six.",
        {"dead points": smallest.dead, "stones": smallest.stones, "deadlocks of up to four dead points": len(patterns)},
        (Picture(game, p, "without rule 4 neither side can place, and nobody is connected", empty),),
    )


def fewer_deadlocked_positions(run: Run) -> Finding:
    """Count the deadlocked positions of small boards under both readings."""
    boards = ["2x3", "2x4", "2x5", "3x3", "3x4"]
    if kernel.native is not None:
        boards += ["3x5"] + (["4x4"] if run.deep else [])
    figures: dict[str, int | float | str] = {}
    for board in boards:
        both = []
        for reading in ("forbidden", "allowed"):
            swept = sweep(opened(board, crossing=reading), Meter(run.left(), run.watch))
            if swept.limit is not None:
                raise LimitReached(swept.limit)
            both.append(swept.deadlocked)
        run.bound = f"boards up to {board}"
        figures[f"{board}, with the rule and without"] = f"{both[0]}, {both[1]}"
        if both[0] >= both[1]:
            raise ContradictionError(f"{board}: {both[0]} deadlocked positions with rule 4, {both[1]} without")
    return Finding(
        Verdict.HOLDS,
        f"all legal positions of {', '.join(boards)}",
        Evidence.UNCHECKED,
        "On each of these boards far fewer positions are deadlocked with the rule than without it.",
        figures,
    )


def fewer_kinds(run: Run) -> Finding:
    """Count the minimal deadlocks without the rule, of any size."""
    patterns, limited = minimal_patterns("allowed", run.meter, cells=REACH)
    if limited:
        raise ContradictionError(f"without rule 4 the search does not end by {REACH} dead points: please report it")
    endless = unlimited(run)
    return Finding(
        Verdict.FAILS,
        f"all minimal deadlocks: without the rule the search ends by itself (the limits of {REACH} and {MOST_CELLS} dead"
        " points cut nothing), with it there are families without end",
        Evidence.UNCHECKED,
        f"Without the rule there are exactly {len(patterns)} minimal deadlocks, of any size. The rule forbids one of them and"
        " makes infinitely many new ones, the smallest of three dead points, for it bars points itself.",
        {"minimal deadlocks without the rule": len(patterns), "families without end with it": endless.figures["families"]},
        (_smallest_new(run),),
    )


def _smallest_new(run: Run) -> Picture:
    """Return a position with the smallest deadlock that is one only with the rule."""
    new, _ = minimal_patterns("forbidden", run.meter, cells=4)
    pattern = min(new - minimal_patterns("allowed", run.meter, cells=4)[0], key=lambda pattern: pattern.order)
    game = opened(f"{pattern.box[0]}x{pattern.box[1]}")
    at = game.board.by_place
    dead, black, white = (mask_of(at[place] for place in pattern.places(glyph)) for glyph in ".BW")
    p = next(p for p in by_stones(game, run.meter) if not (black & ~p.black or white & ~p.white or dead & (p.black | p.white)))
    return Picture(game, p, "a deadlock only because crossings are forbidden", dead)


def jumps_would_cross(run: Run) -> Finding:
    """Find the smallest position of the variant without the rule in which both sides are joined; with it there is none."""
    tried = with_rule = 0
    for board in lying(PLAYED):
        game = opened(board, connection="knight")
        for p in opened(board).legal_positions():
            run.meter.count()
            with_rule += game.connected(p, BLACK) and game.connected(p, WHITE)
    if with_rule:
        raise ContradictionError(f"{with_rule} positions join both sides by jumps in spite of rule 4: please report it")
    for board in lying(12):
        game = opened(board, connection="knight", crossing="allowed")
        plain = opened(board, crossing="allowed")
        for p in by_stones(plain, run.meter):
            run.meter.count()
            tried += 1
            if game.connected(p, BLACK) and game.connected(p, WHITE):
                return Finding(
                    Verdict.HOLDS,
                    f"the smallest example: boards by number of cells up to {board}, then positions by number of stones; with"
                    f" the rule none on any board of up to {PLAYED} cells",
                    Evidence.WITNESS,
                    "Two jumps cross over the same two empty points, and join both sides at once; this is the forbidden pattern.",
                    {"positions looked at": tried, "stones": (p.black | p.white).bit_count()},
                    (
                        Picture(
                            plain,
                            p,
                            "with jumps Black is joined and White is joined",
                            plain.board.all_cells & ~(p.black | p.white),
                        ),
                    ),
                )
        run.bound = f"all boards up to {board}, by number of cells"
    raise ContradictionError("no such position on boards of up to 12 cells: please report it")


CLAIMS = (
    Claim(
        "orcoon-02",
        "Orcoon",
        "Rules",
        "The crossing pattern must be forbidden (the text does not say why).",
        (
            Reading(
                "it would be a deadlock",
                "Without rule 4 the pattern's two middle points are dead for both colours, and no minimal deadlock is smaller.",
                is_a_deadlock,
                seconds=0.1,
            ),
            Reading(
                "fewer deadlocked positions",
                "On each board there are fewer legal positions in which neither side can connect with rule 4 than without it.",
                fewer_deadlocked_positions,
                seconds=12,
            ),
            Reading(
                "fewer kinds of deadlocks",
                "There are fewer minimal deadlock patterns with rule 4 than without it.",
                fewer_kinds,
                repairs=("fewer deadlocked positions",),
                seconds=1,
                strict=("The text gives no reason for the rule; nobody who gave one would count patterns of every size."),
            ),
            Reading(
                "crossing jumps",
                "Without rule 4 there would be positions in which knight's jumps join both sides at once; with it there"
                " are none.",
                jumps_would_cross,
                seconds=2,
            ),
        ),
        told=Told(
            "The rule against crossings does not make deadlocks fewer in kind. Without it there are "
            "exactly two minimal ones, with it infinitely many; yet far fewer positions are "
            "deadlocked with it.",
            holds=("fewer deadlocked positions",),
            fails=("fewer kinds of deadlocks",),
        ),
    ),
)
