"""No draws, who may pass when, and the game without the odd number.

*No draws*, on every board: the game ends on a board with an odd number of groups, so the sides cannot have equally many.
*Passing*, on every board: a pass does not change the number of groups, which is odd after every turn; only the empty board has
none.

Without the odd number every turn of one drop or two is legal. That game is made here by taking out this one rule.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Verdict
from crosscut.core.game import BLACK, COLOUR_NAMES, PASS, WHITE, Reason
from crosscut.core.stones import Stones
from crosscut.games.xodd.claims.cases import TEXTS, Cases
from crosscut.games.xodd.claims.goal import leading
from crosscut.games.xodd.claims.positions import boards, legal_positions, open_board, said
from crosscut.games.xodd.counts.groups import count_groups
from crosscut.games.xodd.rules import Xodd
from crosscut.solver.proof import Evidence

LISTED = {"xodd": 9, "yodd": 7}
COUNTED = {"xodd": 25, "yodd": 19}  # cells of the boards whose groups are counted
SOLVED = {"xodd": 9, "yodd": 7}  # cells of the boards solved without the rule
COMMON = 0.1
EVERY_BOARD = "and every board of any size, by the argument in docs/mathematics/claims-xodd.md"


class WithoutOdd(Xodd):
    """The game without rule 3: every number of groups will do."""

    def illegal(self, p: Stones) -> Reason | None:
        """Return a reason only for the empty board after Black's first turn."""
        return None if p.black | p.white else super().illegal(p)


def no_draws(name: str) -> Callable[[Run], Finding]:
    """Return the check that every ended game has a winner."""

    def decide(run: Run) -> Finding:
        cases = Cases()
        games = boards(name, LISTED[name])
        for game in games:
            for p in legal_positions(game, run.meter):
                if p.black | p.white:
                    outcome = game.outcome(game.play(game.play(p, PASS), PASS))
                    black, white = game.counts(p)
                    good = outcome is not None and outcome.winner is not None and black != white
                    cases.case(good, partial(Picture, game, p, "Two passes end the game here, and nobody has won."))
            run.bound = f"all positions on the boards up to {game.board.name}"
        scope = f"two passes from all legal positions of {said(games)}; {EVERY_BOARD}"
        return cases.finding(scope, "The groups of both sides together are an odd number, so one side has fewer.")

    return decide


def passing(name: str, *, first: bool) -> Callable[[Run], Finding]:
    """Return the check that a pass is legal in every position but the start; `first`: that it is illegal there."""

    def decide(run: Run) -> Finding:
        cases = Cases()
        games = boards(name, COUNTED[name] if first else LISTED[name])
        for game in games:
            for p in [game.start()] if first else legal_positions(game, run.meter):
                if first or p.black | p.white:
                    for turn in (BLACK,) if first else (BLACK, WHITE):
                        _pass(cases, game, p._replace(turn=turn), legal=not first)
            run.bound = f"all positions on the boards up to {game.board.name}"
        what = "the empty boards" if first else "all legal positions but the start, either side to move,"
        scope = f"{what} of {said(games)}; {EVERY_BOARD}"
        return cases.finding(
            scope, "A pass leaves the number of groups: none on the empty board, an odd number after every turn."
        )

    return decide


def _pass(cases: Cases, game: Xodd, p: Stones, *, legal: bool) -> None:
    good = (game.legal(p, PASS) is None) == legal == (PASS in game.moves(p))
    caption = f"{COLOUR_NAMES[p.turn]} may {'not ' if legal else ''}pass here."
    cases.case(good, partial(Picture, game, p, caption))


def equal_boards(name: str) -> Callable[[Run], Finding]:
    """Return the check that equal numbers of groups are common among all boards, odd or even."""

    def decide(run: Run) -> Finding:
        cases = Cases()
        shares: dict[str, int | float | str] = {}
        names = (
            ("2x2", "2x3", "3x3", "3x4", "4x4", "4x5", "5x5", *(("5x6", "6x6") if run.deep else ()))
            if name == "xodd"
            else ("hexhex2", "hexhex3")
        )
        games = [open_board(name, board) for board in names]
        for game in games:
            found = count_groups(game, run.meter)
            share = sum(boards for (black, white), boards in found.items() if black == white) / sum(found.values())
            shares[f"equal on {game.board.name}, percent"] = round(100 * share, 1)
            cases.case(
                share >= COMMON,
                partial(Picture, game, game.start(), f"On {game.board.name} {100 * share:.1f} % of all boards are equal."),
            )
            run.bound = f"boards up to {game.board.name}"
        return cases.finding(
            f"all 3^n boards of {said(games)}, by counting",
            "A draw would be an equal number of groups of both sides.",
            figures=shares,
        )

    return decide


def drawn_by_best_play(name: str) -> Callable[[Run], Finding]:
    """Return the check that draws come about with best play, on at least a tenth of the positions, without the rule."""

    def decide(run: Run) -> Finding:
        drawn, positions, starts = 0, 0, []
        games = [WithoutOdd(game.board) for game in boards(name, SOLVED[name])]
        for game in games:
            wins, holds = leading(game, 1, run.meter), leading(game, 0, run.meter)
            if holds.gets_from_start() and not wins.gets_from_start():
                starts.append(game.board.name)
            here = [p for p in run.meter.watched(game.legal_positions()) if p.black | p.white]
            positions += len(here)
            drawn += sum(holds.gets(p) and not wins.gets(p) for p in here)
            run.bound = f"boards up to {game.board.name}"
        figures: dict[str, int | float | str] = {
            "positions": positions,
            "drawn": drawn,
            "percent": round(100 * drawn / positions, 1),
            "starts drawn": " ".join(starts) or "none",
        }
        scope = f"all positions, Black to move, of the game without the rule on {said(list(games))}"
        common = drawn >= COMMON * positions
        because = (
            "Taking the one rule out and playing best, so many positions end with equal numbers of groups."
            if common
            else "Even without the rule few positions end with equal numbers of groups at best play."
        )
        verdict = Verdict.HOLDS if common else Verdict.FAILS
        return Finding(verdict, scope, Evidence.UNCHECKED, because, figures)

    return decide


def claims(name: str) -> tuple[Claim, ...]:
    """Return the claims about draws and passes, for one of the two texts."""
    return (
        Claim(
            f"{name}-01",
            TEXTS[name],
            "Introduction",
            "Nobody can draw.",
            (
                Reading(
                    "ended games",
                    "after two passes in a row somebody has won, and the numbers of groups differ, whatever the position",
                    no_draws(name),
                ),
            ),
        ),
        Claim(
            f"{name}-07",
            TEXTS[name],
            "Play, passing",
            "A player may pass at any moment when that does not break the rule of the odd number.",
            (
                Reading(
                    "never breaks it",
                    "in every legal position but the empty board a pass is legal",
                    passing(name, first=False),
                    seconds=4,
                ),
            ),
        ),
        Claim(
            f"{name}-08",
            TEXTS[name],
            "Play, passing",
            "Black cannot pass on his first turn.",
            (Reading("the start", "on the empty board a pass is illegal", passing(name, first=True), seconds=0.1),),
        ),
        Claim(
            f"{name}-17",
            TEXTS[name],
            "Author's notes",
            "Without the rule of the odd number draws would be common.",
            (
                Reading(
                    "boards",
                    "on at least a tenth of all boards both sides have the same number of groups, on each board size",
                    equal_boards(name),
                    seconds=2,
                ),
                Reading(
                    "best play",
                    "without the rule at least a tenth of all positions are draws with best play",
                    drawn_by_best_play(name),
                    seconds=2,
                ),
            ),
        ),
    )
