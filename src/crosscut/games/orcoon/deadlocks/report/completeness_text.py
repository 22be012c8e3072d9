"""The claim of a list of deadlock patterns, its evidence, and the commands that show it again.

One function serves pages, texts and checks of lists, so that all say the same, and never more than the evidence shows.
"""

from __future__ import annotations

from typing import NamedTuple

from crosscut.core.notation import counted
from crosscut.games.orcoon.deadlocks.catalogue import Catalogue
from crosscut.games.orcoon.deadlocks.report.text import box_name, completeness_text, evidence_of, evidence_text
from crosscut.reports.text import stop_text
from crosscut.solver.proof import Evidence


class Statement(NamedTuple):
    """A claim, its evidence level, the sentences behind it, and (command, what it shows) for whoever doubts it."""

    claim: str
    evidence: Evidence
    grounds: tuple[str, ...]
    commands: tuple[tuple[str, str], ...]


WHY = {
    "search": "Why the search leaves nothing out is written in docs/mathematics/deadlocks.md,"
    " with what it has been compared with",
    "sat": "Why a formula without a model leaves nothing out is written in docs/formats/encodings.md",
    "given": "Why a formula without a model leaves nothing out is written in docs/formats/encodings.md",
}


def question(found: Catalogue) -> str:
    """Return the command that makes this list."""
    asked = f"--cells {found.cells}" if found.box is None else f"--box {box_name(found.box)}"
    reading = "" if found.crossing == "forbidden" else f" --crossing {found.crossing}"
    return f"crosscut deadlocks {asked}{reading}"


def completeness(found: Catalogue) -> Statement:
    """Return the statement of completeness of a list; its evidence is `refutation` if it comes with all its bundles, checked."""
    claim = f"{counted(len(found.deadlocks), 'minimal pattern')}, crossing {found.crossing}: {completeness_text(found)}"
    if found.impossible:
        claim += f"; apart from these {len(found.impossible):,} that no legal position has"
    if found.limit is not None:
        claim += f"; the work was {stop_text(found.limit)}"
    commands = [
        (question(found), "makes the list by search, natively where it is installed"),
        (f"{question(found)} --method sat", "makes it by constraints alone, which share no code with the search"),
        (f"{question(found)} --proof DIR", "writes refutations that prove it complete, and has them checked"),
        ("crosscut check DIR/*.zip", "checks these by an independent program"),
        (
            "crosscut deadlocks --in POSITION",
            "finds the patterns in any position, such as those below, and says why each cell is dead",
        ),
    ]
    evidence = evidence_of(found)
    behind = evidence_text(found)
    finished = found.limit is None and not found.missing
    grounds = (
        behind[0].upper() + behind[1:],
        *((WHY[found.method],) if finished else ()),
        "For each pattern an order of placements that leads to a position with it was replayed by the rules",
        "Every reason why a cell is dead is read off the pattern's own stones and dead cells",
    )
    return Statement(claim, evidence, grounds, tuple(commands))
