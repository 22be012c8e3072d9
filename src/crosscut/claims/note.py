"""One note of a file. Its keys are read with care, and errors name file, note, line and key.

A check asks for the keys it knows; `finish` refuses keys that nobody has asked for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from crosscut.core.diagrams import split_diagram
from crosscut.core.errors import CrosscutError, NotationError
from crosscut.core.game import COLOURS, Game, Turn
from crosscut.core.headers import HEADER_KEYS
from crosscut.core.instance import Instance, read, read_alignments
from crosscut.core.notation import parse_cell, parse_turn, shown
from crosscut.core.registry import example_game, game_class, open_game

ALIGNMENTS = ("none", "some", "all")
CONTROLS = re.compile(r"[^\s\x20-\x7e\xa0-\U0010ffff]")  # but for blanks and ends of lines


@dataclass(slots=True)
class Note:
    """A note: the name of its proof files ("my-notes-3"), where it stands, its keys and the file's, the keys asked for."""

    name: str
    where: str
    keys: dict[str, Any]
    defaults: dict[str, str]
    used: set[str] = field(default_factory=set)

    def wrong(self, key: str, problem: str) -> NotationError:
        """Return the error that says what is wrong with a key."""
        return NotationError(f"{self.where}: {key}: {problem}")

    def has(self, key: str) -> bool:
        """Return whether the note has a key."""
        self.used.add(key)
        return key in self.keys

    def text(self, key: str, default: str | None = None) -> str:
        """Return a text that is not empty."""
        if not self.has(key):
            if default is not None:
                return default
            raise NotationError(f"{self.where}: no {key}: expected a line such as {key} = {example_of(key)}")
        value = self.keys[key]
        if not isinstance(value, str):
            raise self.wrong(key, f"{shown(str(value))}: expected a text in quotes")
        if not value.strip():
            raise self.wrong(key, "nothing in the quotes")
        require_no_controls(value, f"{self.where}: {key}")
        return value

    def one_of(self, key: str, values: tuple[str, ...], default: str | None = None) -> str:
        """Return one of these words."""
        value = self.text(key, default)
        if value not in values:
            raise self.wrong(key, f"{shown(value)}: expected one of {', '.join(values)}")
        return value

    def number(self, key: str, default: int | None = None) -> int:
        """Return a whole number."""
        if not self.has(key) and default is not None:
            return default
        value = self.keys.get(key)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.wrong(key, f"{'missing' if value is None else shown(str(value))}: expected a whole number")
        return value

    def switch(self, key: str, default: bool) -> bool:
        """Return true or false."""
        value = self.keys.get(key, default) if self.has(key) else default
        if not isinstance(value, bool):
            raise self.wrong(key, f"{shown(str(value))}: expected true or false")
        return value

    def colour(self, default: int | None = None) -> int:
        """Return the colour of the key `side`."""
        word = self.one_of("side", tuple(COLOURS), None if default is None else COLOURS[default])
        return COLOURS.index(word)

    def cells(self, game: Game[Any]) -> int:
        """Return the mask of the key `cells`: names separated by blanks or commas."""
        words = self.text("cells").replace(",", " ").split()
        try:
            cells = [parse_cell(game.board, word) for word in words]
        except CrosscutError as error:
            raise self.wrong("cells", str(error)) from None
        return sum(1 << cell for cell in set(cells))

    def turns(self, game: Game[Any]) -> list[Turn]:
        """Return the turns of the key `turns`, separated by blanks."""
        try:
            return [parse_turn(game.board, word) for word in self.text("turns").split()]
        except CrosscutError as error:
            raise self.wrong("turns", str(error)) from None

    def alignment(self) -> str:
        """Return the key `align`."""
        return self.one_of("align", ALIGNMENTS, "none")

    def positions(self, align: str, diagram: str = "diagram", position: str = "position") -> tuple[int, tuple[Instance, ...]]:
        """Return how many alignments were tried, and the positions meant: one if `align` is none.

        `diagram` and `position` are the keys; a note has one of them. Legality is not judged.
        """
        given = [key for key in (diagram, position) if self.has(key)]
        said = {key: self.text(key) for key in HEADER_KEYS if self.has(key)} | self._readings()
        if len(given) != 1:
            what = "both" if given else "neither"
            raise NotationError(f"{self.where}: {what} of {diagram} and {position}: expected one of them")
        text = self.text(given[0])
        try:
            if given[0] == position:
                instance = read(text.strip(), {key: value for key, value in said.items() if key in HEADER_KEYS})
                self._require_readings(instance, {**self.defaults, **said})
                return 1, (instance,)
            header = split_diagram(text).header
            told = {key: value for key, value in self.defaults.items() if key not in header} | said
            if align == "none":
                return 1, (read(text, told),)
            found = read_alignments(text, told)
            return found.tried, found.instances
        except CrosscutError as error:
            raise self.wrong(given[0], str(error).replace("the option says", "the note says")) from None

    def board(self) -> Game[Any]:
        """Return the game on a board that the note speaks of as a whole: keys game, board and readings."""
        for key in ("diagram", "position"):
            if key in self.keys:
                raise self.wrong(key, "the check is about a whole board: expected game and board instead")
        said = {**self.defaults, **{key: self.text(key) for key in ("game", "board") if self.has(key)}, **self._readings()}
        for key in ("game", "board"):
            if key not in said:
                raise NotationError(f"{self.where}: no {key}: expected a line such as {key} = {example_of(key)}")
        try:
            return open_game(said["game"], said["board"], {key: said[key] for key in said if key not in HEADER_KEYS})
        except CrosscutError as error:
            raise NotationError(f"{self.where}: {error}") from None

    def beginning(self) -> dict[str, str]:
        """Return where a record begins that does not say it: keys game, board and readings, of the note or else of the file."""
        own = {key: self.text(key) for key in ("game", "board") if self.has(key)}
        return {key: value for key, value in self.defaults.items() if key != "turn"} | own | self._readings()

    def require_same(self, game: Game[Any]) -> None:
        """Raise NotationError if the note itself, not its file, says another game, board or reading than this."""
        found = {"game": game.name, "board": game.board.name, **game.readings}
        told = {key: self.text(key) for key in ("game", "board") if self.has(key)} | self._readings()
        for key, value in told.items():
            if found.get(key, value) != value:
                raise self.wrong(key, f"the note says {shown(value)}, the record {found[key]}")

    def finish(self, check: str) -> None:
        """Raise NotationError for a key that the check does not know."""
        for key in self.keys:
            if key not in self.used:
                raise NotationError(
                    f"{self.where}: unknown key {shown(key)}: the check {check} has {', '.join(sorted(self.used))}"
                )

    def _readings(self) -> dict[str, str]:
        readings = self.keys.get("readings", {}) if self.has("readings") else {}
        return require_texts(readings, f"{self.where}: readings")

    def _require_readings(self, instance: Instance, said: Mapping[str, str]) -> None:
        names = {switch.name for switch in game_class(instance.game.name).switches}
        for name in names & set(said):
            if instance.game.readings[name] != said[name]:
                raise NotationError(f"the position says {name}={instance.game.readings[name]}, the note {name}={said[name]}")


def example_of(key: str) -> str:
    """Return what a message shows for a key that is missing."""
    examples = {
        "text": '"what the note says"',
        "check": '"legal"',
        "game": f'"{example_game()}"',
        "board": '"4x4"',
        "side": '"B"',
        "cells": '"b2 c2"',
        "turns": '"b2 pass"',
        "value": '"win"',
        "of": '"turns"',
        "other": f'"{example_game()}:2x2"',
    }
    return examples.get(key, "...")


def require_no_controls(text: str, where: str) -> None:
    """Raise NotationError for a text with control characters, which could make a terminal write over a verdict."""
    if found := CONTROLS.search(text):
        raise NotationError(f"{where}: the control character {shown(found[0])}: expected text")


def require_texts(found: object, where: str) -> dict[str, str]:
    """Return a table whose values are texts; NotationError for anything else."""
    if not isinstance(found, dict) or not all(isinstance(value, str) for value in found.values()):
        raise NotationError(f'{where}: expected a table of switches such as {{ crossing = "allowed" }}')
    return found
