"""Tables as records and as text: what a file holds, what is known of it, and the result of a check."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from crosscut.core.game import BLACK, COLOUR_NAMES, COLOURS, WHITE, Game, game_id
from crosscut.core.notation import counted
from crosscut.reports.records import Record, head
from crosscut.reports.text import NOTED
from crosscut.solver.proof import Evidence, Value
from crosscut.solver.tables.file import Verified
from crosscut.solver.tables.kept import Kept
from crosscut.solver.tables.remembered import Known
from crosscut.solver.tables.solved import Question, Worth
from crosscut.solver.tables.table import Table
from crosscut.solver.trust import printed


def table_record(
    game: Game[Any],
    file: Path,
    table: Table[Any] | None,
    seconds: float,
    *,
    verified: Verified | None = None,
    known: Known | None = None,
    kept: Kept | None = None,
    error: str | None = None,
    limit: str | None = None,
) -> Record:
    """Return what a table holds (null where a limit kept it from being written), and the result of checking it.

    `known`: of an earlier check; `kept`: what was taken over from an earlier run.
    """
    evidence = verified.evidence if verified else known.evidence if known else Evidence.UNCHECKED
    margins = None if table is None else table.solved.margins()
    question = Question() if table is None else table.solved.question()
    return head("table", game, None if table is None or error is not None else evidence) | {
        "file": str(file),
        "board": game_id(game),
        "bytes": None if table is None else table.bytes,
        "sha256": None if table is None else table.sha256,
        "counts": None if table is None else table.solved.counts,
        "start": None if table is None else {COLOURS[turn]: _start(table, turn) for turn in (BLACK, WHITE)},
        "given": question.given,
        "at_least": None if question.given is None else question.at_least,
        "margins": None if margins is None else {f"{margin:+d}": count for margin, count in margins.items()},
        "verified": None if verified is None else verified._asdict(),
        "known": None if known is None else _known(known),
        "taken_over": None if kept is None or kept.folder is None else _taken_over(kept),
        "seconds": round(seconds, 3),
        "error": error,
        "limit": limit,
    }


def _known(known: Known) -> Record:
    said = {"evidence": str(known.evidence), "when": known.when, "version": known.version}
    return {"by": "record" if known.here else "note", **said}


def _taken_over(kept: Kept) -> Record:
    return {"folder": str(kept.folder), "blocks": kept.taken, "of": kept.blocks, "refused": kept.refused}


def _start(table: Table[Any], turn: int) -> Record | None:
    """What the empty board is worth, null if that side does not begin."""
    worth = table.solved.starts().get(turn)
    return None if worth is None else {name: said for name, said in worth._asdict().items() if said is not None}


def table_text(table: Table[Any], known: Known | None = None, kept: Kept | None = None) -> str:
    """Return several lines: what a table file says it holds, what is `known` of it, what was `kept` of an earlier run."""
    solved = table.solved
    lines = [f"{printed(str(table.file))}: {game_id(solved.game)}, {table.bytes:,} bytes, sha256 {table.sha256}"]
    lines += [f"{name} {count}" for name, count in solved.counts.items()]
    lines += [f"margin {margin:+d} {count}" for margin, count in (solved.margins() or {}).items()]
    lines += [_start_text(solved.question(), COLOUR_NAMES[turn], worth) for turn, worth in solved.starts().items()]
    lines += taken_over_text(kept, "solved")
    by = "" if known is None else f"on this machine, {known.when}, by Crosscut {known.version}"
    checks = f"`crosscut table verify {printed(str(table.file))}` checks every entry"
    if known is None:
        lines.append(f"not verified: {checks}")
    elif not known.here:
        lines.append(f"{NOTED}; not verified on this machine: {checks}")
    elif known.evidence is Evidence.TABLE:
        lines.append(f"verified {by}: every entry (what is read of it is compared with what was verified)")
    else:
        lines.append(f"verified {by}: only late boards and a sample; {checks}")
    return "\n".join(lines)


def _start_text(question: Question, mover: str, worth: Worth) -> str:
    if question.at_least != 1:
        black_wins = (worth.value is Value.WIN) == (mover == COLOUR_NAMES[BLACK])
        return f"{question.given}: Black {'wins' if black_wins else 'does not win'} by at least {question.at_least}"
    by = "" if worth.margin is None else f" by {counted(abs(worth.margin), 'group')}"
    by += "" if worth.distance is None else f" in {counted(worth.distance, 'turn')}"
    return f"{question.given or 'empty board'}, {mover} to move: {'won' if worth.value is Value.WIN else 'lost'} for {mover}{by}"


def taken_over_text(kept: Kept | None, done: str) -> list[str]:
    """Return the blocks taken over from an earlier run, which has `done` them, and those refused; no lines if there are none."""
    if kept is None or not (kept.taken or kept.refused):
        return []
    refused = f"; {kept.refused:,} found there and not taken over: damaged, or without this user's seal" if kept.refused else ""
    return [
        f"taken over from {kept.folder}: {kept.taken:,} of {counted(kept.blocks, 'block')}, {done} by an earlier run{refused}"
    ]


def verified_text(table: Table[Any], verified: Verified, kept: Kept | None = None) -> str:
    """Return what `table verify` has checked; `kept`: what was done by an earlier run."""
    if verified.late is None:
        said = f"proved: each of {verified.entries:,} entries follows from its successors"
    else:
        cells = counted(verified.late, "empty cell")
        drawn = f" and {verified.drawn:,} drawn at random" if verified.drawn else ""
        said = f"not all entries checked: the {verified.entries:,} of boards with at most {cells}{drawn}"
        said += " follow from their successors"
    sample = f"{counted(verified.sample, 'random position')} (seed {verified.seed}) also by the literal rules"
    return "\n".join([f"{printed(str(table.file))}: {said}", *taken_over_text(kept, "checked"), sample])
