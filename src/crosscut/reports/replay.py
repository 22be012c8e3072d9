"""A game record as it was played, and how its end differs from a diagram."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from crosscut.core.game import position_id
from crosscut.core.instance import Instance
from crosscut.core.notation import counted
from crosscut.core.turns import counted_in, joined
from crosscut.reports.text import position_text, stop_text
from crosscut.solver.repair import Repairs
from crosscut.solver.replay import Replay, wrong_notes


class Difference(NamedTuple):
    """A cell that the record and the diagram have otherwise."""

    cell: str
    record: str
    diagram: str


def differences(played: Replay, wanted: Instance) -> list[Difference]:
    """Return the cells that differ between the end of a record and a position of the same game and board."""
    game = played.game
    pairs = zip(game.board.names, game.glyphs(played.position), game.glyphs(wanted.position), strict=True)
    return [Difference(*one) for one in pairs if one[1] != one[2]]


def replay_text(played: Replay, wanted: Instance | None, differing: Sequence[Difference], repairs: Repairs | None) -> str:
    """Return the end of the record, how far it is legal, how it differs from the diagram, and its smallest corrections."""
    what = "all legal" if played.stopped is None else "then the record stops"
    lines = [
        position_id(played.game, played.position),
        position_text(played.game, played.position),
        f"{counted(len(joined(played.game, played.start, played.turns)), 'turn')}, {what}",
    ]
    if wanted is not None:
        lines += [f"{one.cell}: the record has {one.record}, the diagram {one.diagram}" for one in differing]
        differ = f"{counted(len(differing), 'cell')} {'differs' if len(differing) == 1 else 'differ'}"
        lines.append(differ if differing else "the diagram is as the record says")
    if repairs is not None:
        lines += repairs_text(repairs, counted_in(played.game))
        if len(repairs.found) == 1 and (wrong := wrong_notes(played, repairs.found[0])):
            lines.append("then the record says something wrong of:")
            lines += [one.message for one in wrong]
    return "\n".join(lines)


def repairs_text(found: Repairs, unit: str) -> list[str]:
    """Return the lines that list the corrections; `unit`: what the plies of the game are called."""
    if not found.found:
        known = f"no {counted(found.tried, 'correction')} or fewer will do" if found.tried >= 0 else "nothing is known"
        return [known if found.limit is None else f"{known}; {stop_text(found.limit)}"]
    size = counted(len(found.found[0]), "correction")
    alone = "the only way" if len(found.found) == 1 else f"{len(found.found)} ways, all there are"
    return [f"{size}, {alone}:", *("; ".join(part.text(unit) for part in one) for one in found.found)]


def against_record(played: Replay, wanted: Instance, differing: Sequence[Difference], found: Repairs | None) -> dict[str, Any]:
    """Return the same for JSON."""
    ways = None if found is None else [[one._asdict() for one in corrections] for corrections in found.found]
    wrong = None if found is None or len(found.found) != 1 else [one.message for one in wrong_notes(played, found.found[0])]
    return {
        "position": wanted.id,
        "differ": [one._asdict() for one in differing],
        "repairs": None if found is None else {"found": ways, "tried": found.tried, "limit": found.limit, "wrong_notes": wrong},
    }
