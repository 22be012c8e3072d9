"""Hints for refutations: the DRAT proof of a bundle becomes an LRAT proof (`hinting`), which takes no search to check.

A bundle is written without hints first, so that one whose time runs out meanwhile stays as a file that can be checked.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

from crosscut.solver.bundle import pack
from crosscut.solver.certificates import file_in_the_making
from crosscut.solver.hinting import hinted
from crosscut.solver.limits import Progress


def add_hints(bundle: Path, progress: Progress | None = None) -> None:
    """Give the proof of a bundle hints, unless it has them.

    Arguments: `progress` is called now and then; an error it raises comes through, and the bundle stays as it was. Raises
    CertificateError if the proof is wrong.
    """
    with zipfile.ZipFile(bundle) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    if "proof.drat" in members:
        proof = _hinted(members["formula.cnf"], members.pop("proof.drat"), progress)
        manifest = json.loads(members["manifest.json"]) | {"proof": hashlib.sha256(proof).hexdigest()}
        pack(bundle, manifest, members["formula.cnf"], "proof.lrat", proof)


def write_pair(bundle: Path, folder: Path, progress: Progress | None = None) -> tuple[Path, Path] | None:
    """Write the formula of a bundle and its proof with hints as NAME.cnf and NAME.lrat; return the two files.

    The formula has no comments, which not every checker reads between clauses. Returns None if the file is no bundle. Raises
    CertificateError if its proof is wrong.
    """
    if not zipfile.is_zipfile(bundle):
        return None
    with zipfile.ZipFile(bundle) as archive:
        formula = archive.read("formula.cnf")
        names = archive.namelist()
        proof = archive.read("proof.lrat") if "proof.lrat" in names else _hinted(formula, archive.read("proof.drat"), progress)
    plain = b"".join(line for line in formula.splitlines(keepends=True) if not line.startswith(b"c"))
    files = folder / f"{bundle.stem}.cnf", folder / f"{bundle.stem}.lrat"
    for file, data in zip(files, (plain, proof), strict=True):
        with file_in_the_making(file) as part:
            part.write_bytes(data)
    return files


def _hinted(formula: bytes, proof: bytes, progress: Progress | None) -> bytes:
    lines = hinted(_clauses(formula), proof.decode("ascii").splitlines(), progress)
    return "".join(f"{line}\n" for line in lines).encode("ascii")


def _clauses(formula: bytes) -> Iterator[list[int]]:
    """Yield the clauses of a formula in DIMACS form."""
    for line in formula.decode("ascii").splitlines():
        if not line.startswith(("c", "p")):
            yield [int(number) for number in line.split()[:-1]]
