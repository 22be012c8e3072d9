"""Certificates for tests: made by the solver, then taken apart and sealed again after damage."""

import gzip
import hashlib
import json
from pathlib import Path
from typing import Any

from crosscut.core.instance import read_id
from crosscut.solver.solve import solve

Section = tuple[dict[str, Any], list[str]]


def certificate_of(text: str, folder: Path, **options: Any) -> Path:
    """Solve a position and return the file of its certificate, already accepted by the checker."""
    path = folder / "certificate.gz"
    proof = solve(read_id(text), certificate=path, **options)
    assert proof.certificate is not None
    assert proof.certificate.checked
    return path


def sections(path: Path) -> list[Section]:
    """The header and lines of each section of a file."""
    found: list[Section] = []
    for line in gzip.decompress(path.read_bytes()).decode().splitlines():
        if not line.startswith("{"):
            found[-1][1].append(line)
        elif "crosscut" in json.loads(line):
            found.append((json.loads(line), []))
    return found


def sealed(header: dict[str, Any], lines: list[str]) -> str:
    """The text of a section with the right footer."""
    body = "".join(f"{line}\n" for line in [json.dumps(header), *lines])
    footer = {"end": "strategy", "lines": len(lines), "sha256": hashlib.sha256(body.encode()).hexdigest()}
    return f"{body}{json.dumps(footer)}\n"
