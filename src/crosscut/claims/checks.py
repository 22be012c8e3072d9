"""The common part of the checks of notes: a statement to decide, about one position or several alignments of a diagram.

Each check reads its keys from a note at once, so that errors in the file are found before anything runs. It returns a statement,
whose `decide` does the work. The files `checks_*` have the checks, `notes` the table of their names.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from crosscut.claims.claim import Finding, Picture, Run, Verdict
from crosscut.claims.note import Note
from crosscut.core.instance import Instance
from crosscut.solver.limits import LimitReached
from crosscut.solver.proof import Evidence

Decide = Callable[[Run], Finding]


@dataclass(frozen=True, slots=True)
class Statement:
    """The formal statement of a note: the game it is about, the sentence, and the function that decides it."""

    game: str
    formal: str
    decide: Decide


Check = Callable[[Note], Statement]


def about_positions(note: Note, sentence: str, ask: Callable[[Instance], Decide], *, legal: bool = True) -> Statement:
    """Return the statement about the position of a note, or about some or all of the alignments of its diagram.

    Arguments: `sentence`: what is said of the position; `ask`: makes the decision for a position; `legal`: whether the position
    has to be legal.
    """
    align = note.alignment()
    tried, instances = note.positions(align)
    for instance in instances if legal else ():
        reason = instance.game.illegal(instance.position)
        if reason is not None:
            raise note.wrong("diagram" if "diagram" in note.keys else "position", f"illegal position: {reason.text}")
    if align == "none" or tried == 1:
        (instance,) = instances
        return Statement(instance.game.name, f"{instance.id}: {sentence}", ask(instance))
    asked = [ask(instance) for instance in instances]
    quantity = f"{align} of the {len(instances):,} legal alignments of the diagram"
    return Statement(instances[0].game.name, f"{quantity}: {sentence}", lambda run: _quantified(run, asked, align, quantity))


def _quantified(run: Run, asked: list[Decide], align: str, quantity: str) -> Finding:
    """Decide alignment by alignment, until one settles the statement."""
    settling = Verdict.HOLDS if align == "some" else Verdict.FAILS
    proofs: list[Path] = []
    weakest = Evidence.CERTIFICATE
    for number, decide in enumerate(asked, 1):
        found = decide(run)
        proofs += found.proofs
        figures = {"alignments looked at": number, **found.figures}
        if found.verdict is settling:
            return replace(found, figures=figures, proofs=tuple(proofs))
        weakest = max(weakest, found.evidence, key=list(Evidence).index)
        run.bound = f"{number} of {len(asked)} alignments"
    because = f"it is so with each of them; the last: {found.because}"
    return replace(found, scope=quantity, evidence=weakest, because=because, figures=figures, proofs=tuple(proofs))


def judged(
    instance: Instance,
    holds: bool,
    evidence: Evidence,
    because: str,
    figures: dict[str, int | float | str],
    marked: int = 0,
) -> Finding:
    """Return a finding about one position, with its picture."""
    picture = Picture(instance.game, instance.position, because, marked)
    return Finding(Verdict.HOLDS if holds else Verdict.FAILS, instance.id, evidence, because, figures, (picture,))


def stop_at(limit: str | None) -> None:
    """Raise again, as LimitReached, a limit that a function below has caught."""
    if limit is not None:
        raise LimitReached(limit)


def proof_name(note: Note, instance: Instance, suffix: str) -> str:
    """Return the name of a proof file: that of the note, and for one of several alignments a digest of its position."""
    digest = "" if note.alignment() == "none" else f"-{sha256(instance.id.encode()).hexdigest()[:8]}"
    return f"{note.name}{digest}.{suffix}"
