"""What this user's Crosscut remembers from one run to the next, under a key that nobody else can read.

A file that travels can claim anything, even that it was checked. So checks are remembered where only this user writes: in a
folder of his own. Each record carries the HMAC-SHA256 of its kind, its name and its content, under a random key that is made
there on first use. A record from another user, under another name, or changed in any byte, is no record.

The folder is $CROSSCUT_STATE, else $XDG_STATE_HOME/crosscut, else ~/.local/state/crosscut. It has to be a real folder that
belongs to the user and that nobody else can write to. The same holds for the files in it, and nobody else can read the key.
Otherwise nothing is remembered, and `StateError` says why. Whoever can run programs as this user has the key; records give no
protection against him.
"""

from __future__ import annotations

import hmac
import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from crosscut.core.errors import CertificateError, StateError
from crosscut.solver.certificates import file_in_the_making

VARIABLE = "CROSSCUT_STATE"
KEY_BYTES = 32


def state_folder() -> Path:
    """Return where this user's records are or will be; StateError if the environment names no place."""
    environment = os.environ
    if environment.get(VARIABLE):
        return Path(environment[VARIABLE]).absolute()
    for variable, below in (("XDG_STATE_HOME", "crosscut"), ("HOME", ".local/state/crosscut")):
        if environment.get(variable, "").startswith("/"):
            return Path(environment[variable]) / below
    raise StateError(f"there is no home folder to remember anything in (set HOME, or {VARIABLE} to a folder)")


class State:
    """The records of a user. Made by `open_state`."""

    def __init__(self, folder: Path, key: bytes) -> None:
        self.folder = folder
        self._key = key

    def seal(self, purpose: str, *parts: bytes) -> str:
        """Return the seal of these parts, in this order, for this purpose: a hexadecimal HMAC that only this user can make."""
        digest = hmac.new(self._key, digestmod="sha256")
        for part in (purpose.encode(), *parts):
            digest.update(len(part).to_bytes(8, "big"))
            digest.update(part)
        return digest.hexdigest()

    def is_seal(self, said: object, purpose: str, *parts: bytes) -> bool:
        """Return whether `said` is the seal of these parts."""
        return isinstance(said, str) and said.isascii() and hmac.compare_digest(said, self.seal(purpose, *parts))

    def put(self, kind: str, name: str, content: bytes) -> None:
        """Remember a record; it replaces an older one of that kind and name (letters and digits). Raises StateError."""
        seal = self.seal("record", kind.encode(), name.encode(), content)
        try:
            with file_in_the_making(self._file(kind, name)) as part, open_private(part) as stream:
                stream.write(seal.encode("ascii") + b"\n" + content)
                stream.flush()
                os.fsync(stream.fileno())
        except CertificateError as error:
            raise StateError(str(error)) from None

    def get(self, kind: str, name: str) -> bytes | None:
        """Return the content of a record, None if there is none; StateError for one that this user has not sealed."""
        file = self._file(kind, name)
        found = _read(file, stat.S_IWGRP | stat.S_IWOTH)
        if found is None:
            return None
        seal, _, content = found.partition(b"\n")
        if not self.is_seal(seal.decode("ascii", "replace"), "record", kind.encode(), name.encode(), content):
            raise StateError(f"{file} is damaged, or was not made with the key beside it")
        return content

    def forget(self, kind: str, name: str) -> None:
        """Remove a record, if there is one. Raises StateError."""
        try:
            self._file(kind, name).unlink(missing_ok=True)
        except OSError as error:
            raise StateError(f"cannot remove {self._file(kind, name)}: {error.strerror}") from None

    def _file(self, kind: str, name: str) -> Path:
        return self.folder / f"{kind}-{name}"


def open_state(*, make: bool = False) -> State | None:
    """Return this user's records, None if there are none yet; `make`: then make folder and key. Raises StateError."""
    folder = state_folder()
    try:
        if make:
            _make_folder(folder)
        status = folder.lstat()
        wrong = "is no folder" if not stat.S_ISDIR(status.st_mode) else why_not_own(status)
        if wrong is not None:
            raise StateError(f"{folder} {wrong}")
        if make:
            _make_key(folder / "key")
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StateError(f"cannot use {folder}: {error.strerror}") from None
    key = _read(folder / "key", stat.S_IRWXG | stat.S_IRWXO)
    if key is not None and len(key) != KEY_BYTES:
        raise StateError(f"{folder / 'key'} is damaged: it has {len(key)} bytes, not {KEY_BYTES}")
    return None if key is None else State(folder, key)


def open_private(path: Path) -> BinaryIO:
    """Return a file, opened anew for writing, that only this user can read; OSError."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW
    return os.fdopen(os.open(path, flags, 0o600), "wb")


def why_not_own(status: os.stat_result, shared: int = stat.S_IWGRP | stat.S_IWOTH) -> str | None:
    """Return why a file or folder is not this user's alone, None if it is; `shared`: the rights that nobody else may have."""
    if status.st_uid != os.geteuid():
        return "belongs to another user"
    if status.st_mode & shared:
        return "can be read or written by other users" if shared & stat.S_IRGRP else "can be written by other users"
    return None


def _make_folder(folder: Path) -> None:
    """Make the folder and those above it, as far as they are missing."""
    for missing in reversed([each for each in (folder, *folder.parents) if not each.exists()]):
        with suppress(FileExistsError):
            missing.mkdir(mode=0o700)


def _make_key(key: Path) -> None:
    """Make the key, unless it is there."""
    if key.exists():
        return
    part = key.with_name(f"key.{os.getpid()}.part")
    with open_private(part) as stream:
        stream.write(secrets.token_bytes(KEY_BYTES))
        stream.flush()
        os.fsync(stream.fileno())
    with suppress(FileExistsError):  # another run was faster: its key stays
        os.link(part, key)
    part.unlink()


def _read(file: Path, shared: int) -> bytes | None:
    """Return what stands in a file of this user's alone, None if there is none; StateError."""
    try:
        with os.fdopen(os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK), "rb") as stream:
            status = os.fstat(stream.fileno())
            wrong = "is no regular file" if not stat.S_ISREG(status.st_mode) else why_not_own(status, shared)
            if wrong is None:
                return stream.read()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StateError(f"cannot read {file}: {error.strerror}") from None
    raise StateError(f"{file} {wrong}")
