"""The variant without an edge: is it simpler? Each reading measures one thing in random games, with its standard error."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

from crosscut.claims.claim import Claim, Finding, Reading, Run, Verdict
from crosscut.games.crosshairs.claims.positions import opened, random_games
from crosscut.games.crosshairs.rules import Aimed, CrossHairs
from crosscut.solver.proof import Evidence

GAMES = 200
PAIRS = ((3, "hexhex3", "hextorus3"), (4, "hexhex4", "hextorus4"))


def choices(game: CrossHairs, played: list[Aimed]) -> float:
    """Return how many plies there are to choose from, on average over a game."""
    return sum(sum(1 for _ in game.moves(p)) for p in played[:-1]) / (len(played) - 1)


def captures(_game: CrossHairs, played: list[Aimed]) -> float:
    """Return the Kings at the end, each of which is a capture."""
    return (played[-1].black_kings | played[-1].white_kings).bit_count()


def decisive(game: CrossHairs, played: list[Aimed]) -> float:
    """Return 1 for a game that somebody wins, 0 for a draw."""
    return float(game.margin(played[-1]) != 0)


def fewer(measure: Callable[[CrossHairs, list[Aimed]], float], what: str) -> Callable[[Run], Finding]:
    """Return the check that a measure is smaller on the torus, on both sizes, by more than two standard errors."""

    def decide(run: Run) -> Finding:
        figures: dict[str, int | float | str] = {}
        signs = []
        for side, plain, torus in PAIRS:
            found = []
            for board in (plain, torus):
                game = opened(board)
                values = [measure(game, played) for played in random_games(game, GAMES, run)]
                mean = sum(values) / GAMES
                error = sqrt(sum((value - mean) ** 2 for value in values) / (GAMES - 1) / GAMES)
                figures[board] = f"{mean:.2f} +- {error:.2f}"
                found.append((mean, error))
            (one, its), (other, theirs) = found
            apart = abs(one - other) > 2 * sqrt(its**2 + theirs**2)
            signs.append(0 if not apart else 1 if other < one else -1)
            run.bound = f"side {side}"
        verdict = Verdict.HOLDS if set(signs) == {1} else Verdict.FAILS if set(signs) == {-1} else Verdict.OPEN
        return Finding(
            verdict,
            f"{GAMES} random games a board, sides 3 and 4, by a fixed seed",
            Evidence.SAMPLED,
            f"{what[0].upper()}{what[1:]}: {', '.join(f'{board} {value}' for board, value in figures.items())}.",
            {"games a board": GAMES, **figures},
        )

    return decide


CLAIMS = (
    Claim(
        "crosshairs-09",
        "Cross-Hairs",
        "Variant",
        "Without the edge rule, on a torus, the game is simpler.",
        (
            Reading(
                "fewer choices",
                "A random game has fewer plies to choose from.",
                fewer(choices, "plies to choose from"),
                seconds=40,
            ),
            Reading("fewer captures", "A random game has fewer captures.", fewer(captures, "captures a game"), seconds=40),
            Reading(
                "fewer decisions",
                "Fewer random games are won by somebody.",
                fewer(decisive, "share of games won"),
                seconds=40,
                strict="A game that is drawn more often is not called simpler.",
            ),
        ),
    ),
)
