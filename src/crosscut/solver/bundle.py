"""Refutation bundles: manifest, formula and DRAT proof in one zip file (format: docs/formats/certificates.md, at the end).

`hints` turns such a proof into one with hints.

A proof proves a formula, not a statement. So the manifest says which question the formula stands for. The checker writes the
formula again by a generator of its own and compares the two.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from crosscut.core.board_files import board_members
from crosscut.core.game import Game
from crosscut.encodings.formula import Formula

VERSION = 1
ENCODER = 1
EPOCH = (1980, 1, 1, 0, 0, 0)  # a fixed time stamp: equal bundles are equal files


def write_bundle(
    path: Path, game: Game[Any], position: str, question: dict[str, Any], formula: Formula, proof: Sequence[str]
) -> None:
    """Write the refutation of a question for which the checker writes the formula again.

    Arguments: `position`: `TURN:ROWS`; `question`: the members of the manifest that say what was asked.
    Raises OSError when the file cannot be written.
    """
    _write(path, "refutation", game, position, question | {"encoder": ENCODER}, formula, proof)


def write_formula_bundle(path: Path, game: Game[Any], position: str, claim: str, formula: Formula, proof: Sequence[str]) -> None:
    """Write the refutation of a formula. Its meaning is the sentence `claim`, which the checker takes on trust."""
    _write(path, "formula", game, position, {"claim": claim}, formula, proof)


def _write(
    path: Path, kind: str, game: Game[Any], position: str, question: dict[str, Any], formula: Formula, proof: Sequence[str]
) -> None:
    cnf = "".join(f"{line}\n" for line in formula.dimacs()).encode("ascii")
    drat = "".join(f"{line}\n" for line in proof).encode("ascii")
    manifest = {
        "crosscut": kind,
        "version": VERSION,
        "game": game.name,
        "rules": game.rules_version,
        **board_members(game.board),
        "readings": game.readings,
        "position": position,
        **question,
        "formula": hashlib.sha256(cnf).hexdigest(),
        "proof": hashlib.sha256(drat).hexdigest(),
    }
    pack(path, manifest, cnf, "proof.drat", drat)


def pack(path: Path, manifest: dict[str, Any], formula: bytes, name: str, proof: bytes) -> None:
    """Write a bundle of these members; `name`: that of the proof. Raises OSError when the file cannot be written."""
    members = {"manifest.json": json.dumps(manifest).encode("ascii") + b"\n", "formula.cnf": formula, name: proof}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in members.items():
            packed.writestr(zipfile.ZipInfo(name, EPOCH), data, zipfile.ZIP_DEFLATED)
