"""The choice of the engine for `solve`, by the name of a method; `auto` takes the engine that suits the position.

A game's offer lists its engines. Every game has minimax too.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from crosscut.core.errors import NotResumedError, UnknownNameError, UnsupportedError
from crosscut.core.game import Game, game_id
from crosscut.core.instance import Instance
from crosscut.core.notation import shown
from crosscut.core.offer import Ability
from crosscut.core.registry import offering, part
from crosscut.solver import kernel

if TYPE_CHECKING:
    from crosscut.solver.solve import Engine


@dataclass(frozen=True, slots=True, kw_only=True)
class Method:
    """An engine on offer.

    Attributes:
        name: as after `--method`, and as answers name it; methods of several games with one name share the idea.
        about: what it is, in a few words.
        suits: whether `auto` takes it for a position, when no distances are asked for that it does not find.
        open: makes the solver; arguments: the game, the position, the threads, the file of a long search or None.
        asked: whether `--method` takes the name; else the method is for `auto` alone.
        distances: whether it finds distances too.
        margins: whether it is for margins, which its scores are.
        native: whether there is nothing without the compiled module.
        resumes: whether a long search can be kept in a file and go on from there.
        board: the board of an example, where a small board takes long.
    """

    name: str
    about: str
    suits: Callable[[Game[Any], Hashable], bool]
    open: Callable[[Game[Any], Hashable, int, Path | None], Engine]
    asked: bool = True
    distances: bool = False
    margins: bool = False
    native: bool = False
    resumes: bool = False
    board: str = ""


@dataclass(frozen=True, slots=True)
class Engines:
    """The engines of a game besides minimax; `auto` takes the first that suits."""

    methods: tuple[Method, ...]

    def abilities(self) -> Iterator[Ability]:
        """Yield what `crosscut games` lists."""
        for method in self.methods:
            if method.margins or (method.native and kernel.native is None):
                continue
            command = f"crosscut solve {{start}} --method {method.name}" if method.asked else "crosscut solve {start}"
            yield Ability(method.name, method.about, command, method.board)


def engines_of(game: str) -> tuple[Method, ...]:
    """Return the engines of a game besides minimax."""
    found = part(game, "engines", Engines)
    return () if found is None else found.methods


def methods() -> dict[str, list[str]]:
    """Return the methods that may be asked for, each with its games; `auto` and `minimax`, which all have, with none."""
    found: dict[str, list[str]] = {"auto": [], "minimax": []}
    for name, engines in offering("engines", Engines):
        for method in engines.methods:
            if method.asked:
                found.setdefault(method.name, []).append(name)
    return found


def engine_for(
    instance: Instance,
    method: str = "auto",
    *,
    distance: bool = False,
    margin: bool = False,
    jobs: int = 1,
    resume: Path | None = None,
) -> tuple[Engine, str]:
    """Return the engine of a method for a position, and the method's name.

    Arguments: `method`: one of `methods()`; `distance`: whether distances are asked for; `margin`: whether margins are; `jobs`:
    threads; `resume`: the file of a long search. Raises UnknownNameError for another method, UnsupportedError for one that this
    game does not have, or that knows nothing of what is asked for, NotResumedError for one that keeps nothing to go on from.
    """
    game, p = instance.game, instance.position
    engines = engines_of(game.name)
    chosen = _with_margins(game, p, method, engines) if margin else _chosen(game, p, method, engines, distance)
    if isinstance(chosen, Method):
        if resume is not None and not chosen.resumes:
            raise not_resumed(game.name, chosen.name)
        return chosen.open(game, p, jobs, resume), chosen.name
    if resume is not None:
        raise not_resumed(game.name, chosen[1])
    return chosen


def _chosen(
    game: Game[Any], p: Hashable, method: str, engines: tuple[Method, ...], distance: bool
) -> Method | tuple[Engine, str]:
    """Return the method of the game that is asked for or suits the position; else what all games have, with its name."""
    chosen: Method | None = None
    if method == "auto":
        able = (one for one in engines if (one.distances or not distance) and not one.margins)
        chosen = next((one for one in able if one.suits(game, p)), None)
    elif method != "minimax":
        chosen = next((one for one in engines if one.asked and one.name == method), None)
        if chosen is None:
            raise _unknown(game.name, method, engines)
    if chosen is None and game.cycles:
        from crosscut.solver.backward import Backward

        return Backward, "backward"
    if chosen is None:
        from crosscut.solver.minimax import Minimax

        return Minimax, "minimax"
    return chosen


def require_score(game: Game[Any]) -> None:
    """Raise UnsupportedError for a game that knows no margins."""
    if not game.keeps_score():
        raise UnsupportedError(f"{game.name} is won, lost or drawn, by no margin: it keeps no score")


def _with_margins(game: Game[Any], p: Hashable, method: str, engines: tuple[Method, ...]) -> Method | tuple[Engine, str]:
    require_score(game)
    chosen = next((one for one in engines if one.margins and one.suits(game, p) and method in ("auto", one.name)), None)
    if chosen is not None:
        return chosen
    if method not in ("auto", "minimax"):
        raise UnsupportedError(f"{method} finds no margins of {game_id(game)}: minimax does")
    from crosscut.solver.by_margin import ByMargin

    return ByMargin, "minimax"


def not_resumed(game: str, method: str) -> UnsupportedError:
    """Return the error for a search by that method, which keeps nothing to go on from, in a game."""
    able = {name: one.name for name, engines in offering("engines", Engines) for one in engines.methods if one.resumes}
    kind = UnsupportedError if method in able.values() else NotResumedError
    there = ", ".join(f"{one} does, for {name}" for name, one in able.items())
    return kind(f"{method} keeps no search to go on from, for {game}: {there}")


def _unknown(game: str, method: str, engines: tuple[Method, ...]) -> Exception:
    known = methods()
    if method not in known:
        return UnknownNameError(f"no method {shown(method)}: there are {', '.join(known)}")
    there = ", ".join(["auto", "minimax", *(one.name for one in engines if one.asked)])
    return UnsupportedError(f"{game} has no method {method}: it has {there} ({method} is of {', '.join(known[method])})")
