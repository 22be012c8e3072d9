"""Bundles: puzzles and their certificates in one zip file, so that anybody can check them without solving anything.

`puzzles.jsonl` has one puzzle a line, of either kind; beside it stands `certificates/ID.gz`, the certificate of a play puzzle, or
`certificates/ID.zip`, the refutation of another completion of a construction puzzle. Equal bundles are equal files.

Bundles come from anywhere, so nothing that a zip file says of itself is believed. A member is unpacked piece by piece, the length
of the list of members is looked at before the list is read, and everything kept has to fit into a budget. Members of other names
are not unpacked.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import IO, cast

from crosscut.core.errors import CertificateError
from crosscut.solver.bundle import EPOCH
from crosscut.solver.certificates import file_in_the_making

PUZZLES = "puzzles.jsonl"
PROOF = re.compile(r"certificates/[0-9a-f]{16}\.(gz|zip)")
LONGEST_LIST = 8_000_000  # bytes of a zip file's list of members: 100,000 of them, some 100 MB when it is read
PIECE = 1 << 16


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


def holds_puzzles(path: Path) -> bool:
    """Return whether a file is a bundle of puzzles, as far as its list of members says; False for one that cannot be read.

    A pipe is none: it can be read only once.
    """
    try:
        if not path.is_file():
            return False
        with path.open("rb") as stream:
            if not is_bundle(stream.read(2)):
                return False
            with zipfile.ZipFile(cast(IO[bytes], _Frugal(stream))) as packed:
                return PUZZLES in packed.namelist()
    except Exception:  # on damaged files zipfile raises all kinds of errors
        return False


def read_bundle(stream: IO[bytes], most: int) -> tuple[bytes, dict[str, bytes]]:
    """Return the bytes of a bundle's puzzles, and its certificates and refutations by name.

    Arguments: `stream`, which can seek; `most`: bytes that all of these may have together, unpacked.
    Raises CertificateError, and nothing else, for a file that is no bundle or would take more.
    """
    try:
        with zipfile.ZipFile(cast(IO[bytes], _Frugal(stream))) as packed:
            entries = [info for info in packed.infolist() if info.orig_filename == PUZZLES or PROOF.fullmatch(info.orig_filename)]
            names = [info.orig_filename for info in entries]
            if len(set(names)) < len(names):
                raise CertificateError("it has two members of one name")
            if PUZZLES not in names:
                raise CertificateError(f"no bundle of puzzles: it has no {PUZZLES}")
            if sum(info.file_size for info in entries) > most:
                raise too_much(most)
            members = {info.orig_filename: unpacked(packed, info) for info in entries}
    except CertificateError:
        raise
    except Exception as error:  # on damaged files zipfile raises all kinds of errors: eight have been seen
        raise CertificateError(f"cannot be read as a zip file: {error or type(error).__name__}") from None
    return members.pop(PUZZLES), members


def too_much(most: int) -> CertificateError:
    """Return the error for a file of puzzles that would take more than so many bytes of memory."""
    return CertificateError(f"it needs more than {most / 1e6:,.0f} MB of memory; raise that with --memory")


def unpacked(packed: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """Return the bytes of a member whose declared size fits; CertificateError, and what `zipfile` raises."""
    if info.flag_bits & 1:
        raise CertificateError(f"{info.orig_filename} is encrypted")
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise CertificateError(f"{info.orig_filename} is neither stored nor deflated")
    # Reading all at once, zipfile would unpack everything that is there, and then cut it to the declared size.
    with packed.open(info) as member:
        return b"".join(iter(lambda: member.read(PIECE), b""))


class _Frugal:
    """A stream that refuses to read more at once than a list of members may have."""

    def __init__(self, stream: IO[bytes]) -> None:
        self.seek, self.tell, self.seekable, self._stream = stream.seek, stream.tell, stream.seekable, stream

    def read(self, size: int = -1) -> bytes:
        """Read so many bytes, or all there are; CertificateError for more than a zip file asks for in good faith."""
        if size > LONGEST_LIST:
            raise CertificateError(f"its list of members has more than {LONGEST_LIST / 1e6:.0f} MB")
        return self._stream.read(size if size >= 0 else LONGEST_LIST)
