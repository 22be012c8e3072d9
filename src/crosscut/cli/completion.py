"""What the shell completes on the Tab key, beyond commands, options and words to choose: positions, games, boards.

Click writes the scripts for bash, zsh and fish (`crosscut help completion`); each calls the program with the words so far. So
nothing slow is imported here.
"""

from __future__ import annotations

from pathlib import Path

import click
from click.shell_completion import CompletionItem

from crosscut.core.boards import FAMILIES
from crosscut.core.registry import game_class, game_names
from crosscut.examples import example_names


def complete_position(_context: click.Context, _parameter: click.Parameter, given: str) -> list[CompletionItem]:
    """Return what a position may begin with: games and a small board of each, shipped examples; and files."""
    found = [CompletionItem(f"example:{name}") for name in example_names()] if given.startswith("e") else []
    return [*_boards(given), *(one for one in found if one.value.startswith(given)), *_files(given)]


def complete_board(_context: click.Context, _parameter: click.Parameter, given: str) -> list[CompletionItem]:
    """Return games, each with a small board of each kind that it is played on."""
    return _boards(given)


def complete_game(_context: click.Context, _parameter: click.Parameter, given: str) -> list[CompletionItem]:
    """Return games."""
    return [CompletionItem(name) for name in game_names() if name.startswith(given)]


def small_board(game: str) -> str:
    """Return a small board of a game, as an example."""
    return FAMILIES[game_class(game).families[0]].small


def _boards(given: str) -> list[CompletionItem]:
    game, colon, board = given.partition(":")
    if not colon:
        return [CompletionItem(f"{name}:") for name in game_names() if name.startswith(game)]
    if game not in game_names():
        return []
    small = [FAMILIES[family].small for family in game_class(game).families]
    return [CompletionItem(f"{game}:{one}") for one in small if one.startswith(board)]


def _files(given: str) -> list[CompletionItem]:
    """Return that the shell is to complete names of files, where there is such a file."""
    place = Path(given)
    folder = place if given.endswith("/") or not given else place.parent
    if ":" in given or not folder.is_dir() or not any(entry.name.startswith(place.name) for entry in folder.iterdir()):
        return []
    return [CompletionItem(given, type="file")]
