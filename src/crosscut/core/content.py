"""What a file or standard input holds, as far as anybody reads on, and its text."""

from __future__ import annotations

import sys
from pathlib import Path

from crosscut.core.errors import NotationError
from crosscut.core.notation import LONGEST, shown


def read_stdin(most: int = 4 * LONGEST) -> tuple[str, bytes]:
    """Return what standard input is called in messages, and what it holds, as far as anybody reads on: so many bytes."""
    return "standard input", sys.stdin.buffer.read(most)


def read_content(path: Path, most: int = 4 * LONGEST) -> bytes:
    """Return what a file holds, as far as anybody reads on: so many bytes; NotationError if it cannot be read."""
    try:
        with path.open("rb") as stream:
            return stream.read(most)
    except (OSError, ValueError) as error:
        raise NotationError(f"cannot read {shown(str(path))}: {getattr(error, 'strerror', None) or error}") from None


def decoded(name: str, content: bytes, expected: str) -> str:
    """Return content as a text; NotationError, naming it, if it is none or empty."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotationError(f"{name}: not a text in UTF-8 (byte {error.start + 1} is 0x{content[error.start]:02x})") from None
    if not text.strip():
        raise NotationError(f"{name} is empty: expected {expected}")
    return text
