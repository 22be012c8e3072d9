"""How strong a player has to be to find the solution: the level of a puzzle, measured.

*Finds* means: plays, at every decision of the main line, a turn that wins (or reaches the goal). The share of a player is how
often that happens: the product of his shares at the decisions. Of players without playouts they are exact (`players.share`), of
the others counted in `TRIALS` trials with fixed seeds, each a tree of its own. **The level is that of the weakest player whose
share is one half or more** (`grade.LEVEL_OF`): random and one-ply 1, two-ply 2, 100 playouts 3, 1,000 playouts 4, else 5. So the
player with 10,000 playouts need not be asked; whether he finds puzzles of level 5 is shown by `benchmarks/grades.py`.

*Speed.* Playouts take nearly all of the time. The decision at which the two-ply player errs most is asked first, and no trial is
made once all that are left could not bring the share to one half. What is known of the share then is an upper bound.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable

from crosscut.puzzles.grade import HALF, LEVEL_OF, MEASURED
from crosscut.puzzles.play import Play
from crosscut.puzzles.players import TWO_PLY, Player, choose, share
from crosscut.puzzles.playouts import Scene
from crosscut.puzzles.walk import Decision

TRIALS = 10


class _Asked:
    """A player at a decision: how many trials were made, and how many turns of them were right."""

    def __init__(self, play: Play, position: Hashable, series: str) -> None:
        self.position, self.right = position, frozenset(play.winning(position))
        self.scene = Scene(play.game, play.goal, play.game.turn(position), play.work.look_now_and_then)
        self.text, self.series = play.game.format(position), series
        self._made: dict[Player, list[bool]] = {}

    def trials(self, player: Player, number: int) -> list[bool]:
        """Return whether the player's turn was right in each of so many trials."""
        made = self._made.setdefault(player, [])
        while len(made) < number:
            chance = random.Random(f"{self.text} {player.name} {len(made)}{self.series}")
            made.append(choose(self.scene, self.position, player, chance) in self.right)
        return made

    def share(self, player: Player, trials: int = TRIALS) -> float:
        """Return how often the player's turn is right."""
        if not player.playouts:
            return share(self.scene, self.position, player, self.right)
        return sum(self.trials(player, trials)) / trials


class Strength:
    """The players at the decisions of a main line, each with the `Play` for its goal; LimitReached.

    `series`: names other seeds, for trials that are independent of those that make the level.
    """

    def __init__(self, line: Iterable[tuple[Play, Decision]], series: str = "") -> None:
        found = [_Asked(play, decision.position, series) for play, decision in line]
        self._asked = sorted(found, key=lambda asked: asked.share(TWO_PLY))

    def share(self, player: Player, trials: int = TRIALS) -> float:
        """Return how often a player finds the solution, to three decimals; he is asked no more once he never does."""
        found = 1.0
        for asked in self._asked:
            found *= asked.share(player, trials)
            if not found:
                break
        return round(found, 3)

    def bound(self, player: Player, *, whole: bool = True) -> float:
        """Return his share if it is one half or more, else a number below one half that is not smaller: see above.

        Unless it is to be the `whole` share, any number of one half or more stands for it; that takes fewer trials.
        """
        found = 1.0
        for place, asked in enumerate(self._asked, 1):
            for number in range(1, TRIALS + 1 if player.playouts else 1):
                right = sum(asked.trials(player, number))
                most = round(found * (right + TRIALS - number) / TRIALS, 3)
                if most < HALF:
                    return most
                least = round(found * right / TRIALS, 3)
                if least >= HALF and place == len(self._asked) and not whole:
                    return least
            found *= asked.share(player)
        return round(found, 3)

    def shares(self) -> tuple[float, ...]:
        """Return the shares of the players, from the weakest to the first that finds the solution half of the time.

        Those of players with playouts are bounds where they are below one half.
        """
        found: list[float] = []
        for player in MEASURED:
            found.append(self.bound(player))
            if found[-1] >= HALF:
                break
        return tuple(found)

    def level_within(self, low: int, high: int) -> int:
        """Return the level, or if that is above `high` the next level to it; if it lies between the two, any level there."""
        for player, level in zip(MEASURED, LEVEL_OF, strict=False):
            if (level < low or level <= high < LEVEL_OF[-1]) and self.bound(player, whole=False) >= HALF:
                return level
        return low if high == LEVEL_OF[-1] else high + 1
