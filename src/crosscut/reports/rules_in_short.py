"""The rules of a game in short (`words.Words.rules`), for pages that go to people who have nothing else."""

from __future__ import annotations

from typing import Any

from crosscut.core.game import Game
from crosscut.core.registry import game_class
from crosscut.reports.words import words_of


def rules_in_short(game: Game[Any]) -> list[str]:
    """Return sentences, a paragraph each; what the readings of the game change stands behind.

    Nothing if the game has none, or if its class is not the one that is known by its name: its rules may be others.
    """
    said = words_of(game).rules if type(game) is game_class(game.name) else ()
    usual = {switch.name: switch.values[0] for switch in game.switches}
    changed = [f"{name} = {value}" for name, value in game.readings.items() if usual.get(name) != value]
    return [*said, *([f"Here with the switches {', '.join(changed)}."] if said and changed else [])]
