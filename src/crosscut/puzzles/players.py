"""Players of stated strength, for any game: to say how hard a puzzle is, and to play games with blunders as people make them.

* `random` draws a turn.
* `one-ply` sees what its own turn leads to: it plays one that wins on sight, none that loses at once, and draws among the rest.
* `two-ply` sees the reply too, and plays no turn after which some reply wins on sight.
* `100`, `1000`, `10000` see as much, and choose among the rest by a tree of so many playouts (`playouts`).

Each sees what the weaker ones see, so that none is stronger only here and weaker there. One-ply players that prefer what looks
best (`looks`) were tried: where the solution looks bad they find it less often than the random player, where it looks good more
often than one with 100 playouts. So looks are a feature of the grade, and no player goes by them.

Turns that a symmetry of the position makes one are one turn. To *win on sight* is to have reached one's goal, or a win that is
trivial (`play.is_trivial`). Where a turn may be several plies, a ply counts as a turn. A player depends on the generator that it
is given and on nothing else, and is the same on both kernels. Not for games with a pie swap, in which persons and colours part.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable
from typing import NamedTuple

from crosscut.core.game import Turn
from crosscut.puzzles.goals import WIN
from crosscut.puzzles.play import is_trivial, representatives
from crosscut.puzzles.playouts import MISSED, REACHED, Scene, Spot, read


class Player(NamedTuple):
    """A player: how many plies it sees, and its playouts, 0 for none."""

    name: str
    sight: int
    playouts: int = 0


RANDOM = Player("random", 0)
ONE_PLY = Player("one-ply", 1)
TWO_PLY = Player("two-ply", 2)
MC_100 = Player("100", 2, 100)
MC_1000 = Player("1000", 2, 1_000)
MC_10000 = Player("10000", 2, 10_000)
PLAYERS = (RANDOM, ONE_PLY, TWO_PLY, MC_100, MC_1000, MC_10000)
"""From the weakest to the strongest."""


def choose(scene: Scene, p: Hashable, player: Player, chance: random.Random) -> Turn:
    """Return the turn of a player in p, which has not ended, one of each that a symmetry makes one; LimitReached.

    Arguments: `scene`: the game, and what its side wants there (the other side wants the contrary); one scene serves both sides
    and all positions of a game. `chance`: a seeded generator.
    """
    turns = considered(scene, p, player)
    if len(turns) == 1:
        return turns[0]
    if not player.playouts:
        return chance.choice(turns)
    spot = scene.at(p)
    numbers = {turn: number for number, turn in enumerate(scene.opened(spot))}
    return spot.turns[read(scene, spot, [numbers[turn] for turn in turns], player.playouts, chance)]


def share(scene: Scene, p: Hashable, player: Player, right: Iterable[Turn]) -> float:
    """Return how often a player without playouts plays one of the right turns, as `choose` names them: exact, by counting."""
    turns = considered(scene, p, player)
    wanted = set(right)
    return sum(turn in wanted for turn in turns) / len(turns)


def considered(scene: Scene, p: Hashable, player: Player) -> list[Turn]:
    """Return the turns of p among which a player draws, or which it plays out; never empty, in canonical order."""
    turns = list(representatives(scene.game, p))
    if player.sight == 0:
        return turns
    spot, own = scene.at(p), scene.game.turn(p)
    numbers = {turn: number for number, turn in enumerate(scene.opened(spot))}
    after = {turn: spot.after[numbers[turn]] or scene.further(spot, numbers[turn]) for turn in turns}
    if won := [turn for turn in turns if _wins(scene, after[turn], own)]:
        return won
    open_ = [turn for turn in turns if after[turn].result is None] or turns
    if player.sight > 1:
        open_ = [turn for turn in open_ if not _loses(scene, after[turn], own)] or open_
    return open_


def _wins(scene: Scene, spot: Spot, colour: int) -> bool:
    """Return whether a colour has won on sight."""
    if spot.result is not None:
        return spot.result == (REACHED if colour == scene.side else MISSED)
    goal = scene.goal or WIN
    if colour != scene.side and goal != WIN:
        return False
    return is_trivial(scene.game, spot.position, colour, goal)


def _loses(scene: Scene, spot: Spot, colour: int) -> bool:
    """Return whether a reply of the other side wins on sight."""
    if spot.result is not None or scene.game.turn(spot.position) == colour:
        return False
    replies = range(len(scene.opened(spot)))
    return any(_wins(scene, spot.after[number] or scene.further(spot, number), 1 - colour) for number in replies)
