"""What a solver returns: values, evidence levels, and `Proof`."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from crosscut.core.game import Turn

if TYPE_CHECKING:
    from crosscut.solver.trust import Foreign


class Value(StrEnum):
    """The value of a position for the person to move; UNKNOWN is a value too, never an exception."""

    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"
    UNKNOWN = "unknown"

    @staticmethod
    def of_sign(sign: int) -> Value:
        """Return WIN, LOSS or DRAW for a positive, negative or zero score."""
        return Value.WIN if sign > 0 else Value.LOSS if sign < 0 else Value.DRAW

    @property
    def opposite(self) -> Value:
        """The value for the other person."""
        return {Value.WIN: Value.LOSS, Value.LOSS: Value.WIN}.get(self, self)


class Evidence(StrEnum):
    """What stands behind an answer, strongest first. The first four are printed as proved."""

    CERTIFICATE = "certificate"
    TABLE = "table"
    REFUTATION = "refutation"
    WITNESS = "witness"
    SAMPLED = "sampled"
    UNCHECKED = "unchecked"

    @property
    def proved(self) -> bool:
        """Whether the level counts as a proof."""
        return self in (Evidence.CERTIFICATE, Evidence.TABLE, Evidence.REFUTATION, Evidence.WITNESS)


class Backing(StrEnum):
    """What may be asked to stand behind an answer, in the place of what costs least."""

    NONE = "none"
    TABLE = "table"
    CERTIFICATE = "certificate"


@dataclass(frozen=True, slots=True)
class TableMade:
    """A table that was made in memory for this answer: all that is read from it, distance and margin included, was verified.

    `entries`: how many there are, each of which follows from those of its successors; `verifier`: by what program; `sample`: how
    many drawn at random follow by the wing's literal rules too, and `checker`, by the rules of the independent checker; `seed`
    draws both; `seconds`: making and verifying.
    """

    entries: int
    verifier: str
    sample: int
    checker: int
    seed: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Accepted:
    """Who has accepted a certificate: `checker` is "python", which then went through all of it, or "c".

    After the one in C the one in Python has followed so many lines (`audited`), a tenth that was drawn by `seed`.
    """

    checker: str = "python"
    audited: int = 0
    seed: int | None = None


LARGE = 1_000
"""Lines of our own certificates from which on the checker in C does the work; fewer take Python a second at most, or two."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate file: where it is (None if it was not kept), its lines, whether the checker accepted it, in which time.

    `foreign`: the rules by which it was checked, if they are not the checker's own; `by`: which checker accepted it.
    """

    file: Path | None
    positions: int
    checked: bool
    seconds: float = 0.0
    foreign: Foreign | None = None
    by: Accepted = Accepted()


@dataclass(frozen=True, slots=True)
class Proof:
    """The answer to "what is this position worth for the person to move?".

    `winner`: the colour that has won at the end of best play, None for a draw or unknown. `best`: one best turn. `line`: best
    play to the end, empty if a limit came before it was found, which `line_limit` names; "effort": it would have cost more than
    the answer. `distance`: turns of both sides to the end, None if not asked for, drawn or unknown. `margin`: by how much the
    side to move wins (negative: loses), None where that is not known; `margin_proved`: whether the certificate is about it.
    `values`: the value of every first turn for the side that plays it, if asked for. `limit`: the limit that stopped the work,
    else None; with a value and the evidence "unchecked" it came before the check. `solved_as`: the ID of the position that was
    solved, and that the certificate is about, if this is an image of it, else None. `noted`: a note beside the table that was
    read says that it was verified earlier, which is no evidence. `table`: the table that was made for the answer, if that is
    the evidence. `asked`: what was asked to stand behind it, None for what costs least.
    """

    value: Value
    method: str
    nodes: int
    seconds: float
    winner: int | None = None
    best: Turn | None = None
    line: tuple[Turn, ...] = ()
    line_limit: str | None = None
    distance: int | None = None
    margin: int | None = None
    margin_proved: bool = False
    values: dict[Turn, Value] = field(default_factory=dict, hash=False)
    limit: str | None = None
    evidence: Evidence = Evidence.UNCHECKED
    certificate: Certificate | None = None
    solved_as: str | None = None
    noted: bool = False
    table: TableMade | None = None
    asked: Backing | None = None
