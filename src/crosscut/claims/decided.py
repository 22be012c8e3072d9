"""A decided reading, as `verify` prints it, keeps it and sends it between processes: plain values only, positions as IDs.

A limit, or a question that could not be put (`error`), leaves a reading OPEN without evidence: nothing is guessed.
"""

from __future__ import annotations

import shlex
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import Any

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Verdict
from crosscut.core.board import cells_of
from crosscut.core.errors import CrosscutError
from crosscut.core.game import position_id
from crosscut.core.notation import format_turn
from crosscut.solver.limits import LimitReached
from crosscut.solver.proof import Evidence


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture as plain values: a position ID, which may be illegal on purpose, a sentence, cells to mark, turns from there."""

    position: str
    caption: str
    marked: tuple[str, ...]
    turns: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Decided:
    """A reading of a claim with its finding; the members are those of `Claim`, `Reading` and `Finding`.

    `repairs`: name and formal statement of each; `evidence`: None without a finding; `expected`: the verdict that the writer of a
    note expects, None in the book; `deep`: whether the long way was asked for; `limit`: what stopped the work, None if nothing
    did;
    `error`: why the question could not be put; `strict`: why nobody meant this reading, "" for one that counts.
    """

    id: str
    game: str
    file: str
    text: str
    section: str
    statement: str
    reading: str
    formal: str
    repairs: dict[str, str]
    is_repair: bool
    verdict: Verdict
    scope: str
    evidence: Evidence | None
    because: str
    figures: dict[str, int | float | str]
    pictures: tuple[Shown, ...]
    proofs: tuple[str, ...]
    known: bool
    deep: bool
    seconds: float
    expected: Verdict | None = None
    limit: str | None = None
    error: str | None = None
    strict: str = ""

    @property
    def counts(self) -> bool:
        """Whether the verdict on the sentence rests on it: it is neither strict nor a repair."""
        return not self.strict and not self.is_repair

    @property
    def command(self) -> str:
        """The command that decides it again."""
        if self.file:
            return shlex.join(["crosscut", "verify", "-" if self.file == "standard input" else self.file, self.id])
        return shlex.join(["crosscut", "verify", self.id, "--reading", self.reading, *(["--deep"] if self.deep else [])])

    @property
    def as_expected(self) -> bool:
        """Whether the verdict is the expected one, or none was expected."""
        return self.expected is None or self.expected is self.verdict


def decide(claim: Claim, reading: Reading, run: Run) -> Decided:
    """Decide a reading; a limit or an error of Crosscut's leaves it OPEN. KeyboardInterrupt passes."""
    started = perf_counter()
    try:
        found = reading.decide(run)
    except LimitReached as stop:
        if stop.limit == "interrupted":
            raise KeyboardInterrupt from None
        return replace(_open(claim, reading, run, perf_counter() - started), limit=stop.limit)
    except MemoryError:
        return replace(_open(claim, reading, run, perf_counter() - started), limit="memory")
    except CrosscutError as error:
        return replace(_open(claim, reading, run, perf_counter() - started), error=str(error))
    return replace(
        _open(claim, reading, run, perf_counter() - started),
        verdict=found.verdict,
        scope=found.scope,
        evidence=found.evidence,
        because=found.because,
        figures=dict(found.figures),
        pictures=tuple(_shown(picture) for picture in found.pictures),
        proofs=_written(found),
        known=found.known,
    )


def lost(claim: Claim, reading: Reading, run: Run) -> Decided:
    """Return what is known of a reading whose process died."""
    return replace(_open(claim, reading, run, 0.0), error="the process that was to decide it has died")


def to_plain(decided: Decided) -> dict[str, Any]:
    """Return all members in the form of JSON."""
    return asdict(decided)


def from_plain(kept: dict[str, Any]) -> Decided:
    """Return what `to_plain` was given; LookupError, TypeError or ValueError for anything else."""
    return Decided(
        **{
            **kept,
            "verdict": Verdict(kept["verdict"]),
            "evidence": None if kept["evidence"] is None else Evidence(kept["evidence"]),
            "expected": None if kept["expected"] is None else Verdict(kept["expected"]),
            "pictures": tuple(
                Shown(one["position"], one["caption"], tuple(one["marked"]), tuple(one["turns"])) for one in kept["pictures"]
            ),
            "proofs": tuple(kept["proofs"]),
        }
    )


def _open(claim: Claim, reading: Reading, run: Run, seconds: float) -> Decided:
    """Return an undecided reading, of which only the bound is known that its run has noted."""
    return Decided(
        id=claim.id,
        game=claim.game,
        file=claim.file,
        text=claim.text,
        section=claim.section,
        statement=claim.statement,
        reading=reading.name,
        formal=reading.formal,
        repairs={other.name: other.formal for other in claim.readings if other.name in reading.repairs},
        is_repair=reading.is_repair,
        verdict=Verdict.OPEN,
        scope=run.bound or "nothing was finished",
        evidence=None,
        because="",
        figures={},
        pictures=(),
        proofs=(),
        known=True,
        deep=run.deep,
        seconds=seconds,
        expected=reading.expected,
        strict=reading.strict,
    )


def _shown(picture: Picture) -> Shown:
    board = picture.game.board
    marked = tuple(board.names[cell] for cell in cells_of(picture.marked))
    turns = tuple(format_turn(board, turn) for turn in picture.turns)
    return Shown(position_id(picture.game, picture.position), picture.caption, marked, turns)


def _written(found: Finding) -> tuple[str, ...]:
    missing = [path for path in found.proofs if not Path(path).is_file()]
    if missing:
        raise FileNotFoundError(f"a finding names {missing[0]}, which is not there")
    return tuple(str(path) for path in found.proofs)
