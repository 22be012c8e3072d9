"""Standard output and standard error that outlive their readers.

`crosscut solve ... | head -1`: once head has what it wants, writing raises BrokenPipeError, and a command that dies of it has
lost its exit code and the files it was about to write. So what nobody reads is thrown away, and the command goes on: the exit
code is that of the work, however fast the reader was. Only lists without an end in view stop (`writing.write_line`). Any other
trouble (a full disk) is raised as ever.
"""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class Outliving(io.FileIO):
    """A file descriptor to write to; once its reader has gone, what is written is thrown away."""

    def __init__(self, descriptor: int) -> None:
        super().__init__(descriptor, "w", closefd=False)
        self.unread = False

    def write(self, data: ReadableBuffer, /) -> int:
        """Write what fits; return how much of it is dealt with."""
        if not self.unread:
            try:
                return super().write(data)
            except BrokenPipeError:
                self.unread = True
        return memoryview(data).nbytes


def outlive_readers() -> None:
    """Have this process's standard streams outlive their readers; streams that a caller has put in their place stay."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None or stream is not getattr(sys, f"__{name}__") or not isinstance(stream, io.TextIOWrapper):
            continue
        if not isinstance(getattr(stream.buffer, "raw", stream.buffer), io.FileIO):  # a console of Windows
            continue
        stream.flush()
        buffer = io.BufferedWriter(Outliving(stream.fileno()))
        text = io.TextIOWrapper(
            buffer, stream.encoding, stream.errors, line_buffering=stream.line_buffering, write_through=stream.write_through
        )
        setattr(sys, name, text)


def nobody_reads() -> bool:
    """Return whether the reader of standard output has gone."""
    raw = getattr(getattr(sys.stdout, "buffer", None), "raw", None)
    return isinstance(raw, Outliving) and raw.unread
