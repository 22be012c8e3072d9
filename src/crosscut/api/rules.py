"""Rules of one's own: `crosscut.register` adds a game to the session, after it was tried whether its parts fit together.

Whoever changes one rule of a game forgets another place that knew the old one: `moves` that lists what `legal` refuses, a
symmetry that the new rule does not keep. So some random positions are played through first, and the first contradiction is said.
"""

from __future__ import annotations

import random
import traceback
from collections import Counter
from collections.abc import Hashable, Sequence
from pathlib import Path
from typing import Any

import crosscut
from crosscut.core import registry
from crosscut.core.boards import FAMILIES
from crosscut.core.errors import CrosscutError, OfferError
from crosscut.core.game import Game, Outcome, Turn
from crosscut.core.notation import format_turn
from crosscut.core.registry import game_class, open_game, said
from crosscut.solver.sample import random_position

TRIED = 20  # random positions
WHICH = "`keeps_symmetry` says which of them the rules keep, `keeps_colour_exchange` whether the colours may change places"


def register(rules: type[Any] | Path | str, *, board: str | None = None) -> str | list[str]:
    """Add a game to this session, and return its name; it is played, drawn, counted and solved as others are.

    Its values are computed, not proved: the independent checker does not know its rules. A later class of the same name takes
    its place.

    Arguments:
        rules: a class, most often a subclass of a game's with a `name` of its own in small letters; or a file with such classes
            (then the names of all are returned), which processes started later know too.
        board: on which the rules are tried, by some random games (None: a small one).

    Raises OfferError for what is no game, for a name that is taken, and for rules that contradict themselves.

    >>> import crosscut
    >>> class Misere(crosscut.game("hex")):
    ...     name = "misere"
    ...     def outcome(self, p):
    ...         ended = super().outcome(p)
    ...         return None if ended is None else ended._replace(winner=1 - ended.winner)
    >>> crosscut.register(Misere)
    'misere'
    >>> crosscut.solve("misere:rhombus2")
    <won for Black by a1, computed, not proved>
    """
    names = registry.register(str(rules) if isinstance(rules, Path) else rules)
    for name in names:
        try:
            require_sound(open_game(name, board or FAMILIES[game_class(name).families[0]].small))
        except CrosscutError as error:
            for one in names:
                registry.unregister(one)
            raise OfferError(f"the rules of {name}: {error}") from None
    return names if isinstance(rules, Path | str) else names[0]


def game(name: str) -> Any:  # noqa: ANN401 - a class that a notebook derives from
    """Return the class with the rules of a game, to derive a variant from; UnknownNameError if there is no game of that name."""
    return game_class(name)


def require_sound(game: Game[Any], seed: int = 0) -> None:
    """Raise OfferError at the first contradiction between the parts of the rules, in some random positions of the board.

    What the rules raise by themselves while they are tried is said in one line, with the place.
    """
    chance = random.Random(seed)
    try:
        for _ in range(TRIED):
            p = random_position(game, chance)
            wrong = _contradiction(game, p)
            if wrong is not None:
                raise OfferError(f"{wrong} in {game.name}:{game.board.name}:{game.format(p)}")
    except CrosscutError:
        raise
    except Exception as error:
        raise OfferError(f"{said(error)}{_place(error)}, tried on {game.board.name}") from error


def _place(error: Exception) -> str:
    """Return the innermost place outside of Crosscut that an error comes from; nothing if there is none but who called us."""
    ours = str(Path(crosscut.__file__).parent)
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if not frame.filename.startswith((ours, "<"))]
    return f" ({Path(own[-1].filename).name}, line {own[-1].lineno}, in {own[-1].name})" if own else ""


def _contradiction(game: Game[Any], p: Hashable) -> str | None:
    """Return what does not fit together in a position, None if all does."""
    if (reason := game.illegal(p)) is not None:
        return f"play leads to a position that `illegal` refuses ({reason.text})"
    turns = list(game.moves(p))
    for turn in turns:
        if (reason := game.legal(p, turn)) is not None:
            return f"`moves` has {format_turn(game.board, turn)}, `legal` refuses it ({reason.text})"
    if twice := [turn for turn, times in Counter(turns).items() if times > 1]:
        return f"`moves` has {format_turn(game.board, twice[0])} twice"
    drops = [turn for turn in getattr(game, "drops", ()) if turn not in turns and game.legal(p, turn) is None]
    if drops:
        return f"`legal` allows {format_turn(game.board, drops[0])}, `moves` does not have it"
    outcome = game.outcome(p)
    if (outcome is None) != bool(turns):
        return "`outcome` says that the game has ended, and there are turns" if turns else "there are no turns, and no `outcome`"
    if outcome is not None and outcome.winner is None and game.drawless:
        return "a draw, and the rules say `drawless`"
    if game.parse(game.format(p)) != p:
        return "`parse` does not read back what `format` writes"
    return _broken_symmetry(game, p, turns, outcome)


def _broken_symmetry(game: Game[Any], p: Hashable, turns: Sequence[Turn], outcome: Outcome | None) -> str | None:
    """Return what an image of a position has that the position has not, None if all of them are alike."""
    for by, image in zip(game.symmetries(p), game.images(p), strict=True):
        if {by.turn(turn) for turn in turns} != set(game.moves(image)):
            return f"an image under the symmetries has other turns ({WHICH}),"
        if game.outcome(image) != (outcome if outcome is None or outcome.winner is None else Outcome(by.colour(outcome.winner))):
            return f"an image under the symmetries ends in another way ({WHICH}),"
    return None
