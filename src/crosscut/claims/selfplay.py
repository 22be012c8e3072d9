"""What games between equal players say: for sentences about play, which positions alone cannot decide.

A finding rests on games of several players of stated strength, who play both sides, on several boards; the players come from the
wing that asks, such as those of `puzzles/players.py`. The share of games in which something happens has a confidence interval of
95 % for each player and board. A statement about it holds if all intervals say so, fails if one contradicts it, and is open else.
Random games alone were used first: they say what the rules make common, not what players do.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from crosscut.claims.claim import Finding, Run, Verdict
from crosscut.core.game import Game, Turn
from crosscut.solver.proof import Evidence

Z = 1.959963984540054  # for confidence of 95 %
Choose = Callable[[Hashable], Turn]


@dataclass(frozen=True, slots=True)
class Match:
    """Games of one player against itself.

    Arguments: `game`; `player`: its strength in words ("two-ply", "100 playouts"); `choose`: its turn in a position, in every
    game by one seeded generator; `games`: how many.
    """

    game: Game[Any]
    player: str
    choose: Choose
    games: int


def interval(hits: int, tries: int) -> tuple[float, float]:
    """Return the bounds of a share with confidence of 95 % (Wilson 1927)."""
    share, square = hits / tries, Z * Z / tries
    middle = (share + square / 2) / (1 + square)
    half = Z * ((share * (1 - share) + square / 4) / tries) ** 0.5 / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)


def played(match: Match, run: Run) -> Iterator[list[Any]]:
    """Yield the positions of each game from the empty board to the end; LimitReached."""
    for _ in range(match.games):
        run.meter.count()
        run.meter.look()
        positions: list[Any] = [match.game.start()]
        while match.game.outcome(positions[-1]) is None:
            positions.append(match.game.play(positions[-1], match.choose(positions[-1])))
        yield positions


def share_between(
    run: Run,
    matches: Sequence[Match],
    happens: Callable[[Game[Any], list[Any]], bool | None],
    least: float,
    most: float,
    what: str,
) -> Finding:
    """Return the finding that something happens in a share of the games between two bounds; `what`: it in words. LimitReached.

    Arguments: `happens`: None for a game that does not count, such as a draw where the winners are counted.
    """
    figures: dict[str, int | float | str] = {}
    lows, highs = [], []
    for match in matches:
        said = [happens(match.game, positions) for positions in played(match, run)]
        hits, counting = said.count(True), len(said) - said.count(None)
        low, high = interval(hits, counting) if counting else (0.0, 1.0)
        lows.append(low)
        highs.append(high)
        label = f"{match.player} on {match.game.board.name}"
        figures[label] = f"{hits} of {counting} games: {100 * low:.0f} to {100 * high:.0f} %"
        run.bound = label
    against = any(high < least or low > most for low, high in zip(lows, highs, strict=True))
    within = min(lows) >= least and max(highs) <= most
    on = "; ".join(dict.fromkeys(f"{match.player} on {match.game.board.name}" for match in matches))
    return Finding(
        Verdict.FAILS if against else Verdict.HOLDS if within else Verdict.OPEN,
        f"games of equal players: {on}; by a fixed seed, confidence 95 % each",
        Evidence.SAMPLED,
        f"{what}: {'; '.join(f'{label}, {share}' for label, share in figures.items())}.",
        figures,
    )
