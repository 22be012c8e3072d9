"""Groups that two empty cells part: can one turn join them?

Stones on both cells make one group of two, so one group is gone and the number becomes even. If one of the stones touches a third
group of the colour, two are gone.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Told
from crosscut.core.board import cells_of, mask_of
from crosscut.core.game import BLACK, Step, Turn
from crosscut.core.stones import Stones
from crosscut.games.xodd.claims.cases import TEXTS, Cases
from crosscut.games.xodd.claims.formulas import Around, refute
from crosscut.games.xodd.claims.positions import boards, few_stones, groups_at, legal_positions, open_board, said, say
from crosscut.games.xodd.rules import Xodd

APART = {"xodd": 8, "yodd": 7}  # cells of the boards on which all positions are gone through
FEW = 3  # stones, on the next larger board


def two_apart(name: str, *, alone: bool) -> Callable[[Run], Finding]:
    """Return the check that no turn joins two groups which two empty cells part; `alone`: no third group beside these cells."""

    def decide(run: Run) -> Finding:
        cases = Cases()
        games = boards(name, APART[name])
        for game in games:
            for p in legal_positions(game, run.meter):
                _two_apart(cases, game, p, alone)
            run.bound = f"all positions on the boards up to {game.board.name}"
        scope = f"all legal positions of {said(games)}"
        if name == "yodd":
            larger = open_board(name, "hexhex3")
            for p in few_stones(larger, FEW, run.meter):
                _two_apart(cases, larger, p, alone)
            scope += f", and those of {larger.board.name} with at most {FEW} stones"
        refuted = []
        if alone and cases.first is None:
            board, cell = {"xodd": ("5x5", "c3"), "yodd": ("hexhex3", "e3")}[name]
            larger = open_board(name, board)
            first = larger.board.by_name[cell]
            around = Around(larger, [first, next(cells_of(larger.board.neighbours[first]))])
            around.deny(changes=True, one=(1,), two=(1,), both=False)
            refuted.append(
                refute(run, around, "two-apart", "joining two groups by stones on two cells between them keeps the parity")
            )
        because = (
            "The two stones make one group of two: one group less, an even number."
            if alone
            else "Where one of the stones joins a third group as well, there are two groups less, and the turn is legal."
        )
        return cases.finding(scope, because, refuted=refuted)

    return decide


def _two_apart(cases: Cases, game: Xodd, p: Stones, alone: bool) -> None:
    """Go through the pairs of empty cells that part two black groups, each touching one of them."""
    empty = list(cells_of(game.board.all_cells & ~(p.black | p.white)))
    at = {cell: groups_at(game, p, 1 << cell, BLACK) for cell in empty}
    for one, other in combinations(empty, 2):
        if not game.board.neighbours[one] >> other & 1 or set(at[one]) & set(at[other]) or not at[one] or not at[other]:
            continue
        single = any(set(at[cell]) & set(at[one]) and set(at[cell]) & set(at[other]) for cell in empty)
        if single or (alone and len(at[one]) + len(at[other]) > 2):
            continue
        turn = Turn((Step((one,), BLACK), Step((other,), BLACK)))
        cases.case(
            game.legal(p._replace(turn=BLACK), turn) is not None,
            partial(
                Picture,
                game,
                p._replace(turn=BLACK),
                f"{say(game, turn)} is legal and joins groups that two empty cells part.",
                mask_of((one, other)),
            ),
        )


def claims(name: str) -> tuple[Claim, ...]:
    """Return the claim about groups two empty cells apart, for one of the two texts."""
    return (
        Claim(
            f"{name}-18",
            TEXTS[name],
            "Author's notes",
            "Groups that two empty cells part cannot be joined in one turn.",
            (
                Reading(
                    "whatever else is there",
                    "where no single stone joins them: no legal turn puts own stones on two neighbouring empty cells "
                    "that touch own groups, none of them in common",
                    two_apart(name, alone=False),
                    repairs=("these two groups alone",),
                    seconds=0.5,
                ),
                Reading(
                    "these two groups alone",
                    "the same when the two cells touch no third own group",
                    two_apart(name, alone=True),
                    seconds=0.5,
                ),
            ),
            told=Told(
                "Two groups that two empty cells part can be joined in one turn after all, if one of the "
                "stones joins a third group as well; else they cannot.",
                holds=("these two groups alone",),
                fails=("whatever else is there",),
            ),
        ),
    )
