"""Claims: a sentence of a designer's text, its readings, and the findings about each reading.

A sentence such as "the connection is safe" can mean several things; each *reading* says one of them formally and brings the
function that decides it. Nothing here knows a verdict: `decide` returns it when it runs. A *strict* reading is one that the words
allow and nobody meant; it shows where the sentence ends, and the verdict on the sentence does not rest on it. A sentence that
nothing can decide ("testing left a good impression") is `Undecidable`, and says why.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

from crosscut.core.game import Game, Turn
from crosscut.solver.limits import Limits, Meter
from crosscut.solver.proof import Evidence

# Default limits of a reading, without and with the long way; the longest reading takes a minute, or a few.
SECONDS, DEEP_SECONDS = 300, 3600


class Verdict(StrEnum):
    """The verdict on a reading: true, false (with a counterexample where a position can show it), or not decided."""

    HOLDS = "HOLDS"
    FAILS = "FAILS"
    OPEN = "OPEN"


@dataclass(frozen=True, slots=True)
class Picture:
    """A position to look at.

    Arguments: `position` may break a rule on purpose; `caption`: what is seen, a sentence; `marked`: cells to mark (mask);
    `turns`: turns played from there, which are numbered in the position they lead to: a counterexample that is a game, and not a
    position, is shown so.
    """

    game: Game[Any]
    position: Any
    caption: str
    marked: int = 0
    turns: tuple[Turn, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of a run.

    Arguments: `scope`: what was checked, in words (boards, "all positions of ...", "every size, by the argument in docs/..."), or
    for OPEN the bound reached; `because`: one or two sentences that say why; `figures`: counts, name to number, never empty, so
    that no verdict comes without a run; `pictures`: those of a FAILS begin with its smallest counterexample; `proofs`: the files
    that were written because a folder was asked for; `known`: False if all rests on formulas that the checker has refuted without
    knowing their meaning.
    """

    verdict: Verdict
    scope: str
    evidence: Evidence
    because: str
    figures: Mapping[str, int | float | str]
    pictures: tuple[Picture, ...] = ()
    proofs: tuple[Path, ...] = ()
    known: bool = True

    def __post_init__(self) -> None:
        if not self.figures:
            raise ValueError(f"a finding without figures: {self.because!r}")


@dataclass(slots=True)
class Run:
    """The means of a decision.

    Arguments: `meter` counts, reports progress and raises LimitReached, which the caller of `decide` turns into OPEN; `deep`:
    whether the long way was asked for; `proofs`: the folder for certificates and bundles, None if nobody wants them. A decision
    that goes through boards one by one says in `bound` which are finished ("all boards up to 3x4"), in case a limit comes.
    Random positions have seeds that the claim itself fixes.
    """

    meter: Meter
    deep: bool = False
    proofs: Path | None = None
    bound: str = field(default="", init=False)

    def left(self) -> Limits:
        """Return what is left of the limits, for functions that make a meter of their own."""
        limits = self.meter.limits
        return Limits(
            None if limits.nodes is None else max(1, limits.nodes - self.meter.nodes),
            None if limits.seconds is None else max(0.001, limits.seconds - self.meter.seconds),
            limits.memory,
        )

    def watch(self, sentence: str) -> None:
        """Report progress and look at the limits: for functions that only report, such as the check of a proof. LimitReached."""
        if self.meter.progress is not None:
            self.meter.progress(sentence)
        self.meter.enforce()

    def file(self, name: str) -> Path | None:
        """Return the path for a proof file of that name, its blanks as hyphens; None if nobody wants one."""
        return None if self.proofs is None else self.proofs / name.replace(" ", "-")


@dataclass(frozen=True, slots=True)
class Reading:
    """One reasonable meaning of a claim.

    Arguments: `name`: unique within the claim ("at once"); `formal`: the exact statement; `decide` runs the check and raises
    LimitReached where a limit came first; `deep`: run only if the long ones are asked for; `repairs`: if this reading fails, the
    names of readings of the same claim that say what is true instead (they are decided like all others); `is_repair`: whether
    this reading is only a repair, which no text says; `seconds`: how long it usually takes; `expected`: the verdict that the
    writer of a note expects (the book expects nothing); `strict`: why nobody who wrote the sentence would have meant this, ""
    for a reading that counts.
    """

    name: str
    formal: str
    decide: Callable[[Run], Finding]
    deep: bool = False
    repairs: tuple[str, ...] = ()
    is_repair: bool = False
    seconds: float = 1.0
    expected: Verdict | None = None
    strict: str = ""

    @property
    def counts(self) -> bool:
        """Whether the verdict on the sentence rests on it: it is neither strict nor a repair."""
        return not self.strict and not self.is_repair


@dataclass(frozen=True, slots=True)
class Told:
    """A finding in plain words, for the head of a page; it is told only where the readings named have come out as it says.

    Arguments: `text`: a sentence or two; `holds`, `fails`: names of readings of the claim.
    """

    text: str
    holds: tuple[str, ...] = ()
    fails: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence that can be decided.

    Arguments: `id`: GAME-NUMBER, the number with two digits; `text`, `section`: where it stands; `statement`: in our words;
    `file`: the file of notes it is from, "" in the book; `told`: what a reader should hear first, for the few claims that have
    it. Repairs must name other readings of the claim, and a reading that counts must be there.
    """

    id: str
    text: str
    section: str
    statement: str
    readings: tuple[Reading, ...]
    file: str = ""
    told: Told | None = None

    def __post_init__(self) -> None:
        names = [reading.name for reading in self.readings]
        if names and not any(reading.counts for reading in self.readings):
            raise ValueError(f"{self.id}: every reading is strict or a repair, so nothing says whether the sentence is true")
        if self.told is not None and not set(self.told.holds + self.told.fails) <= set(names):
            raise ValueError(f"{self.id}: what is told rests on readings that the claim does not have")
        for reading in self.readings:
            for name in reading.repairs:
                if name == reading.name or name not in names:
                    raise ValueError(f"{self.id}, {reading.name}: the repair {name!r} is no other reading of the claim")

    @property
    def game(self) -> str:
        """The game it is about, which its id begins with."""
        return self.id.partition("-")[0]


@dataclass(frozen=True, slots=True)
class Undecidable:
    """A sentence that nothing can decide, and the reason."""

    id: str
    text: str
    section: str
    statement: str
    reason: str

    @property
    def game(self) -> str:
        """The game it is about, which its id begins with."""
        return self.id.partition("-")[0]


@dataclass(frozen=True, slots=True)
class Book:
    """Claims, and the sentences beside them that nothing can decide."""

    claims: tuple[Claim, ...] = ()
    undecidable: tuple[Undecidable, ...] = ()
