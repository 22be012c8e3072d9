"""Records of Iqishiqi: two columns, `wins` behind the last turn; diagrams between the lines are remarks."""

from __future__ import annotations

import re
from collections.abc import Iterable

from crosscut.core.game import Game
from crosscut.games.iqishiqi.rules import Pushed
from crosscut.solver.records import Dialect, Printed, Word

_NUMBER = re.compile(r"\s*[1-9][0-9]*\.\s*")
_WINS = "wins"


def _read(lines: Iterable[tuple[int, str]]) -> Printed | None:
    words: list[Word] = []
    for number, line in lines:
        if (counted := _NUMBER.match(line)) is None:
            continue
        for found in re.finditer(r"\S+", line[counted.end() :]):
            if found[0] == _WINS and words:
                words[-1] = words[-1]._replace(note=_WINS)
            elif found[0] != "resign":
                words.append(Word(number, counted.end() + found.start() + 1, found[0]))
    return Printed("", tuple(words)) if words else None


def _note(game: Game[Pushed], before: Pushed, after: Pushed) -> str:
    """Return `wins` for a turn that wins."""
    end = game.outcome(after)
    return _WINS if end is not None and end.winner == game.turn(before) else ""


RECORDS = Dialect(about="two columns, wins behind the last turn", example="iqishiqi-1-corrected", read=_read, note=_note)
