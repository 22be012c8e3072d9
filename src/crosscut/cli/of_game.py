"""Options and arguments whose words differ from game to game: what is said of a wrong word names those of the game asked about.

The words of other games are taken too: the command that gets one says what the game has in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

import click

from crosscut.core.errors import CrosscutError
from crosscut.core.notation import shown

LISTED = 12  # words in a message
SHORT = 6  # words in the usage of a command; of more of them the help has a list


class OfGame(click.Choice):  # type: ignore[type-arg] # generic only since click 8.2
    """A choice out of the words of all games. `of`: those of one game, by its name and what was given as POSITION or BOARD."""

    def __init__(self, words: Iterable[str], of: Callable[[str, str], Collection[str]]) -> None:
        super().__init__([*words])
        self._of = of

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str | None:
        """Return what the usage shows."""
        if isinstance(param, click.Argument) and len(self.choices) > SHORT and param.name:
            return param.name.upper()
        return super().get_metavar(param, ctx)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ANN401 - click's
        """Return the word."""
        if value not in self.choices:
            self.fail(f"{shown(str(value))} is not one of {self._listed(ctx)}", param, ctx)
        return str(value)

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None) -> str:
        """Return what is said where no word is given."""
        try:
            return f"Choose from {self._listed(ctx)}"
        except CrosscutError as error:  # the game has none of these
            return f"But {error}"

    def _listed(self, ctx: click.Context | None) -> str:
        """Return the words of the game that is asked about; some of all, if it is not known yet, or has none."""
        from crosscut.core.registry import is_game

        given = {} if ctx is None else ctx.params
        subject = next((one for one in (given.get("position"), given.get("board")) if isinstance(one, str)), "")
        game = next((one for one in (subject.partition(":")[0].lower(), given.get("game") or "") if is_game(one)), "")
        words = [*(self._of(game, subject) if game else ())] or [*self.choices]
        more = f" and {len(words) - LISTED} more, which --help lists" if len(words) > LISTED else ""
        return ", ".join(repr(word) for word in words[:LISTED]) + more
