"""Lists of deadlock patterns and the deadlocks of a position: records, text, labels for pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosscut.core.board import cells_of
from crosscut.core.game import COLOUR_NAMES, COLOURS, position_id
from crosscut.core.notation import counted
from crosscut.core.stones import Stones
from crosscut.games.orcoon.deadlocks.catalogue import Catalogue, Deadlock
from crosscut.games.orcoon.deadlocks.pattern import Pattern
from crosscut.games.orcoon.deadlocks.reasons import reasons
from crosscut.games.orcoon.deadlocks.spot import Barred, Spotted
from crosscut.games.orcoon.rules import Orcoon
from crosscut.reports.records import Record, head
from crosscut.reports.text import board_text
from crosscut.solver.proof import Evidence

UNCHECKED = {
    "search": "unchecked: one search has listed them; --proof FOLDER makes refutations for the checker",
    "sat": "unchecked: models of formulas have listed them; --proof FOLDER makes refutations for the checker",
    "given": "unchecked: formulas without a model say so; --proof FOLDER makes refutations for the checker",
}


def box_name(box: tuple[int, int]) -> str:
    """Return a box as ROWSxCOLUMNS."""
    return f"{box[0]}x{box[1]}"


def pattern_record(name: str | None, pattern: Pattern) -> Record:
    """Return what rows tell."""
    return {
        "name": name,
        "rows": list(pattern.rows),
        "dead": pattern.dead,
        "stones": pattern.stones,
        "box": box_name(pattern.box),
    }


def deadlock_record(deadlock: Deadlock) -> Record:
    """Return a pattern with all that is known of it."""
    where = deadlock.occurrence
    names = where.game.board.names
    return pattern_record(deadlock.name, deadlock.pattern) | {
        "blocking": deadlock.blocking,
        "colour_changes": deadlock.changes,
        "symmetries": list(deadlock.pattern.symmetries()),
        "position": position_id(where.game, where.position),
        "order": where.placements,
        "reasons": [
            {
                "cell": names[reason.cell],
                "colour": COLOURS[reason.colour],
                "rule": reason.rule,
                "stone": names[reason.stone],
                "others": [names[cell] for cell in reason.others],
                "lacking": [names[cell] for cell in reason.lacking],
            }
            for reason in reasons(deadlock.pattern, where.game.readings["crossing"])
        ],
    }


def refutations_record(found: Catalogue) -> Record:
    """Return the bundles that the checker has accepted, and whether they are all that the claim needs."""
    return {
        "complete": found.proved,
        "bundles": [{"file": str(one.file), "proves": one.proves, "lines": one.lines, "kept": one.kept} for one in found.bundles],
    }


def catalogue_text(found: Catalogue) -> Iterator[str]:
    """Yield the lines of a list: every pattern, then the numbers and how far they are complete."""
    for deadlock in found.deadlocks:
        yield from deadlock_text(deadlock)
        yield ""
    for name, pattern in found.impossible:
        sizes = f"{counted(pattern.dead, 'dead cell')}, {counted(pattern.stones, 'stone')}"
        yield f"{name or 'no name'}: {sizes}: mutually dead, but in no legal position"
        yield from (" " + " ".join(row) for row in pattern.rows)
        yield ""
    for dead, count in found.counts.items():
        yield f"{counted(dead, 'dead cell')}: {count}"
    patterns = counted(len(found.deadlocks), "minimal pattern")
    yield f"{patterns}, crossing {found.crossing}, up to symmetry and exchange of colours"
    if found.missing:
        yield f"the list is not complete: it lacks {counted(len(found.missing), 'pattern')}:"
        for deadlock in found.missing:
            yield ""
            yield from deadlock_text(deadlock)
        return
    yield completeness_text(found)
    yield evidence_text(found)


def evidence_text(found: Catalogue) -> str:
    """Return what stands behind a list."""
    if found.limit is not None and not found.complete:
        return "nothing is claimed: the work ended before there was a complete list"
    if not found.proved:
        return UNCHECKED[found.method]
    accepted = f"the checker has accepted {counted(len(found.bundles), 'refutation')}"
    if found.all_sizes and found.box is None:
        return f"proved up to {counted(found.complete, 'dead cell')}: {accepted}; that there are no larger ones is unchecked"
    return f"proved: {accepted}"


def evidence_of(found: Catalogue) -> Evidence:
    """Return the evidence level of all that is claimed of a list."""
    return Evidence.REFUTATION if found.proved and (found.box is not None or not found.all_sizes) else Evidence.UNCHECKED


def completeness_text(found: Catalogue) -> str:
    """Return how far the list is complete."""
    if found.missing:
        return f"not complete: it lacks {', '.join(one.name or one.pattern.text for one in found.missing)}"
    if found.box is not None:
        where = f"in a box of {box_name(found.box)}"
        return f"complete for all patterns {where}" if found.all_sizes else f"not complete {where}"
    if found.limit is not None and found.method != "search":
        return "not complete"
    if found.all_sizes:
        return "complete: the search ended by itself, so there are no others of any size"
    return f"complete up to {counted(found.complete, 'dead cell')}" if found.complete else "not complete"


def deadlock_text(deadlock: Deadlock) -> Iterator[str]:
    """Yield the lines that describe one pattern."""
    pattern, where = deadlock.pattern, deadlock.occurrence
    kind = "blocking" if deadlock.blocking else "harmless"
    yield (
        f"{deadlock.name or 'no name'}: {counted(pattern.dead, 'dead cell')}, {counted(pattern.stones, 'stone')},"
        f" {box_name(pattern.box)}, {kind} ({deadlock.changes} colour changes)"
    )
    yield from (" " + " ".join(row) for row in pattern.rows)
    yield f"symmetries: {'; '.join(pattern.symmetries())}"
    yield f"occurs in {position_id(where.game, where.position)}"
    yield f"by {' '.join(where.placements)}"


def spotted_text(game: Orcoon, p: Stones, spotted: Sequence[Spotted], reasons: Sequence[Barred]) -> Iterator[str]:
    """Yield the lines that name and draw each pattern of a position, and say which cells are dead for whom, and why."""
    for number, one in enumerate(spotted, 1):
        yield f"{number}: {one.name or 'a pattern too large for a name'}, {one.pattern.dead} dead cells: {_names(game, one.dead)}"
        glyphs = [
            "*" if one.dead >> cell & 1 else glyph if one.stones >> cell & 1 else glyph.lower()
            for cell, glyph in enumerate(game.glyphs(p))
        ]
        yield board_text(game.board, tuple(glyphs))
    if spotted:
        yield "(* dead, B W stones of the pattern, b w other stones)"
    else:
        yield "no mutually dead pattern"
    for reason in reasons:
        yield barred_text(game, p, reason)
    yield "patterns found by search within the position; names from the list of one search (unchecked)"


def barred_text(game: Orcoon, p: Stones, reason: Barred) -> str:
    """Return in words why a colour can never take a cell."""
    names = game.board.names
    colour, other = COLOUR_NAMES[reason.colour], COLOUR_NAMES[1 - reason.colour]
    where = [names[cell] for cell in reason.lacking]
    start = f"{names[reason.cell]} is dead for {colour}: with {names[reason.stone]} it would"
    if reason.rule == "4":
        one, two = (names[cell] for cell in reason.others)
        return f"{start} complete a crossing with {one} and {two}, and {' and '.join(where)} between them are dead"
    taken = p.sides(reason.colour)[1]
    first, second = (f"{other}'s" if taken >> cell & 1 else "dead" for cell in reason.lacking)
    both = f"{' and '.join(where)} are {first}" if first == second else f"{where[0]} is {first} and {where[1]} is {second}"
    return f"{start} touch only diagonally, and {both}"


def spotted_record(game: Orcoon, p: Stones, spotted: Sequence[Spotted], reasons: Sequence[Barred]) -> Record:
    """Return the members `patterns` and `dead` of a position's record."""
    names = game.board.names
    return {
        "patterns": [
            pattern_record(one.name, one.pattern)
            | {"cells": [names[c] for c in cells_of(one.dead)], "stone_cells": [names[c] for c in cells_of(one.stones)]}
            for one in spotted
        ],
        "dead": [
            {
                "cell": names[reason.cell],
                "colour": COLOURS[reason.colour],
                "rule": reason.rule,
                "reason": barred_text(game, p, reason),
            }
            for reason in reasons
        ],
    }


