"""What the page asks for once: all games with their boards, readings and questions, and how values are drawn."""

from __future__ import annotations

from typing import Any

from crosscut.core.boards import FAMILIES
from crosscut.core.errors import OfferError
from crosscut.core.registry import game_class, game_names
from crosscut.reports.games import small_game
from crosscut.reports.svg import value_parts
from crosscut.serve.asking import questions
from crosscut.serve.settings import Settings
from crosscut.serve.work import Find, Given, Say
from crosscut.solver.proof import Value


def games(_given: Given, settings: Settings, _say: Say, _find: Find) -> dict[str, Any]:
    """Answer `games`: names, titles, boards, readings, a small board and the questions of each, and the first position."""
    found = []
    for name in game_names():
        try:
            game, small = game_class(name), _usual(name)
        except OfferError:  # a package that is broken costs its game, and no other
            continue
        switches = [{"name": one.name, "values": list(one.values), "meaning": one.meaning} for one in game.switches]
        boards = [_form(family) for family in game.families]
        found.append(
            {
                "name": name,
                "title": game.title,
                "boards": boards,
                "board": small,
                "switches": switches,
                "questions": questions(name),
            }
        )
    return {"games": found, "signs": _signs(), "start": settings.start or f"{found[0]['name']}:{found[0]['board']}"}


def _signs() -> dict[str, dict[str, str]]:
    """Return how values are drawn round the origin: those of plain turns, and of stones whose colour is chosen."""
    colours = {"": None, "B": 0, "W": 1}
    return {
        name: {str(value): "".join(value_parts((0.0, 0.0), value, colour)) for value in Value} for name, colour in colours.items()
    }


def _form(family: str) -> str:
    return FAMILIES[family].form


def _usual(name: str) -> str:
    """Return the name of a board that a search decides in a moment."""
    return str(small_game(name).board.name)
