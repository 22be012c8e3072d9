"""The folder for a run's certificates: used by one run at a time. Half-written files lie apart, and only they are ever deleted.

Idea: half-written files need another place than finished ones; else tidying up would have to guess which is which. Here they are
in a folder of the run's own, `DIR/.crosscut-batch`, which a file in it marks as ours. A worker makes a folder for its certificate
there, and moves the certificate to its place when it was checked and is on the disk. So a killed run leaves half-written files in
that folder only. The next run deletes those with names as workers give them, and nothing else anywhere.
"""

from __future__ import annotations

import fcntl
import json
import os
import re
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from crosscut.core.errors import BatchError, CannotWriteError, CertificateError
from crosscut.solver.certificates import force_to_disk, read_sections
from crosscut.solver.proof import Evidence

OWN = ".crosscut-batch"  # the folder for half-written files
MARK = "made-by-crosscut-batch"  # the file in it that says whose folder it is
MOST = 1 << 16  # bytes of a manifest
# What workers make: a folder for each certificate, in it the file, made as a .part, and the runs of a sort too large for memory.
FOLDERS = re.compile(r"[0-9a-f]{16}-[^/]+(/\.crosscut-[^/]+)?")
FILES = re.compile(r"[0-9a-f]{16}-[^/]+/([0-9a-f]{16}\.(gz|zip)(\.[0-9]+\.part|\.unchecked)?|\.crosscut-[^/]+/[0-9]+)")


@contextmanager
def folder_of_one_run(path: Path) -> Iterator[Path]:
    """Make a folder if it is not there, and hold it; BatchError if it cannot be used or another run holds it."""
    own = path / OWN
    try:
        path.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_RDONLY)
    except OSError as error:
        raise BatchError(f"cannot write to {path}: {error.strerror}") from None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        _take(own)
        try:
            yield path
        finally:
            _tidy(own)
    except BlockingIOError:
        raise BatchError(f"{path} is in use: another run keeps its certificates there") from None
    except OSError as error:
        raise BatchError(f"cannot write to {path}: {error.strerror or error}") from None
    finally:
        os.close(handle)


@contextmanager
def written_aside(certificate: Path | None) -> Iterator[Path | None]:
    """Yield a path in the run's own folder to write a certificate to; in the end move the file to the certificate's place.

    Raises CannotWriteError if that is not possible, or if something other than a certificate is there. None gives None.
    """
    if certificate is None:
        yield None
        return
    try:
        with tempfile.TemporaryDirectory(prefix=f"{certificate.stem}-", dir=certificate.parent / OWN) as folder:
            aside = Path(folder) / certificate.name
            yield aside
            if aside.exists():
                if os.path.lexists(certificate) and not _is_evidence(certificate):
                    raise CannotWriteError(f"cannot write {certificate}: it is there and no certificate; move it away")
                aside.replace(certificate)
                force_to_disk(certificate.parent)
    except OSError as error:
        raise CannotWriteError(f"cannot write {certificate}: {error.strerror or error}") from None


def naming(record: dict[str, Any], certificate: Path) -> dict[str, Any]:
    """Return an answer that names its certificate or refutation, if it keeps one, by its final place."""
    member = "refutation" if record.get("refutation") is not None else "certificate"
    kept = record.get(member)
    if kept is None or kept["file"] is None:
        return record
    return record | {member: kept | {"file": str(certificate)}}


def has_certificate(record: dict[str, Any], folder: Path | None) -> bool:
    """Return whether an answer's certificate or refutation is a file in this folder; without a folder always True."""
    if folder is None or record["evidence"] not in (Evidence.CERTIFICATE, Evidence.REFUTATION):
        return True
    kept = record.get("certificate") or record.get("refutation")
    file = None if kept is None or kept["file"] is None else Path(kept["file"])
    return file is not None and file.parent == folder and file.is_file()


def _take(own: Path) -> None:
    """Make the run's own folder, or tidy up what a killed run has left; BatchError for a folder that is not ours."""
    if os.path.lexists(own):
        folder = own.is_dir() and not own.is_symlink()
        if not folder or not ((own / MARK).is_file() or next(own.iterdir(), None) is None):
            raise BatchError(f"{own} is there, and was not made by crosscut batch: move it away")
        _tidy(own)
    own.mkdir(exist_ok=True)
    (own / MARK).touch()


def _tidy(own: Path) -> None:
    """Delete what workers made; the folder too, unless something else is in it."""
    for folder, _, files in os.walk(own, topdown=False):
        for name in files:
            file = Path(folder) / name
            if FILES.fullmatch(str(file.relative_to(own))) and not file.is_symlink():
                file.unlink()
        if FOLDERS.fullmatch(str(Path(folder).relative_to(own))):
            with suppress(OSError):  # something else is in it
                Path(folder).rmdir()
    if [entry.name for entry in own.iterdir()] == [MARK]:
        (own / MARK).unlink()
        own.rmdir()


def _is_evidence(path: Path) -> bool:
    """Return whether a file is a certificate or a refutation, as far as its beginning tells."""
    if path.is_symlink() or not path.is_file():
        return False
    try:
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as bundle:
                return "crosscut" in json.loads(bundle.open("manifest.json").read(MOST))
        return any(True for _ in read_sections(path))
    except (CertificateError, zipfile.BadZipFile, KeyError, ValueError):
        return False
