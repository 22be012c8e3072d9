"""Proves that a list of deadlock patterns is complete: refutation bundles, one a question, which the independent checker accepts.

A question's formula (`constraints.py`) has no model if the list is complete. The solver's proof of that goes into a bundle with
the list and an order of placements for each pattern. The checker writes the formula again, checks the proof, and sees for itself
that each listed pattern is mutually dead, minimal and occurs: "the patterns that fit here are exactly these". A pattern that is
mutually dead but occurs nowhere has a bundle too: no legal position holds it.

A bundle that is in the folder already is not made again if the checker accepts it as a proof of the same sentence.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from crosscut.core.errors import CertificateError, ContradictionError
from crosscut.core.game import Game
from crosscut.core.registry import open_game
from crosscut.encodings.formula import Formula
from crosscut.games.orcoon.deadlocks.catalogue import Bundle, Catalogue
from crosscut.games.orcoon.deadlocks.constraints import deadlock_formula, occurs_formula, questions
from crosscut.solver import trust
from crosscut.solver.apart import decide_apart
from crosscut.solver.bundle import write_bundle
from crosscut.solver.certificates import file_in_the_making
from crosscut.solver.hints import add_hints
from crosscut.solver.limits import Meter

SAID = 12  # the checker names so many patterns; of longer lists it gives number and SHA-256


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence, its formula, and how the manifest of its bundle asks for it."""

    file: str
    board: str
    sentence: str
    question: dict[str, Any]
    formula: Callable[[], Formula]


def prove(found: Catalogue, folder: Path, meter: Meter) -> Iterator[Bundle]:
    """Yield the bundles that prove a list complete, and those of its patterns that occur nowhere, each written and checked.

    Arguments: `found`: a list that no limit cut short; `folder` exists; `meter` counts formulas. Raises LimitReached and
    KeyboardInterrupt (what was made before stays), CertificateError when the checker refuses a bundle, ContradictionError
    when a formula has a model (the list lacks a pattern), NotationError for boards of more than 256 cells.
    """
    for claim in claims(found):
        game = open_game("orcoon", claim.board, {"crossing": found.crossing})
        file = folder / claim.file
        meter.detail = lambda file=file: file.name
        lines, _ = _accepted(file, game, claim, meter) if file.is_file() else (None, "")
        kept = lines is not None
        if lines is None:
            formula = claim.formula()
            answer = decide_apart(formula, meter)
            if answer.model is not None:
                raise ContradictionError(f"not so: {claim.sentence}; its formula has a model")
            with file_in_the_making(file) as part:
                write_bundle(part, game, game.format(game.start()), claim.question, formula, answer.proof)
                add_hints(part, lambda _: meter.look())
                lines, why = _accepted(part, game, claim, meter)
                if lines is None:
                    raise CertificateError(f"verdict withheld: the checker does not accept {file.name}: {why}")
        yield Bundle(file, claim.sentence, lines, kept)


def claims(found: Catalogue) -> Iterator[Claim]:
    """Yield what has to be proved: one claim a question, one a pattern that occurs nowhere."""
    usual = found.crossing == "forbidden"
    reading, with_reading = ("", "") if usual else (f"crossing-{found.crossing}-", f" with crossing={found.crossing}")
    for question in questions(found.cells, found.box):
        listed = [deadlock for deadlock in found.deadlocks if question.fits(deadlock.pattern)]
        texts = [deadlock.pattern.text for deadlock in listed]
        which, name = f"that fit into {question.board}", ""
        if question.cells:
            inner = f"{question.rows - 2}x{question.columns - 2}"
            which, name = f"of at most {question.cells} dead cells which fit into {inner}", f"{question.cells}-cells-"
        yield Claim(
            f"deadlocks-{reading}{name}{question.board}.zip",
            question.board,
            f"the deadlock patterns {which}{with_reading} are exactly these: {_these(texts)}",
            {
                "question": "deadlocks",
                "cells": question.cells,
                "patterns": texts,
                "orders": [",".join(deadlock.occurrence.placements) for deadlock in listed],
            },
            partial(deadlock_formula, found.crossing, question, [deadlock.pattern for deadlock in listed]),
        )
    for _, pattern in found.impossible:
        yield Claim(
            f"deadlocks-{reading}nowhere-{_digest([pattern.text])[:12]}.zip",
            "x".join(map(str, pattern.box)),
            f"no legal position{with_reading} has the deadlock pattern {pattern.text}",
            {"question": "occurs", "pattern": pattern.text},
            partial(occurs_formula, found.crossing, pattern),
        )


def _these(texts: list[str]) -> str:
    """Return a list as the checker says it."""
    if len(texts) > SAID:
        return f"{len(texts)} with the SHA-256 {_digest(texts)}"
    return ", ".join(texts) or "none"


def _digest(texts: list[str]) -> str:
    return hashlib.sha256(",".join(texts).encode("ascii")).hexdigest()


def _accepted(file: Path, game: Game[Any], claim: Claim, meter: Meter) -> tuple[int | None, str]:
    """Return the lines of the proof if the checker accepts the file as a proof of the claim, else None and the reason."""
    report = trust.check(file, lambda _: meter.look(), trust.own())
    if not report.ok:
        return None, report.message
    (said,) = report.statements
    proves = said.game, said.board, dict(said.readings), said.guarantee
    if proves != (game.name, claim.board, game.readings, claim.sentence):
        return None, f"it proves something else: {said.guarantee}"
    return said.lines, ""
