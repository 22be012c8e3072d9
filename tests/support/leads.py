"""What every turn of a position of Xodd or Yodd leads to, by the checker's rules alone; for positions with few empty cells."""

from functools import cache
from typing import Any

from crosscut.checker.certificate import GAMES
from crosscut.core.instance import read_id


def leads_of_turns(position: str) -> dict[str, int]:
    """By how many groups the side to move leads in the end, after each of its turns, both sides playing their best."""
    instance = read_id(position)
    rules: Any = GAMES[instance.game.name](instance.game.board.name, {})

    @cache
    def lead(p: Any) -> int:
        if rules.ended(p):
            now = int(rules.groups(p.stones, "W") - rules.groups(p.stones, "B"))
            return now if p.turn == "B" else -now
        return max(-lead(rules.play(p, turn)) for turn in rules.turns(p))

    p = rules.read(instance.game.format(instance.position))
    return {str(turn): -lead(rules.play(p, turn)) for turn in rules.turns(p)}
