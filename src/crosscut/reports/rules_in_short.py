"""The rules of a game in short, for pages that go to people who have nothing else.

They stand in the class of the game beside the rules themselves (`in_short`), and say what a reader needs to follow play; the rule
page has everything. A class that changes rules of another one does not inherit its sentences: they would be wrong.
"""

from __future__ import annotations

from typing import Any

from crosscut.core.game import Game


def rules_in_short(game: Game[Any]) -> list[str]:
    """Return sentences, a paragraph each; what the readings of the game change stands behind. Nothing if the game has none."""
    said: tuple[str, ...] = vars(type(game)).get("in_short", ())
    usual = {switch.name: switch.values[0] for switch in game.switches}
    changed = [f"{name} = {value}" for name, value in game.readings.items() if usual.get(name) != value]
    return [*said, *([f"Here with the switches {', '.join(changed)}."] if said and changed else [])]
