"""The variant without an edge: is it simpler? Each reading measures one thing, with its standard error.

In random games first, which say what the rules make common, then in games of equal players.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt

from crosscut.claims.claim import Claim, Finding, Reading, Run, Verdict
from crosscut.claims.selfplay import played
from crosscut.games.crosshairs.claims.players import GREEDY, PLAYOUTS, match
from crosscut.games.crosshairs.claims.positions import opened, random_games
from crosscut.games.crosshairs.rules import Aimed, CrossHairs
from crosscut.solver.proof import Evidence

GAMES = 200  # drawn on each board
SIDES = (3, 4)
PLAYED = {2: (PLAYOUTS, 100), 3: (GREEDY, 100), 4: (GREEDY, 25)}


def choices(game: CrossHairs, played: list[Aimed]) -> float:
    """Return how many plies there are to choose from, on average over a game."""
    return sum(sum(1 for _ in game.moves(p)) for p in played[:-1]) / (len(played) - 1)


def captures(_game: CrossHairs, played: list[Aimed]) -> float:
    """Return the Kings at the end, each of which is a capture."""
    return (played[-1].black_kings | played[-1].white_kings).bit_count()


def decisive(game: CrossHairs, played: list[Aimed]) -> float:
    """Return 1 for a game that somebody wins, 0 for a draw."""
    return float(game.margin(played[-1]) != 0)


def drawn(board: str, _side: int, run: Run) -> Iterator[list[Aimed]]:
    """Return random games."""
    return random_games(opened(board), GAMES, run)


def of_players(board: str, side: int, run: Run) -> Iterator[list[Aimed]]:
    """Return games of the players of that side."""
    return played(match(board, *PLAYED[side]), run)


def fewer(measure: Callable[[CrossHairs, list[Aimed]], float], what: str, *, in_play: bool = False) -> Callable[[Run], Finding]:
    """Return the check that a measure is smaller on the torus, on all sizes, by more than two standard errors."""
    games: Callable[[str, int, Run], Iterator[list[Aimed]]] = of_players if in_play else drawn
    sides = tuple(PLAYED) if in_play else SIDES
    how = ", ".join(f"{number} a board by {player} on side {side}" for side, (player, number) in PLAYED.items())
    scope = f"games of equal players: {how}" if in_play else f"{GAMES} random games a board, sides 3 and 4"

    def decide(run: Run) -> Finding:
        figures: dict[str, int | float | str] = {}
        signs = []
        for side in sides:
            found = []
            for board in (f"hexhex{side}", f"hextorus{side}"):
                game = opened(board)
                values = [measure(game, positions) for positions in games(board, side, run)]
                mean = sum(values) / len(values)
                error = sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
                figures[board] = f"{mean:.2f} +- {error:.2f}"
                found.append((mean, error))
            (one, its), (other, theirs) = found
            apart = abs(one - other) > 2 * sqrt(its**2 + theirs**2)
            signs.append(0 if not apart else 1 if other < one else -1)
            run.bound = f"side {side}"
        return Finding(
            Verdict.HOLDS if set(signs) == {1} else Verdict.FAILS if set(signs) == {-1} else Verdict.OPEN,
            f"{scope}; by a fixed seed",
            Evidence.SAMPLED,
            f"{what[0].upper()}{what[1:]}: {', '.join(f'{board} {value}' for board, value in figures.items())}.",
            figures,
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
                "fewer choices in play",
                "A game of equal players has fewer plies to choose from.",
                fewer(choices, "plies to choose from", in_play=True),
                seconds=60,
            ),
            Reading(
                "fewer captures in play",
                "A game of equal players has fewer captures.",
                fewer(captures, "captures a game", in_play=True),
                seconds=60,
            ),
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
