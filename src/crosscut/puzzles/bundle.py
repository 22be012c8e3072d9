"""Bundles: puzzles and their certificates in one zip file, so that anybody can check them without solving anything.

`puzzles.jsonl` has one puzzle a line, of either kind; beside it stands `certificates/ID.gz`, the certificate of a play puzzle, or
`certificates/ID.zip`, the refutation of another completion of a construction puzzle. Equal bundles are equal files.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from crosscut.errors import CertificateError
from crosscut.solver.bundle import EPOCH
from crosscut.solver.certificates import file_in_the_making

PUZZLES = "puzzles.jsonl"
MOST_BYTES = 10**9  # of one member


def certificate_name(id_: str) -> str:
    """Return the name of the member that is the certificate of the puzzle with this ID."""
    return f"certificates/{id_}.gz"


def refutation_name(id_: str) -> str:
    """Return the name of the member that is the refutation of another completion of the construction puzzle with this ID."""
    return f"certificates/{id_}.zip"


def write_bundle(
    path: Path, lines: Iterable[str], certificates: Mapping[str, bytes], refutations: Mapping[str, bytes] | None = None
) -> None:
    """Write the lines of puzzles, certificates and refutations by their IDs; CertificateError if the file cannot be written."""
    members = {PUZZLES: "".join(f"{line}\n" for line in lines).encode("ascii")}
    members |= {certificate_name(id_): data for id_, data in certificates.items()}
    members |= {refutation_name(id_): data for id_, data in (refutations or {}).items()}
    with file_in_the_making(path) as part, zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in members.items():
            packed.writestr(zipfile.ZipInfo(name, EPOCH), data, zipfile.ZIP_DEFLATED)


def is_bundle(head: bytes) -> bool:
    """Return whether a file that begins like this is a zip file."""
    return head.startswith(b"PK")


def read_bundle(path: Path) -> tuple[str, dict[str, bytes]]:
    """Return the text of a bundle's puzzles, and its other members by name; CertificateError if it is none."""
    try:
        with zipfile.ZipFile(path) as packed:
            if too_large := [entry.filename for entry in packed.infolist() if entry.file_size > MOST_BYTES]:
                raise CertificateError(f"{path}: {too_large[0]} is too large")
            members = {name: packed.read(name) for name in packed.namelist()}
            if len(members) < len(packed.infolist()):
                raise CertificateError(f"{path} has two members of one name")
        return members.pop(PUZZLES).decode("utf-8"), members
    except KeyError:
        raise CertificateError(f"{path} is no bundle of puzzles: it has no {PUZZLES}") from None
    except (OSError, zipfile.BadZipFile, ValueError, RuntimeError, EOFError, NotImplementedError) as error:
        raise CertificateError(f"cannot read {path}: {error}") from None
