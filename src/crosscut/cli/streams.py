"""Standard output and standard error that outlive their readers.

`crosscut solve ... | head -1`: once head has what it wants, writing raises BrokenPipeError. A command that dies of this error
loses its exit code and the files it was about to write. So output that nobody reads is thrown away, and the command goes on: the
exit code is that of the work, however fast the reader was. Only lists without an end in view stop (`writing.write_line`). Any
other trouble (a full disk) is raised as ever.

The interpreter's own code writes to the file: after Ctrl-C in the midst of a write in Python the same bytes would be written
again.
"""

from __future__ import annotations

import io
import os
import sys


class Outliving(io.TextIOWrapper):
    """A stream of text; once its reader has gone, what is written is thrown away. `unread`: whether that has happened."""

    unread = False

    def write(self, text: str, /) -> int:
        """Write a text; return its length."""
        try:
            return super().write(text)
        except BrokenPipeError:
            self._throw_away()
            return len(text)

    def flush(self) -> None:
        """Hand on what has been written."""
        try:
            super().flush()
        except BrokenPipeError:
            self._throw_away()

    def _throw_away(self) -> None:
        self.unread = True
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, self.fileno())
        os.close(nowhere)
        super().flush()


def outlive_readers() -> None:
    """Have this process's standard streams outlive their readers; streams that a caller has put in their place stay."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None or stream is not getattr(sys, f"__{name}__") or not isinstance(stream, io.TextIOWrapper):
            continue
        if not isinstance(getattr(stream.buffer, "raw", stream.buffer), io.FileIO):  # a console of Windows
            continue
        stream.flush()
        buffer = io.BufferedWriter(io.FileIO(stream.fileno(), "w", closefd=False))
        text = Outliving(
            buffer, stream.encoding, stream.errors, line_buffering=stream.line_buffering, write_through=stream.write_through
        )
        setattr(sys, name, text)


def nobody_reads() -> bool:
    """Return whether the reader of standard output has gone."""
    return isinstance(sys.stdout, Outliving) and sys.stdout.unread
