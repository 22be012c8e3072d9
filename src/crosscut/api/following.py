"""`crosscut.explain` and `crosscut.replay`: walk through a certificate, play a game record."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from crosscut.api.position import Position
from crosscut.api.result import Result
from crosscut.examples import example


@dataclass(frozen=True, repr=False, kw_only=True)
class Walk(Result):
    """A walk through a certificate: `side` and `guarantee`, what it promises to whom; `answers`, a record for each answer.

    `end`: the position that the walk leads to, which is its picture.
    """

    position: str
    side: str
    guarantee: str
    answers: list[dict[str, Any]]
    end: Position = field(repr=False)


@dataclass(frozen=True, repr=False, kw_only=True)
class Replayed(Result):
    """A game record as it was played: `turns`; `stopped`, where and why it is illegal, None if all of it is legal.

    `end`: the position after the last legal turn, which is its picture.
    """

    turns: list[str]
    position: str
    stopped: dict[str, Any] | None
    end: Position = field(repr=False)


def explain(certificate: Path | str, *turns: str, section: int = 1) -> Walk:
    """Return what a certificate answers when the other player plays these turns; whether it is right, `check` says.

    Raises CertificateError for a file that is none or lacks the section or a line, NotationError or IllegalTurnError for turns.

    >>> import crosscut, tempfile, pathlib
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = pathlib.Path(folder) / "proof.gz"
    ...     answer = crosscut.solve("hex:rhombus2", certificate=file)
    ...     crosscut.explain(file, "a1").end
    crosscut.parse('hex:rhombus2:W:WB/B.')
    """
    from crosscut.reports.records import explain_record
    from crosscut.reports.text import walk_text
    from crosscut.solver.explain import explain as walked

    walk = walked(Path(certificate), turns, section)
    end = Position(walk.game, walk.answers[-1].after if walk.answers else walk.position)
    record = explain_record(walk)
    members = {
        name: record[name] for name in ("schema", "version", "reading", "evidence", "position", "side", "guarantee", "answers")
    }
    return Walk(**members, record=record, text=walk_text(walk), picture=end.svg(), end=end)


def replay(record: Path | str) -> Replayed:
    """Play a game record by the rules, and stop at the first turn that is illegal.

    Arguments: `record`: its text, the path of a file as `pathlib.Path`, or `example:NAME`.
    Raises NotationError or UnknownNameError for a text that is none.

    >>> import crosscut
    >>> crosscut.replay("hex:rhombus2 b1 a1 b2").end.outcome
    Outcome(winner=0)
    """
    from crosscut.reports.records import replay_record
    from crosscut.reports.replay import replay_text
    from crosscut.solver.replay import replay as played_by

    name = str(record) if isinstance(record, Path) or record.startswith("example:") else "the record"
    if isinstance(record, Path):
        text = record.read_text(encoding="utf-8-sig")
    elif record.startswith("example:"):
        text = example(record.removeprefix("example:"), ".game").decode()
    else:
        text = record
    played = played_by(text)
    end = Position(played.game, played.position)
    found = replay_record(name, played)
    members = {name: found[name] for name in ("schema", "version", "reading", "evidence", "turns", "position", "stopped")}
    return Replayed(**members, record=found, text=replay_text(played, None, [], None), picture=end.svg(), end=end)
