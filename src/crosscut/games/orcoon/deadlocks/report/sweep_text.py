"""The deadlocked positions of a board: table, record, catalogue of conflict deadlocks, pictures of the smallest of each kind."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from crosscut.core.board import cells_of
from crosscut.core.game import BLACK, COLOURS, WHITE, game_id, position_id
from crosscut.core.notation import counted
from crosscut.games.orcoon.deadlocks.tally import Deadlocked, Kind, Swept
from crosscut.reports.records import Record, head
from crosscut.reports.svg import position_svg
from crosscut.solver.proof import Evidence

LEGEND = (
    "why a side cannot connect: dead: mutually dead cells part its edges; barred: cells dead for it part them;",
    "conflict: neither does, its own stones exclude one another. Of the two sides the plainer reason comes first",
)
CLASS_TEXT = {
    "listed": "with a listed pattern",
    "unlisted": "with a mutually dead set, but no listed pattern",
    "barred": "without, explained by cells dead for one colour",
    "conflict": "without, conflict deadlocks",
}
ACROSS = 100  # letters in a line of diagrams


def sweep_record(found: Swept) -> Record:
    """Return all that is known of a board; counts are null where a limit came first."""
    cut = found.limit is not None
    return head("deadlocks-sweep", found.game, None if cut else Evidence.UNCHECKED) | {
        "board": game_id(found.game),
        "method": found.method,
        "counts": None
        if cut
        else {
            "legal": found.legal,
            "deadlocked": found.deadlocked,
            "up_to_symmetry": found.classes,
            "by_class": found.by_class,
            "full": found.full,
            "not_placeable": found.not_placeable,
        },
        "listed": list(found.listed),
        "kinds": [
            {
                "mutually_dead": kind.mutually_dead,
                "patterns": list(kind.listed),
                "reasons": list(kind.reasons),
                "positions": row.positions,
                "up_to_symmetry": row.classes,
                "smallest": position_id(found.game, row.smallest.position),
            }
            for kind, row in found.rows.items()
        ],
        "conflicts": [
            {
                "position": position_id(found.game, one.position),
                "stones": one.order[0],
                "images": one.images,
                "reasons": dict(zip(COLOURS, one.explanation.reasons, strict=True)),
                "minimal": minimal,
            }
            for one, minimal in found.conflicts
        ],
        "seconds": round(found.seconds, 3),
        "limit": found.limit,
    }


def sweep_text(found: Swept) -> Iterator[str]:
    """Yield the table, its sums, and what the words mean."""
    board = game_id(found.game)
    yield f"{board}: {found.deadlocked} of {found.legal} legal positions are deadlocked, {found.classes} up to symmetry"
    for kind, row in found.rows.items():
        yield f"{row.positions:>9} {row.classes:>8}  {kind_text(kind)}, as {position_id(found.game, row.smallest.position)}"
    for name, count in found.by_class.items():
        yield f"{CLASS_TEXT[name]}: {count}"
    minimal = sum(least for _, least in found.conflicts)
    yield f"conflict deadlocks, with or without a pattern: {len(found.conflicts)} up to symmetry, {minimal} of them minimal"
    yield f"full boards: {found.full}; positions that no order of legal placements leads to: {found.not_placeable}"
    yield from LEGEND
    yield "unchecked: one sweep has counted them; its total of legal positions is that of the transfer matrix"


def kind_text(kind: Kind) -> str:
    """Return a row's head."""
    pattern = " and ".join(kind.listed) or ("unlisted pattern" if kind.mutually_dead else "no pattern")
    return f"{pattern}, {' / '.join(kind.reasons)}"


def conflicts_text(found: Swept) -> Iterator[str]:
    """Yield the conflict deadlocks as diagrams, one of each up to symmetry, by number of stones.

    Over each its number, `*` if it is minimal, and the first letters of Black's and White's reason.
    """
    width = max(2 * len(found.game.board.rows[0]) - 1, len("9999* cc"))
    across = (ACROSS + 3) // (width + 3)
    numbered = list(enumerate(found.conflicts, 1))
    for stones, group in groupby(numbered, key=lambda entry: entry[1][0].order[0]):
        same = list(group)
        yield f"{counted(len(same), 'position')} of {stones} stones, {sum(entry[1][1] for entry in same)} minimal"
        for at in range(0, len(same), across):
            yield ""
            blocks = [_diagram(found, *entry) for entry in same[at : at + across]]
            for lines in zip(*blocks, strict=True):
                yield "   ".join(line.ljust(width) for line in lines).rstrip()
        yield ""


def _diagram(found: Swept, number: int, entry: tuple[Deadlocked, bool]) -> list[str]:
    one, minimal = entry
    letters = "".join(reason[0] for reason in one.explanation.reasons)
    glyphs = found.game.glyphs(one.position)
    rows = [" ".join(glyphs[cell] for cell in row) for row in found.game.board.rows]
    return [f"{number}{'*' * minimal} {letters}", *rows]


def smallest_svgs(found: Swept) -> Iterator[str]:
    """Yield a picture of the smallest position of each kind, in the table's order."""
    for kind, row in found.rows.items():
        p, dead = row.smallest.position, row.smallest.explanation.dead
        held = [found.game.could_hold(*p.sides(colour)) for colour in (BLACK, WHITE)]
        labels = {}
        for cell in cells_of(found.game.board.all_cells & ~(p.black | p.white)):
            able = "".join(COLOURS[colour] for colour in (BLACK, WHITE) if held[colour] >> cell & 1)
            labels[cell] = "x" if dead >> cell & 1 else able.lower() or "-"
        black, white = row.smallest.explanation.reasons
        caption = (
            position_id(found.game, p),
            " and ".join(kind.listed) or "no listed pattern",
            f"Black: {black}, White: {white}",
            "x: mutually dead; b, w: who could hold the cell; -: neither",
        )
        yield position_svg(found.game, p, caption, labels=labels)
