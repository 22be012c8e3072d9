"""Facts about all positions of a board, for games without formulas: every position is listed, and looked at.

Which positions: all legal ones where the game lists them; else those that play from the start leads to, of mirror images one.
(Images with colours exchanged are no mirror images here: Black begins.) Facts are looked at in every image.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from crosscut.core.game import Game
from crosscut.solver.limits import Meter


def positions_meant(game: Game[Any]) -> str:
    """Return which positions are listed, for sentences: "legal position" or "position that play reaches"."""
    return "legal position" if game.lists_positions else "position that play reaches"


def first_with(game: Game[Any], holds: Callable[[Any], bool], meter: Meter) -> tuple[Any, int]:
    """Return the first position for which something holds, None if there is none, and how many were listed; LimitReached."""
    looked = 0
    for images in ((p,) for p in game.legal_positions()) if game.lists_positions else _reached(game):
        meter.count()
        looked += 1
        for p in images:
            if holds(p):
                return p, looked
    return None, looked


def _reached(game: Game[Any]) -> Iterator[tuple[Any, ...]]:
    """Yield the positions that play leads to, the mirror images of each together."""
    ahead = [_mirrored(game, game.start())]
    seen = {min(ahead[0])}
    while ahead:
        images = ahead.pop()
        yield images
        p = images[0]
        for turn in game.moves(p):
            following = _mirrored(game, game.play(p, turn))
            if (least := min(following)) not in seen:
                seen.add(least)
                ahead.append(following)


def _mirrored(game: Game[Any], p: Any) -> tuple[Any, ...]:  # noqa: ANN401 - a position of the game
    """Return the mirror images of a position, itself first."""
    images = zip(game.images(p), game.symmetries(p), strict=True)
    return tuple(dict.fromkeys(image for image, kept in images if not kept.exchanged))
