"""The answer to one question, as the record that the command of that name prints with --json."""

from __future__ import annotations

from pathlib import Path

from crosscut.batch.numbers import numbers_record
from crosscut.batch.question import Question
from crosscut.batch.task import MAP, NUMBERS, SOLVE
from crosscut.core.errors import IllegalPositionError, IllegalTurnError, NotationError, UnknownNameError, UnsupportedError
from crosscut.core.game import COLOURS
from crosscut.reports.records import Record, map_record, solve_record
from crosscut.solver.by_method import solve
from crosscut.solver.limits import Progress
from crosscut.solver.proof import Backing
from crosscut.solver.questions import ask

# Errors of the question itself, which are its answer. Any other error is of the machine or of Crosscut, and is no answer.
REFUSALS = (NotationError, UnknownNameError, IllegalPositionError, IllegalTurnError, UnsupportedError)


def answer(
    question: Question, certificate: Path | None = None, progress: Progress | None = None, table: Path | None = None
) -> Record:
    """Return the record of what a task asks for, with evidence that was checked, be it a job of a search by jobs.

    Arguments: `certificate`: where to keep the certificate or refutation, if there is one; `progress`: called now and then;
    `table`: where `solve` and `map` look the values up.
    Raises one of REFUSALS for an illegal position, or one that the task is not for; CertificateError, OSError and MemoryError
    where evidence could not be made.
    """
    instance = question.instance.require_legal()
    task = question.form
    if task is NUMBERS:
        return numbers_record(instance, question.limits, progress)
    if not task.of_values:
        assert question.colour is not None, "`read_question` has seen to it"
        options = {"colour": COLOURS[question.colour], "refutation": certificate}
        return ask(instance, task.name, options, question.limits, progress).record
    proof = solve(
        instance,
        certificate=None if question.evidence in (Backing.NONE, Backing.TABLE) else certificate,
        all_moves=task is MAP,
        limits=question.limits,
        progress=progress,
        table=table,
        evidence=question.evidence,
    )
    record = solve_record if task is SOLVE else map_record
    return record(instance.game, instance.position, proof)


def outcome_of(record: Record) -> str:
    """Return an answer in a word: won, lost, drawn, can, cannot, unknown, or error.

    A value that was found but could not be checked within the limits is unknown.
    """
    if "error" in record:
        return "error"
    if record.get("limit") is not None and record.get("evidence") == "unchecked":
        return "unknown"
    if "can" in record:
        return {True: "can", False: "cannot", None: "unknown"}[record["can"]]
    if record.get("moves") is not None and "unknown" in record["moves"].values():
        return "unknown"
    return {"win": "won", "loss": "lost", "draw": "drawn", "unknown": "unknown"}[record["value"]]
