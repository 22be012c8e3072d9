"""The connections of figure 5: what the text says of them, decided.

The reason, on every board: put two stones on cells that do not touch each other, beside g enemy groups. If no group touches both
cells, the number of groups changes by 2 - g; else all becomes one group, 1 - g. On cells that touch each other it is always 1 -
g.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Told
from crosscut.core.board import mask_of
from crosscut.core.stones import Stones
from crosscut.games.xodd.claims.cases import TEXTS, Cases
from crosscut.games.xodd.claims.formulas import Around, refute
from crosscut.games.xodd.claims.goal import joining
from crosscut.games.xodd.claims.positions import boards, open_board, said, say
from crosscut.games.xodd.claims.shapes import (
    ROOM,
    WHITE_ONLY,
    Beside,
    Shape,
    beside,
    cut,
    cut_at_once,
    shape_at,
    shapes,
    surroundings,
    white_surroundings,
)
from crosscut.games.xodd.rules import Xodd
from crosscut.solver.proof import Evidence

SAID = {"xodd": (1, 3), "yodd": (0, 2)}
WORDS = {"xodd": "one or three", "yodd": "none or two"}
SHAPE = {"xodd": "diagonal", "yodd": "diamond"}
LISTED = {"xodd": 12, "yodd": 7}  # cells of the boards on which all surroundings are listed
PLAYED = {"xodd": 9, "yodd": 7}  # cells of the boards on which they are played out

Holds = Callable[[Beside], bool]


def as_said(name: str) -> Holds:
    """Return when the text says that the connection is safe."""
    return lambda around: around.groups in SAID[name]


def mended(name: str) -> Holds:
    """Return when it is safe at once: an odd number of groups, none touching both cells, or an even one; on hexagons even."""
    if name == "yodd":
        return lambda around: around.groups % 2 == 0
    return lambda around: (around.groups % 2 == 1) != around.both


def at_once(
    name: str, safe: Holds, only: Holds, refutations: Callable[[Run], list[Around]] | None = None
) -> Callable[[Run], Finding]:
    """Return the check "the opponent cannot take both cells in one turn exactly if `safe`", in the cases that `only` admits."""

    def decide(run: Run) -> Finding:
        cases = Cases()
        listed = [(game, shape) for game in boards(name, LISTED[name]) for shape in shapes(game)]
        for game, shape in listed:
            for p in surroundings(game, shape, run.meter):
                _at_once(cases, game, shape, p, safe, only)
            run.bound = f"all surroundings on the boards up to {game.board.name}"
        for game, shape, p in white_surroundings(name, run.meter):
            _at_once(cases, game, shape, p, safe, only)
        refuted = []
        for number, around in enumerate(refutations(run) if refutations and cases.first is None else (), 1):
            sentence = f"a {SHAPE[name]} connection of which the opposite is true, case {number}"
            refuted.append(refute(run, around, f"{SHAPE[name]}-{number}", sentence))
        scope = (
            f"all legal positions with the connection on {said(list(dict.fromkeys(game for game, _ in listed)))}, "
            f"and all ways to put enemy stones around it in the middle of {WHITE_ONLY[name][0]}"
        )
        because = (
            "Two drops change the number of groups by 2 - g where no group touches both cells, else by 1 - g."
            if name == "xodd"
            else "The two cells touch, so all groups beside them become one: the number changes by 1 - g."
        )
        return cases.finding(scope, because, refuted=refuted)

    return decide


def _at_once(cases: Cases, game: Xodd, shape: Shape, p: Stones, safe: Holds, only: Holds) -> None:
    around = beside(game, p, shape)
    if only(around):
        may = cut_at_once(game, p, shape)
        cases.case(
            may != safe(around),
            partial(_picture, game, shape, p, around, f"{say(game, cut(shape))} is {'legal' if may else 'illegal'}."),
        )


def _picture(game: Xodd, shape: Shape, p: Stones, around: Beside, said_of: str) -> Picture:
    told = {0: "No white group is", 1: "One white group is"}.get(around.groups, f"{around.groups} white groups are")
    both = (
        ", touching both cells"
        if around.both and around.groups == 1
        else ", one of them touching both cells"
        if around.both
        else ""
    )
    return Picture(game, p, f"{told} beside the marked cells{both}: {said_of}", mask_of(shape.between))


def questions(name: str) -> Callable[[Run], list[Around]]:
    """Return the formulas that say "the mended sentence is wrong": safe and yet a legal cut, unsafe and no legal cut."""

    def formulas(run: Run) -> list[Around]:
        board, one, other = ROOM[name]
        game = open_board(name, board)
        shape = shape_at(game, one, other)
        found = []
        for number in ((0, 2, 4), (1, 3)):
            for both in (False, True):
                around = Around(game, shape.between, mask_of(shape.stones))
                even = number[0] == 0
                safe = even == (both if name == "xodd" else True)
                around.deny(changes=safe, touched=number, both=both)
                found.append(around)
        return found

    return formulas


def best_play(name: str, *, safe: bool) -> Callable[[Run], Finding]:
    """Return the check that with best play the owner gets the join where the text says safe, or the opponent cuts elsewhere."""

    def decide(run: Run) -> Finding:
        cases = Cases()
        joined = 0
        most = 12 if run.deep and name == "xodd" else PLAYED[name]
        games = boards(name, most) + ([open_board(name, "rhombus3")] if name == "yodd" else [])
        played = [(game, shape) for game in games for shape in shapes(game)]
        for game, shape in played:
            goal = joining(game, *shape.stones, run.meter)
            for p in surroundings(game, shape, run.meter):
                around = beside(game, p, shape)
                if as_said(name)(around) == safe:
                    gets = goal.gets(p)
                    joined += gets
                    told = "White keeps Black's stones apart for good." if safe else "Black gets his stones joined."
                    cases.case(gets == safe, partial(_picture, game, shape, p, around, told))
            run.bound = f"all surroundings on the boards up to {game.board.name}"
        on = said(list(dict.fromkeys(game for game, _ in played)))
        scope = f"all legal positions with the connection on {on}, the opponent to move"
        because = (
            "Safe against a turn on both cells is not safe for ever: a stone on one of them may have no legal answer."
            if safe
            else "The owner may join his stones by another way, or the opponent has no turn that keeps them apart."
        )
        return cases.finding(scope, because, figures={"joined": joined}, solved=Evidence.UNCHECKED)

    return decide


def claims(name: str) -> tuple[Claim, ...]:
    """Return the claims about connections, for one of the two texts."""
    shape, words = SHAPE[name], WORDS[name]
    kept: Holds = (lambda around: not around.both) if name == "xodd" else (lambda around: around.groups < 4)
    kept_words = "no enemy group touches both cells" if name == "xodd" else "at most three enemy groups are beside it"
    mend = (
        "safe with an odd number of enemy groups beside it, none touching both cells, or with an even number, one touching both"
        if name == "xodd"
        else "safe with none, two or four enemy groups beside it"
    )
    exception = (
        "One enemy group that touches both points of the diagonal can cut it at once. Where none does, what the text says holds."
        if name == "xodd"
        else "With four enemy groups beside it the diamond is safe, too. With at most three, what the text says holds."
    )
    section = "Author's notes"
    return (
        Claim(
            f"{name}-19",
            TEXTS[name],
            f"{section}, figure 5",
            f"The {shape} connection is safe if {words} enemy groups are beside it, and unsafe otherwise.",
            (
                Reading(
                    "at once",
                    f"the opponent has no legal turn on both cells exactly if {words} enemy groups touch them",
                    at_once(name, as_said(name), lambda around: True),
                    repairs=(f"at once, if {kept_words}", "at once, mended"),
                    seconds=2,
                ),
                Reading(
                    f"at once, if {kept_words}",
                    f"where {kept_words} the opponent has no legal turn on both cells exactly if {words} enemy groups touch them",
                    at_once(name, as_said(name), kept, questions(name)),
                    seconds=2,
                ),
                Reading(
                    "at once, mended",
                    f"the opponent has no legal turn on both cells exactly if: {mend}",
                    at_once(name, mended(name), lambda around: True, questions(name)),
                    seconds=2,
                    is_repair=True,
                ),
                Reading(
                    "best play, safe",
                    f"with {words} enemy groups beside it the owner gets the two stones joined, the opponent being to move",
                    best_play(name, safe=True),
                    repairs=(f"at once, if {kept_words}", "at once, mended"),
                    seconds=2,
                ),
                Reading(
                    "best play, unsafe",
                    "with another number the opponent, to move, keeps the two stones apart to the end",
                    best_play(name, safe=False),
                    repairs=("at once, mended",),
                    seconds=2,
                    strict=("Unsafe means that this connection can be cut, not that its two stones stay apart by any other way."),
                ),
            ),
            told=Told(exception, holds=(f"at once, if {kept_words}", "at once, mended"), fails=("at once",)),
        ),
    )