def spotted_labels(spotted: Sequence[Spotted]) -> dict[int, str]:
    """Return for a picture the numbers of the patterns on their dead cells."""
    labels: dict[int, str] = {}
    for number, one in enumerate(spotted, 1):
        for cell in cells_of(one.dead):
            labels[cell] = f"{labels[cell]},{number}" if cell in labels else str(number)
    return labels


def _names(game: Orcoon, mask: int) -> str:
    return " ".join(game.board.names[cell] for cell in cells_of(mask))


def deadlocks_record(found: Catalogue) -> Record:
    """Return a list of deadlock patterns; it is `unchecked` unless its refutations have been checked."""
    return head("deadlocks", evidence=evidence_of(found)) | {
        "reading": {"crossing": found.crossing},
        "cells": found.cells,
        "box": None if found.box is None else box_name(found.box),
        "patterns": [deadlock_record(deadlock) for deadlock in found.deadlocks],
        "impossible": [pattern_record(name, pattern) for name, pattern in found.impossible],
        "counts": {str(dead): count for dead, count in found.counts.items()},
        "complete_up_to": found.complete,
        "all_sizes": found.all_sizes,
        "refutation": refutations_record(found) if found.bundles else None,
        "method": found.method,
        "missing": [deadlock_record(deadlock) for deadlock in found.missing],
        "nodes": found.nodes,
        "seconds": round(found.seconds, 3),
        "limit": found.limit,
    }


def deadlocks_in_record(
    game: Orcoon, p: Stones, spotted: Sequence[Spotted], reasons: Sequence[Barred], limit: str | None
) -> Record:
    """Return the deadlock patterns in a position, and which cells are dead for whom; nothing where a limit came first."""
    return head("deadlocks-in", game, None if limit else Evidence.UNCHECKED) | {
        "position": position_id(game, p),
        **spotted_record(game, p, spotted, reasons),
        "limit": limit,
    }
