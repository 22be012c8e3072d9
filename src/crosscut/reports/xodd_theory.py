"""What is known of a board of Xodd or Yodd by going through all its positions, as text and as a record."""

from __future__ import annotations

from collections.abc import Sequence

from crosscut.analysis.xodd.theory import Theory
from crosscut.game import game_id, position_id
from crosscut.games.xodd import Xodd
from crosscut.reports.records import Record, head
from crosscut.solver.proof import Evidence
from crosscut.stones import Stones


def theory_record(board: Xodd, found: Theory | None, limit: str | None) -> Record:
    """Return the answers for a board; what was not asked, or was cut short by a limit, is null."""
    passing, reach, passes = (found.passing, found.reach, found.passes) if found else (None, None, None)
    return head("census-theory", board, None if found is None else Evidence.UNCHECKED) | {
        "board": game_id(board),
        "no_drop": None
        if found is None
        else {"boards": passes.stuck, "example": None}
        if reach is None and passes is not None
        else _listed(board, reach.stuck if reach else [], "boards"),
        "only_pass_wins": None
        if found is None
        else {"positions": passes.only_wins, "example": _id(board, _first(passes.wins))}
        if passing is None and passes is not None
        else _listed(board, passing.only_wins if passing else [], "positions"),
        "only_pass_best": _listed(board, passing.only_best, "positions")
        if passing is not None
        else {"positions": passes.only_best, "example": _id(board, _first(passes.best))}
        if passes is not None and passes.only_best is not None
        else None,
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


def _listed(board: Xodd, positions: list[Stones], unit: str) -> Record:
    return {unit: len(positions), "example": _id(board, _first(positions))}


def _first(positions: Sequence[Stones]) -> Stones | None:
    return positions[0] if positions else None


def _id(board: Xodd, p: Stones | None) -> str | None:
    return None if p is None else position_id(board, p)
