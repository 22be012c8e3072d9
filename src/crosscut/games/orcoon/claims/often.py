"""Deadlocks: how often do they come about?

"More often than not they won't" is a statement about play, but not about particular players. So it is tested in four ways: on
all positions of small boards, each counting once; on random games, exactly on the smallest boards and by samples with confidence
intervals up to 16x16; on random games in which each side strikes at the other's last way to connect; and on games of equal
players of stated strength.
"""

from __future__ import annotations

import random
from typing import Any

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Verdict
from crosscut.claims.selfplay import interval, share_between
from crosscut.core.errors import UnsupportedError
from crosscut.core.game import BLACK, WHITE, Game
from crosscut.core.stones import Stones
from crosscut.games.orcoon.claims.players import matches
from crosscut.games.orcoon.claims.random_games import ends, exact_ends
from crosscut.games.orcoon.claims.sizes import opened
from crosscut.games.orcoon.deadlocks.sweep import sweep
from crosscut.games.orcoon.postpass.native import orders
from crosscut.games.orcoon.postpass.sample import contested_game
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver import kernel
from crosscut.solver.limits import LimitReached, Meter
from crosscut.solver.proof import Evidence

SEED = 20120424
HALF = 0.5
EXACT = ("2x2", "2x3", "2x4", "3x3")
SAMPLED = (("5x5", 400), ("7x7", 400), ("9x9", 300), ("11x11", 200), ("13x13", 200))
LARGEST = (("16x16", 600),)
CONTESTED = (("5x5", 100), ("6x6", 100), ("7x7", 100), ("8x8", 50))
DEEP = 10  # times as many games if the long way is asked for
Figures = dict[str, int | float | str]


def in_positions(run: Run) -> Finding:
    """Count deadlocked positions among all legal ones."""
    boards = ["3x3", "3x4"] + (["3x5"] if kernel.native is not None else [])
    boards += ["4x4"] if run.deep and kernel.native is not None else []
    figures: Figures = {}
    most = 0.0
    for board in boards:
        swept = sweep(opened(board), Meter(run.left(), run.watch))
        if swept.limit is not None:
            raise LimitReached(swept.limit)
        run.bound = f"boards up to {board}"
        most = max(most, swept.deadlocked / swept.legal)
        figures[board] = f"{swept.deadlocked:,} of {swept.legal:,}"
    return Finding(
        Verdict.HOLDS if most < HALF else Verdict.FAILS,
        f"all legal positions of {', '.join(boards)}, each counted once",
        Evidence.UNCHECKED,
        f"Neither side can connect in at most {1000 * most:.2g} of a thousand positions. (The totals are those of the"
        " transfer matrix.)",
        figures,
    )


def _dead_points(game: Orcoon, p: Stones) -> bool:
    return bool(game.board.all_cells & ~(p.black | p.white))


def _nobody_connected(game: Orcoon, p: Stones) -> bool:
    return not (game.connected(p, BLACK) or game.connected(p, WHITE))


def _in_random_games(run: Run, sampled: tuple[tuple[str, int], ...], *, nobody: bool, exact: tuple[str, ...] = ()) -> Finding:
    judge = _nobody_connected if nobody else _dead_points
    what = "nobody is connected" if nobody else "there are points dead for both"
    figures: Figures = {}
    least, most, example = 0.0, 0.0, None
    for board in exact:
        game = opened(board)
        share = sum(share for p, share in exact_ends(game, run.meter).items() if judge(game, p))
        figures[f"{board}, exactly"] = f"{share} = {100 * float(share):.3g} %"
        least, most = max(least, float(share)), max(most, float(share))
    for board, games in sampled:
        game = opened(board)
        games *= DEEP if run.deep else 1
        found = [p for p in ends(game, games, SEED, run.meter) if judge(game, p)]
        low, high = interval(len(found), games)
        figures[f"{board}, {games} games"] = f"{len(found)}: {100 * low:.1f} to {100 * high:.1f} %"
        least, most = max(least, low), max(most, high)
        run.bound = f"boards up to {board}"
        if found and example is None:
            empty = game.board.all_cells & ~(found[0].black | found[0].white)
            example = Picture(game, found[0], f"a random game at its end: {what}", empty)
    verdict = Verdict.HOLDS if most < HALF else Verdict.FAILS if least > HALF else Verdict.OPEN
    exactly = f"exactly on {', '.join(exact)}; " if exact else ""
    return Finding(
        verdict,
        f"random games: {exactly}on {', '.join(board for board, _ in sampled)} by samples (seed {SEED}), confidence 95 % a board",
        Evidence.SAMPLED,
        f"At the end {what} in {100 * least:.0f} to {100 * most:.0f} % of the games on the worst board; the share grows"
        " with the board.",
        figures,
        () if example is None else (example,),
    )


