"""What is known of a board of Xodd or Yodd by going through all its positions, as text and as a record."""

from __future__ import annotations

from collections.abc import Sequence

from crosscut.core.game import game_id, position_id
from crosscut.core.stones import Stones
from crosscut.games.xodd.questions.theory import Theory
from crosscut.games.xodd.rules import Xodd
from crosscut.reports.records import Record, head
from crosscut.solver.proof import Evidence


def theory_record(board: Xodd, found: Theory | None, limit: str | None) -> Record:
    """Return the answers for a board; what was not asked, or was cut short by a limit, is null."""
    passing, reach, passes = (found.passing, found.reach, found.passes) if found else (None, None, None)
    wins = best = None
    if passing is not None:
        wins, best = (_passes(board, len(known), known) for known in (passing.only_wins, passing.only_best))
    elif passes is not None:
        wins = _passes(board, passes.only_wins, passes.wins)
        best = None if passes.only_best is None else _passes(board, passes.only_best, passes.best)
    return head("census-theory", board, None if found is None else Evidence.UNCHECKED) | {
        "board": game_id(board),
        "no_drop": None
        if found is None
        else {"boards": passes.stuck, "example": None}
        if reach is None and passes is not None
        else _listed(board, reach.stuck if reach else [], "boards"),
        "only_pass_wins": wins,
        "only_pass_best": best,
        "unreached": None if reach is None else _listed(board, reach.unreached, "positions"),
        "reached_by_passing": None if reach is None else _listed(board, reach.passed, "positions"),
        "longest": None if reach is None else reach.longest,
        "shortest": None if reach is None else reach.shortest,
        "played_out": None if reach is None else list(reach.played_out),
        "methods": int(passing is not None) + (0 if passes is None else 1 + passes.again),
        "limit": limit,
    }


def theory_text(record: Record) -> list[str]:
    """Return the lines that say what the record does."""
    lines = []
    for key, what in (
        ("no_drop", "odd boards on which no stone can be dropped"),
        ("only_pass_wins", "others, side to move given, where only a pass wins"),
        ("only_pass_best", "others, side to move given, where a pass leads to a better margin than any drop"),
        ("unreached", "positions before a pass that play does not reach"),
        ("reached_by_passing", "positions before a pass that play reaches only with passes"),
    ):
        found = record[key]
        if found is not None:
            count = found["boards"] if "boards" in found else found["positions"]
            lines.append(f"{what}: {count}" + (f", such as {found['example']}" if found["example"] else ""))
        elif key == "only_pass_best" and record["only_pass_wins"] is not None:
            lines.append(f"{what}: not known, the margins of this board were not found (they take memory)")
    if record["longest"] is not None:
        fewest, most = record["played_out"]
        lines.append(f"turns of a game: {record['shortest']} to {record['longest']}")
        lines.append(f"turns with a stone until none can be dropped: {fewest} to {most}")
    return lines


def _passes(board: Xodd, positions: int, known: Sequence[Stones]) -> Record:
    """Return how many positions there are, and those that are known, one of each set of images."""
    one_of_each = dict.fromkeys(min(board.images(p), key=board.format) for p in known)
    return {"positions": positions, "example": _id(board, _first(known)), "listed": [_id(board, p) for p in one_of_each]}


def _listed(board: Xodd, positions: list[Stones], unit: str) -> Record:
    return {unit: len(positions), "example": _id(board, _first(positions))}


def _first(positions: Sequence[Stones]) -> Stones | None:
    return positions[0] if positions else None


def _id(board: Xodd, p: Stones | None) -> str | None:
    return None if p is None else position_id(board, p)
