"""The designer's two lines on the first and the second drop of a turn, and whether the four lines together are enough.

*Judged in the order of play*: the second drop on the board with the first stone. *Judged before the turn*: both drops on the
board before the turn; this differs where the two stones touch each other or one group. The drops of a turn have no order in the
rules; the player chooses one when he puts them down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import permutations

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Told
from crosscut.core.game import Turn
from crosscut.core.stones import Stones
from crosscut.games.xodd.claims.cases import TEXTS, Cases
from crosscut.games.xodd.claims.parity import LISTED, drop_picture
from crosscut.games.xodd.claims.positions import Drop, after_drop, boards, drops, legal_positions, named, pair, said, say
from crosscut.games.xodd.rules import Xodd

SECTION = "Play, the four lines"


def turn_picture(game: Xodd, p: Stones, turn: Turn, caption: str) -> Picture:
    """Return a turn as a picture."""
    marked = 0
    for step in turn.steps:
        marked |= 1 << step.cells[0]
    return Picture(game, p, caption, marked)


def legal_turns(name: str, run: Run, *, start: bool) -> Iterator[tuple[Xodd, Stones, tuple[Drop, ...], Turn]]:
    """Yield every legal turn with a stone in every order of its drops; with the drops as they are one after the other."""
    for game in boards(name, LISTED[name]):
        for p in legal_positions(game, run.meter):
            if not (p.black | p.white or start):
                continue
            for turn in game.moves(p):
                for order in permutations(turn.steps) if turn.steps else ():
                    done, q = [], p
                    for step in order:
                        (drop,) = (one for one in drops(game, q) if one.step == step)
                        done.append(drop)
                        q = after_drop(game, q, step)
                    yield game, p, tuple(done), turn
        run.bound = f"all boards up to {game.board.name}"


def two_drops(name: str, odd_first: bool, *, start: bool) -> Callable[[Run], Finding]:
    """Return the check of the lines on the first and the second drop, in the order in which the stones are put down."""

    def decide(run: Run) -> Finding:
        cases = Cases()
        for game, p, done, turn in legal_turns(name, run, start=start):
            if done[0].odd == odd_first:
                good = (len(done) == 2 and done[1].odd) if odd_first else (len(done) == 1 or not done[1].odd)
                counts = f"{done[0].before} to {done[0].after}"
                caption = f"{say(game, turn)} is a legal turn, and its drop changes the number of groups from {counts}."
                cases.case(good, partial(Picture, game, p, caption, turns=(turn,)))
        scope = f"every legal turn from every legal position of {said(boards(name, LISTED[name]))}, its drops in either order"
        because = (
            "Black's first turn is one drop, and it brings the number from none to one: the line forgets it."
            if cases.first is not None
            else "The number is odd before the turn and after it, so the changes of its drops add up to an even number."
        )
        return cases.finding(scope, because)

    return decide


def seen_before(name: str, odd_first: bool) -> Callable[[Run], Finding]:
    """Return the check of the same line with both drops judged on the board as it is before the turn."""

    def decide(run: Run) -> Finding:
        cases = Cases()
        for game in boards(name, LISTED[name]):
            for p in legal_positions(game, run.meter):
                alone = {drop.step: drop for drop in drops(game, p)} if p.black | p.white else {}
                for one, other in permutations(alone.values(), 2):
                    if one.odd != odd_first or one.step.cells == other.step.cells:
                        continue
                    turn = pair(one.step, other.step)
                    good = (game.legal(p, turn) is None) == (other.odd == odd_first)
                    caption = _judged(game, one, other, legal=game.legal(p, turn) is None)
                    cases.case(good, partial(turn_picture, game, p, turn, caption))
        scope = f"all pairs of drops in all legal positions of {said(boards(name, LISTED[name]))}"
        return cases.finding(scope, "Two stones that touch each other, or one group, change what the other one does.")

    return decide


def _judged(game: Xodd, one: Drop, other: Drop, *, legal: bool) -> str:
    told = [f"{named(game, drop.step)} {'changes' if drop.odd else 'does not change'} the parity" for drop in (one, other)]
    return f"On this board {told[0]}, {told[1]}; both together are {'legal' if legal else 'illegal'}."


def any_order(name: str) -> Callable[[Run], Finding]:
    """Return the check that it does not depend on the order whether the first drop of a legal turn changes the parity."""

    def decide(run: Run) -> Finding:
        cases = Cases()
        kinds: dict[tuple[str, Stones, Turn], Drop] = {}
        for game, p, done, turn in legal_turns(name, run, start=False):
            if len(done) == 2:
                other = kinds.setdefault((game.board.name, p, turn), done[0])
                if other is not done[0]:
                    told = [
                        f"{named(game, drop.step)} first {'changes' if drop.odd else 'does not change'} it"
                        for drop in (other, done[0])
                    ]
                    cases.case(
                        other.odd == done[0].odd,
                        partial(turn_picture, game, p, turn, f"{told[0]}, {told[1]}."),
                    )
        scope = f"every legal turn of two drops from every legal position of {said(boards(name, LISTED[name]))}"
        return cases.finding(scope, "The turn is legal either way; which line speaks of it depends on the order.")

    return decide


def enough(name: str, *, mended: bool) -> Callable[[Run], Finding]:
    """Return the check that the four lines decide every turn; `mended`: with a line for a stone beside one group."""
    spoken = {0: True, 2: True, 3: False} | ({4: True} if name == "xodd" else {}) | ({1: False} if mended else {})

    def decide(run: Run) -> Finding:
        cases = Cases()
        for game in boards(name, LISTED[name]):
            for p in legal_positions(game, run.meter):
                alone = list(drops(game, p)) if p.black | p.white else []
                for first in alone:
                    known = first.touched in spoken
                    good = known and (game.legal(p, Turn((first.step,))) is None) != spoken[first.touched]
                    cases.case(good, partial(drop_picture, game, p, first))
                for first in alone:
                    for second in drops(game, after_drop(game, p, first.step)):
                        turn = pair(first.step, second.step)
                        known = first.touched in spoken and second.touched in spoken
                        good = known and (game.legal(p, turn) is None) == (spoken[first.touched] == spoken[second.touched])
                        cases.case(good, partial(turn_picture, game, p, turn, f"{say(game, turn)}: the lines do not decide it."))
            run.bound = f"all boards up to {game.board.name}"
        listed = said(boards(name, LISTED[name]))
        scope = f"all turns of one drop and of two, legal or not, in all legal positions but the start of {listed}"
        because = (
            "The lines say nothing of a stone beside exactly one group of its colour; it changes no parity."
            if cases.first is not None
            else "With that line the four decide every turn as the count of the groups does."
        )
        return cases.finding(scope, because)

    return decide


def claims(name: str) -> tuple[Claim, ...]:
    """Return the claims about the drops of a turn, for one of the two texts."""
    return (
        Claim(
            f"{name}-04",
            TEXTS[name],
            SECTION,
            "If the first drop of a turn changes the parity, there must be a second one that changes it again.",
            (
                Reading(
                    "after Black's first turn",
                    "in every legal turn but Black's first, whichever drop comes first: if it changes the parity, "
                    "a second one follows and changes it too",
                    two_drops(name, True, start=False),
                ),
                Reading(
                    "every turn",
                    "the same, with Black's first turn",
                    two_drops(name, True, start=True),
                    repairs=("after Black's first turn",),
                    strict="Black's first turn is a single drop by its own sentence; the line is about turns of two.",
                ),
                Reading(
                    "whatever the order",
                    "whether the first drop of a legal turn changes the parity does not depend on which one is the first",
                    any_order(name),
                    repairs=("after Black's first turn",),
                    strict="The line takes the drops as they are made, one after the other.",
                ),
                Reading(
                    "judged before the turn",
                    "where the first of two drops changes the parity of the board before the turn, they are a legal turn "
                    "exactly if the second changes that parity too",
                    seen_before(name, True),
                    repairs=("after Black's first turn",),
                    strict="The line takes the drops as they are made, the second on the board that the first has left.",
                ),
            ),
        ),
        Claim(
            f"{name}-05",
            TEXTS[name],
            SECTION,
            "If the first drop of a turn does not change the parity, the second one cannot change it either.",
            (
                Reading(
                    "in the order of play",
                    "in every legal turn, whichever drop comes first: if it does not change the parity, nor does the second",
                    two_drops(name, False, start=True),
                ),
                Reading(
                    "judged before the turn",
                    "where the first of two drops does not change the parity of the board before the turn, they are a legal turn "
                    "exactly if the second does not either",
                    seen_before(name, False),
                    repairs=("in the order of play",),
                    strict="The line takes the drops as they are made, the second on the board that the first has left.",
                ),
            ),
        ),
        Claim(
            f"{name}-06",
            TEXTS[name],
            SECTION,
            "With these four lines the odd number is easily checked.",
            (
                Reading(
                    "as written",
                    "the four lines say of every turn after the first whether it is legal",
                    enough(name, mended=False),
                    repairs=("with the case left out",),
                ),
                Reading(
                    "with the case left out",
                    "the same with a fifth line: a stone beside exactly one group of its colour does not change the parity",
                    enough(name, mended=True),
                    is_repair=True,
                ),
            ),
            told=Told(
                "The four lines leave a case out: a stone beside exactly one group of its colour. With a "
                "line for it they decide every turn.",
                holds=("with the case left out",),
                fails=("as written",),
            ),
        ),
    )
