"""The checker in one file, for a machine that has never seen Crosscut: `python -I FILE CERTIFICATE`.

Idea: with `-I` Python imports nothing that lies beside the file. The file is a zip file of the checker's own sources, unchanged,
which anybody can unpack and read. Equal sources make equal files, so the SHA-256 says which checker it is.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
from pathlib import Path

from crosscut.solver import trust
from crosscut.solver.certificates import file_in_the_making

EPOCH = (1980, 1, 1, 0, 0, 0)
START = b"""import sys

from checker.__main__ import run

if __name__ == "__main__":
    sys.exit(run())
"""


def standalone() -> bytes:
    """Return the file: the sources stored, not packed, since packing differs from one machine to the next."""
    members = {"__main__.py": START} | {f"checker/{name}": text for name, text in trust.sources().items()}
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as packed:
        for name in sorted(members):
            info = zipfile.ZipInfo(name, EPOCH)
            info.create_system = 3  # the same on every system
            info.external_attr = 0o644 << 16
            packed.writestr(info, members[name], zipfile.ZIP_STORED)
    return stream.getvalue()


def write_standalone(path: Path) -> str:
    """Write the file and return its SHA-256; CertificateError if it cannot be written."""
    content = standalone()
    with file_in_the_making(path) as part:
        part.write_bytes(content)
    return hashlib.sha256(content).hexdigest()
