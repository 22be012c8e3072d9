"""The games by name: those of this package, a line each, those that other installed packages add, and those of this session.

Nothing of a game is imported before it is asked for. A package adds a game by an entry point in the group `crosscut.games`, whose
name is the game's and whose object is an `Offer`; docs/use/plugins.md shows how.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

from crosscut.core.errors import CrosscutError, OfferError, UnknownNameError
from crosscut.core.offer import Offer
from crosscut.core.variants import add, add_file, variants

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from crosscut.core.game import Game

T = TypeVar("T")

GROUP = "crosscut.games"
OWN = {
    "orcoon": "crosscut.games.orcoon.offer:OFFER",
    "hex": "crosscut.games.hex.offer:OFFER",
    "crosshairs": "crosscut.games.crosshairs.offer:OFFER",
    "gem": "crosscut.games.gem.offer:OFFER",
    "iqishiqi": "crosscut.games.iqishiqi.offer:IQISHIQI",
    "oshiqi": "crosscut.games.iqishiqi.offer:OSHIQI",
    "seo": "crosscut.games.seo.offer:OFFER",
    "quax": "crosscut.games.quax.offer:QUAX",
    "torax": "crosscut.games.quax.offer:TORAX",
    "warrens": "crosscut.games.warrens.offer:OFFER",
    "template": "crosscut.games.template.offer:OFFER",
    "xodd": "crosscut.games.xodd.offer:XODD",
    "yodd": "crosscut.games.xodd.offer:YODD",
}


def game_names() -> tuple[str, ...]:
    """Return the names of all games: ours first, then those of other packages, sorted, then those of this session."""
    return tuple(dict.fromkeys((*OWN, *sorted(set(_foreign()) - set(OWN)), *variants())))


def is_game(name: str) -> bool:
    """Return whether there is a game of that name."""
    return name in OWN or name in variants() or name in _foreign()


@cache
def example_game() -> str:
    """Return the game for examples in messages: the first of ours that is played on rectangles."""
    return next(name for name in OWN if "rectangle" in game_class(name).families)


def register(rules: type[Any] | str) -> list[str]:
    """Add games to this session, by a class or by the path of a file of rules; return their names.

    Raises OfferError for what is no game, and for the name of a game that is there already, but for one of this session.
    """
    names = add_file(rules) if isinstance(rules, str) else [add(rules)]
    for name in names:
        if name in OWN or name in _foreign():
            unregister(name)
            raise OfferError(f"there is a game {name} already, of {origin(name)}: give the class a name of its own")
    return names


def unregister(name: str) -> None:
    """Take a game of this session away again, if it is there."""
    variants().pop(name, None)


def offer_of(name: str) -> Offer:
    """Return what a game offers.

    Raises UnknownNameError if there is no game of that name, OfferError if its package is broken, or if two packages have it.
    """
    if name in OWN:
        found: object = opened(OWN[name])
    elif name in variants():
        found = Offer(rules=name)
    elif name in _foreign():
        found = _loaded(name)
    else:
        from crosscut.core.notation import shown

        raise UnknownNameError(f"no game {shown(name)}{_meant(name)}: the games are {', '.join(game_names())}")
    if not isinstance(found, Offer):
        raise OfferError(f"the game {name} of {origin(name)} is no Offer but {type(found).__name__}")
    return found


def _meant(name: str) -> str:
    """Return ` (did you mean NAME?)` for a misspelt name, for a title, and for a game that one of ours is, too."""
    from crosscut.core.suggestions import nearest

    meant = {game: game for game in game_names()}
    for game in game_names():
        with suppress(OfferError):
            meant = {str(getattr(game_class(game), "title", game)): game, **offer_of(game).also} | meant
    near = nearest(name, meant)
    return f" (did you mean {meant[near]}?)" if near is not None else ""


def part(name: str, field: str, kind: type[T]) -> T | None:
    """Return one part of a game's offer, None if the game has none of its own.

    Arguments: `field`: one of `offer.PARTS`; `kind`: what the part must be.
    Raises UnknownNameError and OfferError as `offer_of` does, and OfferError if the part cannot be opened, or is something else.
    """
    where: str = getattr(offer_of(name), field)
    if not where:
        return None
    of_session = variants().get(name) if name not in OWN else None
    found = opened(where) if name in OWN else of_session.rules if of_session else _foreign_part(name, field, where)
    if not isinstance(found, kind):
        raise OfferError(f"the game {name} of {origin(name)}: {field} = {where!r} is no {kind.__name__}")
    return found


def offering(field: str, kind: type[T]) -> Iterator[tuple[str, T]]:
    """Yield the games that have a part of their own, each with the part; a package that is broken is passed over."""
    for name in game_names():
        try:
            found = part(name, field, kind)
        except OfferError:
            continue
        if found is not None:
            yield name, found


def added_commands() -> dict[str, str]:
    """Return the commands that games add, each with its line for `--help`; nothing of a game but its offer is opened.

    The commands that games list first come first. The line of a shared command joins what its games say of it.
    """
    found: dict[str, dict[str, list[str]]] = {}  # by name: each line about it, with the games that have this line
    offered = []
    for game in game_names():
        try:
            offered.append((game, [*offer_of(game).commands.items()]))
        except OfferError:
            continue
    for at in range(max(len(commands) for _, commands in offered)):
        for game, commands in offered:
            for name, about in commands[at : at + 1]:
                found.setdefault(name, {}).setdefault(about, []).append(game.capitalize())
    return {name: _about(said) for name, said in found.items()}


def _about(said: Mapping[str, list[str]]) -> str:
    """Return one line for a command from the lines of its games, which are the same up to a colon."""
    first, *others = said
    line = ", ".join([first.removesuffix("."), *(other.partition(": ")[2].removesuffix(".") for other in others)])
    stop = "." if first.endswith(".") else ""
    return line.replace("{games}", in_words(game for games in said.values() for game in games)) + stop


def listed(field: str, kind: type[T]) -> list[tuple[list[str], T]]:
    """Return the parts of that kind, each with all games that share it."""
    found: list[tuple[list[str], T]] = []
    for name, one in offering(field, kind):
        same = next((names for names, other in found if other is one), None)
        if same is None:
            found.append(([name], one))
        else:
            same.append(name)
    return found


def in_words(names: Iterable[str], joint: str = "and") -> str:
    """Return names of games as a sentence has them: "no game", "a", "a and b", "a, b and c"."""
    *most, last = list(names) or ["no game"]
    return f"{', '.join(most)} {joint} {last}" if most else last


def broken() -> Iterator[str]:
    """Yield a line for each package that means to add a game and cannot."""
    for name in sorted(_foreign()):
        if name in OWN:
            yield f"the game {name} of {origin(name, foreign=True)} has the name of a game of crosscut, and is left out"
            continue
        try:
            game_class(name)
        except OfferError as error:
            yield str(error)


def game_class(name: str) -> type[Any]:
    """Return the class of a game; UnknownNameError if there is no game of that name, OfferError if it cannot be opened."""
    found = part(name, "rules", type)
    if found is None:
        raise OfferError(f"the game {name} of {origin(name)} has no rules")
    if name not in OWN:
        from crosscut.core.boards import FAMILIES

        families = tuple(getattr(found, "families", ()))
        if not families or not FAMILIES.keys() >= {*families}:
            raise OfferError(f"the game {name} of {origin(name)} has families {families}: expected some of {', '.join(FAMILIES)}")
    return found


def is_ours(name: str) -> bool:
    """Return whether a game is one of Crosscut's, whose symmetries its tests try, not one of another package or of a session."""
    return name in OWN