def dead_points_in_games(run: Run) -> Finding:
    """Play at random until nobody can place: are there dead points?"""
    return _in_random_games(run, SAMPLED, nobody=False, exact=(*EXACT, "3x4") if run.deep else EXACT)


def dead_points_on_largest(run: Run) -> Finding:
    """The same on the largest board there is here."""
    return _in_random_games(run, LARGEST, nobody=False)


def nobody_in_games(run: Run) -> Finding:
    """Play at random until nobody can place: is nobody connected?"""
    return _in_random_games(run, (*SAMPLED, ("16x16", 200)), nobody=True, exact=EXACT)


def in_contested_games(run: Run) -> Finding:
    """Let both sides strike at each other until one cannot connect: can the other?"""
    if kernel.native is None:
        raise UnsupportedError("games in which both sides strike need the compiled module")
    figures: Figures = {}
    low = high = 0.0
    example = None
    for board, games in CONTESTED:
        game = opened(board)
        games *= DEEP if run.deep else 1
        chance = random.Random(SEED)
        deadlocked = 0
        for _ in range(games):
            run.meter.count()
            run.meter.look()
            *_, last = contested_game(game, chance)
            if orders(game, [(*last.sides(colour), colour) for colour in (BLACK, WHITE)], run.meter) == [None, None]:
                deadlocked += 1
                example = example or Picture(game, last, "neither side can connect any more")
        one, other = interval(deadlocked, games)
        figures[f"{board}, {games} games"] = f"{deadlocked}: {100 * one:.1f} to {100 * other:.1f} %"
        low, high = max(low, one), max(high, other)
        run.bound = f"boards up to {board}"
    return Finding(
        Verdict.HOLDS if high < HALF else Verdict.FAILS if low > HALF else Verdict.OPEN,
        f"games on {', '.join(board for board, _ in CONTESTED)} in which each placement is drawn from those that spoil the"
        f" other's last way to connect (seed {SEED}), confidence 95 % a board",
        Evidence.SAMPLED,
        f"Both sides are shut out in at most {100 * high:.0f} % of the games; in the others one side is left that can connect.",
        figures,
        () if example is None else (example,),
    )


def in_games_of_players(run: Run) -> Finding:
    """Let equal players play, and look at the end whether either side could still have connected."""

    if kernel.native is None:
        raise UnsupportedError("whether a side can still connect is asked too often for the rules in Python")

    def shut_out(game: Game[Any], positions: list[Any]) -> bool:
        assert isinstance(game, Orcoon)
        last = positions[-2]
        return orders(game, [(*last.sides(colour), colour) for colour in (BLACK, WHITE)], run.meter) == [None, None]

    return share_between(run, matches((100, 40, 50)), shut_out, 0.0, HALF, "Neither side could connect when the last turn came")


CLAIMS = (
    Claim(
        "orcoon-17",
        "Orcoon",
        "Implications, a",
        "More often than not there will be no deadlock.",
        (
            Reading(
                "in positions",
                "In less than half of all legal positions neither side can connect.",
                in_positions,
                seconds=2,
            ),
            Reading(
                "dead points in random games",
                "On boards of up to 13x13, in less than half of the games of random placements, played on until nobody can"
                " place, there are points dead for both at the end.",
                dead_points_in_games,
                seconds=4,
            ),
            Reading(
                "dead points on 16x16",
                "The same on 16x16.",
                dead_points_on_largest,
                repairs=("dead points in random games", "nobody connected in random games"),
                seconds=8,
                strict=("A few dead points in a corner are no deadlock that stops anybody, and nobody plays at random."),
            ),
            Reading(
                "nobody connected in random games",
                "On boards of up to 16x16, in less than half of these games nobody is connected at the end.",
                nobody_in_games,
                seconds=7,
            ),
            Reading(
                "in fights",
                "In less than half of the games in which both sides strike at each other's last way to connect both are"
                " shut out.",
                in_contested_games,
                seconds=5,
            ),
            Reading(
                "in games of players",
                "In less than half of the games of equal players neither side can connect any more when the game ends.",
                in_games_of_players,
                seconds=60,
            ),
        ),
    ),
)
