"""Files of puzzles as users name them: bundles, files of lines, share IDs, examples, standard input."""

from __future__ import annotations

import json
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import IO

from crosscut.core.content import decoded
from crosscut.core.errors import CrosscutError, MisaskedError, NotationError
from crosscut.core.notation import shown
from crosscut.examples import example, example_names
from crosscut.puzzles.bare import bare_records, is_bare
from crosscut.puzzles.bundle import is_bundle, read_bundle, too_much
from crosscut.puzzles.files import Source
from crosscut.puzzles.share import is_share
from crosscut.solver.inputs import opened
from crosscut.solver.trust import printed

MEMORY = 500_000_000  # bytes that the puzzles of a file may take, unless it is said how many
TEXT_COST = 8  # bytes of memory for a byte of text: characters have up to four, and lines are parted from each other
MOST_LINES = 200_000
LINE_ENDS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"


def read(files: Sequence[str], memory: int | None, game: str = "") -> list[Source]:
    """Return the puzzles that the arguments name, or why a file is refused.

    Arguments: `memory`: bytes that the puzzles of a file may take, None for `MEMORY`; `game`: of diagrams that name none.
    Raises MisaskedError if two of them are standard input, NotationError for a file that cannot be opened or a wrong share ID,
    UnknownNameError for an example that does not exist.
    """

    if files.count("-") > 1:
        raise MisaskedError("standard input can be read once only")
    found = []
    for file in files:
        name = "standard input" if file == "-" else printed(file)
        try:
            stream = _opened(file, memory or MEMORY)
        except NotationError as error:
            if len(files) == 1:
                raise
            found.append(Source(name, "", refused=str(error)))
            continue
        with stream:
            try:
                found.append(_read(name, stream, memory or MEMORY, game))
            except (CrosscutError, MemoryError) as error:
                said = str(error) or "out of memory"
                found.append(Source(name, "", refused=said.removeprefix(f"{name}: ").removeprefix(f"{name} ")))
    return found


def _opened(file: str, memory: int) -> IO[bytes]:
    """Return what an argument means as a stream: a file, `-`, `example:NAME`, or a share ID."""

    if is_share(file) or is_bare(file):
        return BytesIO(file.encode())
    if file.startswith("example:"):
        name = file.removeprefix("example:")
        return BytesIO(example(name, ".txt" if name in example_names() else ".jsonl"))
    try:
        return opened(None if file == "-" else Path(file), memory)
    except (OSError, ValueError) as error:
        raise NotationError(f"cannot read {shown(file)}: {getattr(error, 'strerror', None) or error}") from None


def _read(name: str, stream: IO[bytes], memory: int, game: str) -> Source:
    """Return the puzzles of a bundle, of a file of lines, or of a text with diagrams, each as a record in its first line."""

    head = stream.read(2)
    stream.seek(0)
    members: dict[str, bytes] = {}
    if is_bundle(head):
        content, members = read_bundle(stream, memory)
    else:
        content = stream.read(memory + 1)
    if sum(map(len, members.values())) + TEXT_COST * len(content) > memory:
        raise too_much(memory)
    text = decoded(name, content, "one puzzle a line")
    if sum(map(text.count, LINE_ENDS)) - text.count("\r\n") > MOST_LINES:
        raise NotationError(f"it has more than {MOST_LINES:,} lines: part it")
    bare = None if members else bare_records(text, game)
    if bare is not None:
        text = "\n".join(json.dumps(bare[at]) if at in bare else "" for at in range(1, max(bare) + 1))
    return Source(name, text, members)