def open_game(name: str, board: str, readings: Mapping[str, str] | None = None) -> Game[Any]:
    """Return a game on a board under the given readings (defaults for the rest).

    Raises UnknownNameError or NotationError for a game, board, switch or value that does not exist, OfferError for a broken
    package.
    """
    found = game_class(name)
    from crosscut.core.boards import open_board

    opened = open_board(board, found.families, found.own_boards)
    try:
        game: Game[Any] = found(opened, readings or {})
    except CrosscutError:
        raise
    except Exception as error:
        if name in OWN:
            raise
        raise OfferError(f"the game {name} of {origin(name)} cannot be set up: {said(error)}") from error
    return game


@cache
def _foreign() -> dict[str, tuple[EntryPoint, ...]]:
    """Return the entry points of other packages by the name of their game."""
    if not any(_announced(folder) for folder in sys.path):
        return {}
    from importlib.metadata import entry_points  # slow to import: many a command runs in that time

    found: dict[str, tuple[EntryPoint, ...]] = {}
    for point in entry_points(group=GROUP):
        found[point.name] = (*found.get(point.name, ()), point)
    return found


def _announced(folder: str) -> bool:
    """Return whether a package that is installed in a folder of `sys.path` may add a game.

    Every `crosscut --help` calls this, so it does without `pathlib`, whose import takes longer than the answer.
    """
    with suppress(OSError), os.scandir(folder or ".") as entries:
        for about in entries:
            if not about.name.endswith((".dist-info", ".egg-info")):
                continue
            with suppress(OSError, ValueError), open(f"{about.path}/entry_points.txt", encoding="utf-8") as listed:  # noqa: PTH123
                if f"[{GROUP}]" in listed.read():
                    return True
    return False


def _loaded(name: str) -> object:
    points = _foreign()[name]
    if not (name.isascii() and name.isalpha() and name.islower()):
        raise OfferError(f"the game {name!r} of {origin(name)} has a name with something else than small letters")
    if len(points) > 1:
        raise OfferError(f"two packages have a game {name}: {origin(name)}; remove one of them")
    try:
        return points[0].load()
    except Exception as error:  # whatever a foreign package does when it is imported
        raise OfferError(f"the game {name} of {origin(name)} cannot be opened: {said(error)}") from error


def _foreign_part(name: str, field: str, where: str) -> object:
    try:
        return opened(where)
    except Exception as error:  # whatever a foreign package does when it is imported
        raise OfferError(f"the game {name} of {origin(name)}: {field} = {where!r} cannot be opened: {said(error)}") from error


def opened(where: str) -> Any:  # noqa: ANN401 - whatever is named there
    """Return what "module:NAME" names; the module is imported only now."""
    module, _, attribute = where.partition(":")
    return getattr(import_module(module), attribute)


def origin(name: str, *, foreign: bool = False) -> str:
    """Return the package that a game comes from, with its version, or all if there are several; `foreign`: ours left out."""
    if name in OWN and not foreign:
        return "crosscut"
    if name in variants():
        return str(variants()[name].file or "this session")
    return " and ".join(f"{point.dist.name} {point.dist.version}" if point.dist else point.value for point in _foreign()[name])


def said(error: Exception) -> str:
    """Return an error of somebody else's code in one line."""
    return f"{type(error).__name__}: {error}".splitlines()[0].removesuffix(": ")
