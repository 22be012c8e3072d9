"""Where candidates for puzzles come from: random positions, and small changes of a position that is a puzzle already.

Other sources, `make --source NAME`, have files of their own: `blunders` of self-play, and `thinnest` for principal lines. A game
may have more (`Traits.sources`). What they find is not changed, only freed from superfluous stones.

*Random positions* (`drawn`) have a given number of empty cells. Random play, as `sample` has it, knows every game, but lists all
turns at each step. Where almost any stones make a legal position (`Traits.scattered`) they are scattered over the board instead,
half of them black. A game may have a source of its own (`Traits.drawn`).

*Changes* (`changed`) are for games of black and white stones, and for those that say themselves how their positions are changed
(`Traits.changed`). Positions close to a puzzle are puzzles more often than others are.
Taking away one stone of each colour goes back by a turn of each side, so the solution becomes longer. Adding one of each colour,
moving a stone, or letting two of different colours change places makes another puzzle of about the same size. All of these keep
the numbers of stones as alternating play has them. Where stones may be scattered, a single one may be added, taken away, or
recoloured as well.

Measurements decided which of these to use, and for how many empty cells (docs/use/puzzles.md).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Any

from crosscut.core.board import cells_of, mask_of
from crosscut.core.errors import UnknownNameError
from crosscut.core.game import Game, game_id
from crosscut.core.notation import shown
from crosscut.core.stones import Stones
from crosscut.puzzles.blunders import blunders
from crosscut.puzzles.play import Play
from crosscut.puzzles.thinnest import thinnest
from crosscut.puzzles.traits import OwnSource, traits_of
from crosscut.solver.sample import random_play

BALANCED = ("back", "forth", "move", "exchange")
SINGLE = ("take", "add", "recolour")
RANDOM = "random"

Source = Callable[[Play, int, random.Random], Iterator[Hashable]]
"""Yields some positions that may be puzzles: of a `Play` that says who wins, with so many empty cells where it can choose, by a
random generator. It may yield none, and is asked again. LimitReached."""


def at_random(play: Play, empty: int, chance: random.Random) -> Iterator[Hashable]:
    """Yield a random position, as `drawn` does."""
    yield drawn(play.game, empty, chance)


_GENERAL: Mapping[str, Source] = {RANDOM: at_random, "blunders": blunders, "certificate": thinnest}


def sources_of(game: Game[Any]) -> Mapping[str, Source]:
    """Return the sources of candidates for a game, by name."""
    return {**_GENERAL, **{name: _of_game(own) for name, own in traits_of(game).sources.items()}}


def _of_game(own: OwnSource) -> Source:
    """Return a game's own source, which asks nobody who wins, as one of the others."""
    return lambda play, _empty, chance: own(play.game, chance, play.work)


def require(name: str, game: Game[Any]) -> None:
    """Raise UnknownNameError for a source that the game does not have."""
    if name not in (there := sources_of(game)):
        raise UnknownNameError(f"no source {shown(name)} of puzzles of {game_id(game)}: there are {', '.join(there)}")


def drawn(game: Game[Any], empty: int, chance: random.Random) -> Any:  # noqa: ANN401 - the game's own position type
    """Return a random position with so many empty cells, or more where play ends early; scattered stones may be illegal."""
    own = traits_of(game).drawn
    if own is not None:
        return own(game, empty, chance)
    stones = game.board.size - empty
    if not traits_of(game).scattered:
        return random_play(game, stones, chance)
    cells = chance.sample(range(game.board.size), stones)
    half = (stones + chance.randrange(2)) // 2
    return Stones(mask_of(cells[:half]), mask_of(cells[half:]), chance.randrange(2))


def changes(game: Game[Any], p: Hashable) -> bool:
    """Return whether `changed` knows what to do with a position of a game."""
    return isinstance(p, Stones) or traits_of(game).changed is not None


def changed(game: Game[Any], p: Any, chance: random.Random) -> Any:  # noqa: ANN401 - the game's own position type
    """Return a position that differs from p by a stone or two, with the same side to move; p itself where that cannot be."""
    own = traits_of(game).changed
    return _changed(game, p, chance) if own is None else own(game, p, chance)


def _changed(game: Game[Any], p: Stones, chance: random.Random) -> Stones:
    change = chance.choice(BALANCED + SINGLE if traits_of(game).scattered else BALANCED)
    stones = [list(cells_of(p.black)), list(cells_of(p.white))]
    empty = list(cells_of(game.board.all_cells & ~(p.black | p.white)))
    for cells in (*stones, empty):
        chance.shuffle(cells)
    black, white = stones
    some = stones[chance.randrange(2)]
    if change == "back" and black and white:
        del black[-1], white[-1]
    elif change == "forth" and len(empty) > 1:
        black.append(empty[0])
        white.append(empty[1])
    elif change == "exchange" and black and white:
        black[-1], white[-1] = white[-1], black[-1]
    elif change == "add" and empty:
        some.append(empty[0])
    elif change == "move" and some and empty:
        some[-1] = empty[0]
    elif change == "take" and some:
        some.pop()
    elif change == "recolour" and some:
        (white if some is black else black).append(some.pop())
    return Stones(mask_of(black), mask_of(white), p.turn)
