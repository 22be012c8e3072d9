"""Figure 4 of both texts: two games that have ended, and the turns that could have been tried.

"No more useful moves" is read in two ways: no turn changes the winner, and no turn changes the margin, both with best play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run
from crosscut.core.board import cells_of
from crosscut.core.game import BLACK, COLOUR_NAMES, COLOURS, WHITE, Outcome, Step, Turn
from crosscut.core.stones import Stones
from crosscut.games.xodd.claims.cases import TEXTS, Cases
from crosscut.games.xodd.claims.certified import certified, files_of, weakest
from crosscut.games.xodd.claims.figures import Fact, all_true, figure
from crosscut.games.xodd.claims.goal import Goal, leading
from crosscut.games.xodd.claims.positions import after_drop, empty_cells, pair, total
from crosscut.games.xodd.rules import Xodd
from crosscut.solver.limits import Meter
from crosscut.solver.proof import Evidence

COUNTS = {"xodd": (4, 5), "yodd": (2, 3)}
MARKED = {"xodd": ("c1", "d1", "a2", "a3", "e3", "e4"), "yodd": ("i3",)}


def before_the_passes(name: str) -> tuple[Xodd, Stones]:
    """Return figure 4 as it was before both sides passed, White to move."""
    game, p = figure(f"{name}-4")
    return game, p._replace(turn=WHITE, passes=0, over=False)


def ended(name: str) -> Callable[[Run], Finding]:
    """Return the check that the game has ended with these groups and that Black has won it."""

    def facts() -> Iterator[Fact]:
        game, p = figure(f"{name}-4")
        counts = game.counts(p)
        yield counts == COUNTS[name], f"{counts[BLACK]} black and {counts[WHITE]} white groups.", game, p, ""
        yield game.outcome(p) == Outcome(BLACK), "Black has not won.", game, p, ""

    return all_true(facts, f"example:{name}-4", "Two passes end the game, and Black has fewer groups.")


def useless(name: str, *, margin: bool) -> Callable[[Run], Finding]:
    """Return the check that no turn changes who wins; `margin`: nor by how many groups."""

    def decide(run: Run) -> Finding:
        game, p = before_the_passes(name)
        cases, proofs = Cases(), []
        holds, more = (leading(game, least, run.meter) for least in (1, 3))
        for mover in (BLACK, WHITE):
            q = p._replace(turn=mover)
            if margin:
                caption = f"With {COLOUR_NAMES[mover]} to move the margin can be another one."
                cases.case(holds.gets(q) and not more.gets(q), partial(Picture, game, q, caption))
            else:
                proofs.append(certified(run, game, q, f"{name}-4-{COLOURS[mover]}"))
                caption = f"White wins with {COLOUR_NAMES[mover]} to move."
                cases.case(proofs[-1].winner == BLACK, partial(Picture, game, q, caption))
        scope = f"example:{name}-4 before the passes, either side to move, all turns to the end"
        evidence = Evidence.UNCHECKED if margin else weakest(proofs)
        found = cases.finding(scope, "Best play leads to what the two passes gave.", solved=evidence)
        return replace(found, proofs=files_of(proofs))

    return decide


def white_turns(game: Xodd, p: Stones) -> Iterator[tuple[Turn, Stones]]:
    """Yield all turns of one drop or two, legal or not, and the boards they lead to."""
    steps = [Step((cell,), colour) for cell in cells_of(empty_cells(game, p)) for colour in (BLACK, WHITE)]
    for one in steps:
        yield Turn((one,)), after_drop(game, p, one)
        for other in steps:
            if other.cells > one.cells:
                yield pair(one, other), after_drop(game, after_drop(game, p, one), other)


def joins(game: Xodd, p: Stones, q: Stones) -> bool:
    """Return whether two white groups of p belong to one group of q."""
    old = [group for colour, group in game.groups(p) if colour == WHITE]
    return any(sum(bool(group & one) for one in old) > 1 for colour, group in game.groups(q) if colour == WHITE)


def cannot_join(name: str) -> Callable[[Run], Finding]:
    """Return the check that White needs the cells said, in a turn, to join groups, and that no such turn is legal."""

    def facts() -> Iterator[Fact]:
        game, p = before_the_passes(name)
        marked = {game.board.by_name[cell] for cell in MARKED[name]}
        found = 0
        for turn, q in white_turns(game, p):
            if not joins(game, p, q):
                continue
            found += 1
            white = [step.cells[0] for step in turn.steps if step.colour == WHITE]
            if name == "xodd":
                needed = len(white) == 2 and marked >= set(white) and bool(game.board.neighbours[white[0]] >> white[1] & 1)
                yield (
                    total(game, q) == total(game, p) - 1,
                    "The join does not take one group away.",
                    game,
                    p,
                    " ".join(MARKED[name]),
                )
            else:
                needed = bool(marked & set(white))
            yield needed, "White joins groups elsewhere.", game, p, " ".join(MARKED[name])
            yield game.legal(p, turn) is not None, "A turn that joins white groups is legal.", game, p, " ".join(MARKED[name])
        yield found > 0, "No turn would join white groups, legal or not.", game, p, " ".join(MARKED[name])

    return all_true(
        facts,
        f"example:{name}-4 before the passes, all turns of one or two drops",
        "Each such turn leaves an even number of groups.",
    )


def answered(run: Run) -> Finding:
    """Decide whether Black can answer two white stones on marked points of figure 4 of Xodd that are not consecutive."""

    def facts() -> Iterator[Fact]:
        game, p = before_the_passes("xodd")
        holds = leading(game, 1, run.meter)
        marked = [game.board.by_name[cell] for cell in MARKED["xodd"]]
        for one, other in combinations(sorted(marked), 2):
            near = game.board.neighbours
            if near[one] >> other & 1:
                continue
            turn = pair(Step((one,), WHITE), Step((other,), WHITE))
            names = f"{game.board.names[one]} {game.board.names[other]}"
            yield game.legal(p, turn) is None, "White's turn is illegal.", game, p, names
            q = game.play(p, turn)
            beside = [cell for cell in marked if (near[one] | near[other]) >> cell & 1]
            reply = Turn(tuple(Step((cell,), BLACK) for cell in beside))
            yield game.legal(q, reply) is None, "Black may not take the points beside them.", game, q, names
            r = game.play(q, reply)
            yield parted_for_good(game, r, run.meter), "White can still join groups of his.", game, r, names
            yield holds.gets(r), "White wins all the same.", game, r, names

    scope = "example:xodd-4 before the passes, every two marked points that are not consecutive"
    because = "Black takes the points beside the two stones, and whatever White tries, his groups stay apart."
    return all_true(facts, scope, because, Evidence.UNCHECKED)(run)


def parted_for_good(game: Xodd, p: Stones, meter: Meter) -> bool:
    """Return whether Black can see to it that no two white groups of p are ever joined."""

    def parted(q: Stones) -> bool:
        return not joins(game, p, q)

    return Goal(game, parted, lambda q: None if parted(q) else False, meter).gets(p)


def claims(name: str) -> tuple[Claim, ...]:
    """Return the claim about figure 4, for one of the two texts."""
    counts = COUNTS[name]
    cannot = (
        "a turn that joins two white groups, legal or not, puts white stones on two consecutive marked points, takes one group "
        "away, and is illegal"
        if name == "xodd"
        else "a turn that joins white groups, legal or not, has a white stone on the marked cell, and is illegal"
    )
    readings = [
        Reading("counts", f"Black has {counts[0]} groups and White {counts[1]}; Black has won", ended(name), seconds=0.1),
        Reading("White cannot join", cannot, cannot_join(name), seconds=0.2),
        Reading(
            "no useful turn: who wins",
            "before the passes Black wins with best play, whoever is to move",
            useless(name, margin=False),
            seconds=0.5,
        ),
        Reading(
            "no useful turn: margin",
            "before the passes the best margin of either side is the one on the board, whoever is to move",
            useless(name, margin=True),
            seconds=0.5,
        ),
    ]
    if name == "xodd":
        readings.append(
            Reading(
                "two points apart",
                "after white stones on two marked points that are not consecutive Black may take the marked points beside them; "
                "then he can keep all white groups apart to the end, and he wins",
                answered,
                seconds=0.5,
            )
        )
    said = (
        "nothing useful is left; White would need two consecutive marked points, and may not"
        if name == "xodd"
        else "White cannot join his groups on the marked cell"
    )
    return (
        Claim(
            f"{name}-12",
            TEXTS[name],
            "Examples, figure 4",
            f"Black wins with {counts[0]} groups to {counts[1]}; {said}.",
            tuple(readings),
        ),
    )
