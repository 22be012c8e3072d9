"""Late in the game: joins and new opponent groups that a player would like and that no legal turn contains.

A *wish* of Black's is a black stone that joins groups of his, or a white one that touches no white group. It is *barred* if no
legal turn drops that stone on that cell, alone or with a second one. With a second empty cell there often is a second drop that
sets the number right; so barred wishes are a matter of the last few cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Verdict
from crosscut.core.board import cells_of
from crosscut.core.errors import ContradictionError
from crosscut.core.game import BLACK, WHITE, Step, Turn, position_id
from crosscut.core.stones import Stones
from crosscut.games.xodd.claims.cases import TEXTS, exists
from crosscut.games.xodd.claims.certified import certified, files_of
from crosscut.games.xodd.claims.goal import leading
from crosscut.games.xodd.claims.positions import Drop, boards, drops, empty_cells, legal_positions, named, pair, said
from crosscut.games.xodd.rules import Xodd
from crosscut.solver.proof import Evidence

LISTED = {"xodd": 9, "yodd": 7}
LATE = 2  # empty cells
OFTEN = 0.5


def wishes(game: Xodd, p: Stones) -> Iterator[Drop]:
    """Yield the drops that would join black groups, and those that would make a white one."""
    for drop in drops(game, p):
        if (drop.step.colour == BLACK and drop.touched > 1) or (drop.step.colour == WHITE and not drop.touched):
            yield drop


def barred(game: Xodd, p: Stones, step: Step) -> bool:
    """Return whether no legal turn of Black's contains the drop."""
    if game.legal(p, Turn((step,))) is None:
        return False
    seconds = (Step((cell,), colour) for cell in cells_of(empty_cells(game, p)) for colour in (BLACK, WHITE))
    return all(second.cells == step.cells or game.legal(p, pair(step, second)) is not None for second in seconds)


def found_barred(name: str, colour: int, *, wanted: bool) -> Callable[[Run], Finding]:
    """Return the search for a barred wish, a join (Black) or a new group (White); `wanted`: by a side that loses and needs it."""

    def decide(run: Run) -> Finding:
        searched: list[Xodd] = []
        positions = 0
        for game in boards(name, LISTED[name]):
            searched.append(game)
            wins = leading(game, 1, run.meter)
            for p in legal_positions(game, run.meter):
                positions += 1
                for drop in wishes(game, p) if p.black | p.white else ():
                    if drop.step.colour != colour or not barred(game, p, drop.step):
                        continue
                    if wanted and (wins.gets(p) or not _would_not_trail(game, p, drop)):
                        continue
                    what = "joins black groups" if colour == BLACK else "makes a white group"
                    caption = f"Black to move: {named(game, drop.step)} {what}, and no legal turn contains it."
                    if wanted:
                        caption = f"{caption} He loses; with it he would not have more groups than White."
                    picture = Picture(game, p, caption, 1 << drop.step.cells[0])
                    because = "Nothing else that can be dropped makes the number odd again."
                    scope, figures = f"all positions up to this one, on {said(searched)}", {"positions": positions}
                    if not wanted:
                        return exists(picture, scope, because, "", figures)
                    lost = certified(run, game, p, "needed-join")
                    if lost.winner == BLACK:
                        raise ContradictionError(f"two methods differ on who wins {position_id(game, p)}")
                    return replace(exists(picture, scope, because, "", figures, lost.evidence), proofs=files_of([lost]))
            run.bound = f"all positions on the boards up to {game.board.name}"
        scope = f"all legal positions of {said(searched)}"
        return exists(None, scope, "", "No such position on these boards.", {"positions": positions})

    return decide


def _would_not_trail(game: Xodd, p: Stones, drop: Drop) -> bool:
    black, white = game.counts(p._replace(black=p.black | 1 << drop.step.cells[0]))
    return black <= white


def often(name: str) -> Callable[[Run], Finding]:
    """Return the check that late positions with a wish mostly have a barred one."""

    def decide(run: Run) -> Finding:
        games = boards(name, LISTED[name], 4)
        with_wish, with_barred = [0] * (LATE + 1), [0] * (LATE + 1)
        for game in games:
            for p in legal_positions(game, run.meter):
                empty = empty_cells(game, p).bit_count()
                if 0 < empty <= LATE:
                    steps = [drop.step for drop in wishes(game, p)]
                    with_wish[empty] += bool(steps)
                    with_barred[empty] += any(barred(game, p, step) for step in steps)
            run.bound = f"all positions on the boards up to {game.board.name}"
        figures: dict[str, int | float | str] = {}
        for empty in range(1, LATE + 1):
            figures[f"with a wish, {empty} empty"] = with_wish[empty]
            figures[f"with a barred one, {empty} empty"] = with_barred[empty]
        share = sum(with_barred) / sum(with_wish)
        figures["percent barred"] = round(100 * share, 1)
        scope = f"all legal positions with one or {LATE} empty cells of {said(games)}, Black to move"
        because = (
            "A wish is the rule's victim where the last cells offer no second drop that sets the number right."
            if share >= OFTEN
            else "Mostly the last cells offer a second drop that sets the number right."
        )
        return Finding(Verdict.HOLDS if share >= OFTEN else Verdict.FAILS, scope, Evidence.UNCHECKED, because, figures)

    return decide


def claims(name: str) -> tuple[Claim, ...]:
    """Return the claim about endgames, for one of the two texts."""
    return (
        Claim(
            f"{name}-20",
            TEXTS[name],
            "Author's notes",
            "In endgames one often would like to join own groups or to make an enemy one, and cannot restore the odd number.",
            (
                Reading(
                    "a join",
                    "there is a position in which a stone would join groups of its side and is in no legal turn",
                    found_barred(name, BLACK, wanted=False),
                ),
                Reading(
                    "an opponent group",
                    "there is a position in which an enemy stone would be a new group and is in no legal turn",
                    found_barred(name, WHITE, wanted=False),
                ),
                Reading(
                    "a join that is needed",
                    "the same for a side that loses with best play and with the join would have no more groups than the other",
                    found_barred(name, BLACK, wanted=True),
                ),
                Reading(
                    "often",
                    f"at least half of the positions with one or {LATE} empty cells and a wish have one that is in no legal turn",
                    often(name),
                    seconds=1,
                ),
            ),
        ),
    )
