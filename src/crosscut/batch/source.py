"""The lines of a batch's input, read one by one, twice if need be, in bounded memory."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import IO, NamedTuple

from crosscut.batch.question import LONGEST, digest
from crosscut.core.errors import BatchError
from crosscut.solver.inputs import opened


class Line(NamedTuple):
    """A line that is not blank: its number, its text (the beginning, if it is overlong), its digest."""

    number: int
    text: bytes
    digest: str


class Source:
    """The input of a batch; a context manager.

    Arguments: `path`: the file, None for standard input; of a pipe there is a copy. Raises BatchError.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        try:
            self._file: IO[bytes] = opened(path)
        except OSError as error:
            raise BatchError(f"cannot read {self}: {error.strerror}") from None

    def __str__(self) -> str:
        return "standard input" if self._path is None else str(self._path)

    def __enter__(self) -> Source:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def __iter__(self) -> Iterator[Line]:
        """Yield the lines that are not blank, from the first on."""
        try:
            self._file.seek(0)
            number = 0
            while text := self._file.readline(LONGEST + 1):
                number += 1
                rest = text
                while not rest.endswith(b"\n") and (rest := self._file.readline(LONGEST + 1)):
                    text += rest[:1]  # one byte too long is too long
                if text.strip():
                    yield Line(number, text, digest(text))
        except OSError as error:
            raise BatchError(f"cannot read {self}: {error.strerror}") from None
